"""The heuristics of From Sand to Sea: an ordinary player, and what random play prefers. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from century_rules.games.century.cubes import Cubes, covers, total
from century_rules.games.century.worth import wealth, worth_of_trades
from century_rules.games.eastern_wonders.guidance import start_afar
from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Play, Raise, Rest, Return, Spend, Stay, Step, Stop,
    Take, Trade,
)
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import acts_here, can_act, discardable, may_end_on, ships_to_pay, spaces
from century_rules.games.spice_road.table import mover
from century_rules.guidance import ByMerit, Guidance
from century_rules.kernel.evolve import evolve
from century_rules.kernel.goal import Goal, Measure

MANY_CARDS = 9
"""With so many cards the ordinary player buys no more."""

WEIGHTS: Mapping[type, float] = {
    Claim: 10_000.0, Open: 300.0, Choose: 300.0, Trade: 60.0, Raise: 20.0, Exchange: 12.0, Play: 8.0, Step: 8.0, Take: 6.0,
    Rest: 5.0, Stop: 20.0, Done: 4.0, Stay: 20.0, Lay: 0.7, Discard: 2.0}
"""Rather to claim than anything else; what leads nowhere stays possible. What is not listed has 1."""

GIVEN_AWAY = (8.0, 3.0, 2.0, 1.0)
"""Laying, paying or returning a cube, by its kind: rather a cheap one."""


ALREADY_PAID = 100.0
"""A step, or a card discarded for one, towards a port whose VP tile the hold pays for; and coming to rest there."""


def weight_of(action: Action) -> float:
    """How likely a legal action should be, beside the others, in random play that is to get somewhere."""
    by_cube = GIVEN_AWAY[action.cube] if isinstance(action, Lay | Pay | Spend | Return) else 1.0
    return WEIGHTS.get(type(action), 1.0) * by_cube


def eager(s: State, action: Action) -> float:
    """The same, and by where it leads: to a port whose VP tile the hold pays for rather than anywhere else."""
    if isinstance(action, Step | Discard | Stop):
        me, away = mover(s), s.setup.sea.distance
        there = s.setup.sea.index[action.to] if isinstance(action, Step) else me.ship
        for port, place in zip(s.setup.sea.ports, s.ports, strict=True):
            if place != s.closed_at and place < len(s.vp) and covers(me.hold, s.vp[place].cost) and (
                    away[there][port] < away[me.ship][port] if isinstance(action, Step) else
                    (there == port) == isinstance(action, Stop)):
                return ALREADY_PAID
    return weight_of(action)


class Captain(ByMerit[State, Action]):
    """A player for any seat: not strong, but its games end. It looks for the tile that is worth sailing to, and at what a card
    gives. Of 2,000 games of two, and as many of three, all ended: after 103 and 152 turns of all players on average, and after
    206 and 243 at most.
    """

    temperature = 0.25

    game: Game

    # --- what an action is worth, in comparison ---------------------------------------------------------------------------

    def merits(self, s: State) -> Callable[[Action], float]:
        if s.phase == Phase.START:
            return lambda action: 0.0
        if s.phase == Phase.ACT or s.phase == Phase.SAIL:
            aim, promise = self._destination(s)
            return lambda action: self._on_the_way(s, action, aim, promise)
        return lambda action: self._otherwise(s, action)

    def _on_the_way(self, s: State, action: Action, aim: int, promise: float) -> float:
        """At the start of a turn, and under way."""
        me, away = mover(s), s.setup.sea.distance
        match action:
            case Discard(name):
                number = s.card_names.index(name)
                kept = sum(map(total, (s.cards[number].gain, s.cards[number].cost))) + 2 * s.cards[number].times
                return -100.0 if aim == me.ship else promise - 0.05 * kept - (0.3 if me.hand[number] else 0.0)
            case Step(to):
                nearer = away[me.ship][aim] - away[s.setup.sea.index[to]][aim]
                return promise + 10.0 * (nearer - (s.phase == Phase.ACT))  # no reason to set out that the step is free
            case Stop():
                return promise + 5.0 if aim == me.ship else 0.0
            case Stay():
                return self._worth_of_tile(s, me.ship)
            case Rest():
                return 0.4 * (sum(me.played) + sum(me.discarded)) - 0.5 * sum(me.hand)
            case _:
                return self._otherwise(s, action)

    def _otherwise(self, s: State, action: Action) -> float:
        me = s.players[s.actor]
        match action:
            case Claim():
                return 100.0
            case Open():
                return self._worth_of_tile(s, me.ship)
            case Choose(bonus):
                return {Bonus.MOVE: 3.0, Bonus.HOLD: 1.0, Bonus.POINTS: 3.0}[bonus]
            case Take():
                cards = sum(me.hand) + sum(me.played) + sum(me.discarded)
                gained = self._gained(s, action)
                return gained + (1.4 if cards < MANY_CARDS else -3.0) + (10.0 if s.phase == Phase.PAY else 0.0)
            case Lay():
                return self._gained(s, action) - 0.1 if sum(me.hand) + sum(me.played) < MANY_CARDS else -20.0
            case Done():
                return -0.1 if s.phase != Phase.TRIM else -5.0
            case Play(name):
                return self._gained(s, action) + 0.8 * s.cards[s.card_names.index(name)].times
            case _:
                return self._gained(s, action)

    def _gained(self, s: State, action: Action) -> float:
        after = self.game.after(s, action).players[s.actor].hold
        return self._wealth(s, after) - self._wealth(s, s.players[s.actor].hold)

    # --- cubes and tiles --------------------------------------------------------------------------------------------------

    def _wealth(self, s: State, hold: Cubes) -> float:
        """How near a hold is to the VP tile it is nearest to; cubes beyond that count a little."""
        for_sale = (s.vp[place] for place in s.ports if place != s.closed_at and place < len(s.vp))
        return wealth(hold, ((tile.cost, tile.points) for tile in for_sale), spaces(self.game, s, s.actor))

    def _destination(self, s: State) -> tuple[int, float]:
        """The tile most worth being at, less the cards that it takes; and that worth."""
        me, best = mover(s), (-50.0, mover(s).ship)
        cards, free = s.steps + discardable(self.game, me), s.free if s.phase == Phase.SAIL else me.bonus[Bonus.MOVE]
        by_sea = s.setup.by_land if self.game.readings.sea.value == "closed" else s.setup.sea.distance
        for tile, steps in enumerate(by_sea[me.ship]):
            needed = max(steps - free, s.steps, 1 if s.phase == Phase.ACT else 0)
            if needed > cards or not may_end_on(self.game, s, tile) or (steps == 0 and (s.phase == Phase.ACT or s.steps)):
                continue
            merit = self._worth_of_tile(s, tile) - 0.5 * needed - ships_to_pay(self.game, s, tile)
            best = max(best, (merit, tile))
        return best[1], best[0]

    def _worth_of_tile(self, s: State, tile: int) -> float:
        """What is to be had this turn by acting on a tile; of a port, under port-turn=own-turn, in the next one."""
        me, face = mover(s), s.faces[tile]
        next_turn = face.kind == TileKind.PORT and self.game.readings.port_turn.value == "own-turn"
        moved = evolve(s, moved=int(tile != me.ship and not next_turn),
                       players=tuple([evolve(player, ship=tile) if player is me else player for player in s.players]))
        if (tile != me.ship and not acts_here(self.game, moved)) or not can_act(self.game, moved, me.hold, 0):
            return -1.0
        if face.kind == TileKind.PORT:
            return 100.0 + s.vp[s.ports[s.setup.sea.ports.index(tile)]].points
        worth = worth_of_trades(lambda hold: self._wealth(s, hold), me.hold, face.cost, face.gain, 6)
        if me.outposts[tile]:
            return worth
        others = sum(player.outposts[tile] for player in s.players) * (2 if len(s.players) == 2 else 1)
        fills = all(me.uncovered[kind] > me.uncovered[face.kind] for kind in range(4) if kind != face.kind)
        return worth + 2.5 + 2.0 * fills - 1.2 * others


class OwnGuidance(Guidance[State, Action]):
    """See `century_rules.guidance.Guidance`."""

    ordinary = Captain

    events: Mapping[str, Goal[State]] = MappingProxyType({
        "port_closed": Goal("closed a port", ("EW-5.3",), lambda s: s.closed_at in s.ports),
        "column_emptied": Goal("emptied a column", ("SS-5.4",), lambda s: any(min(player.uncovered) for player in s.players)),
        "bonus_taken": Goal("had a bonus tile taken", ("SS-5.5",), lambda s: any(sum(player.bonus) for player in s.players))})

    measures: Mapping[str, Measure[State]] = MappingProxyType({
        "merchant_deck": Measure("cards in the merchant deck", lambda s: max(0, sum(s.unsold) - len(s.on))),
        "vp_stack": Measure("VP tiles in the stack", lambda s: len(s.vp) - s.drawn),
        "outposts": Measure("outposts on the map", lambda s: sum(sum(player.outposts) for player in s.players)),
        "bonus_tiles": Measure("bonus tiles taken", lambda s: sum(sum(player.bonus) for player in s.players))})

    def weight_in(self, state: State, action: Action, /) -> float:
        return eager(state, action)

    def weight(self, action: Action, /) -> float:
        return weight_of(action)

    def lively_weight(self, state: State, action: Action, /) -> float:
        return 3.0 if isinstance(action, Begin | Play) else weight_of(action) ** 0.5

    def under_way(self, beginning: State, /) -> State:
        return evolve(beginning, sets=(0,) * len(beginning.sets))

    def idle(self, state: State, allowed: Sequence[Action], play: Sequence[Action], /) -> Action | None:
        """A start far from the others, where none of them comes; then resting, or a card that changes nothing on the table."""
        if state.phase == Phase.START:
            visited = {action.to for action in play if isinstance(action, Step)}
            apart = [action for action in allowed if isinstance(action, Begin) and action.tile not in visited]
            return start_afar(state.setup.sea, apart or allowed, play)
        return next((action for kind in (Rest, Play, Done, Return) for action in allowed if isinstance(action, kind)), None)
