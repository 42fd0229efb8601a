"""Whether Python comes through a function of a ruling whatever the position: what it could stumble over is shown not to be there.

Of each position that is correct by what its fields mean, with any set-up, under all readings that the ruling leaves open; of an
operation where the order of play does not forbid it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from century_rules.kernel.rule_game import RuleGame
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.path import Obligation
from century_rules.rulings.operations import Book
from century_rules.solving.batch import Task
from century_rules.solving.induction import Induction
from century_rules.solving.prover import ALGEBRA
from century_rules.solving.stumbles import of_action, of_end
from century_rules.solving.system import Start, Step, System, Unknowns, View
from century_rules.solving.terms import Number, Truth
from century_rules.theory.transition_rules import TransitionRules, Scene
from century_rules.theory.read_as import left_open, switched_to
from century_rules.theory.ruling import Choice
from century_rules.theory.theorem import Invariant

if TYPE_CHECKING:
    from century_rules.rulings.file import RulingFile
    from century_rules.rulings.plain import PlainFunction, Rules

_Open = TransitionRules[Number, Truth, object]


def stumbles(function: PlainFunction, rules: Rules, operation: str, obligations: Sequence[Obligation]) -> Iterator[str]:
    """Where Python may stumble in a game with these rules, ``FILE:LINE: function: what``; nothing where it is shown not to."""
    open_ = _opened(function.book, rules, function.ruling.readings)
    goal = partial(_obliged, function, open_, operation)
    induction = _induction(function.book, open_)

    def task(places: Sequence[int]) -> Task:
        if operation:
            return induction.step_theorem("comes through", operation, partial(_of_step, open_, goal, places), guarded=False)
        return induction.theorem("comes through", lambda view: _all(goal(open_.at(open_.position(view)), {}), places))

    if _decided(task(range(len(obligations)))) is Verdict.PROVED:
        return
    for place, each in enumerate(obligations):
        verdict = _decided(task([place]))
        if verdict is Verdict.REFUTED:
            yield f"{_at(function, each)}: Python may stumble there ({each.what}); ask first"
        elif verdict is not Verdict.PROVED:
            yield f"{_at(function, each)}: whether Python may stumble there ({each.what}) is UNKNOWN; ask first"


def replaced_stumble(book: Book, rules: Rules, files: Sequence[RulingFile]) -> Iterator[str]:
    """Where Python may stumble in functions that replace some of the rules, or in what they call, ``FILE:LINE: what``.

    Nothing where it is shown not to; `book` is that of the game as it is ruled.
    """
    paths = {str(file.path) for file in files if file.replaces}
    lifted = book.encoded("a ruling").lifted
    if not paths or lifted is None:
        return
    readings = {name: value for file in files for name, value in file.readings.items()}
    open_ = _opened(book, rules, readings)
    induction = _induction(book, open_)
    asked: list[tuple[Sequence[Obligation], Callable[[Sequence[Obligation]], Task]]] = [
        (lifted.end(open_, open_.start_at).obligations, partial(of_end, open_, lifted, induction, "the end"))]
    for operation in open_.operations:
        action = lifted.action(operation.name, open_, open_.start_at)
        for obligations, guarded in ((action.of_guards, False), (action.of_effect, True)):
            asked.append((obligations, partial(of_action, open_, lifted, operation.name, guarded, induction, operation.name)))
    for obligations, task in asked:
        theirs = [each for each in obligations if not paths.isdisjoint(each.files)]
        if not theirs or _decided(task(theirs)) is Verdict.PROVED:
            continue
        for each in theirs:
            if _decided(task([each])) is not Verdict.PROVED:
                file = next(file for file in each.files if file in paths)
                called = "" if each.where.startswith(f"{file}:") else f"{file}: "
                said = f"it is not shown of every position that Python comes through ({each.what})"
                yield f"{called}{each.where}: {said}; ask first"


def _opened(book: Book, rules: Rules, readings: Mapping[str, str]) -> _Open:
    """The game with all of it open but those readings."""
    unknowns = Unknowns()
    game = book.game(rules.players, book.readings(), rules.box)
    if rules.without:
        game = cast("RuleGame[object, object]", game).dropping(rules.without)
    opened = cast(_Open, book.encoded("a ruling").anything(ALGEBRA, game, unknowns.number, unknowns.truth))
    truths = left_open(ALGEBRA, book.ambiguities, unknowns.truth)
    for name, value in readings.items():
        truths = switched_to(ALGEBRA, truths, opened.reading_of(f"{name}={value}"))
    return opened.read_as(truths)


def _induction(book: Book, rules: _Open) -> Induction:
    encoding = book.encoded("a ruling")
    facts = {fact.name: fact for fact in (*encoding.type_correct(), *encoding.known_of_proofs())}
    system = System(rules.operations, rules.paths, Start(rules.start), rules.sides, {})
    return Induction(system, {name: partial(_holds, fact, rules) for name, fact in facts.items()})


def _holds(fact: Invariant, rules: _Open, view: View) -> Truth:
    return fact.at(rules.scene(view, {}))


def _of_step(rules: _Open, goal: Callable[..., Sequence[Truth]], places: Sequence[int], step: Step) -> Truth:
    before = rules.position(step.before)
    order = [holds for _, holds in rules.transition(step.operation, before, step.arguments).order]
    return ALGEBRA.implies(ALGEBRA.all(*order), _all(goal(rules.at(before), step.arguments), places))


def _obliged(function: PlainFunction, rules: _Open, operation: str, here: object, arguments: View) -> Sequence[Truth]:
    scene, x, others = cast("Scene[Number, Truth, object]", here), here, list[object]()
    if function.kind == "instead":
        after = rules.transition(operation, scene.now, arguments).position()
        x = rules.step(scene, operation, arguments, rules.at(after))
    elif operation:
        x = Choice(scene, rules.names.operation(operation), rules.names.of_arguments(arguments))
    unknowns = Unknowns()
    if function.kind in ("points", "wins"):
        others.append([unknowns.number(f"points by seat {seat}") for seat in scene.seats])
    if function.kind == "wins":
        others.append([unknowns.truth(f"wins by seat {seat}") for seat in scene.seats])
    return cast("Sequence[Truth]", function.obliged(x, others))


def _all(truths: Sequence[Truth], places: Sequence[int]) -> Truth:
    return ALGEBRA.all(*[truths[place] for place in places])


def _decided(task: Task) -> Verdict:
    return task.decide(need_core=False, need_model=False).verdict


def _at(function: PlainFunction, obligation: Obligation) -> str:
    """The place, and of which function that is; of one that it calls in another file, the ruling first."""
    own = obligation.where.startswith(f"{function.ruling.path}:")
    return f"{obligation.where}: {function.name}" if own else f"{function.ruling.path}: {function.name}: {obligation.where}"
