"""The words proofs about Eastern Wonders are written in: claims over a position of the encoding, on any algebra.

A claim is an ordinary function, so that the same text is run on the ints of random plays by the tests and proved on terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar, cast

import attrs

from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoding import scoring
from century_rules.eastern_wonders.encoding.operations import operations
from century_rules.eastern_wonders.encoding.position import Player, Position
from century_rules.eastern_wonders.encoding.table import Table
from century_rules.eastern_wonders.encoding.words import Words
from century_rules.eastern_wonders.negation import Negation, operations_under, points_under, wins_under
from century_rules.eastern_wonders.reading_names import find_ambiguity, find_reading
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.spelling import Arguments, OperationName, as_arguments, as_history, operation_named
from century_rules.eastern_wonders.state import Phase
from century_rules.kernel.algebra import Algebra, B, Incomparable, IntAlgebra, N
from century_rules.kernel.encoding import Guard, Operation
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.surroundings import Surroundings, surroundings
from century_rules.kernel.verdict import Verdict


@attrs.frozen(eq=False)
class Scene(Incomparable, Generic[N, B]):
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
        return self.table.readings[find_reading(find_ambiguity(ambiguity), value)]

    def allows(self, operation: str, **arguments: N) -> B:
        """Whether every guard of an operation holds here. Raises InvalidInput for a name or an argument that there is not."""
        return self.of.all(*(guard.holds for guard in self._guards(operation, arguments)))

    def permits(self, clause: str, operation: str, **arguments: N) -> B:
        """Whether no guard of an operation that stands for that clause forbids it here. InvalidInput if none stands for it."""
        guards = self._guards(operation, arguments)
        if clause not in {guard.clause for guard in guards} | self.table.without:
            raise InvalidInput(f"no guard of {operation} stands for {clause}; there are guards for "
                               f"{', '.join(dict.fromkeys(guard.clause for guard in guards))}")
        return self.of.all(*(guard.holds for guard in guards if guard.clause == clause))

    def _guards(self, operation: str, arguments: Mapping[str, N]) -> tuple[Guard[B], ...]:
        name = operation_named(operation).plain
        found = _rules(self.of, self.table, self.negations)[name]
        if set(arguments) != set(found.arguments):
            raise InvalidInput(f"{name} takes {', '.join(found.arguments) or 'no arguments'}, and was given "
                               f"{', '.join(arguments) or 'none'}")
        for argument, (low, high) in found.arguments.items():
            value = arguments[argument]
            if isinstance(value, int) and not low <= value <= high and not isinstance(self.of, IntAlgebra):
                raise InvalidInput(f"{name}: {argument} goes from {low} to {high}, and was given as {value}")
        return tuple(found.build(_words(self.of, self.table).shape.write(self.now), arguments).guards)

    def outcome(self) -> tuple[tuple[N, ...], tuple[B, ...]]:
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
class Step(Incomparable, Generic[N, B]):
    """One operation on a position, allowed by its guards.

    Its name can be compared with names of operations only, and its arguments asked for by names that arguments have.
    """

    before: Scene[N, B]
    operation: OperationName = attrs.field(converter=operation_named)
    arguments: Arguments[N] = attrs.field(converter=as_arguments)
    after: Scene[N, B]

    @property
    def of(self) -> Algebra[N, B]:
        return self.before.of


_T = TypeVar("_T")
_MADE: dict[tuple[object, ...], tuple[object, object]] = {}
_KEPT = 16


def _made_once(make: Callable[[], _T], what: str, *of: object) -> _T:
    """What was made of these very objects, which are kept with it, so that no others can take their place; the last few only."""
    key = (what, *map(id, of))
    if key not in _MADE:
        made = make()
        while len(_MADE) >= _KEPT:
            _MADE.pop(next(iter(_MADE)), None)
        _MADE[key] = (of, made)
    return cast(_T, _MADE[key][1])


def _words(of: Algebra[N, B], table: Table[N, B]) -> Words[N, B]:
    """Claims run on ints ask for it at every step."""
    return _made_once(lambda: Words(of, table), "words", of, table)


def _rules(of: Algebra[N, B], table: Table[N, B], negations: tuple[Negation, ...]) -> dict[str, Operation[N, B]]:
    """The operations by name, with clauses denied."""
    return _made_once(lambda: {each.name: each for each in operations_under(negations, of, table, operations(of, table))},
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


def _as_written(record: Invariant | Ghost | Always | OnStep) -> Surroundings:
    """What the record's function reads when the record is made; see `century_rules.kernel.surroundings`."""
    return surroundings(record.after if isinstance(record, Ghost) else record.holds)


_WRITTEN = attrs.Factory(_as_written, takes_self=True)


@attrs.frozen
class Invariant:
    """A claim shown true of every reachable position by induction, together with all other invariants."""

    name: str
    statement: str
    holds: Claim
    written: Surroundings = attrs.field(init=False, eq=False, repr=False, default=_WRITTEN)


@attrs.frozen
class Ghost:
    """A number a proof keeps beside the game: what happened so far."""

    name: str
    initial: int
    after: GhostUpdate
    written: Surroundings = attrs.field(init=False, eq=False, repr=False, default=_WRITTEN)


@attrs.frozen
class Always:
    """A part of a theorem: true of every reachable position."""

    name: str
    holds: Claim
    written: Surroundings = attrs.field(init=False, eq=False, repr=False, default=_WRITTEN)


@attrs.frozen
class OnStep:
    """A part of a theorem: true of every step with one of the operations, or of any step if none is named."""

    name: str
    holds: StepClaim
    operations: tuple[str, ...] = ()
    written: Surroundings = attrs.field(init=False, eq=False, repr=False, default=_WRITTEN)


@attrs.frozen
class Control:
    """A negative control of a theorem: without these clauses the proof must break, and a play must show it.

    Attributes:
        without: the clauses to drop.
        why: what goes wrong then, in one sentence.
        players: for how many players the play is looked for.
        instance: the small instance on which the play is looked for.
        readings: readings, by name, under which proof and play are tried; they replace what the theorem needs.
        setup: changes a legal set-up into one that only the dropped clause forbids.
        negated: the clauses to deny, where dropping them would leave no game.
    """

    without: tuple[str, ...]
    why: str
    players: int = 2
    instance: str = "cove"
    readings: Mapping[str, str] = attrs.field(factory=dict)
    setup: Callable[[Setup], Setup] | None = None
    negated: tuple[Negation, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses dropped or denied."""
        return (*self.without, *(negation.clause for negation in self.negated))

    @property
    def lays_out(self) -> bool:
        """Whether it plays on a set-up that only its clauses forbid."""
        return self.setup is not None or any(negation.laid is not None for negation in self.negated)

    def laid_out(self, setup: Setup) -> Setup:
        """That set-up, out of a legal one; the same where none is forbidden."""
        for change in (self.setup, *(negation.laid for negation in self.negated)):
            setup = setup if change is None else change(setup)
        return setup


@attrs.frozen
class Theorem:
    """What is proved of the property of the same id.

    Attributes:
        id: the property's.
        parts: the claims that together say it.
        needs: the readings without which it is not claimed, by name; none means under all readings at once.
        controls: what must break it, one at least.
        fits: in which boxes it is claimed, where not in any: such as the printed one, whose numbers all proofs are about.
    """

    id: str
    parts: tuple[Always | OnStep, ...]
    controls: tuple[Control, ...]
    needs: Mapping[str, str] = attrs.field(factory=dict)
    fits: Callable[[Components], bool] | None = None


@attrs.frozen
class Shown:
    """How a claim came out that is not shown by induction.

    Attributes:
        verdict: PROVED, HOLDS_ON_INSTANCE, REFUTED or UNKNOWN.
        looked_at: what was gone through, with its number, for instance ``110 paths``.
        reason: where not as hoped, why.
    """

    verdict: Verdict
    looked_at: str
    reason: str = ""


@attrs.frozen
class Spoilt:
    """A negative control of such a claim: a game or an argument with a fault in it, in which the claim must not come out.

    Attributes:
        why: the fault, in one sentence.
        show: the same demonstration, of the spoilt thing.
    """

    why: str
    show: Callable[[], Shown]


@attrs.frozen
class OtherProof:
    """What is shown of the property of the same id otherwise than by induction over the encoding.

    Attributes:
        id: the property's.
        how: by what means, in some words.
        show: for a number of players; None where it says nothing of that number.
        expected: what must come out.
        spoilt: negative controls, one at least.
    """

    id: str
    how: str
    show: Callable[[int], Shown | None]
    expected: Verdict
    spoilt: tuple[Spoilt, ...]


@attrs.frozen
class Exhibit:
    """A claim that is false: stored plays, each of which breaks the property of the same id by its last action.

    The plays are records beside the proofs, ``plays/<id>.<players>p….txt``.

    Attributes:
        id: the property's; it is among the REFUTED of its file.
        why: what the plays show.
        shortest: what is known of shorter plays, or of the bound that is reached.
        players: the numbers of players for which there must be a play.
        readings: by what the file's name ends in before ``.txt``, the readings of that play; the printed components always.
    """

    id: str
    why: str
    shortest: str
    players: tuple[int, ...] = (2, 3, 4)
    readings: Mapping[str, Mapping[str, str]] = attrs.field(factory=lambda: {"": {}})


@attrs.frozen
class Redundant:
    """Why a clause need not be load-bearing: the others imply it.

    Attributes:
        reason: how, in one sentence.
        theorem: the id of the theorem that shows it.
    """

    reason: str
    theorem: str
