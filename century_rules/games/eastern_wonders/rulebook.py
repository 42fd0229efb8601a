"""Century: Eastern Wonders, as the rest of the library sees it: `century_rules.rulebook.Rulebook`."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import attrs

from century_rules.archive import Archive
from century_rules.games.eastern_wonders.actions import NOTATION, Action
from century_rules.games.eastern_wonders.arranging import arranged
from century_rules.games.eastern_wonders.clauses import CHAPTERS, CLAUSES, SOURCES
from century_rules.games.eastern_wonders.components import BOX, box_on
from century_rules.games.eastern_wonders.encoding import encoding_of
from century_rules.games.eastern_wonders.encoding.set_up import NOT_IN_ANY_SOURCE, SET_UP
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.goals import GOALS
from century_rules.games.eastern_wonders.guidance import OwnGuidance
from century_rules.games.eastern_wonders.layout import Layout, Layouts
from century_rules.games.eastern_wonders.leaf_bounds import least, most
from century_rules.games.eastern_wonders.names import TILE, names_of
from century_rules.games.eastern_wonders.observation import observe
from century_rules.games.eastern_wonders.parting_words import OwnPartingWords
from century_rules.games.eastern_wonders.picture import OwnPicture
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.settling import SETTLING
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.telling import WondersTelling
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import clip, did_you_mean, read_text
from century_rules.rulebook import Rulebook
from century_rules.theme import Theme
from century_rules.writing.bounds import bounded_by
from century_rules.writing.names import Names
from century_rules.writing.toml_table import TomlTable, parse_toml

_DATA = Path(__file__).parent / "data"

BASES = ("small", "printed")
"""The components that a small game can begin from by name: ``data/small.toml`` and ``data/printed.toml``."""


class _Parts:
    """What files of small games say: components that begin from others, and a set-up by a seed or tile by tile."""

    def components(self, given: TomlTable, folder: Path, /) -> object:
        """Those of ``base``, which is one of `BASES` or a TOML file beside this one, and what is otherwise than there."""
        base = given.text("base") if given.has("base") else "printed"
        if base not in BASES and not base.endswith(".toml"):
            raise InvalidInput(f"components.base: '{clip(base)}' is none{did_you_mean(base, BASES)}; there are "
                               f"{', '.join(BASES)}, and any TOML file beside this one")
        file = _DATA / f"{base}.toml" if base in BASES else folder / base
        changes = {key: value for key, value in given.values.items() if key != "base"}
        return box_on(parse_toml(read_text(file), f"components.base: {base}")).of_tables(changes)

    def beginning(self, game: BoardGame[State, Action], given: TomlTable, /) -> State:
        """What is left out lies in the order of the box, the port-closed tile as late as EW-1.3 lets it come."""
        given.only(("seed",) if "seed" in given.values else ("markets", "vp", "seed"))
        own = cast(Game, game)
        if "seed" in given.values:
            return own.deal(given.number("seed"))
        usual = arranged(own, {}, {})
        assert usual is not None, "nothing is wanted"
        said, layout = given.optional_table("markets"), Layout.of(usual, own.components.sea)
        return attrs.evolve(
            layout, markets=tuple((tile, said.text(tile)) for tile in said.values) or layout.markets,
            vp_order=given.texts("vp") if "vp" in given.values else layout.vp_order).start(own)


def _names(game: BoardGame[State, Action], state: State) -> Names:
    return names_of(state.setup, game.players, len(state.sets))


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="eastern-wonders", title="Century: Eastern Wonders", players=(2, 3, 4),
    clauses=CLAUSES, chapters=CHAPTERS, sources=SOURCES, readings=Readings, game=Game,
    observe=lambda game, state, seat: observe(state, seat), components=BOX,
    who_acts=lambda state: {Phase.START: "EW-1.7", Phase.TRIM: "EW-7.1"}.get(state.phase, "EW-2.1"), goals=GOALS,
    read_action=lambda text, state: NOTATION.parse(text, None if state is None else {TILE: state.setup.sea.names}),
    set_up=SET_UP, open_numbers=NOT_IN_ANY_SOURCE, names=_names,
    bounds=bounded_by(most, _names, least), layouts=Layouts(), guidance=OwnGuidance(),
    theme=Theme(telling=WondersTelling(NOTATION.format, _names), picture=OwnPicture(), parting_words=OwnPartingWords()),
    archive=Archive(
        data=_DATA, instances=("cove", "reef", "shoal", "strait", "bay", "lagoon", "gulf"), parts=_Parts(), settling=SETTLING,
        finite_under={"supply": "counted"}))
RULEBOOK = attrs.evolve(RULEBOOK, encoding=encoding_of(RULEBOOK))
