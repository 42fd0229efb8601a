"""Traced cases under a symmetry: conditions and changes of the image's case, said of the state itself.

Where a leaf of the image is taken from leaf ``q`` and its value renamed by ``r``, an expression of the image's leaves becomes
one of the state's with ``r(q)`` put in. That is linear if nothing is renamed or the value of ``q`` is known; otherwise only the
bare leaf ``r(q)`` can be spoken of. Whatever cannot be is left undecided (None), never guessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import attrs

from century_rules.kernel.game import A
from century_rules.kernel.symmetry import Symmetry
from century_rules.tracing.cases import Case
from century_rules.tracing.linear import Linear, primitive
from century_rules.tracing.questions import Condition, Knowledge, Question
from century_rules.tracing.apart import Changes
from century_rules.tracing.runs import Steps

Names = tuple[tuple[int, int], ...]


@attrs.frozen
class Renamed:
    """The value of a leaf under other names."""

    leaf: str
    names: Names


Term = Linear | Renamed


class Undecided(Exception):
    """There is no term for it."""


class Mirror:
    """One symmetry, held up to cases."""

    def __init__(self, symmetry: Symmetry, ranges: Mapping[str, tuple[int, int]]) -> None:
        self.symmetry = symmetry
        self._ranges = ranges
        self._target = {source: path for path, source in symmetry.sources.items()}

    def always_in(self, case: Case[Steps[A]], other: Case[Steps[A]]) -> bool:
        """Whether the image of every state of a case is seen to be in the other one."""
        knowledge = Knowledge(self._ranges, case.conditions)
        try:
            return all(self._implied(knowledge, condition) for condition in other.conditions)
        except Undecided:
            return False

    def alike(self, case: Case[Steps[A]], other: Case[Steps[A]]) -> bool:
        """Whether, in every state of a case whose image is in the other one, they are seen to lead to images of each other."""
        if case.outcome.seen != other.outcome.seen or len(case.outcome.steps) != len(other.outcome.steps):
            return False
        knowledge = Knowledge(self._ranges, case.conditions)
        try:
            for condition in other.conditions:
                self._learn(knowledge, condition)
            expected = Counter(self._image_of_successor(knowledge, changes) for _, changes in case.outcome.steps)
            found = Counter(self._successor_of_image(knowledge, changes) for _, changes in other.outcome.steps)
        except Undecided:
            return False
        return expected == found

    # --- conditions of the image ----------------------------------------------------------------------------------------

    def _implied(self, knowledge: Knowledge, condition: Condition) -> bool:
        question = condition.question
        if len(question.form) == 1:
            path = question.form[0][0]
            names = dict(self._names_now(knowledge, path) or ())
            if names:
                source = self.symmetry.sources.get(path, path)
                return all(
                    question.answer({path: names.get(value, value)}) == condition.answer
                    for value in self._possible(knowledge, source)
                )
        return any(
            knowledge.implied(said.question) == said.answer if isinstance(said, Condition) else said
            for said in (self._said(knowledge, condition, known) for known in (False, True)) if said is not None
        )

    def _learn(self, knowledge: Knowledge, condition: Condition) -> None:
        """Take in what a condition of the image says of the state, where that can be said."""
        question = condition.question
        if len(question.form) == 1 and (names := self._names_now(knowledge, question.form[0][0])):
            exact = question.kind == "read" or (question.kind == "equal" and condition.answer == 1)
            if exact:
                path = question.form[0][0]
                old = {new: old for old, new in names}
                value = condition.answer if question.kind == "read" else question.bound
                leaf = ((self.symmetry.sources.get(path, path), 1),)
                knowledge.learn(Question("equal", leaf, old.get(value, value)), 1)
            return
        said = self._said(knowledge, condition, False)
        if isinstance(said, Condition):
            knowledge.learn(said.question, said.answer)

    def _possible(self, knowledge: Knowledge, path: str) -> list[int]:
        form = ((path, 1),)
        low, high = knowledge.range(form)
        return [value for value in range(int(low), int(high) + 1) if knowledge.implied(Question("equal", form, value)) != 0]

    def _said(self, knowledge: Knowledge, condition: Condition, known: bool) -> Condition | bool | None:
        """A condition of the image as one of the state, or as its truth; with or without what is known put in as numbers."""
        question = condition.question
        try:
            term = self._pulled(knowledge, Linear(question.form), known)
        except Undecided:
            return self._said_of_equals(knowledge, condition)
        if isinstance(term, Renamed):
            return None
        value = term.constant
        if not term.terms:
            answer = value if question.kind == "read" else int(
                value == question.bound if question.kind == "equal" else value >= question.bound)
            return answer == condition.answer
        form, scale = primitive(term.terms)
        if abs(scale) != 1:
            return None
        if question.kind == "read":
            return Condition(Question("read", form), (condition.answer - value) * scale)
        bound = (question.bound - value) * scale
        if question.kind == "equal" or scale == 1:
            return Condition(Question(question.kind, form, bound), condition.answer)
        # -form >= b says that form is not b' = -b + 1 or more.
        return Condition(Question("at least", form, bound + 1), 1 - condition.answer)

    def _said_of_equals(self, knowledge: Knowledge, condition: Condition) -> Condition | None:
        """Two leaves are equal if and only if they are under the same new names."""
        question = condition.question
        if question.kind != "equal" or question.bound != 0 or sorted(factor for _, factor in question.form) != [-1, 1]:
            return None
        (one, _), (other, _) = question.form
        if self._names_now(knowledge, one) != self._names_now(knowledge, other):
            return None
        sources = (self.symmetry.sources.get(one, one), self.symmetry.sources.get(other, other))
        form, _ = primitive(Linear.of({sources[0]: 1, sources[1]: -1}).terms)
        return Condition(Question("equal", form, 0), condition.answer)

    # --- changes --------------------------------------------------------------------------------------------------------

    def _image_of_successor(self, knowledge: Knowledge, changes: Changes) -> frozenset[tuple[str, Term]]:
        paths = {self._target.get(path, path) for path in changes} | self.symmetry.guards.keys()
        effect = {}
        for path in paths:
            source = self.symmetry.sources.get(path, path)
            value = changes.get(source, Linear.leaf(source)).given(knowledge.known)
            effect[path] = _under(value, self._names_after(knowledge, changes, path))
        return self._really_changed(knowledge, effect)

    def _successor_of_image(self, knowledge: Knowledge, changes: Changes) -> frozenset[tuple[str, Term]]:
        return self._really_changed(knowledge, {path: self._pulled(knowledge, new, True) for path, new in changes.items()})

    def _really_changed(self, knowledge: Knowledge, effect: Mapping[str, Term]) -> frozenset[tuple[str, Term]]:
        return frozenset(
            (path, term) for path, term in effect.items() if term != self._pulled(knowledge, Linear.leaf(path), True)
        )

    def _pulled(self, knowledge: Knowledge, expression: Linear, known: bool) -> Term:
        """An expression of the image's leaves as one of the state's."""
        total = Linear((), expression.constant)
        for path, factor in expression.terms:
            source = self.symmetry.sources.get(path, path)
            value = Linear.leaf(source)
            names = self._names_now(knowledge, path)
            if known or names:
                value = value.given(knowledge.known)
            term = _under(value, names)
            if isinstance(term, Renamed):
                if expression != Linear.leaf(path):
                    raise Undecided
                return term
            total = total.plus(term, factor)
        return total

    def _names_now(self, knowledge: Knowledge, path: str) -> Names | None:
        return self._names(path, lambda leaf: Linear.leaf(leaf).given(knowledge.known))

    def _names_after(self, knowledge: Knowledge, changes: Changes, path: str) -> Names | None:
        return self._names(path, lambda leaf: changes.get(leaf, Linear.leaf(leaf)).given(knowledge.known))

    def _names(self, path: str, value_of: Callable[[str], Linear]) -> Names | None:
        """How a leaf of the image is renamed, where its guard's value is known; Undecided where it is not."""
        names = self.symmetry.relabel.get(path)
        if names is None:
            return None
        guard = self.symmetry.guards.get(path)
        if guard is not None:
            value = value_of(guard.leaf)
            if value.terms:
                raise Undecided
            if value.constant not in guard.values:
                return None
        return tuple(names.items())


def _under(value: Linear, names: Names | None) -> Term:
    """A value renamed."""
    if names is None:
        return value
    if not value.terms:
        return Linear((), dict(names).get(value.constant, value.constant))
    if value.constant == 0 and len(value.terms) == 1 and value.terms[0][1] == 1:
        return Renamed(value.terms[0][0], names)
    raise Undecided
