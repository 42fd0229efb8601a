"""The library as one archive, for a browser that runs Python: the package, what it needs to play, and which games there are."""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path

import attr

import century_rules
from century_rules.kernel.errors import InvalidInput
from century_rules.process.progress import Tell, no_progress
from century_rules.pages.document import write_page
from century_rules.site.templates import PARTS

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that run Python without a package of its own."""

_LEFT_OUT = frozenset((
    "__pycache__", "cli", "desk", "exporting", "native", "packed", "pairing", "partings", "parts", "running",
    "solving", "testing"))
"""Folders that playing does not need."""


def check_pyodide(folder: Path) -> None:
    """Raise InvalidInput, which says how to come by it, where a file of Pyodide lacks."""
    lacks = [name for name in PYODIDE if not (folder / name).is_file()]
    if lacks:
        raise InvalidInput(f"--pyodide {folder}: there is no {lacks[0]}; `npm pack pyodide` and unpacking what comes makes a "
                           "folder `package` that has all of it")


def written_library(folder: Path, pyodide: Path, games: Sequence[str], tell: Tell = no_progress) -> Iterator[Path]:
    """Write what a browser plays those games with into the folder of a site: Python, the library, and the scripts that use them.

    Where node is there, also the memory of Python once it has read them; without it a browser reads them itself, which takes ten
    times as long.
    """
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        yield Path(shutil.copyfile(pyodide / name, folder / "pyodide" / name))
    packed = archive()
    yield _written(folder / "library.zip", packed)
    memory = b""
    if (node := shutil.which("node")) is not None:
        tell("the library, read once, for windows that open quickly")
        memory = snapshot(node, pyodide, folder / "library.zip", games)
        yield _written(folder / "snapshot.bin", memory)
    else:
        tell("LEFT OUT: windows that open in a second or two; they need node: apt install nodejs")
    version = hashlib.sha256(packed + memory + (pyodide / "pyodide-lock.json").read_bytes()).hexdigest()[:16]
    yield write_page(folder / "kept.js", (PARTS / "kept.js").read_text(encoding="utf-8").replace("VERSION", version, 1))
    for name in ("play.js", "worker.js"):
        yield write_page(folder / name, (PARTS / name).read_text(encoding="utf-8"))


def snapshot(node: str, pyodide: Path, library: Path, games: Sequence[str]) -> bytes:
    """The memory of Python in Pyodide once it has read a library and those games, compressed by gzip; some 10 MB.

    Raises InvalidInput, with what node said, where it cannot be made.
    """
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "memory"
        files = map(str, (PARTS / "snapshot.mjs", pyodide.resolve(), library.resolve(), out))
        made = subprocess.run([node, *files, *games], capture_output=True, text=True)
        if made.returncode or not out.is_file():
            said = [line[:300] for line in made.stderr.splitlines() if line.strip()][-8:]
            raise InvalidInput("\n".join((f"--pyodide {pyodide}: Python cannot read the library there; node says:", *said)))
        return gzip.compress(out.read_bytes(), mtime=0)


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def archive() -> bytes:
    """A zip file to be put on the path of Python. The same library gives the same bytes."""
    told = io.BytesIO()
    with zipfile.ZipFile(told, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in sorted(_files()):
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED, 9)
    return told.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    for package in (Path(century_rules.__file__).parent, Path(attr.__file__).parent, Path(attr.__file__).parents[1] / "attrs"):
        for file in package.rglob("*"):
            if file.is_file() and not _LEFT_OUT & {*file.relative_to(package).parts}:
                yield f"{package.name}/{file.relative_to(package).as_posix()}", file.read_bytes()
    for name in ("century-rules", "attrs"):  # by these Python knows their versions, and which games are registered
        known = distribution(name)
        folder = f"{name.replace('-', '_')}-{known.version}.dist-info"
        for file_name in ("METADATA", "entry_points.txt"):
            if (text := known.read_text(file_name)) is not None:
                yield f"{folder}/{file_name}", text.encode()
