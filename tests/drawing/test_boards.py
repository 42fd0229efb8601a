"""What pictures of several games are put together from, by itself: things held against two positions, boards, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from xml.etree.ElementTree import Element

import attrs
import pytest

from century_rules.drawing.board import Board, left_of, step
from century_rules.drawing.pen import Panel, Pen, number
from century_rules.drawing.picture import LatePicture, Thing
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road.actions import Play
from century_rules.games.spice_road.picture.cards import merchants
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from tests.drawing.seeing import Reached, Seen, printed, reached


def test_a_thing_is_held_against_the_position_before_and_another_one() -> None:
    same, both = Thing("ab"), Thing("ab", before="aa", other="bb")
    assert not same.changed and not same.unlike and both.changed and both.unlike
    first, second = both.of(lambda text: text[0]), both.of(lambda text: text[1])
    assert first == Thing("a", "a", "b") and not first.changed and first.unlike
    assert second == Thing("b", "a", "b") and second.changed and not second.unlike
    assert same.of(len) == Thing(2)


@pytest.mark.parametrize(("before", "now", "said"), [
    (None, (1, 2), ""), ((1, 2), (1, 2), ""), ((1, 2), (0, 4), "−1 red, +2 tea"), ((0, -1), (0, 0), "+1 tea")])
def test_a_step_is_told_by_kind(before: tuple[int, ...] | None, now: tuple[int, ...], said: str) -> None:
    assert step(Thing(now, before), ("red", "tea")) == said


@pytest.mark.parametrize("other", [None, (3, 1, 0, 0), (3, 1, 0, 2)])
def test_what_is_left_is_framed_where_it_is_otherwise(other: tuple[int, ...] | None) -> None:
    drawn = left_of(Pen(), "Bowls", kinds(), Thing[Sequence[int]]((3, 1, 0, 0), other=other))
    framed = [each for each in drawn.element.iter("rect") if each.get("class") == "d-apart"]
    assert bool(framed) == (other == (3, 1, 0, 2))


def test_bowls_that_differ_are_framed_in_the_picture_of_the_game() -> None:
    """Only the rules remember what is left, and only where it matters: so this is no other line of what goes on."""
    here = next(found for seed in range(60) if str((found := reached("spice-road", seed)).game.readings.supply) == "finite")  # type: ignore[attr-defined]  # of this game
    state = cast(State, here.state)
    first, *others = state.bowls
    supply = here.seen(other=attrs.evolve(state, bowls=(first + 1, *others))).one("class", "d-supply")
    assert "≠" in [each.text for each in supply.iter("text")]


def test_the_ground_of_a_board_lies_below_all_of_it() -> None:
    on = Board(Pen(), Element("g"), 100, acts=True)
    on.says(1, 2, "cards")
    panel = on.done(50)
    assert (panel.width, panel.height) == (100, 50)
    assert [each.get("class") for each in panel.element] == ["d-board-now", "d-soft d-small"]


def test_who_acts_comes_first_on_every_board_and_at_the_end_the_points() -> None:
    for name in ("goa", "sky-islands", "eastern-wonders", "sand-to-sea", "spice-road"):
        here = printed(name, 2, 3, 40)
        first = [tags_of(here, here.seen(), seat)[:1] for seat in range(2)]
        acts = here.game.actor(here.state)
        assert first[acts] == ["to act"] and first[1 - acts] != ["to act"]
    over = next(found for seed in range(60) if (found := reached("spice-road", seed)).game.outcome(found.state) is not None)
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    for seat, points in enumerate(outcome.points):
        said = [f"{points:,} point{'' if points == 1 else 's'}", *["won"] * (seat in outcome.winners)]
        assert tags_of(over, over.seen(), seat) == said


def tags_of(here: Reached, seen: Seen, seat: int) -> list[str]:
    """The words at the head of a board, from the right."""
    board = seen.one("data-player", str(seat + 1))
    return [each.text or "" for each in board.iter("text") if each.get("class") == "d-on-tag"]


def test_the_one_card_that_came_is_ringed_and_those_of_a_rest_are_not() -> None:
    """A card played is ringed where it lies now."""
    game = RULEBOOK.printed(2)
    state = game.deal(3)
    play = next(each for each in game.legal_actions(state) if isinstance(each, Play))
    after = game.apply(state, play)
    here = Reached(RULEBOOK, game, after, (state, play))  # type: ignore[arg-type]  # its types are forgotten
    assert ringed(here) == [play.card]
    many = attrs.evolve(after.players[0], hand=tuple([1] * len(after.card_names)))
    rested = attrs.evolve(here, state=attrs.evolve(after, players=(many, *after.players[1:])))
    assert ringed(rested) == [play.card], "many cards came into the hand"
    assert [each.name for each in merchants(after, after.players[0].played)] == [play.card]


def ringed(here: Reached) -> list[str]:
    return [each.attrib["data-card"] for each in here.seen().within("data-card")
            if any(part.get("class") == "d-last" for part in each)]


def test_a_number_is_the_same_text_whatever_was_written_before() -> None:
    for first, then in ((0.0, -0.0), (-0.0, 0.0), (-0.04, 0.04)):
        number.cache_clear()
        assert number(first) == number(then) == "0"


def test_a_text_is_squeezed_by_the_size_of_its_letters() -> None:
    pen, group = Pen(), Element("g")
    squeezed = [bool(pen.text(group, 0, 0, "x" * 10, kind, room=70).get("textLength")) for kind in ("d-small d-e", "", "d-worth")]
    assert squeezed == [False, True, True]


def test_what_draws_is_given_what_the_picture_was_given() -> None:
    picture = LatePicture(__name__, "words")
    assert [*map(str, picture.signs())] == ["words"]
    assert picture.draw(Pen(), cast(object, None), "state", cast(object, None)).width == 5  # type: ignore[arg-type]  # unused


def whole(pen: Pen, _game: object, state: str, _pointing: object, _words: str) -> Panel:
    return Panel(pen.panel(), len(state), 1)


def signs(words: str) -> list[str]:
    return [words]
