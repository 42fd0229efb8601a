"""What can happen and what can not: claims that stored plays refute, and that a game can always be ended."""

from __future__ import annotations

from typing import cast

import attrs

from century_rules.archive import Instance
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.verdict import Verdict
from century_rules.search.graph import cut_off, walk
from century_rules.theory.direct_checks import CheckResult, Counterexample, DirectCheck, FaultyVariant
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()


def every_position_of_cove(players: int) -> CheckResult | None:
    small = RULEBOOK.instance("cove")
    return _ending(small, small.start) if players == 2 else None


def tiles_nobody_can_pay() -> CheckResult:
    small = RULEBOOK.instance("cove")
    setup = small.start.setup
    dear = tuple([attrs.evolve(tile, cost=(cast(Game, small.game).components.hold_spaces, 0, 0, 1)) for tile in setup.vp_order])
    return _ending(small, attrs.evolve(small.start, setup=attrs.evolve(setup, vp_order=dear)))


def _ending(small: Instance[State, Action], start: State) -> CheckResult:
    graph = walk(small.game, start)
    stuck = cut_off(graph, lambda state: state.phase is Phase.OVER)
    verdict = Verdict.HOLDS_ON_INSTANCE if stuck is None else Verdict.REFUTED
    return CheckResult(verdict, f"all {len(graph.states):,} positions of {small.name}",
                 "" if stuck is None else "from some of them no play ends the game")


OTHERS = (
    DirectCheck("can-always-end", "going back from the ends", every_position_of_cove, Verdict.HOLDS_ON_INSTANCE,
                (FaultyVariant("each tile costs more than a hold takes", tiles_nobody_can_pay),), by_default=True),
)

_NOT_SHORTEST = "not shown to be shortest"

COUNTEREXAMPLES = (
    Counterexample("every-game-ends", "players may stay and pass for ever, or harvest into full holds where they must act",
                   "shortest where no action is compulsory: no turn has fewer than two actions, "
                   "and nothing comes back within a turn",
                   readings={"": {}, ".pass-no": {"pass": "no"}}),
    Counterexample("supply-never-runs-out", "with counted cubes a trade can find the supply empty",
                   "26 actions at the least, by a search of a game in which all cubes are in one heap",
                   (2,), {"": {"supply": "counted"}}),
    Counterexample("supply-not-below-zero", "substitutes can be needed", "26 actions at the least", (2,)),
    Counterexample("every-kind-of-bonus-tile-is-left", "a pile of bonus tiles can be used up",
                   "shortest: fewer actions do not open so many outposts", (2,)),
    Counterexample("not-everybody-takes-a-fourth-tile", "the bound on VP tiles drawn is reached", _NOT_SHORTEST),
    Counterexample("nobody-is-paid-by-everybody-when-full", "the bound on cubes beyond a hold's spaces is reached",
                   _NOT_SHORTEST),
    Counterexample("no-closed-port-before-round-3", "a port can be closed in the second round",
                   "the earliest round there is: no starting cubes pay for a VP tile"),
    Counterexample("no-game-ends-within-6-rounds", "four players can end a game in the sixth round",
                   "at least 5 rounds are needed; whether 5 suffice is not known", (4,)),
    Counterexample("no-game-ends-within-8-rounds", "three players can end a game in the eighth round",
                   "at least 5 rounds are needed; whether fewer than 8 suffice is not known", (3,)),
    Counterexample("no-game-ends-within-12-rounds", "two players can end a game in the twelfth round",
                   "at least 6 rounds are needed; whether fewer than 12 suffice is not known", (2,)),
    Counterexample("everybody-scores", "a player can end with no point at all", "no score is lower"),
    Counterexample("winner-has-more-than-the-cheapest-tiles",
                   "a winner can have no more than four VP tiles of least worth", "no winner has less"),
    Counterexample("nobody-scores-everything", "the most points that the box has for one player are reached",
                   "no score is higher"),
)

_LATE = "it begins late: the opening takes {} rounds"
_ONE_CUBE = "one cube in the box: after a purchase the next player cannot have it for another in the same round"
_SMALL = ("cove", "reef", "shoal", "strait", "bay", "lagoon", "gulf")

HOLDS_ON = {
    "supply-not-below-zero": dict.fromkeys(_SMALL, "the cubes are counted, and what is not there is not taken"),
    "not-everybody-takes-a-fourth-tile": dict.fromkeys(("cove", "strait", "bay", "lagoon", "gulf"), _ONE_CUBE),
    "nobody-is-paid-by-everybody-when-full": dict.fromkeys(
        _SMALL, "no cube can be too many: the box has no more of them than a hold has spaces"),
    "no-closed-port-before-round-3": {
        name: _LATE.format(rounds)
        for name, rounds in {"cove": 4, "reef": 11, "shoal": 11, "strait": 7, "bay": 4, "gulf": 6}.items()},
    "no-game-ends-within-6-rounds": {
        **{name: _LATE.format(rounds) for name, rounds in {"reef": 11, "shoal": 11, "strait": 7, "gulf": 6}.items()},
        "bay": _LATE.format(4) + ", and two VP tiles take more than two rounds"},
    "no-game-ends-within-8-rounds": {
        "reef": _LATE.format(11), "shoal": _LATE.format(11),
        "strait": _LATE.format(7) + ", and in the next one nobody can have the cube on a port"},
    "no-game-ends-within-12-rounds": dict.fromkeys(
        ("reef", "shoal"), _LATE.format(11) + ", and in the next one nobody can have a cube on a port"),
    "everybody-scores": dict.fromkeys(("reef", "shoal", "gulf"), "everybody begins with an outpost, which is a point"),
    "winner-has-more-than-the-cheapest-tiles": dict.fromkeys(
        ("cove", "reef", "shoal", "strait", "gulf"), "P1 begins with three outposts, a point each, and the cheapest tile is one"),
    "nobody-scores-everything": dict.fromkeys(_SMALL, "the VP tiles of most points lie deeper in the stack than is ever drawn"),
}
"""The small instances on which a false claim holds all the same, and why; a complete search confirms it."""
