"""Whether a claim breaks in a game that can be searched: by the shortest play, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.search.graph import Breadth
from century_rules.theory.history import needed, NotKept, StateWithHistory, WithHistory
from century_rules.theory.spelling import NoSuchGhost
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Ghost

Breaks = Callable[[Scene[int, bool], Step[int, bool] | None], bool]
"""Whether something is wrong with a position, or with the step that led to it (None at the beginning)."""

@attrs.frozen
class Reached(Generic[S, A]):
    """What a breadth-first search came to.

    Attributes:
        play: a shortest play at whose end the claim breaks; None if there is none among what was searched.
        found: every position found, with the history kept beside it.
        ghosts: the history kept beside the positions, by name: only what the claim is about.
        complete: whether nothing was left out.
    """

    play: Play[S, A] | None
    found: Breadth[StateWithHistory[S], A]
    ghosts: tuple[str, ...]
    complete: bool

    @property
    def states(self) -> int:
        """How many positions, not counting those that differ in history alone."""
        return len({place.position for place in self.found.states})

    def play_to(self, state: S, ghosts: Mapping[str, int]) -> tuple[A, ...] | None:
        """The actions to a position with that history; None if it was not found."""
        place = self.found.place(StateWithHistory(state, tuple(ghosts[name] for name in self.ghosts)))
        return None if place is None else self.found.play_to(place).actions


def search(
    book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, opening: Sequence[A], breaks: Breaks, ghosts: Iterable[Ghost], *,
    most: int,
) -> Reached[S, A]:
    """Everything that can be reached after an opening from the beginning, until the claim breaks or `most` places are found.

    The rules are the reference's; the claim is run on ints. Of the history only what the claim looks at is kept, since some of it
    counts for ever. The claim is tried along the opening too. A play begins at the beginning.
    """
    listed = {ghost.name: ghost for ghost in ghosts}
    kept: dict[str, Ghost] = {}
    while True:
        try:
            return _search(WithHistory(book, game, beginning, tuple(kept.values())), opening, breaks, most)
        except (NotKept, NoSuchGhost) as missing:
            kept |= needed(missing, listed)


def breaks_at_the_end(
    book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, actions: Sequence[A], breaks: Breaks, ghosts: Iterable[Ghost],
) -> bool:
    """Whether the claim breaks at the end of a play from the beginning, with the history that the play really has."""
    kept = WithHistory(book, game, beginning, tuple(ghosts))
    state, broken = kept.start(), breaks(kept.scene(kept.start()), None)
    for action in actions:
        state, step = kept.followed(state, action)
        broken = breaks(step.after, step)
    return broken


def _search(game: WithHistory[S, A], opening: Sequence[A], breaks: Breaks, most: int) -> Reached[S, A]:
    first = game.start()
    done: list[A] = []
    broken = breaks(game.scene(first), None)
    for action in opening:
        if broken:
            break
        first, step = game.followed(first, action)
        done.append(action)
        broken = breaks(step.after, step)
    found = Breadth[StateWithHistory[S], A](first, most)
    if broken:
        return Reached(played(game.game, game.beginning, done), found, game.names, complete=False)
    for place, state in enumerate(found.states):  # it grows
        for action in game.legal_actions(state):
            after, step = game.followed(state, action)
            if breaks(step.after, step):
                play = played(game.game, game.beginning, (*done, *found.play_to(place).actions, action))
                return Reached(play, found, game.names, complete=False)
            found.meet(place, action, after)
    return Reached(None, found, game.names, found.complete)
