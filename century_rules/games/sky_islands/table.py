"""What the actions have in common: whose things, cubes and the supply, income, drawing, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.state import Player, State
from century_rules.games.sky_islands.tiles import GREEN
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.sky_islands.game import Game


def mover(s: State) -> Player[int]:
    """The player whose turn it is."""
    return s.players[s.turn]


def with_mover(s: State, player: Player[int]) -> State:
    """The position with another player in the place of the mover."""
    return evolve(s, players=put(s.players, s.turn, player))


# --- cubes and the supply (SK-1.4) ------------------------------------------------------------------------------------


def total(cubes: Sequence[int]) -> int:
    """How many cubes in all."""
    return cubes[0] + cubes[1] + cubes[2]


def plus(cubes: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """The cubes of both, by colour."""
    return (cubes[0] + more[0], cubes[1] + more[1], cubes[2] + more[2])


def minus(cubes: Sequence[int], less: Sequence[int]) -> tuple[int, ...]:
    """The cubes without those, by colour."""
    return (cubes[0] - less[0], cubes[1] - less[1], cubes[2] - less[2])


def one(colour: int, many: int) -> tuple[int, ...]:
    """So many cubes of one colour."""
    return (many if colour == 0 else 0, many if colour == 1 else 0, many if colour == 2 else 0)


def in_supply(game: Game, out: int, there_are: int) -> bool:
    """SK-1.4: whether there is one more, if so many are out of so many."""
    return game.readings.supply is read.Supply.UNLIMITED or out < there_are


def gain(game: Game, s: State, ships: Sequence[int]) -> State:
    """SK-5.1: the mover has a cube for each airship of its colour, as far as the supply has them, and points for green ones."""
    me = mover(s)
    cubes = tuple(ships[:GREEN])
    if game.readings.supply is read.Supply.FINITE and game.in_force("SK-1.4"):
        left = [game.components.cubes - sum(player.cubes[colour] for player in s.players) for colour in range(GREEN)]
        cubes = tuple([min(wanted, there) for wanted, there in zip(cubes, left, strict=True)])
    return with_mover(s, evolve(me, cubes=plus(me.cubes, cubes), points=me.points + game.components.green_points * ships[GREEN]))


# --- the beginning of a turn (SK-3) -----------------------------------------------------------------------------------


def begin_turn(game: Game, s: State) -> State:
    """SK-3.1: the position once the mover has had the income; SK-3.2: there is none on a first turn."""
    if not game.in_force("SK-3.1") or (s.round == 0 and game.in_force("SK-3.2")):
        return s
    return gain(game, s, income(game, s))


def income(game: Game, s: State) -> tuple[int, ...]:
    """The airships of the mover's ports, each as often as there are ports."""
    ships = land.NO_SHIPS
    for part, (house, ports) in enumerate(zip(mover(s).houses, mover(s).ports, strict=True)):
        for least in (1, 2):  # SK-6.9: more than one only under repeat-on-house=yes
            if house and ports >= least:
                ships = land.summed(ships, land.ships_of(game, s, land.tile_of(part)))
    return ships


# --- the end of a turn and of the game (SK-8.1, SK-2.1) ---------------------------------------------------------------


def draw(game: Game, s: State) -> State:
    """SK-8.1: the position once the mover has drawn a tile, if there is one."""
    if not game.in_force("SK-8.1") or s.drawn >= game.stack:
        return s
    me = mover(s)
    return with_mover(evolve(s, drawn=s.drawn + 1), evolve(me, hand=put(me.hand, s.drawn, 1)))


def is_last_turn(game: Game, s: State) -> bool:
    """SK-2.1: whether the turn that ends now, once a tile was drawn, is the last."""
    if game.readings.end is read.End.TILES:
        return s.drawn >= game.stack and not any(held for player in s.players for held in player.hand)
    return s.turn == game.players - 1 and s.round >= game.components.turns - 1
