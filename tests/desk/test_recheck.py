"""The second opinion: it agrees on what is so, and a wrong verdict or a wrong text is noticed."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from century_rules.kernel.verdict import Verdict
from century_rules.running import Workers, at_work
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation
from century_rules.solving.recheck import Decided, Opinion, recheck, summary
from century_rules.solving.smtlib import to_smtlib
from century_rules.solving.terms import Z3Algebra
from tests.solving.test_induction import invariants, pigeons, system

pytest.importorskip("cvc5")
A = Z3Algebra()


@pytest.fixture(scope="module")
def pool() -> Iterator[Workers]:
    with at_work(1, apart=True) as workers:
        yield workers


def ring_tasks() -> tuple[Task, ...]:
    wrong = {**invariants(), "never above 3": lambda view: A.all(*(A.le(view[f"hold[{p}]"], 3) for p in range(3)))}
    return Induction(system(), wrong).tasks()


@pytest.fixture(scope="module")
def decided() -> list[Decided]:
    tasks = repeatable(ring_tasks(), ring_tasks)
    return [Decided(2, task, decision) for task, decision in zip(tasks, decide_all(tasks, need_model=False), strict=True)]


def outcomes(opinions: list[Opinion]) -> set[str]:
    return {opinion.outcome for opinion in opinions}


@pytest.mark.parametrize("workers", [1, 2])
def test_every_obligation_is_decided_again_and_counted(decided: list[Decided], workers: int) -> None:
    opinions = list(recheck(decided, workers=workers))
    assert [opinion.id for opinion in opinions] == [each.task.id for each in decided]
    assert {opinion.second for opinion in opinions} == {Verdict.PROVED, Verdict.REFUTED}
    assert summary(opinions).endswith(f": {len(decided)} obligations, {len(decided)} agree, 0 disagree, 0 not decided")


@pytest.mark.parametrize("verdict", [Verdict.PROVED, Verdict.REFUTED])
def test_a_falsified_verdict_is_a_disagreement(decided: list[Decided], pool: Workers, verdict: Verdict) -> None:
    """Whichever way it is falsified; with all premises in its core a wrong PROVED is not one for want of a premise."""
    other = Verdict.REFUTED if verdict is Verdict.PROVED else Verdict.PROVED
    place = next(place for place, each in enumerate(decided) if each.first.verdict is verdict)
    labels = tuple(label for label, _ in decided[place].task.build().premises)
    wrong = attrs.evolve(decided[place], first=attrs.evolve(decided[place].first, verdict=other, core=labels))
    opinions = list(recheck([*decided[:place], wrong, *decided[place + 1:]], workers=pool))
    (bad,) = [opinion for opinion in opinions if opinion.outcome != "agree"]
    assert bad.outcome == "disagree" and bad.id == wrong.task.id and bad.id in bad.sentence()
    assert " 1 disagree, 0 not decided" in summary(opinions)


def test_a_core_that_does_not_suffice_is_a_disagreement(decided: list[Decided], pool: Workers) -> None:
    each = next(each for each in decided if each.first.verdict is Verdict.PROVED and each.first.core)
    (opinion,) = recheck([attrs.evolve(each, first=attrs.evolve(each.first, core=()))], workers=pool)
    assert opinion.outcome == "disagree"


def test_a_corrupted_text_is_a_disagreement(decided: list[Decided], pool: Workers) -> None:
    """The goal asserted instead of denied, in one obligation only."""
    place = next(place for place, each in enumerate(decided) if each.first.verdict is Verdict.PROVED and each.first.core)
    spoiled = decided[place].task.id
    (bad,) = [opinion for opinion in recheck(decided, workers=pool, write=Corrupt(spoiled)) if opinion.outcome != "agree"]
    assert bad.outcome == "disagree" and bad.id == spoiled


@attrs.frozen
class Corrupt:
    """Writes one obligation without its goal."""

    spoiled: str

    def __call__(self, obligation: Obligation) -> str:
        text = to_smtlib(obligation)
        if obligation.id != self.spoiled:
            return text
        assert text.count("(assert (! (not ") >= 1
        return "".join(line for line in text.splitlines(keepends=True) if ":named |goal denied|" not in line)


def unclosed(obligation: Obligation) -> str:
    return to_smtlib(obligation).replace("(check-sat)", "(check-sat")


def test_a_text_that_cannot_be_read_is_never_agreement(decided: list[Decided], pool: Workers) -> None:
    opinions = list(recheck(decided[:3], workers=pool, write=unclosed))
    assert outcomes(opinions) == {"not decided"} and not any(opinion.ran_out for opinion in opinions)


def pigeon_task() -> tuple[Task, ...]:
    return (Task("pigeons", lambda: pigeons(7)),)


def test_a_limit_that_runs_out_is_never_agreement(pool: Workers) -> None:
    (task,) = repeatable(pigeon_task(), pigeon_task)
    (decision,) = decide_all([task])
    (opinion,) = recheck([Decided(2, task, decision)], rlimit=2_000, workers=pool)
    assert decision.verdict is Verdict.PROVED and opinion.outcome == "not decided" and opinion.ran_out
    (unknown,) = recheck([Decided(2, task, attrs.evolve(decision, verdict=Verdict.UNKNOWN, reason="ran out"))], workers=pool)
    assert unknown.outcome == "not decided" and "z3: ran out" in unknown.sentence()
