"""What random play shows beforehand: which leaves move, and in which contexts, so that most is lifted and compiled at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from century_rules.kernel.game import A, Game, S
from century_rules.search.layout import SETUP, Layout
from century_rules.search.native.contexts import Contexts
from century_rules.tracing.records import numbers

IN_VAIN = 30
"""After so many plays one after the other that show nothing new there is no other one."""

MOST_ACTIONS = 6_000
"""Of all these plays together."""


def foreseen(
    game: Game[S, A], initial: Sequence[S], layout: Layout[S], contexts: Contexts[S],
) -> tuple[Sequence[str], Sequence[int]]:
    """The leaves without bits that are seen to move, and the numbers of contexts seen; the same at each call.

    Where there are several set-ups no contexts are named.
    """
    chance, moving, numbers_of_contexts = random.Random(1), dict[str, None](), dict[int, None]()
    plays = in_vain = 0
    left = MOST_ACTIONS
    while in_vain < IN_VAIN and left > 0:
        known = len(moving) + len(numbers_of_contexts)
        state = initial[plays % len(initial)]
        while left > 0:
            now = numbers(state)
            if any(not layout.ranges[path][0] <= value <= layout.ranges[path][1] for path, value in now.items()):
                break
            moving.update(dict.fromkeys(
                path for path, value in now.items() if value != layout.base[path] and layout.field(path) is None))
            if SETUP not in contexts.paths:
                numbers_of_contexts[contexts.number(now)] = None
            legal = game.legal_actions(state)
            if not legal:
                break
            state = game.apply(state, chance.choice(legal))
            left -= 1
        plays += 1
        in_vain = 0 if len(moving) + len(numbers_of_contexts) > known else in_vain + 1
    return tuple(moving), tuple(numbers_of_contexts)
