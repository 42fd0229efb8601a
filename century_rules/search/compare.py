"""Do two readings of the rules ever differ? Both are played side by side until they do, or until nothing is left to play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Literal, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, Game, Outcome, S
from century_rules.kernel.leaves import numbers
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.search.errors import NotRepeated
from century_rules.search.exploration import Limits, Play, Progress
from century_rules.search.explore import EngineName, search
from century_rules.search.layout import Bounds, LimitHit, around
from century_rules.search.product import FullPairs, PathPattern, Product, Twins, seen_of, told
from century_rules.search.task import StopPredicate, Task

Kind = Literal["legality", "state", "score", "winner"]
WhyNotParted = Literal["closed", "bounds", "max_states", "max_depth", "no memory", "interrupted"]
Visible = Callable[[S], object]


@attrs.frozen
class Parting(Generic[S, A]):
    """The first point where two readings part.

    Attributes:
        kind: what differs: which actions are legal, the state after the last action, the points, or only the winner.
        initial: the two states the play begins with.
        actions: the play, legal under both readings; under ``state`` its last action is the one with two effects.
        left: the state under the first reading after the play.
        right: the same under the second.
        only_left: actions legal only under the first reading.
        only_right: actions legal only under the second.
        details: what differs, by leaf path or name: (first reading, second reading).
    """

    kind: Kind
    initial: tuple[S, S]
    actions: tuple[A, ...]
    left: S
    right: S
    only_left: tuple[A, ...]
    only_right: tuple[A, ...]
    details: Mapping[str, tuple[object, object]]


@attrs.frozen
class Comparison(Generic[S, A]):
    """What a comparison found.

    Attributes:
        parting: a shortest play after which the readings part, None if none was found.
        complete: every pair of states that can be reached was compared, so with no parting they never part on this instance.
        why_stopped: ``parted``, ``closed``, or the limit that ran out.
        pairs: pairs of states found.
        transitions: actions taken in both.
        depth: actions to the farthest pair.
        limits: bounds that were hit, and how many transitions each cut off.
        lifted: actions lifted; 0 where the rules themselves were run.
    """

    parting: Parting[S, A] | None
    complete: bool
    why_stopped: WhyNotParted | Literal["parted"]
    pairs: int
    transitions: int
    depth: int
    limits: tuple[tuple[LimitHit, int], ...]
    lifted: int


def compare(
    left: Game[S, A],
    right: Game[S, A],
    initial_pairs: Sequence[tuple[S, S]],
    *,
    visible: Visible[S] | None = None,
    ignore: Sequence[str] = (),
    bounds: Bounds | None = None,
    max_states: int | None = None,
    max_depth: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    engine: EngineName = "auto",
    actions: Callable[[S], Collection[A]] | None = None,
    threads: int = 1,
    look: Callable[[Game[S, A], S], None] | None = None,
) -> Comparison[S, A]:
    """Play two readings side by side, breadth first, and stop at the first point where they part.

    Args:
        left: the rules under the first reading.
        right: the rules under the second; both must use the same classes of state and action.
        initial_pairs: where to begin under each.
        visible: what of a state players see; states are the same if this is equal. Default: every leaf that is not ignored.
        ignore: paths of leaves that only keep track of something (``fresh``, ``players[*].note``), whose difference alone does
            not count. Not together with `visible`. Raises InvalidInput for a path that leads to no leaf.
        bounds: as in `explore`, by the path of a leaf in one state.
        max_states: stop once that many pairs are found.
        max_depth: compare plays of up to that many actions.
        progress: told once per level or more often.
        engine: as in `explore`; ``native`` goes by the leaves that are seen, and takes no `visible`.
        actions: every action there is, as in `explore`.
        threads: as in `explore`.
        look: called with either game and its state in every pair in which the rules themselves are asked what is legal.

    A play that is reported has been gone through under both games themselves.
    """
    if visible is not None and ignore:
        raise InvalidInput("give `visible` or `ignore`, not both")
    if not initial_pairs:
        raise InvalidInput("a comparison needs at least one pair of initial states")
    bounds, limits = bounds or around(initial_pairs[0][0]), Limits(max_states, max_depth, progress, threads)
    if visible is not None:
        full = FullPairs(left, right, visible)
        return _compare(left, right, full, initial_pairs, visible, numbers, bounds, limits, engine, actions, look)
    there = numbers(initial_pairs[0][0])
    for path in ignore:
        if not any(map(PathPattern((path,)), there)):
            raise InvalidInput(f"ignore: no number of a state is called '{clip(path)}'{did_you_mean(path, there)}")
    ignored = PathPattern(tuple(ignore))

    def shown(state: S) -> Mapping[str, int]:
        return {path: value for path, value in numbers(state).items() if not ignored(path)}

    return _compare(left, right, Twins(left, right, ignore), initial_pairs, shown, shown, bounds, limits, engine,
        actions, look)


def _look(look: Callable[[Game[S, A], S], None], product: Product[Any, S, A], pair: object) -> None:
    for game, state in zip(product.games, product.sides(pair), strict=True):
        look(game, state)


def _compare(
    left: Game[S, A],
    right: Game[S, A],
    product: Product[Any, S, A],
    initial_pairs: Sequence[tuple[S, S]],
    visible: Visible[S],
    shown: Callable[[S], Mapping[str, int]],
    bounds: Bounds,
    limits: Limits,
    engine: EngineName,
    actions: Callable[[S], Collection[A]] | None,
    look: Callable[[Game[S, A], S], None] | None,
) -> Comparison[S, A]:
    starts = [product.begin(one, other) for one, other in initial_pairs]
    task = Task(
        cast("Game[object, A]", product), starts, product.bounds(bounds), [StopPredicate("goal reached", product.differ)],
        actions=None if actions is None else lambda pair: product.actions(pair, actions),
        look=None if look is None else lambda pair: _look(look, product, pair))
    found = search(task, engine, limits)
    parting = None
    if found.witness is not None:
        began = next(number for number, start in enumerate(starts) if start is found.witness.initial)
        parting = _replayed(left, right, initial_pairs[began], found.witness, visible, shown)
    stopped = found.why_stopped
    return Comparison(
        parting=parting,
        complete=found.complete,
        why_stopped="parted" if found.witness is not None else cast("WhyNotParted", stopped),
        pairs=found.states,
        transitions=found.transitions,
        depth=found.depth,
        limits=found.limits,
        lifted=found.lifted,
    )


def _replayed(
    left: Game[S, A],
    right: Game[S, A],
    initial: tuple[S, S],
    play: Play[object, A],
    visible: Visible[S],
    shown: Callable[[S], Mapping[str, int]],
) -> Parting[S, A]:
    """The parting as the two games themselves show it. Raises NotRepeated if they show none."""
    one, other = initial
    for action in play.actions:
        one, other = left.apply(one, action), right.apply(other, action)
    mine, its = left.legal_actions(one), right.legal_actions(other)
    here, there = {*map(told, mine)}, {*map(told, its)}
    only_left = tuple(action for action in mine if told(action) not in there)
    only_right = tuple(action for action in its if told(action) not in here)
    kind: Kind
    details: dict[str, tuple[object, object]] = {}
    ends = left.outcome(one), right.outcome(other)
    if visible(one) != visible(other):
        kind = "state"
        before, after = shown(one), shown(other)
        details = {
            path: (before.get(path), after.get(path)) for path in {**before, **after} if before.get(path) != after.get(path)
        }
    elif only_left or only_right:
        kind = "legality"
    elif seen_of(ends[0]) != seen_of(ends[1]):
        points = tuple(None if end is None else end.points for end in ends)
        kind = "score" if points[0] != points[1] else "winner"
        details = {"points": (points[0], points[1])} if kind == "score" else {
            "winner": (_winner(ends[0]), _winner(ends[1]))
        }
    else:
        raise NotRepeated(f"the two games part after {play.actions}, and asked again they do not")
    return Parting(kind, initial, play.actions, one, other, only_left, only_right, details)


def _winner(outcome: Outcome | None) -> object:
    """The seat that won, all of them if several did."""
    return outcome and (outcome.winners if outcome.sharing else outcome.winner)
