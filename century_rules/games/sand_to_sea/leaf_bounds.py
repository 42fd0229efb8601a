"""How great what is counted can become: for engines that give each number its bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from century_rules.games.century.cubes import total
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.state import ANY_REWARD, State
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Numbers

ASTRAY = 4000
"""How many cubes one may have where SS-8.1 is dropped: a cap, and a search that hits it says so."""


def most(of: BoardGame[State, Action], beginning: State) -> Mapping[str, Numbers]:
    """By field the most of what is counted, in any play from a beginning."""
    game = cast(Game, of)
    box, cards, sales, seats = game.components, len(beginning.cards), len(beginning.unsold), game.players
    columns = min(box.columns, *(sum(face.kind == kind for face in beginning.faces) for kind in range(4)))
    full = box.hold_spaces + box.hold_bonus_spaces * min(columns, len(box.bonus_vp[Bonus.HOLD]))
    full = full + seats - 1 if game.in_force("SS-8.1") else ASTRAY  # the others pay once each between two turns
    growth = max(total(gain) for gain in (*(card.gain for card in beginning.cards), *(face.gain for face in beginning.faces)))
    hold = (full + sales) * (1 + growth)  # an exchange returns a cube or more, and less than it gives of what it takes
    claims = box.vp_tiles_to_end if game.in_force("SS-9.1") else len(beginning.vp)
    drawn = min(len(beginning.ports) + seats * claims, len(beginning.vp)) if game.in_force("SS-9.1") else ASTRAY
    bonus = max(map(len, box.bonus_vp))
    return {
        "players.hold": hold, "players.uncovered": box.columns, "players.bonus": min(columns, bonus),
        "players.bonus_vp": sum(vp for pile in box.bonus_vp for vp in pile), "players.vp_tiles": claims,
        "players.vp_points": sum(each.points for each in beginning.vp), "on": sales, "drawn": drawn, "bonus_left": bonus,
        "bowls": max(box.supply), "left": max(card.times for card in beginning.cards), "lifted": full,
        "laid": max(0, box.merchant_row - 1), "offered": sales, "steps": cards, "free": min(columns, bonus),
        "toll": max(2, seats - 1), "reward": ANY_REWARD,
    }
