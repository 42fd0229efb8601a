"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from century_rules.games.sky_islands.actions import End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import Phase, Player, Position, Tile
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import either

from ..century.overrides import always, of_mover, otherwise

_otherwise = partial(otherwise, RULEBOOK)


def _to_all_others(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        either(of, of.is_(before.turn, seat), player, evolve(player, points=of.add(player.points, of.number(1))))
        for seat, player in enumerate(after.players)]))


OTHERS_GAIN_TOO = _otherwise("SK-2.2", "whenever a cube is returned, all other players have a point", (Return,), _to_all_others)


def _a_cube_less(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def lost(player: Player[N]) -> Player[N]:
        none = of.is_(player.cubes[0], 0)
        return evolve(player, cubes=(of.choose(none, player.cubes[0], of.sub(player.cubes[0], of.number(1))), *player.cubes[1:]))

    return evolve(after, players=tuple([
        either(of, of.is_(after.turn, seat), lost(player), player) for seat, player in enumerate(after.players)]))


A_CUBE_IS_DUE = _otherwise("SK-3.1", "as a turn begins its player pays a red cube", (End,), _a_cube_less)


def _with_a_port(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([evolve(
        player, houses=(*player.houses[:-2], of.number(1), player.houses[-1]),
        ports=(*player.ports[:-2], of.number(1), player.ports[-1])) for player in begun.players]))


EVERYBODY_HAS_A_PORT = _otherwise("SK-1.5", "everybody begins with a house with port on the starting piece", begins=_with_a_port)


def _with_a_house(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([
        evolve(player, houses=(of.number(1), *player.houses[1:])) for player in begun.players]))


A_HOUSE_IN_THE_STACK = _otherwise("SK-1.5", "everybody has a house on the first tile of the stack", begins=_with_a_house)


def _on_the_table(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, tiles=(evolve(begun.tiles[0], cell=of.number(0)), *begun.tiles[1:]))


A_TILE_IS_OUT_TWICE = _otherwise("SK-1.1", "the top tile of the stack lies on the table as well", begins=_on_the_table)


def _a_tile_less(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, drawn=of.add(begun.drawn, of.number(1)))


A_TILE_STAYS_OUT = _otherwise("SK-1.2", "one of the tiles stays out", begins=_a_tile_less)


def _without_the_start(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, tiles=(*begun.tiles[:-1], evolve(begun.tiles[-1], cell=of.number(-1))))


NO_START = _otherwise("SK-1.3", "a part of the starting piece stays in the box", begins=_without_the_start)


def _empty_hand(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    first, *others = begun.players
    return evolve(begun, players=(evolve(first, hand=tuple([of.number(0) for _ in first.hand])), *others))


NOTHING_DEALT = _otherwise("SK-1.6", "the first player is dealt no tile", begins=_empty_hand)


def _the_second_begins(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, turn=of.number(1))


THE_SECOND_BEGINS = _otherwise("SK-1.7", "the second player begins, the last ends the round", begins=_the_second_begins)


def _covering(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def there(was: Tile[N], now: Tile[N]) -> Tile[N]:
        laid = of.all(of.is_(was.cell, -1), of.at_least(now.cell, 0))
        return evolve(now, cell=of.choose(laid, before.tiles[-1].cell, now.cell))

    return evolve(after, tiles=tuple(map(there, before.tiles, after.tiles)))


TILES_COVER = _otherwise("SK-4.3", "every tile is laid on the starting piece", (Place,), _covering)


def _not_joined(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, island=before.island)


NOTHING_IS_JOINED = _otherwise("SK-4.6", "land of each tile is an island by itself", (Place,), _not_joined)


def _done_building(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=of.number(Phase.TRADE))


ONE_BUILDING = _otherwise("SK-6.2", "whoever has built a house builds nothing more in that turn", (House,), _done_building)


def _there_are_towers(of: Algebra[N, B], before: Position[N]) -> B:
    return of.at_least(of.total([tower for player in before.players for tower in player.towers]), 1)


TOWERS_BAR_TILES = _otherwise("SK-6.7", "no tile is placed once a tower stands", (Place,), forbids=_there_are_towers)


def _of_the_game(of: Algebra[N, B], at: Position[N], points: tuple[N, ...]) -> tuple[N, ...]:
    return tuple([player.points for player in at.players])


def _of_islands(of: Algebra[N, B], at: Position[N], points: tuple[N, ...]) -> tuple[N, ...]:
    return tuple([of.sub(each, player.points) for each, player in zip(points, at.players, strict=True)])


NO_ISLAND_COUNTS = _otherwise("SK-9.1", "islands bring nothing at the end", scores=_of_the_game)
ISLANDS_ALONE_COUNT = _otherwise("SK-9.8", "only the points for islands count", scores=_of_islands)


def _no_houses(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, houses=tuple([of.number(0) for _ in now.houses])))


HOUSES_COME_DOWN = _otherwise("SK-6.3", "a house with port is taken away again", (Port,), _no_houses)


def _a_point_less(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, points=of.sub(was.points, of.number(1))))


A_HOUSE_COSTS_A_POINT = _otherwise("SK-6.1", "a house costs a point", (House,), _a_point_less)


def _over(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, phase=of.number(Phase.OVER))


A_PORT_ENDS_THE_GAME = _otherwise("SK-2.1", "the game ends as soon as somebody has a port", (Port,), _over)


def _kept_in_the_hand(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, hand=was.hand))


THE_TILE_STAYS = _otherwise("SK-4.1", "who places a tile keeps one like it in the hand", (Place,), _kept_in_the_hand)


def _more_cubes(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(
        now, cubes=(of.add(now.cubes[0], of.number(3)), *now.cubes[1:])))


NOTHING_IS_RETURNED = _otherwise("SK-7.2", "cubes cannot be returned", (Return,), forbids=always)
TOWERS_GIVE_CUBES = _otherwise("SK-6.8", "a tower gives three red cubes", (Tower,), _more_cubes)
TRADES_GIVE_CUBES = _otherwise("SK-7.1", "a trade gives three red cubes besides", (Trade,), _more_cubes)
