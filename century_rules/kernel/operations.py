"""What a game's encoding looks like from outside: operations with named guard clauses and effects, on any algebra."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Generic

import attrs

from century_rules.kernel.algebra import B, N


@attrs.frozen
class Guard(Generic[B]):
    """One condition of an operation, under the clause that makes it."""

    clause: str
    holds: B


@attrs.frozen
class Move(Generic[N, B]):
    """An operation applied to a position: allowed if every guard holds, and then this is the position after it.

    `after` is by leaf path (see `century_rules.kernel.leaves`); where a guard fails its values mean nothing.
    """

    guards: tuple[Guard[B], ...]
    after: Mapping[str, N]


@attrs.frozen
class Operation(Generic[N, B]):
    """One kind of action in an encoding.

    Attributes:
        name: as in the notation, for instance ``step``.
        arguments: name -> inclusive range of each argument.
        build: the operation on a position (by leaf path) with given arguments.
        shared: so many of its guards, the first ones, are the same whatever the arguments.
    """

    name: str
    arguments: Mapping[str, tuple[int, int]]
    build: Callable[[Mapping[str, N], Mapping[str, N]], Move[N, B]]
    shared: int = 0


class Later(Mapping[str, N]):
    """The leaves after an operation, worked out when one of them is first asked for."""

    __slots__ = ("_effect", "_paths", "_values")

    def __init__(self, paths: Collection[str], effect: Callable[[], Mapping[str, N]]) -> None:
        self._paths, self._effect = paths, effect
        self._values: Mapping[str, N] | None = None

    def __getitem__(self, path: str) -> N:
        return self.worked_out()[path]

    def worked_out(self) -> Mapping[str, N]:
        """All of them at once, which is quicker."""
        if self._values is None:
            self._values = self._effect()
        return self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
