"""What a player may see of a position: the table and their own hand, but neither other hands nor the stack (SK-1.1, SK-1.6).

Which tiles are out of the game, and the order of the stack, nobody sees. What a player may do is told to that player alone: which
tiles can be placed would tell of the hand.
"""

from __future__ import annotations

import attrs

from century_rules.games.sky_islands.actions import NOTATION, Action
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rules import is_land
from century_rules.games.sky_islands.state import Phase, State
from century_rules.games.sky_islands.tiles import Kind
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.hiding import as_seen


@attrs.frozen
class SeenPlayer:
    """A player as seen by another, or by oneself: fields as in `Player`, tiles by names, buildings by pieces of land."""

    cubes: tuple[int, ...]
    points: int
    hand: tuple[str, ...] | None
    houses: tuple[str, ...]
    towers: dict[str, int]
    ports: dict[str, int]


@attrs.frozen
class Observation:
    """The table as one player sees it now.

    Attributes:
        seat: whose view it is.
        phase, turn, round: as in the position.
        players: by seat.
        tiles: by the name of each tile on the table its cell, and by how many edges it is turned.
        islands: the pieces of land on the table, by island.
        stack: how many tiles are left to draw.
        built: the kinds of building built this turn, under the reading that asks.
        actions: what may be done now; None for who is not to act.
    """

    seat: int
    phase: Phase
    turn: int
    round: int
    players: tuple[SeenPlayer, ...]
    tiles: dict[str, tuple[str, int]]
    islands: tuple[tuple[str, ...], ...]
    stack: int
    built: tuple[Kind, ...]
    actions: tuple[Action, ...] | None


def observe(game: Game, state: State, seat: int) -> Observation:
    """What the player at that seat may see. Raises InvalidInput if nobody sits there.

    >>> game = Game(players=2)
    >>> seen = observe(game, game.deal(7), seat=0)
    >>> len(seen.players[0].hand), seen.players[1].hand, seen.stack
    (2, None, 16)
    """
    if not 0 <= seat < game.players:
        raise InvalidInput(f"seat: {seat}; the seats are 0 to {game.players - 1}")
    names = state.tile_names
    laid = {number: tile for number, tile in enumerate(state.tiles) if tile.cell >= 0}
    islands: dict[int, list[str]] = {}
    for part, label in enumerate(state.island):
        if is_land(state, part):
            islands.setdefault(label, []).append(state.land_names[part])
    return as_seen(
        Observation, state, seat, seat=seat, phase=Phase(state.phase),
        players=tuple(_player(state, place, seat) for place in range(game.players)),
        tiles={names[number]: (game.cells[tile.cell], int(tile.turned)) for number, tile in sorted(
            laid.items(), key=lambda each: names[each[0]])},
        islands=tuple(sorted(tuple(sorted(each)) for each in islands.values())),
        stack=game.stack - state.drawn,
        built=tuple(kind for kind in Kind if state.built[kind]),
        actions=_by_text(game.legal_actions(state)) if game.actor(state) == seat else None)


def _by_text(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """In an order that tells nothing of the stack."""
    return tuple(sorted(actions, key=NOTATION.format))


def _player(state: State, place: int, seat: int) -> SeenPlayer:
    player, land = state.players[place], state.land_names
    return as_seen(
        SeenPlayer, player, seat, owner=place,
        hand=tuple(sorted(name for name, there in zip(state.tile_names, player.hand, strict=True) if there))
        if place == seat else None,
        houses=tuple(sorted(name for name, there in zip(land, player.houses, strict=True) if there)),
        towers=_by_land(land, player.towers), ports=_by_land(land, player.ports))


def _by_land(names: tuple[str, ...], many: tuple[int, ...]) -> dict[str, int]:
    return {name: number for name, number in sorted(zip(names, many, strict=True)) if number}
