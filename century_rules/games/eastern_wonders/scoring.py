"""The end of the game: points and winner (EW-8.2, EW-8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.pieces import Spice, total
from century_rules.games.eastern_wonders.state import Player
from century_rules.games.eastern_wonders.table import spaces

if TYPE_CHECKING:
    from century_rules.games.eastern_wonders.game import Game


@attrs.frozen
class Score:
    """One player's points, by where they come from (EW-8.2)."""

    vp_tiles: int
    outposts: int
    bonus: int
    cubes: int

    @property
    def total(self) -> int:
        return self.vp_tiles + self.outposts + self.bonus + self.cubes


def score(game: Game, player: Player) -> Score:
    """EW-8.2: VP tiles, uncovered numbers, bonus VP, and one per cube other than ginger."""
    uncovered = sum(sum(game.components.vp_by_column[:row]) for row in player.uncovered)
    cubes = total(player.hold) - player.hold[Spice.GINGER]
    if game.readings.score_overflow is read.ScoreOverflow.NO:
        cubes = min(cubes, spaces(game, player))
    return Score(player.vp_points, uncovered, player.bonus_vp, cubes)


def winner(points: tuple[int, ...]) -> int:
    """EW-8.3: the most points; of those level, the last in turn order."""
    return max(range(len(points)), key=lambda seat: (points[seat], seat))
