"""What is going on, and what lies beside the map: bonus piles, stack of VP tiles, supply, and the sets to begin with."""

from __future__ import annotations

from century_rules.drawing.arranging import column, flow
from century_rules.drawing.pen import Panel, Pen, width_of
from century_rules.drawing.pieces import cube, cubes
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.drawing import draw_phase
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.picture.players import CALLED
from century_rules.games.eastern_wonders.state import State

KINDS = kinds()
WIDTH = 84


def piles(pen: Pen, game: Game, state: State, width: float) -> Panel:
    """All that, no wider than so."""
    now = pen.panel("d-going-on")
    says = draw_phase(state)
    pen.text(now, 2, 15, says, "d-now", room=width - 4, size=15)
    parts = [_bonus(pen, game, state, kind) for kind in Bonus]
    parts.append(_stack(pen, state))
    parts += [_set(pen, cubes_) for on_offer, cubes_ in zip(state.sets, game.components.start_sets, strict=False) if on_offer]
    return column(pen, [Panel(now, min(width, width_of(says, 15)), 18), flow(pen, parts, width, 6), _supply(pen, state)], 8)


def _pile(pen: Pen) -> Panel:
    group = pen.panel()
    pen.use(group, "pile", lambda at: pen.rect(at, 0.5, 0.5, WIDTH - 1, 35, "d-board", 6))
    return Panel(group, WIDTH, 36)


def _bonus(pen: Pen, game: Game, state: State, kind: Bonus) -> Panel:
    """A pile: what its tiles are for, how many are left, and the VP on the top one."""
    word, left = CALLED[kind].format(game.components.hold_bonus_spaces), int(state.bonus_left[kind])
    in_pile = game.components.bonus_vp[kind]
    top = in_pile[len(in_pile) - left:len(in_pile) - left + 1] if 0 < left <= len(in_pile) else ()
    panel = _pile(pen)
    pen.text(panel.element, 42, 15, word, "d-caption", room=76, size=11.5)
    says = f"{left} left" + "".join(f", {vp} VP" for vp in top)
    pen.text(panel.element, 42, 29, says, "d-under", room=76, size=11.5)
    return panel


def _stack(pen: Pen, state: State) -> Panel:
    left = len(state.setup.vp_order) - state.drawn
    panel = _pile(pen)
    pen.text(panel.element, 42, 15, "VP stack", "d-caption", room=76, size=11.5)
    pen.text(panel.element, 42, 29, f"{left} left", "d-under", room=76, size=11.5)
    return panel


def _set(pen: Pen, counts: tuple[int, ...]) -> Panel:
    panel = _pile(pen)
    pen.text(panel.element, 42, 14, "to begin with", "d-under", room=76, size=11.5)
    if sum(counts):
        cubes(pen, panel.element, KINDS, counts, 42, 25, "d-offer", scale=0.95)
    else:
        pen.text(panel.element, 42, 29, "no cubes", "d-m d-small")
    return panel


def _supply(pen: Pen, state: State) -> Panel:
    group = pen.panel("d-supply")
    pen.text(group, 2, 15, "Supply", "d-soft")
    for place, kind in enumerate(KINDS):
        cube(pen, group, kind, 66 + place * 54, 11)
        pen.text(group, 77 + place * 54, 15.5, str(int(state.supply[place])), "d-b")
    return Panel(group, 280, 20)
