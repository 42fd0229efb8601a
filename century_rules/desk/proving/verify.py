"""Proving what is claimed of a game: each theorem by induction, its premises shown possible, its negative control broken.

Before a theorem is called proved it is asked of real plays, on numbers, and so is every invariant it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

import attrs

from century_rules.desk.breaking.running_controls import run_controls
from century_rules.desk.proving.apart import Apart
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.kept_verdicts import KeptVerdicts, Proved
from century_rules.desk.proving.proofs import Audit, Proofs, proved_of
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell, no_progress
from century_rules.rulebook import Rulebook
from century_rules.running import Workers, at_work
from century_rules.solving.prover import RLIMIT_OF_OURS
from century_rules.theory.theories import theory


def verify(
    book: Rulebook[S, A], *, players: Collection[int] = (), only: Collection[str] = (), controls: bool = True,
    rlimit: int = RLIMIT_OF_OURS, workers: Workers = 1, progress: Tell | None = None, audit: Audit | None = None,
    small_cores: bool = True, beside: Callable[[Proved[S, A], int], object] = lambda _found, _players: None,
) -> Iterator[Finding[S, A]]:
    """The findings, theorem by theorem and players by players, each as soon as it is there.

    `players` are all that the game is for if none are named. `only` names theorems or families; nothing means all. Of those
    named their own obligations are decided first, then the invariants that they rest on, and nothing else; without names every
    invariant is decided. `controls` are run once for each theorem, with its first finding. `rlimit` is in solver steps for each
    obligation. `workers` is a number of processes or any executor. `progress` is told what is being done, `audit` what was
    decided, and `beside`, before the findings of each number of players, all that was found for it: that Python comes through
    the rules, without which nothing is proved, and invariants on which nothing rests. Without `small_cores` it is a tenth
    faster, and the core of a finding may name clauses that its proof can do without. Raises InvalidInput for an unknown name in
    `only`, a number of players the game is not for, a game without an encoding, or rules that Python could stumble over.
    """
    book.encoded()
    known = theory(book)
    wanted = known.chosen_theorems(only)
    tell = progress or no_progress
    own = {each.name for each in known.invariants} - {each.name for each in book.encoded().known_of_proofs()}
    numbers = tuple(dict.fromkeys(players or book.players)) if wanted or (own and not only) else ()
    kept = {number: KeptVerdicts(known, number, wanted, rlimit, not only, small_cores) for number in numbers if audit is None}
    found = {number: each.found() for number, each in kept.items()}
    left = [number for number in numbers if found.get(number) is None]
    with at_work(workers) as same, Apart(known, wanted, rlimit, same, tell, whole=not only, small_cores=small_cores) as apart:
        if audit is None:
            apart.begin(left)
        for place, number in enumerate(numbers):
            proved = found.get(number)
            if proved is None:
                proved = apart.proved(number) if number in apart else proved_of(
                    Proofs(known, number, rlimit, same, small_cores=small_cores), wanted, tell, audit, whole=not only)
                if number in kept:
                    kept[number].keep(proved)
            beside(proved, number)
            if controls and place == 0:
                resting = [(finding.theorem, finding.support.invariants) for finding in proved.findings]
                ran = run_controls(known, resting, players=number, rlimit=rlimit, workers=same)
                for finding, results in zip(proved.findings, ran, strict=True):
                    tell(f"{finding.theorem.id}: negative controls")
                    yield attrs.evolve(finding, controls=results)
            else:
                yield from proved.findings
