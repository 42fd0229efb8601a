"""The rulebook with the text written by hand in place of what is lifted from the rules: for comparisons, and to be spoilt."""

from __future__ import annotations

from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.encoding import written_by_hand
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.rulebook import Rulebook
from tests.second_text import with_encoding

SECOND: Rulebook[State, Action] = with_encoding(RULEBOOK, written_by_hand(RULEBOOK))
