"""The whole table: the grid, and for each player what lies on the boards."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, row, scaled
from century_rules.drawing.board import board, change, going_on, heading, player_head, unlike
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.drawing.pieces import cube, each_of
from century_rules.games.goa.actions import Action, Bid, Pass
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Column, Held, Spice, Town
from century_rules.games.goa.picture.grid import SHAPES, grid
from century_rules.games.goa.scoring import lasting
from century_rules.games.goa.state import Phase, State, Task
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
    pen.text(group, 12, 12, says, "d-soft d-small", room=WIDTH - 24, size=11.5)
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
    player, outcome = state.players[seat], game.outcome(state)
    acts = outcome is None and actor(state) == seat
    group = board(pen, seat, WIDTH, HEIGHT, now=acts)
    said = [counted(lasting(game, player), "point")] if outcome is None else [
        counted(int(outcome.points[seat]), "point"), *["won"] * (seat in outcome.winners)]
    player_head(pen, group, seat, WIDTH - 10, *said, *["flag"] * (state.holder == seat), *["to act"] * acts)
    covered = outcome is None and pointing.hides(seat)
    ducats = "ducats face down" if covered else counted(int(player.ducats), "ducat")
    goods = ", ".join((ducats, counted(int(player.ships), "ship"),
                       counted(int(player.colonists), "colonist"), counted(int(player.extra), "extra card")))
    pen.text(group, 12, 48, goods, "d-small", room=WIDTH - 24, size=11.5)
    for column_ in Column:
        x = 12 + 42 * column_
        at = pen.group(group, "", data_place=column_.name.lower())
        for place in range(game.last_row + 1):
            pen.rect(at, x + 14, 56 + 7 * place, 18, 6, "d-board-now" if player.rows[column_] == place else "d-space", 2)
        pen.text(at, x, 76, LETTERS[column_][0], "d-small", size=11.5)
    _warehouse(pen, group, game, state, seat)
    held = [f"{tile.name.lower().replace('_', ' ')}" for tile in Held for _ in range(max(0, player.held[tile]))]
    kept = [counted(int(player.sales), "sale")] * (player.sales > 0) + [counted(int(player.missions), "mission point")] * (
        player.missions > 0)
    pen.text(group, 12, 126, ", ".join([*held, *kept]) or "no tiles", "d-soft d-small", room=WIDTH - 24, size=11.5)
    hand = [name for name, flag in zip(state.card_names, player.hand, strict=True) if flag]
    if covered:
        pen.text(group, 12, 142, f"Hand {counted(len(hand), 'card')}", "d-soft d-small")
    else:
        pen.names(group, 12, 142, "Hand", hand, "d-soft d-small", room=250, size=11.5)
    _changed(pen, group, state, seat, pointing, covered=covered)
    return Panel(group, WIDTH, HEIGHT)


def _warehouse(pen: Pen, group: Element, game: Game, state: State, seat: int) -> None:
    """Plantations and colonies, each with its fields and the spices on them."""
    player = state.players[seat]
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


def _changed(
    pen: Pen, group: Element, state: State, seat: int, pointing: Pointing[State, Action], *, covered: bool,
) -> None:
    """What the last action changed for a player, and whether it is otherwise in another position; without ducats if covered."""
    now = state.players[seat]
    before = None if pointing.before is None else pointing.before.players[seat]
    had = None if before is None else now.ducats if covered else before.ducats
    step = change(None if before is None or had is None else (had, before.ships, before.colonists, before.extra),
                  (now.ducats, now.ships, now.colonists, now.extra), ("ducats", "ships", "colonists", "extra card"))
    acted = pointing.last is not None and actor(pointing.last[0]) == seat
    if not step and acted and pointing.last is not None and isinstance(pointing.last[1], Bid | Pass):
        step = "passed" if isinstance(pointing.last[1], Pass) else f"bid {pointing.last[1].ducats}"
    if not step and before is not None and before != now:
        step = "board changed"
    if step:
        pen.text(group, WIDTH - 12, 142, step, "d-change d-e d-small", room=120, size=11.5)
    if pointing.other is not None and pointing.other.players[seat] != now:
        unlike(pen, group, 4, 4, WIDTH - 8, HEIGHT - 8)
