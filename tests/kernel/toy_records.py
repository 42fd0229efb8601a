"""A tiny record with every kind of meaning: boats on a lake."""

from __future__ import annotations

import enum
from typing import Annotated, Generic

import attrs

from century_rules.kernel.meanings import Along, Axis, Count, FaceDown, Flag, N, OneOf, Place, Record, Remembered

SEAT, SHORE, COIN = Axis("seat"), Axis("shore"), Axis("coin")
SIZES = {SEAT: 2, SHORE: 3, COIN: 2}


class Weather(enum.IntEnum):
    CALM = 0
    STORM = 1


@attrs.frozen
class Boat(Record, Generic[N]):
    shore: Annotated[N, Place(SHORE, or_none=True)]
    purse: Annotated[tuple[N, ...], Along(COIN)]
    secret: Annotated[N, FaceDown(SEAT, revealed_at_end=True)]


@attrs.frozen
class Lake(Record, Generic[N]):
    weather: Annotated[N, OneOf(Weather)]
    turn: Annotated[N, Place(SEAT)]
    boats: Annotated[tuple[Boat[N], ...], Along(SEAT)]
    huts: Annotated[tuple[N, ...], Along(SHORE), Flag()]
    sunk: Annotated[tuple[Annotated[tuple[N, ...], Along(COIN)], ...], Along(SHORE), FaceDown()]
    debt: Annotated[N, Count(least=None), Remembered("loans=yes")]


@attrs.frozen
class BoatNow(Boat[int]):
    """A boat of ints."""
