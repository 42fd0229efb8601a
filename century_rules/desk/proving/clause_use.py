"""In which proofs each clause is used."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from century_rules.desk.proving.verify import verify
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Workers


@attrs.frozen
class ClauseUse:
    """In which proofs a clause is used, for one number of players.

    Attributes:
        players: for how many.
        used_in: per clause, the theorems with a proof that used a guard of that clause.
        unproved: the theorems that were not proved, of which nothing can be said.
    """

    players: int
    used_in: Mapping[str, tuple[str, ...]]
    unproved: tuple[str, ...]


def clause_use(
    book: Rulebook[S, A], players: int, workers: Workers = 1, progress: Tell | None = None,
) -> ClauseUse:
    """In which proofs each clause is used: proves every theorem, which takes tens of seconds.

    A proof found is one of many: that it uses a clause does not mean that every proof must.
    """
    findings = list(verify(book, players=(players,), controls=False, workers=workers, progress=progress))
    proved = [finding for finding in findings if finding.verdict is Verdict.PROVED]
    used = {clause: tuple(finding.theorem.id for finding in proved if clause in finding.core) for clause in book.clauses}
    return ClauseUse(players, used, tuple(each.theorem.id for each in findings if each.verdict is not Verdict.PROVED))
