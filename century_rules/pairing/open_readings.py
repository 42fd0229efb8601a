"""The rules under readings that nobody has chosen yet: they are numbers of the position, looked up when the rules ask."""

from __future__ import annotations

import copy
import enum
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Generic, TypeVar, cast

import attrs

from century_rules.kernel.errors import InvalidInput, Refusal
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.reading import Reading, ReadingsOfAGame, ambiguities_of

S = TypeVar("S")
A = TypeVar("A")

FIELD = "readings"
"""The field of a position that has, per ambiguity, the place of its reading."""


def members(readings: ReadingsOfAGame) -> Mapping[str, tuple[Reading, ...]]:
    """Per field of a game's readings, in the order of the numbers, the readings they stand for."""
    kind: type = type(readings)
    return _members(kind)


@cache
def _members(kind: type) -> Mapping[str, tuple[Reading, ...]]:
    return {doubt.field: tuple(doubt.readings) for doubt in ambiguities_of(kind)}


def numbers_of(readings: ReadingsOfAGame) -> tuple[int, ...]:
    """Per ambiguity, the place of its reading."""
    return tuple(choices.index(getattr(readings, field)) for field, choices in members(readings).items())


def readings_of(readings: ReadingsOfAGame, numbers: Sequence[int]) -> ReadingsOfAGame:
    """The readings of those numbers, in place of others of the same game."""
    chosen: dict[str, object] = {
        field: choices[number] for (field, choices), number in zip(members(readings).items(), numbers, strict=True)}
    return attrs.evolve(readings, **chosen)


def under(game: BoardGame[S, A], numbers: Sequence[int]) -> BoardGame[S, A]:
    """The game under the readings of those numbers, which are looked at when somebody asks."""
    other, kind = copy.copy(game), cast(type, type(game.readings))
    object.__setattr__(other, "readings", _open(kind)(numbers))
    return other


@cache
def _open(kind: type) -> type:
    """Readings of a game of which each is read when somebody asks for it."""
    choices = _members(kind)

    def __init__(self: object, numbers: Sequence[int]) -> None:
        object.__setattr__(self, "_numbers", dict(zip(choices, numbers, strict=True)))

    def __getattribute__(self: object, name: str) -> object:
        if name in choices:
            number: int = object.__getattribute__(self, "_numbers")[name]
            return choices[name][number.__index__()]
        return object.__getattribute__(self, name)

    return type("OpenReadings", (kind,), {"__init__": __init__, "__getattribute__": __getattribute__})


def with_readings(state: S, readings: ReadingsOfAGame, unknown: tuple[str, ...] = ()) -> S:
    """The position with the readings it is played under as numbers of its own: a record of a class derived from its own.

    What is in the `unknown` constants of the set-up are numbers of its own, too. Raises InvalidInput for other names.
    """
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(state)))
    constants = [field.name for field in fields if field.metadata.get("constant")]
    for name in unknown:
        if name not in constants:
            raise InvalidInput(f"unknown: '{name}' is no constant of a position; there are {', '.join(constants) or 'none'}")
    parts = {str(field.alias): getattr(state, field.name) for field in fields if field.init}
    parts |= {name: _plain(parts[name]) for name in unknown}
    return cast(S, _with_readings(cast(type, type(state)), unknown)(**parts, readings=numbers_of(readings)))


def without_readings(position: S) -> S:
    """The position alone."""
    kind = type(position).__bases__[0]
    return cast(S, kind(**{str(field.alias): getattr(position, field.name) for field in attrs.fields(kind) if field.init}))


def _plain(part: object) -> object:
    """The same with plain numbers: a member of an enum would be read at once, whether the rules ask for it or not."""
    if isinstance(part, enum.IntEnum):
        return int(part)
    if isinstance(part, tuple):
        return tuple(map(_plain, part))
    kind = cast("type[attrs.AttrsInstance]", type(part))
    if attrs.has(kind):
        fields = attrs.fields(kind)
        return kind(**{str(field.alias): _plain(getattr(part, field.name)) for field in fields if field.init})
    return part


@cache
def _with_readings(kind: type, unknown: tuple[str, ...]) -> type:
    leaves = {name: attrs.field(kw_only=True) for name in (*unknown, FIELD)}
    return attrs.make_class(kind.__name__, leaves, bases=(kind,), frozen=True, slots=True)


def numbers_in(position: object) -> tuple[int, ...]:
    """The numbers of the readings a position is played under."""
    return cast("tuple[int, ...]", getattr(position, FIELD))


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
