"""The words proofs about Eastern Wonders are written in: claims over a position of the encoding, on any algebra.

A claim is an ordinary function, so that the same text is run on the ints of random plays by the tests and proved on terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, Self

import attrs

from century_rules.games.eastern_wonders.encoding import scoring
from century_rules.games.eastern_wonders.encoding.operations import operations
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.table import Table
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.negation import Negation, operations_under, points_under, wins_under
from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.readings import NAMES as READING_NAMES
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Operation
from century_rules.kernel.meanings import Leaf, Sizes
from century_rules.theory import scene
from century_rules.theory.by_meaning import MeantScene
from century_rules.theory.made_once import made_once
from century_rules.theory.evidence import Exhibit, OtherProof, Redundant, Shown, Spoilt
from century_rules.theory.spelling import Arguments, Names, OperationName, as_history
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem
from century_rules.writing.readings import find_reading

__all__ = [
    "NAMES", "Always", "Claim", "Control", "Exhibit", "Ghost", "GhostUpdate", "Invariant", "OnStep", "OtherProof", "Redundant",
    "Scene", "Shown", "Spoilt", "Step", "StepClaim", "Theorem",
]

NAMES = Names(NOTATION.names, NOTATION.arguments_named)
"""The names of all operations, and of all their arguments."""


def _operation(name: str) -> OperationName:
    return NAMES.operation(name)


def _arguments(values: Mapping[str, N]) -> Arguments[N]:
    return NAMES.of_arguments(values)


@attrs.frozen(eq=False)
class Scene(MeantScene[N, B]):
    """A position to make claims about.

    Attributes:
        of: the algebra its numbers are of.
        table: the constants of the game.
        now: the position.
        ghosts: history the rules do not keep, by name; one that is not there is an error.
        negations: clauses denied, where a negative control is run.
    """

    of: Algebra[N, B]
    table: Table[N, B]
    now: Position[N]
    ghosts: Mapping[str, N] = attrs.field(converter=as_history)
    negations: tuple[Negation, ...] = ()
    answers: scene.Answers[N, B] | None = None

    @property
    def words(self) -> Words[N, B]:
        """The vocabulary of the encoding, for invariants that say what a guard said a step ago."""
        return _words(self.of, self.table)

    def in_phase(self, *phases: Phase) -> B:
        """Whether the position is in one of the phases, of which at least one is named."""
        if not phases:
            raise TypeError("in_phase() names no phase, so that it would never be so")
        return self.of.any(*(self.of.is_(self.now.phase, int(Phase(phase))) for phase in phases))

    def reads(self, ambiguity: str, value: str) -> B:
        """Whether an ambiguity is read so, both by their names on the command line; InvalidInput for other names."""
        return self.table.readings[find_reading(READING_NAMES.find(ambiguity), value)]

    @property
    def leaves(self) -> Mapping[str, N]:
        return _words(self.of, self.table).shape.write(self.now)

    @property
    def leaves_meant(self) -> Sequence[Leaf]:
        return _words(self.of, self.table).shape.form.leaves

    @property
    def sizes(self) -> Sizes:
        return _words(self.of, self.table).shape.sizes

    def operation(self, name: str) -> Operation[N, B]:
        return _rules(self.of, self.table, self.negations)[NAMES.operation(name).plain]

    def dropped(self) -> frozenset[str]:
        return self.table.without

    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        return attrs.evolve(self, ghosts=ghosts)

    def counted(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
        """Points, and who wins, by seat, if the game ended here (EW-8.2, EW-8.3)."""
        points = points_under(self.negations, self.words, self.now, scoring.points(self.words, self.now))
        return points, wins_under(self.negations, self.words, points, scoring.wins(self.words, points))

    @property
    def seats(self) -> range:
        return range(self.table.players)

    @property
    def markets(self) -> list[int]:
        """The tiles that are no ports."""
        return [tile for tile in range(self.table.tiles) if tile not in self.table.ports]

    def of_mover(self, number: Callable[[Player[N]], N]) -> N:
        """A number of the player whose turn it is."""
        return self.of.select(self.now.turn, [number(player) for player in self.now.players])

    def hold_of_mover(self) -> N:
        """How many cubes the player whose turn it is holds."""
        return self.of_mover(lambda player: self.of.total(player.hold))


@attrs.frozen(eq=False)
class Step(scene.Step[N, B]):
    """One operation on a position, allowed by its guards.

    Its name can be compared with names of operations only, and its arguments asked for by names that arguments have.
    """

    before: Scene[N, B]
    operation: OperationName = attrs.field(converter=_operation)
    arguments: Arguments[N] = attrs.field(converter=_arguments)
    after: Scene[N, B]

    def remembering(self, ghosts: Mapping[str, N]) -> Self:
        return attrs.evolve(self, after=self.after.remembering(ghosts))


def _words(of: Algebra[N, B], table: Table[N, B]) -> Words[N, B]:
    """Claims run on ints ask for it at every step."""
    return made_once(lambda: Words(of, table), "words", of, table)


def _rules(of: Algebra[N, B], table: Table[N, B], negations: tuple[Negation, ...]) -> dict[str, Operation[N, B]]:
    """The operations by name, with clauses denied."""
    return made_once(lambda: {each.name: each for each in operations_under(negations, of, table, operations(of, table))},
                      "rules", of, table, negations)


class Claim(Protocol):
    """Something said of a position."""

    def __call__(self, x: Scene[N, B], /) -> B: ...


class StepClaim(Protocol):
    """Something said of a step."""

    def __call__(self, x: Step[N, B], /) -> B: ...


class GhostUpdate(Protocol):
    """The new value of a ghost after a step; `after` in it still has the old ghosts."""

    def __call__(self, x: Step[N, B], /) -> N: ...
