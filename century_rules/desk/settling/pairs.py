"""Which readings interact: where what a reading changes depends on how another is read. By the solver, one step at a time.

Two switches, each between the default reading of an ambiguity and another one, **interact** if there are a position and an action
such that what switching one of them changes depends on how the other is read: it changes whether the action is allowed, or the
position after it, under one reading of the other only; or each changes something whatever the other, and one thing (whether the
action is allowed, or some number of the position) depends on both. What the rules remember out of sight
(`century_rules.kernel.hiding.remembered`) is no part of the position; it may tell in a later action.

Positions are any that meet the invariants proved of all (`century_rules.solving.proved`), on any map with any
tiles, and the readings of all other ambiguities are any. So where the solver finds no such position, none is ever reached:
PROVED. Where it finds one, a play has to show that it is reached (`century_rules.desk.settling.pair_plays`), by the same
definition, on ints. Two readings can still meet over several steps, each leading to what the other needs; that is not asked here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, TypeAlias

import attrs

from century_rules.desk.settling.cases import Switch, switches
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import unseen
from century_rules.kernel.reading import Reading
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.batch import Task
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.proved import any_position, first_proof
from century_rules.solving.prover import ALGEBRA, Prover, prover
from century_rules.solving.system import Step
from century_rules.solving.terms import Number, Truth, name_of, unknowns_in
from century_rules.theory.read_as import switched_to, unknown_of

Pair: TypeAlias = tuple[Switch, Switch]

Way: TypeAlias = tuple[int, int]
"""How the ambiguities of the first and the second switch are read: 0 for the default reading, 1 for the other."""

WAYS: tuple[Way, ...] = tuple(itertools.product((0, 1), (0, 1)))

_Switched: TypeAlias = Sequence[tuple[Way, Way]]
"""How the two are read before and after switching one of them: under each reading of the other."""

_FIRST: _Switched = (((0, 0), (1, 0)), ((0, 1), (1, 1)))
_SECOND: _Switched = (((0, 0), (0, 1)), ((1, 0), (1, 1)))


@attrs.frozen
class Under(Generic[N, B]):
    """An action under one reading of each of the two.

    Attributes:
        allowed: whether it is.
        after: the leaves of the position after it; any numbers where it is not allowed.
    """

    allowed: B
    after: Mapping[str, N]


def interact(of: Algebra[N, B], four: Mapping[Way, Under[N, B]], paths: Sequence[str]) -> B:
    """What switching one changes depends on how the other is read, as far as those leaves are looked at."""
    first, second = ([_same(of, four[one], four[other], paths) for one, other in switched] for switched in (_FIRST, _SECOND))
    matters_once = of.any(*(of.neg(of.iff(*same)) for same in (first, second)))
    both_matter = of.all(*(of.neg(same) for same in (*first, *second)))
    return of.any(matters_once, of.all(both_matter, _one_thing_depends_on_both(of, four, paths)))


def _one_thing_depends_on_both(of: Algebra[N, B], four: Mapping[Way, Under[N, B]], paths: Sequence[str]) -> B:
    """Being allowed does, or some number after an action that is allowed however the two are read."""
    def allowed_by(switched: _Switched) -> B:
        return of.any(*(of.neg(of.iff(four[one].allowed, four[other].allowed)) for one, other in switched))

    def changed_by(path: str, switched: _Switched) -> B:
        return of.any(*(of.neg(of.eq(four[one].after[path], four[other].after[path])) for one, other in switched))

    on_both = of.any(*(of.all(changed_by(path, _FIRST), changed_by(path, _SECOND)) for path in paths))
    allowed = [under.allowed for under in four.values()]
    return of.any(of.all(allowed_by(_FIRST), allowed_by(_SECOND)), of.all(*allowed, on_both))


def _same(of: Algebra[N, B], one: Under[N, B], other: Under[N, B], paths: Sequence[str]) -> B:
    """Whether both forbid it, or both allow it and lead to the same position."""
    same = of.all(*(of.eq(one.after[path], other.after[path]) for path in paths))
    return of.all(of.iff(one.allowed, other.allowed), of.any(of.neg(one.allowed), same))


@attrs.frozen
class Interaction:
    """That two switches, in the order of the inventory, interact in one step with that operation."""

    first: str
    second: str
    operation: str


class Pairs:
    """The questions for one number of players."""

    def __init__(self, book: Rulebook[S, A], players: int) -> None:
        self.switches = switches(book)
        self._full: Prover = prover(book, players)
        self._known = any_position(book, self._full)
        hidden = unseen(type(book.printed(players).deal(0)), self._full.system.paths)
        self._seen = tuple(path for path in self._full.system.paths if path not in hidden)
        self._met = {each.name: self._readings_met(self._known[0].step(each)) for each in self._full.system.operations}

    def apart(self) -> list[tuple[Pair, tuple[str, ...]]]:
        """Every pair of switches, with the operations whose guards or effects look at both; elsewhere they cannot interact."""
        return [((a, b), tuple(name for name, met in self._met.items() if {a.ambiguity.id, b.ambiguity.id} <= met))
                for a, b in pairs_of(self.switches)]

    def tasks(self) -> Iterator[tuple[Interaction, tuple[Task, ...]]]:
        """Two tasks for each pair and operation not ruled out by that: of any position at all, and of those that meet the
        invariants. PROVED says there is no such interaction."""
        for pair, names in self.apart():
            for name in names:
                asked = Interaction(pair[0].name, pair[1].name, name)
                yield asked, tuple(known.step_theorem(f"{asked}", name, partial(self._none, pair), guarded=False)
                                   for known in self._known)

    def _none(self, pair: Pair, step: Step) -> Truth:
        first, second = pair
        four = {(i, j): self._under(step, first.readings[i], second.readings[j]) for i, j in WAYS}
        return ALGEBRA.neg(interact(ALGEBRA, four, self._seen))

    def _under(self, step: Step, *readings: Reading) -> Under[Number, Truth]:
        truths: Mapping[Reading, Truth] = self._full.rules.readings
        for reading in readings:
            truths = switched_to(ALGEBRA, truths, reading)
        move = self._full.rules.read_as(truths).named()[step.operation].build(step.before, step.arguments)
        return Under(ALGEBRA.all(*(guard.holds for guard in move.guards)), move.after)

    def _readings_met(self, step: Step) -> frozenset[str]:
        """The ambiguities that an operation's guards and effects look at."""
        constants = self._full.system.parameters
        names = {name_of(constants[unknown_of(each.ambiguity, each.other)]): each.ambiguity.id for each in self.switches}
        terms = [*(guard.holds for guard in step.guards), *(step.after[path] for path in self._full.system.paths)]
        return frozenset(names[name] for name in unknowns_in(terms) if name in names)


def pairs_of(listed: Iterable[Switch]) -> list[Pair]:
    """All pairs of switches of two ambiguities, in the order of the inventory."""
    return [(one, other) for one, other in itertools.combinations(listed, 2) if one.ambiguity is not other.ambiguity]


def ask(book: Rulebook[S, A], players: int, rlimit: int = DEFAULT_RLIMIT) -> Iterator[tuple[Interaction, Verdict]]:
    """The solver's word on every interaction that is not ruled out by what the operations look at.

    PROVED says there is none, REFUTED that some position shows it.
    """
    for interaction, tasks in Pairs(book, players).tasks():
        yield interaction, first_proof(tasks, rlimit)
