"""The printed cards in any order, for questions about the real game: which card lies at which place of its deck is open."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from attrs import evolve

from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.cards import Card, PointCard
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.layout import in_order
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import BoardGame
from century_rules.theory.plain import PlainEncoding, PlainRules

LOOKED_AT = 12
"""At so many places of each deck lie different cards of the box; at later ones any card may, which only allows more plays."""


class SpiceEncoding(PlainEncoding[State, Action]):
    """See `PlainEncoding`; what is dealt are the cards in the box."""

    def any_set_up(
        self, of: Algebra[N, B], game: BoardGame[State, Action], number: Callable[[str], N], /,
    ) -> PlainRules[N, B, State]:
        rules, box = super().any_set_up(of, game, number), cast(Game, game).components
        merchants = [of_merchant(each.card) for each in box.merchants]
        points = [(*each.cost, each.points) for each in box.point_cards]
        drawn = [of_merchant(card) for card in cast("Sequence[Card[N]]", rules.constant["cards"])[:len(merchants)]]
        to_claim = [(*card.cost, card.points) for card in cast("Sequence[PointCard[N]]", rules.constant["point_cards"])]
        sides = [*open_order(of, merchants, drawn, "merchant", number), *open_order(of, points, to_claim, "point", number)]
        return evolve(rules, sides=(*rules.sides, *sides))

    def set_up_of(
        self, game: BoardGame[State, Action], model: Mapping[str, int | bool], actions: Sequence[Action], /,
    ) -> State | None:
        own = cast(Game, game)
        box = own.components
        return own.lay_out(order_of(model, "merchant", len(box.merchants)), order_of(model, "point", len(box.point_cards)))


def of_merchant(card: Card[N]) -> tuple[N, ...]:
    return (card.kind, *card.cost, *card.gain, card.times)


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
    return in_order((card for card in dict.fromkeys(said) if 0 <= card < many), many)
