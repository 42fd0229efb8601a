"""Readings of which it is noted which ones the rules look at: what they do in a position depends on no others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

import attrs

from century_rules.kernel.caching import cached
from century_rules.kernel.reading import ReadingsOfAGame, ambiguities_of

R = TypeVar("R", bound=ReadingsOfAGame)


class NotedReadings(Generic[R]):
    """Readings like those given.

    Attributes:
        readings: the same as given, to make a game with.
    """

    def __init__(self, readings: R) -> None:
        self._looked_at, kind = set[str](), type(readings)
        fields = {field.name: getattr(readings, field.name) for field in attrs.fields(kind)}
        self.readings: R = _noting(kind)(**fields)
        object.__setattr__(self.readings, _NOTES, self._looked_at)

    @contextmanager
    def looked_at(self) -> Iterator[set[str]]:
        """A set that has, once the block has ended, the fields looked at within it."""
        found = set[str]()
        self._looked_at.clear()
        yield found
        found |= self._looked_at


_NOTES = "_looked_at"


@cached
def _noting(kind: type[R]) -> type[R]:
    fields = frozenset(doubt.field for doubt in ambiguities_of(kind))

    def __getattribute__(self: object, name: str) -> object:
        if name in fields:
            object.__getattribute__(self, "__dict__").get(_NOTES, set()).add(name)
        return object.__getattribute__(self, name)

    return type(kind.__name__, (kind,), {"__getattribute__": __getattribute__, "__module__": kind.__module__})
