"""A state machine that plays Eastern Wonders and, in step with it, somebody's own implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, cast

from hypothesis import strategies as st

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from tests.eastern_wonders.on_any_map.strategies import games, setups, small_games
from tests.eastern_wonders.on_any_map.watching import properties_for
from century_rules.kernel.game import BoardGame
from century_rules.testing.machine import RulebookMachine
from century_rules.testing.watching import Property


_KINDS = ("full", "full", "full", "full", "short", "small")


@st.composite
def _beginnings(draw: st.DrawFn) -> tuple[Game, State]:
    kind = draw(st.sampled_from(_KINDS))
    if kind == "small":
        return draw(small_games())
    game = draw(games(short=kind == "short"))
    return game, game.start(draw(setups(game)))


class EasternWondersMachine(RulebookMachine[State, Action]):
    """Checks every property after each action; what to override is said there.

    Without `only`, games are full ones under any readings on any map, games that few VP tiles end, and the small instances.
    """

    book = RULEBOOK
    late = (0, 0, 0, 0, 150, 300, 450, 600)
    tally: ClassVar[Counter[str]] = Counter()
    game: Game

    def beginnings(self) -> st.SearchStrategy[tuple[BoardGame[State, Action], State]]:
        return super().beginnings() if self.only else _beginnings()

    def claims(self) -> Sequence[Property[BoardGame[State, Action], State, Action]]:
        return cast("Sequence[Property[BoardGame[State, Action], State, Action]]", properties_for(self.game))
