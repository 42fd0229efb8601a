"""Clauses overridden: in both texts of the rules alike; each override changes something, and every clause is load-bearing."""

from __future__ import annotations

from functools import cache

import pytest
from attrs import evolve

from century_rules.games.spice_road.actions import Rest
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.readings import Coin, Payment, PayWithTaken, Readings, RestPart
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.errors import IllegalAction
from century_rules.theory.ruling import Ruling, with_rulings
from century_rules.theory.theories import theory_once

from tests.pairing_at_random import overridden_alike

KNOWN = theory_once(RULEBOOK)
OVERRIDDEN = {override.says: override for theorem in KNOWN.theorems.values() for control in theorem.controls
          for override in control.rulings if isinstance(override, Ruling)}
OPEN = Readings(payment=Payment.AT_LEAST_ONE, pay_with_taken=PayWithTaken.YES, coin=Coin.OPTIONAL, rest_part=RestPart.YES)
"""Under these, actions are asked about that the printed reading forbids."""


@cache
def small(says: str) -> Game:
    """The rules of a small game that a control with the override is played on, with it."""
    control = next(control for theorem in KNOWN.theorems.values() for control in theorem.controls
                   if any(override.says == says for override in control.rulings))
    game = with_rulings(RULEBOOK.instance(control.instance).game, control.rulings)
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("says", sorted(OVERRIDDEN))
def test_both_texts_override_it_alike(says: str) -> None:
    """On its small game, step by step: what is allowed, where it leads, and the end; somewhere not as in the rules."""
    game = small(says)
    assert overridden_alike(RULEBOOK, game, evolve(game, readings=OPEN), game.deal, says, plays=3, most=60, actions=60)


def test_where_nothing_is_overridden_nothing_is_otherwise() -> None:
    """The negative control."""
    game = evolve(small(min(OVERRIDDEN)), overrides=())
    assert not overridden_alike(RULEBOOK, game, evolve(game, readings=OPEN), game.deal, "nothing", plays=1, most=2, actions=60)


def test_what_is_forbidden_is_refused_by_what_is_said_instead() -> None:
    game = small("a turn is one of play, acquire and claim")
    state = game.deal(0)
    played = evolve(state, players=tuple(evolve(player, played=player.hand, hand=(0,) * len(player.hand))
                                         for player in state.players))
    with pytest.raises(IllegalAction, match=r"SR-2\.2: a turn is one of play, acquire and claim"):
        game.apply(played, Rest())
    assert evolve(game, overrides=()).apply(played, Rest()).turn == 1
