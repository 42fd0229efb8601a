"""Random play by machine code: from nothing to so many games, and the rate from then on, of each printed game for two players.

    python benchmarks/compiled_play.py [GAME ...]

For ``random_play.py`` it is one more engine; what it times there has been played before, so that all code is made.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from century_rules.every_action import every_action

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, from anywhere

if TYPE_CHECKING:
    from century_rules.search.native.play.playing import Player

GAMES = 4096
"""Games that are played again and again by `compiled`."""

COLD, WARM, AGAIN = 256, 2048, 5
"""Games played from nothing, and games played once all is compiled; how often those."""

LONGEST = 500

PRINTED = ("spice-road", "eastern-wonders", "sand-to-sea")


def player_of(name: str) -> Player[object, object]:
    """A player of a printed game from one set-up, who knows nothing of it."""
    from century_rules.rulebook import rulebook
    from century_rules.search.native.play.playing import Player

    book = rulebook(name)
    game = book.printed(2)
    start = game.deal(7)
    return Player(game, [start], bounds=book.bounds_from(game, start), actions=lambda state: every_action(book, game, state))


def compiled() -> Callable[[random.Random, float], int]:
    """Plays Eastern Wonders until a processor time; it is made when first asked, ModuleNotFoundError then without numba."""
    made: list[Player[object, object]] = []

    def play(rng: random.Random, stop: float) -> int:
        if not made:
            import numba  # noqa: F401  # which says that it is missing

            made.append(player_of("eastern-wonders"))
            made[0].play(GAMES, seed=0, most_actions=LONGEST)
        actions, stop = 0, max(stop, process_time() + 0.1)
        while process_time() < stop:
            actions += made[0].play(512, first=rng.randrange(GAMES - 512), seed=0, most_actions=LONGEST).actions
        return actions

    return play


def main() -> None:
    """Tell processor seconds until there are so many games, and games and actions a second from then on."""
    for name in sys.argv[1:] or PRINTED:
        begun = process_time()
        player = player_of(name)
        player.play(COLD, seed=1, most_actions=LONGEST)
        cold = process_time() - begun
        thorough = player_of(name)
        thorough.play(10 * WARM, seed=1, most_actions=LONGEST)
        rates = []
        for _ in range(AGAIN):
            begun = process_time()
            played = thorough.play(WARM, seed=1, most_actions=LONGEST)
            rates.append((played.games / (process_time() - begun), played.actions / (process_time() - begun)))
        games, actions = statistics.median(rates)
        print(f"{name:16} {cold:6.1f} s for {COLD} games from nothing, {player.cases:,} actions lifted; then {games:,.0f} games, "
              f"{actions:,.0f} actions a second", flush=True)


if __name__ == "__main__":
    main()
