"""How plays are told under rulings: an action that leads elsewhere than by the printed rules is not told in their words."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.kernel.game import BoardGame
from century_rules.kernel.rule_game import RuleGame
from century_rules.rulebook import Rulebook
from century_rules.telling import Telling
from century_rules.writing.arguments import format_seat

Book = Rulebook[object, object]
AGame = BoardGame[object, object]


@attrs.frozen
class RuledTelling(Telling[object, object]):
    """The telling of a game with rulings in force.

    Attributes:
        plain: that of the printed game.
        printed: the game before the rulings.
    """

    plain: Telling[object, object]
    printed: Book

    def describe(self, game: AGame, state: object, action: object, /) -> str:
        said, plain = self.plain.describe(game, state, action), self._printed(game)
        if plain is None or self._leads_there(plain, game, state, action):
            return said
        try:
            as_printed = self.plain.describe(plain, state, action)
        except Exception:  # the printed rules forbid it
            as_printed = said
        if said != as_printed:  # the sentence goes by what the action changes
            return said
        asked = self.plain.attempt(action) or f"`{self.printed.write_action(action)}`"
        return f"{format_seat(game.actor(state))} chooses to {asked}, which is not done as by the printed rules"

    def _printed(self, game: AGame) -> RuleGame[object, object] | None:
        """The game without the rulings; None where there is no such game."""
        plain = self.printed.game(game.players, game.readings, game.components)
        if not isinstance(plain, RuleGame) or not isinstance(game, RuleGame):
            return None
        return plain.dropping(game.without)

    @staticmethod
    def _leads_there(plain: RuleGame[object, object], game: AGame, state: object, action: object) -> bool:
        """Whether the action changes what it changes by the printed rules, which may forbid it here."""
        try:
            return bool(plain.after(state, action) == game.apply(state, action))
        except Exception:  # their text may stumble where they forbid it, and that of a ruling anywhere
            return False

    def attempt(self, action: object, /) -> str:
        return self.plain.attempt(action)

    def follows(self, game: AGame, before: object, after: object, /) -> Sequence[str]:
        return self.plain.follows(game, before, after)

    def draw(self, game: AGame, state: object, /) -> str:
        return self.plain.draw(game, state)

    def draw_now(self, game: AGame, state: object, /) -> str:
        return self.plain.draw_now(game, state)

    def legend(self) -> str:
        return self.plain.legend()

    def board(self, game: AGame, state: object, /) -> Sequence[str]:
        return self.plain.board(game, state)

    def seats(self, game: AGame, state: object, /) -> Sequence[str]:
        return self.plain.seats(game, state)

    def lines(self, game: AGame, state: object, /) -> Sequence[str]:
        return self.plain.lines(game, state)

    def words(self) -> str:
        return self.plain.words()

    def differences(self, game: AGame, here: object, there: object, /) -> Sequence[str]:
        return self.plain.differences(game, here, there)

    def score_lines(self, game: AGame, state: object, /) -> Sequence[str]:
        return self.plain.score_lines(game, state)
