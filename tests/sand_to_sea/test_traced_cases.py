"""The two formulations are one: each traced case of the reference is proved to be what the encoding says, in any position.

    pytest tests/sand_to_sea/test_traced_cases.py -m slow -s      # one action of each kind
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from century_rules.games.sand_to_sea.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return, Spend, Stay,
    Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.encoding import mooring, turn
from century_rules.games.sand_to_sea.encoding.words import Position, Words
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import State
from century_rules.pairing.equality import Equal, prove_equal
from century_rules.pairing.pair import Pair

APair: TypeAlias = Pair[State, Action]
Y, R, G, B_ = Spice
DEAL = RULEBOOK.printed(2).deal(1)
CARD, START = DEAL.card_names[7], DEAL.card_names[-1]
MARKET, PORT = (next(name for name, face in zip(DEAL.setup.sea.names, DEAL.faces, strict=True) if (face.kind < 4) == market)
                for market in (True, False))

QUICK: tuple[Action, ...] = (Play(START), Raise(Y), Lay(R), Take(CARD), Rest(), Choose(Bonus.HOLD), Return(B_), Done())
"""Actions that are proved in about a second."""
ELSEWHERE: tuple[Action, ...] = (Reach(CARD), Pick(G))
"""Actions of other readings."""
LONG: tuple[Action, ...] = (
    Begin((4, 0, 0, 0), MARKET), Begin((4, 0, 0, 0), PORT), Play(CARD), Exchange(CARD), Step(MARKET), Step(PORT), Stop(), Stay(),
    Discard(CARD), Discard(START), Trade())
MANY_CASES: tuple[Action, ...] = (Open(), Pay(R, 0), Spend(Y), Claim())
"""Proved for two players only: a thousand to ten thousand cases, and more with more players."""


def pair(players: int = 2, changes: int | None = 0) -> APair:
    game = RULEBOOK.printed(players)
    return Pair.of(RULEBOOK, game, game.deal(1), changes)


def told(result: Equal[State, Action]) -> str:
    return f"{RULEBOOK.write_action(result.action)}: {result.refused} refused, {result.allowed} allowed, {result.seconds:.1f} s"


def proved(both: APair, action: Action) -> Equal[State, Action]:
    result = prove_equal(both, action)
    print(told(result))
    assert (result.failures, result.differs) == ((), ())
    return result


@pytest.mark.parametrize("action", QUICK, ids=RULEBOOK.write_action)
def test_an_action_is_the_same_in_any_position(action: Action) -> None:
    result = proved(pair(), action)
    assert min(result.refused, result.allowed) > 0


@pytest.mark.parametrize("action", ELSEWHERE, ids=RULEBOOK.write_action)
def test_other_actions_are_refused_alike(action: Action) -> None:
    assert proved(pair(), action).allowed == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("action", [*QUICK, *LONG, *ELSEWHERE], ids=RULEBOOK.write_action)
def test_one_action_of_each_kind(players: int, action: Action) -> None:
    proved(pair(players), action)


@pytest.mark.slow
@pytest.mark.parametrize("action", MANY_CASES, ids=RULEBOOK.write_action)
def test_those_with_many_cases(action: Action) -> None:
    proved(pair(), action)


@pytest.mark.slow
@pytest.mark.parametrize("action", [*QUICK, *ELSEWHERE], ids=RULEBOOK.write_action)
def test_an_action_is_the_same_under_any_one_other_reading(action: Action) -> None:
    assert proved(pair(changes=1), action).allowed > 0


# --- negative controls ------------------------------------------------------------------------------------------------


def never_full(w: Words[int, bool], p: Position[int], seat: int, player: object) -> bool:
    return w.of.truth(False)


def bought(w: Words[int, bool], p: Position[int]) -> Position[int]:
    return turn.end_turn(w, p)


@pytest.mark.parametrize(("room", "name", "mutant", "action"), [
    (turn, "too_full", never_full, Play("+YY")), (mooring, "after_reward", bought, Choose(Bonus.MOVE))],
    ids=lambda each: each if isinstance(each, str) else "")
def test_an_encoding_that_is_wrong_is_noticed(
        monkeypatch: pytest.MonkeyPatch, room: object, name: str, mutant: Callable[..., object], action: Action) -> None:
    assert prove_equal(pair(), action).proved
    monkeypatch.setattr(room, name, mutant)
    result = prove_equal(pair(), action, most_failures=1)
    assert result.failures and result.differs
