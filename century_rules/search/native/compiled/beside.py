"""Machine code made in a process of its own while another engine searches, which then goes over to it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Generic, Self

import numpy as np

from century_rules.kernel.game import A, S
from century_rules.search.engine import Engine
from century_rules.search.exploration import Exploration, Limits
from century_rules.search.layout import SETUP
from century_rules.search.native.compiled import compiling
from century_rules.search.native.compiled.compiling import layout_of
from century_rules.search.native.lifted.contexts import Contexts
from century_rules.search.native.engine import NativeEngine
from century_rules.search.native.errors import NotNative
from century_rules.search.native.exploring import explore_natively
from century_rules.search.native.knowing import Compiled, Foresight
from century_rules.search.native.compiled.portable import Kept, kept_of, to_keep
from century_rules.search.task import Task

SOON, LONG = 1.0, 10.0
"""After so many seconds it is worth while to make the code beside the search, or in its stead, which takes one to three."""

LOOKED_AT = 20_000
"""Of so many states it is seen which contexts there are."""


class Successor(Generic[S, A]):
    """Goes on after the engine in pure Python, as soon as there is machine code; asked again and again, it has it made."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._given_up = self._asked = False
        self._kept: Kept | None = None
        self._making: _Making | None = None
        self._native: NativeEngine[S, A] | None = None

    def after(self, engine: Engine[S, A], began: float) -> Exploration[S, A] | None:
        """What it found in a search from the beginning; None if it cannot go on, or not yet. `began`: when the first did."""
        seconds = time.perf_counter() - began
        if self._given_up or seconds < SOON:
            return None
        try:
            self._native = self._made(engine, seconds)
            return None if self._native is None else explore_natively(self._native, self._limits, began)
        except NotNative:
            self._given_up, self._native = True, None
            return None

    @contextmanager
    def at_hand(self) -> Iterator[Self]:
        """In here it may be asked; what was made is kept then, and what is under way is not needed."""
        try:
            with to_keep(lambda: self._kept, lambda: None if self._native is None else self._native.compiled):
                yield self
        finally:
            if self._making is not None:
                self._making.end()

    def _made(self, engine: Engine[S, A], seconds: float) -> NativeEngine[S, A] | None:
        task, layout = engine.task, engine.layout
        if not self._asked:
            self._asked = True
            self._kept = kept_of(task, layout)
            compiled = None if self._kept is None else self._kept.find()
            if compiled is not None:
                return _with_code(task, compiled)
        if self._kept is None:
            return NativeEngine(task, foresight_of(engine)) if seconds > LONG else None
        if self._making is None:
            self._making = _Making(self._kept.ported, foresight_of(engine))
            return None
        if not self._making.done():
            return None
        return _with_code(task, self._making.made())


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
    """What a search so far shows of what is to come."""
    keys, known = engine.keys, engine.found()
    some = b"".join(known[::max(1, len(known) // LOOKED_AT)])
    columns = np.frombuffer(some, dtype=keys.code).reshape(-1, len(keys.paths) + 1).T
    values = dict(zip((*keys.paths, SETUP), columns, strict=True))
    moving = tuple(path for path in keys.paths if values[path].min() < values[path].max())
    numbers, place = np.zeros(columns.shape[1], dtype=np.int64), 0
    for path in Contexts(layout_of(engine.task)).paths:
        low, high = engine.layout.ranges[path]
        numbers |= (values[path].astype(np.int64) - low) << place
        place += (high - low).bit_length()
    return Foresight(moving, tuple(map(int, np.unique(numbers))))


def _with_code(task: Task[S, A], compiled: Compiled) -> NativeEngine[S, A]:
    engine = NativeEngine(task)
    engine.take(compiled)
    return engine
