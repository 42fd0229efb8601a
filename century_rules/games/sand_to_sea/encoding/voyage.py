"""Ships: where they begin, sailing by discarding cards, and paying the owners of ships met. SS-1.9, SS-4.1 to SS-4.5."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.century.encoding.tiles import first_of_equal_sets
from century_rules.games.sand_to_sea.encoding.mooring import something_to_do
from century_rules.games.sand_to_sea.encoding.words import Player, Position, Words
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.readings import (
    DiscardFrom, FreeStep, LoopIsStay, Overdiscard, PassAllowed, Sea, ShareStart, StayActs, StayPays,
)
from century_rules.games.sand_to_sea.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.kernel.evolve import evolve
from century_rules.theory.made_once import made_once
from century_rules.theory.plain import Deed


def begin(w: Words[N, B], p: Position[N], starting_set: N, tile: N) -> Deed[B, Position[N]]:
    """SS-1.9: the last player first; a set that is on offer (of equal ones the first), and the ship on a market tile."""
    of, sets = w.of, w.given.start_sets
    taken = [of.all(of.neg(of.is_(p.turn, seat)), of.eq(player.ship, tile)) for seat, player in enumerate(p.players)]

    def after() -> Position[N]:
        cubes, before = w.at(starting_set, sets), of.sub(p.turn, w.one)
        q = w.with_bowls(evolve(p, sets=of.store(starting_set, p.sets, w.zero)), w.minus(p.bowls, cubes))
        q = w.mover_becomes(q, lambda player: evolve(player, ship=tile, hold=cubes))
        first_turn = evolve(q, phase=w.phase(Phase.ACT), turn=w.zero, actor=w.zero, sets=(w.zero,) * len(sets))
        return w.either(of.is_(p.turn, 0), first_turn, evolve(q, turn=before, actor=before))

    return w.deed(p, [Phase.START], "SS-1.9", [
        ("SS-1.9", of.holds_at(starting_set, first_of_equal_sets(of, sets, p.sets))),
        ("SS-1.9", w.on_market(p, tile)),
        ("SS-1.9", of.any(w.under(ShareStart.YES), of.neg(of.any(*taken)))),
    ], after)


def discard(w: Words[N, B], p: Position[N], card: N) -> Deed[B, Position[N]]:
    """SS-4.1: a card of the hand, or one that was played, for one step more."""
    of, ship = w.of, w.ship(p)
    setting_out = w.in_phase(p, Phase.ACT)
    hand, played = (w.row_of_mover(p, row) for row in (lambda player: player.hand, lambda player: player.played))
    there = of.any(of.all(w.flag_at(hand, card), of.neg(w.under(DiscardFrom.PLAYED))),
                   of.all(w.flag_at(played, card), of.neg(w.under(DiscardFrom.HAND))))
    steps, free = of.add(p.steps, w.one), of.choose(setting_out, w.moves(p), p.free)
    must_step = of.any(of.is_(p.moved, 0), w.under(Overdiscard.NO))
    budget = of.sub(of.add(steps, free, discardable(w, p)), w.one)

    def discarded(player: Player[N]) -> Player[N]:
        return evolve(player, hand=of.store(card, player.hand, w.zero), played=of.store(card, player.played, w.zero),
                      discarded=of.store(card, player.discarded, w.one))

    return w.deed(p, [Phase.ACT, Phase.SAIL], "SS-2.1", [
        ("SS-4.1", there),
        ("SS-4.1", of.any(setting_out, w.under(Overdiscard.YES), of.is_(p.steps, 0))),
        ("SS-4.4", of.any(of.neg(must_step), in_reach(w, p, ship, budget, a_step=True))),
    ], lambda: evolve(w.mover_becomes(p, discarded), phase=w.phase(Phase.SAIL), steps=steps, free=free, origin=_origin(w, p)))


def step(w: Words[N, B], p: Position[N], to: N) -> Deed[B, Position[N]]:
    """SS-4.1: a step that a card was discarded for; if there is none left, a free one (SS-4.3)."""
    of = w.of
    setting_out = w.in_phase(p, Phase.ACT)
    paid = of.at_least(p.steps, 1)
    first_for_nothing = of.all(setting_out, of.truth(not w.keeps("SS-4.2")))
    free = of.choose(setting_out, w.when(of.any(w.under(FreeStep.ALONE), first_for_nothing), w.moves(p)), p.free)
    steps = of.sub(p.steps, of.as_number(paid))
    free_after = of.sub(free, of.as_number(of.neg(of.any(paid, first_for_nothing))))
    q = w.mover_becomes(p, lambda player: evolve(player, ship=to))
    q = evolve(q, phase=w.phase(Phase.SAIL), steps=steps, free=free_after, moved=w.one, origin=_origin(w, p))
    return w.deed(p, [Phase.ACT, Phase.SAIL], "SS-2.1", [
        ("SS-4.1", of.at_least(of.select(w.ship(p), [of.select(to, row) for row in p.touch]), 1)),
        ("SS-4.1", may_enter(w, p, w.kind(p, to))),
        ("SS-4.2", of.any(of.neg(setting_out), of.at_least(free, 1))),
        ("SS-4.1", of.any(setting_out, paid, of.at_least(free, 1))),
        ("SS-4.4", in_reach(w, p, to, of.add(steps, free_after, discardable(w, p)), a_step=False)),
    ], q)


def stop(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-4.4: the movement ends here."""
    of = w.of
    return w.deed(p, [Phase.SAIL], "SS-4.1", [
        ("SS-4.1", of.is_(p.moved, 1)),
        ("SS-4.1", of.any(of.is_(p.steps, 0), w.under(Overdiscard.YES))),
        ("SS-4.1", _may_end_at(w, w.kind(p, w.ship(p)))),
        ("SS-4.4", of.le(owed(w, p, w.ship(p)), w.total(w.hold(p)))),
    ], lambda: _at_rest(w, p, of.neg(_nothing_due(w, p, w.ship(p)))))


def stay(w: Words[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    """SS-4.5: one decides not to move; pass-allowed=no: and has to act then."""
    of = w.of
    due = w.when(w.under(StayPays.YES), of.count(w.met(p, w.ship(p)))) if w.keeps("SS-4.4") else w.zero
    passing = w.under(PassAllowed.YES)
    return w.deed(p, [Phase.ACT], "SS-2.1", [
        ("SS-4.5", of.any(passing, w.under(StayActs.YES))),
        ("SS-2.1", of.any(passing, w.under(StayActs.NO), something_to_do(w, p, w.hold(p), due))),
        ("SS-4.4", of.le(due, w.total(w.hold(p)))),
    ], lambda: _at_rest(w, p, w.under(StayPays.YES)))


def pay(w: Words[N, B], p: Position[N], cube: N, to: N) -> Deed[B, Position[N]]:
    """SS-4.4: one cube to the owner of a ship there; who stayed in order to act keeps what that takes."""
    of, hold = w.of, w.changed(w.hold(p), cube, -1)
    owed_after = of.store(to, p.owed, w.zero)
    must_act = of.all(of.is_(p.moved, 0), of.neg(w.under(PassAllowed.YES)))

    def after() -> Position[N]:
        given = w.with_hold(p, hold)
        received = tuple([w.either(of.is_(to, seat), evolve(player, hold=w.changed(player.hold, cube, 1)), player)
                          for seat, player in enumerate(given.players)])
        paid = evolve(given, players=received, owed=owed_after)
        return w.either(of.is_(w.total(owed_after), 0), _moored(w, paid), paid)

    return w.deed(p, [Phase.FEE], "SS-4.4", [
        ("SS-4.4", of.is_(of.select(to, p.owed), 1)),
        w.has(p, cube, "SS-4.4"),
        ("SS-2.1", of.implies(must_act, something_to_do(w, p, hold, w.total(owed_after)))),
    ], after)


def _at_rest(w: Words[N, B], p: Position[N], pays: B) -> Position[N]:
    """Those met are paid first, where that is due."""
    moored = _moored(w, p)
    if not w.keeps("SS-4.4"):
        return moored
    met = [w.of.all(pays, each) for each in w.met(p, w.ship(p))]
    fees = evolve(moored, phase=w.phase(Phase.FEE), owed=tuple([w.of.as_number(each) for each in met]))
    return w.either(w.of.any(*met), fees, moored)


def _moored(w: Words[N, B], p: Position[N]) -> Position[N]:
    return evolve(p, phase=w.phase(Phase.MOOR), steps=w.zero, free=w.zero, origin=w.zero, owed=w.nobody)


def _origin(w: Words[N, B], p: Position[N]) -> N:
    """Where the ship was at the beginning of the turn, where that matters."""
    return w.of.choose(w.in_phase(p, Phase.ACT), w.when(w.under(LoopIsStay.YES), w.ship(p)), p.origin)


def discardable(w: Words[N, B], p: Position[N]) -> N:
    """How many cards the mover may discard."""
    of = w.of
    return of.add(w.when(of.neg(w.under(DiscardFrom.PLAYED)), w.of_mover(p, lambda player: w.total(player.hand))),
                  w.when(of.neg(w.under(DiscardFrom.HAND)), w.played(p)))


def may_enter(w: Words[N, B], p: Position[N], kind: N) -> B:
    return w.of.any(w.of.neg(w.of.is_(kind, TileKind.SEA)), w.of.neg(w.under(Sea.CLOSED)))


def _may_end_at(w: Words[N, B], kind: N) -> B:
    return w.of.any(w.of.neg(w.of.is_(kind, TileKind.SEA)), w.under(Sea.OPEN))


def _nothing_due(w: Words[N, B], p: Position[N], tile: N) -> B:
    """Back where one set out from, under readings by which that is a stay and costs nothing."""
    return w.of.all(w.under(LoopIsStay.YES), w.of.neg(w.under(StayPays.YES)), w.of.eq(tile, p.origin))


def owed(w: Words[N, B], p: Position[N], tile: N) -> N:
    """SS-4.4: how many cubes it costs to end the movement on that tile."""
    if not w.keeps("SS-4.4"):
        return w.zero
    return w.when(w.of.neg(_nothing_due(w, p, tile)), w.of.count(w.met(p, tile)))


def can_end(w: Words[N, B], p: Position[N], tile: N) -> B:
    """Whether a movement may end there."""
    return w.of.all(_may_end_at(w, w.kind(p, tile)), w.of.le(owed(w, p, tile), w.total(w.hold(p))))


def in_reach(w: Words[N, B], p: Position[N], tile: N, budget: N, *, a_step: bool) -> B:
    """SS-4.4: whether from that tile a movement can be ended within so many steps; `a_step` means within one step at least."""
    of, found = w.of, []
    for steps, near in enumerate(ends_near(w, p)):
        if steps or not a_step:
            found.append(of.all(of.at_least(budget, steps), of.holds_at(tile, near)))
    return of.any(*found)


def ends_near(w: Words[N, B], p: Position[N]) -> Sequence[Sequence[B]]:
    """By the number of steps from none on, per tile, whether so many lead to one where the mover's movement can end.

    Ways may come back: of each number it is said whether a way of just so many steps does.

    Where no movement can end are ships, at most one less than there are players, and sea=pass-only: sea tiles. So if there is an
    end in reach at all, the nearest is no further than their number: each step further away meets another one of these. Without
    SS-1.3 there may be as many sea tiles as nobody knows to be something else.
    """
    return made_once(lambda: _ends_near(w, p), "ends near", w.rules, p)  # each card and each tile is asked about


def _ends_near(w: Words[N, B], p: Position[N]) -> list[list[B]]:
    of, tiles = w.of, range(len(p.faces))
    sea = w.parts.sea_tiles if w.keeps("SS-1.3") else sum(
        not isinstance(face.kind, int) or face.kind == TileKind.SEA for face in p.faces)
    start = evolve(p, origin=_origin(w, p))
    enters = [may_enter(w, p, face.kind) for face in p.faces]
    touching = [[other for other in tiles if not isinstance(p.touch[place][other], int) or p.touch[place][other]]
                for place in tiles]
    by_steps = [[can_end(w, start, of.number(place)) for place in tiles]]
    for _ in range(w.rules.players + (0 if w.under(Sea.PASS) is False else sea)):
        by_steps.append([of.any(*[of.all(of.at_least(p.touch[place][other], 1), enters[other], by_steps[-1][other])
                                  for other in touching[place]]) for place in tiles])
    return by_steps
