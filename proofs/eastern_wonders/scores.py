"""Scores: what they are made of, how high they can be, and that one player wins."""

from __future__ import annotations

from . import _overrides as ruled
from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Choose
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.state import State
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, Theorem, as_claimed


# --- history: the piles of bonus tiles --------------------------------------------------------------------------------


def _taken_from(kind: Bonus) -> Ghost:
    """The ghost that adds up the VP of the tiles taken from a pile, whoever has them."""
    name = f"taken[{int(kind)}]"

    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        if not isinstance(action, Choose) or action.bonus != kind:
            return history[name]
        return history[name] + sum(player.bonus_vp for player in after.players) - sum(
            player.bonus_vp for player in before.players)

    return Ghost(name, 0, after)


GHOSTS = tuple(map(_taken_from, Bonus))


# --- invariants -------------------------------------------------------------------------------------------------------


def vp_of_tiles(game: Game, position: State) -> bool:
    """claims=one: nobody has more VP on tiles than so many of the dearest."""
    dearest = max(tile.points for tile in position.setup.vp_order)
    return game.readings.claims is not read.Claims.ONE or all(
        player.vp_points <= sum(dearest for each in range(game.components.vp_tiles_to_end) if each < player.vp_tiles)
        for player in position.players)


def vp_of_piles(game: Game, position: State, history: History) -> bool:
    """Per pile of bonus tiles: what was taken from it and what is left was all in the box."""
    return all(taken >= 0 and taken + sum(pile[len(pile) - left:]) == sum(pile)
               for taken, left, pile in zip(history.rows["taken"], position.bonus_left, game.components.bonus_vp, strict=True))


def vp_of_bonus_tiles(game: Game, position: State, history: History) -> bool:
    return sum(player.bonus_vp for player in position.players) == sum(history.rows["taken"])


INVARIANTS = (
    Invariant("vp-of-tiles", "Nobody has more VP on tiles than so many of the dearest have.", vp_of_tiles),
    Invariant("vp-of-piles", "The VP taken from each pile of bonus tiles and those left there were all in the box.", vp_of_piles),
    Invariant("vp-of-bonus-tiles", "The players' bonus VP are those taken from the piles.", vp_of_bonus_tiles),
)

THEOREMS = (
    Theorem("score-parts", (Always("parts", as_claimed),),
            (Control((), "a player has a point for ginger", instance="lagoon", rulings=(ruled.GINGER_SCORES,)),)),
    Theorem("score-bounds", (Always("bounds", as_claimed),),
            (Control((), "a player has more points than the box has", instance="lagoon", rulings=(ruled.GINGER_SCORES_TEN,)),),
            needs={"claims": "one", "score-overflow": "no"}),
    Theorem("ginger-scores-nothing", (Always("ginger", as_claimed),),
            (Control((), "a player has a point for ginger", instance="lagoon", rulings=(ruled.GINGER_SCORES,)),)),
    Theorem("one-winner", (Always("winner", as_claimed),),
            (Control((), "of two with as many points the earlier wins", rulings=(ruled.TIES_TO_THE_EARLIER,)),)),
)
