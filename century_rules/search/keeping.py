"""What a search keeps of the states it finds: of each a word, or with a reduction one word for each orbit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from century_rules.kernel.game import A, Game, S
from century_rules.search.exploration import Play
from century_rules.search.layout import SETUP, Bounds, Layout
from century_rules.search.quotient import Quotient
from century_rules.search.reductions import Group
from century_rules.tracing.errors import TraceDiffers
from century_rules.tracing.records import numbers


class Keeping(Generic[S, A]):
    """How states are kept, and how a play is made real again from what was kept of its states.

    Attributes:
        game: the rules.
        initial: the states a search begins with.
        layout: where in a word each leaf is.
        quotient: the orbits; None without a reduction.
    """

    def __init__(self, game: Game[S, A], initial: Sequence[S], bounds: Bounds, reduction: Group | None) -> None:
        self.game = game
        self.initial = tuple(initial)
        self.layout: Layout[S] = Layout(initial, bounds)
        self.quotient: Quotient[S] | None = None
        if reduction is not None and reduction.elements:
            self.quotient = Quotient(reduction, self.layout)

    def initial_words(self) -> list[int]:
        """What is kept for the initial states, as the layout is now."""
        words = self.layout.initial_words
        return words if self.quotient is None else self.quotient.least(words)

    def together(self, paths: Iterable[str]) -> list[str]:
        """Leaves without bits, with those that must get theirs at the same time because they are exchanged."""
        if self.quotient is None:
            return list(paths)
        together = dict.fromkeys(leaf for path in paths for leaf in self.quotient.together(path))
        return [leaf for leaf in together if self.layout.field(leaf) is None]

    def replayed(self, words: Sequence[int], places: Sequence[int] | None = None) -> Play[S, A]:
        """The play through the states of given words, step by step through the game itself.

        `places` are those of its actions among the legal ones; without, and with a reduction, every legal action is tried: with a
        reduction the play goes through other states of the orbits. Raises TraceDiffers if the game goes elsewhere.
        """
        initial = state = self.initial[self.initial_words().index(words[0])]
        actions: list[A] = []
        for number, word in enumerate(words[1:]):
            legal = self.game.legal_actions(state)
            if places is not None and self.quotient is None:
                legal = legal[places[number]:places[number] + 1]
            for action in legal:
                after = self.game.apply(state, action)
                if self._is_kept_as(after, word):
                    break
            else:
                raise TraceDiffers(f"no action leads from {state} to {self.layout.values(word)}, or what is kept for it; the "
                                   "traced cases and the game differ")
            actions.append(action)
            state = after
        return Play(initial, tuple(actions), state)

    def _is_kept_as(self, state: S, word: int) -> bool:
        if self.quotient is not None:
            return self.quotient.word_of(numbers(state), self.layout.skeleton(word)) == word
        wanted = self.layout.values(word)
        wanted.pop(SETUP, None)
        return numbers(state) == wanted
