"""The page on plain Python: its table has what the evaluator really says, and what it says to write instead can be lifted."""

from __future__ import annotations

import importlib.util
import linecache
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import attrs
import pytest

from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import rules_evaluator
from century_rules.lifting.path import Obligation

PAGE = (Path(__file__).parents[1] / "docs" / "plain-python.md").read_text(encoding="utf-8")
ABOVE = """
import enum, functools, random
import attrs
from century_rules.kernel.evolve import evolve, put

class Phase(enum.IntEnum):
    SAIL = 0
    WORK = 1

@attrs.frozen
class Boat:
    place: int
    crates: int

@attrs.frozen
class Checked:
    number: int = attrs.field(validator=attrs.validators.ge(0))

@attrs.frozen
class Spoken:
    number: int
    def __str__(self):
        return "one" if self.number == 1 else "many"

SEEN = []

def rule(x, y, row, rows, boat):
"""


@attrs.frozen
class Refused:
    """A row of the table: what is refused, and what can be written instead, code that is lifted, too; "" if nothing."""

    code: str
    instead: str = ""
    shown: str = ""


REFUSED = (
    Refused("while x > 0: x = x - 2", "for turn in range(5): x = x - 2 if x > 0 else x"),
    Refused("boat.crates = x", "boat = evolve(boat, crates=x)"),
    Refused("boat.crates += x", "boat = evolve(boat, crates=boat.crates + x)"),
    Refused("rows[x] = row", "rows = put(rows, x, row)"),
    Refused("del rows", "rows = rows[1:]"),
    Refused("more = [x]; more += [y]", "more = [x]; more = [*more, y]"),
    Refused("more = [x]; more.append(y)", "more = [x]; more = [*more, y]"),
    Refused("SEEN.append(x)", "return evolve(boat, crates=x)"),
    Refused("global SEEN", "return evolve(boat, crates=x)"),
    Refused("import math"),
    Refused("class K: pass", "def of(each): return each + x"),
    Refused("@functools.cache\ndef of(each): return each", "def of(each): return each", "@functools.cache def of(each): …"),
    Refused("def of():\n    nonlocal x\n    x = y\nreturn of()", "x = y", "nonlocal x"),
    Refused("async def of(): return x", "def of(): return x"),
    Refused("for each in row:\n    if each > x: break\nelse: y = 0",
            "y = y if any(each > x for each in row) else 0", "for each in row: … else: y = 0"),
    Refused("x = yield y", "yield y", "x = yield y"),
    Refused("return +x", "return x"),
    Refused("return ~x", "return -x - 1"),
    Refused("return row[0:1, x]", "return (row[0:1], row[x])"),
    Refused("return x + 0.5 > y", "return 2 * x + 1 > 2 * y"),
    Refused("return x > 0.5", "return x >= 1"),
    Refused("return x == 0.5", "return 2 * x == 1"),
    Refused("return x & y", "return x > 0 and y > 0"),
    Refused("return x | y", "return x > 0 or y > 0"),
    Refused("return x ^ y", "return (x > 0) != (y > 0)"),
    Refused("return x << 2", "return x * 4"),
    Refused("return x >> 2", "return sum(1 for part in range(1, 6) if 4 * part <= x)"),
    Refused("return x @ y", "return sum(one * two for one, two in zip((1, 2), row))"),
    Refused("try: y = row[x]\nexcept IndexError: y = 0", "y = row[x] if 0 <= x < len(row) else 0", "try: y = row[x] …"),
    Refused("with open('log'): pass"),
    Refused("return x // 2", "return sum(1 for half in range(1, 6) if 2 * half <= x)"),
    Refused("return x / 2 > y", "return x > 2 * y"),
    Refused("return x * y", "return sum(x for times in range(5) if times < y)"),
    Refused("return x % y", "return x % 5"),
    Refused("return x ** 2", "return (1, 4, 9)[x - 1]"),
    Refused("return [row[place] for place in range(x)]", "return [each for place, each in enumerate(row) if place < x]"),
    Refused("return sorted(row)[0]", "return min(row)"),
    Refused("return {x, y}", "return (x, y)"),
    Refused("return {x: y}", "return (x, y)"),
    Refused("return [each for each in row if each > x][y]", "return next((each for each in row if each > x), 0)"),
    Refused("return zip(row, [each for each in row if each > x])",
            "return [(each, each > x) for each in row]"),
    Refused("return x in Phase", "return x in tuple(Phase)"),
    Refused("return row is rows[0]", "return row == rows[0]"),
    Refused("return str(x) == '3'", "return x == 3"),
    Refused("return f'{x:c}'", "return f'{x:>3}'"),
    Refused("return f'{x}'.replace(x, '')", "return f'{x}'.replace('0', '')"),
    Refused("return f'{Spoken(x)}'", "return f'{Spoken(x).number}'"),
    Refused("return isinstance(x, Phase)", "return x in (Phase.SAIL, Phase.WORK)"),
    Refused("return Checked(x)", "return Boat(x, 0)"),
    Refused("return random.choice(row)", "return row[0]"),
    Refused("print(x)"),
    Refused("each = (one for one in row); return sum(each) + sum(each)",
            "each = tuple(one for one in row); return sum(each) + sum(each)"),
    Refused("return [late() for late in [(lambda: place + x) for place in range(2)]]",
            "return [place + x for place in range(2)]"),
)


def lifted(folder: Path, code: str) -> tuple[object, Sequence[Obligation]]:
    """What a rule of these lines gives with all unknown, and what has to hold for Python to come through. Raises LiftError."""
    file = folder / f"rule_{len(list(folder.iterdir()))}.py"
    file.write_text(ABOVE + textwrap.indent(code, "    "), encoding="utf-8")
    linecache.checkcache()
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    row = tuple([t.number(f"row[{place}]") for place in range(3)])
    boat = cast("Callable[..., object]", module.Boat)(t.number("place"), t.number("crates"))
    with t.fresh():
        evaluator = rules_evaluator()
        return evaluator.call(module.rule, [t.number("x"), t.number("y"), row, (row, row[::-1]), boat]), evaluator.obligations


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def told(folder: Path, each: Refused) -> str:
    """The row of the table."""
    with pytest.raises(LiftError) as refused:
        lifted(folder, each.code)
    says = "; ".join(filter(None, (refused.value.what, refused.value.mend)))
    shown = (each.shown or each.code).removeprefix("return ")
    instead = f"`{_cell(each.instead.removeprefix('return '))}`" if each.instead else ""
    return f"| `{_cell(shown)}` | {_cell(says)} | {instead} |"


@pytest.mark.parametrize("each", REFUSED, ids=lambda each: each.shown or each.code)
def test_what_is_refused_is_said_so(tmp_path: Path, each: Refused) -> None:
    assert told(tmp_path, each) in PAGE.splitlines()


@pytest.mark.parametrize("each", [each for each in REFUSED if each.instead], ids=lambda each: each.instead)
def test_what_is_to_be_written_instead_can_be_lifted(tmp_path: Path, each: Refused) -> None:
    lifted(tmp_path, each.instead)


def test_the_page_has_no_other_rows() -> None:
    said = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert len(said) == len(REFUSED)


def test_every_mend_for_a_statement_is_told() -> None:
    from century_rules.lifting.evaluator import STATEMENTS
    from century_rules.lifting.expressions import EXPRESSIONS
    from century_rules.lifting.operations import _MENDS

    told = [*STATEMENTS.values(), *EXPRESSIONS.values(), *(("", mend) for mend in _MENDS.values())]
    assert {each for each in told if each[0] not in PAGE or each[1] not in PAGE} == set()


LIFTED = (
    "return [each for each in row if each > x]", "return max(row, default=0)", "return row[x]", "return rows[x][1:y]",
    "return next(each for each in row if each > x)", "return (*row[:x], 0, *row[x + 1:])", "return x in row and row.index(x) > 0",
    "match boat:\n    case Boat(place=0):\n        return x\n    case Boat(crates=many):\n        return many",
    "def more(each):\n    return each + x\nreturn tuple(map(more, row))", "assert x < 3\nreturn any(each == x for each in row)",
    "for each in row:\n    if each > x:\n        break\n    y = y + each\nreturn y", "yield from row\nif x:\n    yield x",
    "return functools.reduce(lambda one, other: one + other, row, x)", "return Phase(x) == Phase.WORK", "return (x - y) % 5",
    "return (x, row) < (y, row)", "return f'{x} crates'", "return None if x else boat",
    "x = y = x + 1\nreturn x if 2 < x <= 4 else y",
)


@pytest.mark.parametrize("code", LIFTED)
def test_what_can_be_written(tmp_path: Path, code: str) -> None:
    lifted(tmp_path, code)
