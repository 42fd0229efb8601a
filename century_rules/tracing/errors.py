"""What can go wrong while the rules are traced; each message names the place in the rules and the likely cause."""

from __future__ import annotations

import inspect
import sys

from century_rules.kernel.errors import CenturyError


class NotTraceable(CenturyError):
    """The rules did something with state data that a trace cannot follow (a float, a change of shape, …)."""


class Unrepeatable(CenturyError):
    """The rules looked at something else than the last time, though all they had seen was the same."""


class TraceDiffers(CenturyError):
    """Run on tokens the rules did something else than run on the very numbers the tokens stand for."""


def predicate_differs(name: str, predicate: object, on_numbers: object, on_tokens: object) -> TraceDiffers:
    """The error for a predicate that says one thing of a state and another of the tokens that stand for its numbers."""
    asked = inspect.unwrap(predicate) if callable(predicate) else predicate
    code = getattr(asked, "__code__", None)
    where = "" if code is None else f"{code.co_filename}:{code.co_firstlineno}: "
    return TraceDiffers(
        f"{where}{getattr(asked, '__qualname__', asked)}: '{name}' is {on_numbers} of a position and {on_tokens} of tokens for "
        "its numbers. A predicate must go by the numbers of the position alone, and say the same whenever it is asked: no "
        "counting or chance, no `is` between numbers, no test of their type")


def place_in_rules() -> str:
    """``file:line`` of the innermost running code outside this package: the line of the rules to blame."""
    frame = sys._getframe(1)
    while frame.f_globals.get("__package__") == __package__ and frame.f_back is not None:
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"
