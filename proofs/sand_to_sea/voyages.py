"""Voyages: how far cards carry a ship, and how far it is on the printed outline."""

from __future__ import annotations

from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import OUT_OF_REACH, Bonus
from century_rules.games.sand_to_sea.state import Player
from century_rules.kernel.algebra import B, N
from century_rules.kernel.property import StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.theory.direct_checks import CheckResult, DirectCheck, FaultyVariant
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, Said, Theorem
from century_rules.theory.theories import theory_once

from . import _overrides as ruled
from ._scenes import Scene, Step, is_mover

MOST_PLAYERS = 4


def _since_the_rest(name: str, seat: int, *, paid: bool) -> Said:
    """The ghost that counts a seat's steps since its last rest: all of them, or those that cost a card."""
    def update(x: Step[N, B]) -> N:
        of, so_far, acts = x.of, x.before.ghosts[f"{name}[{seat}]"], is_mover(x.before, seat)
        if x.operation == "rest":
            return of.choose(acts, of.number(0), so_far)
        if x.operation != "step":
            return so_far
        counts = of.at_least(x.before.now.steps, 1) if paid else of.truth(True)
        return of.add(so_far, of.as_number(of.all(acts, counts)))

    return update


GHOSTS = (
    *(Ghost(f"paid-steps[{seat}]", 0, _since_the_rest("paid-steps", seat, paid=True)) for seat in range(MOST_PLAYERS)),
    *(Ghost(f"steps-made[{seat}]", 0, _since_the_rest("steps-made", seat, paid=False)) for seat in range(MOST_PLAYERS)))


def _if_mover(x: Scene[N, B], seat: int, number: N) -> N:
    return x.of.choose(is_mover(x, seat), number, x.of.number(0))


def a_card_for_each_paid(x: Scene[N, B]) -> B:
    """For each step since the rest that was not free, and each still to be made, a card lies discarded."""
    of = x.of
    return of.all(*(of.le(of.add(x.ghosts[f"paid-steps[{seat}]"], _if_mover(x, seat, x.now.steps)), of.total(player.discarded))
                    for seat, player in enumerate(x.now.players)))


def steps_for_cards(x: Scene[N, B]) -> B:
    """Under free-step=after-a-card: with no free-step tile one step for each card discarded, with one two."""
    of, parts = x.of, []
    for seat, player in enumerate(x.now.players):
        steps = of.add(x.ghosts[f"steps-made[{seat}]"], _if_mover(x, seat, of.add(x.now.steps, x.now.free)))
        away = of.total(player.discarded)
        parts += [of.implies(of.le(player.bonus[Bonus.MOVE], of.number(moves)), of.le(steps, of.times(1 + moves, away)))
                  for moves in (0, 1)]
    return of.implies(x.reads("free-step", "after-a-card"), of.all(*parts))


INVARIANTS = (
    Invariant("a-card-for-each-paid", "For each step that was not free a card lies discarded.", a_card_for_each_paid),
    Invariant("steps-for-cards", "With one free-step tile a card discarded carries a ship two steps at most.", steps_for_cards),
)


def _cards(x: Scene[N, B], player: Player[N]) -> N:
    return x.of.total((*player.hand, *player.played, *player.discarded))


def paid_steps(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.le(x.ghosts[f"paid-steps[{seat}]"], _cards(x, player)) for seat, player in enumerate(x.now.players)))


def steps_between_rests(x: Scene[N, B]) -> B:
    of, parts = x.of, []
    for seat, player in enumerate(x.now.players):
        made, cards = x.ghosts[f"steps-made[{seat}]"], _cards(x, player)
        parts += [of.implies(of.is_(player.bonus[Bonus.MOVE], moves), of.le(made, of.times(1 + moves, cards)))
                  for moves in (0, 1)]
    return of.all(*parts)


THEOREMS = (
    Theorem("paid-steps", (Always("steps", paid_steps),),
            (Control((), "a card is good for two steps", instance="jetty", rulings=(ruled.TWO_STEPS_A_CARD,)),)),
    Theorem("steps-between-rests", (Always("steps", steps_between_rests),),
            (Control((), "a card is good for two steps", instance="jetty", rulings=(ruled.TWO_STEPS_A_CARD,)),
             Control(("SS-4.2",), "each voyage begins with a step that costs nothing", instance="jetty"),
             Control((), "a bonus tile brings two free steps", instance="shoals", readings={"first-column": "choice"},
                     rulings=(ruled.TWO_FREE_STEPS,))),
            needs={"free-step": "after-a-card"}),
)


# --- the printed outline ----------------------------------------------------------------------------------------------


def outline(players: int) -> CheckResult:
    """Which tile lies where does not matter: ships sail over all of them."""
    game = Game(players=players)
    claimed = theory_once(RULEBOOK).properties["outline-distances"]
    assert isinstance(claimed, StateProperty)
    holds = claimed.holds(game, game.deal(0))
    tiles = len(game.components.sea.names)
    return CheckResult(Verdict.PROVED if holds else Verdict.REFUTED, f"{tiles * (tiles - 1) // 2} pairs of places",
                 "" if holds else "two of them are further apart")


def closed_sea() -> CheckResult:
    """Without the ways over the sea."""
    layouts = [Game(players=2).deal(seed).setup.by_land for seed in range(200)]
    cut = sum(max(map(max, away)) >= OUT_OF_REACH for away in layouts)
    return CheckResult(Verdict.REFUTED if cut else Verdict.PROVED, f"{len(layouts)} layouts, {cut} of them cut apart by the sea")


OTHERS = (
    DirectCheck("outline-distances", "counted on the outline of Eastern Wonders, the placeholder for the printed one", outline,
                Verdict.PROVED, (FaultyVariant("no ship enters a sea tile", closed_sea),)),
)
