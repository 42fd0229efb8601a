"""The rules of a game as transitions, and positions of it to make claims about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, Self, TypeAlias, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.operations import Guard, Later, Move, Operation
from century_rules.kernel.meanings import Leaf, Sizes
from century_rules.kernel.reading import Reading, ReadingsOfAGame
from century_rules.kernel.forms import Form
from century_rules.theory.by_meaning import MeantScene
from century_rules.theory.encoded_rules import Rules
from century_rules.theory.scene import Answers
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.scene import Step as AnyStep
from century_rules.theory.spelling import Arguments, Names, OperationName, as_history
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation
from century_rules.writing.readings import ReadingNames, find_reading

P = TypeVar("P")
Clauses: TypeAlias = Sequence[tuple[str, B]]
Constants: TypeAlias = tuple[Mapping[str, object], tuple[tuple[str, B], ...]]
"""The constant fields of a position, by name, and labelled conditions on them."""


@attrs.frozen
class Transition(Generic[B, P]):
    """What an operation asks, and what it makes of a position.

    Attributes:
        order: guards of the order of play, which stand where their clause is dropped, too: see `Refusal.order`.
        guards: all others.
        after: the position after it, or what makes it when it is asked for; where a guard fails it means nothing.
    """

    order: Clauses[B]
    guards: Clauses[B]
    after: P | Callable[[], P]

    def position(self) -> P:
        """The position after it."""
        return self.after() if callable(self.after) else self.after


class EncodedOverride(Protocol):
    """A clause that says something else, in an encoding."""

    def transition_under(
        self, operation: str, rules: TransitionRules[N, B, P], before: P, arguments: Mapping[str, N],
        transition: Transition[B, P], /,
    ) -> Transition[B, P]:
        """What an operation asks and does instead."""

    def begun(self, rules: TransitionRules[N, B, P], position: P, /) -> P:
        """The position before the first action, from that by the rules."""

    def scored(self, rules: TransitionRules[N, B, P], position: P, points: tuple[N, ...], /) -> tuple[N, ...]:
        """The points by seat, from those by the rules."""

    def winning(
        self, rules: TransitionRules[N, B, P], position: P, points: tuple[N, ...], wins: tuple[B, ...], /,
    ) -> tuple[B, ...]:
        """Who wins with those points, by seat, from who does by the rules."""


@attrs.frozen(eq=False, kw_only=True, slots=False)
class TransitionRules(Rules[N, B], Generic[N, B, P]):
    """See `Rules`.

    Attributes:
        of: the algebra.
        read: the class of the game's readings.
        notation: of its actions, which names operations and arguments.
        sizes: how many things are on each axis.
        things: what actions name.
        players: how many play.
        start_at: the position before the first action.
        constant: its constant fields, by name.
        box: the components.
        in_box: by field, numbers of the components that may be others than those of `box`, see `Rulebook.open_numbers`.
        transitions: by the name of the operation, see the module.
        is_over: whether the game has ended in a position.
        scored: points, and who wins, by seat, if it ended there.
        readings: per reading whether it is played.
        without: clauses that are dropped.
        sides: conditions on what is open.
        overrides: clauses that say something else.
        game_over_clause: the clause by which nothing may be done once the game has ended, the first guard; none where transitions
            say it.
        shared: so many guards of each operation, the first ones, are the same whatever the arguments.
    """

    of: Algebra[N, B]
    read: type[ReadingsOfAGame]
    notation: Notation[object]
    sizes: Sizes
    things: Things
    players: int
    start_at: P
    constant: Mapping[str, object] = attrs.field(factory=dict)
    box: object = None
    in_box: Mapping[str, object] = attrs.field(factory=dict)
    transitions: Mapping[str, Callable[..., Transition[B, P]]]
    is_over: Callable[[TransitionRules[N, B, P], P], B]
    scored: Callable[[TransitionRules[N, B, P], P], tuple[tuple[N, ...], tuple[B, ...]]]
    readings: Mapping[Reading, B]
    without: frozenset[str] = frozenset()
    sides: tuple[tuple[str, B], ...] = ()
    overrides: tuple[EncodedOverride, ...] = ()
    game_over_clause: str = ""
    shared: int = 0

    @cached_property
    def form(self) -> Form[P]:
        """Between leaves by path and positions."""
        return Form(type(self.start_at), self.sizes)

    @cached_property
    def _written(self) -> list[tuple[P, Mapping[str, N]]]:
        """The position whose leaves were asked for last, with them."""
        return []

    @cached_property
    def reading_names(self) -> ReadingNames[ReadingsOfAGame]:
        """The game's readings by name."""
        return ReadingNames(self.read)

    @cached_property
    def names(self) -> Names:  # type: ignore[override]  # only read
        return Names(self.notation.names, self.notation.arguments_named)

    @cached_property
    def operations(self) -> tuple[Operation[N, B], ...]:  # type: ignore[override]  # only read
        return tuple(self._operation(name) for name in self.notation.names)

    @property
    def paths(self) -> tuple[str, ...]:  # type: ignore[override]  # only read
        return self.form.paths

    @property
    def start(self) -> Mapping[str, N]:  # type: ignore[override]  # only read
        return self.leaves(self.start_at)

    def position(self, leaves: Mapping[str, N]) -> P:
        """The position with those leaves."""
        return self.form.read(cast(Mapping[str, object], leaves), **self.constant)

    def leaves(self, position: P) -> Mapping[str, N]:
        """The leaves of a position, by path; of the one that was asked about last they are not written again."""
        last = self._written[0] if self._written else None  # as one: another thread may put its own there
        if last is None or last[0] is not position:
            last = position, cast("dict[str, N]", self.form.write(position))
            self._written[:] = [last]
        return last[1]

    def reading_of(self, said: str) -> Reading:
        """The reading of ``AMBIGUITY=VALUE``, by the names of the command line."""
        ambiguity, _, value = said.partition("=")
        return find_reading(self.reading_names.find(ambiguity), value)

    def is_read(self, reading: Reading) -> B:
        """Whether that reading is played."""
        return self.readings[reading]

    def counted(self, position: P, points: tuple[N, ...]) -> tuple[N, ...]:
        """The points by seat as overridden clauses count them; `scored` asks before it says who wins."""
        for override in self.overrides:
            points = override.scored(self, position, points)
        return points

    def won(self, position: P, points: tuple[N, ...], wins: tuple[B, ...]) -> tuple[B, ...]:
        """Who wins, by seat, as overridden clauses have it."""
        for override in self.overrides:
            wins = override.winning(self, position, points, wins)
        return wins

    @cached_property
    def without_overrides(self) -> Self:
        """The same rules, with nothing said otherwise."""
        return attrs.evolve(self, overrides=())

    def begun(self, position: P) -> P:
        """The position before the first action as overridden clauses have it."""
        for override in self.overrides:
            position = override.begun(self, position)
        return position

    def at(self, position: P) -> Scene[N, B, P]:
        """A position as claims see it, without history."""
        return Scene(self, position, {})

    def scene(self, leaves: Mapping[str, N], ghosts: Mapping[str, N], answers: Answers[N, B] | None = None) -> Scene[N, B, P]:
        return Scene(self, self.position(leaves), ghosts, answers)

    def step(self, before: AnyScene[N, B], operation: str, arguments: Mapping[str, N],
             after: AnyScene[N, B]) -> Step[N, B, P]:
        return Step(cast("Scene[N, B, P]", before), self.names.operation(operation), self.names.of_arguments(arguments),
                    cast("Scene[N, B, P]", after))

    def ended(self, leaves: Mapping[str, N]) -> B:
        return self.is_over(self, self.position(leaves))

    def read_as(self, readings: Mapping[Reading, B]) -> Self:
        return attrs.evolve(self, readings=readings)

    def over(self, of: Algebra[N, B]) -> Self:
        return attrs.evolve(self, of=of)

    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        return self.notation.arguments(action, self.things)

    def action_named(self, name: str, arguments: Mapping[str, int], state: object) -> object:
        return self.notation.action(name, arguments, self.things)

    def transition(self, name: str, before: P, arguments: Mapping[str, N]) -> Transition[B, P]:
        """What an operation asks and does by the rules, dropped clauses included."""
        return self.transitions[name](self, before, *[arguments[argument] for argument in self.notation.ranges(name, self.sizes)])

    def move(self, name: str, before: P, arguments: Mapping[str, N]) -> Move[N, B]:
        """The operation of that name with those arguments in a position: its guards in force, and the leaves after it."""
        transition = self.transition(name, before, arguments)
        for override in self.overrides:
            transition = override.transition_under(name, self, before, arguments, transition)
        ended = [(self.game_over_clause, self.of.neg(self.is_over(self, before)))] if self.game_over_clause else []
        asked = [*ended, *transition.order, *(each for each in transition.guards if each[0] not in self.without)]
        return Move(tuple([Guard(clause, holds) for clause, holds in asked]),
                    Later(self.paths, lambda: self.leaves(transition.position())))

    def _operation(self, name: str) -> Operation[N, B]:
        return Operation(name, self.notation.ranges(name, self.sizes),
                         lambda leaves, arguments: self.move(name, self.position(leaves), arguments), self.shared)


@attrs.frozen(eq=False)
class Scene(MeantScene[N, B], Generic[N, B, P]):
    """A position to make claims about: `now` is the game's own record."""

    rules: TransitionRules[N, B, P]
    now: P
    ghosts: Mapping[str, N] = attrs.field(converter=as_history)
    answers: Answers[N, B] | None = None

    @property
    def of(self) -> Algebra[N, B]:  # type: ignore[override]  # only read
        return self.rules.of

    @property
    def seats(self) -> range:
        return range(self.rules.players)

    @property
    def leaves(self) -> Mapping[str, N]:
        return self.rules.leaves(self.now)

    @property
    def set_up(self) -> Mapping[str, object]:
        return {name: getattr(self.now, name) for name in self.rules.constant}

    @property
    def leaves_meant(self) -> Sequence[Leaf]:
        return self.rules.form.leaves

    @property
    def sizes(self) -> Sizes:
        return self.rules.sizes

    def operation(self, name: str) -> Operation[N, B]:
        return self.rules.named()[self.rules.names.operation(name).plain]

    def _guards_of(self, operation: Operation[N, B], arguments: Mapping[str, N]) -> Sequence[Guard[B]]:
        return self.rules.move(operation.name, self.now, arguments).guards  # of one position, so that what is made of it is kept

    def dropped(self) -> frozenset[str]:
        return self.rules.without

    def reads(self, ambiguity: str, value: str) -> B:
        return self.rules.readings[find_reading(self.rules.reading_names.find(ambiguity), value)]

    def counted(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
        points, wins = self.rules.scored(self.rules, self.now)
        return points, self.rules.won(self.now, points, wins)

    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        return attrs.evolve(self, ghosts=ghosts)


@attrs.frozen(eq=False)
class Step(AnyStep[N, B], Generic[N, B, P]):
    """One operation on a position, allowed by its guards."""

    before: Scene[N, B, P]
    operation: OperationName
    arguments: Arguments[N]
    after: Scene[N, B, P]

    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        return attrs.evolve(self, after=self.after.remembering(ghosts))
