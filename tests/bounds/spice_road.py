"""Plays of Spice Road to the bounds of what can be: most cubes on a card, no card left, most exchanges and cubes, most points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from century_rules.games.spice_road import Game, printed
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase
from tests.bounds.cards import FRONT, buy_all, gather, idle_until, ten_times
from tests.bounds.staging import AtBound, Stage

BOX = printed()
MERCHANTS = BOX.card_names[:len(BOX.merchants)]
DEAREST = sorted(range(len(BOX.point_cards)), key=lambda each: -BOX.point_cards[each].points)


def plays() -> Iterator[AtBound]:
    for players in RULEBOOK.players:
        yield _bought(players).at_bound("all-merchants")
        yield _exchanged(players).at_bound("ten-exchanges")
        yield _scored(players).at_bound("most-points")


def _bought(players: int) -> Stage:
    stage = _stage(players, ())
    buy_all(stage)
    stage.trim(3, 2, 1)
    return stage


def _exchanged(players: int) -> Stage:
    stage = _stage(players, FRONT)
    ten_times(stage)
    return stage


def _scored(players: int) -> Stage:
    """P1 claims the dearest cards, each from below the gold, or from below the silver that has slid there."""
    stage = _stage(players, ("+B", "+G", "+RR"))
    for card in ("+B", "+G", "+RR"):
        stage.do(f"take {card}")
        idle_until(stage, 0)
    for number in DEAREST[:BOX.to_end[players - 2]]:
        gather(stage, BOX.point_cards[number].cost)
        stage.do(f"claim {BOX.point_names[number]}")
        idle_until(stage, 0)
    assert stage.phase == "OVER"
    return stage


def _stage(players: int, first: Sequence[str]) -> Stage:
    """A game whose merchant deck begins with those cards, and whose point deck with the dearest."""
    game = Game(players=players)
    front = [MERCHANTS.index(card) for card in first]
    deck = [*front, *(number for number in range(len(MERCHANTS)) if number not in front)]
    return Stage(RULEBOOK, game, game.lay_out(deck, DEAREST), Phase)
