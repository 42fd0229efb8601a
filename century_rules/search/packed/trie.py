"""Building the trie: cases as they are traced become rows of numbers, against the layout of the states they are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import numpy as np
import numpy.typing as npt

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.search.layout import WORD, Layout, LimitHit
from century_rules.search.packed import tables as t
from century_rules.search.packed.tables import Tables
from century_rules.search.parts import FLAG
from century_rules.search.planning import PlannedChange, PlannedStep, known_put_in, moving_leaves, plan
from century_rules.tracing.cases import Case, unrepeatable
from century_rules.tracing.linear import Linear, Terms
from century_rules.tracing.questions import Question
from century_rules.tracing.runs import Steps

MOST_ANSWERS = 1 << 16
"""A question that asks for a number of more possible values than this needs narrower bounds."""


class Rows:
    """A growing array of int32 rows."""

    def __init__(self, columns: int) -> None:
        self._array = np.zeros((64, columns), dtype=np.int32)
        self.size = 0

    def add(self, *values: int) -> int:
        """Add a row; its number."""
        if self.size == len(self._array):
            self._array = np.concatenate([self._array, np.zeros_like(self._array)])
        self.size += 1
        self.put(self.size - 1, *values)
        return self.size - 1

    def put(self, number: int, *values: int) -> None:
        """Write the first numbers of a row. Raises InvalidInput if one does not fit."""
        if values and (min(values) < -1 << 31 or max(values) >= 1 << 31):
            raise InvalidInput("the rules and the bounds of leaves make a number of more than 32 bits; give narrower bounds")
        self._array[number, :len(values)] = values

    @property
    def array(self) -> npt.NDArray[np.int32]:
        return self._array


class Trie(Generic[S, A]):
    """Cases of the parts of a game (`century_rules.search.parts`). Each part has a root: the place of that number."""

    def __init__(self, layout: Layout[S], roots: int) -> None:
        self.layout = layout
        self._cases: list[Case[Steps[A]]] = []
        self.limits: list[LimitHit] = []
        """Bounds that some change watches, by their numbers in the tables."""
        self._questions: dict[int, Question] = {}
        self._nodes = Rows(8)
        self._children = np.full(max(64, roots), t.MISSING, dtype=np.int32)
        self._places = roots
        self._terms = Rows(4)
        self._case_rows = Rows(3)
        self._steps = Rows(2)
        self._keeps = np.full((64, layout.words), -1, dtype=np.int64)
        self._deltas = np.zeros((64, layout.words), dtype=np.int64)
        self._changes = Rows(10)
        self._asking: dict[str, list[int]] = {}
        """Leaf -> nodes that ask about it."""
        self._moving: dict[str, list[int]] = {}
        """Leaf -> cases in whose changes it occurs."""

    def __len__(self) -> int:
        return self._case_rows.size

    @property
    def tables(self) -> Tables:
        """The arrays as they are now; valid until the next case is added."""
        return Tables(self._nodes.array, self._children, self._terms.array, self._case_rows.array, self._steps.array,
                      self._keeps, self._deltas, self._changes.array)

    def insert(self, root: int, case: Case[Steps[A]]) -> None:
        """Add what one run found. The leaves it moves must have their bits already.

        Raises Unrepeatable if after the same answers an earlier run asked something else, and InvalidInput if a question has too
        many possible answers.
        """
        place = root
        for depth, condition in enumerate(case.conditions):
            child = int(self._children[place])
            if child == t.MISSING:
                child = self._add_node(condition.question)
                self._children[place] = child
            elif child < 0:
                raise unrepeatable(case, depth, "was finished", f"asked {condition.question}")
            elif self._questions[child] != condition.question:
                raise unrepeatable(case, depth, f"asked {self._questions[child]}", f"asked {condition.question}")
            place = self._place_of(child, condition.answer)
        if self._children[place] != t.MISSING:
            raise unrepeatable(case, len(case.conditions), "was here already", "came here again")
        number = self._case_rows.add()
        self._cases.append(case)
        self._compile_case(number)
        self._children[place] = -2 - number
        for path in {path for _, changes in case.outcome.steps for target, new in changes.items()
                     for path in (target, *(leaf for leaf, _ in new.terms))}:
            self._moving.setdefault(path, []).append(number)

    def actions(self, case: int) -> tuple[A, ...]:
        """What can be done in a case, in the order of its steps."""
        return tuple([action for action, _ in self._cases[case].outcome.steps])

    def vacant(self, place: int) -> bool:
        """Whether nothing hangs at a place."""
        return int(self._children[place]) == t.MISSING

    def grown(self, path: str) -> None:
        """A leaf has got bits in the layout: what speaks about it is written anew."""
        if self._deltas.shape[1] < self.layout.words:
            self._keeps = np.hstack([self._keeps, np.full((len(self._keeps), 1), -1, dtype=np.int64)])
            self._deltas = np.hstack([self._deltas, np.zeros((len(self._deltas), 1), dtype=np.int64)])
        for node in self._asking.get(path, ()):
            self._compile_node(node)
        for number in self._moving.get(path, ()):
            self._compile_case(number)

    def let_move(self, case: Case[Steps[A]], grow: Callable[[str], bool]) -> bool:
        """Have the leaves grow that a case moves, and those that are set to one of them; whether `grow` said yes of any."""
        waiting, some = [case], False
        while waiting:
            asked = waiting.pop()
            for path in moving_leaves(asked, self.layout):
                some |= grow(path)
                waiting += [asked, *(self._cases[number] for number in self._moving.get(path, ()))]
        return some

    def _add_node(self, question: Question) -> int:
        node = self._nodes.add()
        self._questions[node] = question
        least, greatest = (0, 1) if question.kind != "read" else self._span(question.form)
        answers = greatest - least + 1
        if answers > MOST_ANSWERS:
            raise InvalidInput(
                f"the rules read {Linear(question.form)}, which has {answers} possible values; give narrower bounds")
        self._make_places(answers)
        self._nodes.put(node, 0, 0, 0, 0, 0, 0, self._places - answers)
        for path, _ in question.form:
            self._asking.setdefault(path, []).append(node)
        self._compile_node(node)
        return node

    def _make_places(self, count: int) -> None:
        while self._places + count > len(self._children):
            self._children = np.concatenate([self._children, np.full_like(self._children, t.MISSING)])
        self._places += count

    def _place_of(self, node: int, answer: int) -> int:
        question = self._questions[node]
        least = self._span(question.form)[0] if question.kind == "read" else 0
        return int(self._nodes.array[node, t.NODE_PLACE]) + answer - least

    def _span(self, form: Terms) -> tuple[int, int]:
        """The least and the greatest value of a form by the declared ranges of its leaves."""
        ends = [sorted(factor * end for end in self.layout.ranges[path]) for path, factor in form]
        return sum(least for least, _ in ends), sum(greatest for _, greatest in ends)

    def _compile_node(self, node: int) -> None:
        question = self._questions[node]
        kind = {"read": t.READ, "equal": t.EQUAL, "at least": t.AT_LEAST}[question.kind]
        form = known_put_in(Linear(question.form), self.layout)
        terms, constant = self._raw(form)
        _check_sum(form, terms, constant)
        bound = (self._span(question.form)[0] if kind == t.READ else question.bound) - constant
        if len(terms) == 1 and terms[0][3] == 1:
            where = terms[0][:3]
            count = 1
        else:
            where = (self._add_terms(terms), 0, 0)
            # A form without terms, or with one that has a factor, takes the general way.
            count = len(terms) if len(terms) != 1 else -1
        self._nodes.put(node, kind, count, *where, bound, int(self._nodes.array[node, t.NODE_PLACE]))

    def _raw(self, expression: Linear) -> tuple[list[tuple[int, int, int, int]], int]:
        """The terms over the bits of fields, and the constant that goes with them."""
        constant = expression.constant
        terms = []
        for path, factor in expression.terms:
            field = self.layout.field(path)
            assert field is not None
            constant += factor * field.low
            terms.append((field.shift // WORD, field.shift % WORD, (1 << field.width) - 1, factor))
        return terms, constant

    def _add_terms(self, terms: Sequence[tuple[int, int, int, int]]) -> int:
        first = self._terms.size
        for term in terms:
            self._terms.add(*term)
        return first

    def _compile_case(self, number: int) -> None:
        case = self._cases[number]
        first = self._steps.size
        steps = plan(case, self.layout)
        for step in steps:
            self._compile_step(step)
        flag = case.outcome.seen[FLAG]
        assert isinstance(flag, int)
        self._case_rows.put(number, first, len(steps), int(flag))

    def _compile_step(self, step: PlannedStep[A]) -> None:
        words = self._deltas.shape[1]
        first, cleared, added = self._changes.size, [0] * words, [0] * words
        for change in step.changes:
            field = self.layout.field(change.path)
            kind = t.WATCH * (change.limit is not None)
            if field is not None and change.difference is not None:
                # Sums of differences never carry into a neighbour: each new value is inside its bounds.
                added[field.shift // WORD] += change.difference << field.shift % WORD
            elif field is not None and not change.new.terms and not kind:
                cleared[field.shift // WORD] |= field.mask >> field.shift // WORD * WORD
                added[field.shift // WORD] += (change.new.constant - field.low) << field.shift % WORD
            elif field is not None:
                kind |= t.SET
            if kind:
                self._add_change(kind, change)
        row = self._steps.add(first, self._changes.size - first)
        if row >= len(self._deltas):
            self._keeps = np.concatenate([self._keeps, np.full_like(self._keeps, -1)])
            self._deltas = np.concatenate([self._deltas, np.zeros_like(self._deltas)])
        self._keeps[row] = [signed(~word) for word in cleared]
        self._deltas[row] = [signed(word) for word in added]

    def _add_change(self, kind: int, change: PlannedChange) -> None:
        low, high = self.layout.ranges[change.path]
        field = self.layout.field(change.path)
        where = (0, 0, 0) if field is None else (field.shift // WORD, field.shift % WORD, (1 << field.width) - 1)
        terms, constant = self._raw(change.new)
        _check_sum(change.new, terms, constant)
        limit = 0
        if change.limit is not None:
            if change.limit not in self.limits:
                self.limits.append(change.limit)
            limit = self.limits.index(change.limit)
        self._changes.add(kind, *where, low, high, constant, self._add_terms(terms), len(terms), limit)


def _check_sum(expression: Linear, terms: Sequence[tuple[int, int, int, int]], constant: int) -> None:
    """Raise InvalidInput if the sum, which kernels reckon in 64 bits, might not fit into them."""
    if sum(abs(factor) * mask for _, _, mask, factor in terms) + abs(constant) >= 1 << WORD - 2:
        raise InvalidInput(f"{expression} can grow beyond 64 bits; give narrower bounds, or take engine='python'")


def signed(word: int) -> int:
    """The bits of a word as NumPy's int64 has them."""
    return (word + (1 << WORD - 1)) % (1 << WORD) - (1 << WORD - 1)
