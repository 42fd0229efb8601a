"""Century: Eastern Wonders.

The enums of the readings are in `readings` (``ew.readings.Pickup.ALL``): some share their names with actions.
"""

from century_rules.games.eastern_wonders import readings
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
    format_action, parse_action,
)
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.components import PORT_CLOSED, Components, MarketTile, Origin, SeaMap, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.layout import Layout
from century_rules.games.eastern_wonders.narration import describe, narrate
from century_rules.games.eastern_wonders.observation import Observation, SeenPlayer, observe
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice, format_cubes, parse_cubes
from century_rules.games.eastern_wonders.position import format_state, parse_state
from century_rules.games.eastern_wonders.readings import AMBIGUITIES, Readings, format_readings, parse_readings
from century_rules.games.eastern_wonders.record import (
    Entry, GameRecord, Result, format_record, load_record, parse_record, record_of,
)
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.scoring import Score, score
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.kernel.play import played, turns_of

show, show_play = RULEBOOK.show, RULEBOOK.show_play

__all__ = [
    "AMBIGUITIES", "Action", "Begin", "Bonus", "CLAUSES", "Choose", "Claim", "Components", "Cubes", "Discard", "Done",
    "Entry", "Game", "Harvest", "Layout", "MarketTile", "NOWHERE", "NO_CUBES", "Observation", "Open", "Origin",
    "PORT_CLOSED", "Pass", "Pay", "Phase", "Player", "Readings", "GameRecord", "Result", "Score", "SeaMap", "SeenPlayer",
    "Setup", "Spend", "Spice", "State", "Stay", "Step", "Stop", "Take", "Trade", "Upgrade", "VpTile", "describe",
    "format_action", "format_cubes", "format_readings", "format_record", "format_state", "load_record", "narrate",
    "observe", "parse_action", "parse_cubes", "parse_readings", "parse_record", "parse_state", "played", "readings", "record_of",
    "score", "show", "show_play", "turns_of",
]
