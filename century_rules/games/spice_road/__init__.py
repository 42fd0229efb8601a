"""Century: Spice Road, which is Century: Golem Edition in other words.

The enums of the readings are in `readings`: some share their names with actions.
"""

from century_rules.games.spice_road import readings
from century_rules.games.spice_road.actions import (
    NOTATION, Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Pick, Play, Raise, Reach, Recover, Rest, Take,
)
from century_rules.games.spice_road.cards import Card, Kind, PointCard, Spice, format_card, parse_card
from century_rules.games.spice_road.clauses import CLAUSES
from century_rules.games.spice_road.components import Components, load_components, printed
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.guidance import Trader
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.state import Phase, Player, State

__all__ = [
    "Action", "Add", "CLAUSES", "Card", "Claim", "Components", "Discard", "Done", "Exchange", "Forgo", "Game", "Kind", "Lay",
    "NOTATION", "Phase", "Pick", "Play", "Player", "PointCard", "Raise", "Reach", "Readings", "Recover", "Rest", "Spice",
    "State", "Take", "Trader", "format_card", "load_components", "parse_card", "printed", "readings",
]
