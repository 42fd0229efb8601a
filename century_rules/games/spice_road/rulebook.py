"""Century: Spice Road, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from century_rules.games.spice_road.actions import NOTATION, Action
from century_rules.games.spice_road.cards import PLACE, SEAT, SPICE, Spice, is_card
from century_rules.games.spice_road.clauses import CHAPTERS, CLAUSES, SOURCES
from century_rules.games.spice_road.components import BOX, DECKS
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.goals import GOALS
from century_rules.games.spice_road.guidance import OwnGuidance
from century_rules.games.spice_road.leaf_bounds import most
from century_rules.games.spice_road.parting_words import OwnPartingWords
from century_rules.games.spice_road.picture import OwnPicture
from century_rules.games.spice_road.observation import observe
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.settling import SETTLING
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.telling import SPICE_ROAD, SpiceTelling, Words, words_of
from century_rules.archive import Archive
from century_rules.kernel.decks import names_of_cards
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.writing.bounds import bounded_by
from century_rules.writing.decks import reader_of_cards
from century_rules.writing.arguments import format_seat
from century_rules.writing.names import Names


def names_of(game: BoardGame[State, Action], state: State) -> Names:
    """What is called how, on all axes of a position."""
    return {SEAT: [format_seat(seat) for seat in range(game.players)], SPICE: [kind.letter for kind in Spice],
            **names_of_cards(game, state),
            PLACE: [str(place + 1) for place in range(len(state.on))]}


def is_set_up(game: BoardGame[State, Action], s: State) -> bool:
    """Whether there can be such cards: merchant cards that can be printed, and nothing on a point card is less than none."""
    return all(map(is_card, s.cards)) and all(
        number >= 0 for card in s.point_cards for number in (*card.cost, card.points))


def _theme(called: Words) -> Theme[State, Action]:
    """The game in the words of an edition."""
    return Theme(
        title=called.title, telling=SpiceTelling(NOTATION.format, names_of, called=called), picture=OwnPicture(called),
        parting_words=OwnPartingWords(called), words=called.instead, letters=called.letters)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="spice-road", title=SPICE_ROAD.title, players=(2, 3, 4, 5), clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES,
    readings=Readings, game=Game,
    observe=lambda game, state, seat: observe(cast(Game, game), state, seat), components=BOX,
    who_acts=lambda state: "SR-7.1" if state.phase in (Phase.TRIM, Phase.ROOM) else "SR-2.1",
    read_action=reader_of_cards(NOTATION, DECKS), names=names_of, set_up=is_set_up, bounds=bounded_by(most, names_of),
    goals=GOALS, guidance=OwnGuidance(),
    theme=_theme(SPICE_ROAD), themes={"golem": _theme(words_of("golem"))},
    archive=Archive(
        data=Path(__file__).parent / "data", instances=("bazaar", "purse", "caravan", "oasis"), settling=SETTLING))
