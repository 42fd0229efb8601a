"""Eastern Wonders as the rest of the library sees it: see `century_rules.rulebook`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import attrs

from century_rules.archive import Archive, Instance
from century_rules.games.eastern_wonders import drawing, narration
from century_rules.games.eastern_wonders.clauses import CHAPTERS, CLAUSES, SOURCES
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import encoding_of
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.goals import GOALS
from century_rules.games.eastern_wonders.guidance import OwnGuidance
from century_rules.games.eastern_wonders.layout import Layouts
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.games.eastern_wonders.names import names_of
from century_rules.games.eastern_wonders.actions import Action, format_action, parse_action
from century_rules.games.eastern_wonders.parting_words import OwnPartingWords
from century_rules.games.eastern_wonders.picture import OwnPicture
from century_rules.games.eastern_wonders.observation import observe
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.scoring import score
from century_rules.games.eastern_wonders.settling import SETTLING
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.unlike import UNLIKE, held, more_and_fewer, vp_tile
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Bounds
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference
from century_rules.writing.names import Names

AGame = BoardGame[State, Action]


def _own(game: AGame) -> Game:
    """The game as this folder knows it; whoever hands one back has it from here."""
    return cast(Game, game)


class _Telling(narration.Narration):
    unlike = UNLIKE

    def in_words(self, difference: Difference, here: State, there: State, /) -> tuple[str, str, str]:
        told = more_and_fewer(here.supply, there.supply) if difference.field == "supply" else ""
        return (told, told, told) if told else super().in_words(difference, here, there)

    def held(self, state: State, field: str, value: object, name: str, /) -> str:
        return vp_tile(state.setup, cast(int, value)) if field == "ports" else held(field, value, name)

    def follows(self, game: AGame, before: State, after: State, /) -> Sequence[str]:
        return narration.follows(_own(game), before, after)

    def draw(self, game: AGame, state: State, /) -> str:
        return drawing.draw_position(_own(game), state)

    def draw_now(self, game: AGame, state: State, /) -> str:
        return drawing.draw_phase(state)

    def legend(self) -> str:
        return drawing.LEGEND

    def score_lines(self, game: AGame, state: State, /) -> Sequence[str]:
        """EW-8.2."""
        scores = [score(_own(game), player) for player in state.players]
        return [f"{format_seat(seat)}: {int(points.total)} = {points.vp_tiles} for VP tiles + {points.outposts} for outposts + "
                f"{points.bonus} for bonus tiles + {points.cubes} for cubes" for seat, points in enumerate(scores)]

    def board(self, game: AGame, state: State, /) -> Sequence[str]:
        return drawing.draw_map(state).splitlines()

    def seats(self, game: AGame, state: State, /) -> Sequence[str]:
        return tuple(drawing.draw_players(_own(game), state))

    def words(self) -> str:
        return "Y ginger, R chili, G tea, B cloves, the supply in that order; V… a VP tile; the words of a position file"


def _bounds(game: AGame, beginning: State) -> Bounds:
    return leaf_bounds(_own(game), beginning.setup)


def _names(game: AGame, state: State) -> Names:
    return names_of(state.setup, game.players, len(state.sets))


def _instance(name: str) -> Instance[State, Action]:
    from century_rules.games.eastern_wonders.instances import instance_or_file  # they are read by this rulebook

    return instance_or_file(name)


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="eastern-wonders", title="Century: Eastern Wonders", players=(2, 3, 4),
    clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES, readings=Readings, game=Game,
    observe=lambda game, state, seat: observe(state, seat),
    components=lambda file: Components.printed() if file is None else Components.load(file),
    who_acts=lambda state: {Phase.START: "EW-1.7", Phase.TRIM: "EW-7.1"}.get(state.phase, "EW-2.1"),
    goals=GOALS, write_action=format_action,
    read_action=lambda text, state: parse_action(text, None if state is None else state.setup.sea),
    names=_names, bounds=_bounds, layouts=Layouts(), guidance=OwnGuidance(),
    theme=Theme(telling=_Telling(format_action, _names), picture=OwnPicture(), parting_words=OwnPartingWords()),
    archive=Archive(
        data=Path(__file__).parent / "data", instances=("cove", "reef", "shoal", "strait", "bay", "lagoon", "gulf"),
        instance=_instance, settling=SETTLING, finite_under={"supply": "counted"}))
RULEBOOK = attrs.evolve(RULEBOOK, encoding=encoding_of(RULEBOOK))
