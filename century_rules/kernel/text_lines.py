"""What every text format of the library is made of: numbered lines of words, and messages that name the line and the mend."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from century_rules.kernel.errors import InvalidRecord

LARGEST_FILE = 8_000_000
"""Bytes of the longest file that is read; the longest game played so far took a hundredth of that."""

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')


@attrs.frozen
class Line:
    """A line that says something: its number (from 1), its words, and the line as it stands in the file."""

    number: int
    words: tuple[str, ...]
    text: str

    def wrong(self, why: str) -> InvalidRecord:
        """The error that blames this line."""
        return InvalidRecord(f"{why}; the line is: {clip(self.text)}", self.number)


def word(text: str) -> str:
    """A text as one word of a line: itself where that is clear, otherwise quoted as in JSON.

    >>> word("C3"), word("my tiles.toml")
    ('C3', '"my tiles.toml"')
    """
    plain = text.isprintable() and not text.startswith("#") and not any(letter.isspace() or letter == '"' for letter in text)
    return text if plain and text else json.dumps(text)


def words(line: str) -> tuple[str, ...]:
    """The words of a line up to a comment. Raises ValueError where a quotation is not closed or not separated.

    >>> words('components "my tiles.toml"   # home-made')
    ('components', 'my tiles.toml')
    """
    found: list[str] = []
    place = 0
    while line[place:place + 1]:
        if line[place].isspace():
            place += 1
            continue
        if line[place] == "#":
            break
        match = _WORD.match(line, place)
        if match is None:
            raise ValueError("a quotation is not closed")
        place = match.end()
        if place < len(line) and not line[place].isspace():
            raise ValueError("a space is missing beside a quotation mark")
        found.append(_unquoted(match.group()))
    return tuple(found)


def lines(text: str) -> Iterator[Line]:
    """The lines of a text that say something. Raises InvalidRecord at the first that is not made of words."""
    for number, line in enumerate(text.split("\n"), 1):
        try:
            found = words(line)
        except ValueError as error:
            raise InvalidRecord(f"{error}; the line is: {clip(line)}", number) from None
        if found:
            yield Line(number, found, line.strip())


def read_text(path: str | Path, most: int = LARGEST_FILE) -> str:
    """A text file; raises InvalidRecord if it cannot be read, is no UTF-8 text, or has more than so many bytes."""
    try:
        if Path(path).is_dir():
            raise InvalidRecord(f"{path}: is a folder; give the name of a file in it")
        if Path(path).exists() and not Path(path).is_file():  # of a pipe nobody may ever write
            raise InvalidRecord(f"{path}: is a pipe or a device; save what it gives in a file, and give that")
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InvalidRecord(f"{path}: cannot be read: {reason}") from error
    if len(data) > most:
        raise InvalidRecord(f"{path}: longer than {most:,} bytes; no file of this game is so long")
    if b"\0" in data:
        raise InvalidRecord(f"{path}: not a text: there is a zero byte at place {data.index(0)}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"{path}: not UTF-8 text: the byte at place {error.start} is wrong; save it as UTF-8") from error


def in_file(path: str | Path, error: InvalidRecord) -> InvalidRecord:
    """The same error, with the place in front: ``FILE:LINE``, as every place in a user's file is said."""
    named = InvalidRecord(f"{path}: {error}" if error.line is None else f"{path}:{error.line}: {error.message}")
    named.line = error.line
    return named


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """`` (did you mean …?)`` if something known is close to what was given, otherwise nothing.

    >>> did_you_mean("harvset", ["harvest", "pass"])
    ' (did you mean harvest?)'
    """
    by_folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(given[:80].casefold(), by_folded, n=1, cutoff=0.6)
    return f" (did you mean {by_folded[close[0]]}?)" if close else ""


def clip(text: str, width: int = 80) -> str:
    """A text made fit for one line of a message: unprintable letters escaped, and no longer than `width`."""
    text = text.strip()
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[:width])
    return shown if len(text) <= width else f"{shown}…"


def _unquoted(found: str) -> str:
    if not found.startswith('"'):
        return found
    try:
        return str(json.loads(found))
    except ValueError:
        raise ValueError("a quotation is not written as in JSON") from None


def counted(number: int, thing: str) -> str:
    """``1 action``, ``1,024 actions``; the plural of `thing` ends in s."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
