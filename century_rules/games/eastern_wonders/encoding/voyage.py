"""Ships: placing them, sailing, paying the owners met, gathering cubes. EW-1.7, EW-3.1 to EW-3.7, EW-4.5a."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from century_rules.games.century.encoding.tiles import first_of_equal_sets
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.turn import begin_turn
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.readings import (
    DropPlace,
    FreeStep,
    OwnFresh,
    PaymentPlace,
    PaymentStaying,
    Pickup,
    PickupStaying,
    Return,
    SharedStart,
)
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed


def begin(w: Words[N, B], p: Position[N], starting_set: N, tile: N) -> Deed[B, Position[N]]:
    """EW-1.7: take a set that is on offer (of equal ones the first) and put the ship on a market tile."""
    algebra, sets = w.algebra, w.table.start_sets
    phase = ("EW-1.7", w.in_phase(p, Phase.START))
    guards = (
        ("EW-1.7", algebra.holds_at(starting_set, first_of_equal_sets(algebra, sets, p.sets))),
        ("EW-1.7", w.on_market(tile)),
        ("EW-1.7", algebra.any(w.under(SharedStart.YES), algebra.neg(_somebody_else_at(w, p)(tile)))),
    )

    def effect() -> Position[N]:
        cubes = w.at(starting_set, sets)
        begun = evolve(
            p, players=w.actor_becomes(p, lambda player: evolve(player, ship=tile, hold=cubes)),
            sets=algebra.store(starting_set, p.sets, w.zero), supply=w.minus(p.supply, cubes))
        before = algebra.sub(p.turn, w.one)
        all_placed = begin_turn(w, evolve(begun, sets=(w.zero,) * len(sets)), w.zero)
        return w.either(algebra.is_(p.turn, 0), all_placed, evolve(begun, turn=before, actor=before))

    return w.move(p, phase, guards, effect)


def step(w: Words[N, B], p: Position[N], to: N, drop: N) -> Deed[B, Position[N]]:
    """One step: the first is without cost (EW-3.1), a later one costs a cube (EW-3.2) or is a bonus step (EW-4.5a)."""
    algebra, ship, hold = w.algebra, w.ship(p), w.hold(p)
    first, nothing = algebra.is_(p.moved, 0), algebra.is_(drop, -1)
    free_left = algebra.at_least(p.free, 1)
    hold_after = w.changed(hold, drop, -1)
    forfeits = algebra.all(algebra.neg(nothing), w.under(FreeStep.FIRST_OR_NONE), algebra.truth(w.keeps("EW-4.5a")))
    free_after = w.when(algebra.neg(forfeits), algebra.sub(
        p.free, algebra.as_number(algebra.all(algebra.neg(first), nothing))))
    free_steps_first = algebra.all(algebra.neg(first), w.under(FreeStep.FIRST), free_left)
    phase = ("EW-2.2", w.in_phase(p, Phase.SAIL))
    guards = (
        ("EW-3.1", _adjacent(w, ship, to)),
        ("EW-3.1", algebra.implies(first, nothing)),
        ("EW-3.2", algebra.any(first, algebra.neg(nothing), free_left)),
        ("EW-3.2", algebra.any(nothing, algebra.at_least(algebra.select(drop, hold), 1))),
        ("EW-4.5a", algebra.implies(free_steps_first, nothing)),
        ("EW-3.5", can_finish(w, p, to, w.total(hold_after), free_after)),
    )

    def effect() -> Position[N]:
        laid_on = algebra.choose(w.under(DropPlace.ORIGIN), p.origin, ship)
        remembered = w.changed_at(p.fresh, laid_on, drop, 1)
        return evolve(
            p, players=w.actor_becomes(p, lambda player: evolve(player, ship=to, hold=hold_after)), moved=w.one, free=free_after,
            lying=w.changed_at(p.lying, laid_on, drop, 1), fresh=w.either(w.under(OwnFresh.NO), remembered, p.fresh))

    return w.move(p, phase, guards, effect)


def stay(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-2.2: the ship *may* move."""
    algebra = w.algebra
    can_pay = algebra.le(_owed(w, p, w.ship(p)), w.total(w.hold(p)))
    phase = ("EW-2.2", w.in_phase(p, Phase.SAIL))
    guards = (
        ("EW-2.2", algebra.is_(p.moved, 0)),
        ("EW-3.5", algebra.implies(w.under(PaymentStaying.YES), can_pay)),
    )
    return w.move(p, phase, guards, lambda: _come_to_rest(w, p))


def stop(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-3.5: ending movement takes a cube for every owner met."""
    phase = ("EW-2.2", w.in_phase(p, Phase.SAIL))
    guards = (
        ("EW-2.2", w.algebra.is_(p.moved, 1)),
        ("EW-3.5", w.algebra.le(_owed(w, p, w.ship(p)), w.total(w.hold(p)))),
    )
    return w.move(p, phase, guards, lambda: _come_to_rest(w, p))


def pay(w: Words[N, B], p: Position[N], cube: N, to: N) -> Deed[B, Position[N]]:
    """EW-3.4: one cube to the owner of each ship met."""
    algebra = w.algebra
    phase = ("EW-3.4", w.in_phase(p, Phase.FEE))
    guards = (
        ("EW-3.4", algebra.is_(algebra.select(to, p.owed), 1)),
        ("EW-3.4", algebra.at_least(algebra.select(cube, w.hold(p)), 1)),
    )

    def effect() -> Position[N]:
        given = evolve(p, players=w.with_hold(p, w.changed(w.hold(p), cube, -1)))
        received = tuple([
            w.either(algebra.is_(to, seat), evolve(player, hold=w.changed(player.hold, cube, 1)), player)
            for seat, player in enumerate(given.players)
        ])
        paid = evolve(given, players=received, owed=algebra.store(to, p.owed, w.zero))
        more = algebra.any(*[algebra.is_(owed, 1) for owed in paid.owed])
        return w.either(more, paid, _go_on_to_gathering(w, paid))

    return w.move(p, phase, guards, effect)


def take(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """EW-3.6: take one of the cubes lying there, once everybody is paid (EW-3.7)."""
    algebra = w.algebra
    phase = ("EW-3.6", w.in_phase(p, Phase.GATHER, Phase.FEE))
    guards = (
        ("EW-3.7", algebra.neg(w.in_phase(p, Phase.FEE))),
        ("EW-3.6", algebra.at_least(algebra.select(cube, _takeable(w, p)), 1)),
    )

    def effect() -> Position[N]:
        got = evolve(p, players=w.with_hold(p, w.changed(w.hold(p), cube, 1)), lying=w.changed_at(p.lying, w.ship(p), cube, -1))
        gathering = evolve(got, gathered=algebra.choose(w.under(Pickup.ALL), w.one, p.gathered))
        gathering = w.either(something_takeable(w, got), gathering, enter_act(w, got))
        return gathering if w.keeps("EW-3.7") else w.either(w.in_phase(p, Phase.FEE), got, gathering)

    return w.move(p, phase, guards, effect)


def enter_act(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-3.8: the voyage is over and forgotten, the action comes."""
    return evolve(p, phase=w.phase(Phase.ACT), moved=w.zero, free=w.zero, origin=w.zero, owed=w.nobody, fresh=w.empty_map,
                  gathered=w.zero)


def _come_to_rest(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-3.4: if anybody is to be paid, that comes first."""
    algebra, ship = w.algebra, w.ship(p)
    at_rest = evolve(p, free=w.zero)
    no_fees = _go_on_to_gathering(w, at_rest)
    if not w.keeps("EW-3.4"):
        return no_fees
    due = algebra.all(algebra.any(_arrived(w, p), w.under(PaymentStaying.YES)), _fees_are_paid_at(w, ship))
    owed = [algebra.all(due, algebra.neg(w.is_actor(p, seat)), algebra.eq(player.ship, ship))
            for seat, player in enumerate(p.players)]
    fees = evolve(at_rest, phase=w.phase(Phase.FEE), owed=tuple([algebra.as_number(one) for one in owed]))
    return w.either(algebra.any(*owed), fees, no_fees)


def _go_on_to_gathering(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-3.6: gathering follows a movement, and needs something to take."""
    allowed = w.algebra.any(_arrived(w, p), w.under(PickupStaying.YES))
    gather = w.algebra.all(allowed, something_takeable(w, p))
    return w.either(gather, evolve(p, phase=w.phase(Phase.GATHER)), enter_act(w, p))


def _arrived(w: Words[N, B], p: Position[N]) -> B:
    """Whether a movement ends here: the ship moved, and (return=no) is not back where it was."""
    back = w.algebra.all(w.algebra.eq(w.ship(p), p.origin), w.under(Return.NO))
    return w.algebra.all(w.algebra.is_(p.moved, 1), w.algebra.neg(back))


def _takeable(w: Words[N, B], p: Position[N]) -> Row[N]:
    """Per kind, the cubes lying on the ship's tile that may be taken."""
    ship = w.ship(p)
    fresh = [w.when(w.under(OwnFresh.NO), number) for number in w.at(ship, p.fresh)]
    return w.minus(w.at(ship, p.lying), tuple(fresh))


def something_takeable(w: Words[N, B], p: Position[N]) -> B:
    return w.algebra.any(*[w.algebra.at_least(number, 1) for number in _takeable(w, p)])


def _fees_are_paid_at(w: Words[N, B], tile: N) -> B:
    """EW-3.4: on a market tile (payment-place=anywhere: on any tile)."""
    return w.algebra.any(w.on_market(tile), w.under(PaymentPlace.ANYWHERE))


def _no_end_of_movement_at(w: Words[N, B], p: Position[N], tile: N) -> B:
    """Back where one set out from, under readings by which nothing is due there."""
    return w.algebra.all(w.algebra.eq(tile, p.origin), w.under(Return.NO), w.under(PaymentStaying.NO))


def _owed(w: Words[N, B], p: Position[N], tile: N) -> N:
    """How many owners the mover would have to pay for coming to rest on that tile."""
    algebra = w.algebra
    if not w.keeps("EW-3.4"):
        return w.zero
    met = algebra.count([algebra.all(algebra.neg(w.is_actor(p, seat)), algebra.eq(player.ship, tile))
                         for seat, player in enumerate(p.players)])
    return w.when(algebra.all(_fees_are_paid_at(w, tile), algebra.neg(_no_end_of_movement_at(w, p, tile))), met)


def _somebody_else_at(w: Words[N, B], p: Position[N]) -> Callable[[N], B]:
    """Whether another player's ship is on a tile of the map."""
    nowhere = w.algebra.number(NOWHERE)
    others = [w.algebra.choose(w.is_actor(p, seat), nowhere, player.ship) for seat, player in enumerate(p.players)]
    return lambda tile: w.algebra.any(*[w.algebra.eq(other, tile) for other in others])


def _adjacent(w: Words[N, B], here: N, there: N) -> B:
    algebra = w.algebra
    return algebra.any(*[
        algebra.all(algebra.is_(here, tile), algebra.any(*[
            algebra.all(algebra.is_(there, other), w.table.adjacent[tile][other]) for other in w.table.may_touch[tile]]))
        for tile in range(w.table.tiles)])


def can_finish(w: Words[N, B], p: Position[N], to: N, cubes: N, free: N) -> B:
    """EW-3.5: whether a mover on `to` with that many cubes and free steps left can still end the movement somewhere.

    Either there, paying everybody, or on a tile where nothing is owed, within as many steps as can be afforded.
    """
    algebra, budget = w.algebra, w.algebra.add(cubes, free)
    if not w.keeps("EW-3.4"):
        return algebra.truth(True)
    in_reach = [
        algebra.all(algebra.at_least(budget, steps), algebra.holds_at(to, near))
        for steps, near in enumerate(nothing_owed_within(w, p))
        if steps > 0 or not w.keeps("EW-3.2")]  # without that one may have fewer cubes than none, though nothing is owed here
    return algebra.any(algebra.le(_owed(w, p, to), cubes), *in_reach)


def nothing_owed_within(w: Words[N, B], p: Position[N]) -> list[list[B]]:
    """Per number of steps and tile, whether a tile where the mover owes nothing lies within so many steps of it.

    Other ships number one less than the players, so if there is such a tile in reach at all, one is that near: as far as all
    tiles are owed for, each step away must meet a ship that no nearer step met. So the list ends there.
    """
    algebra, tiles = w.algebra, range(w.table.tiles)
    somebody_else_at = _somebody_else_at(w, p)
    levels = [[
        algebra.neg(algebra.all(
            somebody_else_at(number),
            algebra.truth(True) if tile not in w.table.ports else w.under(PaymentPlace.ANYWHERE),
            algebra.neg(_no_end_of_movement_at(w, p, number))))
        for tile, number in ((tile, algebra.number(tile)) for tile in tiles)
    ]]
    for _ in range(1, w.table.players):
        near = levels[-1]
        levels.append([
            algebra.any(near[tile], *[
                algebra.all(w.table.adjacent[tile][other], near[other]) for other in w.table.may_touch[tile]])
            for tile in tiles
        ])
    return levels
