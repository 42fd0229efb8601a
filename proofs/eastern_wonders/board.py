"""The players' boards: outposts, rows, columns and the bonus tiles they bring."""

from __future__ import annotations

from . import _overrides_board as ruled
from century_rules.games.eastern_wonders.actions import Action, Open, Spend
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Spice, minus, one, plus
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.evolve import put
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, AsClaimed, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

PAID = "paid for outpost"


def rows_suffice(box: Components, _players: int) -> bool:
    """Whether, as in the printed box, no more tiles of a type are laid out than a row has outposts."""
    types = [tile.type for tile in box.market_tiles]
    return all(types.count(kind) - box.removed_per_type <= box.columns for kind in Spice)


def bonus_tiles_suffice(box: Components, players: int) -> bool:
    """Whether, as in the printed box, there are as many bonus tiles as columns on all boards in play."""
    return sum(map(len, box.bonus_vp)) >= players * box.columns


def _paid(game: Game, before: State, action: Action, after: State, history: History) -> int:
    if isinstance(action, Spend):
        return history[PAID] + 1
    return 0 if isinstance(action, Open) else history[PAID]


GHOSTS = (Ghost(PAID, 0, _paid),)


# --- invariants -------------------------------------------------------------------------------------------------------


def bonus_for_each_column(game: Game, position: State) -> bool:
    """Every player has a bonus tile for each empty column, but for one that is being chosen."""
    return not bonus_tiles_suffice(game.components, game.players) or all(
        sum(player.bonus) + (1 if position.phase == Phase.BONUS and position.turn == seat else 0) == min(player.uncovered)
        for seat, player in enumerate(position.players))


def outpost_costs(position: State) -> int:
    """What an outpost on the mover's tile costs: a cube for each other player's there, with two players two (EW-4.2)."""
    here, seats = position.players[position.turn].ship, len(position.players)
    each = 2 if seats == 2 else 1
    return sum(each for seat, player in enumerate(position.players) if seat != position.turn and player.outposts[here] == 1)


def opening_account(game: Game, position: State, history: History) -> bool:
    """While an outpost is paid for, what was paid and what is still to come is what it costs, and it is not there yet."""
    if position.phase != Phase.OPENING:
        return True
    mover = position.players[position.turn]
    market = position.setup.markets[mover.ship]
    return (history[PAID] + position.toll == outpost_costs(position) and mover.outposts[mover.ship] == 0
            and market is not None and mover.uncovered[market.type] < game.components.columns)


INVARIANTS = (
    Invariant("rows-and-outposts", "In each row as many spaces are uncovered as there are outposts on tiles of its type.",
              AsClaimed("one-outpost-each")),
    Invariant("bonus-for-each-column", "Every player has a bonus tile for each empty column.", bonus_for_each_column),
    Invariant("opening-account", "Cubes paid and still to be paid for an outpost are what it costs.", opening_account),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def paid_before_placed(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    """The outpost is there exactly when all is paid; each payment is a cube of the hold and goes to the supply.

    No other outpost comes or goes, and nothing else is done until all is paid.
    """
    stood, stand = (tuple([player.outposts for player in position.players]) for position in (before, after))
    if not isinstance(action, Open | Spend):
        return before.phase != Phase.OPENING and stand == stood
    was, now = before.players[before.turn], after.players[before.turn]
    cubes = one(action.cube) if isinstance(action, Spend) else NO_CUBES
    placed = 1 if history[PAID] == outpost_costs(before) else 0
    return (was.outposts[was.ship] == 0 and stand == put(stood, before.turn, put(was.outposts, was.ship, placed))
            and (now.hold, after.supply) == (minus(was.hold, cubes), plus(before.supply, cubes))
            and (not isinstance(action, Spend) or was.hold[action.cube] >= 1))


THEOREMS = (
    Theorem("one-outpost-each", (Always("rows", as_claimed),),
            (Control((), "a second outpost is opened on the tile", instance="gale", rulings=(ruled.A_SECOND_OUTPOST,)),)),
    Theorem("row-has-one-left", (Always("left", as_claimed),),
            (Control((), "the ginger row is empty before the last ginger tile", rulings=(ruled.ONE_TILE_TOO_MANY_OF_A_TYPE,)),
             Control((), "a row is empty before its last tile", instance="lagoon", rulings=(ruled.ONE_OUTPOST_SHORT,))),
            fits=rows_suffice),
    Theorem("one-column-at-a-time", (OnStep("column", as_claimed), Always("bonus", bonus_for_each_column)),
            (Control(("EW-4.4",), "a column is emptied for nothing", instance="gale"),
             Control((), "a column is empty before anybody has built", instance="lagoon", rulings=(ruled.ONE_OUTPOST_SHORT,))),
            whole_in=bonus_tiles_suffice),
    Theorem("bonus-always-there", (OnStep("there", as_claimed),),
            (Control(("EW-4.4",), "a column is emptied and there is nothing to choose", instance="gale"),),
            whole_in=bonus_tiles_suffice),
    Theorem("bonus-value", (OnStep("number", as_claimed),),
            (Control((), "the first points tile brings 3 VP", instance="gale", rulings=(ruled.POINTS_PILE_UPSIDE_DOWN,)),
             Control((), "the first points tile brings nothing", instance="gale", rulings=(ruled.POINTS_BONUS_WORTHLESS,)))),
    Theorem("opening-is-paid", (OnStep("paid", paid_before_placed),),
            (Control(("EW-4.2",), "an outpost is paid for with cubes that are not there", instance="reef"),
             Control((), "the outpost is there before it is paid for", instance="reef", rulings=(ruled.PLACE_THEN_PAY,)))),
)
