"""What a negative control of a theorem shows."""

from __future__ import annotations

from typing import Generic

import attrs

from century_rules.desk.breaking.controls import BreakingPlay, PreparedControl
from century_rules.kernel.game import A, S


@attrs.frozen
class ControlResult(Generic[S, A]):
    """What a theorem's negative control shows.

    Attributes:
        at: the control, made ready: what was dropped or read otherwise, and where.
        broken: the obligation that could not be proved any more and has a counterexample to induction; "" if there was none.
        play: a real play on a small instance that breaks the property and the theorem's claims; None if none was found.
        ran_out: whether solver steps ran out before the proof was seen to break.
        unshown: why there is no such play, in words; "" if there is one.
        empty: parts of the theorem that cannot fail whatever the numbers on the table; there must be none. A theorem's first
            control finds them for all.
        settled: parts of the theorem that are so already by something that never changes, each in words, with what that is; of
            these, too, a theorem's first control tells.
    """

    at: PreparedControl[S, A]
    broken: str
    play: BreakingPlay[S, A] | None
    empty: tuple[str, ...] = ()
    ran_out: bool = False
    unshown: str = ""
    settled: tuple[str, ...] = ()

    @property
    def as_expected(self) -> bool:
        """A control must break the proof, a play must show it, and every part of the theorem must say something."""
        return bool(self.broken) and self.play is not None and not self.empty

    @property
    def wrong(self) -> str:
        """What is not as it should be; "" if nothing is, or if steps ran out before that was seen."""
        if self.ran_out:
            return ""
        if self.empty:
            return f"these parts of the theorem say nothing: {', '.join(self.empty)}"
        if not self.broken:
            return "the proof still goes through"
        return "" if self.play is not None else f"{self.broken} breaks, and {self.unshown or 'no play was found that shows it'}"
