"""How Sky Island Merchants speaks of its positions, and of two readings that part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, cast

from century_rules.games.sky_islands.actions import Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import format_edges
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted
from century_rules.writing.plain import PlainTelling
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


class SkyTelling(PlainTelling[State, Action]):
    """See `century_rules.telling.Telling`."""

    shows_decks = True
    unlike = UNLIKE

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
        tiles = cast(Game, game).components.tiles
        return ("what is printed on the tiles",) if any(tile.origin.confidence == "placeholder" for tile in tiles) else ()

    def set_up(self, game: AGame, beginning: State, /) -> str:
        return f"the stack begins with {' '.join(beginning.tile_names[:beginning.drawn])}."

    def set_up_that_matters(self, game: AGame, states: Sequence[State], actions: Sequence[Action], /) -> Sequence[str]:
        last, stack = states[-1], cast(Game, game).stack
        drawn = [f"{name} {format_edges(outline.edges)}" for name, outline in zip(last.tile_names, last.outlines, strict=True)]
        return (f"tiles drawn, in order, edge by edge: {', '.join(drawn[:min(last.drawn, stack)])}",)

    def set_up_as_json(self, game: AGame, beginning: State, /) -> Mapping[str, object]:
        return {"tiles": list(beginning.tile_names)}
