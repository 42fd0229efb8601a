"""What a seat sees of a table laid out by hand: each thing as it lies there, counted to the last card."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.games.spice_road import Phase, observe
from century_rules.games.spice_road.observation import Observation, SeenPlayer
from tests.spice_road.by_hand import POINTS, ROW, Table, table
from tests.spice_road.test_positions_by_hand import with_player

MADE = {"seat", "phase", "players", "merchants", "merchant_deck", "points", "point_deck", "actions"}
"""What is not a number of the position as it is."""


def seen(game: Table, seat: int = 0) -> Observation:
    return observe(game.game, game.state, seat)


def test_each_number_of_the_table_is_shown_as_it_is() -> None:
    game = table(players=3)
    same = [field.name for field in attrs.fields(Observation) if field.name not in MADE]
    assert len(same) == 8
    for number, name in enumerate(same):
        old = getattr(game.state, name)
        new: Any = number % 3 if isinstance(old, int) else tuple(number + place for place in range(len(old)))
        later = Table(game.game, attrs.evolve(game.state, phase=Phase.OVER, **{name: new}))  # where nothing may be done
        assert getattr(seen(later), name) == new, name


def test_each_thing_of_a_player_is_the_players_own() -> None:
    game = with_player(table(["YR", "GB"]), hand="+YY +B", played="U2 U3", claims=1, points=20, gold=2, silver=3)
    game = with_player(game, 1, hand="U3", played="+YY", claims=4, points=30, gold=5, silver=6)
    cards: list[dict[str, set[str]]] = [{"hand": {"+B", "+YY"}, "played": {"U3", "U2"}}, {"hand": {"U3"}, "played": {"+YY"}}]
    for seat in (0, 1):
        for place, (player, right) in enumerate(zip(seen(game, seat).players, game.state.players, strict=True)):
            expected: dict[str, Any] = {each.name: getattr(right, each.name) for each in attrs.fields(SeenPlayer)}
            for heap, names in cards[place].items():
                assert set(getattr(player, heap)) == names and len(getattr(player, heap)) == len(names)
                expected[heap] = getattr(player, heap)
            expected["points"] = (20, 30)[place] if place == seat else None  # SR-6.2: face down
            assert attrs.asdict(player, recurse=False) == expected
    over = Table(game.game, attrs.evolve(game.state, phase=Phase.OVER))
    assert [player.points for player in seen(over).players] == [20, 30]


@pytest.mark.parametrize(("sold", "row", "deck"), [
    (0, 6, 37), (1, 6, 36), (36, 6, 1), (37, 6, 0), (38, 5, 0), (40, 3, 0), (42, 1, 0), (43, 0, 0)])
def test_the_row_of_merchants_is_shown_first_and_the_deck_is_what_is_left(sold: int, row: int, deck: int) -> None:
    """SR-1.4: 43 cards, of which six lie in the row as long as there are six."""
    shown = seen(table(sold=sold, on=["Y", "YY", "YYY", "R", "RR", "RRR"][:row]))
    assert (len(shown.merchants), shown.merchant_deck) == (row, deck)
    cubes = [(1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0), (0, 1, 0, 0), (0, 2, 0, 0), (0, 3, 0, 0)]
    assert [each.cubes for each in shown.merchants] == cubes[:row]


@pytest.mark.parametrize(("claimed", "row", "deck"), [
    (0, 5, 31), (1, 5, 30), (30, 5, 1), (31, 5, 0), (32, 4, 0), (35, 1, 0), (36, 0, 0)])
def test_the_row_of_point_cards_is_shown_first_and_the_deck_is_what_is_left(claimed: int, row: int, deck: int) -> None:
    """SR-1.1: 36 cards, of which five lie in the row as long as there are five."""
    shown = seen(table(unclaimed=(0,) * claimed + (1,) * (36 - claimed)))
    assert (len(shown.points), shown.point_deck) == (row, deck)


def test_both_rows_are_named_from_the_left() -> None:
    shown = seen(table())
    assert tuple(each.name for each in shown.merchants) == ROW[:6]
    assert [each.card.cost for each in shown.merchants] == [
        (0, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (4, 0, 0, 0)]
    assert tuple(each.name for each in shown.points) == POINTS[:5]
    assert [each.card.points for each in shown.points] == [6, 8, 12, 16, 8]


@pytest.mark.parametrize(("gold", "silver", "first", "second"), [
    (1, 1, (1, 0), (0, 1)), (0, 1, (0, 1), (0, 0)), (1, 0, (1, 0), (0, 0)), (0, 0, (0, 0), (0, 0))])
def test_the_coins_above_the_point_cards(gold: int, silver: int, first: tuple[int, int], second: tuple[int, int]) -> None:
    """SR-6.4: gold above the leftmost, silver above the second; SR-6.5: silver above the leftmost once the gold is gone."""
    shown = seen(table(gold=gold, silver=silver)).points
    assert [each.coins for each in shown] == [first, second, (0, 0), (0, 0), (0, 0)]
