"""Plain Python in claims: a predicate of a position, or of a step, is lifted and asked in the algebra at hand.

A predicate takes ``game, position``, or ``game, before, action, after``; and ``history`` besides, if it speaks of what a proof
keeps beside the game (see `Ghost`). It is lifted when it is first asked, once for each shape of a game and each operation. What
it says of readings, dropped clauses and set-ups is what the rules at hand have open, and what it asks of the rules they answer.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, cast

import attrs

from century_rules.kernel.algebra import B, N
from century_rules.kernel.errors import InvalidAction, InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.text_lines import clip
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import ARGUMENT, POINTS, SEEN
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.lifting.predicates import (
    ANSWERED, OVER, PERMITTED, WINS, LiftedPredicate, Question, Way, lift_number, lift_predicate,
)
from century_rules.lifting.source import place_of
from century_rules.lifting.values import StandIn, Value
from century_rules.lifting.written import MOST_DIGITS, too_long
from century_rules.theory.lifted import AFTER, LiftedRules, Ready, ClaimSubject, SharedByShapes
from century_rules.theory.transition_rules import TransitionRules, Scene, Step
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.scene import Step as AnyStep
from century_rules.theory.spelling import NoSuchGhost
from century_rules.theory.theorem import Always, OnStep, Part

_KEPT, _BEFORE = "kept.", "before."
"""How the names of ghosts begin, and then those of what they were before a step."""

SceneOrStep: TypeAlias = AnyScene[N, B] | AnyStep[N, B]


class History(Protocol):
    """What a proof keeps beside the game: in a ghost before the step, in a claim about a step after it.

    Attributes:
        rows: by name the ghosts ``NAME[0]``, ``NAME[1]`` and so on.
        before: in a claim about a step, what was kept before it.
    """

    @property
    def before(self) -> History: ...

    @property
    def rows(self) -> Mapping[str, tuple[int, ...]]: ...

    def __getitem__(self, name: str, /) -> int:
        """The ghost of that name."""


@attrs.frozen(eq=False)
class _Kept(StandIn):
    """The history, open, or its rows; of a step, after or before it."""

    names: Sequence[str]
    of_step: bool
    named: str = _KEPT
    are_rows: bool = False

    def lift_attribute(self, name: str) -> Value:
        if name == "before" and self.of_step and self.named == _KEPT and not self.are_rows:
            return attrs.evolve(self, named=f"{_KEPT}{_BEFORE}")
        if name != "rows" or self.are_rows:
            raise AttributeError("it has ghosts by name, `rows` of them and, of a step, those `before` it")
        return attrs.evolve(self, are_rows=True)

    def lift_item(self, index: Value) -> Value:
        row = [each for each in self.names if each.startswith(f"{index}[")]
        if not (row if self.are_rows else index in self.names):
            raise NoSuchGhost(f"there is no ghost {index}; ghosts are {', '.join(self.names) or 'none'}", str(index))
        return tuple([t.number(f"{self.named}{each}") for each in row]) if self.are_rows else t.number(f"{self.named}{index}")


@attrs.frozen(eq=False)
class _Asking:
    """A question that a predicate asks of the rules.

    Attributes:
        named: how the names of the unknowns begin that stand for its answers.
        where: file and line where it is asked.
        at: the position of the scene or step that it is asked of, by how its names begin; None for another one.
        paths, numbers: the numbers of that other one.
        operation, arguments, ranges: of the action that may be legal; the operation is "" where none is asked about.
        said: the numbers of these arguments.
        clause: the one that may forbid it; None where all are asked.
        is_of_the_end: whether it is the one by which nothing may be done once the game has ended.
    """

    named: str
    where: str
    at: str | None
    paths: Sequence[str]
    numbers: Ready
    operation: str = ""
    arguments: Sequence[str] = ()
    ranges: Sequence[tuple[int, int]] = ()
    said: Ready = attrs.field(factory=lambda: Ready([]))
    clause: str | None = None
    is_of_the_end: bool = False


@attrs.frozen(eq=False)
class _Made:
    """A predicate that was lifted for a shape and an operation.

    Attributes:
        lifted: the terms.
        ways: the places in the text that it comes to, in the order of `entered`.
        asking: what it asks of the rules.
        says, obligations, all, entered: ready to be asked; `all` is both what it says and the obligations.
    """

    lifted: LiftedPredicate
    ways: Sequence[Way]
    asking: Sequence[_Asking]
    says: Ready
    obligations: Ready
    all: Ready
    entered: Ready


@attrs.frozen(eq=False)
class _Read:
    """A scene or a step, as all functions that are asked about it see it.

    Attributes:
        x: itself.
        by: the rules that are lifted.
        scenes: by how the names of their unknowns begin.
        operation: of a step; "" of a scene.
        ghosts: the names of what is kept beside it.
        key: what functions are lifted for, by its number.
        alike: the same, but for the clauses that are dropped.
        leaf: what the unknowns are there, by name.
    """

    x: object
    by: object
    scenes: Mapping[str, Any]
    operation: str
    ghosts: tuple[str, ...]
    key: int
    alike: object
    leaf: _Leaf


class _Leaf(dict[str, object]):
    """What unknowns are, by name: those of the position, and behind them those of the position after it, and of the set-up.

    What is `seen` in the position is answered when it is first asked for.
    """

    def __init__(self, own: Mapping[str, object], after: Mapping[str, object], constant: Mapping[str, object],
                 seen: Callable[[str, Mapping[str, object]], object]) -> None:
        super().__init__(own)
        self._after, self._constant, self._seen = after, constant, seen

    def __missing__(self, name: str) -> object:
        if name.startswith(SEEN):
            return self._seen(name, self)
        after, _, path = name.partition(".")
        return self._after[path] if after == AFTER and path in self._after else self._constant[name]

    def copied(self) -> _Leaf:
        """The same, to be added to."""
        return _Leaf(self, self._after, self._constant, self._seen)


_LAST: list[_Read] = []
"""The scene or step that was asked about last: mostly many functions are, one after the other."""
_KEYS: dict[object, int] = {}
"""The numbers of what functions are lifted for: they are many names, which take long to be looked up."""


def _read_of(lifted: LiftedRules[S, A], x: SceneOrStep[N, B]) -> _Read:
    if _LAST and _LAST[0].x is x and _LAST[0].by is lifted:
        return _LAST[0]
    scenes, operation, arguments = {"": cast("Scene[N, B, S]", x)}, "", {}
    if not isinstance(x, AnyScene):
        step = cast("Step[N, B, S]", x)
        scenes, operation = {"": step.before, f"{AFTER}.": step.after}, step.operation.plain
        arguments = dict(step.arguments)
    here, last = scenes[""], [*scenes.values()][-1]
    ghosts = last.ghosts or here.ghosts
    # What the rules do not look at under a reading, too: that it is nothing there is a claim as well.
    leaf = _Leaf(here.leaves, last.leaves if operation else {}, lifted.constant_of(here.rules),
                 lambda name, known: lifted.seen_in(name, here.rules, here.now, known))
    leaf.update((f"{ARGUMENT}{name}", value) for name, value in arguments.items())
    leaf.update((f"{_KEPT}{name}", value) for name, value in ghosts.items())
    leaf.update((f"{_KEPT}{_BEFORE}{name}", value) for name, value in (here.ghosts if operation else {}).items())
    alike = lifted.alike(here.rules), operation, tuple(ghosts)
    key = _KEYS.setdefault((here.rules.without, *alike), len(_KEYS))
    _LAST[:] = [_Read(x, lifted, scenes, operation, tuple(ghosts), key, alike, leaf)]
    return _LAST[0]


def is_plain(said: Callable[..., object]) -> bool:
    """Whether that is in plain Python: of a game and its positions, and not of one scene or step."""
    return isinstance(said, types.FunctionType) and said.__code__.co_argcount > 1


class PlainFunction(Generic[S, A]):
    """A function of positions, or of steps, of a game whose rules are lifted; one with `history` is told the ghosts.

    Attributes:
        function: itself.
        of_steps: whether it is one of steps.
        has_history: whether it is told the ghosts.
    """

    def __init__(self, rules: LiftedRules[S, A], function: Callable[..., object], *, is_number: bool = False) -> None:
        count = function.__code__.co_argcount
        self._rules, self.function, self._is_number = rules, function, is_number
        self.of_steps, self.has_history = count >= 4, count % 2 == 1
        self._made: dict[int, _Made] = {}
        self._shared = SharedByShapes[_Made]()
        self._last: tuple[object, _Made, Mapping[str, object]] | None = None  # the scene or step that was asked about last

    def forget(self) -> None:
        """Lift it anew when it is asked next: it says something else now."""
        self._made.clear()
        self._shared = SharedByShapes[_Made]()
        self._last = None

    def value(self, x: SceneOrStep[N, B]) -> N | B:
        """What it gives, of a position or a step; it means nothing where Python does not come through."""
        made, leaf = self._asked(x)
        return cast("tuple[N | B]", made.says(x.of, leaf))[0]

    def obliged(self, x: SceneOrStep[N, B]) -> tuple[B, ...]:
        """The obligations of `lifted`, of a position or a step."""
        made, leaf = self._asked(x)
        return cast("tuple[B, ...]", made.obligations(x.of, leaf))

    def lifted(self, x: SceneOrStep[N, B]) -> LiftedPredicate:
        """What it says there, as terms."""
        return self._asked(x)[0].lifted

    def part(self, x: SceneOrStep[N, B], term: t.Term) -> N | B:
        """A term of `lifted`, of a position or a step."""
        return cast("tuple[N | B]", Ready([term])(x.of, self._asked(x)[1]))[0]

    def entered(self, x: SceneOrStep[N, B]) -> Mapping[Way, B]:
        """For each place of its text that it may come to whether it does, in a position or a step."""
        made, leaf = self._asked(x)
        return dict(zip(made.ways, cast("tuple[B, ...]", made.entered(x.of, leaf)), strict=True))

    def _asked(self, x: SceneOrStep[N, B]) -> tuple[_Made, Mapping[str, object]]:
        """The predicate lifted for the rules of a scene, and what its unknowns are there."""
        if self._last is None or self._last[0] is not x:
            self._last = (x, *self._newly_asked(x))
        return self._last[1:]

    def _newly_asked(self, x: SceneOrStep[N, B]) -> tuple[_Made, Mapping[str, object]]:
        read = _read_of(self._rules, x)
        made = self._made.get(read.key)
        if made is None:
            shared = self._shared.find(read.alike, read.scenes[""].rules.without)
            made = self._made[read.key] = shared or self._lifted(read)
        if not made.asking:
            return made, read.leaf
        leaf = read.leaf.copied()
        for asking in made.asking:
            leaf.update(self._answered(read.scenes, asking, leaf))
        return made, leaf

    def _answered(self, scenes: Mapping[str, Scene[N, B, S]], asking: _Asking, leaf: Mapping[str, object]) -> dict[str, object]:
        """What the rules say to a question."""
        of, x = scenes[""].of, scenes[asking.at or ""]
        if asking.at is None:
            numbers = dict(zip(asking.paths, cast("tuple[N, ...]", asking.numbers(of, leaf)), strict=True))
            x = attrs.evolve(x, now=x.rules.position(numbers))
        is_over = x.rules.is_over(x.rules, x.now)
        if not asking.operation:
            points, wins = x.outcome()
            somebody_wins = of.any(of.neg(is_over), *wins)  # or an error is raised: where a ruling says who wins
            return {f"{asking.named}{OVER}": is_over,
                    f"{asking.named}{ANSWERED}": of.all(somebody_wins, *self._through_the_rules(x, asking, {})),
                    **{f"{asking.named}.{POINTS}[{seat}]": each for seat, each in enumerate(points)},
                    **{f"{asking.named}{WINS}[{seat}]": each for seat, each in enumerate(wins)}}
        said = cast("tuple[N, ...]", asking.said(of, leaf))
        if any(isinstance(each, int) and not low <= each <= high for each, (low, high) in zip(said, asking.ranges, strict=True)):
            # There is no such action, of which Python says so by an error.
            return {f"{asking.named}{PERMITTED}": of.truth(False), f"{asking.named}{ANSWERED}": of.truth(False)}
        inside = [of.all(of.at_least(each, low), of.le(each, of.number(high)))
                  for each, (low, high) in zip(said, asking.ranges, strict=True)]
        arguments = dict(zip(asking.arguments, said, strict=True))
        if asking.clause is None:
            allowed = x.allows(asking.operation, **arguments)
        else:
            allowed = self._does_not_forbid(x, asking, asking.clause, is_over, arguments)
        return {f"{asking.named}{PERMITTED}": of.all(*inside, allowed),
                f"{asking.named}{ANSWERED}": of.all(*inside, *self._through_the_rules(x, asking, arguments))}

    def _does_not_forbid(
        self, x: Scene[N, B, S], asking: _Asking, clause: str, is_over: B, arguments: Mapping[str, N],
    ) -> B:
        """Whether that clause does not forbid the action. Raises LiftError where it forbids no such action in any position."""
        try:
            allowed = x.permits(clause, asking.operation, **arguments)
        except InvalidInput as error:
            raise LiftError(asking.where, str(error), mend="ask about one of these") from error
        # Where the game is over, one clause forbids everything, and no other is asked.
        if asking.is_of_the_end:
            return allowed
        if not x.rules.overrides:  # a text by hand may name more clauses than the rules do
            allowed = self._rules.permitted(clause, asking.operation, x.rules, x.now, arguments)
        return x.of.any(is_over, allowed)

    def _through_the_rules(self, x: Scene[N, B, S], asking: _Asking, arguments: Mapping[str, N]) -> Sequence[B]:
        """What has to hold for Python to come through what is asked.

        Of the positions of a game that is proved for all; of one that the claim makes it is said here.
        """
        if asking.at is not None:
            return ()
        if not asking.operation:
            return self._rules.at_the_end(x.rules, x.now, self._rules.end(x.rules, x.now).obligations)
        obligations = self._rules.action(asking.operation, x.rules, x.now).of_guards
        return self._rules.obligations(x.rules, x.now, obligations, arguments)

    def _lifted(self, read: _Read) -> _Made:
        """The predicate lifted for the rules of a scene."""
        here = read.scenes[""]
        rules, operation = here.rules, read.operation
        seen = self._rules.seen(rules, here.now, operation)
        with t.fresh(seen.pool):
            values = [*seen.positions.values()]
            values[1:1] = [seen.action] if operation else []
            if self.has_history:
                values.append(_Kept(read.ghosts, bool(operation)))
            lift = lift_number if self._is_number else lift_predicate
            game = seen.shape.game.not_looked_at()
            lifted = lift(self.function, game, values)  # type: ignore[arg-type]  # what it gives is looked at there
            if too_long([lifted.says, *(each.holds for each in lifted.obligations), *lifted.entered.values()]):
                raise LiftError(place_of(self.function), f"it counts with a number of more than {MOST_DIGITS:,} digits",
                                mend="numbers of games are smaller")
            ways, asking = list(lifted.entered), [self._asking(rules, seen, each) for each in lifted.questions]
            obligations = [each.holds for each in lifted.obligations]
            made = _Made(lifted, ways, asking, Ready([lifted.says]), Ready(obligations), Ready([lifted.says, *obligations]),
                         Ready([lifted.entered[way] for way in ways]))
            self._shared.keep(read.alike, rules.without, game.looked, made)
        return made

    def _asking(self, rules: TransitionRules[N, B, S], seen: ClaimSubject, question: Question) -> _Asking:
        """A question, ready to be asked."""
        shape = seen.shape
        at = next((prefix for prefix, position in seen.positions.items() if position is question.position), None)
        paths: list[str] = []
        numbers: list[t.Arg] = []
        if at is None:
            if any(getattr(question.position, name) is not getattr(shape.position, name) for name in rules.constant):
                raise LiftError(question.where, "the rules are asked about a position of another set-up",
                                mend="ask them about the position of the claim, or one made of it by evolve(…)")
            there = dict(numbers_of(question.position, "", tuple(rules.constant)))
            paths = list(rules.paths)
            numbers = [t.as_number(cast(t.Number, there[path])) for path in paths]  # a truth is 0 or 1, as it is in Python
        if question.action is None:
            return _Asking(question.named, question.where, at, paths, Ready(numbers))
        try:
            name, arguments = self._rules.arguments_of(question.action, shape)
        except (InvalidAction, ValueError) as error:
            raise LiftError(question.where, f"the rules are asked about what is no action of the game: {clip(str(error), 200)}",
                            mend="ask them about an action of the game, with what there is in it") from error
        return _Asking(question.named, question.where, at, paths, Ready(numbers), name, list(arguments),
                       list(rules.notation.ranges(name, rules.sizes).values()), Ready(list(arguments.values())), question.clause,
                       question.clause == shape.game.game.game_over_clause)


class Predicate(PlainFunction[S, A]):
    """A predicate of positions, or of steps, of a game whose rules are lifted."""

    def __init__(self, rules: LiftedRules[S, A], holds: Callable[..., bool]) -> None:
        super().__init__(rules, holds)
        self.holds = holds

    def always(self, name: str) -> Always | OnStep:
        """The part of a theorem that says so, where Python comes through; of a predicate of steps one of every step."""
        return self._part(name, self.says)

    def runs(self, name: str) -> Always | OnStep:
        """The part of a theorem that says that Python comes through."""
        return self._part(name, self.raises_nothing)

    def says(self, x: SceneOrStep[N, B]) -> B:
        """What it says of a position or a step, true where Python does not come through."""
        says, *obligations = self._all(x)
        return x.of.any(*map(x.of.neg, obligations), says)

    def states(self, x: SceneOrStep[N, B]) -> B:
        """What it says and asserts of a position or a step, true where Python stumbles over anything else."""
        obliged = [(each.is_stated, holds) for each, holds in zip(self.lifted(x).obligations, self.obliged(x), strict=True)]
        said = x.of.all(cast(B, self.value(x)), *[holds for is_stated, holds in obliged if is_stated])
        return x.of.any(*[x.of.neg(holds) for is_stated, holds in obliged if not is_stated], said)

    def raises_nothing(self, x: SceneOrStep[N, B]) -> B:
        """Whether Python comes through."""
        return x.of.all(*self.obliged(x))

    def obligation(self, place: int) -> Callable[[SceneOrStep[N, B]], B]:
        """One of its obligations, as a claim."""
        return lambda x: self.obliged(x)[place]

    def whole(self, x: SceneOrStep[N, B]) -> B:
        """That it says so and Python comes through."""
        return x.of.all(*self._all(x))

    def _all(self, x: SceneOrStep[N, B]) -> tuple[B, ...]:
        made, leaf = self._asked(x)
        return cast("tuple[B, ...]", made.all(x.of, leaf))

    def _part(self, name: str, says: Callable[[SceneOrStep[N, B]], B]) -> Always | OnStep:
        kind: Callable[[str, object], Part] = OnStep if self.of_steps else Always  # type: ignore[assignment]
        return cast("Always | OnStep", kind(name, says))
