"""What a map of these tiles shows, of this game or of another one on the same tiles, and what is pointed out on it."""

from __future__ import annotations

import attrs

from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import NOWHERE


@attrs.frozen
class Chart:
    """What lies and stands on the tiles.

    Attributes:
        setup: the map, and what is printed on its tiles; where neither a market tile nor a port lies, there is sea.
        ports: per port the place of its VP tile in `setup.vp_order`.
        ships: by seat the tile of the ship, or `NOWHERE`.
        outposts: by seat and tile, 1 where the player has one.
        owed: by seat, 1 if the player is still to be paid.
        lying: per tile the cubes on it; none at all in a game where none ever lie there.
    """

    setup: Setup
    ports: tuple[int, ...]
    ships: tuple[int, ...]
    outposts: tuple[tuple[int, ...], ...]
    owed: tuple[int, ...]
    lying: tuple[Cubes, ...] = ()


@attrs.frozen
class Voyage:
    """A step of a ship: the map before it, whose ship it is, and the name of the tile it goes to."""

    before: Chart
    seat: int
    to: str


@attrs.frozen
class Marks:
    """What is pointed out on a map.

    Attributes:
        here: the tile of the last action, or `NOWHERE`.
        sailed: the step that the last action was.
        refused: the step that was tried and is not allowed.
        other: the map of another position: what differs from it is marked.
    """

    here: int = NOWHERE
    sailed: Voyage | None = None
    refused: Voyage | None = None
    other: Chart | None = None
