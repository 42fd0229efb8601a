"""An evaluator that remembers what functions gave: the actions of a context ask the same of the same position.

A function is evaluated for wherever the context is, whatever more is known where it is called. If Python comes through it
everywhere there, what it gives is right for each later call with the same arguments, too.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Mapping, Sequence

import attrs

from century_rules.kernel.meanings import Record
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting.errors import LiftError
from century_rules.lifting.evaluator import Evaluator
from century_rules.lifting.terms import Facts, Term
from century_rules.lifting.values import NOWHERE, Union, Value

_Key = tuple[object, ...]


@attrs.define(eq=False)
class Remembered:
    """What functions gave in a context, by function and arguments.

    Attributes:
        facts: what is known in the context.
        given: what they gave; None where it is not remembered.
        kept: the arguments, so that no other object takes the place of one.
    """

    facts: Facts
    given: dict[_Key, tuple[Value] | None] = attrs.field(factory=dict)
    kept: list[Value] = attrs.field(factory=list)


class RememberingEvaluator(Evaluator):
    """See the module."""

    def __init__(
        self, instead: Mapping[object, Callable[..., Value]] | None = None, texts: Mapping[object, int] | None = None, *,
        remembered: Remembered,
    ) -> None:
        super().__init__(instead, texts)
        self.facts, self._remembered = remembered.facts, remembered

    def _looked_into(self, function: types.FunctionType, args: Sequence[Value], kwargs: Mapping[str, Value]) -> Value:
        key = (function, *map(_key, args), *[(name, _key(value)) for name, value in kwargs.items()])
        if not all(map(_is_lasting, args)) or not all(map(_is_lasting, kwargs.values())):
            return super()._looked_into(function, args, kwargs)
        given = self._remembered.given
        if key not in given:
            self._remembered.kept += [*args, *kwargs.values()]
            given[key] = self._everywhere(function, args, kwargs)
        found = given[key]
        return super()._looked_into(function, args, kwargs) if found is None else found[0]

    def _everywhere(
        self, function: types.FunctionType, args: Sequence[Value], kwargs: Mapping[str, Value],
    ) -> tuple[Value] | None:
        """What it gives wherever the context is; None where that is not known, or nothing that lasts."""
        here = self.facts, self.conditions, self.obligations
        self.facts, self.conditions, self.obligations = self._remembered.facts, [], []
        try:
            value = super()._looked_into(function, args, kwargs)
            return (value,) if not self.obligations and value is not NOWHERE and _is_lasting(value) else None
        except LiftError:
            return None
        finally:
            self.facts, self.conditions, self.obligations = here


def _key(value: Value) -> object:
    """What two equal arguments have in common."""
    return (type(value), value) if isinstance(value, int | str | None) else value if isinstance(value, Term) else id(value)


def _is_lasting(value: Value) -> bool:
    """Whether it can be asked for twice, as what is gone through once cannot."""
    if isinstance(value, tuple):
        return all(map(_is_lasting, value))
    if isinstance(value, Union):
        return all(_is_lasting(each) for _, each in value.cases)
    return value is None or isinstance(value, int | str | Term | Record | RuleGame | enum.Enum)
