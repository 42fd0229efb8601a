"""A position of any game as text, with its set-up where the game can say it line by line.

    position ring 1
    phase work
    P1 place I2
    …

Where a rulebook gives no names of things, each line is the path of a number and the number: ``boats[0].place 2``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.text_lines import Line, clip, did_you_mean, lines
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.names import whole_number
from century_rules.writing.positions import PositionText

VERSION = "1"
"""Of the format; it stands in the first line."""


def format_position(book: Rulebook[S, A], game: BoardGame[S, A], state: S) -> str:
    """The position as text; `parse_position` reads it back."""
    if book.names is None:
        said: Iterable[str] = (f"{path} {int(number)}" for path, number in leaves(state).items())
    else:
        said = PositionText(type(state)).lines(state, book.names(game, state))
    set_up = () if book.layouts is None else book.layouts.of(game, state).lines()
    return "\n".join([" ".join(_header(book)), *said, *set_up]) + "\n"


def parse_position(book: Rulebook[S, A], game: BoardGame[S, A], text: str, like: S | None = None) -> S:
    """The position that a text says. What it does not say of the set-up is that of `like`, a position of the same play, if any.

    Raises InvalidRecord that names the line; without `like`, also where the set-up is missing.
    """
    found, header = list(lines(text)), _header(book)
    if not found:
        raise InvalidRecord(f"there is nothing here; the first line should be `{' '.join(header)}`")
    first, *rest = found
    if first.words != header:
        raise first.wrong(f"the first line should be `{' '.join(header)}`")
    set_up = () if book.layouts is None else book.layouts.keywords()
    position = [line for line in rest if line.words[0] not in set_up]
    if book.names is not None:  # a word that is misspelt is named before what is missing for it
        example = game.deal(0) if like is None else like
        PositionText(type(example)).check(position, book.names(game, example), also=set_up)
    beginning = beginning_of(book, game, [line for line in rest if line.words[0] in set_up], like)
    if book.names is None:
        return map_leaves(beginning, _by_path(position, beginning))
    return PositionText(type(beginning)).read(position, book.names(game, beginning), **constants_of_position(beginning))


def _header(book: Rulebook[S, A]) -> tuple[str, ...]:
    return "position", book.name, VERSION


def beginning_of(book: Rulebook[S, A], game: BoardGame[S, A], said: Sequence[Line], like: S | None) -> S:
    """A position with the set-up that lines say; that of `like` if there are none."""
    if book.layouts is not None and said:
        reader = book.layouts.reader()
        for line in said:
            reader.read(line)
        layout = reader.layout()
        if layout is not None:
            return layout.start(game)
    if like is None:
        expected = ", ".join(f"`{keyword} …`" for keyword in (() if book.layouts is None else book.layouts.keywords()))
        raise InvalidRecord(f"the set-up is missing: {f'add lines {expected}' if expected else 'give a position that has it'}")
    return like


def constants_of_position(state: object) -> dict[str, object]:
    """The fields of a position that never change in a game, by the names its class is made with."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(state)))
    return {str(field.alias): getattr(state, field.name) for field in fields if field.metadata.get("constant")}


def _by_path(said: Sequence[Line], state: object) -> Callable[[str, int], int]:
    """The number that the lines say, by the path of its leaf."""
    paths, numbers = leaves(state), dict[str, int]()
    for line in said:
        path = line.words[0]
        if path not in paths:
            raise line.wrong(f"'{clip(path)}' is unknown{did_you_mean(path, paths)}")
        if path in numbers:
            raise line.wrong(f"'{clip(path)}' was said already")
        if len(line.words) != 2:
            raise line.wrong(f"expected `{path}` and one number")
        try:
            numbers[path] = whole_number(line.words[1], least=None)
        except ValueError as error:
            raise line.wrong(str(error)) from error
    for path in paths:
        if path not in numbers:
            raise InvalidRecord(f"a line `{path} …` is missing")
    return lambda path, _: numbers[path]
