"""Complete searches of one instance, each by its own formulation of the rules."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

import attrs

from tests.eastern_wonders.encoded import known_rules
from tests.eastern_wonders.instances import Instance, game_of
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.operations import Move, Operation
from century_rules.search import Limits, engine_for, explore_with
from century_rules.kernel.leaves import numbers

K = TypeVar("K", bound=Hashable)
Leaves = tuple[int, ...]


@attrs.frozen
class Found:
    """What a search found.

    Attributes:
        states: every state that can be reached, as its leaves in the order of `State`.
        transitions: how many actions there are in them all together.
        moves: how many states have how many actions; None where the search does not tell.
    """

    states: frozenset[Leaves]
    transitions: int
    moves: Counter[int] | None = None


def by_reference(small: Instance, depth: int | None = None) -> Found:
    """Plain breadth-first search over `legal_actions` and `apply`, to the end or to that many actions from the start."""
    game = small.game

    def steps(state: State) -> Iterator[State]:
        return (game.apply(state, action) for action in game.legal_actions(state))

    seen, moves = _search(small.start, steps, depth)
    return Found(frozenset(tuple(numbers(state).values()) for state in seen), _total(moves), moves)


def by_encoding(small: Instance, depth: int | None = None, *, without: Iterable[str] = (), everything: bool = False) -> Found:
    """The encoding on ints: in each state every operation with all arguments in their ranges.

    An operation's first two guards, that the game is not over and that it is the phase for it, do not depend on arguments;
    where they fail for the first arguments, the others are passed over, unless `everything` is to be tried.
    """
    order = tuple(numbers(small.start))
    rules = known_rules(IntAlgebra(), game_of(small).dropping(frozenset(without)), small.beginning.setup)
    encoded = [(operation, _arguments(operation)) for operation in rules.operations]

    def moves_in(before: Mapping[str, int]) -> Iterator[Move[int, bool]]:
        for operation, choices in encoded:
            for arguments in choices:
                move = operation.build(before, arguments)
                if all(guard.holds for guard in move.guards):
                    yield move
                elif not everything and not all(guard.holds for guard in move.guards[:2]):
                    break

    def steps(leaves: Leaves) -> Iterator[Leaves]:
        for move in moves_in(dict(zip(order, leaves, strict=True))):
            yield tuple([move.after[path] for path in order])

    seen, moves = _search(tuple(numbers(small.start).values()), steps, depth)
    return Found(frozenset(seen), _total(moves), moves)


def by_search(small: Instance, depth: int | None = None) -> Found:
    """The library's own search, which asks the same rules but keeps no more than keys of states."""
    engine = engine_for(small.game, [small.start])
    found = explore_with(engine, Limits(max_depth=depth))
    assert found.why_stopped == ("closed" if depth is None else "max_depth"), found
    return Found(frozenset(tuple(numbers(state).values()) for state in engine.states()), found.transitions)


def _search(start: K, steps: Callable[[K], Iterator[K]], depth: int | None) -> tuple[set[K], Counter[int]]:
    """Everything within that many steps, and how many of the states inside that bound have how many steps."""
    seen, frontier, moves = {start}, [start], Counter[int]()
    while frontier and depth != 0:
        following = []
        for state in frontier:
            taken = 0
            for after in steps(state):
                taken += 1
                if after not in seen:
                    seen.add(after)
                    following.append(after)
            moves[taken] += 1
        frontier = following
        depth = None if depth is None else depth - 1
    return seen, moves


def _arguments(operation: Operation[int, bool]) -> list[dict[str, int]]:
    """All arguments within their ranges."""
    ranges = (range(low, high + 1) for low, high in operation.arguments.values())
    return [dict(zip(operation.arguments, chosen, strict=True)) for chosen in itertools.product(*ranges)]


def _total(moves: Counter[int]) -> int:
    return sum(number * states for number, states in moves.items())
