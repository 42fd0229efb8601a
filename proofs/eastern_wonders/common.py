"""What every proof about Eastern Wonders leans on: that the numbers on the table are in range and fit each other."""

from __future__ import annotations

from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase
from century_rules.games.eastern_wonders.theory import Ghost, Invariant, Scene
from century_rules.kernel.algebra import B, N

MOVING = (Phase.SAIL, Phase.FEE, Phase.GATHER)


def phases(x: Scene[N, B]) -> B:
    return x.of.all(x.of.at_least(x.now.phase, int(Phase.START)), x.of.le(x.now.phase, x.of.number(int(Phase.OVER))))


def seats(x: Scene[N, B]) -> B:
    last = x.of.number(x.table.players - 1)
    return x.of.all(
        x.of.at_least(x.now.turn, 0), x.of.le(x.now.turn, last), x.of.at_least(x.now.actor, 0), x.of.le(x.now.actor, last),
        x.of.any(x.of.eq(x.now.actor, x.now.turn), x.in_phase(Phase.TRIM)))


def flags(x: Scene[N, B]) -> B:
    bits = [x.now.final, x.now.moved, x.now.gathered, x.now.opened, x.now.traded, *x.now.owed, *x.now.sets]
    bits += [stands for player in x.now.players for stands in player.outposts]
    return x.of.all(*(x.of.any(x.of.is_(bit, 0), x.of.is_(bit, 1)) for bit in bits))


def ships(x: Scene[N, B]) -> B:
    """A ship is on a tile of the map once its owner has begun; while others still choose, it is beside the map (EW-1.7)."""
    of, last = x.of, x.of.number(x.table.tiles - 1)
    placed = [of.all(of.at_least(player.ship, 0), of.le(player.ship, last)) for player in x.now.players]
    beside = [of.is_(player.ship, -1) for player in x.now.players]
    begun = [of.any(of.neg(x.in_phase(Phase.START)), of.lt(x.now.turn, of.number(seat))) for seat in x.seats]
    return of.all(*(of.any(of.all(begun[seat], placed[seat]), of.all(of.neg(begun[seat]), beside[seat])) for seat in x.seats),
                  of.at_least(x.now.origin, 0), of.le(x.now.origin, last))


def bonuses(x: Scene[N, B]) -> B:
    """No pile goes below nothing, and what left a pile is with the players (EW-4.4)."""
    of = x.of
    return of.all(*(of.at_least(number, 0) for number in x.now.bonus_left),
                  *(of.at_least(number, 0) for player in x.now.players for number in player.bonus),
                  *(of.eq(of.total([x.now.bonus_left[kind], *(player.bonus[kind] for player in x.now.players)]),
                          of.number(x.table.copies[kind])) for kind in Bonus))


def cubes(x: Scene[N, B]) -> B:
    """No hold and no tile has less than no cube of any kind."""
    of = x.of
    return of.all(*(of.at_least(number, 0) for player in x.now.players for number in player.hold),
                  *(of.at_least(number, 0) for tile in x.now.lying for number in tile))


def fresh(x: Scene[N, B]) -> B:
    """The cubes remembered as laid on this voyage are among those lying there; kept only under own-fresh=no."""
    of = x.of
    return of.all(*(of.all(of.at_least(new, 0), of.le(new, lying), of.any(x.reads("own-fresh", "no"), of.is_(new, 0)))
                    for tile, there in zip(x.now.fresh, x.now.lying, strict=True)
                    for new, lying in zip(tile, there, strict=True)))


def turn_marks(x: Scene[N, B]) -> B:
    """What belongs to one part of a turn is nothing outside it, and no count is negative."""
    of, now = x.of, x.now
    moving, building = x.in_phase(*MOVING), x.in_phase(Phase.OPENING, Phase.BONUS, Phase.MARKET)
    return of.all(
        of.any(of.neg(x.in_phase(Phase.PORT)), x.reads("claims", "several")),
        of.any(moving, of.is_(now.moved, 0)), of.any(x.in_phase(Phase.SAIL), of.is_(now.free, 0)), of.at_least(now.free, 0),
        *(of.any(x.in_phase(Phase.FEE), of.is_(owes, 0)) for owes in now.owed),
        of.at_least(now.toll, 0), of.any(x.in_phase(Phase.OPENING), of.is_(now.toll, 0)),
        of.any(of.neg(x.in_phase(Phase.OPENING)), of.at_least(now.toll, 1)),
        of.at_least(now.upgrades, 0), of.any(building, of.is_(now.upgrades, 0)),
        *(of.at_least(now.lifted[kind], 0) for kind in Spice))


INVARIANTS = (
    Invariant("phases", "The game is always in one of its phases.", phases),
    Invariant("seats", "The player whose turn it is, and who must act, are players; they differ only while holds are trimmed.",
              seats),
    Invariant("flags", "What can only be so or not so is 0 or 1.", flags),
    Invariant("ships", "Every ship is on the map once its owner has begun.", ships),
    Invariant("bonuses", "Bonus tiles are in their pile or with a player.", bonuses),
    Invariant("cubes", "No hold and no tile has less than no cube.", cubes),
    Invariant("fresh", "Cubes laid on this voyage are among those lying there.", fresh),
    Invariant("turn-marks", "Marks of one part of a turn are gone outside it.", turn_marks),
)

GHOSTS: tuple[Ghost, ...] = ()
