"""What an ambiguity changes, shown by plays: at once, and in the points after the same actions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from century_rules.desk.ambiguities.direct import Change, is_about_cubes
from century_rules.desk.comparing import Parting, Question
from century_rules.desk.comparing.parting import Both, Games, parting_here, partings_at, start
from century_rules.desk.comparing.shorten import shorten
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.merchant import Merchant
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.game import Outcome

MOST_ACTIONS = 1500
"""Of one game; those of merchants have some hundreds."""


def changes_of(parting: Parting) -> set[Change]:
    """What a parting shows: legality, cubes, position, or points after the same actions. A set-up counts as legality."""
    if parting.kind in ("legality", "set-up"):
        return {"legality"}
    shown: set[Change] = set()
    differences = parting.differences()
    if differences:
        shown.add("position")
    if any(is_about_cubes(path) for path in differences):
        shown.add("cubes")
    if None not in parting.outcomes and parting.outcomes[0] != parting.outcomes[1]:
        shown.add("points")
    return shown


def more_partings(question: Question, starts: Sequence[tuple[Setup, Sequence[Action]]], wanted: set[Change], *,
                  plays: int) -> Iterator[tuple[Change, Parting]]:
    """Plays that show the wanted changes, each once: first along the plays given, then along games of merchants."""
    games = question.games()
    wanted = set(wanted)
    for number in range(plays + len(starts)):
        if not wanted:
            return
        setup, actions = starts[number] if number < len(starts) else (games[0].shuffle(number), ())
        for parting in _along(games, setup, actions, number):
            for change in sorted(changes_of(parting) & wanted):
                wanted.discard(change)
                yield change, shorten(games, setup, parting, replays=1500, keep=partial(_shows, change))
            if not wanted:
                return


def _shows(change: Change, parting: Parting) -> bool:
    return change in changes_of(parting)


def _along(games: Games, setup: Setup, actions: Sequence[Action], seed: int) -> Iterator[Parting]:
    """Every parting by one action in the positions of a play, which goes on by merchants where the actions given end."""
    both, taken = start(games, setup), list[Action]()
    merchant, dice = Merchant(games[0], seed, whim=(0.03, 0.2, 0.5)[seed % 3]), random.Random(seed)
    for given in (*actions[:-1], *[None] * MOST_ACTIONS):
        for parting in partings_at(games, both):
            yield attrs.evolve(parting, actions=(*taken, *parting.actions))
        following = _next(games, both, given, merchant, dice)
        if following is None:
            return
        action, both = following
        taken.append(action)


def _next(games: Games, both: Both, given: Action | None, merchant: Merchant, dice: random.Random) -> tuple[Action, Both] | None:
    """An action that does not part the readings, the one given if it is such; and the positions after it."""
    common = [action for action in games[0].legal_actions(both[0]) if not games[1].why_illegal(both[1], action)]
    if not common:
        return None
    first = given if given is not None else merchant.choose(both[0])
    dice.shuffle(common)
    for action in dict.fromkeys((*([first] if first in common else []), *common)):
        if parting_here(games, both, action) is None:
            return action, (games[0].apply(both[0], action), games[1].apply(both[1], action))
    return None


def same_actions_to_the_end(question: Question, parting: Parting, seed: int) -> Parting | None:
    """A game of the same actions under both readings that ends in different points, going on from a parting by position.

    Merchants of the first reading's world choose, as long as the other allows it too, and chance does among what both allow.
    """
    games = question.games()
    first, second = parting.after
    if first is None or second is None:
        return None
    taken, merchant, dice = list(parting.actions), Merchant(games[0], seed, whim=0.1), random.Random(seed)
    for _ in range(MOST_ACTIONS):
        ends = (games[0].outcome(first), games[1].outcome(second))
        if ends[0] is not None and ends[1] is not None:
            if ends[0].points == ends[1].points:
                return None
            return attrs.evolve(parting, actions=tuple(taken), after=(first, second), outcomes=ends)
        common = [action for action in games[0].legal_actions(first) if not games[1].why_illegal(second, action)]
        if not common:
            return None
        wished = merchant.choose(first)
        action = wished if wished in common else dice.choice(common)
        taken.append(action)
        first, second = games[0].apply(first, action), games[1].apply(second, action)
    return None


def replayed_ends(question: Question, setup: Setup, actions: Sequence[Action]) -> tuple[Outcome | None, Outcome | None]:
    """How a play that both readings allow ends under each. Raises IllegalAction if one of them does not allow it."""
    ends = []
    for game in question.games():
        state = game.start(setup)
        for action in actions:
            state = game.apply(state, action)
        ends.append(game.outcome(state))
    return ends[0], ends[1]

