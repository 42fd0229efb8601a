"""Both rows with their decks, the coins above the point cards, and the cubes on the merchant cards."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.drawing.arranging import row
from century_rules.drawing.board import heading, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import A, Pointing
from century_rules.drawing.pieces import Kind, coin, columns_of, cubes
from century_rules.games.century.cubes import total
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.picture.cards import GAP, HIGH, WIDE, Shown, back, laid
from century_rules.games.spice_road.state import State
from century_rules.games.spice_road.taken_over import OfCards, S
from century_rules.games.spice_road.telling import Words

A_LOT = 10_000
COINS, LYING = 28, 22
"""How much room there is for coins above cards, and for cubes below them."""


def point_row(pen: Pen, called: Words, game: Game, state: State, pointing: Pointing[State, Action],
              looks: Sequence[Kind]) -> Panel:
    """The point cards on offer, the piles of coins above the first two, and the deck."""
    there, shown = _points(state), [
        Shown(f"q{number}", state.point_names[number], state.point_cards[number]) for number in _points(state)[:_width(game)]]
    new = set(there[:_width(game)]) - set(_points(pointing.before)[:_width(game)]) if pointing.before is not None else set()
    cards = laid(pen, looks, shown, A_LOT, "d-points", {state.point_names[number] for number in new})
    group = pen.panel()
    slides = game.readings.silver is read.Silver.SLIDES and game.in_force("SR-6.5")
    place_of_silver = 0 if slides and not state.gold else 1  # as SR-6.5 reads it
    for metal, many, place in ((called.look.gold, state.gold, 0), (called.look.silver, state.silver, place_of_silver)):
        if many:
            coin(pen, group, metal, int(many), place * (WIDE + GAP) + WIDE / 2, 12)
    deck = back(pen, len(there) - len(shown), "in the deck")
    both = row(pen, [cards, deck], 0)
    both.element.set("transform", f"translate(0 {COINS})")
    group.append(both.element)
    other = pointing.other
    if other is not None and (_points(other), other.gold, other.silver) != (there, state.gold, state.silver):
        unlike(pen, group, 0, 0, both.width + 2, HIGH + COINS + 2)
    title = called.point_card[:1].upper() + called.point_card[1:] + "s"
    return heading(pen, title, Panel(group, both.width + 4, HIGH + COINS + 4))


def merchant_row(pen: Pen, state: S, pointing: Pointing[S, A], looks: Sequence[Kind]) -> Panel:
    """The merchant cards on offer with the cubes on them, and the deck."""
    there, before, other = _merchants(state), pointing.before, pointing.other
    in_row = there[:len(state.on)]
    new = set(in_row) - set(_merchants(before)[:len(state.on)]) if before is not None else set()
    shown = [Shown(f"c{number}", state.card_names[number], state.cards[number]) for number in in_row]
    cards = laid(pen, looks, shown, A_LOT, "d-merchants", {state.card_names[number] for number in new})
    both = row(pen, [cards, back(pen, len(there) - len(in_row), "in the deck")], 0)
    group = both.element
    for place, lying in enumerate(state.on):
        x = place * (WIDE + GAP) + WIDE / 2
        if total(lying) or min(lying) < 0:
            wide = columns_of(lying, 4) * 13 + 8
            at = pen.group(group, "", x, HIGH + LYING / 2 + 2, data_place=str(place + 1))
            pen.rect(at, -wide / 2, -9, wide, 18, "d-pill", 9)
            cubes(pen, at, looks, lying, 0, 0, "d-lying", most=4, scale=0.9)
        if before is not None and before.on[place] != lying and not new:
            pen.rect(group, x - WIDE / 2, HIGH + 2, WIDE, LYING, "d-last", 6)
    if other is not None and (_merchants(other), other.on) != (there, state.on):
        unlike(pen, group, 0, 0, both.width + 2, HIGH + LYING + 4)
    return heading(pen, "Merchant cards", Panel(group, both.width + 4, HIGH + LYING + 4))


def _width(game: Game) -> int:
    return game.components.point_row


def _points(state: State) -> list[int]:
    return [number for number, there in enumerate(state.unclaimed) if there]


def _merchants(state: OfCards) -> list[int]:
    return [number for number, there in enumerate(state.unsold) if there]
