"""Two checkers on one small game, in one run: ``python benchmarks/checkers.py [INSTANCE|FILE]``.

Ours searches the traced cases of the reference; SPIN (Debian package ``spin``) searches models written from
the encoding. Both must count the same states, and find equally short plays to each goal. Exit code 1 if anything differs.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, from anywhere

from benchmarks.peers import spin
from century_rules.games.eastern_wonders.goals import GOALS
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.search.small import search_instance


def main(name: str) -> int:
    small = RULEBOOK.instance(name)
    row("", "ours", "SPIN")
    found = search_instance(small)
    same = row("states", found.states, spin.run(small, "bfs")[0].states)
    for goal in GOALS:
        ours = search_instance(small, GOALS[goal]).witness
        by_spin = spin.run(small, "bfs", goal=goal)[0]
        same &= row(f"actions to {goal}", None if ours is None else len(ours.actions), by_spin.witness)
    return 0 if same else 1


def row(what: str, *numbers: object) -> bool:
    """Print a line; whether all is the same."""
    same = len(set(numbers)) == 1 or not what
    print(f"{what:24}" + "".join(f"{number!s:>12}" for number in numbers) + ("" if same else "   DIFFERENT"), flush=True)
    return same


if __name__ == "__main__":
    sys.exit(main((*sys.argv[1:2], "cove")[0]))
