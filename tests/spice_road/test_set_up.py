"""What the encoding leaves open: any cards in any order, among them every set-up that is dealt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from century_rules.games.spice_road.encoding.set_up import opened
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import IntAlgebra

INTS = IntAlgebra()


def as_in(state: State, instead: dict[str, int] | None = None) -> Callable[[str], int]:
    """The numbers on the cards of a position, by path."""
    found = dict(instead or {})
    costs = {"cards": [card.cost for card in state.cards], "point_cards": [card.cost for card in state.point_cards]}
    for row, cards in costs.items():
        for place, cost in enumerate(cards):
            for kind in range(4):
                found.setdefault(f"{row}[{place}].cost[{kind}]", cost[kind])
    for place, card in enumerate(state.cards):
        found.update({f"cards[{place}].kind": card.kind, f"cards[{place}].times": card.times})
        found.update({f"cards[{place}].gain[{kind}]": card.gain[kind] for kind in range(4)})
    found.update({f"point_cards[{place}].points": card.points for place, card in enumerate(state.point_cards)})
    return found.__getitem__


@pytest.mark.parametrize("players", [2, 5])
def test_what_is_dealt_is_among_it(players: int) -> None:
    game = RULEBOOK.printed(players)
    dealt = game.deal(3)
    said = RULEBOOK.encoded().dealt_among(INTS, game, dealt, as_in(dealt))
    assert len(said) == 43 * 10 + 36 * 5 + 2 * 10 + 2 and all(holds for _, holds in said)


def test_another_set_up_is_noticed() -> None:
    """The negative control: one cube more on a point card."""
    game = RULEBOOK.printed(2)
    dealt = game.deal(3)
    wrong = as_in(dealt, {"point_cards[7].cost[0]": 9})
    assert [label for label, holds in RULEBOOK.encoded().dealt_among(INTS, game, dealt, wrong) if not holds] == ["point_cards"]


@pytest.mark.parametrize(("path", "number"), [("cards[0].cost[2]", -1), ("point_cards[1].points", -1)])
def test_cards_that_there_cannot_be_are_shut_out(path: str, number: int) -> None:
    dealt = RULEBOOK.printed(2).deal(3)
    numbers = as_in(dealt)
    _, sides = opened(INTS, dealt, lambda name: number if name == path else numbers(name))
    assert [label for label, holds in sides if not holds] == [f"side:{path.partition('[')[0]}"]
