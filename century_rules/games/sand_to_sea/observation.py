"""What a player may see of a position: what is on the table by its name, but not the order of decks or what lies face down.

Hands are open, as in Spice Road, and so are discarded cards: they were played or in the hand before. Hidden are the order of the
merchant deck and of the stack of VP tiles, and from a seat, till the game has ended, the points of the others' VP tiles (SS-6.1).
"""

from __future__ import annotations

import attrs

from century_rules.games.century.cubes import Cubes
from century_rules.games.eastern_wonders.components import MarketTile, SeaMap, VpTile
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.state import Phase, State, names_in, row_of
from century_rules.games.spice_road.observation import MerchantInRow
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.hiding import as_seen


@attrs.frozen
class SeenPlayer:
    """A player as seen by another, or by oneself: fields as in `Player`, cards by their names, hidden points as None."""

    ship: int
    hold: Cubes
    hand: tuple[str, ...]
    played: tuple[str, ...]
    discarded: tuple[str, ...]
    outposts: tuple[int, ...]
    uncovered: Cubes
    bonus: tuple[int, ...]
    bonus_vp: int
    vp_tiles: int
    vp_points: int | None


@attrs.frozen
class Observation:
    """The table as one player sees it now.

    Attributes:
        seat: whose view it is.
        phase, turn, actor, sets, bonus_left, final, bowls, left, laid, offered, steps, free, moved, owed, toll, reward: as in the
            position.
        players: by seat.
        sea: the map; tiles are indices into its names.
        markets: per tile the market tile there, None on ports and sea tiles.
        ports: per port the VP tile on it, which may be the port-closed tile.
        stack: how many VP tiles lie in the stack.
        merchants: the merchant row, from the left.
        merchant_deck: how many cards lie in its deck.
        actions: what may be done now by whoever is to act.
    """

    seat: int
    phase: Phase
    turn: int
    actor: int
    players: tuple[SeenPlayer, ...]
    sea: SeaMap
    markets: tuple[MarketTile | None, ...]
    ports: tuple[VpTile, ...]
    stack: int
    merchants: tuple[MerchantInRow, ...]
    merchant_deck: int
    sets: tuple[int, ...]
    bonus_left: tuple[int, ...]
    final: int
    bowls: Cubes
    left: int
    laid: int
    offered: Cubes
    steps: int
    free: int
    moved: int
    owed: tuple[int, ...]
    toll: int
    reward: int
    actions: tuple[Action, ...]


def observe(game: Game, state: State, seat: int) -> Observation:
    """What the player at that seat may see. Raises InvalidInput if nobody sits there.

    >>> game = Game(players=2)
    >>> seen = observe(game, game.deal(7), seat=0)
    >>> len(seen.merchants), seen.merchant_deck, seen.stack, seen.players[1].hand, seen.players[1].vp_points
    (4, 39, 23, ('+YY', 'U2'), None)
    """
    if not 0 <= seat < game.players:
        raise InvalidInput(f"seat: {seat}; the seats are 0 to {game.players - 1}")
    over, setup, row = game.is_over(state), state.setup, row_of(state)
    players = tuple(
        as_seen(SeenPlayer, each, seat, owner=place, over=over, hand=names_in(state, each.hand),
                played=names_in(state, each.played), discarded=names_in(state, each.discarded))
        for place, each in enumerate(state.players))
    return as_seen(
        Observation, state, seat, over=over, seat=seat, phase=Phase(state.phase), players=players, sea=setup.sea,
        markets=setup.markets, ports=tuple(setup.vp_order[place] for place in state.ports),
        stack=len(setup.vp_order) - state.drawn,
        merchants=tuple(MerchantInRow(name, state.cards[state.card_names.index(name)], cubes)
                        for name, cubes in zip(row, state.on, strict=False)),
        merchant_deck=sum(state.unsold) - len(row), actions=game.legal_actions(state))
