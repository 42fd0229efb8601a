"""The whole table: where its parts are put in each form of picture."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.arranging import column, columns, row, scaled
from century_rules.drawing.board import going_on
from century_rules.drawing.pen import Form, Panel, Pen, width_of
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import Kind, cube
from century_rules.games.century.cubes import total
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.picture.hands import offered
from century_rules.games.spice_road.picture.players import player_board
from century_rules.games.spice_road.picture.rows import merchant_row, point_row
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.telling import SpiceTelling, Words
from century_rules.writing.wording import in_full

GAP = 14
ON_THE_TABLE = frozenset({"players", "unsold", "on", "unclaimed", "gold", "silver"})
"""The fields of a position that are drawn; the others say what is going on."""


def whole(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Rows, what is going on, and a board for each player."""
    looks = kinds(called.look.cubes, called.look.shapes, called.letters.own)
    rows = [point_row(pen, called, game, state, pointing, looks), merchant_row(pen, state, pointing, looks)]
    boards = [player_board(pen, called, game, state, seat, pointing, looks) for seat in range(len(state.players))]
    now = _now(pen, called, game, state, pointing, looks)
    if pen.form is not Form.WIDE:
        table = column(pen, rows, GAP)
        return column(pen, [table, now, scaled(pen, column(pen, boards, GAP), table.width)], GAP)
    table = row(pen, rows, 2 * GAP)
    return column(pen, [table, now, columns(pen, boards, 2, GAP)], GAP)


def _now(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action], looks: Sequence[Kind]) -> Panel:
    """Who does what, and the cubes that matter in it."""
    says = SpiceTelling(str, called=called).draw_now(game, state)
    if state.final and state.phase != Phase.OVER:
        says += " The end of the game has been brought about."
    lines = [going_on(pen, in_full(says), 460, unlike=bool(pointing.unlike(state) - ON_THE_TABLE))]
    if total(state.offered):
        lines.append(offered(pen, state.offered, looks))
    if game.readings.supply is read.Supply.FINITE:
        lines.append(_bowls(pen, called, state, looks))
    return column(pen, lines, 4)


def _bowls(pen: Pen, called: Words, state: State, looks: Sequence[Kind]) -> Panel:
    """What is left, where that matters."""
    group = pen.panel("d-supply")
    title = called.bowls[:1].upper() + called.bowls[1:]
    left = width_of(title, 13) + 16
    pen.text(group, 2, 15, title, "d-soft")
    for place, kind in enumerate(looks):
        cube(pen, group, kind, left + place * 54, 11)
        pen.text(group, left + 11 + place * 54, 15.5, str(int(state.bowls[place])), "d-b")
    return Panel(group, left + 210, 20)
