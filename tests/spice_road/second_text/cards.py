"""Playing a card of the hand, by the clauses of Spice Road: SR-3.1 to SR-3.5."""

from __future__ import annotations

from century_rules.games.spice_road.cards import Kind, Spice
from tests.spice_road.second_text.words import KINDS, Words
from century_rules.games.spice_road.readings import Hold, Supply, TradeZero, UpgradeCount, UpgradeSameCube
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.kernel.rows import Row
from century_rules.theory.lifted_encoding import Transition


def play(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-3.1: a card of the hand is laid before oneself. Spice comes at once, and so does a trade card's first exchange."""
    of = w.of
    kind = of.select(card, [each.kind for each in p.cards])
    cost, gain = w.cost_and_gain(p, card)

    def laid_out(player: Player[N]) -> Player[N]:
        return evolve(player, hand=of.store(card, player.hand, w.zero), played=of.store(card, player.played, w.one))

    q = w.mover_becomes(p, laid_out)
    raising = evolve(q, phase=w.phase(Phase.RAISE), left=of.select(card, [each.times for each in p.cards]))
    trading = w.either(w.under(TradeZero.YES), evolve(q, phase=w.phase(Phase.TRADE), using=card), exchanged(w, q, card))
    after = w.either(of.is_(kind, int(Kind.SPICE)), w.end_turn(w.gained(q, gain)),
                     w.either(of.is_(kind, int(Kind.UPGRADE)), raising, trading))
    in_hand = w.flag_at(w.row_of_mover(p, lambda player: player.hand), card)
    return w.transition(p, [Phase.ACT], "SR-2.2", [
        ("SR-3.1", in_hand),
        ("SR-3.5", of.any(of.neg(of.is_(kind, int(Kind.TRADE))), w.under(TradeZero.YES), w.covers(w.hold(p), cost))),
        ("SR-3.3", of.implies(of.all(of.is_(kind, int(Kind.UPGRADE)), w.under(UpgradeCount.AT_LEAST_ONE)),
                              something_to_raise(w, p))),
    ], after)


def exchange(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-3.5: once more with the trade card in use."""
    cost, _ = w.cost_and_gain(p, card)
    return w.transition(p, [Phase.TRADE], "SR-3.5",
                  [("SR-3.5", w.of.eq(p.using, card)), ("SR-3.5", w.covers(w.hold(p), cost))], exchanged(w, p, card))


def exchanged(w: Words[N, B], p: Position[N], card: N) -> Position[N]:
    """The cubes above the arrow are returned, then those below are taken; hold=always: and the caravan is looked at."""
    cost, gain = w.cost_and_gain(p, card)
    q = evolve(w.gained(w.paid(p, cost), gain), using=card)
    no_room = w.of.all(w.under(Hold.ALWAYS), w.too_full(q))
    return evolve(q, phase=w.of.choose(no_room, w.phase(Phase.ROOM), w.phase(Phase.TRADE)))


def raise_(w: Words[N, B], p: Position[N], cube: N) -> Transition[B, Position[N]]:
    """SR-3.3: one cube is returned, and one of the next kind taken; the last time ends the turn."""
    of, next_kind = w.of, w.of.add(cube, w.one)
    hold = w.changed(w.changed(w.hold(p), cube, -1), next_kind, 1)
    bowls = w.changed(w.changed(p.bowls, cube, 1), next_kind, -1)
    q = evolve(w.with_bowls(w.with_hold(p, hold), bowls), left=of.sub(p.left, w.one),
               raised=w.when(w.under(UpgradeCount.AT_LEAST_ONE), w.one),
               lifted=w.either(w.under(UpgradeSameCube.NO), w.changed(p.lifted, next_kind, 1), p.lifted))
    return w.transition(p, [Phase.RAISE], "SR-2.2", [
        ("SR-3.3", of.at_least(p.left, 1)),
        ("SR-3.4", of.lt(cube, of.number(int(Spice.CINNAMON)))),
        ("SR-3.3", of.at_least(of.select(cube, fresh_cubes(w, p)), 1)),
        ("SR-7.2", next_kind_is_there(w, p, cube)),
    ], w.either(of.is_(q.left, 0), w.end_turn(q), q))


def raised_enough(w: Words[N, B], p: Position[N]) -> B:
    """SR-3.3: whether one may stop raising cubes."""
    of = w.of
    return of.all(
        of.implies(w.under(UpgradeCount.AT_LEAST_ONE), of.is_(p.raised, 1)),
        of.implies(w.under(UpgradeCount.AS_MANY), of.any(of.is_(p.left, 0), of.neg(something_to_raise(w, p)))))


def something_to_raise(w: Words[N, B], p: Position[N]) -> B:
    """SR-3.3, SR-3.4: whether the mover has a cube that can be raised with the card in use."""
    return w.of.any(*[can_be_raised(w, p, w.of.number(kind)) for kind in KINDS[:-1]])


def can_be_raised(w: Words[N, B], p: Position[N], cube: N) -> B:
    """SR-3.3: whether the mover has a cube of that kind that this card may raise, and (SR-7.2) there is one of the next kind."""
    of = w.of
    return of.all(of.at_least(of.select(cube, fresh_cubes(w, p)), 1), next_kind_is_there(w, p, cube))


def fresh_cubes(w: Words[N, B], p: Position[N]) -> Row[N]:
    """The mover's cubes that this card may still raise: under upgrade-same-cube=no not those that it made."""
    hold = w.hold(p)
    return w.either(w.under(UpgradeSameCube.NO), w.minus(hold, p.lifted), hold)


def next_kind_is_there(w: Words[N, B], p: Position[N], cube: N) -> B:
    """SR-7.2: whether the bowls have a cube of the next kind."""
    return w.of.implies(w.under(Supply.FINITE), w.of.at_least(w.of.select(w.of.add(cube, w.one), p.bowls), 1))
