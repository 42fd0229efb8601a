"""The whole table: the grid, and for each player what lies on the boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.board import DIFFERS, board, going_on, heading, signs_of_cubes, step
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing, Sign
from century_rules.drawing.pieces import cube, each_of
from century_rules.games.goa.actions import Action, Bid, Pass
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Held, Spice, Town
from century_rules.games.goa.picture.grid import SHAPES, grid, marker
from century_rules.games.goa.scoring import lasting
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.table import actor
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import in_full

WIDTH, HEIGHT, GAP = 380, 150, 12
DRAWN = frozenset({"players", "lying", "exchanged"})
"""The fields of a position that are drawn where they lie; the others say what is going on."""
LETTERS = {Column.SHIPS: ("S", "ships"), Column.HARVEST: ("H", "harvest"), Column.TAXES: ("T", "taxes"),
           Column.EXPEDITION: ("E", "expedition"), Column.FOUND: ("F", "founding")}
"""How columns are marked on a board, and what they are called."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """The grid and a board for each player."""
    table = heading(pen, f"Part {'AB'[state.part]}, round {state.round + 1}", grid(pen, game, state, pointing))
    left = column(pen, [going_on(pen, in_full(_says(state)), WIDTH, unlike=bool(pointing.unlike(state) - DRAWN)), table], GAP)
    boards = column(pen, [_columns_named(pen), *(_player(pen, game, state, seat, pointing) for seat in range(game.players))], GAP)
    if pen.form is Form.WIDE:
        return row(pen, [left, boards], GAP)
    return column(pen, [scaled(pen, left, WIDTH), boards], GAP)


def _columns_named(pen: Pen) -> Panel:
    """What the letters on the boards stand for."""
    group = pen.panel()
    says = ", ".join(f"{letter} {word}" for letter, word in LETTERS.values())
    pen.text(group, 12, 12, says, "d-soft d-small", room=WIDTH - 24)
    return Panel(group, WIDTH, 16)


GOING_ON = {Phase.START: "Cards for the flag", Phase.QUICK: "Quick starter", Phase.MARK: "Markers", Phase.BID: "Auctions",
            Phase.ACT: "Actions", Phase.EXTRA: "Extra-action cards", Phase.OVER: "Over"}
"""What each phase is called above the grid."""


def _says(state: State) -> str:
    """What goes on, and what was bid so far."""
    phase, task = Phase(state.phase), Task(state.task)
    if phase is Phase.BID and task is Task.NONE:
        return "No bid" if state.bidder < 0 else f"Bid of {int(state.high)} by {format_seat(state.bidder)}"
    said = [GOING_ON[phase], *([] if task is Task.NONE else [task.name.lower()])]
    return ": ".join(said).replace("_", " ")


def _player(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """One player's goods, markers, plantations, colonies and tiles."""
    mine, over = pointing.thing(state).of(lambda s: s.players[seat]), game.outcome(state) is not None
    player, covered = mine.now, not over and pointing.hides(seat)
    points = [] if over else [counted(lasting(game, player), "point")]
    on = board(pen, game, state, seat, WIDTH, *points, *["flag"] * (state.holder == seat))
    on.says(12, 48, ", ".join((
        "ducats face down" if covered else counted(int(player.ducats), "ducat"), counted(int(player.ships), "ship"),
        counted(int(player.colonists), "colonist"), counted(int(player.extra), "extra card"))), "d-small", room=WIDTH - 24)
    for column_ in Column:
        x = 12 + 42 * column_
        at = pen.group(on.group, "", data_place=column_.name.lower())
        for place in range(game.last_row + 1):
            pen.rect(at, x + 14, 56 + 7 * place, 18, 6, "d-board-now" if player.rows[column_] == place else "d-space", 2)
        pen.text(at, x, 76, LETTERS[column_][0], "d-small")
    _warehouse(pen, on.group, game, player)
    held = [tile.name.lower().replace("_", " ") for tile in Held for _ in range(max(0, player.held[tile]))]
    held += [counted(int(many), word) for many, word in ((player.sales, "sale"), (player.missions, "mission point")) if many > 0]
    on.says(12, 126, ", ".join(held) or "no tiles", room=WIDTH - 24)
    on.hand(142, [name for name, has in zip(state.card_names, player.hand, strict=True) if has], "card", 250, covered=covered)
    changed = step(mine.of(lambda p: (0 if covered else p.ducats, p.ships, p.colonists, p.extra)),
                   ("ducats", "ships", "colonists", "extra card"))
    if not changed and pointing.last is not None and actor(pointing.last[0]) == seat:
        changed = "passed" if isinstance(pointing.action, Pass) else \
            f"bid {pointing.action.ducats}" if isinstance(pointing.action, Bid) else ""
    on.changed(WIDTH - 12, 142, changed or "board changed" * mine.changed, 120)
    on.unlike(4, 4, WIDTH - 8, HEIGHT - 8, mine)
    return on.done(HEIGHT)


def _warehouse(pen: Pen, group: Element, game: Game, player: Player[int]) -> None:
    """Plantations and colonies, each with its fields and the spices on them."""
    for place, each in enumerate(player.plantations):
        if each.fields > 0 or each.sacks > 0:
            counts = [max(0, int(each.sacks)) if each.spice == spice else 0 for spice in range(len(Spice))]
            _fields(pen, group, counts, int(each.fields), 232, 58 + 13 * place)
    for town, colony in zip(Town, player.colonies, strict=True):
        if colony.tile >= 0:
            sacks = [max(0, int(each)) for each in colony.sacks]
            _fields(pen, group, sacks, game.components.towns[town].fields, 306, 58 + 13 * town)


def _fields(pen: Pen, group: Element, counts: list[int], fields: int, x: float, y: float) -> None:
    """The fields of one place in a row, those that are full with their spice."""
    full = each_of(SHAPES, counts)
    for place in range(max(fields, len(full))):
        at = pen.group(group, "", x + 16 * place, y, 0.55)
        pen.rect(at, 0, 0, 22, 22, "d-space", 3)
        if place < len(full):
            cube(pen, at, full[place], 11, 11)


def signs() -> Iterator[Sign]:
    """Spices, the columns of players' boards, the flag and markers, and what is pointed out."""
    yield from signs_of_cubes(SHAPES, [spice.name.lower() for spice in Spice])
    for letter, word in LETTERS.values():
        yield Sign(f"column: {word}", 14, partial(_letter, letter))
    yield Sign("the flag, laid by the first player", 24, lambda pen, at: marker(pen, at, 0, 0, 12, 14))
    yield Sign("the marker after it", 24, lambda pen, at: marker(pen, at, 0, 1, 12, 14))
    yield DIFFERS


def _letter(said: str, pen: Pen, at: Element) -> None:
    pen.text(at, 7, 18, said, "d-m d-small")
