"""Every claim of a game on one instance, which is searched to its end.

Claims about positions and steps are asked in a complete search (`century_rules.search`), from where the instance
begins. Claims about plays are about its opening, too, and need some of the history: where a theorem says the same with ghosts,
or a claim is about rounds, a game is searched that keeps these beside the position (`history`). Whether a position comes again,
and whether an end can be reached from everywhere, a graph of the positions is asked (`century_rules.search.graph`). A property
says itself in which way it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, partial
from typing import Generic, TypeVar, cast

import attrs

from century_rules.archive import Instance
from century_rules.process.content import has_content
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, Game, S
from century_rules.kernel.play import played
from century_rules.kernel.property import EndInReach, Play, PlayProperty, Recurrence, StateProperty, WithinRounds
from century_rules.kernel.ranges import Bounds
from century_rules.process.progress import Tell, no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.search import explore
from century_rules.search.first_play import broken
from century_rules.search.graph import Graph, cut_off, shortest_lasso, walk
from century_rules.search.layout import around
from century_rules.theory.history import needed, NotKept, StateWithHistory, WithHistory, WithRounds
from century_rules.theory.spelling import NoSuchGhost
from century_rules.theory.scene import Step
from century_rules.theory.theorem import Always, Ghost, OnStep, Part, is_false
from century_rules.theory.theories import Property, Theory, properties_alone, theory
from century_rules.writing.offered import looking

P = TypeVar("P")

MOST_STATES = 5_000_000
"""Positions looked at before a search is given up."""

NEAR = 20_000
"""So many positions are walked through first: one that comes again is mostly near."""

_COUNTED = 255
"""How far a ghost may count, up or down; a search in which one goes further is not complete, and says so."""


@attrs.frozen
class OnInstance(Generic[S, A]):
    """The answer to a claim on an instance.

    Attributes:
        id: the property's.
        claimed: its property.
        family: the file its proof comes from.
        verdict: HOLDS_ON_INSTANCE, REFUTED, or UNKNOWN where the search did not come to its end.
        expected: what was to come out; None if nothing is known of it, as on an instance of one's own.
        looked_at: how many positions, those that differ in the history kept counted apart.
        play: where REFUTED, the play from the set-up that shows it by its last action, replayed.
        begins: how many of its actions are the opening of the instance; all of them if that breaks the claim already.
        reason: why a false claim holds here; or which limit ran out; or why it is not claimed.
    """

    id: str
    claimed: Property[S, A]
    family: str
    verdict: Verdict
    expected: Verdict | None
    looked_at: int
    play: Play[S, A] | None
    begins: int
    reason: str

    @property
    def as_expected(self) -> bool:
        return self.expected is None or self.verdict is self.expected


def on_instance(
    book: Rulebook[S, A], small: Instance[S, A], *, only: Collection[str] = (), most: int = MOST_STATES,
    progress: Tell | None = None,
) -> Iterator[OnInstance[S, A]]:
    """The answers to every claim of the game on an instance, or to those named, in the order of the theory.

    Claims that need other readings than the instance has, or another box, are left out. A game without proofs is asked of its
    properties. Raises RulesAtFault for a legal action that is not offered.
    """
    known = theory(book) if has_content("proofs", book.name, book.archive.content) else properties_alone(book)
    tell, wanted = progress or no_progress, known.chosen(only)
    ids = [each for each in known.ids if each in wanted and _is_claimed(known, each, small)]
    asker = _Asker(known, small, most)
    for number, each in enumerate(ids, 1):
        tell(f"{small.name}: {each} ({number} of {len(ids)})")
        yield _judged(known, small, each, asker.answer(each))


def _is_claimed(known: Theory[S, A], each: str, small: Instance[S, A]) -> bool:
    theorem = known.theorems.get(each)
    if theorem is None:
        return each not in known.unproved or known.claimed_under(each, small.game.readings)
    return theorem.claimed_of(small.game.components, small.game.players) and known.claimed_under(each, small.game.readings)


@attrs.frozen
class _Answer(Generic[A]):
    """What a search said of a claim.

    Attributes:
        actions: those after the opening that break the claim, if any do.
        looked_at: how many positions.
        left_out: why the search is not complete; "" if it is.
        opening: how much of the opening is played; less than all of it if that breaks the claim already.
    """

    actions: tuple[A, ...] | None
    looked_at: int
    left_out: str
    opening: int | None = None


def _judged(known: Theory[S, A], small: Instance[S, A], each: str, answer: _Answer[A]) -> OnInstance[S, A]:
    """A verdict from an answer. A play is replayed, and must break the claim as the property says it."""
    claimed = known.properties[each]
    # What is said of ours by name is not about one of somebody's own that has the name of one, nor under a ruling.
    book = known.book
    ours = not book.in_force.rulings and small.name in book.archive.instances and small == book.instance(small.name)
    excuse = known.holds_on.get(each, {}).get(small.name, "") if ours else ""
    play, verdict = None, Verdict.UNKNOWN if answer.left_out else Verdict.HOLDS_ON_INSTANCE
    reason = answer.left_out or excuse
    if answer.actions is not None:
        play = played(small.game, small.beginning, (*small.opening[:answer.opening], *answer.actions))
        assert broken(claimed, small.game, play), f"{each}: the play found does not break the property"
        verdict, reason = Verdict.REFUTED, ""
    expected: Verdict | None = Verdict.HOLDS_ON_INSTANCE
    if each in known.counterexamples:
        on_ours = ours and any(small.name in reasons for reasons in known.holds_on.values())
        expected = None if not on_ours else Verdict.HOLDS_ON_INSTANCE if excuse else Verdict.REFUTED
    elif each in known.false:  # somewhere; nobody says whether here
        expected = None
    begins = len(small.opening[:answer.opening])
    return OnInstance(each, claimed, known.families[each], verdict, expected, answer.looked_at, play, begins, reason)


_TOO_GREAT = ("the search stopped where a number becomes smaller or greater than was said; `bounds` of the rulebook says, of the "
              "path of a number, the least and the most it can be")


class _Asker(Generic[S, A]):
    """Asks about claims on one instance, each in the way it can be asked."""

    def __init__(self, known: Theory[S, A], small: Instance[S, A], most: int) -> None:
        self.known, self.small, self.most = known, small, most
        self._looking = looking(known.book)

    def _look(self, state: object) -> None:
        """Look whether all that is legal is offered in a position, or in one with something beside it."""
        if self._looking is not None:
            self._looking(self.small.game, cast(S, state.position if isinstance(state, StateWithHistory) else state))

    @cached_property
    def _bounds(self) -> Bounds:
        """Those of its game, which may be another than the instance is known with."""
        own = self.known.book.bounds_from(self.small.game, self.small.beginning)
        return own or self.small.bounds or around(self.small.beginning)

    def answer(self, each: str) -> _Answer[A]:
        claimed, game = self.known.properties[each], self.small.game
        match claimed.asked if isinstance(claimed, StateProperty | PlayProperty) else None:
            case EndInReach():
                return self._from_the_graph(self._walk, cut_off(self._walk, lambda state: game.outcome(state) is not None))
            case Recurrence():
                return self._of_recurrence()
            case WithinRounds() as rounds:
                return self._of_rounds(rounds)
        if isinstance(claimed, PlayProperty):
            said = self.known.theorems.get(each) or self.known.counterexamples.get(each)
            if said is None or not said.parts:
                raise InvalidInput(f"properties: {each} does not say how it is asked of all plays, and neither do the proofs")
            return self._with_ghosts(said.parts)
        holds = partial(claimed.holds, game)
        if isinstance(claimed, StateProperty):
            return self._explored(game, self.small.start, self._bounds, stays=holds)
        return self._explored(game, self.small.start, self._bounds, steps=holds)

    def _of_recurrence(self) -> _Answer[A]:
        near = walk(self.small.game, self.small.start, min(NEAR, self.most), self._look)
        lasso = shortest_lasso(near)
        whole = near if lasso is not None or near.complete else self._walk
        return _Answer(lasso or shortest_lasso(whole), len(whole.states), "" if whole.complete else self._given_up)

    @cached_property
    def _walk(self) -> Graph[S, A]:
        return walk(self.small.game, self.small.start, self.most, self._look)

    @property
    def _given_up(self) -> str:
        return f"the search was given up after {self.most:,} positions"

    def _from_the_graph(self, found: Graph[S, A], place: int | None) -> _Answer[A]:
        """What is found on part of a graph says nothing here: what is missing may lie behind."""
        if not found.complete:
            return _Answer(None, len(found.states), self._given_up)
        return _Answer(None if place is None else found.actions_to(place), len(found.states), "")

    def _explored(
        self, game: Game[P, A], first: P, bounds: Bounds, stays: Callable[[P], bool] | None = None,
        steps: Callable[[P, A, P], bool] | None = None, opening: Sequence[A] = (),
    ) -> _Answer[A]:
        """Whether all positions and steps are as they should be: along an opening, and in everything that comes after it."""
        for number, action in enumerate(opening):
            if stays is not None and not stays(first):
                return _Answer((), number + 1, "", number)
            before, first = first, game.apply(first, action)
            if steps is not None and not steps(before, action, first):
                return _Answer((), number + 1, "", number + 1)
        found = explore(game, [first], bounds=bounds, max_states=self.most, engine="auto", invariant=stays, step_invariant=steps,
                        look=self._look)
        if found.witness is not None:
            return _Answer(found.witness.actions, found.states, "")
        if found.why_stopped == "interrupted":
            raise KeyboardInterrupt
        reasons = {"closed": "", "max_states": self._given_up, "bounds": _TOO_GREAT}
        return _Answer(None, found.states, reasons.get(found.why_stopped, f"the search stopped early ({found.why_stopped})"))

    def _of_rounds(self, claimed: WithinRounds[S]) -> _Answer[A]:
        """Whether it comes to that in as few rounds as the claim says it does not."""
        game = WithRounds(self.small.game, claimed.begins, claimed.rounds)

        def stays(state: StateWithHistory[S]) -> bool:
            return not (claimed.comes(state.position) and state.history[0] <= claimed.rounds)

        first, bounds = game.start(self.small.beginning), game.bounds(self._bounds)
        return self._explored(game, first, bounds, stays, opening=self.small.opening)

    def _with_ghosts(self, parts: Sequence[Part]) -> _Answer[A]:
        """Whether a part fails, of the ghosts only those being kept that it looks at, since some count for ever."""
        ghosts = {ghost.name: ghost for ghost in compared(self.known.ghosts, self.small.game.players)}
        kept: dict[str, Ghost] = {}
        while True:
            try:
                return self._keeping(list(kept.values()), parts)
            except (NotKept, NoSuchGhost) as missing:
                kept |= needed(missing, ghosts)

    def _keeping(self, ghosts: Sequence[Ghost], parts: Sequence[Part]) -> _Answer[A]:
        game = WithHistory(self.known.book, self.small.game, self.small.beginning, ghosts)
        always = [part for part in parts if isinstance(part, Always)]
        on_steps = [part for part in parts if isinstance(part, OnStep)]

        def stays(state: StateWithHistory[S]) -> bool:
            return not any(is_false(part, game.scene(state), None) for part in always)

        def steps(before: StateWithHistory[S], action: A, _after: StateWithHistory[S]) -> bool:
            step = game.followed(before, action)[1]
            return not any(is_false(part, step.after, step) for part in on_steps)

        return self._explored(game, game.start(), game.bounds(self._bounds, _COUNTED), stays if always else None,
                              steps if on_steps else None, self.small.opening)


def compared(ghosts: Sequence[Ghost], players: int) -> list[Ghost]:
    """The ghosts; those that count for ever and are only compared with each other are counted from the least of them."""
    groups: dict[str, list[Ghost]] = {}
    for ghost in ghosts:
        groups.setdefault(ghost.compared, []).append(ghost)

    def ahead(ghost: Ghost) -> Ghost:
        group = groups[ghost.compared][:players]

        def after(x: Step[int, bool]) -> int:
            return ghost.following(x) - min(each.following(x) for each in group)

        return Ghost(ghost.name, 0, after) if ghost in group else ghost

    return [ahead(ghost) if ghost.compared else ghost for ghost in ghosts]
