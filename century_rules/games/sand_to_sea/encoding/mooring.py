"""What is done on the tile: outposts, what emptied columns give, trades, VP tiles. SS-4.5, SS-5.1 to SS-6.2."""

from __future__ import annotations

from typing import cast

from century_rules.games.century.encoding.tiles import empty_columns, lying_on, refilled, top_tile
from century_rules.games.sand_to_sea.encoding import acquiring
from century_rules.games.sand_to_sea.encoding.turn import after_reward, end_turn
from century_rules.games.sand_to_sea.encoding.words import Player, Position, Words
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.readings import (
    BuildOnly, CargoNow, FirstColumn, FreeCardCubes, PortTurn, RewardWhen, StayActs,
)
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed


def open_(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-5.1 to SS-5.3: an outpost is opened; if it costs something, that is paid first."""
    of, cost = w.of, _cost_of_opening(w, p)
    opening = evolve(p, moved=w.zero, to_trade=w.when(w.under(BuildOnly.NO), w.one))
    paying = evolve(opening, phase=w.phase(Phase.OPENING), toll=cost)
    return w.deed(p, [Phase.MOOR], "SS-4.5", [("SS-4.5", may_act(w, p)), *_may_open(w, p, w.hold(p), w.zero)],
                  lambda: w.either(of.at_least(cost, 1), paying, _placed(w, opening)))


def spend(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """SS-5.2: one cube for the outpost; build-only=no: what the trade takes is kept."""
    of, hold, toll = w.of, w.changed(w.hold(p), cube, -1), w.of.sub(p.toll, w.one)

    def after() -> Position[N]:
        q = evolve(w.paid(p, w.changed(w.no_cubes, cube, 1)), toll=toll)
        return w.either(of.is_(toll, 0), _placed(w, q), q)

    return w.deed(p, [Phase.OPENING], "SS-5.2", [
        w.has(p, cube, "SS-5.2"),
        ("SS-5.6", of.any(w.under(BuildOnly.YES), _can_trade(w, p, hold, toll))),
    ], after)


def choose(w: Words[N, B], p: Position[N], bonus: N) -> Deed[B, Position[N]]:
    """SS-5.5: the top tile of a pile of bonus tiles."""
    of = w.of
    points = top_tile(of, bonus, [w.numbers(pile) for pile in w.parts.bonus_vp], p.bonus_left)
    fresh = of.as_number(of.all(of.is_(bonus, Bonus.HOLD), w.under(CargoNow.NO)))

    def with_it(player: Player[N]) -> Player[N]:
        return evolve(player, bonus=w.changed(player.bonus, bonus, 1), bonus_vp=of.add(player.bonus_vp, points))

    return w.deed(p, [Phase.REWARD], "SS-5.5", [("SS-5.4", of.is_(p.reward, ANY_REWARD))], lambda: after_reward(
        w, evolve(w.mover_becomes(p, with_it), bonus_left=w.changed(p.bonus_left, bonus, -1), fresh=fresh)),
        also=[("SS-5.5", of.at_least(of.select(bonus, p.bonus_left), 1))])


def take(w: Words[N, B], p: Position[N], card: N) -> Deed[B, Position[N]]:
    """SR-4.1 to SR-4.5: the card that is paid for; SS-5.4, SS-5.5: or any card of the row, which an emptied column gives."""
    of, bought = w.of, cast("Deed[B, Position[N]]", acquiring.take(w, p, card))
    rewarded, in_row = w.in_phase(p, Phase.REWARD), of.all(*[holds for _, holds in bought.order[2:]])

    def after() -> Position[N]:
        q, lying = cast("Position[N]", acquiring.taken(w, p, card)), w.at(w.place(p.unsold, card), p.on)
        returned = after_reward(w, w.returned(q, lying))
        if not w.keeps("SR-4.4"):
            return returned
        return w.either(w.under(FreeCardCubes.SUPPLY), returned, cast("Position[N]", acquiring.with_cubes(w, q, lying)))

    return w.deed(p, [Phase.ACT, Phase.PAY, Phase.REWARD], "SS-2.1",
                  [(clause, of.any(rewarded, holds)) for clause, holds in bought.guards],
                  lambda: w.either(rewarded, after(), bought.position()), also=[
                      *bought.order[2:], *[(clause, of.any(in_row, of.neg(rewarded), of.neg(of.is_(p.reward, reward))))
                                           for clause, reward in (("SS-5.4", CARD_REWARD), ("SS-5.5", ANY_REWARD))]])


def trade(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-5.6: the cubes above the arrow for those below."""
    of, (cost, gain) = w.of, _recipe(w, p)
    return w.deed(p, [Phase.MOOR, Phase.MARKET], "SS-4.5", [
        ("SS-4.5", of.any(w.in_phase(p, Phase.MARKET), may_act(w, p))),
        ("SS-4.5", w.on_market(p, w.ship(p))),
        ("SS-5.6", _own_outpost(w, p)),
        ("SS-5.6", w.covers(w.hold(p), cost)),
    ], lambda: evolve(w.gained(w.paid(p, cost), gain), phase=w.phase(Phase.MARKET), moved=w.zero, to_trade=w.zero))


def claim(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-6.1, SS-6.2: the VP tile of the port for the cubes on it; SS-9.1: the fourth one of a player is the last."""
    of, ship, place = w.of, w.ship(p), _vp_tile(w, p)
    cost, points = w.at(place, [tile.cost for tile in p.vp]), of.select(place, [tile.points for tile in p.vp])

    def with_it(player: Player[N]) -> Player[N]:
        return evolve(player, vp_tiles=of.add(player.vp_tiles, w.one), vp_points=of.add(player.vp_points, points))

    def after() -> Position[N]:
        ports = refilled(of, [of.is_(ship, port) for port in w.given.ports], p.ports, p.drawn, p.closed_at,
                         moves=w.keeps("EW-5.4"))
        paid = w.paid(p, cost) if w.keeps("SS-6.1") else p
        q = evolve(w.mover_becomes(paid, with_it), ports=ports, drawn=of.add(p.drawn, w.one))
        last = of.all(of.truth(w.keeps("SS-9.1")),
                      of.at_least(w.of_mover(q, lambda player: player.vp_tiles), w.parts.vp_tiles_to_end))
        return end_turn(w, evolve(q, final=of.choose(last, w.one, p.final)))

    return w.deed(p, [Phase.MOOR], "SS-4.5", [("SS-4.5", may_act(w, p)), *_may_claim(w, p, w.hold(p), w.zero)], after,
                  also=[("SS-6.1", of.lt(place, of.number(len(p.vp))))])


def may_act(w: Words[N, B], p: Position[N]) -> B:
    """SS-4.5: whether one acts on the tile who has come there like this."""
    return w.of.any(w.of.is_(p.moved, 1), w.under(StayActs.YES))


def something_to_do(w: Words[N, B], p: Position[N], hold: Row[N], due: N) -> B:
    """Whether the mover could act on the tile with that hold, `due` of which is still to be paid."""
    def every(guards: list[tuple[str, B]]) -> B:
        return w.of.all(*[holds for clause, holds in guards if w.keeps(clause)])

    tile_there = w.of.lt(_vp_tile(w, p), w.of.number(len(p.vp)))
    return w.of.any(every(_may_open(w, p, hold, due)), w.of.all(tile_there, every(_may_claim(w, p, hold, due))),
                    w.of.all(w.on_market(p, w.ship(p)), _own_outpost(w, p), _can_trade(w, p, hold, due)))


def _may_open(w: Words[N, B], p: Position[N], hold: Row[N], due: N) -> list[tuple[str, B]]:
    of, ship, cost = w.of, w.ship(p), _cost_of_opening(w, p)
    uncovered = of.select(w.kind(p, ship), w.row_of_mover(p, lambda player: player.uncovered))
    return [
        ("SS-5.1", w.on_market(p, ship)),
        ("SS-5.1", of.neg(_own_outpost(w, p))),
        ("SS-5.3", of.lt(uncovered, of.number(w.parts.columns))),
        ("SS-5.2", of.le(of.add(cost, due), w.total(hold))),
        ("SS-5.6", of.any(w.under(BuildOnly.YES), _can_trade(w, p, hold, of.add(cost, due))))]


def _may_claim(w: Words[N, B], p: Position[N], hold: Row[N], due: N) -> list[tuple[str, B]]:
    of, place = w.of, _vp_tile(w, p)
    cost = w.at(place, [tile.cost for tile in p.vp])
    return [
        ("SS-4.5", of.at_least(place, 0)),
        ("SS-6.1", of.any(of.is_(p.moved, 0), w.under(PortTurn.YES))),
        ("EW-5.3", of.neg(of.eq(place, p.closed_at))),
        ("SS-6.1", of.all(w.covers(hold, cost), of.le(of.add(w.total(cost), due), w.total(hold))))]


def _can_trade(w: Words[N, B], p: Position[N], hold: Row[N], due: N) -> B:
    """Whether that hold pays for a trade on the tile, besides so many cubes that are due."""
    cost, _ = _recipe(w, p)
    return w.of.all(w.covers(hold, cost), w.of.le(w.of.add(w.total(cost), due), w.total(hold)))


def _recipe(w: Words[N, B], p: Position[N]) -> tuple[Row[N], Row[N]]:
    """The cubes above and below the arrow of the tile the mover is on."""
    return w.at(w.ship(p), [face.cost for face in p.faces]), w.at(w.ship(p), [face.gain for face in p.faces])


def _vp_tile(w: Words[N, B], p: Position[N]) -> N:
    """The place in the order of VP tiles of the one on the mover's port; -1 on no port."""
    return lying_on(w.of, w.ship(p), w.given.ports, p.ports)


def _own_outpost(w: Words[N, B], p: Position[N]) -> B:
    return w.flag_at(w.row_of_mover(p, lambda player: player.outposts), w.ship(p))


def _cost_of_opening(w: Words[N, B], p: Position[N]) -> N:
    """SS-5.2: a cube for each outpost there; with two players, two."""
    if not w.keeps("SS-5.2"):
        return w.zero
    there = w.of.count([w.flag_at(player.outposts, w.ship(p)) for player in p.players])
    return w.of.times(2 if w.rules.players == 2 else 1, there)


def _placed(w: Words[N, B], p: Position[N]) -> Position[N]:
    """SS-5.3: the leftmost outpost of the row moves to the tile; SS-5.4, SS-5.5: an emptied column gives something."""
    of, ship = w.of, w.ship(p)
    row = w.kind(p, ship)

    def with_outpost(player: Player[N]) -> Player[N]:
        return evolve(player, outposts=of.store(ship, player.outposts, w.one), uncovered=w.changed(player.uncovered, row, 1))

    q = w.mover_becomes(p, with_outpost)
    before, after = (empty_columns(of, w.row_of_mover(each, lambda player: player.uncovered)) for each in (p, q))
    first = of.is_(after, 1)
    in_row, tiles = of.at_least(w.total(p.unsold), 1), of.any(*[of.at_least(left, 1) for left in p.bonus_left])
    any_of_both = of.any(of.neg(first), w.under(FirstColumn.CHOICE))
    in_force = of.choose_truth(any_of_both, of.truth(w.keeps("SS-5.5")), of.truth(w.keeps("SS-5.4")))
    given = of.all(of.lt(before, after), in_force, of.any(in_row, of.all(any_of_both, tiles)))
    reward = w.when(given, of.choose(any_of_both, of.number(ANY_REWARD), of.number(CARD_REWARD)))
    now = of.all(given, of.neg(w.under(RewardWhen.AFTER)))
    return evolve(q, reward=reward, phase=of.choose(now, w.phase(Phase.REWARD), w.phase(Phase.MARKET)))
