"""Everything that lies on the table of Spice Road is in the picture of it, in the words and colours of the edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import attrs
import pytest

from century_rules.drawing.pen import Form
from century_rules.drawing.pieces import SHAPES
from century_rules.drawing.style import LIGHT
from century_rules.games.spice_road.cards import Card, Kind, PointCard
from century_rules.games.spice_road.game import Game
from century_rules.drawing import board
from century_rules.games.spice_road.picture import cards, whole
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, State, named
from century_rules.games.spice_road.telling import words_of
from tests.drawing.seeing import CUBES, Reached, Seen, letters, nothing, printed, reached
from tests.spice_road.test_themes import says_spice_road


def check(here: Reached, seen: Seen) -> None:
    """Raise AssertionError for anything of the position that is not in the picture, or not as it is."""
    state, game = cast(State, here.state), cast(Game, here.game)
    unsold, unclaimed = named(state.card_names, state.unsold), named(state.point_names, state.unclaimed)
    assert seen.cards(seen.root, "d-merchants") == list(unsold[:len(state.on)])
    assert seen.cards(seen.root, "d-points") == list(unclaimed[:game.components.point_row])
    decks = [seen.texts(each)[0] for each in seen.within("class", "d-deck")]
    assert decks == [str(len(unclaimed[game.components.point_row:])), str(len(unsold[len(state.on):]))]
    for group in seen.within("data-card"):
        name = group.attrib["data-card"]
        known: Sequence[tuple[str, Card[int] | PointCard[int]]] = [
            *zip(state.card_names, state.cards, strict=True), *zip(state.point_names, state.point_cards, strict=True)]
        check_card(dict(known)[name], group, seen)
    for place, lying in enumerate(state.on):
        found = [seen.count(each, CUBES) for each in seen.within("data-place", str(place + 1))]
        assert found == [letters(lying)] * any(lying)
    for metal, many in (("gold", state.gold), ("silver", state.silver)):
        piles = [each for each in seen.within("class", f"d-coin-{metal}") if not within_board(seen, each)]
        assert [seen.texts(each) for each in piles] == [[str(many)]] * bool(many)
    for seat in range(game.players):
        check_player(game, state, seat, seen)


def within_board(seen: Seen, element: object) -> bool:
    return any(each is element for board in seen.within("data-player") for each in board.iter())


def check_card(card: Card[int] | PointCard[int], group: object, seen: Seen) -> None:
    drawn, said = seen.count(group, CUBES), seen.texts(group)  # type: ignore[arg-type]  # an element
    if isinstance(card, PointCard):
        assert drawn == letters(card.cost) and str(card.points) in said
    else:
        assert drawn == dict(Counter(letters(card.cost)) + Counter(letters(card.gain)))
        assert (f"{card.times} up" in said) == (card.kind == Kind.UPGRADE)


def check_player(game: Game, state: State, seat: int, seen: Seen) -> None:
    board, player = seen.one("data-player", str(seat + 1)), state.players[seat]
    (hold,) = [each for each in board.iter() if each.get("class") == "d-hold"]
    assert seen.count(hold, CUBES) == {letter: many for letter, many in letters(player.hold).items() if many > 0}
    assert seen.cards(board, "d-hand") == list(named(state.card_names, player.hand))
    assert seen.cards(board, "d-laid") == list(named(state.card_names, player.played))
    said, over = seen.texts(board), state.phase == Phase.OVER
    assert f"Player {seat + 1}" in said and f"Caravan {sum(player.hold)} of {game.components.caravan}" in said
    claimed = f"{player.claims} point card{'' if player.claims == 1 else 's'}"
    assert (f"{claimed}: {player.points}" if over else claimed) in said
    for metal, many in (("gold", player.gold), ("silver", player.silver)):
        found = [each for each in board.iter() if each.get("class") == f"d-coin-{metal}"]
        assert [seen.texts(each) for each in found] == [[str(many)]] * bool(many)
    assert ("to act" in said) == (seat == state.turn and not over)


@pytest.mark.parametrize("form", list(Form))
def test_everything_is_drawn(form: Form) -> None:
    for seed in range(25):
        here = reached("spice-road", seed)
        check(here, here.seen(form=form))


@pytest.mark.parametrize("players", [2, 5])
def test_everything_is_drawn_late_in_the_printed_game(players: int) -> None:
    for seed in range(4):
        here = printed("spice-road", players, seed, 250)
        check(here, here.seen())


@pytest.mark.parametrize(("where", "what", "instead"), [
    (whole, "coin", nothing), (board, "spaces", lambda *rest: 25), (cards, "_lines", nothing), (cards, "_upgrades", nothing),
    (cards, "cubes", nothing), (board.Board, "says", nothing),
    (whole, "merchants", lambda state, having, draw=cards.merchants: draw(state, having)[1:]),
    (cards, "laid", lambda pen, looks, shown, *rest, draw=cards.laid: draw(pen, looks, shown.of(lambda all_: all_[1:]), *rest)),
], ids=lambda given: getattr(given, "__name__", str(given)))
def test_what_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch, where: object, what: str, instead: object) -> None:
    """The negative controls."""
    monkeypatch.setattr(where, what, instead)
    positions = [printed("spice-road", 2, seed, 60) for seed in range(6)]
    noticed = 0
    for here in positions:
        try:
            check(here, here.seen())
        except (AssertionError, ValueError):
            noticed += 1
    assert noticed


def golem(here: Reached) -> Reached:
    return attrs.evolve(here, book=here.book.themed("golem"))


def test_the_golem_edition_has_words_and_colours_of_its_own() -> None:
    for seed in range(6):
        here = golem(printed("spice-road", 3, seed, 80))
        svg, seen = here.svg(), here.seen()
        said = " ".join([*seen.texts(), *(each.text or "" for each in seen.root[:2])])
        assert says_spice_road(said) == [] and "Golem cards" in said and "golem card" in said
        assert "Century: Golem Edition" in (seen.root[0].text or "")
        assert "d-copper" in svg and "d-gold" not in svg and "d-orange" not in svg and "d-ink-blue" in svg
        assert [seen.texts(seen.kit[letter]) for letter in "YB"] == [["Y"], ["B"]], "letters are those of the notation"
        spice = printed("spice-road", 3, seed, 80).svg()
        assert "d-gold" in spice and "d-copper" not in spice and "d-ink-orange" in spice


@pytest.mark.parametrize("edition", ["spice", "golem"])
def test_what_an_edition_looks_like_is_there(edition: str) -> None:
    """The names in the files are names that pictures know, and no two kinds look alike without colour."""
    look = words_of(edition).look
    assert {*look.cubes, look.gold, look.silver} <= LIGHT.keys() and set(look.shapes) <= SHAPES.keys()
    assert len(set(look.shapes)) == len(set(look.cubes)) == len(RULEBOOK.telling.legend().split(", ")) == 4


def test_bowls_are_drawn_where_they_matter() -> None:
    seen = [here.seen() for seed in range(60) if str((here := reached("spice-road", seed)).game.readings.supply) == "finite"]  # type: ignore[attr-defined]  # of this game
    assert seen and all(each.one("class", "d-supply") is not None for each in seen)
    assert printed("spice-road", 2, 1, 10).seen().within("class", "d-supply") == []
