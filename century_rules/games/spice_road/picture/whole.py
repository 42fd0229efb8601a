"""The whole table: both rows with their decks and coins, what is going on, and a board for each player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element

from century_rules.drawing.arranging import column, columns, row, scaled
from century_rules.drawing.board import DIFFERS, board, going_on, heading, left_of, signs_of_cubes, unlike
from century_rules.drawing.pen import Form, Panel, Pen
from century_rules.drawing.picture import Pointing, Sign
from century_rules.drawing.pieces import Kind, coin
from century_rules.games.century.cubes import total
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.picture.cards import (
    GAP as BETWEEN, HIGH, WIDE, Shown, laid, merchant_row, merchants, offered, row_and_deck,
)
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.telling import SpiceTelling, Words
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import in_full

WIDTH, GAP = 466, 14
COINS = 28
"""How much room there is for coins above cards."""
SMALL = 0.76
"""How large cards of players are beside those of the rows."""
ON_THE_TABLE = frozenset({"players", "unsold", "on", "unclaimed", "gold", "silver"})
"""The fields of a position that are drawn; the others say what is going on."""


def whole(pen: Pen, game: Game, state: State, pointing: Pointing[State, Action], called: Words) -> Panel:
    """Rows, what is going on, and a board for each player."""
    looks = _looks(called)
    rows = [_point_row(pen, called, game, state, pointing, looks), merchant_row(pen, state, pointing, looks)]
    boards = [_player(pen, called, game, state, seat, pointing, looks) for seat in range(len(state.players))]
    now = _now(pen, called, game, state, pointing, looks)
    if pen.form is not Form.WIDE:
        table = column(pen, rows, GAP)
        return column(pen, [table, now, scaled(pen, column(pen, boards, GAP), table.width)], GAP)
    return column(pen, [row(pen, rows, 2 * GAP), now, columns(pen, boards, 2, GAP)], GAP)


def signs(called: Words) -> Iterator[Sign]:
    """Cubes, coins, and what is pointed out."""
    yield from signs_of_cubes(_looks(called), called.cubes)
    for metal, number, name in ((called.look.gold, 4, called.gold), (called.look.silver, 3, called.silver)):
        yield Sign(f"{number} {name} coins", 28, partial(_coin, metal, number))
    yield DIFFERS


def _coin(metal: str, number: int, pen: Pen, at: Element) -> None:
    coin(pen, at, metal, number, 13, 13)


def _looks(called: Words) -> tuple[Kind, ...]:
    return kinds(called.look.cubes, called.look.shapes, called.letters.own)


def _now(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action], looks: tuple[Kind, ...]) -> Panel:
    """Who does what, and the cubes that matter in it."""
    says = SpiceTelling(str, called=called).draw_now(game, state)
    if state.final and state.phase != Phase.OVER:
        says += " The end of the game has been brought about."
    lines = [going_on(pen, in_full(says), 460, unlike=bool(pointing.unlike(state) - ON_THE_TABLE))]
    if total(state.offered):
        lines.append(offered(pen, state.offered, looks))
    if game.readings.supply is read.Supply.FINITE:
        bowls = pointing.thing(state).of(lambda s: s.bowls)
        lines.append(left_of(pen, called.bowls[:1].upper() + called.bowls[1:], looks, bowls))
    return column(pen, lines, 4)


def _point_row(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action],
               looks: tuple[Kind, ...]) -> Panel:
    """The point cards on offer, the piles of coins above the first two, and the deck."""
    table = pointing.thing(state)
    shown = table.of(lambda s: [Shown(f"q{number}", s.point_names[number], s.point_cards[number])
                                for number, there in enumerate(s.unclaimed) if there])
    both, group = row_and_deck(pen, looks, shown, game.components.point_row, "d-points"), pen.panel()
    slides = game.readings.silver is read.Silver.SLIDES and game.in_force("SR-6.5")
    _coins(pen, group, called, state.gold, state.silver, [
        place * (WIDE + BETWEEN) + WIDE / 2 for place in (0, 0 if slides and not state.gold else 1)], 12)  # as SR-6.5 reads it
    both.element.set("transform", f"translate(0 {COINS})")
    group.append(both.element)
    unlike(pen, group, 0, 0, both.width + 2, HIGH + COINS + 2, shown, table.of(lambda s: (s.gold, s.silver)))
    title = called.point_card[:1].upper() + called.point_card[1:] + "s"
    return heading(pen, title, Panel(group, both.width + 4, HIGH + COINS + 4))


def _coins(pen: Pen, group: Element, called: Words, gold: int, silver: int, at: list[float], y: float) -> None:
    for metal, many, x in ((called.look.gold, gold, at[0]), (called.look.silver, silver, at[1])):
        if many:
            coin(pen, group, metal, int(many), x, y)


def _player(pen: Pen, called: Words, game: Game, state: State, seat: int, pointing: Pointing[State, Action],
            looks: tuple[Kind, ...]) -> Panel:
    """A player's caravan, coins, point cards, and cards in the hand and played."""
    mine = pointing.thing(state).of(lambda s: s.players[seat])
    player, on = mine.now, board(pen, game, state, seat, WIDTH, head=WIDTH - 300)
    points = f": {int(player.points)}" if state.phase == Phase.OVER else ""  # what stands on the cards is seen at the end
    on.says(WIDTH - 12, 23, f"{counted(int(player.claims), called.point_card)}{points}", "d-e d-b", room=120)
    _coins(pen, on.group, called, player.gold, player.silver, [WIDTH - 60, WIDTH - 26], 46)
    hand_at = on.hold(looks, mine.of(lambda p: p.hold), game.components.caravan, called.cubes, "Caravan", right=WIDTH - 12)
    hand, played = (laid(pen, looks, cards, WIDTH - 74, kind, SMALL) for cards, kind in (
        (mine.of(lambda p: merchants(state, p.hand)), "d-hand"), (mine.of(lambda p: merchants(state, p.played)), "d-laid")))
    played_at = hand_at + max(24, hand.height) + 8
    height = played_at + max(16, played.height) + 10
    on.beside("Hand", hand, 12, hand_at)
    on.beside("Played", played, 12, played_at)
    on.unlike(8, hand_at - 4, WIDTH - 16, height - hand_at - 2, mine.of(lambda p: (p.hand, p.played)))
    on.unlike(316, 6, WIDTH - 322, 54, mine.of(lambda p: (p.claims, p.points, p.gold, p.silver)))
    return on.done(height)
