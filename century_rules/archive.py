"""What is stored of a game beside its rules: small games, and plays and proofs about its ambiguities."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Bounds

if TYPE_CHECKING:
    from century_rules.writing.toml_table import TomlTable

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen(kw_only=True)
class Instance(Generic[S, A]):
    """A small game to be searched to its end, or a late position of the printed one.

    Attributes:
        name: how it is asked for.
        shows: what it is there for.
        game: its rules.
        beginning: the position before the first action, with the set-up.
        opening: the play from there to where it begins; empty if it begins at the beginning.
        bounds: inclusive bounds of each leaf of its positions, by path; None if nobody has said.
    """

    name: str
    shows: str
    game: BoardGame[S, A]
    beginning: S = attrs.field(repr=False)
    opening: tuple[A, ...] = attrs.field(default=(), repr=False)
    bounds: Bounds | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def start(self) -> S:
        """Where it begins: the position after the opening. Raises IllegalAction if that is no play of the game."""
        state = self.beginning
        for action in self.opening:
            state = self.game.apply(state, action)
        return state


class Parts(Protocol[S, A]):
    """What a game says of its own in the file of a small game."""

    def components(self, given: TomlTable, folder: Path, /) -> object:
        """What is in the box, by the table ``[components]``; files it names are looked for in the folder."""

    def beginning(self, game: BoardGame[S, A], given: TomlTable, /) -> S:
        """The position before the first action, by the table ``[setup]``."""


@attrs.frozen
class Silent:
    """A doubt that is settled in the code, as the file ``silent.toml`` of a game says it.

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


@attrs.frozen(kw_only=True, eq=False)
class Archive(Generic[S, A]):
    """What is stored of a game; as it stands here, nothing.

    Attributes:
        data: the folder with any of: ``printed.toml``, the components file of the printed game; ``perft.txt``, pinned numbers, as
            `century_rules.writing.perft_table` reads them; ``instances``, small games.
        content: the folder with ``properties`` and ``proofs`` of a game that brings its own; None if they are the library's.
        instances: the names of the small games that can be searched to the end.
        instance: gives a small game by its name, or from a file; None if they are the files of the folder ``instances`` alone.
        parts: what the files of small games say of its own; None for components by their types and a set-up by its seed.
        finite_under: the readings, by name, under which alone the small games have finitely many positions.
        settling: where plays and proofs about its ambiguities are kept; None if none are.
    """

    data: Path | None = None
    content: Path | None = None
    instances: tuple[str, ...] = ()
    instance: Callable[[str], Instance[S, A]] | None = None
    parts: Parts[S, A] | None = None
    finite_under: Mapping[str, str] = attrs.field(factory=dict)
    settling: Settling | None = None

    def text_of(self, file: str) -> str:
        """The text of a file of the folder `data`; empty if it is not there."""
        path = None if self.data is None else self.data / file
        return path.read_text(encoding="utf-8") if path is not None and path.is_file() else ""


def settling_of_game(
    file: str, *, kept: tuple[str, ...] = ("found",), goods: Goods | None = None, caveat: str = "",
) -> Settling:
    """That of a game of this library whose rulebook is the given file: what is kept lies in its folder."""
    folder = Path(file).parent
    return Settling(
        folder=folder / "data" / "partings", kept=kept, goods=goods, silent=_silent(folder / "data" / "silent.toml"),
        caveat=caveat or "What is printed on the pieces, and with it the plays, is as certain as "
                         f"`century_rules/games/{folder.name}/data/printed.toml` says.")


def _silent(file: Path) -> tuple[Silent, ...]:
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return tuple(Silent(id, tuple(said.pop("clauses")), **said) for id, said in tables.items())
