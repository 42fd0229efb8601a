"""What players call the arguments of operations: as actions are typed, and by the names of the game's own pieces."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import cast

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.rulings.operations import Book
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.writing.names import any_of

FEW = 8
"""More names are not listed one by one."""

MOST = 10_000
"""Where an argument can be more numbers it is an amount, as a bid, and a number is called by itself."""

NONE = "none"
"""The word for -1, where an argument can be left out of what is typed."""

SET_UPS = range(2)
"""What is called otherwise in one of these than in another has no name that a file could say."""

Called = Mapping[int, tuple[str, ...]]
"""The words for each number, that which is typed first."""


@lru_cache(maxsize=256)
def called(book: Book, players: int, operation: str, argument: str) -> Called:
    """What the numbers of an argument are called.

    Nothing where that differs from set-up to set-up, as with cards of a deck, and for amounts.
    """
    found = [_in_set_up(book, players, operation, argument, seed) for seed in SET_UPS]
    return found[0] if all(each == found[0] for each in found) else {}


def is_amount(least: int, most: int) -> bool:
    """Whether an argument that can be these numbers is an amount."""
    return most - least > MOST


def number_of(names: Called, given: str) -> int | None:
    """The number that is called that; None if none is."""
    return next((number for number, words in names.items() if given.lower() in map(str.lower, words)), None)


def listed(names: Called) -> str:
    """``Y (ginger), R (chili) or none``; of many the first ones and the last."""
    words = [word(each) for each in names.values()]
    return any_of(words) if len(words) <= FEW else f"{', '.join(words[:2])}, … {words[-1]}"


def word(words: Sequence[str]) -> str:
    """``Y (ginger)``."""
    return f"{words[0]} ({', '.join(words[1:])})" if words[1:] else words[0]


def with_name(book: Book, players: int, operation: str, argument: str, number: int) -> str:
    """``Y (ginger)``; the number itself where it has no name."""
    words = called(book, players, operation, argument).get(number)
    return str(number) if words is None else word(words)


def _in_set_up(book: Book, players: int, operation: str, argument: str, seed: int) -> Called:
    game = book.printed(players)
    state = game.deal(seed)
    rules = cast("TransitionRules[int, bool, object]", book.encoded("a ruling").known(IntAlgebra(), game, state))
    ranges = rules.named()[operation].arguments
    least, most = ranges[argument]
    if is_amount(least, most):
        return {}
    others = {name: low for name, (low, _) in ranges.items()}
    actions = {number: rules.action_named(operation, {**others, argument: number}, state) for number in range(least, most + 1)}
    typed = _typed({number: book.write_action(action).split() for number, action in actions.items()})
    return {number: tuple(dict.fromkeys((word, *_of_member(actions, number)))) for number, word in typed.items()}


def _typed(texts: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """The one word in which these texts differ, by number; nothing if they do not differ in one word."""
    long = max(map(len, texts.values()))
    whole = {number: text for number, text in texts.items() if len(text) == long}
    places = [place for place in range(long) if len({text[place] for text in whole.values()}) > 1]
    if len(places) != 1 or any(number != -1 for number in texts.keys() - whole.keys()):
        return {}
    return {number: whole[number][places[0]] if number in whole else NONE for number in texts}


def _of_member(actions: Mapping[int, object], number: int) -> list[str]:
    """The name of the member of an enum in which the action differs from the others, where there is such a one.

    Only of the game itself: in another edition the same word can be another cube.
    """
    action = cast("attrs.AttrsInstance", actions[number])
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if isinstance(value, enum.Enum) and len({getattr(each, field.name, None) for each in actions.values()}) > 1:
            return [value.name.lower().replace("_", " ")]
    return []
