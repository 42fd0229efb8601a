"""Checking every property on the way of a play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import TypeVar

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.state import State
from century_rules.kernel.content import load_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty

Property = StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action]

T = TypeVar("T")


def properties_for(game: Game, modules: Iterable[ModuleType] | None = None) -> list[Property]:
    """The properties that are claimed of a game under its readings: all but those that need other readings.

    `modules` are loaded content files, by default all that the library carries for Eastern Wonders. Each offers
    ``PROPERTIES``, and may offer ``NEEDS``: by property id, the readings it needs by field of `Readings`.
    """
    found: list[Property] = []
    for module in load_content("properties", "eastern_wonders") if modules is None else modules:
        offered = getattr(module, "PROPERTIES", None)
        if not isinstance(offered, tuple):
            raise InvalidInput(f"{module.__file__}: has no PROPERTIES; give it a tuple of properties by that name")
        needs = getattr(module, "NEEDS", {})
        found += [claim for claim in offered
                  if all(getattr(game.readings, field) in allowed for field, allowed in needs.get(claim.id, {}).items())]
    return found


class Watch:
    """Looks at a play as it goes on and says which property was the first to fail.

    >>> game = Game(players=2)
    >>> watch = Watch(game, game.deal(seed=1))
    >>> watch.see(game.legal_actions(watch.now)[0], game.apply(watch.now, game.legal_actions(watch.now)[0]))
    >>> watch.close()
    """

    def __init__(self, game: Game, start: State, properties: Sequence[Property] | None = None) -> None:
        self.game = game
        self.states = [start]
        self.actions: list[Action] = []
        claimed = properties_for(game) if properties is None else properties
        self._of_states = [claim for claim in claimed if isinstance(claim, StateProperty)]
        self._of_steps = [claim for claim in claimed if isinstance(claim, StepProperty)]
        self._of_plays = [claim for claim in claimed if isinstance(claim, PlayProperty)]
        for claim in self._of_states:
            self._demand(claim, claim.holds, game, start)

    @property
    def now(self) -> State:
        return self.states[-1]

    def see(self, action: Action, after: State) -> None:
        """One more action and the state it led to. Raises AssertionError naming the property that fails."""
        before = self.now
        self.states.append(after)
        self.actions.append(action)
        for step in self._of_steps:
            self._demand(step, step.holds, self.game, before, action, after)
        for state in self._of_states:
            self._demand(state, state.holds, self.game, after)

    def close(self) -> None:
        """Look at the play as a whole; what is claimed of plays is claimed of all beginnings, and looked at once, here."""
        play = Play(tuple(self.states), tuple(self.actions))
        for claim in self._of_plays:
            self._demand(claim, claim.holds, self.game, play)

    def _demand(self, claim: Property, holds: Callable[..., bool], *arguments: object) -> None:
        if not holds(*arguments):
            last = f"after {self.actions[-1]}" if self.actions else "at the start"
            raise AssertionError(f"{claim.id} fails {last} (action {len(self.actions)}): {claim.statement} "
                                 f"[{', '.join(claim.clauses)}]\nreadings: {self.game.readings}\n{self.now}")
