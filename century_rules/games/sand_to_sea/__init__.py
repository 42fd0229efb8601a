"""Century: From Sand to Sea, the official combination of Spice Road and Eastern Wonders.

The enums of the readings are in `readings`: some share their names with actions. What is read and written as text is that of
`century_rules.writing.texts.Texts`.
"""

from century_rules.games.century.cubes import Cubes, format_cubes, parse_cubes
from century_rules.games.sand_to_sea import readings
from century_rules.games.sand_to_sea.actions import (
    NOTATION, Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return,
    Spend, Stay, Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.clauses import CLAUSES
from century_rules.games.sand_to_sea.components import Components, load_components, printed
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.guidance import Captain
from century_rules.games.sand_to_sea.observation import Observation, SeenPlayer, observe
from century_rules.games.sand_to_sea.pieces import Bonus, Setup, Spice, TileKind
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, Player, State
from century_rules.games.sand_to_sea.table import points_of
from century_rules.kernel.play import played, turns_of
from century_rules.writing.record import Entry, GameRecord, Result, format_record
from century_rules.writing.texts import Texts

AMBIGUITIES = RULEBOOK.ambiguities
_TEXTS = Texts(RULEBOOK, Readings)
parse_readings, format_readings = _TEXTS.parse_readings, _TEXTS.format_readings
parse_action, format_action, narrate = _TEXTS.parse_action, _TEXTS.format_action, _TEXTS.narrate
parse_state, format_state = _TEXTS.parse_state, _TEXTS.format_state
show, show_play = RULEBOOK.show, RULEBOOK.show_play
record_of, parse_record, load_record = _TEXTS.record_of, _TEXTS.parse_record, _TEXTS.load_record

__all__ = [
    "AMBIGUITIES", "Action", "Begin", "Bonus", "CLAUSES", "Captain", "Choose", "Claim", "Components", "Cubes", "Discard", "Done",
    "Entry", "Exchange", "Game", "GameRecord", "Lay", "NOTATION", "Observation", "Open", "Pay", "Phase", "Pick", "Play",
    "Player", "RULEBOOK", "Raise", "Reach", "Readings", "Rest", "Result", "Return", "SeenPlayer", "Setup", "Spend", "Spice",
    "State", "Stay", "Step", "Stop", "Take", "TileKind", "Trade", "format_action", "format_cubes", "format_readings",
    "format_record", "format_state", "load_components", "load_record", "narrate", "observe", "parse_action", "parse_cubes",
    "parse_readings", "parse_record", "parse_state", "played", "points_of", "printed", "readings", "record_of", "show",
    "show_play", "turns_of",
]
