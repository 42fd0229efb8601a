"""A port can close in the second round: the others help with what they were dealt."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.game import Game
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

OTHERS = ("begin YYYY D5", "begin YYR C6")


def first_port() -> Iterator[Exhibited]:
    """P1 pays P2 the chili of a trade, then lays the other two cubes of the price on the port, and P2 takes them there."""
    for players in (2, 3, 4):
        game = Game(players=players)
        stage = Stage(game, game.start(laid_out(game, {"B2": "cloves-2"}, vp=["V03"])))
        stage.do(*OTHERS[:players - 2], "begin YG B2", "begin RR A2")
        stage.do("step B2, stop, pay R to P2, harvest")
        stage.do("stay, open, trade, done")
        stage.until(0)
        stage.do("step A1, step B1 drop Y, step A1 drop Y, step B1 drop R, stop, done, pass")
        stage.do("step A1, stop, take Y, take R, claim")
        yield exhibit("no-closed-port-before-round-3", stage)
