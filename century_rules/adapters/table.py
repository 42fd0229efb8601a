"""A game as an environment sees it: its rules, its actions and observations as numbers, and when it is given up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Generic, cast

import attrs

from century_rules.adapters.features import Features
from century_rules.adapters.numbering import Numbering
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S, rulebook

MOST_ACTIONS = 2000
"""A game that has not ended by then is given up: play by chance need not come to an end."""


@attrs.frozen(eq=False, slots=False)
class Table(Generic[S, A]):
    """One game for its players and components under its readings.

    Attributes:
        book: of which game.
        game: its rules.
        most_actions: after so many a game is given up.
    """

    book: Rulebook[S, A]
    game: BoardGame[S, A]
    most_actions: int

    @cached_property
    def numbering(self) -> Numbering[S, A]:
        """The numbers of its actions."""
        return Numbering(self.book, self.game)

    @cached_property
    def features(self) -> Features[S, A]:
        """The numbers of its observations."""
        return Features(self.book, self.game)

    def is_given_up(self, state: S, played: int) -> bool:
        """Whether a game ends there without an outcome: after too many actions, or since nobody can act."""
        return self.game.outcome(state) is None and (played >= self.most_actions or not self.game.legal_actions(state))

    def illegal(self, number: int, state: S) -> IllegalAction:
        """The error of an action that is not legal in a position. Raises InvalidInput where the number means none."""
        text = self.numbering.text(number, state)
        action = self.book.read_action(text, state)
        return IllegalAction(action, self.game.why_illegal(state, action), text)


def table(
    game: Rulebook[S, A] | str, players: int | None = None, readings: Mapping[str, str] | Iterable[str] = (),
    components: str | Path | None = None, most_actions: int = MOST_ACTIONS,
) -> Table[S, A]:
    """The table of a rulebook, or of the registered one of that name.

    `players` are the fewest by default, `readings` those that are not the default, as ``{"rest-empty": "yes"}`` or
    ``["rest-empty=yes"]``, and `components` a TOML file. Raises InvalidInput.
    """
    book = cast("Rulebook[S, A]", rulebook(game)) if isinstance(game, str) else game
    if type(most_actions) is not int or most_actions < 1:
        raise InvalidInput(f"most_actions: {most_actions!r} should be a whole number, 1 or more")
    number = book.check_players(min(book.in_force.players or book.players) if players is None else players)
    given = book.reading_names.parse(book.in_force.readings, book.reading_names.parse(readings))
    box = book.components(None if components is None else Path(components))
    return Table(book, book.game(number, given, box), most_actions)
