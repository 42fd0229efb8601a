"""The rules of a game read in one context: every action that can be legal there, and what is asked of its positions."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Generic, cast

import attrs

from century_rules.kernel.game import A, Game, S
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.sight import questions
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import deep
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.lifting.terms import Facts, Truth
from century_rules.search.layout import SETUP, Layout
from century_rules.search.native.compiled.code import Lifted
from century_rules.search.native.lifted.contexts import Context
from century_rules.search.native.errors import NotNative
from century_rules.search.native.lifted.lifting import Lifter, Steps
from century_rules.search.native.lifted.probing import Unknown, refused_outright
from century_rules.search.task import StopPredicate, Task, named_actions

_OWN = ("legal_actions", "apply", "permits", "why_illegal", "refusals", "in_force", "counted", "won")
"""What follows from the texts that are lifted, unless a game says it in another way."""


@attrs.frozen(eq=False)
class Here(Generic[S, A]):
    """A context to be lifted in.

    Attributes:
        setup: a real position with its set-up.
        probe: a position with its set-up, in which nothing may be asked of what is not known.
        position: the same with unknowns, of which `facts` are known.
        actions: all there are.
        has_truths: whether a truth is not known.
    """

    setup: S
    probe: S
    position: S
    facts: Facts
    actions: Collection[A]
    has_truths: bool = False


class Reading(ABC, Generic[S, A]):
    """What reads the rules of a task.

    Attributes:
        asked: the predicates on positions, in their order.
        pool: of all terms.
    """

    asked: Sequence[StopPredicate[S, A]]

    def __init__(self, task: Task[S, A], layout: Layout[S]) -> None:
        self._layout = layout
        self._actions = [actions_of(task, setup) for setup in layout.setups]
        self.pool = t.Pool()

    def read(self, context: Context) -> Lifted[A]:
        """What is done in a context, by the leaves that move. Raises NotNative where a text cannot be lifted."""
        with self.lifting():
            return self._lifted(self.here(context))

    @abstractmethod
    def _lifted(self, here: Here[S, A]) -> Lifted[A]:
        """What is done in a context. Raises LiftError."""

    @contextmanager
    def lifting(self) -> Iterator[None]:
        """In here terms are of the pool; what cannot be lifted raises NotNative."""
        with t.fresh(self.pool), deep():
            try:
                yield
            except LiftError as error:
                raise NotNative(f"it cannot be lifted: {error}") from error

    def here(self, context: Context) -> Here[S, A]:
        """A context, ready to be lifted in."""
        setup, known = self._layout.setups[context.skeleton], self._known(context)
        probe, position = _with(setup, known, lambda path: Unknown()), _with(setup, known, t.number)
        truths = any(isinstance(value, bool) and path not in known for path, value in leaves(setup).items())
        return Here(setup, probe, position, self._facts(known), self._actions[context.skeleton], truths)

    def _known(self, context: Context) -> Mapping[str, int]:
        base, field = self._layout.base, self._layout.field
        return {**{path: value for path, value in base.items() if field(path) is None}, **context.known}

    def _facts(self, known: Mapping[str, int]) -> Facts:
        """The bounds of what is not known: the code keeps every leaf within them."""
        bounds: list[Truth] = []
        for path in self._layout.base:
            if path not in known and path != SETUP:
                low, high = self._layout.ranges[path]
                bounds += [t.le(low, t.number(path)), t.le(t.number(path), high)]
        return t.NOTHING.and_also(t.all_(*bounds))


class Reader(Reading[S, A]):
    """Reads the rules of a game."""

    def __init__(self, task: Task[S, A], layout: Layout[S]) -> None:
        """Raises NotNative for a game that cannot be read."""
        self._game: RuleGame[object, A] = rules_of(task.game)
        super().__init__(task, layout)
        self.asked = task.asked
        self._steps = None if task.steps is None else Steps(task.steps)
        check_records(layout.base, layout.setups[0])

    def _lifted(self, here: Here[S, A]) -> Lifted[A]:
        lifter: Lifter[A] = Lifter(self._game, here.setup, here.position, here.facts, self._steps)
        asked = [_asked(lifter, each) for each in self.asked]
        transitions = [each for each in map(lifter.transition, self._possible(lifter, here)) if each is not None]
        return Lifted(lifter.over, lifter.musts, asked, transitions)

    def _possible(self, lifter: Lifter[A], here: Here[S, A]) -> Sequence[A]:
        """The actions that are not forbidden by what is known alone."""
        return [] if lifter.over is True else [action for action in here.actions if not refused(self._game, here, action)]


def refused(game: RuleGame[object, A], here: Here[S, A], action: A) -> bool:
    """Whether an action is forbidden by what is known alone; where a truth is not known, rules may ask what it `is`."""
    return not here.has_truths and refused_outright(game, here.probe, action)


def check_records(paths: Collection[str], setup: object) -> None:
    """Raise NotNative where one of these leaves is in no record of the kernel."""
    there = dict(numbers_of(setup))
    lacking = [path for path in paths if path != SETUP and path not in there]
    if lacking:
        raise NotNative(f"{lacking[0]} is in no record of the kernel")


def rules_of(game: Game[S, A]) -> RuleGame[object, A]:
    """The same game, if its rules are texts that can be lifted. Raises NotNative."""
    if not isinstance(game, RuleGame):
        raise NotNative(f"{type(game).__name__} is no RuleGame")
    for name in _OWN:
        if inspect.getattr_static(type(game), name) is not inspect.getattr_static(RuleGame, name):
            raise NotNative(f"{type(game).__name__} redefines {name}")
    package = type(game).__module__.rpartition(".")[0]
    by_sight = next((name for name in questions() if name.startswith(f"{package}.")), None)
    if by_sight is not None:
        raise NotNative(f"{by_sight} is answered by a look at the whole table")
    return cast("RuleGame[object, A]", game)


def actions_of(task: Task[S, A], setup: S) -> Collection[A]:
    """Every action there is on a set-up. Raises NotNative where nobody says."""
    named = dict.fromkeys((() if task.actions is None else task.actions(setup)) or named_actions(task.game, setup))
    if not named:
        raise NotNative("nobody says which actions there are")
    return named


def _with(setup: S, known: Mapping[str, int], unknown: Callable[[str], object]) -> S:
    """The position with what is known in its leaves, and something else for each that is not."""
    def change(path: str, value: int) -> object:
        if path not in known:
            return unknown(path)
        return bool(known[path]) if isinstance(value, bool) else known[path]

    return map_leaves(setup, change)


def _asked(lifter: Lifter[A], asked: StopPredicate[S, A]) -> Truth:
    found = lifter.asked(asked.plain)
    return t.neg(found) if asked.denied else found
