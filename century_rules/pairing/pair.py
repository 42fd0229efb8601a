"""A game in both formulations of its rules: which positions are asked about, and in what the two differ in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar, cast

import attrs
import z3

from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.encoding import Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import Reading, settled
from century_rules.pairing.open_readings import (
    FIELD, members, numbers_in, numbers_of, readings_of, with_readings, without_readings,
)
from century_rules.rulebook import Rulebook
from century_rules.solving.coverage import variables_of
from century_rules.solving.terms import Number, Truth, Z3Algebra, truth_term
from century_rules.theory.encoding import Encoding
from century_rules.theory.rules import Rules
from century_rules.theory.theorem import Invariant
from century_rules.tracing import Ranges, numbers

S = TypeVar("S")
A = TypeVar("A")

ALGEBRA = Z3Algebra()


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return rules.operations


@attrs.frozen
class Pair(Generic[S, A]):
    """A game with a fixed set-up in both formulations.

    Attributes:
        game: the reference.
        template: a position with the set-up, and with the readings of the game as numbers; no number matters otherwise.
        rules: the encoding with that set-up, under the readings of the game.
        changes: how many readings may be other than those of the game, all at once; None for any number.
        first_reason: whether of a refusal only the first clause that the reference names is compared. There are far fewer cases
            then, and just as many in which the action is allowed.
        encode: how to get at the operations of the encoding.
        invariants: which states are asked about.
    """

    game: BoardGame[S, A]
    template: S = attrs.field(repr=False)
    rules: Rules[int, bool] = attrs.field(repr=False)
    changes: int | None = 0
    first_reason: bool = False
    encode: Encode = attrs.field(factory=Encode)
    invariants: tuple[Invariant, ...] = attrs.field(kw_only=True, repr=False)
    encoding: Encoding[S, A] = attrs.field(kw_only=True, repr=False)
    opened: frozenset[str] = attrs.field(default=frozenset(), kw_only=True, repr=False)

    @staticmethod
    def of(
        book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, changes: int | None = 0, *, unknown: tuple[str, ...] = (),
    ) -> Pair[S, A]:
        """The constants named by `unknown` may have any numbers, as the cards in a deck; see `Encoding.with_set_up`.

        Raises InvalidInput where the formulations cannot be compared on that set-up; see `Encoding.comparable`.
        A reading that is about the set-up changes nothing: in both formulations this set-up is played under either.
        """
        encoding = book.encoding
        if encoding is None:
            raise InvalidInput(f"{book.title} has no second formulation of its rules to compare the first with")
        encoding.comparable(game, beginning, changed=changes != 0)
        rules = encoding.known(IntAlgebra(), game, beginning)
        template, opened = with_readings(beginning, game.readings, unknown), dict[str, None]()
        if unknown:
            own = numbers(template)

            def asked_for(path: str) -> int:
                if path not in own:
                    raise InvalidInput(f"unknown: the encoding leaves {path} open too; name that constant as well")
                opened[path] = None
                return own[path]

            encoding.with_set_up(IntAlgebra(), game, beginning, asked_for)
        return Pair(game, template, rules, changes, invariants=tuple(encoding.type_correct()), encoding=encoding,
                    opened=frozenset(opened))

    @property
    def choices(self) -> Mapping[str, tuple[Reading, ...]]:
        """Per leaf that says how an ambiguity is read, the readings that its numbers stand for."""
        return {_path(place): each for place, each in enumerate(members(self.game.readings).values())}

    @property
    def own(self) -> Mapping[str, int]:
        """The numbers of those leaves under the readings of the game."""
        return {_path(place): number for place, number in enumerate(numbers_of(self.game.readings))}

    @property
    def ranges(self) -> Ranges:
        """From which reading to which each ambiguity may go; and what is not open of unknown constants is as it is."""
        constants = numbers(self.template).keys() - numbers(without_readings(self.template)).keys() - self.own.keys()
        shut = {path: (number, number) for path, number in numbers(self.template).items() if path in constants - self.opened}
        if self.changes == 0:
            return {path: (number, number) for path, number in self.own.items()} | shut
        return {path: (0, len(readings) - 1) for path, readings in self.choices.items()} | shut

    def rules_over(self, numbers: Mapping[str, Number]) -> Rules[Number, Truth]:
        """The encoding for the solver's algebra, under the readings of these numbers by path."""
        played = {reading: ALGEBRA.is_(numbers[path], which)
                  for path, readings in self.choices.items() for which, reading in enumerate(readings)}
        if self.opened:
            beginning = without_readings(self.template)
            return self.encoding.with_set_up(ALGEBRA, self.game, beginning, lambda path: numbers[path]).read_as(played)
        return cast("Rules[Number, Truth]", self.rules).over(ALGEBRA).read_as(played)

    def asked_about(self) -> list[Truth]:
        """Which positions and readings, over the leaves as unknowns: the invariants, and no more changes than may be."""
        view: Mapping[str, Number] = variables_of(self.template)
        rules = self.rules_over(view)
        scene = rules.scene(view, {})
        found = [truth_term(invariant.at(scene)) for invariant in self.invariants]
        if self.opened:
            found += [truth_term(holds) for _, holds in rules.sides]
        if self.changes:
            changed = [truth_term(ALGEBRA.neg(ALGEBRA.is_(view[path], number))) for path, number in self.own.items()]
            found.append(z3.AtMost(*changed, self.changes))
        return found

    def differences(self, position: S, action: A) -> list[str]:
        """In what the two differ about one action in one position, run on ints; nothing if they agree."""
        readings, state = readings_of(self.game.readings, numbers_in(position)), without_readings(position)
        game, rules = self.game.under(readings), self.rules
        if self.opened:
            rules = self.encoding.known(IntAlgebra(), game, state)
        rules = rules.read_as(settled(readings))
        return differences_on_numbers(game, rules, {each.name: each for each in self.encode(rules)}, state, action)


def differences_on_numbers(
    game: BoardGame[S, A], rules: Rules[int, bool], operations: Mapping[str, Operation[int, bool]], state: S, action: A,
) -> list[str]:
    """In what reference and encoding differ about one action in one state, both run on ints; nothing if they agree.

    `operations` are those of `rules` by name, which are looked up only once by who asks often.
    """
    name, arguments = rules.operation_of(action, state)
    refusals = {refusal.clause for refusal in game.why_illegal(state, action)}
    move = operations[name].build(numbers(state), arguments)
    broken = {guard.clause for guard in move.guards if not guard.holds}
    if refusals or broken:
        agree = bool(refusals) == bool(broken) and refusals <= broken
        return [] if agree else [f"reference refuses by {sorted(refusals)}, encoding by {sorted(broken)}"]
    after = numbers(game.apply(state, action))
    return [f"{path}: reference {value}, encoding {move.after[path]}"
            for path, value in after.items() if move.after[path] != value]


def _path(place: int) -> str:
    """The path of the leaf that says how an ambiguity is read."""
    return f"{FIELD}[{place}]"
