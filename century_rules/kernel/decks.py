"""Decks, each declared once: how a set-up shuffles the cards of the box, and how positions hold them.

From the declaration follow the deal, the beginning with the set-up of a position, and what cards are called, in actions, too;
besides the lines of a set-up (`century_rules.writing.decks`), and what of it is open to a solver (`century_rules.theory.decks`).
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, Never, TypeVar, cast

import attrs

from century_rules.kernel.caching import once_in_a_row
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import A, S
from century_rules.kernel.meanings import Axis
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.text_lines import clip, did_you_mean

C_contra = TypeVar("C_contra", contravariant=True)


@attrs.frozen(kw_only=True)
class Deck(Generic[C_contra]):
    """The cards of one deck. What is printed on a card, and what it is called, are constant fields of a position.

    Attributes:
        name: of one card, as in ``merchant``: messages say ``merchant cards``, and a line of a set-up begins with ``merchants``.
        cards: the field of positions with what is printed on the cards, in the order of the deck.
        names: the field with what they are called.
        axis: what actions name a card on.
        deck_axis: that of the cards of the deck alone, where others are beside it.
        printed: what is printed on the cards of a box, in its order.
        called: what these are called, and then those beside the deck.
        beside: what is printed on cards that follow those of the deck and are not shuffled.
        used: how many of the shuffled cards are in the game, by the box and the number of players; the others are out of it,
            unseen. None if all are.
    """

    name: str
    cards: str
    names: str
    axis: Axis
    deck_axis: Axis | None = None
    printed: Callable[[C_contra], Sequence[object]]
    called: Callable[[C_contra], Sequence[str]]
    beside: Callable[[C_contra], Sequence[object]] = lambda _box: ()
    used: Callable[[C_contra, int], int] | None = None

    @property
    def keyword(self) -> str:
        """The word that its line of a set-up begins with."""
        return f"{self.name}s"

    def in_box(self, box: C_contra) -> tuple[str, ...]:
        """What the cards of the deck are called, in the order of the box."""
        return tuple(self.called(box))[:len(self.printed(box))]

    def dealt(self, box: C_contra, order: Iterable[int], players: int = 0) -> dict[str, object]:
        """The constant fields with the deck in that order, as places in the box; of so many players where not all are used.

        Raises InvalidComponents if a card of the box is left out, or there twice, and for two cards of one name.
        """
        deck, cards, names = tuple(order), (*self.printed(box), *self.beside(box)), self.called(box)
        if len(set(names)) < len(names):
            twice = next(name for place, name in enumerate(names) if name in names[:place])
            raise InvalidComponents(f"two {self.name} cards are called {clip(twice)}; actions name cards, so let "
                                    "each have a name of its own")
        check_order(f"{self.name} cards", self.in_box(box), deck)
        used = len(deck) if self.used is None else self.used(box, players)
        places = (*deck[:used], *range(len(deck), len(cards)))
        return {self.cards: tuple(cards[place] for place in places), self.names: tuple(names[place] for place in places)}

    def order_in(self, box: C_contra, position: object) -> list[int]:
        """The order of the deck in a position, as places in the box; cards out of the game come last, as in the box.

        Raises InvalidComponents for a card that is not in the box.
        """
        names = self.in_box(box)
        return complete_order(places_of(self.deck_in(box, position), names), len(names))

    def deck_in(self, box: C_contra, position: object) -> tuple[str, ...]:
        """What the shuffled cards are called that are in the game, in the order of the position."""
        names = self.names_in(position)
        return names[:len(names) - len(self.beside(box))]

    def names_in(self, position: object) -> tuple[str, ...]:
        """What the cards are called, in the order of the position."""
        return cast("tuple[str, ...]", getattr(position, self.names))

    def names_by_axis(self, box: C_contra, position: object) -> dict[Axis, Sequence[str]]:
        """The same on its axes."""
        names = self.names_in(position)
        return {self.axis: names} if self.deck_axis is None else {
            self.axis: names, self.deck_axis: self.deck_in(box, position)}


@attrs.frozen(kw_only=True)
class DealsDecks(RuleGame[S, A]):
    """Base of a game whose set-up is the order of its decks: it says them, and the initial state with the decks dealt.

    Attributes:
        decks: in the order in which they are shuffled.
    """

    decks: ClassVar[Sequence[Deck[Never]]]

    @abstractmethod
    def initial_state(self, dealt: Mapping[str, object]) -> S:
        """The position before the first action, with those constant fields of the decks."""

    def deal(self, seed: int) -> S:
        dice, orders = random.Random(seed), [list(range(len(deck.printed(self.components)))) for deck in decks_of(self)]
        for order in orders:
            dice.shuffle(order)
        return self.lay_out(*orders)

    def lay_out(self, *orders: Iterable[int]) -> S:
        """The position before the first action, each deck in that order, as places in the box; without any as in the box.

        Raises InvalidComponents if a card of the box is left out, or there twice.
        """
        decks = decks_of(self)
        given = orders or [range(len(deck.printed(self.components))) for deck in decks]
        return self.initial_state({field: value for deck, order in zip(decks, given, strict=True)
                                   for field, value in deck.dealt(self.components, order, self.players).items()})

    def beginning(self, state: S) -> S:
        decks = decks_of(self)
        again = _laid_out(self, *(tuple(deck.order_in(self.components, state)) for deck in decks))
        if any(getattr(again, field) != getattr(state, field) for deck in decks for field in (deck.cards, deck.names)):
            raise InvalidComponents("the cards of the set-up are not those in the box")
        return again

    def things(self, state: S) -> Mapping[Axis, Sequence[object]]:
        """What actions can name: the cards."""
        return {deck.axis: deck.names_in(state) for deck in decks_of(self)}


@once_in_a_row
def _laid_out(game: DealsDecks[S, A], *orders: Sequence[int]) -> S:
    """Its `lay_out`: of all positions of a play it is the same."""
    return game.lay_out(*orders)


def decks_of(game: object) -> tuple[Deck[object], ...]:
    """Those of a game, whose boxes are its components; none for a game that says none."""
    return cast("tuple[Deck[object], ...]", tuple(game.decks)) if isinstance(game, DealsDecks) else ()


def names_of_cards(game: object, position: object) -> dict[Axis, Sequence[str]]:
    """What the cards of a game's decks are called in a position, on the axes of the decks."""
    box = game.components if isinstance(game, DealsDecks) else None
    return {axis: names for deck in decks_of(game) for axis, names in deck.names_by_axis(box, position).items()}


def check_order(deck: str, names: Sequence[str], order: Sequence[int]) -> None:
    """Raise `InvalidComponents` unless the order of a deck, as places in the box, has each of its cards once.

    Args:
        deck: what the deck is called.
        names: what its cards are called, in the order of the box.
        order: what is asked about.
    """
    for number, place in enumerate(order):
        if not 0 <= place < len(names):
            raise InvalidComponents(f"set-up: {clip(str(place))} is no place among the {len(names)} {deck} of the box; "
                                    f"they are 0 to {len(names) - 1}")
        if place in order[:number]:
            raise InvalidComponents(f"set-up: {names[place]} is twice in the order of the {deck}; the box has it once")
    without = [name for place, name in enumerate(names) if place not in order]
    if without:
        raise InvalidComponents(f"set-up: the order of the {deck} leaves out {clip(', '.join(without))}; "
                                "each card of the box is in it once")


def places_of(cards: Iterable[str], names: Sequence[str]) -> list[int]:
    """The places in the box of cards by name. Raises `InvalidComponents` for one that is not among those names."""
    order = list(cards)
    for name in order:
        if name not in names:
            raise InvalidComponents(f"set-up: no card of this deck in the box is called {clip(name)}{did_you_mean(name, names)}")
    return [names.index(name) for name in order]


def complete_order(first: Iterable[int], many: int) -> list[int]:
    """`first`, then the missing numbers of range(`many`), ascending."""
    front = list(first)
    return [*front, *(number for number in range(many) if number not in front)]
