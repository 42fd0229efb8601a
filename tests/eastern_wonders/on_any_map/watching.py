"""Checking every property of Eastern Wonders on the way of a play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import cast

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.property import PlayProperty, StateProperty, StepProperty
from century_rules.testing import watching

Property = StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action]


def properties_for(game: Game, modules: Iterable[ModuleType] | None = None) -> list[Property]:
    """The properties that are claimed of a game under its readings: all but those that need other readings.

    `modules` are loaded content files, by default all that the library carries for Eastern Wonders; see
    `century_rules.testing.watching.properties_for`.
    """
    return cast("list[Property]", watching.properties_for("eastern-wonders", game.readings, modules))


class Watch(watching.Watch[State, Action]):
    """Looks at a play as it goes on and says which property was the first to fail.

    >>> game = Game(players=2)
    >>> watch = Watch(game, game.deal(seed=1))
    >>> watch.see(game.legal_actions(watch.now)[0], game.apply(watch.now, game.legal_actions(watch.now)[0]))
    >>> watch.close()
    """

    game: Game

    def __init__(self, game: Game, start: State, properties: Sequence[Property] | None = None) -> None:
        super().__init__(game, start, properties_for(game) if properties is None else properties)
