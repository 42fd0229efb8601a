"""Random programs, each run by Python, through its terms on ints, and some in Z3."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import attrs
import z3

from century_rules.kernel.algebra import Algebra
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.written import on_algebra, on_ints
from century_rules.solving.terms import Z3Algebra, value_in
from tests.lifting.comparing import SMALL, compared, flat, lifted
from tests.lifting.programs import HEAD, Writer

TOGETHER = 50
"""So many programs in one file."""


@attrs.define
class Tally:
    """What came of it."""

    programs: int = 0
    refused: int = 0
    equal: int = 0
    raised: int = 0
    careful: int = 0
    in_z3: int = 0


def programs(folder: Path, seed: int, many: int) -> Iterator[Callable[..., object]]:
    """So many random programs."""
    for start in range(0, many, TOGETHER):
        dice = random.Random(f"{seed} {start}")
        text = HEAD + "\n\n".join(Writer(dice).program(f"f{number}") for number in range(start, min(many, start + TOGETHER)))
        file = folder / f"programs_{seed}_{start}.py"
        file.write_text(text, encoding="utf-8")
        space: dict[str, object] = {"__name__": "programs"}
        exec(compile(text, str(file), "exec", dont_inherit=True), space)
        for number in range(start, min(many, start + TOGETHER)):
            yield cast("Callable[..., object]", space[f"f{number}"])
        file.unlink()


def compare_many(folder: Path, seed: int, many: int, inputs: int, each_in_z3: int) -> Tally:
    """Raises Differs at the first program that is lifted as another one than Python runs; one of so many is asked of Z3, too."""
    found, dice = Tally(), random.Random(seed)
    for place, program in enumerate(programs(folder, seed, many)):
        found.programs += 1
        asked = dice.sample(SMALL, inputs)
        try:
            one = compared(program, asked)
        except LiftError:
            found.refused += 1
            continue
        found.equal, found.raised, found.careful = (
            found.equal + one.equal, found.raised + one.raised, found.careful + one.careful)
        if place % each_in_z3 == 0:
            compare_in_z3(program, asked[0])
            found.in_z3 += 1
    return found


def compare_in_z3(program: Callable[..., object], given: tuple[int, ...]) -> None:
    """Raises AssertionError where a solver's terms are something else than those on ints in the model with these numbers."""
    with t.fresh():
        value, obligations = lifted(program)
        roots = [*flat(value), *(each.holds for each in obligations)]
        leaf = dict(zip("abc", given, strict=True))
        unknown = {name: z3.Int(name) for name in leaf}
        on_solver = on_algebra(roots)(cast("Algebra[object, object]", Z3Algebra()), unknown)
        solver = z3.Solver()
        solver.add(*(unknown[name] == number for name, number in leaf.items()))
        assert solver.check() == z3.sat
        model = solver.model()
        assert tuple(value_in(model, cast("int | bool", each)) for each in on_solver) == on_ints(roots)(leaf)
