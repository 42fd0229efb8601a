"""Every claim of a game on one instance, which is searched to its end.

Claims about positions and steps are asked of every one of them. Claims about plays need some of the history: where a theorem
says the same with ghosts, these are kept beside the position (`reaching`); the others are about positions that come again, and
about rounds, which a graph of the positions can be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

import attrs

from century_rules.desk.first_play import broken
from century_rules.desk.reaching import replayed, search
from century_rules.desk.theories import Property, Theory, theory
from century_rules.desk.verify import Progress, chosen
from century_rules.desk.walking import Walk, cut_off, fewest_rounds, rounds_of, shortest_lasso, walk
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.instance import Instance
from century_rules.eastern_wonders.instances import INSTANCES, instance
from century_rules.eastern_wonders.state import Phase, State
from century_rules.eastern_wonders.theory import Always, Ghost, OnStep, Scene, Step, Theorem
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.verdict import Verdict
from century_rules.testing.watching import properties_for

MOST_STATES = 5_000_000
"""Positions looked at before a search is given up."""

_COMPARED = "turns["
"""Ghosts that count for ever and are only compared with each other: how far each is ahead of the least is enough."""


@attrs.frozen
class OnInstance:
    """What became of a claim on an instance.

    Attributes:
        id: the property's.
        claimed: its property.
        family: the file its proof comes from.
        verdict: HOLDS_ON_INSTANCE, REFUTED, or UNKNOWN where the search did not come to its end.
        expected: what was to come out; None if nothing is known of it, as on an instance of one's own.
        looked_at: how many positions, those that differ in the history kept counted apart.
        play: where REFUTED, the play from the set-up that shows it by its last action, replayed.
        begins: how many of its actions are the opening of the instance.
        reason: why a false claim holds here; or which limit ran out; or why it is not claimed.
    """

    id: str
    claimed: Property
    family: str
    verdict: Verdict
    expected: Verdict | None
    looked_at: int
    play: Play[State, Action] | None
    begins: int
    reason: str

    @property
    def as_expected(self) -> bool:
        return self.expected is None or self.verdict is self.expected


def on_instance(
    game: str, small: Instance, *, only: Collection[str] = (), most: int = MOST_STATES, progress: Progress | None = None,
) -> Iterator[OnInstance]:
    """What becomes of every claim of the game on an instance, or of those named, in the order of the theory.

    Claims that need other readings than the instance has, or another box, are left out.
    """
    known, tell = theory(game), progress or (lambda _text: None)
    wanted = chosen(known, only)
    there = {claim.id for claim in properties_for(small.game)} | {*known.exhibits, *known.others}
    ids = [each for each in known.ids if each in wanted and each in there and _fits(known, each, small)]
    if not ids:
        return
    tell(f"{small.name}: walking")
    found = walk(small.game, small.start, most)
    tell(f"{small.name}: asking of {len(found.states):,} positions")
    checker = _Checker(known, small, found, most)
    refuted = checker.of_positions_and_steps([each for each in ids if not checker.is_of_plays(each)])
    tell(f"{small.name}: asking of plays")
    refuted |= checker.of_plays([each for each in ids if checker.is_of_plays(each)])
    for each in ids:
        yield checker.verdict(each, refuted.get(each))


def _fits(known: Theory, each: str, small: Instance) -> bool:
    theorem = known.theorems.get(each)
    return theorem is None or theorem.fits is None or theorem.fits(small.game.components)


class _Checker:
    def __init__(self, known: Theory, small: Instance, found: Walk, most: int) -> None:
        self.known, self.small, self.found, self.most = known, small, found, most
        self.looked_at: dict[str, int] = {}
        self.complete: dict[str, bool] = {}

    def is_of_plays(self, each: str) -> bool:
        return isinstance(self.known.properties[each], PlayProperty)

    def verdict(self, each: str, actions: tuple[Action, ...] | None) -> OnInstance:
        """`actions`: those after the opening that break the claim; None if there are none."""
        claimed, small = self.known.properties[each], self.small
        complete = self.complete.get(each, self.found.complete)
        # What is said of ours by name is not about one of somebody's own that has the name of one.
        ours = small.name in INSTANCES and small == instance(small.name)
        play, excuse = None, self.known.holds_on.get(each, {}).get(small.name, "") if ours else ""
        verdict = Verdict.HOLDS_ON_INSTANCE if complete else Verdict.UNKNOWN
        reason = excuse if complete else f"the search was given up after {self.most:,} positions"
        if actions is not None:
            play = replayed(small.game, small.setup, (*small.opening, *actions))
            assert broken(claimed, small.game, play), f"{each}: the play found does not break the property"
            verdict, reason = Verdict.REFUTED, ""
        expected: Verdict | None = Verdict.HOLDS_ON_INSTANCE
        if each in self.known.exhibits:
            named = ours and any(small.name in reasons for reasons in self.known.holds_on.values())
            expected = None if not named else Verdict.HOLDS_ON_INSTANCE if excuse else Verdict.REFUTED
        return OnInstance(each, claimed, self.known.families[each], verdict, expected,
                          self.looked_at.get(each, len(self.found.states)), play, len(small.opening), reason)

    def of_positions_and_steps(self, ids: Sequence[str]) -> dict[str, tuple[Action, ...]]:
        """One pass, in which each claim is asked until it first fails."""
        game, refuted = self.small.game, dict[str, tuple[Action, ...]]()
        if "can-always-end" in ids:  # its property plays to an end, which takes the default readings; the graph knows
            stuck = cut_off(self.found, lambda state: state.phase is Phase.OVER) if self.found.complete else None
            if stuck is not None:
                refuted["can-always-end"] = self.found.actions_to(stuck)
        asked = [self.known.properties[each] for each in ids if each != "can-always-end"]
        of_states = [each for each in asked if isinstance(each, StateProperty)]
        of_steps = [each for each in asked if isinstance(each, StepProperty)]
        for place, (state, edges) in enumerate(zip(self.found.states, self.found.edges, strict=True)):
            for claim in [claim for claim in of_states if not claim.holds(game, state)]:
                of_states.remove(claim)
                refuted[claim.id] = self.found.actions_to(place)
            for action, there in edges if of_steps else ():
                for step in [step for step in of_steps if not step.holds(game, state, action, self.found.states[there])]:
                    of_steps.remove(step)
                    refuted[step.id] = (*self.found.actions_to(place), action)
        return refuted

    def of_plays(self, ids: Sequence[str]) -> dict[str, tuple[Action, ...]]:
        refuted = dict[str, tuple[Action, ...]]()
        for each in ids:
            if each not in self.known.theorems:
                actions = self._of_rounds(each) if "round" in each else shortest_lasso(self.found)
                if actions is not None:
                    refuted[each] = actions
        with_ghosts = [self.known.theorems[each] for each in ids if each in self.known.theorems]
        if with_ghosts and self._with_ghosts(with_ghosts) is not None:  # one by one, to see which
            for theorem in with_ghosts:
                actions = self._with_ghosts([theorem])
                if actions is not None:
                    refuted[theorem.id] = actions
        return refuted

    def _of_rounds(self, each: str) -> tuple[Action, ...] | None:
        """A play, in the fewest rounds, if that is soon enough to break the claim."""
        closed = self.small.setup.closed_at
        wanted: Callable[[State], bool] = (
            (lambda state: closed in state.ports) if each.startswith("no-closed-port") else
            (lambda state: state.phase is Phase.OVER))
        sooner = fewest_rounds(self.found, wanted)
        if sooner is None:
            return None
        opening = replayed(self.small.game, self.small.setup, self.small.opening)
        bound = int(re.findall(r"\d+", each)[0]) - each.startswith("no-closed-port")
        return sooner[1] if rounds_of(opening.states[:-1]) + sooner[0] <= bound else None

    def _with_ghosts(self, theorems: Sequence[Theorem]) -> tuple[Action, ...] | None:
        small = self.small
        parts = [part for theorem in theorems for part in theorem.parts]

        def breaks(now: Scene[int, bool], step: Step[int, bool] | None) -> bool:
            return any(_part_breaks(part, now, step) for part in parts)

        ghosts = _compared(self.known.ghosts, small.game.players)
        reached = search(small.game, small.setup, small.opening, breaks, ghosts, most=self.most)
        for theorem in theorems:
            self.looked_at[theorem.id], self.complete[theorem.id] = len(reached.places), reached.complete
        return None if reached.play is None else reached.play.actions[len(small.opening):]


def _part_breaks(part: Always | OnStep, now: Scene[int, bool], step: Step[int, bool] | None) -> bool:
    if isinstance(part, Always):
        return not part.holds(now)
    return step is not None and (not part.operations or step.operation in part.operations) and not part.holds(step)


def _compared(ghosts: Sequence[Ghost], players: int) -> list[Ghost]:
    group = [ghost for ghost in ghosts if ghost.name.startswith(_COMPARED)][:players]

    def ahead(ghost: Ghost) -> Ghost:
        def after(x: Step[int, bool]) -> int:
            return ghost.after(x) - min(each.after(x) for each in group)

        return Ghost(ghost.name, 0, after)  # type: ignore[arg-type]  # on ints only

    return [ahead(ghost) if ghost in group else ghost for ghost in ghosts]
