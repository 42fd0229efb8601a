"""Refusals of the order of play: what a player has to do first, or that there is no occasion for what is wanted.

What is said depends on the phase alone, so that asking why costs the rules no look at any number.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import Refusal, not_now

_DUE: Mapping[Phase, str] = {
    Phase.START: "first every player takes starting cubes and places the ship (EW-1.7)",
    Phase.FEE: "first the owners of the ships on this tile are to be paid, a cube each (EW-3.4)",
    Phase.OPENING: "first the cubes for the outpost are to be paid; some are still due (EW-4.2)",
    Phase.BONUS: "first a bonus tile is to be chosen for the emptied column (EW-4.4)",
    Phase.TRIM: "first the cubes beyond the spaces of the hold are to be returned (EW-7.1)",
}
"""By phase, what must be done before anything else."""

_BEFORE_THAT: Mapping[Phase, str] = {
    Phase.SAIL: "first the ship moves and comes to rest, or stays where it is (EW-2.2)",
    Phase.GATHER: "first cubes lying on this tile are taken, or what is left of them is left lying (EW-3.6)",
    Phase.MARKET: "the market action is under way, and it is the one action of this turn (EW-3.8)",
    Phase.PORT: "the port action is under way, and it is the one action of this turn (EW-3.8)",
}
"""By phase, why what belongs to the action of a turn cannot be done yet, or any more."""


def not_yet(clause: str, s: State, why: str) -> Refusal:
    """The clause forbids what belongs to the action of a turn; `why` is said where the phase has no better reason."""
    return not_now(clause, _DUE.get(s.phase) or _BEFORE_THAT.get(s.phase) or why)


def no_occasion(clause: str, s: State, why: str) -> Refusal:
    """The clause forbids what there is no occasion for; `why` is said unless something else must be done first."""
    return not_now(clause, _DUE.get(s.phase) or why)
