"""Where to look for plays too long for the solver: for each ambiguity which set-up, which moves, and what counts as progress.

Hints only guide: whatever they lead to is played through both reference games, and a wrong hint finds nothing. Each says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, cast

import attrs

from century_rules import guidance
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Stay, Step, Stop, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.arranging import arranged
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.paths import path_of
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, covers, plus, total
from century_rules.games.eastern_wonders.readings import Pass as PassReading
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.game import BoardGame

AGame: TypeAlias = BoardGame[State, Action]
Measure: TypeAlias = guidance.Nearness[State, Action]
Allows: TypeAlias = guidance.Allows[State, Action]


@attrs.frozen
class Hint(guidance.Hint[State, Action]):
    """How to look for a play.

    Attributes:
        markets: what to lay along `path_of` the map: ids of market tiles, or kinds for any tile of that type.
        vp: ids of the VP tiles that come up one after another on the first port, which the path begins beside.
    """

    markets: tuple[str | Spice, ...] = ()
    vp: tuple[str, ...] = ()

    def beginning(self, game: AGame, /) -> State | None:
        """The beginning with a legal set-up that has the market tiles along the path and the VP tiles on the first port.

        What of these the box does not have is left to the rest. None if there is no way to lay the others.
        """
        own = cast(Game, game)
        box, sea = own.components, own.components.sea
        markets = {}
        for space, wanted in zip(path_of(sea), self.markets, strict=False):
            tiles = [tile for tile in box.market_tiles if wanted in (tile.id, tile.type)]
            if tiles:
                markets[space] = tiles
        ports = len(sea.ports)
        vp_order = {}
        for number, wanted_id in enumerate(self.vp):
            vp_tiles = [tile for tile in own.vp_tiles() if tile.id == wanted_id]
            if vp_tiles:
                vp_order[number + ports - 1 if number else 0] = vp_tiles
        setup = arranged(own, markets, vp_order)
        return None if setup is None else own.start(setup)


_SHOP = (Stay, Step, Stop, Harvest, Open, Trade, Done, Claim, Pass)


# --- which moves ------------------------------------------------------------------------------------------------------


def begins(s: State, action: Begin, at: int, away: bool) -> bool:
    """P1 starts at that place of the path, the others at its first two tiles, or far away."""
    sea, path = s.setup.sea, path_of(s.setup.sea)
    far = [tile for tile in sea.by_distance[path[0]] if tile not in sea.ports][-1:]
    return sea.index[action.tile] in ([path[at]] if s.actor == 0 else far if away else path[:2])


def alone(*moves: type, at: int = 0, drop: bool = False) -> Allows:
    """P1 plays with those moves and steps that cost nothing (or any, with `drop`); the others let the turn go by."""

    def allows(game: AGame, s: State, action: Action) -> bool:
        if isinstance(action, Begin):
            return begins(s, action, at, away=True)
        if s.actor != 0:
            compulsory = cast(Game, game).readings.pass_ is PassReading.NO
            return isinstance(action, Stay | Pass) or (compulsory and isinstance(action, Harvest | Discard))
        return isinstance(action, moves) and (drop or not isinstance(action, Step) or action.drop is None)

    return allows


def together(*moves: type, dropping: frozenset[Spice | None] = frozenset((None,)), tiles: int = 2) -> Allows:
    """Everybody plays with those moves, sails between the first tiles of the path only, and lays down those cubes only."""

    def allows(game: AGame, s: State, action: Action) -> bool:
        if isinstance(action, Begin):
            return begins(s, action, 0, away=False)
        if isinstance(action, Step):
            return action.drop in dropping and s.setup.sea.index[action.to] in path_of(s.setup.sea)[:tiles]
        return isinstance(action, moves)

    return allows


def shopping_for_two(game: AGame, s: State, action: Action) -> bool:
    """P1 shops, P2 beside the path fills the hold, everybody else waits and pays P2 a visit in the last round."""
    sea, path = s.setup.sea, path_of(s.setup.sea)
    if isinstance(action, Begin):
        return sea.index[action.tile] == path[(1, 4, 6, 6)[s.actor]]
    if isinstance(action, Step):
        if s.actor == 1 and (action.drop is not None or sea.index[action.to] not in path[4:6]):
            return False
        return action.drop is None and (s.actor < 2 or bool(s.final))
    return isinstance(action, _SHOP if s.actor < 2 else (Stay, Pass, Stop, Pay) if s.final else (Stay, Pass))


# --- what is progress -------------------------------------------------------------------------------------------------


def columns(many: int, bonus: Bonus) -> Measure:
    """P1 empties so many columns, and takes that bonus for each."""

    def measure(game: AGame, s: State) -> float:
        me = s.players[0]
        missing = [kind for kind in Spice if me.uncovered[kind] < many]
        got = 10 * sum(min(many, row) for row in me.uncovered) + 40 * me.bonus[bonus] + 5 * s.upgrades + 5 * sum(s.lifted)
        if not missing or me.ship == NOWHERE:
            return got
        least = min(me.uncovered)
        wanted = [tile for tile, market in enumerate(s.setup.markets)
                  if market is not None and me.uncovered[market.type] == least and not me.outposts[tile]]
        return got - min((s.setup.sea.distance[me.ship][tile] for tile in wanted), default=9)

    return measure


def fullest(game: AGame, s: State) -> float:
    """Somebody's hold fills up and runs over."""
    return max(total(player.hold) for player in s.players) + 20 * (s.phase is Phase.TRIM)


def out_of_supply(game: AGame, s: State) -> float:
    """Ginger leaves the supply, or is laid on the map to make room for more; enough lies there if the holds cannot take it."""
    box = cast(Game, game).components
    room = sum(box.hold_spaces for _ in s.players)
    lying = sum(cubes[Spice.GINGER] for cubes in s.lying)
    return -s.supply[Spice.GINGER] + min(lying, max(0, box.supply[Spice.GINGER] - room))


def shopping(game: AGame, s: State) -> float:
    """P1 gathers what the next VP tiles on the first port cost, two tiles at a time, and goes there."""
    me, sea = s.players[0], s.setup.sea
    if me.ship == NOWHERE:
        return 0.0
    order = s.setup.vp_order
    coming = [order[s.ports[0]]] + [order[s.drawn]] * (me.vp_tiles % 2 == 0 and s.drawn < len(order))
    cost = coming[0].cost
    for tile in coming[1:]:
        cost = plus(cost, tile.cost)
    have = [min(mine, price) for mine, price in zip(me.hold, cost, strict=True)]
    worth = 12 * min(total(me.hold), total(cost)) + 2 * _rank(me.hold) + 2 * sum(have) + 4 * min(sum(me.outposts), 2)
    ready = sum(have) == total(cost)
    if ready:
        near = 60 - 5 * sea.distance[me.ship][sea.ports[0]]
    else:
        payable = [tile for tile, market in enumerate(s.setup.markets)
                   if market is not None and me.outposts[tile] and covers(me.hold, market.cost)
                   and total(market.gain) >= total(market.cost) and _rank(market.gain) > _rank(market.cost)]
        near = -min((sea.distance[me.ship][tile] for tile in payable), default=0)
    return 1000 * me.vp_tiles + worth + near


def shopping_beside_a_full_hold(game: AGame, s: State) -> float:
    """P1 shops as ever; P2 turns ginger into tea and tea into chili, and in the last round P3 comes to P2's tile."""
    second, third = s.players[1], s.players[-1]
    if NOWHERE in (player.ship for player in s.players):
        return 0.0
    ginger, chili, tea, cloves = second.hold
    worth = min(10, ginger + chili + 2 * tea + cloves)
    got = 3 * worth + chili + 0.5 * tea + 2 * min(2, sum(second.outposts)) + 50 * (chili + tea + cloves > 10)
    visit = -s.setup.sea.distance[third.ship][second.ship] if s.final else 0
    return shopping(game, s) + got + visit


def _rank(cubes: Cubes) -> int:
    """How many levels above ginger the cubes are, together."""
    return sum(level * number for level, number in enumerate(cubes))


# --- the hints --------------------------------------------------------------------------------------------------------

_ONE_OF_EACH = (Spice.GINGER, Spice.CHILI, Spice.TEA, Spice.CLOVES)
_BUILD = (Stay, Step, Stop, Open, Done, Pass)

HINTS: Mapping[str, Hint] = {
    "free-step": Hint(
        "a movement bonus takes an emptied column: four outposts of one player, one of each type; then a voyage of two steps",
        columns(1, Bonus.MOVE), alone(*_BUILD, Choose, drop=True), _ONE_OF_EACH),
    "upgrade-now": Hint(
        "the first bonus tile takes an emptied column: four outposts of one player, one of each type",
        columns(1, Bonus.UPGRADE), alone(*_BUILD, Choose, Upgrade), _ONE_OF_EACH),
    "upgrade-order": Hint(
        "an upgrade bonus, then one more outpost on a tile whose trade the starting cubes pay",
        columns(1, Bonus.UPGRADE), alone(*_BUILD, Choose, Upgrade, Trade), (*_ONE_OF_EACH, "tea-6")),
    "upgrade-same": Hint(
        "two upgrade bonuses take two emptied columns: eight outposts, two of each type, and a ninth to use them on",
        columns(2, Bonus.UPGRADE), alone(*_BUILD, Choose, Upgrade), (*_ONE_OF_EACH, *_ONE_OF_EACH, Spice.GINGER)),
    "hold-check": Hint(
        "one player fills the hold by harvesting, another comes to the same tile and pays one cube more",
        fullest, together(Stay, Harvest, Pass, Stop, Pay), width=400),
    "discard-more": Hint(
        "a player's own hold runs over by one cube, by harvesting and being paid",
        fullest, together(Stay, Harvest, Pass, Stop, Pay, Discard), width=400),
    "supply": Hint(
        "ginger is what runs out first: everybody harvests it and lays on the map what the holds cannot take",
        out_of_supply, together(Stay, Harvest, Stop, Done, dropping=frozenset((None, Spice.GINGER))), width=150),
    "claims": Hint(
        "YY>RR and RR>GG turn ten ginger into what two cheap VP tiles cost, if both come up on one port",
        shopping, alone(*_SHOP, at=1), ("tea-4", "chili-4"), ("V05", "V08")),
    "end-trigger": Hint(
        "four VP tiles of one player: twice the ten cubes that two cheap tiles cost, with the trades YY>RR and RR>GG",
        shopping, alone(*_SHOP, at=1), ("tea-4", "chili-4"), ("V05", "V08", "V10", "V16")),
    "score-overflow": Hint(
        "with three players: one waits with ten chili, another takes the fourth VP tile, and in that round the last one, whose "
        "turn comes after both, pays the one who waits a cube more",
        shopping_beside_a_full_hold, shopping_for_two, ("tea-4", "chili-4", "ginger-1", "ginger-2", "tea-6", "chili-2"),
        ("V05", "V08", "V10", "V16"), width=300),
}
"""By the name of the ambiguity."""
