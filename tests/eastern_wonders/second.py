"""The rulebook with the text written by hand in place of what is lifted from the rules: for comparisons, and to be spoilt."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.rulebook import Rulebook
from century_rules.theory.plain import Deed, PlainEncoding, PlainRules
from tests.eastern_wonders.encoded_by_hand import scoring
from tests.eastern_wonders.encoded_by_hand.operations import DEEDS
from tests.second_text import with_encoding, written_by_hand


def _worded(deed: Callable[..., Deed[object, Position[object]]]) -> Callable[..., Deed[object, State]]:
    def on(rules: PlainRules[object, object, Position[object]], position: Position[object], *arguments: object) -> object:
        return deed(cast("WondersRules[object, object]", rules).words, position, *arguments)

    return cast("Callable[..., Deed[object, State]]", on)


def _reckoned(rules: PlainRules[N, B, Position[N]], position: Position[N]) -> tuple[tuple[N, ...], tuple[B, ...]]:
    """EW-8.2, EW-8.3, changed by the clauses denied."""
    words = cast("WondersRules[N, B]", rules).words
    points = rules.counted(position, scoring.points(words, position))
    return points, scoring.wins(words, points)


BY_HAND = written_by_hand(
    cast("PlainEncoding[State, Action]", RULEBOOK.encoded()), deeds={name: _worded(deed) for name, deed in DEEDS.items()},
    is_over=lambda rules, position: rules.of.is_(position.phase, int(Phase.OVER)), reckoned=_reckoned)
"""The second text, by which the tests compare what is lifted."""

SECOND: Rulebook[State, Action] = with_encoding(RULEBOOK, BY_HAND)
