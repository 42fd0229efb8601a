"""Three complete searches of one instance, each by its own formulation of the rules."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

import attrs

from century_rules.eastern_wonders.encoding import concrete_table, operations
from century_rules.eastern_wonders.instances import Instance
from century_rules.kernel.algebra import IntAlgebra
from century_rules.search import engine_for, explore_with
from century_rules.tracing import numbers

Leaves = tuple[int, ...]


@attrs.frozen
class Found:
    """What a search found.

    Attributes:
        states: every state that can be reached, as its leaves in the order of `paths`.
        transitions: how many actions there are in them all together.
        moves: how many states have how many actions; empty where the search does not tell.
    """

    states: frozenset[Leaves]
    transitions: int
    moves: Counter[int] = attrs.field(factory=Counter)


def paths(small: Instance) -> tuple[str, ...]:
    """The leaves of a state, in one order for all."""
    return tuple(numbers(small.start))


def by_reference(small: Instance, most: int) -> Found:
    """Plain breadth-first search over `legal_actions` and `apply`. Stops when it has found more than `most` states."""
    game, start = small.game, small.start
    seen, queue, moves = {start}, [start], Counter[int]()
    for state in queue:
        actions = game.legal_actions(state)
        moves[len(actions)] += 1
        for action in actions:
            after = game.apply(state, action)
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > most:
            break
    return Found(frozenset(tuple(numbers(state).values()) for state in seen), _total(moves), moves)


def by_encoding(small: Instance, most: int, without: Iterable[str] = ()) -> Found:
    """The encoding on ints: in each state every operation with all arguments in their ranges is tried."""
    order, start = paths(small), numbers(small.start)
    table = concrete_table(small.game.players, small.game.components, small.setup, small.game.readings, without)
    tried = [
        (operation.build, dict(zip(operation.arguments, arguments, strict=True)))
        for operation in operations(IntAlgebra(), table)
        for arguments in itertools.product(*(range(low, high + 1) for low, high in operation.arguments.values()))
    ]
    first = tuple(start.values())
    seen, queue, moves = {first}, [first], Counter[int]()
    for leaves in queue:
        before = dict(zip(order, leaves, strict=True))
        legal = 0
        for build, arguments in tried:
            move = build(before, arguments)
            if all(guard.holds for guard in move.guards):
                legal += 1
                after = tuple([move.after[path] for path in order])
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
        moves[legal] += 1
        if len(seen) > most:
            break
    return Found(frozenset(seen), _total(moves), moves)


def by_traces(small: Instance, most: int) -> Found:
    """The search over traced cases. It must be complete unless it stops at `most` states."""
    engine = engine_for(small.game, [small.start])
    found = explore_with(engine, max_states=most + 1)
    assert found.why_stopped in ("closed", "max_states"), found
    return Found(frozenset(tuple(numbers(state).values()) for state in engine.states()), found.transitions)


def _total(moves: Counter[int]) -> int:
    return sum(number * states for number, states in moves.items())
