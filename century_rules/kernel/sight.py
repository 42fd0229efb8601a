"""Questions that are answered by looking at the whole table, as whether there is anywhere a legal place for a tile.

Play answers them as they are written. A solver leaves them open: what is proved then holds however they are answered, and what
it thinks of is played before it is told. So `@by_sight()` stands before what goes through places whose number no solver can take.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import ReadingsOfAGame

P = ParamSpec("P")
G = TypeVar("G", bound=RuleGame[Any, Any])
S = TypeVar("S")

_QUESTIONS: dict[str, Callable[..., bool]] = {}
_READ: dict[str, dict[str, Callable[[Any], bool]]] = {}


def by_sight(
    *read: str, **only_with: Callable[[Any], bool],
) -> Callable[[Callable[Concatenate[G, S, P], bool]], Callable[Concatenate[G, S, P], bool]]:
    """A question ``(game, position, …)`` about a whole position, and numbers besides, that solvers leave open.

    `read` names the fields of the readings that the answer may depend on, and `only_with` such as it may depend on with some
    components only: those for which its function says so. All others are at their defaults where it is asked, so that it cannot
    depend on them: readings of these have the same answer.
    """
    fields = {**dict.fromkeys(read, _with_any), **only_with}

    def asked(function: Callable[Concatenate[G, S, P], bool]) -> Callable[Concatenate[G, S, P], bool]:
        @functools.wraps(function)
        def seen(game: G, position: S, /, *args: P.args, **kwargs: P.kwargs) -> bool:
            readings = _only(game.readings, _of(fields, game.components))
            return function(game if readings == game.readings else game.under(readings), position, *args, **kwargs)

        name = f"{function.__module__}.{function.__qualname__}"
        _QUESTIONS[name], _READ[name] = seen, fields
        return seen

    return asked


def _with_any(components: object) -> bool:
    return True


def _of(fields: dict[str, Callable[[Any], bool]], components: object) -> tuple[str, ...]:
    """Those that matter with these components."""
    return tuple([field for field, matters in fields.items() if matters(components)])


def _only(readings: ReadingsOfAGame, fields: tuple[str, ...]) -> ReadingsOfAGame:
    """The readings of those fields, all others at their defaults."""
    return type(readings)(**cast("Any", {name: getattr(readings, name) for name in fields}))


def questions() -> dict[str, Callable[..., bool]]:
    """All that there are, by name."""
    return dict(_QUESTIONS)


def question(name: str) -> Callable[..., bool]:
    """The one of that name."""
    return _QUESTIONS[name]


def read_by(name: str, components: object) -> tuple[str, ...]:
    """The fields of the readings that the answer to the question of that name may depend on, with these components."""
    return _of(_READ[name], components)
