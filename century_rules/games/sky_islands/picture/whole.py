"""The whole table: the map, the islands with houses, and the players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.board import DIFFERS, board, going_on, heading, signs_of_cubes, step
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing, Sign
from century_rules.drawing.pieces import cubes, outpost
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
    mine = pointing.thing(state).of(lambda s: s.players[seat])
    player, before = mine.now, mine.before or mine.now
    points = [] if game.outcome(state) is not None else [counted(int(player.points), "point")]
    on = board(pen, game, state, seat, WIDTH, *points)
    cubes(pen, on.group, KINDS[:3], player.cubes, 70, 48)
    built = [counted(int(sum(rows)), name) for rows, name in (
        (player.houses, "house"), (player.towers, "tower"), (player.ports, "port"))]
    on.says(WIDTH - 12, 52, ", ".join(built), "d-e d-small", room=220)
    on.hand(74, [name for name, held in zip(state.tile_names, player.hand, strict=True) if held], "tile", 230,
            covered=pointing.hides(seat))
    changed = step(mine.of(lambda p: p.cubes), ("red", "white", "blue"))
    if not changed and before.hand != player.hand:
        changed = "a tile drawn" if sum(player.hand) > sum(before.hand) else "a tile gone"
    if not changed and pointing.last is not None and pointing.last[0].turn == seat and isinstance(pointing.action, End):
        changed = "turn ended"
    on.changed(WIDTH - 12, 74, changed, 120)
    on.unlike(4, 4, WIDTH - 8, 76, mine)
    return on.done(84)


def _islands(pen: Pen, game: Game, state: State) -> Panel:
    """Each island with houses, in words."""
    lines = islands(game, state)
    group = pen.panel()
    for place, line in enumerate(lines or ["no houses yet"]):
        pen.text(group, 4, LINE * place + 12, line, "d-small", room=WIDTH - 8)
    told = "Islands at the end" if state.phase == Phase.OVER else "Islands, and influence"
    return heading(pen, told, Panel(group, WIDTH, LINE * max(1, len(lines))))


def signs() -> Iterator[Sign]:
    """Airships and cubes, houses, towers and ports, and what is pointed out."""
    yield from signs_of_cubes(KINDS, ("a red airship, or cube", "a white airship, or cube", "a blue airship, or cube",
                                      "a green airship, which gives points"))
    for said, means in (("", "a house of the first player"), ("T", "with a tower"), ("P", "with a port")):
        yield Sign(means, 32, partial(_house, said))
    yield DIFFERS


def _house(said: str, pen: Pen, at: Element) -> None:
    outpost(pen, at, 0, 16, 10)
    if said:
        pen.text(at, 16, 27, said, "d-caption")
