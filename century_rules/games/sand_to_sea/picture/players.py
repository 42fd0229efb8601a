"""A player's board: hold, outposts with the numbers they uncover, bonus tiles, VP tiles, and merchant cards in three places."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.board import board, change, player_head, spaces, tall_of_spaces, unlike
from century_rules.drawing.pen import COLUMN, Form, Panel, Pen
from century_rules.drawing.picture import Pointing
from century_rules.games.century.cubes import total
from century_rules.games.century.looks import kinds
from century_rules.games.eastern_wonders.picture.grid import ROW, bonus_tiles, outpost_rows, pitch_of
from century_rules.games.eastern_wonders.picture.players import CALLED as CALLED_BY_WONDERS
from century_rules.games.eastern_wonders.pieces import Bonus as BonusOfWonders
from century_rules.games.sand_to_sea import table
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.state import NOWHERE, Phase, Player, State
from century_rules.games.spice_road.picture.hands import beside, held
from century_rules.writing.paragraphs import counted

KINDS = kinds()
CALLED = {kind: CALLED_BY_WONDERS[BonusOfWonders[kind.name]] for kind in Bonus}
LINE = 20
"""How high a line of a board is."""


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


def player_board(pen: Pen, game: Game, state: State, seat: int, pointing: Pointing[State, Action]) -> Panel:
    """One player's things."""
    player, many, size = state.players[seat], table.spaces(game, state, seat), SIZES[pen.form]
    before = None if pointing.before is None else pointing.before.players[seat]
    other = None if pointing.other is None else pointing.other.players[seat]
    columns = game.components.columns
    grid_at = size.width - 56 - pitch_of(columns) * (columns - 1)
    room = min(300.0, grid_at - 24)
    taken = [(CALLED[kind].format(game.components.hold_bonus_spaces), int(count))
             for kind, count in zip(Bonus, player.bonus, strict=True) if count]
    tiles_at = 36 + tall_of_spaces(player.hold, many, room) + LINE
    in_a_row = max(1, int((room - 76) / 63))
    cards_at = max(tiles_at + LINE + 15 * max(0, -(-len(taken) // in_a_row) - 1), 36 + 4 * ROW) + 8

    hand, played, discarded = (
        held(pen, KINDS, state, having, had, width, kind, scale) for having, had, width, kind, scale in (
            (player.hand, None if before is None else before.hand, size.width - 74, "d-hand", size.in_hand),
            (player.played, None if before is None else before.played, size.to_the_right - 66, "d-laid d-played", size.laid),
            (player.discarded, None if before is None else before.discarded, size.width - size.to_the_right - 78,
             "d-laid d-discarded", size.laid)))
    laid_at = cards_at + max(LINE, hand.height) + 8
    height = laid_at + max(LINE, played.height, discarded.height) + 10

    acts = state.phase != Phase.OVER and seat == state.actor
    group = board(pen, seat, size.width, height, now=acts)
    player_head(pen, group, seat, size.width - 134, *_tags(game, state, seat, acts))
    _vp_tiles(pen, group, state, player, size.width)
    spaces(pen, group, KINDS, player.hold, many, 12, 35, room)
    _hold_in_words(pen, group, player, before, many, tiles_at - 9, room)
    pen.text(group, 12, tiles_at + 11, "Bonus tiles", "d-soft d-small")
    if taken:
        bonus_tiles(pen, group, taken, 88, tiles_at, in_a_row)
    else:
        pen.text(group, 88, tiles_at + 11, "none", "d-soft d-small")
    outpost_rows(pen, group, seat, player.uncovered, game.components.vp_by_column, grid_at, 36,
                 "*" * game.components.is_placeholder("numbers"))
    beside(pen, group, "Hand", hand, 12, cards_at)
    beside(pen, group, "Played", played, 12, laid_at)
    beside(pen, group, "Discarded", discarded, size.to_the_right, laid_at, 70)
    if other is not None and other.hold != player.hold:
        unlike(pen, group, 8, 32, room + 8, tiles_at - 36 - LINE + 6)
    if other is not None and (other.uncovered, other.bonus, other.vp_tiles, other.bonus_vp, other.vp_points) != (
            player.uncovered, player.bonus, player.vp_tiles, player.bonus_vp, player.vp_points):
        unlike(pen, group, grid_at - 6, 8, size.width - grid_at - 2, 4 * ROW + 30)
    if other is not None and (other.hand, other.played, other.discarded) != (player.hand, player.played, player.discarded):
        unlike(pen, group, 8, cards_at - 4, size.width - 16, height - cards_at - 2)
    return Panel(group, size.width, height)


def _vp_tiles(pen: Pen, group: Element, state: State, player: Player[int], width: float) -> None:
    """What stands on VP tiles is seen at the end of the game."""
    points = f": {int(player.vp_points)}" if state.phase == Phase.OVER else ""
    pen.text(group, width - 12, 23, f"{counted(int(player.vp_tiles), 'VP tile')}{points}", "d-e d-b", room=110)


def _hold_in_words(pen: Pen, group: Element, player: Player[int], before: Player[int] | None, many: int, y: float,
                   room: float) -> None:
    """How full it is, and what the last action changed."""
    says = f"Hold {int(total(player.hold))} of {many}"
    if min(player.hold) < 0:  # only where a clause is dropped
        says += f" ({', '.join(str(int(count)) for count in player.hold)})"
    pen.text(group, 12, y, says if player.ship != NOWHERE else f"{says}, no ship yet", "d-soft d-small")
    step = change(None if before is None else before.hold, player.hold, [kind.name.lower() for kind in Spice])
    if step:
        pen.text(group, 12 + room, y, step, "d-change d-e d-small", room=room - 120, size=11.5)


def _tags(game: Game, state: State, seat: int, acts: bool) -> list[str]:
    outcome = game.outcome(state)
    if outcome is not None:
        return [counted(int(outcome.points[seat]), "point"), *["won"] * (seat in outcome.winners)]
    return ["to act"] * acts + ["to be paid"] * bool(state.owed[seat])
