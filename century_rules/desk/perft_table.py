"""The pinned perft numbers of a game: positions with how many plays there are from each, and who counted them.

    perft eastern-wonders 1
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
from importlib import resources

import attrs

from century_rules.desk.replay import replay
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import instance
from century_rules.eastern_wonders.notation import action_of_words
from century_rules.eastern_wonders.reading_names import parse_readings
from century_rules.eastern_wonders.record import load_record
from century_rules.eastern_wonders.state import State
from century_rules.kernel.content import content_root
from century_rules.kernel.errors import InvalidAction, InvalidRecord
from century_rules.kernel.record import Line, lines

HEADER = ("perft", "eastern-wonders", "1")
"""The words of the first line; the number is the version of the format."""

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
class Position:
    """A position of the table.

    Attributes:
        name: what it is called there.
        where: how it is come by, as its lines say it, for instance ``{"players": "2", "seed": "7"}``.
        readings: by name, those that are not the default.
        actions: played first.
        plays: what is pinned.
    """

    name: str
    where: Mapping[str, str]
    readings: Mapping[str, str]
    actions: tuple[Action, ...]
    plays: tuple[Plays, ...]

    def game_and_state(self) -> tuple[Game, State]:
        """The rules and the position. Raises InvalidInput where there is no such position."""
        game, state = self._begins()
        for action in self.actions:
            state = game.apply(state, action)
        return game, state

    def _begins(self) -> tuple[Game, State]:
        if "instance" in self.where:
            here = instance(self.where["instance"])
            return attrs.evolve(here.game, readings=parse_readings(self.readings, here.game.readings)), here.start
        readings = parse_readings(self.readings)
        if "record" in self.where:
            file, _, after = self.where["record"].rpartition(" ")
            again = replay(load_record(content_root("proofs") / "eastern_wonders" / "plays" / file))
            return attrs.evolve(again.game, readings=readings), again.states[int(after)]
        game = Game(players=int(self.where["players"]), readings=readings)
        return game, game.deal(int(self.where["seed"]))


def perft_table() -> tuple[Position, ...]:
    """The numbers that come with the library."""
    return parse_table(
        resources.files("century_rules.eastern_wonders").joinpath("data/perft.txt").read_text(encoding="utf-8"))


def parse_table(text: str) -> tuple[Position, ...]:
    """The positions a text says; raises InvalidRecord that names the line."""
    found = lines(text)
    first = next(found, None)
    if first is None or first.words != HEADER:
        raise InvalidRecord(f"the first line should be `{' '.join(HEADER)}`", 1 if first is None else first.number)
    return tuple(_position(said) for said in _blocks(found))


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


def _position(said: list[Line]) -> Position:
    where: dict[str, str] = {}
    readings: dict[str, str] = {}
    actions: list[Action] = []
    plays: list[Plays] = []
    for line in said[1:]:
        keyword, *rest = line.words
        if keyword == "reading":
            name, _, value = rest[0].partition("=")
            readings[name] = value
        elif keyword == "action":
            actions.append(_action(line))
        elif keyword == "plays":
            plays.append(Plays(_number(line, rest[0]), _number(line, rest[1]), tuple(rest[2:])))
        else:
            if keyword in ("players", "seed", "record"):
                _number(line, rest[-1])
            where[keyword] = " ".join(rest)
    if not ("instance" in where or "record" in where or where.keys() >= {"players", "seed"}):
        raise said[0].wrong("it is not said where the position is; add `players` and `seed`, or `instance`, or `record`")
    return Position(said[0].words[1], where, readings, tuple(actions), tuple(plays))


def _action(line: Line) -> Action:
    try:
        return action_of_words(line.words[1:])
    except InvalidAction as error:
        raise line.wrong(str(error)) from error


def _number(line: Line, given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= 30):
        raise line.wrong(f"'{given}' should be a whole number")
    return int(given)
