"""The machines of `machine` as a `RuleGame`, of which the rules can be lifted; its first cell tells contexts apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, ClassVar, Generic, TypeAlias

import attrs

from century_rules import Along, Axis, Count, N, Outcome, Place, ReadingsOfAGame, Record, Refusal, RuleGame, evolve, not_now
from tests.search.machine import Do, Machine, Rule, Sum

CELL = Axis("cell")


@attrs.frozen(kw_only=True)
class CellsOf(Record, Generic[N]):
    """A state: the name of its set-up, and the numbers."""

    name: str = attrs.field(metadata={"constant": True})
    first: Annotated[N, Place(CELL)]
    rest: Annotated[tuple[N, ...], Along(CELL), Count(least=None)]

    @property
    def cells(self) -> tuple[N, ...]:
        return (self.first, *self.rest)


Cells: TypeAlias = CellsOf[int]


def cells_of(numbers: Sequence[int], name: str = "one") -> Cells:
    return CellsOf(name=name, first=numbers[0], rest=tuple(numbers[1:]))


@attrs.frozen(kw_only=True)
class NoReadings(ReadingsOfAGame):
    """There are none."""


@attrs.frozen(kw_only=True)
class LiftedMachine(RuleGame[Cells, Do]):
    game_over_clause: ClassVar[str] = "M-0"
    players: int = 1
    readings: NoReadings = attrs.field(factory=NoReadings)
    components: Machine

    def by_action(self, state: Cells) -> list[Do]:
        return [Do(number) for number in range(len(self.components.rules) * self.components.times)]

    def offers(self, state: Cells) -> Iterable[Do]:
        return self.by_action(state)

    def refuses(self, state: Cells, action: Do) -> Iterator[Refusal]:
        rule = self.components.rules[action.number % len(self.components.rules)]
        for guard in rule.guards:
            if guard.of(state.cells) < 0:
                yield not_now("M-1", "a guard is negative")

    def after(self, state: Cells, action: Do) -> Cells:
        sets = self.components.rules[action.number % len(self.components.rules)].sets
        made = [sets[place].of(state.cells) if place in sets else old for place, old in enumerate(state.cells)]
        return evolve(state, first=made[0], rest=tuple(made[1:]))

    def outcome(self, state: Cells) -> Outcome | None:
        return Outcome((0,), 0) if self.components.over.of(state.cells) >= 0 else None

    def check(self, state: Cells, action: Do) -> None:
        assert action in self.by_action(state)

    def deal(self, seed: int) -> Cells:
        raise NotImplementedError

    def beginning(self, state: Cells) -> Cells:
        raise NotImplementedError

    def actor(self, state: Cells) -> int:
        return 0

    def begins_turn(self, state: Cells) -> bool:
        return True


def machine(rules: Sequence[Rule], times: int = 1) -> LiftedMachine:
    """A machine with these rules."""
    return LiftedMachine(components=Machine(tuple(rules), times=times))


def start(*cells: int, name: str = "one") -> Cells:
    """A state."""
    return cells_of(cells, name)


def place_of(path: str) -> int:
    """The cell of a leaf."""
    return 0 if path == "first" else 1 + int(path[len("rest["):-1])


def at_least_zero(total: Sum) -> Callable[[Cells], bool]:
    """The claim about positions that a sum is not negative."""
    def holds(state: Cells) -> bool:
        return total.of(state.cells) >= 0

    return holds


def kept(step: Sum) -> Callable[[Cells, Do, Cells], bool]:
    """The claim about steps that a sum over both positions is not negative, but for one action."""
    def holds(before: Cells, action: Do, after: Cells) -> bool:
        return step.of((*before.cells, *after.cells)) >= 0 or action.number == 1

    return holds
