"""The lowest and the highest scores: nothing, 46 for a winner, and 140."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Cubes, Spice, format_cubes, minus, total
from century_rules.games.eastern_wonders.state import Phase
from tests.exhibits.bonuses import FIRST, SECOND
from tests.exhibits.corners import BOX, Corner, claim, play_turn, quickest, sail
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

CHEAPEST = ("V01", "V02", "V04", "V08")
"""11, 11, 12 and 12 points; their prices have no chili, so that two outposts suffice, which uncover no number."""

DEAREST = ("V25", "V24", "V22", "V26")
"""20, 19, 18 and 20 points."""

PRICES = {tile.id: tile.cost for tile in BOX.vp_tiles}


def scores() -> Iterator[Exhibited]:
    for players in (2, 3, 4):
        for claim_id in ("everybody-scores", "winner-has-more-than-the-cheapest-tiles"):
            yield exhibit(claim_id, _lowest(players))
    for players in (2, 3, 4):
        yield exhibit("nobody-scores-everything", _highest(players))


def _lowest(players: int) -> Stage:
    """P1 buys the cheapest tiles and has nothing but ginger left over; P2 keeps four ginger."""
    corner = Corner("A1", {"B1": "tea-6", "B2": "cloves-5"})
    stage = _stage(players, corner.markets, port=0, tiles=CHEAPEST)
    hold: Cubes = (1, 0, 1, 0)
    stage.do(*("begin YYR C5", "begin RR C6")[:players - 2], "begin YYYY D5", f"begin {format_cubes(hold)} B1")
    for name in CHEAPEST:
        turns = quickest(corner, hold, PRICES[name], exactly=True)
        assert turns is not None
        for turn in turns:
            play_turn(stage, turn)
            stage.until(0)
        claim(stage, corner)
        stage.until(0)
        hold = stage.now.players[0].hold
    return stage


def _highest(players: int) -> Stage:
    """P1 opens everywhere, buys the dearest tiles, and has laid so many cloves on the port that the hold is full in the end."""
    types = ("ginger", "chili", "tea", "cloves")
    spare = {kind: iter([name for name in (f"{kind}-{number}" for number in range(1, 7)) if name not in ("tea-1", "cloves-5")])
             for kind in types}
    corner = Corner("E4", {"D4": "tea-1", "D5": "cloves-5"})
    path = (*FIRST, *SECOND)
    markets = {tile: corner.markets.get(tile) or next(spare[types[place % 4]]) for place, tile in enumerate(path)}
    stage = _stage(players, markets, port=3, tiles=DEAREST)
    stage.do(*("begin YYR B1", "begin RR B1")[:players - 2], "begin YG B1", f"begin YYYY {path[0]}")
    for place, tile in enumerate(path):
        sail(stage, tile)
        stage.do("open")
        if stage.now.phase is Phase.BONUS:
            stage.do("bonus hold" if place < 4 else "bonus points")
        stage.do("done")
        while stage.now.turn:
            if place == 0:
                stage.do("step A1, stop, pass")
            else:
                stage.idle()
    for name in DEAREST[:-1]:
        turns = quickest(corner, _fitting(stage.now.players[0].hold), PRICES[name])
        assert turns is not None
        for turn in turns:
            play_turn(stage, turn)
            stage.until(0)
        claim(stage, corner)
        stage.until(0)
    _lay_cloves(stage, corner)
    stage.do(f"step {corner.port}, stop")
    while stage.now.phase is Phase.GATHER:
        stage.do("take B")
    stage.do("claim")
    while stage.now.phase is Phase.TRIM:
        stage.do("discard Y" if stage.now.players[0].hold[Spice.GINGER] else "discard B")
    stage.until(0)
    return stage


def _lay_cloves(stage: Stage, corner: Corner) -> None:
    """Sail past the port again and again and lay a clove there, until those and a hold of them pay and fill the hold."""
    port, (near, market) = stage.setup.sea.index[corner.port], corner.spaces
    wanted = total(PRICES[DEAREST[-1]]) + BOX.hold_spaces + BOX.hold_bonus_spaces
    while stage.now.lying[port][Spice.CLOVES] + stage.now.players[0].hold[Spice.CLOVES] < wanted or _place(stage) != market:
        here = _place(stage)
        if here == corner.port:
            stage.do(f"step {market}, stop")
        elif here == near or stage.now.players[0].hold[Spice.CLOVES] > 8:
            stage.do(f"step {corner.port}, step {near if here == market else market} drop B, stop")
        else:
            stage.do("stay")
        if _place(stage) == market and stage.now.players[0].hold[Spice.GINGER] >= 3:
            stage.do("trade, done")
        else:
            stage.do("harvest")
        while stage.now.phase is Phase.TRIM:
            held = minus(stage.now.players[0].hold, (3, 0, 0, 0))
            kind = next((kind for kind in (Spice.CHILI, Spice.TEA) if held[kind] > 0), Spice.GINGER)
            stage.do(f"discard {kind.letter}")
        stage.until(0)


def _place(stage: Stage) -> str:
    return stage.setup.sea.names[stage.now.players[0].ship]


def _fitting(hold: Cubes) -> Cubes:
    """The part of a hold that fits without a hold bonus."""
    over = max(0, total(hold) - BOX.hold_spaces)
    return minus(hold, (min(over, hold[0]), 0, 0, 0))


def _stage(players: int, markets: Mapping[str, str], port: int, tiles: tuple[str, ...]) -> Stage:
    """A game in which those VP tiles come up on that port, one after the other."""
    game = Game(players=players)
    others = [tile.id for tile in BOX.vp_tiles if tile.id not in tiles]
    ports = len(BOX.sea.ports)
    shown = [*others[:port], tiles[0], *others[port:ports - 1], *tiles[1:]]
    closed = ports + BOX.closed_among
    return Stage(game, game.start(laid_out(game, markets, shown, closed)))
