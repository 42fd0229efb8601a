"""Reference and encoding count the same plays, and reach the same positions of whole small games."""

from __future__ import annotations

from typing import Protocol

import pytest

from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.encoding import acquiring
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.pairing.encoded_moves import EncodedMoves, by_encoding
from century_rules.rulebook import Small
from century_rules.search.perft import Perft
from century_rules.writing.readings import ReadingNames


class Moves(Protocol):
    """What can be played."""

    def legal_actions(self, state: State, /) -> tuple[Action, ...]: ...

    def apply(self, state: State, action: Action, /) -> State: ...


def reached(moves: Moves, start: State, depth: int = 100) -> list[set[State]]:
    """The positions met first after so many actions."""
    seen, levels = {start}, [{start}]
    while levels[-1] and len(levels) <= depth:
        following = {moves.apply(state, action) for state in levels[-1] for action in moves.legal_actions(state)} - seen
        seen |= following
        levels.append(following)
    return levels


def under(name: str, *readings: str) -> Small[State, Action]:
    return RULEBOOK.under(RULEBOOK.small(name), ReadingNames[ReadingsOfAGame](RULEBOOK.readings).parse(
        dict(each.split("=") for each in readings)))


@pytest.mark.parametrize(("name", "readings", "states"), [
    ("oasis", (), 66), ("oasis", ("end-timing=lap",), 111), ("purse", (), 593),
    ("purse", ("silver=stays",), 622), pytest.param("bazaar", (), 17_928, marks=pytest.mark.slow)])
def test_the_same_positions(name: str, readings: tuple[str, ...], states: int) -> None:
    small = under(name, *readings)
    by_reference = reached(small.game, small.start)
    assert reached(EncodedMoves(RULEBOOK, small.game, small.start), small.start) == by_reference
    assert sum(map(len, by_reference)) == states


@pytest.mark.parametrize(("name", "readings", "depth"), [
    ("bazaar", (), 7), ("bazaar", ("pay-with-taken=yes", "card-cubes=part", "payment=at-least-one"), 7),
    ("caravan", (), 7), ("caravan", ("hold=always", "discard-exact=no", "supply=finite"), 7)])
def test_the_same_plays(name: str, readings: tuple[str, ...], depth: int) -> None:
    small = under(name, *readings)
    assert by_encoding(RULEBOOK, small.game, small.start)(small.start, depth) == Perft(small.game).divide(small.start, depth)


@pytest.mark.parametrize("players", [2, 5])
def test_the_same_plays_of_the_printed_game(players: int) -> None:
    game = RULEBOOK.printed(players)
    start = game.deal(players)
    assert by_encoding(RULEBOOK, game, start)(start, 3) == Perft(game).divide(start, 3)


def test_an_encoding_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: cards are taken that do not lie in the row."""
    monkeypatch.setattr(acquiring, "in_row", lambda *_: ())
    small = RULEBOOK.small("bazaar")
    assert by_encoding(RULEBOOK, small.game, small.start)(small.start, 6) != Perft(small.game).divide(small.start, 6)
    assert reached(EncodedMoves(RULEBOOK, small.game, small.start), small.start, 5) != reached(small.game, small.start, 5)
