"""States, set-ups and actions that count as equal and are not: an attacker had searches take one for the other."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, NamedTuple

import attrs
import pytest

import century_rules
from century_rules.every_action import every_action
from century_rules.search import compare, engine_for, explore, explore_with
from century_rules.search.errors import NotRepeated, ShapeChanged
from century_rules.search.layout import Layout
from century_rules.search.native.compiled import portable
from century_rules.search.task import Task
from tests.search.machine import Cells, Machine, add, start, within


class Light(enum.IntEnum):
    OFF = 0
    ON = 1


class Left(NamedTuple):
    number: int


class Right(NamedTuple):
    number: int


@attrs.frozen
class Room:
    """What lies in a room, of any class, and how often somebody went on."""

    lies: Any
    steps: int = 0
    note: str = attrs.field(init=False, default="", eq=False)


@attrs.frozen(slots=False)
class Rooms:
    """Twice one goes on: what lies there becomes one thing or another, which numbers alone do not tell apart."""

    things: tuple[Any, Any]
    named: bool = False

    def legal_actions(self, state: Room) -> tuple[int, ...]:
        return (0, 1) if state.steps < 2 else ()

    def apply(self, state: Room, action: int) -> Room:
        after = Room(self.things[action], state.steps + 1)
        if self.named:
            object.__setattr__(after, "note", f"by {action}")
        return after

    def why_illegal(self, state: Room, action: int) -> tuple[()]:
        return ()

    def outcome(self, state: Room) -> None:
        return None


@pytest.mark.parametrize(("things", "told"), [
    ((1, True), "lies was of the class int and is of bool"), ((Light.ON, 1), "lies was of the class Light and is of int"),
    ((Left(1), Right(1)), "what is no number changed"), ((1, 1.0), "lies is no number any more")])
def test_what_has_equal_numbers_and_is_of_another_class_is_refused(things: tuple[Any, Any], told: str) -> None:
    with pytest.raises(ShapeChanged, match=told):
        explore(Rooms(things), [Room(things[0])], bounds=within(0, 2))
    assert explore(Rooms((things[0], things[0])), [Room(things[0])], bounds=within(0, 2)).states == 3


def test_what_is_kept_beside_the_arguments_is_not_lost() -> None:
    with pytest.raises(ShapeChanged, match="what is no number changed"):
        explore(Rooms((1, 1), named=True), [Room(1)], bounds=within(0, 2))
    one, other = Room(1), Room(1)
    object.__setattr__(other, "note", "another set-up")
    searched = engine_for(Rooms((1, 1)), [one, one], bounds=within(0, 2))
    assert explore_with(searched).states == 3
    assert Layout([one, other], within(0, 2)).skeletons == 2


@attrs.frozen
class Far:
    """How far somebody is, and how far the road goes."""

    road: int = attrs.field(metadata={"constant": True})
    at: int


@attrs.frozen
class Road:
    """A road that ends sooner once somebody went on, if it is said."""

    shrinks: bool = False

    def legal_actions(self, state: Far) -> tuple[str, ...]:
        return ("on",) if state.at < state.road else ()

    def apply(self, state: Far, action: str) -> Far:
        return Far(1 if self.shrinks else state.road, state.at + 1)

    def why_illegal(self, state: Far, action: str) -> tuple[()]:
        return ()

    def outcome(self, state: Far) -> None:
        return None


@pytest.mark.parametrize("sides", [(False, True), (True, False)])
def test_on_neither_side_may_a_constant_change(sides: tuple[bool, bool]) -> None:
    left, right = map(Road, sides)
    with pytest.raises(ShapeChanged, match="constant"):
        compare(left, right, [(Far(3, 0), Far(3, 0))], bounds=within(0, 5))
    assert compare(Road(), Road(), [(Far(3, 0), Far(3, 0))], bounds=within(0, 5)).complete


@attrs.frozen
class To:
    """A step; where to does not count when two are compared."""

    place: int = attrs.field(eq=False)


@attrs.frozen
class Choice:
    places: tuple[int, ...]

    def legal_actions(self, state: Cells) -> tuple[To, ...]:
        return tuple(map(To, self.places)) if state.cells[0] == 0 else ()

    def apply(self, state: Cells, action: To) -> Cells:
        return attrs.evolve(state, cells=(1,))

    def why_illegal(self, state: Cells, action: To) -> tuple[()]:
        return ()

    def outcome(self, state: Cells) -> None:
        return None


def test_actions_are_told_apart_by_all_their_fields() -> None:
    found = compare(Choice((1, 2)), Choice((1, 3)), [(start(0), start(0))], bounds=within(0, 1))
    assert found.parting is not None and found.parting.actions == ()
    assert compare(Choice((1, 2)), Choice((1, 2)), [(start(0), start(0))], bounds=within(0, 1)).parting is None


def test_a_predicate_that_says_something_else_when_asked_again() -> None:
    asked: list[int] = []

    def fickle(state: Cells) -> bool:
        asked.append(1)
        return len(asked) == 3

    with pytest.raises(NotRepeated, match=r"'goal reached' in .*, and asked again it is not"):
        explore(Machine((add(0, 9),)), [start(0)], bounds=within(0, 9), goal=fickle)


@pytest.mark.parametrize("what", ["edited", "others"])
def test_rules_that_may_not_be_those_in_the_files_are_neither_kept_nor_made_elsewhere(
    monkeypatch: pytest.MonkeyPatch, what: str,
) -> None:
    pytest.importorskip("numba")
    from century_rules.games.eastern_wonders.rulebook import RULEBOOK

    small = RULEBOOK.instance("cove")
    bounds = small.bounds
    assert bounds is not None
    task: Task[Any, Any] = Task(
        small.game, [small.start], bounds, actions=lambda state: every_action(RULEBOOK, small.game, state))
    ported: Callable[[], bytes | None] = lambda: portable.portable(task, Layout(task.initial, bounds))  # noqa: E731
    monkeypatch.setattr(portable, "foreign_code_was_run", lambda: False)
    assert ported() is not None
    if what == "edited":
        monkeypatch.setattr(century_rules, "STARTED", 0.0)
    else:
        monkeypatch.setattr(portable, "foreign_code_was_run", lambda: True)
    assert ported() is None
