"""Sky Island Merchants, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from century_rules.games.sky_islands.actions import NOTATION, Action
from century_rules.games.sky_islands.clauses import CHAPTERS, CLAUSES, SOURCES
from century_rules.games.sky_islands.components import BOX
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.goals import GOALS
from century_rules.games.sky_islands.guidance import OwnGuidance
from century_rules.games.sky_islands.leaf_bounds import most
from century_rules.games.sky_islands.observation import observe
from century_rules.games.sky_islands.picture import OwnPicture
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.telling import OwnPartingWords, SkyTelling
from century_rules.games.sky_islands.tiles import AIRSHIP, CELL, COLOUR, KIND, PART, PARTS, SEAT, SIDE, Colour, Kind
from century_rules.kernel.decks import names_of_cards
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.archive import Archive, settling_of_game
from century_rules.writing.arguments import format_seat
from century_rules.writing.bounds import bounded_by
from century_rules.writing.names import Names


def names_of(game: BoardGame[State, Action], state: State) -> Names:
    """What is called how, on all axes of a position."""
    plain = cast(Game, game)
    return {SEAT: [format_seat(seat) for seat in range(game.players)], COLOUR: [colour.letter for colour in Colour],
            AIRSHIP: [*(colour.letter for colour in Colour), "G"], KIND: [kind.name.lower() for kind in Kind],
            SIDE: [str(side) for side in range(plain.sides)], CELL: plain.cells, PART: state.land_names,
            **names_of_cards(game, state)}


def is_set_up(game: BoardGame[State, Action], s: State) -> bool:
    """Whether these can be tiles: at most two pieces of land on each, and no airships owed."""
    return all(0 <= edge <= PARTS for outline in s.outlines for edge in outline.edges) and all(
        ships >= 0 for outline in s.outlines for ships in outline.ships)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="sky-islands", title="Sky Island Merchants", players=(2, 3, 4), clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES,
    readings=Readings, game=Game, components=BOX,
    observe=lambda game, state, seat: observe(cast(Game, game), state, seat),
    who_acts=lambda state: "SK-7.2" if state.phase == Phase.RETURN else "SK-2.1",
    names=names_of, set_up=is_set_up, bounds=bounded_by(most, names_of), goals=GOALS, guidance=OwnGuidance(),
    theme=Theme(telling=SkyTelling(NOTATION.format, names_of), picture=OwnPicture(), parting_words=OwnPartingWords()),
    archive=Archive(
        data=Path(__file__).parent / "data", instances=("skerry", "islet", "sound", "calm", "shoals", "atoll", "strait"),
        settling=settling_of_game(__file__)))
