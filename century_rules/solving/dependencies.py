"""What a claim rests on, and nothing else: its own obligations first, then those of the invariants that their proofs use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.obligation import INVARIANT_LABEL, Decision

Decide = Callable[[Sequence[Task], frozenset[str]], Iterable[Decision]]
"""Decides tasks; a core should have no other invariants than those so labelled, unless its proof needs them."""


class ProofDependencies:
    """Invariants that are shown as far as something needs them.

    They are shown together: each may rest on any of them, and all that a proof leans on, directly or through others, are decided.
    So those that are reached are inductive by themselves, whatever the others are.

    Args:
        tasks: every obligation of every invariant, ``init/<name>`` and ``<operation>/<name>``.
        operations: the names of all operations.
        decide: how to decide some of them.
    """

    def __init__(self, tasks: Iterable[Task], operations: Iterable[str], decide: Decide) -> None:
        self._tasks, self._places, self._decide = {task.id: task for task in tasks}, ("init", *operations), decide
        self._asked: dict[str, None] = {}
        self.decided: dict[str, Decision] = {}

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the invariants that something needed so far."""
        return tuple(self._asked)

    def show(self, own: Sequence[Task]) -> bool:
        """Decide obligations, and if all are PROVED what they rest on; whether all of that is PROVED.

        Where one of them fails nothing further is asked.
        """
        decisions = self._ask(own)
        if any(decision.verdict is not Verdict.PROVED for decision in decisions):
            return False
        return self.show_invariants(invariants_in(decisions))

    def show_invariants(self, names: Iterable[str]) -> bool:
        """Decide the obligations of these invariants, and what those PROVED rest on; whether all of that is PROVED."""
        needed, followed, proved = list(names), set[str](), True
        while needed:
            followed.update(needed)
            self._ask([self._tasks[key] for name in needed if name not in self._asked for key in self._of(name)])
            self._asked.update(dict.fromkeys(needed))
            decisions = [self.decided[key] for name in needed for key in self._of(name)]
            shown = [decision for decision in decisions if decision.verdict is Verdict.PROVED]
            proved = proved and len(shown) == len(decisions)
            needed = [name for name in invariants_in(shown) if name not in followed]
        return proved

    def _of(self, name: str) -> list[str]:
        return [f"{place}/{name}" for place in self._places]

    def know(self, decided: Mapping[str, Decision], invariants: Iterable[str]) -> None:
        """Take over what was decided elsewhere, of these invariants all."""
        self.decided.update(decided)
        self._asked.update(dict.fromkeys(invariants))

    def _ask(self, tasks: Sequence[Task]) -> list[Decision]:
        shown = frozenset(f"{INVARIANT_LABEL}{name}" for name in self._asked
                          if all(self.decided[key].verdict is Verdict.PROVED for key in self._of(name)))
        decisions = list(self._decide(tasks, shown)) if tasks else []
        self.decided.update((decision.id, decision) for decision in decisions)
        return decisions


def invariants_in(decisions: Iterable[Decision]) -> list[str]:
    """The names of the invariants in the cores of decisions, each once."""
    return list(dict.fromkeys(label.removeprefix(INVARIANT_LABEL) for decision in decisions for label in decision.core
                              if label.startswith(INVARIANT_LABEL)))


@attrs.frozen
class Support:
    """What some obligations rest on.

    Attributes:
        decisions: all of them, their own first, each once.
        invariants: the names of the invariants among them.
    """

    decisions: tuple[Decision, ...]
    invariants: tuple[str, ...]

    @property
    def missing(self) -> list[Decision]:
        """Those that are not PROVED."""
        return [decision for decision in self.decisions if decision.verdict is not Verdict.PROVED]

    @property
    def failed(self) -> tuple[str, ...]:
        """The ids of those that have a counterexample to induction."""
        return tuple(decision.id for decision in self.decisions if decision.verdict is Verdict.REFUTED)

    @property
    def reason(self) -> str:
        """What is missing; of more than three, the first three."""
        return "; ".join(f"{decision.id} {decision.reason or 'is not inductive'}" for decision in self.missing[:3])

    @property
    def ran_out(self) -> bool:
        """Whether all that is missing is solver steps."""
        return bool(self.missing) and all(decision.verdict is Verdict.UNKNOWN for decision in self.missing)


def support_of(own: Iterable[str], decided: Mapping[str, Decision], operations: Iterable[str]) -> Support:
    """All that some obligations rest on.

    An invariant in a core brings its own obligations, one where plays start and one for each operation, and what they rest on.
    Of a decision that is not PROVED nothing is said but itself, and what the others rest on may be left out then. Raises
    KeyError if something was not decided although all that was is PROVED.
    """
    keys, places = list(own), ("init", *operations)
    support = {key: decided[key] for key in keys}
    rests_on: dict[str, None] = {}
    missing: list[str] = []
    for key in keys:  # it grows
        if key not in decided:
            missing.append(key)
            continue
        support[key] = decided[key]
        for name in invariants_in([support[key]]) if support[key].verdict is Verdict.PROVED else ():
            if name not in rests_on:
                rests_on[name] = None
                keys += [f"{place}/{name}" for place in places]
    found = Support(tuple(support.values()), tuple(rests_on))
    if missing and not found.missing:
        raise KeyError(f"{missing[0]} was not decided")
    return found
