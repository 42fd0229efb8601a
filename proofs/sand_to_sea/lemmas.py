"""What a proof that two readings never part needs to know of positions, where it cannot do without; proved in the same run."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.sand_to_sea.pieces import Spice
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Invariant

from . import holds
from ._scenes import Scene, held, in_phase, is_mover, spaces

INVARIANTS: tuple[Invariant, ...] = ()


def seats(x: Scene[N, B]) -> B:
    """Whose turn it is, and who acts, are players; they differ only while everybody's holds are trimmed."""
    of, now, last = x.of, x.now, x.of.number(x.rules.players - 1)
    everybody = of.all(in_phase(x, Phase.TRIM), x.reads("trim", "everybody"))
    return of.all(of.at_least(now.turn, 0), of.le(now.turn, last), of.at_least(now.actor, 0), of.le(now.actor, last),
                  of.any(of.eq(now.actor, now.turn), everybody))


def last_round_is_known(x: Scene[N, B]) -> B:
    """Whether this is the last round is 0 or 1, and while ships are placed it is not; the game ends with it."""
    of, final = x.of, x.now.final
    return of.all(of.any(of.is_(final, 0), of.all(of.is_(final, 1), of.neg(in_phase(x, Phase.START)))),
                  of.implies(in_phase(x, Phase.OVER), of.is_(final, 1)))


def ginger_not_negative(x: Scene[N, B]) -> B:
    """No hold, and no card, has less than no ginger, so no hold more other cubes than cubes; bonus tiles are counted as well."""
    of, now = x.of, x.now
    ginger = [cubes[Spice.GINGER] for cubes in (now.offered, *now.on, *(player.hold for player in now.players))]
    return of.all(*(of.at_least(each, 0) for each in (*ginger, *(bonus for player in now.players for bonus in player.bonus))))


def empty_at_the_start(x: Scene[N, B]) -> B:
    """While ships are placed nobody has a bonus tile, and who has not begun no cubes; one who has begun, no more than spaces."""
    of = x.of
    return of.implies(in_phase(x, Phase.START), of.all(*(
        of.all(*[of.is_(bonus, 0) for bonus in player.bonus], of.is_(x.now.fresh, 0), of.le(held(x, seat), spaces(x, seat)),
               of.any(of.lt(x.now.turn, of.number(seat)), of.is_(held(x, seat), 0)))
        for seat, player in enumerate(x.now.players))))


def owed_while_paying(x: Scene[N, B]) -> B:
    """Cubes are owed only while they are paid."""
    return x.of.any(in_phase(x, Phase.FEE), x.of.all(*(x.of.is_(owed, 0) for owed in x.now.owed)))


def two_who_claimed_is_on_a_port(x: Scene[N, B]) -> B:
    """With two players, in the last round: who brought it about has not left the port yet."""
    if x.rules.players != 2:
        return x.of.truth(True)
    of, ended = x.of, in_phase(x, Phase.TRIM, Phase.OVER)
    return of.implies(of.is_(x.now.final, 1), of.any(
        of.all(holds.on_port(x, 0), of.any(is_mover(x, 1), of.all(is_mover(x, 0), ended))),
        of.all(holds.on_port(x, 1), is_mover(x, 1), ended)))


LEMMAS: Mapping[str, tuple[Invariant, ...]] = {
    "end-cap": (
        Invariant("seats", "Whose turn it is, and who acts, are players.", seats),
        Invariant("final", "The game ends with the last round.", last_round_is_known),
        Invariant("ginger", "No hold has less than no ginger.", ginger_not_negative),
        Invariant("empty-at-the-start", "Before play begins no hold is too full.", empty_at_the_start),
        Invariant("owed-while-paying", "Cubes are owed only while they are paid.", owed_while_paying),
        Invariant("paid-where-they-lie", "Who is owed a cube lies beside the mover.", holds.paid_where_they_lie),
        Invariant("mover-is-trimmed-first", "While somebody else returns cubes, the mover has done so.",
                  holds.mover_is_trimmed_first),
        Invariant("last-over-full-beside", "Who was on turn last has too many cubes only of a ship beside, on a market.",
                  holds.last_over_full_beside),
        Invariant("two-who-claimed-is-on-a-port", "Of two players the one who took the last VP tile is on a port.",
                  two_who_claimed_is_on_a_port),
    ),
}
"""Ambiguity -> lemmas."""
