"""Plays in which two readings part, found by moves that a hint thinks promising or in ordinary games, and made shorter.

Guided play goes level by level, keeping the best positions. Every position is reached by play under both readings, and in every
position each legal action is tried under both, so that nothing found here rests on the hint. As levels are numbers of actions,
the first play found is short; but positions are thrown away, so it need not be the shortest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from century_rules.desk.comparing.parting import Both, Parting
from century_rules.desk.comparing.question import Question
from century_rules.guidance import Hint
from century_rules.kernel.game import A, S
from century_rules.kernel.play import shortened
from century_rules.kernel.telling import Tell, tell_nobody

MOST_ACTIONS = 1000
"""Of one game; those of ordinary players have some hundreds."""

WHIMS = (0.03, 0.2, 0.5)
"""The share of choices that ordinary players make blindly, by turns."""


def guided_play(question: Question[S, A], beginnings: Sequence[S], hint: Hint[S, A], *, tries: int) -> Parting[S, A] | None:
    """Look for a parting from those beginnings, trying about so many actions in all."""
    plays, game = [question.both(beginning) for beginning in beginnings], question.games()[0]
    tried, seen = 0, set[S]()
    while plays:
        following: dict[S, Both[S, A]] = {}
        for both in plays:
            for reached in _promising(both, hint):
                tried += 1
                if isinstance(reached, Parting):
                    return reached
                first = reached.states[0]
                if first not in seen:
                    seen.add(first)
                    following[first] = reached
            if tried > tries:
                return None
        plays = sorted(following.values(), key=lambda both: -hint.measure(game, both.states[0]))[:hint.width]
    return None


def hinted_play(question: Question[S, A], *, tries: int, tell: Tell) -> Parting[S, A] | None:
    """Guided play where the game's hints about the ambiguity say, one after the other until one leads to a parting."""
    game = question.games()[0]
    for hint in (hint for name in question.hinted_by for hint in question.book.guidance.hints(game, name)):
        beginning = hint.beginning(game)
        if beginning is None:
            continue
        tell(f"guided play: {hint.why}")
        found = guided_play(question, [beginning], hint, tries=tries)
        if found is not None:
            return found
        tell("guided play found nothing")
    return None


def _promising(both: Both[S, A], hint: Hint[S, A]) -> Iterator[Both[S, A] | Parting[S, A]]:
    """What each promising action leads to; one that only one of the readings allows always is."""
    first, second = both.legal()
    for action in dict.fromkeys((*first, *second)):
        if (action in first) != (action in second) or hint.allows(both.games[0], both.states[0], action):
            yield both.after(action)


def ordinary_games(
    question: Question[S, A], *, plays: int, seed: int, replays: int, tell: Tell = tell_nobody,
) -> Parting[S, A] | None:
    """Let ordinary players play so many games, the first from that seed, until the readings part in one of them; shortened."""
    for number in range(plays):
        found = _ordinary_game(question, seed + number, WHIMS[number % len(WHIMS)])
        tell(f"trial game {number + 1}")
        if found is not None:
            return shorten(question, found, replays=replays) if found.actions else found
    return None


def _ordinary_game(question: Question[S, A], seed: int, whim: float) -> Parting[S, A] | None:
    game = question.games()[0]
    apart = question.parting_of_deal(seed, 0)
    if apart is not None:
        return apart
    player, both = question.book.guidance.player(game, seed, whim), question.both(game.deal(seed))
    for _ in range(MOST_ACTIONS):
        first, second = both.legal()
        if set(first) != set(second):
            return next(both.partings())
        if not first:
            return None
        reached = both.after(player.choose(both.states[0]))
        if isinstance(reached, Parting):
            return reached
        both = reached
    return None


def shorten(
    question: Question[S, A], parting: Parting[S, A], *, replays: int,
    keep: Callable[[Parting[S, A]], bool] = lambda found: True,
) -> Parting[S, A]:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be spent idly instead.

    Gives up after so many replays; what it returns has been played under both readings in any case. `keep` says which partings
    will do.
    """
    def shorter(best: Parting[S, A]) -> Iterator[tuple[A, ...]]:
        states = [both.states[0] for both in question.both(best.beginning).along(best.actions[:-1])]
        return question.book.guidance.shorter(states, best.actions)

    def shown(actions: tuple[A, ...]) -> Parting[S, A] | None:
        found = question.confirmed(parting.beginning, actions)
        return found if found is not None and keep(found) else None

    return shortened(parting, shorter, shown, replays)
