"""From Sand to Sea a second time, on any kind of number: written from the clauses and readings, not from the other text.

What is lifted from the rules is compared with it, and it is spoilt where a comparison has to notice. The clauses on merchant
cards are those of Spice Road's second text, as they stand; `voyage`, `mooring` and `turn` are this game's own, `going_on` has
what ends each phase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from century_rules.games.sand_to_sea.actions import NOTATION, Action
from century_rules.games.sand_to_sea.encoding import SandEncoding
from century_rules.games.sand_to_sea.encoding.facts import TYPE_CORRECT
from century_rules.games.sand_to_sea.encoding.position import Position
from century_rules.games.sand_to_sea.encoding.set_up import fixed, opened
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.rulebook import Rulebook
from century_rules.theory.plain import Deed, PlainRules
from tests.sand_to_sea.second import mooring, turn, voyage
from tests.sand_to_sea.second.going_on import done
from tests.sand_to_sea.second.words import Words
from tests.second_text import with_encoding
from tests.spice_road.second import acquiring, cards

DEEDS: Mapping[str, Callable[..., object]] = {
    "begin": voyage.begin, "play": cards.play, "exchange": cards.exchange, "raise": cards.raise_, "lay": acquiring.lay,
    "reach": acquiring.reach, "take": mooring.take, "pick": acquiring.pick, "rest": turn.rest, "discard": voyage.discard,
    "step": voyage.step, "stop": voyage.stop, "stay": voyage.stay, "pay": voyage.pay, "open": mooring.open_,
    "spend": mooring.spend, "choose": mooring.choose, "trade": mooring.trade, "claim": mooring.claim, "return": turn.return_,
    "done": done}
"""By the name of the operation: what it asks, and what it makes of a position. The first argument is the `Words`."""


class ByHand(SandEncoding):
    """Compared with what is lifted, so that it may be written by hand."""

    def __attrs_post_init__(self) -> None:
        """Nothing is refused."""


def written_by_hand(book: Rulebook[State, Action]) -> ByHand:
    """The second text, for the rulebook of the game."""
    return ByHand(
        book=book, notation=NOTATION, deeds={name: _worded(deed) for name, deed in DEEDS.items()},
        is_over=lambda rules, position: Words(rules).in_phase(position, Phase.OVER),
        reckoned=lambda rules, position: turn.reckoned(Words(rules), position), fixed=fixed, opened=opened, facts=TYPE_CORRECT)


def _worded(deed: Callable[..., object]) -> Callable[..., Deed[object, State]]:
    def on(rules: PlainRules[object, object, State], position: State, *arguments: object) -> Deed[object, State]:
        words = Words(cast("PlainRules[object, object, Position[object]]", rules))
        return cast("Deed[object, State]", deed(words, position, *arguments))

    return on


SECOND: Rulebook[State, Action] = with_encoding(RULEBOOK, written_by_hand(RULEBOOK))
"""The rulebook with this text in place of what is lifted from the rules."""
