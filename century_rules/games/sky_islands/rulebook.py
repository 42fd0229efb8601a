"""Sky Island Merchants, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import cast

from century_rules.games.sky_islands.actions import NOTATION, Action
from century_rules.games.sky_islands.clauses import CLAUSES, DROPPABLE, SOURCES
from century_rules.games.sky_islands.components import DECKS, components_of, load_components, printed
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.goals import GOALS
from century_rules.games.sky_islands.guidance import OwnGuidance
from century_rules.games.sky_islands.leaf_bounds import most
from century_rules.games.sky_islands.picture import OwnPicture
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import AIRSHIP, CELL, COLOUR, KIND, PART, PARTS, SEAT, SIDE, Colour, Kind
from century_rules.kernel.decks import names_of_cards
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook, Small
from century_rules.settling import settling_of_game
from century_rules.writing.arguments import format_seat
from century_rules.writing.bounds import bounded_by
from century_rules.writing.decks import DeckLayouts
from century_rules.writing.instance import PlainParts, named_or_file
from century_rules.writing.names import Names

_DATA = resources.files("century_rules.games.sky_islands").joinpath("data")


def names_of(game: BoardGame[State, Action], state: State) -> Names:
    """What is called how, on all axes of a position."""
    plain = cast(Game, game)
    return {SEAT: [format_seat(seat) for seat in range(game.players)], COLOUR: [colour.letter for colour in Colour],
            AIRSHIP: [*(colour.letter for colour in Colour), "G"], KIND: [kind.name.lower() for kind in Kind],
            SIDE: [str(side) for side in range(plain.sides)], CELL: plain.cells, PART: state.land_names,
            **names_of_cards(game, state)}


def _small(name: str) -> Small[State, Action]:
    parts = PlainParts[State, Action](lambda given: components_of(given.values))
    return named_or_file(RULEBOOK, Path(str(_DATA.joinpath("instances"))), name, parts)


def is_set_up(game: BoardGame[State, Action], s: State) -> bool:
    """Whether these can be tiles: at most two pieces of land on each, and no airships owed."""
    return all(0 <= edge <= PARTS for outline in s.outlines for edge in outline.edges) and all(
        ships >= 0 for outline in s.outlines for ships in outline.ships)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="sky-islands", title="Sky Island Merchants", players=(2, 3, 4), clauses=CLAUSES, droppable=DROPPABLE,
    readings=Readings, game=Game, components=lambda file: printed() if file is None else load_components(file),
    who_acts=lambda state: "SK-7.2" if state.phase == Phase.RETURN else "SK-2.1",
    small=_small, instances=("skerry", "islet", "sound", "calm", "shoals"), goals=GOALS, notation=NOTATION, names=names_of,
    picture=OwnPicture(), set_up=is_set_up, bounds=bounded_by(most, names_of), guidance=OwnGuidance(),
    perft_numbers=lambda: _DATA.joinpath("perft.txt").read_text(encoding="utf-8"),
    printed_box=lambda: _DATA.joinpath("printed.toml").read_text(encoding="utf-8"),
    sources=SOURCES, layouts=DeckLayouts(DECKS), open_set_up="any tiles in any order",
    settling=settling_of_game(__file__))
