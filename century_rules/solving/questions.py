"""Questions to the solver that may have been answered in an earlier run, found again by their terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import z3

from century_rules.solving.digests import Digests
from century_rules.solving.kept_answers import Answer, Answers, answers, question_of
from century_rules.solving.solver import z3_version

_DIGESTS = Digests()


@attrs.frozen
class Question:
    """What is asked, as answers are kept of it.

    Attributes:
        answers: where.
        whole: the digest of all of it.
        goal: the digest of what is not told apart.
        premises: by its digest, the number of each term that is told apart.
    """

    answers: Answers
    whole: bytes
    goal: bytes
    premises: Mapping[bytes, int]

    @staticmethod
    def of(asserted: Sequence[tuple[int | None, z3.BoolRef]], rlimit: int, kind: str = "") -> Question | None:
        """The question of these terms, each with its number if it is told apart; None if nothing is kept of it.

        `kind` is what is asked of them, where it is not whether they can be true together.
        """
        kept = answers()
        if kept is None:
            return None
        try:
            terms = [(number, _DIGESTS.of(term)) for number, term in asserted]
        except ValueError:  # one has no digest
            return None
        version = f"{kind} {z3_version()}" if kind else z3_version()
        goal = question_of([(None, each) for number, each in terms if number is None], 0, version)
        return Question(kept, question_of(terms, rlimit, version), goal,
                        {each: number for number, each in reversed(terms) if number is not None})

    def known(self) -> Answer | None:
        """What was answered to all of it, or that premises which are among these contradict its goal."""
        return self.answers.find(self.whole) or (self.answers.find_core(self.goal, self.premises) if self.premises else None)

    def keep(self, answer: Answer) -> None:
        """Keep the answer."""
        self.answers.keep(self.whole, answer)

    def keep_core(self, core: Sequence[int]) -> None:
        """Keep that the premises of these numbers contradict the goal."""
        of_number = {number: each for each, number in self.premises.items()}
        if self.premises and all(number in of_number for number in core):
            self.answers.keep_core(self.goal, [of_number[number] for number in core])
