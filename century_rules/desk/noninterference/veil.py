"""A position as it lies on the table, with everything hidden behind a veil: what the reference is run on.

The tiles on the ports are numbers of their own here, so that what is known of the table and what is not are different leaves.
A tile that lies face down has no number at all: looking it up raises, and is remembered.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn, cast

import attrs

from century_rules.desk.open_readings import under
from century_rules.eastern_wonders.components import PORT_CLOSED, Origin, VpTile
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import NO_CUBES, Cubes
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import CenturyError
from century_rules.tracing import Token

NOTHING, CLOSED = 0, 1
"""The first two numbers of what can lie on a port; the others are VP tiles."""

STATE = "state."
"""What the paths of a state's leaves begin with in an `Unveiled`."""

_ORIGIN = Origin("confirmed", "lies open")


@attrs.frozen
class Shown:
    """What lies on a port: `NOTHING`, `CLOSED` or the number of a VP tile, and what is printed on it."""

    tile: int
    cost: Cubes
    points: int


@attrs.frozen
class Unveiled:
    """A position by its numbers, the open and the hidden ones.

    Attributes:
        state: the state; its set-up gives the map and the market tiles, its VP tiles are not looked at.
        closed_at: the place of the port-closed tile.
        shown: per port what lies on it.
        readings: per ambiguity the number of its reading; empty if they are those of the game.
    """

    state: State
    closed_at: int
    shown: tuple[Shown, ...]
    readings: tuple[int, ...]

    @staticmethod
    def of(state: State, *, any_readings: bool) -> Unveiled:
        """Some position of that shape: for its paths, and for the tracer to begin with."""
        nothing = Shown(NOTHING, NO_CUBES, 0)
        return Unveiled(state, 0, (nothing,) * len(state.ports), (0,) * len(AMBIGUITIES) if any_readings else ())


class Peeked(CenturyError):
    """The rules looked at what lies face down; the message names the line."""


class Name:
    """The id of a tile that lies open, known by its number. It can be compared with other ids, and is no text otherwise."""

    __slots__ = ("_names", "number")

    def __init__(self, number: Token, names: Mapping[str, int]) -> None:
        self.number, self._names = number, names

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Name):
            return bool(self.number == other.number)
        return isinstance(other, str) and other in self._names and bool(self.number == self._names[other])

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return repr(self.number)

    __str__ = __repr__


class Order(Sequence[VpTile]):
    """The order of the VP tiles, of which those on the ports can be looked up by the numbers in `State.ports`, and no other.

    Attributes:
        peeks: the lines that looked at something else.
    """

    def __init__(self, state: State, tiles: Sequence[VpTile], length: int, lies: Sequence[Token]) -> None:
        self.peeks: list[str] = []
        self._places, self._tiles, self._length, self._lies = state.ports, tiles, length, lies

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: object) -> VpTile:  # type: ignore[override]  # a slice is a look at hidden tiles
        for place, tile, lies in zip(self._places, self._tiles, self._lies, strict=True):
            if isinstance(index, Token) and index.expression == cast(Token, place).expression:
                if lies == NOTHING:
                    raise IndexError("no VP tile lies there, the stack has run out")
                return tile
        self._peek()

    def _peek(self) -> NoReturn:
        self.peeks.append(place_outside())
        raise Peeked(f"{self.peeks[-1]}: a VP tile is looked at that lies face down")

    def __iter__(self) -> Iterator[VpTile]:
        self._peek()

    def __reversed__(self) -> Iterator[VpTile]:
        self._peek()

    def __contains__(self, value: object) -> bool:
        self._peek()

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        self._peek()

    def count(self, value: object) -> int:
        self._peek()

    def __eq__(self, other: object) -> bool:
        self._peek()

    def __hash__(self) -> int:
        self._peek()

    def __repr__(self) -> str:
        self._peek()

    __str__ = __repr__


class Untouched:
    """Stands for a map or its market tiles where the rules are not expected to look at them; they may pass it on."""

    __slots__ = ()


def veiled(tokens: Unveiled, names: Mapping[str, int], *, any_map: bool) -> tuple[State, Order]:
    """The state as the rules get it, and the order in it. `names` are the numbers of the ids of VP tiles."""
    real = tokens.state.setup
    numbers = [cast(Token, each.tile) for each in tokens.shown]
    tiles = [VpTile(cast(str, Name(number, names)), each.cost, each.points, _ORIGIN)
             for number, each in zip(numbers, tokens.shown, strict=True)]
    order = Order(tokens.state, tiles, len(real.vp_order), numbers)
    setup: Setup = copy.copy(real)
    hung = {"vp_order": order, "closed_at": tokens.closed_at, **({"sea": Untouched(), "markets": Untouched()} if any_map else {})}
    for field, value in hung.items():
        object.__setattr__(setup, field, value)
    return attrs.evolve(tokens.state, setup=setup), order


def reading(game: Game, numbers: Sequence[int]) -> Game:
    """The game under the readings of those numbers, which are looked at when somebody asks; the game itself if there are none."""
    return under(game, numbers) if numbers else game


def numbers_of_names(tiles: Sequence[VpTile]) -> dict[str, int]:
    """The number of each id, that of the port-closed tile among them."""
    others = [tile.id for tile in tiles if tile.id != PORT_CLOSED.id]
    return {PORT_CLOSED.id: CLOSED, **{name: CLOSED + place for place, name in enumerate(others, 1)}}


def place_outside() -> str:
    """``file:line`` of the innermost code outside this module."""
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__") == __name__ and frame.f_back is not None:
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"
