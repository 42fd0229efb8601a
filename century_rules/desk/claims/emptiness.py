"""Whether a claim says anything: whether some numbers would make it false, and whether the premises in it ever come true.

A claim is asked of a position, or of a step between two, of which nothing is known: not that play gets there, not that the one
follows from the other by the rules, and not what the rules allow or how they count points. What cannot be false even then says
nothing of the game: a filter that selects nothing, a comparison that Python answered, a premise that contradicts itself. And
what stands behind an implication whose premise never comes true says nothing. Each is known by its place in the code
(`century_rules.solving.watched`), so that what is said of it on the numbers of plays and as a term can be put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import cast

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.solving.induction import Induction
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.only_algebra import only_algebra
from century_rules.solving.prover import Prover, ghosts_in, in_view
from century_rules.solving.system import Labelled, argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, Value, flag, is_number, is_truth, variable, written
from century_rules.solving.watched import Place, WatchedInts, WatchedTerms
from century_rules.theory.scene import Scene
from century_rules.theory.theorem import Claim, Ghost, OnStep, Part

RLIMIT = 20_000_000

Position = Scene[Number, Truth]


@attrs.frozen
class NotKnown:
    """Of a position nothing is known, and neither what the rules allow in it, nor the points.

    Attributes:
        named: what the unknowns are called by, so that two positions do not share any.
    """

    named: str

    def allows(self, x: Position, operation: str, arguments: Mapping[str, Number], /) -> Truth:
        return flag(f"{self._name(x)} allows {operation} {_key(arguments)}")

    def permits(self, x: Position, clause: str, operation: str, arguments: Mapping[str, Number], /) -> Truth:
        return flag(f"{self._name(x)} permits {clause} {operation} {_key(arguments)}")

    def outcome(self, x: Position, /) -> tuple[tuple[Number, ...], tuple[Truth, ...]]:
        here = self._name(x)
        return (tuple(variable(f"{here} points {seat}") for seat in x.seats),
                tuple(flag(f"{here} wins {seat}") for seat in x.seats))

    def _name(self, x: Position) -> str:
        """A name that only positions have of which all numbers are written the same."""
        return f"{self.named} {hash((_key(x.leaves), _written(x.set_up)))}"


def _key(arguments: Mapping[str, Number]) -> str:
    """Equal for arguments that are written the same."""
    return " ".join(f"{name} {_written(value)}" for name, value in arguments.items())


def _written(value: object) -> str:
    """Equal for what is written the same: a number, or whatever is made of numbers."""
    if is_number(value) or is_truth(value):
        return written(cast(Value, value))
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_written, value))})"
    if isinstance(value, Mapping):
        return _written([*value.items()])
    record = type(value)
    if attrs.has(record):
        return _written([getattr(value, field.name) for field in attrs.fields(record)])
    return repr(value)


def says_nothing(full: Prover, ghosts: tuple[Ghost, ...], claim: Claim) -> Iterator[str]:
    """What of an invariant or a theorem nothing could make false, in words; nothing if all of it says something."""
    sides = (*full.system.sides, *full.readings(claim.needs))
    for part in claim.named_parts.values():
        what = "it" if part is claim else f"its part '{part.name}'"
        if not isinstance(part, OnStep):
            if not _can_fail(partial(part.at, _any_scene(full, ghosts, "now")), sides):
                yield f"nothing could make {what} false, whatever the numbers on the table"
        elif not part.operations:  # it must say something of one operation at least, otherwise of each
            if not any(_can_fail_on_a_step(full, ghosts, part, name, sides) for name in full.operations_of(part)):
                yield f"nothing could make {what} false, whatever a step does"
        else:
            yield from (f"nothing could make {what} false of a {name}, whatever it does" for name in part.operations
                        if not _can_fail_on_a_step(full, ghosts, part, name, sides))


def _any_scene(full: Prover, ghosts: tuple[Ghost, ...], named: str) -> Position:
    names = (*full.system.paths, *(in_view(ghost.name) for ghost in ghosts))
    view = {name: variable(f"{named} {name}") for name in names}
    return full.rules.scene(view, ghosts_in(view), NotKnown(named))


def _can_fail_on_a_step(
    full: Prover, ghosts: tuple[Ghost, ...], part: OnStep, name: str, sides: tuple[Labelled, ...],
) -> bool:
    operation = full.system.operation(name)
    arguments = unknown_arguments(operation, f"argument:{name}.")
    step = full.rules.step(_any_scene(full, ghosts, "before"), name, arguments, _any_scene(full, ghosts, "after"))
    return _can_fail(partial(part.at, step), (*argument_ranges(operation, arguments), *sides))


def _can_fail(said: Callable[[], Value], premises: tuple[Labelled, ...]) -> bool:
    """Whether it is not forced; where the solver cannot tell, it is taken to be able to."""
    with only_algebra() as asked:
        goal = said()
        asked.raise_if_refused()
    if isinstance(goal, bool):
        return not goal
    decision = decide(Obligation("can fail", premises, goal), rlimit=RLIMIT, need_core=False, need_model=False)
    return decision.verdict is not Verdict.PROVED


# --- implications -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Vacuous:
    """An implication whose premise came true in no play tried.

    Attributes:
        line: of the file.
        possible: whether the solver finds a position that all invariants allow in which it is true; None if it cannot tell.
    """

    line: int
    possible: bool | None


class Premises:
    """The implications in the claims of a file, for one number of players.

    Args:
        file: whose implications are looked at, by its whole name.
        full: the game.
        induction: any, with the ghosts of the claims.
        claims: the invariants and theorems of the file.
    """

    def __init__(self, file: str, full: Prover, induction: Induction, claims: Iterable[Claim]) -> None:
        self.file, self._full = file, full
        self._places: dict[str, dict[Place, None]] = {}
        self.negated: dict[Place, set[int]] = {}
        self._given: dict[str, dict[Place, bool]] = {}
        for claim in claims:
            found, given = self._places.setdefault(claim.id, {}), self._given.setdefault(claim.id, {})
            for terms, _ in self._asked(claim, induction, lambda _terms: True):
                found.update(dict.fromkeys(terms.premises))
                given.update({place: given.get(place, False) or some for place, some in terms.given.items()})
                for place, numbers in terms.negated.items():
                    self.negated.setdefault(place, set()).update(numbers)

    def ints(self) -> WatchedInts:
        """An algebra for real plays, which remembers the places of the implications that came to something."""
        return WatchedInts(self.file, self.negated)

    def given_nothing(self, claim: Claim) -> list[int]:
        """The lines in which ``all`` is given nothing, whenever it is called: a filter that selects nothing."""
        return sorted({place.line for place, some in self._given[claim.id].items() if not some})

    def vacuous(self, claim: Claim, reached: Collection[Place], induction: Induction) -> Iterator[Vacuous]:
        """The implications of a claim that are not at the places reached, and whether their premises can be true at all.

        They cannot if the invariants of the induction, and the guards of a step, shut it out.
        """
        for place in self._places[claim.id]:
            if place not in reached:
                decided = [decide(obligation, rlimit=RLIMIT, need_core=False, need_model=False).verdict
                           for _, obligation in self._asked(claim, induction, partial(_none_of, place))]
                possible = True if Verdict.REFUTED in decided else False if set(decided) == {Verdict.PROVED} else None
                yield Vacuous(place.line, possible)

    def _asked(
        self, claim: Claim, induction: Induction, goal: Callable[[WatchedTerms], Truth],
    ) -> list[tuple[WatchedTerms, Obligation]]:
        """Each way in which a claim is asked, with another goal: what is to be said of the terms it was run on."""
        sides = tuple(self._full.readings(claim.needs))

        def asked(part: Part, operation: str) -> tuple[WatchedTerms, Obligation]:
            terms = WatchedTerms(self.file)
            full = attrs.evolve(self._full, rules=self._full.rules.over(terms))
            with only_algebra():
                return terms, full.task(induction, "premise", part, operation, sides, lambda _said: goal(terms)).build()

        return [asked(part, operation) for part in claim.named_parts.values() for operation in self._full.operations_of(part)]


def _none_of(place: Place, terms: WatchedTerms) -> Truth:
    """That none of the premises there is true."""
    return terms.neg(terms.any(*terms.premises.get(place, ())))
