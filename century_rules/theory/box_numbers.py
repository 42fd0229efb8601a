"""Numbers of the components that no source gives: unknowns stand for them, by path, wherever a rule asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

import attrs

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Record, constant_fields
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.lifting.open_game import Like
from century_rules.lifting.unknown_positions import numbers_of, unknown_like
from century_rules.lifting.values import Value

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

IN_BOX = ":box."
"""How the names of unknown numbers of the components begin: ``:box.start_sets[0][2]``."""


TRIED = 1, -1, 2, -2, 3, 4, 8
"""What is added to open numbers of the printed box, to find out what depends on them."""

DEALS = 8
"""How many deals are looked at then."""


def open_box(box: object, fields: Iterable[str]) -> dict[str, Value]:
    """Unknowns in place of the numbers in those fields of the components."""
    return {name: unknown_like(getattr(box, name), f"{IN_BOX}{name}") for name in fields}


def with_box(box: object, opened: Mapping[str, Value]) -> Mapping[str, Value]:
    """What stands instead of the components in an `OpenGame`, if anything of them is open."""
    return {"components": Like(box, opened)} if opened else {}


def numbers_in_box(fields: Mapping[str, object]) -> dict[str, object]:
    """The numbers in some fields of the components by path, as the unknowns are called that stand for them."""
    return {path: number for name, value in fields.items() for path, number in numbers_of(value, f"{IN_BOX}{name}")}


def split_box(book: Rulebook[S, A], constants: Mapping[str, object]) -> tuple[dict[str, object], dict[str, object]]:
    """Those constants in two dicts: what is open in the box, by field, and all others, which are those of a position."""
    named = {f"{IN_BOX}{name}": name for name in book.open_numbers}
    return ({named[name]: value for name, value in constants.items() if name in named},
            {name: value for name, value in constants.items() if name not in named})


def open_fields(book: Rulebook[S, A], game: BoardGame[S, A]) -> dict[str, object]:
    """By name, what the box has in the fields that `Rulebook.open_numbers` names.

    Raises InvalidInput for a name that is no field of the components, and for a field with something else than numbers.
    """
    box, found, where = game.components, dict[str, object](), f"{book.title}, open_numbers"
    for name in book.open_numbers:
        fields = [each.name for each in attrs.fields(cast("type[attrs.AttrsInstance]", type(box)))]
        if name not in fields:
            raise InvalidInput(f"{where}: the components have no field {clip(repr(name))}{did_you_mean(str(name), fields)}; "
                               f"there are {clip(', '.join(fields))}")
        found[name] = getattr(box, name)
        numbers = numbers_in_box({name: found[name]})
        wrong = next((path for path, number in numbers.items() if not isinstance(number, int)), name if not numbers else None)
        if wrong is not None:
            raise InvalidInput(f"{where}: {wrong.removeprefix(IN_BOX)} of the components is no number; let it name numbers, or "
                               "rows and records of them")
    return found


def check_open_numbers(book: Rulebook[S, A], game: BoardGame[S, A]) -> None:
    """Raise InvalidInput, which names it, for an open number that the position before the first action depends on.

    Likewise where another field of the box does, and for numbers that no other box can have. Some other numbers are tried.
    """
    where, begun = f"{book.title}, open_numbers", [_told(game.deal(seed)) for seed in range(DEALS)]
    for name, value in open_fields(book, game).items():
        boxes = [each for more in TRIED if (each := _with(game.components, name, _raised(value, more))) is not None]
        if not boxes:
            raise InvalidInput(f"{where}: no box has another {name} (by {', '.join(map(str, TRIED))}): so it is not open")
        for box in boxes:
            other = next((each.name for each in attrs.fields(cast("type[attrs.AttrsInstance]", type(box)))
                          if each.name != name and getattr(box, each.name) != getattr(game.components, each.name)), None)
            if other is not None:
                raise InvalidInput(f"{where}: {other} of the components is made of {name}; let it be a property")
            try:
                dealt = [_told(attrs.evolve(cast(Any, game), components=box).deal(seed)) for seed in range(DEALS)]
            except CenturyError:  # nothing is dealt with it
                continue
            if dealt != begun:
                raise InvalidInput(f"{where}: the position before the first action depends on {name} of the components, and "
                                   "proofs begin with that of the printed box; leave it out")


def _with(box: object, name: str, value: object) -> object | None:
    """A box with that in the field; None if there can be none."""
    try:
        return cast(object, attrs.evolve(cast(Any, box), **{_alias(type(box), name): value}))
    except (CenturyError, ValueError):
        return None


def _alias(kind: type, name: str) -> str:
    """What a field is called where its record is made."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return next((each.alias or name for each in fields if each.name == name), name)


def _told(position: object) -> object:
    return leaves(position), [getattr(position, name) for name in constant_fields(type(position))]


def _raised(value: object, more: int) -> object:
    """The same with every number so much more."""
    if isinstance(value, tuple):
        return tuple(_raised(each, more) for each in value)
    if isinstance(value, Record):
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
        return attrs.evolve(cast(Any, value), **{
            each.alias or each.name: _raised(getattr(value, each.name), more) for each in fields if each.init})
    return value + more if isinstance(value, int) else value
