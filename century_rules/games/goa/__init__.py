"""Goa: auctions of tiles along a chain of markers, five columns of progress, and colonies founded with luck.

The enums of the readings are in `readings`: some share their names with actions.
"""

from century_rules.games.goa import readings
from century_rules.games.goa.actions import (
    NOTATION, Action, Advance, Aide, Bid, Choose, Commit, Decline, Develop, Discard, Done, Draw, Ease, Endow, Exchange,
    Expedition, Fail, Flag, Found, Gather, Harvest, Keep, Leap, Learn, Let, Mark, Mix, Pass, Pay, Play, Plot, Put, Refill,
    Replace, Reveal, Scout, Settle, Ships, Spy, Take, Taxes, Turn, Use,
)
from century_rules.games.goa.clauses import CLAUSES
from century_rules.games.goa.components import Components
from century_rules.games.goa.game import Game
from century_rules.games.goa.observation import Observation, SeenPlayer, observe
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, Player, State, Task
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
    "AMBIGUITIES", "Action", "Advance", "Aide", "Bid", "CLAUSES", "Choose", "Commit", "Components", "Decline", "Develop",
    "Discard", "Done", "Draw", "Ease", "Endow", "Entry", "Exchange", "Expedition", "Fail", "Flag", "Found", "Game", "GameRecord",
    "Gather", "Harvest", "Keep", "Leap", "Learn", "Let", "Mark", "Mix", "NOTATION", "Observation", "Pass", "Pay", "Phase",
    "Play", "Player", "Plot", "Put", "RULEBOOK", "Readings", "Refill", "Replace", "Result", "Reveal", "Scout", "SeenPlayer",
    "Settle", "Ships", "Spy", "State", "Take", "Task", "Taxes", "Turn", "Use", "format_action", "format_readings",
    "format_record", "format_state", "load_record", "narrate", "observe", "parse_action", "parse_readings", "parse_record",
    "parse_state", "played", "readings", "record_of", "show", "show_play", "turns_of",
]
