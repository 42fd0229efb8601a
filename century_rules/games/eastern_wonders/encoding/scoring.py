"""The end of the game: points (EW-8.2) and the winner (EW-8.3)."""

from __future__ import annotations

from century_rules.games.century.encoding import tiles
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.words import KINDS, Words
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.readings import ScoreOverflow
from century_rules.kernel.algebra import B, N
from century_rules.kernel.rows import Row


def points(w: Words[N, B], p: Position[N]) -> Row[N]:
    """EW-8.2, by seat: VP tiles, uncovered numbers, bonus tiles, and one for each cube dearer than ginger."""
    return tuple([
        w.algebra.add(player.vp_points, player.bonus_vp, uncovered_points(w, player), cube_points(w, player))
        for player in p.players])


def uncovered_points(w: Words[N, B], player: Player[N]) -> N:
    """The numbers on the spaces of the board that outposts have left."""
    return tiles.uncovered_points(w.algebra, player.uncovered, w.table.vp_by_column)


def cube_points(w: Words[N, B], player: Player[N]) -> N:
    """One for each cube dearer than ginger; score-overflow=no: for no more of them than the hold has spaces."""
    dearer = w.total(tuple(player.hold[kind] for kind in KINDS if kind != Spice.GINGER))
    return w.algebra.choose(w.under(ScoreOverflow.YES), dearer, w.algebra.least(dearer, w.spaces(player)))


def wins(w: Words[N, B], of_seats: Row[N]) -> tuple[B, ...]:
    """EW-8.3, by seat: who has as many points as anybody before, and more than anybody after."""
    algebra = w.algebra
    return tuple([
        algebra.all(*[algebra.le(other, mine) if before < seat else algebra.lt(other, mine)
                      for before, other in enumerate(of_seats) if before != seat])
        for seat, mine in enumerate(of_seats)])
