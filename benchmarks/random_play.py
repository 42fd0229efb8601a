"""Random play through Python APIs, in actions per second: Eastern Wonders beside other rules engines, all in one run.

    make bench

Each engine gets the same time in turn, for several rounds; the median of each and its ratio to the first are printed. Time is
that of the processor, so that what else runs on the machine counts less. catanatron and python-chess are written in Python as
ours is, OpenSpiel in C++; ours compiled plays the same rules on packed states, for two players and one set-up. With OpenSpiel
every `apply_action` counts, dice and deals among them, and these are drawn evenly, which costs it least.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, from anywhere

from benchmarks.compiled_play import compiled

ROUNDS = 5
SECONDS = 2.0
LONGEST = 500
"""Actions after which a game is given up: random play does not always come to an end."""


class Engine(NamedTuple):
    """`play` plays games until that processor time, and tells how many actions they had."""

    name: str
    play: Callable[[random.Random, float], int]


def century_rules(rng: random.Random, stop: float) -> int:
    from century_rules import eastern_wonders as ew

    actions = 0
    while process_time() < stop:
        game = ew.Game(players=rng.choice((2, 3, 4)))
        state = game.deal(seed=rng.randrange(10**9))
        for _ in range(LONGEST):
            legal = game.legal_actions(state)
            if not legal:
                break
            state = game.apply(state, rng.choice(legal))
            actions += 1
    return actions


def catanatron(rng: random.Random, stop: float) -> int:
    from catanatron import Color, Game, RandomPlayer

    actions = 0
    while process_time() < stop:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)], seed=rng.randrange(10**9))
        while game.winning_color() is None and game.state.num_turns < 2 * LONGEST:
            game.play_tick()
            actions += 1
    return actions


def python_chess(rng: random.Random, stop: float) -> int:
    import chess

    actions = 0
    while process_time() < stop:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(rng.choice(list(board.legal_moves)))
            actions += 1
    return actions


def open_spiel(name: str, rng: random.Random, stop: float) -> int:
    import pyspiel

    actions = 0
    game = pyspiel.load_game(name)
    while process_time() < stop:
        state = game.new_initial_state()
        while not state.is_terminal() and state.move_number() < LONGEST:
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return actions


ENGINES = (
    Engine("century-rules", century_rules),
    Engine("century-rules, compiled", compiled()),
    Engine("catanatron", catanatron),
    Engine("python-chess", python_chess),
    Engine("OpenSpiel backgammon", partial(open_spiel, "backgammon")),
    Engine("OpenSpiel gin_rummy", partial(open_spiel, "gin_rummy")),
    Engine("OpenSpiel lines_of_action", partial(open_spiel, "lines_of_action")),
)
"""In the order in which they take turns; the ratios are to the first."""


def measure(engine: Engine, seed: int, seconds: float = SECONDS) -> float:
    """Actions per second."""
    begun = process_time()
    actions = engine.play(random.Random(seed), begun + seconds)
    return actions / (process_time() - begun)


def installed(engine: Engine) -> bool:
    """Whether it can be run; what it imports and keeps is there afterwards."""
    try:
        measure(engine, seed=0, seconds=0.2)
    except ModuleNotFoundError as missing:
        print(f"{engine.name}: {missing.name} is not installed, so it is left out")
        return False
    return True


def main() -> None:
    engines = [engine for engine in ENGINES if installed(engine)]
    speeds: dict[str, list[float]] = {engine.name: [] for engine in engines}
    for turn in range(ROUNDS):
        for engine in engines:
            speeds[engine.name].append(measure(engine, turn))
    first = statistics.median(speeds[engines[0].name])
    for name, measured in speeds.items():
        median = statistics.median(measured)
        print(f"{name:26} {median:9,.0f} actions/s  [{min(measured):,.0f} .. {max(measured):,.0f}]"
              f"  {median / first:5.2f} x {engines[0].name}")


if __name__ == "__main__":
    main()
