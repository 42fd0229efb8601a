"""Staging a play to a bound: actions by their notation, through the rules, of any of the three games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import attrs

from century_rules.games.century.cubes import Cubes
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.writing.stored import written

Book = Rulebook[Any, Any]


@attrs.frozen
class AtBound:
    """A play that comes to a bound: the name of its file, and the record as a text."""

    name: str
    text: str


class Stage:
    """A play that is being made."""

    def __init__(self, book: Book, game: BoardGame[Any, Any], start: Any, kinds: type[IntEnum]) -> None:
        self.book, self.game, self.start, self.now, self.kinds = book, game, start, start, kinds
        self.actions: list[Any] = []

    @property
    def phase(self) -> str:
        return str(self.kinds(self.now.phase).name)

    @property
    def hold(self) -> Cubes:
        """The cubes of whoever is on turn."""
        hold: Cubes = self.now.players[self.now.turn].hold
        return hold

    def do(self, *texts: str) -> None:
        """Play actions by their notation; several in one text are parted by commas."""
        for text in (each.strip() for given in texts for each in given.split(",")):
            action = self.book.read_action(text, self.now)
            self.now = self.game.apply(self.now, action)
            self.actions.append(action)

    @property
    def legal(self) -> Sequence[str]:
        return [self.book.write_action(action) for action in self.game.legal_actions(self.now)]

    def trim(self, *wanted: int) -> None:
        """Return what is over, the kinds in that order first."""
        while self.phase == "TRIM":
            word = next(text.split()[0] for text in self.legal)
            self.do(f"{word} {'YRGB'[next(kind for kind in (*wanted, 0, 1, 2, 3) if self.hold[kind])]}")

    def at_bound(self, name: str) -> AtBound:
        return AtBound(f"{name}.{self.game.players}p.txt", written(self.book, self.game, self.start, self.actions))
