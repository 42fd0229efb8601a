"""The play through given packed states, made real step by step through the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.game import A, Game, S
from century_rules.search.exploration import Play
from century_rules.search.layout import SETUP, Layout
from century_rules.tracing.errors import TraceDiffers
from century_rules.tracing.records import numbers


def replayed(
    game: Game[S, A], initial: Sequence[S], layout: Layout[S], words: Sequence[int], places: Sequence[int | None] = (),
) -> Play[S, A]:
    """The play from one of the initial states through the states of given words.

    `places` are those of its actions among the legal ones; where there is none every legal action is tried. Raises
    TraceDiffers if the game goes elsewhere.
    """
    beginning = state = initial[layout.initial_words.index(words[0])]
    actions: list[A] = []
    for number, word in enumerate(words[1:]):
        legal = game.legal_actions(state)
        place = places[number] if places else None
        if place is not None:
            legal = legal[place:place + 1]
        wanted = layout.values(word)
        wanted.pop(SETUP, None)
        for action in legal:
            after = game.apply(state, action)
            if numbers(after) == wanted:
                break
        else:
            raise TraceDiffers(f"no action leads from {state} to {layout.values(word)}; the traced cases and the game differ")
        actions.append(action)
        state = after
    return Play(beginning, tuple(actions), state)
