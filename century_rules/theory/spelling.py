"""Names in claims, so that one that is misspelt is an error: a name nothing has would make a claim that says nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, NoReturn, TypeVar

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip, did_you_mean

V = TypeVar("V")
D = TypeVar("D")


def unknown(what: str, name: object, known: Iterable[str]) -> InvalidInput:
    """The error for a name that there is not."""
    names = tuple(known)
    return InvalidInput(f"there is no {what} '{clip(str(name))}'{did_you_mean(str(name), names)}; "
                        f"there are {', '.join(names) or 'none'}")


@attrs.frozen
class Names:
    """The names a game's claims may use.

    Attributes:
        operations: of all operations.
        arguments: of all their arguments.
    """

    operations: tuple[str, ...]
    arguments: tuple[str, ...]

    def operation(self, name: str) -> OperationName:
        """The operation's name; raises InvalidInput if there is none of that name."""
        if isinstance(name, OperationName):
            return name
        if name not in self.operations:
            raise unknown("operation", name, self.operations)
        return OperationName(name, self.operations)

    def of_arguments(self, values: Mapping[str, V]) -> Arguments[V]:
        """The arguments, if they are not such already."""
        return values if isinstance(values, Arguments) else Arguments(values, self.arguments)


class NoSuchGhost(InvalidInput):
    """A claim looks at history that is not kept: of that name, or a row of it; "" where it is not known which."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name


class OperationName(str):
    """The name of an operation, which can be compared with such names only."""

    __slots__ = ("_known",)
    _known: tuple[str, ...]

    def __new__(cls, name: str, known: tuple[str, ...]) -> OperationName:
        made = str.__new__(cls, name)
        made._known = known
        return made

    def __reduce__(self) -> tuple[type[OperationName], tuple[str, tuple[str, ...]]]:
        return OperationName, (self.plain, self._known)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, str) or "".join(other) not in self._known:
            raise unknown("operation", other, self._known)
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise TypeError("the name of an operation cannot be looked up in a set or as a key, where a misspelt name would go "
                        "unnoticed: compare it with ==, in a tuple or by match")

    def __str__(self) -> OperationName:
        return self

    def __format__(self, _spec: str) -> str:
        raise TypeError("the name of an operation makes no texts, where a misspelt name would go unnoticed: compare it with ==")

    def __contains__(self, _part: object) -> bool:
        raise TypeError("parts of the name of an operation are no names: compare it with ==, in a tuple or by match")

    startswith = endswith = lower = upper = __contains__  # type: ignore[assignment]  # none of them is for names

    @property
    def plain(self) -> str:
        """As ordinary text, for code that has looked it up already."""
        return "".join(self)


class Arguments(Mapping[str, V], Generic[V]):
    """The arguments of an operation. One that no operation has is an error, in ``get`` and ``in`` as well."""

    __slots__ = ("_known", "_values")

    def __init__(self, values: Mapping[str, V], known: tuple[str, ...]) -> None:
        self._values, self._known = dict(values), known

    def __getitem__(self, name: str) -> V:
        if name in self._values:
            return self._values[name]
        if name not in self._known:
            raise unknown("argument", name, self._known)
        raise KeyError(f"this operation has no argument '{name}'; it has {', '.join(self._values) or 'none'}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> NoReturn:
        raise TypeError("arguments cannot be in a set, or a key")


class History(Mapping[str, V], Generic[V]):
    """The ghosts beside a position. One that is not kept is an error, in ``get`` and ``in`` as well."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, V]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> V:
        try:
            return self._values[name]
        except KeyError:
            raise self.not_kept(name) from None

    def get(self, name: str, default: D | None = None) -> V | D | None:  # type: ignore[override]  # there is no default
        return self[name]

    def __contains__(self, name: object) -> bool:
        return self[str(name)] is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> NoReturn:
        raise TypeError("history cannot be in a set, or a key")

    def not_kept(self, name: str) -> Exception:
        """The error for a ghost that is not there."""
        return NoSuchGhost(str(unknown("ghost", name, self._values)))


def as_history(values: Mapping[str, V]) -> History[V]:
    """The ghosts, if they are not such already."""
    return values if isinstance(values, History) else History(values)
