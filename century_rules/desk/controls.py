"""Negative controls: without its clause a proof must break, and a play must show what the clause is there for."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from century_rules.desk.theories import Property
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import instance
from century_rules.eastern_wonders.narration import narrate
from century_rules.eastern_wonders.reading_names import parse_readings
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Control
from century_rules.kernel.property import Play, StateProperty, StepProperty

MOST_STATES = 60_000
"""States looked at in the search for a play that breaks a property."""


@attrs.frozen
class BreakingPlay:
    """A play that breaks a property in rules that lack a clause; replayed, and the property asked again.

    Attributes:
        game: the rules without the clause.
        play: from where the instance begins.
        instance: its name.
    """

    game: Game
    play: Play[State, Action]
    instance: str

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return [narrate(self.game, state, action) for state, action in zip(self.play.states, self.play.actions, strict=False)]


def breaking_play(claimed: Property, control: Control) -> BreakingPlay | None:
    """The first play a breadth-first search meets that breaks the property; None if there is none within `MOST_STATES`."""
    small = instance(control.instance)
    readings = parse_readings(control.readings, small.game.readings)
    game = attrs.evolve(small.game, without=frozenset(control.without), readings=readings)
    start = small.start if control.setup is None else game.start(control.setup(small.setup))
    for play in _plays(game, start):
        if broken(claimed, game, play):
            again = replayed(game, start, play.actions)
            assert again.states == play.states and broken(claimed, game, again)
            return BreakingPlay(game, again, control.instance)
    return None


def broken(claimed: Property, game: Game, play: Play[State, Action]) -> bool:
    """Whether the last position or step of a play breaks the property."""
    last = play.states[-1]
    if isinstance(claimed, StateProperty):
        return not claimed.holds(game, last)
    if isinstance(claimed, StepProperty):
        return bool(play.actions) and not claimed.holds(game, play.states[-2], play.actions[-1], last)
    return not claimed.holds(game, play)


def replayed(game: Game, start: State, actions: tuple[Action, ...]) -> Play[State, Action]:
    """The play again, action by action through the rules."""
    states = [start]
    for action in actions:
        states.append(game.apply(states[-1], action))
    return Play(tuple(states), actions)


def _plays(game: Game, start: State) -> Iterator[Play[State, Action]]:
    """A play to every position, shortest first, and each further step between them as the play that ends with it."""
    yield Play((start,), ())
    reached: dict[State, Play[State, Action]] = {start: Play((start,), ())}
    queue = [start]
    for state in queue:
        to_here = reached[state]
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            play = Play((*to_here.states, after), (*to_here.actions, action))
            yield play
            if after not in reached and len(reached) < MOST_STATES:
                reached[after] = play
                queue.append(after)
