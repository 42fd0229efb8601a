"""Games played at random through the public API, and what was counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import attrs

from century_rules.eastern_wonders import (
    Action, Claim, Game, Harvest, Open, Pass, Phase, State, Step, Stop, Take, Trade, Upgrade,
)

_EAGER = {Claim: 1000.0, Trade: 30.0, Open: 30.0, Upgrade: 30.0, Stop: 30.0, Take: 20.0, Harvest: 6.0, Pass: 0.1}

Chooser = Callable[[State, Sequence[Action], random.Random], Action]


def uniformly(state: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Any legal action as likely as any other; such games hardly ever end, since sailing about costs the cubes."""
    return dice.choice(actions)


def eagerly(state: State, actions: Sequence[Action], dice: random.Random) -> Action:
    """Rather to claim, trade and open than to sail about; what leads nowhere stays possible."""
    return dice.choices(actions, [_weight(state, action) for action in actions])[0]


def _weight(state: State, action: Action) -> float:
    if not isinstance(action, Step):
        return _EAGER.get(type(action), 1.0)
    if _could_buy_on(state, action):
        return 100.0
    return 1.0 if action.drop is None else 0.3


def _could_buy_on(state: State, step: Step) -> bool:
    """Whether a step leads to a port whose VP tile the cubes in the hold pay for, those left after the step."""
    tile = state.setup.sea.index[step.to]
    if tile not in state.setup.sea.ports:
        return False
    place = state.ports[state.setup.sea.ports.index(tile)]
    hold = list(state.players[state.turn].hold)
    if step.drop is not None:
        hold[step.drop] -= 1
    cost = state.setup.vp_order[place].cost
    return place != state.setup.closed_at and all(have >= price for have, price in zip(hold, cost, strict=True))


@attrs.define
class Count:
    """What was counted over some games; games that ran into the limit have not ended."""

    games: int = 0
    actions: int = 0
    ended: int = 0
    port_closed: int = 0
    longest: int = 0
    points: int = 0
    wins: Counter[int] = attrs.field(factory=Counter)
    by_verb: Counter[str] = attrs.field(factory=Counter)

    def add(self, other: Count) -> None:
        """Count other games, too."""
        for name in ("games", "actions", "ended", "port_closed", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.wins.update(other.wins)
        self.by_verb.update(other.by_verb)

    def as_json(self, seats: int) -> dict[str, object]:
        """For programs; players are P1, P2 and so on."""
        return {
            "games": self.games, "actions": self.actions, "longest_game": self.longest, "ended": self.ended,
            "port_closed": self.port_closed, "mean_winning_points": round(self.points / self.ended, 1) if self.ended else None,
            "wins": {f"P{seat + 1}": self.wins[seat] for seat in range(seats)}, "by_action": dict(self.by_verb.most_common()),
        }


CHOOSERS: Mapping[str, Chooser] = {"eagerly": eagerly, "uniformly": uniformly}
"""By name, so that a process on another machine knows them."""


def play_at_random(game: Game, seed: int, limit: int, chooser: str) -> Count:
    """Play one game of at most `limit` actions from ``game.deal(seed)``, and count it."""
    choose, count = CHOOSERS[chooser], Count()
    dice, state, verbs = random.Random(seed), game.deal(seed), count.by_verb
    while verbs.total() < limit and state.phase is not Phase.OVER:
        action = choose(state, game.legal_actions(state), dice)
        state = game.apply(state, action)
        verbs[type(action).__name__.lower()] += 1
    count.games = 1
    count.actions = count.longest = verbs.total()
    count.port_closed += state.setup.closed_at in state.ports
    outcome = game.outcome(state)
    if outcome is not None:
        count.ended = 1
        count.wins[outcome.winner] += 1
        count.points = max(outcome.points)
    return count
