"""Two texts of the rules beside each other, by proof: what is lifted from the rules, and one written by hand over the algebra."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs
import z3

from century_rules.rulebook import Rulebook
from century_rules.solving.system import argument_ranges
from century_rules.solving.terms import Number, Truth, Z3Algebra, flag, truth_term, variable
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.plain import Deed, PlainEncoding, PlainRules

ALGEBRA = Z3Algebra()
_RLIMIT = 400_000_000
Rules = PlainRules[Number, Truth, Any]


@attrs.frozen
class Both:
    """A game for a number of players in both texts, with everything open, on one unknown position.

    Attributes:
        lifted: from the rules.
        by_hand: the other text.
        position: of unknowns.
        facts: what is assumed of it: what is open can be so, and it is type-correct.
    """

    lifted: Rules
    by_hand: Rules
    position: Any
    view: Mapping[str, Number]
    facts: Sequence[Any]

    @staticmethod
    def of(
        lifted: PlainEncoding[Any, Any], by_hand: PlainEncoding[Any, Any], players: int, without: Collection[str] = (),
    ) -> Both:
        """Without some clauses, if they are named."""
        one = lifted.open(ALGEBRA, players, variable, flag, without=without)
        other = by_hand.open(ALGEBRA, players, variable, flag, without=without)
        view = {path: variable(path) for path in one.paths}
        correct = [fact.at(one.scene(view, {})) for fact in lifted.type_correct()]
        facts = [truth_term(each) for each in (*(side for _, side in one.sides), *correct)]
        return Both(one, other, one.position(view), view, facts)

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

    def differences(self, name: str) -> list[str]:
        """In what the two differ about an operation: "" for legality, clauses, leaves after it; nothing if they agree."""
        mine, theirs = (rules.deed(name, self.position, self.arguments(name)) for rules in (self.lifted, self.by_hand))
        solver = self.solver(name)
        legal, legal_by_hand = truth_term(_allowed(self.lifted, mine)), truth_term(_allowed(self.by_hand, theirs))
        found = [] if _never(solver, legal != legal_by_hand) else [f"{name}: legal in one of them only"]
        clauses = dict.fromkeys(clause for clause, _ in (*mine.order, *mine.guards))
        # Where the rules refuse by a clause, so does the other text by that clause; it may name more.
        found += [f"{name}: {clause} refuses in the rules only" for clause in clauses
                  if not _never(solver, z3.Not(truth_term(_of(mine, clause))), truth_term(_of(theirs, clause)))]
        after, by_hand = self.lifted.leaves(mine.position()), self.by_hand.leaves(theirs.position())
        other = [truth_term(ALGEBRA.neg(ALGEBRA.eq(after[path], by_hand[path]))) for path in after]
        return found if _never(solver, legal, z3.Or(other)) else [*found, f"{name}: another position after it"]

    def stumbles(self, rules: LiftedRules[Any, Any], name: str) -> list[str]:
        """Where Python could stumble over the text of an action, as far as it is not proved that it does not."""
        action, arguments, solver = rules.action(name, self.lifted, self.position), self.arguments(name), self.solver(name)
        found: list[str] = []
        for obligations, guarded in ((action.of_guards, False), (action.of_effect, True)):
            if guarded:
                deed = self.lifted.deed(name, self.position, arguments)
                solver.add(truth_term(_allowed(self.lifted, deed)))
            truths = rules.obligations(self.lifted, self.position, obligations, arguments)
            found += [f"{each.where}: {each.what}" for each, holds in zip(obligations, truths, strict=True)
                      if not _never(solver, z3.Not(truth_term(holds)))]
        return found


def _allowed(rules: Rules, deed: Deed[Truth, Any]) -> Truth:
    guards = [holds for clause, holds in deed.guards if clause not in rules.without]
    return ALGEBRA.all(*[holds for _, holds in deed.order], *guards)


def _of(deed: Deed[Truth, Any], clause: str) -> Truth:
    return ALGEBRA.all(*[holds for each, holds in (*deed.order, *deed.guards) if each == clause])


def _never(solver: Any, *truths: Any) -> bool:
    solver.push()
    solver.add(*truths)
    found = solver.check()
    solver.pop()
    return bool(found == z3.unsat)


def with_encoding(book: Rulebook[Any, Any], encoding: PlainEncoding[Any, Any]) -> Rulebook[Any, Any]:
    """The same rulebook with another encoding, which tests patch."""
    return attrs.evolve(book, encoding=encoding)


def lifted(encoding: PlainEncoding[Any, Any]) -> PlainEncoding[Any, Any]:
    """The same encoding with what is lifted from the rules alone."""
    rules = encoding.lifted
    assert rules is not None
    return attrs.evolve(encoding, deeds=rules.deeds(), is_over=rules.is_over, reckoned=rules.reckoned)
