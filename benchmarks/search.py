"""Our search beside SPIN's, of one instance, in one run: ``python benchmarks/search.py [INSTANCE|FILE] [ROUNDS] [GAME]``.

SPIN (Debian package ``spin``) gets the model that `century-rules export` makes of what is lifted from the rules, with
-O3 and what else leaves it the least to do, depth-first and breadth-first; ours runs the first one. All must
count the same states and transitions, or nothing is compared. The contenders take turns; medians and ratios are printed. Seconds
are those of the search: pan's own, and ours from the instance to the answer. Compiling is not in them (gcc, and numba's once for
all games); lifting and compiling the rules are in ours, but for `kept`.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, from anywhere

from benchmarks.peers import ours, spin
from century_rules.exporting.foreign import foreign_model
from century_rules.exporting.promela import to_promela
from century_rules.process.kept_folder import KEPT
from century_rules.rulebook import rulebook

DEEP = str(Path(__file__).with_name("deep.toml"))
OURS = (("auto", "", 1, "auto"), ("native", "", 1, "lifted"), ("native", KEPT, 1, "kept"), ("native", KEPT, 2, "2 threads"))
"""Engine, what is kept, threads, name: the rules themselves until they are lifted; lifted beforehand; in an earlier run."""

Counts = tuple[int, int]
Contender = Callable[[], tuple[Counts, float, float]]
"""Runs once: states and transitions, seconds, bytes a state."""


def contenders(game: str, name: str, folder: Path) -> dict[str, Contender]:
    """By name, everything compiled."""
    book = rulebook(game)
    text, kept = to_promela(foreign_model(book, book.instance(name))), folder / "kept"
    found: dict[str, Contender] = {}
    for mode in spin.MODES:
        if mode == "bfs" and "\nhidden " in text:
            continue  # pan refuses hidden variables breadth-first
        (folder / mode).mkdir()
        pan = spin.prepared(text, mode, folder / mode)
        found[f"SPIN {mode.upper()}"] = lambda pan=pan: _of_spin(pan())  # type: ignore[misc]  # bound now
    for engine, keep, threads, shown in OURS:
        ours.run(name if keep else book.archive.instances[0], kept, engine, keep, game=game)
        found[shown] = lambda engine=engine, keep=keep, threads=threads: _of_ours(  # type: ignore[misc]  # as above
            ours.run(name, kept, engine, keep, threads, game))
    return found


def _of_spin(said: spin.Spin) -> tuple[Counts, float, float]:
    return (said.states, said.transitions), said.seconds, said.megabytes * 1e6 / said.states


def _of_ours(said: ours.Ours) -> tuple[Counts, float, float]:
    return (said.states, said.transitions), said.seconds, said.bytes / said.states


def main(name: str, rounds: int, game: str) -> int:
    with tempfile.TemporaryDirectory(prefix="century-bench-") as where:
        all_of_them = contenders(game, name, Path(where))
        seconds: dict[str, list[float]] = {each: [] for each in all_of_them}
        size: dict[str, float] = {}
        counts: set[Counts] = set()
        for number in range(rounds):
            for each, run in all_of_them.items():
                found, took, size[each] = run()
                counts.add(found)
                seconds[each].append(took)
                print(f"round {number + 1}, {each}: {found[0]:,} states, {found[1]:,} transitions, {took:.2f} s",
                      file=sys.stderr, flush=True)
        if len(counts) != 1:
            print(f"the counts differ: {sorted(counts)}")
            return 1
    ((states, transitions),) = counts
    print(f"{name}: {states:,} states, {transitions:,} transitions, the same for all; median of {rounds} rounds, in turn")
    medians = {each: statistics.median(took) for each, took in seconds.items()}
    for each, median in medians.items():
        ratios = "  ".join(f"{medians[other] / median:5.2f} x {other}" for other in medians if other.startswith("SPIN"))
        spread = f"[{min(seconds[each]):.2f} .. {max(seconds[each]):.2f} s]"
        print(f"  {each:12} {states / median / 1e6:6.2f} million states/s  {spread}"
              f"  {ratios}  {size[each]:5.1f} bytes a state")
    return 0


if __name__ == "__main__":
    NAME, ROUNDS, GAME = (*sys.argv[1:], *(DEEP, "5", "eastern-wonders")[len(sys.argv) - 1:])
    sys.exit(main(NAME, int(ROUNDS), GAME))
