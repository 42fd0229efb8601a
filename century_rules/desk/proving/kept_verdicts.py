"""What an earlier run proved with the same library: the findings are told again, and nothing is made or asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Generic

import attrs

from century_rules.desk.proving.finding import Finding
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.running import kept_findings
from century_rules.solving.dependencies import Support
from century_rules.solving.kept_answers import count_kept
from century_rules.solving.obligation import Decision
from century_rules.solving.solver import z3_version
from century_rules.solving.stumbles import NoRuntimeErrors
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Theory


@attrs.frozen
class Proved(Generic[S, A]):
    """All that was found of some theorems for one number of players, if all of it is as it should be.

    Attributes:
        through: that Python comes through the rules.
        findings: of the theorems, without their controls.
        unused: where every invariant was decided, those of the game's files on which none of them rests, by name: why it is not
            shown, and "" of one that is.
    """

    through: tuple[NoRuntimeErrors, ...]
    findings: tuple[Finding[S, A], ...]
    unused: Mapping[str, str] = attrs.field(factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether each theorem is proved, of possible premises, and no play breaks it: nothing else is kept."""
        return all(each.proved for each in self.through) and all(
            each.verdict is Verdict.PROVED and each.possible is True for each in self.findings) and not any(self.unused.values())


class KeptVerdicts(Generic[S, A]):
    """Where those of some theorems are kept, or would be; not at all for a game that does not rest on this package alone.

    Args:
        known: the theory of the game.
        players: for how many the theorems are asked about.
        chosen: the theorems.
        asked: what else decides what is found, such as the limit of solver steps.
    """

    def __init__(self, known: Theory[S, A], players: int, chosen: Sequence[Theorem], *asked: object) -> None:
        self._known, self._players, self._chosen = known, players, chosen
        claims = [(each.id, sorted(each.needs.items())) for each in chosen]
        question = "theorems", known.book.name, players, claims, asked, z3_version()
        self._place = kept_findings.finding(*question, of_proofs=True, of_library=known.book.is_of_library)

    def found(self) -> Proved[S, A] | None:
        """What an earlier run found; None if none did."""
        text = None if self._place is None else self._place.find()
        if text is None:
            return None
        through, decisions, theorems, unused = json.loads(text)
        decided = {name: Decision(name, Verdict.PROVED, tuple(core), seconds=seconds, rlimit_used=steps, is_kept=True)
                   for name, (core, seconds, steps) in decisions.items()}
        count_kept(len(decided))
        return Proved(
            tuple([NoRuntimeErrors(self._players, (), *each) for each in through]),
            tuple([self._finding(theorem, decided, *theorems[theorem.id]) for theorem in self._chosen]),
            dict.fromkeys(unused, ""))

    def keep(self, proved: Proved[S, A]) -> None:
        """Keep it for the next run, if it is whole."""
        if self._place is None or not proved.is_whole:
            return
        decisions = {each.id: (each.core, round(each.seconds, 3), each.rlimit_used)
                     for finding in proved.findings for each in finding.support.decisions}
        theorems = {each.theorem.id: ([decision.id for decision in each.support.decisions], each.support.invariants, each.asked)
                    for each in proved.findings}
        through = [(each.obligations, each.decided) for each in proved.through]
        self._place.keep(json.dumps([through, decisions, theorems, list(proved.unused)]))

    def _finding(
        self, theorem: Theorem, decided: dict[str, Decision], names: list[str], invariants: list[str], asked: int,
    ) -> Finding[S, A]:
        support = Support(tuple([decided[name] for name in names]), tuple(invariants))
        return Finding(
            theorem=theorem, claimed=self._known.properties[theorem.id], family=self._known.families[theorem.id],
            players=self._players, support=support, possible=True, asked=asked)
