"""The library as one archive, for a browser that runs Python: the package, what it needs to play, and which games there are."""

from __future__ import annotations

import hashlib
import io
import shutil
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import attr

import century_rules
from century_rules.kernel.errors import InvalidInput
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


def written_library(folder: Path, pyodide: Path) -> Iterator[Path]:
    """Write what a browser plays with into the folder of a site: Python, the library, and the scripts that use them."""
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        yield Path(shutil.copyfile(pyodide / name, folder / "pyodide" / name))
    library = folder / "library.zip"
    packed = archive()
    library.write_bytes(packed)
    yield library
    version = hashlib.sha256(packed + (pyodide / "pyodide-lock.json").read_bytes()).hexdigest()[:16]
    yield write_page(folder / "kept.js", (PARTS / "kept.js").read_text(encoding="utf-8").replace("VERSION", version, 1))
    for name in ("play.js", "worker.js"):
        yield write_page(folder / name, (PARTS / name).read_text(encoding="utf-8"))


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
