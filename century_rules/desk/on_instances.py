"""Every claim of a game on one instance, which is searched to its end.

Claims about positions and steps are asked of the traced cases of the reference (`century_rules.search`), from where the instance
begins. Claims about plays are about its opening, too, and need some of the history: where a theorem says the same with ghosts,
or a claim is about rounds, a game is searched that keeps these beside the position (`history`). Whether a position comes again,
and whether an end can be reached from everywhere, a graph of the positions is asked (`century_rules.search.graph`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property, partial

import attrs

from century_rules.desk.first_play import broken
from century_rules.desk.history import NotKept, Remembered, WithHistory
from century_rules.desk.theories import Property, Theory, theory
from century_rules.desk.verify import Progress, chosen
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import Position
from century_rules.eastern_wonders.instance import Instance
from century_rules.eastern_wonders.instances import INSTANCES, instance
from century_rules.eastern_wonders.state import Phase, State
from century_rules.eastern_wonders.theory import Step
from century_rules.kernel.play import played
from century_rules.kernel.property import Play, PlayProperty, StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.search import Exploration, explore
from century_rules.search.graph import Graph, cut_off, shortest_lasso, walk
from century_rules.theory.theorem import Always, Ghost, OnStep, Theorem
from century_rules.testing.watching import properties_for

MOST_STATES = 5_000_000
"""Positions looked at before a search is given up."""

NEAR = 20_000
"""So many positions are walked through first: one that comes again is mostly near."""

_COUNTED = 255
"""How far a ghost may count, up or down; a search in which one goes further is not complete, and says so."""

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
        begins: how many of its actions are the opening of the instance; all of them if that breaks the claim already.
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
    asker = _Asker(known, small, most)
    for number, each in enumerate(ids, 1):
        tell(f"{small.name}: {each} ({number} of {len(ids)})")
        yield _judged(known, small, each, asker.answer(each))


def _fits(known: Theory, each: str, small: Instance) -> bool:
    theorem = known.theorems.get(each)
    return theorem is None or theorem.claimed_of(small.game.components)


@attrs.frozen
class _Answer:
    """What a search said of a claim.

    Attributes:
        actions: those after the opening that break the claim, if any do.
        looked_at: how many positions.
        left_out: why the search is not complete; "" if it is.
        opening: how much of the opening is played; less than all of it if that breaks the claim already.
    """

    actions: tuple[Action, ...] | None
    looked_at: int
    left_out: str
    opening: int | None = None


def _judged(known: Theory, small: Instance, each: str, answer: _Answer) -> OnInstance:
    """A verdict from an answer. A play is replayed, and must break the claim as the property says it."""
    claimed = known.properties[each]
    # What is said of ours by name is not about one of somebody's own that has the name of one.
    ours = small.name in INSTANCES and small == instance(small.name)
    excuse = known.holds_on.get(each, {}).get(small.name, "") if ours else ""
    play, verdict = None, Verdict.UNKNOWN if answer.left_out else Verdict.HOLDS_ON_INSTANCE
    reason = answer.left_out or excuse
    if answer.actions is not None:
        play = played(small.game, small.game.start(small.setup), (*small.opening[:answer.opening], *answer.actions))
        assert broken(claimed, small.game, play), f"{each}: the play found does not break the property"
        verdict, reason = Verdict.REFUTED, ""
    expected: Verdict | None = Verdict.HOLDS_ON_INSTANCE
    if each in known.exhibits:
        on_ours = ours and any(small.name in reasons for reasons in known.holds_on.values())
        expected = None if not on_ours else Verdict.HOLDS_ON_INSTANCE if excuse else Verdict.REFUTED
    begins = len(small.opening[:answer.opening])
    return OnInstance(each, claimed, known.families[each], verdict, expected, answer.looked_at, play, begins, reason)


class _Asker:
    """Asks about claims on one instance, each in the way it can be asked."""

    def __init__(self, known: Theory, small: Instance, most: int) -> None:
        self.known, self.small, self.most = known, small, most

    def answer(self, each: str) -> _Answer:
        claimed = self.known.properties[each]
        if each == "can-always-end":  # its property plays to an end, which takes the default readings; the graph knows
            return self._from_the_graph(self._walk, cut_off(self._walk, lambda state: state.phase is Phase.OVER))
        if isinstance(claimed, PlayProperty):
            return self._of_plays(each)
        game, start = self.small.game, self.small.start
        if isinstance(claimed, StateProperty):
            return self._from_a_search(explore(
                game, [start], bounds=self.small.bounds, max_states=self.most, engine="auto",
                invariant=partial(claimed.holds, game)))
        return self._from_a_search(explore(
            game, [start], bounds=self.small.bounds, max_states=self.most, engine="auto",
            step_invariant=partial(claimed.holds, game)))

    def _of_plays(self, each: str) -> _Answer:
        if each in self.known.theorems:
            return self._with_ghosts(self.known.theorems[each])
        if "round" in each:
            return self._of_rounds(each)
        near = walk(self.small.game, self.small.start, min(NEAR, self.most))
        lasso = shortest_lasso(near)
        whole = near if lasso is not None or near.complete else self._walk
        return _Answer(lasso or shortest_lasso(whole), len(whole.states), "" if whole.complete else self._given_up)

    @cached_property
    def _walk(self) -> Graph[State, Action]:
        return walk(self.small.game, self.small.start, self.most)

    @property
    def _given_up(self) -> str:
        return f"the search was given up after {self.most:,} positions"

    def _from_the_graph(self, found: Graph[State, Action], place: int | None) -> _Answer:
        """What is found on part of a graph says nothing here: what is missing may lie behind."""
        if not found.complete:
            return _Answer(None, len(found.states), self._given_up)
        return _Answer(None if place is None else found.actions_to(place), len(found.states), "")

    def _from_a_search(self, found: Exploration[State, Action] | Exploration[Remembered, Action]) -> _Answer:
        if found.witness is not None:
            return _Answer(found.witness.actions, found.states, "")
        if found.why_stopped == "closed":
            return _Answer(None, found.states, "")
        if found.why_stopped == "interrupted":
            raise KeyboardInterrupt
        given_up = found.why_stopped == "max_states"
        return _Answer(None, found.states, self._given_up if given_up else f"the search stopped early ({found.why_stopped})")

    def _with_ghosts(self, theorem: Theorem) -> _Answer:
        """Whether a part of a theorem fails, of its ghosts only those being kept that it looks at, since some count for ever."""
        always = [part for part in theorem.parts if isinstance(part, Always)]
        on_steps = [part for part in theorem.parts if isinstance(part, OnStep)]
        ghosts = {ghost.name: ghost for ghost in compared(self.known.ghosts, self.small.game.players)}

        def stays(game: WithHistory, state: Remembered) -> bool:
            return all(part.at(game.scene(state)) for part in always)

        def steps(game: WithHistory, before: Remembered, action: Action) -> bool:
            step = game.followed(before, action)[1]
            return all(part.at(step) for part in on_steps if not part.operations or step.operation in part.operations)

        return self._remembering(ghosts, stays if always else None, steps if on_steps else None)

    def _of_rounds(self, each: str) -> _Answer:
        """Whether it comes to that in as few rounds as the claim says it does not."""
        early = each.startswith("no-closed-port")
        most = int(re.findall(r"\d+", each)[0]) - early
        closed = self.small.setup.closed_at

        def begun(step: Step[int, bool]) -> int:
            before = step.before.ghosts["rounds"]
            return before + (before <= most and _begins_round(step.before.now))

        def stays(game: WithHistory, state: Remembered) -> bool:
            there = closed in state.position.ports if early else state.position.phase is Phase.OVER
            return not (there and game.scene(state).ghosts["rounds"] <= most)

        return self._remembering({"rounds": Ghost("rounds", 0, begun)}, stays, None)

    def _remembering(
        self, ghosts: dict[str, Ghost], stays: Callable[[WithHistory, Remembered], bool] | None,
        steps: Callable[[WithHistory, Remembered, Action], bool] | None,
    ) -> _Answer:
        kept: list[Ghost] = []
        while True:
            try:
                return self._searched(WithHistory(self.small.game, self.small.setup, kept), stays, steps)
            except NotKept as missing:
                kept.append(ghosts[missing.name])

    def _searched(
        self, game: WithHistory, stays: Callable[[WithHistory, Remembered], bool] | None,
        steps: Callable[[WithHistory, Remembered, Action], bool] | None,
    ) -> _Answer:
        first = game.start()
        for number, action in enumerate(self.small.opening):
            if stays is not None and not stays(game, first):
                return _Answer((), number + 1, "", number)
            if steps is not None and not steps(game, first, action):
                return _Answer((), number + 1, "", number + 1)
            first = game.apply(first, action)
        return self._from_a_search(explore(
            game, [first], bounds=game.bounds(self.small.bounds, _COUNTED), max_states=self.most, engine="auto",
            invariant=None if stays is None else partial(stays, game),
            step_invariant=None if steps is None else lambda before, action, after: steps(game, before, action)))


def _begins_round(now: Position[int]) -> bool:
    """Whether the next action is the first of a round (EW-2.1)."""
    return now.phase == Phase.SAIL and now.turn == 0 and not now.moved


def compared(ghosts: Sequence[Ghost], players: int) -> list[Ghost]:
    """The ghosts; those that count for ever and are only compared with each other are counted from the least of them."""
    group = [ghost for ghost in ghosts if ghost.name.startswith(_COMPARED)][:players]

    def ahead(ghost: Ghost) -> Ghost:
        def after(x: Step[int, bool]) -> int:
            return ghost.following(x) - min(each.following(x) for each in group)

        return Ghost(ghost.name, 0, after)

    return [ahead(ghost) if ghost in group else ghost for ghost in ghosts]
