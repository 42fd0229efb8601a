"""Which numbers of a position are known where its actions are lifted: what is going on, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, cast

import attrs
import numpy as np
import numpy.typing as npt

from century_rules.kernel.meanings import During, OneOf, Part, Place, Record, Remembered, parts_of
from century_rules.kernel.game import S
from century_rules.search.layout import SETUP, WORD, Field, Layout
from century_rules.search.product import Twin

MOST_BITS = 12
"""Of all fields that tell contexts apart: a context is looked up in a table."""


@attrs.frozen
class Context:
    """A group of positions whose actions are lifted together.

    Attributes:
        skeleton: which constants they have.
        known: the values of the leaves that tell contexts apart, by path.
    """

    skeleton: int
    known: Mapping[str, int]


def telling_leaves(layout: Layout[S]) -> Sequence[str]:
    """The leaves that tell contexts apart: fields of the position itself that always name one of several, so far as they fit."""
    state, found = cast(object, layout.setups[0]), list[str]()
    room = MOST_BITS - (layout.skeletons.bit_length() if layout.field(SETUP) is not None else 0)
    within, record = ("left.", state.left) if isinstance(state, Twin) else ("", state)
    parts = parts_of(type(record)) if isinstance(record, Record) else {}
    for path, part in ((within + name, part) for name, part in parts.items()):
        if path in layout.ranges and _always_names(part):
            low, high = layout.ranges[path]
            width = (high - low).bit_length()
            if 0 < width <= room:
                found.append(path)
                room -= width
    return found


def _always_names(part: Part) -> bool:
    if part.mark(During) is not None or part.mark(Remembered) is not None:
        return False
    return isinstance(part.meaning, OneOf) or (isinstance(part.meaning, Place) and not part.meaning.or_none)


class Contexts(Generic[S]):
    """The contexts there can be, by number.

    Attributes:
        paths: the leaves that tell them apart, and `SETUP` where there are several set-ups.
        many: how many numbers there are.
    """

    def __init__(self, layout: Layout[S]) -> None:
        """Those leaves must have their bits."""
        self._layout = layout
        self.paths = (*[SETUP] * (layout.field(SETUP) is not None), *telling_leaves(layout))
        self.many = 1
        for path in self.paths:
            self.many <<= self._field(path).width

    def places(self) -> npt.NDArray[np.int64]:
        """Of each field of a number, the lowest first: word, shift and mask in a row of a state, and its place in the number."""
        found, place = [], 0
        for each in map(self._field, self.paths):
            found.append((each.shift // WORD, each.shift % WORD, (1 << each.width) - 1, place))
            place += each.width
        return np.array(found, dtype=np.int64).reshape(-1, 4)

    def number(self, known: Mapping[str, int]) -> int:
        """The number of a context, by the values of the leaves that tell it."""
        number = place = 0
        for path in self.paths:
            field = self._field(path)
            number |= (known[path] - field.low) << place
            place += field.width
        return number

    def of(self, number: int) -> Context:
        """The context of that number."""
        known: dict[str, int] = {}
        for path in self.paths:
            field = self._field(path)
            known[path] = (number & (1 << field.width) - 1) + field.low
            number >>= field.width
        return Context(known.pop(SETUP, 0), known)

    def _field(self, path: str) -> Field:
        field = self._layout.field(path)
        assert field is not None, "those leaves have bits"
        return field
