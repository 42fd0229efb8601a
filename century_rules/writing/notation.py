"""Actions as text, as arguments of an encoding, and all of them: derived from their classes.

The fields of an action say what they are (`century_rules.writing.arguments`). In text it is the name of its class and its fields
in their order, unless the class says otherwise: ``words: ClassVar[str] = "step {to} [drop {drop}]"``. One field may be None: it
is left out then, with all that stands in the brackets, which come last.
"""

from __future__ import annotations

import itertools
import math
import random
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Generic, TypeVar, cast, get_args, get_origin

import attrs

from century_rules.kernel.caching import cached
from century_rules.kernel.errors import InvalidAction
from century_rules.kernel.meanings import Axis, Sizes
from century_rules.kernel.text_lines import clip, did_you_mean, word, words
from century_rules.writing.arguments import Argument, SeatOf, Thing, Things

A = TypeVar("A")
V = TypeVar("V")


@attrs.frozen
class _Field:
    name: str
    argument: str
    codec: Argument[object]
    optional: bool


@attrs.frozen
class _Kind(Generic[A]):
    """One class of actions: its fields, and the forms it is written in, the shortest first: words, and fields between them."""

    make: type[A]
    fields: tuple[_Field, ...]
    forms: tuple[tuple[str | _Field, ...], ...]

    @property
    def usage(self) -> str:
        """``step TILE, or step TILE drop CUBE, for instance step C3 drop Y``."""
        said = ", or ".join(" ".join(each if isinstance(each, str) else each.codec.usage for each in form) for form in self.forms)
        if not self.fields:
            return f"{said}, and nothing more"
        told = [field.codec.told for field in self.fields if field.codec.told]
        example = " ".join(each if isinstance(each, str) else each.codec.example for each in self.forms[-1])
        return ", ".join([said, *(told or [f"for instance {example}"])])

    def read(self, found: Sequence[str], things: Things | None) -> A | None:
        """The action those words say; None if they are of no form of it. ValueError for a word that is none of its field."""
        for form in self.forms:
            if len(form) == len(found):
                both = list(zip(form, found, strict=True))
                if all(each == given for each, given in both if isinstance(each, str)):
                    return self.make(**{each.name: each.codec.read(given, things)
                                        for each, given in both if not isinstance(each, str)})
        return None


class Notation(Generic[A]):
    """The actions of one game, as text and as numbers.

    `kinds` are their classes: frozen attrs records. Raises TypeError for a field that does not say what it is, and for a template
    that does not have each field once.
    """

    def __init__(self, title: str, kinds: Sequence[type[A]]) -> None:
        self.title = title
        self._kinds: dict[type, _Kind[A]] = {kind: _kind(kind) for kind in kinds}
        self._by_verb = {str(kind.forms[0][0]): kind for kind in self._kinds.values()}
        self._by_name = {kind.__name__.lower(): found for kind, found in self._kinds.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the operations, one for each class, in the order of the classes."""
        return tuple(self._by_name)

    @property
    def arguments_named(self) -> tuple[str, ...]:
        """The names of all their arguments."""
        return tuple(dict.fromkeys(field.argument for kind in self._kinds.values() for field in kind.fields))

    @property
    def axes(self) -> Mapping[Axis, str]:
        """The axes on which actions name something, each with a field that does so."""
        return {field.codec.axis: f"{kind.make.__name__}.{field.name}" for kind in self._kinds.values()
                for field in kind.fields if isinstance(field.codec, Thing | SeatOf)}

    @property
    def forms(self) -> Mapping[str, tuple[tuple[str | Argument[object], ...], ...]]:
        """How actions are written: by verb the forms, the shortest first; of words, and of what stands for a word each."""
        return {verb: tuple(tuple(each if isinstance(each, str) else each.codec for each in form) for form in kind.forms)
                for verb, kind in self._by_verb.items()}

    @property
    def kinds(self) -> tuple[type[A], ...]:
        """The classes of actions."""
        return tuple(kind.make for kind in self._kinds.values())

    # --- text ---------------------------------------------------------------------------------------------------------

    def format(self, action: A) -> str:
        """An action as one line of text; `parse` reads it back. Raises InvalidAction for one of another game."""
        kind = self._kind_of(action)
        left_out = any(getattr(action, field.name) is None for field in kind.fields if field.optional)
        try:
            return " ".join([each if isinstance(each, str) else word(each.codec.write(getattr(action, each.name)))
                             for each in kind.forms[0 if left_out else -1]])
        except ValueError as error:
            raise InvalidAction(f"{action!r}: {error}") from error

    def parse(self, text: str, things: Things | None = None) -> A:
        """The action a line of text says. Raises InvalidAction, which tells what was expected; given `things`, one of those."""
        try:
            found = words(text)
        except ValueError as error:
            raise InvalidAction(f"'{clip(text)}': {error}") from None
        return self.of_words(found, things)

    def of_words(self, found: Sequence[str], things: Things | None = None) -> A:
        """As `parse`, from the words of a line."""
        if not found:
            raise InvalidAction(f"an action is missing; it begins with one of {', '.join(self._by_verb)}")
        kind = self._by_verb.get(found[0])
        if kind is None:
            raise InvalidAction(f"'{clip(found[0])}' is no action{did_you_mean(found[0], self._by_verb)}; "
                                f"one begins with {', '.join(self._by_verb)}")
        try:
            action = kind.read(found, things)
        except ValueError as error:
            raise InvalidAction(str(error)) from error
        if action is not None:
            return action
        raise InvalidAction(f"'{clip(' '.join(found))}': expected {kind.usage}")

    # --- what there is ------------------------------------------------------------------------------------------------

    def check(self, action: object, things: Things) -> None:
        """Raise InvalidAction unless this could be an action of that game in some position: what is none is malformed."""
        try:
            for field in self._kind_of(action).fields:
                field.codec.check(getattr(action, field.name), things, optional=field.optional)
        except ValueError as error:
            raise InvalidAction(str(error)) from None

    def all(self, things: Things) -> Iterator[A]:
        """Every action there is, each once: class by class, the last field goes round first, and None before all else.

        Of numbers that players say, those that are `Argument.listed`.
        """
        sizes = {axis: len(named) for axis, named in things.items()}
        for kind in self._kinds.values():
            values = [(*((None,) if field.optional else ()),
                       *(field.codec.value(number, things) for number in range(field.codec.listed(sizes))))
                      for field in kind.fields]
            yield from dict.fromkeys(kind.make(*each) for each in itertools.product(*values))

    def how_many(self, things: Things) -> int:
        """How many `all` would list, without listing them; more where values repeat."""
        sizes = {axis: len(named) for axis, named in things.items()}
        return sum(math.prod(field.optional + field.codec.listed(sizes) for field in kind.fields)
                   for kind in self._kinds.values())

    def spread(self, things: Things, each: int) -> Iterator[A]:
        """So many actions of each class, by chance but always the same, in the order of `all`; all if it has no more."""
        sizes = {axis: len(named) for axis, named in things.items()}
        for kind in self._kinds.values():
            wide = [field.optional + field.codec.listed(sizes) for field in kind.fields]
            there = range(math.prod(wide))
            for place in sorted(random.Random(0).sample(there, min(each, len(there)))):
                values, left = list[object](), place
                for field, size in zip(reversed(kind.fields), reversed(wide), strict=True):
                    left, number = divmod(left, size)
                    values.append(None if field.optional and number == 0 else field.codec.value(number - field.optional, things))
                yield kind.make(*reversed(values))

    # --- numbers ------------------------------------------------------------------------------------------------------

    def ranges(self, name: str, sizes: Sizes) -> dict[str, tuple[int, int]]:
        """The arguments of the operation of that name, each with its least and its greatest number; -1 is None."""
        return {field.argument: (-1 if field.optional else 0, field.codec.size(sizes) - 1)
                for field in self._by_name[name].fields}

    def arguments(self, action: A, things: Things) -> tuple[str, dict[str, int]]:
        """The name of the operation an action is, and its arguments. Raises ValueError for a thing the game does not have."""
        kind = self._kind_of(action)
        found = {}
        for field in kind.fields:
            value = getattr(action, field.name)
            found[field.argument] = -1 if value is None else field.codec.number(value, things)
        return kind.make.__name__.lower(), found

    def terms(self, action: A, number: Callable[[object, Argument[object]], V]) -> tuple[str, dict[str, V]]:
        """As `arguments` of an action in which something is not known: `number` says of a field, and what it is, its number."""
        kind = self._kind_of(action)
        return kind.make.__name__.lower(), {
            field.argument: number(getattr(action, field.name), field.codec) for field in kind.fields}

    def action(self, name: str, arguments: Mapping[str, int], things: Things) -> A:
        """The action that an operation with those arguments is. KeyError for an unknown name, or an argument that is missing."""
        kind = self._by_name[name]
        return kind.make(**{field.name: None if field.optional and arguments[field.argument] < 0
                            else field.codec.value(arguments[field.argument], things) for field in kind.fields})

    def name_of(self, action: A) -> str:
        """The name of the operation that an action is."""
        return self._kind_of(action).make.__name__.lower()

    def field_of(self, name: str, argument: str, number: int, things: Things) -> tuple[str, object]:
        """The field of the actions of that name in which that argument is, and what stands there for a number of it."""
        field = next(each for each in self._by_name[name].fields if each.argument == argument)
        return field.name, None if field.optional and number < 0 else field.codec.value(number, things)

    def of_unknowns(self, name: str, unknown: Callable[[str, Argument[object], bool], object]) -> A:
        """The action of that name with unknowns in its fields, made by `unknown` of the argument, what it is, and whether it may
        be left out."""
        kind = self._by_name[name]
        return kind.make(**{field.name: unknown(field.argument, field.codec, field.optional) for field in kind.fields})

    def _kind_of(self, action: object) -> _Kind[A]:
        kind = self._kinds.get(type(action))
        if kind is None:
            raise InvalidAction(f"{action!r} is no action of {self.title}")
        return kind


def _kind(kind: type[A]) -> _Kind[A]:
    hints = typing.get_type_hints(kind, include_extras=True)
    fields: dict[str, _Field] = {}
    for each in attrs.fields(cast(type[attrs.AttrsInstance], kind)):
        codec, optional = _codec(hints[each.name])
        if codec is None:
            raise TypeError(f"{kind.__name__}.{each.name}: does not say what it is: Annotated[…, an Argument]")
        fields[each.name] = _Field(each.name, codec.name or each.name, codec, optional)
    template = getattr(kind, "words", "") or " ".join(
        [kind.__name__.lower(), *(f"[{{{name}}}]" if field.optional else f"{{{name}}}" for name, field in fields.items())])
    longest, shortest = template.replace("[", "").replace("]", "").split(), template.partition("[")[0].split()
    if sorted(each[1:-1] for each in longest if each[0] == "{") != sorted(fields):
        raise TypeError(f"{kind.__name__}.words: '{template}' should have each of {', '.join(fields)} once")
    left_out = [each[1:-1] for each in longest[len(shortest):] if each[0] == "{"]
    if left_out != [name for name, field in fields.items() if field.optional] or len(left_out) > 1:
        raise TypeError(f"{kind.__name__}: one field may be None, and is the one in brackets at the end")
    forms = [tuple(fields[each[1:-1]] if each[0] == "{" else each for each in form) for form in (shortest, longest)]
    return _Kind(kind, tuple(fields.values()), tuple(forms[:1] if shortest == longest else forms))


@cached
def arguments_of(kind: type) -> Mapping[str, Argument[object]]:
    """What each field of a class of actions is; without those that do not say it."""
    codecs = {name: _codec(hint)[0] for name, hint in typing.get_type_hints(kind, include_extras=True).items()}
    return {name: codec for name, codec in codecs.items() if codec is not None}


def _codec(hint: object) -> tuple[Argument[object] | None, bool]:
    """What a field is, and whether it may be None."""
    if get_origin(hint) is Annotated:
        return next((each for each in get_args(hint)[1:] if isinstance(each, Argument)), None), False
    if get_origin(hint) in (typing.Union, types.UnionType):
        found = [_codec(each)[0] for each in get_args(hint) if each is not type(None)]
        return found[0], type(None) in get_args(hint)
    return None, False
