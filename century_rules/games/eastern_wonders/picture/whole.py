"""The whole table: where its parts are put in each form of picture."""

from __future__ import annotations

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.games.eastern_wonders.actions import Action, Discard, Step
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.chart import Marks, Voyage
from century_rules.games.eastern_wonders.drawing import chart_of
from century_rules.games.eastern_wonders.picture.map import sea_map
from century_rules.games.eastern_wonders.picture.piles import piles
from century_rules.games.eastern_wonders.picture.players import player_board
from century_rules.games.eastern_wonders.state import NOWHERE, State

GAP = 12


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, piles and a board for each player."""
    sea = sea_map(pen, chart_of(state), _marks(state, pointing))
    boards = [player_board(pen, game, state, seat, pointing) for seat in range(len(state.players))]
    if pen.form is Form.WIDE and len(boards) <= 2:
        return row(pen, [sea, column(pen, [*boards, piles(pen, game, state, boards[0].width, pointing)], GAP)], GAP)
    in_column = column(pen, boards, GAP)
    if pen.form is Form.WIDE:
        return row(pen, [column(pen, [sea, piles(pen, game, state, sea.width, pointing)], GAP), in_column], GAP)
    width = COLUMN[pen.form]
    return column(pen, [scaled(pen, sea, width), piles(pen, game, state, width, pointing),
                        scaled(pen, in_column, width) if pen.form is Form.NARROW else in_column], GAP)


def _marks(state: State, pointing: Pointing[State, Action]) -> Marks:
    before, action = pointing.last or (state, None)
    here = NOWHERE if action is None or isinstance(action, Discard) else state.players[before.turn].ship
    return Marks(here, _voyage(before, action), _voyage(state, pointing.refused),
                 None if pointing.other is None else chart_of(pointing.other))


def _voyage(before: State, action: Action | None) -> Voyage | None:
    return Voyage(chart_of(before), before.turn, action.to) if isinstance(action, Step) else None
