"""Claims, coins, points and who wins (SR-6, SR-8)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Claim, Forgo
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import ends
from ._words import mover, score

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "second-coin-while-both-piles": {"silver": (read.Silver.SLIDES,)},
    "one-winner": {"tie": (read.Tie.LATER,)},
}
"""Under silver=stays the second place keeps its silver when the gold is gone; under tie=shared several can win."""


def _no_more_than_the_last_card(game: Game, state: State) -> bool:
    return all(player.claims <= game.cards_to_end() for player in state.players)


def _claims_gain(game: Game, before: State, action: Action, after: State) -> bool:
    """The points of the card and of the coin, without those of the cubes returned."""
    if not isinstance(action, Claim | Forgo):
        return True
    card, was, now = before.point_cards[before.point_names.index(action.card)], mover(before), after.players[before.turn]
    coins = game.components.gold_points * (now.gold - was.gold) + game.components.silver_points * (now.silver - was.silver)
    gained = score(game, after, before.turn) - score(game, before, before.turn)
    return gained == card.points - sum(card.cost[1:]) + coins


def _second_coin_while_both_piles(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Claim | Forgo):
        return True
    second = sum(before.unclaimed[:before.point_names.index(action.card)]) == 1
    coins = (after.gold, after.silver) != (before.gold, before.silver)
    return not (second and coins) or (before.gold > 0 and before.silver > 0)


def _one_winner(game: Game, state: State) -> bool:
    return ends.one_winner(game, state, over=state.phase == Phase.OVER)


def _yellow_scores_nothing(game: Game, state: State) -> bool:
    poorer = tuple([evolve(player, hold=(0, *player.hold[1:])) for player in state.players])
    return ends.same_outcome(game, state, evolve(state, players=poorer), over=state.phase == Phase.OVER)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("no-more-than-the-last-card", "Nobody has more point cards than end the game.", ("SR-8.1",),
                  _no_more_than_the_last_card),
    StepProperty("claims-gain", "A claim changes the score that its player would have by the points of the card and of the "
                 "coin taken, less one for each cube on the card that is not yellow: with the printed cards it adds 4 at least.",
                 ("SR-6.1", "SR-6.2", "SR-8.3"), _claims_gain),
    StepProperty("second-coin-while-both-piles", "A claim of the second card from the left brings a coin only while both piles "
                 "are there.", ("SR-6.4", "SR-6.5"), _second_coin_while_both_piles),
    StateProperty("one-winner", f"{ends.ONE_WINNER} So the first player wins no tie.", ("SR-8.3", "SR-8.4"), _one_winner),
    StateProperty("yellow-scores-nothing", ends.YELLOW_SCORES_NOTHING, ("SR-8.3",), _yellow_scores_nothing),
)
