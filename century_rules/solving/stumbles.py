"""Whether Python comes through the rules of a game whatever the position: that it stumbles over nothing is proved.

What is lifted from rules means what Python does where all obligations hold: an index in range, something that comes next. They
are proved of each position of which the facts of the game hold (`Encoding.type_correct`), or else its invariants too, for any
set-up, under all readings; and by induction, those that they rest on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.path import Obligation
from century_rules.rulebook import Rulebook
from century_rules.running import Workers
from century_rules.running.kept_findings import Finding, finding
from century_rules.solving.batch import Task, decide_all, repeatable
from century_rules.solving.dependencies import invariants_in, support_of
from century_rules.solving.induction import Induction
from century_rules.solving.kept_answers import count_kept
from century_rules.solving.obligation import INVARIANT_LABEL, Decision
from century_rules.solving.prover import ALGEBRA, RLIMIT, prover_once
from century_rules.solving.solver import z3_version
from century_rules.solving.system import Step, View
from century_rules.solving.terms import Number, Truth
from century_rules.theory.lifted import LiftedRules
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.predicates import PlainFunction
from century_rules.theory.theories import theory_once
from century_rules.writing.paragraphs import counted

_Rules = TransitionRules[Number, Truth, object]
_Part = tuple[str, tuple[Obligation, ...], Callable[[Induction, str, Sequence[Obligation]], Task]]
NOT_SHOWN = "not shown of every position"
_FACT, _THROUGH = "fact: ", "Python comes through: "
_THEOREM = f"theorem/{_THROUGH}"


@attrs.frozen
class NoRuntimeErrors:
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

    def told(self) -> str:
        """That it does not, in a line."""
        return (f"the rules raise nothing but their own errors, {self.players} players, all readings ... PROVED "
                f"({counted(self.obligations, 'place')}, {counted(self.decided, 'obligation')})")


def coming_through(
    book: Rulebook[S, A], players: int, *, workers: Workers = 1, tell: Callable[[str], object] = lambda _: None,
) -> NoRuntimeErrors:
    """Whether Python comes through the rules, for a number of players.

    Raises InvalidInput for a game of which nothing is lifted, LiftError where it cannot be.
    """
    plain = cast("Rulebook[object, object]", book)
    tell(f"{players} players: whether Python comes through; lifting the rules, which is kept once it is done")
    asked, every = _AllQuestions(plain, players, everything=False), _AllQuestions(plain, players, everything=True)
    decided = 0

    def proved(of: _AllQuestions, names: Iterable[str]) -> dict[str, Decision]:
        nonlocal decided
        found = {}
        names = tuple(names)
        tell(f"{players} players: whether Python comes through; {decided} questions answered, {len(names)} to ask next")
        asked_anyway = frozenset(f"{INVARIANT_LABEL}{each}" for each in needed)
        for decision in decide_all([of.tasks[each] for each in names], rlimit=RLIMIT, need_model=False, shown=asked_anyway,
                                   workers=workers):
            decided += 1
            tell(f"{players} players: whether Python comes through; {decided} question{'s' * (decided != 1)}")
            if decision.verdict is Verdict.PROVED:
                found[decision.id] = decision
        return found

    needed = list[str]()
    groups = {name: obligations for name, obligations, _ in _parts(plain, players)}
    shown = proved(asked, [f"{_THEOREM}{name}" for name in groups])
    alone = {f"{_THEOREM}{_name(group, place)}": each for group, obligations in groups.items()
             if f"{_THEOREM}{group}" not in shown for place, each in enumerate(obligations)}
    shown |= proved(asked, alone)
    shown |= proved(every, [name for name in alone if name not in shown])
    open_ = [f"{each.where}: {each.what}" for name, each in alone.items() if name not in shown]
    needed += invariants_in(shown.values())
    followed = set[str]()
    while left := [name for name in needed if name not in followed]:
        followed.update(left)
        # Each rests on any of them, and all that they rest on are asked.
        keys = [f"{place}/{name}" for name in left for place in ("init", *asked.operations)]
        known = proved(asked, [key for key in keys if f"/{_FACT}" in key])
        known |= proved(every, [key for key in keys if key not in known])
        open_ += [f"{key}: {NOT_SHOWN}" for key in keys if key not in known]
        needed += invariants_in(known.values())
    return NoRuntimeErrors(players, tuple(dict.fromkeys(open_)), sum(map(len, groups.values())), decided)


def require_coming_through(
    book: Rulebook[S, A], players: Iterable[int], *, workers: Workers = 1, tell: Callable[[str], object] = lambda _: None,
) -> tuple[NoRuntimeErrors, ...]:
    """The same for several numbers of players. Raises InvalidInput, which names the places, where Python could stumble.

    Nothing is asked of a game of which nothing is lifted, and nothing twice in one process.
    """
    if book.encoded().lifted is None:
        return ()
    for number in players:
        if (book, number) not in _SHOWN:
            _SHOWN[book, number] = _kept(book, number) or _proved(book, number, workers, tell)
    return tuple([_SHOWN[book, number] for number in players])


def _proved(book: Rulebook[S, A], players: int, workers: Workers, tell: Callable[[str], object]) -> NoRuntimeErrors:
    """That Python comes through. Raises InvalidInput, which names the places, where it could stumble."""
    found = coming_through(book, players, workers=workers, tell=tell)
    if not found.proved:
        raise InvalidInput("\n  ".join([f"{book.title}, {players} players: {_why_open(found)}:", *found.open]))
    place = _place(book, players)
    if place is not None:
        place.keep(json.dumps([found.obligations, found.decided]))
    return found


def _kept(book: Rulebook[S, A], players: int) -> NoRuntimeErrors | None:
    """That Python comes through, as an earlier run proved of the same rules, with the same library; None if none did."""
    place = _place(book, players)
    text = None if place is None else place.find()
    if text is None:
        return None
    obligations, decided = json.loads(text)
    count_kept(decided)
    return NoRuntimeErrors(players, (), obligations, decided)


def _place(book: Rulebook[S, A], players: int) -> Finding | None:
    """Where it is kept; None of a game of which not all that it rests on is known."""
    asked = "that Python comes through", book.name, players, z3_version()
    return finding(*asked, of_proofs=True, of_library=book.is_of_library)


def come_through_first(
    book: Rulebook[S, A], players: Iterable[int], *, workers: Workers = 1, tell: Callable[[str], object] = lambda _: None,
) -> None:
    """The same before code of others is run, if it is kept then for the next run; afterwards it would not be."""
    numbers = tuple(players)
    if any(_place(book, number) is not None for number in numbers):
        require_coming_through(book, numbers, workers=workers, tell=tell)


def shown_among(
    book: Rulebook[S, A], players: int, decided: Mapping[str, Decision], *, workers: Workers = 1,
    tell: Callable[[str], object] = lambda _: None,
) -> tuple[NoRuntimeErrors, ...]:
    """The same where `through_tasks` were decided among the obligations of all invariants.

    Where they, or what they rest on, are not shown that way, it is asked as above. Raises InvalidInput likewise.
    """
    if book.encoded().lifted is not None and (book, players) not in _SHOWN:
        plain = cast("Rulebook[object, object]", book)
        parts, operations = _parts(plain, players), [each.name for each in prover_once(plain, players).system.operations]
        support = support_of([f"{_THEOREM}{name}" for name, _, _ in parts], decided, operations)
        if not support.missing:
            places = sum(len(obligations) for _, obligations, _ in parts)
            _SHOWN[book, players] = NoRuntimeErrors(players, (), places, len(support.decisions))
    return require_coming_through(book, [players], workers=workers, tell=tell)


def _why_open(found: NoRuntimeErrors) -> str:
    if all(NOT_SHOWN in each for each in found.open):
        return ("that Python comes through its rules rests on what is not shown of them, so that nothing is proved; let it be so "
                "under the rules as they are, ask before (`if …`), or state invariants in `proofs` that it follows from")
    return ("Python could stumble over its rules, so that nothing is proved of them. Ask before (`if …`), so that it cannot, or "
            "state an invariant that shuts it out")


def through_tasks(book: Rulebook[S, A], players: int, induction: Induction) -> list[Task]:
    """That Python comes through the rules wherever the invariants of an induction hold; none where nothing is lifted."""
    plain = cast("Rulebook[object, object]", book)
    parts = () if book.encoded().lifted is None else _parts(plain, players)
    return [task(induction, name, obligations) for name, obligations, task in parts]


_SHOWN: dict[tuple[object, int], NoRuntimeErrors] = {}
"""By rulebook and number of players, what was proved in this process."""


@attrs.frozen
class _AllQuestions:
    """All questions, as another process can make them again: of each obligation, each group of them, and every invariant.

    They are asked of positions of which the facts hold, and if `everything` also what is proved of the game.
    """

    book: Rulebook[object, object]
    players: int
    everything: bool

    def __call__(self) -> list[Task]:
        induction = self._induction
        found = list(induction.tasks())
        for group, obligations, task in _parts(self.book, self.players):
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

    @property
    def _induction(self) -> Induction:
        """Facts are called so, for an invariant of the proofs can have their name."""
        full = prover_once(self.book, self.players)
        facts = [attrs.evolve(each, name=f"{_FACT}{each.name}") for each in self.book.encoded().type_correct()]
        known = theory_once(self.book)
        return full.induction([*facts, *(known.invariants if self.everything else ())], known.ghosts)


@cache
def _tasks(asked: _AllQuestions) -> Mapping[str, Task]:
    return {task.id: task for task in repeatable(asked(), asked)}


@cache
def _parts(book: Rulebook[object, object], players: int) -> tuple[_Part, ...]:
    """The obligations of each action before and after it is allowed, and of the end; with what makes a question of some."""
    full, (rules, lifted), ghosts = prover_once(book, players), _rules(book, players), theory_once(book).ghosts
    counted = {each.name: getattr(each.after, "__self__", None) for each in ghosts}
    history, found = full.induction((), ghosts), list[_Part]()
    for operation in full.system.operations:
        name, action = operation.name, lifted.action(operation.name, rules, rules.start_at)
        found.append((name, tuple(action.of_guards), partial(of_action, rules, lifted, name, False)))
        found.append((f"{name}, done", tuple(action.of_effect), partial(of_action, rules, lifted, name, True)))
        step = history.step(operation)
        seen = full.step(name, step.arguments, step.before, step.after)
        for ghost, function in counted.items():
            if isinstance(function, PlainFunction):
                found.append((f"{name}, {ghost}", tuple(function.lifted(seen).obligations),
                              partial(_of_ghost, book, players, name, function)))
    found.append(("the end", tuple(lifted.end(rules, rules.start_at).obligations), partial(of_end, rules, lifted)))
    return tuple([each for each in found if each[1]])


def _name(group: str, place: int) -> str:
    return f"{group} ({place + 1})"


@cache
def _rules(book: Rulebook[object, object], players: int) -> tuple[_Rules, LiftedRules[object, object]]:
    full, lifted = prover_once(book, players), book.encoded("lifting").lifted
    if not isinstance(full.rules, TransitionRules) or lifted is None:
        raise InvalidInput(f"{book.title} has rules over any kind of number of its own; nothing is lifted")
    return cast(_Rules, full.rules), lifted


def of_action(
    rules: _Rules, lifted: LiftedRules[object, object], operation: str, guarded: bool, induction: Induction, name: str,
    obligations: Sequence[Obligation],
) -> Task:
    """That these obligations of an action hold; if `guarded`, where it is allowed."""
    def goal(step: Step) -> Truth:
        return ALGEBRA.all(*lifted.obligations(rules, rules.position(step.before), obligations, step.arguments))

    return induction.step_theorem(f"{_THROUGH}{name}", operation, goal, guarded=guarded)


def _of_ghost(
    book: Rulebook[object, object], players: int, operation: str, function: PlainFunction[object, object], induction: Induction,
    name: str, obligations: Sequence[Obligation],
) -> Task:
    def goal(step: Step) -> Truth:
        x = prover_once(book, players).step(step.operation, step.arguments, step.before, step.after)
        pairs = zip(function.lifted(x).obligations, function.obliged(x), strict=True)
        return ALGEBRA.all(*[holds for each, holds in pairs if each in obligations])

    return induction.step_theorem(f"{_THROUGH}{name}", operation, goal)


def of_end(
    rules: _Rules, lifted: LiftedRules[object, object], induction: Induction, name: str, obligations: Sequence[Obligation],
) -> Task:
    """That these obligations of the end of the game hold."""
    def goal(view: View) -> Truth:
        return ALGEBRA.all(*lifted.at_the_end(rules, rules.position(view), obligations))

    return induction.theorem(f"{_THROUGH}{name}", goal)
