"""Which package this process has: work may be shared only among processes that have the same one."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import attrs

import century_rules
from century_rules.process.content import content_root
from century_rules.kernel.errors import InvalidInput
from century_rules.running.compiled import COARSE, is_older_code_run

_PACKAGE = Path(__file__).resolve().parent.parent


@attrs.frozen
class Identity:
    """What must be equal for the answers to be.

    Attributes:
        package: version of century-rules; "" if it runs from a folder that was never installed.
        sources: a digest of its files, properties and proofs included.
        solver: version of z3-solver.
    """

    package: str
    sources: str
    solver: str

    def __str__(self) -> str:
        return f"century-rules {self.package or '(not installed)'}, sources {self.sources}, z3-solver {self.solver}"


@cache
def identity() -> Identity:
    """That of this process.

    Raises InvalidInput if a file was edited after the process began and before this is asked for: what is run may be of either.
    """
    if edited_since(century_rules.STARTED + COARSE):  # surely, not perhaps: here somebody's work would end
        raise InvalidInput("files of century-rules were edited since this process began; run it again")
    return Identity(_version("century-rules"), _digest(), _version("z3-solver"))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _digest() -> str:
    """The same for a checkout and for a wheel, which carries properties and proofs inside the package."""
    return digest_of_all(first_read()).hex()[:12]


@attrs.frozen
class Read:
    """A file of the library as this process read it first.

    Attributes:
        digest: of what is in it.
        place: device and number on the disk: another file that took its name has another one.
    """

    digest: bytes
    place: tuple[int, int]


@cache
def first_read() -> Mapping[str, Read]:
    """Every file of the library by its name, read once in a process: whatever goes by what they say goes by the same."""
    return {name: Read(hashlib.sha256(Path(file).read_bytes()).digest(), _place(os.stat(file)))
            for name, file in files()}


def _place(there: os.stat_result) -> tuple[int, int]:
    """Device and number on the disk."""
    return there.st_dev, there.st_ino


def edited_since(time: float) -> bool:
    """Whether some file of the library may have been written after that time, or what Python runs may be of an older text.

    Neither may another file have its name: one that came there with its whole folder is as old as it was.
    """
    read, there = first_read(), dict(files())
    return read.keys() != there.keys() or any(
        _is_another(file, read[name], time) or is_older_code_run(file) for name, file in there.items())


def _is_another(file: str, read: Read, time: float) -> bool:
    """Whether a file was written or came to its place since then; one that is gone meanwhile is another, too."""
    try:
        there = os.stat(file)
        return there.st_ctime > time - COARSE or _place(there) != read.place
    except OSError:
        return True


def digest_of_all(read: Mapping[str, Read], *, but: tuple[str, ...] = ()) -> bytes:
    """The digest of what was read, but for files whose names begin like one of those."""
    return _digest_of((name, each.digest) for name, each in read.items() if not name.startswith(but))


def digest_of(named: Iterable[tuple[str, Path]]) -> bytes:
    """The digest of files by their names and what is in them."""
    return _digest_of((name, hashlib.sha256(file.read_bytes()).digest()) for name, file in named)


def _digest_of(named: Iterable[tuple[str, bytes]]) -> bytes:
    found = hashlib.sha256()
    for name, digest in sorted(named):
        found.update(f"{name}\0".encode() + digest)
    return found.digest()


def files() -> Iterator[tuple[str, str]]:
    """Every file of this package, of properties and of proofs, each with its name, the same in a checkout and in a wheel.

    Files are texts: paths would take many times as long, and this is asked before each finding is kept.
    """
    content = f"{_PACKAGE / 'content'}{os.sep}"
    roots = {"century_rules": _PACKAGE, "properties": content_root("properties"), "proofs": content_root("proofs")}
    for name, root in roots.items():
        for file in _below(root):
            if not (root is _PACKAGE and file.startswith(content)):
                yield f"{name}/{file.removeprefix(str(root)).lstrip(os.sep).replace(os.sep, '/')}", file


def files_below(root: Path) -> Iterator[Path]:
    """Every file below a folder, also where one in it is a link to another, but for what Python compiled."""
    return map(Path, _below(root))


def _below(root: Path) -> Iterator[str]:
    for folder, inside, names in os.walk(root, followlinks=True):
        inside[:] = [each for each in inside if each != "__pycache__"]
        yield from (os.path.join(folder, name) for name in names)
