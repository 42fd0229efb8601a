"""Running the rules on tokens: what they do with an action, and everything a player can do in a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import attrs

from century_rules.kernel.errors import IllegalAction
from century_rules.tracing.apart import Apart, Changes
from century_rules.tracing.cases import Case
from century_rules.tracing.errors import NotTraceable, TraceDiffers, predicate_differs
from century_rules.kernel.game import A, ByAction, Game, S
from century_rules.tracing.records import settled
from century_rules.tracing.token import Log

O = TypeVar("O")  # noqa: E741  # for an outcome
Ranges = Mapping[str, tuple[int, int]]
"""Declared inclusive ranges of leaves. Cases traced with them hold inside them only, and have fewer conditions."""


@attrs.frozen
class Refused:
    """The action is not allowed; the clauses that forbid it, in the order in which the rules name them."""

    clauses: tuple[str, ...]


@attrs.frozen
class Becomes:
    """The action is allowed, and changes this."""

    changes: Changes


@attrs.frozen
class Steps(Generic[A]):
    """Everything a player can do, each action with its changes, and what the observers say."""

    steps: tuple[tuple[A, Changes], ...]
    seen: Mapping[str, object]


def trace(run: Callable[[S], O], state: S, ranges: Ranges | None = None, *, predicate: bool = False) -> Case[O]:
    """Run `run` on a state of tokens that stand for the numbers of `state`.

    With `predicate` they pass for their numbers where a text or ``isinstance`` is asked. What `run` returns must hold no token
    any more: use `changes` and `settled`. Raises NotTraceable, naming the line, for what a trace cannot follow.
    """
    def asked(tokens: Apart[S], log: Log) -> O:
        log.in_predicate = predicate
        return run(tokens.state)

    return _traced(asked, Apart(state), ranges)


def _traced(run: Callable[[Apart[S], Log], O], state: Apart[S], ranges: Ranges | None) -> Case[O]:
    log = Log(ranges)
    try:
        outcome = run(state.with_tokens(log), log)
    except Exception as error:
        error.add_note("while the rules ran on tokens, in a state where " + ", ".join(map(str, log.conditions)))
        raise
    finally:
        log.open = False
    if log.refused is not None:
        raise log.refused  # it was caught, and something made up instead
    return Case(tuple(log.conditions), outcome)


def trace_action(game: Game[S, A], action: A, state: S, ranges: Ranges | None = None) -> Case[Refused | Becomes]:
    """What the rules do with one action in states like this one: refuse it, or change the state.

    The real state goes the same way beside it; TraceDiffers if it arrives elsewhere.
    """

    def run(tokens: Apart[S], log: Log) -> Refused | Becomes:
        refusals = game.why_illegal(tokens.state, action)
        if refusals:
            return Refused(tuple(str(refusal.clause) for refusal in refusals))
        return Becomes(tokens.changes(_applied(game, tokens.state, action, "why_illegal has nothing against")))

    real = Apart(state)
    case = _traced(run, real, ranges)
    refusals = game.why_illegal(state, action)
    if refusals:
        expected = Refused(tuple(str(refusal.clause) for refusal in refusals))
        if case.outcome != expected:
            raise TraceDiffers(f"{action}: {expected} on numbers, {case.outcome} on tokens")
    elif isinstance(case.outcome, Refused):
        raise TraceDiffers(f"{action}: allowed on numbers, {case.outcome} on tokens")
    else:
        _check_changes(game, real, real.numbers(), action, case.outcome.changes)
    return case


def trace_state(
    game: Game[S, A],
    state: S,
    observers: Mapping[str, Callable[[S], object]] | None = None,
    ranges: Ranges | None = None,
) -> Case[Steps[A]]:
    """Everything a player can do in states like this one; `observers` are asked about the state in the same run.

    The real state goes the same way beside it; TraceDiffers if it arrives elsewhere.
    """
    watching = dict(observers or {})

    def run(tokens: Apart[S], log: Log) -> Steps[A]:
        offered = [settled(action) for action in game.legal_actions(tokens.state)]
        steps = tuple(
            (action, tokens.changes(_applied(game, tokens.state, action, "legal_actions offers"))) for action in offered)
        log.in_predicate = True
        return Steps(steps, {name: settled(observe(tokens.state)) for name, observe in watching.items()})

    real = Apart(state)
    case = _traced(run, real, ranges)
    expected = tuple(game.legal_actions(state))
    found = tuple(action for action, _ in case.outcome.steps)
    if expected != found:
        raise TraceDiffers(f"legal actions are {expected} on numbers, {found} on tokens")
    values = real.numbers()
    for action, change in case.outcome.steps:
        _check_changes(game, real, values, action, change)
    for name, observe in watching.items():
        real_says = observe(state)
        if real_says != case.outcome.seen[name]:
            raise predicate_differs(name, observe, real_says, case.outcome.seen[name])
    return case


def trace_offer(game: ByAction[S, A], action: A, state: S, ranges: Ranges | None = None) -> Case[Steps[A]]:
    """Whether an action is legal in states like this one, and what it then changes: no step, or one.

    The real state goes the same way beside it; TraceDiffers if it arrives elsewhere.
    """

    def run(tokens: Apart[S], log: Log) -> Steps[A]:
        if not game.permits(tokens.state, action):
            return Steps((), {})
        return Steps(((action, tokens.changes(_applied(game, tokens.state, action, "permits allows"))),), {})

    real = Apart(state)
    case = _traced(run, real, ranges)
    permitted = game.permits(state, action)
    if permitted != bool(case.outcome.steps):
        raise TraceDiffers(f"{action}: {'allowed' if permitted else 'refused'} on numbers, and not so on tokens")
    for _, change in case.outcome.steps:
        _check_changes(game, real, real.numbers(), action, change)
    return case


def _applied(game: Game[S, A], state: S, action: A, who: str) -> S:
    try:
        return game.apply(state, action)
    except IllegalAction as refused:
        raise NotTraceable(f"{who} {action}, but apply refuses it: {refused}") from refused


def _check_changes(
    game: Game[S, A], state: Apart[S], values: Mapping[str, int], action: A, change: Changes,
) -> None:
    predicted = {path: value for path, new in change.items() if (value := new.value(values)) != values[path]}
    happened = {path: new.constant for path, new in state.changes(game.apply(state.state, action)).items()}
    if happened != predicted:
        paths = [path for path in predicted | happened if predicted.get(path) != happened.get(path)]
        wrong = {path: (happened.get(path, values[path]), predicted.get(path, values[path])) for path in paths}
        raise TraceDiffers(f"{action}: (on numbers, on tokens) differ: {wrong}")
