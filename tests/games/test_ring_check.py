"""`check` of implementations of a game that the library knows nothing of: what was planted is found, and its record replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import attrs
import pytest

from century_rules.games import spice_road
from century_rules.guidance import lead
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import Outcome
from century_rules.testing import Differs, check, first_difference, format_position
from tests.games.installing import run
from tests.games.ring.ring.rules import RULEBOOK, Action, Box, Load, Phase, Rest, Ring, Sail, State
from tests.testing.planted import UnderAnotherHat, found, shows_it


class Right(UnderAnotherHat[Ring, State, Action]):
    """Each question is answered by text."""

    def position(self) -> object:
        return format_position(RULEBOOK, self.game, self.now)

    def legal_actions(self) -> object:
        return [RULEBOOK.write_action(action) for action in self.game.legal_actions(self.now)]

    def outcome(self) -> object:
        right = self.game.outcome(self.now)
        return None if right is None else (right.points, right.winner)


class SailsTooFar(Right):
    """From the first island on, a boat that sails two islands ends up one further."""

    def apply(self, action: Action) -> None:
        seat, before = self.now.turn, self.now.boats[self.now.turn].place
        super().apply(action)
        boat = self.now.boats[seat]
        if isinstance(action, Sail) and before == 1 and boat.place == 3:
            boats = list(self.now.boats)
            boats[seat] = attrs.evolve(boat, place=4)
            self.now = attrs.evolve(self.now, boats=tuple(boats))


class NeverRestsWithCrates(Right):
    def legal_actions(self) -> object:
        crates = self.now.boats[self.now.turn].crates
        return [action for action in self.game.legal_actions(self.now) if not (crates and isinstance(action, Rest))]


class LoadsAnywhere(Right):
    def legal_actions(self) -> object:
        legal = self.game.legal_actions(self.now)
        return [*legal, *([Load()] if self.now.phase is Phase.WORK and Load() not in legal else [])]


class SpeaksGibberish(Right):
    def legal_actions(self) -> object:
        return [*self.game.legal_actions(self.now), "sail to the moon"]


class FirstWins(Right):
    def outcome(self) -> object:
        right = self.game.outcome(self.now)
        return None if right is None else Outcome(right.points, 0)


class CountsPointsTwice(Right):
    def outcome(self) -> object:
        right = self.game.outcome(self.now)
        return None if right is None else Outcome(tuple(2 * number for number in right.points), right.winner)


class GoesOn(Right):
    def outcome(self) -> object:
        return None


class Stumbles(Right):
    def apply(self, action: Action) -> None:
        super().apply(action)
        if self.now.boats[0].crates == 2:
            raise ZeroDivisionError("no more room")


class StumblesInAGenerator(Right):
    def legal_actions(self) -> Iterator[object]:
        yield from self.game.legal_actions(self.now)
        if self.now.boats[1].crates == 1:
            raise IndexError("boats")


class CannotSpell(Right):
    def position(self) -> object:
        return format_position(RULEBOOK, self.game, self.now).replace("crates", "krates")


PLANTED = {
    "a wrong move target": (SailsTooFar, "the position", "boats[0].place: yours 4, by the rules 3", 8),
    "a missing action": (NeverRestsWithCrates, "the legal actions", "the rules allow `rest`; yours does not", 8),
    "an action too many": (LoadsAnywhere, "the legal actions", "`load`; by the rules it is not allowed: R-5: ", 12),
    "a text that is no action": (SpeaksGibberish, "the legal actions", "yours allows `sail to the moon`; by the rules it", 0),
    "a wrong winner": (FirstWins, "the outcome", "winner: yours P1, by the rules P2", 40),
    "wrong points": (CountsPointsTwice, "the outcome", "points: yours P1 ", 40),
    "no end": (GoesOn, "the end", "yours goes on; the rules say that the game is over: P1 ", 40),
    "an exception": (Stumbles, "apply()", "yours raises ZeroDivisionError: no more room", 12),
    "an exception in a generator": (StumblesInAGenerator, "legal_actions()", "yours raises IndexError: boats", 8),
    "a text that cannot be read": (CannotSpell, "the position", "is nothing of a player (did you mean crates?)", 8),
}


@pytest.mark.parametrize("fault", PLANTED)
@pytest.mark.in_turn(1)
def test_what_was_planted_is_found(fault: str, tmp_path: Path) -> None:
    kind, what, line, most = PLANTED[fault]
    record = tmp_path / "difference.txt"
    message, difference = found(RULEBOOK, kind, record)
    assert f"differs in {what}" in message and line in message
    assert len(message) < 1200 and len(difference.actions) <= most
    assert f"century-rules replay {record} --tell --show (where the game 'ring' is installed)" in message
    answer = run("replay", record)
    assert answer.code == 0 and f"legal: {len(difference.actions)} action" in answer.out, answer.err
    assert shows_it(RULEBOOK, kind, difference)


def test_the_play_is_made_shorter(tmp_path: Path) -> None:
    """Against the first play that shows it."""
    game = RULEBOOK.printed(2)
    chance = RULEBOOK.guidance.player(game, 0, 0.03)
    state, actions = game.deal(0), list[Action]()
    while game.outcome(state) is None:
        actions.append(chance.choose(state))
        state = game.apply(state, actions[-1])
    whole = first_difference(GoesOn(), RULEBOOK, game, game.deal(0), actions)
    assert whole is not None and len(whole.actions) == len(actions)
    assert len(found(RULEBOOK, GoesOn, tmp_path / "difference.txt")[1].actions) < len(actions)


def test_a_right_one_passes_and_says_what_was_compared() -> None:
    done = check(Right(), RULEBOOK)
    assert (done.plays, done.ended, done.dead_ends, done.given_up) == (16, 8, 8, 0)  # three boats come to no end
    assert done.compared == dict.fromkeys(("position", "legal_actions", "outcome"), done.actions + done.plays + done.kept)


def ring(players: int = 2, to_end: int = Box().to_end) -> Ring:
    return cast(Ring, RULEBOOK.game(players, RULEBOOK.readings(), attrs.evolve(Box(), to_end=to_end)))


def test_a_play_that_never_ends_is_counted_as_such() -> None:
    done = check(Right(), RULEBOOK, games=[ring(to_end=10**6)], plays=1)
    assert (done.plays, done.ended, done.dead_ends, done.given_up, done.actions) == (1, 0, 0, 1, 2000)


def test_a_dead_end_is_counted_as_such() -> None:
    done = check(Right(), RULEBOOK, games=[ring(3)], plays=2)
    assert (done.plays, done.ended, done.dead_ends, done.given_up) == (2, 0, 2, 0)


def test_how_far_the_first_is_ahead() -> None:
    assert [lead(Outcome(points, 0)) for points in ((3,), (3, 3), (1, 7, 4))] == [None, 0, 3]


class Mute:
    def reset(self, game: Ring, state: State) -> None: ...

    def apply(self, action: Action) -> None: ...


class Silent(Mute):
    def position(self) -> None: ...


class ForgetsToReturn(Right):
    def legal_actions(self) -> None:
        super().legal_actions()


class SaysTheEndAlone(Mute):
    def outcome(self) -> None: ...


class AnswersAmiss(Right):
    answer: object = 7

    def position(self) -> object:
        return self.answer


class ListsAmiss(AnswersAmiss):
    def position(self) -> object:
        return None

    def legal_actions(self) -> object:
        return self.answer


class EndsAmiss(AnswersAmiss):
    def position(self) -> object:
        return None

    def outcome(self) -> object:
        return self.answer


def test_who_says_nothing_is_not_called_right() -> None:
    with pytest.raises(InvalidInput, match="Mute says nothing that could be compared; give it one of position, legal_actions"):
        check(Mute(), RULEBOOK)
    with pytest.raises(InvalidInput, match="nothing was compared; give position, legal_actions or outcome something to say"):
        check(Silent(), RULEBOOK)
    with pytest.raises(InvalidInput, match="none of 1 plays came to its end, and yours says the outcome alone"):
        check(SaysTheEndAlone(), RULEBOOK, games=[ring(to_end=10**6)], plays=1)
    with pytest.raises(InvalidInput, match="nothing was compared"):
        check(Right(), RULEBOOK, games=[ring(to_end=10**6)], plays=0)
    assert check(Right(), RULEBOOK, plays=0).kept == 1


def test_a_method_that_never_says_anything_is_not_passed_over() -> None:
    with pytest.raises(InvalidInput, match=r"legal_actions\(\) gave None whenever it was asked, so that it was never compared"):
        check(ForgetsToReturn(), RULEBOOK, plays=1)


@pytest.mark.parametrize(("given", "says"), [
    ({"games": [ring(), 3]}, "games: should be games of Ring, not int"), ({"games": ring()}, ""),
    ({"games": [spice_road.Game(players=2)]}, "games: should be games of Ring, not Game"),
    ({"games": 3}, "games: should be games of Ring, not int"),
    ({"plays": "3"}, "plays: '3'; it should be a whole number"), ({"plays": -1}, "plays: -1; it should not be negative"),
    ({"seed": "7"}, "seed: '7'; it should be a whole number"),
])
def test_arguments_that_cannot_be(given: dict[str, Any], says: str) -> None:
    if not says:  # one game is a game, too
        assert check(Right(), RULEBOOK, plays=1, **given).plays == 1
        return
    with pytest.raises(InvalidInput, match=says):
        check(Right(), RULEBOOK, **given)


@pytest.mark.parametrize(("kind", "answer", "said"), [
    (AnswersAmiss, 7, "position() should give a Position, a text or None, not int"),
    (ListsAmiss, "rest", "legal_actions() should give a list of actions or texts, or None, not str"),
    (ListsAmiss, 7, "legal_actions() should give a list of actions or texts, or None, not int"),
    (ListsAmiss, [["rest"]], "legal_actions() should give actions or texts: unhashable type"),
    (EndsAmiss, "P1", "outcome() should give an Outcome, (points by seat, seat of the winner), or None"),
    (EndsAmiss, (3, 4), "outcome() should give an Outcome"),
    (EndsAmiss, ((3, 4), "P1"), "outcome() should give an Outcome"),
])
def test_an_answer_of_another_type_is_refused(kind: type[AnswersAmiss], answer: object, said: str) -> None:
    amiss = kind()
    amiss.answer = answer
    with pytest.raises(InvalidInput) as error:
        check(amiss, RULEBOOK, plays=1)
    assert said in str(error.value)


def test_what_is_asked_amiss_is_refused() -> None:
    with pytest.raises(InvalidInput, match="seed: -1; it should not be negative"):
        check(Right(), RULEBOOK, seed=-1)
    with pytest.raises(InvalidInput, match="there is no game 'rung'"):
        check(Right(), "rung")
    with pytest.raises(InvalidInput, match="book should be a Rulebook or the name of a game, not Ring"):
        check(Right(), ring())  # type: ignore[arg-type]  # that is what is refused


def test_no_record_is_promised_that_would_not_replay(tmp_path: Path) -> None:
    record = tmp_path / "difference.txt"
    with pytest.raises(Differs, match="it is not written: its components are in no file"):
        check(GoesOn(), RULEBOOK, games=[ring(to_end=2)], record=record)
    garbled = attrs.evolve(RULEBOOK, write_action=lambda action: "rest")
    with pytest.raises(Differs, match="it is not written: `read_action` of Ring does not give back what `write_action` writes"):
        check(GoesOn(), garbled, record=record)
    assert not record.exists()
    assert "was not to be written" in found(RULEBOOK, GoesOn, None)[0]
    assert "could not be written to" in found(RULEBOOK, GoesOn, tmp_path / "nowhere" / "difference.txt")[0]
