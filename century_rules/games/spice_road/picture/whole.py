"""The whole table: where its parts are put in each form of picture."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.arranging import column, columns, row
from century_rules.drawing.pen import Form, Panel, Pen, width_of
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import Kind, cube, cubes
from century_rules.games.century.cubes import total
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.picture.players import player_board
from century_rules.games.spice_road.picture.rows import merchant_row, point_row
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.telling import SpiceTelling, Words

GAP = 14


def whole(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Rows, what is going on, and a board for each player."""
    looks = kinds(called.look.cubes, called.look.shapes)
    rows = [point_row(pen, called, game, state, pointing, looks), merchant_row(pen, game, state, pointing, looks)]
    boards = [player_board(pen, called, game, state, seat, pointing, looks) for seat in range(len(state.players))]
    now = _now(pen, called, game, state, looks)
    if pen.form is not Form.WIDE:
        return column(pen, [*rows, now, *boards], GAP)
    table = row(pen, rows, 2 * GAP)
    return column(pen, [table, now, columns(pen, boards, 2, GAP)], GAP)


def _now(pen: Pen, called: Words, game: Game, state: State, looks: Sequence[Kind]) -> Panel:
    """Who does what, and the cubes that matter in it."""
    says = SpiceTelling(str, called=called).draw_now(game, state)
    if state.final and state.phase != Phase.OVER:
        says += " The end of the game has been brought about."
    now = pen.panel("d-going-on")
    width = width_of(says, 15)
    pen.text(now, 2, 15, says, "d-now", room=440, size=15)
    if total(state.offered):
        pen.text(now, 2, 38, "On the card taken:", "d-soft")
        cubes(pen, now, looks, state.offered, 170, 34, "d-offer")
        return Panel(now, max(width, 250), 46)
    if game.readings.supply is not read.Supply.FINITE:
        return Panel(now, min(width, 440), 20)
    return column(pen, [Panel(now, min(width, 440), 20), _bowls(pen, called, state, looks)], 4)


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
