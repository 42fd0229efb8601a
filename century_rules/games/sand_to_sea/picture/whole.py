"""The whole table: map, merchant row and piles, and for each player a board with merchant cards in three places."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.arranging import column, flow, row, scaled
from century_rules.drawing.board import HOLD_WIDE, TOP, board, going_on
from century_rules.drawing.hexes import outline
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen, width_of
from century_rules.drawing.picture import Pointing, Sign
from century_rules.games.century.cubes import total
from century_rules.games.eastern_wonders.picture.boards import (
    KINDS, NAMES, ROW, bonus_tiles, bonus_word, outpost_rows, piles, pitch_of,
)
from century_rules.games.eastern_wonders.picture.boards import WIDTH as WIDE
from century_rules.games.eastern_wonders.picture.map import sea_map, waves
from century_rules.games.eastern_wonders.picture.whole import signs as signs_of_wonders
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea import table
from century_rules.games.sand_to_sea.actions import Action, Begin, Claim, Open, Step, Stay, Stop, Trade
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, State
from century_rules.games.sand_to_sea.telling import SandTelling, chart_of, placeholders_told
from century_rules.games.spice_road.picture.cards import laid, merchant_row, merchants, offered
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import in_full

GAP, LINE = 12, 20
"""How far apart boards are, and how high a line of one is."""
ON_THE_TABLE = frozenset({"players", "ports", "unsold", "on", "bowls", "bonus_left", "sets", "drawn"})
"""The fields of a position that are drawn; the others say what is going on."""
ON_THE_MAP = (Begin, Step, Stop, Stay, Open, Trade, Claim)
"""Actions that are done where the ship is."""


@attrs.frozen
class Sizes:
    """How wide a board is, where the discarded cards begin, and how large cards of the hand, and those laid, are beside those
    of the row.
    """

    width: float
    to_the_right: float
    in_hand: float
    laid: float


SIZES = {Form.WIDE: Sizes(474, 232, 0.68, 0.58), Form.PANE: Sizes(COLUMN[Form.PANE], 265, 1, 1),
         Form.NARROW: Sizes(COLUMN[Form.NARROW], 190, 1, 1)}
"""Eight and four cards in a line; in a column fewer, as large as in the row."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action]) -> Panel:
    """Map, merchant row, piles and a board for each player."""
    sea = sea_map(pen, pointing.thing(state).of(chart_of), here=isinstance(pointing.action, ON_THE_MAP),
                  sailed=_goal(pointing.action), tried=_goal(pointing.refused))
    cards = merchant_row(pen, state, pointing, KINDS)
    boards = column(pen, [_player(pen, game, state, seat, pointing) for seat in range(len(state.players))], GAP)
    if pen.form is not Form.WIDE:
        sea = scaled(pen, sea, COLUMN[pen.form])
    now, beside = _now(pen, game, state, sea.width, pointing), sea.width - cards.width - 2 * GAP
    lying = _piles(pen, game, state, beside if beside >= 2 * WIDE else sea.width, pointing)
    on_the_table = [sea, now, flow(pen, [cards, lying], sea.width, 2 * GAP), *_note(pen, game, sea.width)]
    if pen.form is Form.WIDE:
        return row(pen, [column(pen, on_the_table, GAP), boards], GAP)
    return column(pen, [*on_the_table, scaled(pen, boards, sea.width)], GAP)


def _goal(action: Action | None) -> str | None:
    return action.to if isinstance(action, Step) else None


def _now(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """Who does what, and the cubes that may be taken."""
    says = SandTelling(str).draw_now(game, state)
    if state.final and state.phase != Phase.OVER:
        says += " This round is the last."
    now = going_on(pen, in_full(says), width, unlike=bool(pointing.unlike(state) - ON_THE_TABLE))
    return column(pen, [now, offered(pen, state.offered, KINDS)], 4) if total(state.offered) else now


def _piles(pen: Pen, game: Game, state: State, width: float, pointing: Pointing[State, Action]) -> Panel:
    """Bonus piles, stack of VP tiles, starting sets, and the supply where that matters."""
    box = game.components
    bonus = [(bonus_word(kind, box.hold_bonus_spaces), in_pile if any(in_pile) else (), int(left))
             for kind, in_pile, left in zip(Bonus, box.bonus_vp, state.bonus_left, strict=True)]
    sets = [cubes for there, cubes in zip(state.sets, box.start_sets, strict=False) if there]
    lying = pointing.thing(state)
    supply = lying.of(lambda s: s.bowls) if game.readings.supply is read.Supply.FINITE else None
    return piles(pen, bonus, max(0, len(state.vp) - int(state.drawn)), sets, supply, width,
                 lying.of(lambda s: (s.bonus_left, s.sets, s.drawn)), "*" * box.is_placeholder("sets"))


def _note(pen: Pen, game: Game, width: float) -> list[Panel]:
    """What of the data is a placeholder; what of it stands in the picture has the same asterisk."""
    says = placeholders_told(game.components)
    group, lines = pen.panel("d-note"), wrap(f"* {says}", max(20, int(width / width_of("n", 11.5)))) if says else []
    for number, line in enumerate(lines):
        pen.text(group, 2, 12 + 15 * number, line, "d-soft d-small", room=width - 4)
    return [Panel(group, width, 15.0 * len(lines) + 2)] if lines else []


def _player(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """A player's hold, outposts with the numbers they uncover, bonus tiles, VP tiles, and merchant cards in three places."""
    mine, size, box = pointing.thing(state).of(lambda s: s.players[seat]), SIZES[pen.form], game.components
    player, on = mine.now, board(pen, game, state, seat, size.width, *["to be paid"] * bool(state.owed[seat]), head=134)
    points = f": {int(player.vp_points)}" if state.phase == Phase.OVER else ""  # what stands on VP tiles is seen at the end
    on.says(size.width - 12, 23, f"{counted(int(player.vp_tiles), 'VP tile')}{points}", "d-e d-b", room=110)
    grid_at = size.width - 56 - pitch_of(box.columns) * (box.columns - 1)
    room = min(HOLD_WIDE, grid_at - 24)
    tiles_at = on.hold(KINDS, mine.of(lambda p: p.hold), table.spaces(game, state, seat), NAMES,
                       more=", no ship yet" if player.ship == NOWHERE else "", wide=room)
    taken = [(bonus_word(kind, box.hold_bonus_spaces), int(count))
             for kind, count in zip(Bonus, player.bonus, strict=True) if count]
    in_a_row = max(1, int((room - 76) / 63))
    on.says(12, tiles_at + 11, "Bonus tiles")
    if not taken:
        on.says(88, tiles_at + 11, "none")
    bonus_tiles(on, taken, 88, tiles_at, in_a_row)
    outpost_rows(pen, on.group, seat, player.uncovered, box.vp_by_column, grid_at, TOP + 1, "*" * box.is_placeholder("numbers"))
    on.unlike(grid_at - 6, 8, size.width - grid_at - 2, 4 * ROW + 30,
              mine.of(lambda p: (p.uncovered, p.bonus, p.vp_tiles, p.bonus_vp, p.vp_points)))
    hand, played, discarded = (laid(pen, KINDS, cards, width, kind, scale) for cards, width, kind, scale in (
        (mine.of(lambda p: merchants(state, p.hand)), size.width - 74, "d-hand", size.in_hand),
        (mine.of(lambda p: merchants(state, p.played)), size.to_the_right - 66, "d-laid d-played", size.laid),
        (mine.of(lambda p: merchants(state, p.discarded)), size.width - size.to_the_right - 78, "d-laid d-discarded", size.laid)))
    hand_at = max(tiles_at + LINE + 15 * max(0, -(-len(taken) // in_a_row) - 1), TOP + 1 + 4 * ROW) + 8
    laid_at = hand_at + max(LINE, hand.height) + 8
    height = laid_at + max(LINE, played.height, discarded.height) + 10
    on.beside("Hand", hand, 12, hand_at)
    on.beside("Played", played, 12, laid_at)
    on.beside("Discarded", discarded, size.to_the_right, laid_at, 70)
    on.unlike(8, hand_at - 4, size.width - 16, height - hand_at - 2, mine.of(lambda p: (p.hand, p.played, p.discarded)))
    return on.done(height)


OTHERWISE = {"cubes lying on a tile": "cubes lying on a merchant card"}
"""What a sign of Eastern Wonders means here, where that is something else (SS-4.6)."""


def signs() -> Iterator[Sign]:
    """The signs of Eastern Wonders with what is otherwise here, sea tile, and what is a placeholder."""
    for each in signs_of_wonders():
        yield attrs.evolve(each, means=OTHERWISE.get(each.means, each.means))
    yield Sign("sea tile", 32, _sea)
    yield Sign("a placeholder: no source gives it", 14, lambda pen, at: pen.text(at, 7, 21, "*", "d-m d-b"))


def _sea(pen: Pen, at: Element) -> None:
    pen.path(pen.group(at, "", 16, 14, 0.25), outline(False, 56), "d-hex d-sea")
    waves(pen, pen.group(at, "", 16, 14, 0.55))
