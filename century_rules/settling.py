"""What a game says of its ambiguities, beside what the library finds out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import attrs


@attrs.frozen
class Silent:
    """A doubt that is settled in the code.

    Attributes:
        id: its name, and that of the test that pins it.
        clauses: the clauses it belongs to.
        question: the doubt.
        taken: what the reference does.
        other: what else one could do.
        why: the support for what is done.
    """

    id: str
    clauses: tuple[str, ...]
    question: str
    taken: str
    other: str
    why: str


@attrs.frozen
class Goods:
    """What changes hands in a game, so that it is asked of each ambiguity whether it changes where these are.

    Attributes:
        name: what they are called, for instance ``cubes``.
        asked: what is asked: ``where cubes are or who is owed some``.
        are_told_by: whether a leaf of a position, by its path, says something of that.
    """

    name: str
    asked: str
    are_told_by: Callable[[str], bool]


@attrs.frozen(kw_only=True)
class Settling:
    """Where plays and proofs about a game are kept, and what is said of its ambiguities.

    Attributes:
        folder: where they are kept.
        goods: what changes hands; None if nothing does.
        elsewhere: readings of others, ``name=value``, under which to ask again of what never parts, by what is asked about.
        silent: what the rules of this library decide without asking.
        caveat: what else is to be known of the plays, as a sentence.
        kept: which files there are: without ``grades`` nothing is said of what a reading changes, without ``choices`` nothing of
            which need no choice given others.
    """

    folder: Path
    goods: Goods | None = None
    elsewhere: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    silent: tuple[Silent, ...] = ()
    caveat: str = ""
    kept: tuple[str, ...] = ("found", "grades", "choices")


def settling_of_game(
    file: str, *, kept: tuple[str, ...] = ("found",), goods: Goods | None = None, caveat: str = "",
) -> Settling:
    """That of a game of this library whose rulebook is the given file: what is kept lies in its folder."""
    folder = Path(file).parent
    return Settling(
        folder=folder / "data" / "partings", kept=kept, goods=goods,
        caveat=caveat or "What is printed on the pieces, and with it the plays, is as certain as "
                         f"`century_rules/games/{folder.name}/data/printed.toml` says.")
