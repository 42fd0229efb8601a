"""What every proof about Sky Island Merchants leans on: numbers are what they mean, tiles and hands fit the turns."""

from __future__ import annotations

from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.state import Phase, State
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import Ghost, Invariant


def stack_in_turn(game: Game, position: State) -> bool:
    """A tile is drawn at the end of every turn, as long as there is one."""
    ended = position.round * game.players + position.turn + (1 if position.phase == Phase.OVER else 0)
    return position.drawn == min(game.components.hand * game.players + ended, game.stack)


def not_over_yet(game: Game, position: State) -> bool:
    """There are as many turns as there are tiles for, at most."""
    return position.round <= game.stack // game.players - 1


def not_drawn_yet(game: Game, position: State) -> bool:
    """Nobody has a tile of the stack, or of the starting piece, in the hand."""
    return all(position.drawn > number or held == 0 for player in position.players for number, held in enumerate(player.hand)
               ) and all(held == 0 for player in position.players for held in player.hand[game.stack:])


INVARIANTS = (
    *BY_MEANING,
    Invariant("stack-in-turn", "A tile is drawn at the end of every turn while the stack lasts.", stack_in_turn),
    Invariant("not-over-yet", "There are no more rounds than there are tiles for everybody.", not_over_yet),
    Invariant("not-drawn-yet", "What is in the stack, or on the table from the beginning, is in no hand.", not_drawn_yet),
)

GHOSTS: tuple[Ghost, ...] = ()
