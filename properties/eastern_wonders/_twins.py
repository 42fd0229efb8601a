"""Positions that a seat cannot tell from one another, by what `observation` says lies face down."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from century_rules.games.eastern_wonders.components import PORT_CLOSED, VpTile
from century_rules.games.eastern_wonders.observation import hidden_leaves
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.leaves import leaves


def shown(state: State) -> tuple[VpTile | None, ...]:
    """Per port of the map the VP tile that lies on it, None where the stack has run out."""
    order = state.setup.vp_order
    return tuple(order[place] if 0 <= place < len(order) else None for place in state.ports)


def look_alike(one: State, other: State, seat: int | None) -> bool:
    """Whether two positions differ in nothing but what that seat cannot see; in nothing that all can see if it is None."""
    def open_part(state: State) -> tuple[object, ...]:
        over = state.phase is Phase.OVER
        covered = hidden_leaves(len(state.players), len(state.ports), seat, over=over)
        numbers = {path: value for path, value in leaves(state).items() if path not in covered}
        return state.setup.sea, state.setup.markets, len(state.setup.vp_order), numbers, shown(state)

    return open_part(one) == open_part(other)


def twins(state: State, seat: int | None, closed_among: int) -> Iterator[State]:
    """Two other positions the seat cannot tell from this one: the stack turned over, and moved on by one tile.

    The port-closed tile stays among the first tiles of the stack, as EW-1.3 has it, with `closed_among` others. The others
    have one point more a tile that they took, and two more. The same ones for the same position.
    """
    order, first = state.setup.vp_order, len(state.ports)
    top = max(state.drawn, first + closed_among + 1)
    above, below = order[state.drawn:top], order[top:]
    if PORT_CLOSED in below:  # only where EW-1.3 is not in force
        above, below = (), above + below
    moved = (above[1:] + above[:1], below[1:] + below[:1])
    for more, (high, low) in enumerate(((above[::-1], below[::-1]), moved), 1):
        yield with_hidden(state, seat, order[:state.drawn] + high + low, more)


def with_hidden(state: State, seat: int | None, order: tuple[VpTile, ...], more: int) -> State:
    """The position with another order of the VP tiles, and `more` points a tile for those whose points the seat cannot see."""
    over = state.phase is Phase.OVER
    players = tuple(
        player if place == seat or over else attrs.evolve(player, vp_points=player.vp_points + more * player.vp_tiles)
        for place, player in enumerate(state.players))
    setup = Setup(state.setup.sea, state.setup.markets, order)
    return attrs.evolve(state, setup=setup, players=players)
