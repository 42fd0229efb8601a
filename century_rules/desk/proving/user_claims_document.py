"""How claims of a user's own file stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from century_rules.answers.document import Part, Row, in_numbers
from century_rules.answers.grades import Grade, grade_of
from century_rules.desk.breaking.shown_plays import real_play
from century_rules.desk.proving.finding import Judged
from century_rules.desk.proving.user_claims import ClaimResult
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import capital, full_stop, in_full


def row_of_claim(file: str, tried: ClaimResult[S, A], said: Sequence[str]) -> Row:
    """How a claim of that file stands; `said` are lines about what was found."""
    on = f", on {', '.join(tried.support.invariants)}" if tried.support.invariants else ""
    asked = (f"{in_numbers([tried.players])}: the solver was not asked." if tried.raised else
             f"{by_induction(tried)} Under {tried.under}.")
    grade, why = grade_of_claim(tried)
    return Row(name=tried.claim.id, family=Path(file).stem, grade=grade, says=in_full(tried.says), players=(tried.players,),
               under=tried.under, why=full_stop(capital(why)), lines=[asked], parts=list(map(Part, said)),
               measure="" if tried.raised else f"{counted(len(tried.support.decisions), 'obligation')}{on}",
               parts_say="What was found", plays=real_play(tried.says or tried.claim.id, tried.broken))


def grade_of_claim(tried: ClaimResult[S, A]) -> tuple[Grade, str]:
    """How a claim stands, and why where that has to be said."""
    plain, why = grade_of(tried.verdict), tried.support.reason or tried.raised
    if tried.empty:
        some = "" if tried.says_nothing_at_all else " in part"
        loud = f"{'PROVED' if tried.follows else 'NOT PROVED'}, but it {f'says nothing{some}' if some else 'claims nothing'}"
        return Grade(f"Claims nothing{some}", "against", loud), "; ".join(tried.empty)
    if tried.broken is not None:
        return Grade(plain.word, plain.tone, "REFUTED by a real play"), ""
    if tried.raised:
        return Grade("Raises an error", "against", "NOT PROVED"), tried.raised
    if tried.verdict is Verdict.PROVED:
        loud = f"PROVED, and asked of {tried.asked:,} positions or steps of real plays"
        return Grade(plain.word, plain.tone, loud), why
    return plain, why


def claim_as_json(file: str, tried: ClaimResult[S, A], said: Sequence[str]) -> dict[str, object]:
    """For programs."""
    return {"name": tried.claim.id, "statement": tried.says, "file": file, "players": tried.players,
            "readings": "all", "asks_about_readings": list(tried.asks_about),
            "verdict": tried.verdict.value, "as_expected": tried.verdict is Verdict.PROVED,
            "reason": tried.support.reason or tried.raised,
            "claims_nothing": list(tried.empty), "contradiction": tried.contradiction, "notes": list(tried.notes),
            "asked_of_real_plays": tried.asked, "broken_by": broken_as_json(tried),
            "failed": list(tried.failed), "invariants": list(tried.support.invariants),
            "obligations": len(tried.support.decisions), "help": list(said)}


def broken_as_json(judged: Judged[S, A]) -> dict[str, object] | None:
    """The real play that breaks a claim, for programs."""
    broken = judged.broken
    return None if broken is None else {"play": broken.play.name, "actions": broken.length, "record": broken.record()}


def by_induction(judged: Judged[S, A]) -> str:
    """How much of a claim was decided, by what."""
    decisions = judged.support.decisions
    steps = sum(decision.rlimit_used for decision in decisions)
    proved = len(decisions) - len(judged.support.missing)
    which = "all proved" if proved == len(decisions) else f"{proved:,} proved"
    return (f"{in_numbers([judged.players])}: induction by Z3, {counted(len(decisions), 'obligation')}, {which}, "
            f"{steps / 1e6:,.1f} million solver steps; asked of {judged.asked:,} positions or steps of real plays.")
