"""Games made of numbers alone, to try engines with: a few cells, and rules that set cells to sums of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from century_rules.kernel.errors import IllegalAction, Refusal
from century_rules.kernel.game import Outcome


@attrs.frozen
class Cells:
    """A state: the name of its set-up, and the numbers."""

    name: str = attrs.field(metadata={"constant": True})
    cells: tuple[int, ...]


@attrs.frozen
class Sum:
    """``sum(factor * cells[place]) + constant``"""

    terms: tuple[tuple[int, int], ...] = ()
    """(place, factor)"""
    constant: int = 0

    def of(self, cells: tuple[int, ...]) -> int:
        total = self.constant
        for place, factor in self.terms:
            total = total + factor * cells[place]
        return total


@attrs.frozen
class Rule:
    """If all guards are 0 or more, the cells named get the sums, all at once; ``look`` reads a cell, and does nothing with it."""

    guards: tuple[Sum, ...] = ()
    sets: Mapping[int, Sum] = attrs.field(factory=dict)
    look: int | None = None

    def allowed(self, cells: tuple[int, ...]) -> bool:
        if self.look is not None:
            int(cells[self.look])
        return all(guard.of(cells) >= 0 for guard in self.guards)


@attrs.frozen
class Do:
    number: int


@attrs.frozen
class Machine:
    """Rules by number. The game is over where `over` is not negative."""

    rules: tuple[Rule, ...]
    over: Sum = Sum((), -1)
    times: int = 1
    """How many actions there are for each rule: all with the same effect."""

    def legal_actions(self, state: Cells) -> tuple[Do, ...]:
        if self.over.of(state.cells) >= 0:
            return ()
        return tuple(Do(number + again * len(self.rules)) for number, rule in enumerate(self.rules) if rule.allowed(state.cells)
                     for again in range(self.times))

    def why_illegal(self, state: Cells, action: Do) -> tuple[Refusal, ...]:
        allowed = self.rules[action.number % len(self.rules)].allowed(state.cells)
        return () if allowed else (Refusal("M-1", "a guard is negative"),)

    def apply(self, state: Cells, action: Do) -> Cells:
        refusals = self.why_illegal(state, action)
        if refusals:
            raise IllegalAction(action, refusals)
        sets = self.rules[action.number % len(self.rules)].sets
        return attrs.evolve(state, cells=tuple(
            sets[place].of(state.cells) if place in sets else old for place, old in enumerate(state.cells)))

    def outcome(self, state: Cells) -> Outcome | None:
        return Outcome((0,), 0) if self.over.of(state.cells) >= 0 else None


class Named(Machine):
    """The same, which names its actions, so that each is traced by itself."""

    def by_action(self, state: Cells) -> list[Do]:
        return [Do(number + again * len(self.rules)) for number in range(len(self.rules)) for again in range(self.times)]

    def permits(self, state: Cells, action: Do) -> bool:
        return self.over.of(state.cells) < 0 and not self.why_illegal(state, action)


def start(*cells: int, name: str = "one") -> Cells:
    return Cells(name, cells)


def cell(place: int, plus: int = 0, times: int = 1) -> Sum:
    """``times * cells[place] + plus``"""
    return Sum(((place, times),), plus)


def below(place: int, most: int) -> Sum:
    """The guard ``cells[place] < most``."""
    return Sum(((place, -1),), most - 1)


def add(place: int, most: int, amount: int = 1) -> Rule:
    """Add to a cell as long as it is below `most`."""
    return Rule((below(place, most),), {place: cell(place, amount)})


def within(low: int, high: int) -> Callable[[str], tuple[int, int]]:
    """The same bounds for each cell."""
    return lambda path: (low, high)
