"""Cards: what is printed on them, one beside the other, the row of merchant cards: of this game and of others with the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.arranging import row
from century_rules.drawing.board import heading, unlike
from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.picture import A, Pointing, Thing
from century_rules.drawing.pieces import Kind as CubeKind
from century_rules.drawing.pieces import columns_of, cubes, in_lines
from century_rules.games.century.cubes import Cubes, total
from century_rules.games.spice_road.cards import Card, Kind, PointCard
from century_rules.games.spice_road.taken_over import OfCards, S

WIDE, HIGH, GAP = 66, 88, 6
MIDDLE = WIDE // 2
LYING = 22
"""How much room there is for cubes below cards."""


@attrs.frozen
class Shown:
    """A card to be drawn: its number in the kit, its name, and what is on it."""

    kit: str
    name: str
    card: Card[int] | PointCard[int]


def merchants(state: OfCards, having: Sequence[int]) -> list[Shown]:
    """The merchant cards that are in one place; `having` has a 1 for each of them."""
    return [Shown(f"c{number}", state.card_names[number], state.cards[number]) for number, has in enumerate(having) if has]


def laid(pen: Pen, looks: Sequence[CubeKind], shown: Thing[Sequence[Shown]], width: float, kind: str, scale: float = 1) -> Panel:
    """Cards in lines no wider than that; the one that the last action brought there is ringed."""
    group = pen.panel(kind)
    inner = group if scale == 1 else pen.group(group, "", scale=scale)
    in_a_line, new = max(1, int((width / scale + GAP) / (WIDE + GAP))), _new(shown)
    for number, each in enumerate(shown.now):
        x, y = number % in_a_line * (WIDE + GAP), number // in_a_line * (HIGH + GAP)
        at = pen.group(inner, "", x, y, data_card=each.name)
        pen.use(at, each.kit, partial(_card, pen, looks, each))
        if new == [each.name]:
            pen.rect(at, 0, 0, WIDE, HIGH, "d-last", 6)
    lines = -(-len(shown.now) // in_a_line)
    return Panel(group, min(len(shown.now), in_a_line) * (WIDE + GAP) * scale, max(0, lines * (HIGH + GAP) - GAP) * scale)


def _new(shown: Thing[Sequence[Shown]]) -> list[str]:
    """The names of the cards that the last action brought there; after a rest they are many."""
    had = {each.name for each in (shown.now if shown.before is None else shown.before)}
    return [each.name for each in shown.now if each.name not in had]


def row_and_deck(pen: Pen, looks: Sequence[CubeKind], shown: Thing[Sequence[Shown]], many: int, kind: str) -> Panel:
    """The first so many cards in one line, and of the others how many are left in the deck."""
    cards = laid(pen, looks, shown.of(lambda there: there[:many]), many * (WIDE + GAP), kind)
    deck, left = pen.panel("d-deck"), max(0, len(shown.now) - many)
    for step in (4, 2, 0)[0 if left > 1 else 2:]:
        pen.rect(deck, 0.5 + step, 0.5 + step, WIDE - 5, HIGH - 5, "d-card d-ground-wash", 6)
    pen.text(deck, (WIDE - 4) / 2, 42, str(left), "d-worth", room=WIDE - 14)
    pen.text(deck, (WIDE - 4) / 2, 60, "in the deck", "d-under", room=WIDE - 12)
    return row(pen, [cards, Panel(deck, WIDE, HIGH)], 0)


def merchant_row(pen: Pen, state: S, pointing: Pointing[S, A], looks: Sequence[CubeKind]) -> Panel:
    """The merchant cards on offer with the cubes on them, and the deck."""
    table, many = pointing.thing(state), len(state.on)
    shown, on = table.of(lambda s: merchants(s, s.unsold)), table.of(lambda s: s.on)
    both = row_and_deck(pen, looks, shown, many, "d-merchants")
    for place, (lying, had) in enumerate(zip(on.now, on.before or on.now, strict=True)):
        x = place * (WIDE + GAP) + WIDE / 2
        if total(lying) or min(lying) < 0:
            wide = columns_of(lying, 4) * 13 + 8
            at = pen.group(both.element, "", x, HIGH + LYING / 2 + 2, data_place=str(place + 1))
            pen.rect(at, -wide / 2, -9, wide, 18, "d-pill", 9)
            cubes(pen, at, looks, lying, 0, 0, "d-lying", most=4, scale=0.9)
        if lying != had and not _new(shown.of(lambda there: there[:many])):
            pen.rect(both.element, x - WIDE / 2, HIGH + 2, WIDE, LYING, "d-last", 6)
    unlike(pen, both.element, 0, 0, both.width + 2, HIGH + LYING + 4, shown, on)
    return heading(pen, "Merchant cards", Panel(both.element, both.width + 4, HIGH + LYING + 4))


def offered(pen: Pen, counts: Cubes, looks: Sequence[CubeKind]) -> Panel:
    """The cubes that lay on the card taken and may be chosen from."""
    group = pen.panel()
    pen.text(group, 2, 14, "On the card taken:", "d-soft")
    cubes(pen, group, looks, counts, 180, 10, "d-offer")
    return Panel(group, 260, 20)


def _card(pen: Pen, looks: Sequence[CubeKind], shown: Shown, at: Element) -> None:
    card = shown.card
    if isinstance(card, PointCard):
        pen.use(at, "points", partial(_ground, pen, "panel", f"M8 35H{WIDE - 8}", "d-thin"))
        pen.text(at, MIDDLE, 26, str(int(card.points)), "d-worth", room=WIDE - 12)
        _lines(pen, at, looks, card.cost, 60)
    elif card.kind == Kind.SPICE:
        pen.use(at, "spice", partial(_ground, pen, "on-yellow", f"M{MIDDLE - 6} 22H{MIDDLE + 6}M{MIDDLE} 16V28", "d-sign"))
        _lines(pen, at, looks, card.gain, 54)
    elif card.kind == Kind.UPGRADE:
        pen.use(at, "upgrade", partial(_ground, pen, "on-brown", "", ""))
        _upgrades(pen, at, int(card.times))
    else:
        pen.use(at, "trade", partial(_ground, pen, "on-green", f"M{MIDDLE - 6} 41H{MIDDLE + 6}L{MIDDLE} 47Z", "d-chevron"))
        _lines(pen, at, looks, card.cost, 22)
        _lines(pen, at, looks, card.gain, 65)
    if "." in shown.name:  # the second of two equal ones
        pen.text(at, WIDE - 4, HIGH - 4, shown.name.rpartition(".")[2], "d-e d-soft d-small")


def _ground(pen: Pen, ground: str, sign: str, kind: str, at: Element) -> None:
    pen.rect(at, 0.5, 0.5, WIDE - 1, HIGH - 1, f"d-card d-ground-{ground}", 6)
    if sign:
        pen.path(at, sign, kind)


def _upgrades(pen: Pen, at: Element, times: int) -> None:
    shown = min(times, 4)
    for step in range(shown):
        y = HIGH / 2 - 12 + (step - (shown - 1) / 2) * 11
        pen.path(at, f"M{MIDDLE - 8} {y + 5}L{MIDDLE} {y - 3}L{MIDDLE + 8} {y + 5}", "d-sign")
    pen.text(at, MIDDLE, HIGH - 10, f"{times} up", "d-caption")


def _lines(pen: Pen, at: Element, looks: Sequence[CubeKind], counts: Cubes, y: float) -> None:
    """Cubes in lines of at most four, around that point; more than twelve by their number."""
    many, lines = int(total(counts)), [counts]
    if 3 < many <= 12 and min(counts) >= 0:
        lines = in_lines(counts, -(-many // 4) if many > 4 else 2)
    for number, line in enumerate(lines):
        cubes(pen, at, looks, line, MIDDLE, y + (number - (len(lines) - 1) / 2) * 16, most=4,
              scale=1 if total(line) <= 4 else 0.55)
