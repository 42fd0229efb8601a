"""Claims, coins, points and who wins (SR-6, SR-8)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Claim, Forgo
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ._words import last_card, mover, score

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "second-coin-while-both-piles": {"silver": (read.Silver.SLIDES,)},
    "one-winner": {"tie": (read.Tie.LATER,)},
}
"""Under silver=stays the second place keeps its silver when the gold is gone; under tie=shared several can win."""


def _no_more_than_the_last_card(game: Game, state: State) -> bool:
    return all(player.claims <= last_card(game) for player in state.players)


def _claims_gain(game: Game, before: State, action: Action, after: State) -> bool:
    """At least what the card brings of the box that brings least: its points, without those of the cubes returned."""
    if not isinstance(action, Claim | Forgo):
        return True
    least = min(card.points - sum(card.cost[1:]) for card in before.point_cards)
    return score(game, after.players[before.turn]) - score(game, mover(before)) >= least


def _second_coin_while_both_piles(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Claim | Forgo):
        return True
    second = sum(before.unclaimed[:before.point_names.index(action.card)]) == 1
    coins = (after.gold, after.silver) != (before.gold, before.silver)
    return not (second and coins) or (before.gold > 0 and before.silver > 0)


def _one_winner(game: Game, state: State) -> bool:
    """Nobody has more points than the winner, and nobody later in turn order as many: so the first player wins no tie."""
    outcome = game.outcome(state)
    if outcome is None:
        return state.phase != Phase.OVER
    best = outcome.points[outcome.winner]
    return not outcome.sharing and all(
        points < best if seat > outcome.winner else points <= best for seat, points in enumerate(outcome.points))


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("no-more-than-the-last-card", "Nobody has more point cards than end the game.", ("SR-8.1",),
                  _no_more_than_the_last_card),
    StepProperty("claims-gain", "A claim raises the score that its player would have by what the card brings at least: with the "
                 "printed cards by 4.", ("SR-6.1", "SR-8.3"), _claims_gain),
    StepProperty("second-coin-while-both-piles", "A claim of the second card from the left brings a coin only while both piles "
                 "are there.", ("SR-6.4", "SR-6.5"), _second_coin_while_both_piles),
    StateProperty("one-winner", "When the game is over there is one winner: nobody has more points, and nobody later in turn "
                  "order as many. So the first player wins no tie.", ("SR-8.3", "SR-8.4"), _one_winner),
)
