"""A game that says what is worth asking, what forbids an action and what it does: all else that is asked of a game follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, ClassVar, Self, TypeVar, cast

import attrs

from century_rules.kernel.errors import IllegalAction, InvalidInput, Refusal, not_now
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.check_results import check_after, check_outcome, check_refusal, iterated

T = TypeVar("T")

_NONE_YET = not_now("", "")


@attrs.frozen(eq=False)
class PythonOverride:
    """What a clause that says something else says of one action, in plain Python, of the game without such clauses.

    Attributes:
        forbids: whether it forbids the action, or where: the function ``(game, position, action)`` that tells.
        instead: the function ``(game, before, action, after)`` that gives the position after it; None if that is by the rules.
    """

    forbids: Callable[..., object] | bool = False
    instead: Callable[..., object] | None = None


class Override:
    """A clause that says something else; what it leaves out here is as by the rules. A game is a `RuleGame`."""

    __slots__ = ()

    def in_words(self) -> str:
        """What it says, as error messages call it."""
        return "what is played instead"

    def is_of(self, clause: str) -> bool:
        """Whether that is the clause which says something else."""
        return False

    def changed_effect(self, game: object, before: T, action: object, after: T, /) -> T:
        """The position after an action, made of those before it and after it by the printed rules."""
        return after

    def offers(self, game: object, state: T, /) -> Iterable[object]:
        """Actions that may be legal besides those which the rules offer."""
        return ()

    def refuses(self, game: object, before: T, action: object, /) -> Iterator[Refusal]:
        """Why it forbids an action in a position, if it does."""
        return iter(())

    def lifts(self, game: object, before: T, action: object, /) -> Collection[str]:
        """The clauses that do not forbid an action in a position any more."""
        return ()

    def remaining_refusals(self, game: object, before: T, action: object, lifted: Collection[str], /) -> Iterator[Refusal]:
        """What still forbids an action once the lifted clauses do not."""
        return iter(())

    def effect_when_lifted(self, game: object, before: T, action: object, /) -> T:
        """The position after an action that is allowed only because clauses are lifted."""
        return before

    def as_python(self, game: object, state: object, action: object, /) -> PythonOverride | None:
        """What it says of an action, in any position with the set-up of `state`; None if it does not say so in plain Python."""
        says_nothing = all(getattr(type(self), name) is getattr(Override, name)
                           for name in ("refuses", "lifts", "remaining_refusals", "effect_when_lifted", "changed_effect"))
        return PythonOverride() if says_nothing else None

    @property
    def scores(self) -> bool:
        """Whether it may have points or victory otherwise than the rules."""
        return any(getattr(type(self), name) is not getattr(Override, name) for name in ("counted", "won"))

    def at_the_beginning(self, game: object, state: T, /) -> T:
        """The position before the first action, from that by the rules."""
        return state

    def counted(self, game: object, state: T, points: tuple[int, ...], /) -> tuple[int, ...]:
        """The points by seat, from those by the rules."""
        return points

    def won(self, game: object, state: T, points: tuple[int, ...], wins: tuple[bool, ...], /) -> tuple[bool, ...]:
        """Who wins with those points, by seat, from who does by the rules."""
        return wins


@attrs.frozen(kw_only=True)
class RuleGame(BoardGame[S, A]):
    """Base of a game's rules: an attrs record with the fields of `BoardGame`, of which a game says its own types.

    Attributes:
        droppable: the clauses that it can go without.
        over: the clause by which nothing may be done once the game has ended.
        overrides: clauses that say something else.
    """

    droppable: ClassVar[frozenset[str]] = frozenset()
    game_over_clause: ClassVar[str]
    players: int
    readings: ReadingsOfAGame
    components: object
    without: frozenset[str] = frozenset()
    overrides: tuple[Override, ...] = attrs.field(default=(), repr=False)

    @abstractmethod
    def offers(self, state: S) -> Iterable[A]:
        """Candidate actions in a position that is not the end: all legal ones, and maybe others."""

    @abstractmethod
    def refuses(self, state: S, action: A) -> Iterator[Refusal]:
        """Every clause that forbids the action in a position that is not the end, each with its reason."""

    @abstractmethod
    def after(self, state: S, action: A) -> S:
        """The position after a legal action."""

    @abstractmethod
    def check(self, state: S, action: A) -> None:
        """Raise InvalidAction unless it could be an action in some position with that set-up; `Notation.check` can tell."""

    def check_choices(self, title: str, numbers: range, readings: type[ReadingsOfAGame], components: type) -> None:
        """Raise InvalidInput unless so many can play it, and what it was made with is of those types and known to it."""
        if type(self.players) is not int or self.players not in numbers:
            raise InvalidInput(f"players: {self.players!r}; {title} is for {numbers[0]} to {numbers[-1]} players")
        for name, kind in (("readings", readings), ("components", components)):
            if not isinstance(getattr(self, name), kind):
                raise InvalidInput(f"{name}: {getattr(self, name)!r} should be {kind.__name__} of {title}")
        self.check_droppable(self.without)

    def check_droppable(self, clauses: Collection[str]) -> None:
        """Raise InvalidInput if the game cannot go without one of them."""
        for clause in clauses:
            if clause not in self.droppable:
                raise InvalidInput(f"without: {clause} cannot be dropped; {', '.join(sorted(self.droppable)) or 'none'} can")

    def points(self, state: S) -> tuple[int, ...]:
        """The points by seat if the game ended in that position; () in each of a game that counts them at its end alone."""
        return ()

    def in_words(self, action: A) -> str:
        """An action as error messages call it."""
        return str(action)

    def is_over(self, state: S) -> bool:
        """Whether the game has ended, for a game that knows it before it has counted points."""
        found = self.outcome(state)
        check_outcome(self.outcome, found)
        return found is not None

    def in_force(self, clause: str) -> bool:
        """Whether a clause is in force."""
        return clause not in self.without

    def is_overridden(self, clause: str) -> bool:
        """Whether a clause says something else."""
        return any(override.is_of(clause) for override in self.overrides)

    def legal_actions(self, state: S) -> tuple[A, ...]:
        if self.is_over(state):
            return ()
        return tuple([action for action in self._offered(state) if self._first(self._asked(state, action)) is None])

    def _offered(self, state: S) -> Iterable[A]:
        """What is worth asking, by the rules and by clauses that say something else."""
        asked = iterated(self.offers, self.offers(state), "actions")
        return asked if not self.overrides else dict.fromkeys(chain(
            asked, *(cast(Iterable[A], override.offers(self, state)) for override in self.overrides)))

    def some_legal_action(self, state: S, dice: Random, weight: Callable[[A], float]) -> A | None:
        """The first that is legal of what is offered, in an order by chance in which heavy ones come early."""
        if self.is_over(state):
            return None
        offered = list(self._offered(state))
        order = sorted(range(len(offered)), key=[dice.expovariate(1) / max(weight(each), 1e-9) for each in offered].__getitem__)
        return next((offered[place] for place in order if self._first(self._asked(state, offered[place])) is None), None)

    def apply(self, state: S, action: A) -> S:
        self.check(state, action)
        if self.is_over(state) or self._first(self._asked(state, action)) is not None:
            raise IllegalAction(action, tuple(self.refusals(state, action)), self.in_words(action))
        lifting = self._lifting(state, action) if self.overrides else None
        after = self.after(state, action) if lifting is None else lifting.effect_when_lifted(self, state, action)
        if type(after) is not type(state):
            check_after(self.after, state, after)
        for override in self.overrides:
            after = override.changed_effect(self, state, action, after)
        return after

    def _asked(self, state: S, action: A) -> Iterator[Refusal]:
        """What forbids the action by the rules, those of dropped clauses too, and by clauses that say something else."""
        return self._asked_of_overrides(state, action) if self.overrides else self.refuses(state, action)

    def _asked_of_overrides(self, state: S, action: A) -> Iterator[Refusal]:
        in_force = False  # whether something forbids it: nobody lifts anything where nothing does
        for refusal in self.refuses(state, action):
            if not in_force and self._first(iter((refusal,))) is not None:
                in_force = True
                lifting, lifted = self._lifted(state, action)
                if lifting is not None:
                    yield from lifting.remaining_refusals(self, state, action, lifted)
                    break
            yield refusal
        for override in self.overrides:
            yield from override.refuses(self, state, action)

    def _lifting(self, state: S, action: A) -> Override | None:
        """Who lifts clauses that forbid an action by the rules; nobody where nothing forbids it, or none is lifted."""
        return None if self._first(self.refuses(state, action)) is None else self._lifted(state, action)[0]

    def _lifted(self, state: S, action: A) -> tuple[Override | None, frozenset[str]]:
        """Who lifts clauses for an action, and all that are lifted."""
        each = [(override, frozenset(override.lifts(self, state, action))) for override in self.overrides]
        who = next((override for override, clauses in each if clauses), None)
        return who, frozenset(chain.from_iterable(clauses for _, clauses in each))

    def _first(self, refusals: Iterator[Refusal]) -> Refusal | None:
        """The first of them whose clause is in force, or None; nothing more is asked of the position after it."""
        refusal = _NONE_YET
        try:
            for refusal in refusals:
                if refusal.order or refusal.clause not in self.without:
                    return refusal
        except (AttributeError, TypeError):  # asked here, and not of each: this is the innermost loop of all play
            iterated(self.refuses, refusals, "refusals")
            check_refusal(self.refuses, refusal)
            raise
        return None

    def _in_force(self, refusals: Iterator[Refusal]) -> Iterator[Refusal]:
        """Those of them whose clause is in force. Raises RulesAtFault for what is no refusal."""
        for refusal in iterated(self.refuses, refusals, "refusals"):
            check_refusal(self.refuses, refusal)
            if refusal.order or refusal.clause not in self.without:
                yield refusal

    def refusals(self, state: S, action: A) -> Iterator[Refusal]:
        if self.is_over(state):
            return iter((not_now(self.game_over_clause, "the game is over"),))
        return self._in_force(self._asked(state, action))

    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        self.check(state, action)
        return tuple(self.refusals(state, action))

    def under(self, readings: ReadingsOfAGame) -> Self:
        if type(readings) is not type(self.readings):
            raise InvalidInput(f"readings: {readings!r} should be {type(self.readings).__name__} of this game")
        return self._made_with(readings=readings)

    def dropping(self, clauses: Collection[str]) -> Self:
        self.check_droppable(clauses)
        return self._made_with(without=frozenset(clauses))

    def _made_with(self, **changes: object) -> Self:
        """The game made anew: a field that it makes of its others is made of what they are then."""
        kept = {each.alias or each.name: getattr(self, each.name) for each in attrs.fields(type(self))
                if each.init and not getattr(each.default, "takes_self", False)}
        return type(self)(**cast("Any", {**kept, **changes}))

    def as_overridden(self, beginning: S) -> S:
        """The position before the first action as overridden clauses have it; a game asks where it lays one out."""
        for override in self.overrides:
            beginning = override.at_the_beginning(self, beginning)
        return beginning

    def counted(self, state: S, points: tuple[int, ...]) -> tuple[int, ...]:
        """The points by seat as overridden clauses count them; a game asks before it says who wins."""
        for override in self.overrides:
            points = override.counted(self, state, points)
        return points

    def won(self, state: S, outcome: Outcome) -> Outcome:
        """The outcome as overridden clauses have it, from the one by the rules with points as they are `counted`.

        Raises InvalidInput where nobody would win.
        """
        if not self.overrides:
            return outcome
        by_the_rules = wins = tuple([seat in outcome.winners for seat in range(self.players)])
        for override in self.overrides:
            wins = override.won(self, state, outcome.points, wins)
        if wins == by_the_rules:
            return outcome
        if not any(wins):
            raise InvalidInput(f"nobody wins with {', '.join(map(str, outcome.points))} points, by "
                               f"{'; '.join(override.in_words() for override in self.overrides)}")
        last, *others = [seat for seat in reversed(range(self.players)) if wins[seat]]
        return Outcome(outcome.points, last, tuple(sorted(others)))
