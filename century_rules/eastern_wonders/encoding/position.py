"""A position: the integers of `State` under the same names, as terms of an algebra, and its leaves by path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from operator import itemgetter
from typing import Generic, TypeVar, cast

import attrs

from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.eastern_wonders.state import NOWHERE, Phase
from century_rules.eastern_wonders.encoding.table import Table
from century_rules.kernel.algebra import Algebra, B, Incomparable, N

_R = TypeVar("_R")
_KINDS = len(Spice)
_BONUSES = len(Bonus)
_FIELDS_BEFORE_PLAYERS = 3


@attrs.frozen(eq=False)
class Player(Incomparable, Generic[N]):
    """One player's things; see `century_rules.eastern_wonders.state.Player`."""

    ship: N
    hold: tuple[N, ...]
    outposts: tuple[N, ...]
    uncovered: tuple[N, ...]
    bonus: tuple[N, ...]
    bonus_vp: N
    vp_tiles: N
    vp_points: N


@attrs.frozen(eq=False)
class Position(Incomparable, Generic[N]):
    """What lies on the table; see `century_rules.eastern_wonders.state.State`. The phase is the number of a `Phase`."""

    phase: N
    turn: N
    actor: N
    players: tuple[Player[N], ...]
    sets: tuple[N, ...]
    lying: tuple[tuple[N, ...], ...]
    supply: tuple[N, ...]
    ports: tuple[N, ...]
    drawn: N
    bonus_left: tuple[N, ...]
    final: N
    moved: N
    free: N
    origin: N
    owed: tuple[N, ...]
    fresh: tuple[tuple[N, ...], ...]
    gathered: N
    toll: N
    opened: N
    traded: N
    upgrades: N
    lifted: tuple[N, ...]


_RECORDS: Mapping[type, tuple[Callable[..., object], tuple[str, ...]]] = {
    record: (record, tuple(field.name for field in attrs.fields(record))) for record in (Player, Position)}


class Shape:
    """How many leaves a position of some table has, and their paths, in the order of the fields of `State`."""

    def __init__(self, table: Table[N, B]) -> None:
        self.players, self.tiles = table.players, table.tiles
        self.sets, self.ports = len(table.start_sets), len(table.ports)
        self.paths = tuple(self._paths())
        self._fetch = itemgetter(*self.paths)

    def read(self, leaves: Mapping[str, N]) -> Position[N]:
        """The position with those leaves."""
        flat: tuple[N, ...] = self._fetch(leaves)
        at = _FIELDS_BEFORE_PLAYERS

        def one() -> N:
            return some(1)[0]

        def some(number: int) -> tuple[N, ...]:
            nonlocal at
            at += number
            return flat[at - number:at]

        def rows() -> tuple[tuple[N, ...], ...]:
            return tuple([some(_KINDS) for _ in range(self.tiles)])

        players = tuple([
            Player(one(), some(_KINDS), some(self.tiles), some(_KINDS), some(_BONUSES), one(), one(), one())
            for _ in range(self.players)
        ])
        return Position(
            flat[0], flat[1], flat[2], players, some(self.sets), rows(), some(_KINDS), some(self.ports), one(), some(_BONUSES),
            one(), one(), one(), one(), some(self.players), rows(), one(), one(), one(), one(), one(), some(_KINDS))

    def write(self, position: Position[N]) -> dict[str, N]:
        """Every leaf of the position by its path."""
        return dict(zip(self.paths, _leaves(position), strict=True))

    def _paths(self) -> Iterator[str]:
        def row(name: str, number: int) -> Iterator[str]:
            return (f"{name}[{place}]" for place in range(number))

        def rows(name: str) -> Iterator[str]:
            return chain.from_iterable(row(f"{name}[{tile}]", _KINDS) for tile in range(self.tiles))

        yield from ("phase", "turn", "actor")
        for seat in range(self.players):
            me = f"players[{seat}]"
            yield f"{me}.ship"
            yield from row(f"{me}.hold", _KINDS)
            yield from row(f"{me}.outposts", self.tiles)
            yield from row(f"{me}.uncovered", _KINDS)
            yield from row(f"{me}.bonus", _BONUSES)
            yield from (f"{me}.bonus_vp", f"{me}.vp_tiles", f"{me}.vp_points")
        yield from row("sets", self.sets)
        yield from rows("lying")
        yield from row("supply", _KINDS)
        yield from row("ports", self.ports)
        yield "drawn"
        yield from row("bonus_left", _BONUSES)
        yield from ("final", "moved", "free", "origin")
        yield from row("owed", self.players)
        yield from rows("fresh")
        yield from ("gathered", "toll", "opened", "traded", "upgrades")
        yield from row("lifted", _KINDS)


def initial(algebra: Algebra[N, B], table: Table[N, B]) -> dict[str, N]:
    """The leaves of the position before the first ship is placed: the last seat is the first to choose (EW-1.7)."""
    zero, last = algebra.number(0), algebra.number(table.players - 1)

    def zeros(number: int) -> tuple[N, ...]:
        return (zero,) * number

    player = Player(algebra.number(NOWHERE), zeros(_KINDS), zeros(table.tiles), zeros(_KINDS), zeros(_BONUSES), zero, zero, zero)
    position = Position(
        phase=algebra.number(int(Phase.START)), turn=last, actor=last, players=(player,) * table.players,
        sets=tuple(algebra.number(1) for _ in table.start_sets), lying=(zeros(_KINDS),) * table.tiles, supply=table.supply,
        ports=tuple(algebra.number(place) for place in range(len(table.ports))), drawn=algebra.number(len(table.ports)),
        bonus_left=tuple(algebra.number(copies) for copies in table.copies), final=zero, moved=zero, free=zero, origin=zero,
        owed=zeros(table.players), fresh=(zeros(_KINDS),) * table.tiles, gathered=zero, toll=zero, opened=zero, traded=zero,
        upgrades=zero, lifted=zeros(_KINDS))
    return Shape(table).write(position)


def either(algebra: Algebra[N, B], condition: B, then: _R, otherwise: _R) -> _R:
    """One of two positions (or parts of them), leaf by leaf. A leaf that is one and the same object in both stays that object."""
    return cast(_R, _either(algebra.choose, condition, then, otherwise))


def _either(choose: Callable[[B, N, N], N], condition: B, then: object, otherwise: object) -> object:
    if then is otherwise:
        return otherwise
    if isinstance(then, tuple) and isinstance(otherwise, tuple):
        return tuple([_either(choose, condition, one, other) for one, other in zip(then, otherwise, strict=True)])
    if isinstance(then, Player | Position):
        make, names = _RECORDS[type(then)]
        return make(*[_either(choose, condition, getattr(then, name), getattr(otherwise, name)) for name in names])
    return choose(condition, cast(N, then), cast(N, otherwise))


def _leaves(p: Position[N]) -> Iterator[N]:
    flat = chain.from_iterable
    players = flat(
        chain((player.ship,), player.hold, player.outposts, player.uncovered, player.bonus,
              (player.bonus_vp, player.vp_tiles, player.vp_points)) for player in p.players)
    return chain(
        (p.phase, p.turn, p.actor), players, p.sets, flat(p.lying), p.supply, p.ports, (p.drawn,), p.bonus_left,
        (p.final, p.moved, p.free, p.origin), p.owed, flat(p.fresh),
        (p.gathered, p.toll, p.opened, p.traded, p.upgrades), p.lifted)
