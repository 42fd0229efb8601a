"""The pinned perft numbers of a game: positions with how many plays there are from each, and who counted them.

    perft eastern-wonders 1             # the game, and the version of the format
    position deal-2p
    players 2
    seed 7
    reading pickup=all                  # only what is not the default
    action begin YYYY C3                # played first, from the seed's set-up
    plays 3 1234 reference encoding     # of three actions: the number, and who counted it

In place of ``players`` and ``seed`` a position can be ``instance gale`` (where it begins) or ``record FILE 147`` (a stored play
beside the proofs, after so many actions); its readings are for what comes then. Whoever writes an engine of their own can check
it against the numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic

import attrs

from century_rules.process.content import plays_of_proofs
from century_rules.kernel.errors import InvalidAction, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import Line, lines, read_text, word
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.record import parse_record
from century_rules.writing.replay import replay

_SHAPES = {"position": "position NAME", "players": "players NUMBER", "seed": "seed NUMBER", "instance": "instance NAME",
           "record": "record FILE ACTIONS", "reading": "reading NAME=VALUE", "action": "action ACTION",
           "plays": "plays ACTIONS NUMBER COUNTER…"}


@attrs.frozen
class Plays:
    """How many plays of `depth` actions there are, and by whom it was counted: ``reference``, ``encoding``."""

    depth: int
    number: int
    counted_by: tuple[str, ...]


@attrs.frozen
class Position(Generic[S, A]):
    """A position of the table.

    Attributes:
        book: of which game.
        name: what it is called there.
        where: how it is come by, as its lines say it, for instance ``{"players": "2", "seed": "7"}``.
        readings: by name, those that are not the default.
        actions: played first.
        plays: what is pinned.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    name: str
    where: Mapping[str, str]
    readings: Mapping[str, str]
    actions: tuple[A, ...]
    plays: tuple[Plays, ...]

    def game_and_state(self) -> tuple[BoardGame[S, A], S]:
        """The rules and the position. Raises InvalidInput where there is no such position."""
        game, state = self._begins()
        for action in self.actions:
            state = game.apply(state, action)
        return game, state

    def _begins(self) -> tuple[BoardGame[S, A], S]:
        book = self.book
        if "instance" in self.where:
            here = book.instance(self.where["instance"])
            return here.game.under(book.reading_names.parse(self.readings, here.game.readings)), here.start
        readings = book.reading_names.parse(self.readings)
        if "record" in self.where:
            file, _, after = self.where["record"].rpartition(" ")
            path = plays_of_proofs(book.name, book.archive.content) / file
            again = replay(parse_record(book, read_text(path)))
            return again.game.under(readings), again.states[int(after)]
        game = book.game(int(self.where["players"]), readings, book.components(None))
        return game, game.deal(int(self.where["seed"]))


def perft_table(book: Rulebook[S, A]) -> tuple[Position[S, A], ...]:
    """The numbers that come with the game; nothing if none do, and with rulings in force, for they are of the printed game."""
    text = "" if book.in_force.rulings else book.archive.text_of("perft.txt")
    return parse_table(book, text) if text else ()


def parse_table(book: Rulebook[S, A], text: str) -> tuple[Position[S, A], ...]:
    """The positions a text says; raises InvalidRecord that names the line."""
    found, header = lines(text), ("perft", book.name, "1")
    first = next(found, None)
    if first is None or first.words != header:
        raise InvalidRecord(f"the first line should be `{' '.join(header)}`", 1 if first is None else first.number)
    return tuple(_position(book, said) for said in _blocks(found))


def _blocks(found: Iterator[Line]) -> Iterator[list[Line]]:
    block: list[Line] = []
    for line in found:
        keyword = line.words[0]
        if keyword not in _SHAPES:
            raise line.wrong(f"'{keyword}' is unknown; a line begins with one of {', '.join(_SHAPES)}")
        if len(line.words) < len(_SHAPES[keyword].split()):
            raise line.wrong(f"expected {_SHAPES[keyword]}")
        if keyword == "position" and block:
            yield block
            block = []
        if keyword != "position" and not block:
            raise line.wrong("a position is missing before it; add a line `position NAME`")
        block.append(line)
    if block:
        yield block


def _position(book: Rulebook[S, A], said: list[Line]) -> Position[S, A]:
    where: dict[str, str] = {}
    readings: dict[str, str] = {}
    actions: list[A] = []
    plays: list[Plays] = []
    for line in said[1:]:
        keyword, *rest = line.words
        if keyword == "reading":
            name, _, value = rest[0].partition("=")
            readings[name] = value
        elif keyword == "action":
            actions.append(_action(book, line))
        elif keyword == "plays":
            plays.append(Plays(_number(line, rest[0]), _number(line, rest[1]), tuple(rest[2:])))
        else:
            if keyword in ("players", "seed", "record"):
                _number(line, rest[-1])
            where[keyword] = " ".join(rest)
    if not ("instance" in where or "record" in where or where.keys() >= {"players", "seed"}):
        raise said[0].wrong("it is not said where the position is; add `players` and `seed`, or `instance`, or `record`")
    return Position(book, said[0].words[1], where, readings, tuple(actions), tuple(plays))


def _action(book: Rulebook[S, A], line: Line) -> A:
    try:
        return book.read_action(" ".join(map(word, line.words[1:])), None)
    except InvalidAction as error:
        raise line.wrong(str(error)) from error


def _number(line: Line, given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= 30):
        raise line.wrong(f"'{given}' should be a whole number")
    return int(given)
