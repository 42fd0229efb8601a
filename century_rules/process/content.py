"""Where the content is, and how it is loaded: properties and proofs are files the library is pointed at, not parts of it.

In a checkout they lie beside the package, in a wheel inside it; this module is the one place that knows. A file of the
user's own, anywhere on disk, is loaded the same way.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Literal, get_args

from century_rules.kernel.errors import InvalidInput
from century_rules.process.guarded_import import check_sizes, kept_as_it_is
from century_rules.process.foreign_code import note_foreign_code
from century_rules.process.error_text import is_reportable, line_blamed, what_is_wrong

Kind = Literal["properties", "proofs"]

_PACKAGE = Path(__file__).resolve().parent.parent
_LOADED: dict[Path, ModuleType] = {}


def content_root(kind: Kind) -> Path:
    """The folder of all properties, or of all proofs. Raises InvalidInput if this installation carries none."""
    candidates = (_PACKAGE / "content" / kind, _PACKAGE.parent / kind)
    for folder in candidates:
        if folder.is_dir():
            return folder
    raise InvalidInput(f"{kind}: not found in {' or '.join(str(folder) for folder in candidates)}; reinstall century-rules, "
                       "or give the path of a file")


def content_files(kind: Kind, game: str, folder: Path | None = None) -> list[Path]:
    """The files of one game, by name, for instance ``content_files("properties", "eastern-wonders")``.

    `folder` has them for a game that brings its own. Raises InvalidInput if the game has none.
    """
    found = _files(_folder_of(kind, game, folder))
    if not found:
        where = (f"they would be in {folder / kind}" if folder is not None else
                 f"a game brings its own by `content` of its rulebook's `archive`, a folder that has `{kind}`")
        raise InvalidInput(f"{kind}: there are none for the game '{game}', so that nothing is claimed of it ({where}); "
                           f"`century-rules verify {game} --also FILE` tries claims of a file")
    return found


def has_content(kind: Kind, game: str, folder: Path | None = None) -> bool:
    """Whether a game has some of that kind: in that folder, if it brings its own, else in that of the library."""
    return bool(_files(_folder_of(kind, game, folder)))


def _folder_of(kind: Kind, game: str, folder: Path | None) -> Path:
    """The folder of a game's properties or proofs: in the one that the game brings, if it brings one."""
    return content_root(kind) / game.replace("-", "_") if folder is None else folder / kind


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))


def load_file(path: str | Path) -> ModuleType:
    """Run a content file and give its module; the same file is run once. It may import its neighbours relatively.

    Raises InvalidInput, naming file and line.
    """
    file = Path(path).resolve()
    if file in _LOADED:
        return _LOADED[file]
    if file.suffix != ".py" or not file.is_file():
        raise InvalidInput(f"{path}: {'is no Python file (.py)' if file.exists() else 'there is no such file'}")
    check_sizes(path, file)
    name = f"{_package_of(file.parent)}.{file.stem}"
    if name in sys.modules:  # a neighbour has imported it
        return _LOADED.setdefault(file, sys.modules[name])
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise InvalidInput(f"{path}: cannot be loaded")
    if not _is_the_librarys(file):
        note_foreign_code()
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # attrs looks the module up while its classes are made
    try:
        with kept_as_it_is():
            spec.loader.exec_module(module)
    except BaseException as error:  # a file that ends the program would end it with its own exit code
        sys.modules.pop(name, None)
        if not is_reportable(error):
            raise
        raise InvalidInput(_blame(path, file, error)) from error
    _LOADED[file] = module
    return module


def _is_the_librarys(file: Path) -> bool:
    """Whether a file belongs to the properties or proofs that come with the library."""
    return any(file.is_relative_to(root / kind) for root in (_PACKAGE / "content", _PACKAGE.parent) for kind in get_args(Kind))


def _package_of(folder: Path) -> str:
    """A package that stands for a folder of content, so that a file may import its neighbours (``from .common import ...``).

    It lies in one that stands for the folder around it, so that files of several games may share one (``from ..century...``).
    """
    around = f"_century_rules_content_{hashlib.sha256(str(folder.parent).encode()).hexdigest()[:12]}"
    name = f"{around}.{folder.name.replace('.', '_')}"
    for package, path in ((around, folder.parent), (name, folder)):
        if package not in sys.modules:
            module = ModuleType(package)
            module.__path__ = [str(path)]
            sys.modules[package] = module
    return name


def plays_of_proofs(game: str, folder: Path | None = None) -> Path:
    """The folder of the plays that show something, beside the proofs of a game."""
    return _folder_of("proofs", game, folder) / "plays"


def plays_to_bounds(game: str, folder: Path | None = None) -> Path:
    """The folder of the plays that come to the bounds of what can be, beside the proofs of a game."""
    return _folder_of("proofs", game, folder) / "bounds"


def load_content(kind: Kind, game: str, folder: Path | None = None) -> list[ModuleType]:
    """The modules of one game's properties or proofs, in the order of their files."""
    return [load_file(path) for path in content_files(kind, game, folder)]


def _blame(path: str | Path, file: Path, error: BaseException) -> str:
    """One line a user can act on: the file, the line in it, and what is wrong there."""
    if isinstance(error, UnicodeDecodeError):
        return f"{path}: is not UTF-8: {error}"
    blamed = line_blamed(error, str(file).__eq__)
    return f"{path}{f':{blamed[1]}' if blamed else ''}: {what_is_wrong(error, str(file))}"
