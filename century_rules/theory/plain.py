"""An encoding as somebody outside writes one: a function for each class of action, over positions; all else follows from it.

A function gets the rules and a position, and the arguments of its operation in their order. What it gives is a `Deed`: the
guards, each under its clause, and the position after it. Arguments and names are those of the notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, Protocol, Self, TypeAlias, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.encoding import Guard, Later, Move, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.meanings import Leaf, Record, Sizes, parts_of
from century_rules.kernel.reading import Reading, ReadingsOfAGame, settled
from century_rules.kernel.records import Form
from century_rules.rulebook import Rulebook
from century_rules.theory.by_meaning import MeantScene
from century_rules.theory.encoding import Encoding
from century_rules.theory.read_as import begun, left_open
from century_rules.theory.rules import Rules
from century_rules.theory.ruling import by_the_rules, deny, rulings_of
from century_rules.theory.scene import Answers
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.scene import Step as AnyStep
from century_rules.theory.spelling import Arguments, Names, OperationName, as_history
from century_rules.theory.theorem import Control, Denial, Invariant
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation
from century_rules.writing.readings import ReadingNames, find_reading

P = TypeVar("P")
T = TypeVar("T")
S_contra = TypeVar("S_contra", contravariant=True)
Clauses: TypeAlias = Sequence[tuple[str, B]]
Constants: TypeAlias = tuple[Mapping[str, object], tuple[tuple[str, B], ...]]
"""The constant fields of a position, by name, and labelled conditions on them."""


@attrs.frozen
class Deed(Generic[B, P]):
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


class Denying(Protocol):
    """A clause that says something else, in an encoding."""

    def denied(
        self, operation: str, rules: PlainRules[N, B, P], before: P, arguments: Mapping[str, N], deed: Deed[B, P], /,
    ) -> Deed[B, P]:
        """What an operation asks and does instead."""

    def begun(self, rules: PlainRules[N, B, P], position: P, /) -> P:
        """The position before the first action, from that by the rules."""

    def reckoned(self, rules: PlainRules[N, B, P], position: P, points: tuple[N, ...], /) -> tuple[N, ...]:
        """The points by seat, from those by the rules."""

    def winning(
        self, rules: PlainRules[N, B, P], position: P, points: tuple[N, ...], wins: tuple[B, ...], /,
    ) -> tuple[B, ...]:
        """Who wins with those points, by seat, from who does by the rules."""


@attrs.frozen(eq=False, kw_only=True, slots=False)
class PlainRules(Rules[N, B], Generic[N, B, P]):
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
        deeds: by the name of the operation, see the module.
        is_over: whether the game has ended in a position.
        reckoned: points, and who wins, by seat, if it ended there.
        readings: per reading whether it is played.
        without: clauses that are dropped.
        sides: conditions on what is open.
        denials: clauses that say something else.
        at_the_end: the clause by which nothing may be done once the game has ended, the first guard; none where deeds say it.
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
    deeds: Mapping[str, Callable[..., Deed[B, P]]]
    is_over: Callable[[PlainRules[N, B, P], P], B]
    reckoned: Callable[[PlainRules[N, B, P], P], tuple[tuple[N, ...], tuple[B, ...]]]
    readings: Mapping[Reading, B]
    without: frozenset[str] = frozenset()
    sides: tuple[tuple[str, B], ...] = ()
    denials: tuple[Denying, ...] = ()
    at_the_end: str = ""
    shared: int = 0

    @cached_property
    def form(self) -> Form[P]:
        """Between leaves by path and positions."""
        return Form(type(self.start_at), self.sizes)

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

    def leaves(self, position: P) -> dict[str, N]:
        """The leaves of a position, by path."""
        return cast("dict[str, N]", self.form.write(position))

    def is_read(self, reading: Reading) -> B:
        """Whether that reading is played."""
        return self.readings[reading]

    def counted(self, position: P, points: tuple[N, ...]) -> tuple[N, ...]:
        """The points by seat as denied clauses count them; `reckoned` asks before it says who wins."""
        for denial in self.denials:
            points = denial.reckoned(self, position, points)
        return points

    def won(self, position: P, points: tuple[N, ...], wins: tuple[B, ...]) -> tuple[B, ...]:
        """Who wins, by seat, as denied clauses have it."""
        for denial in self.denials:
            wins = denial.winning(self, position, points, wins)
        return wins

    @cached_property
    def without_denials(self) -> Self:
        """The same rules, with nothing said otherwise."""
        return attrs.evolve(self, denials=())

    def begun(self, position: P) -> P:
        """The position before the first action as denied clauses have it."""
        for denial in self.denials:
            position = denial.begun(self, position)
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

    def constants(self) -> Sequence[str]:
        return list(self.constant)

    def deed(self, name: str, before: P, arguments: Mapping[str, N]) -> Deed[B, P]:
        """What an operation asks and does by the rules, dropped clauses included."""
        return self.deeds[name](self, before, *[arguments[argument] for argument in self.notation.ranges(name, self.sizes)])

    def _operation(self, name: str) -> Operation[N, B]:
        ranges = self.notation.ranges(name, self.sizes)

        def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
            before = self.position(leaves)
            deed = self.deed(name, before, arguments)
            for denial in self.denials:
                deed = denial.denied(name, self, before, arguments, deed)
            ended = [(self.at_the_end, self.of.neg(self.is_over(self, before)))] if self.at_the_end else []
            asked = [*ended, *deed.order, *(each for each in deed.guards if each[0] not in self.without)]
            return Move(tuple([Guard(clause, holds) for clause, holds in asked]),
                        Later(self.paths, lambda: self.leaves(deed.position())))

        return Operation(name, ranges, build, self.shared)


@attrs.frozen(eq=False)
class Scene(MeantScene[N, B], Generic[N, B, P]):
    """A position to make claims about: `now` is the game's own record."""

    rules: PlainRules[N, B, P]
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
    def leaves_meant(self) -> Sequence[Leaf]:
        return self.rules.form.leaves

    @property
    def sizes(self) -> Sizes:
        return self.rules.sizes

    def operation(self, name: str) -> Operation[N, B]:
        return self.rules.named()[self.rules.names.operation(name).plain]

    def dropped(self) -> frozenset[str]:
        return self.rules.without

    def reads(self, ambiguity: str, value: str) -> B:
        return self.rules.readings[find_reading(self.rules.reading_names.find(ambiguity), value)]

    def counted(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
        points, wins = self.rules.reckoned(self.rules, self.now)
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


DEALS = 500
"""Set-ups dealt to find the one that a solver has thought of."""


def _truths(of: Algebra[N, B], readings: ReadingsOfAGame) -> dict[Reading, B]:
    return {reading: of.truth(played) for reading, played in settled(readings).items()}


def _alongside(name: str, dealt: object, left: object) -> Iterator[tuple[object, object]]:
    """Pairs of the numbers at the same places of a constant. Raises InvalidInput where there are not as many."""
    if isinstance(dealt, Record) and isinstance(left, Record):
        dealt, left = _parts(dealt), _parts(left)
    if not isinstance(dealt, tuple) or not isinstance(left, tuple):
        yield dealt, left
        return
    if len(dealt) != len(left):
        raise InvalidInput(f"the encoding leaves {len(left)} numbers of {name} open, and {len(dealt)} are dealt")
    for one_dealt, one_left in zip(dealt, left, strict=True):
        yield from _alongside(name, one_dealt, one_left)


def _parts(record: Record) -> tuple[object, ...]:
    return tuple([getattr(record, name) for name in parts_of(type(record))])


class Fixed(Protocol[S_contra]):
    """The constant fields of a position, by name, in the numbers of an algebra: those of a beginning of the rules."""

    def __call__(self, of: Algebra[N, B], beginning: S_contra, /) -> Mapping[str, object]: ...


class Opened(Protocol[S_contra]):
    """The constant fields where all that is set up is open, and what is true of them; unknowns are made by name."""

    def __call__(self, of: Algebra[N, B], beginning: S_contra, number: Callable[[str], N], /) -> Constants[B]: ...


@attrs.frozen(kw_only=True, eq=False)
class PlainEncoding(Encoding[S, A]):
    """The second formulation of a game, made of its deeds: see `century_rules.rulebook.Encoding`. It denies with `Ruling`s.

    Attributes:
        book: the rulebook, of which `names` has to be given.
        notation: of its actions.
        deeds: by the name of the operation; see the module.
        is_over: whether the game has ended in a position.
        at_the_end: see `PlainRules`.
        reckoned: points, and who wins, by seat, if it ended there.
        fixed: the constants of one game.
        opened: the constants of any.
        facts: what holds of every position of every play, see `Encoding.type_correct`; `by_meaning` has what follows from the
            meanings of the fields.
    """

    book: Rulebook[S, A]
    notation: Notation[A]
    deeds: Mapping[str, Callable[..., Deed[object, S]]]
    is_over: Callable[..., object]
    reckoned: Callable[..., object]
    fixed: Fixed[S]
    opened: Opened[S]
    facts: Sequence[Invariant] = ()
    at_the_end: str = ""

    def known(self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, /) -> PlainRules[N, B, S]:
        return self._rules(of, game, beginning, self.fixed(of, beginning), _truths(of, game.readings), game.without, ())

    def open(
        self, of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], /, *,
        without: Iterable[str] = (), denied: Sequence[Denial] = (),
    ) -> PlainRules[N, B, S]:
        printed = self.book.game(players, self.book.readings(), self.book.components(None))
        game = self.deny(printed.dropping(printed.without | frozenset(without)), denied)
        beginning = game.deal(0)
        constants, sides = self.opened(of, beginning, number)
        readings = left_open(of, self.book.ambiguities, truth)
        rules = self._rules(of, game, beginning, constants, readings, game.without, sides)
        start = begun(of, self.book.ambiguities, readings, by_the_rules(game), rules.form.write)
        return attrs.evolve(rules, start_at=rules.begun(rules.form.read(start, **constants)))

    def any_set_up(self, of: Algebra[N, B], game: BoardGame[S, A], number: Callable[[str], N], /) -> PlainRules[N, B, S]:
        return self.with_set_up(of, game, game.deal(0), number)

    def with_set_up(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N], /,
    ) -> PlainRules[N, B, S]:
        constants, sides = self.opened(of, beginning, number)
        begins = bool(rulings_of(game)) and game.beginning(beginning) == beginning
        plain = by_the_rules(game).adopting(beginning) if begins else beginning
        rules = self._rules(of, game, plain, constants, _truths(of, game.readings), game.without, sides)
        return attrs.evolve(rules, start_at=rules.begun(rules.start_at)) if begins else rules

    def dealt_among(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, number: Callable[[str], N], /,
    ) -> Sequence[tuple[str, B]]:
        constants, sides = self.opened(of, game.deal(0), number)
        fixed = self.fixed(of, beginning)
        if set(fixed) != set(constants):
            raise InvalidInput(f"the encoding of {self.book.title}: `fixed` gives {', '.join(sorted(fixed))}, and `opened` gives "
                               f"{', '.join(sorted(constants))}; both should give the same fields")
        pairs = ((name, dealt, left) for name in fixed for dealt, left in _alongside(name, fixed[name], constants[name]))
        return [*sides, *((name, of.eq(cast(N, dealt), cast(N, left))) for name, dealt, left in pairs)]

    def set_up_of(self, game: BoardGame[S, A], model: Mapping[str, int | bool], actions: Sequence[A], /) -> S | None:
        wanted, _ = self.opened(IntAlgebra(), game.deal(0), lambda name: int(model.get(name, 0)))
        dealt = (game.deal(seed) for seed in range(DEALS))
        # Where the set-up does not matter to the play, any will do: it is played on it before anything is said.
        return next((each for each in dealt if dict(self.fixed(IntAlgebra(), each)) == dict(wanted)), game.deal(0))

    def type_correct(self) -> Sequence[Invariant]:
        return self.facts

    def playing(self, book: Rulebook[S, A], /) -> PlainEncoding[S, A]:
        return attrs.evolve(self, book=book)

    def deny(self, game: BoardGame[S, A], denied: Sequence[Denial], /) -> BoardGame[S, A]:
        return deny(game, denied)

    def laid_out(self, control: Control, game: BoardGame[S, A], beginning: S, /) -> S:
        return game.adopting(beginning)  # without a clause of the set-up, or read otherwise, it may be another

    def _rules(
        self, of: Algebra[N, B], game: BoardGame[S, A], beginning: S, constants: Mapping[str, object],
        readings: Mapping[Reading, B], without: frozenset[str], sides: tuple[tuple[str, B], ...],
    ) -> PlainRules[N, B, S]:
        if self.book.names is None:
            raise InvalidInput(f"{self.book.title}: an encoding needs the names of what is on each axis")
        names = self.book.names(game, beginning)
        sizes = {axis: len(called) for axis, called in names.items()}
        form: Form[S] = Form(type(beginning), sizes)
        numbers = {path: of.number(int(cast(int, value))) for path, value in form.write(beginning).items()}
        return PlainRules(
            of=of, read=self.book.readings, notation=cast(Notation[object], self.notation), sizes=sizes, things=names,
            players=game.players, start_at=form.read(numbers, **constants), constant=constants, box=game.components,
            deeds=cast("Mapping[str, Callable[..., Deed[B, S]]]", self.deeds),
            is_over=cast("Callable[[PlainRules[N, B, S], S], B]", self.is_over),
            reckoned=cast("Callable[[PlainRules[N, B, S], S], tuple[tuple[N, ...], tuple[B, ...]]]", self.reckoned),
            readings=readings, without=without, denials=rulings_of(game), sides=sides,
            at_the_end=self.at_the_end)
