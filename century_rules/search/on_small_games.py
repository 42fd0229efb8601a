"""Claims of small games of which all positions can be gone through, for what no solver can be asked of a whole game."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.search.first_play import first_breaking_play
from century_rules.theory.direct_checks import CheckResult
from century_rules.theory.theories import theory_once


def show_on_instances(book: Rulebook[S, A], name: str, instances: Sequence[str], players: int) -> CheckResult | None:
    """Whether the property of that name is so in every position of those instances that are for so many players.

    None if there are none. HOLDS_ON_INSTANCE says no more than that; UNKNOWN is where one has too many positions.
    """
    claimed, looked_at = theory_once(book).properties[name], list[str]()
    for small in [book.instance(each) for each in instances]:
        if small.game.players != players:
            continue
        searched = first_breaking_play(claimed, small.game, small.beginning)
        looked_at.append(f"{'all ' if searched.complete else ''}{searched.states:,} positions of {small.name}")
        if searched.play is not None:
            return CheckResult(Verdict.REFUTED, looked_at[-1], f"broken after {len(searched.play.actions)} actions")
        if not searched.complete:
            return CheckResult(Verdict.UNKNOWN, looked_at[-1], "there are more positions than were looked at")
    return CheckResult(Verdict.HOLDS_ON_INSTANCE, " and ".join(looked_at)) if looked_at else None
