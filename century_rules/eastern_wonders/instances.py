"""Small honest games of the same rules, which can be searched to the end.

Six tiles in a ring, two of them ports; one space in each row of the board; one or two ginger cubes in the whole box, which
are counted (reading supply=counted, without which nothing here would be finite), and trades of a ginger for a ginger. In
each of them a port can close, a column can be emptied, a payment can be refused for want of a cube, and the game can end.
Some begin late in a game: their `opening` is an ordinary play from the set-up, so all that can be reached from there is a
position of a real game.

==========  =======  =====  ==================  ==========================================  ========
instance    players  cubes  VP tiles to end it  begins                                      states
==========  =======  =====  ==================  ==========================================  ========
``cove``    2        1      1                   late: P1 lacks one outpost of a column         8,562
``reef``    2        2      1                   late: the same, and P2 has its column         33,282
``shoal``   2        2      1                   late, as ``reef``                             33,286
``strait``  3        1      1                   late: the same, and P3 has nothing            74,107
``bay``     2        1      2                   late, as ``cove``                             82,182
``lagoon``  2        1      1                   at the beginning                             214,081
==========  =======  =====  ==================  ==========================================  ========

The counts are those of a complete breadth-first search from `Instance.start`; a test pins them. Few cubes hide some
readings: taking some of the cubes on a tile or all of them (pickup) parts only where there are two, in ``reef`` and ``shoal``,
and only in ``shoal`` does a purchase leave the port open (claims).

There are no bonus tiles that do anything in them. ``gale`` is a late position of the printed game, reached by a stored play,
where there are; a breaking play from there is a few actions long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources

import attrs

from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.actions import (
    Action, Begin, Choose, Done, Harvest, Open, Pass, Spend, Stay, Step, Stop, Trade,
)
from century_rules.eastern_wonders.components import PORT_CLOSED, Components
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import NO_CUBES, Bonus, Spice, one, plus
from century_rules.eastern_wonders.record import parse_record
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput


@attrs.frozen(kw_only=True)
class Instance:
    """A small game with a fixed set-up, or a late position of the printed one.

    Attributes:
        name: how it is asked for.
        shows: what it is there for.
        game: its rules; the small ones have the reading supply=counted, otherwise all readings are the defaults.
        setup: its map and tiles.
        opening: the play from the set-up to where the instance begins; empty if it begins at the beginning.
    """

    name: str
    shows: str
    game: Game
    setup: Setup = attrs.field(repr=False)
    opening: tuple[Action, ...] = attrs.field(repr=False)

    @property
    def start(self) -> State:
        """Where the instance begins: the position after the opening."""
        state = self.game.start(self.setup)
        for action in self.opening:
            state = self.game.apply(state, action)
        return state

    def under(self, readings: read.Readings) -> Instance:
        """The same instance under other readings. Its `start` raises IllegalAction if the opening is no play under them.

        Raises InvalidComponents for a late position of the printed game under another reading of vp-tiles.
        """
        game = attrs.evolve(self.game, readings=readings)
        same_tiles = readings.vp_tiles is self.game.readings.vp_tiles
        return attrs.evolve(self, game=game, setup=self.setup if same_tiles else _setup(game))


_BOX = """
[board]
columns = 1
vp_by_column = [1]
hold_spaces = 2
hold_bonus_spaces = 1
[end]
vp_tiles = {to_end}
[cubes]
supply = [{cubes}, 0, 0, 0]
[start]
sets = {sets}
[layout]
removed_per_type = 0
closed_among = {among}
[bonus.move]
vp = [0]
[bonus.harvest]
vp = []
[bonus.upgrade]
vp = []
[bonus.hold]
vp = []
[bonus.points]
vp = {points}
[map]
name = "ring"
ports = ["W", "E"]
[map.neighbours]
W = ["A", "C"]
A = ["W", "B"]
B = ["A", "E"]
E = ["B", "D"]
D = ["E", "C"]
C = ["D", "W"]
"""
_MARKET = '[[market]]\nid = "{type}"\ntype = "{type}"\ncost = "Y"\ngain = "Y"\n'
_VP = '{table}\nid = "tile-{number}"\ncost = "Y"\npoints = {number}\n'


def _game(players: int, to_end: int = 1, cubes: int = 1, points: Sequence[int] = (), among: int = 0) -> Game:
    vp_tiles = players * to_end + 2 + among
    sets = '["' + '", "'.join(["Y" * cubes, *["-"] * (players - 1)]) + '"]'
    text = _BOX.format(to_end=to_end, cubes=cubes, among=among, sets=sets, points=list(points))
    text += "".join(_MARKET.format(type=kind.name.lower()) for kind in Spice)
    text += "".join(_VP.format(table="[[vp]]", number=number) for number in range(1, vp_tiles + 1))
    text += _VP.format(table="[vp_extra]", number=vp_tiles + 1)
    return Game(players=players, components=Components.loads(text, "instance"),
                readings=read.Readings(supply=read.Supply.COUNTED))


def _setup(game: Game) -> Setup:
    """Markets in the order of the map (A ginger, B chili, D tea, C cloves), VP tiles in order, the closed tile late."""
    tiles = [*game.components.vp_tiles]
    if game.readings.vp_tiles is read.VpTiles.TWENTY_SEVEN and game.components.vp_extra is not None:
        tiles.append(game.components.vp_extra)
    before = 2 + game.components.closed_among
    return game.lay_out(game.components.market_tiles, [*tiles[:before], PORT_CLOSED, *tiles[before:]])


def _to(tile: str, *then: Action) -> tuple[Action, ...]:
    return (Step(tile), Stop(), *then)


def _at(*then: Action) -> tuple[Action, ...]:
    return (Stay(), *then)


_BUILD = (Open(), Trade(), Done())
_BUY = (Open(), Spend(Spice.GINGER))


def _chain(*turns: Sequence[Action]) -> tuple[Action, ...]:
    return tuple(action for turn in turns for action in turn)


_TWO_PLAYERS = _chain(
    [Begin(NO_CUBES, "A"), Begin(one(Spice.GINGER), "B")],
    _at(*_BUILD), _at(Harvest()),
    _to("E", Harvest()), _at(Harvest()),
    _to("D", *_BUILD), _at(Harvest()),
    _to("C", *_BUILD), _at(Harvest()),
)
"""P1 opens on B, D and C, while P2 waits on A; nothing is there to be harvested."""

_TWO_CUBES = _chain(
    [Begin(NO_CUBES, "A"), Begin(plus(one(Spice.GINGER), one(Spice.GINGER)), "B")],
    _to("E", Harvest()), _at(Open(), Done()),
    _at(Harvest()), _to("B", Open(), Done()),
    _at(Harvest()), _to("E", Harvest()),
    _at(Harvest()), _to("D", Open(), Done()),
    _at(Harvest()), _to("C", Open(), Choose(Bonus.POINTS), Done()),
    _to("B", *_BUY, Spend(Spice.GINGER), Done()), _to("W", Pass()),
    _at(Harvest()), _at(Pass()),
    _to("E", Pass()), _at(Pass()),
    _to("D", *_BUY, Spend(Spice.GINGER), Done()), _at(Pass()),
    _at(Harvest()), _at(Pass()),
    _to("C", *_BUY, Spend(Spice.GINGER), Done()), _at(Pass()),
)
"""P2 opens everywhere, and then P1, for two cubes each time, on B, D and C."""

_THREE_PLAYERS = _chain(
    [Begin(NO_CUBES, "A"), Begin(one(Spice.GINGER), "A"), Begin(NO_CUBES, "B")],
    _at(Open(), Done()), _at(*_BUILD), _at(Pass()),
    _to("E", Pass()), _to("B", *_BUY, Done()), _at(Pass()),
    _to("D", Open(), Done()), _at(Harvest()), _at(Pass()),
    _to("C", Open(), Done()), _to("E", Pass()), _at(Pass()),
    _at(Pass()), _to("D", *_BUY, Done()), _at(Pass()),
    _to("W", Pass()), _at(Harvest()), _at(Pass()),
    _at(Pass()), _to("C", *_BUY, Choose(Bonus.POINTS), Done()), _at(Pass()),
)
"""P1 opens on B, D and C; P2 on A and then, paying P1's precedence each time, on B, D and C; P3 waits on A."""


def _cove() -> Instance:
    return _make("cove", "the smallest: P1 is one outpost short of a column", _game(players=2), _TWO_PLAYERS)


def _reef() -> Instance:
    return _make("reef", "two cubes, so that one may be taken and one left, and an outpost can be paid for",
                 _game(players=2, cubes=2, points=[3]), _TWO_CUBES)


def _bay() -> Instance:
    return _make("bay", "two VP tiles end the game, so that the port-closed tile moves about", _game(players=2, to_end=2),
                 _TWO_PLAYERS)


def _strait() -> Instance:
    return _make("strait", "three players, so that two ships may be owed", _game(players=3, points=[3]), _THREE_PLAYERS)


def _shoal() -> Instance:
    return _make("shoal", "the port-closed tile comes up second, so that a port stays open after a purchase",
                 _game(players=2, cubes=2, points=[3], among=1), _TWO_CUBES)


def _lagoon() -> Instance:
    return _make("lagoon", "a whole game from the choice of cubes and tiles on", _game(players=2), ())


def _make(name: str, shows: str, game: Game, opening: tuple[Action, ...]) -> Instance:
    return Instance(name=name, shows=shows, game=game, setup=_setup(game), opening=opening)


@cache
def _gale() -> Instance:
    record = parse_record(
        resources.files("century_rules.eastern_wonders").joinpath("data/gale.txt").read_text(encoding="utf-8"))
    game = record.game()
    return Instance(name="gale", shows="P1 has a harvest, an upgrade and a hold bonus, and is one outpost short of a column",
                    game=game, setup=record.start(game).setup, opening=tuple(entry.action for entry in record.entries))


_INSTANCES = {"cove": _cove, "reef": _reef, "shoal": _shoal, "strait": _strait, "bay": _bay, "lagoon": _lagoon}
_LATE: Mapping[str, Callable[[], Instance]] = {"gale": _gale}

INSTANCES: tuple[str, ...] = tuple(_INSTANCES)
"""The names, by rising number of states."""

LATE: tuple[str, ...] = tuple(_LATE)
"""Late positions of the printed game, where bonus tiles do something; far too large to be searched to the end."""


def instance(name: str) -> Instance:
    """A small game, or a late position, by name. Raises InvalidInput for a name in neither `INSTANCES` nor `LATE`."""
    known: dict[str, Callable[[], Instance]] = {**_INSTANCES, **_LATE}
    if name not in known:
        raise InvalidInput(f"there is no instance '{name}'; there are {', '.join(known)}")
    return known[name]()
