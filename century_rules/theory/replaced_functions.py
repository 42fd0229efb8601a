"""A game some of whose rule functions are in other words: the same class, with functions that call the new ones.

Nothing is changed in place. Every function of the game's package that its class can come to is made anew with the same text and
with globals in which the functions replaced are the new ones; so the game that plays and the game that is lifted are one text.
"""

from __future__ import annotations

import enum
import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.sight import questions

AGameClass = type[RuleGame[Any, Any]]
_GENERATED = "<attrs generated"
_LIFTED = ("refuses", "after", "is_over", "outcome")
_ROWS = (tuple, list, frozenset, set)
_AROUND = (staticmethod, classmethod, functools.partial, functools.cached_property, functools._lru_cache_wrapper)


def in_the_rules(kind: AGameClass, module: str) -> bool:
    """Whether a module is of the game's own package: of those games whose texts the library's games share, or one's own."""
    own = kind.__module__
    package = "century_rules.games" if own.startswith("century_rules.games.") else own.partition(".")[0]
    return module == package or module.startswith(f"{package}.")


def rule_functions(kind: AGameClass) -> Mapping[str, types.FunctionType]:
    """What `refuses`, `after`, `is_over` and `outcome` of a game come to, by module and name, ``rules.may_step``, methods as
    ``Game.refuses``: what a ruling can replace, for of nothing else anything is proved.
    """
    ends: dict[str, list[types.FunctionType]] = {}
    for function in _reached(kind):
        of, _, name = function.__qualname__.rpartition(".")
        if of in ("", kind.__name__) and not name.startswith("__"):
            module = function.__module__.rpartition(".")[2]
            ends.setdefault(f"{of or module}.{name}", []).append(function)
    return {name if len(found) == 1 else _whole(each): each for name, found in ends.items() for each in found}


def _whole(function: types.FunctionType) -> str:
    """``sand_to_sea.rules.may_take``, where another module of that name has such a function, too."""
    return f"{'.'.join(function.__module__.split('.')[-2:])}.{function.__name__}"


def _reached(kind: AGameClass) -> list[types.FunctionType]:
    found: dict[types.FunctionType, None] = {}
    waiting = [each for name in _LIFTED for each in _functions_in(getattr(kind, name))]
    own = {each for base in kind.__mro__ for value in vars(base).values() for each in _functions_in(value)}
    seen = set(questions().values())
    while waiting:
        function = waiting.pop()
        if function in found or not (function in own or in_the_rules(kind, function.__module__ or "")):
            continue
        found[function] = None
        if function in seen:  # solvers leave its answer open, so that they never come to what it asks
            continue
        names = set(_names(function.__code__))
        asked = [name for name in sorted(names) if name in _LIFTED or not hasattr(RuleGame, name)]
        methods = (inspect.getattr_static(kind, name, None) for name in asked)
        cells = (cell.cell_contents for cell in function.__closure__ or () if cell != types.CellType())
        for value in (*_named(kind, function, names), *methods, *(function.__defaults__ or ()), *cells):
            waiting += _functions_in(value)
    wrapped = {getattr(each, "__wrapped__", None) for each in found}  # the name is that of what is decorated
    return [each for each in found if in_the_rules(kind, each.__module__ or "") and each not in wrapped]


def _named(kind: AGameClass, function: types.FunctionType, names: set[str]) -> Iterator[object]:
    """What a function's globals have by these names, and the modules of the rules among them."""
    space = function.__globals__
    for name in sorted(names & space.keys()):
        value = space[name]
        yield value
        if isinstance(value, types.ModuleType) and in_the_rules(kind, value.__name__):
            yield from (vars(value)[each] for each in sorted(names & vars(value).keys()))


def reworded(
    kind: AGameClass, instead: Mapping[types.FunctionType, types.FunctionType], again: Callable[..., object] | None = None,
    helpers: Sequence[types.FunctionType] = (),
) -> tuple[AGameClass, list[types.FunctionType]]:
    """The class of games in which each of these functions is another one, and `helpers` as they are with these.

    `again` makes a game of that class in another process; it is given the fields of one. Raises InvalidInput where a function
    that is replaced is called by the methods of another class: that class would go on calling the old one.
    """
    space = _Space(kind, instead, helpers)
    made = space.game(again)
    found = [space.in_space(each) for each in helpers]
    space.finish()
    space.check_classes()
    return made, found


def with_globals(function: types.FunctionType, space: dict[str, object]) -> types.FunctionType:
    """The same function, which finds its globals elsewhere."""
    made = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__qualname__, made.__module__ = function.__kwdefaults__, function.__qualname__, function.__module__
    made.__annotations__, made.__doc__ = function.__annotations__, function.__doc__
    return made


class _Space:
    """What stands for the functions, modules and tables of a game's package."""

    def __init__(self, kind: AGameClass, instead: Mapping[types.FunctionType, types.FunctionType],
                 helpers: Sequence[types.FunctionType] = ()) -> None:
        self._kind, self._instead = kind, instead
        self._own = [each.__globals__ for each in (*instead.values(), *helpers)]
        self._made: dict[int, object] = {}
        self._keep: list[object] = []  # so that no other is at its address
        self._spaces: dict[int, dict[str, object]] = {}
        self._classes: list[type] = []
        self._cells: list[tuple[types.CellType, types.CellType]] = []
        self._modules: list[tuple[types.ModuleType, dict[str, object]]] = []
        self._calling: list[tuple[dict[str, object], dict[str, object], dict[str, object]]] = []

    def game(self, again: Callable[..., object] | None = None) -> AGameClass:
        """The class of the game with functions of that space."""
        def body(found: dict[str, object]) -> None:
            found.update(__slots__=(), __module__=self._kind.__module__, __qualname__=self._kind.__qualname__,
                         __doc__=self._kind.__doc__)
            for base in reversed(self._kind.__mro__):
                if base is self._kind or in_the_rules(self._kind, base.__module__):
                    found.update({name: self._part(value) for name, value in vars(base).items() if self._is_written(value)})
            if again is not None:
                fields = [each.name for each in attrs.fields(cast(Any, self._kind))]
                found["__reduce__"] = lambda game: (again, tuple([getattr(game, name) for name in fields]))

        made = cast(AGameClass, types.new_class(self._kind.__name__, (self._kind,), {}, body))
        self._made[id(self._kind)] = made
        return made

    def finish(self) -> None:
        """Fill what was named before it was made: the class itself, modules, and what a function that replaces another calls."""
        made = self._made[id(self._kind)]
        for cell, old in self._cells:  # it grows meanwhile
            if old != types.CellType():
                held = old.cell_contents
                cell.cell_contents = held if held is self._kind else self._of(held)  # super() goes on above the printed class
        for space in self._spaces.values():
            space.update({name: made for name, value in space.items() if value is self._kind})
        for module, space in self._modules:
            vars(module).update(space)
        for own, space, originals in self._calling:
            own.update({**space, **originals})

    def check_classes(self) -> None:
        """Raise InvalidInput where a method of another class comes to a function that is replaced."""
        for each in dict.fromkeys(self._classes):
            for name, value in vars(each).items():
                for function in _functions_in(value):
                    found = self._replaced_in(function, set())
                    if found:
                        raise InvalidInput(f"{found} is called by {each.__name__}.{name}, which is no function of the rules; "
                                           "replace what calls that")

    def _replaced_in(self, function: types.FunctionType, seen: set[types.FunctionType]) -> str:
        """The name of a function replaced that this one comes to; empty if it comes to none."""
        if function in self._instead:
            return function.__name__
        own = any(function.__globals__ is each for each in self._own)
        if function in seen or not (own or in_the_rules(self._kind, function.__module__ or "")):
            return ""
        seen.add(function)
        named = _named(self._kind, function, set(_names(function.__code__)))
        return next(filter(None, (self._replaced_in(each, seen) for value in named for each in _functions_in(value))), "")

    def _is_written(self, value: object) -> bool:
        found = next(iter(_functions_in(value)), None)
        return found is not None and not found.__code__.co_filename.startswith(_GENERATED)

    def _part(self, value: object) -> object:
        """A method or property with functions of that space."""
        if isinstance(value, property):
            return property(self._of(value.fget), value.fset and self._of(value.fset), value.fdel and self._of(value.fdel))
        if isinstance(value, staticmethod | classmethod):
            return type(value)(cast("Callable[..., object]", self._of(value.__func__)))
        if isinstance(value, functools.cached_property):
            return functools.cached_property(cast("Callable[[Any], object]", self._of(value.func)))
        return self._of(value)

    def _of(self, value: object) -> Any:
        """What stands for a value of somebody's globals."""
        found = self._made.get(id(value))
        if found is None:
            self._keep.append(value)
            found = self._made[id(value)] = self._newly(value)
        return found

    def _newly(self, value: object) -> object:
        if isinstance(value, types.FunctionType):
            return self._function(value)
        if isinstance(value, functools._lru_cache_wrapper):
            made = self._of(value.__wrapped__)
            return value if made is value.__wrapped__ else functools.lru_cache(**value.cache_parameters())(made)
        if isinstance(value, functools.partial):
            parts = [self._of(each) for each in value.args], {name: self._of(each) for name, each in value.keywords.items()}
            return functools.partial(self._of(value.func), *parts[0], **parts[1])
        if isinstance(value, types.ModuleType) and in_the_rules(self._kind, value.__name__):
            module = self._made[id(value)] = types.ModuleType(value.__name__)
            self._modules.append((module, self._space(vars(value))))
            return module
        if type(value) in (dict, types.MappingProxyType):
            table = cast("Mapping[object, object]", value)
            items = {key: self._of(each) for key, each in table.items()}
            return items if any(items[key] is not each for key, each in table.items()) else value
        if type(value) in _ROWS:
            row = [self._of(each) for each in cast("tuple[object, ...]", value)]
            same = all(one is other for one, other in zip(row, cast("tuple[object, ...]", value), strict=True))
            return value if same else type(value)(row)  # type: ignore[call-arg]  # one of the four
        if isinstance(value, type) and value is not self._kind:
            if in_the_rules(self._kind, value.__module__) or value.__module__ in {each.get("__name__") for each in self._own}:
                self._classes.append(value)
        elif not isinstance(value, enum.Enum | type | types.ModuleType):
            self._check_fields(value)
        return value

    def _check_fields(self, value: object) -> None:
        """Raise InvalidInput for an object with a function that is replaced, or comes to one: it would keep the old one."""
        fields = [each.name for each in getattr(type(value), "__attrs_attrs__", ())] or list(getattr(value, "__dict__", ()))
        for name in fields if in_the_rules(self._kind, type(value).__module__) else ():
            for function in _functions_in(getattr(value, name, None)):
                found = self._replaced_in(function, set())
                if found:
                    raise InvalidInput(f"{found} is called through the field {name} of a {type(value).__name__}, which would "
                                       "keep the old one; replace what calls that")

    def _function(self, value: types.FunctionType) -> types.FunctionType:
        new = self._instead.get(value)
        if new is not None:
            return self.in_space(new)
        if any(value.__globals__ is each for each in self._own):  # one of the new ones, or what it calls
            return self.in_space(value)
        if not in_the_rules(self._kind, value.__module__ or "") or value.__globals__.get("__name__") not in sys.modules:
            return value
        return self.in_space(value)

    def in_space(self, value: types.FunctionType) -> types.FunctionType:
        """The same function with globals of that space."""
        if id(value) in self._made:
            return cast(types.FunctionType, self._made[id(value)])
        self._keep.append(value)
        space = self._spaces.setdefault(id(value.__globals__), {})
        replaced = [old for old, new in self._instead.items() if new is value]
        own: dict[str, object] = {} if replaced else space
        made = types.FunctionType(value.__code__, own, value.__name__, None, tuple(map(self._cell, value.__closure__ or ())))
        self._made[id(value)] = made
        self._space(value.__globals__)
        if replaced:  # to it the old one is what it may call
            olds: dict[str, object] = {
                name: self._original(each) for name, each in value.__globals__.items() for old in replaced if each is old}
            self._calling.append((own, space, olds))
        made.__defaults__ = None if value.__defaults__ is None else tuple(map(self._of, value.__defaults__))
        made.__kwdefaults__ = {name: self._of(each) for name, each in (value.__kwdefaults__ or {}).items()}
        made.__qualname__, made.__module__ = value.__qualname__, value.__module__
        made.__annotations__, made.__doc__ = value.__annotations__, value.__doc__
        return made

    def _cell(self, cell: types.CellType) -> types.CellType:
        """What stands for the cell of a closure, and is filled at the end; functions of one place share it."""
        found = self._made.get(id(cell))
        if found is None:
            self._keep.append(cell)
            made = found = self._made[id(cell)] = types.CellType()
            self._cells.append((made, cell))
        return found  # type: ignore[return-value]  # what was made of a cell is one

    def _space(self, given: dict[str, Any]) -> dict[str, object]:
        """The globals that stand for those."""
        space = self._spaces.setdefault(id(given), {})
        if not space:
            self._keep.append(given)
            space.update(given)
            for name, value in given.items():
                if not name.startswith("__"):
                    space[name] = self._of(value)
        return space

    def _original(self, value: types.FunctionType) -> types.FunctionType:
        """The function as it is printed, which finds what else is replaced."""
        self._space(value.__globals__)
        return with_globals(value, self._spaces[id(value.__globals__)])


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _names(each)


def _functions_in(value: object) -> Iterator[types.FunctionType]:
    """The functions that a value of a class or a module is made of."""
    if isinstance(value, types.FunctionType):
        yield value
    elif isinstance(value, property):
        yield from (each for each in (value.fget, value.fset, value.fdel) if isinstance(each, types.FunctionType))
    elif isinstance(value, _AROUND):
        inner = getattr(value, "__func__", None) or getattr(value, "func", None) or getattr(value, "__wrapped__", None)
        yield from _functions_in(inner)
    elif type(value) in (dict, types.MappingProxyType):
        for each in cast("Mapping[object, object]", value).values():
            yield from _functions_in(each)
    elif type(value) in _ROWS:
        for each in cast("tuple[object, ...]", value):
            yield from _functions_in(each)
