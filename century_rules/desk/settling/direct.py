"""What switching one reading can change at once, by the solver: with all other readings as the case has them, on any map.

The position is any that meets the invariants proved of all positions (`century_rules.solving.proved`).
Asked of every operation: may one reading allow it and the other not (legality); may both allow it and the cubes differ
afterwards, in holds, on tiles, in the supply or owed (cubes); or anything else that players see (position)? Where the answer
is no for every operation, it is PROVED that this reading never changes that by itself, on no map and with no tiles.

From it follows of the same actions taken under both readings to the end of the game (points): if the position never differs,
neither do the points, unless scoring itself looks at the reading; and if, once it differs, no action is allowed under both,
nor is the game over under both with different holdings, then the same actions never lead to two different ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeAlias

import attrs

from century_rules.desk.comparing import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import unseen
from century_rules.kernel.reading import settled
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import Obligation, decide
from century_rules.solving.proved import proved_of
from century_rules.solving.prover import ALGEBRA, prover
from century_rules.solving.read_twice import BothEncoded
from century_rules.solving.system import SolverOperation, View, argument_ranges, unknown_arguments
from century_rules.solving.terms import Truth, unknowns_in

Change: TypeAlias = str
"""``legality``, ``position``, ``points``, or the name of what changes hands in the game."""

RLIMIT = 50_000_000


def changes(book: Rulebook[S, A]) -> tuple[Change, ...]:
    """What is asked of each ambiguity of a game."""
    goods = None if book.settling is None else book.settling.goods
    return ("legality", *([] if goods is None else [goods.name]), "position", "points")


def says_where_goods_are(book: Rulebook[S, A], path: str) -> bool:
    """Whether a leaf of a position says where that is which changes hands."""
    goods = None if book.settling is None else book.settling.goods
    return goods is not None and goods.are_told_by(path)


@attrs.frozen
class Direct:
    """The solver's word on one change: PROVED (never), REFUTED (in some position; see `operations`) or UNKNOWN."""

    change: Change
    verdict: Verdict
    operations: tuple[str, ...] = ()


def direct_changes(question: Question[S, A], rlimit: int = RLIMIT) -> Iterator[Direct]:
    """What the readings of an ambiguity can change at once."""
    asked = _Asked(question, rlimit)
    found = {change: asked.change(change) for change in changes(question.book) if change != "points"}
    yield from found.values()
    yield asked.points(found["position"])


def direct_change(question: Question[S, A], change: Change, rlimit: int = RLIMIT) -> Direct:
    """One of them alone."""
    asked = _Asked(question, rlimit)
    return asked.points(asked.change("position")) if change == "points" else asked.change(change)


class _Asked(Generic[S, A]):
    """One ambiguity under given readings of all others."""

    def __init__(self, question: Question[S, A], rlimit: int) -> None:
        self.book, self.rlimit = question.book, rlimit
        self.prover = prover(question.book, question.players)
        played = [settled(question.under(reading)) for reading in question.readings]
        rules = [self.prover.rules.read_as({each: ALGEBRA.truth(so) for each, so in side.items()}) for side in played]
        self.sides = [each.named() for each in rules]
        paths, kind = self.prover.system.paths, type(question.games()[0].deal(0))
        self.hidden = unseen(kind, paths, question.ambiguity.id)
        self.seen = tuple(path for path in paths if path not in self.hidden)
        self.both = BothEncoded((rules[0], rules[1]), self.prover.system, self.sides[1], self.seen, True)
        self.before = self.prover.system.any_position()
        self.invariants = proved_of(self.book, self.prover, self.before)
        self.blind = not self.hidden or not self._looks_at_hidden()

    def change(self, change: Change) -> Direct:
        """Whether some operation can show that change."""
        found, unknown = [], False
        for name in self.sides[0]:
            verdict = self._decide(name, self._differs(name, change))
            unknown |= verdict is Verdict.UNKNOWN
            if verdict is Verdict.REFUTED:
                found.append(name)
        # Induction over plays wants one position to stand for both games, so the first reading must not look out of sight.
        proved = self.blind and not unknown
        verdict = Verdict.REFUTED if found else Verdict.PROVED if proved else Verdict.UNKNOWN
        return Direct(change, verdict, tuple(found))

    def points(self, position: Direct) -> Direct:
        """Whether the same actions can end in different points."""
        verdict = Verdict.UNKNOWN
        if self.both.ends_apart(self.before) is not False:  # scoring itself looks at the reading
            return Direct("points", verdict)
        never = position.verdict is Verdict.PROVED
        if self.blind and (never or (position.verdict is Verdict.REFUTED and self._no_way_on(position))):
            verdict = Verdict.PROVED
        return Direct("points", verdict)

    def _no_way_on(self, position: Direct) -> bool:
        """Whether, once the position differs, no action is allowed under both and not both games are over differently."""
        for name in position.operations:
            asked = [(self._ends_differently(name), "")]
            asked += [(ALGEBRA.all(self._differs(name, "position"), self._common(name, each)), each) for each in self.sides[0]]
            if any(self._decide(name, found, following) is not Verdict.PROVED for found, following in asked):
                return False
        return True

    def _ends_differently(self, name: str) -> Truth:
        sides = [(rules, self._after(name, side)) for side, rules in enumerate(self.both.rules)]
        points = [rules.scene(after, {}).outcome()[0] for rules, after in sides]
        return ALGEBRA.all(*(self._allowed(name, side) for side in (0, 1)), *(rules.ended(after) for rules, after in sides),
                           ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(one, other)) for one, other in zip(*points, strict=True))))

    def _common(self, name: str, following: str) -> Truth:
        arguments = unknown_arguments(self.sides[0][following], "next ")
        return ALGEBRA.all(*(guard.holds for side in (0, 1)
                             for guard in self.sides[side][following].build(self._after(name, side), arguments).guards))

    def _after(self, name: str, side: int) -> View:
        return self.sides[side][name].build(self.before, self._arguments(name)).after

    def _allowed(self, name: str, side: int) -> Truth:
        return ALGEBRA.all(*(guard.holds for guard in self.sides[side][name].build(self.before, self._arguments(name)).guards))

    def _differs(self, name: str, change: Change) -> Truth:
        allowed = [self._allowed(name, side) for side in (0, 1)]
        if change == "legality":
            return ALGEBRA.neg(ALGEBRA.iff(*allowed))
        one, other = (self._after(name, side) for side in (0, 1))
        paths = [path for path in self.seen if change == "position" or says_where_goods_are(self.book, path)]
        return ALGEBRA.all(*allowed, ALGEBRA.any(*(ALGEBRA.neg(ALGEBRA.eq(one[path], other[path])) for path in paths)))

    def _decide(self, name: str, found: Truth, following: str = "") -> Verdict:
        ranges = argument_ranges(self._operation(name), self._arguments(name))
        next_one = self.sides[0].get(following)
        more = argument_ranges(next_one, unknown_arguments(next_one, "next ")) if next_one is not None else []
        premises = (*self.prover.system.sides, *ranges, *((f"next {label}", truth) for label, truth in more))
        verdict = Verdict.UNKNOWN
        for invariants in ((), self.invariants):  # most of it is so in any position, which is decided sooner
            obligation = Obligation(name, (*premises, *invariants), ALGEBRA.neg(found))
            decision = decide(obligation, rlimit=self.rlimit, need_core=False, need_model=False)
            if decision.reason == "interrupted":
                raise KeyboardInterrupt
            verdict = decision.verdict
            if verdict is Verdict.PROVED:
                break
        return verdict

    def _looks_at_hidden(self) -> bool:
        """Whether the rules under the first reading look at what only the second has them remember."""
        for operation in self.sides[0].values():
            move = operation.build(self.before, self._arguments(operation.name))
            terms = [*(guard.holds for guard in move.guards), *(move.after[path] for path in self.seen)]
            if unknowns_in(terms) & self.hidden:
                return True
        return False

    def _operation(self, name: str) -> SolverOperation:
        return self.sides[0][name]

    def _arguments(self, name: str) -> View:
        return unknown_arguments(self._operation(name), "with ")
