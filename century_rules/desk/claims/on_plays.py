"""A user's claims on real plays: run by Python itself, and as they were lifted; both have to say the same."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Generic

import attrs

from century_rules.desk.claims.trace_check import SOME, Broken
from century_rules.desk.claims.own_file import OwnClaim
from century_rules.desk.claims.sample_traces import RealPlay
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.process.error_text import in_short, is_reportable, shown
from century_rules.kernel.leaves import leaves
from century_rules.lifting.predicates import Way
from century_rules.theory.scene import Scene, Step
from century_rules.writing.paragraphs import counted

SHARE = 16
"""What was lifted is compared with what Python says at every so many positions or steps, and at the first `SOME` of each kind."""


@attrs.frozen
class OnPlays(Generic[S, A]):
    """What plays said of claims.

    Attributes:
        broken: by name the play that breaks it; of several the one of fewest actions.
        raised: by name of what did not come through, or gave no truth: ``FILE:LINE`` and what it was, in words.
        asked: by name of how many positions or steps it was asked.
        entered: by name the branches of its text that were come to.
        plays: how many plays were gone through.
        ended: how many of them came to an end.
    """

    broken: Mapping[str, Broken[S, A]]
    raised: Mapping[str, str]
    asked: Mapping[str, int]
    entered: Mapping[str, frozenset[Way]]
    plays: int
    ended: int


def on_plays(plays: Sequence[RealPlay[S, A]], claims: Sequence[OwnClaim[S, A]], file: str) -> OnPlays[S, A]:
    """Ask claims of all positions or steps of plays; one that raises an error there, or gives no truth, is not asked further.

    Raises InvalidInput for one that was lifted to something else.
    """
    asking = [_Asking(each, file) for each in claims]
    for play in plays:
        _through(play, asking)
    return OnPlays({each.claim.name: each.broken for each in asking if each.broken is not None},
                   {each.claim.name: each.raised for each in asking if each.raised},
                   {each.claim.name: each.asked for each in asking},
                   {each.claim.name: frozenset(each.entered) for each in asking}, len(plays),
                   sum(play.game.outcome(play.states[-1]) is not None for play in plays))


class _Asking(Generic[S, A]):
    """One claim, asked from position to position."""

    def __init__(self, claim: OwnClaim[S, A], file: str) -> None:
        self.claim, self._file = claim, file
        self.broken: Broken[S, A] | None = None
        self.raised = ""
        self.asked = 0
        self.entered: set[Way] = set()
        self._seen: dict[str, int] = {}

    def ask(self, seen: Callable[[], Scene[int, bool] | Step[int, bool]], play: RealPlay[S, A], length: int, kind: str) -> None:
        """Ask it of the last position or step of the play's first actions; as lifted, too, of some, and then it is `seen`."""
        now = play.states[length]
        if self.raised or (self.claim.predicate.of_steps and not length):
            return
        values = (now,) if not self.claim.predicate.of_steps else (play.states[length - 1], play.actions[length - 1], now)
        said = self._said(play, length, *values)
        if said is None:
            return
        self.asked += 1
        if not said and (self.broken is None or length < self.broken.length):
            self.broken = Broken(self.claim.name, play, length)
        number = self._seen[kind] = self._seen.get(kind, 0) + 1
        if number <= SOME or number % SHARE == 0 or not said:
            x = seen()
            if self.claim.predicate.raises_nothing(x) and bool(self.claim.predicate.says(x)) is not said:
                raise InvalidInput(f"{self._file}, {self.claim.name}: Python says {said} after {counted(length, 'action')} of "
                                   f"{play.name}, and what was lifted of it says otherwise: this tool is wrong; please report it")
            self.entered.update(way for way, here in self.claim.predicate.entered(x).items() if here)

    def _said(self, play: RealPlay[S, A], length: int, *values: object) -> bool | None:
        """What Python says; None, with `raised`, where it does not come through."""
        after = f"after {counted(length, 'action')} of {play.name}"
        code = self.claim.predicate.holds.__code__
        try:
            said: object = self.claim.predicate.holds(play.game, *values)
        except BaseException as error:  # whatever a user's claim may raise
            if not is_reportable(error):
                raise
            places = traceback.extract_tb(error.__traceback__)
            line = next((each.lineno for each in reversed(places) if each.filename == code.co_filename), self.claim.line)
            deeper = places[-1].filename != code.co_filename
            inside = f" (in {places[-1].filename}:{places[-1].lineno})" if deeper else ""
            self.raised = (f"{code.co_filename}:{line}: it raises {in_short(error)}{inside}, {after}; "
                           "ask before, so that it cannot (`if …`)")
            return None
        if isinstance(said, bool):
            return said
        self.raised = (f"{code.co_filename}:{self.claim.line}: it gives {shown(said, 60)}, not True or False, {after}; compare "
                       "it with something")
        return None


def _through(play: RealPlay[S, A], asking: Sequence[_Asking[S, A]]) -> None:
    beginning, game = play.states[0], play.game
    rules = play.book.encoded().known(IntAlgebra(), game, beginning)

    @cache
    def scene(length: int) -> Scene[int, bool]:
        return rules.scene(leaves(play.states[length]), {})

    def step(length: int, name: str, arguments: Mapping[str, int]) -> Step[int, bool]:
        return rules.step(scene(length - 1), name, arguments, scene(length))

    of_positions, of_steps = [[each for each in asking if each.claim.predicate.of_steps is steps] for steps in (False, True)]
    for each in of_positions:
        each.ask(partial(scene, 0), play, 0, "")
    for length, action in enumerate(play.actions, 1):
        name, arguments = rules.operation_of(action, play.states[length - 1])
        for each in of_positions:
            each.ask(partial(scene, length), play, length, name)
        for each in of_steps:
            each.ask(partial(step, length, name, arguments), play, length, name)
