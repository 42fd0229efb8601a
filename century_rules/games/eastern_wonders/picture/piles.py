"""What is going on, and what lies beside the map: bonus piles, stack of VP tiles, supply, and the sets to begin with."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.arranging import column, flow
from century_rules.drawing.board import going_on, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import cube, cubes
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.drawing import draw_phase
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes
from century_rules.games.eastern_wonders.picture.players import CALLED
from century_rules.games.eastern_wonders.state import State
from century_rules.writing.wording import in_full

KINDS = kinds()
WIDTH = 84
BESIDE = frozenset({"supply", "bonus_left", "sets", "drawn"})
"""The fields of a position that are drawn here."""
ON_THE_TABLE = BESIDE | {"players", "lying", "ports"}
"""Those that are drawn anywhere; the others say what is going on."""


def piles(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """All that, no wider than so."""
    differing = pointing.unlike(state)
    now = going_on(pen, in_full(draw_phase(state)), width, unlike=bool(differing - ON_THE_TABLE))
    box = game.components
    parts = [bonus_pile(pen, CALLED[kind].format(box.hold_bonus_spaces), box.bonus_vp[kind], int(state.bonus_left[kind]))
             for kind in Bonus]
    parts.append(vp_stack(pen, len(state.setup.vp_order) - state.drawn))
    parts += [start_set(pen, cubes_) for on_offer, cubes_ in zip(state.sets, box.start_sets, strict=False) if on_offer]
    return column(pen, [now, lying_beside(pen, parts, state.supply, width, differs=bool(differing & BESIDE))], 8)


def lying_beside(pen: Pen, parts: Sequence[Panel], left: Cubes | None, width: float, *, differs: bool) -> Panel:
    """Piles in lines no wider than that and, where it matters, what is left of the supply."""
    beside = column(pen, [flow(pen, parts, width, 6), *([] if left is None else [_supply(pen, left)])], 8)
    if differs:
        unlike(pen, beside.element, 0, -3, beside.width, beside.height + 6)
    return beside


def _pile(pen: Pen) -> Panel:
    group = pen.panel()
    pen.use(group, "pile", lambda at: pen.rect(at, 0.5, 0.5, WIDTH - 1, 35, "d-board", 6))
    return Panel(group, WIDTH, 36)


def bonus_pile(pen: Pen, word: str, in_pile: Sequence[int], left: int) -> Panel:
    """A pile: what its tiles are for, how many are left, and the VP on the top one; `in_pile` has those of all, from the top."""
    top = in_pile[len(in_pile) - left:len(in_pile) - left + 1] if 0 < left <= len(in_pile) else ()
    panel = _pile(pen)
    pen.text(panel.element, 42, 15, word, "d-caption", room=76, size=11.5)
    says = f"{left} left" + "".join(f", {vp} VP" for vp in top)
    pen.text(panel.element, 42, 29, says, "d-under", room=76, size=11.5)
    return panel


def vp_stack(pen: Pen, left: int) -> Panel:
    """The stack of VP tiles."""
    panel = _pile(pen)
    pen.text(panel.element, 42, 15, "VP stack", "d-caption", room=76, size=11.5)
    pen.text(panel.element, 42, 29, f"{left} left", "d-under", room=76, size=11.5)
    return panel


def start_set(pen: Pen, counts: Cubes, mark: str = "") -> Panel:
    """A set of starting cubes that is on offer; `mark` points to a note."""
    panel = _pile(pen)
    pen.text(panel.element, 42, 14, f"to begin with{mark}", "d-under", room=76, size=11.5)
    if sum(counts):
        cubes(pen, panel.element, KINDS, counts, 42, 25, "d-offer", scale=0.95)
    else:
        pen.text(panel.element, 42, 29, "no cubes", "d-m d-small")
    return panel


def _supply(pen: Pen, left: Cubes) -> Panel:
    group = pen.panel("d-supply")
    pen.text(group, 2, 15, "Supply", "d-soft")
    for place, kind in enumerate(KINDS):
        cube(pen, group, kind, 66 + place * 54, 11)
        pen.text(group, 77 + place * 54, 15.5, str(int(left[place])), "d-b")
    return Panel(group, 280, 20)
