"""Which records are asked what a ruling changes: those in a folder, or those of a list."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.process.atomic_write import write_new
from century_rules.kernel.text_lines import lines, read_text, word


@attrs.frozen
class RecordFiles:
    """Files of records by their paths, and how many others lie beside them that are not taken for records."""

    paths: tuple[str, ...]
    others: int = 0


def in_folder(folder: str) -> RecordFiles:
    """The files of a folder, and of those in it, whose names end in .txt, sorted. Raises InvalidInput if there are none."""
    try:
        if Path(folder).is_file():
            raise InvalidInput(f"{folder}: is a file, not a folder; give the folder it lies in, or a list of records with --from")
        if not Path(folder).is_dir():
            raise InvalidInput(f"{folder}: there is no such folder")
        files = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{folder}: cannot be read: {getattr(error, 'strerror', None) or error}") from error
    paths = tuple(str(path) for path in files if path.suffix == ".txt" and not path.name.startswith("."))
    if not paths:
        raise InvalidInput(f"{folder}: has no records; their names should end in .txt"
                           f"{f', and none of its {len(files)} files does' if files else ''}")
    return RecordFiles(paths, len(files) - len(paths))


def in_list(path: str) -> RecordFiles:
    """The files that a list names, one a line. Raises InvalidInput if it cannot be read or names none."""
    try:
        paths = []
        for line in lines(read_text(path)):
            if len(line.words) != 1:
                raise line.wrong("expected the path of one record; one with a space in it stands in quotation marks")
            paths.append(line.words[0])
    except CenturyError as error:
        raise InvalidInput(f"--from {path}: {str(error).removeprefix(f'{path}: ')}") from error
    if not paths:
        raise InvalidInput(f"--from {path}: names no record")
    return RecordFiles(tuple(dict.fromkeys(paths)))


def list_of(groups: Iterable[tuple[str, Iterable[str]]]) -> str:
    """The paths of records, absolute, under a comment for each group, as `in_list` reads them."""
    said: list[str] = []
    for comment, paths in groups:
        said += [f"# {comment}", *(word(str(Path(each).absolute())) for each in paths)]
    return "\n".join([*(said or ["# none"]), ""])


def write_list(path: str, groups: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Write `list_of` them to a file that is not there yet. Raises InvalidInput if that cannot be."""
    try:
        write_new(Path(path), list_of(groups))
    except FileExistsError:
        raise InvalidInput(f"--list {path}: there is such a file already; choose another name") from None
    except (OSError, ValueError) as error:
        raise InvalidInput(f"--list {path}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
