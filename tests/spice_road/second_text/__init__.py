"""Spice Road a second time, on any kind of number: written from the clauses and readings, not from the other text.

Each operation is a function of the room of its subject: `cards`, `acquiring`, `paying`, `claiming`, `turn`; `words` has
what several of them say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import attrs

from tests.spice_road.second_text.acquiring import lay, pick, reach, take
from tests.spice_road.second_text.words import TheRules, Words
from tests.spice_road.second_text.cards import exchange, play, raise_
from century_rules.games.spice_road.actions import NOTATION, Action
from century_rules.games.spice_road.readings import MerchantEmpty
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, Position, State
from century_rules.kernel.algebra import B, N
from century_rules.rulebook import Rulebook
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.default_encoding import FromRules, LiftedSetUp, fixed, opened
from century_rules.theory.lifted_encoding import LiftedEncoding, TransitionRules, Transition
from tests.spice_road.second_text import turn
from tests.spice_road.second_text.claiming import claim, forgo, scored
from tests.spice_road.second_text.paying import add
from tests.spice_road.second_text.turn import discard, done, recover, rest
from tests.second_text import with_encoding


class WordsOfGame(Words[N, B]):
    """What clauses on merchant cards ask, as Spice Road has it."""

    def end_turn(self, p: Position[N]) -> Position[N]:
        return turn.end_turn(self, p)

    def too_full(self, p: Position[N]) -> B:
        return turn.too_full(self, p)

    def card_taken(self, before: Position[N], p: Position[N]) -> Position[N]:
        deck_empty = self.of.le(self.total(before.unsold), self.of.number(self.box.merchant_row))
        return turn.end_is_near(self, p, self.of.all(deck_empty, self.under(MerchantEmpty.LAST_ROUND)))


TRANSITIONS: dict[str, Callable[..., Transition[object, State]]] = {
    "play": play, "exchange": exchange, "raise": raise_, "done": done, "lay": lay, "add": add, "reach": reach, "take": take,
    "pick": pick, "rest": rest, "recover": recover, "claim": claim, "forgo": forgo, "discard": discard}
"""By the name of the operation: what it asks, and what it makes of a position. The first argument is the `Words`."""


@attrs.frozen(kw_only=True, eq=False)
class ByHand(FromRules[State, Action]):
    """The text that is not lifted: what is refused to everybody else, for the tests compare it with the rules."""

    def __attrs_post_init__(self) -> None:
        pass


def written_by_hand(book: Rulebook[State, Action]) -> LiftedEncoding[State, Action]:
    """The second text, by which the tests compare what is lifted."""
    return ByHand(
        book=book, notation=NOTATION, transitions={name: _worded(transition) for name, transition in TRANSITIONS.items()},
        is_over=lambda rules, position: WordsOfGame(rules).in_phase(position, Phase.OVER),
        scored=lambda rules, position: scored(WordsOfGame(rules), position), fixed=fixed, opened=opened,
        facts=BY_MEANING, set_up=LiftedSetUp(book))


def _worded(transition: Callable[..., Transition[object, State]]) -> Callable[..., Transition[object, State]]:
    def on(rules: TransitionRules[object, object, State], position: State, *arguments: object) -> Transition[object, State]:
        return transition(WordsOfGame(cast("TheRules[object, object]", rules)), position, *arguments)

    return on


SECOND: Rulebook[State, Action] = with_encoding(RULEBOOK, written_by_hand(RULEBOOK))
"""The rulebook with this text in place of what is lifted from the rules: for comparisons, and to be spoilt."""
