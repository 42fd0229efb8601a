"""Turns: whose things they change, what payments come to, and how full holds are when they end."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.century.cubes import total
from century_rules.games.sand_to_sea.actions import Action, Open, Pay, Spend
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import spaces
from century_rules.kernel.property import StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _others_keep_theirs(game: Game, before: State, action: Action, after: State) -> bool:
    who = {before.actor, action.to} if isinstance(action, Pay) else {before.actor}
    return all(was == now for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)) if seat not in who)


def _payments_change_no_total(game: Game, before: State, action: Action, after: State) -> bool:
    held = [[sum(player.hold[kind] for player in state.players) for kind in range(4)] for state in (before, after)]
    return not isinstance(action, Pay) or held[0] == held[1]


def _one_column_at_most(game: Game, before: State, action: Action, after: State) -> bool:
    emptied = [min(now.uncovered) - min(was.uncovered) for was, now in zip(before.players, after.players, strict=True)]
    return max(emptied) <= (1 if isinstance(action, Open | Spend) else 0) and min(emptied) == 0


def _hold_after_a_turn(game: Game, before: State, action: Action, after: State) -> bool:
    ended = after.turn != before.turn or after.phase == Phase.OVER
    starting = before.phase == Phase.START
    return not ended or starting or total(after.players[before.turn].hold) <= spaces(game, after, before.turn)


PROPERTIES: tuple[StepProperty[Game, State, Action], ...] = (
    StepProperty("others-keep-theirs", "Nobody's things change but those of who acts, and of who is paid.", ("SS-2.1", "SS-4.4"),
                 _others_keep_theirs),
    StepProperty("payments-change-no-total", "Payments to ships change no total: of each kind all players have as many together.",
                 ("SS-4.4",), _payments_change_no_total),
    StepProperty("one-column-at-most", "One opening empties at most one column, and nothing else does.", ("SS-5.3",),
                 _one_column_at_most),
    StepProperty("hold-after-a-turn", "When a turn ends, the hold of whose turn it was is not over its spaces.", ("SS-8.1",),
                 _hold_after_a_turn),
)
