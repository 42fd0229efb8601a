"""Where to look for plays too long for the solver: for each ambiguity which set-up, which moves, and what is progress.

Hints only guide: whatever they lead to is played through the reference under both readings, and a wrong hint finds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

import attrs

from century_rules import guidance
from century_rules.games.century.cubes import Cubes, total
from century_rules.games.century.worth import missing, worth
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.guidance.paths import path_of
from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Discard, Done, Exchange, Lay, Open, Pay, Play, Raise, Rest, Return, Stay, Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, State
from century_rules.games.sand_to_sea.table import points_of
from century_rules.games.spice_road.hints import greens_for
from century_rules.games.spice_road.layout import those_first
from century_rules.kernel.game import BoardGame

AGame: TypeAlias = BoardGame[State, Action]
Measure: TypeAlias = guidance.Nearness[State, Action]
Allows: TypeAlias = guidance.Allows[State, Action]


@attrs.frozen
class Hint(guidance.Hint[State, Action]):
    """How to look for a play.

    Attributes:
        markets: the market tiles that lie along `path_of` the map; what the box does not have is left out.
        vp: the VP tiles on the first two ports, and those that come up then; the path begins beside the first.
        merchants: the merchant cards that come up first, by name.
    """

    markets: tuple[str, ...] = ()
    vp: tuple[str, ...] = ()
    merchants: tuple[str, ...] = ()
    width: int = attrs.field(default=100, kw_only=True)

    def beginning(self, game: AGame, /) -> State | None:
        """The beginning with those tiles along the path, those VP tiles on the first two ports and those cards first."""
        own = cast(Game, game)
        box, sea = own.components, own.components.sea
        first = [tile for name in self.markets for tile in box.market_tiles if tile.id == name]
        left = {kind: sum(tile.type is kind for tile in box.market_tiles) - box.removed_per_type for kind in Spice}
        kept = []
        for tile in (*first, *(tile for tile in box.market_tiles if tile not in first)):
            if left[tile.type] > 0:
                left[tile.type] -= 1
                kept.append(tile)
        path = path_of(sea)
        spaces = [tile for tile in range(len(sea.names)) if tile not in sea.ports]
        along = dict(zip((*path, *(space for space in spaces if space not in path)), kept, strict=False))
        ports, names = len(sea.ports), [tile.id for tile in box.vp_tiles]
        order = those_first(names, self.vp)
        order = [*order[:2], *order[-(ports - 2):], *order[2:-(ports - 2)]] if self.vp and ports > 2 else order
        stack = [box.vp_tiles[number] for number in order]
        closed = ports + box.closed_among
        setup = laid_out(own, [along.get(space) for space in spaces], [*stack[:closed], PORT_CLOSED, *stack[closed:]])
        return start_of(own, setup, those_first(box.card_names[:len(box.merchants)], self.merchants))


# --- which moves ------------------------------------------------------------------------------------------------------


def begins(s: State, action: Begin, *places: int) -> bool:
    """Each player starts at a place of the path: that of the seat, or of the last one named; -1 is far away."""
    sea, path = s.setup.sea, path_of(s.setup.sea)
    place = places[min(s.actor, len(places) - 1)]
    far = [tile for tile in sea.by_distance[path[0]] if s.setup.markets[tile] is not None][-1:]
    return sea.index[action.tile] in (path[place:place + 1] if place >= 0 else far)


def waits(s: State, action: Action) -> bool:
    """An action of somebody who only lets the turn go by: taking the leftmost card; of a third player, so that cards are left,
    playing the same one again and again."""
    if s.actor < 2:
        return isinstance(action, Take) and s.phase == Phase.ACT
    return action in (Return(Spice.GINGER), Rest() if sum(s.players[s.actor].played) else Play("+YY"))


def alone(*moves: type, tiles: int = 24, places: Sequence[int] = (0, -1)) -> Allows:
    """P1 plays with those moves, and sails to the port beside the path and its first tiles only; the others wait."""

    def allows(game: AGame, s: State, action: Action) -> bool:
        if isinstance(action, Begin):
            return begins(s, action, *places)
        if s.actor != 0:
            return waits(s, action)
        if isinstance(action, Step):
            return _near(s, action, tiles)
        if isinstance(action, Take):
            return s.phase == Phase.REWARD or Take in moves
        return isinstance(action, moves)

    return allows


def _near(s: State, action: Step, tiles: int) -> bool:
    return s.setup.sea.index[action.to] in (s.setup.sea.ports[_port_of(s, s.actor)], *path_of(s.setup.sea)[:tiles])


def buying_and_claiming(*seats: int, cards: int = 6, tiles: int = 0, places: Sequence[int] = (0, -1)) -> Allows:
    """These seats buy leftmost cards till they have so many, play them, and claim on their ports; everybody else waits."""

    def allows(game: AGame, s: State, action: Action) -> bool:
        if isinstance(action, Begin):
            return begins(s, action, *places)
        if s.actor not in seats:
            return waits(s, action)
        me = s.players[s.actor]
        if isinstance(action, Take):
            return sum(me.hand) + sum(me.played) + sum(me.discarded) < cards
        if isinstance(action, Step):
            return _near(s, action, tiles)
        if isinstance(action, Stay):
            return s.faces[me.ship].kind > Spice.CLOVES or tiles > 0
        return not isinstance(action, Lay)

    return allows


# --- what is progress -------------------------------------------------------------------------------------------------


def columns(many: int, bonus: Bonus = Bonus.MOVE, cubes: int = 0) -> Measure:
    """P1 empties so many columns, takes that bonus, and gathers so many cubes."""

    def measure(game: AGame, s: State) -> float:
        me = s.players[0]
        got = 10.0 * sum(min(many, row) for row in me.uncovered) + 40 * me.bonus[bonus] + 2 * min(cubes, total(me.hold))
        got += 0.4 * min(2, sum(me.hand) + sum(me.played))
        if me.ship == NOWHERE:
            return got
        least = min(me.uncovered)
        wanted = [tile for tile, face in enumerate(s.faces)
                  if face.kind <= Spice.CLOVES and me.uncovered[face.kind] == least and not me.outposts[tile]]
        return got - min((s.setup.sea.distance[me.ship][tile] for tile in wanted), default=9)

    return measure


def lying(measure: Measure) -> Measure:
    """The same, with a cube on a card of the row."""
    return lambda game, s: measure(game, s) + 6 * min(1, sum(map(total, s.on)))


def fullest(game: AGame, s: State) -> float:
    """Somebody's hold fills up and runs over."""
    return max(total(player.hold) for player in s.players) + 20 * (s.phase == Phase.TRIM)


def visited(game: AGame, s: State) -> float:
    """P2 fills the hold, and P1 comes to the same tile and pays."""
    first, second = s.players[:2]
    if first.ship == NOWHERE:
        return 0.0
    cards = sum(map(total, (s.cards[number].gain for number, held in enumerate(second.hand) if held)))
    away = s.setup.sea.distance[first.ship][second.ship] if total(second.hold) > 9 else 0
    return 2 * total(second.hold) + 0.5 * cards - 0.5 * away


def _port_of(s: State, seat: int) -> int:
    """Which port a seat claims on: P1 on the first, everybody else on the second if there is one."""
    return min(seat, 1, len(s.ports) - 1)


def _cost_of_next(s: State, seat: int) -> Cubes:
    """The cubes on the VP tile of the seat's port."""
    place = s.ports[_port_of(s, seat)]
    return s.vp[place].cost if place < len(s.vp) else (9, 9, 9, 9)


def claiming(*seats: int) -> Measure:
    """These seats take VP tiles on their ports, and have cubes for more of them."""

    def measure(game: AGame, s: State) -> float:
        got = 0.0
        for seat in seats:
            me = s.players[seat]
            if me.ship == NOWHERE:
                continue
            cost, port = _cost_of_next(s, seat), s.setup.sea.ports[_port_of(s, seat)]
            got += 40 * me.vp_tiles + worth(me.hold) - 1.2 * missing(me.hold, cost) - s.setup.sea.distance[me.ship][port]
        return got

    return measure


def a_tie(game: AGame, s: State) -> float:
    """VP tiles are taken, and the first two players are as far as each other once one of them takes the last; or nearly."""
    own = cast(Game, game)
    first, second = (points_of(own, player) for player in s.players[:2])
    if s.final:
        return 200 + claiming(0, 1)(game, s) - 6 * abs(first - second)
    apart = [abs(first - second)]
    for seat, ahead in ((0, first - second), (1, second - first)):
        place = s.ports[_port_of(s, seat)]
        if s.players[seat].vp_tiles == own.components.vp_tiles_to_end - 1 and place < len(s.vp):
            tile = s.vp[place]
            apart.append(abs(ahead + tile.points - sum(tile.cost[1:])))
    if len(apart) == 1:
        return claiming(0, 1)(game, s) - 0.5 * apart[0]
    kept = sum(worth(player.hold) for player in s.players[:2])  # no more is to be gathered than is needed
    return 200 + claiming(0, 1)(game, s) - 0.9 * kept - 6 * min(apart[1:])


def overflowing(measure: Measure) -> Measure:
    """The same, with a green cube kept for the last tile, where the hold overflows."""

    def measured(game: AGame, s: State) -> float:
        me = s.players[0]
        return measure(game, s) + 7 * min(1, me.hold[Spice.TEA]) + 50 * (s.fresh or me.bonus[Bonus.HOLD]) * (total(me.hold) > 10)

    return measured


def crowded(game: AGame, s: State) -> float:
    """P1 takes VP tiles; P2 fills the hold with cubes that count, and in the last round the last player pays P2 one more."""
    second, third = s.players[1], s.players[-1]
    if NOWHERE in (player.ship for player in s.players):
        return 0.0
    counts = total(second.hold) - second.hold[0]
    visit = 3 * s.setup.sea.distance[third.ship][second.ship] if s.final else 0
    early = 100 * (s.final and counts < 10)
    return claiming(0)(game, s) + 2 * min(10, counts) + min(10, total(second.hold)) + 50 * (counts > 10) - visit - early


# --- the hints --------------------------------------------------------------------------------------------------------

_BUILD = (Discard, Step, Stop, Stay, Open, Done, Rest, Choose)
_ONE_OF_EACH = ("ginger-5", "chili-4", "tea-4", "cloves-5")
_TWO_OF_EACH = (*_ONE_OF_EACH, "ginger-4", "chili-3", "tea-3", "cloves-4")
_CHEAP = ("V08", "V16", "V10", "V05", "V14")
_ENGINE = ("YYYY>GG", "+YYR", "+YYYY", "+RR", "YYYYY>GGG", "U3", "+YYY")


def _only(*moves: type, places: Sequence[int] = (0, -1)) -> Allows:
    return lambda game, s, action: isinstance(action, moves) and (
        not isinstance(action, Begin) or begins(s, action, *places))


def _lays(game: AGame, s: State, action: Action) -> bool:
    return alone(*_BUILD)(game, s, action) or (
        s.actor == 1 and isinstance(action, Lay | Take) and sum(map(total, s.on)) <= 1)


def _visits(game: AGame, s: State, action: Action) -> bool:
    if isinstance(action, Begin):
        return begins(s, action, 1, 0, -1)
    if isinstance(action, Step):
        return s.actor == 0 and s.setup.sea.index[action.to] == path_of(s.setup.sea)[0]
    return isinstance(action, (Discard, Stop, Pay, Done, Rest, Take) if s.actor == 0 else (Take, Play))


def _crowds(game: AGame, s: State, action: Action) -> bool:
    if isinstance(action, Begin):
        return begins(s, action, 0, 1, 2) and (s.actor < 2 or action.cubes[Spice.GINGER] < 2)
    if s.actor == 0:
        return buying_and_claiming(0)(game, s, action)
    if s.actor == 1:
        return isinstance(action, Stay | Open | Trade | Done | Rest) or action in (Play("+YY"), Return(Spice.GINGER))
    if not s.final:
        return waits(s, action)
    return isinstance(action, Discard | Stop | Pay | Done) or (
        isinstance(action, Step) and s.setup.sea.index[action.to] == path_of(s.setup.sea)[1])


def _meets(game: AGame, s: State, action: Action) -> bool:
    if isinstance(action, Step):
        return s.setup.sea.index[action.to] == s.setup.sea.ports[0]
    return _only(Begin, Discard, Stop, Done, places=(0,))(game, s, action)


_FIRST_COLUMN = Hint("four outposts of one player, one of each type, empty the first column", columns(1), alone(*_BUILD),
                     _ONE_OF_EACH)

HINTS: Mapping[str, Hint] = {
    "first-column": _FIRST_COLUMN,
    "reward": _FIRST_COLUMN,
    "reward-when": _FIRST_COLUMN,
    "free-card-cubes": Hint("the same, and another player has laid a cube on a card of the row", lying(columns(1)), _lays,
                            _ONE_OF_EACH),
    "free-step": Hint("a movement bonus takes a second emptied column: eight outposts, two of each type", columns(2),
                      alone(*_BUILD), _TWO_OF_EACH),
    "cargo-now": Hint(
        "three more spaces take a second emptied column; a trade on that tile makes more cubes than ten",
        overflowing(columns(2, Bonus.HOLD, 8)), alone(*_BUILD, Play, Trade),
        ("tea-4", "chili-4", "ginger-5", "cloves-5", "tea-6", "chili-3", "cloves-4", "ginger-1")),
    "pay-where": Hint("two ships sail to one port", lambda game, s: 0.0, _meets),
    "pay-with-taken": Hint("cubes are laid on cards, which are then taken", lambda game, s: sum(map(total, s.on)),
                           _only(Begin, Lay, Take)),
    "trim": Hint("one player fills the hold, another comes to the same tile and pays one cube more", visited, _visits,
                 merchants=("+YYY", "+YYYY", "+YYR")),
    "discard-exact": Hint("a hold is filled till it runs over", fullest, _only(Begin, Lay, Take, Play, Rest, Return),
                          merchants=("+YYYY", "+YYR", "+YYY"), width=400),
    "port-turn": Hint("one player gathers what a VP tile costs beside the port, and sails there", claiming(0),
                      buying_and_claiming(0, cards=3, tiles=1), ("tea-4",), _CHEAP, ("+RR", "+YYR", "+YYYY", "RR>GG"), width=200),
    "end": Hint("one player takes VP tiles, the others wait", claiming(0), buying_and_claiming(0),
                vp=("V08", "V10", "V05", "V16"), merchants=_ENGINE, width=80),
    "tie": Hint("two players take VP tiles, each on a port, and the last one makes them equal", a_tie,
                buying_and_claiming(0, 1, places=(0, 1)), vp=("V08", "V05", "V10", "V02", "V09", "V16", "V06", "V07"),
                merchants=(*_ENGINE, "+YR", "RR>GG", "YY>RR"), width=60),
    "end-cap": Hint(
        "with three players: one waits with ten cubes that count, another takes the fourth VP tile, and in that round the last "
        "one pays the one who waits a cube more", crowded, _crowds, ("ginger-1", "chili-4"), _CHEAP,
        ("+RR", "+YYR", "RR>GG", "+YYYY", "YYYY>GG", "U3"), width=60),
    "supply": Hint("green cubes become yellow ones by the dozen", greens_for("G>YYYYR"),
                   _only(Begin, Take, Play, Exchange, Raise, Rest, Done, Return),
                   merchants=("G>YYYYR", "YYYYY>GGG", "YYYY>GG", "YY>G", "+YYYY", "+YYY"), width=200),
}
"""By ambiguity; the others part within a few actions, which the solver finds alone."""
