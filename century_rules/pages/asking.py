"""What may be asked of the positions of a page: why an action is refused there, and by which other readings it would be legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Generic

import attrs

from century_rules.every_action import every_action, has_more_actions_than
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.pages.elsewhere import Elsewhere, Legal
from century_rules.pages.steps import Line, Step
from century_rules.pages.why_not import WhyNot
from century_rules.rulebook import Rulebook

MOST_ASKED = 1_000
"""So many actions are all asked about on a page: five times as many made pages of two megabytes, a second a step."""


class Asking(Generic[S, A]):
    """Collects that along a play from `beginning`, and puts it down for the script of the page.

    Of the `opening` nothing is asked: it leads to where the play begins that is on the page. Of more actions than `MOST_ASKED`
    only those are asked about that are legal in some position of the play, by some reading.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, opening: Sequence[A] = ()) -> None:
        self._book, self._beginning, self._opening = book, beginning, opening
        self._asks_all = not has_more_actions_than(MOST_ASKED, book, game, beginning)
        self._why = WhyNot(book, every_action(book, game, beginning) if self._asks_all else ())
        self._elsewhere = Elsewhere(book)

    @property
    def asked(self) -> Sequence[A]:
        """What is asked about."""
        return tuple(self._why.numbers)

    @property
    def clauses(self) -> set[str]:
        """All that refuse something."""
        return self._why.clauses

    def along(self, line: Line[S, A], *others: tuple[BoardGame[S, A], Sequence[S]]) -> list[Step]:
        """The steps of a play, each with what is asked of the position after it.

        `others` are games that allow the play, too, each with its positions: they are asked beside that of the line.
        """
        sides = [(line.game, line.states), *others]
        legal = [self._legal(game, states, line.actions) for game, states in sides]
        if not self._asks_all:
            self._why = WhyNot(self._book, _kind_by_kind(chain.from_iterable(each.anywhere for side in legal for each in side)))
        rows = zip(*([self._why.row(game, state) for state in states] for game, states in sides), strict=True)
        elsewhere = zip(*([self._elsewhere.row(each, self._why.numbers) for each in side] for side in legal), strict=True)
        return [attrs.evolve(step, rows=here, elsewhere=there, asked=line.asked(step.number))
                for step, here, there in zip(line.steps(), rows, elsewhere, strict=True)]

    def _legal(self, game: BoardGame[S, A], states: Sequence[S], actions: Sequence[A]) -> list[Legal[A]]:
        """What is legal along a play after the opening."""
        before = played(game, game.adopting(self._beginning), self._opening).states[:-1] if self._opening else ()
        return self._elsewhere.along(game, [*before, *states], [*self._opening, *actions], opening=len(before))

    def data(self, steps: Sequence[Step], cited: Iterable[str], file: str, names: Sequence[str] = ("",)) -> dict[str, object]:
        """What the script works with; `cited` are clauses that it may tell in full."""
        clauses = {clause: self._book.clause(clause).text for clause in cited if clause in self._book.clauses}
        return {
            "seats": [step.asked for step in steps], "some": not self._asks_all, "rows": self._why.rows, "lists": self._why.lists,
            "steps": [step.rows for step in steps], "elsewhere": [step.elsewhere for step in steps],
            "others": self._elsewhere.rows, "readings": self._elsewhere.readings, "actions": self._why.actions,
            "groups": self._why.groups(), "names": list(names), "file": file, "clauses": clauses}


def _kind_by_kind(actions: Iterable[A]) -> list[A]:
    """Each of them once, those of one kind together, in the order in which they are met."""
    found: dict[type, dict[A, None]] = {}
    for action in actions:
        found.setdefault(type(action), {})[action] = None
    return list(chain.from_iterable(found.values()))
