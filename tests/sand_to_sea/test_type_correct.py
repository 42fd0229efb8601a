"""The simple facts said of every position are so in every play: any readings, cards, tiles and maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import pytest

from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.encoding.facts import TYPE_CORRECT
from century_rules.games.sand_to_sea.encoding.rules import SandRules
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import decide_all
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import prover
from century_rules.theory.lifted_encoding import Scene
from century_rules.theory.theorem import Invariant


def each_card_once(x: Scene[N, B, Position[N]]) -> B:
    """A card of the deck is there or with one player; everybody has each starting card, once."""
    of, decked = x.of, len(x.now.unsold)
    owned = [[of.add(*each) for each in zip(player.hand, player.played, player.discarded, strict=True)]
             for player in x.now.players]
    return of.all(
        *(of.is_(of.add(there, *(each[card] for each in owned)), 1) for card, there in enumerate(x.now.unsold)),
        *(of.is_(number, 1) for each in owned for number in each[decked:]))


def claims_drawn(x: Scene[N, B, Position[N]]) -> B:
    """Each claim draws a tile, nobody has more than the last one, and whoever has it has had the last turn."""
    of, now = x.of, x.now
    to_end = cast(Components, x.rules.box).vp_tiles_to_end
    return of.all(
        of.eq(now.drawn, of.add(of.number(len(now.ports)), *[player.vp_tiles for player in now.players])),
        *[of.any(of.neg(of.is_(now.phase, int(Phase.START))), of.is_(player.vp_tiles, 0)) for player in now.players],
        *[of.all(of.at_least(player.vp_tiles, 0), of.le(player.vp_tiles, of.number(to_end)), of.implies(
            of.is_(player.vp_tiles, to_end), of.all(of.is_(now.final, 1), of.any(
                of.is_(now.phase, int(Phase.OVER)), of.lt(of.number(seat), now.turn),
                of.all(of.is_(now.turn, seat), of.is_(now.phase, int(Phase.TRIM)))))))
          for seat, player in enumerate(now.players)])


def sets_are_there(x: Scene[N, B, Position[N]]) -> B:
    """The sets on offer, before play begins, are under supply=finite in the supply."""
    of, sets = x.of, cast("SandRules[N, B]", x.rules).start_sets
    offered = [of.total(of.choose(of.is_(there, 1), cubes[kind], of.number(0))
                        for there, cubes in zip(x.now.sets, sets, strict=True)) for kind in range(4)]
    there = of.any(x.reads("supply", "unlimited"), of.all(*[of.le(*both) for both in zip(offered, x.now.bowls, strict=True)]))
    return of.all(there, of.any(of.is_(x.now.phase, int(Phase.START)), of.is_(of.total(x.now.sets), 0)))


HELPERS = (
    Invariant("each-card-once", "Every card is somewhere, once.", each_card_once),
    Invariant("claims-drawn", "Each claim draws a tile, and nobody claims after the last.", claims_drawn),
    Invariant("sets-are-there", "Starting sets on offer are in the supply.", sets_are_there))


def decisions(players: int, invariants: Iterable[Invariant]) -> Iterator[Decision]:
    known = prover(RULEBOOK, players)
    claims = {each.name: known.claim(each) for each in invariants}
    yield from decide_all(Induction(known.system, claims).tasks())


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_play_stays_type_correct(players: int) -> None:
    found = list(decisions(players, (*TYPE_CORRECT, *HELPERS)))
    assert [decision.id for decision in found if decision.verdict is not Verdict.PROVED] == []
    assert len(found) == 22 * (len(TYPE_CORRECT) + len(HELPERS))  # at the start, and across each of 21 operations


@pytest.mark.slow
def test_without_the_helpers_it_is_not_known() -> None:
    """The negative control: the induction is no formality."""
    assert any(decision.verdict is not Verdict.PROVED for decision in decisions(2, TYPE_CORRECT))
