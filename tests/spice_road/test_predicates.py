"""Predicates in plain Python, lifted over the positions and steps of Spice Road."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from century_rules.games.spice_road.actions import Action, Claim, Raise, Rest, Take
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.readings import Coin
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.errors import LiftError
from century_rules.solving.prover import RLIMIT, prover_once, theorem_tasks
from century_rules.theory.predicates import Predicate
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import theory_once


def _ten_at_the_start_of_a_turn(game: Game, position: State) -> bool:
    return position.phase != Phase.ACT or all(sum(player.hold) <= 10 for player in position.players)


def _ten_at_any_time(game: Game, position: State) -> bool:
    return all(sum(player.hold) <= 10 for player in position.players)


def _the_winner_has_most(game: Game, position: State) -> bool:
    end = game.outcome(position)
    return end is None or end.points[end.winner] == max(end.points)


def _a_claim_costs_what_is_printed(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Claim):
        return True
    card = before.point_cards[before.point_names.index(action.card)]
    return sum(after.players[before.turn].hold) == sum(before.players[before.turn].hold) - sum(card.cost)


def _coins_come_with_claims_only(game: Game, before: State, action: Action, after: State) -> bool:
    kept = before.gold == after.gold and before.silver == after.silver
    return kept or (isinstance(action, Claim) and game.readings.coin in (Coin.OPTIONAL, Coin.TAKEN))


def _who_claims_has_the_cubes(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Claim):
        return True
    card = before.point_cards[before.point_names.index(action.card)]
    return all(has >= asked for has, asked in zip(before.players[before.turn].hold, card.cost, strict=True))


def _beyond_the_last_seat(game: Game, position: State) -> bool:
    return position.players[position.turn + 1].gold >= 0


def _can_rest(game: Game, position: State) -> bool:
    return game.permits(position, Rest())


def _can_take_the_leftmost(game: Game, position: State) -> bool:
    names = (name for name, there in zip(position.card_names, position.unsold, strict=False) if there)
    return game.permits(position, Take(next(names)))


def _can_raise_a_fifth_kind(game: Game, position: State) -> bool:
    return game.permits(position, Raise(4))  # type: ignore[arg-type]  # there are four


def _nobody_has_won(game: Game, position: State) -> bool:
    """Also if it were over now."""
    return game.outcome(position) is None and game.outcome(evolve(position, phase=Phase.ACT)) is None


def _predicate(holds: Callable[..., bool]) -> Predicate[State, Action]:
    rules = RULEBOOK.encoded().lifted
    assert rules is not None
    return Predicate(rules, holds)


def _verdicts(holds: Callable[..., bool], without: tuple[str, ...] = ()) -> set[str]:
    """Of what is not PROVED, part and verdict."""
    known, full, predicate = theory_once(RULEBOOK), prover_once(RULEBOOK, 2, without), _predicate(holds)
    theorem = Theorem("t", (predicate.always("says"), predicate.runs("runs")), ())
    induction = full.induction(known.invariants, known.ghosts)
    decided = [task.decide(rlimit=RLIMIT) for task in theorem_tasks(full, induction, theorem)]
    return {f"{each.id.split('/')[2]} {each.verdict.value}" for each in decided if each.verdict is not Verdict.PROVED}


@pytest.mark.parametrize("holds", [
    _ten_at_the_start_of_a_turn, _the_winner_has_most, _a_claim_costs_what_is_printed, _coins_come_with_claims_only,
    _who_claims_has_the_cubes], ids=lambda each: each.__name__)
def test_what_is_true_is_proved(holds: Callable[..., bool]) -> None:
    assert not _verdicts(holds)


def test_what_is_false_is_not() -> None:
    assert _verdicts(_ten_at_any_time) == {"says refuted"}


def test_a_dropped_clause_is_dropped() -> None:
    """The negative control: without it a card can be claimed that one has not the cubes for."""
    assert "says refuted" in _verdicts(_who_claims_has_the_cubes, ("SR-6.1",))


def test_what_python_stumbles_over_is_not_proved() -> None:
    """Whatever it says where Python comes through."""
    assert _verdicts(_beyond_the_last_seat) == {"runs refuted"}


@pytest.mark.parametrize("holds", [
    _ten_at_the_start_of_a_turn, _ten_at_any_time, _the_winner_has_most, _a_claim_costs_what_is_printed,
    _coins_come_with_claims_only, _can_rest, _can_take_the_leftmost, _nobody_has_won], ids=lambda each: each.__name__)
def test_on_ints_it_says_what_python_says(holds: Callable[..., bool]) -> None:
    predicate = _predicate(holds)
    game = RULEBOOK.printed(3, RULEBOOK.readings())
    player, state = RULEBOOK.guidance.player(game, 5, 0.2), game.deal(5)
    rules = RULEBOOK.encoded().known(IntAlgebra(), game, state)
    said: set[bool] = set()
    while game.legal_actions(state):
        action = player.choose(state)
        after = game.apply(state, action)
        if predicate.of_steps:
            name, arguments = rules.operation_of(action, state)
            step = rules.step(rules.scene(leaves(state), {}), name, arguments, rules.scene(leaves(after), {}))
            lifted, known = bool(predicate.says(step)), holds(game, state, action, after)
        else:
            lifted, known = bool(predicate.says(rules.scene(leaves(state), {}))), holds(game, state)
        assert lifted is known
        said.add(known)
        state = after
    assert said == ({True, False} if holds in SOMETIMES else {True})


SOMETIMES = (_ten_at_any_time, _can_rest, _can_take_the_leftmost)


def test_what_is_no_action_is_not_allowed() -> None:
    rules = prover_once(RULEBOOK, 2).rules
    assert _predicate(_can_raise_a_fifth_kind).whole(rules.scene(rules.start, {})) is False


def _a_number(game: Game, position: State) -> int:
    return position.turn


def _nothing(game: Game, position: State) -> bool | None:
    if position.turn == 0:
        return True
    return None


@pytest.mark.parametrize(("holds", "said"), [(_a_number, "a number, not True or False"), (_nothing, "nothing on some path")])
def test_what_gives_no_truth_is_refused(holds: Callable[..., bool], said: str) -> None:
    rules = prover_once(RULEBOOK, 2).rules
    with pytest.raises(LiftError, match=f"test_predicates.py.*{said}"):
        _predicate(holds).says(rules.scene(rules.start, {}))
