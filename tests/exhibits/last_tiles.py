"""Everybody takes four VP tiles: as many are drawn as ever can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from century_rules.games.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import format_cubes
from tests.exhibits.corners import BOX, Corner, Purchase, claim, play_turn, shopping
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

CORNERS = (
    Corner("A1", {"B1": "tea-6", "B2": "cloves-5"}),
    Corner("A4", {"B5": "tea-3", "B4": "cloves-1"}),
    Corner("E1", {"D1": "chili-4", "D2": "cloves-2"}),
    Corner("E4", {"D5": "chili-6", "D4": "tea-2"}),
)


def last_tiles() -> Iterator[Exhibited]:
    """In each of four rounds everybody buys; the closed port is that of the last buyer, and the first buyer reopens it."""
    for players in (2, 3, 4):
        yield exhibit("not-everybody-takes-a-fourth-tile", _everybody_buys(players))


def _everybody_buys(players: int) -> Stage:
    game, corners, starts = Game(players=players), CORNERS[:players], BOX.start_sets[:players]
    bought = shopping(corners, starts, BOX.vp_tiles_to_end)
    markets = {space: name for corner in corners for space, name in corner.markets.items()}
    setup = laid_out(game, markets)
    setup = game.lay_out([tile for tile in setup.markets if tile is not None], order_of(bought))
    stage = Stage(game, game.start(setup))
    for seat in reversed(range(players)):
        stage.do(f"begin {format_cubes(starts[seat])} {corners[seat].spaces[0]}")
    for this_time in bought:
        for number in range(max(len(purchase.turns) for purchase in this_time)):
            for purchase in this_time:
                waits = max(len(each.turns) for each in this_time) - len(purchase.turns)
                if number < waits:
                    stage.idle()
                else:
                    play_turn(stage, purchase.turns[number - waits])
        for corner in corners:
            claim(stage, corner)
    return stage


def order_of(bought: Sequence[Sequence[Purchase]]) -> list[VpTile]:
    """The stack with which everybody finds at the own port what is to be bought there, time after time (EW-5.2 to EW-5.4).

    The first tile of the stack is the port-closed one; after that every buyer's tile fills up the port of the buyer before.
    """
    players, ports = len(bought[0]), len(BOX.sea.ports)
    first = [purchase.tile for purchase in bought[0]]
    later = [bought[time][seat].tile for time in range(1, len(bought)) for seat in range(players)]
    others = iter([tile for tile in BOX.vp_tiles if tile not in first and tile not in later])
    shown = [*first, *(next(others) for _ in range(ports - players))]
    return [*shown, PORT_CLOSED, *later, *others]
