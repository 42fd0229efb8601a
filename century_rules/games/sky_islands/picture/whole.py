"""The whole table: the map, the islands with houses, and the players."""

from __future__ import annotations

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.board import board, change, going_on, heading, player_head, unlike
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import cubes
from century_rules.games.sky_islands.actions import Action, End
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.picture.map import KINDS, sky_map
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.telling import islands
from century_rules.writing.paragraphs import counted

WIDTH, GAP, LINE = 380, 12, 18
DRAWN = frozenset({"players", "tiles", "island"})
"""The fields of a position that are drawn where they lie; the others say what is going on."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, islands and a board for each player."""
    sky = sky_map(pen, game, state, pointing)
    now = going_on(pen, _says(game, state), WIDTH, unlike=bool(pointing.unlike(state) - DRAWN))
    boards = [_player(pen, game, state, seat, pointing) for seat in range(len(state.players))]
    beside = column(pen, [now, *boards, _islands(pen, game, state)], GAP)
    if pen.form is Form.WIDE:
        return row(pen, [sky, beside], GAP)
    return column(pen, [scaled(pen, sky, WIDTH), beside], GAP)


def _says(game: Game, state: State) -> str:
    """What goes on, and how many tiles are left to draw."""
    return f"{Phase(state.phase).name.capitalize()}; {counted(game.stack - int(state.drawn), 'tile')} in the stack"


def _player(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """One player's cubes, hand, buildings and points."""
    player, outcome = state.players[seat], game.outcome(state)
    acts = outcome is None and state.turn == seat
    group = board(pen, seat, WIDTH, 84, now=acts)
    said = [counted(int(player.points), "point")] if outcome is None else [
        counted(int(outcome.points[seat]), "point"), *["won"] * (seat in outcome.winners)]
    player_head(pen, group, seat, WIDTH - 10, *said, *["to act"] * acts)
    cubes(pen, group, KINDS[:3], player.cubes, 70, 48)
    built = [counted(int(sum(rows)), name) for rows, name in (
        (player.houses, "house"), (player.towers, "tower"), (player.ports, "port"))]
    pen.text(group, WIDTH - 12, 52, ", ".join(built), "d-e d-small", room=220, size=11.5)
    hand = [name for name, held in zip(state.tile_names, player.hand, strict=True) if held]
    if pointing.hides(seat):
        pen.text(group, 12, 74, f"Hand {counted(len(hand), 'tile')}", "d-soft d-small")
    else:
        pen.names(group, 12, 74, "Hand", hand, "d-soft d-small", room=230, size=11.5)
    before = None if pointing.before is None else pointing.before.players[seat]
    step = change(None if before is None else before.cubes, player.cubes, ("red", "white", "blue"))
    if not step and before is not None and before.hand != player.hand:
        step = "a tile drawn" if sum(player.hand) > sum(before.hand) else "a tile gone"
    if not step and pointing.last is not None and pointing.last[0].turn == seat and isinstance(pointing.last[1], End):
        step = "turn ended"
    if step:
        pen.text(group, WIDTH - 12, 74, step, "d-change d-e d-small", room=120, size=11.5)
    if pointing.other is not None and pointing.other.players[seat] != player:
        unlike(pen, group, 4, 4, WIDTH - 8, 76)
    return Panel(group, WIDTH, 84)


def _islands(pen: Pen, game: Game, state: State) -> Panel:
    """Each island with houses, in words."""
    lines = islands(game, state)
    group = pen.panel()
    for place, line in enumerate(lines or ["no houses yet"]):
        pen.text(group, 4, LINE * place + 12, line, "d-small", room=WIDTH - 8, size=11.5)
    told = "Islands at the end" if state.phase == Phase.OVER else "Islands, and influence"
    return heading(pen, told, Panel(group, WIDTH, LINE * max(1, len(lines))))
