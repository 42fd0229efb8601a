"""The small pieces: kinds of cube and of merchant card, and cards as text, as in ``+YYR``, ``U3`` and ``YY>G``."""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Generic, TypeAlias

import attrs

from century_rules.games.century.cubes import AS_LETTERS, NO_CUBES, format_cubes, parse_cubes
from century_rules.kernel.meanings import Along, Axis, Count, N, OneOf, Record
from century_rules.kernel.text_lines import clip
from century_rules.writing.names import Written

SEAT, SPICE = Axis("player"), Axis("kind of cube")
CARD, DECK = Axis("merchant card", "in this box"), Axis("card of the merchant deck")
POINT_CARD, PLACE = Axis("point card", "in this box"), Axis("place of the merchant row")

Four: TypeAlias = Annotated[tuple[N, ...], Along(SPICE), Written(AS_LETTERS)]
"""Cubes: how many of each kind."""


class Spice(enum.IntEnum):
    """The kinds of cube, in rising value (SR-1.5)."""

    TURMERIC = 0
    """Yellow, Y."""
    SAFFRON = 1
    """Red, R."""
    CARDAMOM = 2
    """Green, G."""
    CINNAMON = 3
    """Brown, B."""

    @property
    def letter(self) -> str:
        return "YRGB"[self]

    @property
    def none_is(self) -> str:
        """``no turmeric cube is``: the beginning of a sentence."""
        return f"no {self.name.lower()} cube is"

    def counted(self, number: int) -> str:
        """``2 turmeric cubes``; themes call a cube otherwise."""
        return f"{number} {self.name.lower()} cube{'s' if number > 1 else ''}"


class Kind(enum.IntEnum):
    """The kinds of merchant card."""

    SPICE = 0
    """Gives cubes (SR-3.2)."""
    UPGRADE = 1
    """Raises cubes (SR-3.3)."""
    TRADE = 2
    """Exchanges cubes (SR-3.5)."""


@attrs.frozen
class Card(Record, Generic[N]):
    """What is printed on a merchant card.

    Attributes:
        kind: the number of a `Kind`.
        cost: the cubes above the arrow; none but on trade cards.
        gain: the cubes that it gives; none on upgrade cards.
        times: how often an upgrade card raises a cube; 0 on others.
    """

    kind: Annotated[N, OneOf(Kind)]
    cost: Four[N]
    gain: Four[N]
    times: Annotated[N, Count()]


@attrs.frozen
class PointCard(Record, Generic[N]):
    """What is printed on a point card.

    Attributes:
        cost: the cubes to be returned for it.
        points: what it is worth.
    """

    cost: Four[N]
    points: Annotated[N, Count()]


def parse_card(text: str) -> Card[int]:
    """``"YY>G"``, ``"+YYR"`` or ``"U3"``. Raises ValueError, with a sentence."""
    above, arrow, below = text.partition(">")
    if re.fullmatch("U[1-9][0-9]?", text):
        return Card(Kind.UPGRADE, NO_CUBES, NO_CUBES, int(text[1:]))
    if re.fullmatch(r"\+[YRGB]+", text):
        return Card(Kind.SPICE, NO_CUBES, parse_cubes(text[1:]), 0)
    if not arrow or not re.fullmatch("[YRGB]+>[YRGB]+", text):
        raise ValueError(f"'{clip(text)}' is no merchant card; one is written as +YYR, U3 or YY>G")
    if set(above) & set(below):
        raise ValueError(f"'{clip(text)}' gives a colour that it takes; exchanges would have no end")
    return Card(Kind.TRADE, parse_cubes(above), parse_cubes(below), 0)


def is_card(card: Card[int]) -> bool:
    """Whether a card can be printed: a trade card takes something and gives no colour that it takes, others take nothing."""
    if not all(number >= 0 for number in (*card.cost, *card.gain)):
        return False
    if card.kind == Kind.TRADE:
        return card.times == 0 and sum(card.cost) >= 1 and all(
            taken == 0 or given == 0 for taken, given in zip(card.cost, card.gain, strict=True))
    if card.kind == Kind.UPGRADE:
        return card.times >= 1 and sum(card.cost) == 0 and sum(card.gain) == 0
    return card.kind == Kind.SPICE and card.times == 0 and sum(card.cost) == 0


def format_card(card: Card[int]) -> str:
    """What `parse_card` reads."""
    if card.kind == Kind.UPGRADE:
        return f"U{card.times}"
    return f"{'' if card.kind == Kind.SPICE else format_cubes(card.cost)}{'+' if card.kind == Kind.SPICE else '>'}" \
           f"{format_cubes(card.gain)}"


def named_apart(texts: Iterable[str]) -> Sequence[str]:
    """The texts; the second of two equal ones ends in ``.2``, and so on."""
    seen: Counter[str] = Counter()
    names = []
    for text in texts:
        seen[text] += 1
        names.append(text if seen[text] == 1 else f"{text}.{seen[text]}")
    return names
