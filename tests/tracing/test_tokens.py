from __future__ import annotations

import enum

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from century_rules.tracing import Case, Linear, NotTraceable, changes, numbers, settled, trace


class Light(enum.Enum):
    RED = "red"


class Phase(enum.IntEnum):
    A = 0
    B = 1


@attrs.frozen
class Box:
    x: int
    y: int
    z: tuple[int, ...] = (0, 0, 0)
    phase: Phase = Phase.A
    kept: str = attrs.field(default="constant", metadata={"constant": True})


def conditions(case: Case[object]) -> list[str]:
    return [str(condition) for condition in case.conditions]


def look(run: object, box: Box) -> Case[object]:
    return trace(lambda state: settled(run(state)), box)  # type: ignore[operator]


def test_enums_are_read_first_and_stay_enums() -> None:
    assert conditions(look(lambda s: s.phase is Phase.B, Box(1, 2, phase=Phase.B))) == ["phase == 1"]


def test_comparisons_are_linear_conditions_and_real_bools() -> None:
    case = look(lambda s: (s.x + 2 * s.y - 3 > 0, s.x == 5, not s.y), Box(1, 2))
    assert conditions(case) == ["phase == 0", "x + 2*y >= 4", "x != 5", "y != 0"]
    assert case.outcome == (True, False, False)


def test_what_is_implied_is_not_asked_again() -> None:
    case = look(lambda s: (s.x >= 3, s.x > 2, s.x != 0, -s.x <= -1, 2 * s.x >= 5, s.x - s.x == 0), Box(4, 0))
    assert conditions(case) == ["phase == 0", "x >= 3"]
    assert all(case.outcome)  # type: ignore[arg-type]


def test_an_equation_that_no_whole_number_solves_asks_nothing() -> None:
    case = look(lambda s: (2 * s.x == 5, 2 * s.x + 4 * s.y != 3, 3 * s.x == 3 * s.y + 4), Box(2, 0))
    assert conditions(case) == ["phase == 0"]
    assert case.outcome == (False, True, False)


def test_what_was_read_is_put_into_later_questions() -> None:
    case = look(lambda s: ((10, 11, 12, 13)[s.x], 2 * s.x + s.y >= 7, s.y - 3 * s.x == -7), Box(3, 2))
    assert conditions(case) == ["phase == 0", "x == 3", "y >= 1", "y == 2"]
    assert case.outcome == (13, True, True)


@pytest.mark.parametrize(
    "run",
    [
        lambda s: (10, 11, 12)[s.x], lambda s: list(range(s.x)), lambda s: {0: "a", 1: "b"}[s.x], lambda s: (7,) * s.x,
        lambda s: s.x // 2, lambda s: s.x % 2, lambda s: (0, 1, 2)[: s.x], lambda s: Phase(s.x), lambda s: s.x & 1,
        lambda s: int(s.x), lambda s: hash(s.x), lambda s: "Y" * s.x, lambda s: 5 % (s.x + 1), lambda s: 1 << s.x,
    ],
)
def test_what_needs_the_number_reads_it(run: object) -> None:
    case = look(run, Box(1, 2))
    assert conditions(case) == ["phase == 0", "x == 1"]
    assert case.outcome == run(Box(1, 2))  # type: ignore[operator]


def test_min_max_sum_in_sorted_work() -> None:
    box = Box(3, 5, (2, 9, 1))
    case = look(lambda s: (min(s.x, s.y), max(s.z), sum(s.z), 9 in s.z, sorted(s.z), abs(s.x - s.y), s.z.index(9)), box)
    assert case.outcome == (3, 9, 12, True, [1, 2, 9], 2, 1)


def test_changes_are_linear() -> None:
    def swap(s: Box) -> dict[str, Linear]:
        return changes(s, attrs.evolve(s, x=s.y + 1, y=s.x + s.y, z=(s.z[0], 7, s.z[2])))

    case = trace(swap, Box(1, 2))
    assert {path: str(new) for path, new in case.outcome.items()} == {"x": "y + 1", "y": "x + y", "z[1]": "7"}


@pytest.mark.parametrize(
    ("run", "says"),
    [
        (lambda s: s.x / 2, "float"), (lambda s: s.x * 0.5, "float"), (lambda s: s.x < 1.5, "float"),
        (lambda s: s.x**2, "linear"), (lambda s: float(s.x), "float"), (lambda s: s.x // 0.5, "whole"),
        (lambda s: changes(s, attrs.evolve(s, z=s.z[1:])), "length"),
        (lambda s: changes(s, attrs.evolve(s, kept="x")), "constant"),
        (lambda s: changes(s, attrs.evolve(s, x=None)), "number"),
    ],
)
def test_what_cannot_be_traced_is_refused(run: object, says: str) -> None:
    with pytest.raises(NotTraceable, match=says):
        look(run, Box(1, 2))


def test_a_refusal_names_the_line_of_the_rules() -> None:
    with pytest.raises(NotTraceable, match=r"test_tokens\.py:\d+"):
        look(lambda s: s.x / 2, Box(1, 2))


def test_tokens_of_two_runs_never_meet() -> None:
    kept: list[Box] = []

    def remembers(state: Box) -> bool:
        kept.append(state)
        return state.x == kept[0].x

    look(remembers, Box(1, 2))
    with pytest.raises(NotTraceable, match="two runs meet"):
        look(remembers, Box(1, 2))
    with pytest.raises(NotTraceable, match="earlier run turned up again"):
        look(lambda _: kept[0].x > 3, Box(1, 2))


@given(st.lists(st.integers(-4, 4), min_size=5, max_size=5), st.lists(st.integers(-4, 4), min_size=5, max_size=5))
def test_states_in_one_case_go_the_same_way(first: list[int], second: list[int]) -> None:
    def run(s: Box) -> object:
        if s.x * 2 - s.y >= s.z[0] or s.z[1] > s.x:
            return "near", (1, 2, 3)[s.z[2] % 3]
        return max(s.x, s.y) == s.x, s.x in s.z

    one, other = (Box(a, b, (c, d, e)) for a, b, c, d, e in (first, second))
    case = look(run, one)
    assert case.holds(numbers(one))
    assert case.outcome == run(one)
    if case.holds(numbers(other)):
        assert run(other) == case.outcome
