"""A player comes to the own turn with a cube too many from every other player: no bound below N - 1 would do."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.game import Game
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out


def payments() -> Iterator[Exhibited]:
    yield exhibit("nobody-is-paid-by-everybody-when-full", _paid_by_one())
    yield exhibit("nobody-is-paid-by-everybody-when-full", _paid_by_two())
    yield exhibit("nobody-is-paid-by-everybody-when-full", _paid_by_three())


def _paid_by_one() -> Stage:
    stage = _stage(2, {}, "begin YYR B3", "begin YYYY C3")
    for _ in range(2):
        stage.do("stay, harvest", "stay, pass")
    stage.do("stay, harvest", "step C3, stop, pay Y to P1, pass")
    return stage


def _paid_by_two() -> Stage:
    stage = _stage(3, {}, "begin YG C2", "begin YYR B3", "begin YYYY C3")
    for _ in range(2):
        stage.do("stay, harvest", "stay, pass", "stay, pass")
    stage.do("stay, harvest", "step C3, stop, pay Y to P1, pass", "step C3, stop, pay Y to P1, pay G to P2, pass")
    return stage


def _paid_by_three() -> Stage:
    """With so many waiting, trading is quicker than harvesting: two chili are two tea, and these eight ginger and two chili."""
    stage = _stage(4, {"D3": "tea-4", "C3": "ginger-1"},
                   "begin YYYY B2", "begin YG C2", "begin YYR B3", "begin RR D3")
    stage.do("stay, open, trade, done", *["stay, pass"] * 3)
    stage.do("step C3, stop, open, trade, trade, done")
    stage.do("step C3, stop, pay Y to P1, pass", "step C3, stop, pay Y to P1, pay G to P2, pass",
             "step C3, stop, pay Y to P1, pay Y to P2, pay Y to P3, pass")
    return stage


def _stage(players: int, markets: dict[str, str], *begins: str) -> Stage:
    game = Game(players=players)
    stage = Stage(game, game.start(laid_out(game, markets)))
    stage.do(*begins)
    return stage
