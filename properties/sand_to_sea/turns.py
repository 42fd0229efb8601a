"""Turns: whose things they change, what payments come to, and how full holds are when they end."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.century.cubes import minus, plus, total
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import Action, Claim, Open, Pay, Raise, Rest, Spend, Step, Trade
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.state import Phase, Player, State
from century_rules.games.sand_to_sea.table import spaces
from century_rules.kernel.property import Play, PlayProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "equal-turns": {"end": (read.End.ROUND,)}, "steps-between-rests": {"free_step": (read.FreeStep.AFTER,)},
    "trades-in-full": {"supply": (read.Supply.UNLIMITED,)}}
"""Under end=at-once the game may end in the middle of a round, under free-step=alone a voyage may cost no card, with counted
cubes a trade may give less."""


def _others_keep_theirs(game: Game, before: State, action: Action, after: State) -> bool:
    paid = action.to if isinstance(action, Pay) else before.actor
    return all(was == now for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
               if seat not in (before.actor, paid))


def _payments_change_no_total(game: Game, before: State, action: Action, after: State) -> bool:
    held = [[sum(player.hold[kind] for player in state.players) for kind in range(4)] for state in (before, after)]
    return not isinstance(action, Pay) or held[0] == held[1]


def _one_column_at_most(game: Game, before: State, action: Action, after: State) -> bool:
    emptied = [min(now.uncovered) - min(was.uncovered) for was, now in zip(before.players, after.players, strict=True)]
    return max(emptied) <= (1 if isinstance(action, Open | Spend) else 0) and min(emptied) == 0


def _whose_turn_ended(before: State, after: State) -> int | None:
    """The seat whose turn ended by that step; None if none did, as while ships are placed."""
    ended = after.turn != before.turn or after.phase == Phase.OVER
    return before.turn if ended and before.phase != Phase.START else None


def _hold_after_a_turn(game: Game, before: State, action: Action, after: State) -> bool:
    had = before.turn
    return _whose_turn_ended(before, after) is None or total(after.players[had].hold) <= spaces(game, after, had)


def _equal_turns(game: Game, play: Play[State, Action]) -> bool:
    first, last = play.states[0], play.states[-1]
    if last.phase != Phase.OVER:
        return True
    shown_from = first.turn if first.phase != Phase.START else 0  # or it is shown from the middle of a round on
    return ends.equal_turns(game.players, play, shown_from, _whose_turn_ended)


def _since_the_rest(play: Play[State, Action], seat: int) -> list[tuple[State, Step]]:
    """The steps of that player since the last rest of the play, or its beginning."""
    steps: list[tuple[State, Step]] = []
    for before, action in zip(play.states, play.actions, strict=False):
        if before.turn == seat:
            steps = [] if isinstance(action, Rest) else [*steps, (before, action)] if isinstance(action, Step) else steps
    return steps


def _cards(player: Player[int]) -> int:
    return sum((*player.hand, *player.played, *player.discarded))


def _paid_steps(game: Game, play: Play[State, Action]) -> bool:
    now = play.states[-1]
    return all(sum(before.steps > 0 for before, _ in _since_the_rest(play, seat)) <= _cards(player)
               for seat, player in enumerate(now.players))


def _steps_between_rests(game: Game, play: Play[State, Action]) -> bool:
    now = play.states[-1]
    return all(player.bonus[Bonus.MOVE] > 1 or len(_since_the_rest(play, seat)) <= _cards(player) * (1 + player.bonus[Bonus.MOVE])
               for seat, player in enumerate(now.players))


def _one_level_higher(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Raise):
        return True
    was, now = (state.players[before.turn].hold for state in (before, after))
    return now == tuple(count + (kind == action.cube + 1) - (kind == action.cube) for kind, count in enumerate(was))


def _trades_in_full(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Trade):
        return True
    was, now = (state.players[before.turn] for state in (before, after))
    face = before.faces[was.ship]
    return now.hold == plus(minus(was.hold, face.cost), face.gain)


def _closed_tile_moves(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Claim) or before.drawn <= before.closed_at:
        return True
    return after.ports[before.setup.sea.ports.index(before.players[before.turn].ship)] == after.closed_at


PROPERTIES: tuple[StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...] = (
    StepProperty("others-keep-theirs", "Nobody's things change but those of who acts, and of who is paid.",
                 ("SS-2.1", "SS-3.1", "SS-3.2", "SS-4.4"),
                 _others_keep_theirs),
    StepProperty("payments-change-no-total", "Payments to ships change no total: of each kind all players have as many together.",
                 ("SS-4.4",), _payments_change_no_total),
    StepProperty("one-column-at-most", "One opening empties at most one column, and nothing else does.", ("SS-5.3",),
                 _one_column_at_most),
    StepProperty("hold-after-a-turn", "When a turn ends, the hold of whose turn it was is not over its spaces.", ("SS-8.1",),
                 _hold_after_a_turn),
    StepProperty("one-level-higher", "Who raises a cube has one fewer of its kind, and one more of the next: yellow, red, green, "
                                     "brown.", ("SR-3.3", "SR-3.4"), _one_level_higher),
    StepProperty("trades-in-full", "Where cubes are not counted, who trades on a market gives what it takes and gets all that "
                                   "it gives.", ("SS-5.6", "SR-7.2"), _trades_in_full),
    StepProperty("closed-tile-moves", "Once a port is closed, a claim closes the port where it is made.",
                 ("SS-6.2", "EW-5.4"), _closed_tile_moves),
    PlayProperty("equal-turns", ends.EQUAL_TURNS, ("SS-1.7", "SS-2.1", "SS-9.1"), _equal_turns),
    PlayProperty("paid-steps", "Between two rests a ship makes at most as many steps that are not free as its owner has cards.",
                 ("SS-4.1", "SS-4.2", "SS-7.1"), _paid_steps),
    PlayProperty("steps-between-rests", "Between two rests a ship makes at most as many steps as its owner has cards, and with "
                                        "one free-step tile at most twice as many: with the starting cards two, or four.",
                 ("SS-1.1", "SS-4.1", "SS-4.3", "SS-7.1"), _steps_between_rests),
)
