"""The printed cards in any order, for questions about the real game: which card lies at which place of its deck is open."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.decks import DealsDecks, Deck, decks_of, complete_order
from century_rules.kernel.game import A, BoardGame, S
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.theory.transition_rules import TransitionRules

LOOKED_AT = 12
"""At so many places of each deck lie different cards of the box; at later ones any card may, which only allows more plays."""


def with_cards_of_the_box(
    of: Algebra[N, B], rules: TransitionRules[N, B, S], game: BoardGame[S, A], number: Callable[[str], N],
) -> TransitionRules[N, B, S]:
    """Rules with everything open, with the cards of the box instead of any, where the game says its decks."""
    sides = [side for deck in decks_of(game) for side in order_opened(of, deck, game.components, rules.constant, number)]
    return attrs.evolve(rules, sides=(*rules.sides, *sides)) if sides else rules


def order_opened(
    of: Algebra[N, B], deck: Deck[object], box: object, constant: Mapping[str, object], number: Callable[[str], N],
) -> Iterator[tuple[str, B]]:
    """`open_order` for the cards of a deck."""
    printed = [cast("tuple[int, ...]", numbers_on(card)) for card in deck.printed(box)]
    cards = cast("Sequence[object]", constant[deck.cards])
    drawn = [cast("tuple[N, ...]", numbers_on(card)) for card in cards[:len(cards) - len(deck.beside(box))]]
    return open_order(of, printed, drawn, deck.name, number)


def numbers_on(card: object) -> tuple[object, ...]:
    """The numbers of a card, in the order of its fields."""
    return tuple(number for _, number in numbers_of(card, ""))


def open_order(
    of: Algebra[N, B], box: Sequence[tuple[int, ...]], deck: Sequence[tuple[N, ...]], name: str, number: Callable[[str], N],
    looked_at: int = LOOKED_AT,
) -> Iterator[tuple[str, B]]:
    """That the first places of a deck bear different cards of the box; which ones, unknowns tell by their place in the box."""
    which = [number(f"{name}[{place}]") for place in range(min(looked_at, len(deck)))]
    for place, (here, card) in enumerate(zip(which, deck, strict=False)):
        yield f"side:{name}[{place}]", of.any(*[
            of.all(of.is_(here, of_box), *[of.is_(told, printed) for told, printed in zip(card, wanted, strict=True)])
            for of_box, wanted in enumerate(box)])
    for (place, one), (other_place, other) in itertools.combinations(enumerate(which), 2):
        yield f"side:{name}[{place}] is not {name}[{other_place}]", of.neg(of.eq(one, other))


def order_of(model: Mapping[str, int | bool], name: str, many: int) -> list[int]:
    """An order of so many cards that begins as the unknowns say, as far as they say it."""
    said = [int(model[f"{name}[{place}]"]) for place in range(many) if f"{name}[{place}]" in model]
    return complete_order((card for card in dict.fromkeys(said) if 0 <= card < many), many)


def decks_as(game: BoardGame[S, A], model: Mapping[str, int | bool], constants: Sequence[str]) -> S | None:
    """The beginning with the decks as a model has them; None where more than decks is constant, or the game says none."""
    decks = decks_of(game)
    if not isinstance(game, DealsDecks) or set(constants) > {deck.cards for deck in decks}:
        return None
    return cast(S, game.lay_out(*(order_of(model, deck.name, len(deck.printed(game.components))) for deck in decks)))
