"""What is played instead of each clause that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.readings import EndTrigger
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row

from ._overriding import Points, begin_turn, overriding

# --- turns ------------------------------------------------------------------------------------------------------------

MAY_END_A_TURN = ("done", "claim", "harvest", "pass", "discard")


def _turn_begins(w: Words[N, B], p: Position[N]) -> B:
    """Whether a turn has just begun, after one of the operations that may end one."""
    return w.algebra.all(w.in_phase(p, Phase.SAIL), w.algebra.is_(p.moved, 0))


def _the_other_way_round(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    """The round then goes from P1 to the last seat, and ends with P2."""
    of = w.algebra
    ended = of.any(_turn_begins(w, after), of.all(w.in_phase(after, Phase.OVER), w.under(EndTrigger.ROUND)))
    follows = of.choose(of.is_(before.turn, 0), of.number(w.table.players - 1), of.sub(before.turn, w.one))
    over = evolve(after, phase=w.phase(Phase.OVER), turn=before.turn, actor=before.turn, moved=w.zero, free=w.zero, origin=w.zero)
    last_of_round = of.all(of.is_(before.turn, 1), of.is_(after.final, 1))
    return w.either(ended, w.either(last_of_round, over, begin_turn(w, after, follows)), after)


COUNTER_CLOCKWISE = overriding(
    clause="EW-1.5", says="play goes counter-clockwise from the start player", operations=MAY_END_A_TURN,
    effect=_the_other_way_round)


def _again(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return w.either(_turn_begins(w, after), begin_turn(w, after, before.turn), after)


PASSING_GIVES_A_TURN = overriding(
    clause="EW-2.1", says="who passes has the next turn as well", operations=("pass",), effect=_again)


def _choose_again(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=w.phase(Phase.ACT), turn=before.turn, actor=before.turn, moved=w.zero, free=w.zero, origin=w.zero)


HARVEST_BESIDES = overriding(
    clause="EW-2.2", says="after a harvest another action may be taken", operations=("harvest",), effect=_choose_again)


CLAIM_BESIDES = overriding(
    clause="EW-3.8", says="buying a VP tile is no action, and one of the three may still follow", operations=("claim",),
    effect=_choose_again)


def _on_a_market_tile(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N]) -> B:
    return w.on_market(w.ship(before))


HARVEST_ON_PORTS = overriding(
    clause="EW-3.8", says="one harvests on a port only", operations=("harvest",), forbids=_on_a_market_tile)

# --- voyages ----------------------------------------------------------------------------------------------------------


def _something_lies_here(w: Words[N, B], p: Position[N]) -> B:
    return w.algebra.any(*(w.algebra.at_least(number, 1) for number in w.at(w.ship(p), p.lying)))


def _gather_first(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    gathering = evolve(after, phase=w.phase(Phase.GATHER), origin=before.origin)
    to_act = w.algebra.all(w.in_phase(before, Phase.SAIL), w.in_phase(after, Phase.ACT), _something_lies_here(w, before))
    return w.either(to_act, gathering, after)


def _under_way(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N]) -> B:
    return w.algebra.is_(before.moved, 1)


STAYING_GATHERS = overriding(
    clause="EW-3.6", says="not who has moved, but who stayed put may take the cubes lying there", operations=("stay", "take"),
    effect=_gather_first, forbids=_under_way)

ONE_STEP_A_TURN = overriding(
    clause="EW-3.3", says="a ship takes one step a turn", operations=("step",), forbids=_under_way)


def _two_for_each_bonus(w: Words[N, B], _before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return w.either(_turn_begins(w, after), evolve(after, free=w.algebra.times(2, after.free)), after)


TWO_FREE_STEPS = overriding(
    clause="EW-4.5a", says="each movement bonus is two more steps without cost", operations=MAY_END_A_TURN,
    effect=_two_for_each_bonus)


def _for_nothing(w: Words[N, B], before: Position[N], arguments: Mapping[str, N]) -> B:
    return w.algebra.all(_under_way(w, before, arguments), w.algebra.lt(arguments["drop"], w.zero))


NO_FREE_STEP = overriding(
    clause="EW-4.5a", says="every step after the first costs a cube, bonus or not", operations=("step",), forbids=_for_nothing)


def _a_cube_too_soon(w: Words[N, B], before: Position[N], arguments: Mapping[str, N]) -> B:
    of = w.algebra
    return of.all(_under_way(w, before, arguments), of.at_least(before.free, 1), of.at_least(arguments["drop"], 0))


FREE_STEPS_FIRST = overriding(
    clause="EW-4.5a", says="no cube is laid down as long as a free step is left", operations=("step",), forbids=_a_cube_too_soon)


def _ships_on_the_way(w: Words[N, B], before: Position[N], arguments: Mapping[str, N]) -> B:
    """Whether more other ships are on the tile sailed to than there are cubes left, on a market tile."""
    of = w.algebra
    met = of.count(of.all(of.neg(w.is_actor(before, seat)), of.eq(player.ship, arguments["to"]))
                   for seat, player in enumerate(before.players))
    cubes = of.sub(w.total(w.hold(before)), of.as_number(of.at_least(arguments["drop"], 0)))
    return of.all(w.on_market(arguments["to"]), of.lt(cubes, met))


PAY_OR_KEEP_AWAY = overriding(
    clause="EW-3.5", says="a ship may not even pass a tile where its owner could not pay everybody", operations=("step",),
    forbids=_ships_on_the_way)


def _always(w: Words[N, B], _before: Position[N], _arguments: Mapping[str, N]) -> B:
    return w.algebra.truth(True)


NO_LOOK_AHEAD = overriding(
    clause="EW-3.5", says="a ship may sail to a tile where it can neither stop nor sail on", operations=("step",), lifts=_always)

# --- the map ----------------------------------------------------------------------------------------------------------


def _with_a_dead_end(begun: State) -> State:
    """The first market tile touches only one other any more; the map is still of one piece, if it was a ring."""
    sea = begun.setup.sea
    dead_end = next(tile for tile in range(len(sea.names)) if tile not in sea.ports)
    cut_off = sea.neighbours[dead_end][0]
    neighbours = tuple(
        tuple(near for near in touches if {tile, near} != {dead_end, cut_off}) for tile, touches in enumerate(sea.neighbours))
    return evolve(begun, setup=evolve(begun.setup, sea=evolve(sea, name="dead end", neighbours=neighbours)))


A_DEAD_END = overriding(clause="EW-9.1", says="a tile of the map may touch only one other", lays=_with_a_dead_end)

# --- ports ------------------------------------------------------------------------------------------------------------


def _with_one_port(begun: State) -> State:
    """Where the other ports were lies a market tile; the port-closed tile is the first of the stack."""
    setup = begun.setup
    port, *others = setup.sea.ports
    market = next(tile for tile in setup.markets if tile is not None)
    first, *stack = (tile for tile in setup.vp_order if tile != PORT_CLOSED)
    return evolve(begun, ports=(0,), drawn=1, setup=evolve(
        setup, sea=evolve(setup.sea, name="one port", ports=(port,)), vp_order=(first, PORT_CLOSED, *stack),
        markets=tuple(market if place in others else tile for place, tile in enumerate(setup.markets))))


ONE_PORT = overriding(clause="EW-1.2", says="the map has one port", lays=_with_one_port)


def _tile_comes_back(_w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return evolve(after, ports=before.ports, drawn=before.drawn)


NO_REFILL = overriding(
    clause="EW-5.2", says="the tile that was bought is laid on the port again", operations=("claim",), effect=_tile_comes_back)



def _no_tile(_w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, vp_tiles=was.vp_tiles, vp_points=was.vp_points)
        for was, now in zip(before.players, after.players, strict=True)]))


BOUGHT_INTO_THE_BOX = overriding(
    clause="EW-5.1", says="the VP tile that was paid for goes into the box", operations=("claim",), effect=_no_tile)

# --- scores -----------------------------------------------------------------------------------------------------------


def _ginger_scores(worth: int) -> Points:
    def points(w: Words[N, B], position: Position[N], points: Row[N]) -> Row[N]:
        return tuple([w.algebra.add(mine, w.algebra.times(worth, player.hold[Spice.GINGER]))
                      for mine, player in zip(points, position.players, strict=True)])

    return points


GINGER_SCORES = overriding(clause="EW-8.2", says="ginger scores one, too", points=_ginger_scores(1))
GINGER_SCORES_TEN = overriding(clause="EW-8.2", says="ginger scores ten", points=_ginger_scores(10))


def _earlier_wins(w: Words[N, B], points: Row[N]) -> tuple[B, ...]:
    of = w.algebra
    return tuple([
        of.all(*[of.lt(other, mine) if before < seat else of.le(other, mine)
                 for before, other in enumerate(points) if before != seat])
        for seat, mine in enumerate(points)])


TIES_TO_THE_EARLIER = overriding(clause="EW-8.3", says="a tie goes to the earlier in turn order", wins=_earlier_wins)

# --- cubes ------------------------------------------------------------------------------------------------------------

def _three_ginger(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    def one_more(player: Player[N]) -> Player[N]:
        return evolve(player, hold=w.changed(player.hold, w.algebra.number(int(Spice.GINGER)), 1))

    return evolve(after, players=tuple([
        w.either(w.is_actor(before, seat), one_more(player), player) for seat, player in enumerate(after.players)]))


HARVEST_OF_THREE = overriding(
    clause="EW-6.1", says="a harvest takes three ginger", operations=("harvest",), effect=_three_ginger)
