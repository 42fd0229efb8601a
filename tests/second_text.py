"""Two texts of the rules beside each other, by proof: what is lifted from the rules, and one written by hand over the algebra."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
import z3

from century_rules.kernel.algebra import Algebra, IntAlgebra
from century_rules.rulebook import Rulebook
from century_rules.solving.system import argument_ranges
from century_rules.solving.terms import Number, Truth, Z3Algebra, flag, number_term, truth_term, variable
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.lifted_encoding import LiftedEncoding, TransitionRules, Transition
from century_rules.theory.theorem import Always, Invariant
from century_rules.theory.theories import theory_once
from tests.alike_in_parts import Parts, asked, never

ALGEBRA = Z3Algebra()
_RLIMIT = 100_000_000
UNDECIDED = "the solver came to no end"
Rules = TransitionRules[Number, Truth, Any]
Kept = Callable[[Algebra[Any, Any], Any], Any]
"""Something about a position, over the algebra at hand."""


@attrs.frozen
class Both:
    """A game for a number of players in both texts, with everything open, on one unknown position.

    Attributes:
        lifted: from the rules.
        by_hand: the other text.
        position: of unknowns.
        facts: what is assumed of it: what is open can be so, it is type-correct, and what theorems say that are named.
    """

    lifted: Rules
    by_hand: Rules
    position: Any
    view: Mapping[str, Number]
    facts: Sequence[Any]

    @staticmethod
    def of(
        lifted: LiftedEncoding[Any, Any], by_hand: LiftedEncoding[Any, Any], players: int, without: Collection[str] = (),
        theorems: Collection[str] = (), kept: Kept | None = None,
    ) -> Both:
        """Without some clauses, if they are named; what some theorems say of positions is assumed, too, if they are named.

        Assumed is also what no action of the rules ends; see `ends`.
        """
        one = lifted.open(ALGEBRA, players, variable, flag, without=without)
        other = by_hand.open(ALGEBRA, players, variable, flag, without=without)
        view = {path: variable(path) for path in one.paths}
        proved = [part for theorem in theorems for part in theory_once(lifted.book).theorems[theorem].parts]
        always: list[Any] = [part for part in (*lifted.type_correct(), *proved) if isinstance(part, Always | Invariant)]
        correct = [fact.at(one.scene(view, {})) for fact in always]
        if kept is not None:
            correct.append(kept(ALGEBRA, one.position(view)))
        facts = [truth_term(each) for each in (*(side for _, side in one.sides), *correct)]
        return Both(one, other, one.position(view), view, facts)

    def ends(self, kept: Kept) -> list[str]:
        """The actions after which that may no longer be so, though it was before."""
        found = []
        for name in self.lifted.named():
            transition, solver = self.lifted.transition(name, self.position, self.arguments(name)), self.solver(name)
            if not never(solver, _allowed(self.lifted, transition), z3.Not(truth_term(kept(ALGEBRA, transition.position())))):
                found.append(name)
        return found

    def arguments(self, name: str) -> dict[str, Number]:
        """Unknown arguments of an operation."""
        return {argument: variable(f"argument.{argument}") for argument in self.lifted.named()[name].arguments}

    def solver(self, name: str) -> Any:
        """One that assumes the facts, and that the arguments of an operation are in their ranges."""
        found = z3.SolverFor("QF_LIA")
        found.set("rlimit", _RLIMIT)
        ranges = argument_ranges(self.lifted.named()[name], self.arguments(name))
        found.add(*self.facts, *[truth_term(each) for _, each in ranges])
        return found

    def shown_differences(self, name: str) -> list[str]:
        """The `differences` that there are for certain, where a text was made wrong on purpose."""
        return [each for each in self.differences(name) if UNDECIDED not in each]

    def differences(self, name: str) -> list[str]:
        """In what the two differ about an operation: whether it is legal, clauses, what comes after it; nothing if they agree."""
        mine, theirs = (rules.transition(name, self.position, self.arguments(name)) for rules in (self.lifted, self.by_hand))
        dropped = self.lifted.without  # what such a clause says has no bearing
        clauses = [each for each in dict.fromkeys(clause for clause, _ in (*mine.order, *mine.guards)) if each not in dropped]
        said = [self._said(self.lifted, mine, clauses), self._said(self.by_hand, theirs, clauses)]
        moment = truth_term(ALGEBRA.all(*[holds for _, holds in mine.order]))  # the phase: in it one seat acts whose turn it is
        found: list[str] = []
        for fact in (moment, z3.Not(moment)):
            solver = self.solver(name)
            solver.add(fact)
            found += self._differing(name, solver, clauses, *said)
        return list(dict.fromkeys(found))

    def _differing(self, name: str, solver: Any, clauses: Sequence[str], mine: Sequence[Any], theirs: Sequence[Any]) -> list[str]:
        parts, impossible = Parts(solver.assertions()), partial(self._impossible, name, solver)
        legal, *others = zip(parts.learnt(mine), parts.with_known_parts(theirs), strict=True)
        found = [(f"{name}: legal in one of them only", impossible(legal[0] != legal[1]))]
        # Where the rules refuse by a clause, so does the other text by that clause; it may name more.
        found += [(f"{name}: {clause} refuses in the rules only", impossible(z3.Not(holds), by_hand))
                  for clause, (holds, by_hand) in zip(clauses, others, strict=False)]
        after = [number != by_hand for number, by_hand in others[len(clauses):]]
        found.append((f"{name}: another position after it", impossible(legal[0], z3.Or(after))))
        return [said if is_so is False else f"{said}, perhaps: {UNDECIDED}" for said, is_so in found if is_so is not True]

    def _impossible(self, name: str, solver: Any, *truths: Any) -> bool | None:
        """Whether these are never all true at once, asked of all arguments, or of each value of the first; None: not decided."""
        answers, arguments = [asked(solver, *truths)], self.lifted.named()[name].arguments
        if answers == [z3.unknown] and arguments:
            argument, (least, most) = next(iter(arguments.items()))
            number = number_term(self.arguments(name)[argument])
            answers = [asked(solver, number == value, *truths) for value in range(least, most + 1)]
        if z3.sat in answers:
            return False
        return None if z3.unknown in answers else True

    def _said(self, rules: Rules, transition: Transition[Truth, Any], clauses: Collection[str]) -> list[Any]:
        """Whether it is legal, what each clause says, and each number after it."""
        after = rules.leaves(transition.position())
        return [_allowed(rules, transition), *[_of(transition, clause) for clause in clauses],
                *[number_term(after[path]) for path in self.lifted.paths]]

    def stumbles(self, rules: LiftedRules[Any, Any], name: str) -> list[str]:
        """Where Python could stumble over the text of an action, as far as it is not proved that it does not."""
        action, arguments, solver = rules.action(name, self.lifted, self.position), self.arguments(name), self.solver(name)
        found: list[str] = []
        for obligations, guarded in ((action.of_guards, False), (action.of_effect, True)):
            if guarded:
                transition = self.lifted.transition(name, self.position, arguments)
                solver.add(_allowed(self.lifted, transition))
            truths = rules.obligations(self.lifted, self.position, obligations, arguments)
            found += [f"{each.where}: {each.what}" for each, holds in zip(obligations, truths, strict=True)
                      if not never(solver, z3.Not(truth_term(holds)))]
        return found


def never_in(phase: int) -> Kept:
    """That no play comes to a phase."""
    return lambda of, position: of.neg(of.is_(position.phase, int(phase)))


def is_so_in_every_play(kept: Kept, book: Rulebook[Any, Any], both: Both, *without: str) -> bool:
    """Whether that is so where a game begins that is played without those clauses, and no action of it ends it."""
    game = book.printed(both.lifted.players).dropping(without)
    return bool(kept(IntAlgebra(), game.deal(0)) and both.ends(kept) == [])


def _allowed(rules: Rules, transition: Transition[Truth, Any]) -> Any:
    guards = [holds for clause, holds in transition.guards if clause not in rules.without]
    return truth_term(ALGEBRA.all(*[holds for _, holds in transition.order], *guards))


def _of(transition: Transition[Truth, Any], clause: str) -> Any:
    return truth_term(ALGEBRA.all(*[holds for each, holds in (*transition.order, *transition.guards) if each == clause]))


def with_encoding(book: Rulebook[Any, Any], encoding: LiftedEncoding[Any, Any]) -> Rulebook[Any, Any]:
    """The same rulebook with another encoding, which tests patch."""
    return attrs.evolve(book, encoding=encoding)


def lifted(encoding: LiftedEncoding[Any, Any]) -> LiftedEncoding[Any, Any]:
    """The same encoding with what is lifted from the rules alone."""
    rules = encoding.lifted
    assert rules is not None
    return attrs.evolve(encoding, transitions=rules.transitions(), is_over=rules.is_over, scored=rules.scored)
