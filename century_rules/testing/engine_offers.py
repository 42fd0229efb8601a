"""What an engine's `hello` offers, and whether an answer is an error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip
from century_rules.protocol.messages import PROTOCOL
from century_rules.rulebook import A, Rulebook, S

KINDS = ("illegal", "invalid", "internal")
"""Of errors."""

NEEDED = ("new", "apply")
"""Without these messages nothing can be compared."""


@attrs.frozen(kw_only=True)
class Offered:
    """What it says of itself.

    Attributes:
        players: for how many players it is, of those that the game is for.
        readings: by ambiguity the values that it knows, none if it does not say which; empty if `new` takes no readings.
        messages: by name the fields of each.
        verbs: those that it knows, some of which may be those of other readings; None if it does not say.
    """

    players: tuple[int, ...]
    readings: Mapping[str, tuple[str, ...]]
    messages: Mapping[str, list[str]]
    verbs: Set[str] | None

    @classmethod
    def from_hello(cls, book: Rulebook[S, A], hello: Mapping[str, object]) -> Offered:
        """Raises InvalidInput for an engine of another game, and one that offers too little."""
        if failed(hello):
            raise InvalidInput(f"--engine: it answers hello with {error_of(hello)}")
        if hello.get("protocol") != PROTOCOL:
            raise InvalidInput(f"--engine: it speaks protocol {hello.get('protocol')!r}; here it is {PROTOCOL}")
        if hello.get("name") != book.name:
            raise InvalidInput(f"--engine: it is an engine of {hello['name']!r}, not of {book.name}" if "name" in hello else
                               f'--engine: its hello does not tell its game: "name" should be "{book.name}"')
        players, messages, readings = hello.get("players", []), hello.get("messages"), hello.get("readings", {})
        if not (isinstance(messages, dict) and all(isinstance(fields, list) and all(isinstance(each, str) for each in fields)
                                                   for fields in messages.values())):
            raise InvalidInput("--engine: its hello should tell its `messages`, "
                               'as {"hello": [], "new": ["players", "set_up"], …}')
        if not isinstance(players, list) or not isinstance(readings, dict):
            raise InvalidInput("--engine: its hello should tell `players` as a list, and `readings` as an object")
        for needed in NEEDED:
            if needed not in messages:
                raise InvalidInput(f"--engine: it does not offer `{needed}`, without which nothing can be compared")
        if "set_up" not in messages["new"]:
            raise InvalidInput("--engine: its `new` takes no `set_up`, so that it cannot be given the same deal")
        known = tuple(number for number in book.players if number in players)
        if not known:
            raise InvalidInput(f"--engine: it is for {players} players; {book.short_title} is for {book.for_players}")
        actions = hello.get("actions")
        if actions is not None and not isinstance(actions, dict):
            raise InvalidInput('--engine: its hello should tell `actions` as an object by verb, as {"rest": {}, …}')
        values = {name: tuple(map(str, each)) if isinstance(each, list) else () for name, each in readings.items()}
        return cls(players=known, readings=values if "readings" in messages["new"] else {},
                   messages=cast("Mapping[str, list[str]]", messages), verbs=None if actions is None else set(actions))

    def knows(self, ambiguity: str, value: str) -> bool:
        """Whether games can be asked for under that reading."""
        values = self.readings.get(ambiguity)
        return values is not None and (not values or value in values)


def failed(answer: Mapping[str, object]) -> bool:
    """Whether an answer is an error; one that is null is none."""
    return answer.get("error") is not None


def error_of(answer: Mapping[str, object]) -> str:
    """The error of an answer in words."""
    error = answer["error"]
    return f"the error {error.get('message')!r}" if isinstance(error, dict) else f"the error {error!r}"


def fault_of_error(answer: Mapping[str, object], besides: Iterable[str]) -> str | None:
    """What is wrong with an answer that is an error; None if it is as the protocol says. It must have no fields `besides`."""
    error = answer["error"]
    if not isinstance(error, dict):
        return f"`error` is {clip(repr(error))}; it should be an object with `kind` and `message`"
    if error.get("kind") not in KINDS:
        return f"`kind` of the error is {clip(repr(error.get('kind')))}; it should be one of {', '.join(KINDS)}"
    if not isinstance(error.get("message"), str) or not error["message"]:
        return "the error has no `message` that says what is wrong"
    too_much = [field for field in besides if answer.get(field) is not None]
    return f"the answer has `error`, and {' and '.join(f'`{field}`' for field in too_much)}, too" if too_much else None
