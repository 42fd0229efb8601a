"""Whether something could be an action of this game in some position; what is none is malformed, not illegal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from century_rules.eastern_wonders.actions import Action, Begin, Choose, Discard, Pay, Spend, Step, Take, Upgrade
from century_rules.eastern_wonders.components import SeaMap
from century_rules.eastern_wonders.pieces import Bonus, Spice
from century_rules.kernel.errors import InvalidAction


def check_fields(action: Action, sea: SeaMap, players: int) -> None:
    """Raise InvalidAction if a field of an action names what is not there, or is of another type than it should be."""
    check = _CHECKS.get(type(action))
    if check is not None:
        check(action, sea, players)


def _begin(a: Begin, sea: SeaMap, players: int) -> None:
    _tile(a.tile, sea)
    if not (type(a.cubes) is tuple and len(a.cubes) == len(Spice) and all(type(count) is int for count in a.cubes)):
        raise InvalidAction(f"cubes are four numbers: ginger, chili, tea, cloves; not {a.cubes!r}")


def _step(a: Step, sea: SeaMap, players: int) -> None:
    _tile(a.to, sea)
    if not (a.drop is None or isinstance(a.drop, Spice)):
        raise InvalidAction(f"a step lays down a Spice or None, not {a.drop!r}")


def _pay(a: Pay, sea: SeaMap, players: int) -> None:
    _cube(a, sea, players)
    if not (type(a.to) is int and 0 <= a.to < players):
        named = f"P{a.to + 1}" if type(a.to) is int else f"with seat {a.to!r}"
        raise InvalidAction(f"there is no player {named}; {players} play")


def _cube(a: Pay | Take | Spend | Upgrade | Discard, sea: SeaMap, players: int) -> None:
    if not isinstance(a.cube, Spice):
        raise InvalidAction(f"a cube is a Spice, not {a.cube!r}")


def _choose(a: Choose, sea: SeaMap, players: int) -> None:
    if not isinstance(a.bonus, Bonus):
        raise InvalidAction(f"a bonus tile is a Bonus, not {a.bonus!r}")


def _tile(name: str, sea: SeaMap) -> None:
    if not isinstance(name, str) or name not in sea.index:
        raise InvalidAction(f"there is no tile {name} on this map; its tiles are {', '.join(sea.names)}")


_Check = Callable[[Action, SeaMap, int], None]
_CHECKS = cast(Mapping[type, _Check], {
    Begin: _begin, Step: _step, Pay: _pay, Take: _cube, Spend: _cube, Upgrade: _cube, Discard: _cube, Choose: _choose,
})
