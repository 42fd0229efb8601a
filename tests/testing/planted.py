"""Implementations to be checked, of any game: the rules under another hat; and what is asked of a fault planted in one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import pytest

from century_rules.kernel.game import A, BoardGame, S
from century_rules.rulebook import Rulebook
from century_rules.testing import Difference, Differs, Implementation, check, first_difference

G = TypeVar("G", bound=BoardGame[Any, Any])


class UnderAnotherHat(Generic[G, S, A]):
    """Without a fault. Answers may be texts, too."""

    game: G
    now: S

    def reset(self, game: G, state: S) -> None:
        self.game, self.now = game, state

    def apply(self, action: A) -> None:
        self.now = self.game.apply(self.now, action)

    def position(self) -> object:
        return self.now

    def legal_actions(self) -> object:
        return self.game.legal_actions(self.now)

    def outcome(self) -> object:
        return self.game.outcome(self.now)


def found(book: Rulebook[S, A], kind: Callable[[], Implementation[G, S, A]], record: Path | None) -> tuple[str, Difference[S, A]]:
    """What `check` says of an implementation with a fault: its message, and the difference."""
    with pytest.raises(Differs) as caught:
        check(kind(), book, record=record)
    return str(caught.value), cast(Difference[S, A], caught.value.difference)


def shows_it(book: Rulebook[S, A], kind: Callable[[], Implementation[G, S, A]], difference: Difference[S, A]) -> bool:
    """Whether the play that was found shows the difference once more, and none to the rules under another hat."""
    where, right = (difference.game, difference.start, difference.actions), UnderAnotherHat[BoardGame[S, A], S, A]()
    again = first_difference(kind(), book, *where)
    return (first_difference(right, book, *where) is None and again is not None
            and (again.mismatch, again.actions) == (difference.mismatch, difference.actions))
