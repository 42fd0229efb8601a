"""Contexts lifted and compiled, so many at a time.

Run as a module it is a process that does so: it reads a task and what is foreseen of it, and writes the code. It needs no numba.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Collection, Sequence
from typing import Generic, cast

from llvmlite import ir

from century_rules.kernel.game import A, S
from century_rules.lifting.games import deep
from century_rules.lifting.terms import fresh
from century_rules.search.layout import Layout
from century_rules.search.native.compiled.code import Numbers, Writer
from century_rules.search.native.lifted.contexts import Contexts, telling_leaves
from century_rules.search.native.errors import NotNative
from century_rules.search.native.knowing import Batch, Compiled, Foresight
from century_rules.search.native.compiled.machine import compiled
from century_rules.search.native.lifted.pairs import PairReader
from century_rules.search.native.lifted.reading import Reader, Reading
from century_rules.search.task import Task
from century_rules.search.product import Product, Twin, Twins


def layout_of(task: Task[S, A], moving: Collection[str] = ()) -> Layout[S]:
    """The layout with bits for the leaves that tell contexts apart, and for these so far as they may move."""
    layout = Layout(task.initial, task.bounds)
    for path in (*telling_leaves(layout), *moving):
        low, high = layout.ranges[path]
        if layout.field(path) is None and low < high:
            layout.grow(path)
    return layout


class Compiler(Generic[S, A]):
    """Makes machine code of contexts.

    Attributes:
        reader: of the rules.
        contexts: all there can be.
        numbers: what the code names by numbers.
    """

    def __init__(self, task: Task[S, A], layout: Layout[S]) -> None:
        """Raises NotNative for a game that cannot be lifted."""
        self.reader = reader_of(task, layout)
        self.contexts = Contexts(layout)
        self.numbers = Numbers()
        self._layout = layout
        self._changed: dict[str, None] = {}

    def batch(self, contexts: Sequence[int]) -> Batch:
        """The code of some contexts by their numbers. Raises NotNative for what cannot be lifted or compiled."""
        module, transitions = ir.Module(), []
        for number in contexts:
            lifted = self.reader.read(self.contexts.of(number))
            transitions.append(len(lifted.transitions))
            self._changed.update(dict.fromkeys(path for transition in lifted.transitions for path in transition.after))
            writer: Writer[S, A] = Writer(self._layout, self.numbers, module, name_of(number))
            with fresh(self.reader.pool), deep():
                writer.write(lifted)
        return Batch(tuple(contexts), tuple(transitions), compiled(module))

    def may_move(self) -> Collection[str]:
        """The leaves that some action changes in a context that was compiled."""
        return self._changed


def reader_of(task: Task[S, A], layout: Layout[S]) -> Reading[S, A]:
    """What reads the rules of a task: of a game, or of two readings side by side. Raises NotNative for what cannot be read."""
    if isinstance(task.game, Product):
        if not isinstance(task.game, Twins):
            raise NotNative("what is seen of a position is said by a function")
        return cast("Reading[S, A]", PairReader(cast("Task[Twin[object], A]", task), cast("Layout[Twin[object]]", layout)))
    return Reader(task, layout)


def compile_all(task: Task[S, A], foresight: Foresight) -> Compiled:
    """The code for what is foreseen. Raises NotNative for what cannot be lifted or compiled."""
    layout = layout_of(task, foresight.moving)
    compiler = Compiler(task, layout)
    batch = compiler.batch(foresight.contexts)
    return Compiled(layout.moving, (batch,), tuple(compiler.numbers.limits), tuple(compiler.numbers.musts))


def name_of(context: int) -> str:
    """The name of a context's function."""
    return f"context_{context}"


def main() -> None:
    """What that process does."""
    ported, foresight = pickle.load(sys.stdin.buffer)
    task: Task[object, object] = pickle.loads(ported)
    pickle.dump(compile_all(task, foresight), sys.stdout.buffer)


if __name__ == "__main__":
    main()
