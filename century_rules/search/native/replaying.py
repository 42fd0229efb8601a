"""The play through given packed states, made real step by step through the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.game import A, Game, S
from century_rules.kernel.leaves import numbers
from century_rules.search.exploration import Play
from century_rules.search.layout import SETUP, Layout
from century_rules.search.native.errors import CodeDiffers


def replayed(
    game: Game[S, A], initial: Sequence[S], layout: Layout[S], words: Sequence[int],
) -> Play[S, A]:
    """The play from an initial state through the states of given words. Raises CodeDiffers if the game goes elsewhere."""
    beginning = state = initial[layout.initial_words.index(words[0])]
    actions: list[A] = []
    for word in words[1:]:
        wanted = layout.values(word)
        wanted.pop(SETUP, None)
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            if numbers(after) == wanted:
                break
        else:
            raise CodeDiffers(f"by the rules no action leads from {state} to {layout.values(word)}")
        actions.append(action)
        state = after
    return Play(beginning, tuple(actions), state)
