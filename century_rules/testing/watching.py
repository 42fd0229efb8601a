"""Checking every property on the way of a play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Generic, TypeAlias, TypeVar

from century_rules.process.content import load_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import ReadingsOfAGame

G = TypeVar("G")
Property: TypeAlias = StateProperty[G, S] | StepProperty[G, S, A] | PlayProperty[G, S, A]


def properties_for(
    name: str, readings: ReadingsOfAGame, modules: Iterable[ModuleType] | None = None,
) -> list[Property[object, object, object]]:
    """The properties that are claimed of a game under its readings: all but those that need other readings.

    `modules` are loaded content files, by default all that the library carries for the game of that name. Each offers
    ``PROPERTIES``, and may offer ``NEEDS``: by property id, the readings it needs by field of the game's `Readings`.
    """
    found: list[Property[object, object, object]] = []
    for module in load_content("properties", name) if modules is None else modules:
        offered = getattr(module, "PROPERTIES", None)
        if not isinstance(offered, tuple):
            raise InvalidInput(f"{module.__file__}: has no PROPERTIES; give it a tuple of properties by that name")
        needs = getattr(module, "NEEDS", {})
        found += [claim for claim in offered
                  if all(getattr(readings, field) in allowed for field, allowed in needs.get(claim.id, {}).items())]
    return found


class Watch(Generic[S, A]):
    """Looks at a play as it goes on and says which property was the first to fail."""

    game: BoardGame[S, A]

    def __init__(self, game: BoardGame[S, A], start: S, properties: Sequence[Property[G, S, A]]) -> None:
        self.game = game
        self.states = [start]
        self.actions: list[A] = []
        self._of_states = [(claim, claim.holds) for claim in properties if isinstance(claim, StateProperty)]
        self._of_steps = [(claim, claim.holds) for claim in properties if isinstance(claim, StepProperty)]
        self._of_plays = [(claim, claim.holds) for claim in properties if isinstance(claim, PlayProperty)]
        for claim, holds in self._of_states:
            self._demand(claim, holds, start)

    @property
    def now(self) -> S:
        return self.states[-1]

    def see(self, action: A, after: S) -> None:
        """One more action and the state it led to. Raises AssertionError naming the property that fails."""
        before = self.now
        self.states.append(after)
        self.actions.append(action)
        for step, step_holds in self._of_steps:
            self._demand(step, step_holds, before, action, after)
        for state, holds in self._of_states:
            self._demand(state, holds, after)

    def close(self) -> None:
        """Look at the play as a whole; what is claimed of plays is claimed of all beginnings, and looked at once, here."""
        play = Play(tuple(self.states), tuple(self.actions))
        for claim, holds in self._of_plays:
            self._demand(claim, holds, play)

    def _demand(self, claim: Property[G, S, A], holds: Callable[..., bool], *arguments: object) -> None:
        if not holds(self.game, *arguments):
            last = f"after {self.actions[-1]}" if self.actions else "at the start"
            raise AssertionError(f"{claim.id} fails {last} (action {len(self.actions)}): {claim.statement} "
                                 f"[{', '.join(claim.clauses)}]\nreadings: {self.game.readings}\n{self.now}")
