"""What is played instead of the clauses about cubes, the board and the set-up, where dropping them would leave no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import attrs

from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row

from ._overrides import MAY_END_A_TURN
from ._overriding import Effect, after_trimming, overriding

_MORE_SPACES = 1
"""So many more than the three that a hold bonus adds."""


# --- the box and the set-up -------------------------------------------------------------------------------------------


def _two_rows_mixed_up(begun: State) -> State:
    """The first chili tile of the map is a ginger tile."""
    markets = begun.setup.markets
    chili = next(tile for tile in markets if tile is not None and tile.type is Spice.CHILI)
    ginger = attrs.evolve(chili, type=Spice.GINGER)
    return attrs.evolve(begun, setup=attrs.evolve(
        begun.setup, markets=tuple([ginger if tile is chili else tile for tile in markets])))


ONE_TILE_TOO_MANY_OF_A_TYPE = overriding(
    clause="EW-1.1", says="one ginger tile more is laid out, and one chili tile fewer", lays=_two_rows_mixed_up)


def _top_tile_of(piles: Callable[..., object]) -> Effect:
    """The bonus tile taken is of other piles."""
    def effect(w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
        others = cast("tuple[Row[N], ...]", piles(w))
        left = zip(others, before.bonus_left, strict=True)
        points = w.algebra.select(arguments["bonus"], [
            w.algebra.select(w.algebra.sub(w.algebra.number(len(pile)), many), pile) for pile, many in left])
        return attrs.evolve(after, players=tuple([
            w.either(w.is_actor(before, seat), attrs.evolve(now, bonus_vp=w.algebra.add(was.bonus_vp, points)), now)
            for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))]))

    return effect


def _points_pile_turned(w: Words[N, B]) -> tuple[Row[N], ...]:
    return tuple([tuple(reversed(pile)) if kind == Bonus.POINTS else pile for kind, pile in enumerate(w.table.bonus_vp)])


def _points_pile_worthless(w: Words[N, B]) -> tuple[Row[N], ...]:
    return tuple([tuple([w.zero for _ in pile]) if kind == Bonus.POINTS else pile
                  for kind, pile in enumerate(w.table.bonus_vp)])


POINTS_PILE_UPSIDE_DOWN = overriding(
    clause="EW-1.4", says="the points pile reads 3, 4, 5, 6 from the top", operations=("choose",),
    effect=_top_tile_of(_points_pile_turned))


POINTS_BONUS_WORTHLESS = overriding(
    clause="EW-4.5e", says="the tiles of the points pile bring no VP", operations=("choose",),
    effect=_top_tile_of(_points_pile_worthless))


def _four_spaces_each(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    """Whoever would return cubes, and has room for them in a fourth space of each hold bonus, returns none."""
    for _ in after.players:
        fits = w.algebra.any(*[
            w.algebra.all(w.is_actor(after, seat), w.algebra.le(w.total(player.hold), w.algebra.add(
                w.spaces(player), w.algebra.times(_MORE_SPACES, player.bonus[Bonus.HOLD]))))
            for seat, player in enumerate(after.players)])
        after = w.either(w.algebra.all(w.in_phase(after, Phase.TRIM), fits), after_trimming(w, after), after)
    return after


HOLD_BONUS_OF_FOUR = overriding(
    clause="EW-4.5d", says="a hold bonus adds four spaces", operations=MAY_END_A_TURN, effect=_four_spaces_each)


def _first_column_open(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    def short(player: Player[N]) -> Player[N]:
        return attrs.evolve(player, uncovered=(w.one,) * len(Spice))

    return attrs.evolve(after, players=tuple([
        w.either(w.is_actor(before, seat), short(player), player) for seat, player in enumerate(after.players)]))


ONE_OUTPOST_SHORT = overriding(
    clause="EW-1.6", says="each row of the board begins one outpost short", operations=("begin",), effect=_first_column_open)


def _set_stays_on_offer(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    others_follow = w.in_phase(after, Phase.START)
    return attrs.evolve(after, sets=w.either(others_follow, before.sets, after.sets))


SETS_MAY_BE_SHARED = overriding(
    clause="EW-1.7", says="a set of starting cubes that was taken may be taken again", operations=("begin",),
    effect=_set_stays_on_offer)


# --- the voyage -------------------------------------------------------------------------------------------------------


def _cube_to_the_supply(w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return attrs.evolve(after, lying=before.lying, fresh=before.fresh, supply=w.changed(after.supply, arguments["drop"], 1))


STEPS_PAY_THE_SUPPLY = overriding(
    clause="EW-3.2", says="the cube a step costs goes to the supply", operations=("step",), effect=_cube_to_the_supply)


def _fee_to_the_supply(w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    cube = arguments["cube"]

    def without_it(player: Player[N]) -> Player[N]:
        return attrs.evolve(player, hold=w.changed(player.hold, cube, -1))

    players = tuple([w.either(w.algebra.is_(arguments["to"], seat), without_it(player), player)
                     for seat, player in enumerate(after.players)])
    return attrs.evolve(after, players=players, supply=w.changed(after.supply, cube, 1))


FEES_PAY_THE_SUPPLY = overriding(
    clause="EW-3.4", says="the cube for another ship goes to the supply", operations=("pay",), effect=_fee_to_the_supply)


def _taken_from_the_supply(w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return attrs.evolve(after, lying=before.lying, supply=w.changed(after.supply, arguments["cube"], -1))


TILES_KEEP_THEIR_CUBES = overriding(
    clause="EW-3.6", says="the mover takes as many cubes as lie there from the supply, and those stay", operations=("take",),
    effect=_taken_from_the_supply)


# --- the market action ------------------------------------------------------------------------------------------------


def _on_market(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N]) -> B:
    return w.on_market(w.ship(before))


A_SECOND_OUTPOST = overriding(
    clause="EW-4.1", says="one may open an outpost beside one's own", operations=("open",), lifts=_on_market)


def _outpost_at_once(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    ship = w.ship(before)
    return attrs.evolve(after, players=tuple([
        w.either(w.is_actor(before, seat), attrs.evolve(player, outposts=w.algebra.store(ship, player.outposts, w.one)), player)
        for seat, player in enumerate(after.players)]))


PLACE_THEN_PAY = overriding(
    clause="EW-4.3", says="the outpost moves to the tile before it is paid for", operations=("open",), effect=_outpost_at_once)


def _hold_of_actor(w: Words[N, B], before: Position[N], after: Position[N], more: Row[N]) -> tuple[Player[N], ...]:
    """The players with that many cubes more in the hold of the one who has acted."""
    return tuple([w.either(w.is_actor(before, seat), attrs.evolve(player, hold=w.plus(player.hold, more)), player)
                  for seat, player in enumerate(after.players)])


def _no_chili(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    chili = w.bonus(before, Bonus.HARVEST)
    less = (w.zero, w.algebra.sub(w.zero, chili), w.zero, w.zero)
    return attrs.evolve(after, players=_hold_of_actor(w, before, after, less), supply=w.minus(after.supply, less))


HARVEST_BONUS_BRINGS_NOTHING = overriding(
    clause="EW-4.5b", says="a harvest bonus brings no chili", operations=("harvest",), effect=_no_chili)


def _up_to_cloves(w: Words[N, B], before: Position[N], arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    dearer = w.algebra.add(arguments["cube"], w.one)
    change = w.changed(w.changed(w.no_cubes, dearer, -1), w.algebra.number(int(Spice.CLOVES)), 1)
    return attrs.evolve(after, players=_hold_of_actor(w, before, after, change), supply=w.minus(after.supply, change))


UPGRADE_TO_CLOVES = overriding(
    clause="EW-4.5c", says="an upgrade turns a cube into cloves", operations=("upgrade",), effect=_up_to_cloves)


def _still_to_come(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    return attrs.evolve(after, upgrades=before.upgrades)


UPGRADES_WITHOUT_END = overriding(
    clause="EW-4.5c", says="who has an upgrade bonus upgrades as many cubes as they like", operations=("upgrade",),
    effect=_still_to_come)


def _nothing_is_paid(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    cost, _ = w.recipe(w.ship(before))
    return attrs.evolve(after, players=_hold_of_actor(w, before, after, cost))


TRADES_KEEP_WHAT_THEY_COST = overriding(
    clause="EW-4.7", says="the cubes above the arrow are shown and kept, and as many come into the supply from elsewhere",
    operations=("trade",), effect=_nothing_is_paid)
