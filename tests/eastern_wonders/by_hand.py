"""Positions laid out by hand on the printed map, for tests that read like the rulebook.

The market tiles that tests use lie here (cost > gain): A2 chili YY>RR, A3 ginger R>YYY, B1 tea YY>G, B2 cloves YR>B,
B3 tea RR>GG, C1 chili G>RR. A1, A4, E1, E4 are ports, showing VP tiles V01 (YYYBB, 11 points) to V04.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import PORT_CLOSED, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice, format_cubes, minus, parse_cubes, plus
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from tests.by_hand import ATable, read_by

_FIRST = ("chili-4", "ginger-5", "tea-6", "cloves-2", "tea-4", "chili-2")  # on A2, A3, B1, B2, B3 and further on
_LEFT_OUT = ("ginger-6", "chili-6", "tea-1", "cloves-6")
_BOX = printed()
_MARKETS = {tile.id: tile for tile in _BOX.market_tiles}


def read_as(**slugs: str) -> Readings:
    """Readings by field and short name, for instance ``read_as(pickup="all")``."""
    return read_by(Readings, slugs)


def cubes(text: str) -> Cubes:
    return parse_cubes(text or "-")


def usual_setup(game: Game, closed_at: int = 9) -> Setup:
    """The set-up of the tables here; the port-closed tile comes up as the tile at that place of the order."""
    rest = [tile.id for tile in _BOX.market_tiles if tile.id not in (*_FIRST, *_LEFT_OUT)]
    markets = [*_FIRST[:5], rest[0], rest[1], _FIRST[5], *rest[2:]]  # B4 and B5 lie between B3 and C1
    vp = [*game.components.vp_tiles]
    if game.readings.vp_tiles.value == "27+1" and game.components.vp_extra is not None:
        vp.append(game.components.vp_extra)
    vp.insert(closed_at, PORT_CLOSED)
    return game.lay_out([_MARKETS[tile] for tile in markets], vp)


class Table(ATable[Game, State, Action]):
    """A game and a position of it, with short ways to ask and to play."""

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def hold(self, seat: int = 0) -> str:
        return format_cubes(self.state.players[seat].hold)

    def lying(self, tile: str) -> str:
        return format_cubes(self.state.lying[self.state.setup.sea.index[tile]])

    def ship(self, seat: int = 0) -> str:
        return self.state.setup.sea.names[self.state.players[seat].ship]

    def shown(self, port: str) -> str:
        """The id of the VP tile on a port."""
        sea = self.state.setup.sea
        return self.state.setup.vp_order[self.state.ports[sea.ports.index(sea.index[port])]].id


def table(
    phase: Phase = Phase.SAIL, *, ships: Sequence[str] = ("C3", "D3"), holds: Sequence[str] = (), turn: int = 0,
    outposts: Mapping[int, Iterable[str]] | None = None, rows: Mapping[int, Cubes] | None = None,
    bonus: Mapping[int, Iterable[Bonus]] | None = None, lying: Mapping[str, str] | None = None,
    vp: Mapping[int, int] | None = None, readings: Readings | None = None, without: Iterable[str] = (), closed_at: int = 9,
    **fields: Any,
) -> Table:
    """A table with a ship for each player; `holds` by seat, `rows` the uncovered spaces, `fields` any other field of State."""
    game = Game(players=len(ships), readings=readings or Readings(), without=frozenset(without))
    state = game.start(usual_setup(game, closed_at))
    index = state.setup.sea.index
    supply, players = state.supply, []
    for seat, (ship, player) in enumerate(zip(ships, state.players, strict=True)):
        hold = cubes(holds[seat] if seat < len(holds) else "")
        supply = minus(supply, hold)
        stands = [index[tile] for tile in (outposts or {}).get(seat, ())]
        uncovered: Cubes = (0, 0, 0, 0)
        for tile in stands:
            market = state.setup.markets[tile]
            assert market is not None
            uncovered = plus(uncovered, tuple(int(kind is market.type) for kind in Spice))
        has = [*(bonus or {}).get(seat, ())]
        players.append(attrs.evolve(
            player, ship=index[ship], hold=hold, outposts=tuple(int(tile in stands) for tile in range(len(index))),
            uncovered=(rows or {}).get(seat, uncovered), bonus=tuple(has.count(kind) for kind in Bonus),
            vp_tiles=(vp or {}).get(seat, 0)))
    lies = tuple(cubes((lying or {}).get(tile, "")) for tile in state.setup.sea.names)
    for on_tile in lies:
        supply = minus(supply, on_tile)
    sailing = {"origin": index[ships[turn]], "free": players[turn].bonus[Bonus.MOVE]} if phase is Phase.SAIL else {}
    changes: dict[str, Any] = {
        "phase": phase, "turn": turn, "actor": turn, "players": tuple(players), "sets": (0,) * len(state.sets), "lying": lies,
        "supply": supply, **sailing, **fields}
    return Table(game, attrs.evolve(state, **changes))


def new_game(players: int = 2, readings: Readings | None = None, closed_at: int = 9) -> Table:
    """The usual set-up before anybody has chosen cubes and a tile."""
    game = Game(players=players, readings=readings or Readings())
    return Table(game, game.start(usual_setup(game, closed_at)))
