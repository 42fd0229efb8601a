"""What a map of these tiles shows, of this game or of another one on the same tiles."""

from __future__ import annotations

import attrs

from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State


@attrs.frozen
class Chart:
    """What lies and stands on the tiles.

    Attributes:
        setup: the map, and what is printed on its tiles; where neither a market tile nor a port lies, there is sea.
        ports: per port the place of its VP tile in `setup.vp_order`.
        ships: by seat the tile of the ship, or `century_rules.games.eastern_wonders.state.NOWHERE`.
        outposts: by seat and tile, 1 where the player has one.
        owed: by seat, 1 if the player is still to be paid.
        turn: the seat whose turn it is.
        lying: per tile the cubes on it; none at all in a game where none ever lie there.
    """

    setup: Setup
    ports: tuple[int, ...]
    ships: tuple[int, ...]
    outposts: tuple[tuple[int, ...], ...]
    owed: tuple[int, ...]
    turn: int
    lying: tuple[Cubes, ...] = ()


def chart_of(state: State) -> Chart:
    """What lies and stands on the map."""
    ships, outposts = zip(*((player.ship, player.outposts) for player in state.players), strict=True)
    owed = tuple([int(state.phase is Phase.FEE and bool(each)) for each in state.owed])
    return Chart(state.setup, state.ports, ships, outposts, owed, state.turn, state.lying)
