"""What it means that two readings interact, on any algebra: asked by the solver of all positions, and of the reference in a play.

Two switches, each between the default reading of an ambiguity and another one, **interact** if there are a position and an action
such that what switching one of them changes depends on how the other is read: it changes whether the action is allowed, or the
position after it, under one reading of the other only; or each changes something whatever the other, and one thing (whether the
action is allowed, or some number of the position) depends on both. What the rules remember out of sight
(`century_rules.kernel.hiding.remembered`) is no part of the position; it may tell in a later action.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Generic, TypeAlias

import attrs

from century_rules.kernel.algebra import Algebra, B, N

Way: TypeAlias = tuple[int, int]
"""How the ambiguities of the first and the second switch are read: 0 for the default reading, 1 for the other."""

WAYS: tuple[Way, ...] = tuple(itertools.product((0, 1), (0, 1)))

_Switched: TypeAlias = Sequence[tuple[Way, Way]]
"""How the two are read before and after switching one of them: under each reading of the other."""

_FIRST: _Switched = (((0, 0), (1, 0)), ((0, 1), (1, 1)))
_SECOND: _Switched = (((0, 0), (0, 1)), ((1, 0), (1, 1)))


@attrs.frozen
class Under(Generic[N, B]):
    """An action under one reading of each of the two.

    Attributes:
        allowed: whether it is.
        after: the leaves of the position after it; any numbers where it is not allowed.
    """

    allowed: B
    after: Mapping[str, N]


def interact(of: Algebra[N, B], four: Mapping[Way, Under[N, B]], paths: Sequence[str]) -> B:
    """What switching one changes depends on how the other is read, as far as those leaves are looked at."""
    first, second = ([_same(of, four[one], four[other], paths) for one, other in switched] for switched in (_FIRST, _SECOND))
    matters_once = of.any(*(of.neg(of.iff(*same)) for same in (first, second)))
    both_matter = of.all(*(of.neg(same) for same in (*first, *second)))
    return of.any(matters_once, of.all(both_matter, _one_thing_depends_on_both(of, four, paths)))


def _one_thing_depends_on_both(of: Algebra[N, B], four: Mapping[Way, Under[N, B]], paths: Sequence[str]) -> B:
    """Being allowed does, or some number after an action that is allowed however the two are read."""
    def allowed_by(switched: _Switched) -> B:
        return of.any(*(of.neg(of.iff(four[one].allowed, four[other].allowed)) for one, other in switched))

    def changed_by(path: str, switched: _Switched) -> B:
        return of.any(*(of.neg(of.eq(four[one].after[path], four[other].after[path])) for one, other in switched))

    on_both = of.any(*(of.all(changed_by(path, _FIRST), changed_by(path, _SECOND)) for path in paths))
    allowed = [under.allowed for under in four.values()]
    return of.any(of.all(allowed_by(_FIRST), allowed_by(_SECOND)), of.all(*allowed, on_both))


def _same(of: Algebra[N, B], one: Under[N, B], other: Under[N, B], paths: Sequence[str]) -> B:
    """Whether both forbid it, or both allow it and lead to the same position."""
    same = of.all(*(of.eq(one.after[path], other.after[path]) for path in paths))
    return of.all(of.iff(one.allowed, other.allowed), of.any(of.neg(one.allowed), same))
