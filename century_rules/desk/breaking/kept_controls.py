"""What negative controls showed in an earlier run of the same library: a play that is kept is played, and looked at, again."""

from __future__ import annotations

import json
from typing import Generic

from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.controls import BreakingPlay, setting
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, S
from century_rules.kernel.play import played
from century_rules.running import kept_findings
from century_rules.search.first_play import broken
from century_rules.solving.solver import z3_version
from century_rules.theory.theorem import Theorem
from century_rules.theory.theories import Theory


class KeptControl(Generic[S, A]):
    """Where the result of one control is kept, or would be; not at all for a game that does not rest on this package alone.

    Args:
        known: the theory of the game.
        theorem: whose control it is.
        place: which of the theorem's.
        invariants: those that the theorem's proof rests on.
        players: for how many it was proved.
        rlimit: the limit of solver steps.
    """

    def __init__(
        self, known: Theory[S, A], theorem: Theorem, place: int, invariants: tuple[str, ...], players: int, rlimit: int,
    ) -> None:
        self._known, self._theorem, self._control = known, theorem, theorem.controls[place]
        said = sorted(theorem.needs.items()), self._control.changes, self._control.players, self._control.instance
        question = "a control", known.book.name, theorem.id, place, said, invariants, players, rlimit, z3_version()
        self._place = kept_findings.finding(*question, of_proofs=True, of_library=known.book.is_of_library)

    def found(self) -> ControlResult[S, A] | None:
        """What an earlier run found; None if none did, or if its play does not break the property any more."""
        text = None if self._place is None else self._place.find()
        if text is None:
            return None
        obligation, actions, shortest, settled = json.loads(text)
        at, book = setting(self._known.book, self._control), self._known.book
        try:
            play = played(at.game, at.begin, [book.read_action(each, at.begin) for each in actions])
        except CenturyError:
            return None
        if not broken(self._known.properties[self._theorem.id], at.game, play):
            return None
        return ControlResult(
            at, obligation, BreakingPlay(book, at.game, play, at.small.name, shortest), settled=tuple(settled))

    def keep(self, result: ControlResult[S, A]) -> None:
        """Keep it for the next run, if it is as expected."""
        if self._place is None or not result.as_expected or result.play is None:
            return
        actions = list(map(self._known.book.write_action, result.play.play.actions))
        self._place.keep(json.dumps([result.broken, actions, result.play.shortest, result.settled]))
