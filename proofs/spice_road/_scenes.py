"""What claims read off the table, from its numbers alone, and the types that all files here speak of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from century_rules.games.spice_road.components import Components
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory.plain import Scene as PlainScene
from century_rules.theory.plain import Step as PlainStep

from ..century import cards

Scene: TypeAlias = PlainScene[N, B, Position[N]]
Step: TypeAlias = PlainStep[N, B, Position[N]]
Row: TypeAlias = Sequence[N]


def box(x: Scene[N, B]) -> Components:
    return cast(Components, x.rules.box)


def in_phase(x: Scene[N, B], *phases: Phase) -> B:
    return x.of.any(*(x.of.is_(x.now.phase, int(phase)) for phase in phases))


def is_mover(x: Scene[N, B], seat: int) -> B:
    return x.of.is_(x.now.turn, seat)


def of_mover(x: Scene[N, B], number: Callable[[Player[N]], N]) -> N:
    return x.of.select(x.now.turn, [number(player) for player in x.now.players])


def of_seat(x: Scene[N, B], seat: N, number: Callable[[Player[N]], N]) -> N:
    return x.of.select(seat, [number(player) for player in x.now.players])


def cubes_of_mover(x: Scene[N, B]) -> N:
    """How many cubes the player on turn has."""
    return of_mover(x, lambda player: x.of.total(player.hold))


def value(of: Algebra[N, B], row: Row[N]) -> N:
    """Yellow 1, red 2, green 3, brown 4."""
    return of.total(of.times(kind, number) for kind, number in enumerate(row, 1))


def at(of: Algebra[N, B], place: N, rows: Sequence[Row[N]]) -> Row[N]:
    """The row at that place, number by number; nothing where there is no such place."""
    return tuple(of.select(place, column) for column in zip(*rows, strict=True))


def card_at(x: Scene[N, B], place: N) -> N:
    """The merchant card at a place of the row, by its number."""
    return cards.card_at(x.of, x.now.unsold, place)


def turn_ended(x: Step[N, B]) -> B:
    """Whether the step was the last of a turn: another player is on turn, or the game is over."""
    return x.of.any(x.of.neg(x.of.eq(x.before.now.turn, x.after.now.turn)), in_phase(x.after, Phase.OVER))


def last_card(x: Scene[N, B]) -> N:
    """SR-8.1: the how-manieth point card of one player ends the game."""
    of, by_players, players = x.of, box(x).to_end, len(x.now.players)
    numbers = {"table": by_players[players - 2], "body": by_players[5 - players], "five": min(by_players), "six": max(by_players)}
    found = of.number(0)
    for reading, number in numbers.items():
        found = of.choose(x.reads("end-count", reading), of.number(number), found)
    return found
