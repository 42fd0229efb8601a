"""Every number in the sentence of a claim is that of the printed box, or one that the claim itself says."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from century_rules.games.eastern_wonders.components import printed as wonders_box
from century_rules.games.eastern_wonders.game import Game as GameOfWonders
from century_rules.games.eastern_wonders.pieces import Bonus
from century_rules.games.eastern_wonders.pieces import Spice as KindOfCube
from century_rules.games.sand_to_sea.components import printed as both_boxes
from century_rules.games.sky_islands.components import printed as sky_box
from century_rules.games.spice_road.cards import Kind, parse_card
from century_rules.games.spice_road.components import printed as road_box
from century_rules.games.spice_road.fertility import LEVELS, most_added, most_cubes, value
from century_rules.rulebook import rulebook, rulebooks
from century_rules.theory.theories import theory
from properties.eastern_wonders.extremes import fewest_points_of_tiles, most_points

ROAD, WONDERS, BOTH, SKY = road_box(), wonders_box(), both_boxes(), sky_box()

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
         "twelve": 12, "thirteen": 13, "twenty": 20, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
"""Of "one", "once", "second" and "twice" a sentence makes other things, too."""

MANY_TRADES = [card.card for card in ROAD.merchants if card.card.kind == Kind.TRADE]
WORTH_OF_TRADES = [value(card.gain) - value(card.cost) for card in MANY_TRADES]
GROWS, DEAREST = parse_card("G>YYYYR"), parse_card("GG>BB")
PLAYERS_OF_ROAD, PLAYERS_OF_SEA = rulebook("spice-road").players, rulebook("sand-to-sea").players

COMPUTED: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "spice-road": {
        "caravans-fit": (ROAD.caravan,),
        "most-cubes-while-playing": (most_cubes(ROAD), ROAD.caravan // sum(GROWS.cost)),
        "playing-adds-value": (*LEVELS, 1, min(WORTH_OF_TRADES), max(WORTH_OF_TRADES)),
        "most-added-by-a-play": (*LEVELS, most_added(ROAD), ROAD.caravan // sum(DEAREST.cost)),
        "points-of-cards": (*LEVELS, 2),
        "claims-gain": (min(card.points - sum(card.cost[1:]) for card in ROAD.point_cards),),
        "play-adds-twenty-at-most": (20, *LEVELS),
        "point-deck-lasts": (*PLAYERS_OF_ROAD, *(len(ROAD.point_cards) - ROAD.point_row - players * last for players, last in
                                                 zip(PLAYERS_OF_ROAD, ROAD.to_end, strict=True))),
        "most-cubes-on-a-card": (len(ROAD.merchants) - 1,), "most-acquisitions": (len(ROAD.merchants),),
        "coins-stay": (ROAD.coins_per_player,)},
    "eastern-wonders": {
        "one-outpost-each": (2, len(KindOfCube) * WONDERS.columns),
        "bonus-always-there": (sum(map(len, WONDERS.bonus_vp)), WONDERS.columns, max(rulebook("eastern-wonders").players)),
        "bonus-value": WONDERS.bonus_vp[Bonus.POINTS], "opening-is-paid": (2, 2),
        "hold-within-spaces": (WONDERS.hold_spaces, WONDERS.hold_bonus_spaces), "harvest-gives": (2,),
        "every-kind-of-bonus-tile-is-left": (len(Bonus),),
        "not-everybody-takes-a-fourth-tile": (WONDERS.vp_tiles_to_end, len(WONDERS.sea.ports), WONDERS.vp_tiles_to_end),
        "no-closed-port-before-round-3": (3,), "no-game-ends-within-6-rounds": (6,), "no-game-ends-within-8-rounds": (8,),
        "no-game-ends-within-12-rounds": (12,),
        "winner-has-more-than-the-cheapest-tiles": (WONDERS.vp_tiles_to_end, fewest_points_of_tiles(GameOfWonders(players=2))),
        "nobody-scores-everything": (most_points(GameOfWonders(players=2)),),
        "no-five-tiles": (WONDERS.vp_tiles_to_end + 1,),
        "most-tiles-drawn": (len(WONDERS.sea.ports), WONDERS.vp_tiles_to_end),
        "voyage-cost": (0, 1), "one-cube-suffices": (2, 4, 3), "somebody-can-act": (4, 3)},
    "sand-to-sea": {
        "two-fit-wherever-paid": (2,), "four-empty-a-column": (len(KindOfCube),),
        "stack-suffices": (*(len(BOTH.vp_tiles) + 1 - len(BOTH.sea.ports) - players * BOTH.vp_tiles_to_end
                             for players in PLAYERS_OF_SEA), *PLAYERS_OF_SEA),
        "closed-by-the-sixth-claim": (BOTH.closed_among + 1,),
        "four-for-a-column": (len(KindOfCube), len(KindOfCube) - 1, (len(KindOfCube) - 1) * BOTH.columns),
        "bonus-tiles-suffice": (BOTH.columns - 1,), "price-of-an-outpost": (2, 2),
        "most-cubes-on-a-card": (len(BOTH.merchants) - 1,), "two-fit-at-the-end": (2,), "outline-distances": (5, 2),
        "paid-steps": (2,), "steps-between-rests": (2, len(BOTH.start_cards), 2 * len(BOTH.start_cards))},
    "sky-islands": {
        "three-cubes-between-turns": (SKY.keep,), "three-cubes-always": (SKY.keep,),
        "trades-take-two": (SKY.trade_rate, SKY.trade_rate - 1), "one-house-on-land": (2,),
        "hands-by-turns": (SKY.hand,), "ten-turns-each": (SKY.turns,), "one-tower-an-island": (2,), "first-is-paid": (2,),
        "two-awards-at-most": (2, 3), "a-tower-doubles": (2,), "islands-pay": (2,)},
    "goa": {}}
"""By game and claim the numbers in its sentence, in their order. One that is written out here is in the text of the claim."""


def numbers_in(sentence: str) -> tuple[int, ...]:
    """The numbers that a sentence names, in figures or words; not those of clauses."""
    found = re.findall(rf"\b(?:\d+|{'|'.join(WORDS)})\b", re.sub(r"[A-Z]+-[\d.]+", "", sentence))
    return tuple([WORDS[each] if each in WORDS else int(each) for each in found])


@pytest.mark.parametrize("game", rulebooks())
def test_the_numbers_in_a_sentence_are_those_of_the_box(game: str) -> None:
    said = {name: numbers_in(claimed.statement) for name, claimed in theory(rulebook(game)).properties.items()}
    assert {name: numbers for name, numbers in said.items() if numbers} == COMPUTED[game]


def test_the_cards_that_sentences_name_are_in_the_box() -> None:
    """And are those that bring the most: with one exchange fewer, or another card, it is less."""
    for card, most, what in ((GROWS, most_cubes(ROAD) - ROAD.caravan, sum), (DEAREST, most_added(ROAD), value)):
        assert card in MANY_TRADES
        assert ROAD.caravan // sum(card.cost) * (what(card.gain) - what(card.cost)) == most


def test_a_number_that_is_none_of_the_box_is_noticed() -> None:
    assert numbers_in("with 2 players at least 19, or twenty, of the sixth") == (2, 19, 20, 6)
    assert numbers_in("twofold, as EW-9.1 says") == ()
