"""The players' boards: outposts, rows, columns and what these give."""

from __future__ import annotations

from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.pieces import Spice
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, AsClaimed, Control, Invariant, OnStep, Theorem, as_claimed

from ..century import boards
from . import _overrides as ruled
from ._scenes import Scene, box, in_phase, is_mover, kind_at, of_mover, ship_of_mover


def as_many_outposts(x: Scene[N, B]) -> B:
    """So that no solver has to add up over all tiles and rows."""
    return x.of.all(*(x.of.eq(x.of.total(player.outposts), x.of.total(player.uncovered)) for player in x.now.players))


def opening_here(x: Scene[N, B]) -> B:
    """While an outpost is paid for, it is not there yet and there is one left in the row; what is still to pay is known."""
    of, here = x.of, ship_of_mover(x)
    there = of_mover(x, lambda player: of.select(here, player.outposts))
    row = of_mover(x, lambda player: of.select(kind_at(x, here), player.uncovered))
    return of.implies(in_phase(x, Phase.OPENING), of.all(
        of.is_(there, 0), of.lt(row, of.number(box(x).columns)), of.at_least(x.now.toll, 1)))


def bonus_tiles(x: Scene[N, B]) -> B:
    """Under first-column=card: of columns emptied after the first each gave one bonus tile at most, with one still to take."""
    of, parts = x.of, []
    for seat, player in enumerate(x.now.players):
        empty = boards.columns_empty(of, player.uncovered)
        waiting = of.as_number(of.all(is_mover(x, seat), of.is_(x.now.reward, ANY_REWARD)))
        after_the_first = of.greatest(of.number(0), of.sub(empty, of.number(1)))
        parts.append(of.le(of.add(of.total(player.bonus), waiting), after_the_first))
    return of.implies(x.reads("first-column", "card"), of.all(*parts))


INVARIANTS = (
    Invariant("outposts-as-uncovered", "In each row as many spaces are uncovered as outposts stand on tiles of its type.",
              AsClaimed("outposts-as-uncovered")),
    Invariant("as-many-outposts", "On the map stand as many outposts as spaces are uncovered.", as_many_outposts),
    Invariant("opening-here", "An outpost that is paid for is not there yet, and one is left.", opening_here),
    Invariant("price-of-an-outpost", "What is still to pay for an outpost is not more than it can cost.",
              AsClaimed("price-of-an-outpost")),
    Invariant("bonus-tiles", "Columns after the first gave one bonus tile each at most.", bonus_tiles),
    Invariant("bonus-tiles-somewhere", "Bonus tiles are in their pile or with a player.", AsClaimed("bonus-tiles-stay")),
)


def one_for_each_column(x: Scene[N, B]) -> B:
    """`bonus_tiles` without what is still to be taken; so nobody has more than there are columns after the first."""
    of, parts = x.of, []
    for player in x.now.players:
        bonus = of.total(player.bonus)
        parts += [of.any(of.is_(bonus, 0), of.lt(bonus, boards.columns_empty(of, player.uncovered))),
                  of.le(bonus, of.number(box(x).columns - 1))]
    return of.all(*parts)


def one_is_left(x: Scene[N, B]) -> B:
    """Whoever may choose a bonus tile finds one."""
    of = x.of
    return of.any(of.neg(of.is_(x.now.reward, ANY_REWARD)), of.at_least(of.total(x.now.bonus_left), 1))


def tiles_suffice(parts: Components, players: int) -> bool:
    """Whether, as in the printed box, there is a bonus tile for each column after the first on all boards in play."""
    return sum(map(len, parts.bonus_vp)) >= players * (parts.columns - 1)


def rows_suffice(parts: Components, _players: int) -> bool:
    """Whether, as in the printed box, no more tiles of a type are laid out than a row has outposts."""
    types = [tile.type for tile in parts.market_tiles]
    return all(types.count(kind) - parts.removed_per_type <= parts.columns for kind in Spice)


THEOREMS = (
    Theorem("outposts-as-uncovered", (Always("rows", as_claimed),),
            (Control((), "the outpost is taken from another row", instance="jetty", rulings=(ruled.FROM_ANOTHER_ROW,)),
             Control((), "a space is empty, and no outpost stands on the map", instance="jetty",
                     rulings=(ruled.AN_OUTPOST_SHORT,)),
             Control((), "an outpost stands at sea", instance="jetty", rulings=(ruled.OUTPOSTS_ELSEWHERE,)))),
    Theorem("four-for-a-column", (Always("outposts", as_claimed),),
            (Control((), "one outpost empties a column", instance="jetty", rulings=(ruled.OF_EVERY_ROW,)),)),
    Theorem("bonus-tiles-suffice", (Always("bonus", one_for_each_column), Always("left", one_is_left)),
            (Control((), "the first column gives a bonus tile", instance="shoals", readings={"first-column": "choice"}),
             Control((), "the first column gives a bonus tile", instance="shoals",
                     rulings=(ruled.FIRST_COLUMN_LIKE_THE_OTHERS,))),
            needs={"first-column": "card"}, fits=tiles_suffice),
    Theorem("bonus-tiles-stay", (Always("tiles", as_claimed),),
            (Control((), "a bonus tile is nowhere", instance="shoals", rulings=(ruled.BONUS_TILE_IN_THE_BOX,)),
             Control((), "the tile chosen is nowhere", instance="shoals", readings={"first-column": "choice"},
                     rulings=(ruled.CHOSEN_INTO_THE_BOX,)))),
    Theorem("price-of-an-outpost", (Always("price", as_claimed),),
            (Control((), "an outpost costs twice as much", instance="jetty", rulings=(ruled.TWICE_THE_PRICE,)),)),
    Theorem("one-column-at-most", (OnStep("column", as_claimed),),
            (Control((), "a trade empties a column", instance="jetty", rulings=(ruled.TRADES_COST_OUTPOSTS,)),)),
    Theorem("row-has-one-left", (Always("left", as_claimed),),
            (Control((), "the outpost is taken from another row", instance="shoals", rulings=(ruled.FROM_ANOTHER_ROW,)),
             Control(("SS-1.3",), "there are more tiles of a type than outposts in a row", instance="jetty",
                     setup=ruled.sea_is_market)),
            fits=rows_suffice),
)
