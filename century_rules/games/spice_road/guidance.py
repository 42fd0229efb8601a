"""The heuristics of Spice Road: an ordinary player, and what random play prefers. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from century_rules.games.century.cubes import Cubes
from century_rules.games.century.worth import wealth
from century_rules.games.spice_road.actions import (
    Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Play, Raise, Recover, Rest, Take,
)
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import mover
from century_rules.guidance import ByMerit, Guidance
from century_rules.kernel.goal import Goal, Measure

MANY_CARDS = 9
"""With so many cards the ordinary player buys no more."""

WEIGHTS: Mapping[type, float] = {
    Claim: 1000.0, Forgo: 100.0, Raise: 20.0, Exchange: 12.0, Play: 8.0, Take: 6.0, Rest: 5.0, Lay: 0.7, Add: 0.1, Recover: 0.3}
"""Rather to claim than anything else; what leads nowhere stays possible. What is not listed has 1."""

GIVEN_AWAY = (8.0, 3.0, 2.0, 1.0)
"""Laying or returning a cube, by its kind: rather a cheap one."""


def weight_of(action: Action) -> float:
    """How likely a legal action should be, beside the others, in random play that is to get somewhere."""
    by_cube = GIVEN_AWAY[action.cube] if isinstance(action, Lay | Add | Discard) else 1.0
    return WEIGHTS.get(type(action), 1.0) * by_cube


class Trader(ByMerit[State, Action]):
    """A player for any seat: not strong, but its games end. It looks one action ahead, at what it would have then."""

    game: Game

    def merits(self, state: State) -> Callable[[Action], float]:
        return lambda action: self._merit(state, action)

    def _merit(self, state: State, action: Action) -> float:
        if isinstance(action, Claim):
            number = state.point_names.index(action.card)
            return 200.0 + state.point_cards[number].points - sum(state.unclaimed[:number]) * 0.5
        seat, me = state.turn, mover(state)
        cards = sum(me.hand) + sum(me.played)
        if isinstance(action, Rest | Recover):
            return 0.6 * sum(me.played) - 0.3 * sum(me.hand)
        if isinstance(action, Lay | Add) and cards >= MANY_CARDS:
            return -20.0
        gained = self._wealth(state, self.game.after(state, action).players[seat].hold) - self._wealth(state, me.hold)
        if isinstance(action, Take):
            return gained + (1.4 if cards < MANY_CARDS else -3.0) + (10.0 if state.phase == Phase.PAY else 0.0)
        return gained - (0.1 if isinstance(action, Done | Lay) else 0.0)

    def _wealth(self, state: State, hold: Cubes) -> float:
        """How near a caravan is to the point card it is nearest to; cubes beyond that count a little."""
        row = [card for card, there in zip(state.point_cards, state.unclaimed, strict=True) if there]
        box = self.game.components
        return wealth(hold, ((card.cost, card.points) for card in row[:box.point_row]), box.caravan)


class OwnGuidance(Guidance[State, Action]):
    """See `century_rules.guidance.Guidance`; who idles rests, or plays a card, and leaves the rows as they are."""

    ordinary, quiet = Trader, (Rest, Play, Done, Discard)

    events: Mapping[str, Goal[State]] = MappingProxyType({
        "row_shrunk": Goal("ran out of merchant cards", ("SR-4.5",),
                           lambda s: sum(s.unsold) < min(len(s.on), len(s.unsold))),
        "gold_gone": Goal("saw the last gold taken", ("SR-6.5",),
                          lambda s: s.gold == 0 and any(player.gold for player in s.players))})

    measures: Mapping[str, Measure[State]] = MappingProxyType({
        "merchant_deck": Measure("cards in the merchant deck", lambda s: max(0, sum(s.unsold) - len(s.on))),
        "merchant_row": Measure("cards in the merchant row", lambda s: min(len(s.on), sum(s.unsold))),
        "points_unclaimed": Measure("point cards in row and deck", lambda s: sum(s.unclaimed)),
        "gold_left": Measure("gold coins left", lambda s: s.gold),
        "silver_left": Measure("silver coins left", lambda s: s.silver)})

    def weight(self, action: Action, /) -> float:
        return weight_of(action)

    def lively_weight(self, state: State, action: Action, /) -> float:
        return weight_of(action) if isinstance(action, Claim | Lay | Add | Discard) else 3.0
