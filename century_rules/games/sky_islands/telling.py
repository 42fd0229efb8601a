"""How Sky Island Merchants speaks of its positions, and of two readings that part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.games.sky_islands import land
from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.components import HOW_MANY
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.readings import Houses, StartPiece, Supply
from century_rules.games.sky_islands.scoring import influence, tiles_of
from century_rules.games.sky_islands.state import Phase, Player, State
from century_rules.games.sky_islands.tiles import AIRSHIPS, CUBES, Colour, format_edges
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.writing.arguments import format_seat
from century_rules.writing.changing_hands import changed_hands
from century_rules.writing.paragraphs import counted, listed, wrapped
from century_rules.writing.plain import PlainTelling
from century_rules.writing.turns import WIDTH
from century_rules.writing.unlike import Unlike

AGame: TypeAlias = BoardGame[State, Action]

NOW: Mapping[Phase, str] = {
    Phase.PLACE: "{who} is to place a tile.", Phase.BUILD: "{who} may build, and trade after it.",
    Phase.TRADE: "{who} may trade.", Phase.RETURN: "{who} may return cubes.", Phase.OVER: "The game is over."}

UNLIKE = Unlike({
    "players.cubes": "{who} has {here}, not {there}",
    "players.points": "{who} has {here}, not {there}",
    "players.hand": ("{thing} is not in the hand of {who}", "{thing} is in the hand of {who}"),
    "players.houses": ("{who} has no house on {thing}", "{who} has a house on {thing}"),
    "players.towers": "{who} has {here} on {thing}, not {there}",
    "players.ports": "{who} has {here} on {thing}, not {there}",
    "tiles.cell": "{who} is {here}, not {there}",
    "tiles.turned": "{who} is {here}, not {there}",
    "island": "{thing} is on the island of {here}, not on that of {there}",
}, {"round": "full rounds played: {here}, not {there}", "drawn": "{here} tiles of the stack are drawn, not {there}",
    "built": ("no {thing} was built this turn", "a {thing} was built this turn")})


def islands(game: Game, state: State) -> list[str]:
    """Each island with houses: its tiles, whether it is closed, and the influence of the players (SK-9.2)."""
    lines = []
    for label in range(len(state.island)):
        seats = [influence(game, state, seat, label) for seat in range(game.players)]
        if state.island[label] == label and max(seats) > 0:
            told = ", ".join(f"{format_seat(seat)} {int(each)}" for seat, each in enumerate(seats) if each)
            shut = "closed" if land.is_closed(game, state, label) else "open"
            lines.append(f"{state.land_names[label]}: {counted(tiles_of(game, state, label), 'tile')}, {shut}; {told}")
    return lines


def ships_shown(game: Game, state: State, tile: int) -> tuple[int, ...]:
    """The airships of a tile; where the starting piece is one tile (start-piece=one) its own are shown on the first of it."""
    as_one = game.readings.start_piece is StartPiece.ONE and tile > game.stack
    return land.NO_SHIPS if as_one else land.ships_of(game, state, tile)


def _tile_said(game: Game, state: State, number: int) -> str:
    """``S1 ab---- RW``: its name, its edges as it lies, and its airships."""
    edges = tuple(land.edge_at(game, state, number, state.tiles[number].turned, side) for side in range(game.sides))
    return f"{state.tile_names[number]} {format_edges(edges)} {AIRSHIPS.write(ships_shown(game, state, number))}"


def _in_lines(what: str, tiles: Sequence[str]) -> list[str]:
    """What lies somewhere, in lines that break between tiles."""
    kept_together = ", ".join(tile.replace(" ", "\0") for tile in tiles)
    return [line.replace("\0", " ") for line in wrapped(f"{what}   {kept_together}", 0, 8, width=WIDTH)]


def _beside(player: Player[int], part: int) -> str:
    """`` with 1 tower and 2 ports``: what stands by a house; empty if nothing does."""
    built = [counted(int(many), what) for many, what in ((player.towers[part], "tower"), (player.ports[part], "port")) if many]
    return f" with {listed(built)}" if built else ""


def _things(game: Game, state: State, player: Player[int]) -> list[str]:
    """What a player has: points and cubes, the tiles of the hand, and houses with the towers and ports beside them."""
    hand = [_tile_said(game, state, number) for number, held in enumerate(player.hand) if held]
    houses = [f"{name}{_beside(player, part)}" for part, name in enumerate(state.land_names) if player.houses[part]]
    return [counted(int(player.points), "point"), f"cubes {CUBES.write(player.cubes)}",
            *(f"{what} {', '.join(each)}" for what, each in (("hand", hand), ("houses", houses)) if each)]


def _changes(was: Player[int], now: Player[int]) -> Mapping[str, int]:
    """How many more points and cubes a player has."""
    cubes = {f"{colour.name.lower()} cube": int(now.cubes[colour]) - int(was.cubes[colour]) for colour in Colour}
    return {"point": int(now.points) - int(was.points), **cubes}


class SkyTelling(PlainTelling[State, Action]):
    """See `century_rules.telling.Telling`."""

    unlike = UNLIKE

    def legend(self) -> str:
        return ("tiles: where they lie; their edges clockwise, the first towards 1,0 from 0,0: a and b land, - sky;\n"
                "their airships: R red, W white, B blue, G green")

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        changes = [_changes(*each) for each in zip(before.players, after.players, strict=True)]
        hands = () if after.phase == Phase.RETURN else changed_hands(changes)  # who returns a cube has said so
        return [*hands, *super().follows(game, before, after)]

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        own = cast(Game, game)
        lying = sorted((tile.cell, number) for number, tile in enumerate(state.tiles) if tile.cell >= 0)
        tiles = [f"{own.cells[cell]} {_tile_said(own, state, number)}" for cell, number in lying]
        return [*_in_lines("table", tiles), *(f"island  {line}" for line in islands(own, state)),
                f"stack   {counted(own.stack - int(state.drawn), 'tile')}"]

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        own = cast(Game, game)
        return [f"{format_seat(seat)}   {'; '.join(_things(own, state, player))}" for seat, player in enumerate(state.players)]

    def draw_now(self, game: AGame, state: State, /) -> str:
        return NOW[Phase(state.phase)].format(who=format_seat(state.turn))

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        match field.rpartition(".")[2], value:
            case "points" | "towers" | "ports" as pieces, int():
                return counted(value, pieces.removesuffix("s"))
            case "cubes", _:
                return name.replace("nothing", "no cube")
            case "cell", int():
                return f"on {name}" if value >= 0 else "not on the table"
            case "turned", int():
                return f"turned by {counted(value, 'edge')}"
            case _:
                return name


class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`."""

    any_set_up = "whatever the tiles and their order"
    open_set_up = "any tiles in any order"
    anything = "for any tiles in any order"
    no_matter = "any; the order of the tiles does not matter to this play"

    def placeholders(self, game: AGame, scored: bool, /) -> Sequence[str]:
        own = cast(Game, game)
        read_finite = own.readings.supply is Supply.FINITE or own.readings.houses is Houses.FINITE
        return [said for said in own.components.placeholders if read_finite or said != HOW_MANY]

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return f"the stack begins with {' '.join(beginning.tile_names[:beginning.drawn])}."

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        last, stack = states[-1], cast(Game, game).stack
        drawn = [f"{name} {format_edges(outline.edges)}" for name, outline in zip(last.tile_names, last.outlines, strict=True)]
        return (f"tiles drawn, in order, edge by edge: {', '.join(drawn[:min(last.drawn, stack)])}",)

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        return {"tiles": list(beginning.tile_names)}
