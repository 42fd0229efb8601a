"""What a player may see of a position: what is on the table by its name, but not the order of the decks or what lies face down.

Hands are open: the sources do not say that they are hidden, and no rule depends on it. The points on claimed cards lie face down
for all but their owner until the game has ended (SR-6.2). Who remembers what was claimed may know more.
"""

from __future__ import annotations

import attrs

from century_rules.games.century.cubes import Cubes
from century_rules.games.spice_road.actions import Action
from century_rules.games.spice_road.cards import Card, PointCard
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.rules import coin_above
from century_rules.games.spice_road.state import Phase, State, named, row_of
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.hiding import as_seen


@attrs.frozen
class MerchantInRow:
    """A merchant card of the row: what it is called, what is printed on it, and the cubes lying there."""

    name: str
    card: Card[int]
    cubes: Cubes


@attrs.frozen
class PointInRow:
    """A point card of the row: what it is called, what is printed on it, and the gold and silver coins it brings now (SR-6.4)."""

    name: str
    card: PointCard[int]
    coins: tuple[int, int]


@attrs.frozen
class SeenPlayer:
    """A player as seen by another, or by oneself: fields as in `Player`, cards by their names, hidden points as None."""

    hold: Cubes
    hand: tuple[str, ...]
    played: tuple[str, ...]
    claims: int
    points: int | None
    gold: int
    silver: int


@attrs.frozen
class Observation:
    """The table as one player sees it now.

    Attributes:
        seat: whose view it is.
        phase, turn, gold, silver, final, bowls, left, laid, offered: as in the position.
        players: by seat.
        merchants: the merchant row, from the left.
        merchant_deck: how many cards lie in its deck.
        points: the row of point cards, from the left.
        point_deck: how many cards lie in its deck.
        actions: what may be done now by whoever's turn it is.
    """

    seat: int
    phase: Phase
    turn: int
    players: tuple[SeenPlayer, ...]
    merchants: tuple[MerchantInRow, ...]
    merchant_deck: int
    points: tuple[PointInRow, ...]
    point_deck: int
    gold: int
    silver: int
    final: int
    bowls: Cubes
    left: int
    laid: int
    offered: Cubes
    actions: tuple[Action, ...]


def observe(game: Game, state: State, seat: int) -> Observation:
    """What the player at that seat may see. Raises InvalidInput if nobody sits there.

    >>> game = Game(players=2)
    >>> seen = observe(game, game.deal(7), seat=0)
    >>> len(seen.merchants), seen.merchant_deck, seen.players[0].hand
    (6, 37, ('+YY', 'U2'))
    """
    if not 0 <= seat < game.players:
        raise InvalidInput(f"seat: {seat}; the seats are 0 to {game.players - 1}")
    over = game.is_over(state)
    players = tuple(
        as_seen(SeenPlayer, each, seat, owner=place, over=over, hand=named(state.card_names, each.hand),
                played=named(state.card_names, each.played)) for place, each in enumerate(state.players))
    merchants = row_of(state)
    points = named(state.point_names, state.unclaimed)[:game.components.point_row]
    return as_seen(
        Observation, state, seat, over=over, seat=seat, phase=Phase(state.phase), players=players,
        merchants=tuple(MerchantInRow(name, state.cards[state.card_names.index(name)], cubes)
                        for name, cubes in zip(merchants, state.on, strict=False)),
        merchant_deck=sum(state.unsold) - len(merchants),
        points=tuple(PointInRow(name, state.point_cards[state.point_names.index(name)], coin_above(game, state, place))
                     for place, name in enumerate(points)),
        point_deck=sum(state.unclaimed) - len(points), actions=game.legal_actions(state))
