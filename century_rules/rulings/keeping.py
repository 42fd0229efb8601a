"""What rulings keep: each theorem proved anew on the ruled rules, or broken by a play of theirs, or left undecided.

Invariants that the rulings break are set aside, and the others shown without them, until all that are left hold together; a proof
rests on nothing else. That an induction fails breaks nothing: only a play does, played again by the ruled rules, its property
asked again, which is no play that breaks it by the printed rules.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import chain
from typing import Generic, cast

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, is_play_of
from century_rules.desk.claims.trace_check import properties_broken
from century_rules.desk.claims.vacuity_check import NotKnown, Position
from century_rules.desk.claims.sample_traces import RealPlay, plays_under, sample_traces
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.proofs import Audit, Proofs, ThroughAgain
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import played
from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.property import Play
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.running import Workers, at_work
from century_rules.search.first_play import broken, first_breaking_plays
from century_rules.solving.batch import Task, repeatable
from century_rules.solving.every_combination import EVERY_COMBINATION
from century_rules.solving.dependencies import ProofDependencies, invariants_in
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import RLIMIT, Prover, ghosts_in, in_view, prover_once
from century_rules.solving.stumbles import through_tasks
from century_rules.solving.system import unknown_arguments
from century_rules.solving.terms import Number, Truth, variable
from century_rules.theory.theorem import Ghost, OnStep, Theorem
from century_rules.theory.theories import Theory, theory

MOST_STATES = 20_000
"""Positions of a small game that are looked at for plays."""


class Kept(Enum):
    """What a ruling does to a theorem, worst first."""

    BROKEN = "broken"
    NOT_DECIDED = "not decided"
    NOT_CLAIMED = "not claimed"
    KEPT = "kept"


@attrs.frozen(kw_only=True)
class Keeping(Generic[S, A]):
    """How one theorem stands for one number of players.

    Attributes:
        id: the theorem's.
        statement: what it says.
        family: the file it comes from.
        players: for how many players.
        kept: whether it still holds.
        reason: where it is not decided or not claimed, why.
        play: where it is broken, a play of the ruled rules that breaks its property by its last action.
        finding: what was decided of it; None where it is not claimed.
    """

    id: str
    statement: str
    family: str
    players: int
    kept: Kept
    reason: str = ""
    play: BreakingPlay[S, A] | None = None
    finding: Finding[S, A] | None = None


@attrs.frozen
class Going:
    """How plays go under the rulings, for one number of players.

    Attributes:
        players: for how many.
        stuck: whether nothing at all can be played.
        lost: operations that real plays by the printed rules take, and none by the rulings does.
        set_aside: the invariants that are not shown any more.
    """

    players: int
    stuck: bool
    lost: tuple[str, ...]
    set_aside: tuple[str, ...]


def in_force(book: Rulebook[S, A], players: int) -> bool:
    """Whether the rulings change the game for so many."""
    return book.in_force.printed is not None and book.printed(players) != book.in_force.printed.printed(players)


def keeping(
    book: Rulebook[S, A], *, players: Collection[int] = (), only: Collection[str] = (), rlimit: int = RLIMIT,
    workers: Workers = 1, progress: Tell | None = None, audit: Audit | None = None,
) -> Iterator[Keeping[S, A] | Going]:
    """How every theorem stands under the rulings of a rulebook, or those named; before those of each number of players,
    how plays go for so many.

    Arguments are those of `century_rules.desk.proving.verify.verify`. Numbers of players for which no ruling is in force are
    passed over. Raises InvalidInput for a rulebook without rulings.
    """
    if book.in_force.printed is None:
        raise InvalidInput(f"{book.title}: no ruling is in force")
    known, tell = theory(book), progress or no_progress
    with at_work(workers) as same:
        for number in (number for number in players or book.players if in_force(book, number)):
            yield from _Trial(known, number, rlimit, same, tell).run(known.chosen(only), audit)


class _Trial(Generic[S, A]):
    """The theorems under the rulings, for one number of players."""

    def __init__(self, known: Theory[S, A], players: int, rlimit: int, workers: Workers, tell: Tell) -> None:
        assert known.book.in_force.printed is not None
        self.known, self.book, self.printed = known, known.book, known.book.in_force.printed
        self.players, self._rlimit, self._workers, self._tell = players, rlimit, workers, tell
        self._proofs = Proofs(known, players, rlimit, workers)

    def run(self, wanted: Collection[str], audit: Audit | None) -> Iterator[Keeping[S, A] | Going]:
        theorems = [each for each in self.known.theorems.values() if each.id in wanted]
        why_not = {each.id: why for each in theorems if (why := self._why_not_claimed(each))}
        claimed = [each for each in theorems if each.id not in why_not]
        findings, doubts = dict[str, Finding[S, A]](), dict[str, str]()
        if claimed:
            self._tell(f"{self.players} players: building obligations")
            decided, resting = self._decided(claimed)
            if audit is not None:
                audit(self.players, [task for task in self._proofs.tasks(claimed, resting) if task.id in decided], decided)
            self._proofs.conclude(decided, claimed, resting, self._tell)
            going = self._going()
            yield going
            findings = {each.id: self._proofs.finding(each) for each in claimed}
            followed = self._why_not_followed(decided)
            doubts = {each.id: why for each in claimed
                      if (why := self._why_not_kept(findings[each.id], going.stuck) or followed)}
        about = {each.id: f"is about what {clauses[0]} permits, which is dropped" for each in claimed
                 if (clauses := self._dropped_clauses_asked(each))}
        broken_by = self._breaking([each for each in claimed if each.id in {*doubts, *about}])
        for theorem in theorems:
            made = partial(Keeping, id=theorem.id, statement=self.known.properties[theorem.id].statement, players=self.players,
                           family=self.known.families[theorem.id], finding=findings.get(theorem.id))
            if theorem.id in broken_by:
                yield made(kept=Kept.BROKEN, play=broken_by[theorem.id], reason=findings[theorem.id].contradiction)
            elif theorem.id in why_not or theorem.id in about:  # of a clause that is dropped too much would be true
                yield made(kept=Kept.NOT_CLAIMED, reason=why_not.get(theorem.id) or about[theorem.id])
            elif theorem.id in doubts:
                yield made(kept=Kept.NOT_DECIDED, reason=self._explained(theorem, doubts[theorem.id]))
            else:
                yield made(kept=Kept.KEPT)
        for other in (each for each in self.known.others.values() if each.id in wanted):
            yield Keeping(id=other.id, statement=self.known.properties[other.id].statement, players=self.players,
                          family=self.known.families[other.id], kept=Kept.NOT_CLAIMED,
                          reason=f"is shown otherwise than by induction, of the printed rules alone ({other.how})")

    # --- what is claimed ----------------------------------------------------------------------------------------------

    def _why_not_claimed(self, theorem: Theorem) -> str:
        game = self.book.printed(self.players)
        box = game.components
        if not (theorem.claimed_of(box, self.players) and theorem.is_whole_in(box, self.players)):
            return "is not claimed of such a box"
        for name, value in theorem.needs.items():
            if self.book.in_force.readings.get(name, value) != value:
                return f"needs {name}={value}, and the ruling stands on {name}={self.book.in_force.readings[name]}"
        return ""

    def _dropped_clauses_asked(self, theorem: Theorem) -> list[str]:
        """The clauses that are dropped, and of which it says what they permit."""
        dropped = _dropped(self.book.printed(self.players))
        asked = clauses_asked(prover_once(self.book, self.players), self.known.ghosts, theorem) if dropped else frozenset()
        return sorted(asked & dropped)

    # --- what is proved -----------------------------------------------------------------------------------------------

    def _decided(self, theorems: Sequence[Theorem]) -> tuple[dict[str, Decision], list[str]]:
        """All that was asked of the theorems, and the invariants that they rest on, which hold together."""
        decided: dict[str, Decision] = {}
        while True:
            through = self._through()
            tasks = {task.id: task for task in (*self._proofs.tasks(theorems), *through)}
            own = [key for each in theorems for key in tasks if key.startswith(f"theorem/{each.id}/")]
            own += [task.id for task in through]
            resting, failed = self._shown(tasks, own, decided)
            if not failed:
                break
            # A proof that does not use what is set aside is one without it; what has no proof has none without it, either.
            decided = {key: each for key, each in decided.items()
                       if key.partition("/")[2] not in failed and not failed & set(invariants_in([each]))}
            left = tuple(each for each in self._proofs.known.invariants if each.name not in failed)
            self._proofs = Proofs(attrs.evolve(self.known, invariants=left), self.players, self._rlimit, self._workers)
        rest = [task for task in self._proofs.tasks(theorems, resting)
                if task.id not in decided and task.id.partition("/")[0] in ("theorem", "possible")]
        decided.update((each.id, each) for each in self._proofs.ask(rest, self._tell))
        return decided, resting

    def _through(self) -> list[Task]:
        """That Python comes through rules in other words; of the printed ones it is shown where they are proved."""
        if not self.book.in_force.reworded:
            return []
        names = tuple(each.name for each in self._proofs.known.invariants)
        again = ThroughAgain(cast("Rulebook[object, object]", self.book), self.players, names)
        return list(repeatable(through_tasks(self.book, self.players, self._proofs.induction), again))

    def _why_not_followed(self, decided: Mapping[str, Decision]) -> str:
        """Where Python may stumble over rules in other words, so that nothing is proved of them; "" if it is shown not to."""
        left = [task.id.partition(": ")[2] for task in self._through() if decided[task.id].verdict is not Verdict.PROVED]
        return f"that Python comes through the rules as they are ruled is not shown ({', '.join(left)})" if left else ""

    def _shown(
        self, tasks: Mapping[str, Task], own: Sequence[str], decided: dict[str, Decision],
    ) -> tuple[list[str], set[str]]:
        """Decide obligations, and those of the invariants that their proofs use; gives these invariants, and those that fail."""
        def ask(asked: Sequence[Task], shown: frozenset[str]) -> list[Decision]:
            todo = [task for task in asked if task.id not in decided]
            decided.update((each.id, each) for each in self._proofs.ask(todo, self._tell, shown))
            return [decided[task.id] for task in asked]

        places = [key.removeprefix("possible/") for key in tasks if key.startswith("possible/")]
        proved = [each for each in ask([tasks[key] for key in own], frozenset()) if each.verdict is Verdict.PROVED]
        resting = ProofDependencies(tasks.values(), [place for place in places if place != "init"], ask)
        resting.show_invariants(invariants_in(proved))
        return list(resting.asked), {name for name in resting.asked for place in places
                                     if decided[f"{place}/{name}"].verdict is not Verdict.PROVED}

    def _why_not_kept(self, finding: Finding[S, A], stuck: bool) -> str:
        """Why a theorem is not kept as far as the solver and real plays say; "" if it is."""
        if finding.broken is not None:
            return finding.reason
        if finding.verdict is not Verdict.PROVED:
            return finding.support.reason
        if stuck:
            return "nothing can be played under the ruling, so that nothing is said of it"
        decided, theorem = self._proofs.decided, finding.theorem
        conflict = decided["possible/init"], *(each for key, each in decided.items()
                                               if key == f"theorem/{theorem.id} is possible")
        if decided[EVERY_COMBINATION].verdict is Verdict.REFUTED or any(
                each.verdict is Verdict.PROVED for each in conflict):
            return "its premises contradict each other under the ruling, so that the proof says nothing"
        possible = {name: decided.get(f"theorem/{theorem.id} is possible with {name}", decided[f"possible/{name}"]).verdict
                    for name in (operation.name for operation in prover_once(self.book, self.players).system.operations)}
        for part in theorem.parts:
            about = [name for name in possible if isinstance(part, OnStep) and part.is_about(name)]
            if about and all(possible[name] is Verdict.PROVED for name in about):
                return f"{', '.join(about)} cannot be taken any more, so that the proof says nothing"
            if about and not any(possible[name] is Verdict.REFUTED for name in about):
                return f"the solver cannot tell whether {', '.join(about)} can be taken at all"
        if decided[EVERY_COMBINATION].verdict is not Verdict.PROVED or any(
                each.verdict is not Verdict.REFUTED for each in conflict):
            return "the solver cannot tell whether its premises are possible"
        return "" if finding.asked else "no play that was tried under the ruling has a position or step that all of it is about"

    def _explained(self, theorem: Theorem, why: str) -> str:
        """The reason, and the invariant that its proof would need and that was set aside."""
        lost = {each.name for each in self.known.invariants} - {each.name for each in self._proofs.known.invariants}
        finding = self._proofs.finding(theorem)
        failed = {each.id for each in finding.support.missing}
        if not lost or not failed or finding.broken is not None:
            return why
        whole = Proofs(self.known, self.players, self._rlimit, self._workers)
        own = [task for task in whole.tasks([theorem]) if task.id in failed]
        needed = [name for name in invariants_in(
            each for each in whole.ask(own, self._tell) if each.verdict is Verdict.PROVED) if name in lost]
        statements = {each.name: each.statement for each in self.known.invariants}
        return f"{why}; its proof needs what is not shown any more: {statements[needed[0]]}" if needed else why

    def _going(self) -> Going:
        stuck = not any(play.actions for play in _plays(self.book, self.players))
        names = {operation.name for operation in prover_once(self.book, self.players).system.operations}
        lost = _not_taken(names, _plays(self.book, self.players))
        lost -= _not_taken(lost, _plays(self.printed, self.players))
        left = {each.name for each in self._proofs.known.invariants}
        return Going(self.players, stuck, tuple(sorted(lost)),
                     tuple(each.name for each in self.known.invariants if each.name not in left))

    # --- what is broken -----------------------------------------------------------------------------------------------

    def _breaking(self, theorems: Sequence[Theorem]) -> dict[str, BreakingPlay[S, A]]:
        """By the ids of theorems the plays that break them: on small games, shortest first, or among real plays."""
        found: dict[str, BreakingPlay[S, A]] = {}
        of_controls = [control.instance for each in theorems for control in each.controls if control.instance]
        for name in dict.fromkeys((*of_controls, *self.book.archive.instances)):
            left = [each for each in theorems if each.id not in found]
            for needs in dict.fromkeys(tuple(sorted(each.needs.items())) for each in left):
                same = [each for each in left if tuple(sorted(each.needs.items())) == needs]
                self._tell(f"{self.players} players: looking for plays on {name} that break {', '.join(e.id for e in same)}")
                found.update(self._on_instance(name, dict(needs), same))
        for theorem in (each for each in theorems if each.id not in found):
            self._tell(f"{self.players} players: looking among real plays for one that breaks {theorem.id}")
            play = self._among_real_plays(theorem)
            found.update({} if play is None else {theorem.id: play})
        return found

    def _on_instance(
        self, name: str, needs: Mapping[str, str], theorems: Sequence[Theorem],
    ) -> Iterator[tuple[str, BreakingPlay[S, A]]]:
        try:
            small, plain = self.book.instance(name), self.printed.instance(name)
            small = self.book.under(small, self.book.reading_names.parse(needs, small.game.readings)) if needs else small
            game, starts = small.game, [(small.start, small.opening)]
        except CenturyError:  # it cannot be played by the rulings, or not under those readings
            return
        if game.players != self.players:
            return
        known = self.known
        here = [each for each in theorems
                if each.claimed_of(game.components, self.players) and known.claimed_under(each.id, game.readings)]
        dropped = _dropped(game)
        starts += [(self.book.encoded().laid_out(control, game, small.beginning), ()) for each in here
                   for control in each.controls if control.setup and not control.rulings and dropped.issuperset(control.without)]
        left = {each.id: known.properties[each.id] for each in here}
        for start, opening in starts:
            for each, searched in first_breaking_plays(left, game, start, MOST_STATES).items() if left else ():
                if searched.play is not None and self._is_genuine(each, game, searched.play, plain.game, opening):
                    yield each, BreakingPlay(self.book, game, searched.play, name, searched.shortest)
                    del left[each]

    def _among_real_plays(self, theorem: Theorem) -> BreakingPlay[S, A] | None:
        plays = chain(_plays(self.book, self.players), plays_under(self.book, self.players, theorem.needs))
        claimed = self.known.properties[theorem.id]
        for play in plays:  # the first that is genuine: a play may break it by the printed rules, too
            shown = properties_broken([play], [(theorem, claimed)], 1).get(theorem.id)
            if shown is None:
                continue
            to_there = Play(play.states[:shown.length + 1], play.actions[:shown.length])
            if self._is_genuine(theorem.id, play.game, to_there, self.printed.printed(self.players, play.game.readings), ()):
                return BreakingPlay(self.book, play.game, to_there, play.name)
        return None

    def _is_genuine(
        self, theorem_id: str, game: BoardGame[S, A], play: Play[S, A], plain: BoardGame[S, A], opening: Sequence[A],
    ) -> bool:
        """Whether it breaks the property when it is played again, and is no play that breaks it by the printed rules."""
        claimed = self.known.properties[theorem_id]
        again = played(game, play.states[0], play.actions)
        if again.states != play.states or not broken(claimed, game, again):
            return False
        plain = plain.under(game.readings)
        return not (is_play_of(plain, again, opening) and broken(claimed, plain, again))


def _dropped(game: BoardGame[S, A]) -> frozenset[str]:
    """The clauses that a game goes without."""
    return frozenset(game.without) if isinstance(game, RuleGame) else frozenset()


def _plays(book: Rulebook[S, A], players: int) -> Iterator[RealPlay[S, A]]:
    """All real plays, each played when it is asked for."""
    place = 0
    while play := sample_traces(book, players, place, sys.maxsize):
        yield play[0]
        place += 1


def _not_taken(names: set[str], plays: Iterable[RealPlay[S, A]]) -> set[str]:
    """Those of the operations that none of the plays takes; as many plays are asked as are needed."""
    left = set(names)
    for play in plays if left else ():
        rules = play.book.encoded().known(IntAlgebra(), play.game, play.states[0])
        left -= {rules.operation_of(action, state)[0] for action, state in zip(play.actions, play.states, strict=False)}
        if not left:
            break
    return left


@attrs.frozen
class _Listening(NotKnown):
    """Hears which clauses a claim asks about."""

    heard: set[str]

    def permits(self, x: Position, clause: str, operation: str, arguments: Mapping[str, Number], /) -> Truth:
        self.heard.add(clause)
        return super().permits(x, clause, operation, arguments)


def clauses_asked(full: Prover, ghosts: Sequence[Ghost], theorem: Theorem) -> frozenset[str]:
    """The clauses of which a theorem says what they permit."""
    heard = set[str]()

    def scene(named: str) -> Position:
        names = (*full.system.paths, *(in_view(ghost.name) for ghost in ghosts))
        view = {name: variable(f"{named} {name}") for name in names}
        return full.rules.scene(view, ghosts_in(view), _Listening(named, heard))

    for part in theorem.parts:
        if not isinstance(part, OnStep):
            part.at(scene("now"))
            continue
        for name in full.operations_of(part):
            arguments = unknown_arguments(full.system.operation(name), f"argument:{name}.")
            part.at(full.rules.step(scene("before"), name, arguments, scene("after")))
    return frozenset(heard)
