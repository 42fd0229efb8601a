"""Everybody at a corner of the own: two market tiles beside a port, from which what is bought there can be made.

As nobody meets anybody, nothing is paid; and as two tiles and the port touch one another, every turn can be on any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from century_rules.games.eastern_wonders.components import Components, VpTile
from century_rules.games.eastern_wonders.pieces import Cubes, Spice, minus, plus
from century_rules.games.eastern_wonders.state import Phase
from tests.eastern_wonders.evidence import making
from tests.exhibits.staging import Stage

BOX = Components.printed()
MARKETS = {tile.id: tile for tile in BOX.market_tiles}


@attrs.frozen
class Corner:
    """A port and the market tiles on two spaces that touch it and one another."""

    port: str
    markets: Mapping[str, str]

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(self.markets)


@attrs.frozen
class Turn:
    """A turn at a corner: where, and how many trades there; none is a harvest. Afterwards the hold is `left`."""

    space: str | None
    trades: int
    left: Cubes


def quickest(corner: Corner, hold: Cubes, price: Cubes, *, exactly: bool = False) -> list[Turn] | None:
    """The fewest turns after which a hold covers the price, by trying everything out; `exactly`: and only ginger is left over."""
    ways: dict[Cubes, list[Turn]] = {hold: []}
    level = [hold]
    while level:
        for now in level:
            if making.covers(now, price) and not (exactly and now[1:] != price[1:]):
                return ways[now]
        following = []
        for now in level:
            for space, trades, after in _turns(corner, now):
                for left in making.kept(after, BOX.hold_spaces):
                    if left not in ways:
                        ways[left] = [*ways[now], Turn(space, trades, left)]
                        following.append(left)
        level = following
    return None


def _turns(corner: Corner, hold: Cubes) -> Iterable[tuple[str | None, int, Cubes]]:
    yield None, 0, plus(hold, making.HARVESTED)
    for space, name in corner.markets.items():
        tile, now, trades = MARKETS[name], hold, 0
        while making.covers(now, tile.cost):
            now, trades = plus(minus(now, tile.cost), tile.gain), trades + 1
            yield space, trades, now


def play_turn(stage: Stage, turn: Turn) -> None:
    """Play a turn of a plan, opening the outpost first where there is none."""
    seat = stage.now.turn
    if turn.space is None:
        stage.do("stay, harvest")
    else:
        sail(stage, turn.space)
        if not stage.now.players[seat].outposts[stage.setup.sea.index[turn.space]]:
            stage.do("open")
        stage.do(*["trade"] * turn.trades, "done")
    trim(stage, seat, turn.left)


def trim(stage: Stage, seat: int, left: Cubes) -> None:
    """Give back what is over, so that those cubes are left."""
    while stage.now.phase is Phase.TRIM and stage.now.turn == seat:
        hold = stage.now.players[seat].hold
        stage.do(f"discard {next(kind for kind in Spice if hold[kind] > left[kind]).letter}")


def sail(stage: Stage, tile: str) -> None:
    """Go to a tile next door, or stay where it is."""
    stage.do("stay" if stage.now.players[stage.now.turn].ship == stage.setup.sea.index[tile] else f"step {tile}, stop")


def claim(stage: Stage, corner: Corner) -> None:
    sail(stage, corner.port)
    stage.do("claim")


@attrs.frozen
class Purchase:
    """A VP tile and the turns that make its price."""

    tile: VpTile
    turns: tuple[Turn, ...]


def shopping(corners: Sequence[Corner], holds: Sequence[Cubes], rounds: int,
             tiles: Sequence[VpTile] = BOX.vp_tiles) -> list[list[Purchase]]:
    """For each of so many times, what each player buys: of the tiles left, that which is made soonest."""
    left, now = list(tiles), list(holds)
    bought = []
    for _ in range(rounds):
        this_time = []
        for seat, corner in enumerate(corners):
            found = [(len(way), place, way) for place, tile in enumerate(left)
                     if (way := quickest(corner, now[seat], tile.cost)) is not None]
            _, place, way = min(found, key=lambda each: each[:2])
            tile = left.pop(place)
            hold = way[-1].left if way else now[seat]
            now[seat] = minus(hold, tile.cost)
            this_time.append(Purchase(tile, tuple(way)))
        bought.append(this_time)
    return bought
