"""The rulings of ``docs/rulings/newer``: what may be done under them, by hand, and that the encoding says the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from century_rules.games.goa.actions import Bid
from century_rules.games.sky_islands.actions import Trade
from century_rules.kernel.errors import IllegalAction
from century_rules.rulebook import rulebook
from century_rules.rulings import ruled
from century_rules.rulings.naming import called
from century_rules.rulings.noticed import Looked
from century_rules.rulings.starting import start_of
from century_rules.rulings.trying import Trying

FOLDER = Path(__file__).parents[2] / "docs" / "rulings" / "newer"


def test_two_cubes_are_traded_for_one() -> None:
    book = ruled([FOLDER / "two-for-one.toml"])
    game, chance = book.printed(2), random.Random(2)
    for seed in range(40):
        state: object = game.deal(seed)
        while game.outcome(state) is None:
            trades = [each for each in game.legal_actions(state) if isinstance(each, Trade) and each.give != each.take]
            cubes = state.players[state.turn].cubes  # type: ignore[attr-defined]
            assert {each.give for each in trades} <= {colour for colour in range(3) if cubes[colour] >= 2}
            if trades and cubes[trades[0].give] == 2:
                after = game.apply(state, trades[0])
                assert after.players[state.turn].cubes[trades[0].give] == 0  # type: ignore[attr-defined]
                return
            action = game.some_legal_action(state, chance, lambda _: 1.0)
            assert action is not None
            state = game.apply(state, action)
    pytest.fail("nobody had two cubes of a colour")


@pytest.mark.in_turn(1)
def test_a_bid_is_two_higher() -> None:
    book = ruled([FOLDER / "bids-of-two.toml"])
    game, chance = book.printed(3), random.Random(1)
    state: object = game.deal(1)
    while not any(isinstance(each, Bid) for each in game.legal_actions(state)):
        state = game.apply(state, chance.choice(game.legal_actions(state)))
    assert min(each.ducats for each in game.legal_actions(state) if isinstance(each, Bid)) == 2
    with pytest.raises(IllegalAction, match=r"GO-4\.2: a bid is at least two ducats higher than the one before"):
        game.apply(state, Bid(1))
    state = game.apply(state, Bid(3))
    bids = [each.ducats for each in game.legal_actions(state) if isinstance(each, Bid)]
    assert min(bids, default=5) == 5


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(("file", "operation"), [("two-for-one", "trade"), ("bids-of-two", "bid")])
def test_rules_and_encoding_agree_on_them(file: str, operation: str) -> None:
    book = ruled([FOLDER / f"{file}.toml"])
    game, looked, chance = book.printed(2), Looked(), random.Random(3)
    trying, state = Trying(book, game, [operation], looked), game.deal(3)
    for place in range(120):
        legal = trying.look(state, whole=place % 40 == 39)
        if not legal:
            break
        state = game.apply(state, chance.choice(legal))
    assert looked.positions > 40 and looked.whole and looked.compared > 200 and not looked.noticed


def test_an_amount_is_called_by_itself() -> None:
    """There is a bid for each number: `rule new` and rulings that are data went through all of them, and never ended."""
    book = rulebook("goa")
    assert called(book, 2, "bid", "ducats") == {}
    assert called(book, 2, "develop", "column")[0][0] == "ships"
    lines = start_of(book, "GO-4.2").splitlines()
    assert "##       ducats: 0 to 999999999" in lines
