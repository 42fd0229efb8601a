"""Packed states up to symmetry: the image of a word, and the least word of an orbit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, cast

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import S
from century_rules.kernel.symmetry import Symmetry
from century_rules.search.layout import Layout
from century_rules.search.reductions import Group

Words = list[int]


class Quotient(Generic[S]):
    """The orbits of a group over the words of a layout; an orbit is kept as its least word.

    Leaves that are exchanged get their bits together, so that the image of a word is a word. A leaf without bits has the same
    value in a state and in all its images, and getting bits adds the same to all their words: the least one stays the least.

    Raises InvalidInput if the group speaks of leaves that are not there, or the bounds of leaves that are exchanged differ.
    """

    def __init__(self, group: Group, layout: Layout[S]) -> None:
        self.group = group
        self._layout = layout
        self._images: list[Callable[[Words], Words]] = []
        for symmetry in group.elements:
            _check_bounds(symmetry, layout.ranges)
        # A leaf differs in images, or initial states differ in it and so it has bits, but what it is exchanged with has none.
        for path in [path for path in layout.base if layout.field(path) is not None or self._differs_in_image(path)]:
            for leaf in self.together(path):
                if layout.field(leaf) is None:
                    layout.grow(leaf)

    def together(self, path: str) -> list[str]:
        """The leaves that must get bits when one of them does, in a fixed order."""
        return sorted(self.group.leaves_with(path))

    def forget(self) -> None:
        """The layout has grown."""
        self._images.clear()

    def least(self, words: Words) -> Words:
        """Of each word's orbit the least."""
        columns = [image(words) for image in self._compiled()]
        return list(map(min, words, *columns)) if columns else words

    def fresh(self, found: Mapping[int, int], seen: Mapping[int, int]) -> dict[int, int]:
        """Successor -> state it came from, with the successors replaced by the least of their orbits; only what is not seen."""
        least = self.least(list(found))
        return {word: origin for word, origin in zip(least, found.values(), strict=True) if word not in seen}

    def sizes(self, words: Words) -> list[int]:
        """How many states each word's orbit has."""
        columns = [image(words) for image in self._compiled()]
        return [len(set(orbit)) for orbit in zip(words, *columns, strict=True)]

    def word_of(self, values: Mapping[str, int], skeleton: int) -> int | None:
        """The least word of the orbit of a state given by its leaves; None for a state the layout has no word for."""
        try:
            word = self._layout.pack(values, skeleton)
        except InvalidInput:
            return None
        if any(self._layout.field(path) is None and value != self._layout.base[path] for path, value in values.items()):
            return None
        return self.least([word])[0]

    def _differs_in_image(self, path: str) -> bool:
        # Guards are not asked: whether they hold can change.
        base = self._layout.base
        return any(
            symmetry.relabel.get(path, {}).get(base[source], base[source]) != base[path]
            for symmetry in self.group.elements if (source := symmetry.sources.get(path, path)) in base
        )

    def _compiled(self) -> list[Callable[[Words], Words]]:
        if not self._images:
            self._images = [_compile_image(symmetry, self._layout) for symmetry in self.group.elements]
        return self._images


def _check_bounds(symmetry: Symmetry, ranges: Mapping[str, tuple[int, int]]) -> None:
    for path in (*symmetry.sources, *symmetry.relabel, *(guard.leaf for guard in symmetry.guards.values())):
        if path not in ranges:
            raise InvalidInput(f"the reduction '{symmetry.name}' speaks of {path}, which these states do not have")
    for path, source in symmetry.sources.items():
        if ranges[path] != ranges[source]:
            raise InvalidInput(f"the reduction '{symmetry.name}' exchanges {source} and {path}, but their bounds differ: "
                               f"{ranges[source]} and {ranges[path]}")
    for path, names in symmetry.relabel.items():
        low, high = ranges[path]
        if min(names) < low or max(names) > high:
            raise InvalidInput(f"the reduction '{symmetry.name}' renames values of {path} outside its bounds {low} to {high}")


def _compile_image(symmetry: Symmetry, layout: Layout[S]) -> Callable[[Words], Words]:
    """The symmetry on a list of words: bits that move equally far move together, renamed values are looked up."""
    moves: dict[int, int] = {}
    terms = []
    tables: dict[str, object] = {}
    for path in layout.moving:
        field, origin = layout.field(path), layout.field(symmetry.sources.get(path, path))
        assert field is not None and origin is not None
        names = symmetry.relabel.get(path)
        if names is None:
            distance = field.shift - origin.shift
            moves[distance] = moves.get(distance, 0) | origin.mask
            continue
        table = f"t{len(tables)}"
        tables[table] = [
            (names.get(value, value) - field.low) << field.shift for value in range(field.low, field.high + 1)
        ]
        renamed = f"{table}[(w & {origin.mask}) >> {origin.shift}]"
        guard = symmetry.guards.get(path)
        if guard is not None:
            asked = layout.field(guard.leaf)
            if asked is not None:
                tables[f"{table}g"] = frozenset((value - asked.low) << asked.shift for value in guard.values)
                renamed = f"({renamed} if w & {asked.mask} in {table}g else w & {field.mask})"
            elif layout.base[guard.leaf] not in guard.values:
                renamed = f"(w & {field.mask})"
        terms.append(renamed)
    for distance, mask in moves.items():
        terms.append(f"(w & {mask})" + (f" << {distance}" if distance > 0 else f" >> {-distance}" if distance else ""))
    source = f"lambda words: [{' | '.join(f'({term})' for term in terms) or 'w'} for w in words]"
    # The source is made of numbers and fixed text above; nothing of a user's gets into it.
    return cast(Callable[[Words], Words], eval(source, {"__builtins__": {}, **tables}))
