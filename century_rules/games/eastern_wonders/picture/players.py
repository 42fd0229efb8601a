"""A player's board: hold, outposts with the VP they uncover, bonus tiles and VP tiles."""

from __future__ import annotations

from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.board import board, change, player_head, spaces, tall_of_spaces, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.picture.grid import ROW, bonus_tiles, outpost_rows
from century_rules.games.eastern_wonders.pieces import Bonus, Spice, total
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.games.eastern_wonders.table import spaces as spaces_of

KINDS = kinds()
WIDTH = 324
CALLED = {Bonus.MOVE: "free step", Bonus.HARVEST: "harvest +1", Bonus.UPGRADE: "upgrade", Bonus.HOLD: "hold +{}",
          Bonus.POINTS: "points"}


def player_board(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """One player's things."""
    player, many = state.players[seat], spaces_of(game, state.players[seat])
    before = None if pointing.before is None else pointing.before.players[seat]
    other = None if pointing.other is None else pointing.other.players[seat]
    hold_tall = tall_of_spaces(player.hold, many)
    grid_at = 36 + hold_tall + 20
    height = grid_at + 4 * ROW + 8
    acts = state.phase is not Phase.OVER and seat == state.actor
    group = board(pen, seat, WIDTH, height, now=acts)
    player_head(pen, group, seat, WIDTH, *_tags(game, state, seat, acts))
    spaces(pen, group, KINDS, player.hold, many, 12, 35)
    says = f"Hold {int(total(player.hold))} of {many}"
    if min(player.hold) < 0:  # only where a clause is dropped
        says += f" ({', '.join(str(int(count)) for count in player.hold)})"
    pen.text(group, 12, 36 + hold_tall + 11, says if player.ship != NOWHERE else f"{says}, no ship yet", "d-soft d-small")
    step = change(None if before is None else before.hold, player.hold, [kind.name.lower() for kind in Spice])
    if step:
        pen.text(group, WIDTH - 12, 36 + hold_tall + 11, step, "d-change d-e d-small", room=190, size=11.5)
    outpost_rows(pen, group, seat, player.uncovered, game.components.vp_by_column, 12, grid_at)
    _tiles(pen, group, game, state, player, grid_at)
    if other is not None and other.hold != player.hold:
        unlike(pen, group, 8, 32, WIDTH - 16, hold_tall + 3)
    if other is not None and (other.uncovered, other.bonus, other.vp_tiles, other.bonus_vp, other.vp_points) != (
            player.uncovered, player.bonus, player.vp_tiles, player.bonus_vp, player.vp_points):
        unlike(pen, group, 8, grid_at - 4, WIDTH - 16, 4 * ROW + 6)
    return Panel(group, WIDTH, height)


def _tags(game: Game, state: State, seat: int, acts: bool) -> list[str]:
    outcome = game.outcome(state)
    if outcome is not None:
        return [f"{outcome.points[seat]} points", *["won"] * (seat in outcome.winners)]
    return ["to act"] * acts + ["to be paid"] * (state.phase is Phase.FEE and bool(state.owed[seat]))


def _tiles(pen: Pen, group: Element, game: Game, state: State, player: Player, top: float) -> None:
    """Bonus tiles and VP tiles; what stands on VP tiles is seen at the end of the game."""
    x, y = 188.0, top + 11
    pen.use(group, "words", partial(_words, pen), x, y)
    taken = [(CALLED[kind].format(game.components.hold_bonus_spaces), int(count))
             for kind, count in zip(Bonus, player.bonus, strict=True) if count]
    if not taken:
        pen.text(group, x + 70, y, "none", "d-soft d-small")
    bonus_tiles(pen, group, taken, x, top + 16, 2)
    points = f" = {player.vp_points}" if state.phase is Phase.OVER else ""
    pen.text(group, x + 56, top + 4 * ROW - 2, f"{player.vp_tiles}{points}", "d-b")


def _words(pen: Pen, at: Element) -> None:
    pen.text(at, 0, 0, "Bonus tiles", "d-soft d-small")
    pen.text(at, 0, 4 * ROW - 13, "VP tiles", "d-soft d-small")
