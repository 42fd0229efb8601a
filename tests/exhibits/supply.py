"""The cubes of the box can run out: a counted supply then gives less than the rules say, an unlimited one needs substitutes.

Found by `tests.exhibits.test_supply.cheapest_run`, a search over what one trader can do while the other player harvests.
"""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.readings import Readings, Supply
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out


def supply() -> Iterator[Exhibited]:
    yield exhibit("supply-never-runs-out", _run_out(Readings(supply=Supply.COUNTED)))
    yield exhibit("supply-not-below-zero", _run_out(Readings()))


def _run_out(readings: Readings) -> Stage:
    """P1 turns ten ginger into chili and these into more ginger than is left, while P2 harvests."""
    game = Game(players=2, readings=readings)
    stage = Stage(game, game.start(laid_out(game, {"C3": "chili-4", "D3": "ginger-5"})))
    stage.do("begin YG B5", "begin YYR C3")
    for _ in range(3):
        stage.do("stay, harvest", "stay, harvest")
    stage.do("stay, open", *["trade"] * 4, "done", "stay, harvest")
    stage.do("step D3, stop, open", *["trade"] * 9)
    return stage
