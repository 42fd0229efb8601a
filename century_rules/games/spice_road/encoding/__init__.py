"""What proofs and searches by a solver ask of Spice Road: lifted from the rules, with any cards.

`set_up` says what cards can be open, and `facts` what is true of every position.
"""

from __future__ import annotations

from century_rules.games.spice_road.actions import NOTATION, Action
from century_rules.games.spice_road.encoding.facts import TYPE_CORRECT
from century_rules.games.spice_road.encoding.set_up import fixed, opened
from century_rules.games.spice_road.state import State
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.lifted_encoding import LiftedEncoding


def encoding_of(book: Rulebook[State, Action]) -> LiftedEncoding[State, Action]:
    """The rules over any kind of number, lifted from the text that plays."""
    rules = LiftedRules(book, NOTATION)
    return LiftedEncoding(
        book=book, notation=NOTATION, lifted=rules, transitions=rules.transitions(), is_over=rules.is_over,
        scored=rules.scored,
        fixed=fixed, opened=opened, facts=TYPE_CORRECT)
