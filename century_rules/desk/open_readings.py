"""The rules under readings that nobody has chosen yet: they are numbers of the position, looked up when the rules ask."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import cast

import attrs

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import Outcome
from century_rules.kernel.reading import Reading

MEMBERS: Mapping[str, tuple[Reading, ...]] = {doubt.field: tuple(doubt.readings) for doubt in AMBIGUITIES}
"""Per field of `Readings`, in the order of the numbers, the readings they stand for."""


class OpenReadings(Readings):
    """Readings of which each is read when somebody asks for it."""

    def __init__(self, numbers: Sequence[int]) -> None:
        object.__setattr__(self, "_numbers", dict(zip(MEMBERS, numbers, strict=True)))

    def __getattribute__(self, name: str) -> object:
        if name in MEMBERS:
            number: int = object.__getattribute__(self, "_numbers")[name]
            return MEMBERS[name][number.__index__()]
        return object.__getattribute__(self, name)


def under(game: Game, numbers: Sequence[int]) -> Game:
    """The game under the readings of those numbers, which are looked at when somebody asks."""
    other: Game = copy.copy(game)
    object.__setattr__(other, "readings", OpenReadings(numbers))
    return other


def numbers_of(readings: Readings) -> tuple[int, ...]:
    """Per ambiguity, the place of its reading."""
    return tuple(members.index(getattr(readings, field)) for field, members in MEMBERS.items())


def readings_of(numbers: Sequence[int]) -> Readings:
    """The readings of those numbers."""
    chosen = {field: members[number] for (field, members), number in zip(MEMBERS.items(), numbers, strict=True)}
    return Readings(**chosen)  # type: ignore[arg-type]  # a member for each field


@attrs.frozen
class Played(State):
    """A position and the readings it is played under.

    Attributes:
        readings: per ambiguity the place of its reading.
    """

    readings: tuple[int, ...]

    @staticmethod
    def of(state: State, readings: Readings) -> Played:
        parts = {field.name: getattr(state, field.name) for field in attrs.fields(State)}
        return Played(**parts, readings=numbers_of(readings))

    def plain(self) -> State:
        """The position alone."""
        return State(**{field.name: getattr(self, field.name) for field in attrs.fields(State)})


@attrs.frozen
class AsPlayed:
    """A game under the readings that its positions carry. Traced, each reading the rules look up is a question of the case.

    Attributes:
        game: the rules.
        first_reason: whether `why_illegal` gives the first clause that forbids an action, and asks no further.
    """

    game: Game
    first_reason: bool = False

    def legal_actions(self, state: Played) -> tuple[Action, ...]:
        return under(self.game, state.readings).legal_actions(state)

    def apply(self, state: Played, action: Action) -> Played:
        return cast(Played, under(self.game, state.readings).apply(state, action))

    def why_illegal(self, state: Played, action: Action) -> tuple[Refusal, ...]:
        game = under(self.game, state.readings)
        return tuple(islice(game._refusals(state, action), 1)) if self.first_reason else game.why_illegal(state, action)

    def outcome(self, state: Played) -> Outcome | None:
        return under(self.game, state.readings).outcome(state)
