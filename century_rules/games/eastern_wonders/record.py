"""A whole game as text: `century_rules.writing.record`, with a set-up by its seed or by the lines of `layout`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.layout import Layout
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.rulebook import Rulebook
from century_rules.writing import record
from century_rules.writing.record import HEADER, PRINTED, Result, format_record, record_of

__all__ = ["HEADER", "PRINTED", "Entry", "Record", "Result", "format_record", "load_record", "parse_record"]

Entry: TypeAlias = record.Entry[Action]


@attrs.frozen(kw_only=True)
class Record(record.Record[State, Action]):
    """A game of Eastern Wonders as it was played; see `century_rules.writing.record.Record`."""

    book: Rulebook[State, Action] = attrs.field(default=RULEBOOK, eq=False, repr=False)
    readings: Readings = attrs.field(factory=Readings)
    layout: Layout | None = None

    @staticmethod
    def of(game: Game, start: State | int, actions: Iterable[Action], components: str = PRINTED) -> Record:
        """The record of legal actions from a start: a state from `Game.start`, or the seed given to `Game.deal`.

        `components` is the file the game's components came from. Raises IllegalAction or InvalidInput.
        """
        return _own(record_of(RULEBOOK, game, start, actions, components))

    def game(self) -> Game:
        """The game it is a record of; raises InvalidInput (InvalidComponents for a bad file)."""
        return cast(Game, super().game())


def load_record(path: str | Path) -> Record:
    """The record in a file; raises InvalidRecord that names the file and the line."""
    return record.loaded(path, parse_record)


def parse_record(text: str) -> Record:
    """The record a text says; raises InvalidRecord that names the first line which cannot be read.

    Whether the play is legal is not looked at, nor whether its tiles are on the map.
    """
    return _own(record.parse_record(RULEBOOK, text))


def _own(found: record.Record[State, Action]) -> Record:
    return Record(**{field.name: getattr(found, field.name) for field in attrs.fields(type(found))})
