"""What islands pay (SK-9): shown of any influences, tiles and closedness, with the functions by which the rules count."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.tiles import PARTS
from century_rules.kernel.property import OfEach, StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.solving.of_numbers import Unknown, show_of_numbers
from century_rules.theory.direct_checks import CheckResult, DirectCheck, FaultyVariant
from century_rules.search.on_small_games import show_on_instances
from century_rules.theory.theorem import Control, Ghost, Invariant
from century_rules.theory.theories import theory_once

from . import _overrides as ruled

INVARIANTS: tuple[Invariant, ...] = ()
GHOSTS: tuple[Ghost, ...] = ()


def of_any_island(claim: str, players: int, *, without: tuple[str, ...] = ()) -> CheckResult:
    """The claim of that property, of any influence of each player, and of an island of any tiles, open or closed."""
    known, game = theory_once(RULEBOOK), Game(players=players)
    claimed = known.properties[claim]
    assert isinstance(claimed, StateProperty) and isinstance(claimed.holds, OfEach)
    tiles = PARTS * (game.stack + len(game.components.start))
    return show_of_numbers(RULEBOOK, claimed.holds.claim, [Unknown(row=players), Unknown(tiles), Unknown(1)], players=players,
                           needs=known.needs.get(claim), without=without)


def two_awards_at_most(players: int) -> CheckResult | None:
    """With four players it is false: four of them tied get the second award each."""
    return of_any_island("two-awards-at-most", players) if players < 4 else None


_HOW = "any influence, any number of tiles"


_FAULTS = {"SK-9.3": "nobody gets the first award", "SK-9.4": "there is no second award",
           "SK-9.5": "closed islands pay what others do", "SK-9.6": "all who are tied first get the first award",
           "SK-9.7": "all who are tied second get the second award"}


def _proof(claim: str, *clauses: str, show: Callable[[int], CheckResult | None] | None = None,
           plays: tuple[Control, ...] = ()) -> DirectCheck:
    """Proved, and not without any of these clauses; without those of `plays` it is seen in play."""
    return DirectCheck(claim, _HOW, show or partial(of_any_island, claim), Verdict.PROVED, tuple([
        FaultyVariant(f"without {clause}: {_FAULTS[clause]}", partial(of_any_island, claim, 3, without=(clause,)))
        for clause in clauses]), controls=plays)


OTHERS = (
    _proof("two-awards-at-most", "SK-9.6", "SK-9.7", show=two_awards_at_most, plays=(
        Control(("SK-9.6",), "two who are tied both get the first award", instance="atoll"),
        Control(("SK-9.7",), "two who are second both get the second award", instance="strait", players=3))),
    _proof("first-is-paid", "SK-9.3", "SK-9.4", plays=(
        Control(("SK-9.3",), "who is alone there gets nothing", instance="atoll"),
        Control(("SK-9.4",), "two who are tied get nothing", instance="atoll"))),
    _proof("influence-never-hurts", "SK-9.3", "SK-9.6", "SK-9.7"),
    _proof("more-influence-no-less", "SK-9.3"),
    _proof("closing-doubles", "SK-9.5", plays=(
        Control(("SK-9.5",), "a closed island pays what an open one does", instance="atoll"),)),
    _proof("second-of-a-closed-island", "SK-9.4", "SK-9.5"),
    DirectCheck("islands-pay", "every position of atoll and strait", partial(
        show_on_instances, RULEBOOK, "islands-pay", ("atoll", "strait")), Verdict.HOLDS_ON_INSTANCE, by_default=True, controls=(
            Control((), "who has an island alone gets nothing for it", instance="atoll", rulings=(ruled.NO_ISLAND_COUNTS,)),
            Control((), "the points of the game are lost", instance="strait", players=3, rulings=(ruled.ISLANDS_ALONE_COUNT,)),
            Control(("SK-4.7",), "no island is closed, and none pays double", instance="atoll"))),
)
