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
from century_rules.writing.differences import Difference, differing
from century_rules.writing.plain import PlainTelling

AGame: TypeAlias = BoardGame[State, Action]

NOW: Mapping[Phase, str] = {
    Phase.PLACE: "{who} is to place a tile.", Phase.BUILD: "{who} may build, and trade after it.",
    Phase.TRADE: "{who} may trade.", Phase.RETURN: "{who} may return cubes.", Phase.OVER: "The game is over."}

SAID: Mapping[str, tuple[str, str]] = {
    "players.hand": ("{thing} is not in the hand of {who}", "{thing} is in the hand of {who}"),
    "players.houses": ("{who} has no house on {thing}", "{who} has a house on {thing}")}
"""Per field what is said where it is down, and where it is up."""


class SkyTelling(PlainTelling[State, Action]):
    """See `century_rules.telling.Telling`."""

    shows_decks = True

    def draw_now(self, game: AGame, state: State, /) -> str:
        return NOW[Phase(state.phase)].format(who=format_seat(state.turn))

    def differences(self, game: AGame, here: State, there: State, /) -> Sequence[str]:
        assert self.names is not None
        now, then = (self.draw_now(game, state).rstrip(".") for state in (here, there))
        found = [_said(each) for each in differing(here, there, self.names(game, here)) if each.field not in ("phase", "turn")]
        return [*found, *([now] if now != then else [])]


def _said(each: Difference) -> str:
    """What is said of one difference; by its names where nothing else is."""
    if each.field == "island":
        return f"{each.thing} is on the island of {each.words[0]}, not on that of {each.words[1]}"
    return SAID[each.field][bool(each.here)].format(who=each.who, thing=each.thing) if each.field in SAID else str(each)


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
