"""Which leaves, arguments and ghosts a claim looks at, found by running it on names instead of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import Algebra
from century_rules.theory.theorem import Always, OnStep
from century_rules.theory.theories import Theory

Names = frozenset[str]
NOTHING: Names = frozenset()
R = TypeVar("R")

_ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "begin": ("set", "tile"), "step": ("to", "drop"), "pay": ("cube", "to"), "take": ("cube",), "spend": ("cube",),
    "choose": ("bonus",), "upgrade": ("cube",), "discard": ("cube",)}


def _together(names: Iterable[Names | int]) -> Names:
    """Numbers of the set-up are no leaves."""
    return NOTHING.union(*(each for each in names if isinstance(each, frozenset)))


class Reads(Algebra[Names, Names]):
    """Every operation looks at all that its terms look at."""

    def number(self, value: int) -> Names:
        return NOTHING

    def truth(self, value: bool) -> Names:
        return NOTHING

    def add(self, *terms: Names) -> Names:
        return _together(terms)

    def sub(self, left: Names, right: Names) -> Names:
        return _together((left, right))

    def times(self, factor: int, term: Names) -> Names:
        return term

    def eq(self, left: Names, right: Names) -> Names:
        return _together((left, right))

    def le(self, left: Names, right: Names) -> Names:
        return _together((left, right))

    def all(self, *truths: Names) -> Names:
        return _together(truths)

    def any(self, *truths: Names) -> Names:
        return _together(truths)

    def neg(self, truth: Names) -> Names:
        return truth

    def choose(self, condition: Names, then: Names, otherwise: Names) -> Names:
        return _together((condition, then, otherwise))


def _nothing_of(value: object) -> object:
    return tuple(_nothing_of(part) for part in value) if isinstance(value, tuple) else NOTHING


def _without_numbers(table: Table[int, bool]) -> Table[Names, Names]:
    """A table of the same shape whose numbers are no leaves."""
    terms = ("adjacent", "type_of", "recipe_cost", "recipe_gain", "vp_cost", "vp_points", "closed_at", "start_sets",
             "vp_by_column", "bonus_vp")
    changed: dict[str, object] = {name: _nothing_of(getattr(table, name)) for name in terms}
    return attrs.evolve(table, **changed)  # type: ignore[arg-type,return-value]  # of the same shape, as said


def looked_at(known: Theory[State, Action], rules: WondersRules[int, bool], part: Always | OnStep, operation: str) -> Names:
    """What a part looks at after an operation, as ``before.players[0].hold[2]``, ``after.drawn`` or ``argument.cube``.

    What the ghosts that it looks at go by in that step is among it.
    """
    named = attrs.evolve(
        cast("WondersRules[Names, Names]", rules), of=Reads(), table=_without_numbers(rules.table),
        readings=dict.fromkeys(rules.readings, NOTHING))
    old = {ghost.name: NOTHING for ghost in known.ghosts}
    before, after = (
        named.scene({path: frozenset({f"{when}.{path}"}) for path in named.paths}, old)
        for when in ("before", "after"))
    arguments = {name: frozenset({f"argument.{name}"}) for name in _ARGUMENTS.get(operation, ())}
    step = named.step(before, operation, arguments, after)
    ghosts = {ghost.name: ghost.following(step) for ghost in known.ghosts}
    after = after.remembering(ghosts)
    return part.at(after) if isinstance(part, Always) else part.at(attrs.evolve(step, after=after))
