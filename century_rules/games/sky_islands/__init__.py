"""Sky Island Merchants: tiles laid by players, islands that merge.

The enums of the readings are in `readings`: some share their names with actions.
"""

from century_rules.games.sky_islands import readings
from century_rules.games.sky_islands.actions import (
    NOTATION, Action, Discard, End, House, Place, Port, Return, Tower, Trade,
)
from century_rules.games.sky_islands.clauses import CLAUSES
from century_rules.games.sky_islands.components import Components, tile_set
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import Phase, Player, State
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
    "AMBIGUITIES", "Action", "CLAUSES", "Components", "Discard", "End", "Entry", "Game", "GameRecord", "House", "NOTATION",
    "Phase", "Place", "Player", "Port", "RULEBOOK", "Readings", "Result", "Return", "State", "Tower", "Trade", "format_action",
    "format_readings", "format_record", "format_state", "load_record", "narrate", "parse_action", "parse_readings",
    "parse_record", "parse_state", "played", "readings", "record_of", "show", "show_play", "tile_set", "turns_of",
]
