"""Claims and ghosts in plain Python, asked as Python: of a game, its positions and the history kept beside them."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.theory.predicates import PlainFunction


class Kept:
    """What is kept beside a position, as a claim or a ghost sees it."""

    def __init__(self, ghosts: Mapping[str, int], before: Mapping[str, int] | None = None) -> None:
        self._ghosts, self._before = ghosts, before

    def __getitem__(self, name: str) -> int:
        return self._ghosts[name]

    @property
    def rows(self) -> Mapping[str, tuple[int, ...]]:
        return _Rows(self._ghosts)

    @property
    def before(self) -> Kept:
        assert self._before is not None
        return Kept(self._before)


class _Rows(dict[str, tuple[int, ...]]):
    def __init__(self, ghosts: Mapping[str, int]) -> None:
        self._of = ghosts

    def __missing__(self, name: str) -> tuple[int, ...]:
        return tuple([self._of[each] for each in self._of if each.startswith(f"{name}[")])


def lifted_from(said: object) -> PlainFunction[object, object] | None:
    """What a claim or a ghost was lifted from; None if it is not in plain Python."""
    found = getattr(said, "__self__", None)
    return found if isinstance(found, PlainFunction) else None
