"""A task as another process, or a later run, can have it; and the folder where machine code is kept by that."""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Generic

import attrs
import llvmlite

import century_rules
from century_rules.kernel.game import A, S
from century_rules.process.kept_folder import FRESH, KEPT, MODE, kept_folder
from century_rules.process.foreign_code import foreign_code_was_run
from century_rules.running.identity import digest_of, edited_since, files_below
from century_rules.search.layout import Layout
from century_rules.search.native.errors import CodeDiffers, NotNative
from century_rules.search.native.knowing import Compiled
from century_rules.search.native.compiled.machine import processor
from century_rules.search.native.lifted.reading import actions_of
from century_rules.search.task import StopPredicate, Task
from century_rules.search.product import Twins

MOST_KEPT = 60
"""Of so many searches the code is kept, of those that ran last."""

_OF_PYTHON = ("abc", "attr", "attrs", "builtins", "typing")
PORTED = [century_rules.__name__, *_OF_PYTHON]
"""Packages of rules that another process or a later run has alike: of others nobody knows what they rest on."""

_SEAL = 32
"""Bytes of the digest before what is kept."""


@attrs.frozen
class _Listed(Generic[S, A]):
    """The actions of the one set-up there is."""

    actions: tuple[A, ...]

    def __call__(self, setup: S) -> Collection[A]:
        return self.actions


@attrs.frozen
class _Ranges:
    """The bounds of a layout."""

    ranges: dict[str, tuple[int, int]]

    def __call__(self, path: str) -> tuple[int, int]:
        return self.ranges[path]


def portable(task: Task[S, A], layout: Layout[S]) -> bytes | None:
    """What `pickle` makes of a task, of which rules and functions are of this package; None if it cannot, or they are not.

    None, too, where a file of the package was edited since this process began, or code of others was run: what runs here may be
    something else than what a process would import. Raises NotNative where nobody says which actions there are.
    """
    if edited_since(century_rules.STARTED) or foreign_code_was_run():
        return None
    if layout.skeletons > 1 or not all(_package(each) in PORTED for kind in _kinds(task) for each in kind.__mro__):
        return None
    # Where two readings part is in the rules themselves.
    asked: Sequence[StopPredicate[S, A]] = [] if isinstance(task.game, Twins) else task.asked
    functions: list[object] = [*(each.plain for each in asked), *([] if task.steps is None else [task.steps])]
    if any(_package(each) not in PORTED for each in functions):
        return None
    actions = _Listed[S, A](tuple(actions_of(task, layout.setups[0])))
    try:
        return pickle.dumps(attrs.evolve(task, bounds=_Ranges(layout.ranges), asked=asked, actions=actions))
    except (pickle.PicklingError, AttributeError, TypeError):  # all three say that something cannot be pickled
        return None


def _kinds(task: Task[S, A]) -> Sequence[type]:
    """The classes of the game of a task, or of both games that are played side by side."""
    return [*map(type, task.game.games)] if isinstance(task.game, Twins) else [type(task.game)]


def _package(named: object) -> str:
    return str(getattr(named, "__module__", "")).partition(".")[0]


class Kept:
    """Where the machine code of one task is kept from one run to the next, in processes that keep answers of the solver.

    Its key is all that it is made of: the task, every file of this package, the processor and LLVM. What does
    not fit its digest is not taken.

    Attributes:
        ported: the task, as another process can have it.
    """

    def __init__(self, task: Task[S, A], ported: bytes) -> None:
        self.ported = ported
        key = hashlib.sha256(ported)
        for package in PORTED:
            if package in sys.modules and package not in _OF_PYTHON:
                key.update(_files(package))
        key.update(f"{processor()} {llvmlite.__version__} {platform.python_version()}".encode())
        mode = os.environ.get(MODE)
        folder = kept_folder("lifted") if mode in (KEPT, FRESH) else None
        self._fresh = mode == FRESH
        self._found: Compiled | None = None
        self._key = key.hexdigest()
        self._file = None if folder is None else folder / f"{self._key}.code"

    def find(self) -> Compiled | None:
        """The code of an earlier run; None if there is none."""
        if self._file is not None and not self._fresh:
            with suppress(OSError):
                text = self._file.read_bytes()
                if self._sealed(text[_SEAL:]) == text[:_SEAL]:
                    os.utime(self._file)
                    self._found = pickle.loads(text[_SEAL:])
        return self._found

    def _sealed(self, text: bytes) -> bytes:
        """The digest of what is kept under this key: under another it is not taken."""
        return hashlib.sha256(self._key.encode() + text).digest()

    def forget(self) -> None:
        """Keep nothing there."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)

    def keep(self, compiled: Compiled) -> None:
        """Keep it in the place of what was found there, unless a file was edited meanwhile."""
        if self._file is None or compiled == self._found or edited_since(century_rules.STARTED):
            return
        text = pickle.dumps(compiled)
        with suppress(OSError):
            beside = self._file.with_suffix(f".{os.getpid()}")
            beside.write_bytes(self._sealed(text) + text)
            beside.replace(self._file)
            there = sorted(self._file.parent.glob("*.code"), key=lambda file: file.stat().st_mtime, reverse=True)
            for old in there[MOST_KEPT:]:
                old.unlink()


@contextmanager
def to_keep(kept: Callable[[], Kept | None], made: Callable[[], Compiled | None]) -> Iterator[None]:
    """Keep what was made in here; where it differs from the rules nothing stays, nor what was kept before."""
    try:
        yield
    except CodeDiffers:
        where = kept()
        if where is not None:
            where.forget()
        raise
    where, compiled = kept(), made()
    if where is not None and compiled is not None:
        where.keep(compiled)


def kept_of(task: Task[S, A], layout: Layout[S]) -> Kept | None:
    """Where its machine code is kept; None for a task that cannot be ported."""
    ported = portable(task, layout)
    return None if ported is None else Kept(task, ported)


@cache
def _files(package: str) -> bytes:
    """The digest of all files of a package, by what is in them."""
    return digest_of((str(path), path) for path in _paths(package))


def _paths(package: str) -> Iterator[Path]:
    module = sys.modules[package]
    if not hasattr(module, "__path__"):
        if module.__file__ is None:
            raise NotNative(f"{package} is in no file")
        yield Path(module.__file__)
        return
    for folder in module.__path__:
        yield from files_below(Path(folder))
