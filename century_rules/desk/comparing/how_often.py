"""In which games of ordinary players a doubt comes up: all doubts of a rulebook are asked in each position of one game.

Players play by the default readings. Under every other reading the same game is followed for as long as players see the same.
Where both are in the same position and the rules look at nothing that is read otherwise, both do the same: that is not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Generic

import attrs

from century_rules.desk.comparing.by_play import MOST_ACTIONS, WHIMS
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.hiding import in_sight, same_in_sight
from century_rules.kernel.noted_readings import NotedReadings
from century_rules.kernel.reading import Ambiguity
from century_rules.rulebook import Rulebook

NEVER, TRIED, BY_ITSELF = "-", "t", "s"
"""Of a doubt and a game: nothing differed; somebody could have done what one reading only allows; it came up by itself."""

DETOUR = 40
"""Positions looked at for a way on which another reading comes to the same position in more steps."""


@attrs.define
class _Followed(Generic[S, A]):
    """One game under another reading: its rules, where it is, and what was seen of the doubt so far."""

    doubt: Ambiguity
    game: BoardGame[S, A]
    state: S
    seen: str = NEVER

    def may_differ(self, state: S, looked_at: Collection[str]) -> bool:
        """Whether rules that looked at those readings may do something else here than in that position by the defaults."""
        return self.doubt.field in looked_at or self.state != state


def came_up(book: Rulebook[S, A], players: int, seed: int, *, ask_all: bool = False) -> Mapping[str, str]:
    """By doubt, how it came up in the game that ordinary players play from that seed: NEVER, TRIED or BY_ITSELF.

    By itself: what was done led to another position or another outcome under another reading, or was not allowed. Where another
    reading only cuts an action into steps, on which the same position can be reached, somebody has to try. With `ask_all` the
    rules are asked under every reading, also where they cannot differ.
    """
    noted = NotedReadings(book.readings())
    game, every = book.printed(players, noted.readings), {doubt.field for doubt in book.ambiguities} if ask_all else set[str]()
    state = game.deal(seed)
    found = {doubt.id: NEVER for doubt in book.ambiguities}
    player, followed = book.guidance.player(book.printed(players), seed, WHIMS[0]), list(_followed(book, game, state, found))
    for _ in range(MOST_ACTIONS):
        with noted.looked_at() as looked_at:
            legal = game.legal_actions(state)
        if not legal:
            break
        for other in followed:
            if other.seen is NEVER and other.may_differ(state, looked_at | every):
                other.seen = TRIED if set(other.game.legal_actions(other.state)) != set(legal) else NEVER
        action = player.choose(state)
        with noted.looked_at() as looked_at:
            after = game.apply(state, action)
            game.outcome(after)
        for other in followed:
            if not other.may_differ(state, looked_at | every):
                other.state = after
            elif not _follows(other, game, action, after):
                other.seen = BY_ITSELF
        state = after
        for other in followed:
            found[other.doubt.id] = max(found[other.doubt.id], other.seen, key=(NEVER, TRIED, BY_ITSELF).index)
        followed = [other for other in followed if found[other.doubt.id] is not BY_ITSELF]
    return found


def _followed(
    book: Rulebook[S, A], game: BoardGame[S, A], state: S, found: dict[str, str],
) -> Iterator[_Followed[S, A]]:
    """Another game for each reading that is not the default; a doubt that parts them in the set-up is found at once."""
    for doubt in book.ambiguities:
        for reading in doubt.others:
            try:
                other = book.printed(game.players, book.reading_names.parse({doubt.id: str(reading)}))
                begun = other.beginning(state)
            except InvalidComponents:
                found[doubt.id] = BY_ITSELF
                break
            if not same_in_sight(state, begun):
                found[doubt.id] = BY_ITSELF
                break
            yield _Followed(doubt, other, begun)


def _follows(other: _Followed[S, A], game: BoardGame[S, A], action: A, after: S) -> bool:
    """Take the action under the other reading, too, and say whether players see the same then, at once or after more steps."""
    if other.game.why_illegal(other.state, action):
        return False
    seat = other.game.actor(other.state)
    reached = other.game.apply(other.state, action)
    if not same_in_sight(after, reached):
        detour = _detour(other.game, reached, after, seat)
        if detour is None:
            return False
        reached, other.seen = detour, TRIED
    other.state = reached
    return game.outcome(after) == other.game.outcome(reached)


def _detour(game: BoardGame[S, A], start: S, wanted: S, seat: int) -> S | None:
    """A position that looks like the one wanted, after more actions of that seat; None if none is found."""
    numbers, order = in_sight(wanted), count()

    def differing(state: S) -> int:
        return sum(number != numbers.get(path) for path, number in in_sight(state).items())

    nearest, seen = [(differing(start), next(order), start)], {start}
    for _ in range(DETOUR):
        if not nearest:
            return None
        *_, state = heappop(nearest)
        for action in game.legal_actions(state) if game.outcome(state) is None and game.actor(state) == seat else ():
            reached = game.apply(state, action)
            if same_in_sight(wanted, reached):
                return reached
            if reached not in seen:
                seen.add(reached)
                heappush(nearest, (differing(reached), next(order), reached))
    return None
