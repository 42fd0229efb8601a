"""Whether Python comes through the rules of a game whatever the position: that it stumbles over nothing is proved.

What is lifted from rules means what Python does where all obligations hold: an index in range, something that comes next. They
are proved of each position of which the facts of the game hold (`Encoding.type_correct`), or else its invariants too, for any
set-up, under all readings; and by induction, those that they rest on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.path import Obligation
from century_rules.rulebook import Rulebook
from century_rules.running import Workers
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.grounds import invariants_in
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.prover import ALGEBRA, RLIMIT, prover_once
from century_rules.solving.system import Step, View
from century_rules.solving.terms import Number, Truth
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.plain import PlainRules
from century_rules.theory.predicates import PlainFunction
from century_rules.theory.scene import Step as AnyStep
from century_rules.theory.theories import theory_once

_Rules = PlainRules[Number, Truth, object]
_Parts = tuple[str, tuple[Obligation, ...], Callable[[Induction, str, Sequence[Obligation]], Task]]
_FACT, _THEOREM = "fact: ", "theorem/"


@attrs.frozen
class ComingThrough:
    """What was found for a number of players.

    Attributes:
        players: how many.
        open: where Python could stumble, ``FILE:LINE: what``, as far as it is not proved that it does not.
        obligations: how many places there are where it could.
        decided: how many questions the solver was asked.
    """

    players: int
    open: tuple[str, ...]
    obligations: int
    decided: int

    @property
    def proved(self) -> bool:
        """Whether Python stumbles over nothing."""
        return not self.open


def coming_through(
    book: Rulebook[S, A], players: int, *, workers: Workers = 1, tell: Callable[[str], object] = lambda _: None,
) -> ComingThrough:
    """Whether Python comes through the rules, for a number of players.

    Raises InvalidInput for a game of which nothing is lifted, LiftError where it cannot be.
    """
    plain = cast("Rulebook[object, object]", book)
    asked, every = _Asked(plain, players, everything=False), _Asked(plain, players, everything=True)
    decided = 0

    def proved(of: _Asked, names: Iterable[str]) -> dict[str, Decision]:
        nonlocal decided
        found = {}
        for decision in decide_all([of.tasks[each] for each in names], rlimit=RLIMIT, need_model=False, workers=workers):
            decided += 1
            tell(f"{players} players: whether Python comes through; {decided} questions")
            if decision.verdict is Verdict.PROVED:
                found[decision.id] = decision
        return found

    groups = {name: obligations for name, obligations, _ in asked.parts()}
    shown = proved(asked, [f"{_THEOREM}{name}" for name in groups])
    alone = {f"{_THEOREM}{_name(group, place)}": each for group, obligations in groups.items()
             if f"{_THEOREM}{group}" not in shown for place, each in enumerate(obligations)}
    shown |= proved(asked, alone)
    shown |= proved(every, [name for name in alone if name not in shown])
    open_ = [f"{each.where}: {each.what}" for name, each in alone.items() if name not in shown]
    needed, followed = invariants_in(shown.values()), set[str]()
    while left := [name for name in needed if name not in followed]:
        followed.update(left)
        # Each rests on any of them, and all that they rest on are asked.
        keys = [f"{place}/{name}" for name in left for place in ("init", *asked.operations)]
        known = proved(asked, [key for key in keys if f"/{_FACT}" in key])
        known |= proved(every, [key for key in keys if key not in known])
        open_ += [f"{key}: not shown of every position" for key in keys if key not in known]
        needed += invariants_in(known.values())
    return ComingThrough(players, tuple(dict.fromkeys(open_)), sum(map(len, groups.values())), decided)


def require_coming_through(
    book: Rulebook[S, A], players: Iterable[int], *, workers: Workers = 1, tell: Callable[[str], object] = lambda _: None,
) -> tuple[ComingThrough, ...]:
    """The same for several numbers of players. Raises InvalidInput, which names the places, where Python could stumble.

    Nothing is asked of a game of which nothing is lifted.
    """
    if book.encoded().lifted is None:
        return ()
    found = tuple([coming_through(book, number, workers=workers, tell=tell) for number in players])
    for each in found:
        if not each.proved:
            raise InvalidInput("\n  ".join([
                f"{book.title}, {each.players} players: Python could stumble over its rules, so that nothing is proved of them. "
                "Ask before (`if …`), so that it cannot, or state an invariant that shuts it out:", *each.open]))
    return found


@attrs.frozen
class _Asked:
    """All questions, as another process can make them again: of each obligation, each group of them, and every invariant.

    They are asked of positions of which the facts hold, and if `everything` also what is proved of the game.
    """

    book: Rulebook[object, object]
    players: int
    everything: bool

    def __call__(self) -> list[Task]:
        induction = self._induction
        found = list(induction.tasks())
        for group, obligations, task in self.parts():
            found.append(task(induction, group, obligations))
            found += [task(induction, _name(group, place), [each]) for place, each in enumerate(obligations)]
        return found

    @property
    def tasks(self) -> Mapping[str, Task]:
        """All of them by id."""
        return _tasks(self)

    @property
    def operations(self) -> list[str]:
        """The names of all operations."""
        return [each.name for each in prover_once(self.book, self.players).system.operations]

    def parts(self) -> Iterator[_Parts]:
        """The obligations of each action before and after it is allowed, and of the end; with what makes a question of some."""
        rules, lifted = _rules(self.book, self.players)
        for name in self.operations:
            action = lifted.action(name, rules, rules.start_at)
            for what, obligations, guarded in ((name, action.of_guards, False), (f"{name}, done", action.of_effect, True)):
                if obligations:
                    yield what, tuple(obligations), partial(_of_action, rules, lifted, name, guarded)
            for ghost, function in self._ghosts.items():
                found = function.lifted(self._a_step(name)).obligations
                if found:
                    yield f"{name}, {ghost}", tuple(found), partial(_of_ghost, self.book, self.players, name, function)
        if at_the_end := lifted.end(rules, rules.start_at).obligations:
            yield "the end", tuple(at_the_end), partial(_of_end, rules, lifted)

    @property
    def _ghosts(self) -> Mapping[str, PlainFunction[object, object]]:
        """What proofs keep that is counted in plain Python, by name."""
        counted = {each.name: getattr(each.after, "__self__", None) for each in theory_once(self.book).ghosts}
        return {name: each for name, each in counted.items() if isinstance(each, PlainFunction)}

    def _a_step(self, name: str) -> AnyStep[Number, Truth]:
        """An unknown one, with what is kept beside it."""
        full, induction = prover_once(self.book, self.players), self._induction
        step = induction.step(next(each for each in induction.system.operations if each.name == name))
        return full.step(name, step.arguments, step.before, step.after)

    @property
    def _induction(self) -> Induction:
        """Facts are called so, for an invariant of the proofs can have their name."""
        full = prover_once(self.book, self.players)
        facts = [attrs.evolve(each, name=f"{_FACT}{each.name}") for each in self.book.encoded().type_correct()]
        known = theory_once(self.book)
        return full.induction([*facts, *(known.invariants if self.everything else ())], known.ghosts)


@cache
def _tasks(asked: _Asked) -> Mapping[str, Task]:
    return {task.id: task for task in repeatable(asked(), asked)}


def _name(group: str, place: int) -> str:
    return f"{group} ({place + 1})"


@cache
def _rules(book: Rulebook[object, object], players: int) -> tuple[_Rules, LiftedRules[object, object]]:
    full, lifted = prover_once(book, players), book.encoded("lifting").lifted
    if not isinstance(full.rules, PlainRules) or lifted is None:
        raise InvalidInput(f"{book.title} has rules over any kind of number of its own; nothing is lifted")
    return cast(_Rules, full.rules), lifted


def _of_action(
    rules: _Rules, lifted: LiftedRules[object, object], operation: str, guarded: bool, induction: Induction, name: str,
    obligations: Sequence[Obligation],
) -> Task:
    def goal(step: Step) -> Truth:
        return ALGEBRA.all(*lifted.obligations(rules, rules.position(step.before), obligations, step.arguments))

    return induction.step_theorem(name, operation, goal, guarded=guarded)


def _of_ghost(
    book: Rulebook[object, object], players: int, operation: str, function: PlainFunction[object, object], induction: Induction,
    name: str, obligations: Sequence[Obligation],
) -> Task:
    def goal(step: Step) -> Truth:
        x = prover_once(book, players).step(step.operation, step.arguments, step.before, step.after)
        pairs = zip(function.lifted(x).obligations, function.obliged(x), strict=True)
        return ALGEBRA.all(*[holds for each, holds in pairs if each in obligations])

    return induction.step_theorem(name, operation, goal)


def _of_end(
    rules: _Rules, lifted: LiftedRules[object, object], induction: Induction, name: str, obligations: Sequence[Obligation],
) -> Task:
    def goal(view: View) -> Truth:
        return ALGEBRA.all(*lifted.at_the_end(rules, rules.position(view), obligations))

    return induction.theorem(name, goal)
