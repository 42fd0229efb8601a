"""Perft: the pinned numbers, counted by both formulations; and a difference is shown where it is."""

from __future__ import annotations

import attrs
import pytest

from century_rules.cli.compiled_count import by_kernel
from century_rules.games.eastern_wonders import AMBIGUITIES, format_action
from century_rules.games.eastern_wonders.actions import Action, Open, Trade
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from tests.eastern_wonders.instances import game_of, instance
from tests.encoded_moves import EncodedMoves, by_encoding
from century_rules.search import explore
from century_rules.search.perft import Divider, Perft, divide, first_difference, perft
from century_rules.writing.perft_table import Position, parse_table, perft_table

TABLE = perft_table(RULEBOOK)
AT_ONCE = {"encoding": 30, "kernel": 200_000}
"""Numbers up to which every run of the tests counts; the slow run counts all. What the reference counts: `test_perft_numbers`."""

CHANGED = {
    "build-and-harvest", "build-only", "discard-more", "drop-place", "end-trigger", "free-step", "own-fresh", "pass",
    "payment-place", "upgrade-now", "upgrade-order",
}
"""The readings that change a pinned number."""


def check(position: Position[State, Action], counter: str, most: int | None) -> None:
    game, state = position.game_and_state()
    divider: Divider[State, Action] = by_kernel(RULEBOOK, game, state) if counter == "kernel" else by_encoding(
        RULEBOOK, game, state)
    for plays in position.plays:
        if (counter in plays.counted_by or counter == "kernel") and (most is None or plays.number <= most):
            assert sum(divider(state, plays.depth).values()) == plays.number, (position.name, plays.depth)


@pytest.mark.parametrize("position", TABLE, ids=lambda position: position.name)
@pytest.mark.in_turn(1)
def test_the_encoding_counts_the_pinned_numbers(position: Position[State, Action]) -> None:
    check(position, "encoding", AT_ONCE["encoding"])


@pytest.mark.in_turn(8)
@pytest.mark.parametrize("position", [each for each in TABLE if not each.readings], ids=lambda position: position.name)
def test_the_kernel_counts_the_pinned_numbers(position: Position[State, Action]) -> None:
    """Under the default readings; under the others in the slow run. Lifting the printed map takes ten seconds each time."""
    check(position, "kernel", AT_ONCE["kernel"])


@pytest.mark.slow
@pytest.mark.parametrize("counter", ["encoding", "kernel"])
def test_every_pinned_number_is_counted_by_who_is_named(counter: str) -> None:
    for position in TABLE:
        check(position, counter, None)


def test_what_the_table_covers() -> None:
    """Each number of players from the deal and late in a game, and every reading but vp-tiles, which is about the set-up."""
    names = {position.name for position in TABLE}
    assert names >= {f"{what}-{players}p" for what in ("deal", "begun", "late") for players in (2, 3, 4)}
    others = {(ambiguity.id, str(reading)) for ambiguity in AMBIGUITIES for reading in list(ambiguity.readings)[1:]}
    assert {pair for position in TABLE for pair in position.readings.items()} == others - {("vp-tiles", "27+1")}
    assert all("reference" in plays.counted_by for position in TABLE for plays in position.plays)
    assert all("encoding" in position.plays[0].counted_by for position in TABLE)


def test_readings_show_in_the_numbers() -> None:
    """So that the table says something about them: of 23 readings these change a number of plays in some position of it."""
    usual = {position.where["instance"]: position.plays for position in TABLE if position.name in ("gale", "reef")}
    changed = {next(iter(position.readings)) for position in TABLE if position.readings
               and any(plays.number != base.number for plays, base in zip(position.plays, usual[position.where["instance"]],
                                                                          strict=False))}
    assert changed == CHANGED



def test_counting_agrees_with_plays_listed_one_by_one() -> None:
    small = instance("cove")

    def plays(state: State, depth: int) -> int:
        return 1 if depth == 0 else sum(plays(small.game.apply(state, a), depth - 1) for a in small.game.legal_actions(state))

    for depth in range(8):
        assert perft(small.game, small.start, depth) == plays(small.start, depth)
    assert sum(divide(small.game, small.start, 7).values()) == plays(small.start, 7)


def test_a_play_that_ends_sooner_is_not_counted() -> None:
    small = instance("cove")
    found = explore(small.game, [small.start], goal=lambda state: small.game.outcome(state) is not None)
    assert found.witness is not None
    assert perft(small.game, found.witness.final, 0) == 1 and perft(small.game, found.witness.final, 1) == 0


@pytest.mark.parametrize("clause", ["EW-4.2", "EW-4.7", "EW-3.5"])
def test_a_dropped_clause_is_shown_where_it_shows(clause: str) -> None:
    """The negative control: one of the two loses a clause; the difference is an action that only it allows."""
    small = instance("cove")
    without = attrs.evolve(game_of(small), without=frozenset({clause}))
    depth = next(depth for depth in range(1, 12) if perft(small.game, small.start, depth) != perft(without, small.start, depth))
    found = first_difference(small.game, small.start, depth, Perft(small.game).divide, Perft(without).divide)
    assert found is not None and len(found.actions) == depth - 1 and found.depth == 1
    extra = set(found.other) - set(found.one)
    assert extra and all(clause in {refusal.clause for refusal in small.game.why_illegal(found.state, each)} for each in extra)
    said = found.lines(format_action, ("reference", "engine"))
    assert said[0].endswith("; plays of 1 by reference and engine:")
    assert any(line.startswith("* ") and "illegal" in line for line in said)


def test_equal_counters_have_no_difference() -> None:
    small = instance("gale")
    encoded = by_encoding(RULEBOOK, small.game, small.start)
    assert first_difference(small.game, small.start, 3, Perft(small.game).divide, encoded) is None


def test_a_counter_that_counts_wrongly_what_it_allows_is_found_too() -> None:
    small = instance("gale")

    def wrong(state: State, depth: int) -> dict[Action, int]:
        return {action: number + (action == Open()) for action, number in divide(small.game, state, depth).items()}

    found = first_difference(small.game, small.start, 2, Perft(small.game).divide, wrong)
    assert found is not None and found.actions == () and found.one[Open()] + 1 == found.other[Open()]


def test_the_encoding_moves_as_the_reference_does() -> None:
    small = instance("gale")
    encoded = EncodedMoves(RULEBOOK, small.game, small.start)
    assert set(encoded.legal_actions(small.start)) == set(small.game.legal_actions(small.start))
    assert encoded.apply(small.start, Open()) == small.game.apply(small.start, Open())
    assert Trade() not in encoded.legal_actions(small.start)


def test_numbers_of_actions_below_none_are_refused() -> None:
    small = instance("cove")
    with pytest.raises(InvalidInput, match="depth: -1"):
        perft(small.game, small.start, -1)
    with pytest.raises(InvalidInput, match="depth: 0"):
        divide(small.game, small.start, 0)


@pytest.mark.parametrize(("text", "why"), [
    ("", "the first line should be `perft eastern-wonders 1`"),
    ("perft chess 1", "line 1: the first line should be"),
    ("perft eastern-wonders 1\nplays 1 2 reference", "line 2: a position is missing before it"),
    ("perft eastern-wonders 1\nposition a\nplayrs 2", "line 3: 'playrs' is unknown"),
    ("perft eastern-wonders 1\nposition a\nplayers", "line 3: expected players NUMBER"),
    ("perft eastern-wonders 1\nposition a\nplayers 2", "line 2: it is not said where the position is"),
    ("perft eastern-wonders 1\nposition a\nplayers two", "line 3: 'two' should be a whole number"),
    ("perft eastern-wonders 1\nposition a\ninstance cove\nplays 1 x reference", "line 4: 'x' should be a whole number"),
    ("perft eastern-wonders 1\nposition a\ninstance cove\naction begn", "line 4: 'begn' is no action"),
])
def test_tables_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(InvalidRecord, match=why):
        parse_table(RULEBOOK, text)
