"""How much quicker the traced search is than the reference: ``python -m tests.search.speed [tiles]`` from the root."""

from __future__ import annotations

import sys
import time

from century_rules.search import engine_for, explore_with
from tests.tracing.toy import Ring


def main(tiles: int) -> None:
    """A closed instance of the toy game, by both, cold."""
    game = Ring(tiles)
    began = time.perf_counter()
    engine = engine_for(game, [game.start()], bounds=game.bounds)
    found = explore_with(engine)
    traced = time.perf_counter() - began
    began = time.perf_counter()
    seen = {game.start()}
    frontier = list(seen)
    while frontier:
        following = []
        for state in frontier:
            for action in game.legal_actions(state):
                after = game.apply(state, action)
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        frontier = following
    plain = time.perf_counter() - began
    assert found.complete
    assert found.states == len(seen)
    print(f"{found.states} states, {found.transitions} transitions, {found.cases} cases, {engine.layout.width} bits a state")
    print(f"traced {traced:.2f} s = {found.states / traced / 1000:.0f} k states/s; reference {plain:.2f} s = "
          f"{found.states / plain / 1000:.0f} k states/s; {plain / traced:.1f} times quicker")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
