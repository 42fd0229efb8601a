"""What every proof about Eastern Wonders leans on: that the numbers on the table are in range and fit each other."""

from __future__ import annotations

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.theory.theorem import Ghost, Invariant
from century_rules.theory.by_meaning import BY_MEANING


def ships(game: Game, position: State) -> bool:
    return all((player.ship == NOWHERE) == (position.phase == Phase.START and seat <= position.turn)
               for seat, player in enumerate(position.players))


def bonuses(game: Game, position: State) -> bool:
    """What left a pile is with the players (EW-4.4)."""
    return all(position.bonus_left[kind] + sum(player.bonus[kind] for player in position.players)
               == len(game.components.bonus_vp[kind]) for kind in Bonus)


def fresh(game: Game, position: State) -> bool:
    return all(new <= lying for tile, there in zip(position.fresh, position.lying, strict=True)
               for new, lying in zip(tile, there, strict=True))


def turn_marks(game: Game, position: State) -> bool:
    """What each part of a turn needs: who acts, an open port action, a market action on a market, something to pay for it."""
    phase, here = position.phase, position.players[position.turn].ship
    if phase in (Phase.OPENING, Phase.BONUS, Phase.MARKET):
        begun = position.traded or position.opened if phase == Phase.MARKET else position.opened
        return (position.actor == position.turn and here not in position.setup.sea.ports and begun == 1
                and (phase != Phase.OPENING or position.toll >= 1))
    return (position.actor == position.turn or phase == Phase.TRIM) and (
        phase != Phase.PORT or game.readings.claims is read.Claims.SEVERAL)


INVARIANTS = (
    *BY_MEANING,
    Invariant("ships", "Every ship is on the map once its owner has begun.", ships),
    Invariant("turn-marks", "Who acts is on turn, and has what this part of a turn needs.", turn_marks),
    Invariant("bonuses", "Bonus tiles are in their pile or with a player.", bonuses),
    Invariant("fresh", "Cubes laid on this voyage are among those lying there.", fresh),
)

GHOSTS: tuple[Ghost, ...] = ()
