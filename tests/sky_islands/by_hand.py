"""Positions laid out by hand, for tests that read like the rulebook.

The tiles are squares with few edges, so that a map can be followed on paper; edge 0 faces right, 1 down, 2 left, 3 up. The
starting piece is one tile, ``S``, with land on its right edge only, unless it is said otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import attrs

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.components import Components, components_of
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.scoring import points_of_islands
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import CUBES
from century_rules.kernel.evolve import put
from tests.by_hand import ATable, read_by

LANDS = {"cape": "a---", "cape2": "a---", "corner": "aa--", "corner2": "aa--", "bridge": "a-a-", "bridge2": "a-a-",
         "split": "a-b-", "split2": "a-b-", "bay": "aaa-", "land": "aaaa", "sky": "----", "pair": "ab--"}
SHIPS = {"cape": "R", "cape2": "W", "corner": "W", "corner2": "B", "bridge": "B", "bridge2": "G", "split": "G", "split2": "R",
         "bay": "R", "land": "W", "sky": "B", "pair": "G"}
"""What the tiles are called, their edges and their airships."""


def box(start: Sequence[Mapping[str, object]] = (), **table: object) -> Components:
    """A small box of squares: everybody has three turns."""
    piece = list(start) or [{"id": "S", "x": 0, "y": 0, "land": "a---", "ships": "R"}]
    return components_of({
        "shape": {"sides": 4}, "start": piece,
        "tile": [{"id": name, "land": edges, "ships": SHIPS[name]} for name, edges in LANDS.items()],
        "table": {"stack": [12, 12, 12], "turns": 3, **table}})


FOUR = tuple({"id": f"S{number}", "x": x, "y": y, "land": edges, "ships": ships} for number, (x, y, edges, ships) in enumerate(
    ((0, 0, "aa--", "R"), (1, 0, "-aa-", "W"), (0, 1, "a--a", "B"), (1, 1, "a-aa", "G")), 1))
"""A starting piece of four tiles, all of them one island, with one open edge: that to the right of S4."""


def hexagons(edges: Mapping[str, str], **table: object) -> Components:
    """A box of hexagons with those tiles, all with a red airship; the starting piece is one tile with land on its edge 0."""
    return components_of({
        "shape": {"sides": 6}, "start": [{"id": "S", "x": 0, "y": 0, "land": "a-----", "ships": "R"}],
        "tile": [{"id": name, "land": land_there, "ships": "R"} for name, land_there in edges.items()],
        "table": {"stack": [len(edges) // 2 * 2, 3, 4], "turns": 1, "hand": 1, **table}})


class Table(ATable[Game, State, Action]):
    """A game and a position of it, with short ways to ask and to play."""

    @property
    def phase(self) -> Phase:
        return Phase(self.state.phase)

    @property
    def turn(self) -> int:
        return self.state.turn

    def cubes(self, seat: int = 0) -> str:
        return CUBES.write(self.state.players[seat].cubes)

    def points(self, seat: int = 0) -> int:
        return self.state.players[seat].points

    def hand(self, seat: int = 0) -> set[str]:
        return {name for name, held in zip(self.state.tile_names, self.state.players[seat].hand, strict=True) if held}

    def part(self, name: str) -> int:
        return self.state.land_names.index(name)

    def are_joined(self, one: str, other: str) -> bool:
        return self.state.island[self.part(one)] == self.state.island[self.part(other)]

    def is_closed(self, name: str) -> bool:
        return land.is_closed(self.game, self.state, self.state.island[self.part(name)])

    def islands(self) -> tuple[int, ...]:
        """What each player gets for islands."""
        return points_of_islands(self.game, self.state)

    def read_as(self, **slugs: str) -> Self:
        """The same position, read like that."""
        return type(self)(self.game.under(read_by(Readings, slugs)), self.state)

    # --- laying out -----------------------------------------------------------------------------------------------------

    def where(self, **changes: Any) -> Self:
        return type(self)(self.game, attrs.evolve(self.state, **changes))

    def laid(self, *tiles: tuple[str, str, int]) -> Self:
        """With these tiles on the table, each at that cell and turned so often, out of whosever hand."""
        state = self.state
        for name, cell, turned in tiles:
            number, place = state.tile_names.index(name), self.game.cells.index(cell)
            state = attrs.evolve(
                state, island=land.laid(self.game, state, number, place, turned),
                tiles=put(state.tiles, number, attrs.evolve(state.tiles[number], cell=place, turned=turned)),
                players=tuple(attrs.evolve(each, hand=put(each.hand, number, 0)) for each in state.players))
        return type(self)(self.game, state)

    def having(self, cubes: str = "-", seat: int = 0, *, houses: Sequence[str] = (), towers: Sequence[str] = (),
               ports: Sequence[str] = ()) -> Self:
        """With these cubes and buildings for a player, those of before staying there."""
        me = self.state.players[seat]
        for field, names in (("houses", houses), ("towers", towers), ("ports", ports)):
            for name in names:
                changed: dict[str, Any] = {field: put(getattr(me, field), self.part(name), 1)}
                me = attrs.evolve(me, **changed)
        me = attrs.evolve(me, cubes=CUBES.read(cubes))
        return self.where(players=put(self.state.players, seat, me))

    def holding(self, *names: str) -> Self:
        """With those tiles in the hand of P1, and no other."""
        hand = tuple([int(name in names) for name in self.state.tile_names])
        return self.where(players=(attrs.evolve(self.state.players[0], hand=hand), *self.state.players[1:]))

    def building(self, seat: int = 0) -> Self:
        """When it is that player's step of building."""
        return self.where(phase=Phase.BUILD, turn=seat)


def table(*order: str, players: int = 2, of: Components | None = None, without: Sequence[str] = (), **slugs: str) -> Table:
    """A game in which the stack begins with those tiles: P1 draws the first two, P2 the next two, and so on."""
    components = box() if of is None else of
    game = Game(players=players, readings=read_by(Readings, slugs), components=components, without=frozenset(without))
    names = [tile.id for tile in components.tiles]
    front = [names.index(name) for name in order]
    return Table(game, game.lay_out([*front, *(number for number in range(len(names)) if number not in front)]))
