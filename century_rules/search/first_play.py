"""The first play, shortest first, that breaks a property."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play, PlayProperty, StateProperty
from century_rules.search.graph import Breadth
from century_rules.theory.theories import Property

MOST_STATES = 60_000
"""States looked at in the search for a play that breaks a property."""


@attrs.frozen
class Searched(Generic[S, A]):
    """What a breadth-first search for a breaking play came to.

    Attributes:
        play: the first one found; None if none was.
        states: how many positions were reached.
        complete: whether these are all there are.
        shortest: whether no play from where the search began is shorter. One play is kept to each position, so some are missed
            where a property looks at the whole play; and positions beyond the limit are left out.
    """

    play: Play[S, A] | None
    states: int
    complete: bool
    shortest: bool = False


def broken(claimed: Property[S, A], game: BoardGame[S, A], play: Play[S, A]) -> bool:
    """Whether the last position or step of a play breaks the property."""
    last = play.states[-1]
    if isinstance(claimed, StateProperty):
        return not claimed.holds(game, last)
    if isinstance(claimed, PlayProperty):
        return not claimed.holds(game, play)
    return bool(play.actions) and not claimed.holds(game, play.states[-2], play.actions[-1], last)


def breaks_after(claimed: Property[S, A], game: BoardGame[S, A], play: Play[S, A], first: int = 0) -> int | None:
    """After how many of its actions, from the `first` on, a play first breaks the property; None if it does not."""
    return next((length for length in range(first, len(play.states))
                 if broken(claimed, game, Play(play.states[:length + 1], play.actions[:length]))), None)


def first_breaking_play(
    claimed: Property[S, A], game: BoardGame[S, A], start: S, most_states: int | None = None,
) -> Searched[S, A]:
    """Breadth-first from `start`; ties go to the action that the rules list first, so that the answer repeats.

    `most_states` is `MOST_STATES` if it is not given.
    """
    return first_breaking_plays({"": claimed}, game, start, most_states)[""]


def first_breaking_plays(
    claims: Mapping[str, Property[S, A]], game: BoardGame[S, A], start: S, most_states: int | None = None,
) -> dict[str, Searched[S, A]]:
    """The same of several properties, by name, in one search, which ends when all are broken."""
    here = Play[S, A]((start,), ())
    done = {name: Searched(here, 1, complete=False, shortest=True)
            for name, claimed in claims.items() if broken(claimed, game, here)}
    left = {name: claimed for name, claimed in claims.items() if name not in done}
    found = Breadth[S, A](start, MOST_STATES if most_states is None else most_states)
    for place, state in enumerate(found.states):  # it grows
        if not left:
            break
        of_plays = any(isinstance(claimed, PlayProperty) for claimed in left.values())
        to_here = found.play_to(place) if of_plays else Play[S, A]((state,), ())
        for action in game.legal_actions(state):
            after = game.apply(state, action)
            longer = Play((*to_here.states, after), (*to_here.actions, action))
            for name in [name for name, claimed in left.items() if broken(claimed, game, longer)]:
                so_far, claimed = found.play_to(place), left.pop(name)
                near = found.left_out_at is None or found.depth(place) < found.left_out_at
                done[name] = Searched(Play((*so_far.states, after), (*so_far.actions, action)), len(found.states), complete=False,
                                      shortest=near and not isinstance(claimed, PlayProperty))
            if not left:
                break
            found.meet(place, action, after)
    return {name: done.get(name) or Searched(None, len(found.states), found.complete) for name in claims}
