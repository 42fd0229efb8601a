"""What lies face down, and a record as somebody sees it."""

from __future__ import annotations

from typing import Annotated, Any, Generic

import attrs
import pytest

from century_rules.kernel.game import Outcome
from century_rules.kernel.hiding import as_seen, hidden, in_sight, position_as_seen, remembered, same_in_sight, unseen
from century_rules.kernel.meanings import Along, Count, N, Record, Remembered, leaves_of
from tests.kernel.toy_records import SHORE, SIZES, Boat, Lake, Weather

LEAVES = leaves_of(Lake, SIZES)
SUNK = {f"sunk[{shore}][{coin}]" for shore in range(3) for coin in range(2)}


@attrs.frozen
class SeenBoat:
    shore: int
    secret: int | None
    name: str


@attrs.frozen
class SeenLake:
    weather: Weather
    sunk: object


def test_what_lies_face_down() -> None:
    assert hidden(LEAVES, None, over=False) == SUNK | {"boats[0].secret", "boats[1].secret"}
    assert hidden(LEAVES, 0, over=False) == SUNK | {"boats[1].secret"}
    assert hidden(LEAVES, 1, over=False) == SUNK | {"boats[0].secret"}
    assert hidden(LEAVES, None, over=True) == hidden(LEAVES, 1, over=True) == SUNK


def test_a_record_as_somebody_sees_it() -> None:
    boat = Boat(1, (2, 3), 4)
    assert as_seen(SeenBoat, boat, 0, owner=0, name="me") == SeenBoat(1, 4, "me")
    assert as_seen(SeenBoat, boat, 0, owner=1, name="she") == SeenBoat(1, None, "she")
    assert as_seen(SeenBoat, boat, 0, owner=1, over=True, name="she") == SeenBoat(1, 4, "she")
    lake = Lake(Weather.CALM, 0, (boat, boat), (0, 0, 0), ((0, 0),) * 3, 0)
    assert as_seen(SeenLake, lake, 0, over=True) == SeenLake(Weather.CALM, None)
    assert as_seen(SeenLake, lake, 0, sunk="covered") == SeenLake(Weather.CALM, "covered")
    with pytest.raises(AttributeError, match="name"):
        as_seen(SeenBoat, boat, 0, owner=0)


class Ends:
    """What is asked of a game: whether it is over."""

    def __init__(self, outcome: Outcome | None) -> None:
        self._outcome = outcome

    def outcome(self, state: object) -> Outcome | None:
        return self._outcome


def test_a_position_as_a_seat_sees_it() -> None:
    lake = Lake(Weather.CALM, 0, (Boat(1, (2, 3), 4), Boat(2, (0, 1), 5)), (0, 0, 0), ((0, 0),) * 3, 0)
    on: Any = Ends(None)
    seen = position_as_seen(on, lake, 1)
    assert [boat.secret for boat in seen.boats] == [None, 5] and seen.sunk is None
    assert (seen.weather, seen.boats[0].shore) == (lake.weather, 1) and lake.boats[0].secret == 4
    over: Any = Ends(Outcome((0, 0), 1))
    assert [boat.secret for boat in position_as_seen(over, lake, 1).boats] == [4, 5]


@attrs.frozen
class Ledger(Record, Generic[N]):
    paid: N
    noted: Annotated[N, Count(), Remembered("notes=yes")]


@attrs.frozen
class Bank(Record, Generic[N]):
    open: N
    ledger: Ledger[N]
    branches: Annotated[tuple[Ledger[N], ...], Along(SHORE)]


def test_what_only_the_rules_remember_is_no_difference() -> None:
    assert remembered(Lake) == {"debt": "loans=yes"} and remembered(Bank) == {
        "ledger.noted": "notes=yes", "branches[*].noted": "notes=yes"}
    paths = [leaf.path for leaf in LEAVES]
    assert unseen(Lake, paths) == unseen(Lake, paths, "loans") == {"debt"} and unseen(Lake, paths, "loan") == frozenset()
    one, other = (Bank(1, Ledger(2, noted), (Ledger(4, noted),)) for noted in (0, 7))
    assert one != other and same_in_sight(one, other)
    assert in_sight(one) == in_sight(other) == {"open": 1, "ledger.paid": 2, "branches[0].paid": 4}
    assert not same_in_sight(one, Bank(1, Ledger(2, 0), (Ledger(5, 0),)))
    still = Lake(Weather.CALM, 0, (), (), (), 0)
    assert same_in_sight(still, attrs.evolve(still, debt=-3)) and not same_in_sight(still, attrs.evolve(still, turn=1))
