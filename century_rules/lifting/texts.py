"""What is made of values that may be unknown to be shown: the words do not matter, but that Python comes through it does."""

from __future__ import annotations

import re
import types

import attrs

from century_rules.lifting.comparisons import Comparisons
from century_rules.lifting.path import Bound, Closure
from century_rules.lifting.values import (
    NOWHERE, TEXT, Listed, Name, Names, Once, StandIn, Value, cases_of, is_known, is_plain, is_record,
)

_FORM_OF_NUMBERS = re.compile(r"(.?[<>=^])?[-+ ]?0?\d{0,3},?d?")
_FORM_OF_TEXTS = re.compile(r"(.?[<>^])?([1-9]\d{0,2})?s?")
_NO_FORM = "a text with something in a form that is asked for", "write it without the form"
_SAYING = ("__format__", "__str__", "__repr__")
_TAKEN: dict[str, range] = {
    "lower": range(1), "upper": range(1), "title": range(1), "capitalize": range(1), "strip": range(2), "replace": range(2, 3),
    "removeprefix": range(1, 2), "removesuffix": range(1, 2), "join": range(1, 2)}
"""The methods of texts, and how many texts each takes; what `join` takes is a row of texts."""
METHODS_OF_TEXTS = _TAKEN.keys()


class Texts(Comparisons):
    """See the module."""

    def shown(self, value: Value, by: str = "str") -> Value:
        """``str(value)``, or ``repr(value)``."""
        return self.over(value, lambda each: self._of_case(each, by))

    def formed(self, value: Value, form: str) -> Value:
        """``format(value, form)``."""
        return self.over(value, lambda each: self._formed(each, form)) if form else self.shown(value, "format")

    def _formed(self, value: Value, form: str) -> Value:
        if value is NOWHERE:
            return NOWHERE
        if is_known(value):
            return self.call(format, [value, form])
        texts = value is TEXT or isinstance(value, Name)
        if not is_plain(value) and not texts:
            raise self.refuse(*_NO_FORM)
        if not (_FORM_OF_TEXTS if texts else _FORM_OF_NUMBERS).fullmatch(form):
            raise self.refuse(*_NO_FORM)
        try:
            for each in ("", "x") if texts else (0, 1, -1, True):
                format(each, form)
        except ValueError:
            raise self.refuse(*_NO_FORM) from None
        return TEXT

    def _of_case(self, value: Value, by: str) -> Value:
        """The text of one case. Refused where a text of the class says how it is shown."""
        if value is NOWHERE:
            return NOWHERE
        if is_plain(value) or value is None or value is TEXT or isinstance(value, Name | Names | Once | Closure):
            return TEXT
        if isinstance(value, Bound):
            return self.shown(value.of, "repr")
        if isinstance(value, StandIn):
            raise self.refuse("something of an open set-up is shown", "show what is in it")
        if isinstance(value, types.FunctionType | types.BuiltinFunctionType):
            return TEXT
        if is_known(value) and (isinstance(value, type) or not callable(value)):
            return self.call({"repr": repr, "format": format}.get(by, str), [value])
        self.plainly(value)
        if is_record(value):
            self._says_nothing_itself(type(value))
            parts = [getattr(value, each.name) for each in attrs.fields(type(value)) if each.repr]
        elif isinstance(value, Listed):
            parts = [each for _, each in value.items]
        elif isinstance(value, dict | types.MappingProxyType):
            parts = [*value, *value.values()]
        elif isinstance(value, tuple | list):
            parts = [*value]
        else:
            raise self.refuse("this is shown", "show what it is made of")
        for each in parts:
            self.shown(each, "repr")
        return TEXT

    def _says_nothing_itself(self, kind: type) -> None:
        """Refuses a class of records that are shown in another way than by their fields."""
        said = [getattr(kind, name) for name in _SAYING if getattr(kind, name) is not getattr(object, name)]
        if not all(map(_is_of_attrs, said)) or any(callable(each.repr) for each in attrs.fields(kind)):
            raise self.refuse(f"a {kind.__name__} says itself how it is shown", "show its fields")

    def of_text(self, name: str, *args: Value) -> Value:
        """What a method gives of a text of which the words are not known."""
        rows = [row for _, row in cases_of(args[0])] if name == "join" and len(args) == 1 else [args]
        texts = [each for row in rows for each in (row if row is args else [one for _, one in self.items(row)])]
        left_out = name == "strip" and args in ((), (None,))
        if len(args) not in _TAKEN[name] or not (left_out or all(map(_is_text, texts))):
            raise self.refuse(f"{name} of a text with what is no text, or with too much or too little", "give it texts")
        return TEXT


def _is_text(value: Value) -> bool:
    return all(each is TEXT or isinstance(each, str | Name) for _, each in cases_of(value))


def _is_of_attrs(function: object) -> bool:
    """Whether attrs made it."""
    return isinstance(function, types.FunctionType) and (
        function.__code__.co_filename.startswith("<attrs generated") or str(function.__module__).startswith("attr."))
