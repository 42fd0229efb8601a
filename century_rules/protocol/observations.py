"""What a seat sees of a position, as JSON: what the rulebook's `observe` gives; if that is a position, as positions are told."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from contextlib import suppress
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.meanings import constant_fields
from century_rules.protocol.positions import Json, told
from century_rules.rulebook import A, Rulebook, S


_SIMPLE = frozenset({int, str, bool, type(None)})


def observation_as_json(book: Rulebook[S, A], game: BoardGame[S, A], state: S, seat: int) -> Json:
    """What the player at a seat may see now. Raises InvalidInput if nobody sits there, or the game does not say what is seen."""
    if type(seat) is not int or not 0 <= seat < game.players:
        raise InvalidInput(f"seat: {seat!r} should be 0 to {game.players - 1}")
    if book.observe is None:
        raise InvalidInput(f"{book.title} does not say what a seat sees: its Rulebook has no `observe`")
    seen = book.observe(game, state, seat)
    if type(seen) is not type(state):
        return _plain(seen, book)
    return {**told(book, game, state, seen), **{name: _plain(getattr(seen, name), book) for name in constant_fields(type(seen))}}


def _plain(value: object, book: Rulebook[S, A]) -> Json:
    """What an observation is, as JSON: actions as their text, members of enums by name, records as objects."""
    match value:
        case enum.Enum():
            return value.name.lower()
        case None | bool() | str():
            return value
        case int():
            return int(value)
        case Mapping():
            return {str(key): _plain(each, book) for key, each in value.items()}
        case tuple() | list():
            if _SIMPLE.issuperset(map(type, value)):  # long rows of numbers, as a map has
                return list(value)
            return [_plain(each, book) for each in value]
    if attrs.has(type(value)):
        if book.notation is None or type(value) in book.notation.kinds:
            with suppress(InvalidInput):  # it is no action
                return book.write_action(cast(A, value))
        return {field.name: _plain(getattr(value, field.name), book)
                for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))}
    raise InvalidInput(f"{book.title}, observe: {type(value).__name__} has no form in JSON; let it be a number, a text, a tuple, "
                       "a mapping or an attrs class")
