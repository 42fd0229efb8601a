"""Verdicts that an attacker once made lie: each must now be right, or refused, in every engine."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import json
import math
import pickle
from collections.abc import Callable, Sized
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import attrs
import pytest

from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State as Position
from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.search import explore
from century_rules.search.errors import ShapeChanged

from .machine import Cells, Machine, add, start, within
from tests.eastern_wonders.instances import instance



@pytest.mark.parametrize("goal", [
    lambda state: f"{state.cells[0]}" == "7",
    lambda state: f"{state.cells[0]:03d}" == "007",
    lambda state: "%s" % state.cells[0] == "7",  # noqa: UP031
    lambda state: "(7, 0)" in repr(state.cells),
])
def test_predicates_that_look_at_a_number_in_other_ways(goal: Callable[[Cells], bool]) -> None:
    found = explore(Machine((add(0, 9),)), [start(0, 0)], bounds=within(0, 9), goal=goal)
    assert found.why_stopped == "goal reached"
    assert found.witness is not None
    assert len(found.witness.actions) == 7


@attrs.frozen
class View:
    a: int
    b: int


@dataclasses.dataclass
class Seen:
    a: int
    b: int


def _quiet(ask: Callable[[Cells], bool]) -> Callable[[Cells], bool]:
    def asked(state: Cells) -> bool:
        with contextlib.suppress(Exception):
            return ask(state)
        return False

    return asked


def _flat(state: Cells) -> list[int]:
    return [part for part in state.cells if not isinstance(part, Sized)]


@pytest.mark.parametrize("goal", [
    lambda state: copy.deepcopy(state).cells[0] == 7,
    lambda state: copy.copy(state.cells)[0] == 7,
    lambda state: copy.deepcopy(attrs.asdict(state))["cells"][0] == 7,
    lambda state: attrs.asdict(View(*state.cells))["a"] == 7,
    lambda state: dataclasses.asdict(Seen(*state.cells))["a"] == 7,
    lambda state: state.cells[0] == Fraction(7) and state.cells[0] >= 6.5 and Decimal(7) <= state.cells[0] < math.inf,
    lambda state: sum(state.cells) / len(state.cells) == 3.5 and state.cells[0] ** 2 == 49,
    lambda state: state.cells[0] // 0.5 == 14.0 and float(state.cells[0]) - 0.5 == 6.5 and 2 ** state.cells[0] == 128,
    lambda state: Fraction(state.cells[0], 7) == 1,
    lambda state: math.sqrt(state.cells[0]) > 2.6 and round(state.cells[0]) == math.floor(state.cells[0]) == 7,
    _quiet(lambda state: sum(state.cells) / len(state.cells) == 3.5),
    _quiet(lambda state: state.cells[0].bit_length() == 3 and state.cells[0] == 7),
    lambda state: hasattr(state.cells[0], "bit_length") and getattr(state.cells[0], "real", None) == 7,
    lambda state: not hasattr(state.cells[0], "__len__") and state.cells[0].numerator == 7,
    lambda state: _flat(state)[:1] == [7],
])
def test_what_is_done_with_an_int_is_done_with_a_number(goal: Callable[[Cells], bool]) -> None:
    """Copies that asked on their own, errors that were caught, attributes that only an int had: each once said "closed"."""
    found = explore(Machine((add(0, 9),)), [start(0, 0)], bounds=within(0, 9), goal=goal)
    assert found.why_stopped == "goal reached"
    assert found.witness is not None
    assert len(found.witness.actions) == 7


@attrs.frozen
class Flagged:
    up: bool
    count: int


class Flags:
    """A truth value among the numbers: set once the count is 3."""

    def legal_actions(self, state: Flagged) -> tuple[int, ...]:
        return (1,) if state.count < 9 else ()

    def apply(self, state: Flagged, action: int) -> Flagged:
        return Flagged(bool(state.count >= 3), state.count + action)

    def why_illegal(self, state: Flagged, action: int) -> tuple[Refusal, ...]:
        return ()

    def outcome(self, state: Flagged) -> None:
        return None


def _matched(state: Flagged) -> bool:
    match state:
        case Flagged(up=bool(up), count=int(count)):
            return bool(up and count == 7)
    return False


@pytest.mark.parametrize("goal", [
    _matched,
    lambda state: sum(part for part in (state.up, state.count) if not isinstance(part, bool)) == 7,
    lambda state: isinstance(state.up, bool) and state.up and state.count == 7,
    lambda state: f"{state.up} {state.count}" == "True 7" and str(state.up) == "True",
])
def test_a_truth_value_passes_for_a_bool(goal: Callable[[Flagged], bool]) -> None:
    found = explore(Flags(), [Flagged(False, 0)], bounds={"up": (0, 1), "count": (0, 9)}.__getitem__, goal=goal)
    assert found.why_stopped == "goal reached" and found.witness is not None
    assert len(found.witness.actions) == 7


@pytest.mark.parametrize("goal", [
    lambda state: type(state.cells[0]) is int and state.cells[0] == 7,
    lambda state: (state.cells[0] == 7) is True,
    lambda state: pickle.loads(pickle.dumps(state)).cells[0] == 7,
    lambda state: json.dumps(state.cells) == "[7, 0]"])
def test_what_only_an_int_can_answer(goal: Callable[[Cells], bool]) -> None:
    found = explore(Machine((add(0, 9),)), [start(0, 0)], bounds=within(0, 9), goal=goal)
    assert found.why_stopped == "goal reached" and found.witness is not None
    assert len(found.witness.actions) == 7


@attrs.frozen
class Chart:
    name: str
    far: int = attrs.field(eq=False)


@attrs.frozen
class At:
    chart: Chart = attrs.field(metadata={"constant": True})
    place: int


class Walk:
    """As far as the chart goes."""

    def legal_actions(self, state: At) -> tuple[str, ...]:
        return ("on",) if state.place < state.chart.far else ()

    def apply(self, state: At, action: str) -> At:
        return attrs.evolve(state, place=state.place + 1)

    def why_illegal(self, state: At, action: str) -> tuple[()]:
        return ()

    def outcome(self, state: At) -> None:
        return None


def test_set_ups_that_count_as_equal_are_told_apart() -> None:
    starts = [At(Chart("one", 0), 0), At(Chart("one", 2), 0)]
    found = explore(Walk(), starts, bounds=lambda path: (0, 3), goal=lambda state: state.place == 2)
    assert found.why_stopped == "goal reached"


def test_a_truth_does_not_become_a_number() -> None:
    with pytest.raises(ShapeChanged, match=r"cells\[0\] was of the class bool and is of int"):
        explore(Machine((add(0, 3),)), [start(False, 0)], bounds=within(0, 5))


@pytest.mark.parametrize(("asked", "said"), [
    ({"engine": "cuda"}, "there is none called 'cuda'"),
    ({"max_states": "100M"}, "max_states: '100M' should be a whole number"),
    ({"max_depth": -1}, "max_depth: -1"),
    ({"bounds": lambda path: (0.0, 5)}, "should be two whole numbers"),
])
def test_what_is_wrong_is_named(asked: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        explore(Machine((add(0, 3),)), [start(0, 0)], **asked)  # type: ignore[arg-type]  # that is the point


@pytest.mark.in_turn(1)
def test_what_is_ours_by_name_only_is_nobody_s(tmp_path: Path) -> None:
    from century_rules.desk.breaking.on_instances import on_instance

    strait = Path(__file__).parents[2] / "century_rules/games/eastern_wonders/data/instances/strait.toml"
    text = strait.read_text(encoding="utf-8")
    (tmp_path / "cove.toml").write_text(text, encoding="utf-8")
    small = RULEBOOK.instance(str(tmp_path / "cove.toml"))
    assert small.name == instance("cove").name
    found = list(on_instance(RULEBOOK, small, only=("no-game-ends-within-6-rounds",)))
    assert [each.expected for each in found] == [None]
    assert isinstance(small.start, Position)
