"""Goa, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from century_rules.games.goa.actions import NOTATION, Action
from century_rules.games.goa.clauses import CHAPTERS, CLAUSES, SOURCES
from century_rules.games.goa.components import BOX, Components
from century_rules.games.goa.game import Game
from century_rules.games.goa.goals import GOALS
from century_rules.games.goa.guidance import OwnGuidance
from century_rules.games.goa.leaf_bounds import most
from century_rules.games.goa.picture import OwnPicture
from century_rules.games.goa.pieces import (
    COLUMN, HELD, MARK, PLANTATION, PLANTATIONS, ROUND_TILES, ROUNDLY, ROW, SEAT, SPICE, SPOT, SQUARE, TOWN, Column, Held, Kind,
    Site, Spice, Town,
)
from century_rules.games.goa.observation import observe
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.telling import GoaTelling
from century_rules.kernel.decks import names_of_cards
from century_rules.kernel.game import BoardGame
from century_rules.parting_words import PartingWords
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.archive import Archive, settling_of_game
from century_rules.writing.arguments import format_seat
from century_rules.writing.bounds import bounded_by
from century_rules.writing.names import Names


def names_of(game: BoardGame[State, Action], state: State) -> Names:
    """What is called how, on all axes of a position."""
    plain = cast(Game, game)
    return {SEAT: [format_seat(seat) for seat in range(game.players)], SPICE: [each.name.lower() for each in Spice],
            COLUMN: [each.name.lower() for each in Column], ROW: [str(row + 1) for row in range(plain.last_row + 1)],
            TOWN: [each.name.lower() for each in Town], PLANTATION: [each.name.lower() for each in tuple(Site)[:PLANTATIONS]],
            HELD: [each.name.lower() for each in Held], ROUNDLY: [each.name.lower() for each in tuple(Held)[:ROUND_TILES]],
            MARK: ["flag", *(str(number) for number in range(2, game.players + 2))], SPOT: plain.spots, SQUARE: plain.squares,
            **names_of_cards(game, state)}


def is_set_up(game: BoardGame[State, Action], s: State) -> bool:
    """Whether these can be tiles and cards: with numbers as large as in the box, and a plantation has a field."""
    box = cast(Components, game.components)
    tiles, fields, colonists = max_of_tiles(box), most_fields(box), [each.colonists for each in box.cards]
    fewest, most_on_a_card = min(colonists), max(colonists)
    return all(
        0 <= tile.number <= tiles and (tile.kind != Kind.PLANTATION or 1 <= tile.number <= fields)
        and 0 <= tile.spice < len(Spice) and tile.kind >= 0 and tile.kind <= Kind.AIDE
        for tile in (*s.a_tiles, *s.b_tiles)) and all(fewest <= card.colonists <= most_on_a_card for card in s.cards) and all(
        0 <= kind <= 1 for tile in s.colony_tiles for kind in tile.kinds)


def max_of_tiles(box: Components) -> int:
    """The greatest number on a tile."""
    return max(each.number for each in (*box.a_tiles, *box.b_tiles))


def most_fields(box: Components) -> int:
    """The most fields of a plantation."""
    return max([1, *(each.number for each in (*box.a_tiles, *box.b_tiles) if each.kind == Kind.PLANTATION)])


_WHO_DECIDES = {Phase.START: "GO-1.5", Phase.QUICK: "GO-1.6", Phase.MARK: "GO-3.2", Phase.BID: "GO-4.2", Phase.EXTRA: "GO-7.1"}


def _who_acts(state: State) -> str:
    if state.task != Task.NONE:
        return "GO-5.2"
    return _WHO_DECIDES.get(Phase(state.phase), "GO-5.1")


class OwnPartingWords(PartingWords[State, Action]):
    """See `century_rules.parting_words`."""

    open_set_up = "any tiles and cards in any order"

    def placeholders(self, game: BoardGame[State, Action], scored: bool, /) -> Sequence[str]:
        return cast(Game, game).components.placeholders


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="goa", title="Goa", players=(2, 3, 4), clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES, readings=Readings, game=Game,
    observe=lambda game, state, seat: observe(cast(Game, game), state, seat),
    components=BOX, who_acts=_who_acts,
    names=names_of, set_up=is_set_up, bounds=bounded_by(most, names_of), goals=GOALS, guidance=OwnGuidance(),
    theme=Theme(telling=GoaTelling(NOTATION.format, names_of), picture=OwnPicture(), parting_words=OwnPartingWords()),
    archive=Archive(
        data=Path(__file__).parent / "data", instances=("reef", "shore", "cave", "haven", "market", "harbour", "grove"),
        settling=settling_of_game(__file__)))
