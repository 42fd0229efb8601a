"""The whole table: where its parts are put in each form of picture."""

from __future__ import annotations

from century_rules.drawing.arranging import column, flow, row, scaled
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.picture.map import sea_map
from century_rules.games.eastern_wonders.picture.piles import piles
from century_rules.games.eastern_wonders.picture.players import player_board
from century_rules.games.eastern_wonders.state import State

GAP = 12


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, piles and a board for each player."""
    sea = sea_map(pen, state, pointing)
    boards = [player_board(pen, game, state, seat, pointing) for seat in range(len(state.players))]
    if pen.form is Form.NARROW:
        return column(pen, [sea, piles(pen, game, state, sea.width), *(scaled(pen, each, sea.width) for each in boards)], GAP)
    if pen.form is Form.PANE:
        two = scaled(pen, flow(pen, boards, 2 * boards[0].width + GAP, GAP), sea.width)
        return column(pen, [sea, piles(pen, game, state, sea.width), two], GAP)
    if len(boards) > 2:
        return row(pen, [column(pen, [sea, piles(pen, game, state, sea.width)], GAP), column(pen, boards, GAP)], GAP)
    return row(pen, [sea, column(pen, [*boards, piles(pen, game, state, boards[0].width)], GAP)], GAP)
