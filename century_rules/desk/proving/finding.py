"""The verdict on a theorem for one number of players: what the solver and real plays say of it."""

from __future__ import annotations

from typing import Generic

import attrs

from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.claims.trace_check import Broken
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.solving.dependencies import Support
from century_rules.solving.obligation import clauses_in
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Property

CONTRADICTION = ("the solver proves it, and a real play breaks it: either the claim says something else of unknown numbers than "
                 "of known ones, or this tool is wrong; believe the play, and please report it")


@attrs.frozen(kw_only=True)
class Judged(Generic[S, A]):
    """A claim with what the solver and real plays say of it, for one number of players.

    Attributes:
        players: for how many players.
        support: what was decided of it, and of what it rests on.
        asked: of how many positions or steps of real plays each of its parts was asked, at least.
        broken: a real play that breaks it, or an invariant it rests on.
    """

    players: int
    support: Support
    asked: int = 0
    broken: Broken[S, A] | None = None

    @property
    def verdict(self) -> Verdict:
        """REFUTED where a real play breaks it, whatever the solver says; PROVED; or UNKNOWN: failing alone refutes nothing."""
        return Verdict.REFUTED if self.broken else Verdict.UNKNOWN if self.support.missing else Verdict.PROVED

    @property
    def contradiction(self) -> str:
        """Where a play breaks what the solver proves: that one of the two is at fault."""
        return CONTRADICTION if self.broken and not self.support.missing else ""

    @property
    def ran_out(self) -> bool:
        """Whether all that is missing is solver steps."""
        return self.broken is None and self.support.ran_out


@attrs.frozen(kw_only=True)
class Finding(Judged[S, A]):
    """The verdict on one theorem for one number of players.

    Attributes:
        theorem: what was to be proved.
        claimed: its property, with the statement and the clauses it is about.
        family: the file it comes from.
        possible: whether its premises can all be so at once; None where solver steps ran out before that was seen.
        controls: its negative controls; none if they were not run for this number of players.
    """

    theorem: Theorem
    claimed: Property[S, A]
    family: str
    possible: bool | None
    controls: tuple[ControlResult[S, A], ...] = ()

    @property
    def reason(self) -> str:
        """Where not PROVED, what is missing, or what a play breaks."""
        if self.broken is None:
            return self.support.reason
        told = f"; {self.contradiction}" if self.contradiction else ""
        return f"{self.broken.claim} is {self.broken.lines()[0].rstrip(':')}{told}"

    @property
    def against_premises(self) -> str:
        """Why the proof says nothing, or may say nothing; "" where the premises were shown to be possible."""
        if self.possible is None:
            return "the limit of solver steps ran out before its premises were seen to be possible"
        return "" if self.possible else "its premises contradict each other"

    @property
    def ran_out(self) -> bool:
        return super().ran_out or (self.verdict is Verdict.PROVED and self.possible is None)

    @property
    def core(self) -> tuple[str, ...]:
        """The clauses whose guards the proofs used."""
        return tuple(sorted(clauses_in(label for decision in self.support.decisions for label in decision.core)))

    @property
    def seconds(self) -> float:
        """Of solver time."""
        return sum(decision.seconds for decision in self.support.decisions)

    @property
    def as_expected(self) -> bool:
        """Proved, from premises that are possible, with controls that all break it."""
        return self.verdict is Verdict.PROVED and self.possible is True and all(
            control.as_expected for control in self.controls)
