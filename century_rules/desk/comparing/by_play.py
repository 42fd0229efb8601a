"""Plays in which two readings part: stored ones, what lies beside these, and ordinary games; and how they are made shorter.

Nothing found here rests on what a stored play was kept for: every position is reached by play under both readings.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from century_rules.desk.comparing.parting import Both, Parting
from century_rules.desk.comparing.question import Question
from century_rules.process.content import has_content
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, S
from century_rules.kernel.play import left_out, shortened
from century_rules.kernel.property import Play
from century_rules.process.progress import Tell, no_progress
from century_rules.writing.stored import Stored, kept_plays

MOST_ACTIONS = 1000
"""Of one game; those of ordinary players have some hundreds."""

WHIMS = (0.03, 0.2, 0.5)
"""The share of choices that ordinary players make blindly, by turns."""


def stored_play(question: Question[S, A]) -> tuple[Parting[S, A] | None, bool]:
    """The shortest parting on the way of a play that is stored for the ambiguity, or for one it is akin to.

    And whether the whole play was stored to show it, so that nothing shorter was found then.
    """
    found = [(parting, parting.actions == stored.play.actions and not question.of_rulings)
             for stored in _stored(question) if stored.about in question.akin_to
             if (parting := _along(question, stored.play)) is not None]
    return min(found, key=lambda each: each[0].length, default=(None, False))


def beside_stored_plays(
    question: Question[S, A], *, tries: int, tell: Tell, below: int | None = None,
) -> Parting[S, A] | None:
    """A parting by any one action in a position of a stored play, whatever it is stored for: after as few actions as can be.

    So many actions are tried; plays of `below` actions or more are not looked for.
    """
    tried, seen = 0, set[S]()
    tell("trying what is legal in the positions of stored plays")
    ways = [_on_the_way(question, stored.play) for stored in sorted(
        _stored(question), key=lambda stored: stored.about not in question.akin_to)]
    for reached in _level_by_level(ways, below):
        if reached.states[0] in seen:
            continue
        if tried >= tries:
            return None
        seen.add(reached.states[0])
        tried += sum(map(len, reached.legal()))
        found = next(reached.partings(), None)
        if found is not None:
            return found
    return None


def _level_by_level(ways: list[Iterator[Both[S, A]]], below: int | None) -> Iterator[Both[S, A]]:
    """The first positions of all ways, the second ones, and so on; as many of each as `below`, if that is said."""
    for _ in itertools.count() if below is None else range(below):
        there = [(way, reached) for way in ways if (reached := next(way, None)) is not None]
        yield from (reached for _, reached in there)
        ways = [way for way, _ in there]
        if not ways:
            return


def _on_the_way(question: Question[S, A], play: Play[S, A]) -> Iterator[Both[S, A]]:
    """The positions of a play as long as it is one of both games, and parts nothing."""
    try:
        yield from question.both(play.states[0]).along(play.actions)
    except CenturyError:
        return


def _stored(question: Question[S, A]) -> Iterator[Stored[S, A]]:
    """The plays of the printed rules that are stored for so many players."""
    book = question.book.without_rulings
    has_plays = book.archive.settling or has_content("proofs", book.name, book.archive.content)
    return kept_plays(book, question.players) if has_plays else iter(())


def _along(question: Question[S, A], play: Play[S, A]) -> Parting[S, A] | None:
    """How the readings part on the way of a play; None if they do not, or if it is no play of both games up to there."""
    try:
        reached: Both[S, A] | Parting[S, A] = question.both(play.states[0])
        for action in play.actions:
            if isinstance(reached, Parting):
                break
            reached = reached.after(action)
    except CenturyError:
        return None
    return reached if isinstance(reached, Parting) else None


def ordinary_games(
    question: Question[S, A], *, plays: int, seed: int, replays: int, tell: Tell = no_progress,
) -> Parting[S, A] | None:
    """Let ordinary players play so many games, the first from that seed, until the readings part in one of them; shortened."""
    for number in range(plays):
        found, _ = next(partings_of_a_game(question, seed + number, 0, WHIMS[number % len(WHIMS)]), (None, False))
        tell(f"trial game {number + 1}")
        if found is not None:
            return shorten(question, found, replays=replays) if found.actions else found
    return None


def partings_of_a_game(question: Question[S, A], seed: int, side: int, whim: float) -> Iterator[tuple[Parting[S, A], bool]]:
    """Partings on the way of one game that a player of that side plays, and whether the player chose what parts the readings.

    First one that somebody could have chosen, where the readings allow different actions; then the one chosen, which ends it.
    """
    game, could = question.games()[side], False
    apart = question.parting_of_deal(seed, side)
    if apart is not None:
        yield apart, True
        return
    player, both = question.books[side].guidance.player(game, seed, whim), question.both(game.deal(seed))
    for _ in range(MOST_ACTIONS):
        legal = both.legal()
        if not could and set(legal[0]) != set(legal[1]):
            yield next(both.partings()), False
            could = True
        if not legal[side]:
            return
        reached = both.after(player.choose(both.states[side]))
        if isinstance(reached, Parting):
            yield reached, True
            return
        both = reached


def shorten(
    question: Question[S, A], parting: Parting[S, A], *, replays: int,
    keep: Callable[[Parting[S, A]], bool] = lambda found: True,
) -> Parting[S, A]:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be made shorter.

    Gives up after so many replays; what it returns has been played under both readings in any case. `keep` says which partings
    will do.
    """
    def shorter(best: Parting[S, A]) -> Iterator[tuple[A, ...]]:
        yield from left_out(best.actions)
        yield from _with_shorter_turns(question, best)

    def shown(actions: tuple[A, ...]) -> Parting[S, A] | None:
        found = question.confirmed(parting.beginning, actions)
        return found if found is not None and keep(found) else None

    return shortened(parting, shorter, shown, replays)


def _with_shorter_turns(question: Question[S, A], best: Parting[S, A]) -> Iterator[tuple[A, ...]]:
    """The play with a turn of two actions instead of a longer one, or one action instead of several that a turn begins with."""
    game, actions = question.games()[0], best.actions
    way = list(question.both(best.beginning).along(actions[:-1]))
    turns = [place for place, both in enumerate(way) if game.begins_turn(both.states[0])]
    for begin, end in itertools.pairwise((*turns, len(actions))):
        for first in way[begin].common() if end - begin > 1 else ():
            reached = way[begin].after(first)
            if isinstance(reached, Parting):
                continue
            if end - begin > 2 and end < len(actions):
                yield from ((*actions[:begin], first, second, *actions[end:]) for second in reached.common())
            yield from ((*actions[:begin], first, *actions[left:]) for left in range(begin + 2, end))
