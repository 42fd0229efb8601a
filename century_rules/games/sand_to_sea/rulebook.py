"""Century: From Sand to Sea, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import attrs

from century_rules.archive import Archive
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.names import names_of as names_of_wonders
from century_rules.games.century.sailing import SHIPS
from century_rules.games.sand_to_sea.actions import NOTATION, Action
from century_rules.games.sand_to_sea.clauses import CHAPTERS, CLAUSES, SOURCES, WORDS
from century_rules.games.sand_to_sea.components import BOX, components_of
from century_rules.games.sand_to_sea.dealing import laid_out, start_of
from century_rules.games.sand_to_sea.encoding import SandEncoding
from century_rules.games.sand_to_sea.encoding.set_up import NOT_IN_ANY_SOURCE, SET_UP
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.goals import GOALS
from century_rules.games.sand_to_sea.guidance import OwnGuidance
from century_rules.games.sand_to_sea.layout import Layouts
from century_rules.games.sand_to_sea.leaf_bounds import most
from century_rules.games.sand_to_sea.parting_words import OwnPartingWords
from century_rules.games.sand_to_sea.picture import OwnPicture
from century_rules.games.sand_to_sea.pieces import BONUS, CARD, PLACE, Bonus
from century_rules.games.sand_to_sea.observation import observe
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.settling import SETTLING
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.telling import SandTelling
from century_rules.games.spice_road.components import MERCHANTS
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.theory.default_encoding import from_rules
from century_rules.writing.bounds import bounded_by
from century_rules.writing.arguments import Things
from century_rules.writing.names import Names
from century_rules.writing.toml_table import TomlTable


_DATA = Path(__file__).parent / "data"


def names_of(game: BoardGame[State, Action], state: State) -> Names:
    """What is called how, on all axes of a position."""
    return {**names_of_wonders(state.setup, game.players, len(state.sets)), BONUS: [kind.name.lower() for kind in Bonus],
            **MERCHANTS.names_by_axis(cast(Game, game).components, state),
            PLACE: [str(place + 1) for place in range(len(state.on))]}


def _read_action(text: str, state: State | None) -> Action:
    things: Things | None = None
    if state is not None:
        things = {CARD: state.card_names, **names_of_wonders(state.setup, len(state.players), len(state.sets))}
    return NOTATION.parse(text, things)


class _Parts:
    """What files of small games say: tiles and cards as in a file of components, the set-up by a seed or as in the box."""

    def components(self, given: TomlTable, folder: Path, /) -> object:
        return components_of(given.values)

    def beginning(self, game: BoardGame[State, Action], given: TomlTable, /) -> State:
        """Without a seed tiles and cards are in the order of the box, sea tiles last, and the port-closed tile is drawn first."""
        given.only(("seed", "closed_after"))
        own = cast(Game, game)
        if "seed" in given.values:
            return own.deal(given.number("seed"))
        return in_order_of_box(own, given.number("closed_after") if "closed_after" in given.values else 0)


def in_order_of_box(game: Game, closed_after: int = 0) -> State:
    """The beginning with everything as it lies in the box; so many tiles of the stack come before the port-closed tile."""
    box = game.components
    tiles = [tile for number, tile in enumerate(box.market_tiles)
             if sum(other.type is tile.type for other in box.market_tiles[:number]) >= box.removed_per_type]
    front = len(box.sea.ports) + closed_after
    order = (*box.vp_tiles[:front], PORT_CLOSED, *box.vp_tiles[front:])
    return start_of(game, laid_out(game, [*tiles, *[None] * box.sea_tiles], order), range(len(box.merchants)))


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="sand-to-sea", title="Century: From Sand to Sea", players=(2, 3, 4), clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES,
    readings=Readings, game=Game,
    observe=lambda game, state, seat: observe(cast(Game, game), state, seat), components=BOX,
    who_acts=lambda state: "SS-8.1" if state.phase == Phase.TRIM else "SS-1.9" if state.phase == Phase.START else "SS-2.1",
    read_action=_read_action, names=names_of, layouts=Layouts(), bounds=bounded_by(most, names_of), goals=GOALS,
    set_up=SET_UP, open_numbers=NOT_IN_ANY_SOURCE,
    guidance=OwnGuidance(),
    theme=Theme(
        telling=SandTelling(NOTATION.format, names_of), picture=OwnPicture(), parting_words=OwnPartingWords(), words=WORDS),
    archive=Archive(
        data=_DATA, instances=("jetty", "pier", "shoals", "mole", "strand"), parts=_Parts(), settling=SETTLING))
RULEBOOK = attrs.evolve(RULEBOOK, encoding=from_rules(RULEBOOK, NOTATION, SandEncoding, [SHIPS]))
