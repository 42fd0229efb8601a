"""``century-rules verify`` where an induction fails, and where a user brings claims of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic

import click

from century_rules.answers.text import row_lines
from century_rules.cli.output import above
from century_rules.cli.verbs import BAD_INPUT, CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.process.content import has_content
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from rich.status import Status

    from century_rules.desk.proving.user_claims import ClaimResult
    from century_rules.desk.proving.finding import Finding
    from century_rules.desk.proving.proofs import Audit
    from century_rules.running import Workers
    from century_rules.theory.theories import Theory


class Explainer(Generic[S, A]):
    """Shows why obligations fail, each once: what fails for two players is not shown again for three."""

    def __init__(self, book: Rulebook[S, A], *, controls: bool) -> None:
        from century_rules.theory.theories import theory_if_any

        self.known = theory_if_any(book)
        self.controls = controls
        self._told: set[str] = set()

    def of(self, finding: Finding[S, A], tell: Callable[[str], None]) -> list[str]:
        """Lines about the first obligation that fails, and about what its control breaks if that is wanted."""
        from century_rules.desk.proving.failed_induction import explain, sentences

        said: list[str] = []
        if finding.support.failed and finding.support.failed[0] not in self._told:
            self._told.add(finding.support.failed[0])
            said += _why(self.known, finding.support.failed, finding.players, tell)
        for control in (each for each in finding.controls if self.controls and each.broken):
            tell(f"{finding.theorem.id}: looking for the position in which its control breaks it")
            found = explain(self.known, control.broken, control.at.control.players, control=control.at.control)
            said += sentences(found)
        return said


def _why(known: Theory[S, A], failed: tuple[str, ...], players: int, tell: Callable[[str], None]) -> list[str]:
    """Lines about the first of the obligations that failed."""
    from century_rules.desk.proving.failed_induction import explained

    if not failed:
        return []
    tell(f"{failed[0]} is not inductive: looking for a position that shows it")
    return explained(known, failed[0], players)


class OwnClaims(Generic[S, A]):
    """The claims of a user's file, or those that `only` names. Raises InvalidInput at once if it cannot be used.

    Attributes:
        only: what `only` names beside them.
        ours: whether any theorem of the game is asked about.
    """

    def __init__(self, book: Rulebook[S, A], file: str, only: tuple[str, ...], players: tuple[int, ...], rlimit: int | None,
                 workers: Workers) -> None:
        from century_rules.desk.proving.user_claims import addition, chosen
        from century_rules.theory.theories import theory_if_any

        self.known = theory_if_any(book)
        self.added, self.only = chosen(addition(self.known, file), only)
        self.ours = bool(self.only) or (not only and has_content("proofs", book.name, book.archive.content))
        self.players, self.rlimit, self.workers = players, rlimit, workers
        self.tried: list[tuple[ClaimResult[S, A], list[str]]] = []
        self._told: set[str] = set()

    def read(self) -> None:
        """Raise InvalidInput, which names file and line, for what cannot be lifted of them, before anything is asked."""
        from century_rules.desk.proving.user_claims import require_lifted

        for number in self.players or self.known.book.players:
            require_lifted(self.added, number)

    def run(self, status: Status, audit: Audit | None, *, quiet: bool) -> None:
        """Try them all and show each as soon as it is there; `audit` is told what was decided.

        What was found before an interrupt is kept.
        """
        from century_rules.desk.proving.user_claims import try_out
        from century_rules.desk.proving.user_claims_document import row_of_claim
        from century_rules.solving.prover import RLIMIT

        for tried in try_out(self.known, self.added, players=self.players, rlimit=self.rlimit or RLIMIT,
                             workers=self.workers, progress=status.update, audit=audit):
            said = self._said(tried, status.update)
            self.tried.append((tried, said))
            if not quiet:
                with above(status):
                    click.echo("\n".join(row_lines(row_of_claim(self.added.file, tried, said))))

    def _said(self, tried: ClaimResult[S, A], tell: Callable[[str], None]) -> list[str]:
        """What is shown under the line of a claim: the play that breaks it, or why its induction fails, and notes."""
        said = [*([tried.contradiction] if tried.contradiction else []), *(f"note: {each}" for each in tried.notes)]
        if tried.broken is not None:
            said += [tried.raised] if tried.raised else []
            return [*said, *tried.broken.lines()]
        if not tried.follows and not tried.raised and not tried.empty:
            said.append(f"asked of {tried.asked:,} positions or steps of {counted(tried.plays, 'play')}, of which "
                        f"{tried.ended:,} came to an end: none shows it false")
            if tried.ran_out:
                said.append("give the solver more steps: --rlimit STEPS")
        if tried.claim.id not in self._told and not tried.empty and not tried.raised:
            why = _why(tried.merged, tried.failed, tried.players, tell)
            self._told.update([tried.claim.id] if why else [])
            said += why
        return said

    def as_json(self) -> list[dict[str, object]]:
        from century_rules.desk.proving.user_claims_document import claim_as_json

        return [claim_as_json(self.added.file, tried, said) for tried, said in self.tried]

    def exit_code(self) -> int:
        if any(tried.raised for tried, _ in self.tried):
            return BAD_INPUT
        missing = [tried for tried, _ in self.tried if tried.verdict is not Verdict.PROVED]
        if not missing:
            return FINE
        return CUT_SHORT if all(tried.ran_out for tried in missing) else NOT_AS_EXPECTED
