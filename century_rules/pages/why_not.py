"""For every action there is, at every step of a play, why it is refused: a table of distinct lists, and an index for each.

A step's row has an index for each action, 0 where it is allowed, with runs written once: ``12x80,0,5`` is eighty times 12, then
0, then 5. Rows that are equal are kept once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Generic

import attrs

from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.record import words
from century_rules.rulebook import Rulebook
from century_rules.pages.steps import Line, Step
from century_rules.pages.wording import full_stop, in_full


class WhyNot(Generic[S, A]):
    """Collects them along a play.

    Attributes:
        actions: every action there is on the set-up, as text; empty for a game that does not say which there are.
        lists: the distinct lists of refusals, each of (clause, why); the first is empty, of what is allowed.
        rows: the distinct rows.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], beginning: S) -> None:
        self._book = book
        self._all: Sequence[A] = () if book.alphabet is None else tuple(book.alphabet(game, beginning))
        self.actions = tuple(map(book.write_action, self._all))
        self._lists: dict[tuple[tuple[str, str], ...], int] = {(): 0}
        self._rows: dict[str, int] = {}

    @property
    def lists(self) -> list[tuple[tuple[str, str], ...]]:
        return list(self._lists)

    @property
    def rows(self) -> list[str]:
        return list(self._rows)

    @property
    def clauses(self) -> set[str]:
        """All that refuse something."""
        return {clause for refused in self._lists for clause, _ in refused if clause}

    def row(self, game: BoardGame[S, A], state: S) -> int:
        """The number of the row of a position."""
        found = [self._index(game, state, action) for action in self._all]
        runs = ((index, len(list(same))) for index, same in itertools.groupby(found))
        text = ",".join(f"{index}x{number}" if number > 1 else str(index) for index, number in runs)
        return self._rows.setdefault(text, len(self._rows))

    def groups(self) -> list[dict[str, object]]:
        """The actions by verb and first word after it: ``{"verb", "says", "chips": [[label, numbers of actions]]}``."""
        chips: dict[str, dict[str, list[int]]] = {}
        says: dict[str, str] = {}
        for number, text in enumerate(self.actions):
            verb, first, *_ = (*words(text), "", "")
            chips.setdefault(verb, {}).setdefault(first, []).append(number)
            says.setdefault(verb, self._says(self._all[number]))
        return [{"verb": verb, "says": says[verb], "chips": [[first, numbers] for first, numbers in found.items()]}
                for verb, found in chips.items()]

    def asked_along(self, line: Line[S, A]) -> list[Step]:
        """The steps of a play, each with what is asked of the position after it."""
        return [attrs.evolve(step, rows=(self.row(line.game, line.states[step.number]),), asked=line.asked(step.number))
                for step in line.steps()]

    def data(self, steps: Sequence[Step], cited: Iterable[str], file: str, names: Sequence[str] = ("",)) -> dict[str, object]:
        """What the script of a page works with; `cited` are clauses that it may tell in full."""
        clauses = {clause: self._book.clause(clause).text for clause in cited if clause in self._book.clauses}
        return {"seats": [step.asked for step in steps], "rows": self.rows, "lists": self.lists,
                "steps": [step.rows for step in steps], "actions": self.actions, "groups": self.groups(), "names": list(names),
                "file": file, "clauses": clauses}

    def _index(self, game: BoardGame[S, A], state: S, action: A) -> int:
        try:
            refusals = game.why_illegal(state, action)
        except InvalidAction as error:
            refused: tuple[tuple[str, str], ...] = (("", in_full(full_stop(str(error)))),)
        else:
            refused = tuple((each.clause, in_full(full_stop(self._book.worded(each.why)))) for each in refusals)
        return self._lists.setdefault(refused, len(self._lists))

    def _says(self, action: A) -> str:
        """What the class of an action says it is, in a sentence, if it says anything of its own."""
        doc = type(action).__doc__ or ""
        said = " ".join(doc.split("\n\n")[0].split())
        return "" if said.startswith("Method generated") else self._book.worded(said)
