"""The simple facts said of every position are so in every play: under all readings, with any cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from century_rules.games.spice_road.encoding.facts import TYPE_CORRECT
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import decide_all
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import prover
from century_rules.theory.lifted_encoding import Scene
from century_rules.theory.theorem import Invariant


def each_card_once(x: Scene[N, B, Position[N]]) -> B:
    """A card of the deck is there or with one player; the starting cards are with everybody: once in hand or before him."""
    of, decked = x.of, len(x.now.unsold)
    owned = [[of.add(*both) for both in zip(player.hand, player.played, strict=True)] for player in x.now.players]
    return of.all(
        *(of.is_(of.add(there, *(each[card] for each in owned)), 1) for card, there in enumerate(x.now.unsold)),
        *(of.is_(number, 1) for each in owned for number in each[decked:]))


HELPERS = (Invariant("each-card-once", "Every card is somewhere, once.", each_card_once),)


def decisions(players: int, invariants: Iterable[Invariant]) -> Iterator[Decision]:
    known = prover(RULEBOOK, players)
    claims = {each.name: known.claim(each) for each in invariants}
    yield from decide_all(Induction(known.system, claims).tasks())


@pytest.mark.parametrize("players", [2, *(pytest.param(more, marks=pytest.mark.slow) for more in (3, 4, 5))])
@pytest.mark.in_turn(1)
def test_every_play_stays_type_correct(players: int) -> None:
    found = list(decisions(players, (*TYPE_CORRECT, *HELPERS)))
    assert [decision.id for decision in found if decision.verdict is not Verdict.PROVED] == []
    assert len(found) == 15 * (len(TYPE_CORRECT) + len(HELPERS))  # at the start, and across each of 14 operations


def test_without_the_helper_it_is_not_known() -> None:
    """The negative control: the induction is no formality."""
    assert any(decision.verdict is not Verdict.PROVED for decision in decisions(2, TYPE_CORRECT))
