"""The market action: opening an outpost, its bonus, upgrades, trades. EW-4.1 to EW-4.7."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.century.encoding.tiles import empty_columns, top_tile
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.supply import taken
from century_rules.games.eastern_wonders.encoding.words import KINDS, Words
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import BuildOnly, Supply, UpgradeNow, UpgradeOrder, UpgradeSame
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed


def open_(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-4.1: begin to open an outpost on the ship's tile."""
    algebra, ship, hold = w.algebra, w.ship(p), w.hold(p)
    cost = _cost_of_opening(w, p)
    phase = ("EW-3.8", w.in_phase(p, Phase.ACT))
    guards = (
        ("EW-4.1", w.on_market(ship)),
        ("EW-4.1", algebra.neg(own_outpost_here(w, p))),
        ("EW-4.3", algebra.lt(algebra.select(_type_here(w, p), _uncovered(w, p)), algebra.number(w.table.columns))),
        ("EW-4.2", algebra.le(cost, w.total(hold))),
        ("EW-4.6", algebra.implies(w.under(BuildOnly.NO),
                                   trade_in_sight(w, p, hold, p.supply, p.lifted, cost, upgrades_to_come(w, p)))),
    )

    def effect() -> Position[N]:
        opening = evolve(p, opened=w.one, toll=cost)
        return w.either(algebra.at_least(cost, 1), evolve(opening, phase=w.phase(Phase.OPENING)), _place(w, opening))

    return w.move(p, phase, guards, effect)


def spend(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """EW-4.2: pay one cube to the supply for the outpost."""
    algebra, hold = w.algebra, w.hold(p)
    hold_after, supply_after, toll = w.changed(hold, cube, -1), w.changed(p.supply, cube, 1), algebra.sub(p.toll, w.one)
    phase = ("EW-4.2", w.in_phase(p, Phase.OPENING))
    guards = (
        ("EW-4.2", algebra.at_least(algebra.select(cube, hold), 1)),
        ("EW-4.6", algebra.implies(w.under(BuildOnly.NO), trade_in_sight(
            w, p, hold_after, supply_after, p.lifted, toll, upgrades_to_come(w, p)))),
    )

    def effect() -> Position[N]:
        paid = evolve(p, players=w.with_hold(p, hold_after), supply=supply_after, toll=toll)
        return w.either(algebra.is_(toll, 0), _place(w, paid), paid)

    return w.move(p, phase, guards, effect)


def choose(w: Words[N, B], p: Position[N], bonus: N) -> Deed[B, Position[N]]:
    """EW-4.4: take the top tile of a pile of bonus tiles."""
    algebra = w.algebra
    works_now = algebra.all(w.under(UpgradeNow.YES), algebra.is_(bonus, int(Bonus.UPGRADE)))
    upgrades = algebra.choose(works_now, algebra.add(p.upgrades, w.one), p.upgrades)
    phase = ("EW-4.4", w.in_phase(p, Phase.BONUS))
    guards = (
        ("EW-4.4", algebra.at_least(algebra.select(bonus, p.bonus_left), 1)),
        ("EW-4.6", algebra.implies(trade_is_due(w, p), trade_in_sight(
            w, p, w.hold(p), p.supply, p.lifted, w.zero, upgrades))),
    )

    def effect() -> Position[N]:
        points = top_tile(algebra, bonus, w.table.bonus_vp, p.bonus_left)

        def with_the_tile(player: Player[N]) -> Player[N]:
            return evolve(player, bonus=w.changed(player.bonus, bonus, 1),
                          bonus_vp=algebra.add(player.bonus_vp, points))

        return evolve(p, phase=w.phase(Phase.MARKET), players=w.actor_becomes(p, with_the_tile),
                      bonus_left=w.changed(p.bonus_left, bonus, -1), upgrades=upgrades)

    return w.move(p, phase, guards, effect)


def upgrade(w: Words[N, B], p: Position[N], cube: N) -> Deed[B, Position[N]]:
    """EW-4.5c: exchange one cube for one of the next dearer kind."""
    algebra, hold = w.algebra, w.hold(p)
    dearer = algebra.add(cube, w.one)
    used_up = [w.when(w.under(UpgradeSame.NO), number) for number in p.lifted]
    hold_after = w.changed(w.changed(hold, cube, -1), dearer, 1)
    supply_after = w.changed(w.changed(p.supply, cube, 1), dearer, -1)
    lifted = w.either(w.under(UpgradeSame.NO), w.changed(p.lifted, dearer, 1), p.lifted)
    upgrades = algebra.sub(p.upgrades, w.one)
    phase = ("EW-4.5c", w.in_phase(p, Phase.MARKET))
    guards = (
        ("EW-4.5c", algebra.at_least(p.upgrades, 1)),
        ("EW-4.5c", algebra.lt(cube, algebra.number(int(Spice.CLOVES)))),
        ("EW-4.5c", algebra.at_least(algebra.select(cube, w.minus(hold, tuple(used_up))), 1)),
        ("EW-4.5c", algebra.implies(w.under(Supply.COUNTED), algebra.at_least(algebra.select(dearer, p.supply), 1))),
        ("EW-4.6", algebra.implies(trade_is_due(w, p), trade_in_sight(
            w, p, hold_after, supply_after, lifted, w.zero, upgrades))),
    )
    return w.move(p, phase, guards, lambda: evolve(
        p, players=w.with_hold(p, hold_after), supply=supply_after, upgrades=upgrades, lifted=lifted))


def trade(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """EW-4.7: pay the cubes above the arrow, then take those below."""
    algebra, ship, hold = w.algebra, w.ship(p), w.hold(p)
    cost, gain = w.recipe(ship)
    phase = ("EW-3.8", w.in_phase(p, Phase.ACT, Phase.MARKET))
    guards = (
        ("EW-3.8", w.on_market(ship)),
        ("EW-4.6", own_outpost_here(w, p)),
        ("EW-4.7", w.covers(hold, cost)),
    )

    def effect() -> Position[N]:
        supply = w.plus(p.supply, cost)
        gained = taken(w, supply, gain)
        forfeit, lifted_go_first = w.under(UpgradeOrder.BEFORE), w.under(UpgradeSame.NO)
        lifted = tuple([algebra.choose(lifted_go_first, w.not_negative(number), old)
                        for number, old in zip(w.minus(p.lifted, cost), p.lifted, strict=True)])
        return evolve(
            p, phase=w.phase(Phase.MARKET), players=w.with_hold(p, w.plus(w.minus(hold, cost), gained)),
            supply=w.minus(supply, gained), traded=w.one, upgrades=algebra.choose(forfeit, w.zero, p.upgrades),
            lifted=w.either(forfeit, w.no_cubes, lifted))

    return w.move(p, phase, guards, effect)


def trade_is_due(w: Words[N, B], p: Position[N]) -> B:
    """build-only=no: an outpost was opened this turn, and no trade made yet."""
    return w.algebra.all(w.under(BuildOnly.NO), w.algebra.is_(p.opened, 1), w.algebra.is_(p.traded, 0))


def _cost_of_opening(w: Words[N, B], p: Position[N]) -> N:
    """EW-4.2: a cube for each other player's outpost there; with two players, two."""
    algebra, ship = w.algebra, w.ship(p)
    others = algebra.count([
        algebra.all(algebra.neg(w.is_actor(p, seat)), algebra.is_(algebra.select(ship, player.outposts), 1))
        for seat, player in enumerate(p.players)])
    return algebra.times(2, others) if w.table.players == 2 else others


def own_outpost_here(w: Words[N, B], p: Position[N]) -> B:
    ship = w.ship(p)
    return w.algebra.any(*[
        w.algebra.all(w.is_actor(p, seat), w.algebra.is_(w.algebra.select(ship, player.outposts), 1))
        for seat, player in enumerate(p.players)])


def _type_here(w: Words[N, B], p: Position[N]) -> N:
    return w.algebra.select(w.ship(p), w.table.type_of, otherwise=-1)


def _uncovered(w: Words[N, B], p: Position[N]) -> Row[N]:
    return w.at(p.actor, [player.uncovered for player in p.players])


def _empties_a_column(w: Words[N, B], p: Position[N]) -> B:
    """EW-4.4: whether one more outpost of this tile's type leaves a column of the board empty, and a bonus tile is left."""
    if not w.keeps("EW-4.4"):
        return w.algebra.truth(False)
    before = _uncovered(w, p)
    after = w.changed(before, _type_here(w, p), 1)
    some_left = w.algebra.any(*[w.algebra.at_least(left, 1) for left in p.bonus_left])
    return w.algebra.all(w.algebra.lt(empty_columns(w.algebra, before), empty_columns(w.algebra, after)), some_left)


def _place(w: Words[N, B], p: Position[N]) -> Position[N]:
    """EW-4.3: the leftmost outpost of the row of the tile's type moves to the tile; EW-4.4: perhaps a bonus tile follows."""
    algebra, ship, kind = w.algebra, w.ship(p), _type_here(w, p)

    def with_the_outpost(player: Player[N]) -> Player[N]:
        return evolve(player, outposts=algebra.store(ship, player.outposts, w.one),
                      uncovered=w.changed(player.uncovered, kind, 1))

    next_phase = algebra.choose(_empties_a_column(w, p), w.phase(Phase.BONUS), w.phase(Phase.MARKET))
    return evolve(p, phase=next_phase, players=w.actor_becomes(p, with_the_outpost), upgrades=w.bonus(p, Bonus.UPGRADE))


def upgrades_to_come(w: Words[N, B], p: Position[N]) -> N:
    """Upgrades this opening can bring: one for each bonus, and (upgrade-now=yes) for one that it may earn itself."""
    algebra = w.algebra
    earned = algebra.all(w.under(UpgradeNow.YES), _empties_a_column(w, p), algebra.at_least(p.bonus_left[Bonus.UPGRADE], 1))
    return algebra.add(w.bonus(p, Bonus.UPGRADE), algebra.as_number(earned))


def trade_in_sight(w: Words[N, B], p: Position[N], hold: Row[N], supply: Row[N], lifted: Row[N], toll: N, upgrades: N) -> B:
    """EW-4.6 under build-only=no: a trade here can be made after `toll` more cubes are paid, with that many upgrades.

    From the dearest kind down: what is lacking must come from the next cheaper kind, one level an upgrade.
    """
    algebra = w.algebra
    cost, _ = w.recipe(w.ship(p))
    enough = algebra.le(algebra.add(w.total(cost), toll), w.total(hold))
    counted, each_once = w.under(Supply.COUNTED), w.under(UpgradeSame.NO)
    conditions, needed, lacking = [enough], w.zero, w.zero
    for kind in reversed(KINDS):
        may_rise = algebra.sub(hold[kind], w.when(each_once, lifted[kind]))
        conditions.append(algebra.implies(each_once, algebra.le(lacking, may_rise)))
        if kind == Spice.GINGER:
            conditions.append(algebra.le(algebra.add(cost[kind], lacking), hold[kind]))
        else:
            lifted_on = lacking
            lacking = w.not_negative(algebra.sub(algebra.add(cost[kind], lifted_on), hold[kind]))
            needed = algebra.add(needed, lacking)
            # A cube lifted on from this kind goes back to the supply, in time for another to be lifted to it.
            there = algebra.add(w.not_negative(supply[kind]), algebra.least(hold[kind], lifted_on))
            at_once = algebra.sub(lacking, w.not_negative(algebra.sub(lifted_on, hold[kind])))
            suffices = algebra.le(algebra.greatest(w.one, at_once), there)
            conditions.append(algebra.implies(algebra.all(counted, algebra.at_least(lacking, 1)), suffices))
    return algebra.all(*conditions, algebra.le(needed, upgrades))
