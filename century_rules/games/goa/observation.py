"""What a player may see of a position: by names, but not the order of the pile, other hands, or what leaves the game unseen.

Hands lie face down for all but their owner, and so do ducats, until the game has ended (GO-9.3); see `hidden` for other readings.
Who remembers all payments knows everybody's ducats.
"""

from __future__ import annotations

import attrs

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import NOTATION, Action
from century_rules.games.goa.game import Game
from century_rules.games.goa.founding import is_top
from century_rules.games.goa.pieces import Held, Kind, Plantation
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import is_discarded
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.evolve import evolve
from century_rules.kernel.hiding import as_seen


@attrs.frozen
class SeenColony:
    """A founded colony: the tile, and per spice the sacks on its fields."""

    tile: str
    sacks: tuple[int, ...]


@attrs.frozen
class SeenPlayer:
    """A player as seen by another, or by oneself: fields as in `Player`, cards and tiles by names, what is hidden as None."""

    ducats: int | None
    ships: int
    colonists: int
    rows: tuple[int, ...]
    plantations: tuple[Plantation[int], ...]
    colonies: tuple[SeenColony | None, ...]
    hand: tuple[str, ...] | None
    cards: int
    extra: int
    held: tuple[Held, ...]
    kept: int
    sales: int
    missions: int
    passed: int


@attrs.frozen
class Observation:
    """The table as one player sees it now.

    Attributes:
        seat: whose view it is.
        phase, task, turn, part, round, holder, item, high, bidder: as in the position.
        players: by seat.
        grid: by square, the tile that lies there; None for an empty square.
        marks: the places of the flag and of the markers after it.
        pile: how many cards are in the pile.
        discards: the cards with the discards.
        turned: the cards that are turned.
        colonies: the colony tiles that can be taken: of a pile of which the top one is, that alone.
        actions: what may be done now by whoever is to act; None where that would tell of a hidden hand or of hidden ducats.
    """

    seat: int
    phase: Phase
    task: Task
    turn: int
    part: int
    round: int
    holder: int
    item: int
    high: int
    bidder: int
    players: tuple[SeenPlayer, ...]
    grid: dict[str, str | None]
    marks: tuple[str, ...]
    pile: int
    discards: tuple[str, ...]
    turned: tuple[str, ...]
    colonies: tuple[str, ...]
    actions: tuple[Action, ...] | None


def observe(game: Game, state: State, seat: int) -> Observation:
    """What the player at that seat may see. Raises InvalidInput if nobody sits there.

    >>> game = Game(players=2)
    >>> seen = observe(game, game.deal(7), seat=0)
    >>> seen.players[0].ducats, seen.players[1].ducats, seen.grid["A1"]
    (0, None, 'A-nutmeg-1')
    """
    if not 0 <= seat < game.players:
        raise InvalidInput(f"seat: {seat}; the seats are 0 to {game.players - 1}")
    over, hidden = game.is_over(state), game.readings.hidden
    own = game.actor(state) == seat or over
    return as_seen(
        Observation, state, seat, over=over, seat=seat, phase=Phase(state.phase), task=Task(state.task),
        players=tuple(_player(game, state, place, seat) for place in range(game.players)), grid=grid_of(game, state),
        marks=tuple(game.spots[spot] for spot in state.marks if spot >= 0), pile=sum(state.pile),
        discards=tuple(sorted(name for number, name in enumerate(state.card_names) if is_discarded(state, number))),
        turned=tuple(sorted(named(state.card_names, state.turned))), colonies=tuple(sorted(
            name for number, name in enumerate(state.colony_names) if state.unfounded[number] and (
                game.readings.colony_tile is not read.TileOfColony.TOP or is_top(game, state, number)))),
        actions=tuple(sorted(game.legal_actions(state), key=NOTATION.format))
        if own or hidden is read.Hidden.NOTHING else None)


def _player(game: Game, state: State, place: int, seat: int) -> SeenPlayer:
    """The player at a place, as seen from a seat."""
    hidden, over = game.readings.hidden, game.is_over(state)
    player = state.players[place]
    seen = as_seen(SeenPlayer, player, seat, owner=place, over=over, cards=sum(player.hand), hand=None,
                   held=tuple(tile for tile in Held for _ in range(player.held[tile])),
                   colonies=tuple(None if each.tile < 0 else SeenColony(state.colony_names[each.tile], each.sacks)
                                  for each in player.colonies))
    if place == seat or over or hidden is read.Hidden.NOTHING:
        return evolve(seen, hand=named(state.card_names, player.hand), ducats=player.ducats)
    return evolve(seen, ducats=player.ducats) if hidden is read.Hidden.HANDS else seen


def named(names: tuple[str, ...], flags: tuple[int, ...]) -> tuple[str, ...]:
    """Those of the names whose flag is up."""
    return tuple(name for name, flag in zip(names, flags, strict=True) if flag)


def grid_of(game: Game, state: State) -> dict[str, str | None]:
    """By square, what the tile is called that lies there; None for an empty square."""
    names = state.a_tile_names if state.part == 0 else state.b_tile_names
    tiles = (*game.components.a_tiles, *game.components.b_tiles)
    exchange = next((each.id for each in tiles if each.kind == Kind.EXCHANGE), "")
    return {square: None if not state.lying[number] else exchange if state.exchanged == number else names[number]
            for number, square in enumerate(game.squares)}
