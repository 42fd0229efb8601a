"""A proof that two readings never part: on no map, with no tiles, in no position.

Shown of each operation, from any position of which the lemmas hold: both readings allow it or neither does, and it leads to
the same position in sight. Both begin alike, so by induction every play is legal under both or neither, and is the same under
both. Points are read from the position, and of all readings only score-overflow is looked at there; for that one it is shown
besides that it cannot make a difference where the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from century_rules.desk.comparing.lemmas import LEMMAS
from century_rules.desk.comparing.opened import ALGEBRA
from century_rules.desk.comparing.question import BOOK_KEEPING, SCORED, Question
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoding import Shape, Table, initial, operations, symbolic_table
from century_rules.eastern_wonders.pieces import Spice
from century_rules.eastern_wonders.state import Phase
from century_rules.eastern_wonders.theory import Invariant, Scene
from century_rules.kernel.verdict import Verdict
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.system import Labelled, Start, System, View
from century_rules.solving.system import Step as SolverStep
from century_rules.solving.terms import Number, Truth, Value, flag, variable


@attrs.frozen
class NeverProof:
    """What became of the attempt to prove that two readings never part.

    Attributes:
        verdict: PROVED, REFUTED where some step could part them (which says nothing of whether a play leads there), or UNKNOWN.
        proved: how many obligations were proved.
        failed: the first obligation that was not, and why; empty if PROVED.
        lemmas: statements of the lemmas the proof leans on, each proved by induction in the same run.
        possible: how many operations were seen to be possible at all under the premises, so that the proof says something.
    """

    verdict: Verdict
    proved: int
    failed: str = ""
    lemmas: tuple[str, ...] = ()
    possible: int = 0


def never_part(question: Question, *, rlimit: int, on_step: Callable[[Decision], None] | None = None) -> NeverProof:
    """Try to prove it; gives up at the first obligation that is not proved, so that failing is quick."""
    if question.ambiguity.field == "vp_tiles":
        return NeverProof(Verdict.REFUTED, 0, "the set-ups differ")
    if not _is_uniform(question.components):
        return NeverProof(Verdict.UNKNOWN, 0, "the market tiles or bonus piles of this box differ in number from type to type")
    proof = _Proof(question)
    proved = possible = 0
    for task in proof.tasks():
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        if on_step is not None:
            on_step(decision)
        if decision.reason == "interrupted":
            raise KeyboardInterrupt
        if decision.verdict is not Verdict.PROVED:
            return NeverProof(decision.verdict, proved, f"{decision.id} {decision.reason}".strip())
        proved += 1
    for task in proof.induction.vacuity():
        decision = task.decide(rlimit=rlimit, need_core=False, need_model=False)
        if decision.verdict is not Verdict.REFUTED:
            return NeverProof(Verdict.UNKNOWN, proved, f"{decision.id}: the premises may contradict each other")
        possible += task.id != "possible/init"
    return NeverProof(Verdict.PROVED, proved, lemmas=tuple(proof.statements), possible=possible)


class _Proof:
    """The obligations of one question."""

    def __init__(self, question: Question) -> None:
        tables, sides, parameters = _tables(question)
        self.table, self.shape = tables[0], Shape(tables[0])
        self.hidden = BOOK_KEEPING.get(question.ambiguity.field, "")
        self.others = {operation.name: operation for operation in operations(ALGEBRA, tables[1])}
        system = System(operations(ALGEBRA, tables[0]), self.shape.paths, Start(initial(ALGEBRA, self.table)), sides, parameters)
        lemmas = LEMMAS.get(question.ambiguity.id, ())
        self.statements = [lemma.statement for lemma in lemmas]
        self.induction = Induction(system, {lemma.name: self._claim(lemma) for lemma in lemmas})
        self.scored = question.ambiguity.field == SCORED

    def tasks(self) -> Iterator[Task]:
        """Everything that has to be proved."""
        for operation in self.induction.system.operations:
            yield self.induction.step_theorem(f"{operation.name} is the same", operation.name, self._same, guarded=False)
        yield from self.induction.tasks()
        if self.scored:
            yield self.induction.theorem("points are the same", self._same_points)

    def _same(self, step: SolverStep) -> Truth:
        move = self.others[step.operation].build(step.before, step.arguments)
        mine = ALGEBRA.all(*(guard.holds for guard in step.guards))
        its = ALGEBRA.all(*(guard.holds for guard in move.guards))
        seen = [path for path in self.shape.paths if not (self.hidden and path.startswith(self.hidden))]
        same = ALGEBRA.all(*(ALGEBRA.eq(step.after[path], move.after[path]) for path in seen))
        return ALGEBRA.all(ALGEBRA.iff(mine, its), ALGEBRA.any(ALGEBRA.neg(mine), same))

    def _same_points(self, view: View) -> Truth:
        """EW-8.2: where the game is over, nobody has more cubes other than ginger than spaces."""
        scene = self._scene(view)
        fits = [ALGEBRA.le(ALGEBRA.total(player.hold[kind] for kind in Spice if kind is not Spice.GINGER),
                           scene.words.spaces(player)) for player in scene.now.players]
        return ALGEBRA.any(ALGEBRA.neg(scene.in_phase(Phase.OVER)), ALGEBRA.all(*fits))

    def _scene(self, view: View) -> Scene[Number, Truth]:
        return Scene(ALGEBRA, self.table, self.shape.read(view), view)

    def _claim(self, claim: Invariant) -> Callable[[View], Truth]:
        return lambda view: claim.at(self._scene(view))


def _tables(
    question: Question,
) -> tuple[tuple[Table[Number, Truth], Table[Number, Truth]], tuple[Labelled, ...], dict[str, Value]]:
    """The constants under both readings, everything but readings and numbers of pieces open and shared."""
    parameters: dict[str, Value] = {}

    def keep(value: Value, name: str) -> Value:
        return parameters.setdefault(name, value)

    def number(name: str) -> Number:
        keep(variable(name), name)
        return variable(name)

    def truth(name: str) -> Truth:
        keep(flag(name), name)
        return flag(name)

    box = question.components
    make = partial(
        symbolic_table, ALGEBRA, question.players, number, truth,
        market_tiles_per_type=len(box.market_tiles) // len(Spice) - box.removed_per_type, ports=len(box.sea.ports),
        vp_places=len(question.vp_tiles()) + 1, closed_among=box.closed_among, start_sets=len(box.start_sets),
        columns=box.columns, hold_spaces=box.hold_spaces, hold_bonus_spaces=box.hold_bonus_spaces,
        vp_tiles_to_end=box.vp_tiles_to_end, bonus_copies=len(box.bonus_vp[0]))
    first, sides = make(readings=question.under(question.readings[0]))
    second, _ = make(readings=question.under(question.readings[1]))
    return (first, second), tuple(sides), parameters


def _is_uniform(box: Components) -> bool:
    """Whether there are as many market tiles of each type, and as many bonus tiles in each pile; the open table wants that."""
    of_type = {sum(tile.type is kind for tile in box.market_tiles) for kind in Spice}
    return len(of_type) == 1 and len({len(pile) for pile in box.bonus_vp}) == 1
