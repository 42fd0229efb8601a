"""Century: Eastern Wonders.

The enums of the readings are in `readings` (``ew.readings.Pickup.ALL``): some share their names with actions. What is read and
written as text is that of `century_rules.writing.texts.Texts`.
"""

from century_rules.games.eastern_wonders import readings
from century_rules.games.eastern_wonders.actions import (
    NOTATION, Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade,
    Upgrade,
)
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.components import (
    PORT_CLOSED, Components, MarketTile, SeaMap, VpTile, load_components, printed,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.layout import Layout
from century_rules.games.eastern_wonders.observation import Observation, SeenPlayer, observe
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice, format_cubes, parse_cubes
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.scoring import Score, score
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.kernel.play import played, turns_of
from century_rules.writing.components import Origin
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
    "AMBIGUITIES", "Action", "Begin", "Bonus", "CLAUSES", "Choose", "Claim", "Components", "Cubes", "Discard", "Done",
    "Entry", "Game", "GameRecord", "Harvest", "Layout", "MarketTile", "Merchant", "NOTATION", "NOWHERE", "NO_CUBES",
    "Observation", "Open", "Origin", "PORT_CLOSED", "Pass", "Pay", "Phase", "Player", "RULEBOOK", "Readings", "Result", "Score",
    "SeaMap", "SeenPlayer", "Setup", "Spend", "Spice", "State", "Stay", "Step", "Stop", "Take", "Trade", "Upgrade", "VpTile",
    "format_action", "format_cubes", "format_readings", "format_record", "format_state", "load_components", "load_record",
    "narrate", "observe", "parse_action", "parse_cubes", "parse_readings", "parse_record", "parse_state", "played", "printed",
    "readings", "record_of", "score", "show", "show_play", "turns_of",
]
