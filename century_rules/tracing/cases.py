"""Cases, and the tree that finds the case of a state by asking the rules' own questions in the rules' own order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

import attrs

from century_rules.tracing.errors import Unrepeatable
from century_rules.tracing.questions import Condition, Question

O = TypeVar("O")  # noqa: E741  # for an outcome


@attrs.frozen
class Case(Generic[O]):
    """In every state where the conditions hold, the rules do this: `outcome`, in terms of the state's leaves."""

    conditions: tuple[Condition, ...]
    outcome: O

    def holds(self, values: Mapping[str, int]) -> bool:
        return all(condition.holds(values) for condition in self.conditions)


class Fork(Generic[O]):
    """A place in the tree: a question, and where each answer met so far leads."""

    __slots__ = ("answers", "question")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.answers: dict[int, Fork[O] | Case[O]] = {}


class CaseTree(Generic[O]):
    """Cases by their questions. Two cases never overlap: at the fork where they part, they answer one question differently."""

    def __init__(self) -> None:
        self.root: Fork[O] | Case[O] | None = None
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Case[O]]:
        waiting = [self.root] if self.root is not None else []
        while waiting:
            place = waiting.pop()
            if isinstance(place, Case):
                yield place
            else:
                waiting.extend(reversed(place.answers.values()))

    def find(self, values: Mapping[str, int]) -> Case[O] | None:
        """The case of a state given by its leaves, None if no run has been there."""
        place = self.root
        while isinstance(place, Fork):
            place = place.answers.get(place.question.answer(values))
        return place

    def insert(self, case: Case[O]) -> None:
        """Add what one run found.

        Raises Unrepeatable if after the same answers an earlier run asked something else or did something else.
        """
        place = self.root
        came_from: Fork[O] | None = None
        answer = 0
        for depth, condition in enumerate(case.conditions):
            if isinstance(place, Case):
                raise unrepeatable(case, depth, "was finished", f"asked {condition.question}")
            if place is None:
                place = Fork(condition.question)
                self._hang(came_from, answer, place)
            elif place.question != condition.question:
                raise unrepeatable(case, depth, f"asked {place.question}", f"asked {condition.question}")
            came_from, answer = place, condition.answer
            place = place.answers.get(answer)
        if place is None:
            self._hang(came_from, answer, case)
            self._size += 1
        elif isinstance(place, Fork):
            raise unrepeatable(case, len(case.conditions), f"asked {place.question}", "was finished")
        elif place.outcome != case.outcome:
            raise unrepeatable(case, len(case.conditions), f"gave {place.outcome}", f"gave {case.outcome}")

    def _hang(self, fork: Fork[O] | None, answer: int, place: Fork[O] | Case[O]) -> None:
        if fork is None:
            self.root = place
        else:
            fork.answers[answer] = place


def unrepeatable(case: Case[O], depth: int, before: str, now: str) -> Unrepeatable:
    """The error for a run that went as an earlier one for `depth` questions, and then otherwise."""
    seen = ", ".join(str(condition) for condition in case.conditions[:depth]) or "nothing"
    return Unrepeatable(
        f"the rules are not a function of the state: having seen {seen}, an earlier run {before} and this one {now}. "
        "Likely causes: hidden state, a cache over state data, an identity test (`is`), an unordered set, chance."
    )
