"""Comparisons in a claim that never change in play, and by which it is so already, whatever else it says.

`not (position.turn == 5 and …)` is so of a game for two, and says nothing of what stands at the dots. Where such a premise is a
branch of the text, `premises` tells it; this is asked of the terms, so that no way of writing hides it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Generic, cast

import attrs

from century_rules.desk.claims.vacuity_check import RLIMIT, can_fail
from century_rules.desk.claims.own_file import OwnClaim
from century_rules.desk.claims.premises import SceneOrStep, Premises
from century_rules.kernel.game import A, S
from century_rules.kernel.text_lines import clip
from century_rules.kernel.verdict import Verdict
from century_rules.lifting import terms as t
from century_rules.lifting.games import ARGUMENT, POINTS
from century_rules.lifting.predicates import ANSWERED, OVER, PERMITTED, WINS
from century_rules.lifting.terms import Arg, Term, in_order
from century_rules.lifting.written import READING
from century_rules.solving.induction import Induction
from century_rules.solving.prover import Prover
from century_rules.solving.terms import Truth

MOST = 30
"""A claim of more comparisons is not looked through: each is a question or two to the solver."""
_SIGNS = {t.EQ: "==", t.LE: "<=", t.ADD: "+", t.SUB: "-", t.MUL: "*"}
_OF_THE_RULES = (OVER, WINS, PERMITTED, ANSWERED)


@attrs.frozen
class _Atom:
    """A comparison that never changes."""

    text: str
    is_so: bool


def decided_by(full: Prover, claim: OwnClaim[S, A], premises: Premises[S, A], induction: Induction) -> str:
    """Why a claim is so whatever part of it says, in words; "" where that cannot be said.

    Of a claim about steps it has to be so of each action that it says something of.
    """
    asked = _ClaimProof(full, claim, premises, induction)
    found: list[tuple[_Atom, ...]] = []
    for name in full.operations_of(claim.predicate.always("part")):
        says = premises.lifted(name).says
        if isinstance(says, Term):
            found.append(asked.settling(name, says))
            if not found[-1]:
                return ""
    if not found:
        return ""
    said = list(dict.fromkeys(f"`{each.text}` is {'always' if each.is_so else 'never'} so" for one in found for each in one))
    more = f" and {len(said) - 2} more" if len(said) > 2 else ""
    return f"it is so already because {', '.join(said[:2])}{more}, whatever else it says"


@attrs.frozen
class _ClaimProof(Generic[S, A]):
    full: Prover
    claim: OwnClaim[S, A]
    premises: Premises[S, A]
    induction: Induction

    def settling(self, operation: str, says: Term) -> tuple[_Atom, ...]:
        """The fewest comparisons found that never change and settle it; none where nothing is left beside them."""
        atoms = list(_atoms(says))
        if len(atoms) > MOST:
            return ()
        known = {each: is_so for each in atoms for is_so in [self._always(operation, each)] if is_so is not None}
        alone = next(({each: is_so} for each, is_so in known.items() if self._settles(operation, {each: is_so})), None)
        if alone is None and len(known) < len(atoms) and self._settles(operation, known):
            alone = known
        if not alone or not any(_is_beside(each, alone) for each in atoms):
            return ()
        if any(map(_asks_for_an_end, atoms)) and all(map(_is_of_an_outcome, alone)):
            return ()  # Python has an outcome to ask for points only where there is an end
        return tuple([_told(each, is_so) for each, is_so in alone.items()])

    def _always(self, operation: str, atom: Term) -> bool | None:
        """Whether it is always so, or never, in what all invariants allow; None where it changes, or is not known."""
        part = self.claim.predicate.always("part")
        for is_so in (False, True):
            told = attrs.evolve(part, holds=partial(self._is, atom, is_so))
            task = self.full.task(self.induction, "part", told, operation, ())
            if task.decide(rlimit=RLIMIT, need_core=False, need_model=False).verdict is Verdict.PROVED:
                return is_so
        return None

    def _is(self, atom: Term, is_so: bool, x: SceneOrStep) -> Truth:
        holds = cast(Truth, self.claim.predicate.part(x, atom))
        return holds if is_so else self.full.rules.of.neg(holds)

    def _settles(self, operation: str, known: Mapping[Term, bool]) -> bool:
        """Whether it is so of any numbers with which these comparisons are so."""
        x, ranges = self.premises.anything(operation)
        told = [(f"known {place}", self._is(each, is_so, x)) for place, (each, is_so) in enumerate(known.items())]
        return not can_fail(partial(self.claim.predicate.states, x), (*ranges, *self.full.system.sides, *told))


def _atoms(says: Term) -> Iterator[Term]:
    """The comparisons in it, those inside others first; readings aside, which are open, and chosen before the game."""
    for each in in_order([says]):
        is_joined = each.op in (t.NOT, t.AND, t.OR, t.BITE)
        if each.is_truth and not is_joined and each is not says and not any(
                name.startswith(READING) for name in t.leaves_of([each])):
            yield each


def _is_beside(atom: Term, others: Collection[Term]) -> bool:
    """Whether it has none of the others in it, and is in none of them."""
    return not any(atom in in_order([each]) or each in in_order([atom]) for each in others)


def _asks_for_an_end(atom: Term) -> bool:
    """Whether it is that there is an outcome."""
    return atom.op == t.LEAF and str(atom.args[0]).endswith(OVER)


def _is_of_an_outcome(atom: Term) -> bool:
    """Whether it is about points, or who wins."""
    return any(f"{WINS}[" in name or f".{POINTS}[" in name for name in t.leaves_of([atom]))


def _told(each: Term, is_so: bool) -> _Atom:
    if each.op == t.LE and not is_so:
        least, number = each.args
        return _Atom(clip(f"{_words(number)} < {_words(least)}", 60), True)
    return _Atom(clip(_words(each), 60), is_so)


def _words(each: Arg) -> str:
    """A term as it could be written; of a choice no more than that it is one."""
    if not isinstance(each, Term):
        return str(each)
    if each.op == t.LEAF:
        name = str(each.args[0])
        return "what the rules say of it" if name.endswith(_OF_THE_RULES) else name.removeprefix(ARGUMENT)
    if each.op in _SIGNS:
        return f" {_SIGNS[each.op]} ".join(map(_words, each.args))
    return "not …" if each.op == t.NOT else "(…)"
