"""What a player may see of a position: everything on the table, but nothing that lies face down (EW-1.3, EW-5.1).

Open are all numbers of the position and the tiles that lie on the ports. Hidden are

* from everybody: which VP tile has which place of ``setup.vp_order``, but for those on the ports, and so ``setup.closed_at``
  and the numbers in `State.ports`: a seat sees the tile, not its place in the order;
* from a seat, while the game goes on: the points on the VP tiles that others have taken (EW-5.1).

Who remembers what came up earlier may know more: this is about the table as it lies now.
"""

from __future__ import annotations

import attrs

from century_rules.games.eastern_wonders.components import MarketTile, SeaMap, VpTile
from century_rules.games.eastern_wonders.names import BONUS, PORT, SEAT, SET, SPICE, TILE
from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.state import Phase, PlayerOf, Position, State
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.hiding import as_seen, hidden
from century_rules.kernel.meanings import leaves_of
from century_rules.kernel.printing import InALine


@attrs.frozen
class SeenPlayer(PlayerOf[int, Cubes]):
    """A player as seen by another, or by oneself; the fields are those of `Player`.

    `vp_points` is None for another player: VP tiles lie face down once taken (EW-5.1).
    """

    vp_points: int | None  # type: ignore[assignment]  # what is seen of a number may be nothing


@attrs.frozen(kw_only=True, repr=False)
class Observation(Position[int, Cubes], InALine):
    """The table as one player sees it now; what the player remembers of earlier positions is not in it.

    The fields are those of `State`, except:

    Attributes:
        seat: whose view it is.
        sea: the map.
        markets: per tile of the map the market tile lying there, None on a port.
        ports: per port of the map the VP tile on it, which may be the port-closed tile.
        stack: how many VP tiles lie face down in the stack. Whether the port-closed tile is among them follows from
            `ports` alone, and where it lies in the stack is not told.
    """

    seat: int
    sea: SeaMap
    markets: tuple[MarketTile | None, ...]
    phase: Phase
    players: tuple[SeenPlayer, ...]
    ports: tuple[VpTile, ...]  # type: ignore[assignment]  # the tile is seen, its place in the order is not
    stack: int

    def __repr__(self) -> str:
        """Enough to know it by."""
        ships, holds = [player.ship for player in self.players], [player.hold for player in self.players]
        return (f"Observation(seat={self.seat!r}, {self.phase!r}, turn={self.turn!r}, actor={self.actor!r}, ships={ships}, "
                f"holds={holds}, stack={self.stack!r})")


def observe(state: State, seat: int) -> Observation:
    """What the player at that seat may see. Raises InvalidInput if nobody sits there.

    >>> from century_rules.games.eastern_wonders.game import Game
    >>> seen = observe(Game(players=2).deal(seed=7), seat=0)
    >>> seen.stack, seen.players[1].vp_points
    (23, None)
    """
    setup, over = state.setup, state.phase is Phase.OVER
    if not 0 <= seat < len(state.players):
        raise InvalidInput(f"seat: {seat}; the seats are 0 to {len(state.players) - 1}")
    players = tuple(as_seen(SeenPlayer, each, seat, owner=place, over=over) for place, each in enumerate(state.players))
    return as_seen(
        Observation, state, seat, over=over, seat=seat, sea=setup.sea, markets=setup.markets, players=players,
        ports=tuple(setup.vp_order[place] for place in state.ports), stack=len(setup.vp_order) - state.drawn)


def hidden_leaves(players: int, ports: int, seat: int | None, *, over: bool) -> frozenset[str]:
    """The leaves of a `State` a seat cannot see; those that somebody cannot see if the seat is None."""
    sizes = {SEAT: players, PORT: ports, TILE: 0, SPICE: 0, BONUS: 0, SET: 0}
    return hidden(leaves_of(State, sizes), seat, over=over)
