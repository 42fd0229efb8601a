"""The cards as data: the printed ones, one's own, and what is wrong with a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import cast

import attrs
import pytest

from century_rules.games.spice_road import Game, load_components, printed
from century_rules.games.spice_road.readings import Readings, Silver, Supply, Tie
from century_rules.kernel.errors import InvalidComponents, InvalidInput


def test_the_printed_cards_say_how_sure_they_are() -> None:
    assert {card.origin.confidence for card in printed().merchants} == {"confirmed"}
    assert {card.origin.confidence for card in printed().point_cards} == {"confirmed"}
    assert printed().merchants[7].origin.source == "12 of 13 lists; not ShaPhi7"


def test_equal_cards_are_named_apart(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    cards = 'merchant = [{ id = "a", card = "+YY" }, { id = "b", card = "+YY" }]'
    file.write_text(f"{cards}\n[table]\ncaravan = 8\n", encoding="utf-8")
    box = load_components(file)
    assert box.card_names == ("+YY", "+YY.2", "+YY.0", "U2") and (box.caravan, box.point_row) == (8, 5)
    assert len(Game(components=box).legal_actions(Game(components=box).deal(0))) == 4


@pytest.mark.parametrize(("text", "message"), [
    ('merchant = [{ id = "a", card = "YYZ" }]', r"own\.toml: merchant\[a\]\.card: 'YYZ' is no merchant card; one is written as"),
    ('merchant = [{ id = "a", card = "Y>YY" }]', "gives a colour that it takes; exchanges would have no end"),
    ('merchant = [{ id = "a", card = "+Y" }, { id = "a", card = "+R" }]', r"merchant\[a\]: the id is used twice"),
    ("point = []", "point: there is no point card"),
    ("[table]\ncaravan = 3", "start.cubes: YYYY is more than a caravan holds"),
    ("[table]\nrow = 3", "table.row: is unknown"),
    ('[start]\ncards = ["U2"]', "start.cards: without a card as"),
    ("[end]\npoint_cards = [1]", "end.point_cards: should be four numbers"),
    ("[cubes]\nsupply = [3, 3, 3]", "cubes.supply: should be four numbers"),
    ("[cubes\n", r"^[^:]*own\.toml: not TOML")])
def test_what_is_wrong_is_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidComponents, match=message):
        load_components(file)


def test_a_supply_matters_only_where_it_is_finite(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[cubes]\nsupply = [7, 3, 3, 3]\n", encoding="utf-8")
    box, finite = load_components(file), Readings(supply=Supply.FINITE)
    assert Game(players=5, components=box).deal(0).bowls == (0, 0, 0, 0)
    assert Game(players=2, components=box, readings=finite).deal(0).bowls == (0, 3, 3, 3)
    with pytest.raises(InvalidComponents, match=r"cubes\.supply: 7 Y, and 3 players begin with 11; it matters only under"):
        Game(players=3, components=box, readings=finite)
    with pytest.raises(InvalidComponents, match=r"cubes\.supply"):
        Game(players=3, components=box).under(finite)


@pytest.mark.parametrize(("make", "said"), [
    (lambda: Game(players=6), "players: 6; Spice Road is for 2 to 5 players"),
    (lambda: Game(players=cast(int, "2")), "players: '2'"),
    (lambda: Game(readings=cast(Readings, "silver=lost")), "readings: 'silver=lost' should be Readings"),
    (lambda: Game(readings=Readings(silver=cast(Silver, "lost"))), "silver: 'lost' should be one of Silver.SLIDES"),
    (lambda: Game(readings=Readings(silver=cast(Silver, Tie.SHARED))), "should be one of Silver.SLIDES"),
    (lambda: Game(without=frozenset({"SR-9.9"})), "SR-9.9 cannot be dropped"),
])
def test_a_game_that_there_is_not_is_refused(make: Callable[[], Game], said: str) -> None:
    """A reading given as text would be played as another one."""
    with pytest.raises(InvalidInput, match=re.escape(said)):
        make()


@pytest.mark.parametrize(("merchants", "points", "message"), [
    ([0, 0, *range(2, 43)], range(36), r"set-up: \+YYYY is twice in the order of the merchant cards"),
    (range(42), range(36), "set-up: the order of the merchant cards leaves out YYYYY>BB; each card"),
    (range(44), range(36), "set-up: 43 is no place among the 43 merchant cards of the box; they are 0 to 42"),
    (range(43), [3, *range(35)], "set-up: YYGG is twice in the order of the point cards"),
    (range(43), range(1, 36), "set-up: the order of the point cards leaves out YYRR; each card"),
    (range(43), [*range(35), -1], "set-up: -1 is no place among the 36 point cards")])
def test_each_card_of_the_box_is_laid_out_once(merchants: Iterable[int], points: Iterable[int], message: str) -> None:
    with pytest.raises(InvalidComponents, match=message):
        Game().lay_out(merchants, points)


def test_a_box_that_has_a_card_twice_is_laid_out(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    cards = ('merchant = [{ id = "a", card = "+YY" }, { id = "b", card = "+YY" }]\n'
             'point = [{ id = "a", cost = "YY", points = 1 }, { id = "b", cost = "YY", points = 1 }]\n')
    file.write_text(cards, encoding="utf-8")
    game = Game(components=load_components(file))
    dealt = game.lay_out([1, 0], [0, 1])
    assert dealt.card_names[:2] == ("+YY.2", "+YY") and dealt.point_names == ("YY", "YY.2") and game.beginning(dealt) == dealt
    with pytest.raises(InvalidComponents, match=r"set-up: \+YY\.2 is twice in the order of the merchant cards"):
        game.lay_out([1, 1], [0, 1])


def test_a_beginning_is_of_the_cards_in_the_box() -> None:
    game, dealt = Game(), Game().deal(3)
    again = attrs.evolve(dealt, cards=dealt.cards[::-1], card_names=dealt.card_names[::-1])  # a starting card in the deck
    for wrong, message in (
            (attrs.evolve(dealt, cards=(dealt.cards[1], *dealt.cards[1:])), "the cards of the set-up are not those in the box"),
            (again, r"set-up: no card of this deck in the box is called U2")):
        with pytest.raises(InvalidComponents, match=message):
            game.beginning(wrong)
