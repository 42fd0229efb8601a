"""A set-up as text where it is the order of decks. Cards that are not named come after those that are, in the order of the box.

    merchants +YYYY G>YYYYR U3
    points YYRR RRRR
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, Never, cast

import attrs

from century_rules.kernel.decks import DealsDecks, Deck, decks_of, complete_order
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.text_lines import Line, clip, did_you_mean, word
from century_rules.writing.notation import Notation


def order_of(deck: Deck[object], box: object, named: Sequence[str], line: int | None) -> list[int]:
    """The order of a deck that begins with the cards named, as places in the box.

    Raises InvalidRecord for a card that is not in the box, or named twice, which says the keyword and the line.
    """
    first, names = list[int](), deck.in_box(box)
    for name in named:
        if name not in names:
            raise InvalidRecord(f"{deck.keyword}: there is no card '{clip(name)}' in that deck{did_you_mean(name, names)}", line)
        if names.index(name) in first:
            raise InvalidRecord(f"{deck.keyword}: '{clip(name)}' is named twice", line)
        first.append(names.index(name))
    return complete_order(first, len(names))


def front_of(deck: Deck[object], box: object, position: object) -> tuple[str, ...]:
    """The fewest cards of a position's deck from which its order follows, the others being in the order of the box."""
    order = deck.order_in(box, position)
    length = len(order)
    while length and complete_order(order[:length - 1], len(order)) == order:
        length -= 1
    return deck.names_in(position)[:length]


def reader_of_cards(notation: Notation[A], decks: Sequence[Deck[Never]]) -> Callable[[str, object], A]:
    """What reads an action that may name cards of those decks: of any box, or of the set-up of a position."""
    def read(text: str, position: object) -> A:
        return notation.parse(text, None if position is None else {deck.axis: deck.names_in(position) for deck in decks})

    return read


@attrs.frozen
class DeckLayout(Generic[S, A]):
    """The names of the cards that come up first.

    Attributes:
        fronts: by the keyword, the first cards of that deck.
        where: the line each part came from, by its keyword, for messages.
    """

    fronts: Mapping[str, tuple[str, ...]]
    where: Mapping[str, int] = attrs.field(factory=lambda: MappingProxyType({}), eq=False, repr=False)

    def lines(self) -> Sequence[str]:
        return [" ".join((keyword, *map(word, front))) for keyword, front in self.fronts.items()]

    def start(self, game: BoardGame[S, A], /) -> S:
        """The position before the first action. Raises InvalidRecord for a card that is not in the box, or named twice."""
        orders = [order_of(deck, game.components, self.fronts[deck.keyword], self.where.get(deck.keyword))
                  for deck in decks_of(game)]
        if not isinstance(game, DealsDecks):
            raise InvalidInput(f"{type(game).__name__} is no game of decks, a DealsDecks, so that its layouts are others")
        return cast(S, game.lay_out(*orders))


class DeckLayoutReader(Generic[S, A]):
    """Collects the lines of a layout."""

    def __init__(self, keywords: Sequence[str]) -> None:
        self._keywords = keywords
        self._fronts: dict[str, tuple[str, ...]] = {}
        self._where: dict[str, int] = {}

    def read(self, line: Line, /) -> None:
        keyword = line.words[0]
        if keyword in self._where:
            raise line.wrong(f"'{keyword}' was said in line {self._where[keyword]} already")
        self._fronts[keyword], self._where[keyword] = line.words[1:], line.number

    def layout(self) -> DeckLayout[S, A] | None:
        if not self._where:
            return None
        for keyword in self._keywords:
            if keyword not in self._where:
                raise InvalidRecord(f"the set-up does not say the order of {' and '.join(self._keywords)}; "
                                    f"add a line `{keyword} …`")
        return DeckLayout(MappingProxyType({keyword: self._fronts[keyword] for keyword in self._keywords}),
                          MappingProxyType(dict(self._where)))


class DeckLayouts(Generic[S, A]):
    """How set-ups of a game of decks are said; see `century_rules.writing.layouts`."""

    def __init__(self, decks: Sequence[Deck[Never]]) -> None:
        self._keywords = tuple(deck.keyword for deck in decks)

    def keywords(self) -> tuple[str, ...]:
        return self._keywords

    def reader(self) -> DeckLayoutReader[S, A]:
        return DeckLayoutReader(self._keywords)

    def of(self, game: BoardGame[S, A], state: S, /) -> DeckLayout[S, A]:
        return DeckLayout(MappingProxyType({
            deck.keyword: front_of(deck, game.components, state) for deck in decks_of(game)}))
