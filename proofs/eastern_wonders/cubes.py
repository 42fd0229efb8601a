"""Cubes: where they come from and where they go."""

from __future__ import annotations

from . import _overrides as ruled
from . import _overrides_board as board
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Open, Trade, Upgrade
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, covers, minus, one, plus
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.table import spaces
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, AsClaimed, Control, Ghost, Invariant, OnStep, Theorem, as_claimed


# --- history: the upgrades of one opening -----------------------------------------------------------------------------


def upgrade_bonuses(position: State) -> int:
    return position.players[position.turn].bonus[Bonus.UPGRADE]


def _upgraded(game: Game, before: State, action: Action, after: State, history: History) -> int:
    if isinstance(action, Upgrade):
        return history["upgraded"] + 1
    return 0 if isinstance(action, Open) else history["upgraded"]


def _bonuses_at_opening(game: Game, before: State, action: Action, after: State, history: History) -> int:
    return upgrade_bonuses(before) if isinstance(action, Open) else history["upgrade bonuses"]


GHOSTS = (Ghost("upgraded", 0, _upgraded), Ghost("upgrade bonuses", 0, _bonuses_at_opening))


# --- invariants -------------------------------------------------------------------------------------------------------


def sets_in_the_supply(game: Game, position: State) -> bool:
    """The supply has the sets that are still on offer; after that, where it is counted, no kind is below nothing."""
    choosing = position.phase == Phase.START
    left = [cubes for cubes, there in zip(game.components.start_sets, position.sets, strict=True) if there]
    enough = all(sum(cubes[kind] for cubes in left) <= position.supply[kind] for kind in Spice)
    return (choosing or not any(position.sets)) and (
        enough or not (choosing or game.readings.supply is read.Supply.COUNTED))


def room_for_payments(game: Game, position: State) -> bool:
    """There is room for a payment still to come from the mover; and while others trim their holds the mover has done so."""
    turn, seats = position.turn, game.players
    for seat, player in enumerate(position.players):
        over = sum(player.hold) - spaces(game, player)
        if position.phase == Phase.FEE and seat != turn and position.owed[seat] and over >= (turn - seat) % seats:
            return False
        if position.phase == Phase.TRIM and position.actor != turn and seat == turn and over > 0:
            return False
    return True


def upgrades_allowed(game: Game, position: State, history: History) -> int:
    """How many upgrades the opening under way allows: as many as there were bonuses, or (upgrade-now=yes) as there are."""
    return upgrade_bonuses(position) if game.readings.upgrade_now is read.UpgradeNow.YES else history["upgrade bonuses"]


def upgrade_account(game: Game, position: State, history: History) -> bool:
    made, had = history["upgraded"], upgrade_bonuses(position)
    if position.phase in (Phase.OPENING, Phase.BONUS):
        return position.opened == 1 and made == 0 and had == history["upgrade bonuses"] and position.upgrades <= had
    if position.phase == Phase.MARKET and position.opened:
        return made + position.upgrades <= upgrades_allowed(game, position, history)
    return position.upgrades == 0


INVARIANTS: tuple[Invariant, ...] = (
    Invariant("all-there", "Holds, tiles and supply together have all the cubes of the box.", AsClaimed("cubes-conserved")),
    Invariant("sets-in-the-supply", "The starting sets on offer are in the supply, and a counted supply is never overdrawn.",
              sets_in_the_supply),
    Invariant("holds-bounded", "Holds are over their spaces by no more than was paid to them since their owner's turn.",
              AsClaimed("hold-within-spaces")),
    Invariant("room-for-payments", "Who is still to be paid has room for it.", room_for_payments),
    Invariant("upgrade-account", "Upgrades made and still to be made are no more than the bonuses allow.", upgrade_account),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def trade_as_printed(game: Game, before: State, action: Action, after: State) -> bool:
    """What is above the arrow is in the hold and leaves it, for what is below; of a counted supply for what is there of that."""
    was, now = before.players[before.turn].hold, after.players[before.turn].hold
    market = before.setup.markets[before.players[before.turn].ship]
    if market is None or not isinstance(action, Trade):
        return False
    got = market.gain
    if game.readings.supply is read.Supply.COUNTED:
        got = tuple([min(some, max(0, left)) for some, left in zip(got, plus(before.supply, market.cost), strict=True)])
    return covers(was, market.cost) and now == plus(minus(was, market.cost), got)


def one_level(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Upgrade) or action.cube == Spice.CLOVES:
        return False
    was, now = before.players[before.turn].hold, after.players[before.turn].hold
    cheaper, dearer = one(action.cube), one(Spice(action.cube + 1))
    return (was[action.cube] >= 1 and now == plus(minus(was, cheaper), dearer)
            and after.supply == minus(plus(before.supply, cheaper), dearer))


def as_many_as_bonuses(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    return before.opened == 1 and history["upgraded"] <= upgrades_allowed(game, before, history)


THEOREMS = (
    Theorem("cubes-conserved", (Always("all", as_claimed),),
            (Control((), "cubes appear from nowhere", rulings=(board.TRADES_KEEP_WHAT_THEY_COST,)),)),
    Theorem("supply-not-overdrawn", (Always("supply", as_claimed),),
            (Control((), "a harvest takes substitutes", instance="lagoon", readings={"supply": "unlimited"}),),
            needs={"supply": "counted"}),
    Theorem("hold-within-spaces", (Always("over", as_claimed),),
            (Control(("EW-7.1",), "a harvest is kept that does not fit", instance="lagoon", readings={"supply": "unlimited"}),
             Control((), "a hold bonus makes too much room", instance="gale", rulings=(board.HOLD_BONUS_OF_FOUR,)))),
    Theorem("payment-balance", (OnStep("balance", as_claimed),),
            (Control((), "the owner of the ship gets nothing", rulings=(board.FEES_PAY_THE_SUPPLY,)),)),
    Theorem("tiles-only-moved", (OnStep("moved", as_claimed),),
            (Control((), "the tile left gets no cube", rulings=(board.STEPS_PAY_THE_SUPPLY,)),
             Control((), "the cubes taken lie there still", rulings=(board.TILES_KEEP_THEIR_CUBES,)),
             Control(("EW-3.6",), "a cube is taken that does not lie there"))),
    Theorem("trade-is-printed", (OnStep("trade", trade_as_printed, ("trade",)),),
            (Control((), "a trade costs nothing", rulings=(board.TRADES_KEEP_WHAT_THEY_COST,)),
             Control(("EW-4.7",), "a trade is made that cannot be paid"))),
    Theorem("trade-needs-outpost", (OnStep("trade", as_claimed, ("trade",)),),
            (Control(("EW-4.6",), "a trade is made without an outpost"),)),
    Theorem("claim-is-paid", (OnStep("paid", as_claimed),),
            (Control(("EW-5.1",), "a VP tile is taken without its cubes"),)),
    Theorem("harvest-gives", (OnStep("harvest", as_claimed, ("harvest",)),),
            (Control((), "a harvest brings one ginger too many", rulings=(ruled.HARVEST_OF_THREE,)),
             Control((), "the chili does not come", instance="gale", rulings=(board.HARVEST_BONUS_BRINGS_NOTHING,)))),
    Theorem("upgrade-one-level", (OnStep("level", one_level, ("upgrade",)), OnStep("number", as_many_as_bonuses, ("upgrade",))),
            (Control((), "a ginger becomes cloves at once", instance="gale", rulings=(board.UPGRADE_TO_CLOVES,)),
             Control((), "one bonus lifts two cubes", instance="gale", rulings=(board.UPGRADES_WITHOUT_END,)))),
)
