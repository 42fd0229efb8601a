"""A pile of bonus tiles can be empty when a player must choose one."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import Phase
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

FIRST = ("A2", "A3", "B4", "B5", "C6", "C5", "C4", "B3", "B2", "B1", "C1", "C2")
SECOND = ("D1", "D2", "C3", "D3", "E2", "E3", "D4", "D5")
"""The tiles on which P1 and P2 open outposts, in order: neither meets the other, so nothing is ever paid."""


def bonuses() -> Iterator[Exhibited]:
    game = Game(players=2)
    types = ("ginger", "chili", "tea", "cloves")
    markets = {tile: f"{types[place % 4]}-{place // 4 + 1}" for place, tile in enumerate((*FIRST, *SECOND))}
    stage = Stage(game, game.start(laid_out(game, markets)))
    stage.do(f"begin YG {SECOND[0]}", f"begin RR {FIRST[0]}")
    for place, tile in enumerate(FIRST):
        _open(stage, tile, first=place == 0)
        if place == len(FIRST) - 1:
            break
        if place < len(SECOND):
            _open(stage, SECOND[place], first=place == 0)
        else:
            stage.idle()
    yield exhibit("every-kind-of-bonus-tile-is-left", stage)


def _open(stage: Stage, tile: str, *, first: bool) -> None:
    stage.do("stay" if first else f"step {tile}, stop", "open")
    if stage.now.phase is Phase.BONUS and all(stage.now.bonus_left):
        stage.do("bonus harvest")
    if stage.now.phase is Phase.MARKET:
        stage.do("done")
