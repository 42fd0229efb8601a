"""A ruling: what is played instead of what a clause says, in one text.

It is laid over the reference and over the encoding alike. Negative controls override clauses with rulings over any algebra; users
write their own in plain Python, which the reference runs and the encoding lifts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast

import attrs

from century_rules.kernel.algebra import Algebra, B, IntAlgebra, N
from century_rules.kernel.errors import InvalidInput, Refusal, not_now
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.leaves import constant_values, leaves, map_leaves
from century_rules.kernel.rule_game import Override, RuleGame, PythonOverride
from century_rules.theory.encoding import Encoding
from century_rules.theory.identity_cache import made_once
from century_rules.theory.scene import Scene
from century_rules.theory.spelling import Arguments, OperationName

if TYPE_CHECKING:
    from century_rules.theory.lifted_encoding import Transition, TransitionRules
    from century_rules.theory.lifted_encoding import Scene as PlainScene

P = TypeVar("P")
T = TypeVar("T")


@attrs.frozen(eq=False)
class Choice(Generic[N, B]):
    """An operation that might be taken: what `Ruling.forbids` and `Ruling.allows` are asked about."""

    before: Scene[N, B]
    operation: OperationName
    arguments: Arguments[N]

    @property
    def of(self) -> Algebra[N, B]:
        """The algebra its numbers are of."""
        return self.before.of


class Plain(ABC):
    """What a ruling says in plain Python: called with a `Choice`, a `Step` or a `Scene` it is lifted, over any algebra."""

    @abstractmethod
    def __call__(self, x: Any, /, *others: Any) -> object:
        """What it says there, in the algebra of `x`."""

    @property
    @abstractmethod
    def text(self) -> Callable[..., object]:
        """The function itself, of records of the game."""

    @abstractmethod
    def natively(self, game: object, /, *given: object) -> object:
        """The same of records of the game, which is one without rulings: Python runs it."""

    @abstractmethod
    def check(self, rules: Any, operation: str) -> None:
        """Raise InvalidInput where it cannot be lifted for these rules and that operation; "" for a function of none."""

    @abstractmethod
    def stumbles(self, rules: Any, operation: str) -> Iterable[str]:
        """Each place where Python may raise over it in a game with these rules."""


def always(x: Choice[object, object]) -> object:
    """A value of `Ruling.forbids`: true in every position."""
    return x.of.truth(True)


_Rules: TypeAlias = "TransitionRules[int, bool, object]"
_When: TypeAlias = "Callable[..., object]"  # of a Choice, on any algebra
_What: TypeAlias = "Callable[..., object]"  # of a Step or a Scene, on any algebra


@attrs.frozen(eq=False)
class Ruling(Override):
    """A clause that says something else. Each function is on any algebra, and left out where the ruling says nothing of it.

    One that is `Plain` is run by the reference as it stands; others are asked by it over the numbers of the encoding.

    Attributes:
        clause: its id.
        says: what is played instead, as a sentence.
        encoding: of the game.
        operations: what `forbids`, `allows` and `instead` are about, by name.
        only: values of arguments, by name; `forbids` and `allows` are about operations with these alone.
        forbids: when they are forbidden besides: `Choice` -> truth; `always`, perhaps.
        allows: when the clauses of `lifted` do not forbid them: `Choice` -> truth. What else forbids them, and what they lead
            to, is then as the encoding has it, in which each clause stands alone.
        lifted: the clauses that `allows` lifts; `clause` if there are none.
        instead: what they lead to: step by the rules -> position.
        begins: how the game begins: scene of the position before the first action -> position.
        lays: what is laid out: beginning by the rules -> beginning with another set-up. Controls are played from it, and where
            the set-up is open it is one of such a kind; a game has to take it.
        points: what is counted: (scene, points by seat) -> points by seat.
        wins: who wins: (scene, points by seat, truths by seat) -> truths by seat.
        alphabet: every action there is, on the set-up of a position; needed where something is allowed that is not offered.
        again: makes it in another process, where functions that are in no module cannot be sent.
    """

    clause: str
    says: str
    encoding: Encoding[object, object] = attrs.field(kw_only=True, repr=False)
    operations: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    only: Mapping[str, int] = attrs.field(factory=dict, kw_only=True)
    forbids: _When | None = attrs.field(default=None, kw_only=True)
    allows: _When | None = attrs.field(default=None, kw_only=True)
    lifted: tuple[str, ...] = attrs.field(
        default=attrs.Factory(lambda self: (self.clause,), takes_self=True), kw_only=True)
    instead: _What | None = attrs.field(default=None, kw_only=True)
    begins: _What | None = attrs.field(default=None, kw_only=True)
    lays: Callable[..., object] | None = attrs.field(default=None, kw_only=True, repr=False)
    points: _What | None = attrs.field(default=None, kw_only=True)
    wins: _What | None = attrs.field(default=None, kw_only=True)
    alphabet: Callable[..., Collection[object]] | None = attrs.field(default=None, kw_only=True, repr=False)
    again: Callable[[], Ruling] | None = attrs.field(default=None, kw_only=True, repr=False)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        return super().__reduce_ex__(protocol) if self.again is None else (self.again, ())

    def in_words(self) -> str:
        return f"what is played instead of {self.clause}: {self.says}"

    def is_of(self, clause: str) -> bool:
        return self.clause == clause

    # --- over the reference -----------------------------------------------------------------------------------------------

    def changed_effect(self, game: object, before: T, action: object, after: T) -> T:
        if self.instead is None:
            return after
        rules, name, arguments = self._operation(game, before, action)
        if name not in self.operations:
            return after
        if isinstance(self.instead, Plain):
            return cast(T, self.instead.natively(_without_rulings(game), before, action, after))
        step = rules.step(self._scene(game, before), name, arguments, rules.scene(leaves(after), {}))
        return _as_numbers(rules, self.instead(step), after)

    def offers(self, game: object, state: T) -> Iterable[object]:
        if self.allows is None or self.alphabet is None:
            return ()
        rules, alphabet = self._known(game, state), self.alphabet

        def every() -> tuple[object, ...]:
            named = [(action, rules.operation_of(action, state)[0]) for action in alphabet(game, state)]
            return tuple([action for action, name in named if name in self.operations])

        return made_once(every, "what may be allowed", self, rules)

    def refuses(self, game: object, before: T, action: object) -> Iterator[Refusal]:
        if self.forbids is not None and self._is_so(self.forbids, game, before, action):
            yield Refusal(self.clause, self.says)

    def lifts(self, game: object, before: T, action: object) -> Collection[str]:
        return self.lifted if self.allows is not None and self._is_so(self.allows, game, before, action) else ()

    def remaining_refusals(self, game: object, before: T, action: object, lifted: Collection[str]) -> Iterator[Refusal]:
        """By the encoding, too: the reference asks no further where one clause forbids what another is about."""
        said: dict[str, str] = {}
        for refusal in cast("RuleGame[T, object]", game).refuses(before, action):
            said[refusal.clause] = refusal.why
            if refusal.clause not in lifted:
                yield refusal
        rules, name, arguments = self._operation(game, before, action)
        transition = rules.transition(name, rules.position(leaves(before)), arguments)
        asked = [each for each in transition.guards if each[0] not in lifted]
        for refuse, guards in ((not_now, transition.order), (Refusal, asked)):
            failed = (clause for clause, holds in guards if not holds and (clause in lifted or clause not in said))
            yield from (refuse(clause, said.get(clause, "this clause forbids it as well")) for clause in failed)

    def effect_when_lifted(self, game: object, before: T, action: object) -> T:
        rules, name, arguments = self._operation(game, before, action)
        return _as_numbers(rules, rules.transition(name, rules.position(leaves(before)), arguments).position(), before)

    def as_python(self, game: object, state: object, action: object) -> PythonOverride | None:
        if self.allows is not None:
            return None
        _, name, arguments = self._operation(game, state, action)
        if name not in self.operations:
            return PythonOverride()
        forbids: Callable[..., object] | bool = False
        if self.forbids is not None and all(arguments[each] == number for each, number in self.only.items()):
            if not isinstance(self.forbids, Plain) and self.forbids is not always:
                return None
            forbids = self.forbids.text if isinstance(self.forbids, Plain) else True
        if self.instead is not None and not isinstance(self.instead, Plain):
            return None
        return PythonOverride(forbids, None if self.instead is None else self.instead.text)

    @property
    def scores(self) -> bool:
        return self.points is not None or self.wins is not None

    def at_the_beginning(self, game: object, state: T) -> T:
        if self.begins is None:
            return state
        if isinstance(self.begins, Plain):
            return cast(T, self.begins.natively(_without_rulings(game), state))
        return _as_numbers(self._known(game, state), self.begins(self._scene(game, state)), state)

    def counted(self, game: object, state: T, points: tuple[int, ...]) -> tuple[int, ...]:
        if isinstance(self.points, Plain):
            return cast("tuple[int, ...]", self.points.natively(_without_rulings(game), state, points))
        return points if self.points is None else cast("tuple[int, ...]", self.points(self._scene(game, state), points))

    def won(self, game: object, state: T, points: tuple[int, ...], wins: tuple[bool, ...]) -> tuple[bool, ...]:
        if isinstance(self.wins, Plain):
            return cast("tuple[bool, ...]", self.wins.natively(_without_rulings(game), state, points, wins))
        return wins if self.wins is None else cast("tuple[bool, ...]", self.wins(self._scene(game, state), points, wins))

    def _is_so(self, said: _When, game: object, before: object, action: object) -> bool:
        rules, name, arguments = self._operation(game, before, action)
        if name not in self.operations or any(arguments[each] != number for each, number in self.only.items()):
            return False
        if isinstance(said, Plain):
            return _natively_so(said, game, before, action)
        return bool(said(Choice(self._scene(game, before), rules.names.operation(name), rules.names.of_arguments(arguments))))

    def _operation(
        self, game: object, before: object, action: object,
    ) -> tuple[_Rules, str, dict[str, int]]:
        rules = self._known(game, before)
        return rules, *rules.operation_of(action, before)

    def _known(self, game: object, state: object) -> _Rules:
        return _here(self.encoding, game, state).rules

    def _scene(self, game: object, state: object) -> Scene[int, bool]:
        return _here(self.encoding, game, state).scene

    # --- over the encoding ------------------------------------------------------------------------------------------------

    def transition_under(
        self, operation: str, rules: TransitionRules[N, B, P], before: P, arguments: Mapping[str, N],
        transition: Transition[B, P],
    ) -> Transition[B, P]:
        """What an operation asks and does instead."""
        if operation not in self.operations:
            return transition
        plain = rules.without_overrides
        here, guards, instead = plain.at(before), list(transition.guards), self.instead
        choice = Choice(here, plain.names.operation(operation), plain.names.of_arguments(arguments))
        only = [rules.of.is_(choice.arguments[each], number) for each, number in self.only.items()]
        if self.allows is not None:
            allowed = rules.of.all(*only, cast(B, self.allows(choice)))
            guards = [(clause, rules.of.any(holds, allowed) if clause in self.lifted else holds) for clause, holds in guards]
        if self.forbids is not None:
            guards.append((self.clause, rules.of.neg(rules.of.all(*only, cast(B, self.forbids(choice))))))
        if instead is None:
            return attrs.evolve(transition, guards=tuple(guards))
        return attrs.evolve(transition, guards=tuple(guards), after=lambda: cast(
            P, instead(plain.step(here, operation, arguments, plain.at(transition.position())))))

    def begun(self, rules: TransitionRules[N, B, P], position: P) -> P:
        """The position before the first action, from that by the rules."""
        return position if self.begins is None else cast(P, self.begins(rules.without_overrides.at(position)))

    def scored(self, rules: TransitionRules[N, B, P], position: P, points: tuple[N, ...]) -> tuple[N, ...]:
        """The points by seat."""
        return points if self.points is None else cast("tuple[N, ...]", self.points(_at(rules, position), points))

    def winning(
        self, rules: TransitionRules[N, B, P], position: P, points: tuple[N, ...], wins: tuple[B, ...],
    ) -> tuple[B, ...]:
        """Who wins, by seat."""
        return wins if self.wins is None else cast("tuple[B, ...]", self.wins(_at(rules, position), points, wins))


def _natively_so(said: Plain, game: object, before: object, action: object) -> bool:
    plain = _without_rulings(game)
    try:
        return bool(said.natively(plain, before, action))
    except InvalidInput:
        # Nothing is shown of it, and nobody needs it, where the order of play forbids the action: no ruling lifts that.
        if any(refusal.order for refusal in plain.refuses(before, action)):
            return False
        raise


def _without_rulings(game: object) -> RuleGame[object, object]:
    played = cast("BoardGame[object, object]", game)
    return cast("RuleGame[object, object]", made_once(lambda: by_the_rules(played), "played without rulings", game))


@attrs.frozen(eq=False, slots=False)
class _Here:
    """A position of the reference, and the encoding of its game without any ruling, with the set-up of that position."""

    asked: tuple[object, object, object]
    rules: _Rules

    @cached_property
    def scene(self) -> Scene[int, bool]:
        """The position in that encoding: made when a ruling is about an operation that is asked about there."""
        return self.rules.scene(leaves(self.asked[2]), {})


_SET_UPS = 256
"""How many set-ups keep their encodings, the latest made: stored plays are gone through side by side, under two readings."""

_LATEST: list[_Here] = []
"""The position asked about last: rulings are asked about each of its actions."""


def _here(encoding: Encoding[object, object], game: object, state: object) -> _Here:
    for found in _LATEST:
        known, played, there = found.asked
        if there is state and played is game and known is encoding:
            return found

    def make() -> _Rules:
        plain = by_the_rules(cast("BoardGame[object, object]", game))
        return cast(_Rules, encoding.known(IntAlgebra(), plain, plain.adopting(state)))

    rules = made_once(make, "encoded without rulings", encoding, game, *constant_values(state), kept=_SET_UPS)
    _LATEST[:] = [_Here((encoding, game, state), rules)]
    return _LATEST[0]


def _at(rules: TransitionRules[N, B, P], position: P) -> PlainScene[N, B, P]:
    return rules.without_overrides.at(position)


def _as_numbers(rules: _Rules, position: object, after: T) -> T:
    """The position of the reference with the numbers of a position of the encoding."""
    numbers = rules.leaves(position)
    return map_leaves(after, lambda path, _number: numbers[path])


def with_rulings(game: BoardGame[S, A], rulings: Sequence[Ruling]) -> BoardGame[S, A]:
    """The same game with clauses overridden. Raises InvalidInput for a game that is no `RuleGame`."""
    if not rulings:
        return game
    if not isinstance(game, RuleGame):
        raise InvalidInput(f"{type(game).__name__}: clauses of this game can be dropped, not overridden")
    return cast("BoardGame[S, A]", attrs.evolve(game, overrides=lifting_first((*game.overrides, *rulings))))


def lifting_first(overrides: Sequence[Override]) -> tuple[Override, ...]:
    """The same, those that lift clauses first: what another one forbids under such a clause is not lifted with it."""
    return tuple(sorted(overrides, key=lambda each: not (isinstance(each, Ruling) and each.allows is not None)))


def by_the_rules(game: BoardGame[S, A]) -> BoardGame[S, A]:
    """The same game with nothing played instead of clauses."""
    return cast("BoardGame[S, A]", attrs.evolve(game, overrides=())) if isinstance(game, RuleGame) and game.overrides else game


def rulings_of(game: BoardGame[S, A]) -> tuple[Ruling, ...]:
    """What a game plays instead of clauses."""
    return tuple([each for each in game.overrides if isinstance(each, Ruling)]) if isinstance(game, RuleGame) else ()


def laid_otherwise(game: BoardGame[S, A], beginning: S) -> S:
    """A beginning by the rules with what is laid out instead, where a game overrides clauses about that."""
    for ruling in rulings_of(game):
        beginning = beginning if ruling.lays is None else cast(S, ruling.lays(beginning))
    return beginning
