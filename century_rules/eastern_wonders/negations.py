"""What is played instead of each clause that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from century_rules.eastern_wonders.encoding.position import Player, Position
from century_rules.eastern_wonders.encoding.words import Words
from century_rules.eastern_wonders.negation import Negation
from century_rules.eastern_wonders.pieces import Spice
from century_rules.kernel.algebra import B, N


def _three_ginger(w: Words[N, B], before: Position[N], _arguments: Mapping[str, N], after: Position[N]) -> Position[N]:
    def one_more(player: Player[N]) -> Player[N]:
        return evolve(player, hold=w.changed(player.hold, w.algebra.number(int(Spice.GINGER)), 1))

    return evolve(after, players=tuple([
        w.either(w.is_actor(before, seat), one_more(player), player) for seat, player in enumerate(after.players)]))


HARVEST_OF_THREE = Negation(
    clause="EW-6.1", says="a harvest takes three ginger", operations=("harvest",), effect=_three_ginger)
