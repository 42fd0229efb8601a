"""The whole table: where its parts are put in each form of picture, and a board for each player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.board import DIFFERS, board, going_on, signs_of_cubes
from century_rules.drawing.hexes import outline
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen
from century_rules.drawing.picture import Pointing, Sign
from century_rules.drawing.pieces import cubes, outpost, ship
from century_rules.games.eastern_wonders.actions import Action, Discard, Step
from century_rules.games.eastern_wonders.chart import chart_of
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.picture.boards import KINDS, NAMES, ROW, bonus_tiles, bonus_word, outpost_rows, piles
from century_rules.games.eastern_wonders.picture.map import sea_map
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.games.eastern_wonders.table import spaces
from century_rules.games.eastern_wonders.telling import draw_phase
from century_rules.writing.wording import in_full

GAP, WIDTH = 12, 324
ON_THE_TABLE = frozenset({"players", "lying", "ports", "supply", "bonus_left", "sets", "drawn"})
"""The fields of a position that are drawn; the others say what is going on."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, piles and a board for each player."""
    action = pointing.action
    sea = sea_map(pen, pointing.thing(state).of(chart_of), here=action is not None and not isinstance(action, Discard),
                  sailed=_goal(action), tried=_goal(pointing.refused))
    boards = [_player(pen, game, state, seat, pointing) for seat in range(len(state.players))]
    if pen.form is Form.WIDE and len(boards) <= 2:
        return row(pen, [sea, column(pen, [*boards, _beside(pen, game, state, WIDTH, pointing)], GAP)], GAP)
    in_column = column(pen, boards, GAP)
    if pen.form is Form.WIDE:
        return row(pen, [column(pen, [sea, _beside(pen, game, state, sea.width, pointing)], GAP), in_column], GAP)
    width = COLUMN[pen.form]
    return column(pen, [scaled(pen, sea, width), _beside(pen, game, state, width, pointing),
                        scaled(pen, in_column, width) if pen.form is Form.NARROW else in_column], GAP)


def _goal(action: Action | None) -> str | None:
    return action.to if isinstance(action, Step) else None


def _beside(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """What is going on, bonus piles, stack of VP tiles, starting sets and supply."""
    now = going_on(pen, in_full(draw_phase(state)), width, unlike=bool(pointing.unlike(state) - ON_THE_TABLE))
    box = game.components
    bonus = [(bonus_word(kind, box.hold_bonus_spaces), box.bonus_vp[kind], int(state.bonus_left[kind])) for kind in Bonus]
    sets = [cubes_ for there, cubes_ in zip(state.sets, box.start_sets, strict=False) if there]
    table = pointing.thing(state)
    return column(pen, [now, piles(pen, bonus, len(state.setup.vp_order) - state.drawn, sets, table.of(lambda s: s.supply), width,
                                   table.of(lambda s: (s.bonus_left, s.sets, s.drawn)))], 8)


def _player(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """A player's hold, outposts with the VP they uncover, bonus tiles and VP tiles."""
    mine = pointing.thing(state).of(lambda s: s.players[seat])
    player, owed = mine.now, state.phase is Phase.FEE and bool(state.owed[seat])
    on = board(pen, game, state, seat, WIDTH, *["to be paid"] * owed)
    top = on.hold(KINDS, mine.of(lambda p: p.hold), spaces(game, player), NAMES,
                  more=", no ship yet" if player.ship == NOWHERE else "")
    outpost_rows(pen, on.group, seat, player.uncovered, game.components.vp_by_column, 12, top)
    pen.use(on.group, "words", partial(_words, pen), 188, top + 11)
    taken = [(bonus_word(kind, game.components.hold_bonus_spaces), int(count))
             for kind, count in zip(Bonus, player.bonus, strict=True) if count]
    if not taken:
        on.says(258, top + 11, "none")
    bonus_tiles(on, taken, 188, top + 16, 2)
    points = f" = {player.vp_points}" if state.phase is Phase.OVER else ""  # what stands on VP tiles is seen at the end
    on.says(244, top + 4 * ROW - 2, f"{player.vp_tiles}{points}", "d-b")
    on.unlike(8, top - 4, WIDTH - 16, 4 * ROW + 6, mine.of(lambda p: (p.uncovered, p.bonus, p.vp_tiles, p.bonus_vp, p.vp_points)))
    return on.done(top + 4 * ROW + 8)


def _words(pen: Pen, at: Element) -> None:
    pen.text(at, 0, 0, "Bonus tiles", "d-soft d-small")
    pen.text(at, 0, 4 * ROW - 13, "VP tiles", "d-soft d-small")


def signs() -> Iterator[Sign]:
    """Cubes, ship, outpost, what lies on a tile, VP tile, and what is pointed out."""
    yield from signs_of_cubes(KINDS, NAMES)
    yield Sign("ship of player 1", 28, lambda pen, at: ship(pen, at, 0, 14, 16))
    yield Sign("outpost of player 1", 20, lambda pen, at: outpost(pen, at, 0, 10, 15))
    yield Sign("cubes lying on a tile", 32, _lying)
    yield Sign("VP tile and its price", 66, _vp_tile)
    yield Sign("last action", 26, lambda pen, at: pen.path(pen.group(at, "", 13, 14, 0.32), outline(False, 32), "d-last"))
    yield DIFFERS


def _lying(pen: Pen, at: Element) -> None:
    pen.rect(at, 1, 7, 30, 14, "d-pill", 7)
    cubes(pen, at, KINDS, (1, 1, 0, 0), 16, 14, "d-lying", scale=0.78)


def _vp_tile(pen: Pen, at: Element) -> None:
    pen.rect(at, 1, 1, 64, 26, "d-card d-ground-panel", 6)
    pen.text(at, 16, 20, "12", "d-head-line d-m")
    cubes(pen, at, KINDS, (1, 1, 0, 0), 46, 14)
