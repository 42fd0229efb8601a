"""The merchant cards of players, and what lies on one just taken: of this game and of others with the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from century_rules.drawing.pen import Panel, Pen
from century_rules.drawing.pieces import Kind, cubes
from century_rules.games.century.cubes import Cubes
from century_rules.games.spice_road.picture.cards import SMALL, Shown, laid
from century_rules.games.spice_road.taken_over import OfCards


def held(pen: Pen, looks: Sequence[Kind], state: OfCards, having: Sequence[int], had: Sequence[int] | None, width: float,
         kind: str, scale: float = SMALL) -> Panel:
    """The cards that a player has in one place; what the last action brought there is ringed.

    Args:
        pen, looks, width, kind, scale: see `century_rules.games.spice_road.picture.cards.laid`.
        state: what says which cards there are.
        having: per card, 1 if it is there.
        had: the same before the last action; None if there was none.
    """
    return laid(pen, looks, _cards(state, having), width, kind, _touched(state, having, had), scale)


def beside(pen: Pen, group: Element, word: str, cards: Panel, x: float, y: float, gap: float = 50) -> None:
    """Cards with a word to the left of them, or that there are none."""
    pen.text(group, x, y + 14, word, "d-soft d-small")
    if cards.height:
        cards.element.set("transform", f"translate({x + gap:g} {y:g})")
        group.append(cards.element)
    else:
        pen.text(group, x + gap, y + 14, "none", "d-soft d-small")


def offered(pen: Pen, counts: Cubes, looks: Sequence[Kind]) -> Panel:
    """The cubes that lay on the card taken and may be chosen from."""
    group = pen.panel()
    pen.text(group, 2, 14, "On the card taken:", "d-soft")
    cubes(pen, group, looks, counts, 180, 10, "d-offer")
    return Panel(group, 260, 20)


def _cards(state: OfCards, having: Sequence[int]) -> list[Shown]:
    return [Shown(f"c{number}", state.card_names[number], state.cards[number]) for number, has in enumerate(having) if has]


def _touched(state: OfCards, having: Sequence[int], had: Sequence[int] | None) -> set[str]:
    """The cards that the last action brought there; not those of a rest, which are many."""
    if had is None:
        return set()
    new = {state.card_names[number] for number, has in enumerate(having) if has and not had[number]}
    return new if len(new) == 1 else set()
