"""How turns begin, go on and end: SR-2.1, SR-2.2, SR-5.1, SR-7.1, SR-8.1, SR-8.2."""

from __future__ import annotations

from tests.spice_road.second_text import acquiring
from tests.spice_road.second_text.words import Words
from tests.spice_road.second_text.cards import raised_enough
from century_rules.games.spice_road.readings import (
    DiscardExact, EndTiming, RestEmpty, RestPart,
)
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.lifted_encoding import Transition


def end_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """The action is over: what belongs to it is put away, the caravan is looked at (SR-7.1), the next turn begins."""
    away = evolve(p, using=w.zero, left=w.zero, raised=w.zero, lifted=w.no_cubes, laid=w.zero, aim=w.zero, offered=w.no_cubes)
    return w.either(too_full(w, p), evolve(away, phase=w.phase(Phase.TRIM)), next_turn(w, away))


def too_full(w: Words[N, B], p: Position[N]) -> B:
    """SR-7.1: whether the mover has more cubes than a caravan holds."""
    if not w.keeps("SR-7.1"):
        return w.of.truth(False)
    return w.of.lt(w.of.number(w.box.caravan), w.total(w.hold(p)))


def next_turn(w: Words[N, B], p: Position[N]) -> Position[N]:
    """SR-2.1: clockwise; SR-8.1, SR-8.2: unless the game is over now."""
    of = w.of
    round_over = of.is_(p.turn, len(p.players) - 1)
    following = of.choose(round_over, w.zero, of.add(p.turn, w.one))
    over = of.any(
        of.all(w.under(EndTiming.ROUND), round_over), of.all(w.under(EndTiming.LAP), of.eq(following, p.ender)),
        w.under(EndTiming.AT_ONCE), of.truth(not w.keeps("SR-8.2")))
    return w.either(of.all(of.is_(p.final, 1), over), evolve(p, phase=w.phase(Phase.OVER)),
                    evolve(p, phase=w.phase(Phase.ACT), turn=following))


def end_is_near(w: Words[N, B], p: Position[N], now: B) -> Position[N]:
    """SR-8.1: where `now` holds the mover has brought about the end, if nobody has before."""
    if not w.keeps("SR-8.1"):
        return p
    of = w.of
    first = of.all(now, of.is_(p.final, 0))
    return evolve(p, final=of.choose(now, w.one, p.final),
                  ender=of.choose(of.all(first, w.under(EndTiming.LAP)), p.turn, p.ender))


# -- resting


def rest(w: Words[N, B], p: Position[N]) -> Transition[B, Position[N]]:
    """SR-5.1: all cards played go back into the hand."""
    something = w.of.any(w.under(RestEmpty.YES), w.of.at_least(w.played(p), 1))

    def rested(player: Player[N]) -> Player[N]:
        return evolve(player, hand=w.plus(player.hand, player.played), played=(w.zero,) * len(player.played))

    return w.transition(p, [Phase.ACT], "SR-2.2", [("SR-5.1", something)], end_turn(w, w.mover_becomes(p, rested)))


def recover(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-5.1 under rest-part=yes: one of the cards played goes back into the hand; the last one ends the turn."""
    of = w.of
    lies = w.flag_at(w.row_of_mover(p, lambda player: player.played), card)

    def recovered(player: Player[N]) -> Player[N]:
        return evolve(player, hand=of.store(card, player.hand, w.one), played=of.store(card, player.played, w.zero))

    q = w.mover_becomes(p, recovered)
    return w.transition(p, [Phase.ACT, Phase.REST], "SR-2.2", [("SR-5.1", w.under(RestPart.YES)), ("SR-5.1", lies)],
                  w.either(of.is_(w.played(q), 0), end_turn(w, q), evolve(q, phase=w.phase(Phase.REST))))


# -- returning cubes


def discard(w: Words[N, B], p: Position[N], cube: N) -> Transition[B, Position[N]]:
    """SR-7.1: one cube goes back to the bowls."""
    of = w.of
    q = w.paid(p, w.changed(w.no_cubes, cube, 1))
    enough = of.all(of.neg(too_full(w, q)), w.under(DiscardExact.YES))
    after = w.either(enough, end_of_returning(w, q), q)
    return w.transition(p, [Phase.TRIM, Phase.ROOM], "SR-7.1", [], after, also=[w.has(p, cube, "SR-7.1")])


def end_of_returning(w: Words[N, B], p: Position[N]) -> Position[N]:
    """Between two exchanges these go on; at the end of the turn the next one begins."""
    return w.either(w.in_phase(p, Phase.ROOM), evolve(p, phase=w.phase(Phase.TRADE)), next_turn(w, p))


# -- enough of it


def done(w: Words[N, B], p: Position[N]) -> Transition[B, Position[N]]:
    """What goes on is ended, where that is up to the mover."""
    of = w.of
    returning = w.in_phase(p, Phase.TRIM, Phase.ROOM)
    going_on = [Phase.PAY, Phase.PICK, Phase.TRADE, Phase.ROOM, Phase.RAISE, Phase.REST, Phase.TRIM]
    q = w.returned(p, acquiring.still_offered(w, p))
    return w.transition(p, going_on, "SR-2.2",
                  [("SR-4.3", of.neg(w.in_phase(p, Phase.PAY))),
                   ("SR-3.3", of.implies(w.in_phase(p, Phase.RAISE), raised_enough(w, p)))],
                  w.either(returning, end_of_returning(w, p), end_turn(w, q)),
                  also=[("SR-7.1", of.implies(returning, of.le(w.total(w.hold(p)), w.of.number(w.box.caravan))))])
