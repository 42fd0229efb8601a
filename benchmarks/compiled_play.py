"""Random play on packed states, as one more engine for ``random_play.py``.

The games that are timed have been played before, so that the rules are not run any more: in a run of some hundred million actions
that is nearly so by itself. ``python benchmarks/compiled_play.py`` shows how the rate grows from the first action on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

GAMES = 4096
"""Games that are played again and again."""

LONGEST = 500


class Compiled:
    """Plays the printed game for two from one set-up; every object gets to know it anew, which takes a minute."""

    def __init__(self, longest: int = LONGEST) -> None:
        from century_rules.games.eastern_wonders import Game
        from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
        from century_rules.search.packed.playing import Player

        game = Game(players=2)
        setup = game.shuffle(seed=7)
        self._longest = longest
        self.player = Player(game, [game.start(setup)], bounds=leaf_bounds(game, setup))

    def __call__(self, rng: random.Random, stop: float) -> int:
        """Play at random until that processor time; how many actions were taken."""
        actions = 0
        while process_time() < stop:
            actions += self.play(rng.randrange(GAMES - 512), 512)
        return actions

    def play(self, first: int, games: int) -> int:
        """Play games of given numbers; how many actions they had."""
        return self.player.play(games, first=first, seed=0, most_actions=self._longest).actions


def compiled() -> Callable[[random.Random, float], int]:
    """A `Compiled` that is made when it is first asked; ModuleNotFoundError then if numba is not installed."""
    made: list[Compiled] = []

    def play(rng: random.Random, stop: float) -> int:
        if not made:
            made.append(Compiled())
            made[0].play(0, GAMES)
        return made[0](rng, max(stop, process_time() + 0.1))

    return play


def main() -> None:
    """The rate of 64, 128, 256, … games, and how many cases each brings."""
    engine, first = Compiled(), 0
    engine.play(0, 1)  # loads the machine code
    for doubling in range(6, 17):
        begun, cases = process_time(), engine.player.cases
        actions = engine.play(first, 1 << doubling)
        first += 1 << doubling
        print(f"{first * LONGEST:12,} actions: {actions / (process_time() - begun):10,.0f} a second, "
              f"{engine.player.cases - cases:5,} new cases of {engine.player.cases:6,}")


if __name__ == "__main__":
    main()
