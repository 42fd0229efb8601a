"""Numbers of players proved side by side, each as a whole by one worker: its rules are lifted once, and not by every worker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Generic, TypeAlias

from century_rules.desk.claims.trace_check import Broken
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.kept_verdicts import Proved
from century_rules.desk.proving.proofs import Proofs, proved_of
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell
from century_rules.rulebook import Rulebook
from century_rules.running import Job, Workers, begun
from century_rules.running.places import places
from century_rules.running.processes import Processes
from century_rules.running.reports import report
from century_rules.solving.dependencies import Support
from century_rules.solving.kept_answers import count_kept, kept_so_far
from century_rules.solving.stumbles import NoRuntimeErrors
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Theory, theory_once

Sent: TypeAlias = tuple[
    tuple[NoRuntimeErrors, ...], list[tuple[Support, bool | None, int, Broken[S, A] | None]], Mapping[str, str], int]
"""What a worker found: that Python comes through, what there is of each theorem, `Proved.unused`, how many answers were kept."""


class Apart(Generic[S, A]):
    """Numbers of players that workers are at.

    Args:
        known: the theory of the game.
        wanted: the theorems.
        rlimit: solver steps for each obligation.
        workers: who does it; nobody is given a number as a whole where there are more workers than numbers.
        tell: told what the workers report.
        whole: whether every invariant is decided.
        small_cores: whether cores are made smaller.
    """

    def __init__(
        self, known: Theory[S, A], wanted: Sequence[Theorem], rlimit: int, workers: Workers, tell: Tell, *, whole: bool,
        small_cores: bool,
    ) -> None:
        self._known, self._wanted, self._workers, self._tell = known, wanted, workers, tell
        self._how = rlimit, whole, small_cores
        self._under_way: dict[int, Iterator[Sent[S, A]]] = {}
        self._open = ExitStack()

    def __enter__(self) -> Apart[S, A]:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def __contains__(self, number: int) -> bool:
        return number in self._under_way

    def begin(self, numbers: Sequence[int]) -> None:
        """Give the numbers to the workers if these are not more, the largest first, for it takes longest."""
        if not isinstance(self._workers, Executor) or not 1 < places(self._workers) <= len(numbers):
            return
        if isinstance(self._workers, Processes):
            self._open.enter_context(self._workers.lines.told(self._tell))
        names, largest = [each.id for each in self._wanted], max(numbers)
        for number in (largest, *(each for each in numbers if each != largest)):
            job = Job(f"{number} players", _proved, (self._known.book, number, names, *self._how))
            self._under_way[number] = begun([job], self._workers)

    def proved(self, number: int) -> Proved[S, A]:
        """What was found for a number of players that was begun."""
        through, found, unused, kept = next(self._under_way.pop(number))
        count_kept(kept)
        return Proved(through, tuple([Finding(
            theorem=theorem, claimed=self._known.properties[theorem.id], family=self._known.families[theorem.id], players=number,
            support=support, possible=possible, asked=asked, broken=broken,
        ) for theorem, (support, possible, asked, broken) in zip(self._wanted, found, strict=True)]), unused)


def _proved(
    book: Rulebook[S, A], number: int, names: Sequence[str], rlimit: int, whole: bool, small_cores: bool,
) -> Sent[S, A]:
    """All that is found of these theorems for one number of players, in a worker."""
    known, before = theory_once(book), kept_so_far()
    wanted = [known.theorems[each] for each in names]
    try:
        proved = proved_of(Proofs(known, number, rlimit, small_cores=small_cores), wanted, report, whole=whole)
    finally:
        report("")
    found = [(each.support, each.possible, each.asked, each.broken) for each in proved.findings]
    return proved.through, found, proved.unused, kept_so_far() - before
