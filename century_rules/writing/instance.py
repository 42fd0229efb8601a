"""An instance: a small game, or a late position, with a fixed set-up and the play to where it begins; read from a TOML file.

    shows = "what it is there for"
    players = 2
    opening = \"\"\"
    P2 begin - A
    P1 begin Y B
    P1 stay; open; trade; done          # several actions of one player can share a line
    \"\"\"
    [readings]                           # only what is not the default
    supply = "counted"
    [components]                         # what is otherwise than in the printed box; a game can have more to say here
    [setup]
    seed = 7                             # or what a game can say of its set-ups
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, cast

from century_rules.archive import Instance, Parts
from century_rules.kernel.decks import DealsDecks
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.text_lines import clip, did_you_mean, read_text
from century_rules.writing.arguments import format_seat, parse_seat
from century_rules.writing.box_file import BoxFile
from century_rules.writing.by_type import changed_by_type
from century_rules.writing.toml_table import TomlTable, parse_toml

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

_KEYS = ("shows", "players", "opening", "readings", "components", "setup")


def named_or_file(book: Rulebook[S, A], folder: Path | None, name: str) -> Instance[S, A]:
    """One of the TOML files in a folder by its name; or, if that ends in ``.toml`` or has a slash, any. Raises InvalidInput.

    There may be no folder.
    """
    known = {} if folder is None else {file.stem: file for file in sorted(folder.glob("*.toml"))}
    if name in known:
        return load_instance(book, known[name])
    if name.endswith(".toml") or len(Path(name).parts) > 1:
        return load_instance(book, Path(name))
    wrong = f"there is no instance '{clip(name)}'{did_you_mean(name, known)}" if name else "say which instance"
    raise InvalidInput(f"{wrong}; there are "
                       f"{', '.join(known) + '; besides, there are' if known else 'only'} files whose name ends in .toml")


def load_instance(book: Rulebook[S, A], path: Path) -> Instance[S, A]:
    """The instance in a TOML file, called by the name of the file; raises InvalidInput that names the place and the mend."""
    return parse_instance(book, read_text(path), str(path), path.parent)


def parse_instance(
    book: Rulebook[S, A], text: str, name: str = "instance", folder: Path | None = None,
) -> Instance[S, A]:
    """The instance a TOML text says; `name` is how messages call it, `folder` where files it names are looked for."""
    table = TomlTable(parse_toml(text, name), "")
    try:
        return _instance(book, table, Path(name).stem, folder or Path(), book.archive.parts or _plain_parts(book))
    except CenturyError as error:
        raise InvalidInput(f"{name}: {error}") from error


class PlainParts(Generic[S, A]):
    """For a game that says of its own how components are read: a set-up by its seed; without one decks are as in the box."""

    def __init__(self, components: Callable[[TomlTable], object]) -> None:
        self._components = components

    def components(self, given: TomlTable, folder: Path, /) -> object:
        return self._components(given)

    def beginning(self, game: BoardGame[S, A], given: TomlTable, /) -> S:
        given.only(("seed",))
        if "seed" not in given.values and isinstance(game, DealsDecks):
            return cast(S, game.lay_out())
        return game.deal(given.number("seed") if "seed" in given.values else 0)


def _plain_parts(book: Rulebook[S, A]) -> PlainParts[S, A]:
    """Components as the game reads them from a file, or by their types."""
    box, printed = book.components, book.components(None)
    if isinstance(box, BoxFile):
        return PlainParts(lambda given: box.of_tables(given.values))
    return PlainParts(lambda given: changed_by_type(printed, given))


def _instance(book: Rulebook[S, A], table: TomlTable, name: str, folder: Path, parts: Parts[S, A]) -> Instance[S, A]:
    table.only(_KEYS)
    readings, players = table.optional_table("readings"), book.check_players(table.number("players"))
    box = parts.components(table.optional_table("components"), folder)
    game = book.game(players, book.reading_names.parse({key: readings.text(key) for key in readings.values}), box)
    beginning = parts.beginning(game, table.optional_table("setup"))
    opening = _opening(book, game, beginning, table.text("opening")) if "opening" in table.values else ()
    return Instance(name=name, shows=table.text("shows") if "shows" in table.values else "", game=game, beginning=beginning,
                 opening=opening, bounds=book.bounds_from(game, beginning))


def _opening(book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, text: str) -> tuple[A, ...]:
    state, done = beginning, []
    for number, line in enumerate(text.split("\n"), 1):
        said = line.split("#")[0].strip()
        who, _, rest = said.partition(" ")
        for action in rest.split(";") if said else ():
            try:
                if parse_seat(who) is None:
                    raise InvalidInput(f"'{clip(who)}' is no player; a line begins with P1, P2 and so on")
                played = book.read_action(action, state)
                if parse_seat(who) != game.actor(state):
                    raise InvalidInput("the game is over" if game.outcome(state) else
                                       f"it is not {who} who acts now, but {format_seat(game.actor(state))}")
                state = game.apply(state, played)
            except CenturyError as error:
                raise InvalidInput(f"opening, line {number}: {error}; the line is: {clip(line)}") from error
            done.append(played)
    return tuple(done)
