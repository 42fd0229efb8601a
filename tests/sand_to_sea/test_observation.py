"""What a seat sees of a table laid out by hand: each thing as it lies there, counted to the last card."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from century_rules.games.century.cubes import NO_CUBES
from century_rules.games.sand_to_sea.observation import Observation, SeenPlayer, observe
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.errors import InvalidInput
from tests.sand_to_sea.by_hand import Table, table
from tests.sand_to_sea.test_positions_by_hand import with_players

MADE = {"seat", "phase", "players", "sea", "markets", "ports", "stack", "merchants", "merchant_deck", "actions"}
"""What is not a number of the position as it is."""


def seen(game: Table, seat: int = 0) -> Observation:
    return observe(game.game, game.state, seat)


def test_each_number_of_the_table_is_shown_as_it_is() -> None:
    game = table(players=3)
    same = [field.name for field in attrs.fields(Observation) if field.name not in MADE]
    assert len(same) == 15
    for number, name in enumerate(same):
        old = getattr(game.state, name)
        new: Any = number % 3 if isinstance(old, int) else tuple(number + place for place in range(len(old)))
        later = Table(game.game, attrs.evolve(game.state, phase=Phase.OVER, **{name: new}))  # where nothing may be done
        assert getattr(seen(later), name) == new, name


def test_hand_played_and_discarded_cards_lie_where_they_lie() -> None:
    """SS-3.2, SS-4.1: three heaps, each card in one of them."""
    game = table(hand=["+B", "YY>G"], played=["+YY", "+YYY"], discarded=["U2"])
    for player in seen(game).players:
        assert (set(player.hand), set(player.played), set(player.discarded)) == ({"+B", "YY>G"}, {"+YY", "+YYY"}, {"U2"})


def test_each_thing_of_a_player_is_the_players_own() -> None:
    game = with_players(table(["YR", "GB"], ["B1", "C3"]), {
        seat: {"hand": "+YY", "played": "U2", "uncovered": (seat, 2, 3, 4), "bonus": (1, seat, 2), "bonus_vp": 5 + seat,
               "vp_tiles": 1 + seat, "vp_points": 11 + seat, "outposts": ("B1", "B2 C3")[seat]} for seat in (0, 1)})
    cards = {"hand": ("+YY",), "played": ("U2",), "discarded": ()}
    for seat in (0, 1):
        for place, (player, right) in enumerate(zip(seen(game, seat).players, game.state.players, strict=True)):
            expected: dict[str, object] = {each.name: getattr(right, each.name) for each in attrs.fields(SeenPlayer)}
            expected |= cards
            expected["vp_points"] = 11 + place if place == seat else None  # SS-6.1: face down
            assert attrs.asdict(player, recurse=False) == expected
    over = Table(game.game, attrs.evolve(game.state, phase=Phase.OVER))
    assert [player.vp_points for player in seen(over).players] == [11, 12]


@pytest.mark.parametrize(("sold", "row", "deck"), [
    (0, 4, 39), (1, 4, 38), (38, 4, 1), (39, 4, 0), (40, 3, 0), (41, 2, 0), (42, 1, 0), (43, 0, 0)])
def test_the_row_is_shown_first_and_the_deck_is_what_is_left(sold: int, row: int, deck: int) -> None:
    """SS-1.2: 43 cards, of which four lie in the row as long as there are four."""
    shown = seen(table(sold=sold, on=["Y", "R", "G", "B"][:row]))
    assert (len(shown.merchants), shown.merchant_deck) == (row, deck)
    assert [each.cubes for each in shown.merchants] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)][:row]


def test_the_cards_of_the_row_are_named_from_the_left() -> None:
    shown = seen(table(on=["Y"])).merchants
    assert [each.name for each in shown] == ["+YYYY", "+YYY", "+YYR", "+YR"]
    assert [each.card.gain for each in shown] == [(4, 0, 0, 0), (3, 0, 0, 0), (2, 1, 0, 0), (1, 1, 0, 0)]
    assert [each.cubes for each in shown] == [(1, 0, 0, 0), *[NO_CUBES] * 3]


@pytest.mark.parametrize(("drawn", "stack"), [(4, 23), (9, 18), (26, 1), (27, 0)])
def test_the_stack_is_what_was_not_drawn(drawn: int, stack: int) -> None:
    """SS-1.5: 26 VP tiles and the port-closed tile, of which four lie on the ports at first."""
    assert seen(table(drawn=drawn)).stack == stack


def test_the_map_and_what_lies_on_the_ports() -> None:
    game = table(ports=(6, 3, 0, 5), drawn=7)
    shown = seen(game, 1)
    assert shown.seat == 1 and shown.sea == game.state.setup.sea and shown.markets == game.state.setup.markets
    assert [tile.points for tile in shown.ports] == [game.state.vp[place].points for place in (6, 3, 0, 5)]
    assert shown.actions == game.game.legal_actions(game.state) and shown.phase is Phase.ACT
    for nobody in (-1, 2):
        with pytest.raises(InvalidInput, match="the seats are 0 to 1"):
            seen(game, nobody)
