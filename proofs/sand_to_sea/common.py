"""What every proof leans on: that the numbers on the table are in range, and that all things are somewhere."""

from __future__ import annotations

from typing import cast

from century_rules.games.sand_to_sea.encoding.facts import TYPE_CORRECT
from century_rules.games.sand_to_sea.encoding.rules import SandRules
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import AsClaimed, Ghost, Invariant

from ._scenes import Scene, box, in_phase, is_mover


def claims_drawn(x: Scene[N, B]) -> B:
    """Each claim draws a tile, nobody has more than the last one, and whoever has it has had the last turn."""
    of, now, to_end, parts = x.of, x.now, box(x).vp_tiles_to_end, []
    for seat, player in enumerate(now.players):
        had = of.any(in_phase(x, Phase.OVER), of.lt(of.number(seat), now.turn),
                     of.all(is_mover(x, seat), in_phase(x, Phase.TRIM)))
        parts += [of.le(player.vp_tiles, of.number(to_end)), of.implies(in_phase(x, Phase.START), of.is_(player.vp_tiles, 0)),
                  of.implies(of.is_(player.vp_tiles, to_end), of.all(of.is_(now.final, 1), had))]
    drawn = of.add(of.number(len(now.ports)), *[player.vp_tiles for player in now.players])
    return of.all(of.eq(now.drawn, drawn), *parts)


def final_when_reached(x: Scene[N, B]) -> B:
    to_end = box(x).vp_tiles_to_end
    reached = x.of.any(*(x.of.at_least(player.vp_tiles, to_end) for player in x.now.players))
    return x.of.all(x.of.iff(x.of.is_(x.now.final, 1), reached), x.of.implies(in_phase(x, Phase.OVER), reached))


def sets_are_there(x: Scene[N, B]) -> B:
    """The sets on offer, before play begins, are under supply=finite in the supply; who has begun has taken one."""
    of, sets = x.of, cast("SandRules[N, B]", x.rules).start_sets
    offered = [of.total(of.choose(of.is_(there, 1), cubes[kind], of.number(0))
                        for there, cubes in zip(x.now.sets, sets, strict=True)) for kind in range(4)]
    there = of.any(x.reads("supply", "unlimited"), of.all(*[of.le(*both) for both in zip(offered, x.now.bowls, strict=True)]))
    begun = of.sub(of.number(x.rules.players - 1), x.now.turn)
    left = of.choose(in_phase(x, Phase.START), of.sub(of.number(len(sets)), begun), of.number(0))
    return of.all(there, of.eq(of.total(x.now.sets), left))


def only_trimming_is_for_others(x: Scene[N, B]) -> B:
    """Who acts is the player on turn, but where everybody returns cubes."""
    everybody = x.of.all(in_phase(x, Phase.TRIM), x.reads("trim", "everybody"))
    return x.of.any(everybody, x.of.eq(x.now.actor, x.now.turn))


INVARIANTS = (
    *TYPE_CORRECT,
    Invariant("cards-somewhere", "Every merchant card is in one place.", AsClaimed("cards-stay")),
    Invariant("claims-drawn", "Each claim draws a tile, and nobody claims after the last.", claims_drawn),
    Invariant("final-when-reached", "The last round is on exactly when somebody has the tile that ends the game.",
              final_when_reached),
    Invariant("sets-are-there", "Each who has begun has taken one set; those on offer are in the supply.", sets_are_there),
    Invariant("only-trimming-is-for-others", "Who acts is on turn, but where everybody returns cubes.",
              only_trimming_is_for_others),
)

GHOSTS: tuple[Ghost, ...] = ()
