"""The rules under readings that nobody has chosen yet: they are numbers of the position, looked up when the rules ask."""

from __future__ import annotations

import copy
import types
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar, cast

import attrs

from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.reading import Reading, ReadingsOfAGame, ambiguities_of

R = TypeVar("R", bound=ReadingsOfAGame)


def members(kind: type[ReadingsOfAGame]) -> Mapping[str, tuple[Reading, ...]]:
    """Per field of the readings of a game, in the order of the numbers, the readings they stand for."""
    return {doubt.field: tuple(doubt.readings) for doubt in ambiguities_of(kind)}


def numbers_of(readings: ReadingsOfAGame) -> tuple[int, ...]:
    """Per ambiguity, the place of its reading."""
    return tuple(listed.index(getattr(readings, field)) for field, listed in members(type(readings)).items())


def readings_of(kind: type[R], numbers: Sequence[int]) -> R:
    """The readings of those numbers."""
    return kind(**{field: listed[number] for (field, listed), number in zip(members(kind).items(), numbers, strict=True)})


def under(game: BoardGame[S, A], numbers: Sequence[int]) -> BoardGame[S, A]:
    """The game under the readings of those numbers, which are looked at when somebody asks."""
    other = copy.copy(game)
    kind = type(game.readings)
    if kind not in _LOOKED_UP:
        _LOOKED_UP[kind] = _looked_up(kind)
    object.__setattr__(other, "readings", _LOOKED_UP[kind](numbers))
    return other


_LOOKED_UP: dict[type, type[Any]] = {}


def _looked_up(kind: type[ReadingsOfAGame]) -> type[Any]:
    """The class of readings of which each is read when somebody asks for it, from their numbers."""
    listed = members(kind)

    def begin(self: object, numbers: Sequence[int]) -> None:
        object.__setattr__(self, "_numbers", dict(zip(listed, numbers, strict=True)))

    def look_up(self: object, name: str) -> object:
        if name in listed:
            number: int = object.__getattribute__(self, "_numbers")[name]
            return listed[name][number.__index__()]
        return object.__getattribute__(self, name)

    return type(f"Open{kind.__name__}", (kind,), {"__init__": begin, "__getattribute__": look_up})


# --- positions that carry them ----------------------------------------------------------------------------------------


def played_as(state: S, readings: tuple[int, ...]) -> S:
    """The position with the readings it is played under, per ambiguity the place of its reading, as one number more each."""
    kind = _kind(state)
    if kind not in _CARRYING:
        _CARRYING[kind] = _carrying(kind)
    return cast(S, _CARRYING[kind](**{field.name: getattr(state, field.name) for field in attrs.fields(kind)}, readings=readings))


def numbers_in(state: object) -> tuple[int, ...]:
    """The readings that a position of `played_as` carries."""
    return cast("tuple[int, ...]", cast(Any, state).readings)


def plain(state: S) -> S:
    """The position alone."""
    kind = _kind(state).__bases__[0]
    return cast(S, kind(**{field.name: getattr(state, field.name) for field in attrs.fields(kind)}))


def _kind(state: object) -> type[Any]:
    return type(state)


_CARRYING: dict[type, type[Any]] = {}


def _carrying(kind: type[Any]) -> type[Any]:
    """The class of those positions: a class of its own for each game, since its fields are those of the game's and one more."""
    def contents(names: dict[str, object]) -> None:
        names |= {"__annotations__": {"readings": tuple[int, ...]}, "__module__": __name__,
                  "__reduce__": lambda state: (played_as, (plain(state), numbers_in(state)))}

    return attrs.frozen(types.new_class(f"{kind.__name__}AsPlayed", (kind,), {}, contents))


@attrs.frozen
class AsPlayed(Generic[S, A]):
    """A game under the readings that its positions carry. Traced, each reading the rules look up is a question of the case.

    Attributes:
        game: the rules.
        first_reason: whether `why_illegal` gives the first clause that forbids an action, and asks no further.
    """

    game: BoardGame[S, A]
    first_reason: bool = False

    def legal_actions(self, state: S) -> tuple[A, ...]:
        return under(self.game, numbers_in(state)).legal_actions(state)

    def apply(self, state: S, action: A) -> S:
        return under(self.game, numbers_in(state)).apply(state, action)

    def why_illegal(self, state: S, action: A) -> tuple[Refusal, ...]:
        game = under(self.game, numbers_in(state))
        return tuple(islice(game.refusals(state, action), 1)) if self.first_reason else game.why_illegal(state, action)

    def outcome(self, state: S) -> Outcome | None:
        return under(self.game, numbers_in(state)).outcome(state)
