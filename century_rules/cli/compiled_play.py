"""Games of one set-up played by the compiled player, counted as `random_play` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs

from century_rules.cli.random_play import Count, note_the_end
from century_rules.every_action import every_action
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.layout import LimitHit, around


def play_compiled(
    book: Rulebook[S, A], game: BoardGame[S, A], seed: int, games: int, limit: int, *, uniform: bool,
    progress: Callable[[int], None],
) -> tuple[Count, Counter[LimitHit]]:
    """Play games of at most `limit` actions, all from ``game.deal(seed)``; `progress` hears how many games were played.

    The second is how many games were broken off at which cap of the packed states. Ctrl-C ends it, and then fewer games were
    played than asked for. Raises InvalidInput if numba or llvmlite is not installed, and for a game that cannot be lifted.
    """
    try:
        from century_rules.search.native.play.playing import Player
    except ImportError as error:
        raise InvalidInput("--engine compiled needs numba; run: pip install 'century-rules[fast]'") from error
    start, events, count = game.deal(seed), book.guidance.events, Count()

    def note(last: S) -> None:
        if game.outcome(last) is not None:
            note_the_end(count, book, last)

    player = Player(game, [start], bounds=book.bounds_from(game, start) or around(start),
                    guide=None if uniform else book.guidance.whole_weights(start),
                    actions=lambda state: every_action(book, game, state),
                    observers={**{event.says: event.reached for event in events.values()}, "": note})
    played = player.play(games, seed=seed, most_actions=limit, progress=lambda so_far: progress(so_far.games))
    return attrs.evolve(
        count, games=played.games, actions=played.actions, ended=played.finished, dead_ends=played.stuck,
        events=Counter({name: played.seen[event.says] for name, event in events.items()}),
        longest=played.longest, points=sum(points * won for points, won in played.winning_points.items()),
        wins=played.wins, shared=played.shared,
        by_verb=Counter({kind.lower(): count for kind, count in played.kinds.items()})), played.limits
