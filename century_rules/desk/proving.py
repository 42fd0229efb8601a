"""Ties a game's encoding and the claims of its proofs to the solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypedDict, TypeVar, cast

import attrs

from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoding import Shape, Table, concrete_table, initial, operations, symbolic_table
from century_rules.eastern_wonders.encoding.table import DROPPABLE
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.negation import DeniedGame, Negation, numbers_under, operations_under
from century_rules.eastern_wonders.pieces import Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.theory import Always, Claim, Ghost, Invariant, Scene, StepClaim, Theorem
from century_rules.eastern_wonders.theory import Step as GameStep
from century_rules.solving import system as solver
from century_rules.solving.batch import Task
from century_rules.solving.induction import Ghosts, Induction
from century_rules.solving.obligation import Decision
from century_rules.solving.system import Labelled, Start, System, View
from century_rules.solving.terms import Number, Truth, Value, Z3Algebra, flag, variable

ALGEBRA = Z3Algebra()
_INVARIANT = "invariant:"
_GHOST = "ghost:"
_CONSTANT = "constant:"
CLOSED_SIDE = "side:port-closed tile among the first of the stack"
"""What EW-1.3 says of the order of the VP tiles; dropping that clause drops this assumption."""


V = TypeVar("V")


@attrs.frozen(eq=False)
class Prover:
    """The full game for a number of players, with everything open: map, recipes, VP tiles, order of the stack, readings.

    Attributes:
        table: the constants, as terms.
        system: operations, start and side conditions, for the solver.
        shape: between leaves by path and positions.
        negations: clauses denied in the system, where a negative control is run.
    """

    table: Table[Number, Truth]
    system: System
    shape: Shape
    negations: tuple[Negation, ...] = ()

    def scene(self, view: View) -> Scene[Number, Truth]:
        """A view as something to make claims about."""
        return Scene(ALGEBRA, self.table, self.shape.read(view), ghosts_in(view), self.negations)

    def claim(self, claim: Claim) -> Callable[[View], Truth]:
        """A claim over scenes as one over views."""
        return lambda view: claim(self.scene(view))

    def step_claim(self, claim: StepClaim) -> Callable[[solver.Step], Truth]:
        """A claim over a game's steps as one over the solver's."""
        return lambda step: claim(
            GameStep(self.scene(step.before), step.operation, step.arguments, self.scene(step.after)))

    def ghosts(self, ghosts: Iterable[Ghost]) -> Ghosts:
        """History variables for the induction, under names that no leaf and no constant has."""
        listed = tuple(ghosts)

        def update(operation: str, arguments: View, before: View, after: View) -> View:
            step = GameStep(self.scene(before), operation, arguments, self.scene(after))
            return {in_view(ghost.name): ghost.after(step) for ghost in listed}

        return Ghosts({in_view(ghost.name): ghost.initial for ghost in listed}, update)

    def induction(self, invariants: Iterable[Invariant], ghosts: Iterable[Ghost]) -> Induction:
        """The obligations of the invariants, all together."""
        return Induction(self.system, {each.name: self.claim(each.holds) for each in invariants}, self.ghosts(ghosts))

    def readings(self, values: Mapping[str, str]) -> list[Labelled]:
        """Assumptions that some ambiguities are read so, labelled ``reading:name=value``."""
        scene = self.scene(self.system.any_position())
        return [(f"reading:{name}={value}", scene.reads(name, value)) for name, value in values.items()]


def in_view(ghost: str) -> str:
    """The name of a ghost in a view, where the leaves are under their paths."""
    return f"{_GHOST}{ghost}"


def ghosts_in(view: Mapping[str, V]) -> dict[str, V]:
    """The ghosts of a view by their own names."""
    return {name.removeprefix(_GHOST): value for name, value in view.items() if name.startswith(_GHOST)}


class _Numbers(TypedDict):
    """The numbers that fix the shape of the symbolic game."""

    market_tiles_per_type: int
    ports: int
    vp_places: int
    vp_places_sure: int
    closed_among: int
    start_sets: int
    columns: int
    hold_spaces: int
    hold_bonus_spaces: int
    vp_tiles_to_end: int
    bonus_copies: int


def _numbers_of(box: Components) -> _Numbers:
    """Those of the printed game, so that what is proved is said of it; there is room for the tile of vp-tiles=27+1."""
    return _Numbers(
        market_tiles_per_type=len(box.market_tiles) // len(Spice) - box.removed_per_type, ports=len(box.sea.ports),
        vp_places=len(box.vp_tiles) + 2, vp_places_sure=len(box.vp_tiles) + 1, closed_among=box.closed_among,
        start_sets=len(box.start_sets), columns=box.columns, hold_spaces=box.hold_spaces,
        hold_bonus_spaces=box.hold_bonus_spaces, vp_tiles_to_end=box.vp_tiles_to_end,
        bonus_copies=max(len(pile) for pile in box.bonus_vp))


def prover(players: int, without: Iterable[str] = (), negations: Sequence[Negation] = ()) -> Prover:
    """The full 24-tile game, any map whose tiles touch one another, any recipes and VP tiles, all readings at once."""
    dropped = frozenset(without)
    parameters: dict[str, Value] = {}

    def number(name: str) -> Number:
        term = variable(f"{_CONSTANT}{name}")
        parameters[name] = term
        return term

    def truth(name: str) -> Truth:
        term = flag(f"{_CONSTANT}{name}")
        parameters[name] = term
        return term

    table, sides = symbolic_table(
        ALGEBRA, players, number, truth, without=dropped & DROPPABLE, **_numbers_of(Components.printed()))
    lifted = {side for negation in negations for side in negation.sides} | ({CLOSED_SIDE} if "EW-1.3" in dropped else set())
    kept = tuple(side for side in sides if side[0] not in lifted)
    for negation in negations:
        table = table if negation.table is None else negation.table(ALGEBRA, table)
    return _prover(table, kept, parameters, negations)


def prover_of(game: Game, setup: Setup) -> Prover:
    """One real game: its numbers are known, its positions are not. Without the clauses it goes without, or denies."""
    known = concrete_table(game.players, game.components, setup, game.readings, game.without & DROPPABLE)
    table = cast("Table[Number, Truth]", known)  # ints are Numbers of the solver's algebra, and bools its Truths
    return _prover(table, (), {}, game.negations if isinstance(game, DeniedGame) else ())


def _prover(
    table: Table[Number, Truth], sides: Sequence[Labelled], parameters: Mapping[str, Value], negations: Sequence[Negation],
) -> Prover:
    played = numbers_under(negations, ALGEBRA, table)
    shape = Shape(table)
    rules = operations_under(negations, ALGEBRA, played, operations(ALGEBRA, played))
    system = System(rules, shape.paths, Start(initial(ALGEBRA, played)), tuple(sides), parameters)
    return Prover(table, system, shape, tuple(negations))


@cache
def prover_once(players: int, without: tuple[str, ...] = (), negations: tuple[Negation, ...] = ()) -> Prover:
    """The same, made once in each process."""
    return prover(players, without, negations)


def theorem_tasks(
    full: Prover, induction: Induction, theorem: Theorem, readings: Mapping[str, str] | None = None,
) -> Iterator[Task]:
    """The obligations of a theorem's parts, under the readings it needs or those given instead."""
    sides = full.readings({**theorem.needs, **(readings or {})})
    for part in theorem.parts:
        if isinstance(part, Always):
            yield induction.theorem(f"{theorem.id}/{part.name}", full.claim(part.holds), sides=sides)
            continue
        for name in part.operations or [operation.name for operation in full.system.operations]:
            yield induction.step_theorem(f"{theorem.id}/{part.name}/{name}", name, full.step_claim(part.holds), sides=sides)


def possible_tasks(full: Prover, induction: Induction, theorem: Theorem) -> Iterator[Task]:
    """That the invariants, the readings a theorem needs and the guards of its operations do not contradict each other.

    Each asks for a proof of falsehood from them, which must fail.
    """
    sides = full.readings(theorem.needs)
    yield induction.theorem(f"{theorem.id} is possible", lambda _view: False, sides=sides)
    operations = {name for part in theorem.parts if not isinstance(part, Always) for name in part.operations}
    for name in sorted(operations):
        yield induction.step_theorem(f"{theorem.id} is possible with {name}", name, lambda _step: False, sides=sides)


def part_obligations(full: Prover, theorem: Theorem) -> Iterator[str]:
    """The ids of the obligations of a theorem's parts, without what they begin with: its own id."""
    for part in theorem.parts:
        if isinstance(part, Always):
            yield part.name
        else:
            yield from (f"{part.name}/{name}" for name in part.operations or [each.name for each in full.system.operations])


def support_of(
    own: Iterable[str], decided: Mapping[str, Decision], operations: Sequence[str],
) -> tuple[list[Decision], tuple[str, ...]]:
    """All decisions that some obligations rest on, their own first, and the names of the invariants among them.

    An invariant in a core brings its own obligations, one where plays start and one for each operation, and what they rest on.
    """
    support = [decided[key] for key in own]
    rests_on: dict[str, None] = {}
    queue = [label for decision in support for label in decision.core]
    for label in queue:
        name = label.removeprefix(_INVARIANT)
        if label.startswith(_INVARIANT) and name not in rests_on:
            rests_on[name] = None
            shown = [decided[f"{place}/{name}"] for place in ("init", *operations)]
            support += shown
            queue += [each for decision in shown for each in decision.core]
    return support, tuple(rests_on)
