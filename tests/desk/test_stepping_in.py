"""How a clause steps in: what differs between two positions, in words, and advice that refuses nothing."""

from __future__ import annotations

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, setting
from century_rules.desk.breaking.why import where_it_steps_in
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.telling import cubes_in_words
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play, StepProperty
from century_rules.theory.theorem import Control
from tests.eastern_wonders.evidence import overriding
from tests.eastern_wonders.instances import game_of, instance


def test_advice_steps_in_before_the_game() -> None:
    """A map against EW-9.1 is warned about, not refused; so where nothing is refused the clause is looked for in the map."""
    def dead_end(setup: Setup) -> Setup:
        sea = setup.sea
        ring = [list(near) for near in sea.neighbours]
        ring[0].remove(1)
        ring[1].remove(0)
        return attrs.evolve(setup, sea=attrs.evolve(sea, name="bent", neighbours=tuple(tuple(near) for near in ring)))

    never = StepProperty[BoardGame[State, Action], State, Action](
        "harvest-gives", "-", ("EW-9.1",), lambda game, before, action, after: False)
    overridden = Control((), "-", rulings=(overriding(
        clause="EW-9.1", says="-", lays=lambda begun: attrs.evolve(begun, setup=dead_end(begun.setup))),))
    start = game_of(instance("cove")).start(dead_end(instance("cove").beginning.setup))
    action = instance("cove").game.legal_actions(start)[0]
    play = Play((start, instance("cove").game.apply(start, action)), (action,))
    for clause, says in (("EW-9.1", "It advises against this map: fewer than two tiles touch W, A."), ("EW-3.5", None)):
        found = BreakingPlay(RULEBOOK, instance("cove").game, play, "cove")
        steps_in = where_it_steps_in(never, clause, setting(RULEBOOK, overridden), found)
        assert (steps_in.says if steps_in else None) == says


def test_how_positions_differ() -> None:
    game = Game(players=2)
    here = game.deal(seed=7)

    def differences(there: State) -> list[str]:
        return list(RULEBOOK.telling.differences(game, there, here))

    one, two = here.players
    there = {
        "P1 has 2 tea in the hold, not nothing": attrs.evolve(one, hold=(0, 0, 2, 0)),
        "P1 has 1 VP tile, not 0 VP tiles": attrs.evolve(one, vp_tiles=1),
        "the ship of P1 is on A1, not beside the map": attrs.evolve(one, ship=0),
        "P1 has an outpost on A2": attrs.evolve(one, outposts=(0, 1, *one.outposts[2:])),
        "P1 has uncovered 1 space of ginger of the board, not no space": attrs.evolve(one, uncovered=(1, 0, 0, 0)),
    }
    for said, changed in there.items():
        assert differences(attrs.evolve(here, players=(changed, two))) == [said]
    ginger, chili, tea, cloves = here.supply
    assert differences(attrs.evolve(here, supply=(ginger + 2, chili - 1, tea, cloves))) == [
        "the supply has 2 ginger more and 1 chili fewer"]
    assert differences(attrs.evolve(here, turn=0, phase=Phase.SAIL, actor=0)) == ["it is the turn of P1, not of P2", "P1 sails"]
    ours, theirs = (here.setup.vp_order[here.ports[place]] for place in (-1, 0))
    assert differences(attrs.evolve(here, ports=here.ports[::-1]))[0] == (
        f"on the port A1 lies the VP tile worth {ours.points} for {cubes_in_words(ours.cost)}, "
        f"not the VP tile worth {theirs.points} for {cubes_in_words(theirs.cost)}")
    assert differences(attrs.evolve(here, drawn=7)) == [f"VP tiles that have come up: 7, not {here.drawn}"]
    assert differences(here) == []
