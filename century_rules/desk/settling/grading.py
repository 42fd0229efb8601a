"""What an ambiguity changes, shown by plays: at once, and in the points after the same actions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial

import attrs

from century_rules.desk.comparing import Parting, Question
from century_rules.desk.comparing.both import Both
from century_rules.desk.comparing.shorten import shorten
from century_rules.desk.comparing.swarm import WHIMS
from century_rules.desk.settling.direct import Change, says_where_goods_are
from century_rules.guidance import Player
from century_rules.kernel.game import A, Outcome, S
from century_rules.rulebook import Rulebook

MOST_ACTIONS = 1500
"""Of one game; those of ordinary players have some hundreds."""


def changes_of(book: Rulebook[S, A], parting: Parting[S, A]) -> set[Change]:
    """What a parting shows: legality, what changes hands, position, or points after the same actions. A set-up is legality."""
    if parting.kind in ("legality", "set-up"):
        return {"legality"}
    shown: set[Change] = set()
    differences = parting.differences()
    if differences:
        shown.add("position")
    if book.settling is not None and book.settling.goods is not None and any(
            says_where_goods_are(book, path) for path in differences):
        shown.add(book.settling.goods.name)
    if None not in parting.outcomes and parting.outcomes[0] != parting.outcomes[1]:
        shown.add("points")
    return shown


def more_partings(question: Question[S, A], starts: Sequence[tuple[S, Sequence[A]]], wanted: set[Change], *,
                  plays: int) -> Iterator[tuple[Change, Parting[S, A]]]:
    """Plays that show the wanted changes, each once: first along the plays given, then along games of ordinary players."""
    wanted, book, game = set(wanted), question.book, question.games()[0]
    for number in range(plays + len(starts)):
        if not wanted:
            return
        beginning, actions = starts[number] if number < len(starts) else (game.deal(number), ())
        for parting in _along(question, beginning, actions, number):
            for change in sorted(changes_of(book, parting) & wanted):
                wanted.discard(change)
                yield change, shorten(question, parting, replays=1500, keep=partial(_shows, book, change))
            if not wanted:
                return


def _shows(book: Rulebook[S, A], change: Change, parting: Parting[S, A]) -> bool:
    return change in changes_of(book, parting)


def _along(question: Question[S, A], beginning: S, actions: Sequence[A], seed: int) -> Iterator[Parting[S, A]]:
    """Every parting by one action in the positions of a play, which goes on by ordinary players where the actions given end."""
    both, dice = question.both(beginning), random.Random(seed)
    player = question.book.guidance.player(both.games[0], seed, WHIMS[seed % len(WHIMS)])
    for given in (*actions[:-1], *[None] * MOST_ACTIONS):
        yield from both.partings()
        following = _next(both, given, player, dice)
        if following is None:
            return
        both = following


def _next(both: Both[S, A], given: A | None, player: Player[S, A], dice: random.Random) -> Both[S, A] | None:
    """After an action that does not part the readings, the one given if it is such."""
    common = both.common()
    if not common:
        return None
    first = given if given is not None else player.choose(both.states[0])
    dice.shuffle(common)
    for action in dict.fromkeys((*([first] if first in common else []), *common)):
        reached = both.after(action)
        if isinstance(reached, Both):
            return reached
    return None


def same_actions_to_the_end(question: Question[S, A], parting: Parting[S, A], seed: int) -> Parting[S, A] | None:
    """A game of the same actions under both readings that ends in different points, going on from a parting by position.

    An ordinary player of the first reading's world chooses, as long as the other allows it too; chance does among the rest.
    """
    games = question.games()
    first, second = parting.after
    if first is None or second is None:
        return None
    taken, dice = list(parting.actions), random.Random(seed)
    player = question.book.guidance.player(games[0], seed, 0.1)
    for _ in range(MOST_ACTIONS):
        ends = (games[0].outcome(first), games[1].outcome(second))
        if ends[0] is not None and ends[1] is not None:
            if ends[0].points == ends[1].points:
                return None
            return attrs.evolve(parting, actions=tuple(taken), after=(first, second), outcomes=ends)
        common = [action for action in games[0].legal_actions(first) if not games[1].why_illegal(second, action)]
        if not common:
            return None
        wished = player.choose(first)
        action = wished if wished in common else dice.choice(common)
        taken.append(action)
        first, second = games[0].apply(first, action), games[1].apply(second, action)
    return None


def replayed_ends(question: Question[S, A], beginning: S, actions: Sequence[A]) -> tuple[Outcome | None, Outcome | None]:
    """How a play that both readings allow ends under each. Raises IllegalAction if one of them does not allow it."""
    ends = []
    for game in question.games():
        state = game.beginning(beginning)
        for action in actions:
            state = game.apply(state, action)
        ends.append(game.outcome(state))
    return ends[0], ends[1]
