"""Everything that is tried to weaken a theorem mechanically, and who notices."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from types import CodeType, FunctionType

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.scenes import Scene, Step
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.theory.theorem import Always, OnStep, Theorem
from century_rules.theory.theories import Property
from tests.plain import lifted_from

from .cases import Case, Told, case, property_rejects, rejecting
from .inventing import invented
from .material import OPERATIONS, Material
from .mutating import changed, changes_of, constants_of, functions_of

BATCH = 50
"""Broken plays drawn for a part before what is left of its weakenings is tried again."""

Aim = tuple[Always | OnStep, Phase | None]


@attrs.frozen(eq=False)
class Weakening:
    """A theorem that says something else in one place.

    Attributes:
        part: the part of the theorem that is changed.
        says: what is changed.
        kind: ``part`` where it is left out, ``narrowed``, or ``text``.
        theorem: what is claimed then, while `made`.
        made: under what it is so.
        concerned: the parts whose verdict may change.
        functions: the function that is changed, if one is.
        aim: the part as broken plays are drawn for it, if only some can tell; and into which phase they should lead.
    """

    part: str
    says: str
    kind: str
    theorem: Theorem
    made: Callable[[], AbstractContextManager[None]]
    concerned: frozenset[str]
    functions: tuple[FunctionType, ...] = ()
    aim: Aim | None = None


def weakenings(theorem: Theorem) -> Iterator[Weakening]:
    """All that are tried: each part left out, narrowed, and changed in each place of its text."""
    for place, part in enumerate(theorem.parts):
        only = frozenset({part.name})
        if len(theorem.parts) > 1:
            others = (*theorem.parts[:place], *theorem.parts[place + 1:])
            yield Weakening(part.name, "the part is left out", "part", attrs.evolve(theorem, parts=others), nullcontext, only)
        for says, narrowed, aim in _narrowed(part):
            parts = (*theorem.parts[:place], narrowed, *theorem.parts[place + 1:])
            yield Weakening(part.name, says, "narrowed", attrs.evolve(theorem, parts=parts), nullcontext, only, aim=aim)
        for function in functions_of(part.holds):
            sharing = frozenset(each.name for each in theorem.parts if function in functions_of(each.holds))
            for says, code in changes_of(function):
                made = partial(_changed, theorem, function, code)
                yield Weakening(part.name, says, "text", theorem, made, sharing, (function,))


@contextmanager
def _changed(theorem: Theorem, function: FunctionType, code: CodeType) -> Iterator[None]:
    """While the function has that code, and whatever is lifted from it."""
    lifted = [plain for part in theorem.parts if (plain := lifted_from(part.holds)) is not None]
    with changed(function, code):
        for plain in lifted:
            plain.forget()
        yield
    for plain in lifted:
        plain.forget()


def _narrowed(part: Always | OnStep) -> Iterator[tuple[str, Always | OnStep, Aim]]:
    """The part, but not of one operation or in one phase, nor of one seat's turn; and the part where that matters."""
    if isinstance(part, OnStep):
        offered = part.operations or OPERATIONS
        if len(offered) > 1:
            for name in offered:
                others = tuple(each for each in offered if each != name)
                yield f"not of {name}", attrs.evolve(part, operations=others), (attrs.evolve(part, operations=(name,)), None)
        for seat in (0, 1):
            yield f"not in turns of seat {seat}", attrs.evolve(part, holds=partial(_unless_turn, part, seat)), (part, None)
        return
    for phase in Phase:
        yield f"not in {phase.name}", attrs.evolve(part, holds=partial(_unless_phase, part, phase)), (part, phase)


def _unless_phase(part: Always, phase: Phase, x: Scene[N, B]) -> B:
    return x.of.any(x.in_phase(phase), part.at(x))


def _unless_turn(part: OnStep, seat: int, x: Step[N, B]) -> B:
    return x.of.any(x.of.is_(x.before.now.turn, seat), part.at(x))


@attrs.define(repr=False)
class Watched:
    """A theorem, and broken plays that are drawn for it as they are needed.

    Attributes:
        drawn: broken plays so far.
        rejected: those that the property rejects, with the parts that do, too.
        differ: those that the property rejects and the theorem does not; there must be none.
    """

    material: Material
    dice: random.Random
    theorem: Theorem
    claimed: Property[State, Action]
    drawn: int = 0
    rejected: list[tuple[frozenset[str], Case]] = attrs.field(factory=list)
    differ: list[Case] = attrs.field(factory=list)

    def draw(self, part: Always | OnStep, into: Phase | None, number: int) -> list[tuple[frozenset[str], Case]]:
        """So many more for a part, in steps into a phase if one is said; those that the property rejects."""
        found = []
        for _ in range(number):
            broken = invented(self.material, self.dice, self.theorem, part, self.claimed, into)
            self.drawn += 1
            if broken is None:
                continue
            parts = frozenset(rejecting(self.theorem, broken))
            try:
                rejected = property_rejects(self.claimed, broken)
            except InvalidInput:  # a game without a winner: it is enough that the theorem rejects that
                rejected = bool(parts)
            if rejected and parts:
                found.append((parts, broken))
            elif rejected:
                self.differ.append(broken)
        self.rejected += found
        return found

    def real(self, of_each: int) -> list[Case]:
        """Real steps, of each operation into each phase."""
        found = []
        for operation in OPERATIONS:
            into: dict[int, list[tuple[Told, int]]] = {}
            for which, places in self.material.claimed(self.theorem, operation).items():
                into.setdefault(which[0], []).extend(places)
            for every in into.values():
                for play, step in self.dice.sample(every, min(of_each, len(every))):
                    found.append(case("real", play, step, play.states[step:step + 2], play.actions[step:step + 1],
                                      self.material.ghosts))
        return found

    def noticed(self, tried: Sequence[Weakening], most: int, of_each: int = 12) -> dict[Weakening, str]:
        """Who notices each of these; what is not named is noticed by nobody after `most` broken plays for its part, or more."""
        real, found = self.real(of_each), dict[Weakening, str]()
        parts = {part.name: part for part in self.theorem.parts}
        for name, part in parts.items():
            pending = [each for each in tried if each.part == name]
            fresh, so_far = self.rejected, 0
            enough = most * max(1, len(constants_of(part.holds) & set(OPERATIONS)) // 4)  # it tells so many operations apart
            while pending:
                for each in pending:
                    with each.made():
                        if _accepts_one(each, fresh):
                            found[each] = "property"
                        elif not so_far and _fails_on_one(each, real):
                            found[each] = "real plays"
                pending = [each for each in pending if each not in found]
                if not pending or so_far >= enough:
                    break
                fresh = self.draw(*(self.dice.choice(pending).aim or (part, None)), BATCH)
                so_far += BATCH
        for each in tried:  # what was drawn for other parts may tell, too
            with each.made():
                if each not in found and _accepts_one(each, self.rejected):
                    found[each] = "property"
        return found


def _accepts_one(weakened: Weakening, rejected: Sequence[tuple[frozenset[str], Case]]) -> bool:
    """Whether it accepts what the property rejects. Only parts concerned can have changed their mind."""
    concerned = [broken for parts, broken in rejected if parts <= weakened.concerned]
    return any(_judged(weakened, broken) is False for broken in concerned)


def _fails_on_one(weakened: Weakening, real: Sequence[Case]) -> bool:
    return any(_judged(weakened, step) is not False for step in real)


def _judged(weakened: Weakening, broken: Case) -> bool | None:
    """Whether the parts concerned reject a case; None if they cannot be asked, which is noticed, too."""
    parts = tuple(part for part in weakened.theorem.parts if part.name in weakened.concerned)
    try:
        return bool(rejecting(attrs.evolve(weakened.theorem, parts=parts), broken))
    except Exception:
        return None
