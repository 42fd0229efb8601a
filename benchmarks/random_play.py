"""Random play through the public API, in actions per second, beside other Python rules engines in the same run.

    make bench

Each engine gets the same number of seconds, in turn, for several rounds; the median of each and the ratios are printed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

ROUNDS = 5
SECONDS = 2.0


def century_rules(rng: random.Random, stop: float) -> int:
    from century_rules import eastern_wonders as ew

    actions = 0
    while time.perf_counter() < stop:
        game = ew.Game(players=rng.choice((2, 3, 4)))
        state = game.deal(seed=rng.randrange(10**9))
        for _ in range(500):
            legal = game.legal_actions(state)
            if not legal:
                break
            state = game.apply(state, rng.choice(legal))
            actions += 1
    return actions


def catanatron(rng: random.Random, stop: float) -> int:
    from catanatron import Color, Game, RandomPlayer

    actions = 0
    while time.perf_counter() < stop:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)], seed=rng.randrange(10**9))
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            actions += 1
    return actions


def python_chess(rng: random.Random, stop: float) -> int:
    import chess

    actions = 0
    while time.perf_counter() < stop:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 500:
            board.push(rng.choice(list(board.legal_moves)))
            actions += 1
    return actions


def measure(engine: Callable[[random.Random, float], int], seed: int) -> float:
    begun = time.perf_counter()
    actions = engine(random.Random(seed), begun + SECONDS)
    return actions / (time.perf_counter() - begun)


def main() -> None:
    engines = (century_rules, catanatron, python_chess)
    for engine in engines:
        measure(engine, 0)  # imports and caches
    speeds: dict[str, list[float]] = {engine.__name__: [] for engine in engines}
    for turn in range(ROUNDS):
        for engine in engines:
            speeds[engine.__name__].append(measure(engine, turn))
    ours = statistics.median(speeds["century_rules"])
    for name, measured in speeds.items():
        median = statistics.median(measured)
        print(f"{name:15} {median:9,.0f} actions/s  [{min(measured):,.0f} .. {max(measured):,.0f}]  {median / ours:5.2f} x ours")


if __name__ == "__main__":
    main()
