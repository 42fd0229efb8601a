"""Movement-cost payability: what a voyage costs, and that whoever was offered a step can finish the move."""

from __future__ import annotations

from . import _denials as deny
from century_rules.games.eastern_wonders.encoding.voyage import can_finish, nothing_owed_within
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import NOWHERE, Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ._table import on_port, row_at, ship_of_mover, ship_to_act
from .common import MOVING, cubes


def other_ships(x: Scene[N, B]) -> list[N]:
    """Per seat where its ship is; beside the map for the mover's own, who must act while the ship sails."""
    beside = x.of.number(NOWHERE)
    return [x.of.choose(x.of.is_(x.now.actor, seat), beside, player.ship) for seat, player in enumerate(x.now.players)]


def owed_here(x: Scene[N, B]) -> N:
    """How many owners the mover would have to pay on the tile the ship is on (EW-3.4)."""
    of, here = x.of, ship_of_mover(x)
    home_is_staying = of.all(x.reads("return", "no"), x.reads("payment-staying", "no"), of.eq(x.now.origin, here))
    fees = of.neg(of.any(home_is_staying, of.all(on_port(x, here), x.reads("payment-place", "markets"))))
    return of.count(of.all(of.eq(ship, here), fees) for ship in other_ships(x))


def still_owed(x: Scene[N, B]) -> N:
    return x.of.total(x.now.owed)


# --- history: one voyage ----------------------------------------------------------------------------------------------


def _through_a_turn(x: Step[N, B], at_start: N, otherwise: N) -> N:
    """A ghost of one turn: `at_start` when a turn begins, which is when something other than a step leads to SAIL."""
    begins = x.of.truth(False) if x.operation == "step" else x.after.in_phase(Phase.SAIL)
    return x.of.choose(begins, at_start, otherwise)


def _steps(x: Step[N, B]) -> N:
    old = x.before.ghosts["steps"]
    return _through_a_turn(x, x.of.number(0), x.of.add(old, x.of.number(1)) if x.operation == "step" else old)


def _laid(x: Step[N, B]) -> N:
    old = x.before.ghosts["laid"]
    if x.operation == "step":
        return x.of.add(old, x.of.as_number(x.of.at_least(x.arguments["drop"], 0)))
    return _through_a_turn(x, x.of.number(0), old)


def _used(x: Step[N, B]) -> N:
    old = x.before.ghosts["used"]
    if x.operation == "step":
        free = x.of.all(x.of.at_least(x.before.ghosts["steps"], 1), x.of.lt(x.arguments["drop"], x.of.number(0)))
        return x.of.add(old, x.of.as_number(free))
    return _through_a_turn(x, x.of.number(0), old)


def _free_at_start(x: Step[N, B]) -> N:
    return _through_a_turn(x, x.after.of_mover(lambda player: player.bonus[Bonus.MOVE]), x.before.ghosts["free0"])


def _hold_at_start(x: Step[N, B]) -> N:
    return _through_a_turn(x, x.after.hold_of_mover(), x.before.ghosts["hold0"])


def _fees(x: Step[N, B]) -> N:
    old = x.before.ghosts["fees"]
    if x.operation == "pay":
        return x.of.add(old, x.of.number(1))
    return _through_a_turn(x, x.of.number(0), old)


def _due(x: Step[N, B]) -> N:
    """What the mover owes on coming to rest: a cube a ship, if the movement ended here or staying is paid for (EW-3.4)."""
    of, old = x.of, x.before.ghosts["due"]
    if x.operation == "stop":
        home = of.eq(x.before.of_mover(lambda player: player.ship), x.before.now.origin)
        stays = of.all(home, x.before.reads("return", "no"), x.before.reads("payment-staying", "no"))
        return of.choose(stays, of.number(0), owed_here(x.before))
    if x.operation == "stay":
        return of.choose(x.before.reads("payment-staying", "yes"), owed_here(x.before), of.number(0))
    return _through_a_turn(x, of.number(0), old)


GHOSTS = (
    Ghost("steps", 0, _steps),
    Ghost("laid", 0, _laid),
    Ghost("used", 0, _used),
    Ghost("free0", 0, _free_at_start),
    Ghost("hold0", 0, _hold_at_start),
    Ghost("fees", 0, _fees),
    Ghost("due", 0, _due),
)


# --- invariants -------------------------------------------------------------------------------------------------------


def further_steps(x: Scene[N, B]) -> N:
    """Steps after the first: max(0, steps - 1)."""
    return x.of.greatest(x.of.number(0), x.of.sub(x.ghosts["steps"], x.of.number(1)))


def voyage_account(x: Scene[N, B]) -> B:
    of, g = x.of, x.ghosts
    spent_late = of.any(of.neg(x.reads("free-step", "first")), of.is_(g["laid"], 0), of.eq(g["used"], g["free0"]))
    return of.all(of.at_least(g["steps"], 0), of.at_least(g["laid"], 0), of.at_least(g["used"], 0), free_or_paid(x), spent_late)


def forfeited(x: Scene[N, B]) -> B:
    """Whether no free step may be used any more because a cube was laid down (EW-4.5a)."""
    return x.of.all(x.reads("free-step", "first-or-none"), x.of.at_least(x.ghosts["laid"], 1))


def free_steps_left(x: Scene[N, B]) -> B:
    of, g = x.of, x.ghosts
    left = of.choose(forfeited(x), of.number(0), of.sub(g["free0"], g["used"]))
    return of.all(
        of.any(of.neg(x.in_phase(Phase.SAIL)), of.eq(x.now.free, left)),
        of.any(of.neg(x.in_phase(*MOVING)), of.eq(x.now.moved, of.least(g["steps"], of.number(1)))))


def hold_account(x: Scene[N, B]) -> B:
    of, g, hold = x.of, x.ghosts, x.hold_of_mover()
    sailing = of.eq(hold, of.sub(g["hold0"], g["laid"]))
    paying = of.eq(hold, of.sub(of.sub(g["hold0"], g["laid"]), g["fees"]))
    return of.all(of.any(of.neg(x.in_phase(Phase.SAIL)), sailing), of.any(of.neg(x.in_phase(Phase.FEE)), paying))


def fee_account(x: Scene[N, B]) -> B:
    of, g = x.of, x.ghosts
    before_rest = x.in_phase(Phase.START, Phase.SAIL)
    return of.all(
        of.any(of.neg(before_rest), of.all(of.is_(g["fees"], 0), of.is_(g["due"], 0))),
        of.any(before_rest, of.eq(of.add(g["fees"], still_owed(x)), g["due"])),
        *(of.any(of.is_(x.now.owed[seat], 0), of.neg(of.is_(x.now.turn, seat))) for seat in x.seats))


def owed_are_here(x: Scene[N, B]) -> B:
    """Whoever is owed has a ship on the mover's tile, and is not the mover (EW-3.4)."""
    of, here = x.of, ship_of_mover(x)
    return of.all(*(of.any(of.is_(owes, 0), of.all(of.eq(player.ship, here), of.neg(of.is_(x.now.turn, seat))))
                    for seat, (owes, player) in enumerate(zip(x.now.owed, x.now.players, strict=True))))


def can_come_to_rest(x: Scene[N, B]) -> B:
    """What the look-ahead of EW-3.5 asked of the last step is still so; and who pays has enough."""
    of, w, hold = x.of, x.words, x.hold_of_mover()
    on_the_way = of.all(x.in_phase(Phase.SAIL), of.is_(x.now.moved, 1))
    return of.all(
        of.any(of.neg(on_the_way), can_finish(w, x.now, w.ship(x.now), w.total(w.hold(x.now)), x.now.free)),
        of.any(of.neg(x.in_phase(Phase.FEE)), of.all(of.le(still_owed(x), hold), of.at_least(still_owed(x), 1))))


INVARIANTS = (
    Invariant("voyage-account", "Cubes laid down and free steps used together make up every step after the first.",
              voyage_account),
    Invariant("free-steps-left", "The free steps left are those of the bonuses less those used, or none if they are forfeited.",
              free_steps_left),
    Invariant("hold-account", "What left the hold on a voyage was laid down or paid.", hold_account),
    Invariant("fee-account", "Fees paid and fees still owed make up what was due on coming to rest.", fee_account),
    Invariant("owed-are-here", "Whoever is owed has a ship on the mover's tile.", owed_are_here),
    Invariant("can-come-to-rest", "Under way everybody here can be paid, or a tile where nothing is owed can be reached.",
              can_come_to_rest),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def free_or_paid(x: Scene[N, B]) -> B:
    """Each step after the first laid one cube or used one free step, and of those there are no more than movement bonuses."""
    of, g = x.of, x.ghosts
    return of.all(of.eq(of.add(g["laid"], g["used"]), further_steps(x)), of.le(g["used"], g["free0"]))


def exact_price(x: Scene[N, B]) -> B:
    """free-step=first: max(0, k - 1 - f) cubes."""
    of, g = x.of, x.ghosts
    price = of.greatest(of.number(0), of.sub(further_steps(x), g["free0"]))
    return of.implies(x.reads("free-step", "first"), of.eq(g["laid"], price))


def free_before_paid(x: Step[N, B]) -> B:
    """free-step=first-or-none, first: after the first step no step without a cube follows one with a cube."""
    of, g = x.of, x.before.ghosts
    no_cube = of.all(of.at_least(g["steps"], 1), of.lt(x.arguments["drop"], of.number(0)))
    return of.any(x.before.reads("free-step", "choice"), of.neg(no_cube), of.is_(g["laid"], 0))


def free_steps_offered(x: Scene[N, B]) -> B:
    """Under way no clause asks for a cube as long as a free step is left; nor forbids one then, but under free-step=first."""
    of, g, to, nothing = x.of, x.ghosts, x.of.number(0), x.of.number(-1)
    left = of.all(of.lt(g["used"], g["free0"]), of.neg(forfeited(x)))
    under_way = of.all(x.in_phase(Phase.SAIL), of.at_least(g["steps"], 1))
    compelled = of.all(left, x.reads("free-step", "first"))
    return of.implies(under_way, of.all(
        of.implies(left, x.permits("EW-3.2", "step", to=to, drop=nothing)),
        *(of.any(compelled, x.permits("EW-4.5a", "step", to=to, drop=of.number(kind))) for kind in Spice)))


def fees_are_exact(x: Step[N, B]) -> B:
    """Whoever has come to rest has given away what was laid down and the fees paid so far; all that are due before going on."""
    of, g = x.of, x.after.ghosts
    all_paid = of.all(x.after.in_phase(Phase.GATHER, Phase.ACT), of.eq(g["fees"], g["due"]))
    return of.all(of.eq(x.after.hold_of_mover(), of.sub(of.sub(g["hold0"], g["laid"]), g["fees"])),
                  of.any(x.after.in_phase(Phase.FEE), all_paid))


def never_stranded(x: Scene[N, B]) -> B:
    """Under way one can stop, or make a legal step after which a tile where nothing is owed is nearer.

    That is repeated less often than there are players, so the move can be finished.
    """
    of = x.of
    levels = nothing_owed_within(x.words, x.now)
    here = ship_to_act(x)
    # A free step if there is one, else any cube; that some cube is there is part of what is shown.
    cheapest = of.choose(of.at_least(x.now.free, 1), of.number(-1), first_cube(x))
    on_by_one = []
    for level in range(1, len(levels)):
        sails = of.any(*(of.all(levels[level - 1][tile], x.allows("step", to=of.number(tile), drop=cheapest))
                         for tile in range(x.table.tiles)))
        on_by_one.append(of.all(of.holds_at(here, levels[level]), sails))
    on_the_way = of.all(x.in_phase(Phase.SAIL), of.is_(x.now.moved, 1))
    return of.any(of.neg(on_the_way), x.allows("stop"), *on_by_one)


def fee_can_be_paid(x: Scene[N, B]) -> B:
    of = x.of
    some_payment = of.any(*(x.allows("pay", cube=first_cube(x), to=of.number(seat)) for seat in x.seats))
    return of.any(of.neg(x.in_phase(Phase.FEE)), some_payment)


def first_cube(x: Scene[N, B]) -> N:
    """The cheapest kind of cube in the mover's hold; cloves if there is none."""
    of, hold = x.of, row_at(x.of, x.now.actor, [player.hold for player in x.now.players])
    kind = of.number(int(Spice.CLOVES))
    for cheaper in (Spice.TEA, Spice.CHILI, Spice.GINGER):
        there = of.at_least(hold[cheaper], 1)
        kind = of.choose(there, of.number(int(cheaper)), kind)
    return kind


def nothing_owed(x: Step[N, B]) -> B:
    return x.of.is_(still_owed(x.before), 0)


def tiles_lose_nothing(x: Step[N, B]) -> B:
    """While somebody is owed, whatever is done takes no cube from a tile."""
    of = x.of
    kept = [of.le(was, now) for before, after in zip(x.before.now.lying, x.after.now.lying, strict=True)
            for was, now in zip(before, after, strict=True)]
    return of.any(nothing_owed(x), of.all(*kept))


def cubes_lying(x: Scene[N, B]) -> N:
    return x.of.total(number for tile in x.now.lying for number in tile)


def laid_on_a_tile(x: Step[N, B]) -> B:
    """EW-3.2: what a step takes from the hold lies on the tiles afterwards, and is what the step said."""
    of = x.of
    gone = of.sub(x.before.hold_of_mover(), x.after.hold_of_mover())
    laid = of.as_number(of.at_least(x.arguments["drop"], 0))
    return of.all(of.eq(gone, laid), of.eq(of.sub(cubes_lying(x.after), cubes_lying(x.before)), laid))


def owner_gets_it(x: Step[N, B]) -> B:
    """EW-3.4: a payment moves one cube from the mover to that owner, who is still owed one, and touches nobody else."""
    of, parts = x.of, [x.of.is_(x.of.select(x.arguments["to"], x.before.now.owed), 1)]
    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True)):
        payer, payee = of.is_(x.before.now.turn, seat), of.is_(x.arguments["to"], seat)
        parts.append(of.eq(of.total(now.hold), of.sub(of.add(of.total(was.hold), of.as_number(payee)), of.as_number(payer))))
    return of.all(*parts)


THEOREMS = (
    Theorem("voyage-cost", (Always("steps", free_or_paid), Always("first", exact_price),
                            OnStep("run", free_before_paid, ("step",)), Always("offered", free_steps_offered),
                            OnStep("fees", fees_are_exact, ("stay", "stop", "pay")),
                            OnStep("laid", laid_on_a_tile, ("step",)), OnStep("given", owner_gets_it, ("pay",)),
                            Always("owners", owed_are_here)),
            (Control(("EW-3.2",), "further steps cost nothing"), Control(("EW-3.4",), "nobody is paid for being met"),
             Control(("EW-4.5a",), "a cube is laid down although a free step is left", readings={"free-step": "first"}),
             Control(("EW-4.5a",), "a free step is used after a cube was laid down", readings={"free-step": "first-or-none"}),
             Control((), "a bonus gives two free steps", negated=(deny.TWO_FREE_STEPS,)),
             Control((), "a free step that is left may not be used", negated=(deny.NO_FREE_STEP,)),
             Control((), "a free step may not be kept for later", negated=(deny.FREE_STEPS_FIRST,)))),
    Theorem("move-can-finish", (Always("under way", never_stranded), Always("paying", fee_can_be_paid)),
            (Control(("EW-3.5",), "a ship comes to rest where its owner cannot pay"),
             Control((), "a ship sails to where it can neither stop nor sail on", negated=(deny.NO_LOOK_AHEAD,)))),
    Theorem("no-negative-hold", (Always("cubes", cubes),),
            (Control(("EW-3.2",), "cubes are laid down that are not in the hold"),
             Control(("EW-5.1",), "a VP tile is bought with cubes that are not in the hold"))),
    Theorem("pay-before-take", (OnStep("lying", tiles_lose_nothing),),
            (Control(("EW-3.7",), "fees are paid with cubes just taken from the tile", instance="reef"),)),
)
