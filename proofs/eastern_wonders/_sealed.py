"""Numbers and things that can be passed on, and nothing else: whoever looks into one is found out.

Code that never inspects a value behaves the same for every value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.shape import fields_of


class Sealed:
    """A number, or a thing, of a position: it can be passed on. Whatever else is done with it is refused and noted.

    It is noted because a refusal can be caught. Who asks for its class is not noted: that is looked for in the text.
    """

    def __init__(self, name: str, asked: list[str]) -> None:
        self.name, self.asked = name, asked

    def refuse(self, *_arguments: object) -> NoReturn:
        self.asked.append(f"{self.name} is asked about")
        raise InvalidInput(self.asked[-1])


for _done in (
        "eq", "ne", "lt", "le", "gt", "ge", "bool", "hash", "index", "int", "float", "repr", "str", "format", "len", "iter",
        "contains", "getitem", "getattr", "add", "radd", "sub", "rsub", "mul", "rmul", "neg", "abs", "floordiv", "mod", "call",
        "reduce_ex"):
    setattr(Sealed, f"__{_done}__", Sealed.refuse)


def passed_on(told: object) -> Iterator[str]:
    """The names of all that is sealed in what is told."""
    if isinstance(told, Sealed):
        yield told.name
    elif isinstance(told, tuple | list):
        for part in told:
            yield from passed_on(part)
    elif attrs.has(type(told)):
        for field in fields_of(told):
            yield from passed_on(getattr(told, field.name))
    elif not isinstance(told, int | str | None):
        raise InvalidInput(f"a {type(told).__name__} is told")
