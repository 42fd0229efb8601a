"""What one reads off the table: small questions about a position that the rules ask more than once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from century_rules.games.century.sailing import one_step_further
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.components import MarketTile
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, minus, one, plus, total
from century_rules.games.eastern_wonders.state import Phase, Player, State
from century_rules.kernel.errors import Refusal, not_now
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.game import Game

# --- refusals of the order of play: by the phase alone, so that asking why costs the rules no look at any number -------

_DUE: Mapping[Phase, str] = {
    Phase.START: "first every player takes starting cubes and places the ship (EW-1.7)",
    Phase.FEE: "first the owners of the ships on this tile are to be paid, a cube each (EW-3.4)",
    Phase.OPENING: "first the cubes for the outpost are to be paid; some are still due (EW-4.2)",
    Phase.BONUS: "first a bonus tile is to be chosen for the emptied column (EW-4.4)",
    Phase.TRIM: "first the cubes beyond the spaces of the hold are to be returned (EW-7.1)",
}
"""By phase, what must be done before anything else."""

_BEFORE_THAT: Mapping[Phase, str] = {
    Phase.SAIL: "first the ship moves and comes to rest, or stays where it is (EW-2.2)",
    Phase.GATHER: "first cubes lying on this tile are taken, or what is left of them is left lying (EW-3.6)",
    Phase.MARKET: "the market action is under way, and it is the one action of this turn (EW-3.8)",
    Phase.PORT: "the port action is under way, and it is the one action of this turn (EW-3.8)",
}
"""By phase, why what belongs to the action of a turn cannot be done yet, or any more."""


def not_yet(clause: str, s: State, why: str) -> Refusal:
    """The clause forbids what belongs to the action of a turn; `why` is said where the phase has no better reason."""
    return not_now(clause, _DUE.get(s.phase) or _BEFORE_THAT.get(s.phase) or why)


def no_occasion(clause: str, s: State, why: str) -> Refusal:
    """The clause forbids what there is no occasion for; `why` is said unless something else must be done first."""
    return not_now(clause, _DUE.get(s.phase) or why)


def with_player(s: State, seat: int, player: Player) -> State:
    """The position with that player in that seat."""
    return evolve(s, players=put(s.players, seat, player))


def ship_of_mover(s: State) -> int:
    """The tile under the ship of the player whose turn it is."""
    return s.players[s.turn].ship


def is_market(s: State, tile: int) -> bool:
    """Whether a tile is a market."""
    return s.setup.markets[tile] is not None


def market_here(s: State) -> MarketTile | None:
    """The market tile under the mover's ship, None on a port."""
    return s.setup.markets[ship_of_mover(s)]


def spaces(game: Game, player: Player) -> int:
    """Spaces of a hold: ten, and three more for each hold bonus (EW-1.7, EW-4.5d)."""
    return game.components.hold_spaces + game.components.hold_bonus_spaces * player.bonus[Bonus.HOLD]  # EW-4.5d


def owed_ships(game: Game, s: State, tile: int) -> int:
    """How many ships' owners the mover would have to pay for coming to rest on a tile (EW-3.4)."""
    r = game.readings
    if not game.in_force("EW-3.4") or (r.payment_place is read.PaymentPlace.MARKETS and not is_market(s, tile)):
        return 0
    home_is_staying = r.return_ is read.Return.NO and r.payment_staying is read.PaymentStaying.NO
    if home_is_staying and tile == s.origin:
        return 0
    ships = 0
    for seat, player in enumerate(s.players):
        if seat != s.turn and player.ship == tile:
            ships += 1
    return ships


def gatherable(game: Game, s: State) -> Cubes:
    """The cubes on the mover's tile that may be taken (EW-3.6)."""
    tile = ship_of_mover(s)
    if game.readings.own_fresh is read.OwnFresh.NO:
        return minus(s.lying[tile], s.fresh[tile])
    return s.lying[tile]


def cost_of_outpost(s: State) -> int:
    """Cubes to pay for an outpost on the mover's tile (EW-4.2)."""
    here = ship_of_mover(s)
    others = sum(player.outposts[here] for seat, player in enumerate(s.players) if seat != s.turn)
    return 2 * others if len(s.players) == 2 else others


def take_from_supply(game: Game, s: State, wanted: Cubes) -> State:
    """The mover takes cubes from the supply; what a counted supply does not have is not taken."""
    taken = wanted
    if game.readings.supply is read.Supply.COUNTED:
        taken = tuple([min(want, max(0, left)) if want else 0 for want, left in zip(wanted, s.supply, strict=True)])
    me = s.players[s.turn]
    return evolve(with_player(s, s.turn, evolve(me, hold=plus(me.hold, taken))), supply=minus(s.supply, taken))


def trade_stays_possible(game: Game, s: State, *, opening: bool = False, toll: int = 0) -> bool:
    """Under build-only=no, whether the trade that must follow an opening can still be made (EW-4.6, EW-4.7).

    `opening`: the outpost is not placed yet, and `toll` cubes of the mover's choice will still be paid for it. The cubes the
    trade is short of can come from upgrades, one level each.
    """
    market = market_here(s)
    if game.readings.build_only is read.BuildOnly.YES or s.traded or market is None:
        return True
    me = s.players[s.turn]
    if total(me.hold) - total(market.cost) < toll:
        return False
    upgrades = upgrades_of_opening(game, s, market.type) if opening else s.upgrades
    short = 0  # of the kind above, to be lifted from this one
    for kind in (Spice.CLOVES, Spice.TEA, Spice.CHILI):
        upgrades -= short
        needed = market.cost[kind] + short
        lifted = s.lifted[kind] if game.readings.upgrade_same is read.UpgradeSame.NO else 0
        if short > me.hold[kind] - lifted and game.readings.upgrade_same is read.UpgradeSame.NO:
            return False
        lifted_on, short = short, max(0, needed - me.hold[kind])
        if game.readings.supply is read.Supply.COUNTED and not supply_suffices(s, me.hold[kind], kind, lifted_on, short):
            return False
    return upgrades >= short and market.cost[Spice.GINGER] + short <= me.hold[Spice.GINGER]


def supply_suffices(s: State, held: int, kind: Spice, lifted_on: int, short: int) -> bool:
    """Whether a counted supply has the `short` cubes of a kind, of which `lifted_on` in all go on to be the next dearer kind.

    A cube that is lifted on goes back to the supply, so one in hand lifted first, or the same one again and again, helps.
    """
    back_in_time = min(held, lifted_on)
    must_be_there = short - max(0, lifted_on - held)
    return short == 0 or max(0, s.supply[kind]) + back_in_time >= max(1, must_be_there)


def upgrades_of_opening(game: Game, s: State, row: Spice) -> int:
    """How many upgrades the opening under way can bring (EW-4.5c)."""
    me = s.players[s.turn]
    others = [spaces for kind, spaces in zip(Spice, me.uncovered, strict=True) if kind != row]
    empties_column = game.in_force("EW-4.4") and all(me.uncovered[row] < spaces for spaces in others)
    now = game.readings.upgrade_now is read.UpgradeNow.YES and empties_column and s.bonus_left[Bonus.UPGRADE] > 0
    return me.bonus[Bonus.UPGRADE] + now


def can_come_to_rest(game: Game, s: State, tile: int, cubes: int, free: int) -> bool:
    """EW-3.5: everybody on the tile can be paid, or a tile where nothing is owed can still be reached (see the clause's note).

    If one can be reached at all, it is fewer steps away than there are players: each step before it meets another ship.
    """
    if not game.in_force("EW-3.4") or cubes >= owed_ships(game, s, tile):
        return True
    in_reach = tuple([owed_ships(game, s, each) == 0 for each in range(len(s.setup.sea.names))])
    for steps in range(len(s.players)):
        if steps <= cubes + free and in_reach[tile]:
            return True
        in_reach = one_step_further(s.setup.sea.touch, in_reach)
    return False


def arrived(game: Game, s: State) -> bool:
    """Whether the turn's movement ended here, as EW-3.4 and EW-3.6 want it."""
    if not s.moved:
        return False
    return game.readings.return_ is read.Return.YES or ship_of_mover(s) != s.origin


def spend_cube(s: State, cube: Spice) -> State:
    """The position with a cube of the actor back in the supply."""
    me = s.players[s.actor]
    s = with_player(s, s.actor, evolve(me, hold=minus(me.hold, one(cube))))
    return evolve(s, supply=plus(s.supply, one(cube)))
