"""What stands for a game, its readings and its box in lifting, where some of them are not known."""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Collection, Mapping
from typing import cast

import attrs

from century_rules.kernel.reading import ReadingsOfAGame, ambiguities_of
from century_rules.kernel.rule_game import RuleGame
from century_rules.lifting import terms as t
from century_rules.lifting.operations import cached_by_attrs
from century_rules.lifting.path import Bound
from century_rules.lifting.values import Name, Names, StandIn, Union, Value
from century_rules.lifting.written import READING


@attrs.frozen(eq=False)
class OpenReadings(StandIn):
    """The readings of a game, all open: each is a union of its members."""

    kind: type[ReadingsOfAGame]

    def lift_attribute(self, name: str) -> Value:
        doubt = next((each for each in ambiguities_of(self.kind) if each.field == name), None)
        if doubt is None:
            raise AttributeError(f"{self.kind.__name__} has no {name}")
        unknown = t.number(f"{READING}{doubt.field}")
        others = [t.eq(unknown, place) for place in range(1, len(tuple(doubt.readings)))]
        return Union(tuple(zip([t.all_(*map(t.neg, others)), *others], doubt.readings, strict=True)))


@attrs.define(eq=False)
class Looked:
    """Of which clauses lifted code has asked whether the game drops them.

    Attributes:
        dropped: by clause id, whether the game drops it, as was answered.
        at_all: whether it asked for the whole set of dropped clauses.
    """

    dropped: dict[str, bool] = attrs.field(factory=dict)
    at_all: bool = False

    def says_the_same(self, was: Collection[str], now: Collection[str]) -> bool:
        """Whether a game that drops other clauses than before would have told the same."""
        return was == now if self.at_all else all((clause in now) is dropped for clause, dropped in self.dropped.items())


@attrs.frozen(eq=False)
class OpenGame(StandIn):
    """A game whose readings are open; all else is as in the game, but for what is given `instead`."""

    game: RuleGame[object, object]
    instead: Mapping[str, Value] = attrs.field(factory=dict)
    looked: Looked = attrs.field(factory=Looked)

    def not_looked_at(self) -> OpenGame:
        """The same game, of which nothing was asked yet."""
        return attrs.evolve(self, looked=Looked(at_all=self.looked.at_all))

    def in_force(self, clause: str) -> bool:
        """Whether a clause is in force."""
        self.looked.dropped[clause] = clause in self.game.without
        return clause not in self.game.without

    def lift_attribute(self, name: str) -> Value:
        if name == "without":
            self.looked.at_all = True
        if name in self.instead:
            return self.instead[name]
        if name == "readings":
            return OpenReadings(type(self.game.readings))
        return self._of_its_class(name)

    def _of_its_class(self, name: str) -> Value:
        """The member of the class, or the field of the game, of that name; nothing that Python makes up."""
        kind = type(self.game)
        written = written_in(kind, name, self)
        if written is not None:
            return written
        if not is_kept(kind, name):
            raise AttributeError(f"{name} of a {kind.__name__} is not written in its class, or is worked out when the game is "
                                 "made, by its readings perhaps; write a method or a property")
        return getattr(self.game, name)


def is_kept(kind: type, name: str) -> bool:
    """Whether that name is a field given when the record is made, or a constant of the class: not made of other fields."""
    field = next((each for each in attrs.fields(cast("type[attrs.AttrsInstance]", kind)) if each.name == name), None)
    if field is not None:
        return field.init and not getattr(field.default, "takes_self", False)
    found = inspect.getattr_static(kind, name, None)
    return name in dir(kind) and not hasattr(type(found), "__get__")


def written_in(kind: type, name: str, instead: StandIn) -> Value:
    """The property, method or function of that name in a class, asked of what stands for a record of it; None if there is none.

    Raises AttributeError for a class that makes its attributes up.
    """
    if isinstance(getattr(kind, "__getattribute__", None), types.FunctionType):
        raise AttributeError(f"{kind.__name__} makes its attributes up")
    found, cached = inspect.getattr_static(kind, name, None), cached_by_attrs(kind)
    if isinstance(found, property | functools.cached_property):
        return found
    if name in cached:
        return property(cached[name])
    if isinstance(found, types.FunctionType | functools._lru_cache_wrapper):
        return Bound(found, instead)
    return found.__func__ if isinstance(found, staticmethod) else None


@attrs.frozen(eq=False)
class Only(StandIn):
    """A record of which nothing may be asked but these fields."""

    fields: Mapping[str, Value]

    def lift_attribute(self, name: str) -> Value:
        if name not in self.fields:
            raise AttributeError(f"only {', '.join(self.fields)} can be asked of it")
        return self.fields[name]

    def __getattr__(self, name: str) -> Value:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.lift_attribute(name)


@attrs.frozen(eq=False)
class Like(StandIn):
    """A record of which these fields are open, also where its properties and methods ask for them; all others are as they are."""

    record: object
    fields: Mapping[str, Value]

    def lift_attribute(self, name: str) -> Value:
        if name in self.fields:
            return self.fields[name]
        kind = type(self.record)
        written = written_in(kind, name, self)
        if written is not None:
            return written
        if not is_kept(kind, name):
            raise AttributeError(f"{name} of a {kind.__name__}, whose {', '.join(self.fields)} can be any number, is made of "
                                 "other fields or made up; write a property or a method")
        return getattr(self.record, name)


@attrs.frozen(eq=False)
class NumberByName(StandIn):
    """A dict from the names of things to their numbers."""

    names: Names

    def lift_attribute(self, name: str) -> Value:
        raise AttributeError("only the number of a name can be asked of it")

    def lift_item(self, index: Value) -> Value:
        if not isinstance(index, Name) or index.names is not self.names:
            raise TypeError("the number of what is no name of these things")
        return index.number
