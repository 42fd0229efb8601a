"""Symmetries of a state, as data: which leaf each leaf of the image is taken from, and how its value is renamed on the way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from century_rules.kernel.errors import InvalidInput


@attrs.frozen
class Guard:
    """A leaf is renamed only where another leaf, by its path, has one of these values; elsewhere it says nothing."""

    leaf: str
    values: frozenset[int]

    def __str__(self) -> str:
        return f"{self.leaf} in {sorted(self.values)}"


def _without_identity(sources: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({path: source for path, source in sorted(sources.items()) if path != source})


def _renaming(relabel: Mapping[str, Mapping[int, int]]) -> Mapping[str, Mapping[int, int]]:
    moving = {path: {old: new for old, new in sorted(names.items()) if old != new} for path, names in sorted(relabel.items())}
    return MappingProxyType({path: MappingProxyType(names) for path, names in moving.items() if names})


def _in_order(guards: Mapping[str, Guard]) -> Mapping[str, Guard]:
    return MappingProxyType(dict(sorted(guards.items())))


@attrs.frozen
class Symmetry:
    """A way to exchange things of no difference: tiles of a map, kinds of cube, players. It acts on states of one shape.

    Attributes:
        name: what it is called in messages.
        kind: what it exchanges: ``map``, ``colours`` or ``players``; for one made of several, their kinds joined by ``+``.
        sources: leaf of the image -> leaf of the state it is taken from; a leaf that is not in here is taken from itself.
        relabel: leaf of the image -> how its value is renamed: the number of a tile, of a seat; a value not in here stays.
        guards: leaves whose renaming depends on another one, as that of a tile which is kept as 0 while there is none to
            remember. Such a leaf is taken from itself, and so is the one it depends on, whose value stays.

    Whether it is a symmetry of some rules is another matter, which `century_rules.search` checks. Raises InvalidInput for
    something that is not even one-to-one.
    """

    name: str
    kind: str
    sources: Mapping[str, str] = attrs.field(converter=_without_identity)
    relabel: Mapping[str, Mapping[int, int]] = attrs.field(converter=_renaming, factory=dict)
    guards: Mapping[str, Guard] = attrs.field(converter=_in_order, factory=dict)

    def __attrs_post_init__(self) -> None:
        if set(self.sources) != set(self.sources.values()):
            odd = sorted(set(self.sources) ^ set(self.sources.values()))
            raise InvalidInput(f"symmetry '{self.name}': some leaf is taken twice and another never; see {', '.join(odd[:4])}")
        for path, names in self.relabel.items():
            if set(names) != set(names.values()):
                raise InvalidInput(f"symmetry '{self.name}': two values of {path} get one name: {dict(names)}")
        for path, guard in self.guards.items():
            if path in self.sources or guard.leaf in self.sources or guard.leaf in self.relabel:
                raise InvalidInput(f"symmetry '{self.name}': {path}, renamed where {guard}, and {guard.leaf} must stay in place")

    def image(self, values: Mapping[str, int]) -> dict[str, int]:
        """The leaves of the image of a state given by its leaves, in the same order."""
        found = {path: values[self.sources.get(path, path)] for path in values}
        for path, names in self.relabel.items():
            guard = self.guards.get(path)
            if path in found and (guard is None or values[guard.leaf] in guard.values):
                found[path] = names.get(found[path], found[path])
        return found

    def after(self, first: Symmetry) -> Symmetry:
        """The symmetry that does `first` and then this one."""
        paths = {*self.sources, *self.relabel, *first.sources, *first.relabel}
        sources, relabel = {}, {}
        for path in paths:
            middle = self.sources.get(path, path)
            sources[path] = first.sources.get(middle, middle)
            earlier, later = first.relabel.get(middle, {}), self.relabel.get(path, {})
            names = {old: later.get(new, new) for old, new in earlier.items()}
            relabel[path] = {**{old: new for old, new in later.items() if old not in names}, **names}
        kinds = sorted({*first.kind.split("+"), *self.kind.split("+")})
        return Symmetry(f"{first.name}, {self.name}", "+".join(kinds), sources, relabel, {**first.guards, **self.guards})

    @property
    def does(self) -> object:
        """What it does, whatever it is called: equal for symmetries that act alike, and hashable."""
        return (
            tuple(self.sources.items()),
            tuple((path, tuple(names.items())) for path, names in self.relabel.items()),
        )
