"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from century_rules.games.sky_islands.actions import End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.state import Phase, Player, Position
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
