"""What may be asked of the positions of a page: why an action is refused there, and by which other readings it would be legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.pages.elsewhere import Elsewhere
from century_rules.pages.steps import Line, Step
from century_rules.pages.why_not import WhyNot
from century_rules.rulebook import Rulebook


class Asking(Generic[S, A]):
    """Collects that along a play from `beginning`, and puts it down for the script of the page.

    Of the `opening` nothing is asked: it leads to where the play begins that is on the page.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, opening: Sequence[A] = ()) -> None:
        self._book, self._beginning, self._opening = book, beginning, opening
        self._why = WhyNot(book, game, beginning)
        self._elsewhere = Elsewhere(book, self._why)

    @property
    def clauses(self) -> set[str]:
        """All that refuse something."""
        return self._why.clauses

    def along(self, line: Line[S, A], *others: tuple[BoardGame[S, A], Sequence[S]]) -> list[Step]:
        """The steps of a play, each with what is asked of the position after it.

        `others` are games that allow the play, too, each with its positions: they are asked beside that of the line.
        """
        sides = [(line.game, line.states), *others]
        rows = zip(*([self._why.row(game, state) for state in states] for game, states in sides), strict=True)
        elsewhere = zip(*(self._others(game, states, line.actions) for game, states in sides), strict=True)
        return [attrs.evolve(step, rows=here, elsewhere=there, asked=line.asked(step.number))
                for step, here, there in zip(line.steps(), rows, elsewhere, strict=True)]

    def _others(self, game: BoardGame[S, A], states: Sequence[S], actions: Sequence[A]) -> list[int]:
        """The rows of a play after the opening."""
        before = played(game, game.adopting(self._beginning), self._opening).states[:-1] if self._opening else ()
        return self._elsewhere.along(game, [*before, *states], [*self._opening, *actions], opening=len(before))

    def data(self, steps: Sequence[Step], cited: Iterable[str], file: str, names: Sequence[str] = ("",)) -> dict[str, object]:
        """What the script works with; `cited` are clauses that it may tell in full."""
        clauses = {clause: self._book.clause(clause).text for clause in cited if clause in self._book.clauses}
        return {
            "seats": [step.asked for step in steps], "rows": self._why.rows, "lists": self._why.lists,
            "steps": [step.rows for step in steps], "elsewhere": [step.elsewhere for step in steps],
            "others": self._elsewhere.rows, "readings": self._elsewhere.readings, "actions": self._why.actions,
            "groups": self._why.groups(), "names": list(names), "file": file, "clauses": clauses}
