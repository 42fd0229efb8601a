"""Ring a second time, on any kind of number: written from the clauses, not from the other text."""

from collections.abc import Callable
from typing import TypeAlias, cast

from attrs import evolve
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.records import either
from century_rules.theory.plain import Constants, Deed, PlainEncoding, PlainRules
from . import rules
from .rules import NOTATION, Action, Boat, Box, Phase, Position, State, Staying

Rules: TypeAlias = PlainRules[N, B, Position[N]]


def moved(r: Rules[N, B], p: Position[N], change: Callable[[Boat[N]], Boat[N]]) -> tuple[Boat[N], ...]:
    return tuple(either(r.of, r.of.is_(p.turn, seat), change(boat), boat) for seat, boat in enumerate(p.boats))


def sail(r: Rules[N, B], p: Position[N], to: N) -> Deed[B, Position[N]]:
    of, none, home = r.of, r.of.number(0), r.of.is_(to, 0)
    place = of.select(p.turn, [boat.place for boat in p.boats])
    ahead = of.sub(to, of.choose(of.le(place, to), place, of.sub(place, of.number(len(p.lying)))))
    near = of.any(of.is_(ahead, 1), of.is_(ahead, 2), of.all(of.is_(ahead, 0), r.is_read(Staying.YES)))
    taken = of.any(*[of.all(of.eq(boat.place, to), of.neg(of.is_(p.turn, seat))) for seat, boat in enumerate(p.boats)])
    boats = moved(r, p, lambda me: either(of, home, Boat(to, none, none, of.add(me.points, me.worth)), evolve(me, place=to)))
    ends = of.all(home, of.any(*[of.at_least(boat.points, cast(Box, r.box).to_end) for boat in boats]))
    return Deed([("R-2", of.is_(p.phase, Phase.SAIL))], [("R-3", near), ("R-4", of.any(home, of.neg(taken)))],
                evolve(p, boats=boats, phase=of.choose(ends, of.number(Phase.OVER), of.number(Phase.WORK))))


def load(r: Rules[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    of, rested, one, place = r.of, rest(r, p), r.of.number(1), r.of.select(p.turn, [boat.place for boat in p.boats])
    crates = of.select(p.turn, [boat.crates for boat in p.boats])
    boats = moved(r, p, lambda me: evolve(me, crates=of.add(me.crates, one), worth=of.add(me.worth, of.select(place, p.worth))))
    return Deed([*rested.order, ("R-5", of.is_(of.select(place, p.lying), 1))],
                [("R-5", of.lt(crates, of.number(cast(Box, r.box).hold)))],
                evolve(rested.position(), boats=boats, lying=of.store(place, p.lying, of.number(0))))


def rest(r: Rules[N, B], p: Position[N]) -> Deed[B, Position[N]]:
    turn = r.of.choose(r.of.is_(p.turn, len(p.boats) - 1), r.of.number(0), r.of.add(p.turn, r.of.number(1)))
    return Deed([("R-2", r.of.is_(p.phase, Phase.WORK))], [], evolve(p, phase=r.of.number(Phase.SAIL), turn=turn))


def reckoned(r: Rules[N, B], p: Position[N]) -> tuple[tuple[N, ...], tuple[B, ...]]:
    points = r.counted(p, tuple(boat.points for boat in p.boats))
    return points, tuple(r.of.all(*[r.of.le(other, mine) for other in points[:seat]],
                                  *[r.of.lt(other, mine) for other in points[seat + 1:]]) for seat, mine in enumerate(points))


def any_crates(of: Algebra[N, B], beginning: State, number: Callable[[str], N]) -> Constants[B]:
    crates = [number(f"worth[{place}]") for place in range(1, len(beginning.worth))]
    return {"worth": (of.number(0), *crates)}, (("side:worth", of.all(*[of.at_least(each, 1) for each in crates])),)


RULEBOOK = evolve(rules.RULEBOOK, encoding=PlainEncoding[State, Action](
    book=rules.RULEBOOK, notation=NOTATION, deeds={"sail": sail, "load": load, "rest": rest}, reckoned=reckoned,
    is_over=lambda r, p: r.of.is_(p.phase, Phase.OVER), at_the_end="R-7", opened=any_crates,
    fixed=lambda of, beginning: {"worth": tuple(map(of.number, beginning.worth))}))
