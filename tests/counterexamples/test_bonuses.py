"""The stored play in which a pile of bonus tiles is empty is a shortest one.

The argument. A pile has four tiles, so the fifth column emptied is the first at which one can be missing. A column is four
outposts of one player, opened on different tiles, one in a turn. A turn in which one is opened takes 3 actions (stay or stop,
open, done) and a step more if the player has opened one before, as that was on another tile; any other turn takes 2 or more.
Four bonus tiles were chosen. The last turn is not ended.
"""

from __future__ import annotations

import itertools

from century_rules.games.eastern_wonders.components import printed
from tests.counterexamples.test_counterexamples import stored

MOST_COLUMNS = 5


def fewest(columns: tuple[int, ...], last: int) -> int:
    """The fewest actions with so many columns emptied by each player, the last of all by that seat."""
    opened = [4 * number for number in columns]
    rounds = max(count if seat <= last else count + 1 for seat, count in enumerate(opened))
    turns = [rounds if seat <= last else rounds - 1 for seat in range(len(columns))]
    actions = sum(3 * count + max(0, count - 1) + 2 * (its - count) for count, its in zip(opened, turns, strict=True))
    return len(columns) + actions + (MOST_COLUMNS - 1) - 1


def test_no_play_is_shorter() -> None:
    assert {len(pile) for pile in printed().bonus_vp} == {MOST_COLUMNS - 1}
    bounds = {
        players: min(fewest(columns, last) for columns in itertools.product(range(MOST_COLUMNS + 1), repeat=players)
                     if sum(columns) == MOST_COLUMNS for last in range(players) if columns[last])
        for players in (2, 3, 4)}
    assert bounds == {2: 89, 3: 89, 4: 101}
    assert len(stored("every-kind-of-bonus-tile-is-left.2p.txt").entries) == min(bounds.values())
