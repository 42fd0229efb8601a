"""That what one may do never depends on what is hidden: shown of the encoding, for any set-up and readings at once.

Two games are thought of, equal in all that lies open; in the second one all that is hidden is made of other unknowns
(`century_rules.rulebook.Encoding.twin`). Every guard of every operation must come out the same in both.
"""

from __future__ import annotations

import time
from typing import TypeVar

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.pairing.pair import ALGEBRA, Encode
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import DEFAULT_RLIMIT
from century_rules.solving.standing import Standing
from century_rules.solving.system import argument_ranges, unknown_arguments
from century_rules.solving.terms import Number, Truth, flag, same, variable

S = TypeVar("S")
A = TypeVar("A")


@attrs.frozen
class Guards:
    """How the guards of the encoding came out.

    Attributes:
        players: how many play.
        verdict: PROVED, REFUTED if two positions of the encoding have a guard come out differently, or UNKNOWN.
        alike: guards in which nothing hidden is named, as ``operation: clause``.
        proved: guards in which something hidden is named and makes no difference.
        failing: guards in which it does, or for which the solver does not know, with the reason.
        possible: whether two positions with different hidden things meet the premises at all.
        seconds: wall clock.
    """

    players: int
    verdict: Verdict
    alike: tuple[str, ...]
    proved: tuple[str, ...]
    failing: tuple[str, ...]
    possible: bool
    seconds: float


def prove_guards_open(
    book: Rulebook[S, A], players: int, *, encode: Encode | None = None, rlimit: int = DEFAULT_RLIMIT,
) -> Guards:
    """Compare every guard of every operation in two positions that differ in hidden things only.

    Raises InvalidInput for a game without an encoding, or in which nothing is hidden.
    """
    began, build = time.perf_counter(), encode or Encode()
    if book.encoding is None:
        raise InvalidInput(f"{book.title} has no encoding whose guards could be looked at")
    one = book.encoding.open(ALGEBRA, players, unknown_constant, unknown_flag)
    here = {path: variable(path) for path in one.paths}
    found = book.encoding.twin(ALGEBRA, one, here, _other)
    if found is None:
        raise InvalidInput(f"nothing is hidden in {book.title}")
    standing = Standing([*(truth for _, truth in one.sides), *found.premises], rlimit)
    numbers = {**here, **{f"{path}'": number for path, number in found.leaves.items() if not same(number, here[path])}}
    alike: list[str] = []
    proved: list[str] = []
    failing: list[str] = []
    unknown = False
    for left, right in zip(build(one), build(found.rules), strict=True):
        arguments = unknown_arguments(left, f"{left.name}:")
        ranges = [truth for _, truth in argument_ranges(left, arguments)]
        guards = zip(left.build(here, arguments).guards, right.build(found.leaves, arguments).guards, strict=True)
        for guard, other in guards:
            name = f"{left.name}: {guard.clause}"
            if same(guard.holds, other.holds):
                alike.append(name)
                continue
            with standing.assuming(*ranges, ALGEBRA.neg(ALGEBRA.iff(guard.holds, other.holds))):
                differs = standing.find(numbers)
            if differs is None:
                proved.append(name)
            else:
                unknown = unknown or isinstance(differs, str)
                failing.append(f"{name} ({differs if isinstance(differs, str) else 'comes out differently'})")
    with standing.assuming(found.differs):
        possible = isinstance(standing.find(here), dict)
    verdict = Verdict.PROVED if not failing and possible else Verdict.UNKNOWN if unknown or not possible else Verdict.REFUTED
    return Guards(players, verdict, tuple(alike), tuple(proved), tuple(failing), possible, time.perf_counter() - began)


def unknown_constant(name: str) -> Number:
    """A number of the set-up or of a reading, left open."""
    return variable(f"constant:{name}")


def unknown_flag(name: str) -> Truth:
    """Whether something of the set-up or of a reading is so, left open."""
    return flag(f"constant:{name}")


def _other(name: str) -> Number:
    return variable(f"{name}'")
