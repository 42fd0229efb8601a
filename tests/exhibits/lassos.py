"""A game need not end: plays that come back to the very same position."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.games.eastern_wonders.actions import Action, Discard, Harvest, Stay
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.readings import Pass, Readings
from century_rules.games.eastern_wonders.state import Phase
from tests.exhibits.staging import Exhibited, Stage, exhibit, laid_out

STARTS = {2: ("begin YYYY B2", "begin YG A2"), 3: ("begin YYYY B2", "begin YYR A2", "begin YG A3"),
          4: ("begin YYYY B2", "begin YYR A2", "begin YG A3", "begin RR B3")}


def lassos() -> Iterator[Exhibited]:
    for players in (2, 3, 4):
        stage = _begun(Game(players=players))
        for _ in range(players):
            stage.do("stay, pass")
        yield exhibit("every-game-ends", stage)
    for players in (2, 3, 4):
        yield exhibit("every-game-ends", _harvesting(players), "pass-no")


def _begun(game: Game) -> Stage:
    stage = Stage(game, game.start(laid_out(game, {})))
    stage.do(*STARTS[game.players])
    return stage


def _harvesting(players: int) -> Stage:
    """Where an action is compulsory (reading pass=no) everybody harvests into a full hold and returns two ginger.

    The player with most cubes sits last, and is full before the others' fourth turns.
    """
    stage = _begun(Game(players=players, readings=Readings(pass_=Pass.NO)))
    while stage.now not in stage.states[:-1]:
        plan: dict[Phase, Action] = {Phase.SAIL: Stay(), Phase.ACT: Harvest(), Phase.TRIM: Discard(Spice.GINGER)}
        stage.do(plan[stage.now.phase])
    return stage
