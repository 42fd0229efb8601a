"""Movement-cost payability: what a voyage costs, and that whoever was offered a step can finish the move."""

from __future__ import annotations

from collections.abc import Callable

from . import _overrides as ruled
from century_rules.games.eastern_wonders import readings as read, table
from century_rules.games.eastern_wonders.actions import Action, Pay, Stay, Step, Stop
from century_rules.games.eastern_wonders.encoding.scenes import Scene
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed


def cubes_of_mover(position: State) -> int:
    return sum(position.players[position.turn].hold)


def owed_here(game: Game, position: State) -> int:
    """How many owners the mover would have to pay on the tile the ship is on (EW-3.4)."""
    readings, here = game.readings, position.players[position.turn].ship
    home_is_staying = readings.return_ is read.Return.NO and readings.payment_staying is read.PaymentStaying.NO
    if home_is_staying and position.origin == here:
        return 0
    if readings.payment_place is read.PaymentPlace.MARKETS and here in position.setup.sea.ports:
        return 0
    return sum(seat != position.turn and player.ship == here for seat, player in enumerate(position.players))


# --- history: one voyage ----------------------------------------------------------------------------------------------


def begins_turn(action: Action, after: State) -> bool:
    """Whether a turn begins: when something other than a step leads to SAIL."""
    return after.phase == Phase.SAIL and not isinstance(action, Step)


def _counted(name: str, counts: Callable[[Action, History], bool]) -> Ghost:
    """The ghost that counts such actions in a turn."""
    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        return 0 if begins_turn(action, after) else history[name] + (1 if counts(action, history) else 0)

    return Ghost(name, 0, after)


def _at_start(name: str, number: Callable[[State], int]) -> Ghost:
    """The ghost that keeps a number of the position in which the turn began."""
    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        return number(after) if begins_turn(action, after) else history[name]

    return Ghost(name, 0, after)


def _due(game: Game, before: State, action: Action, after: State, history: History) -> int:
    """What the mover owes on coming to rest: a cube a ship, if the movement ended here or staying is paid for (EW-3.4)."""
    if isinstance(action, Stop):
        return owed_here(game, before)
    if isinstance(action, Stay):
        return owed_here(game, before) if game.readings.payment_staying is read.PaymentStaying.YES else 0
    return 0 if begins_turn(action, after) else history["due"]


GHOSTS = (
    _counted("steps", lambda action, _: isinstance(action, Step)),
    _counted("laid", lambda action, _: isinstance(action, Step) and action.drop is not None),
    _counted("used", lambda action, so_far: isinstance(action, Step) and action.drop is None and so_far["steps"] >= 1),
    _at_start("free0", lambda position: position.players[position.turn].bonus[Bonus.MOVE]),
    _at_start("hold0", cubes_of_mover),
    _counted("fees", lambda action, _: isinstance(action, Pay)),
    Ghost("due", 0, _due),
)


# --- invariants -------------------------------------------------------------------------------------------------------


def voyage_account(game: Game, position: State, history: History) -> bool:
    first = game.readings.free_step is read.FreeStep.FIRST
    return (history["steps"] >= 0 and history["laid"] >= 0 and history["used"] >= 0 and free_or_paid(game, position, history)
            and (not first or history["laid"] == 0 or history["used"] == history["free0"]))


def free_steps_left(game: Game, position: State, history: History) -> bool:
    moving = position.phase in (Phase.SAIL, Phase.FEE, Phase.GATHER)
    left = 0 if forfeited(game, history) else history["free0"] - history["used"]
    return (position.phase != Phase.SAIL or position.free == left) and (
        not moving or position.moved == min(history["steps"], 1))


def forfeited(game: Game, history: History) -> bool:
    """Whether no free step may be used any more because a cube was laid down (EW-4.5a)."""
    return game.readings.free_step is read.FreeStep.FIRST_OR_NONE and history["laid"] >= 1


def hold_account(game: Game, position: State, history: History) -> bool:
    """What left the hold was laid down or paid; nothing is paid before the ship is at rest."""
    return position.phase not in (Phase.SAIL, Phase.FEE) or (
        cubes_of_mover(position) == history["hold0"] - history["laid"] - history["fees"])


def fee_account(game: Game, position: State, history: History) -> bool:
    if position.phase in (Phase.START, Phase.SAIL):
        return history["fees"] == 0 and history["due"] == 0
    return history["fees"] + sum(position.owed) == history["due"]


def owed_are_here(game: Game, position: State) -> bool:
    """Whoever is owed has a ship on the mover's tile, and is not the mover (EW-3.4)."""
    here = position.players[position.turn].ship
    return all(not owed or (player.ship == here and seat != position.turn)
               for seat, (owed, player) in enumerate(zip(position.owed, position.players, strict=True)))


def can_come_to_rest(game: Game, position: State) -> bool:
    """What the look-ahead of EW-3.5 asked of the last step is still so; and who pays has enough."""
    cubes = cubes_of_mover(position)
    if position.phase == Phase.SAIL and position.moved:
        return table.can_come_to_rest(game, position, table.ship_of_mover(position), cubes, position.free)
    return position.phase != Phase.FEE or 1 <= sum(position.owed) <= cubes


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


def further_steps(history: History) -> int:
    """Steps after the first."""
    return max(0, history["steps"] - 1)


def free_or_paid(game: Game, position: State, history: History) -> bool:
    """Each step after the first laid one cube or used one free step, and of those there are no more than movement bonuses."""
    return history["laid"] + history["used"] == further_steps(history) and history["used"] <= history["free0"]


def exact_price(game: Game, position: State, history: History) -> bool:
    """free-step=first: max(0, k - 1 - f) cubes."""
    return game.readings.free_step is not read.FreeStep.FIRST or (
        history["laid"] == max(0, further_steps(history) - history["free0"]))


def free_before_paid(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    """free-step=first-or-none, first: after the first step no step without a cube follows one with a cube."""
    no_cube = isinstance(action, Step) and action.drop is None and history.before["steps"] >= 1
    return game.readings.free_step is read.FreeStep.CHOICE or not no_cube or history.before["laid"] == 0


def free_steps_offered(game: Game, position: State, history: History) -> bool:
    """Under way no clause asks for a cube as long as a free step is left; nor forbids one then, but under free-step=first."""
    if position.phase != Phase.SAIL or history["steps"] < 1:
        return True
    to = position.setup.sea.names[0]
    left = history["used"] < history["free0"] and not forfeited(game, history)
    compelled = left and game.readings.free_step is read.FreeStep.FIRST
    charged = any(game.forbids(clause, position, Step(to, None)) for clause in ("EW-3.2", "EW-4.5a"))
    return (not left or not charged) and (
        compelled or not any(game.forbids("EW-4.5a", position, Step(to, kind)) for kind in Spice))


def fees_are_exact(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    """Whoever has come to rest has given away what was laid down and the fees paid so far; all that are due before going on."""
    all_paid = after.phase in (Phase.GATHER, Phase.ACT) and history["fees"] == history["due"]
    return (cubes_of_mover(after) == history["hold0"] - history["laid"] - history["fees"]
            and (after.phase == Phase.FEE or all_paid))


def cheapest_step(x: Scene[N, B], for_nothing: B) -> N:
    """What a step lays down at least: nothing, or the first cube there is; that some cube is there is part of what is shown."""
    of = x.of
    hold = of.select_each(x.now.actor, list(zip(*(player.hold for player in x.now.players), strict=True)))
    cheapest = of.number(int(Spice.CLOVES))
    for kind in (Spice.TEA, Spice.CHILI, Spice.GINGER):
        cheapest = of.choose(of.at_least(hold[kind], 1), of.number(int(kind)), cheapest)
    return of.choose(for_nothing, of.number(-1), cheapest)


def nothing_owed_within(x: Scene[N, B]) -> list[list[B]]:
    """By number of steps less than the players, and tile: whether a tile where the mover owes nothing is so near (EW-3.4)."""
    of, now = x.of, x.now
    met = [[of.all(of.neg(of.is_(now.turn, seat)), of.is_(player.ship, tile)) for seat, player in enumerate(now.players)]
           for tile in range(x.table.tiles)]
    home_is_staying = of.all(x.reads("return", "no"), x.reads("payment-staying", "no"))
    free_port = x.reads("payment-place", "markets")
    levels = [[of.any(of.neg(of.any(*met[tile])), of.all(home_is_staying, of.is_(now.origin, tile)),
                      of.all(of.truth(tile in x.table.ports), free_port)) for tile in range(x.table.tiles)]]
    for _ in range(1, x.table.players):
        near = levels[-1]
        levels.append([of.any(near[tile], *(of.all(x.table.adjacent[tile][other], near[other])
                                            for other in x.table.may_touch[tile])) for tile in range(x.table.tiles)])
    return levels


def never_stranded(x: Scene[N, B]) -> B:
    """Under way one can stop, or make a legal step after which a tile where nothing is owed is nearer.

    That is repeated less often than there are players, so the move can be finished.
    """
    of, now = x.of, x.now
    levels = nothing_owed_within(x)
    here = of.select(now.actor, [player.ship for player in now.players])
    drop = cheapest_step(x, of.at_least(now.free, 1))
    on_by_one = []
    for level in range(1, len(levels)):
        sails = of.any(*(of.all(levels[level - 1][tile], x.allows("step", to=of.number(tile), drop=drop))
                         for tile in range(x.table.tiles)))
        on_by_one.append(of.all(of.holds_at(here, levels[level]), sails))
    on_the_way = of.all(x.in_phase(Phase.SAIL), of.is_(now.moved, 1))
    return of.any(of.neg(on_the_way), x.allows("stop"), *on_by_one)


def fee_can_be_paid(game: Game, position: State) -> bool:
    """By the cheapest cube there is."""
    hold = position.players[position.turn].hold
    cheapest = next((kind for kind in Spice if hold[kind]), Spice.CLOVES)
    return position.phase != Phase.FEE or any(game.permits(position, Pay(cheapest, seat)) for seat in range(game.players))


def laid_on_a_tile(game: Game, before: State, action: Action, after: State) -> bool:
    """EW-3.2: what a step takes from the hold lies on the tiles afterwards, and is what the step said."""
    laid = 1 if isinstance(action, Step) and action.drop is not None else 0
    lying = [sum(map(sum, position.lying)) for position in (before, after)]
    return cubes_of_mover(before) - cubes_of_mover(after) == laid == lying[1] - lying[0]


def owner_gets_it(game: Game, before: State, action: Action, after: State) -> bool:
    """EW-3.4: a payment moves one cube from the mover to that owner, who is still owed one, and touches nobody else."""
    return isinstance(action, Pay) and before.owed[action.to] == 1 and all(
        sum(now.hold) - sum(was.hold) == (seat == action.to) - (seat == before.turn)
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)))


THEOREMS = (
    Theorem("voyage-cost", (Always("steps", free_or_paid), Always("first", exact_price),
                            OnStep("run", free_before_paid, ("step",)), Always("offered", free_steps_offered),
                            OnStep("fees", fees_are_exact, ("stay", "stop", "pay")),
                            OnStep("laid", laid_on_a_tile, ("step",)), OnStep("given", owner_gets_it, ("pay",)),
                            Always("owners", owed_are_here)),
            (Control(("EW-3.2",), "further steps cost nothing"), Control(("EW-3.4",), "nobody is paid for being met"),
             Control(("EW-4.5a",), "a cube is laid down although a free step is left", readings={"free-step": "first"}),
             Control(("EW-4.5a",), "a free step is used after a cube was laid down", readings={"free-step": "first-or-none"}),
             Control((), "a bonus gives two free steps", rulings=(ruled.TWO_FREE_STEPS,)),
             Control((), "a free step that is left may not be used", rulings=(ruled.NO_FREE_STEP,)),
             Control((), "a free step may not be kept for later", rulings=(ruled.FREE_STEPS_FIRST,)))),
    Theorem("move-can-finish", (Always("under way", never_stranded), Always("paying", fee_can_be_paid)),
            (Control(("EW-3.5",), "a ship comes to rest where its owner cannot pay"),
             Control((), "a ship sails to where it can neither stop nor sail on", rulings=(ruled.NO_LOOK_AHEAD,)))),
    Theorem("no-negative-hold", (Always("cubes", as_claimed),),
            (Control(("EW-3.2",), "cubes are laid down that are not in the hold"),
             Control(("EW-5.1",), "a VP tile is bought with cubes that are not in the hold"))),
    Theorem("pay-before-take", (OnStep("lying", as_claimed),),
            (Control(("EW-3.7",), "fees are paid with cubes just taken from the tile", instance="reef"),)),
)
