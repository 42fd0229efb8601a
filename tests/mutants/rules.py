"""Draws single faults of a game's rules and says which test notices each first, where nothing compares two texts of the rules.

    python -m tests.mutants.rules spice-road --seed 1 --faults 40
    python -m tests.mutants.rules spice-road --all               # every fault there is, which takes long
    python -m tests.mutants.rules spice-road --kept              # the mistakes that the game's folder here keeps

Exit code 1 if something that is not said to be equivalent is not noticed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tests.mutants.drawing import Fault, drawn
from tests.mutants.noticing import RULES, Noticed, Rules, Workshop, kept_misreadings

SEED, FAULTS = 1, 40
"""What is drawn for each game and looked at by the tests."""
EQUIVALENT = Path(__file__).parent / "equivalent.toml"


def equivalent(game: str) -> dict[str, str]:
    """By the ids of faults that change nothing, why they do not."""
    found: dict[str, dict[str, str]] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return found.get(game, {})


def of_the_draw(rules: Rules, seed: int = SEED, many: int = FAULTS) -> list[Fault]:
    """The faults drawn for a game."""
    return drawn(rules.faults(), many, seed)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants.rules", description="Which test notices each fault first.")
    asked.add_argument("game", choices=[name.replace("_", "-") for name in RULES])
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--faults", type=int, default=FAULTS, help="how many are drawn")
    asked.add_argument("--all", action="store_true", help="every fault, not some that are drawn")
    asked.add_argument("--kept", action="store_true", help="mistakes that are kept, not some that are drawn")
    given = asked.parse_args()
    rules = RULES[given.game.replace("-", "_")]
    known = equivalent(rules.name)
    with tempfile.TemporaryDirectory() as folder:
        shop = Workshop(Path(folder).resolve(), rules)
        if wrong := shop.as_it_is().test:
            sys.exit(f"{wrong} fails on the rules as they are")
        faults = rules.faults() if given.all else drawn(rules.faults(), given.faults, given.seed)
        asking: Iterable[tuple[str, str, Callable[[], Noticed]]] = (
            [("", name, partial(shop.noticed_of, changes)) for name, changes in kept_misreadings(rules.name).items()]
            if given.kept else [(f":{fault.line}", fault.id, partial(shop.noticed, fault)) for fault in faults])
        sys.exit(_table(asking, known))


def _table(asking: Iterable[tuple[str, str, Callable[[], Noticed]]], known: dict[str, str]) -> int:
    counts, spent, unnoticed = Counter[str](), 0.0, 0
    for where, name, ask in asking:
        noticed = ask()
        said = noticed.by or ("equivalent" if name in known else "NOT NOTICED")
        counts[said] += 1
        spent += noticed.seconds
        unnoticed += said == "NOT NOTICED"
        print(f"{said:<12} {noticed.seconds:5.1f} s  {name}{where and f'  [line {where[1:]}]'}")
        if noticed.test or name in known:
            print(f"{'':<22}{noticed.test or known[name]}", flush=True)
    print("; ".join(f"{many} {said}" for said, many in counts.most_common()) + f"; {spent:.0f} s")
    return int(unnoticed > 0)


if __name__ == "__main__":
    main()
