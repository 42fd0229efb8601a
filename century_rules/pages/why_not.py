"""For each action asked about, at every step of a play, why it is refused: a table of distinct lists, and an index for each.

A step's row has an index for each action, 0 where it is allowed, with runs written once: ``12x80,0,5`` is eighty times 12, then
0, then 5. Rows that are equal are kept once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Generic

from century_rules.kernel.errors import InvalidAction, Refusal
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.text_lines import words
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_action
from century_rules.writing.wording import full_stop, in_full, seats_in_full


class WhyNot(Generic[S, A]):
    """Collects them along a play.

    Attributes:
        actions: those that are asked about, in words.
        numbers: their places in that.
        lists: the distinct lists of refusals, each of (clause, why); the first is empty, of what is allowed.
        rows: the distinct rows.
    """

    def __init__(self, book: Rulebook[S, A], asked: Iterable[A]) -> None:
        self._book = book
        self._all = tuple(asked)
        self.actions = tuple(seats_in_full(book.telling.attempt(each)) or book.write_action(each) for each in self._all)
        self.numbers = {action: number for number, action in enumerate(self._all)}
        self._lists: dict[tuple[tuple[str, str], ...], int] = {(): 0}
        self._known: dict[tuple[Refusal, ...], int] = {}
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
        """The actions by verb and first word after it: ``{"says", "text", "chips": [[label, numbers of actions, text]]}``.

        Each text is what those actions have in common.
        """
        chips: dict[str, dict[str, list[int]]] = {}
        says: dict[str, str] = {}
        for number, written in enumerate(map(self._book.write_action, self._all)):
            verb, first, *_ = (*words(written), "", "")
            chips.setdefault(verb, {}).setdefault(first, []).append(number)
            says.setdefault(verb, text_of_action(self._book, self._all[number]))
        return [{"says": says[verb], "text": self._common([each for numbers in found.values() for each in numbers]),
                 "chips": [[first, numbers, self._common(numbers)] for first, numbers in found.items()]}
                for verb, found in chips.items()]

    def _common(self, numbers: Sequence[int]) -> str:
        """The words that those actions begin and end with, and ``…`` between them."""
        texts = [self.actions[number].split() for number in numbers]
        begin = _same(texts)
        if all(text == begin for text in texts):
            return " ".join(begin)
        end = _same([text[len(begin):][::-1] for text in texts])[::-1]
        return " ".join(filter(None, (" ".join(begin).rstrip(","), "…", " ".join(end))))

    def _index(self, game: BoardGame[S, A], state: S, action: A) -> int:
        try:
            refusals = game.why_illegal(state, action)
        except InvalidAction as error:
            return self._lists.setdefault((("", in_full(full_stop(str(error)))),), len(self._lists))
        if refusals not in self._known:
            refused = tuple((each.clause, in_full(full_stop(self._book.theme.worded_why(each.why)))) for each in refusals)
            self._known[refusals] = self._lists.setdefault(refused, len(self._lists))
        return self._known[refusals]


def _same(texts: Sequence[Sequence[str]]) -> list[str]:
    """The words that all of them begin with."""
    return [each[0] for each in itertools.takewhile(lambda each: len(set(each)) == 1, zip(*texts, strict=False))]
