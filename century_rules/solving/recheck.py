"""A second opinion: every obligation behind the findings written as SMT-LIB and decided again by cvc5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.running import Job, Workers, at_work, run
from century_rules.solving.batch import Sent, Task
from century_rules.solving.obligation import Decision, Obligation
from century_rules.solving.second import SECOND_RLIMIT, Answer, ask_cvc5, cvc5_version
from century_rules.solving.smtlib import to_smtlib
from century_rules.writing.paragraphs import counted

Writer = Callable[[Obligation], str]
Outcome = Literal["agree", "disagree", "not decided"]


@attrs.frozen
class Decided:
    """An obligation, for a number of players, and what the first solver said of it."""

    players: int
    task: Task
    first: Decision


@attrs.frozen
class Opinion:
    """What two solvers say of one obligation.

    Attributes:
        players: of the game it is about.
        id: the obligation's.
        first: Z3's verdict.
        second: cvc5's.
        reason: where one of them is UNKNOWN, why.
        ran_out: whether that is because a limit ran out.
        seconds: of cvc5's time.
    """

    players: int
    id: str
    first: Verdict
    second: Verdict
    reason: str = ""
    ran_out: bool = False
    seconds: float = 0.0

    @property
    def outcome(self) -> Outcome:
        """Two answers that are the same agree; where there is only one, or none, nothing is said."""
        if Verdict.UNKNOWN in (self.first, self.second):
            return "not decided"
        return "agree" if self.first is self.second else "disagree"

    def sentence(self) -> str:
        """One line that names the obligation."""
        said = f"{self.players} players, {self.id}: {self.outcome}"
        if self.outcome == "not decided":
            return f"{said}; {self.reason}"
        return f"{said}; z3 says {_WORDS[self.first]}, cvc5 {_WORDS[self.second]}"


_WORDS = {Verdict.PROVED: "unsat (it follows)", Verdict.REFUTED: "sat (it does not follow)"}


def summary(opinions: Sequence[Opinion]) -> str:
    """The count in one line."""
    count = Counter(opinion.outcome for opinion in opinions)
    return (f"recheck cvc5 {cvc5_version()}: {counted(len(opinions), 'obligation')}, {count['agree']:,} agree, "
            f"{count['disagree']:,} disagree, {count['not decided']:,} not decided")


def recheck(
    decided: Sequence[Decided], *, rlimit: int = SECOND_RLIMIT, workers: Workers = 1, write: Writer = to_smtlib,
) -> Iterator[Opinion]:
    """The opinions in the order of what was decided, each as soon as it and those before it are there.

    cvc5 reads only text. Where Z3 proved an obligation it gets the premises of Z3's core alone: the fewer premises, the more is
    claimed, so a second `unsat` confirms the proof and that its core suffices. Everywhere else it gets every premise. `rlimit`
    is in cvc5's resource units for each question. Raises InvalidInput if cvc5 is not installed.
    """
    cvc5_version()
    worker = _Worker(rlimit, write)
    # A process of its own even for one worker: cvc5 cannot be interrupted, but the process it runs in can be ended.
    with at_work(workers, apart=True) as where:
        yield from run([Job(each.task.id, worker, (each.players, each.task.sent(), each.first)) for each in decided], where)


@attrs.frozen
class _Worker:
    rlimit: int
    write: Writer

    def __call__(self, players: int, sent: Sent, first: Decision) -> Opinion:
        answer = self._answer(Decided(players, sent.task(), first))
        reason, ran_out = answer.reason, answer.ran_out
        if first.verdict is Verdict.UNKNOWN:
            reason, ran_out = f"z3: {first.reason}", True
        return Opinion(players, sent.id, first.verdict, answer.verdict, reason, ran_out, answer.seconds)

    def _answer(self, each: Decided) -> Answer:
        obligation = each.task.build()
        if each.first.verdict is Verdict.PROVED:
            obligation = obligation.only(each.first.core)
        return ask_cvc5(self.write(obligation), rlimit=self.rlimit)

