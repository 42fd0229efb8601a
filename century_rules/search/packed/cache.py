"""Tries kept on disk from one run to the next, where nothing they depend on has changed.

The name of a file is a digest of the sources of this package, of the game with its components and readings, of where the search
begins, and of the bounds. A game, or a part of one, that is
defined anywhere else is not cached, as its source is not known here; and nothing is while something here is patched. A file is
written beside its place and then put there in one step, so no reader ever sees half of one; a file that is not what was written
is thrown away.
"""

from __future__ import annotations

import contextlib
import enum
import hashlib
import os
import pickle
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from types import BuiltinFunctionType, FunctionType

import attr

from century_rules.kernel.game import S
from century_rules.search.packed.as_written import patched
from century_rules.search.packed.folders import folder, prune
from century_rules.search.packed.frozen import FrozenTrie, undumped

_ROOT = str(resources.files("century_rules"))
_THEIRS = (str(Path(enum.__file__).parent), str(Path(attr.__file__).parent))
"""Where what Python and attrs put into a class stands."""

KEPT = 64
"""How many tries are kept."""

_OURS = ("century_rules", "attr")
"""Packages whose classes and functions may be part of a game that is cached."""

_PYTHON = frozenset({"builtins", "copyreg", "enum", "types", "functools", "collections"})
"""Modules of Python itself that may be, too."""


class TrieCache:
    """The file for one search, if it can have one."""

    def __init__(
        self, game: object, initial: Sequence[object], ranges: Mapping[str, tuple[int, int]],
    ) -> None:
        where = folder("tries")
        name = None if where is None or patched() is not None else _name(game, initial, ranges)
        self._name = name or ""
        self._path = None if where is None or name is None else where / f"{name}.npz"

    def __bool__(self) -> bool:
        """Whether anything is kept at all."""
        return self._path is not None

    def load(self) -> FrozenTrie[S] | None:
        """What was kept, None if there is nothing, or nothing sound."""
        if self._path is None:
            return None
        try:
            data = self._path.read_bytes()
        except OSError:
            return None
        try:
            if self._seal(data[32:]) != data[:32]:
                raise ValueError("the file was changed, or is another's")
            return undumped(data[32:])
        except (ValueError, KeyError, OSError, TypeError):
            with contextlib.suppress(OSError):
                self._path.unlink()
            return None

    def save(self, trie: FrozenTrie[S]) -> None:
        """Keep a trie. A folder that cannot be written to is no error: there is only nothing kept."""
        if self._path is None or digest() != sources() or patched() is not None:
            return  # what was run is not what the sources say now
        data = trie.dumped()
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, beside = tempfile.mkstemp(dir=self._path.parent, prefix=".", suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(self._seal(data) + data)
                os.replace(beside, self._path)
            except BaseException:
                os.unlink(beside)
                raise
            prune(self._path.parent, r"[0-9a-f]{64}\.npz", KEPT)


    def _seal(self, data: bytes) -> bytes:
        return hashlib.sha256(self._name.encode() + data).digest()


class _NotOurs(Exception):
    """Something whose source is not in this package."""


class _Pickler(pickle.Pickler):
    """Writes everything an object is made of, and refuses what is defined elsewhere."""

    def reducer_override(self, part: object) -> tuple[Callable[..., object], tuple[object, ...]]:
        if isinstance(part, type | FunctionType | BuiltinFunctionType):
            module = part.__module__ or ""
            if module.split(".")[0] not in _OURS and module not in _PYTHON:
                raise _NotOurs(module)
            if isinstance(part, type) and module.startswith("century_rules"):
                _check_unpatched(part)
        return NotImplemented  # type: ignore[no-any-return]  # tells the pickler to go on in its own way


def _check_unpatched(part: type) -> None:
    """Raise _NotOurs for a class with a method whose code stands elsewhere, as one that was patched has."""
    for value in vars(part).values():
        function = getattr(value, "__func__", getattr(value, "fget", value))
        if isinstance(function, FunctionType) and not function.__code__.co_filename.startswith((_ROOT, *_THEIRS, "<attrs ")):
            raise _NotOurs(function.__code__.co_filename)


def _name(
    game: object, initial: Sequence[object], ranges: Mapping[str, tuple[int, int]],
) -> str | None:
    file = BytesIO()
    try:
        _Pickler(file, protocol=5).dump((game, tuple(initial), dict(ranges)))
    except (_NotOurs, pickle.PicklingError, AttributeError, TypeError):
        return None
    return hashlib.sha256(sources() + file.getvalue()).hexdigest()


def digest() -> bytes:
    """Of all sources and data of this package, as they are on disk."""
    found, root = hashlib.sha256(), Path(_ROOT)
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml"), *root.rglob("*.txt")]):
        data = path.read_bytes()
        found.update(f"{path.relative_to(root)} {len(data)}\n".encode() + data)
    return found.digest()


@cache
def sources() -> bytes:
    """The digest when this was first asked, which is when this module was imported: nearest to the code that runs."""
    return digest()


sources()
