"""The whole table: where its parts are put in each form of picture."""

from __future__ import annotations

from textwrap import wrap

from century_rules.drawing.arranging import column, flow, row, scaled
from century_rules.drawing.board import going_on
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen, width_of
from century_rules.drawing.picture import Pointing
from century_rules.games.century.cubes import total
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.chart import Marks, Voyage
from century_rules.games.eastern_wonders.picture.map import sea_map
from century_rules.games.eastern_wonders.picture.piles import WIDTH as WIDE
from century_rules.games.eastern_wonders.picture.piles import bonus_pile, lying_beside, start_set, vp_stack
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import Action, Begin, Claim, Open, Step, Stay, Stop, Trade
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.picture.players import CALLED, player_board
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, State
from century_rules.games.sand_to_sea.telling import SandTelling, chart_of, placeholders_told
from century_rules.games.spice_road.picture.hands import offered
from century_rules.games.spice_road.picture.rows import merchant_row
from century_rules.writing.wording import in_full

GAP = 12
BESIDE = frozenset({"bowls", "bonus_left", "sets", "drawn"})
"""The fields of a position that are drawn among the piles."""
ON_THE_TABLE = BESIDE | {"players", "ports", "unsold", "on"}
"""Those that are drawn anywhere; the others say what is going on."""
ON_THE_MAP = (Begin, Step, Stop, Stay, Open, Trade, Claim)
"""Actions that are done where the ship is."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, merchant row, piles and a board for each player."""
    sea = sea_map(pen, chart_of(state), _marks(state, pointing))
    cards = merchant_row(pen, state, pointing, kinds())
    boards = [player_board(pen, game, state, seat, pointing) for seat in range(len(state.players))]
    if pen.form is not Form.WIDE:
        sea = scaled(pen, sea, COLUMN[pen.form])
    now, beside = _now(pen, game, state, sea.width, pointing), sea.width - cards.width - 2 * GAP
    piles = _piles(pen, game, state, beside if beside >= 2 * WIDE else sea.width, pointing)
    on_the_table = [sea, now, flow(pen, [cards, piles], sea.width, 2 * GAP), *_note(pen, game, sea.width)]
    if pen.form is Form.WIDE:
        return row(pen, [column(pen, on_the_table, GAP), column(pen, boards, GAP)], GAP)
    return column(pen, [*on_the_table, scaled(pen, column(pen, boards, GAP), sea.width)], GAP)


def _now(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """Who does what, and the cubes that may be taken."""
    says = SandTelling(str).draw_now(game, state)
    if state.final and state.phase != Phase.OVER:
        says += " This round is the last."
    now = going_on(pen, in_full(says), width, unlike=bool(pointing.unlike(state) - ON_THE_TABLE))
    return column(pen, [now, offered(pen, state.offered, kinds())], 4) if total(state.offered) else now


def _piles(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """Bonus piles, stack of VP tiles, starting sets, and the supply where that matters."""
    box, mark = game.components, "*" * game.components.is_placeholder("sets")
    parts = [bonus_pile(pen, CALLED[kind].format(box.hold_bonus_spaces), in_pile if any(in_pile) else (), int(left))
             for kind, in_pile, left in zip(Bonus, box.bonus_vp, state.bonus_left, strict=True)]
    parts.append(vp_stack(pen, max(0, len(state.vp) - int(state.drawn))))
    parts += [start_set(pen, cubes, mark) for there, cubes in zip(state.sets, box.start_sets, strict=False) if there]
    finite = game.readings.supply is read.Supply.FINITE
    return lying_beside(pen, parts, state.bowls if finite else None, width, differs=bool(pointing.unlike(state) & BESIDE))


def _note(pen: Pen, game: Game, width: float) -> list[Panel]:
    """What of the data is a placeholder; what of it stands in the picture has the same asterisk."""
    says = placeholders_told(game.components)
    group, lines = pen.panel("d-note"), wrap(f"* {says}", max(20, int(width / width_of("n", 11.5)))) if says else []
    for number, line in enumerate(lines):
        pen.text(group, 2, 12 + 15 * number, line, "d-soft d-small", room=width - 4, size=11.5)
    return [Panel(group, width, 15.0 * len(lines) + 2)] if lines else []


def _marks(state: State, pointing: Pointing[State, Action]) -> Marks:
    before, action = pointing.last or (state, None)
    here = state.players[before.turn].ship if isinstance(action, ON_THE_MAP) else NOWHERE
    return Marks(here, _voyage(before, action), _voyage(state, pointing.refused),
                 None if pointing.other is None else chart_of(pointing.other))


def _voyage(before: State, action: Action | None) -> Voyage | None:
    return Voyage(chart_of(before), before.turn, action.to) if isinstance(action, Step) else None
