"""How ``century-rules verify`` tells what is checked directly, not by induction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.cli.points import against
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.writing.turns import play_lines

if TYPE_CHECKING:
    from century_rules.desk.breaking.demonstrations import Demonstration


def verdict_of(shown: Demonstration[S, A]) -> str:
    """The verdict as printed; with the reason where it is not as hoped."""
    if shown.verdict is shown.expected:
        return shown.verdict.value.upper() + (", as it should be" if shown.verdict is Verdict.REFUTED else "")
    return f"NOT AS EXPECTED: {shown.verdict.value}" + (f": {shown.reason}" if shown.reason else "")


def lines(shown: Demonstration[S, A], plays: bool, every: bool) -> list[str]:
    """One line a claim, one for each negative control, and the plays if they are asked for."""
    told = [f"{shown.family}/{shown.id}, {shown.players} players, {shown.under}, by {shown.how} ... {verdict_of(shown)} "
            f"({shown.looked_at}, {shown.seconds:.1f} s)"]
    for spoilt, verdict in shown.controls:
        came = "refuted" if verdict is Verdict.REFUTED else f"NOT AS EXPECTED: {verdict.value}"
        told.append(f"  control: {spoilt.why}: {came}")
    for play in shown.plays if plays else ():
        readings = play.book.reading_names.in_words(play.stored.game.readings)
        told.append(f"  under {readings} ({play.stored.file.name}):")
        told += play_lines(play.book, play.stored.game, play.stored.play, every=every)
        told += against(shown.claimed.statement, shown.claimed.clauses)
    return told


def as_json(shown: Demonstration[S, A]) -> dict[str, object]:
    """The same for programs, in the form of the theorems' findings."""
    return {
        "id": shown.id, "family": shown.family, "statement": shown.claimed.statement, "clauses": list(shown.claimed.clauses),
        "players": shown.players, "readings": shown.under,
        "verdict": shown.verdict.value, "expected": shown.expected.value, "reason": shown.reason, "engine": shown.how,
        "seconds": round(shown.seconds, 3), "as_expected": shown.as_expected, "looked_at": shown.looked_at,
        "plays": [{"record": play.stored.file.name, "readings": list(play.book.reading_names.format(play.stored.game.readings)),
                   "actions": len(play.stored.play.actions), "play": play.sentences()} for play in shown.plays],
        "controls": [{"why": spoilt.why, "verdict": verdict.value, "as_expected": verdict is Verdict.REFUTED}
                     for spoilt, verdict in shown.controls],
    }
