"""Acquiring a merchant card, by the clauses of Spice Road: SR-4.1 to SR-4.5."""

from __future__ import annotations

from tests.spice_road.second_text.words import Words
from century_rules.games.spice_road.readings import CardCubes, CubesFollow, PayWithTaken
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.kernel.rows import Row
from century_rules.theory.lifted_encoding import Transition


def lay(w: Words[N, B], p: Position[N], cube: N) -> Transition[B, Position[N]]:
    """SR-4.1: a cube is laid on the next card, from the left; there has to be one to the right of it."""
    of = w.of
    on = w.changed_at(p.on, p.laid, cube, 1)
    q = w.with_hold(evolve(p, on=on, laid=of.add(p.laid, w.one), phase=w.phase(Phase.PAY)), w.changed(w.hold(p), cube, -1))
    return w.transition(p, [Phase.ACT, Phase.PAY], "SR-2.2", [], q, also=[
        w.has(p, cube, "SR-4.1"), ("SR-4.1", of.lt(of.add(p.laid, w.one), cards_in_row(w, p))),
        ("SR-4.1", of.any(of.is_(aim(w, p), 0), of.lt(p.laid, aim(w, p))))])


def reach(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-4.3 under pay-with-taken=yes: the cubes on a card are taken before it is paid for."""
    of = w.of
    place = w.place(p.unsold, card)
    lying = w.at(place, p.on)
    hold = w.plus(w.hold(p), lying)
    q = w.with_hold(evolve(p, on=cleared(w, p.on, place), aim=place, phase=w.phase(Phase.PAY)), hold)
    return w.transition(p, [Phase.ACT], "SR-2.2", [
        ("SR-4.3", w.under(PayWithTaken.YES)),
    ], q, also=[
        *in_row(w, p, card, place), ("SR-4.2", of.at_least(place, 1)), ("SR-4.4", of.at_least(w.total(lying), 1)),
        ("SR-4.1", of.le(place, w.total(hold)))])


def take(w: Words[N, B], p: Position[N], card: N) -> Transition[B, Position[N]]:
    """SR-4.2 to SR-4.5: the card that is paid for comes into the hand, with the cubes on it; the row closes up."""
    of = w.of
    place = w.place(p.unsold, card)
    q, lying = w.card_taken(p, taken(w, p, card)), w.at(place, p.on)
    after = with_cubes(w, q, lying) if w.keeps("SR-4.4") else w.end_turn(w.returned(q, lying))
    return w.transition(p, [Phase.ACT, Phase.PAY], "SR-2.2", [
        ("SR-4.1", of.le(place, p.laid)),
        ("SR-4.3", of.any(of.is_(aim(w, p), 0), of.all(of.eq(p.laid, aim(w, p)), of.eq(place, aim(w, p))))),
    ], after, also=[*in_row(w, p, card, place), ("SR-4.1", of.le(p.laid, place))])


def taken(w: Words[N, B], p: Position[N], card: N) -> Position[N]:
    """SR-4.3, SR-4.5: the card comes into the hand, and the row closes up; what lay on the card is not there any more."""
    of = w.of
    place = w.place(p.unsold, card)
    slid = (*p.on[1:], w.no_cubes)
    on = tuple([w.either(of.any(of.lt(of.number(here), place), w.under(CubesFollow.PLACE)), old, moved)
                for here, (old, moved) in enumerate(zip(cleared(w, p.on, place), slid, strict=True))])

    def has_it(player: Player[N]) -> Player[N]:
        return evolve(player, hand=of.store(card, player.hand, w.one))

    return w.mover_becomes(evolve(p, on=on, unsold=of.store(card, p.unsold, w.zero)), has_it)


def with_cubes(w: Words[N, B], p: Position[N], lying: Row[N]) -> Position[N]:
    """SR-4.4: the cubes that lay on the card come along; under card-cubes=part one by one."""
    some = w.of.all(w.under(CardCubes.PART), w.of.at_least(w.total(lying), 1))
    picking = evolve(p, phase=w.phase(Phase.PICK), offered=lying, laid=w.zero, aim=w.zero)
    return w.either(some, picking, w.end_turn(w.with_hold(p, w.plus(w.hold(p), lying))))


def pick(w: Words[N, B], p: Position[N], cube: N) -> Transition[B, Position[N]]:
    """SR-4.4 under card-cubes=part: one of the cubes that lay on the card is taken."""
    of = w.of
    q = w.with_hold(evolve(p, offered=w.changed(p.offered, cube, -1)), w.changed(w.hold(p), cube, 1))
    return w.transition(p, [Phase.PICK], "SR-4.4", [], w.either(of.is_(w.total(q.offered), 0), w.end_turn(q), q),
                  also=[("SR-4.4", of.at_least(of.select(cube, p.offered), 1))])


def aim(w: Words[N, B], p: Position[N]) -> N:
    """SR-4.3: the place of the card reached for; under pay-with-taken=no none, and what is remembered of it is not looked at."""
    return w.remembered(PayWithTaken.YES, p.aim)


def still_offered(w: Words[N, B], p: Position[N]) -> Row[N]:
    """SR-4.4: cubes that lay on the card and were not taken; under card-cubes=all there are none, as with `aim`."""
    return tuple([w.remembered(CardCubes.PART, each) for each in p.offered])


def cards_in_row(w: Words[N, B], p: Position[N]) -> N:
    """How many cards lie in the merchant row."""
    return w.of.least(w.total(p.unsold), w.of.number(w.box.merchant_row))


def in_row(w: Words[N, B], p: Position[N], card: N, place: N) -> tuple[tuple[str, B], ...]:
    """SR-4.1: that a card lies in the merchant row."""
    return ("SR-4.1", w.flag_at(p.unsold, card)), ("SR-4.1", w.of.lt(place, w.of.number(w.box.merchant_row)))


def cleared(w: Words[N, B], on: tuple[Row[N], ...], place: N) -> tuple[Row[N], ...]:
    """What lies on the row without the cubes at one place."""
    return tuple([w.either(w.of.is_(place, here), w.no_cubes, cubes) for here, cubes in enumerate(on)])
