"""Algebras that remember the implications in a file, called on terms and on ints.

An implication is a call of ``implies``, or of ``any`` with something among what it is given that the file itself has negated (by
``neg``). Each call is known by its place in the code, which is the same on terms and on ints.
"""

from __future__ import annotations

import sys
from types import CodeType, FrameType

import attrs

from century_rules.kernel.algebra import CountedInts
from century_rules.solving.terms import Truth, Z3Algebra, is_negation


@attrs.frozen
class Place:
    """Where in a file an implication is called, and from where that was called: a helper used twice makes two places."""

    calls: tuple[tuple[CodeType, int], ...]
    line: int


def _place(frame: FrameType, file: str) -> Place | None:
    """The caller's place, if it is in the file; its line is the one that is farthest out, that of the claim itself."""
    if frame.f_code.co_filename != file:
        return None
    calls, line = [], frame.f_lineno
    at: FrameType | None = frame
    while at is not None:
        if at.f_code.co_filename == file:
            calls.append((at.f_code, at.f_lasti))
            line = at.f_lineno
        at = at.f_back
    return Place(tuple(calls), line)


class WatchedTerms(Z3Algebra):
    """The solver's algebra, which remembers the premises of the implications in a file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.premises: dict[Place, list[Truth]] = {}
        self.negated: dict[Place, set[int]] = {}
        self.given: dict[Place, bool] = {}
        self._negations: dict[int, Truth] = {}  # those that the file has made; kept, so that none takes the place of another

    def all(self, *truths: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        if place is not None:
            self.given[place] = self.given.get(place, False) or bool(truths)
        return super().all(*truths)

    def neg(self, truth: Truth) -> Truth:
        negation = super().neg(truth)
        if is_negation(negation) and _place(sys._getframe(1), self.file) is not None:
            self._negations[id(negation)] = negation
        return negation

    def implies(self, premise: Truth, conclusion: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        if place is not None:
            self.premises.setdefault(place, []).append(premise)
        return super().any(self.neg(premise), conclusion)

    def any(self, *truths: Truth) -> Truth:
        place = _place(sys._getframe(1), self.file)
        negated = [number for number, truth in enumerate(truths) if id(truth) in self._negations] if place is not None else []
        if place is not None and negated and len(negated) < len(truths):
            true_once = [super(WatchedTerms, self).neg(truths[number]) for number in negated]
            self.premises.setdefault(place, []).append(super().all(*true_once))
            self.negated.setdefault(place, set()).update(negated)
        return super().any(*truths)


class WatchedInts(CountedInts):
    """Python's ints, which remember the implications in a file whose premise was true once.

    `negated` says which of what `any` is given are negations, by its place; on numbers that cannot be seen.
    """

    def __init__(self, file: str, negated: dict[Place, set[int]]) -> None:
        super().__init__()
        self.file, self.negated = file, negated
        self.reached: set[Place] = set()

    def implies(self, premise: bool, conclusion: bool) -> bool:
        if premise:
            place = _place(sys._getframe(1), self.file)
            if place is not None:
                self.reached.add(place)
        return not premise or conclusion

    def any(self, *truths: bool) -> bool:
        place = _place(sys._getframe(1), self.file)
        if place in self.negated and not any(truths[number] for number in self.negated[place] if number < len(truths)):
            self.reached.add(place)
        return any(truths)
