"""A game that says what is worth asking, what forbids an action and what it does: all else that is asked of a game follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, Self, cast

import attrs

from century_rules.kernel.errors import IllegalAction, InvalidInput, Refusal, not_now
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import ReadingsOfAGame


@attrs.frozen(kw_only=True)
class RuleGame(BoardGame[S, A]):
    """Base of a game's rules: an attrs record with the fields of `BoardGame`, of which a game says its own types.

    Attributes:
        droppable: the clauses that it can go without.
        over: the clause by which nothing may be done once the game has ended.
    """

    droppable: ClassVar[frozenset[str]] = frozenset()
    over: ClassVar[str]
    players: int
    readings: ReadingsOfAGame
    components: object
    without: frozenset[str] = frozenset()

    @abstractmethod
    def offers(self, state: S) -> Iterable[A]:
        """What is worth asking in a position that is not the end; every legal action is among it."""

    @abstractmethod
    def refuses(self, state: S, action: A) -> Iterator[Refusal]:
        """Every clause that forbids the action in a position that is not the end, each with its reason."""

    @abstractmethod
    def after(self, state: S, action: A) -> S:
        """The position after a legal action."""

    @abstractmethod
    def check(self, action: A) -> None:
        """Raise InvalidAction unless it could be an action of this game in some position; `Notation.check` can tell."""

    def says(self, clause: str) -> bool:
        """Whether a clause is in force."""
        return clause not in self.without

    def legal_actions(self, state: S) -> tuple[A, ...]:
        if self.outcome(state) is not None:
            return ()
        return tuple([action for action in self.offers(state) if not any(True for _ in self.refusals(state, action))])

    def apply(self, state: S, action: A) -> S:
        refusals = self.why_illegal(state, action)
        if refusals:
            raise IllegalAction(action, refusals)
        return self.after(state, action)

    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        self.check(action)
        return tuple(self.refusals(state, action))

    def under(self, readings: ReadingsOfAGame) -> Self:
        if type(readings) is not type(self.readings):
            raise InvalidInput(f"readings: {readings!r} should be {type(self.readings).__name__} of this game")
        return self._changed(readings=readings)

    def dropping(self, clauses: Collection[str]) -> Self:
        for clause in clauses:
            if clause not in self.droppable:
                raise InvalidInput(f"without: {clause} cannot be dropped; {', '.join(sorted(self.droppable)) or 'none'} can")
        return self._changed(without=frozenset(clauses))

    def _changed(self, **changes: object) -> Self:
        kind = cast(type[attrs.AttrsInstance], type(self))
        now = {field.name: getattr(self, field.name) for field in attrs.fields(kind)}
        return cast(Self, kind(**{**now, **changes}))

    def refusals(self, state: S, action: A) -> Iterator[Refusal]:
        if self.outcome(state) is not None:
            return iter((not_now(self.over, "the game is over"),))
        return (refusal for refusal in self.refuses(state, action) if refusal.order or self.says(refusal.clause))
