"""A number of an action means what is said of it, and so does each number of an observation; rewards add up to nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from century_rules.adapters.features import Features
from century_rules.adapters.numbering import MOST_LISTED, Numbering
from century_rules.adapters.rewards import rewards
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import position_as_json, position_from_json, set_up_as_json
from century_rules.rulebook import Rulebook, rulebook, rulebooks

GAMES = rulebooks()
ENUMS = ("start", "act", "none", "place", "spice", "ginger", "house", "round_ship")
"""The first members of enums, which are 0; no text is."""


def playing(book: Rulebook[Any, Any], players: int, seed: int, most: int = 400) -> tuple[BoardGame[Any, Any], Sequence[Any]]:
    """The positions of a play by chance."""
    game, dice = book.printed(players), random.Random(seed)
    states = [game.deal(seed)]
    while len(states) < most and (legal := game.legal_actions(states[-1])):
        states.append(game.apply(states[-1], dice.choice(legal)))
    return game, states


@pytest.mark.parametrize("name", [each for each in GAMES if each != "sky-islands"])
def test_a_number_means_the_same_action_in_every_position_of_every_deal(name: str) -> None:
    book = rulebook(name)
    game, states = playing(book, 3, seed=11)
    numbering = Numbering(book, game)
    assert len(set(numbering.texts)) == numbering.size <= 10_000
    for state in states:
        legal = numbering.legal(state)
        assert {book.write_action(each) for each in game.legal_actions(state)} == {numbering.texts[each] for each in legal}
        assert list(legal) == sorted(legal)
        assert all(book.write_action(action) == numbering.texts[number] for number, action in legal.items())
    other = Numbering(book, book.printed(3))
    assert other.texts == numbering.texts


def test_the_numbers_go_verb_by_verb() -> None:
    book = rulebook("spice-road")
    texts = Numbering(book, book.printed(2)).texts
    assert texts[:2] == ("play +B", "play +G") and texts[-1] == "discard Y" and "rest" in texts
    assert [text for text in texts if text.startswith("lay ")] == ["lay B", "lay G", "lay R", "lay Y"]


def test_where_there_are_too_many_a_number_is_a_place_among_the_legal_ones() -> None:
    book = rulebook("sky-islands")
    game, states = playing(book, 2, seed=3)
    numbering = Numbering(book, game)
    assert numbering.texts == () and numbering.size == MOST_LISTED
    for state in states[::25]:
        texts = sorted(map(book.write_action, game.legal_actions(state)))
        assert [book.write_action(each) for each in numbering.legal(state).values()] == texts
        assert [numbering.text(place, state) for place in range(len(texts))] == texts
        with pytest.raises(InvalidInput, match="is the number of no action here"):
            numbering.text(len(texts), state)


def test_a_legal_action_without_a_number_is_a_fault_that_is_told() -> None:
    book = rulebook("spice-road")
    game = book.printed(2)
    numbering = Numbering(book, game)
    numbering._numbers.pop(book.read_action("play +YY", game.deal(1)))
    with pytest.raises(InvalidInput, match="is none of the actions that the game lists"):
        numbering.legal(game.deal(1))


def labelled(value: Any, label: str) -> Iterator[tuple[str, int | str]]:
    """What an observation has, by labels as `Features` gives them: an own way to these."""
    yield f"{label}?", int(value is not None)
    if isinstance(value, Mapping):
        yield f"{label}#", len(value)
        for place, (key, each) in enumerate(sorted(value.items())):
            yield f"{label}[{place}].name", key
            yield from labelled(each, f"{label}[{place}]")
            yield from labelled(each, f"{label}.{key}" if label else key)
    elif isinstance(value, list):
        yield f"{label}#", len(value)
        for place, each in enumerate(value):
            yield from labelled(each, f"{label}[{place}]")
    elif value is not None:
        yield label, value


@pytest.mark.parametrize("name", GAMES)
def test_each_number_of_an_observation_is_what_its_label_says(name: str) -> None:
    """Texts have numbers that tell them apart; what is not there, or hidden, is 0."""
    book = rulebook(name)
    game, states = playing(book, 2, seed=5, most=200)
    features = Features(book, game)
    assert len(set(features.labels)) == len(features.labels)
    meant = dict[tuple[str, int], str]()
    texts = 0
    for place, state in enumerate(states[::5]):
        seen = observation_as_json(book, game, state, place % 2)
        right = dict(labelled(seen, ""))
        for label, number in zip(features.labels, features.of(seen), strict=True):
            value = right.get(label, 0)
            if isinstance(value, str):
                texts += 1
                assert meant.setdefault((label, number), value) == value, label
                assert number > 0 or value in ENUMS, f"{label}: {value}"
            else:
                assert number == value, label
    assert texts > 100


def test_a_list_that_is_longer_than_its_room_still_tells_how_long_it_is() -> None:
    book = rulebook("spice-road")
    game = book.printed(2)
    features = Features(book, game)
    seen: Any = observation_as_json(book, game, game.deal(0), 0)
    seen["players"][0]["hand"] = ["U2"] * 100
    told = dict(zip(features.labels, features.of(seen), strict=True))
    room = sum(label.startswith("players[0].hand[") for label in features.labels)
    assert told["players[0].hand#"] == 100 and 2 <= room < 100
    assert told[f"players[0].hand[{room - 1}]"] == features.words.index("U2") + 1


def test_the_printed_map_and_the_legal_actions_are_left_out() -> None:
    book = rulebook("eastern-wonders")
    labels = Features(book, book.printed(2)).labels
    assert not any(label.startswith(("sea.", "actions")) for label in labels) and "lying[0][0]" in labels


def other_points(field: str) -> Callable[[Any, list[str]], list[str]]:
    def changed(position: Any, set_up: list[str]) -> list[str]:
        position["players"]["P2"][field] += 7
        return set_up
    return changed


def other_order(heap: str) -> Callable[[Any, list[str]], list[str]]:
    """The last two of a deck the other way round: nobody has seen these."""
    def changed(position: Any, set_up: list[str]) -> list[str]:
        def turned(line: str) -> str:
            *first, one, other = line.split()
            return " ".join([*first, other, one]) if line.startswith(heap) else line
        return [*map(turned, set_up)]
    return changed


@pytest.mark.parametrize(("name", "change"), [
    ("spice-road", other_points("points")), ("spice-road", other_order("merchants")), ("spice-road", other_order("points")),
    ("eastern-wonders", other_points("vp_points")), ("eastern-wonders", other_order("vp")),
    ("sand-to-sea", other_points("vp_points")), ("sand-to-sea", other_order("merchants")),
    ("goa", other_points("ducats")), ("goa", other_order("cards")), ("sky-islands", other_order("tiles"))])
def test_what_is_hidden_from_a_seat_is_in_no_number(name: str, change: Callable[[Any, list[str]], list[str]]) -> None:
    book = rulebook(name)
    game = book.printed(2)
    state = game.deal(4)
    features = Features(book, game)
    position: Any = position_as_json(book, game, state)
    set_up = change(position, set_up_as_json(book, game, state))
    other = position_from_json(book, game, position, set_up)
    assert other != state
    one, two = (features.of(observation_as_json(book, game, each, 0)) for each in (state, other))
    assert one == two
    if "players" in position and name != "sky-islands" and change.__qualname__.startswith("other_points"):
        one, two = (features.of(observation_as_json(book, game, each, 1)) for each in (state, other))
        assert one != two, "the negative control: the seat itself sees it"


@pytest.mark.parametrize(("points", "winner", "sharing", "worth"), [
    ((3, 1), 0, (), (1, -1)), ((3, 3), 0, (1,), (0, 0)), ((1, 2, 3), 2, (), (-0.5, -0.5, 1)),
    ((3, 3, 1), 0, (1,), (0.25, 0.25, -0.5)), ((9,), 0, (), (1,))])
def test_rewards(points: tuple[int, ...], winner: int, sharing: tuple[int, ...], worth: tuple[float, ...]) -> None:
    assert rewards(Outcome(points, winner, sharing), len(points)) == pytest.approx(worth)
    assert rewards(None, 3) == (0, 0, 0)
