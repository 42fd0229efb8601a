"""The actions of a game as machine code, each lifted and compiled when somebody first comes to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, NamedTuple

import attrs
import numpy as np

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.interrupts import held
from century_rules.search.chance import Guide, given_weights
from century_rules.search.layout import Layout, LimitHit
from century_rules.search.native.lifted.acting import ActionReader, ActionWriter, Offered
from century_rules.search.native.compiled.code import Numbers
from century_rules.search.native.compiled.compiling import layout_of
from century_rules.search.native.lifted.contexts import Contexts
from century_rules.search.native.errors import NotNative
from century_rules.search.native.compiled.machine import MachineCode, compiled
from century_rules.search.native.lifted.reading import actions_of
from century_rules.search.native.run import MISSED
from century_rules.search.native.compiled.rows import rows_of, word_of
from century_rules.search.native.compiled.arrays import Longs
from century_rules.search.task import Task

CONTEXT_LEGAL, CONTEXT_FIRST, CONTEXT_WORDS = range(3)
"""A context: where the code is that says what is legal, 0 for none yet; the number of its first action; words of its bits."""

TRANSITION_EFFECT, TRANSITION_WEIGHT, TRANSITION_KIND, TRANSITION_PLACE = range(4)
"""An action of a context: where the code of its effect is, 0 for none yet; its weight; the number of its class; its place among
all actions of its set-up."""

NO_EFFECT, WRONG, TOO_HEAVY, CUT = range(5, 9)
"""Ways in which loops come back besides those of `kernel`: an action has no code, as a context has none after `MISSED`; something
does not hold that had to; the weights of a choice are too great; a bound would be left."""


class Tables(NamedTuple):
    """What loops go by.

    Attributes:
        fields: see `Contexts.places`.
        contexts: a row for each number there can be.
        transitions: a row for each action of the contexts known; those of one context follow one another by their places.
    """

    fields: Longs
    contexts: Longs
    transitions: Longs


@attrs.frozen(eq=False)
class _Known(Generic[A]):
    """An action of a context."""

    context: int
    offered: Offered[A]
    number: int

    @property
    def action(self) -> A:
        return self.offered.actions[self.number][0]


class Moves(Generic[S, A]):
    """The actions of a game in the contexts that were reached, and the packed states they lead through.

    Every leaf has its bits from the beginning, as nearly all of them move in play: so what is lifted stays.

    Attributes:
        task: the game, where it begins, and within which bounds.
        layout: of the states.
        tables: what loops go by, until more is learned.
        kinds: names of the classes of action met.
        actions: of each set-up, all there are.
        learned: how often code was made.
        thorough: whether effects are compiled thoroughly, which takes ten times as long as the other way.
    """

    def __init__(self, task: Task[S, A], guide: Guide[A] | None = None) -> None:
        """Raises InvalidInput for a game that cannot be lifted, and for initial states outside the bounds."""
        self.task, self._guide = task, guide
        with _told():
            self.layout = layout_of(task, tuple(Layout(task.initial, task.bounds).base))
            self._reader: ActionReader[S, A] = ActionReader(task, self.layout)
            self.actions = [tuple(actions_of(task, setup)) for setup in self.layout.setups]
        self._places = [{action: place for place, action in enumerate(actions)} for actions in self.actions]
        self._numbers, self._contexts = Numbers(), Contexts(self.layout)
        self._transitions: list[_Known[A]] = []
        self._code: list[MachineCode] = []
        self.kinds: list[str] = []
        self.learned, self.thorough = 0, False
        self.tables = Tables(self._contexts.places(), np.zeros((self._contexts.many, 3), np.int64), np.zeros((0, 4), np.int64))

    @property
    def lifted(self) -> int:
        """How many actions have code, each counted once for every context."""
        return int(np.count_nonzero(self.tables.transitions[:, TRANSITION_EFFECT]))

    @property
    def limits(self) -> Sequence[LimitHit]:
        """The bounds that code counts, by number."""
        return tuple(self._numbers.limits)

    def action(self, transition: int) -> A:
        """An action by its number in the tables."""
        return self._transitions[transition].action

    def ordered(self, state: S) -> Collection[A]:
        """All actions on the set-up of a state, in their order."""
        return actions_of(self.task, state)

    def starts(self) -> Longs:
        """The initial states, a row each."""
        return rows_of(self.layout.initial_words, self.layout)

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(word_of(row))

    def mask(self) -> Longs:
        """Room for the bits of what is legal, one for each action of the context that has most."""
        return np.zeros((1, max(1, int(self.tables.contexts[:, CONTEXT_WORDS].max()))), dtype=np.int64)

    def hits(self) -> Longs:
        """Room to count the bounds that are hit."""
        return np.zeros(max(1, len(self.limits)), dtype=np.int64)

    def go_on(self, status: int, which: int, row: Longs) -> None:
        """Make the code that a loop came back for, if it did. Raises InvalidInput if something did not hold, in that state."""
        if status == MISSED:
            self._learn_context(which)
        elif status == NO_EFFECT:
            self._learn_effect(which)
        elif status == WRONG:
            raise _refused(f"{self._numbers.musts[which]}; in {self.unpack(row)} that does not hold")

    def _learn_context(self, context: int) -> None:
        with _told():
            offered = self._reader.offered(self._contexts.of(context))
            writer = self._writer()
            writer.write_legal(offered)
            code = self._compiled(writer, thoroughly=True)
        known = [_Known(context, offered, number) for number in range(len(offered.actions))]
        rows = np.array([*map(self._row, known)], dtype=np.int64).reshape(-1, 4)
        with held():
            self.tables.contexts[context] = code, len(self._transitions), offered.words
            self._transitions += known
            self.tables = self.tables._replace(transitions=np.vstack([self.tables.transitions, rows]))

    def _learn_effect(self, transition: int) -> None:
        with _told():
            writer = self._writer()
            writer.write_effect(self._reader.effect(self._transitions[transition].offered, self._transitions[transition].number))
            self.tables.transitions[transition, TRANSITION_EFFECT] = self._compiled(writer, thoroughly=self.thorough)

    def _writer(self) -> ActionWriter[S, A]:
        return ActionWriter(self.layout, self._numbers, self._reader.pool)

    def _compiled(self, writer: ActionWriter[S, A], *, thoroughly: bool) -> int:
        """Where the code of the function is that was written."""
        self._code.append(MachineCode(compiled(writer.module, thoroughly=thoroughly), [writer.name]))
        self.learned += 1
        (address,) = self._code[-1].addresses
        return address

    def _row(self, known: _Known[A]) -> tuple[int, int, int, int]:
        action = known.action
        kind = type(action).__name__
        if kind not in self.kinds:
            self.kinds.append(kind)
        (weight,) = given_weights([action], self._guide)
        return 0, weight, self.kinds.index(kind), self._places[self._contexts.of(known.context).skeleton][action]


@contextmanager
def _told() -> Iterator[None]:
    """What cannot be lifted is told with who can play it."""
    try:
        yield
    except NotNative as error:
        raise _refused(error.why) from error


def _refused(why: str) -> InvalidInput:
    return InvalidInput(f"{why}; the rules themselves can play it and count its plays: on the command line leave out "
                        f"`--engine compiled` and `--against kernel`")
