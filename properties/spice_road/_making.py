"""Coming to have given cubes with the two cards everybody begins with: create two, upgrade two, rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from century_rules.games.spice_road.actions import Action, Discard, Done, Play, Raise, Rest
from century_rules.games.spice_road.cards import Kind, Spice
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State

from ._words import mover

MOST_ACTIONS = 1000
"""Of a play to such cubes; no printed card takes a tenth of it."""


def make(game: Game, state: State, seat: int, wanted: Sequence[int]) -> State | None:
    """The position in which that player is on turn with those cubes; None if it does not come to that.

    All others only play, or take back, the cards they begin with.
    """
    for _ in range(MOST_ACTIONS):
        if state.phase == Phase.ACT and state.turn == seat and covers(mover(state).hold, wanted):
            return state
        action = next(_useful(game, state, wanted if state.turn == seat else (0, 0, 0, 0)), None)
        if action is None:
            break
        state = game.apply(state, action)
    return None


def covers(hold: Sequence[int], wanted: Sequence[int]) -> bool:
    return all(have >= price for have, price in zip(hold, wanted, strict=True))


def _useful(game: Game, state: State, wanted: Sequence[int]) -> Iterator[Action]:
    """What brings the mover nearer, best first."""
    hold = mover(state).hold
    lowest = next((kind for kind in Spice if _to_raise(hold, wanted, kind)), None)
    if state.phase == Phase.TRIM and sum(hold) <= game.components.caravan:  # under discard-exact=no
        yield Done()
    if state.phase == Phase.TRIM:
        yield from (Discard(kind) for kind in Spice if hold[kind] > wanted[kind])
    if state.phase == Phase.RAISE:
        yield Done() if lowest is None else Raise(lowest)
    held = [number for number, there in enumerate(mover(state).hand) if there]
    for kind in (Kind.UPGRADE, Kind.SPICE):
        if lowest is not None if kind == Kind.UPGRADE else sum(hold) < game.components.caravan:
            yield from (Play(state.card_names[number]) for number in held if state.cards[number].kind == kind)
    if sum(mover(state).played):
        yield Rest()
    yield from (Play(state.card_names[number]) for number in held if state.cards[number].kind != Kind.TRADE)


def _to_raise(hold: Sequence[int], wanted: Sequence[int], kind: int) -> bool:
    """Whether a cube of that kind is to spare while a dearer kind is lacking."""
    return kind < Spice.CINNAMON and hold[kind] > wanted[kind] and any(
        hold[dearer] < wanted[dearer] for dearer in range(kind + 1, len(wanted)))
