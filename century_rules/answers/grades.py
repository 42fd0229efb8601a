"""How a claim stands: a word, and a tone by which a page chooses a sign and a colour that say the same."""

from __future__ import annotations

import attrs

from century_rules.kernel.verdict import Verdict


@attrs.frozen
class Grade:
    """How a claim stands.

    Attributes:
        word: in some words.
        tone: ``proved``, for what holds of all plays, and nothing else; ``bounded``, which holds as far as was looked; ``shown``,
            what a play shows, as it should; ``against``, what a play or a proof shows that should not be; ``open``, what is not
            known.
        capitals: the word as a terminal has it; the same in capitals, if it is not given.
    """

    word: str
    tone: str
    capitals: str = attrs.field(default="", eq=False)

    @property
    def loud(self) -> str:
        """As a terminal tells it."""
        return self.capitals or self.word.upper()


PROVED = Grade("Proved", "proved")
OPEN = Grade("Not decided", "open", Verdict.UNKNOWN.value.upper())
NOT_REACHED = Grade("Not reached", "open")
NOT_ASKED = Grade("Not asked", "open")
NO_PLAIN_ANSWER = Grade("No plain answer", "open")
"""Of a ruling under which play comes to impossible positions."""

NOT_CLAIMED = Grade("Not claimed", "open")
AS_IT_SHOULD_BE = Grade("Refuted, as it should be", "shown", "REFUTED, as it should be")
NOT_AS_EXPECTED = Grade("Not as expected", "against")

_OF_VERDICTS = {
    Verdict.PROVED: PROVED,
    Verdict.HOLDS_TO_DEPTH: Grade("Bounded: holds to a depth", "bounded", Verdict.HOLDS_TO_DEPTH.value.upper()),
    Verdict.HOLDS_ON_INSTANCE: Grade("Bounded: holds on a small game", "bounded", Verdict.HOLDS_ON_INSTANCE.value.upper()),
    Verdict.REFUTED: Grade("Refuted", "against"), Verdict.UNKNOWN: OPEN}


def grade_of(verdict: Verdict, expected: Verdict = Verdict.PROVED) -> Grade:
    """The grade of a verdict where another, or that one, was to come out."""
    if verdict is Verdict.REFUTED and expected is verdict:
        return AS_IT_SHOULD_BE
    if expected is Verdict.REFUTED or (verdict is Verdict.PROVED and expected is not verdict):
        return NOT_AS_EXPECTED
    return _OF_VERDICTS[verdict]
