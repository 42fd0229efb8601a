"""Positions laid out by hand, for tests that read like the rulebook.

The merchant row is +YYY, YY>G, U3, G>YYYYR, R>YYY, YYYY>GG, and then comes +B; the point row is YYRR (6 points), RRRR (8),
GGGG (12), BBBB (16), YYGG (8), and then comes YRGB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from century_rules.games.century.cubes import NO_CUBES, format_cubes, parse_cubes
from century_rules.games.spice_road import Action, Game, Phase, Readings, State, printed
from century_rules.games.spice_road.state import named
from tests.by_hand import ATable, read_by

ROW = ("+YYY", "YY>G", "U3", "G>YYYYR", "R>YYY", "YYYY>GG", "+B")
POINTS = ("YYRR", "RRRR", "GGGG", "BBBB", "YYGG", "YRGB")


def read_as(**slugs: str) -> Readings:
    """Readings by field and short name, for instance ``read_as(end_timing="lap")``."""
    return read_by(Readings, slugs)


def _first(names: Sequence[str], wanted: Sequence[str]) -> list[int]:
    front = [names.index(name) for name in wanted]
    return [*front, *(number for number in range(len(names)) if number not in front)]


class Table(ATable[Game, State, Action]):
    """A game and a position of it, with short ways to ask and to play."""

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def turn(self) -> int:
        return self.state.turn

    def hold(self, seat: int = 0) -> str:
        return format_cubes(self.state.players[seat].hold)

    def hand(self, seat: int = 0) -> set[str]:
        return set(named(self.state.card_names, self.state.players[seat].hand))

    def played(self, seat: int = 0) -> set[str]:
        return set(named(self.state.card_names, self.state.players[seat].played))

    def on(self) -> list[str]:
        return [format_cubes(cubes) for cubes in self.state.on]

    def row(self) -> list[str]:
        return [*named(self.state.card_names, self.state.unsold)][:6]

    def point_row(self) -> list[str]:
        return [*named(self.state.point_names, self.state.unclaimed)][:5]


def table(
    holds: Sequence[str] = (), *, players: int = 2, hand: Sequence[str] = (), played: Sequence[str] = (), on: Sequence[str] = (),
    claims: Sequence[int] = (), without: Sequence[str] = (), turn: int = 0, sold: int = 0, **slugs: Any,
) -> Table:
    """A table; `holds` and `claims` by seat, `hand` and `played` are further cards of everybody, `sold` how many cards of the
    deck are sold, `slugs` are readings, or fields of the position."""
    numbers = {key: slugs.pop(key) for key in [*slugs] if not isinstance(slugs[key], str)}
    box = printed()
    game = Game(players=players, readings=read_as(**slugs), without=frozenset(without))
    state = game.lay_out(_first(box.card_names[:len(box.merchants)], ROW), _first(box.point_names, POINTS))
    changed = []
    for seat, player in enumerate(state.players):
        names = state.card_names
        changed.append(attrs.evolve(
            player, hold=parse_cubes(holds[seat] or "-") if seat < len(holds) else player.hold,
            hand=tuple(int((flag or name in hand) and name not in played) for name, flag in zip(names, player.hand, strict=True)),
            played=tuple(int(name in played) for name in names), claims=claims[seat] if seat < len(claims) else 0))
    gone = len(state.unsold) - sold
    lies = tuple(parse_cubes(each or "-") for each in on)
    return Table(game, attrs.evolve(
        state, players=tuple(changed), turn=turn, unsold=tuple([0] * sold + [1] * gone),
        on=(*lies, *[NO_CUBES] * (len(state.on) - len(lies))), **numbers))
