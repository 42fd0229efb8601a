"""That what one may do never depends on what is hidden: shown of the encoding, for any map, tiles and readings at once.

Two games are thought of, equal in all that lies open; in the second one the places on the ports, the place of the
port-closed tile, the VP tiles and everybody's VP points are other unknowns, of which only this is kept: on each port the
same lies, nothing, the port-closed tile or a tile of the same cost and points. Every guard of every operation must come
out the same in both.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

import attrs

from century_rules.desk.proving import ALGEBRA, prover
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoded import EncodedRules
from century_rules.eastern_wonders.encoding import Table, operations
from century_rules.eastern_wonders.hidden import hidden_leaves
from century_rules.eastern_wonders.rulebook import RULEBOOK
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Operation
from century_rules.kernel.verdict import Verdict
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.system import argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, same, variable


class Encode:
    """How to get the encoding's operations; a test's negative control puts a spoilt one in its place."""

    def __call__(self, algebra: Algebra[N, B], table: Table[N, B]) -> tuple[Operation[N, B], ...]:
        return operations(algebra, table)


@attrs.frozen
class Guards:
    """How the guards of the encoding came out.

    Attributes:
        players: how many play.
        verdict: PROVED, REFUTED if two positions of the encoding have a guard come out differently, or UNKNOWN.
        alike: guards in which nothing hidden is named, as ``operation: clause``.
        proved: guards in which something hidden is named and makes no difference.
        failing: guards in which it does, or for which the solver does not know, with the reason.
        possible: whether two positions with different hidden things meet the premises at all.
        seconds: wall clock.
    """

    players: int
    verdict: Verdict
    alike: tuple[str, ...]
    proved: tuple[str, ...]
    failing: tuple[str, ...]
    possible: bool
    seconds: float


def prove_guards_open(players: int, *, encode: Encode | None = None, rlimit: int = DEFAULT_RLIMIT) -> Guards:
    """Compare every guard of every operation in two positions that differ in hidden things only."""
    began = time.perf_counter()
    full, build = prover(RULEBOOK, players), encode or Encode()
    one = cast("EncodedRules[Number, Truth]", full.rules).table
    other = _with_other_tiles(one)
    here = full.system.any_position()
    hidden = hidden_leaves(players, len(one.ports), None, over=False)
    there = {path: variable(f"{path}'") if path in hidden else number for path, number in here.items()}
    ports = [(here[f"ports[{port}]"], there[f"ports[{port}]"]) for port in range(len(one.ports))]
    sides = [truth for _, truth in full.system.sides]
    standing = Standing([*sides, *_the_same_lies_there(one, other, ports)], rlimit)
    alike: list[str] = []
    proved: list[str] = []
    failing: list[str] = []
    unknown = False
    for left, right in zip(build(ALGEBRA, one), build(ALGEBRA, other), strict=True):
        arguments = unknown_arguments(left, f"{left.name}:")
        ranges = [truth for _, truth in argument_ranges(left, arguments)]
        guards = zip(left.build(here, arguments).guards, right.build(there, arguments).guards, strict=True)
        for mine, its in guards:
            name = f"{left.name}: {mine.clause}"
            if same(mine.holds, its.holds):
                alike.append(name)
                continue
            with standing.assuming(*ranges, ALGEBRA.neg(ALGEBRA.iff(mine.holds, its.holds))):
                found = standing.find({**here, **{f"{path}'": there[path] for path in hidden}})
            if found is None:
                proved.append(name)
            else:
                unknown = unknown or isinstance(found, str)
                failing.append(f"{name} ({found if isinstance(found, str) else 'comes out differently'})")
    with standing.assuming(ALGEBRA.neg(ALGEBRA.eq(one.closed_at, other.closed_at))):
        possible = isinstance(standing.find(here), dict)
    verdict = Verdict.PROVED if not failing and possible else Verdict.UNKNOWN if unknown or not possible else Verdict.REFUTED
    return Guards(players, verdict, tuple(alike), tuple(proved), tuple(failing), possible, time.perf_counter() - began)


def _with_other_tiles(table: Table[Number, Truth]) -> Table[Number, Truth]:
    """The same game with another order of other VP tiles."""
    closed_at = variable("closed_at'")

    def unless_closed(place: int, name: str) -> Number:
        return ALGEBRA.choose(ALGEBRA.is_(closed_at, place), 0, variable(name))

    places = range(len(table.vp_cost))
    return attrs.evolve(
        table, closed_at=closed_at, vp_points=tuple(unless_closed(place, f"vp_points[{place}]'") for place in places),
        vp_cost=tuple(tuple(unless_closed(place, f"vp_cost[{place}][{kind}]'") for kind in range(len(table.vp_cost[place])))
                      for place in places))


def _the_same_lies_there(
    one: Table[Number, Truth], other: Table[Number, Truth], ports: list[tuple[Number, Number]],
) -> Iterator[Truth]:
    """What the two positions have in common on each port, and that there is a port-closed tile where EW-1.3 puts it."""
    first, last = len(one.ports), len(one.ports) + Components.printed().closed_among
    for table in (one, other):
        yield ALGEBRA.at_least(table.closed_at, first)
        yield ALGEBRA.le(table.closed_at, last)
    for mine, its in ports:
        yield ALGEBRA.at_least(mine, 0)
        yield ALGEBRA.at_least(its, 0)
        yield ALGEBRA.iff(ALGEBRA.eq(mine, one.closed_at), ALGEBRA.eq(its, other.closed_at))
        yield ALGEBRA.iff(ALGEBRA.lt(mine, len(one.vp_cost)), ALGEBRA.lt(its, len(other.vp_cost)))
        yield ALGEBRA.eq(ALGEBRA.select(mine, one.vp_points), ALGEBRA.select(its, other.vp_points))
        for kind in range(len(one.vp_cost[0])):
            yield ALGEBRA.eq(ALGEBRA.select(mine, [row[kind] for row in one.vp_cost]),
                             ALGEBRA.select(its, [row[kind] for row in other.vp_cost]))
