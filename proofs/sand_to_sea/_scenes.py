"""What claims read off the table, from its numbers alone, and the types that all files here speak of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast

from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.theory.lifted_encoding import Scene as PlainScene
from century_rules.theory.lifted_encoding import Step as PlainStep

Scene: TypeAlias = PlainScene[N, B, Position[N]]
Step: TypeAlias = PlainStep[N, B, Position[N]]

KINDS = range(TileKind.PORT)
"""The kinds of cube, which are the rows of a board, and the types of market tile."""


def box(x: Scene[N, B]) -> Components:
    return cast(Components, x.rules.box)


def port_tiles(x: Scene[N, B]) -> tuple[int, ...]:
    """Which tiles of the map are ports."""
    return x.now.setup.sea.ports


def in_phase(x: Scene[N, B], *phases: Phase) -> B:
    return x.of.any(*(x.of.is_(x.now.phase, int(phase)) for phase in phases))


def is_mover(x: Scene[N, B], seat: int) -> B:
    return x.of.is_(x.now.turn, seat)


def of_mover(x: Scene[N, B], number: Callable[[Player[N]], N]) -> N:
    return x.of.select(x.now.turn, [number(player) for player in x.now.players])


def hold_of_mover(x: Scene[N, B]) -> tuple[N, ...]:
    return x.of.select_each(x.now.turn, list(zip(*(player.hold for player in x.now.players), strict=True)))


def ship_of_mover(x: Scene[N, B]) -> N:
    return of_mover(x, lambda player: player.ship)


def kind_at(x: Scene[N, B], tile: N) -> N:
    """What lies there; -1 where there is no tile."""
    return x.of.select(tile, [face.kind for face in x.now.faces], otherwise=-1)


def spaces(x: Scene[N, B], seat: int) -> N:
    """SS-8.1: the spaces of a hold; under cargo-now=no without those that were won this turn."""
    of, parts = x.of, box(x)
    fresh = of.choose(of.all(is_mover(x, seat), x.reads("cargo-now", "no")), x.now.fresh, of.number(0))
    tiles = of.sub(x.now.players[seat].bonus[Bonus.HOLD], fresh)
    return of.add(of.number(parts.hold_spaces), of.times(parts.hold_bonus_spaces, tiles))


def held(x: Scene[N, B], seat: int) -> N:
    """How many cubes a player has."""
    return x.of.total(x.now.players[seat].hold)
