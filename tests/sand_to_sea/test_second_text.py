"""What is lifted from the rules of From Sand to Sea is what a second text says that was written by hand.

On any map, with any tiles, cards and numbers on the board, and all readings open.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

import pytest

from century_rules.games.sand_to_sea.actions import NOTATION
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.encoding import encoding_of, lifted_encoding
from century_rules.games.sand_to_sea.encoding.open_map import OPENED
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import CARD_REWARD, Phase
from century_rules.theory.lifted import LiftedRules
from tests.second_text import UNDECIDED, Both, Kept, is_so_in_every_play, never_in
from tests.sampling import of_players

KEPT: Mapping[str, Kept] = {
    "SS-4.2": lambda of, position: of.any(  # under way one has moved, or has discarded a card for a step
        of.neg(of.is_(position.phase, Phase.SAIL)), of.is_(position.moved, 1), of.at_least(position.steps, 1)),
    "SS-4.4": never_in(Phase.FEE), "SS-5.2": never_in(Phase.OPENING), "SS-8.1": never_in(Phase.TRIM),
    "SS-5.4": lambda of, position: of.neg(of.is_(position.reward, CARD_REWARD))}
"""By clause what is so in every play without it; where it is not, the two texts differ."""

OPEN: Mapping[str, Sequence[str]] = {"SS-1.3": ["step: legal in one of them only"]}
"""What is not decided without a clause. Without SS-1.3 any tile may be sea: ends of a voyage are looked for 26 steps away."""


@functools.cache
def _whole(players: int) -> Both:
    return both(players)


def both(players: int, without: tuple[str, ...] = ()) -> Both:
    """The texts differ about a card that is in two places, which `cards-stay` excludes."""
    kept = KEPT.get(without[0]) if without else None
    return Both.of(lifted_encoding(RULEBOOK), encoding_of(RULEBOOK), players, without, ["cards-stay"], kept)


@pytest.mark.parametrize(
    ("operation", "players"), of_players([name for name in NOTATION.names if name != "discard"], (2, 3, 4), 6))
def test_both_texts_say_the_same(operation: str, players: int) -> None:
    assert _whole(players).differences(operation) == []


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), pytest.param(4, marks=pytest.mark.slow)])
def test_python_stumbles_over_nothing(players: int) -> None:
    found, rules = both(players), LiftedRules(RULEBOOK, NOTATION, OPENED)
    assert [each for name in NOTATION.names for each in found.stumbles(rules, name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("clause", sorted(DROPPABLE))
def test_both_texts_say_the_same_without_a_clause(clause: str) -> None:
    found = both(2, (clause,))
    differing = [each for name in NOTATION.names if name != "discard" for each in found.differences(name)]
    assert [each for each in differing if UNDECIDED not in each] == []
    assert [each.partition(",")[0] for each in differing] == OPEN.get(clause, [])


@pytest.mark.parametrize("clause", sorted(KEPT))
def test_what_is_assumed_without_a_clause_is_so_in_every_play(clause: str) -> None:
    assert is_so_in_every_play(KEPT[clause], RULEBOOK, both(2, (clause,)), clause)
