"""Board-game rules as executable, provable code.

Each game is a package: ``from century_rules import eastern_wonders as ew``. What they share is here, and what one needs to write
down a game of one's own; see docs/a-game-of-your-own.md.
"""

from time import time as _time

STARTED = _time()
"""Import time; files edited later may differ from the running code."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from century_rules.archive import Archive, Instance
    from century_rules.games import eastern_wonders, goa, sand_to_sea, sky_islands, spice_road
    from century_rules.kernel.algebra import B, N
    from century_rules.guidance import Guidance
    from century_rules.kernel.clause import Clause
    from century_rules.kernel.decks import DealsDecks, Deck
    from century_rules.kernel.errors import (
        CenturyError, IllegalAction, InvalidAction, InvalidComponents, InvalidInput, InvalidRecord, Refusal, not_now,
    )
    from century_rules.kernel.evolve import evolve, put
    from century_rules.kernel.game import BoardGame, Game, Outcome
    from century_rules.kernel.goal import Goal, Measure
    from century_rules.kernel.hiding import as_seen
    from century_rules.kernel.meanings import Along, Axis, Count, During, FaceDown, Flag, OneOf, Place, Record, Remembered
    from century_rules.kernel.rule_game import RuleGame
    from century_rules.kernel.ranges import Bounds, bounds_by_meaning
    from century_rules.kernel.reading import Ambiguity, Ground, Reading, ReadingsOfAGame, ambiguity
    from century_rules.kernel.verdict import Verdict
    from century_rules.rulebook import Rulebook
    from century_rules.theme import Theme
    from century_rules.writing.arguments import MemberOf, SeatOf, Thing, Things, format_seat
    from century_rules.writing.by_type import components_by_type
    from century_rules.writing.instance import named_or_file
    from century_rules.writing.names import Names
    from century_rules.writing.notation import Notation
    from century_rules.writing.texts import Texts

__all__ = [
    "Along", "Ambiguity", "Archive", "Axis", "B", "BoardGame", "Bounds", "CenturyError", "Clause", "Count", "DealsDecks",
    "Deck", "During", "FaceDown", "Flag", "Game", "Goal", "Ground", "Guidance", "IllegalAction", "InvalidAction",
    "InvalidComponents", "InvalidInput", "InvalidRecord", "Instance", "Measure", "MemberOf", "N", "Names", "Notation",
    "OneOf", "Outcome", "Place", "Reading", "ReadingsOfAGame", "Record", "Refusal", "Remembered", "RuleGame", "Rulebook",
    "SeatOf", "Texts", "Theme", "Thing", "Things", "Verdict", "ambiguity", "as_seen", "bounds_by_meaning",
    "components_by_type", "eastern_wonders", "evolve", "format_seat", "goa", "named_or_file", "not_now", "put", "sand_to_sea",
    "sky_islands", "spice_road",
]

_MODULES = (
    "kernel.algebra", "kernel.clause", "kernel.errors", "kernel.reading", "kernel.verdict", "kernel.meanings", "kernel.ranges",
    "kernel.game", "kernel.goal", "kernel.rule_game", "kernel.evolve", "kernel.decks", "kernel.hiding", "guidance", "archive",
    "theme", "writing.arguments", "writing.names", "writing.notation", "rulebook", "writing.by_type", "writing.instance",
    "writing.texts")
_GAMES = ("eastern_wonders", "goa", "sand_to_sea", "sky_islands", "spice_road")


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> object:
    """Imported when it is asked for: the command line sees to Ctrl-C before anything else is imported."""
    from importlib import import_module

    if name in _GAMES:
        return import_module(f"century_rules.games.{name}")
    if name in __all__:
        for module in _MODULES:
            found = getattr(import_module(f"century_rules.{module}"), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module 'century_rules' has no attribute '{name}'")
