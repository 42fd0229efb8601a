"""The players' boards: outposts, rows, columns and the bonus tiles they bring."""

from __future__ import annotations

from . import _denials_board as deny
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding.position import Player
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Always, Control, Ghost, Invariant, OnStep, Scene, Step, Theorem
from century_rules.kernel.algebra import B, N

from ..century import boards
from ._table import one_less, one_more, row_at, ship_of_mover


def columns_empty(x: Scene[N, B], player: Player[N]) -> N:
    """Columns of a board without outposts: as many as the row that lags behind has spaces uncovered."""
    return boards.columns_empty(x.of, player.uncovered)


def enough_bonus_tiles(x: Scene[N, B]) -> bool:
    """Whether, as in the printed box, there are as many bonus tiles as columns on all boards in play."""
    return sum(x.table.copies) >= x.table.players * x.table.columns


def rows_suffice(box: Components) -> bool:
    """Whether, as in the printed box, no more tiles of a type are laid out than a row has outposts."""
    types = [tile.type for tile in box.market_tiles]
    return all(types.count(kind) - box.removed_per_type <= box.columns for kind in Spice)


def _paid(x: Step[N, B]) -> N:
    of, old = x.of, x.before.ghosts["paid for outpost"]
    if x.operation == "spend":
        return of.add(old, of.number(1))
    return of.number(0) if x.operation == "open" else old


GHOSTS = (Ghost("paid for outpost", 0, _paid),)


# --- invariants -------------------------------------------------------------------------------------------------------


def rows_and_outposts(x: Scene[N, B]) -> B:
    """A row's uncovered spaces are the outposts on tiles of its type; on ports there are none."""
    of, parts = x.of, []
    for player in x.now.players:
        parts += [of.is_(player.outposts[port], 0) for port in x.table.ports]
        types, outposts = zip(*((x.table.type_of[tile], player.outposts[tile]) for tile in x.markets), strict=True)
        parts.append(boards.as_uncovered(of, player.uncovered, outposts, types, x.table.columns))
    return of.all(*parts)


def bonus_for_each_column(x: Scene[N, B]) -> B:
    """Every player has a bonus tile for each empty column, but for one that is being chosen."""
    of, parts = x.of, []
    if not enough_bonus_tiles(x):
        return of.truth(True)
    for seat, player in enumerate(x.now.players):
        choosing = of.all(x.in_phase(Phase.BONUS), of.is_(x.now.turn, seat))
        parts.append(of.eq(of.add(of.total(player.bonus), of.as_number(choosing)), columns_empty(x, player)))
    return of.all(*parts)


def outpost_costs(x: Scene[N, B]) -> N:
    """What an outpost on the mover's tile costs: a cube for each other player's there, with two players two (EW-4.2)."""
    of, here = x.of, ship_of_mover(x)
    others = of.count(of.all(of.neg(of.is_(x.now.turn, seat)), of.is_(of.select(here, player.outposts), 1))
                      for seat, player in enumerate(x.now.players))
    return of.times(2, others) if x.table.players == 2 else others


def opening_account(x: Scene[N, B]) -> B:
    """While an outpost is paid for, what was paid and what is still to come is what it costs, and it is not there yet."""
    of, here = x.of, x.words.ship(x.now)
    built = x.of_mover(lambda player: of.select(here, player.outposts))
    row = of.select(here, x.table.type_of, -1)
    used = x.of_mover(lambda player: of.select(row, player.uncovered))
    return of.any(of.neg(x.in_phase(Phase.OPENING)), of.all(
        of.eq(of.add(x.ghosts["paid for outpost"], x.now.toll), outpost_costs(x)), of.is_(built, 0), x.words.on_market(here),
        of.lt(used, of.number(x.table.columns))))


INVARIANTS = (
    Invariant("rows-and-outposts", "In each row as many spaces are uncovered as there are outposts on tiles of its type.",
              rows_and_outposts),
    Invariant("bonus-for-each-column", "Every player has a bonus tile for each empty column.", bonus_for_each_column),
    Invariant("opening-account", "Cubes paid and still to be paid for an outpost are what it costs.", opening_account),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def one_each(x: Scene[N, B]) -> B:
    of = x.of
    return of.all(rows_and_outposts(x), *(of.any(of.is_(there, 0), of.is_(there, 1))
                                          for player in x.now.players for there in player.outposts))


def one_left(x: Scene[N, B]) -> B:
    """Player by player: a market tile without an own outpost is of a type whose row is not empty."""
    of, types = x.of, [x.table.type_of[tile] for tile in x.markets]
    return of.all(*(boards.one_left(of, player.uncovered, [player.outposts[tile] for tile in x.markets], types, x.table.columns)
                    for player in x.now.players))


def never_refused(x: Scene[N, B]) -> B:
    """EW-4.3 has nothing against opening an outpost where EW-4.1 has not."""
    of = x.of
    return of.any(of.neg(x.in_phase(Phase.ACT)), of.neg(x.permits("EW-4.1", "open")), x.permits("EW-4.3", "open"))


def one_column(x: Step[N, B]) -> B:
    of, parts, opening = x.of, [], x.of.truth(x.operation in ("open", "spend"))
    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True)):
        emptied = of.sub(columns_empty(x.after, now), columns_empty(x.before, was))
        parts.append(of.any(of.is_(emptied, 0), of.all(opening, of.is_(emptied, 1), of.is_(x.before.now.turn, seat))))
    return of.all(*parts)


def bonus_to_choose(x: Step[N, B]) -> B:
    """Who has emptied a column chooses next, and some pile is not empty."""
    of = x.of
    if not enough_bonus_tiles(x.before):
        return of.truth(True)
    emptied = [of.neg(of.eq(columns_empty(x.after, now), columns_empty(x.before, was)))
               for was, now in zip(x.before.now.players, x.after.now.players, strict=True)]
    some_left = of.any(*(of.at_least(left, 1) for left in x.after.now.bonus_left))
    choosing = x.after.in_phase(Phase.BONUS)
    return of.all(of.any(choosing, of.neg(of.any(*emptied))), of.any(of.neg(choosing), some_left))


def gets_its_number(x: Step[N, B]) -> B:
    """The n-th tile taken from a pile has the n-th number, whoever takes it; nothing else brings or takes bonus VP."""
    of, parts = x.of, []
    choosing, bonus = of.truth(x.operation == "choose"), x.arguments.get("bonus", of.number(-1))
    for seat, (was, now) in enumerate(zip(x.before.now.players, x.after.now.players, strict=True)):
        mine = of.all(choosing, of.is_(x.before.now.turn, seat))
        for kind in Bonus:
            taken = of.all(mine, of.is_(bonus, int(kind)))
            gone = of.total(player.bonus[kind] for player in x.before.now.players)
            number = of.select(gone, x.before.table.bonus_vp[kind])
            parts += [of.any(of.neg(taken), of.all(of.eq(now.bonus_vp, of.add(was.bonus_vp, number)),
                                                   of.lt(gone, of.number(x.before.table.copies[kind])))),
                      of.eq(now.bonus[kind], of.add(was.bonus[kind], of.as_number(taken)))]
        parts.append(of.any(mine, of.eq(was.bonus_vp, now.bonus_vp)))
    return of.all(*parts)


def paid_before_placed(x: Step[N, B]) -> B:
    """The outpost is there exactly when all is paid; each payment is a cube of the hold and goes to the supply.

    No other outpost comes or goes, and nothing else is done until all is paid.
    """
    of, before, after = x.of, x.before.now, x.after.now
    outposts = [zip(was.outposts, now.outposts, strict=True) for was, now in zip(before.players, after.players, strict=True)]
    if x.operation not in ("open", "spend"):
        return of.all(of.neg(x.before.in_phase(Phase.OPENING)), *(of.eq(was, now) for board in outposts for was, now in board))
    here, hold = ship_of_mover(x.before), row_at(of, before.turn, [player.hold for player in before.players])
    placed = of.select(before.turn, [of.select(here, player.outposts) for player in after.players])
    parts = [of.is_(x.before.of_mover(lambda player: of.select(here, player.outposts)), 0),
             of.eq(placed, of.as_number(of.eq(x.after.ghosts["paid for outpost"], outpost_costs(x.before))))]
    parts += [of.any(of.all(of.is_(before.turn, seat), of.is_(here, tile)), of.eq(was, now))
              for seat, board in enumerate(outposts) for tile, (was, now) in enumerate(board)]
    left, put_back = hold, before.supply
    if x.operation == "spend":
        cube = x.arguments["cube"]
        left, put_back = one_less(of, hold, cube), one_more(of, before.supply, cube)
        parts.append(of.at_least(of.select(cube, hold), 1))
    now = row_at(of, before.turn, [player.hold for player in after.players])
    return of.all(*parts, *(of.eq(a, b) for a, b in zip((*now, *after.supply), (*left, *put_back), strict=True)))


THEOREMS = (
    Theorem("one-outpost-each", (Always("rows", one_each),),
            (Control((), "a second outpost is opened on the tile", instance="gale", negated=(deny.A_SECOND_OUTPOST,)),)),
    Theorem("row-has-one-left", (Always("left", one_left), Always("refused", never_refused)),
            (Control((), "the ginger row is empty before the last ginger tile", negated=(deny.ONE_TILE_TOO_MANY_OF_A_TYPE,)),
             Control((), "a row is empty before its last tile", instance="lagoon", negated=(deny.ONE_OUTPOST_SHORT,))),
            fits=rows_suffice),
    Theorem("one-column-at-a-time", (OnStep("column", one_column), Always("bonus", bonus_for_each_column)),
            (Control(("EW-4.4",), "a column is emptied for nothing", instance="gale"),
             Control((), "a column is empty before anybody has built", instance="lagoon", negated=(deny.ONE_OUTPOST_SHORT,)))),
    Theorem("bonus-always-there", (OnStep("there", bonus_to_choose),),
            (Control(("EW-4.4",), "a column is emptied and there is nothing to choose", instance="gale"),)),
    Theorem("bonus-value", (OnStep("number", gets_its_number),),
            (Control((), "the first points tile brings 3 VP", instance="gale", negated=(deny.POINTS_PILE_UPSIDE_DOWN,)),
             Control((), "the first points tile brings nothing", instance="gale", negated=(deny.POINTS_BONUS_WORTHLESS,)))),
    Theorem("opening-is-paid", (OnStep("paid", paid_before_placed),),
            (Control(("EW-4.2",), "an outpost is paid for with cubes that are not there", instance="reef"),
             Control((), "the outpost is there before it is paid for", instance="reef", negated=(deny.PLACE_THEN_PAY,)))),
)
