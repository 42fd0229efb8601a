"""A position of Eastern Wonders as plain text; the printed map is 78 letters wide."""

from __future__ import annotations

import re
from collections.abc import Iterator

from century_rules.games.eastern_wonders.components import PORT_CLOSED, SeaMap
from century_rules.games.eastern_wonders.game import Game
from century_rules.writing.arguments import format_seat
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice, format_cubes, total
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.games.eastern_wonders.table import spaces

LEGEND = ("Y ginger  R chili  G tea  B cloves   YY>R a trade   RGB=12 a VP tile\n"
          "^1 ship of P1   o12 outposts of P1 and P2   (YR) cubes lying there")

_WIDTH = 13
_ROW_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")
_DOING = {
    Phase.START: "takes starting cubes and places a ship", Phase.SAIL: "sails", Phase.FEE: "pays the other ships here",
    Phase.GATHER: "may take cubes lying here", Phase.ACT: "takes an action", Phase.OPENING: "pays for an outpost",
    Phase.BONUS: "takes a bonus tile", Phase.MARKET: "is in the market action", Phase.PORT: "is in the port action",
    Phase.TRIM: "returns cubes beyond the hold's spaces", Phase.OVER: "",
}


def draw_position(game: Game, state: State) -> str:
    """The whole table: map, players, stack, and what is going on."""
    return "\n".join([draw_map(state), "", *draw_players(game, state), draw_rest(state), "", draw_phase(state)])


def draw_map(state: State) -> str:
    """The map, tile by tile: in rows of hexes where its names are A1, A2, … B1, …, otherwise as a list."""
    sea = state.setup.sea
    rows = hex_rows(sea)
    if rows is None:
        return "\n".join(f"{'  '.join(part for part in _cell(state, tile) if part)}  "
                         f"[touches {', '.join(sea.names[other] for other in near)}]" for tile, near in enumerate(sea.neighbours))
    most = max(len(row) for row in rows)
    drawn: list[str] = []
    for row in rows:
        indent = " " * ((most - len(row)) * _WIDTH // 2)
        cells = [_cell(state, tile) for tile in row]
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


def draw_players(game: Game, state: State) -> Iterator[str]:
    """One or two lines a player."""
    for seat, player in enumerate(state.players):
        acts = "*" if seat == state.actor and state.phase is not Phase.OVER else " "
        where = "no ship yet" if player.ship == NOWHERE else f"ship {state.setup.sea.names[player.ship]}"
        filled = f"{int(total(player.hold))}/{spaces(game, player)}"
        yield (f"{acts}{format_seat(seat)}  {where}  hold {_short(player.hold)} ({filled})  VP tiles {player.vp_tiles}"
               f"{_board(player)}{_bonuses(player)}")


def draw_rest(state: State) -> str:
    """The supply, the stack and the bonus piles."""
    supply = " ".join(f"{letter}{int(left)}" for letter, left in zip("YRGB", state.supply, strict=True))
    piles = " ".join(f"{kind.name.lower()} {left}" for kind, left in zip(Bonus, state.bonus_left, strict=True))
    return f" Supply {supply}  VP stack {len(state.setup.vp_order) - state.drawn}  bonus tiles: {piles}"


def draw_phase(state: State) -> str:
    """Who does what."""
    if state.phase is Phase.OVER:
        return "The game is over."
    notes = [f"{what} left: {left}" for what, left in (
        ("free steps", state.free), ("cubes to pay", state.toll), ("upgrades", state.upgrades)) if left]
    notes += ["last round"] * bool(state.final)
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    return f"{format_seat(state.actor)} {_DOING[state.phase]}{in_brackets}."


def _cell(state: State, tile: int) -> tuple[str, str, str]:
    """A tile in three short lines: name and type; trade or VP tile; pieces on it."""
    sea, market = state.setup.sea, state.setup.markets[tile]
    if market is not None:
        head, body = f"{sea.names[tile]} {market.type.name.lower()}", f"{_short(market.cost)}>{_short(market.gain)}"
    else:
        vp = state.setup.vp_order[state.ports[sea.ports.index(tile)]]
        head, body = f"{sea.names[tile]} PORT", "closed" if vp == PORT_CLOSED else f"{_short(vp.cost)}={vp.points}"
    ships = "".join(str(seat) for seat, player in enumerate(state.players, 1) if player.ship == tile)
    outposts = "".join(str(seat) for seat, player in enumerate(state.players, 1) if player.outposts[tile])
    lying = state.lying[tile]
    pieces = [f"^{ships}"] * bool(ships) + [f"o{outposts}"] * bool(outposts) + [f"({_short(lying, 4)})"] * (lying != NO_CUBES)
    return head, body, " ".join(pieces)


def _short(cubes: Cubes, letters: int = 6) -> str:
    """``YYR``, or ``7Y1R`` where that would be long."""
    if total(cubes) <= letters:
        return format_cubes(cubes)
    return "".join(f"{int(count)}{kind.letter}" for kind, count in zip(Spice, cubes, strict=True) if count)


def _board(player: Player) -> str:
    rows = "".join(f" {kind.letter}{int(count)}" for kind, count in zip(Spice, player.uncovered, strict=True) if count)
    return f"  uncovered{rows}" if rows else ""


def _bonuses(player: Player) -> str:
    tiles = "".join(f" {kind.name.lower()}{f'×{count}' if count > 1 else ''}"
                    for kind, count in zip(Bonus, player.bonus, strict=True) if count)
    return f"  bonus{tiles}" if tiles else ""
