"""Games made as a rulebook says, and asked once what they deal: whatever is done with them next begins with a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.text_lines import clip
from century_rules.kernel.check_results import check_position, place_of

S = TypeVar("S")
A = TypeVar("A")

Make: TypeAlias = Callable[[int, ReadingsOfAGame, object], BoardGame[S, A]]
"""The rules for so many players, under readings, with components."""


class Dealing(Generic[S, A]):
    """Makes the games of a rulebook. Raises InvalidInput where the first one is none, or does not deal a position.

    Attributes:
        kind: the class of the games; None where a function makes them.
    """

    def __init__(self, make: Make[S, A], kind: type[BoardGame[S, A]] | None = None) -> None:
        self._make, self._was_asked, self.kind = make, False, kind

    def __call__(self, players: int, readings: ReadingsOfAGame, components: object) -> BoardGame[S, A]:
        game = self._make(players, readings, components)
        if not isinstance(game, BoardGame):
            raise InvalidInput(f"{place_of(self._make)} gives {clip(repr(game))}; it should give the game, a RuleGame")
        changed = isinstance(game, RuleGame) and game.overrides  # the game without them is asked
        if not self._was_asked and not changed:
            self._was_asked = True  # before it deals, which may make another game of the rulebook
            try:
                _check_deal(game)
            except InvalidInput:
                self._was_asked = False
                raise
        return game


def dealing(make: Make[S, A] | type[BoardGame[S, A]]) -> Make[S, A]:
    """What makes the games, as their class does, so that the first one is asked what it deals.

    Raises InvalidInput for a class of something else.
    """
    if isinstance(make, type):
        if not issubclass(make, BoardGame):
            raise InvalidInput(f"game: {make.__name__} is no class of games; it should be derived from RuleGame")
        return Dealing(_of(make), make)
    return Dealing(make) if callable(make) and not isinstance(make, Dealing) else make


def class_of_games(make: object) -> type | None:
    """The class of the games that something makes; None where a function does."""
    return make.kind if isinstance(make, Dealing) else None


def _of(kind: Callable[..., BoardGame[S, A]]) -> Make[S, A]:
    return lambda players, readings, components: kind(players=players, readings=readings, components=components)


def _check_deal(game: BoardGame[S, A]) -> None:
    try:
        dealt = game.deal(0)
    except Exception:  # told where it is dealt for somebody, with what is being done there
        return
    check_position(game.deal, dealt)
