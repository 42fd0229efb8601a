"""What never changes in a game: the cards, in the order of their decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from century_rules.games.spice_road.cards import Card, Kind, PointCard
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import in_numbers
from century_rules.theory.lifted_encoding import Constants



def fixed(of: Algebra[N, B], beginning: State) -> dict[str, object]:
    """The cards as they were dealt."""
    return {"cards": in_numbers(of, beginning.cards), "point_cards": in_numbers(of, beginning.point_cards)}


def opened(of: Algebra[N, B], beginning: State, number: Callable[[str], N]) -> Constants[B]:
    """Any cards in any order, as many as there are; only the starting cards, which everybody has, are those of the box."""
    def row(path: str) -> tuple[N, ...]:
        return tuple([number(f"{path}[{kind}]") for kind in range(4)])

    cards, of_cards = cards_opened(of, beginning, number)
    points = tuple([PointCard(row(f"point_cards[{place}].cost"), number(f"point_cards[{place}].points"))
                    for place in range(len(beginning.point_cards))])
    sides = (of_cards, ("side:point_cards", of.all(*[
        of.at_least(each, 0) for card in points for each in (*card.cost, card.points)])))
    return {"cards": cards, "point_cards": points}, sides


class WithCards(Protocol):
    """A position of a game with merchant cards."""

    @property
    def cards(self) -> tuple[Card[int], ...]: ...

    @property
    def unsold(self) -> tuple[int, ...]: ...


def cards_opened(
    of: Algebra[N, B], beginning: WithCards, number: Callable[[str], N],
) -> tuple[tuple[Card[N], ...], tuple[str, B]]:
    """Any merchant cards but the starting cards, and the condition that each can be made."""
    def row(path: str) -> tuple[N, ...]:
        return tuple([number(f"{path}[{kind}]") for kind in range(4)])

    deck = len(beginning.unsold)
    drawn = tuple([Card(number(f"cards[{place}].kind"), row(f"cards[{place}].cost"), row(f"cards[{place}].gain"),
                        number(f"cards[{place}].times")) for place in range(deck)])
    start = cast("tuple[Card[N], ...]", in_numbers(of, beginning.cards[deck:]))
    return (*drawn, *start), ("side:cards", of.all(*[_is_card(of, card) for card in drawn]))


def _is_card(of: Algebra[N, B], card: Card[N]) -> B:
    """That a card can be made: a trade card takes something and gives no colour that it takes, others take nothing."""
    def none(row: tuple[N, ...]) -> B:
        return of.all(*[of.is_(each, 0) for each in row])

    no_upgrades, upgrade = of.is_(card.times, 0), of.all(none(card.gain), of.at_least(card.times, 1))
    trade = of.all(no_upgrades, of.at_least(of.total(card.cost), 1),
                   *[of.any(of.is_(taken, 0), of.is_(given, 0)) for taken, given in zip(card.cost, card.gain, strict=True)])
    return of.all(
        *[of.at_least(each, 0) for each in (*card.cost, *card.gain)], of.at_least(of.total(card.gain), 0),
        of.any(of.all(of.is_(card.kind, int(Kind.SPICE)), none(card.cost), no_upgrades),
               of.all(of.is_(card.kind, int(Kind.UPGRADE)), none(card.cost), upgrade),
               of.all(of.is_(card.kind, int(Kind.TRADE)), trade)))
