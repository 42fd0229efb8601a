"""Ties a game's encoding and the claims of its proofs to the solver."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import attrs

from century_rules.kernel.caching import cached
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import Reading
from century_rules.rulebook import Rulebook
from century_rules.solving import system as solver
from century_rules.solving.batch import Task
from century_rules.solving.induction import Ghosts, Induction
from century_rules.solving.system import Labelled, Start, System, Unknowns, View
from century_rules.solving.terms import Number, Truth, Value, Z3Algebra, is_so, unknowns_in
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.encoded_rules import Rules
from century_rules.theory.ruling import Ruling, rulings_of
from century_rules.theory.scene import Scene, Step
from century_rules.theory.theorem import Always, Ghost, Invariant, OnStep, Part, Theorem

RLIMIT = 150_000_000
"""Solver steps allowed to one obligation, of what anybody claims: a minute or so."""

RLIMIT_OF_OURS = 6 * RLIMIT
"""The same for what the library claims: with four players an invariant of From Sand to Sea takes 690 million."""

ALGEBRA = Z3Algebra()
_GHOST = "ghost:"
_CONSTANT = "constant:"
STANDING = "side:reading "
"""What labels begin with that say on which readings rulings stand."""

V = TypeVar("V")


class ClaimRaises(InvalidInput):
    """A claim that cannot be made of unknown numbers; its cause is what the claim raised."""


def _said(name: str, claim: Callable[[], Truth]) -> Truth:
    """What a claim says. Raises ClaimRaises, which names the place in the claim's file, for whatever it raises."""
    try:
        return claim()
    except Exception as error:  # a claim is somebody's code
        place = traceback.extract_tb(error.__traceback__)[-1]
        raise ClaimRaises(f"the claim '{name}' raises {type(error).__name__}: {error} "
                          f"({place.filename}:{place.lineno})") from error


@attrs.frozen(eq=False)
class Prover:
    """A game for a number of players, as something to prove about.

    Attributes:
        players: how many play.
        rules: its operations, constants and readings, as terms.
        system: operations, start and side conditions, for the solver.
        facts: the names of the invariants that say what numbers mean.
    """

    players: int
    rules: Rules[Number, Truth]
    system: System
    facts: frozenset[str] = frozenset()

    def scene(self, view: View) -> Scene[Number, Truth]:
        """A view as something to make claims about."""
        return self.rules.scene(view, ghosts_in(view))

    def step(self, operation: str, arguments: View, before: View, after: View) -> Step[Number, Truth]:
        """A step between two views as something to make claims about."""
        return self.rules.step(self.scene(before), operation, arguments, self.scene(after))

    def claim(self, claim: Invariant | Always) -> Callable[[View], Truth]:
        """A claim over scenes as one over views."""
        return lambda view: _said(claim.name, lambda: claim.at(self.scene(view)))

    def step_claim(self, claim: OnStep) -> Callable[[solver.Step], Truth]:
        """A claim over a game's steps as one over the solver's."""
        return lambda step: _said(
            claim.name, lambda: claim.at(self.step(step.operation, step.arguments, step.before, step.after)))

    def operations_of(self, part: Part) -> Sequence[str]:
        """The operations that a part of a claim is about, by name: those it names, or all; ``""`` for one about positions."""
        if not isinstance(part, OnStep):
            return ("",)
        return part.operations or [operation.name for operation in self.system.operations]

    def task(
        self, induction: Induction, name: str, part: Part, operation: str, sides: Iterable[Labelled],
        goal: Callable[[Truth], Truth] = lambda said: said,
    ) -> Task:
        """The obligation of a part, for one of the operations that it is about; `goal` changes what it says."""
        if isinstance(part, OnStep):
            of_step = self.step_claim(part)
            return induction.step_theorem(f"{name}/{operation}", operation, lambda step: goal(of_step(step)), sides=sides)
        of_view = self.claim(part)
        return induction.theorem(name, lambda view: goal(of_view(view)), sides=sides)

    def ghosts(self, ghosts: Iterable[Ghost]) -> Ghosts:
        """History variables for the induction, under names that no leaf and no constant has."""
        listed = tuple(ghosts)

        def update(operation: str, arguments: View, before: View, after: View) -> View:
            step = self.step(operation, arguments, before, after)
            return {in_view(ghost.name): ghost.following(step) for ghost in listed}

        return Ghosts({in_view(ghost.name): ghost.initial for ghost in listed}, update)

    def induction(self, invariants: Iterable[Invariant], ghosts: Iterable[Ghost]) -> Induction:
        """The obligations of the invariants, all together."""
        return Induction(self.system, {each.name: self.claim(each) for each in invariants}, self.ghosts(ghosts), self.facts)

    def readings(self, values: Mapping[str, str]) -> list[Labelled]:
        """Assumptions that some ambiguities are read so, labelled ``reading:name=value``."""
        scene = self.scene(self.system.any_position())
        return [(f"reading:{name}={value}", scene.reads(name, value)) for name, value in values.items()]

    def open_in(self, values: Iterable[Value]) -> frozenset[str]:
        """Which of what is open in the rules occurs in numbers and truths, by name, as `Situation.parameters` has them."""
        return frozenset([name.removeprefix(_CONSTANT) for name in unknowns_in(values) if name.startswith(_CONSTANT)])

    def readings_found(self, parameters: Mapping[str, int | bool]) -> list[Reading]:
        """Which readings are played where what is open has these values, by its names."""
        found = {f"{_CONSTANT}{name}": value for name, value in parameters.items()}
        return [reading for reading, played in self.rules.readings.items()
                if is_so(played, self.system.parameters.values(), found)]


def in_view(ghost: str) -> str:
    """The name of a ghost in a view, where the leaves are under their paths."""
    return f"{_GHOST}{ghost}"


def ghosts_in(view: Mapping[str, V]) -> dict[str, V]:
    """The ghosts of a view by their own names."""
    return {name.removeprefix(_GHOST): value for name, value in view.items() if name.startswith(_GHOST)}


def prover(book: Rulebook[S, A], players: int, without: Iterable[str] = (), rulings: Sequence[Ruling] = ()) -> Prover:
    """The full game, with everything open that its encoding leaves open, and all readings at once.

    Raises InvalidInput for a game without an encoding, or with one that leaves out rulings in force.
    """
    opened = Unknowns(_CONSTANT)
    rules = book.encoded().open(ALGEBRA, players, opened.number, opened.truth, without=without, rulings=rulings)
    _check_ruled(book, players, rules)
    scene = rules.scene(rules.start, {})
    standing = tuple((f"{STANDING}{name}={value}", scene.reads(name, value)) for name, value in book.in_force.readings.items())
    return _proving(book, players, rules, opened.made, standing)


def _check_ruled(book: Rulebook[S, A], players: int, rules: Rules[Number, Truth]) -> None:
    """Raise InvalidInput where a proof would be about other rules than are in force."""
    if not book.in_force.rulings:
        return
    game, laid = book.printed(players), rules if isinstance(rules, TransitionRules) else None
    if laid is None or not game.without <= laid.without or any(each not in laid.overrides for each in rulings_of(game)):
        raise InvalidInput(f"{book.title}: its encoding does not play by the rulings, so that nothing can be proved of them")


def prover_of(book: Rulebook[S, A], game: BoardGame[S, A], beginning: S) -> Prover:
    """One real game: its numbers are known, its positions are not; without the clauses that it goes without, or overrides."""
    return _proving(book, game.players, book.encoded().known(ALGEBRA, game, beginning), {})


def _proving(
    book: Rulebook[S, A], players: int, rules: Rules[Number, Truth], parameters: Mapping[str, Value],
    standing: Sequence[Labelled] = (),
) -> Prover:
    """Rules as something to prove about; `parameters` are what is open in them, and `standing` is assumed besides."""
    sides = (*rules.sides, *standing)
    facts = frozenset([each.name for each in book.encoded().type_correct()])
    return Prover(players, rules, System(rules.operations, rules.paths, Start(rules.start), sides, dict(parameters)), facts)


@cached
def prover_once(
    book: Rulebook[S, A], players: int, without: tuple[str, ...] = (), rulings: tuple[Ruling, ...] = (),
) -> Prover:
    """The same, made once in each process."""
    return prover(book, players, without, rulings)


@cached
def prover_of_any_claim(book: Rulebook[S, A], players: int) -> Prover:
    """The same for claims that are not the game's own: see `Encoding.for_any_claim`."""
    encoding = book.encoded().for_any_claim()
    return prover_once(book, players) if encoding is book.encoding else prover(attrs.evolve(book, encoding=encoding), players)


def theorem_tasks(
    full: Prover, induction: Induction, theorem: Theorem, readings: Mapping[str, str] | None = None,
) -> Iterator[Task]:
    """The obligations of a theorem's parts, under the readings it needs or those given instead."""
    sides = full.readings({**theorem.needs, **(readings or {})})
    for name, part in theorem.named_parts.items():
        for operation in full.operations_of(part):
            yield full.task(induction, name, part, operation, sides)


def possible_tasks(full: Prover, induction: Induction, theorem: Theorem) -> Iterator[Task]:
    """That the invariants, the readings a theorem needs and the guards of its operations do not contradict each other.

    Each asks for a proof of falsehood from them, which must fail.
    """
    sides = full.readings(theorem.needs)
    yield induction.theorem(f"{theorem.id} is possible", lambda _view: False, sides=sides)
    operations = {name for part in theorem.parts if not isinstance(part, Always) for name in part.operations}
    for name in sorted(operations):
        yield induction.step_theorem(f"{theorem.id} is possible with {name}", name, lambda _step: False, sides=sides)
