"""The quick `evolve` is `attrs.evolve`, for records that are no more than their fields."""

from __future__ import annotations

import copy
import pickle
import random

import attrs
import pytest

from century_rules.games.eastern_wonders import Game
from century_rules.kernel.evolve import evolve


@attrs.frozen
class Pair:
    one: int
    other: tuple[int, ...] = ()


@attrs.frozen
class Triple(Pair):
    third: int = 3


def test_it_gives_what_attrs_gives_all_through_a_game() -> None:
    dice, game = random.Random(4), Game(players=3)
    state = game.deal(4)
    for _ in range(300):
        legal = game.legal_actions(state)
        if not legal:
            break
        state = game.apply(state, dice.choice(legal))
        mine, theirs = evolve(state, moved=1, owed=(1, 0, 1)), attrs.evolve(state, moved=1, owed=(1, 0, 1))
        assert (mine, type(mine), hash(mine), repr(mine)) == (theirs, type(theirs), hash(theirs), repr(theirs))
        assert mine.players is state.players


def test_the_copy_is_as_frozen_as_the_record() -> None:
    pair = evolve(Pair(1), one=2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pair.one = 3  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del pair.one
    assert not hasattr(pair, "__dict__")
    assert copy.copy(pair) == pickle.loads(pickle.dumps(pair)) == Pair(2)


def test_a_record_of_a_subclass_keeps_its_class_and_fields() -> None:
    assert evolve(Triple(1, (2,), 4), other=(5,)) == Triple(1, (5,), 4)


def test_a_field_there_is_not_is_refused() -> None:
    with pytest.raises(TypeError, match="Pair has no field 'third'"):
        evolve(Pair(1), third=3)  # type: ignore[call-arg]


def _halved(number: int) -> int:
    return number // 2


@attrs.frozen
class Half:
    number: int = attrs.field(converter=_halved)


@attrs.frozen
class Doubled:
    number: int
    double: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "double", 2 * self.number)


@attrs.frozen(cache_hash=True)
class Remembering:
    number: int


@pytest.mark.parametrize("record", [Half(3), Doubled(3), Remembering(3)])
def test_a_record_that_is_more_than_its_fields_is_not_copied_so(record: Half | Doubled | Remembering) -> None:
    with pytest.raises(TypeError, match=r"use attrs\.evolve"):
        evolve(record, number=4)
