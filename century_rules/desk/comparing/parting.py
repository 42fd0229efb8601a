"""Where two readings part in a play, found out by playing it through both reference games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import attrs

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import NO_CUBES
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import State
from century_rules.kernel.errors import IllegalAction, InvalidAction, Refusal
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves

Kind: TypeAlias = Literal["set-up", "legality", "state", "score", "winner"]
Both: TypeAlias = tuple[State, State]
Games: TypeAlias = tuple[Game, Game]


@attrs.frozen
class Parting:
    """The first point of a play at which two readings differ.

    Attributes:
        kind: what differs there: whether the set-up is legal, whether the last action is, the state after it, or at the end of
            the game the points or only the winner.
        setup: the set-up it is played on; under ``set-up`` one that only one reading allows.
        actions: the play, up to and with the action at which the readings part.
        before: under each reading the position in which that action is taken; None under ``set-up``.
        after: the position after it; None where it is not allowed.
        refusals: under each reading, why the action is not allowed; empty where it is.
        refused_setup: under each reading, why the set-up is not allowed; empty where it is.
        outcomes: points and winner under each reading, if the game is over there.
    """

    kind: Kind
    setup: Setup = attrs.field(repr=False)
    actions: tuple[Action, ...]
    before: Both | None = attrs.field(default=None, repr=False)
    after: tuple[State | None, State | None] = attrs.field(default=(None, None), repr=False)
    refusals: tuple[tuple[Refusal, ...], tuple[Refusal, ...]] = ((), ())
    refused_setup: tuple[str, str] = ("", "")
    outcomes: tuple[Outcome | None, Outcome | None] = (None, None)

    @property
    def length(self) -> int:
        """How many actions, those of the start included."""
        return len(self.actions)

    def differences(self) -> dict[str, tuple[int, int]]:
        """Leaf path -> its value under each reading, where both allow the last action."""
        first, second = self.after
        if first is None or second is None:
            return {}
        mine, its = leaves(in_sight(first)), leaves(in_sight(second))
        return {path: (int(mine[path]), int(its[path])) for path in mine if mine[path] != its[path]}


def in_sight(state: State) -> State:
    """The position without what only the rules remember, which no player sees."""
    return attrs.evolve(state, fresh=(NO_CUBES,) * len(state.fresh), gathered=0, lifted=NO_CUBES)


def same_in_sight(first: State, second: State) -> bool:
    """Whether players see the same position."""
    return first == second or in_sight(first) == in_sight(second)


def parting_here(games: Games, both: Both, action: Action) -> Parting | None:
    """How the readings part by that action, None if they do not. The action must be legal under one of them at least.

    Of what can differ, the first that applies: legality, state, points, winner.
    """
    setup = both[0].setup
    refusals = (games[0].why_illegal(both[0], action), games[1].why_illegal(both[1], action))
    if bool(refusals[0]) != bool(refusals[1]):
        after = (None if refusals[0] else games[0].apply(both[0], action),
                 None if refusals[1] else games[1].apply(both[1], action))
        return Parting("legality", setup, (action,), both, after, refusals)
    first, second = games[0].apply(both[0], action), games[1].apply(both[1], action)
    outcomes = (games[0].outcome(first), games[1].outcome(second))
    kind: Kind
    if not same_in_sight(first, second):
        kind = "state"
    elif outcomes[0] is None or outcomes[1] is None or outcomes[0] == outcomes[1]:
        return None
    else:
        kind = "score" if outcomes[0].points != outcomes[1].points else "winner"
    return Parting(kind, setup, (action,), both, (first, second), outcomes=outcomes)


def choices(games: Games, both: Both) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The legal actions under each reading."""
    mine = games[0].legal_actions(both[0])
    return mine, games[1].legal_actions(both[1])


def partings_at(games: Games, both: Both) -> Iterator[Parting]:
    """Every way in which the readings part by the next action."""
    mine, its = choices(games, both)
    for action in dict.fromkeys((*mine, *its)):
        found = parting_here(games, both, action)
        if found is not None:
            yield found


def start(games: Games, setup: Setup) -> Both:
    """The beginning of the game under both. Raises InvalidComponents if either does not allow the set-up."""
    return games[0].start(setup), games[1].start(setup)


def played(games: Games, setup: Setup, actions: Iterable[Action]) -> list[Both]:
    """The positions of a play under both readings, the first before any action. Raises IllegalAction or InvalidAction."""
    positions = [start(games, setup)]
    for action in actions:
        first, second = positions[-1]
        positions.append((games[0].apply(first, action), games[1].apply(second, action)))
    return positions


def confirmed(games: Games, setup: Setup, actions: Sequence[Action]) -> Parting | None:
    """The parting of a play by its last action, found by playing it from its set-up under both readings.

    None if some action before is not legal under both or parts them already, or if the last one does not part them.
    """
    both = start(games, setup)
    for action in actions[:-1]:
        try:
            both = games[0].apply(both[0], action), games[1].apply(both[1], action)
        except (IllegalAction, InvalidAction):
            return None
        if not same_in_sight(*both):
            return None
    try:
        found = parting_here(games, both, actions[-1])
    except (IllegalAction, InvalidAction):
        return None
    return None if found is None else attrs.evolve(found, actions=tuple(actions))
