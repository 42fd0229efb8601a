"""The rulings a record was played under, by name and digest: it has no more of them, and whoever replays it has their files."""

from __future__ import annotations

import re
from collections.abc import Mapping

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.text_lines import Line, clip

_NAME, _DIGEST = re.compile(r"[a-z0-9][a-z0-9-]*"), re.compile(r"[0-9a-f]{16}")

Named = tuple[tuple[str, str], ...]
"""Rulings, each by its name and the digest of its file."""


def ruling_lines(rulings: Named) -> list[str]:
    """The lines of a record that name them."""
    return [f"ruling {name} {digest}" for name, digest in rulings]


def ruling_named(line: Line, before: Mapping[str, str]) -> tuple[str, str]:
    """The ruling a line names. Raises InvalidRecord if it is not as expected, or was named `before`."""
    if len(line.words) != 3 or not _NAME.fullmatch(line.words[1]) or not _DIGEST.fullmatch(line.words[2]):
        raise line.wrong("expected `ruling`, its name, and the digest of its file, which has 16 letters and digits")
    _, name, digest = line.words
    if name in before:
        raise line.wrong(f"the ruling {name} was named already")
    return name, digest


def check_in_force(named: Named, given: Named) -> None:
    """Raise InvalidRecord, which says the mend, unless the rulings that a record names are those in force."""
    there, wanted = dict(given), dict(named)
    missing = [name for name in wanted if name not in there]
    if missing:
        raise InvalidRecord(f"was played under the ruling {' and '.join(map(clip, missing))}, which is not in force; "
                            f"give {'its file' if len(missing) == 1 else 'their files'}: --ruling FILE")
    for name, digest in wanted.items():
        if there[name] != digest:
            raise InvalidRecord(f"was played under the ruling {name} when its file had the digest {digest}; the file given has "
                                f"{there[name]}. Give the file as it was then")
    for name in there:
        if name not in wanted:
            raise InvalidRecord(f"was not played under the ruling {name}, which is in force; leave that out, "
                                "or ask `century-rules impact` what it changes")
