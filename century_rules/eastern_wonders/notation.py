"""Actions as text, one line each, as a player would jot them down: ``step B3 drop Y``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from century_rules.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.eastern_wonders.components import SeaMap
from century_rules.eastern_wonders.pieces import Bonus, Cubes, Spice, format_cubes, parse_cubes
from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.record import clip, did_you_mean, word, words

_ALONE: Mapping[str, Action] = {
    "stay": Stay(), "stop": Stop(), "done": Done(), "open": Open(), "trade": Trade(), "claim": Claim(), "harvest": Harvest(),
    "pass": Pass(),
}
_NAME_ALONE = {type(action): name for name, action in _ALONE.items()}
_WITH_CUBE: Mapping[str, Callable[[Spice], Action]] = {"take": Take, "spend": Spend, "upgrade": Upgrade, "discard": Discard}
_SHAPES: Mapping[str, str] = {
    "begin": "begin CUBES TILE, for instance begin YYYY C3",
    "step": "step TILE, or step TILE drop CUBE, for instance step B3 drop Y",
    "pay": "pay CUBE to PLAYER, for instance pay R to P2",
    "bonus": "bonus KIND, where the kind is move, harvest, upgrade, hold or points",
    **{name: f"{name} CUBE, for instance {name} Y" for name in _WITH_CUBE},
    **{name: f"{name}, and nothing more" for name in _ALONE},
}
_SEAT = re.compile(r"P([1-9][0-9]{0,2})")


def format_action(action: Action) -> str:
    """An action as one line of text; `parse_action` reads it back. Raises InvalidAction if it is none of this game.

    >>> format_action(Step("B3", Spice.GINGER))
    'step B3 drop Y'
    """
    match action:
        case Begin(cubes, tile):
            if min(cubes) < 0:
                raise InvalidAction(f"{action!r}: a set of cubes cannot have less than none of a kind")
            return f"begin {format_cubes(cubes)} {word(tile)}"
        case Step(to, drop):
            return f"step {word(to)}" if drop is None else f"step {word(to)} drop {Spice(drop).letter}"
        case Pay(cube, to):
            return f"pay {Spice(cube).letter} to {format_seat(to)}"
        case Choose(bonus):
            return f"bonus {Bonus(bonus).name.lower()}"
        case Take(cube) | Spend(cube) | Upgrade(cube) | Discard(cube):
            return f"{type(action).__name__.lower()} {Spice(cube).letter}"
    if type(action) not in _NAME_ALONE:
        raise InvalidAction(f"{action!r} is no action of Eastern Wonders")
    return _NAME_ALONE[type(action)]


def parse_action(text: str, sea: SeaMap | None = None) -> Action:
    """The action a line of text says. Raises InvalidAction, which tells what was expected.

    Given a map, a tile that is not on it is refused here already.

    >>> parse_action("step B3 drop Y")
    Step(to='B3', drop=<Spice.GINGER: 0>)
    """
    try:
        found = words(text)
    except ValueError as error:
        raise InvalidAction(f"'{clip(text)}': {error}") from None
    return action_of_words(found, sea)


def action_of_words(found: Sequence[str], sea: SeaMap | None = None) -> Action:
    """As `parse_action`, from the words of a line."""
    if not found:
        raise InvalidAction(f"an action is missing; it begins with one of {', '.join(_SHAPES)}")
    verb, rest = found[0], tuple(found[1:])
    if verb not in _SHAPES:
        raise InvalidAction(f"'{clip(verb)}' is no action{did_you_mean(verb, _SHAPES)}; one begins with {', '.join(_SHAPES)}")
    match (verb, *rest):
        case ("begin", cubes, tile):
            return Begin(_cubes(cubes), _tile(tile, sea))
        case ("step", tile):
            return Step(_tile(tile, sea))
        case ("step", tile, "drop", cube):
            return Step(_tile(tile, sea), _cube(cube))
        case ("pay", cube, "to", player):
            return Pay(_cube(cube), _payee(player))
        case ("bonus", kind):
            return Choose(_bonus(kind))
        case (_, cube) if verb in _WITH_CUBE:
            return _WITH_CUBE[verb](_cube(cube))
        case (_,) if verb in _ALONE:
            return _ALONE[verb]
    raise InvalidAction(f"'{clip(' '.join(found))}': expected {_SHAPES[verb]}")


def format_seat(seat: int) -> str:
    """A seat as players are called: seat 0 is ``P1``."""
    return f"P{seat + 1}"


def parse_seat(text: str) -> int | None:
    """The seat of ``P1``, ``P2`` and so on; None if the text is nothing like that."""
    match = _SEAT.fullmatch(text)
    return int(match.group(1)) - 1 if match else None


def _cube(text: str) -> Spice:
    for kind in Spice:
        if text == kind.letter:
            return kind
    raise InvalidAction(f"'{clip(text)}' is no cube; one of Y ginger, R chili, G tea, B cloves was expected")


def _cubes(text: str) -> Cubes:
    try:
        if text:
            return parse_cubes(text)
    except ValueError:
        pass
    raise InvalidAction(f"'{clip(text)}' is no set of cubes; letters of Y ginger, R chili, G tea, B cloves were expected")


def _tile(text: str, sea: SeaMap | None) -> str:
    if sea is not None and text not in sea.index:
        raise InvalidAction(f"there is no tile '{clip(text)}' on this map{did_you_mean(text, sea.names)}; "
                            f"its tiles are {', '.join(sea.names)}")
    return text


def _payee(text: str) -> int:
    seat = parse_seat(text)
    if seat is None:
        raise InvalidAction(f"'{clip(text)}' is no player; P1, P2 and so on were expected")
    return seat


def _bonus(text: str) -> Bonus:
    kinds = {kind.name.lower(): kind for kind in Bonus}
    if text not in kinds:
        raise InvalidAction(f"'{clip(text)}' is no bonus tile{did_you_mean(text, kinds)}; there are {', '.join(kinds)}")
    return kinds[text]
