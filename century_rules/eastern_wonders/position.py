"""A whole position as text, one thing a line, so that it can be read, kept, compared and read back.

Only what is not at rest is written: what is left out is zero, nothing, or nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.layout import KEYWORDS, Layout, LayoutReader
from century_rules.eastern_wonders.notation import format_seat, parse_seat
from century_rules.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, format_cubes, parse_cubes
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.record import Line, clip, did_you_mean, lines, word

HEADER = ("position", "eastern-wonders", "1")
"""The words of the first line; the number is the version of the format."""

_FLAGS = ("final", "moved", "free", "gathered", "toll", "opened", "traded", "upgrades")
_OF_PLAYER = ("ship", "hold", "outposts", "uncovered", "bonus", "bonus-vp", "vp-tiles", "vp-points")
_PLAIN = ("phase", "turn", "actor", "sets", "lying", "supply", "port", "drawn", "bonus-left", "origin", "owed", "fresh", "lifted",
          *_FLAGS, *KEYWORDS)
_PER_TILE = ("lying", "fresh", "port")
_MOST = 10**9

_NONE: tuple[int, ...] = ()

V = TypeVar("V")


def format_state(game: Game, state: State) -> str:
    """The position as text, with its set-up; `parse_state` reads it back.

    >>> game = Game(players=2)
    >>> parse_state(game, format_state(game, game.deal(seed=7))) == game.deal(seed=7)
    True
    """
    return "\n".join(_lines_of(game, state)) + "\n"


def parse_state(game: Game, text: str) -> State:
    """The position a text says. Raises InvalidRecord that names the line.

    The position has to be well-formed (its tiles on the map, its numbers none too small), not one that play can reach.
    """
    return _Reader(game, text).state()


def _lines_of(game: Game, s: State) -> Iterator[str]:
    name = [word(tile) for tile in s.setup.sea.names]
    yield " ".join(HEADER)
    yield f"phase {s.phase.name.lower()}"
    yield f"turn {format_seat(s.turn)}"
    if s.actor != s.turn:
        yield f"actor {format_seat(s.actor)}"
    for flag in _FLAGS:
        if getattr(s, flag):
            yield f"{flag} {int(getattr(s, flag))}"
    if s.origin or s.phase in (Phase.SAIL, Phase.FEE, Phase.GATHER):
        yield f"origin {name[s.origin]}"
    if any(s.owed):
        yield f"owed {' '.join(format_seat(seat) for seat, due in enumerate(s.owed) if due)}"
    if s.lifted != NO_CUBES:
        yield f"lifted {_cubes_word(s.lifted)}"
    if any(s.sets):
        yield f"sets {_numbers(place for place, offered in enumerate(s.sets, 1) if offered)}"
    for seat, player in enumerate(s.players):
        yield from _lines_of_player(format_seat(seat), player, name)
    for what, piles in (("lying", s.lying), ("fresh", s.fresh)):
        yield from (f"{what} {name[tile]} {_cubes_word(cubes)}" for tile, cubes in enumerate(piles) if cubes != NO_CUBES)
    yield from (f"port {name[port]} {word(s.setup.vp_order[place].id)}"
                for port, place in zip(s.setup.sea.ports, s.ports, strict=True))
    yield f"drawn {int(s.drawn)}"
    yield f"supply {_numbers(s.supply)}"
    yield f"bonus-left {_numbers(s.bonus_left)}"
    yield from Layout.of(s.setup, game.components).lines()


def _lines_of_player(who: str, player: Player, name: list[str]) -> Iterator[str]:
    if player.ship != NOWHERE:
        yield f"{who} ship {name[player.ship]}"
    if player.hold != NO_CUBES:
        yield f"{who} hold {_cubes_word(player.hold)}"
    if any(player.outposts):
        yield f"{who} outposts {' '.join(name[tile] for tile, there in enumerate(player.outposts) if there)}"
    if player.uncovered != NO_CUBES:
        yield f"{who} uncovered {_cubes_word(player.uncovered)}"
    if any(player.bonus):
        yield f"{who} bonus {_numbers(player.bonus)}"
    for key, number in (("bonus-vp", player.bonus_vp), ("vp-tiles", player.vp_tiles), ("vp-points", player.vp_points)):
        if number:
            yield f"{who} {key} {int(number)}"


def _numbers(values: Iterable[int]) -> str:
    return " ".join(str(int(value)) for value in values)


def _cubes_word(cubes: Cubes) -> str:
    """Letters; or four numbers with commas where a dropped clause has let a number fall below zero."""
    return format_cubes(cubes) if min(cubes) >= 0 else ",".join(str(int(count)) for count in cubes)


class _Reader:
    """The lines of one position, by what they begin with."""

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        found = lines(text)
        first = next(found, None)
        if first is None:
            raise InvalidRecord(f"there is nothing here; the first line should be `{' '.join(HEADER)}`")
        if first.words != HEADER:
            raise first.wrong(f"the first line should be `{' '.join(HEADER)}`")
        layout = LayoutReader()
        self.said: dict[tuple[str, ...], Line] = {}
        for line in found:
            if line.words[0] in KEYWORDS:
                layout.read(line)
            else:
                key = self._key(line)
                if key in self.said:
                    raise line.wrong(f"'{clip(' '.join(key))}' was said in line {self.said[key].number} already")
                self.said[key] = line
        laid = layout.layout()
        if laid is None:
            raise InvalidRecord("the set-up is missing: lines `market TILE MARKET-TILE` and a line `vp …`")
        self.setup: Setup = laid.setup(game)

    def _key(self, line: Line) -> tuple[str, ...]:
        first, seat = line.words[0], parse_seat(line.words[0])
        if seat is not None:
            if seat >= self.game.players:
                raise line.wrong(f"there is no player {first}; {self.game.players} play")
            second = line.words[1] if len(line.words) > 1 else ""
            if second not in _OF_PLAYER:
                raise line.wrong(f"'{clip(second)}' is nothing of a player{did_you_mean(second, _OF_PLAYER)}; "
                                 f"there are {', '.join(_OF_PLAYER)}")
            return (first, second)
        if first not in _PLAIN:
            raise line.wrong(f"'{clip(first)}' is unknown{did_you_mean(first, _PLAIN)}; a line begins with P1, P2, …, "
                             f"{', '.join(_PLAIN)}")
        return line.words[:2] if first in _PER_TILE else (first,)

    def state(self) -> State:
        seats, tiles, setup = self.game.players, len(self.setup.sea.names), self.setup
        phase = self.needed(("phase",), self.phase)
        turn = self.needed(("turn",), self.seat)
        players = tuple(self.player(format_seat(seat)) for seat in range(seats))
        if phase is not Phase.START and any(player.ship == NOWHERE for player in players):
            raise InvalidRecord("a ship has no tile; only in phase start may `P1 ship TILE` be left out")
        owed = self.get(("owed",), self.seats, _NONE)
        sets = self.get(("sets",), self.places, _NONE)
        flag = {name: self.get((name,), self.number, 0) for name in _FLAGS}
        bonus_left = self.needed(("bonus-left",), self.bonus)
        drawn = self.needed(("drawn",), self.number)
        if drawn > len(setup.vp_order):
            raise self.said[("drawn",)].wrong(f"only {len(setup.vp_order)} VP tiles are in the set-up")
        ports = {setup.sea.names[port] for port in setup.sea.ports}
        for key, line in self.said.items():
            if key[0] == "port" and key[-1] not in ports:
                raise line.wrong(f"expected port TILE VP-TILE, with one of {', '.join(sorted(ports))}")
        return State(
            setup=setup, phase=phase, turn=turn, actor=self.get(("actor",), self.seat, turn), players=players,
            sets=tuple(int(place in sets) for place in range(len(self.game.components.start_sets))),
            lying=self.piles("lying", tiles), supply=self.needed(("supply",), self.supply),
            ports=tuple(self.needed(("port", setup.sea.names[port]), self.vp_tile) for port in setup.sea.ports),
            drawn=drawn, bonus_left=bonus_left, final=flag["final"], moved=flag["moved"], free=flag["free"],
            origin=self.get(("origin",), self.tile, 0), owed=tuple(int(seat in owed) for seat in range(seats)),
            fresh=self.piles("fresh", tiles), gathered=flag["gathered"], toll=flag["toll"], opened=flag["opened"],
            traded=flag["traded"], upgrades=flag["upgrades"], lifted=self.get(("lifted",), self.cubes, NO_CUBES))

    def player(self, who: str) -> Player:
        outposts = self.get((who, "outposts"), self.tiles, _NONE)
        return Player(
            ship=self.get((who, "ship"), self.tile, NOWHERE), hold=self.get((who, "hold"), self.cubes, NO_CUBES),
            outposts=tuple(int(tile in outposts) for tile in range(len(self.setup.sea.names))),
            uncovered=self.get((who, "uncovered"), self.cubes, NO_CUBES),
            bonus=self.get((who, "bonus"), self.bonus, (0,) * len(Bonus)),
            bonus_vp=self.get((who, "bonus-vp"), self.number, 0), vp_tiles=self.get((who, "vp-tiles"), self.number, 0),
            vp_points=self.get((who, "vp-points"), self.number, 0))

    def piles(self, what: str, tiles: int) -> tuple[Cubes, ...]:
        for key, line in self.said.items():
            if key[0] == what and (len(key) < 2 or key[1] not in self.setup.sea.index):
                raise line.wrong(f"expected {what} TILE CUBES, with a tile of the map")
        return tuple(self.get((what, self.setup.sea.names[tile]), self.cubes, NO_CUBES) for tile in range(tiles))

    # --- one line -----------------------------------------------------------------------------------------------------

    def get(self, key: tuple[str, ...], read: Callable[[Line, tuple[str, ...]], V], otherwise: V) -> V:
        line = self.said.get(key)
        return otherwise if line is None else read(line, line.words[len(key):])

    def needed(self, key: tuple[str, ...], read: Callable[[Line, tuple[str, ...]], V]) -> V:
        line = self.said.get(key)
        if line is None:
            raise InvalidRecord(f"a line `{' '.join(key)} …` is missing")
        return read(line, line.words[len(key):])

    def one(self, line: Line, rest: tuple[str, ...], what: str) -> str:
        if len(rest) != 1:
            raise line.wrong(f"expected {what} and nothing more")
        return rest[0]

    def number(self, line: Line, rest: tuple[str, ...]) -> int:
        return _number(line, self.one(line, rest, "one number"), least=0)

    def phase(self, line: Line, rest: tuple[str, ...]) -> Phase:
        names = {phase.name.lower(): phase for phase in Phase}
        given = self.one(line, rest, "a phase")
        if given not in names:
            raise line.wrong(f"'{clip(given)}' is no phase{did_you_mean(given, names)}; there are {', '.join(names)}")
        return names[given]

    def seat(self, line: Line, rest: tuple[str, ...]) -> int:
        given = self.one(line, rest, "a player")
        return self.seats(line, (given,))[0]

    def seats(self, line: Line, rest: tuple[str, ...]) -> tuple[int, ...]:
        found = []
        for given in rest:
            seat = parse_seat(given)
            if seat is None or seat >= self.game.players:
                raise line.wrong(f"there is no player '{clip(given)}'; {self.game.players} play, P1 first")
            found.append(seat)
        return tuple(found)

    def places(self, line: Line, rest: tuple[str, ...]) -> tuple[int, ...]:
        count = len(self.game.components.start_sets)
        found = tuple(_number(line, given, least=1) - 1 for given in rest)
        if any(place >= count for place in found):
            raise line.wrong(f"there are {count} sets of starting cubes")
        return found

    def tile(self, line: Line, rest: tuple[str, ...]) -> int:
        return self.tiles(line, (self.one(line, rest, "a tile"),))[0]

    def tiles(self, line: Line, rest: tuple[str, ...]) -> tuple[int, ...]:
        sea = self.setup.sea
        for given in rest:
            if given not in sea.index:
                raise line.wrong(f"there is no tile '{clip(given)}' on this map{did_you_mean(given, sea.names)}; "
                                 f"its tiles are {', '.join(sea.names)}")
        return tuple(sea.index[given] for given in rest)

    def cubes(self, line: Line, rest: tuple[str, ...]) -> Cubes:
        given = self.one(line, rest, "cubes")
        if "," in given:
            return _four(line, tuple(given.split(",")))
        try:
            return parse_cubes(given)
        except ValueError as error:
            raise line.wrong(str(error)) from error

    def supply(self, line: Line, rest: tuple[str, ...]) -> Cubes:
        return _four(line, rest)

    def bonus(self, line: Line, rest: tuple[str, ...]) -> tuple[int, ...]:
        if len(rest) != len(Bonus):
            raise line.wrong(f"expected {len(Bonus)} numbers: {', '.join(kind.name.lower() for kind in Bonus)}")
        return tuple(_number(line, given, least=0) for given in rest)

    def vp_tile(self, line: Line, rest: tuple[str, ...]) -> int:
        given = self.one(line, rest, "the id of a VP tile")
        ids = [tile.id for tile in self.setup.vp_order]
        if given not in ids:
            raise line.wrong(f"there is no VP tile '{clip(given)}' in the set-up{did_you_mean(given, ids)}")
        return ids.index(given)


def _four(line: Line, given: tuple[str, ...]) -> Cubes:
    if len(given) != 4:
        raise line.wrong("expected four numbers: ginger, chili, tea, cloves")
    y, r, g, b = (_number(line, text, least=-_MOST) for text in given)
    return (y, r, g, b)


def _number(line: Line, given: str, least: int) -> int:
    digits = given.removeprefix("-")
    value = int(given) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None
    if value is None or value < least:
        raise line.wrong(f"'{clip(given)}' should be a whole number{f', at least {least}' if least >= 0 else ''}")
    return value
