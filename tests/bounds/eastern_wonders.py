"""Plays of Eastern Wonders to the bounds of what can be: most cubes of a kind in a hold, most exchanges, most cubes on a tile."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.century.cubes import total
from century_rules.games.eastern_wonders.actions import Pay
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.record import format_record
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase
from tests.bounds.staging import AtBound
from tests.exhibits.staging import Stage, laid_out

HOME, NEXT = "C3", "D3"
MOST_LYING = 40


def plays() -> Iterator[AtBound]:
    for players in RULEBOOK.players:
        for name, stage in (("nine-trades", _traded(players)), ("forty-on-a-tile", _laid(players)),
                            ("one-market-for-all", _crowded(players))):
            yield AtBound(f"{name}.{players}p.txt", format_record(stage.record()))


def _traded(players: int) -> Stage:
    """P1 makes nine green cubes of harvests, YY>G, and trades each of them, G>YYYYR."""
    stage = _stage(players)
    for turn in range(40):
        ginger, _, tea, _ = stage.now.players[0].hold
        if tea == 9:
            break
        if ginger >= 2 and ginger + tea >= 9:
            stage.do("stay", *["trade"] * min(ginger // 2, 9 - tea), "done")
        else:
            stage.do("stay, harvest" if turn else "stay, open, done")
        _on(stage)
    stage.do(f"step {NEXT}, stop, open", *["trade"] * 9, "done")
    _on(stage)
    return stage


def _laid(players: int) -> Stage:
    """P1 sails to and fro, leaves a cube on the next tile each time, and harvests."""
    stage = _stage(players)
    place = stage.setup.sea.index[NEXT]
    stage.do("stay, open, done")
    _on(stage)
    while total(stage.now.lying[place]) < MOST_LYING:
        stage.do(f"step {NEXT}")
        while total(stage.now.players[0].hold) > 3:
            stage.do(f"step {HOME} drop {_cube(stage)}, step {NEXT} drop {_cube(stage)}")
        stage.do(f"step {HOME} drop {_cube(stage)}, stop")
        while stage.now.phase is Phase.GATHER:
            stage.do("done")
        stage.do("harvest")
        _on(stage)
    return stage


def _crowded(players: int) -> Stage:
    """All come to one market tile, one after the other, where each pays all ships there, and opens an outpost."""
    game = Game(players=players)
    stage = Stage(game, game.start(laid_out(game, {HOME: "tea-6", NEXT: "ginger-1"})))
    stage.do(*["begin YYR C4", "begin RR C4", "begin YG C4"][:players - 1], f"begin YYYY {HOME}")
    stage.do(*["stay, harvest"] * 3 * players)
    for seat in range(players):
        stage.do(f"step {HOME}, stop" if seat else "stay")
        while stage.now.phase in (Phase.FEE, Phase.GATHER):
            stage.do(next((action for action in stage.game.legal_actions(stage.now) if isinstance(action, Pay)), "done"))
        stage.do("open")
        while stage.now.phase is Phase.OPENING:
            stage.do(stage.game.legal_actions(stage.now)[0])
        stage.do("done")
    return stage


def _cube(stage: Stage) -> str:
    """The cheapest in the hold of P1."""
    hold = stage.now.players[0].hold
    return next(kind.letter for kind in Spice if hold[kind])


def _on(stage: Stage) -> None:
    """What is over is returned, ginger first, and the others do nothing."""
    while stage.now.phase is Phase.TRIM:
        stage.do(f"discard {_cube(stage)}")
    stage.until(0)


def _stage(players: int) -> Stage:
    """YY>G lies where P1 begins, and beside it G>YYYYR."""
    game = Game(players=players)
    stage = Stage(game, game.start(laid_out(game, {HOME: "tea-6", NEXT: "ginger-1"})))
    stage.do(*["begin YYR B5", "begin RR B5", "begin YG B5"][:players - 1], f"begin YYYY {HOME}")
    return stage
