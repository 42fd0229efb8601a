"""What users run, in games and actions a second: random play of our games through each door, beside other libraries, in one run.

    make bench

The doors are Python itself, `serve` as a process, PettingZoo and OpenSpiel; beside them catanatron, python-chess, and games of
PettingZoo and OpenSpiel through the same interfaces. Each is given the same time in turn, for several rounds; printed are the
medians. Time is that of the wall, since `serve` is another process. What is not installed is left out, and named.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, from anywhere

ROUNDS = 3
SECONDS = 1.5
LONGEST = 500
"""Actions after which a game is given up: random play does not always come to an end."""

GAMES = ("spice-road", "eastern-wonders", "sand-to-sea", "sky-islands", "goa")


class Door(NamedTuple):
    """`play` makes what plays one game and tells how many actions it had."""

    name: str
    play: Callable[[], Callable[[random.Random], int]]


def python(name: str) -> Callable[[random.Random], int]:
    from century_rules.rulebook import rulebook

    game = rulebook(name).printed(2)

    def play(dice: random.Random) -> int:
        state, actions = game.deal(dice.randrange(10**9)), 0
        while actions < LONGEST and (legal := game.legal_actions(state)):
            state, actions = game.apply(state, dice.choice(legal)), actions + 1
        return actions

    return play


def serve(name: str) -> Callable[[random.Random], int]:
    process = subprocess.Popen([sys.executable, "-m", "century_rules", "serve", name], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, cwd=Path(__file__).resolve().parents[1])

    def ask(**message: object) -> Any:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    def play(dice: random.Random) -> int:
        ask(do="new", seed=dice.randrange(10**9))
        actions = 0
        while actions < LONGEST and (legal := ask(do="legal")["actions"]):
            ask(do="apply", action=dice.choice(legal))
            actions += 1
        return actions

    return play


def of_pettingzoo(made: Any) -> Callable[[random.Random], int]:
    """By the loop that its users write, the mask followed."""
    def play(dice: random.Random) -> int:
        made.reset(seed=dice.randrange(10**9))
        actions = 0
        for agent in made.agent_iter():
            observation, _, terminated, truncated, _ = made.last()
            over = terminated or truncated
            made.step(None if over else made.action_space(agent).sample(observation["action_mask"]))
            actions += not over
        return actions

    return play


def pettingzoo(name: str) -> Callable[[random.Random], int]:
    from century_rules.adapters.pettingzoo import env

    return of_pettingzoo(env(name, most_actions=LONGEST))


def connect_four() -> Callable[[random.Random], int]:
    from pettingzoo.classic import connect_four_v3

    return of_pettingzoo(connect_four_v3.env())


def of_openspiel(game: Any) -> Callable[[random.Random], int]:
    def play(dice: random.Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal() and actions < LONGEST:
            state.apply_action(dice.choice(state.legal_actions()))
            actions += 1
        return actions

    return play


def openspiel(name: str) -> Callable[[random.Random], int]:
    import pyspiel

    import century_rules.adapters.openspiel  # noqa: F401  # by which the game is known

    return of_openspiel(pyspiel.load_game("century_rules", {"rulebook": name, "most_actions": LONGEST}))


def spiels_own(name: str) -> Callable[[random.Random], int]:
    import open_spiel.python.games  # noqa: F401  # by which they are known
    import pyspiel

    return of_openspiel(pyspiel.load_game(name))


def catanatron() -> Callable[[random.Random], int]:
    from catanatron import Color, Game, RandomPlayer

    def play(dice: random.Random) -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE)], seed=dice.randrange(10**9))
        actions = 0
        while game.winning_color() is None and actions < LONGEST:
            game.play_tick()
            actions += 1
        return actions

    return play


def python_chess() -> Callable[[random.Random], int]:
    import chess

    def play(dice: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(dice.choice(list(board.legal_moves)))
        return int(board.ply())

    return play


DOORS = (
    *(Door(f"{game}, {door.__name__}", partial(door, game)) for game in GAMES for door in (python, serve, pettingzoo, openspiel)),
    Door("catanatron, two players", catanatron), Door("python-chess", python_chess),
    Door("PettingZoo connect_four", connect_four), Door("OpenSpiel backgammon, in C++", partial(spiels_own, "backgammon")),
    Door("OpenSpiel python_tic_tac_toe, in Python", partial(spiels_own, "python_tic_tac_toe")),
    Door("OpenSpiel python_liars_poker, in Python", partial(spiels_own, "python_liars_poker")))
"""In the order in which they take turns."""


def measure(play: Callable[[random.Random], int], seed: int, seconds: float = SECONDS) -> tuple[float, float]:
    """Games and actions a second."""
    dice, begun, games, actions = random.Random(seed), perf_counter(), 0, 0
    while perf_counter() < begun + seconds or not games:
        actions += play(dice)
        games += 1
    spent = perf_counter() - begun
    return games / spent, actions / spent


def main() -> None:
    players = {}
    for door in DOORS:
        try:
            players[door.name] = door.play()
        except Exception as missing:  # one that is not installed, or needs something more
            print(f"{door.name}: left out: {missing}")
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for turn in range(ROUNDS):
        for name, play in players.items():
            found[name].append(measure(play, turn))
    print(f"{'':42}{'games/s':>10}{'actions/s':>12}{'to the first':>14}")
    first = statistics.median(actions for _, actions in next(iter(found.values())))
    for name, rounds in found.items():
        games, actions = (statistics.median(each) for each in zip(*rounds, strict=True))
        print(f"{name:42}{games:10.1f}{actions:12,.0f}{actions / first:14.3f}")


if __name__ == "__main__":
    main()
