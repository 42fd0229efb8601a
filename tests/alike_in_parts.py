"""Parts of large terms that are proved equal, from the smallest up, so that the solver need not find them in the whole.

What two texts make of the same rules differs in their smallest parts: of these the solver knows at once whether they are equal,
and what is made of equal parts in the same way is equal.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import z3

_RLIMIT = 1_000_000
_CANDIDATES = 4
"""How many parts with the same unknowns one is compared with, the last ones first."""
_FEW = 60
"""Parts with more unknowns are equal only if they are made of equal parts."""
_GATHERED = (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD)

_LINKED = 3
"""Facts with more unknowns are not looked through for two that are equal."""

Unknowns = frozenset[int]


class Parts:
    """What is known of the parts of terms, under some facts."""

    def __init__(self, facts: Iterable[Any]) -> None:
        self._unknowns: dict[int, Unknowns] = {}
        self._terms: list[Any] = []  # none of them goes, so that no other one gets its number
        self._facts = [(each, self._unknowns_of(each)) for fact in facts for each in _conjuncts(fact)]
        self._linked: dict[int, set[int]] = {}
        for _, unknowns in self._facts:
            if len(unknowns) == 2:
                for each in unknowns:
                    self._linked.setdefault(each, set()).update(unknowns)
        self._solvers: dict[Unknowns, Any] = {}
        self._models: dict[Unknowns, list[Any]] = {}  # in which two parts differed: others mostly do there, too
        self._instead: dict[int, Any] = {}
        self._made: dict[object, Any] = {}
        self._alike: dict[Unknowns, list[Any]] = {}
        self._put_one_for_equal_unknowns()

    def _put_one_for_equal_unknowns(self) -> None:
        """Of two numbers that the facts make equal, and of which one fact of theirs alone speaks, one stands for both."""
        everything = z3.SolverFor("QF_LIA")
        everything.set("rlimit", _RLIMIT)
        everything.add(*[fact for fact, _ in self._facts])
        named = {each.get_id(): each for each in self._terms if z3.is_int(each)}
        pairs = {pair for _, unknowns in self._facts if len(unknowns) <= _LINKED
                 for pair in itertools.combinations(sorted(unknowns & named.keys()), 2)}
        for one, other in sorted(pairs):
            if one not in self._instead and other not in self._instead and never(everything, named[one] != named[other]):
                self._instead[other] = named[one]

    def learnt(self, terms: Sequence[Any]) -> list[Any]:
        """Take in terms whose parts others may be equal to; gives them with each part that is there twice made once."""
        for part in _parts(terms, self._instead):
            self._instead[part.get_id()] = made = self._again(part)
            if made.num_args():
                self._alike.setdefault(self._unknowns_of(made), []).append(made)
        return [self._instead[each.get_id()] for each in terms]

    def with_known_parts(self, terms: Sequence[Any]) -> list[Any]:
        """Terms that are equal to these under the facts, with the parts that were learnt in place of their own."""
        for part in _parts(terms, self._instead):
            made = self._again(part)
            if part.num_args():
                made = next((each for each in self._candidates(made) if self._are_equal(each, made)), made)
            self._instead[part.get_id()] = self._made[self._key(part)] = made
        return [self._instead[each.get_id()] for each in terms]

    def _again(self, part: Any) -> Any:
        """The same of what stands for its parts; the one that was made before, if it was."""
        if not part.num_args():
            self._unknowns_of(part)
            return self._instead.get(part.get_id(), part)
        made = self._made.get(self._key(part))
        if made is None:
            of = [self._instead[each.get_id()] for each in part.children()]
            kind = part.decl().kind()
            many = {z3.Z3_OP_AND: z3.And, z3.Z3_OP_OR: z3.Or, z3.Z3_OP_ADD: z3.Sum}.get(kind)
            made = self._made[self._key(part)] = many(of) if many else part.decl()(*of)
            self._unknowns_of(made)
        return made

    def _key(self, part: Any) -> object:
        """Equal for two that are made alike: of `and`, `or` and sums the order is nothing, nor how they are nested."""
        kind, of = part.decl().kind(), [self._instead[each.get_id()] for each in part.children()]
        gathered = sorted(_gathered(kind, of)) if kind in _GATHERED else [each.get_id() for each in of]
        return (kind, *gathered) if of else part.get_id()

    def _candidates(self, made: Any) -> Sequence[Any]:
        unknowns = self._unknowns_of(made)
        same = [each for each in self._alike.get(unknowns, ()) if each.sort() == made.sort()] if len(unknowns) < _FEW else []
        return same[:-_CANDIDATES - 1:-1]

    def _are_equal(self, one: Any, other: Any) -> bool:
        """Whether that is proved from the facts about their unknowns, and about those linked to them."""
        if one.eq(other):
            return True
        unknowns = self._unknowns_of(one)
        unknowns = unknowns.union(*[self._linked.get(each, ()) for each in unknowns])
        if unknowns not in self._solvers:
            solver = self._solvers[unknowns] = z3.SolverFor("QF_LIA")
            solver.set("rlimit", _RLIMIT)
            solver.add(*[fact for fact, of in self._facts if of <= unknowns])
        differ, models = one != other, self._models.setdefault(unknowns, [])
        if any(z3.is_true(model.eval(differ, model_completion=True)) for model in models):
            return False
        solver = self._solvers[unknowns]
        answer = asked(solver, differ, on_sat=lambda: models.append(solver.model()))
        return bool(answer == z3.unsat)

    def _unknowns_of(self, term: Any) -> Unknowns:
        for part in _parts([term], self._unknowns):
            self._terms.append(part)
            of = [self._unknowns[each.get_id()] for each in part.children()]
            is_unknown = z3.is_const(part) and part.decl().kind() == z3.Z3_OP_UNINTERPRETED
            self._unknowns[part.get_id()] = frozenset([part.get_id()]) if is_unknown else frozenset().union(*of)
        return self._unknowns[term.get_id()]


def asked(solver: Any, *truths: Any, on_sat: Callable[[], object] = lambda: None) -> Any:
    """The solver's answer to whether these can all be true at once; where they can, `on_sat` may look at its model."""
    solver.push()
    solver.add(*truths)
    answer = solver.check()
    if answer == z3.sat:
        on_sat()
    solver.pop()
    return answer


def never(solver: Any, *truths: Any) -> bool:
    """Whether it is proved that they cannot."""
    return bool(asked(solver, *truths) == z3.unsat)


def _parts(terms: Iterable[Any], known: Any) -> Iterator[Any]:
    """Each part that is not known yet, after its own parts; a part counts as known once the next one is asked for."""
    waiting = [(each, False) for each in terms]
    while waiting:
        part, is_ready = waiting.pop()
        if part.get_id() in known:
            continue
        if is_ready:
            yield part
        else:
            waiting += [(part, True), *[(each, False) for each in part.children()]]


def _conjuncts(fact: Any) -> Iterator[Any]:
    if z3.is_and(fact):
        for each in fact.children():
            yield from _conjuncts(each)
    else:
        yield fact


def _gathered(kind: int, of: Iterable[Any]) -> Iterator[int]:
    for each in of:
        if each.decl().kind() == kind:
            yield from _gathered(kind, each.children())
        else:
            yield each.get_id()
