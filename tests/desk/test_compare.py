"""Comparing readings: exact shortest plays, proofs, and that nothing is claimed that was not shown."""

from __future__ import annotations

import ctypes
import signal
import time
from typing import TypeAlias, cast

import attrs
import pytest

from century_rules.desk.comparing import Answer, Limits, Question, compare_readings
from century_rules.desk.comparing.by_play import ordinary_games, shorten
from century_rules.desk.comparing.never import never_part
from century_rules.games.eastern_wonders import AMBIGUITIES, Action, Components, Game, Pass, Readings, State, parse_readings
from century_rules.games.eastern_wonders.pieces import NO_CUBES
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.verdict import Verdict
from tests.eastern_wonders import evidence as content
from tests.signals import ctrl_c_heard

RLIMIT = 50_000_000

AQuestion: TypeAlias = Question[State, Action]
AnAnswer: TypeAlias = Answer[State, Action]

NOTHING_STORED = attrs.evolve(RULEBOOK, archive=attrs.evolve(RULEBOOK.archive, settling=None))
"""The game without the plays that part its readings."""


def question(name: str, players: int = 2, *fixed: str) -> AQuestion:
    ambiguity, pairs = RULEBOOK.reading_names.compared(name)
    return Question(RULEBOOK, ambiguity, players, parse_readings(fixed), readings=pairs[0])


def seen(state: State) -> State:
    return attrs.evolve(state, fresh=(NO_CUBES,) * len(state.fresh), gathered=0, lifted=NO_CUBES)


def assert_it_parts(answer: AnAnswer) -> None:
    """Play it through two games made here, without a word from the module under test."""
    parting = answer.parting
    assert parting is not None
    asked = answer.question
    games = [Game(players=asked.players, components=cast(Components, asked.components),
                  readings=cast(Readings, attrs.evolve(asked.fixed, **{asked.ambiguity.field: reading})))
             for reading in asked.readings]
    one, other = (game.start(parting.beginning.setup) for game in games)
    for action in parting.actions[:-1]:
        assert set(games[0].legal_actions(one)) >= {action} <= set(games[1].legal_actions(other))
        one, other = games[0].apply(one, action), games[1].apply(other, action)
        assert seen(one) == seen(other)
        assert games[0].outcome(one) == games[1].outcome(other)
    after: list[object] = []
    for game, state in zip(games, (one, other), strict=True):
        try:
            last = game.apply(state, parting.actions[-1])
            after.append((seen(last), game.outcome(last)))
        except IllegalAction:
            after.append(None)
    assert after[0] != after[1]
    assert parting.kind == "legality" if None in after else parting.kind != "legality"


@pytest.mark.parametrize(("name", "fixed", "length", "kind"), [
    ("shared-start", (), 2, "legality"),
    ("payment-staying", (), 3, "state"),
    ("pass", (), 4, "legality"),
    ("build-only", (), 4, "legality"),
    ("drop-place", (), 4, "state"),
    ("return", (), 5, "legality"),
    ("build-and-harvest", (), 5, "legality"),
    ("zero-trade", ("pass=no",), 4, "legality"),
])
@pytest.mark.in_turn(1)
def test_shortest_plays(name: str, fixed: tuple[str, ...], length: int, kind: str) -> None:
    answer = compare_readings(question(name, 2, *fixed))
    assert answer.parting is not None
    assert (answer.verdict, answer.parting.kind, answer.parting.length) == (Verdict.REFUTED, kind, length)
    assert (answer.shortest, answer.excluded, answer.reason) == (True, length - 1, "")
    assert_it_parts(answer)


@pytest.mark.parametrize(("name", "players", "length"), [
    ("upgrade-now", 2, 23), ("hold-check", 2, 16), ("discard-more", 2, 15),
    *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ("free-step=first", 2, 28), ("free-step=first-or-none", 2, 28), ("free-step=first-or-none,first", 2, 28),
        ("upgrade-order", 2, 30), ("upgrade-same", 2, 56), ("claims", 2, 35), ("supply", 2, 51),
        ("end-trigger", 2, 88), ("hold-check", 3, 22), ("claims", 3, 46), ("upgrade-now", 3, 30))),
])
def test_deep_plays_are_found_but_not_called_shortest(name: str, players: int, length: int) -> None:
    answer = compare_readings(question(name, players), Limits(depth=3, replays=200))
    assert answer.parting is not None
    assert answer.parting.length <= length
    assert (answer.verdict, answer.found_by, answer.shortest, answer.excluded) == (Verdict.REFUTED, "stored play", False, 3)
    assert answer.reason == "plays of more than 3 actions were not looked at"
    assert_it_parts(answer)


def test_a_set_up_that_only_one_allows() -> None:
    answer = compare_readings(question("vp-tiles"))
    assert answer.parting is not None
    assert (answer.parting.kind, answer.parting.length, answer.shortest) == ("set-up", 0, True)
    assert "EW-1.3" in answer.parting.refused_setup[1]
    assert answer.parting.refused_setup[0] == ""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("name", "players"), [("zero-trade", 2), ("zero-trade", 4), ("score-overflow", 2)])
def test_readings_that_never_part(name: str, players: int) -> None:
    answer = compare_readings(question(name, players))
    assert (answer.verdict, answer.parting) == (Verdict.PROVED, None)
    assert answer.proved and answer.possible == 16
    assert bool(answer.lemmas) == (name == "score-overflow")


@pytest.mark.parametrize(("name", "players", "fixed"), [
    *((f"{ambiguity.id}={other}", 2, ()) for ambiguity in AMBIGUITIES for other in ambiguity.others
      if ambiguity.id not in ("zero-trade", "score-overflow")),
    ("zero-trade", 2, ("pass=no",)), ("score-overflow", 3, ()), ("score-overflow", 2, ("payment-place=anywhere",)),
])
@pytest.mark.in_turn(1)
def test_what_parts_is_not_proved_never_to(name: str, players: int, fixed: tuple[str, ...]) -> None:
    proof = never_part(question(name, players, *fixed), rlimit=RLIMIT)
    assert proof.verdict is not Verdict.PROVED
    assert proof.reason


@pytest.mark.slow
def test_the_proof_needs_its_lemmas(monkeypatch: pytest.MonkeyPatch) -> None:
    lemmas = content.lemmas.LEMMAS["score-overflow"]
    for left_out in lemmas:
        kept = tuple(lemma for lemma in lemmas if lemma is not left_out)
        monkeypatch.setattr(content.lemmas, "LEMMAS", {"score-overflow": kept})
        assert never_part(question("score-overflow"), rlimit=RLIMIT).reason.endswith(": not proved"), left_out.name


def test_lemmas_for_an_ambiguity_that_there_is_not_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content.lemmas, "LEMMAS", {"score-overflw": ()})
    with pytest.raises(InvalidInput, match="LEMMAS is by ambiguity, and Century: Eastern Wonders has none named 'score-overflw'"):
        never_part(question("score-overflow"), rlimit=RLIMIT)


def test_which_two_of_three_readings_has_to_be_said() -> None:
    three = RULEBOOK.reading_names.find("free-step")
    with pytest.raises(InvalidInput, match="two readings are compared, and it has 3; say which, of choice, first-or-none, first"):
        Question(RULEBOOK, three)
    choice, _, first = three.readings
    assert Question(RULEBOOK, three, readings=(choice, first)).readings == (choice, first)
    with pytest.raises(ValueError, match="not two readings of free-step in the order"):
        Question(RULEBOOK, three, readings=(first, choice))


@pytest.mark.in_turn(1)
def test_running_out_is_said() -> None:
    asked = attrs.evolve(question("pickup"), book=NOTHING_STORED)
    short = compare_readings(asked, Limits(depth=4, plays=0, tries=0))
    assert (short.verdict, short.excluded, short.parting) == (Verdict.HOLDS_TO_DEPTH, 4, None)
    few = compare_readings(asked, Limits(rlimit=100_000, plays=0, tries=0))
    assert (few.verdict, few.excluded) == (Verdict.UNKNOWN, 4)
    assert few.reason == "the limit of 100,000 solver steps ran out"


def test_interrupting_keeps_what_was_found() -> None:
    def at_depth_two(line: str) -> None:
        if line.startswith("plays of 2"):
            raise KeyboardInterrupt

    deep = compare_readings(question("claims"), Limits(replays=10), at_depth_two)
    assert deep.interrupted
    assert (deep.verdict, deep.excluded, deep.reason) == (Verdict.REFUTED, 2, "interrupted")
    assert_it_parts(deep)
    nothing = compare_readings(attrs.evolve(question("pickup"), book=NOTHING_STORED), tell=at_depth_two)
    assert (nothing.interrupted, nothing.verdict, nothing.excluded) == (True, Verdict.UNKNOWN, 2)


def test_interrupting_in_the_middle_of_a_call_of_c(monkeypatch: pytest.MonkeyPatch) -> None:
    class Converted:
        @classmethod
        def from_param(cls, value: object) -> object:
            signal.raise_signal(signal.SIGINT)
            return ctypes.c_int(1)

    def interrupted(*_: object, **__: object) -> None:
        convert = ctypes.pythonapi.PyLong_FromLong
        convert.argtypes = [Converted]  # type: ignore[list-item]  # what has from_param is one, too
        convert(1)
        time.sleep(20)

    monkeypatch.setattr("century_rules.desk.comparing.asking.stored_play", interrupted)
    with ctrl_c_heard():
        answer = compare_readings(question("pass"))
    assert (answer.interrupted, answer.verdict) == (True, Verdict.UNKNOWN)


@pytest.mark.in_turn(1)
def test_the_same_question_has_the_same_answer() -> None:
    first, again = (compare_readings(question("build-only", 3)) for _ in range(2))
    assert first.parting == again.parting


def test_ordinary_games_part_readings_too() -> None:
    asked = question("pass")
    found = ordinary_games(asked, plays=1, seed=0, replays=300)
    assert found is not None
    assert found.length <= 12
    assert asked.confirmed(found.beginning, found.actions) is not None


def test_shortening() -> None:
    asked = question("pass")
    games = asked.games()
    beginning = games[0].deal(3)
    state, actions = beginning, list[Action]()
    while len(actions) < 40 or Pass() not in games[0].legal_actions(state):
        actions.append(next(action for action in games[0].legal_actions(state) if not isinstance(action, Pass)))
        state = games[0].apply(state, actions[-1])
    found = asked.confirmed(beginning, [*actions, Pass()])
    assert found is not None
    assert shorten(asked, found, replays=1).length <= found.length
    shorter = shorten(asked, found, replays=2000)
    assert shorter.length < 10
    assert asked.confirmed(beginning, shorter.actions) == shorter
    assert asked.confirmed(beginning, [*actions[:-1], Pass()]) is None


@pytest.mark.slow
def test_overflow_counts_with_three_players() -> None:
    answer = compare_readings(question("score-overflow", 3), Limits(depth=2, replays=50))
    assert answer.parting is not None
    assert (answer.parting.kind, answer.parting.length) == ("score", 153)
    assert_it_parts(answer)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "length"), [("own-fresh", 6), ("pickup-staying", 7), ("payment-place", 7), ("pickup", 10)])
def test_longer_shortest_plays(name: str, length: int) -> None:
    answer = compare_readings(question(name))
    assert answer.parting is not None
    assert (answer.parting.length, answer.shortest) == (length, True)
    assert_it_parts(answer)
