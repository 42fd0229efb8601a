"""Century: Spice Road, which is Century: Golem Edition in other words.

The enums of the readings are in `readings`: some share their names with actions. What is read and written as text is that of
`century_rules.writing.texts.Texts`.
"""

from century_rules.games.century.cubes import Cubes, format_cubes, parse_cubes
from century_rules.games.spice_road import readings
from century_rules.games.spice_road.actions import (
    NOTATION, Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Pick, Play, Raise, Reach, Recover, Rest, Take,
)
from century_rules.games.spice_road.cards import Card, Kind, PointCard, Spice, format_card, parse_card
from century_rules.games.spice_road.clauses import CLAUSES
from century_rules.games.spice_road.components import Components, load_components, printed
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.guidance import Trader
from century_rules.games.spice_road.observation import MerchantInRow, Observation, PointInRow, SeenPlayer, observe
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, Player, State
from century_rules.games.spice_road.table import points_of
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
    "AMBIGUITIES", "Action", "Add", "CLAUSES", "Card", "Claim", "Components", "Cubes", "Discard", "Done", "Entry", "Exchange",
    "Forgo", "Game", "GameRecord", "Kind", "Lay", "MerchantInRow", "NOTATION", "Observation", "Phase", "Pick", "Play", "Player",
    "PointCard", "PointInRow", "RULEBOOK", "Raise", "Reach", "Readings", "Recover", "Rest", "Result", "SeenPlayer", "Spice",
    "State", "Take", "Trader", "format_action", "format_card", "format_cubes", "format_readings", "format_record",
    "format_state", "load_components", "load_record", "narrate", "observe", "parse_action", "parse_card", "parse_cubes",
    "parse_readings", "parse_record", "parse_state", "played", "points_of", "printed", "readings", "record_of", "show",
    "show_play", "turns_of",
]
