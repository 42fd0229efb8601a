"""Whether a claim breaks in a game that can be searched: by the shortest play, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from century_rules.desk.history import NotKept, Remembered, WithHistory
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.search.graph import Breadth
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Ghost

Breaks = Callable[[Scene[int, bool], Step[int, bool] | None], bool]
"""Whether something is wrong with a position, or with the step that led to it (None at the beginning)."""

@attrs.frozen
class Reached:
    """What a breadth-first search came to.

    Attributes:
        play: a shortest play at whose end the claim breaks; None if there is none among what was searched.
        found: every position found, with the history kept beside it.
        ghosts: the history kept beside the positions, by name: only what the claim is about.
        complete: whether nothing was left out.
    """

    play: Play[State, Action] | None
    found: Breadth[Remembered, Action]
    ghosts: tuple[str, ...]
    complete: bool

    @property
    def states(self) -> int:
        """How many positions, not counting those that differ in history alone."""
        return len({place.position for place in self.found.states})

    def play_to(self, state: State, ghosts: Mapping[str, int]) -> tuple[Action, ...] | None:
        """The actions to a position with that history; None if it was not found."""
        place = self.found.place(Remembered(state, tuple(ghosts[name] for name in self.ghosts)))
        return None if place is None else self.found.play_to(place).actions


def search(
    game: Game, setup: Setup, opening: Sequence[Action], breaks: Breaks, ghosts: Iterable[Ghost], *, most: int,
) -> Reached:
    """Everything that can be reached after an opening from the set-up, until the claim breaks or `most` places are found.

    The rules are the reference's; the claim is run on ints. Of the history only what the claim looks at is kept, since some of it
    counts for ever. The claim is tried along the opening too. A play begins at the set-up.
    """
    listed = {ghost.name: ghost for ghost in ghosts}
    kept: dict[str, Ghost] = {}
    while True:
        try:
            return _search(WithHistory(game, setup, tuple(kept.values())), opening, breaks, most)
        except NotKept as missing:
            kept[missing.name] = listed[missing.name]


def breaks_at_the_end(
    game: Game, setup: Setup, actions: Sequence[Action], breaks: Breaks, ghosts: Iterable[Ghost],
) -> bool:
    """Whether the claim breaks at the end of a play from the set-up, with the history that the play really has."""
    kept = WithHistory(game, setup, tuple(ghosts))
    state, broken = kept.start(), breaks(kept.scene(kept.start()), None)
    for action in actions:
        state, step = kept.followed(state, action)
        broken = breaks(step.after, step)
    return broken


def _search(game: WithHistory, opening: Sequence[Action], breaks: Breaks, most: int) -> Reached:
    first = game.start()
    done: list[Action] = []
    broken = breaks(game.scene(first), None)
    for action in opening:
        if broken:
            break
        first, step = game.followed(first, action)
        done.append(action)
        broken = breaks(step.after, step)
    found = Breadth[Remembered, Action](first, most)
    if broken:
        return Reached(played(game.game, game.game.start(game.setup), done), found, game.names, complete=False)
    for place, state in enumerate(found.states):  # it grows
        for action in game.legal_actions(state):
            after, step = game.followed(state, action)
            if breaks(step.after, step):
                play = played(game.game, game.game.start(game.setup), (*done, *found.play_to(place).actions, action))
                return Reached(play, found, game.names, complete=False)
            found.meet(place, action, after)
    return Reached(None, found, game.names, found.complete)
