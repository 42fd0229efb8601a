"""Claiming a point card, its coin, and the score at the end: SR-6.1 to SR-6.5, SR-8.1, SR-8.3, SR-8.4."""

from __future__ import annotations

from tests.spice_road.second_text.turn import end_is_near, end_turn
from tests.spice_road.second_text.words import Words
from century_rules.games.spice_road.readings import Coin, EndCount, Silver, Tie
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.lifted_encoding import Transition


def claim(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-6.1 to SR-6.5: the card, and the coin above it if there is one."""
    gold, silver = coin_above(w, p, w.place(p.unclaimed, card))
    yes = w.of.truth(True)
    return _claimed(w, p, card, gold, silver, yes, yes)


def forgo(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-6.4 under coin=optional: the card without the coin that is above it."""
    gold, silver = coin_above(w, p, w.place(p.unclaimed, card))
    no = w.of.truth(False)
    return _claimed(w, p, card, no, no, w.under(Coin.OPTIONAL), w.of.any(gold, silver))


def coin_above(w: Words[N, B], p: Position[N], place: N) -> tuple[B, B]:
    """SR-6.4: whether a gold, and whether a silver coin is to be had at that place of the point row."""
    of = w.of
    if not w.keeps("SR-6.4"):
        return of.truth(False), of.truth(False)
    slides = w.under(Silver.SLIDES) if w.keeps("SR-6.5") else of.truth(False)
    slid = of.all(slides, of.is_(p.gold, 0))
    above_silver = of.is_(place, 0), of.is_(place, 1)
    silver = of.all(of.at_least(p.silver, 1), of.choose_truth(slid, *above_silver))
    return of.all(of.is_(place, 0), of.at_least(p.gold, 1)), silver


def _claimed(w: Words[N, B], p: Position[N], card: N, gold: B, silver: B, allowed: B, there: B) -> Transition[B, Position[N]]:
    """A claim that takes these coins, where SR-6.4 has it `allowed` and what it asks for `there`."""
    of, place = w.of, w.place(p.unclaimed, card)
    cost = w.at(card, [each.cost for each in p.point_cards])
    points = of.select(card, [each.points for each in p.point_cards])
    a_gold, a_silver = of.as_number(gold), of.as_number(silver)

    def with_it(player: Player[N]) -> Player[N]:
        return evolve(player, claims=of.add(player.claims, w.one), points=of.add(player.points, points),
                      gold=of.add(player.gold, a_gold), silver=of.add(player.silver, a_silver))

    last_gold = of.all(gold, of.is_(p.gold, 1))
    lost = of.all(last_gold, w.under(Silver.LOST), of.truth(w.keeps("SR-6.5")))
    q = evolve(p, unclaimed=of.store(card, p.unclaimed, w.zero), gold=of.sub(p.gold, a_gold),
               silver=of.choose(lost, w.zero, of.sub(p.silver, a_silver)))
    q = w.mover_becomes(w.paid(q, cost) if w.keeps("SR-6.1") else q, with_it)
    q = end_is_near(w, q, of.le(last_card(w), w.of_mover(q, lambda player: player.claims)))
    return w.transition(p, [Phase.ACT], "SR-2.2", [
        ("SR-6.1", w.covers(w.hold(p), cost)),
        ("SR-6.4", allowed),
    ], end_turn(w, q), also=[
        ("SR-6.1", w.flag_at(p.unclaimed, card)),
        ("SR-6.1", of.lt(place, of.number(w.box.point_row))),
        ("SR-6.4", there),
    ])


def last_card(w: Words[N, B]) -> N:
    """SR-8.1: the how-manieth point card ends the game."""
    of, table = w.of, w.box.to_end
    which = w.rules.players - 2
    found = of.number(table[which])
    for reading, cards in ((EndCount.BODY, table[::-1][which]), (EndCount.FIVE, min(table)), (EndCount.SIX, max(table))):
        found = of.choose(w.under(reading), of.number(cards), found)
    return found


def scored(w: Words[N, B], p: Position[N]) -> tuple[tuple[N, ...], tuple[B, ...]]:
    """SR-8.3: points by seat; SR-8.4: who wins, by seat: of those tied the latest, or (tie=shared) all of them."""
    of, shared = w.of, w.under(Tie.SHARED) if w.keeps("SR-8.4") else w.of.truth(True)
    points = w.rules.counted(p, tuple([
        of.add(each.points, of.times(w.box.gold_points, each.gold), of.times(w.box.silver_points, each.silver),
               w.total(each.hold[1:])) for each in p.players]))
    wins = tuple([of.all(*[of.le(other, own) for other in points[:seat]],
                         *[of.any(of.lt(other, own), of.all(shared, of.eq(other, own))) for other in points[seat + 1:]])
                  for seat, own in enumerate(points)])
    return points, wins
