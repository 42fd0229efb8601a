"""A map of these tiles, and what lies on boards and piles, as plain text, of this game or of another one with the same pieces.

The printed map is 78 letters wide.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from century_rules.games.eastern_wonders.chart import Chart
from century_rules.games.eastern_wonders.components import PORT_CLOSED, SeaMap
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Cubes, Spice, format_cubes, total
from century_rules.games.eastern_wonders.state import NOWHERE
from century_rules.writing.arguments import format_seat

MAP_SIGNS = ("Y ginger  R chili  G tea  B cloves   YY>R a trade   RGB=12 a VP tile\n"
             "^1 ship of P1   o12 outposts of P1 and P2")
BOARD_SIGNS = "uncovered Y2 two spaces of the ginger row   (3/10) cubes in the hold, of so many spaces"
"""What the signs of `map_in_text` and of `player_in_text` mean."""

_WIDTH = 13
_ROW_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class OnBoard(Protocol):
    """What a player has on the board, in the hold and beside them."""

    @property
    def ship(self) -> int: ...
    @property
    def hold(self) -> Cubes: ...
    @property
    def uncovered(self) -> tuple[int, ...]: ...
    @property
    def bonus(self) -> tuple[int, ...]: ...
    @property
    def bonus_vp(self) -> int: ...
    @property
    def vp_tiles(self) -> int: ...


def map_in_text(chart: Chart) -> str:
    """The map, tile by tile: in rows of hexes where its names are A1, A2, … B1, …, otherwise as a list."""
    sea = chart.setup.sea
    rows = hex_rows(sea)
    if rows is None:
        return "\n".join(f"{'  '.join(part for part in _cell(chart, tile) if part)}  "
                         f"[touches {', '.join(sea.names[other] for other in near)}]" for tile, near in enumerate(sea.neighbours))
    most = max(len(row) for row in rows)
    drawn: list[str] = []
    for row in rows:
        indent = " " * ((most - len(row)) * _WIDTH // 2)
        cells = [_cell(chart, tile) for tile in row]
        drawn += [(indent + "".join(f"|{cell[part]:<{_WIDTH - 1}}" for cell in cells)).rstrip() for part in range(3)]
        drawn.append("")
    return "\n".join(drawn[:-1])


def hex_rows(sea: SeaMap) -> tuple[tuple[int, ...], ...] | None:
    """The tiles by centred rows of hexes, if the names say so and the tiles that touch are just those that would."""
    rows: dict[str, list[int]] = {}
    for tile, name in enumerate(sea.names):
        match = _ROW_NAME.fullmatch(name)
        if match is None or int(match.group(2)) != len(rows.setdefault(match.group(1), [])) + 1:
            return None
        rows[match.group(1)].append(tile)
    places = {tile: (number, 2 * place - len(row)) for number, row in enumerate(rows.values()) for place, tile in enumerate(row)}
    for tile, (row, across) in places.items():
        touching = {other for other, (y, x) in places.items()
                    if (y == row and abs(x - across) == 2) or (abs(y - row) == 1 and abs(x - across) == 1)}
        if touching != set(sea.neighbours[tile]):
            return None
    return tuple(tuple(row) for row in rows.values())


def player_in_text(seat: int, player: OnBoard, spaces: int, tiles: Sequence[str], kinds: Iterable[enum.IntEnum], *,
                   acts: bool) -> str:
    """A line on a player, who has so many spaces in the hold; `kinds` are those of the bonus tiles. `acts` marks who must act."""
    where = "no ship yet" if player.ship == NOWHERE else f"ship {tiles[player.ship]}"
    filled = f"{int(total(player.hold))}/{spaces}"
    rows = "".join(f" {kind.letter}{int(count)}" for kind, count in zip(Spice, player.uncovered, strict=True) if count)
    bonus = "".join(f" {kind.name.lower()}{f'×{count}' if count > 1 else ''}"
                    for kind, count in zip(kinds, player.bonus, strict=True) if count)
    return (f"{'*' if acts else ' '}{format_seat(seat)}  {where}  hold {_short(player.hold)} ({filled})  "
            f"VP tiles {player.vp_tiles}{f'  uncovered{rows}' if rows else ''}"
            f"{f'  bonus{bonus} ({player.bonus_vp} VP)' if bonus else ''}")


def piles_in_text(vp_tiles: int, bonus_left: Iterable[int], kinds: Iterable[enum.IntEnum]) -> str:
    """What is left of the stack of VP tiles and of the piles of bonus tiles."""
    piles = " ".join(f"{kind.name.lower()} {left}" for kind, left in zip(kinds, bonus_left, strict=True))
    return f"VP stack {vp_tiles}  bonus tiles: {piles}"


def _cell(chart: Chart, tile: int) -> tuple[str, str, str]:
    """A tile in three short lines: name and type; trade or VP tile; pieces on it."""
    sea, market = chart.setup.sea, chart.setup.markets[tile]
    kind, body = "sea", ""
    if market is not None:
        kind, body = market.type.name.lower(), f"{_short(market.cost)}>{_short(market.gain)}"
    elif tile in sea.ports:
        kind, body = "PORT", _on_port(chart, sea.ports.index(tile))
    ships = "".join(str(seat) for seat, ship in enumerate(chart.ships, 1) if ship == tile)
    outposts = "".join(str(seat) for seat, there in enumerate(chart.outposts, 1) if there[tile])
    lying = chart.lying[tile] if chart.lying else NO_CUBES
    pieces = [f"^{ships}"] * bool(ships) + [f"o{outposts}"] * bool(outposts) + [f"({_short(lying, 4)})"] * (lying != NO_CUBES)
    return f"{sea.names[tile]} {kind}", body, " ".join(pieces)


def _on_port(chart: Chart, port: int) -> str:
    place, order = chart.ports[port], chart.setup.vp_order
    if place >= len(order):  # the stack has run out
        return "bare"
    return "closed" if order[place] == PORT_CLOSED else f"{_short(order[place].cost)}={order[place].points}"


def _short(cubes: Cubes, letters: int = 6) -> str:
    """``YYR``, or ``7Y1R`` where that would be long."""
    if total(cubes) <= letters:
        return format_cubes(cubes)
    return "".join(f"{int(count)}{kind.letter}" for kind, count in zip(Spice, cubes, strict=True) if count)
