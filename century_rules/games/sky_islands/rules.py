"""Placing, building, trading, returning and drawing: for each action the clauses against it, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.table import (
    begin_turn, draw, gain, in_supply, is_last_turn, minus, mover, one, plus, total, with_mover,
)
from century_rules.games.sky_islands.tiles import PARTS, Kind
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put
from century_rules.kernel.sight import by_sight

if TYPE_CHECKING:
    from century_rules.games.sky_islands.game import Game

Refusals: TypeAlias = Iterator[Refusal]


# --- placing and gaining (SK-4, SK-5) ---------------------------------------------------------------------------------


def may_place(game: Game, s: State, a: Place) -> Refusals:
    tile, cell = s.tile_names.index(a.tile), game.cells.index(a.cell)
    if s.phase != Phase.PLACE:
        yield not_now("SK-2.2", "a tile is placed at the beginning of a turn")
    elif not mover(s).hand[tile]:
        yield not_now("SK-4.1", f"{a.tile} is not in the hand")
    else:
        yield from cannot_lie(game, s, tile, cell, a.turned)


def cannot_lie(game: Game, s: State, tile: int, cell: int, turned: int) -> Refusals:
    """Every clause by which a tile cannot lie in a cell, turned like that."""
    if turned >= game.sides:
        yield not_now("SK-4.2", "a tile has not so many edges")
    if any(other.cell == cell for other in s.tiles):
        yield not_now("SK-4.3", "a tile lies there already")
    if turned != 0 and game.readings.rotation is read.Rotation.NO:
        yield Refusal("SK-4.1", "tiles are not turned")
    if game.readings.fill_gap is read.FillGap.NO and land.in_a_hole(game, s, cell):
        yield Refusal("SK-4.5", "a hole stays one")
    beside, matching = 0, 0
    for side in range(game.sides):
        meets, is_land_there = land.meets(game, s, cell, side)
        if meets:
            beside = beside + 1
            matching = matching + (1 if is_land_there == (land.edge_at(game, s, tile, turned, side) > 0) else 0)
    if beside == 0:
        yield Refusal("SK-4.1", "no tile adjoins that place")
    elif matching < (beside if game.readings.touch is read.Touch.ALL else 1):
        yield Refusal("SK-4.4", "land would meet sky")


def place(game: Game, s: State, a: Place) -> State:
    tile, cell = s.tile_names.index(a.tile), game.cells.index(a.cell)
    ships = land.NO_SHIPS
    if game.in_force("SK-5.1"):
        ships = land.ships_of(game, s, tile)
    if game.in_force("SK-5.2"):
        ships = land.summed(ships, land.ships_beside(game, s, cell))
    s = evolve(s, island=land.laid(game, s, tile, cell, a.turned),
               tiles=put(s.tiles, tile, evolve(s.tiles[tile], cell=cell, turned=a.turned)))
    return gain(game, out_of_hand(s, tile), ships)


def out_of_hand(s: State, tile: int) -> State:
    """The position once the mover has laid that tile out of the hand: next one builds."""
    return evolve(with_mover(s, evolve(mover(s), hand=put(mover(s).hand, tile, 0))), phase=Phase.BUILD)


def may_discard(game: Game, s: State, a: Discard) -> Refusals:
    tile = s.tile_names.index(a.tile)
    if s.phase != Phase.PLACE:
        yield not_now("SK-2.2", "a tile is discarded instead of placing one, at the beginning of a turn")
    elif not mover(s).hand[tile]:
        yield not_now("SK-4.8", f"{a.tile} is not in the hand")
    elif game.readings.discard is read.DiscardWhen.STUCK:
        if any(held and fits(game, s, number) for number, held in enumerate(mover(s).hand)):
            yield Refusal("SK-4.8", "a tile of the hand can be placed")
    elif game.readings.discard is read.DiscardWhen.UNFIT and fits(game, s, tile):
        yield Refusal("SK-4.8", f"{a.tile} can be placed")


@by_sight("rotation", "touch", "fill_gap", gap_corners=land.of_squares)
def fits(game: Game, s: State, tile: int) -> bool:
    """Whether there is anywhere a place for a tile."""
    return any(game.stands(cannot_lie(game, s, tile, cell, turned))
               for cell in land.frontier(game, s) for turned in range(game.sides))


def discard(game: Game, s: State, a: Discard) -> State:
    tile = s.tile_names.index(a.tile)
    return gain(game, out_of_hand(s, tile), land.ships_of(game, s, tile) if game.in_force("SK-5.3") else land.NO_SHIPS)


# --- building (SK-6) --------------------------------------------------------------------------------------------------


def may_build(game: Game, s: State, kind: Kind, part: int) -> Refusals:
    """What forbids to build anything of that kind on a piece of land."""
    if s.phase != Phase.BUILD:
        yield not_now("SK-2.2", "one builds after a tile was placed, and before trading")
        return
    if not is_land(s, part):
        yield not_now("SK-6.3", "no land of a tile on the table")
        return
    if game.readings.builds_per_turn is read.BuildsPerTurn.EACH and s.built[kind]:
        yield Refusal("SK-6.1", f"a {kind.name.lower()} was built this turn")
    if not all(has >= cost for has, cost in zip(mover(s).cubes, game.components.cost, strict=True)):
        yield lacking("SK-6.1", "it costs one cube of each colour")


def is_land(s: State, part: int) -> bool:
    """Whether there is a piece of land of that number on the table."""
    return any(part == number * PARTS + which - 1 and tile.cell >= 0 and which in s.outlines[number].edges
               for number, tile in enumerate(s.tiles) for which in range(1, PARTS + 1))


def built(game: Game, s: State, kind: Kind) -> State:
    """The position once what is built is paid for (SK-6.1)."""
    if game.in_force("SK-6.1"):
        s = with_mover(s, evolve(mover(s), cubes=minus(mover(s).cubes, game.components.cost)))
    if game.readings.builds_per_turn is read.BuildsPerTurn.EACH:
        s = evolve(s, built=put(s.built, kind, 1))
    return evolve(s, phase=Phase.TRADE) if game.readings.builds_per_turn is read.BuildsPerTurn.ONE else s


def may_house(game: Game, s: State, a: House) -> Refusals:
    part = s.land_names.index(a.land)
    yield from may_build(game, s, Kind.HOUSE, part)
    if mover(s).houses[part]:
        yield not_now("SK-6.4", "a house of the player stands there")
    elif stands_in_the_way(game, s, part):
        yield Refusal("SK-6.4", "a house stands on that tile")
    if game.readings.tower_paragraph is not read.TowerParagraph.TOWERS and has_tower(game, s, part):
        yield Refusal("SK-6.5", "the island has a tower")
    if game.readings.houses is read.Houses.FINITE and sum(mover(s).houses) >= game.components.houses:
        yield Refusal("SK-1.5", "the player has no house left")


def stands_in_the_way(game: Game, s: State, part: int) -> bool:
    """SK-6.4: whether a house stands where it keeps another off a piece of land."""
    start = game.readings.start_piece is read.StartPiece.ONE and part >= game.stack * PARTS
    for seat, player in enumerate(s.players):
        if game.readings.house_limit is read.HouseLimit.OF_ALL or seat == s.turn:
            for number, house in enumerate(player.houses):
                same_tile = number == part or (
                    number + 1 == part if number % PARTS == 0 else number - 1 == part)
                near = same_tile or (start and land.is_start(game, land.tile_of(number)))
                parted = s.island[number] != s.island[part] if (
                    start or game.readings.split_house is read.SplitHouse.APART) else number != part
                if house and near and not parted:
                    return True
    return False


def house(game: Game, s: State, a: House) -> State:
    part = s.land_names.index(a.land)
    s = with_mover(s, evolve(mover(s), houses=put(mover(s).houses, part, 1)))  # SK-6.3
    return built(game, s, Kind.HOUSE)


def may_tower(game: Game, s: State, a: Tower) -> Refusals:
    part = s.land_names.index(a.land)
    yield from may_build(game, s, Kind.TOWER, part)
    if not mover(s).houses[part]:
        yield Refusal("SK-6.6", "no house of the player stands there")
    if mover(s).towers[part] >= a_house_takes(game):
        yield Refusal("SK-6.10", "a tower stands by that house")
    if game.readings.tower_paragraph is not read.TowerParagraph.HOUSES and has_tower(game, s, part):
        yield Refusal("SK-6.5", "the island has a tower")
    if not in_supply(game, sum(sum(player.towers) for player in s.players), game.components.towers):
        yield Refusal("SK-1.4", "no tower is left")


def a_house_takes(game: Game) -> int:
    """How many towers, and how many ports, a house may have."""
    return 2 if game.readings.repeat_on_house is read.RepeatOnHouse.YES else 1


def has_tower(game: Game, s: State, part: int) -> bool:
    """SK-6.5: whether a tower that counts stands on the island of a piece of land."""
    return any(tower > 0 and island == s.island[part]
               for seat, player in enumerate(s.players)
               if game.readings.tower_whose is read.TowerWhose.ANYBODYS or seat == s.turn
               for tower, island in zip(player.towers, s.island, strict=True))


def houses_on(s: State, part: int) -> int:
    """SK-6.8: how many houses all players have on the island of a piece of land."""
    return sum(house for player in s.players
               for house, island in zip(player.houses, s.island, strict=True) if island == s.island[part])


def tower(game: Game, s: State, a: Tower) -> State:
    part, me = s.land_names.index(a.land), mover(s)
    points = houses_on(s, part) - (0 if game.readings.tower_counts is read.TowerCounts.YES else me.houses[part])
    me = evolve(me, towers=put(me.towers, part, me.towers[part] + 1),
                points=me.points + (points if game.in_force("SK-6.8") else 0))
    return built(game, with_mover(s, me), Kind.TOWER)


def may_port(game: Game, s: State, a: Port) -> Refusals:
    part = s.land_names.index(a.land)
    yield from may_build(game, s, Kind.PORT, part)
    if not mover(s).houses[part]:
        yield Refusal("SK-6.9", "no house of the player stands there")
    if mover(s).ports[part] >= a_house_takes(game):
        yield Refusal("SK-6.10", "a port is under that house")
    if not in_supply(game, sum(sum(player.ports) for player in s.players), game.components.ports):
        yield Refusal("SK-1.4", "no port is left")


def port(game: Game, s: State, a: Port) -> State:
    part, me = s.land_names.index(a.land), mover(s)
    me = evolve(me, ports=put(me.ports, part, me.ports[part] + 1))
    return built(game, with_mover(s, me), Kind.PORT)


# --- trading, returning, drawing (SK-7, SK-8) -------------------------------------------------------------------------


def may_trade(game: Game, s: State, a: Trade) -> Refusals:
    if s.phase != Phase.BUILD and s.phase != Phase.TRADE:
        yield not_now("SK-2.2", "one trades after building, and before returning cubes")
    else:
        if mover(s).cubes[a.give] < game.components.trade_rate:
            yield lacking("SK-7.1", f"{game.components.trade_rate} {a.give.name.lower()} cubes are wanted for a trade")
        if a.give == a.take and game.readings.trade_same is read.TradeSame.NO:
            yield Refusal("SK-7.1", "one trades for another colour")
        if a.give != a.take and not in_supply(game, held(s, a.take), game.components.cubes):
            yield Refusal("SK-1.4", f"no {a.take.name.lower()} cube is left")


def held(s: State, colour: int) -> int:
    """How many cubes of a colour all players have."""
    return sum(player.cubes[colour] for player in s.players)


def trade(game: Game, s: State, a: Trade) -> State:
    cubes = plus(minus(mover(s).cubes, one(a.give, game.components.trade_rate)), one(a.take, 1))
    s = with_mover(s, evolve(mover(s), cubes=cubes))
    return s if game.readings.trade_when is read.TradeWhen.ANY_TIME else past_building(s, Phase.TRADE)


def past_building(s: State, phase: Phase) -> State:
    """The position once one is past building; what was built in the turn does not matter any more."""
    return evolve(s, phase=phase, built=(0, 0, 0))


def may_return(game: Game, s: State, a: Return) -> Refusals:
    if s.phase == Phase.PLACE:
        yield not_now("SK-2.2", "cubes are returned at the end of a turn")
    elif mover(s).cubes[a.cube] < 1:
        yield not_now("SK-7.2", f"there is no {a.cube.name.lower()} cube")
    elif total(mover(s).cubes) <= game.components.keep and game.readings.trim is read.Trim.EXACT:
        yield Refusal("SK-7.2", f"{game.components.keep} cubes are kept")


def return_(game: Game, s: State, a: Return) -> State:
    return past_building(with_mover(s, evolve(mover(s), cubes=minus(mover(s).cubes, one(a.cube, 1)))), Phase.RETURN)


def may_end(game: Game, s: State, a: End) -> Refusals:
    if s.phase == Phase.PLACE:
        yield not_now("SK-2.2", "a tile is to be placed")
    elif total(mover(s).cubes) > game.components.keep:
        yield Refusal("SK-7.2", f"only {game.components.keep} cubes can be kept")


def end(game: Game, s: State, a: End) -> State:
    s = draw(game, past_building(s, Phase.PLACE))  # SK-8.1
    if is_last_turn(game, s):
        return evolve(s, phase=Phase.OVER)
    last = s.turn == game.players - 1
    return begin_turn(game, evolve(s, turn=0 if last else s.turn + 1, round=s.round + (1 if last else 0)))
