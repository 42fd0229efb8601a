"""What a proof that two readings never part needs to know of positions, where it cannot do without; proved in the same run.

To add one, write a claim over a `Scene` and name the ambiguity it is for. A claim that is not true of every reachable position
does no harm: its own induction then fails, and there is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.encoding.scenes import Scene
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.theory.theorem import Invariant
from century_rules.kernel.algebra import B, N

INVARIANTS: tuple[Invariant, ...] = ()


def seats(x: Scene[N, B]) -> B:
    """Whose turn it is, and who acts, are players; they differ only while everybody's holds are trimmed."""
    last = x.of.number(x.table.players - 1)
    return x.of.all(x.of.at_least(x.now.turn, 0), x.of.le(x.now.turn, last),
                    x.of.at_least(x.now.actor, 0), x.of.le(x.now.actor, last),
                    x.of.any(x.of.eq(x.now.actor, x.now.turn),
                             x.of.all(x.in_phase(Phase.TRIM), x.reads("hold-check", "everybody"))))


def over_full_only_beside_the_mover(x: Scene[N, B]) -> B:
    """A player who has had the turn of this round has more cubes than spaces only while the mover, who has come to rest and
    not claimed, is on the same market tile: that is where the cubes came from, and holds were trimmed before."""
    of, now = x.of, x.now
    ship = x.of_mover(lambda player: player.ship)
    on_port = of.any(*(of.is_(ship, port) for port in x.table.ports))
    beside = of.all(of.neg(on_port), of.neg(x.in_phase(Phase.START, Phase.SAIL, Phase.OVER)), of.is_(now.final, 0))
    return of.all(*(
        of.any(of.le(now.turn, of.number(seat)), x.in_phase(Phase.START), of.neg(x.words.too_full(player)),
               of.all(beside, of.eq(player.ship, ship)))
        for seat, player in enumerate(now.players)))


def ships_on_the_map(x: Scene[N, B]) -> B:
    """Every ship is on a tile of the map; before its owner has begun it is beside it."""
    of = x.of
    return of.all(*(
        of.all(of.le(player.ship, of.number(x.table.tiles - 1)), of.any(
            of.at_least(player.ship, 0), of.all(x.in_phase(Phase.START), of.at_least(x.now.turn, seat))))
        for seat, player in enumerate(x.now.players)))


def last_round_is_known(x: Scene[N, B]) -> B:
    """Whether this is the last round is 0 or 1."""
    return x.of.any(x.of.is_(x.now.final, 0), x.of.is_(x.now.final, 1))


def ginger_not_negative(x: Scene[N, B]) -> B:
    """No hold has less than no ginger, so no more other cubes than cubes."""
    return x.of.all(*(x.of.at_least(player.hold[Spice.GINGER], 0) for player in x.now.players))


def paid_where_they_lie(x: Scene[N, B]) -> B:
    """While fees are paid, who is owed one is another player, on the mover's tile, which is a market tile (EW-3.4)."""
    of, now = x.of, x.now
    ship = x.of_mover(lambda player: player.ship)
    on_port = of.any(*(of.is_(ship, port) for port in x.table.ports))
    return of.any(of.neg(x.in_phase(Phase.FEE)), of.all(of.neg(on_port), *(
        of.any(of.is_(owed, 0), of.all(of.eq(player.ship, ship), of.neg(of.is_(now.turn, seat))))
        for seat, (player, owed) in enumerate(zip(now.players, now.owed, strict=True)))))


def whoever_claimed_is_on_a_port(x: Scene[N, B]) -> B:
    """In the last round somebody is on a port who claimed in it: one who has had the turn, or the mover, who has acted."""
    of, now = x.of, x.now
    on_port = [of.any(*(of.is_(player.ship, port) for port in x.table.ports)) for player in now.players]
    acted = x.in_phase(Phase.PORT, Phase.TRIM, Phase.OVER)
    return of.any(of.is_(now.final, 0), of.all(of.neg(x.in_phase(Phase.START)), of.any(*(
        of.all(there, of.any(of.lt(of.number(seat), now.turn), of.all(of.is_(now.turn, seat), acted)))
        for seat, there in enumerate(on_port)))))


def every_hold_fits_at_the_end(x: Scene[N, B]) -> B:
    """When the game is over, nobody has more cubes than spaces."""
    fit = [x.of.neg(x.words.too_full(player)) for player in x.now.players]
    return x.of.any(x.of.neg(x.in_phase(Phase.OVER)), x.of.all(*fit))


LEMMAS: Mapping[str, tuple[Invariant, ...]] = {
    "score-overflow": (
        Invariant("seats", "Whose turn it is, and who acts, are players.", seats),
        Invariant("ships", "Every ship is on the map once its owner has begun.", ships_on_the_map),
        Invariant("final", "Whether this is the last round is 0 or 1.", last_round_is_known),
        Invariant("ginger", "No hold has less than no ginger.", ginger_not_negative),
        Invariant("owed", "While fees are paid, who is owed one is on the mover's tile, a market tile.",
                  paid_where_they_lie),
        Invariant("claimed", "In the last round one who claimed in it is still on a port.", whoever_claimed_is_on_a_port),
        Invariant("over-full-beside", "After one's turn of a round one has more cubes than spaces only while the mover, at rest "
                  "on the same market tile, has not claimed.", over_full_only_beside_the_mover),
        Invariant("fits-at-the-end", "When the game is over, every hold fits its spaces.", every_hold_fits_at_the_end),
    ),
}
"""Ambiguity -> lemmas."""
