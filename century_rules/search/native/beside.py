"""Machine code made in a process of its own while another engine searches, which then goes over to it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Generic

import numpy as np

from century_rules.kernel.game import A, S
from century_rules.search.engine import Engine
from century_rules.search.layout import WORD, Layout
from century_rules.search.native import compiling
from century_rules.search.native.compiling import layout_of
from century_rules.search.native.contexts import Contexts
from century_rules.search.native.engine import NativeEngine
from century_rules.search.native.errors import NotNative
from century_rules.search.native.knowing import Compiled, Foresight
from century_rules.search.native.portable import Kept, kept_of, to_keep
from century_rules.search.native.reading import actions_of
from century_rules.search.packed.kept import Keeping
from century_rules.search.packed.rows import rows_of
from century_rules.search.packed.tables import Longs
from century_rules.search.parts import Task

SOON, LONG = 0.5, 10.0
"""After so many seconds it is worth while to make the code beside the search, or in its stead, which takes one to three."""

MOST_LIFTED = 150
"""Games with more actions, as those on the printed map, take half a minute to be lifted and compiled."""


class Successor(Generic[S, A]):
    """Who goes on after another engine: asked again and again, it gives the native one once that has its machine code."""

    def __init__(self, foresight: Foresight) -> None:
        """What is foreseen is told by a search of the same that was ended soon."""
        self._foresight = foresight
        self._given_up = self._asked = False
        self._kept: Kept | None = None
        self._making: _Making | None = None
        self._native: NativeEngine[S, A] | None = None

    def after(self, engine: Keeping[S, A], seconds: float) -> NativeEngine[S, A] | None:
        """The engine that goes on, which begins anew; None if it cannot, or not yet."""
        if self._given_up or self._native is not None:
            return None
        try:
            self._native = self._made(engine, seconds)
        except NotNative:
            self._given_up = True
        return self._native

    @contextmanager
    def at_hand(self) -> Iterator[None]:
        """In here it may be asked; what was made is kept then, and what is under way is not needed."""
        try:
            with to_keep(lambda: self._kept, lambda: None if self._native is None else self._native.compiled):
                yield
        finally:
            if self._making is not None:
                self._making.end()

    def _made(self, engine: Keeping[S, A], seconds: float) -> NativeEngine[S, A] | None:
        task, layout = engine.task, engine.layout
        if not self._asked:
            self._asked = True
            if len(actions_of(task, layout.setups[0])) > MOST_LIFTED:
                raise NotNative("it would be lifted for too long")
            self._kept = kept_of(task, layout)
            compiled = None if self._kept is None else self._kept.find()
            if compiled is not None:
                return _with_code(task, compiled)
        if self._kept is None:
            return NativeEngine(task, self._foreseen(engine)) if seconds > LONG else None
        if self._making is None:
            if seconds > SOON:
                self._making = _Making(self._kept.ported, self._foreseen(engine))
            return None
        if not self._making.done():
            return None
        compiled = self._making.made()
        if set(layout.moving) <= set(compiled.moving):
            return _with_code(task, compiled)
        self._making = _Making(self._kept.ported, self._foreseen(engine))  # other leaves have moved meanwhile
        return None

    def _foreseen(self, engine: Keeping[S, A]) -> Foresight:
        """What is known by now."""
        before, layout = self._foresight, engine.layout
        contexts = contexts_in(engine.task, layout, engine.store.rows[:engine.store.size])
        return Foresight(tuple(dict.fromkeys((*before.moving, *layout.moving))), tuple(sorted({*before.contexts, *contexts})))


class _Making:
    """A process that makes machine code."""

    def __init__(self, ported: bytes, foresight: Foresight) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `made` or `end`
        with tempfile.TemporaryFile() as asked:
            pickle.dump((ported, foresight), asked)
            asked.seek(0)
            self._process = subprocess.Popen(
                [sys.executable, "-m", compiling.__name__], stdin=asked, stdout=self._said, stderr=subprocess.DEVNULL,
                start_new_session=True,  # so that Ctrl-C is for the search alone
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})

    def done(self) -> bool:
        return self._process.poll() is not None

    def made(self) -> Compiled:
        """Once it is done, the code. Raises NotNative if there is none."""
        with self._said:
            if self._process.returncode != 0:
                raise NotNative("the process that lifts it came to no end")
            self._said.seek(0)
            made = pickle.load(self._said)
        assert isinstance(made, Compiled)
        return made

    def end(self) -> None:
        if not self.done():
            self._process.kill()
        self._process.wait()
        self._said.close()


def foresight_of(engine: Engine[S, A]) -> Foresight:
    """What a short search shows of a long one."""
    return Foresight(engine.layout.moving, contexts_in(engine.task, engine.layout, rows_of(engine.seen, engine.layout)))


def contexts_in(task: Task[S, A], layout: Layout[S], rows: Longs) -> tuple[int, ...]:
    """The contexts of packed states, each once."""
    numbers, place = np.zeros(len(rows), dtype=np.int64), 0
    for path in Contexts(layout_of(task)).paths:
        low, high = layout.ranges[path]
        width, field = (high - low).bit_length(), layout.field(path)
        if field is None:
            numbers |= (layout.base[path] - low) << place
        else:
            numbers |= (rows[:, field.shift // WORD] >> field.shift % WORD & (1 << width) - 1) << place
        place += width
    return tuple(map(int, np.unique(numbers)))


def _with_code(task: Task[S, A], compiled: Compiled) -> NativeEngine[S, A]:
    engine = NativeEngine(task)
    engine.take(compiled)
    return engine
