"""What is checked directly, not by induction, plays that show a claim to be false, and clauses that the others imply."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from century_rules.kernel.verdict import Verdict
from century_rules.theory.theorem import Always, Control, OnStep


@attrs.frozen
class CheckResult:
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
class FaultyVariant:
    """A negative control of such a claim: a game or an argument with a fault in it, in which the claim must not come out.

    Attributes:
        why: the fault, in one sentence.
        show: the same demonstration, of the spoilt thing.
    """

    why: str
    show: Callable[[], CheckResult]


@attrs.frozen
class DirectCheck:
    """What is shown of the property of the same id otherwise than by induction over the encoding.

    Attributes:
        id: the property's.
        how: by what means, in some words.
        show: for a number of players; None where it says nothing of that number.
        expected: what must come out.
        spoilt: negative controls; there is one at least of these or of `controls`.
        by_default: whether it is shown under the default readings only, and not under all that its property is claimed under.
        controls: more of them: clauses to drop or override, each with a play on a small instance that breaks the property then.
    """

    id: str
    how: str
    show: Callable[[int], CheckResult | None]
    expected: Verdict
    spoilt: tuple[FaultyVariant, ...] = ()
    by_default: bool = False
    controls: tuple[Control, ...] = ()


@attrs.frozen
class Counterexample:
    """A claim that is false: stored plays, each of which breaks the property of the same id by its last action.

    The plays are records beside the proofs, ``plays/<id>.<players>p….txt``.

    Attributes:
        id: the property's; it is among the REFUTED of its file.
        why: what the plays show.
        shortest: what is known of shorter plays, or of the bound that is reached.
        players: the numbers of players for which there must be a play.
        readings: by what the file's name ends in before ``.txt``, the readings of that play; the printed components always.
        parts: of a claim on whole plays, the claims on positions and steps, with history, that stand for it on small games.
    """

    id: str
    why: str
    shortest: str
    players: tuple[int, ...] = (2, 3, 4)
    readings: Mapping[str, Mapping[str, str]] = attrs.field(factory=lambda: {"": {}})
    parts: tuple[Always | OnStep, ...] = ()


@attrs.frozen
class Redundant:
    """Why a clause need not be load-bearing: the others imply it.

    Attributes:
        reason: how, in one sentence.
        theorem: the id of the theorem that shows it.
    """

    reason: str
    theorem: str


@attrs.frozen
class Listed:
    """The outcome of an entry of the list of claims that a game's theory began with.

    Attributes:
        claims: the ids of the properties that say it.
        remark: in what they differ from the entry, in full sentences.
    """

    claims: tuple[str, ...]
    remark: str = ""
