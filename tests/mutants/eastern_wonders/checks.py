"""A short selection of the checks of Eastern Wonders: what each of them notices about the rules as they are."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.games.eastern_wonders import scoring
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.state import Player
from tests.eastern_wonders.instances import instance
from tests.eastern_wonders.on_any_map import Watch
from tests.mutants.checks import states_and_actions
from tests.mutants.failing import first_failed

COVE = (8_906, 16_276)


def by_hand() -> str:
    """The rules by hand, clause by clause."""
    return first_failed(*(f"tests/eastern_wonders/test_{part}.py" for part in (
        "rules_setup", "rules_voyage", "rules_market", "rules_port_and_end", "bonuses_by_hand")))


def counts() -> str:
    """How many states and actions the smallest instance has."""
    small = instance("cove")
    found = states_and_actions(small.game, small.start, COVE[0])
    return "" if found == COVE else f"{found[0]} states, {found[1]} actions, or more"


def properties() -> str:
    """Every property, in guided play for each number of players."""
    for players in (2, 3, 4):
        for seed in range(2):
            game = Game(players=players)
            watch = Watch(game, game.deal(seed))
            for action, after in Merchant(game, seed, whim=0.05).play(watch.now, 1500):
                watch.see(action, after)
            watch.close()
    return ""


def ending() -> str:
    """Points and winner by hand."""
    player = Player(ship=0, hold=(3, 1, 1, 0), outposts=(0,) * 24, uncovered=(1, 2, 3, 0), bonus=(0, 0, 0, 0, 1), bonus_vp=6,
                    vp_tiles=2, vp_points=20)
    found = scoring.score(Game(), player)
    if found != scoring.Score(vp_tiles=20, outposts=0 + 1 + 3, bonus=6, cubes=2):
        return str(found)
    return "" if scoring.winner((30, 41, 41, 40)) == 2 else f"seat {scoring.winner((30, 41, 41, 40))} wins with 30, 41, 41, 40"


CHECKS: dict[str, Callable[[], str]] = {
    "by hand": by_hand, "counts": counts, "properties": properties, "scoring": ending}

USUAL = tuple(CHECKS)
"""Those that look for mistakes in the rules."""
