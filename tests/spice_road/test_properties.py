"""Every property along random plays, of any cards and under any readings; and each of them can fail."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from century_rules.games.spice_road.actions import Action, Claim, Exchange, Lay, Play, Rest, Take
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.readings import EndTiming, Readings
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import Play as History
from century_rules.kernel.property import PlayProperty
from century_rules.search.first_play import broken
from century_rules.theory.theories import Theory, theory
from tests.spice_road.random_games import lively_choice, random_components, random_readings

PLAYS, ACTIONS = 200, 120
KNOWN: Theory[State, Action] = theory(RULEBOOK)
TRUE = [each for each in KNOWN.properties if each not in KNOWN.counterexamples]


def claimed(each: str, game: Game) -> bool:
    theorem = KNOWN.theorems.get(each)
    return KNOWN.claimed_under(each, game.readings) and (theorem is None or theorem.claimed_of(game.components, game.players))


@pytest.mark.in_turn(1)
def test_along_random_plays() -> None:
    asked = dict.fromkeys(TRUE, 0)
    for number in range(PLAYS):
        rng = random.Random(number)
        game = Game(players=rng.randint(2, 5), readings=random_readings(rng))
        if number % 3:
            game = evolve(game, components=random_components(rng))
        states, actions = [game.deal(number)], list[Action]()
        here = [each for each in TRUE if claimed(each, game)]
        while len(actions) < ACTIONS and (legal := game.legal_actions(states[-1])):
            actions.append(lively_choice(rng, states[-1], legal))
            states.append(game.apply(states[-1], actions[-1]))
            ended = states[-1].phase in (Phase.ACT, Phase.OVER)
            for each in here:
                of_plays = isinstance(KNOWN.properties[each], PlayProperty)
                if of_plays and not ended:
                    continue
                play = History(tuple(states), tuple(actions)) if of_plays else History(tuple(states[-2:]), (actions[-1],))
                assert not broken(KNOWN.properties[each], game, play), (each, number, actions)
                asked[each] += 1
    assert min(asked.values()) > 500, asked


GAME = Game(players=2)
START = GAME.deal(7)
ME, OTHER = START.players


def after(state: State = START, **mine: Any) -> State:
    """The position with something of P1's changed."""
    return evolve(state, players=(evolve(state.players[0], **mine), state.players[1]))


def at(state: State, game: Game = GAME) -> tuple[Game, History[State, Action]]:
    return game, History((state,), ())


def step(action: Action, then: State, before: State = START, game: Game = GAME) -> tuple[Game, History[State, Action]]:
    return game, History((before, then), (action,))


TRADE = next(name for name in START.card_names if ">" in name)
LOTS = evolve(START, players=(evolve(ME, hold=(9, 9, 9, 9)), OTHER))
SECOND = START.point_names[1]
TIE = evolve(START, phase=Phase.OVER, players=(evolve(ME, hold=(0,) * 4), evolve(OTHER, hold=(0,) * 4)))
RICH = evolve(START, phase=Phase.OVER)
OVERRIDES = {override.clause: override for theorem in KNOWN.theorems.values() for control in theorem.controls
           for override in control.rulings}
YELLOW_SCORES, NOTHING_IS_FREE = (Game(players=2, overrides=(OVERRIDES[clause],)) for clause in ("SR-8.3", "SR-4.2"))
BARE = Game(players=2, without=frozenset({"SR-1.3"}))

FAULTS: Mapping[str, tuple[Game, History[State, Action]]] = {
    "somebody-can-act": at(evolve(BARE.deal(7), unsold=(0,) * len(START.unsold)), BARE),
    "point-deck-lasts": at(evolve(START, unclaimed=(0,) * len(START.unclaimed))),
    "fewer-cubes-to-the-right": at(evolve(START, on=(START.on[0], (1, 0, 0, 0), *START.on[2:]))),
    "most-cubes-on-a-card": at(evolve(START, on=((43, 0, 0, 0), *START.on[1:]))),
    "most-acquisitions": step(Take(START.card_names[0]), START, evolve(START, unsold=(0,) * len(START.unsold))),
    "caravans-fit": at(after(hold=(11, 0, 0, 0))),
    "most-cubes-while-playing": step(Play("+YY"), after(hold=(51, 0, 0, 0))),
    "playing-adds-value": step(Play("+YY"), after(hold=(2, 0, 0, 0))),
    "nothing-returned": step(Rest(), evolve(START, phase=Phase.TRIM)),
    "exchanges-run-out": step(Exchange(TRADE), LOTS, LOTS),
    "most-added-by-a-play": step(Play("+YY"), evolve(after(hold=(4, 5, 0, 0)), turn=1)),
    "others-keep-theirs": step(Rest(), evolve(START, players=(ME, evolve(OTHER, gold=1)))),
    "equal-turns": step(Rest(), evolve(START, phase=Phase.OVER), game=GAME.under(Readings(end_timing=EndTiming.AT_ONCE))),
    "no-more-than-the-last-card": at(after(claims=7)),
    "claims-gain": step(Claim(SECOND), after(points=3)),
    "second-coin-while-both-piles": step(Claim(SECOND), evolve(START, gold=0, silver=3), evolve(START, gold=0)),
    "one-winner": at(TIE, Game(players=2, without=frozenset({"SR-8.4"}))),
    "yellow-scores-nothing": at(RICH, YELLOW_SCORES),
    "acquiring-moves-cubes": step(Lay(Spice.TURMERIC), after(hold=(2, 0, 0, 0))),
    "leftmost-is-free": at(START, NOTHING_IS_FREE),
    "cards-stay": at(evolve(START, unsold=(0, *START.unsold[1:]))),
    "point-cards-stay": at(evolve(START, unclaimed=(0, *START.unclaimed[1:]))),
    "coins-stay": at(evolve(START, gold=5)),
    "trades-take-other-cubes": at(evolve(START, cards=(evolve(START.cards[START.card_names.index(TRADE)], cost=(1,) * 4),))),
    "points-of-cards": at(evolve(START, point_cards=(evolve(START.point_cards[0], points=3),))),
    "no-point-card-dominated": at(evolve(START, point_cards=(evolve(START.point_cards[0], points=99), *START.point_cards))),
    "any-card-without-acquiring": at(BARE.deal(7), BARE),
}


@pytest.mark.parametrize("each", TRUE)
def test_each_can_fail(each: str) -> None:
    game, play = FAULTS[each]
    assert broken(KNOWN.properties[each], game, play)


def test_cubes_on_the_row_stay_until_a_card_is_taken() -> None:
    """A rest that touches them, a cube laid that lies nowhere, and one that goes to the hold before its card is taken."""
    claim, lay = KNOWN.properties["acquiring-moves-cubes"], Lay(Spice.TURMERIC)
    lying = evolve(START, on=((1, 0, 0, 0), *START.on[1:]))
    more, fewer = (evolve(state, players=(evolve(ME, hold=(ME.hold[0] + change, *ME.hold[1:])), OTHER))
                   for state, change in ((START, 1), (lying, -1)))
    wrong = (step(Rest(), START, lying), step(lay, START), step(lay, more, lying))
    right = (step(Rest(), lying, lying), step(lay, fewer), step(Take("+YY"), more, lying))
    assert [broken(claim, *each) for each in (*wrong, *right)] == [True] * 3 + [False] * 3


def test_numbers_of_the_printed_game() -> None:
    """19, 13, 11 and 6 point cards stay in the deck: one card fewer, and the claim is false."""
    claim = KNOWN.properties["point-deck-lasts"]
    for players, stay in ((2, 19), (3, 13), (4, 11), (5, 6)):
        game = Game(players=players)
        state, row = game.deal(1), game.components.point_row
        for left in (stay, stay - 1):
            flags = tuple([int(card < left + row) for card in range(len(state.unclaimed))])
            assert broken(claim, game, History((evolve(state, unclaimed=flags),), ())) == (left < stay)
