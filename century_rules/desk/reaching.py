"""Whether a claim breaks in a game that can be searched: by the shortest play, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import DROPPABLE, Shape, arguments_of, concrete_table
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Ghost, Scene, Step
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.kernel.property import Play

Breaks = Callable[[Scene[int, bool], Step[int, bool] | None], bool]
"""Whether something is wrong with a position, or with the step that led to it (None at the beginning)."""

Place = tuple[State, tuple[int, ...]]
"""A position with the history beside it, in the order of `Reached.ghosts`."""


@attrs.frozen
class Reached:
    """What a breadth-first search came to.

    Attributes:
        play: a shortest play at whose end the claim breaks; None if there is none among what was searched.
        places: every position found, with the place and the action it was first reached by; None for the first.
        ghosts: the history kept beside the positions, by name: only what the claim is about.
        complete: whether nothing was left out.
    """

    play: Play[State, Action] | None
    places: Mapping[Place, tuple[Place, Action] | None]
    ghosts: tuple[str, ...]
    complete: bool

    @property
    def states(self) -> int:
        """How many positions, not counting those that differ in history alone."""
        return len({state for state, _ in self.places})

    def play_to(self, state: State, ghosts: Mapping[str, int]) -> tuple[Action, ...] | None:
        """The actions to a position with that history; None if it was not found."""
        at: Place | None = (state, tuple(ghosts[name] for name in self.ghosts))
        if at not in self.places:
            return None
        actions: list[Action] = []
        while at is not None and (came := self.places[at]) is not None:
            at, action = came
            actions.append(action)
        return tuple(reversed(actions))


class _AlsoNeeded(Exception):
    """The claim looks at history that is not kept yet."""

    def __init__(self, name: str) -> None:
        self.name = name


class _Kept(dict[str, int]):
    """The history that is kept."""

    def __missing__(self, name: str) -> int:
        raise _AlsoNeeded(name)


def search(
    game: Game, setup: Setup, opening: Sequence[Action], breaks: Breaks, ghosts: Iterable[Ghost], *, most: int,
) -> Reached:
    """Everything that can be reached after an opening from the set-up, until the claim breaks or `most` places are found.

    The rules are the reference's; the claim is run on ints. Of the history only what the claim looks at is kept, since some of it
    counts for ever. The claim is tried along the opening too. A play begins at the set-up.
    """
    listed = tuple(ghosts)
    kept: set[str] = set()
    while True:
        try:
            return _search(_Board(game, setup, tuple(ghost for ghost in listed if ghost.name in kept)), opening, breaks, most)
        except _AlsoNeeded as missing:
            if missing.name not in {ghost.name for ghost in listed}:
                raise KeyError(missing.name) from missing
            kept.add(missing.name)


def _search(board: _Board, opening: Sequence[Action], breaks: Breaks, most: int) -> Reached:
    game, setup, names = board.game, board.setup, tuple(ghost.name for ghost in board.ghosts)
    state, history = game.start(setup), {ghost.name: ghost.initial for ghost in board.ghosts}
    done: list[Action] = []
    broken = breaks(board.scene(state, history), None)
    for action in opening:
        if broken:
            break
        state, step, history = board.step(state, history, action)
        done.append(action)
        broken = breaks(step.after, step)
    if broken:
        here = {(state, tuple(history.values())): None}
        return Reached(replayed(game, setup, done), here, names, complete=False)
    first: Place = (state, tuple(history.values()))
    places: dict[Place, tuple[Place, Action] | None] = {first: None}
    queue, complete = [first], True
    for place in queue:
        state, history = place[0], dict(zip(names, place[1], strict=True))
        for action in game.legal_actions(state):
            following, step, later = board.step(state, history, action)
            after: Place = (following, tuple(later.values()))
            if breaks(step.after, step):
                so_far = Reached(None, places, names, complete=False)
                actions = (*done, *(so_far.play_to(state, history) or ()), action)
                return attrs.evolve(so_far, play=replayed(game, setup, actions))
            if after in places:
                continue
            if len(places) >= most:
                complete = False
                continue
            places[after] = (place, action)
            queue.append(after)
    return Reached(None, places, names, complete)


def replayed(game: Game, setup: Setup, actions: Sequence[Action]) -> Play[State, Action]:
    """The play from the set-up, action by action through the rules."""
    states = [game.start(setup)]
    for action in actions:
        states.append(game.apply(states[-1], action))
    return Play(tuple(states), tuple(actions))


class _Board:
    """The encoding's view of the positions of one game."""

    def __init__(self, game: Game, setup: Setup, ghosts: tuple[Ghost, ...]) -> None:
        self.game, self.setup, self.ghosts = game, setup, ghosts
        self.table = concrete_table(game.players, game.components, setup, game.readings, game.without & DROPPABLE)
        self.shape, self.algebra = Shape(self.table), IntAlgebra()

    def scene(self, state: State, history: Mapping[str, int]) -> Scene[int, bool]:
        return Scene(self.algebra, self.table, self.shape.read(leaves(state)), _Kept(history))

    def step(
        self, state: State, history: Mapping[str, int], action: Action,
    ) -> tuple[State, Step[int, bool], dict[str, int]]:
        """The state after that action, the step, and the history after it."""
        name, arguments = arguments_of(action, state, self.table)
        after = self.game.apply(state, action)
        step = Step(self.scene(state, history), name, arguments, self.scene(after, history))
        later = {ghost.name: ghost.after(step) for ghost in self.ghosts}
        return after, attrs.evolve(step, after=attrs.evolve(step.after, ghosts=_Kept(later))), later
