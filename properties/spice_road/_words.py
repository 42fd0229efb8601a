"""What the properties say things with: values of cubes, whose turn ends, and the numbers of a box."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.spice_road.cards import Card, Kind
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, Player, State

def mover(state: State) -> Player[int]:
    return state.players[state.turn]


def turn_ends(before: State, after: State) -> bool:
    """Whether a step was the last of a turn: another one begins, whoever has it, or the game is over."""
    return after.phase in (Phase.ACT, Phase.OVER)


def trade_cards(cards: tuple[Card[int], ...]) -> list[Card[int]]:
    return [card for card in cards if card.kind == Kind.TRADE]


def score(game: Game, state: State, seat: int) -> int:
    """What a player would have if the game ended now (SR-8.3)."""
    outcome = game.outcome(evolve(state, phase=Phase.OVER))
    assert outcome is not None
    return outcome.points[seat]
