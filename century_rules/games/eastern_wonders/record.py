"""Records of whole games as text: `century_rules.writing.record`, for this game."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.writing import record
from century_rules.writing.record import HEADER, PRINTED, Result, format_record

__all__ = ["HEADER", "PRINTED", "Entry", "GameRecord", "Result", "format_record", "load_record", "parse_record", "record_of"]

Entry: TypeAlias = record.Entry[Action]
GameRecord: TypeAlias = record.GameRecord[State, Action]

record_of = partial(record.record_of, RULEBOOK)
parse_record = partial(record.parse_record, RULEBOOK)
load_record = partial(record.load_record_of, RULEBOOK)
