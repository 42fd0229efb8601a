"""Cubes: where they come from and where they go."""

from __future__ import annotations

from . import _denials as deny
from . import _denials_board as board
from century_rules.games.eastern_wonders.encoding.position import Player
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ._table import Row, on_port, one_less, one_more, row_at, same, ship_of_mover, spaces


# --- history: the upgrades of one opening -----------------------------------------------------------------------------


def upgrade_bonuses(x: Scene[N, B]) -> N:
    return x.of_mover(lambda player: player.bonus[Bonus.UPGRADE])


def _upgraded(x: Step[N, B]) -> N:
    of, old = x.of, x.before.ghosts["upgraded"]
    if x.operation == "upgrade":
        return of.add(old, of.number(1))
    return of.number(0) if x.operation == "open" else old


def _bonuses_at_opening(x: Step[N, B]) -> N:
    return upgrade_bonuses(x.before) if x.operation == "open" else x.before.ghosts["upgrade bonuses"]


GHOSTS = (Ghost("upgraded", 0, _upgraded), Ghost("upgrade bonuses", 0, _bonuses_at_opening))


# --- invariants -------------------------------------------------------------------------------------------------------


def all_there(x: Scene[N, B]) -> B:
    """Of each kind, what lies in holds, on tiles and in the supply is what was in the box."""
    of = x.of
    return of.all(*(of.eq(of.total([x.now.supply[kind], *(player.hold[kind] for player in x.now.players),
                                    *(tile[kind] for tile in x.now.lying)]), x.table.supply[kind]) for kind in Spice))


def sets_in_the_supply(x: Scene[N, B]) -> B:
    """The supply has the sets that are still on offer; after that, where it is counted, no kind is below nothing."""
    of, parts = x.of, []
    for kind in Spice:
        offered = of.total(of.choose(of.is_(there, 1), cubes[kind], of.number(0))
                           for there, cubes in zip(x.now.sets, x.table.start_sets, strict=True))
        parts.append(of.le(offered, x.now.supply[kind]))
    return of.all(of.any(x.in_phase(Phase.START), of.all(*(of.is_(there, 0) for there in x.now.sets))),
                  of.any(of.neg(of.any(x.in_phase(Phase.START), x.reads("supply", "counted"))), of.all(*parts)))


def over(x: Scene[N, B], player: Player[N]) -> N:
    """How many cubes a hold has beyond its spaces; negative if there is room."""
    return x.of.sub(x.of.total(player.hold), spaces(x, player))


def holds_bounded(x: Scene[N, B]) -> B:
    """As the theorem says, and room is kept for a payment that is still to come from the mover."""
    of, now, parts = x.of, x.now, [within_spaces(x), trimmed_if_over(x)]
    trimming_others = of.all(x.in_phase(Phase.TRIM), of.neg(of.eq(now.actor, now.turn)))
    for seat, player in enumerate(now.players):
        mine, to_come = of.is_(now.turn, seat), of.all(x.in_phase(Phase.FEE), of.is_(now.owed[seat], 1))
        parts += [of.any(of.neg(to_come), mine, of.le(over(x, player), of.sub(_since(x, seat), of.number(1)))),
                  of.any(of.neg(trimming_others), of.neg(mine), of.le(over(x, player), of.number(0)))]
    return of.all(*parts)


def _since(x: Scene[N, B], seat: int) -> N:
    """How many other players' turns have begun since the seat's own turn."""
    return x.of.select(x.now.turn, [x.of.number((turn - seat) % x.table.players) for turn in x.seats])


def upgrades_allowed(x: Scene[N, B]) -> N:
    """How many upgrades the opening under way allows: as many as there were bonuses, or (upgrade-now=yes) as there are."""
    return x.of.choose(x.reads("upgrade-now", "yes"), upgrade_bonuses(x), x.ghosts["upgrade bonuses"])


def upgrade_account(x: Scene[N, B]) -> B:
    of, now, had = x.of, x.now, upgrade_bonuses(x)
    made = x.ghosts["upgraded"]
    opening, trading = x.in_phase(Phase.OPENING, Phase.BONUS), x.in_phase(Phase.MARKET)
    return of.all(
        of.any(of.neg(opening), of.all(of.is_(now.opened, 1), of.is_(made, 0), of.eq(had, x.ghosts["upgrade bonuses"]),
                                       of.le(now.upgrades, had))),
        of.any(of.neg(trading), of.is_(now.opened, 0), of.le(of.add(made, now.upgrades), upgrades_allowed(x))),
        of.any(opening, of.is_(now.opened, 1), of.is_(now.upgrades, 0)),
        of.any(opening, trading, of.is_(now.opened, 0)))


INVARIANTS: tuple[Invariant, ...] = (
    Invariant("all-there", "Holds, tiles and supply together have all the cubes of the box.", all_there),
    Invariant("sets-in-the-supply", "The starting sets on offer are in the supply, and a counted supply is never overdrawn.",
              sets_in_the_supply),
    Invariant("holds-bounded", "Holds are over their spaces by no more than was paid to them since their owner's turn.",
              holds_bounded),
    Invariant("upgrade-account", "Upgrades made and still to be made are no more than the bonuses allow.", upgrade_account),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def not_overdrawn(x: Scene[N, B]) -> B:
    return x.of.all(*(x.of.at_least(left, 0) for left in x.now.supply))


def within_spaces(x: Scene[N, B]) -> B:
    """Outside one's own turn the hold is over by at most one for each other player who has come to rest since."""
    of, sailing, parts = x.of, x.in_phase(Phase.SAIL), []
    beginning, over_in_time = x.in_phase(Phase.START), of.all(x.in_phase(Phase.OVER), x.reads("end-trigger", "round"))
    for seat, player in enumerate(x.now.players):
        mine, more = of.is_(x.now.turn, seat), over(x, player)
        rested = of.sub(_since(x, seat), of.as_number(sailing))
        parts += [
            of.any(of.neg(beginning), of.le(more, of.number(0))),
            of.any(beginning, mine, of.le(more, rested)),
            of.any(of.neg(mine), of.neg(sailing), of.le(more, of.number(x.table.players - 1))),
            of.any(of.neg(mine), of.neg(over_in_time), of.le(more, of.number(0))),
        ]
    return of.all(*parts)


def trimmed_if_over(x: Scene[N, B]) -> B:
    """Who is to return cubes has more than there are spaces for; under discard-more=yes one may return others besides."""
    of, more_than_fit = x.of, [x.of.at_least(over(x, player), 1) for player in x.now.players]
    trimming = of.all(x.in_phase(Phase.TRIM), x.reads("discard-more", "no"))
    return of.implies(trimming, of.holds_at(x.now.actor, more_than_fit))


def hold_before(x: Step[N, B]) -> Row[N]:
    """The hold, before the step, of the player whose turn it is."""
    return row_at(x.of, x.before.now.turn, [player.hold for player in x.before.now.players])


def hold_after(x: Step[N, B]) -> Row[N]:
    """The hold, after the step, of the player whose turn it was."""
    return row_at(x.of, x.before.now.turn, [player.hold for player in x.after.now.players])


def payment_balances(x: Step[N, B]) -> B:
    """A payment moves the cube from the mover to the owner; whatever else is done, nobody's hold but the actor's changes."""
    of, parts = x.of, []
    players = list(zip(x.before.now.players, x.after.now.players, strict=True))
    if x.operation != "pay":
        return of.all(*(of.any(of.is_(x.before.now.actor, seat), same(of, was.hold, now.hold))
                        for seat, (was, now) in enumerate(players)))
    cube = x.arguments["cube"]
    for seat, (was, now) in enumerate(players):
        payer, payee = of.is_(x.before.now.turn, seat), of.is_(x.arguments["to"], seat)
        parts += [
            of.any(of.neg(payer), same(of, now.hold, one_less(of, was.hold, cube))),
            of.any(of.neg(payee), same(of, now.hold, one_more(of, was.hold, cube))),
            of.any(payer, payee, same(of, now.hold, was.hold)),
        ]
    return of.all(*parts, same(of, x.before.now.supply, x.after.now.supply),
                  *(same(of, was, now) for was, now in zip(x.before.now.lying, x.after.now.lying, strict=True)))


def only_moved(x: Step[N, B]) -> B:
    """Tile by tile and kind by kind: what a step lays down and what taking takes; nothing else changes a tile."""
    of, before, here, nothing = x.of, x.before.now, ship_of_mover(x.before), x.of.number(-1)
    place, laid, taken, parts = here, nothing, nothing, []
    if x.operation == "step":
        laid = x.arguments["drop"]
        place = of.choose(x.before.reads("drop-place", "origin"), before.origin, here)
        parts.append(same(of, hold_after(x), one_less(of, hold_before(x), laid)))
    if x.operation == "take":
        taken = x.arguments["cube"]
        parts += [same(of, hold_after(x), one_more(of, hold_before(x), taken)),
                  of.at_least(of.select(taken, row_at(of, here, before.lying)), 1)]
    if parts:
        parts.append(same(of, before.supply, x.after.now.supply))
    for tile, (was, now) in enumerate(zip(before.lying, x.after.now.lying, strict=True)):
        changed = of.is_(place, tile)
        parts.append(same(of, now, one_less(of, one_more(of, was, of.choose(changed, laid, nothing)),
                                            of.choose(changed, taken, nothing))))
    return of.all(*parts)


def trade_as_printed(x: Step[N, B]) -> B:
    of, hold, here, table = x.of, hold_before(x), ship_of_mover(x.before), x.before.table
    cost, gain = row_at(of, here, table.recipe_cost), row_at(of, here, table.recipe_gain)
    counted, parts = x.before.reads("supply", "counted"), [of.neg(on_port(x.before, here))]
    parts += [of.le(price, have) for price, have in zip(cost, hold, strict=True)]
    for kind in Spice:
        there = of.greatest(of.number(0), of.add(x.before.now.supply[kind], cost[kind]))
        got = of.choose(counted, of.least(gain[kind], there), gain[kind])
        parts.append(of.eq(hold_after(x)[kind], of.add(of.sub(hold[kind], cost[kind]), got)))
    return of.all(*parts)


def own_outpost_here(x: Step[N, B]) -> B:
    of, here = x.of, ship_of_mover(x.before)
    return of.is_(x.before.of_mover(lambda player: of.select(here, player.outposts)), 1)


def claim_paid(x: Step[N, B]) -> B:
    """What the tile on the port costs leaves the hold for the supply, its points come; no other step brings such points."""
    of, before, after = x.of, x.before.now, x.after.now
    if x.operation != "claim":
        return of.all(*(of.eq(was.vp_points, now.vp_points) for was, now in zip(before.players, after.players, strict=True)))
    parts, here, hold = [], ship_of_mover(x.before), hold_before(x)
    for port, tile in enumerate(x.before.table.ports):
        cost = row_at(of, before.ports[port], x.before.table.vp_cost)
        points = of.select(before.ports[port], x.before.table.vp_points)
        brought = [of.all(of.eq(now.vp_points, of.add(was.vp_points, points)),
                          of.eq(now.vp_tiles, of.add(was.vp_tiles, of.number(1))))
                   for was, now in zip(before.players, after.players, strict=True)]
        paid = of.all(*(of.le(price, have) for price, have in zip(cost, hold, strict=True)),
                      *(of.eq(of.add(left, price), have) for left, price, have in zip(hold_after(x), cost, hold, strict=True)),
                      *(of.eq(now, of.add(was, got)) for was, got, now in zip(before.supply, cost, after.supply, strict=True)),
                      of.holds_at(before.turn, brought))
        parts.append(of.any(of.neg(of.is_(here, tile)), paid))
    return of.all(*parts, on_port(x.before, here))


def harvest_brings(x: Step[N, B]) -> B:
    of, before = x.of, x.before
    due = (of.number(2), before.of_mover(lambda player: player.bonus[Bonus.HARVEST]), of.number(0), of.number(0))
    counted = before.reads("supply", "counted")
    parts = []
    for kind in Spice:
        was, now = (scene.of.select(before.now.turn, [player.hold[kind] for player in scene.now.players])
                    for scene in (before, x.after))
        there = of.choose(counted, of.least(due[kind], before.now.supply[kind]), due[kind])
        parts.append(of.eq(now, of.add(was, of.greatest(of.number(0), there))))
    return of.all(*parts)


def one_level(x: Step[N, B]) -> B:
    of, cube = x.of, x.arguments["cube"]
    dearer = of.add(cube, of.number(1))
    return of.all(
        of.lt(cube, of.number(int(Spice.CLOVES))), of.at_least(of.select(cube, hold_before(x)), 1),
        same(of, hold_after(x), one_more(of, one_less(of, hold_before(x), cube), dearer)),
        same(of, x.after.now.supply, one_less(of, one_more(of, x.before.now.supply, cube), dearer)))


def as_many_as_bonuses(x: Step[N, B]) -> B:
    of = x.of
    return of.all(of.is_(x.before.now.opened, 1), of.le(x.after.ghosts["upgraded"], upgrades_allowed(x.before)))


THEOREMS = (
    Theorem("cubes-conserved", (Always("all", all_there),),
            (Control((), "cubes appear from nowhere", negated=(board.TRADES_KEEP_WHAT_THEY_COST,)),)),
    Theorem("supply-not-overdrawn", (Always("supply", not_overdrawn),),
            (Control((), "a harvest takes substitutes", instance="lagoon", readings={"supply": "unlimited"}),),
            needs={"supply": "counted"}),
    Theorem("hold-within-spaces", (Always("over", within_spaces), Always("trimmed", trimmed_if_over)),
            (Control(("EW-7.1",), "a harvest is kept that does not fit", instance="lagoon", readings={"supply": "unlimited"}),
             Control((), "a hold bonus makes too much room", instance="gale", negated=(board.HOLD_BONUS_OF_FOUR,)))),
    Theorem("payment-balance", (OnStep("balance", payment_balances),),
            (Control((), "the owner of the ship gets nothing", negated=(board.FEES_PAY_THE_SUPPLY,)),)),
    Theorem("tiles-only-moved", (OnStep("moved", only_moved),),
            (Control((), "the tile left gets no cube", negated=(board.STEPS_PAY_THE_SUPPLY,)),
             Control((), "the cubes taken lie there still", negated=(board.TILES_KEEP_THEIR_CUBES,)),
             Control(("EW-3.6",), "a cube is taken that does not lie there"))),
    Theorem("trade-is-printed", (OnStep("trade", trade_as_printed, ("trade",)),),
            (Control((), "a trade costs nothing", negated=(board.TRADES_KEEP_WHAT_THEY_COST,)),
             Control(("EW-4.7",), "a trade is made that cannot be paid"))),
    Theorem("trade-needs-outpost", (OnStep("trade", own_outpost_here, ("trade",)),),
            (Control(("EW-4.6",), "a trade is made without an outpost"),)),
    Theorem("claim-is-paid", (OnStep("paid", claim_paid),),
            (Control(("EW-5.1",), "a VP tile is taken without its cubes"),)),
    Theorem("harvest-gives", (OnStep("harvest", harvest_brings, ("harvest",)),),
            (Control((), "a harvest brings one ginger too many", negated=(deny.HARVEST_OF_THREE,)),
             Control((), "the chili does not come", instance="gale", negated=(board.HARVEST_BONUS_BRINGS_NOTHING,)))),
    Theorem("upgrade-one-level", (OnStep("level", one_level, ("upgrade",)), OnStep("number", as_many_as_bonuses, ("upgrade",))),
            (Control((), "a ginger becomes cloves at once", instance="gale", negated=(board.UPGRADE_TO_CLOVES,)),
             Control((), "one bonus lifts two cubes", instance="gale", negated=(board.UPGRADES_WITHOUT_END,)))),
)
