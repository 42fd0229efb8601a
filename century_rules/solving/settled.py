"""Comparisons in a goal that its premises settle, and by which it is so already, whatever stands beside them.

A premise that is never so makes such a goal, in whatever it is written: `implies`, `iff`, a choice, a count, a place of a row.
This is asked of the solver's terms, so that no way of writing hides it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
import z3

from century_rules.kernel.verdict import Verdict
from century_rules.solving.backbone import backbone
from century_rules.solving.obligation import Obligation, decide

RLIMIT, RLIMIT_OF_WHAT_IS_LEFT = 2_000_000, 100_000
MOST, MOST_TOGETHER = 40, 12
"""Comparisons in a part of a goal beyond which it is not looked through; and beyond which one of them has to settle it alone, and
so that it is seen by simplifying."""


@attrs.frozen
class Settling:
    """A comparison that the premises settle.

    Attributes:
        text: it, in the solver's words.
        is_so: which way.
    """

    text: str
    is_so: bool

    def __str__(self) -> str:
        return f"`{self.text}` is {'always' if self.is_so else 'never'} so"


def settled_by(obligation: Obligation) -> tuple[Settling, ...]:
    """What settles the goal while something else in it is open; nothing where that is not seen, or nothing else is in it."""
    if isinstance(obligation.goal, bool):
        return ()
    found: dict[Settling, None] = {}
    for each in _conjuncts(obligation.goal):
        settling = _settling(obligation, each)
        if not settling:
            return ()
        found.update(dict.fromkeys(settling))
    return tuple(found)


def _settling(obligation: Obligation, goal: z3.BoolRef) -> tuple[Settling, ...]:
    atoms = {each.get_id(): each for each in _nodes(goal) if _is_atom(each)}
    if len(atoms) > MOST:
        return ()
    ids = list(atoms)
    alone = {(each, is_so) for each in ids for is_so in (False, True)
             if _is_true(goal, atoms, {each: is_so}) and _says_more(goal, atoms, [each])}
    together = 1 < len(ids) <= MOST_TOGETHER
    asked = [each for each in ids if together or {(each, False), (each, True)} & alone]
    if not asked:
        return ()
    found = backbone(obligation.premises, [atoms[each] for each in asked], rlimit=RLIMIT)
    known = {asked[place]: is_so for place, is_so in found.items()}
    for each, is_so in known.items():
        if (each, is_so) in alone:
            return (_told(atoms[each], is_so),)
    if not together:
        return ()
    if not _is_true(goal, atoms, known):
        return ()
    for each in list(known):  # as few as will do
        fewer = {other: is_so for other, is_so in known.items() if other != each}
        known = fewer if _is_true(goal, atoms, fewer) else known
    return tuple([_told(atoms[each], is_so) for each, is_so in known.items()]) if _says_more(goal, atoms, list(known)) else ()


def _conjuncts(goal: z3.BoolRef) -> Iterator[z3.BoolRef]:
    if z3.is_and(goal):
        for each in goal.children():
            yield from _conjuncts(each)
    else:
        yield goal


def _nodes(term: z3.ExprRef) -> Iterator[z3.ExprRef]:
    seen, waiting = set[int](), [term]
    while waiting:
        each = waiting.pop()
        if each.get_id() not in seen:
            seen.add(each.get_id())
            yield each
            waiting += each.children()


def _is_atom(term: z3.ExprRef) -> bool:
    """Whether it is a comparison with no truth inside; a truth that is an unknown is a reading, or a question to the rules."""
    compared = z3.is_le(term) or z3.is_ge(term) or z3.is_lt(term) or z3.is_gt(term) or (z3.is_eq(term) and z3.is_int(term.arg(0)))
    return bool(compared) and not any(z3.is_bool(each) for child in term.children() for each in _nodes(child))


def _is_true(goal: z3.BoolRef, atoms: Mapping[int, z3.BoolRef], known: Mapping[int, bool]) -> bool:
    pairs = [(atoms[each], z3.BoolVal(is_so)) for each, is_so in known.items()]
    left = z3.simplify(z3.substitute(goal, *pairs))
    if z3.is_true(left) or z3.is_false(left) or len(atoms) > MOST_TOGETHER:
        return bool(z3.is_true(left))
    return decide(Obligation("left", (), left), rlimit=RLIMIT_OF_WHAT_IS_LEFT, need_core=False,
                  need_model=False).verdict is Verdict.PROVED


def _says_more(goal: z3.BoolRef, atoms: Mapping[int, z3.BoolRef], chosen: Sequence[int]) -> bool:
    """Whether there is something in it besides those comparisons: another one, or an unknown that they do not have."""
    named = {str(each) for atom in chosen for each in _nodes(atoms[atom]) if _is_unknown(each)}
    return len(chosen) < len(atoms) or any(str(each) not in named for each in _nodes(goal) if _is_unknown(each))


def _is_unknown(term: z3.ExprRef) -> bool:
    return bool(z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


def _told(atom: z3.BoolRef, is_so: bool) -> Settling:
    return Settling(" ".join(str(atom).split()), is_so)
