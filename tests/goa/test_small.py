"""The small games: what each is there for is reached, in no fewer actions, and somebody can always act in them."""

from __future__ import annotations

import pytest

from century_rules.archive import Instance
from century_rules.games.goa.actions import Action, Pass
from century_rules.games.goa.goals import GOALS
from century_rules.games.goa.pieces import Effect, Held
from century_rules.games.goa.rulebook import RULEBOOK
from century_rules.games.goa.state import Phase, State, Task


def levels(small: Instance[State, Action], most: int) -> list[set[State]]:
    """The positions after so many actions, each where it is first reached."""
    found, seen = [{small.beginning}], {small.beginning}
    while found[-1] and len(found) <= most:
        there = {small.game.apply(state, action) for state in found[-1] for action in small.game.legal_actions(state)} - seen
        seen |= there
        found.append(there)
    return found


def reached(small: str, goal: str, most: int) -> int:
    """After how many actions a goal is reached first."""
    for depth, positions in enumerate(levels(RULEBOOK.instance(small), most)):
        if any(GOALS[goal].reached(state) for state in positions):
            return depth
    return -1


@pytest.mark.parametrize(("small", "goal", "actions"), [
    ("shore", "colony-founded", 10), ("shore", "cards-turned", 8), ("cave", "cards-above-limit", 8),
    ("haven", "two-extra-cards", 6), ("shore", "part-b", 11)])
def test_what_each_is_there_for(small: str, goal: str, actions: int) -> None:
    assert reached(small, goal, actions) == actions


@pytest.mark.parametrize("small", ["shore", "cave", "haven"])
def test_somebody_can_act_in_every_position(small: str) -> None:
    of = RULEBOOK.instance(small)
    for positions in levels(of, 11):
        for state in positions:
            assert of.game.legal_actions(state) or state.phase == Phase.OVER
            assert state.task != Task.NONE or state.left == 0


@pytest.mark.slow
def test_a_chain_breaks_in_a_small_game() -> None:
    assert reached("reef", "chain-broken", 25) == 25


def test_where_the_late_ones_begin() -> None:
    """In the harbour P1 has a card of each kind, and one marker behind the others; in the grove a fifth plantation comes."""
    harbour, grove = RULEBOOK.instance("harbour"), RULEBOOK.instance("grove")
    first = harbour.start.players[0]
    assert {card.effect for card, held in zip(harbour.start.cards, first.hand, strict=True) if held} == set(Effect)
    assert [row for row in first.rows if row == min(first.rows)] == [0]
    assert min(first.held[tile] for tile in (Held.ROUND_SHIP, Held.SALE, *list(Held)[Held.EXCHANGE:])) == 1 and first.extra == 2
    sold = grove.game.apply(grove.start, Pass())
    assert sold.task == Task.REPLACE and all(each.fields == 1 for each in sold.players[0].plantations) and sold.fields == 2
