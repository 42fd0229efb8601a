"""What the methods of somebody's game have to give; told, where they give something else, with the place of the method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar, cast

import attrs

from century_rules.kernel.errors import InvalidInput, Refusal, RulesAtFault
from century_rules.kernel.game import Outcome
from century_rules.kernel.text_lines import clip

T = TypeVar("T")


def check_position(deal: Callable[..., object], position: object) -> None:
    """Raise InvalidInput for what a game deals that is no position, or one that can be changed in place."""
    if position is None:
        raise InvalidInput(f"{place_of(deal)} gives None; it should give a position, a record made by @attrs.frozen")
    for what in _changeable(position, "the position"):
        raise InvalidInput(f"{place_of(deal)} gives a position that can be changed in place: {what}")


def check_after(after: Callable[..., object], state: object, found: object) -> None:
    """Raise RulesAtFault for what comes of an action that is no position, where there was one."""
    if attrs.has(type(state)) and not attrs.has(type(found)):
        raise RulesAtFault(f"{place_of(after)} gives {clip(repr(found))}; it should give the position after the action, "
                           f"a {type(state).__name__}")


def iterated(method: Callable[..., object], found: Iterable[T], each: str) -> Iterator[T]:
    """What a method gives, one by one. Raises RulesAtFault for what cannot be gone through; `each` is what it should have."""
    if not hasattr(found, "__iter__"):
        raise RulesAtFault(f"{place_of(method)} gives {clip(repr(found))}; it should yield {each}, or give a tuple of them")
    return iter(found)


def check_refusal(refuses: Callable[..., object], found: object) -> None:
    """Raise RulesAtFault for what says why an action is forbidden, and is no Refusal."""
    if not isinstance(found, Refusal):
        raise RulesAtFault(f"{place_of(refuses)} yields {clip(repr(found))}; it should yield Refusal(clause, why) or "
                           "not_now(clause, why)")


def check_outcome(outcome: Callable[..., object], found: object, players: int | None = None) -> None:
    """Raise RulesAtFault for what a game says of its end that is neither None nor an Outcome of so many players."""
    if found is None:
        return
    if not isinstance(found, Outcome):
        raise RulesAtFault(f"{place_of(outcome)} gives {clip(repr(found))}; it should give Outcome(points, winner), or None "
                           "while the game goes on")
    if players is not None and len(found.points) != players:
        raise RulesAtFault(f"{place_of(outcome)} gives points of {len(found.points)} players, and {players} play; it should "
                           "give points by seat")
    if players is not None and not set(found.winners) <= set(range(players)):
        raise RulesAtFault(f"{place_of(outcome)} has the winner {found.winner}; it should be a seat, from 0 to {players - 1}")
    if players is not None and len(set(found.winners)) < len(found.winners):
        shared = ", ".join(map(str, found.sharing))
        raise RulesAtFault(f"{place_of(outcome)} has the winner {found.winner}, shared by {shared}; `sharing` should name the "
                           "other seats that share the victory, each once")


def check_points(points: Callable[..., object], found: object, players: int) -> None:
    """Raise RulesAtFault for what a game says of its points in a position that is not a whole number for each seat."""
    if not isinstance(found, tuple) or len(found) != players or any(type(each) is not int for each in found):
        raise RulesAtFault(f"{place_of(points)} gives {clip(repr(found))}; it should give a tuple of {players} whole numbers, "
                           "by seat, in every position, or () in every one")


def place_of(method: Callable[..., object]) -> str:
    """``FILE:LINE: Class.method``."""
    code = getattr(method, "__code__", None)
    name = getattr(method, "__qualname__", str(method))
    return name if code is None else f"{code.co_filename}:{code.co_firstlineno}: {name}"


def _changeable(value: object, called: str) -> Iterator[str]:
    """What in a value can be changed in place, in words with the mend, the innermost first; nothing if it cannot be."""
    try:
        hash(value)
    except TypeError:
        if attrs.has(type(value)):
            for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
                yield from _changeable(getattr(value, field.name), f"its {field.name}")
            yield f"{type(value).__name__} is not frozen; make it by @attrs.frozen"
        elif isinstance(value, tuple):
            for each in value:
                yield from _changeable(each, f"what is in {called}")
        else:
            yield f"{called} is a {type(value).__name__}; let it be a tuple, or a record made by @attrs.frozen"
