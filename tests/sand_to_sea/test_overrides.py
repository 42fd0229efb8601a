"""Clauses overridden: in both texts of the rules alike; each override changes something, and every clause is load-bearing."""

from __future__ import annotations

import sys
from typing import cast

import pytest
from attrs import evolve

from century_rules.desk.breaking.controls import setting
from century_rules.games.sand_to_sea.actions import Rest
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.readings import PayWithTaken
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import IllegalAction, InvalidComponents
from century_rules.kernel.leaves import leaves
from century_rules.theory.ruling import Ruling
from century_rules.theory.theorem import Control
from century_rules.theory.theories import theory_once
from tests.sampling import others_slow

from tests.pairing_at_random import overridden_alike

KNOWN = theory_once(RULEBOOK)
OVERRIDDEN: dict[str, Control] = {override.says: control for theorem in KNOWN.theorems.values() for control in theorem.controls
                              for override in control.rulings if isinstance(override, Ruling)}


def test_every_override_is_in_a_control() -> None:
    """Nothing that is written down beside the proofs is left over."""
    (file,) = (module for name, module in sys.modules.items() if name.endswith("sand_to_sea._overrides"))
    written = [each.says for each in vars(file).values() if isinstance(each, Ruling)]
    assert sorted(written) == sorted(OVERRIDDEN)


@pytest.mark.parametrize("says", others_slow([(each,) for each in sorted(OVERRIDDEN)], 6))
def test_both_texts_override_it_alike(says: str) -> None:
    """On its small game, step by step: what is allowed, where it leads, and the end; somewhere not as in the rules."""
    at = setting(RULEBOOK, OVERRIDDEN[says])
    game = cast(Game, at.game)
    asked = evolve(game, readings=evolve(game.readings, pay_with_taken=PayWithTaken.YES))
    assert overridden_alike(
        RULEBOOK, game, asked, lambda number: at.begin, says, plays=2, most=120, actions=40, impossible=doubled)


def doubled(state: State) -> bool:
    """Both starting cards with one player: no position has that, and neither text says anything of it."""
    return any(count > 1 for player in state.players for count in player.hand)


def test_begun_alike() -> None:
    """What is overridden of the set-up is so in both texts."""
    begun = {says: control for says, control in OVERRIDDEN.items()
             if any(isinstance(each, Ruling) and each.begins is not None for each in control.rulings)}
    assert len(begun) == 7
    for says, control in begun.items():
        at = setting(RULEBOOK, control)
        beginning = at.game.beginning(at.begin)
        rules = RULEBOOK.encoded().known(IntAlgebra(), at.game, beginning)
        assert dict(rules.start) == dict(leaves(beginning)) != dict(leaves(at.small.beginning)), says


def test_what_is_forbidden_is_refused_by_what_is_said_instead() -> None:
    at = setting(RULEBOOK, OVERRIDDEN["a turn is one of acquire, play and sail"])
    game, state = cast(Game, at.game), at.begin
    while state.phase == Phase.START:
        state = game.apply(state, game.legal_actions(state)[0])
    played = evolve(state, players=tuple(evolve(player, played=player.hand, hand=(0,) * len(player.hand))
                                         for player in state.players))
    with pytest.raises(IllegalAction, match=r"SS-2\.1: a turn is one of acquire, play and sail"):
        game.apply(played, Rest())
    assert evolve(game, overrides=()).apply(played, Rest()).turn == 1


def test_tiles_that_only_a_dropped_clause_allows() -> None:
    """Without SS-1.3 more tiles of a type may be laid than a row has outposts; with it such a set-up is refused."""
    (control,) = (control for control in KNOWN.theorems["row-has-one-left"].controls if control.setup is not None)
    at = setting(RULEBOOK, control)
    assert [face.kind for face in at.begin.faces].count(0) == 2 > at.small.game.components.columns  # type: ignore[attr-defined]  # of this game
    assert at.game.beginning(at.begin) == at.begin
    with pytest.raises(InvalidComponents, match=r"not in the box, or is laid twice"):
        at.small.game.beginning(at.begin)
