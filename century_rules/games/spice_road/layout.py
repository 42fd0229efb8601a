"""A set-up as text: the order of both decks. Cards that are not named come after those that are, in the order of the box.

    merchants +YYYY G>YYYYR U3
    points YYRR RRRR
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

import attrs

from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import State
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.record import Line, clip, did_you_mean, word

KEYWORDS = ("merchants", "points")
"""The words a line of a set-up begins with."""


@attrs.frozen
class Layout:
    """The names of the cards that come up first.

    Attributes:
        decks: by the keyword, the first cards of that deck.
        where: the line each part came from, by its keyword, for messages.
    """

    decks: Mapping[str, tuple[str, ...]]
    where: Mapping[str, int] = attrs.field(factory=lambda: MappingProxyType({}), eq=False, repr=False)

    def lines(self) -> Sequence[str]:
        return [" ".join((keyword, *map(word, self.decks[keyword]))) for keyword in KEYWORDS]

    def start(self, game: BoardGame[State, Action], /) -> State:
        """The position before the first action. Raises InvalidRecord for a card that is not in the box, or named twice."""
        own = cast(Game, game)
        merchants, points = (order_of(self.decks[keyword], names, keyword, self.where.get(keyword))
                             for keyword, names in zip(KEYWORDS, _names_in_box(own), strict=True))
        return own.lay_out(merchants, points)


def order_of(named: Sequence[str], names: Sequence[str], keyword: str, line: int | None) -> list[int]:
    """The order of a deck that begins with the cards named, as places in the box.

    Raises InvalidRecord for a card that is not in the box, or named twice, which says the keyword and the line.
    """
    first: list[int] = []
    for name in named:
        if name not in names:
            raise InvalidRecord(f"{keyword}: there is no card '{clip(name)}' in that deck{did_you_mean(name, names)}", line)
        if names.index(name) in first:
            raise InvalidRecord(f"{keyword}: '{clip(name)}' is named twice", line)
        first.append(names.index(name))
    return in_order(first, len(names))


def in_order(first: Iterable[int], many: int) -> list[int]:
    """So many numbers, those first, then the others as they come."""
    front = list(first)
    return [*front, *(number for number in range(many) if number not in front)]


def _names_in_box(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    box = game.components
    return box.card_names[:len(box.merchants)], box.point_names


def front_of(deck: Sequence[str], box: Sequence[str]) -> tuple[str, ...]:
    """The fewest cards of a deck from which it follows, the others being in the order of the box."""
    order = [box.index(name) for name in deck]
    length = len(order)
    while length and in_order(order[:length - 1], len(order)) == order:
        length -= 1
    return tuple(deck[:length])


class LayoutReader:
    """Collects the lines of a layout."""

    def __init__(self) -> None:
        self._decks: dict[str, tuple[str, ...]] = {}
        self._where: dict[str, int] = {}

    def read(self, line: Line, /) -> None:
        keyword = line.words[0]
        if keyword in self._where:
            raise line.wrong(f"'{keyword}' was said in line {self._where[keyword]} already")
        self._decks[keyword], self._where[keyword] = line.words[1:], line.number

    def layout(self) -> Layout | None:
        if not self._where:
            return None
        for keyword in KEYWORDS:
            if keyword not in self._where:
                raise InvalidRecord(f"the set-up does not say the order of both decks; add a line `{keyword} …`")
        return Layout(MappingProxyType(dict(self._decks)), MappingProxyType(dict(self._where)))


class Layouts:
    """How set-ups of Spice Road are said; see `century_rules.writing.layouts`."""

    def keywords(self) -> tuple[str, ...]:
        return KEYWORDS

    def reader(self) -> LayoutReader:
        return LayoutReader()

    def of(self, game: BoardGame[State, Action], state: State, /) -> Layout:
        decks = state.card_names[:len(state.unsold)], state.point_names
        return Layout(MappingProxyType({keyword: front_of(deck, box) for keyword, deck, box in zip(
            KEYWORDS, decks, _names_in_box(cast(Game, game)), strict=True)}))
