"""Spice Road a second time, on any kind of number: written from the clauses and readings, not from the other text.

`encoding_of` gives it for the rulebook. Each operation is a function of the room of its subject: `cards`, `acquiring`,
`claiming`, `turn`; `words` has what several of them say, `set_up` what is constant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from century_rules.games.spice_road.actions import NOTATION, Action
from century_rules.games.spice_road.encoding.acquiring import add, lay, pick, reach, take
from century_rules.games.spice_road.encoding.cards import exchange, play, raise_
from century_rules.games.spice_road.encoding.claiming import claim, forgo, reckoned
from century_rules.games.spice_road.encoding.dealt import SpiceEncoding
from century_rules.games.spice_road.encoding.facts import TYPE_CORRECT
from century_rules.games.spice_road.encoding.set_up import fixed, opened
from century_rules.games.spice_road.encoding import turn
from century_rules.games.spice_road.encoding.turn import discard, done, recover, rest
from century_rules.games.spice_road.encoding.words import TheRules, Words
from century_rules.games.spice_road.readings import MerchantEmpty
from century_rules.games.spice_road.state import Phase, Position, State
from century_rules.kernel.algebra import B, N
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.plain import Deed, PlainRules

class WordsOfGame(Words[N, B]):
    """What clauses on merchant cards ask, as Spice Road has it."""

    def end_turn(self, p: Position[N]) -> Position[N]:
        return turn.end_turn(self, p)

    def too_full(self, p: Position[N]) -> B:
        return turn.too_full(self, p)

    def card_taken(self, before: Position[N], p: Position[N]) -> Position[N]:
        deck_empty = self.of.le(self.total(before.unsold), self.of.number(self.box.merchant_row))
        return turn.end_is_near(self, p, self.of.all(deck_empty, self.under(MerchantEmpty.LAST_ROUND)))


DEEDS: dict[str, Callable[..., Deed[object, State]]] = {
    "play": play, "exchange": exchange, "raise": raise_, "done": done, "lay": lay, "add": add, "reach": reach, "take": take,
    "pick": pick, "rest": rest, "recover": recover, "claim": claim, "forgo": forgo, "discard": discard}
"""By the name of the operation: what it asks, and what it makes of a position. The first argument is the `Words`."""


def encoding_of(book: Rulebook[State, Action]) -> SpiceEncoding:
    """The rules over any kind of number, lifted from the text that plays."""
    rules = LiftedRules(book, NOTATION)
    return SpiceEncoding(
        book=book, notation=NOTATION, lifted=rules, deeds=rules.deeds(), is_over=rules.is_over, reckoned=rules.reckoned,
        fixed=fixed, opened=opened, facts=TYPE_CORRECT)


def written_by_hand(book: Rulebook[State, Action]) -> SpiceEncoding:
    """The second text, by which the tests compare what is lifted."""
    return SpiceEncoding(
        book=book, notation=NOTATION, deeds={name: _worded(deed) for name, deed in DEEDS.items()},
        is_over=lambda rules, position: WordsOfGame(rules).in_phase(position, Phase.OVER),
        reckoned=lambda rules, position: reckoned(WordsOfGame(rules), position), fixed=fixed, opened=opened,
        facts=TYPE_CORRECT)


def _worded(deed: Callable[..., Deed[object, State]]) -> Callable[..., Deed[object, State]]:
    def on(rules: PlainRules[object, object, State], position: State, *arguments: object) -> Deed[object, State]:
        return deed(WordsOfGame(cast("TheRules[object, object]", rules)), position, *arguments)

    return on
