"""The actions of a game as machine code, each lifted and compiled when somebody first comes to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Generic, NamedTuple

import attrs
import numpy as np

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.interrupts import held
from century_rules.search.chance import Guide, given_weights, stream
from century_rules.search.layout import SETUP, Layout, LimitHit
from century_rules.search.native.acting import ActionReader, ActionWriter, Offered
from century_rules.search.native.code import Numbers
from century_rules.search.native.compiling import layout_of
from century_rules.search.native.contexts import Contexts
from century_rules.search.native.errors import NotNative
from century_rules.search.native.machine import MachineCode, compiled
from century_rules.search.native.reading import actions_of
from century_rules.search.packed.rows import rows_of, word_of
from century_rules.search.packed.tables import Longs
from century_rules.search.parts import Task
from century_rules.search.played import steps_plainly
from century_rules.tracing.records import numbers

CONTEXT_LEGAL, CONTEXT_FIRST, CONTEXT_WORDS = range(3)
"""A context: where the code is that says what is legal, 0 for none yet; the number of its first action; words of its bits."""

DEED_EFFECT, DEED_WEIGHT, DEED_KIND, DEED_PLACE = range(4)
"""An action of a context: where the code of its effect is, 0 for none yet; its weight; the number of its class; its place among
all actions of its set-up."""

FORESEEN_GAMES, FORESEEN_ACTIONS = 24, 150
"""So much is played through the rules themselves beforehand, so that code is compiled together."""


class Tables(NamedTuple):
    """What loops go by.

    Attributes:
        fields: see `Contexts.places`.
        contexts: a row for each number there can be.
        deeds: a row for each action of the contexts known; those of one context follow one another by their places.
    """

    fields: Longs
    contexts: Longs
    deeds: Longs


@attrs.frozen(eq=False)
class _Known(Generic[A]):
    """An action of a context."""

    context: int
    offered: Offered[A]
    number: int

    @property
    def action(self) -> A:
        return self.offered.actions[self.number].action


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
        self._numbers = Numbers()
        self._contexts = Contexts(self.layout)
        self.kinds: list[str] = []
        self.learned, self.thorough = 0, False
        self._deeds: list[_Known[A]] = []
        self._code: list[MachineCode] = []
        self.tables = Tables(self._contexts.places(), np.zeros((self._contexts.many, 3), np.int64), np.zeros((0, 4), np.int64))

    # --- what is known ----------------------------------------------------------------------------------------------------

    @property
    def lifted(self) -> int:
        """How many actions have code, each counted once for every context."""
        return int(np.count_nonzero(self.tables.deeds[:, DEED_EFFECT]))

    @property
    def limits(self) -> Sequence[LimitHit]:
        """The bounds that code counts, by number."""
        return tuple(self._numbers.limits)

    @property
    def words(self) -> int:
        """Words of bits, one for each action of the context that has most."""
        return max(1, int(self.tables.contexts[:, CONTEXT_WORDS].max()))

    def action(self, deed: int) -> A:
        """An action by its number in the tables."""
        return self._deeds[deed].action

    def ordered(self, state: S) -> Collection[A]:
        """All actions on the set-up of a state, in their order."""
        return actions_of(self.task, state)

    def stumbled(self, number: int, row: Longs) -> Exception:
        """The error for a state in which something does not hold that had to, by its number."""
        return _refused(f"{self._numbers.musts[number]}; in {self.unpack(row)} that does not hold")

    # --- packed states ----------------------------------------------------------------------------------------------------

    def starts(self) -> Longs:
        """The initial states, a row each."""
        return rows_of(self.layout.initial_words, self.layout)

    def unpack(self, row: Longs) -> S:
        """The real state."""
        return self.layout.unpack(word_of(row))

    # --- what is learned --------------------------------------------------------------------------------------------------

    def foresee(self, games: int, most_actions: int) -> None:
        """Learn what some games come to that are played through the rules themselves."""
        met = dict[tuple[int, A], None]()
        for game in range(games):
            place = game % len(self.task.initial)
            setup, before = self.layout.skeleton(self.layout.initial_words[place]), self.task.initial[place]
            steps = steps_plainly(self.task.game, self.task.initial[place], stream(0, game), guide=self._guide)
            for action, after in islice(steps, most_actions):
                met[self._contexts.number({**numbers(before), SETUP: setup}), action] = None
                before = after
        self.learn([*dict.fromkeys(context for context, _ in met)])
        self.learn_effects([deed for deed, known in enumerate(self._deeds) if (known.context, known.action) in met])

    def learn(self, contexts: Sequence[int]) -> None:
        """Make code that says what is legal in contexts, by their numbers. Raises InvalidInput for what cannot be lifted."""
        with _told():
            read = [(number, self._reader.offered(self._contexts.of(number))) for number in contexts]
            writer = self._writer()
            for _, offered in read:
                writer.write_legal(offered)
            code = self._compiled(writer, thoroughly=True)
        rows = [self._row(_Known(number, offered, place), number)
                for number, offered in read for place in range(len(offered.actions))]
        with held():
            for (number, offered), address in zip(read, code, strict=True):
                self.tables.contexts[number] = address, len(self._deeds), offered.words
                self._deeds += [_Known(number, offered, place) for place in range(len(offered.actions))]
            self.tables = self.tables._replace(deeds=np.vstack([self.tables.deeds, np.array(rows, np.int64).reshape(-1, 4)]))

    def learn_effects(self, deeds: Sequence[int]) -> None:
        """Make code of what actions do, by their numbers in the tables. Raises InvalidInput for what cannot be lifted."""
        if not deeds:
            return
        with _told():
            read = [self._reader.effect(self._deeds[deed].offered, self._deeds[deed].number) for deed in deeds]
            writer = self._writer()
            for each in read:
                writer.write_effect(each)
            code = self._compiled(writer, thoroughly=self.thorough)
        with held():
            self.tables.deeds[list(deeds), DEED_EFFECT] = code

    def _writer(self) -> ActionWriter[S, A]:
        return ActionWriter(self.layout, self._numbers, self._reader.pool)

    def _compiled(self, writer: ActionWriter[S, A], *, thoroughly: bool) -> Sequence[int]:
        code = MachineCode(compiled(writer.module, thoroughly=thoroughly), writer.names)
        self._code.append(code)
        self.learned += 1
        return code.addresses

    def _row(self, known: _Known[A], context: int) -> tuple[int, int, int, int]:
        action = known.action
        kind = type(action).__name__
        if kind not in self.kinds:
            self.kinds.append(kind)
        (weight,) = given_weights([action], self._guide)
        return 0, weight, self.kinds.index(kind), self._places[self._contexts.of(context).skeleton][action]


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
