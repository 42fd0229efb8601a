"""What the encoding leaves open: any cards in any order, among them every set-up that is dealt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from century_rules.games.century.cubes import Cubes
from century_rules.games.spice_road.cards import Kind
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.theory.transition_rules import TransitionRules

INTS = IntAlgebra()


def as_in(state: State, instead: dict[str, int] | None = None) -> Callable[[str], int]:
    """The numbers on the cards of a position, by path."""
    found = dict[str, int]()
    costs = {"cards": [card.cost for card in state.cards], "point_cards": [card.cost for card in state.point_cards]}
    for row, cards in costs.items():
        for place, cost in enumerate(cards):
            for kind in range(4):
                found[f"{row}[{place}].cost[{kind}]"] = cost[kind]
    for place, card in enumerate(state.cards):
        found.update({f"cards[{place}].kind": card.kind, f"cards[{place}].times": card.times})
        found.update({f"cards[{place}].gain[{kind}]": card.gain[kind] for kind in range(4)})
    found.update({f"point_cards[{place}].points": card.points for place, card in enumerate(state.point_cards)})
    return {**found, **(instead or {})}.__getitem__


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_dealt_is_among_it(players: int) -> None:
    game = RULEBOOK.printed(players)
    dealt = game.deal(3)
    said = RULEBOOK.encoded().dealt_among(INTS, game, dealt, as_in(dealt))
    assert len(said) == 43 * 10 + 36 * 5 + 2 * 10 + 1 and all(holds for _, holds in said)


def test_another_set_up_is_noticed() -> None:
    """The negative control: one cube more on a point card."""
    game = RULEBOOK.printed(2)
    dealt = game.deal(3)
    wrong = as_in(dealt, {"point_cards[7].cost[0]": 9})
    assert [label for label, holds in RULEBOOK.encoded().dealt_among(INTS, game, dealt, wrong) if not holds] == ["point_cards"]


def as_open(instead: dict[str, int]) -> TransitionRules[int, bool, State]:
    """The rules with the cards of a deal, some numbers on them changed."""
    game = RULEBOOK.printed(2)
    dealt = game.deal(3)
    found = RULEBOOK.encoded().anything(INTS, game, as_in(dealt, instead), lambda _: False)
    assert isinstance(found, TransitionRules)
    return found


@pytest.mark.parametrize("path", ["cards[0].cost[2]", "cards[7].gain[0]", "cards[8].kind", "point_cards[1].points",
                                  "point_cards[2].cost[3]"])
def test_cards_that_there_cannot_be_are_shut_out(path: str) -> None:
    assert dict(as_open({}).sides) == {"side:set-up": True}
    assert dict(as_open({path: -1}).sides) == {"side:set-up": False}


TWO, ONE, NONE = (2, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 0)


@pytest.mark.parametrize(("kind", "cost", "gain", "times"), [
    (Kind.TRADE, TWO, (1, 1, 0, 0), 0), (Kind.TRADE, NONE, ONE, 0), (Kind.TRADE, TWO, ONE, 1), (Kind.SPICE, NONE, TWO, 1),
    (Kind.SPICE, TWO, ONE, 0), (Kind.UPGRADE, NONE, NONE, 0), (Kind.UPGRADE, NONE, ONE, 1), (Kind.UPGRADE, ONE, NONE, 1),
    (3, NONE, NONE, 0)])
def test_what_is_no_card_is_shut_out(kind: int, cost: Cubes, gain: Cubes, times: int) -> None:
    """Each breaks one condition alone."""
    numbers = {"kind": int(kind), "times": times, **{f"cost[{place}]": number for place, number in enumerate(cost)},
               **{f"gain[{place}]": number for place, number in enumerate(gain)}}
    assert dict(as_open({f"cards[0].{path}": number for path, number in numbers.items()}).sides) == {"side:set-up": False}


def test_starting_cards_are_those_of_the_box() -> None:
    """Everybody has them: they are not dealt, and nothing about them is open."""
    asked = set[str]()
    dealt = RULEBOOK.printed(2).deal(3)

    def number(path: str) -> int:
        asked.add(path)
        return as_in(dealt)(path)

    constant = RULEBOOK.encoded().anything(INTS, RULEBOOK.printed(2), number, lambda _: False)
    assert isinstance(constant, TransitionRules) and constant.constant["cards"] == dealt.cards
    assert {path.partition(".")[0] for path in asked if path.startswith("cards")} == {f"cards[{place}]" for place in range(43)}
