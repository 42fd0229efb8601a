"""The answer of `verify`: every claim with what it says and how it stands, and the plays that refute it or show its clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.answers.document import (
    Badge, Document, Group, Part, Row, Table, another_solver, cut_kind, in_numbers, joined, plays_of, plays_of_parts,
)
from century_rules.answers.grades import AS_IT_SHOULD_BE, NOT_AS_EXPECTED, NOT_REACHED, OPEN, PROVED, Grade, grade_of
from century_rules.desk.proving.user_claims_document import broken_as_json, by_induction, row_of_claim
from century_rules.desk.breaking.shown_plays import exhibits, real_play, without_a_clause
from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.demonstrations import Demonstration
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.user_claims import ClaimResult
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.solver import z3_version
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted
from century_rules.writing.readings import in_short
from century_rules.writing.wording import capital, full_stop, in_full, seats_in_full

HEADINGS = ("What is claimed", "How it stands", "How it was shown")
ABOUT_GRADES = ("Proved is said of every play, however long, and whatever the set-up. What is bounded was looked at as far as it "
                "says, and no further. What is not decided may be true or false.")


@attrs.frozen(kw_only=True)
class Verified(Generic[S, A]):
    """What `verify` found, in its order.

    Attributes:
        findings: by induction.
        demonstrations: otherwise.
        said: of each finding, lines about what fails; fewer, or none, where nothing was asked.
        tried: claims of the user's own file, each with such lines.
        file: its name.
        asked: the ids of all claims that were asked about.
        players: for how many players each was.
        second: what another solver said, in sentences.
        agreed: whether it agreed with all that it was asked.
        cut: why it was cut short; empty if it was not.
        asked_of_all: how many findings there are to be.
        beside: what else was asked, for programs, by its name.
        unused: by number of players `Proved.unused`.
    """

    findings: Sequence[Finding[S, A]] = ()
    demonstrations: Sequence[Demonstration[S, A]] = ()
    said: Sequence[Sequence[str]] = ()
    tried: Sequence[tuple[ClaimResult[S, A], Sequence[str]]] = ()
    file: str = ""
    asked: Collection[str] = ()
    players: Sequence[int] = ()
    second: Sequence[str] = ()
    agreed: bool = True
    cut: str = ""
    asked_of_all: int = 0
    beside: Mapping[str, object] = attrs.field(factory=dict)
    unused: Mapping[int, Mapping[str, str]] = attrs.field(factory=dict)


def verified_document(book: Rulebook[S, A], found: Verified[S, A], *, heading: str = "") -> Document[S, A]:
    """What was proved, refuted and not decided."""
    said = [*found.said, *[()] * (len(found.findings) - len(found.said))]
    theorems = [row_of_finding(*each) for each in zip(found.findings, said, strict=True)]
    directly = [row_of_demonstration(each) for each in found.demonstrations]
    own = [row_of_claim(found.file, *each) for each in found.tried]
    rows, missing = [*theorems, *directly], list(_not_reached(book, found))
    return Document(
        book=book, heading=heading or f"What holds in every play of {book.short_title}",
        badge=_badge(found, [*rows, *own], len(missing)),
        kicker=f"{book.title}. Asked for {in_numbers(found.players or book.players)}.", copied=another_solver(found.second),
        tables=[Table("The claims", HEADINGS, [*rows, *missing], ABOUT_GRADES),
                Table(f"The claims of {found.file}", HEADINGS, own, told=True)],
        groups=[Group("What is false, and the plays that show it", [*plays_of(theorems), *plays_of(own), *plays_of(directly)],
                      "Each was played again by the rules; its last action breaks the claim."),
                Group("What the clauses are there for", list(plays_of_parts(theorems, shown=True)),
                      "Each of these plays breaks a claim by rules without a clause, or with another in its place; by the rules "
                      "as they are it is no play, or breaks nothing. So the proof needs the clause."),
                Group("Plays without a clause that do not decide a control", list(plays_of_parts(theorems, shown=False)),
                      "Each breaks the claim by rules without the clause; that the proof breaks, too, was not seen.")],
        cited=[clause for each in found.findings for control in each.controls for clause in control.at.control.clauses],
        closing="\n".join([_closing(found), *_of_unused(found)]), data={
            "game": book.name, "interrupted": bool(found.cut), "cut_short_by": found.cut, "theorems_asked": found.asked_of_all,
            "unused_invariants": {
                name: {str(number): each for number, each in why.items()} for name, why in _unused(found).items()},
            "findings": [
            *map(finding_as_json, found.findings, said), *map(demonstration_as_json, found.demonstrations)], **found.beside})


def _closing(found: Verified[S, A]) -> str:
    """How many came out as they should; empty where nothing of ours was asked."""
    expected = [*(each.as_expected for each in found.findings), *(each.as_expected for each in found.demonstrations)]
    missing = found.asked_of_all - len(found.findings)
    rest = f"; {counted(missing, 'theorem')} and what is checked directly were not come to" if missing > 0 else ""
    return f"{sum(expected)} of {len(expected)} as expected{rest}" if expected else ""


def _unused(found: Verified[S, A]) -> dict[str, dict[int, str]]:
    """The invariants on which no theorem rests for any number of players: by number of players why it is not shown."""
    by_name: dict[str, dict[int, str]] = {}
    for number, unused in found.unused.items():
        for name, why in unused.items():
            by_name.setdefault(name, {})[number] = why
    return {name: why for name, why in by_name.items() if len(why) == len(found.unused) or any(why.values())}


def _of_unused(found: Verified[S, A]) -> Iterator[str]:
    for name, why in _unused(found).items():
        wrong = "; ".join(f"{number} players: {each}" for number, each in why.items() if each)
        yield f"No theorem rests on the invariant {name}, which is {f'NOT SHOWN; {wrong}' if wrong else 'shown all the same'}."


# --- theorems ---------------------------------------------------------------------------------------------------------


def grade_of_finding(finding: Finding[S, A]) -> tuple[Grade, str]:
    """How a theorem stands, and why where that has to be said."""
    if finding.verdict is not Verdict.PROVED:
        return grade_of(finding.verdict), full_stop(capital(seats_in_full(finding.reason)))
    if finding.possible is None:
        return OPEN, full_stop(capital(finding.against_premises))
    if not finding.possible:
        return NOT_AS_EXPECTED, f"{capital(finding.against_premises)}, so that the proof says nothing."
    failing = [control for control in finding.controls if not control.as_expected]
    if not failing:
        return PROVED, ""
    if all(control.ran_out for control in failing):
        return Grade("Controls not decided", "open"), (
            "The proof went through, and the limit ran out before a negative control was seen to break it.")
    return NOT_AS_EXPECTED, "The proof went through, and a negative control does not show that it could fail."


def row_of_finding(finding: Finding[S, A], said: Sequence[str] = ()) -> Row:
    """How a theorem stands; `said` are lines about what fails."""
    grade, why = grade_of_finding(finding)
    broke, under = sum(control.as_expected for control in finding.controls), in_short(finding.theorem.needs)
    say = f"Negative controls that break the proof: {broke} of {len(finding.controls)}" if finding.controls else ""
    asked = [] if finding.asked else ["No real play has a position or step that all of it is about."]
    settled = [full_stop(capital(each)) for control in finding.controls for each in control.settled]
    return Row(
        name=finding.theorem.id, family=finding.family, grade=grade, says=in_full(finding.claimed.statement), under=under,
        clauses=finding.claimed.clauses, players=(finding.players,), why=why,
        measure=f"{counted(len(finding.support.decisions), 'obligation')}, {finding.seconds:.1f} s",
        lines=[f"{by_induction(finding)} Under {under}."], notes=[*asked, *settled],
        parts=[*map(_of_control, finding.controls), *map(Part, said)], parts_say=say or "What fails",
        plays=real_play(finding.claimed.statement, finding.broken))


def _of_control(result: ControlResult[S, A]) -> Part:
    control, found = result.at.control, result.play
    told = f"Control: {' and '.join(control.changes)}: {control.why}"
    clauses = ", ".join(control.clauses) or ", ".join(f"{name}={value}" for name, value in control.readings.items())
    play = None if found is None else without_a_clause(found, f"{clauses}: {full_stop(control.why)}")
    if result.as_expected and found is not None:
        shown = f"a play of {counted(len(found.play.actions), 'action')} ({found.instance})"
        return Part(f"{told}: {result.broken} breaks, shown by {shown}.", Grade("Breaks, as it should", "shown"), play)
    if result.ran_out:
        return Part(f"{told}: the limit ran out before the proof was seen to break.", OPEN, play)
    return Part(full_stop(f"{told}: {result.wrong}"), NOT_AS_EXPECTED, play)


def finding_as_json(finding: Finding[S, A], said: Sequence[str]) -> dict[str, object]:
    """A theorem for programs; `said` are lines about what fails."""
    return {
        "id": finding.theorem.id, "family": finding.family, "statement": finding.claimed.statement,
        "clauses": list(finding.claimed.clauses), "players": finding.players,
        "readings": dict(finding.theorem.needs) or "all", "verdict": finding.verdict.value, "reason": finding.reason,
        "engine": "induction (z3)", "seconds": round(finding.seconds, 3), "as_expected": finding.as_expected,
        "obligations": len(finding.support.decisions), "premises_possible": finding.possible, "core_clauses": list(finding.core),
        "invariants": list(finding.support.invariants), "help": list(said), "asked_of_real_plays": finding.asked,
        "notes": [each for control in finding.controls for each in control.settled], "broken_by": broken_as_json(finding),
        "controls": [{
            "without": list(control.at.control.without),
            "overridden": {override.clause: override.says for override in control.at.control.rulings},
            "readings": dict(control.at.control.readings), "why": control.at.control.why,
            "broken": control.broken, "instance": control.at.small.name,
            "play": None if control.play is None else control.play.sentences(), "as_expected": control.as_expected,
        } for control in finding.controls],
    }


# --- what is checked directly -----------------------------------------------------------------------------------------


def row_of_demonstration(shown: Demonstration[S, A]) -> Row:
    """How a claim stands that is not shown by induction."""
    grade, why = grade_of(shown.verdict, shown.expected), full_stop(capital(shown.reason))
    parts = [Part(f"Control: {full_stop(spoilt.why)}", AS_IT_SHOULD_BE if verdict is Verdict.REFUTED else NOT_AS_EXPECTED)
             for spoilt, verdict in shown.controls]
    if any(verdict is not Verdict.REFUTED for _, verdict in shown.controls):
        grade, why = NOT_AS_EXPECTED, "It came out, and of a negative control, too, of which it should not."
    return Row(
        name=shown.id, family=shown.family, grade=grade, says=in_full(shown.claimed.statement), clauses=shown.claimed.clauses,
        players=(shown.players,), under=f"{shown.under}, by {shown.how}", why=why, parts=parts,
        measure=f"{shown.looked_at}, {shown.seconds:.1f} s",
        lines=[f"{in_numbers([shown.players])}: by {shown.how}; {shown.looked_at}. Under {shown.under}."],
        parts_say=counted(len(parts), "negative control"), plays=exhibits(shown))


def demonstration_as_json(shown: Demonstration[S, A]) -> dict[str, object]:
    """Such a claim for programs, in the form of the theorems."""
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


# --- all of it --------------------------------------------------------------------------------------------------------


def _not_reached(book: Rulebook[S, A], found: Verified[S, A]) -> Iterator[Row]:
    """What was asked about and, because it was cut short, not come to."""
    if not found.cut:
        return
    known = theory(book)
    there = {(each.theorem.id, each.players) for each in found.findings}
    there |= {(each.id, each.players) for each in found.demonstrations}
    for name in (name for name in known.ids if name in found.asked):
        numbers = known.counterexamples[name].players if name in known.counterexamples else found.players or book.players
        left = tuple(number for number in found.players or book.players if number in numbers and (name, number) not in there)
        if left:
            claimed = known.properties[name]
            yield Row(name=name, grade=NOT_REACHED, says=in_full(claimed.statement), clauses=claimed.clauses, players=left,
                      why=full_stop(capital(found.cut)))


def _badge(found: Verified[S, A], rows: Sequence[Row], missing: int) -> Badge:
    expected = [*(each.as_expected for each in found.findings), *(each.as_expected for each in found.demonstrations),
                *(tried.verdict is Verdict.PROVED for tried, _ in found.tried)]
    wrong = any(not as_expected and row.grade.tone != "open" for as_expected, row in zip(expected, rows, strict=True))
    rows = joined(rows)
    tones = [row.grade.tone for row in rows]
    count = {tone: tones.count(tone) for tone in dict.fromkeys(tones)}
    words = {"proved": "proved", "shown": "refuted, as they should be", "bounded": "shown as far as was looked, and no further",
             "against": "not as expected", "open": "not decided"}
    said = [f"{count[tone]} {word}" for tone, word in words.items() if tone in count]
    headline = f"{counted(len({row.name for row in rows}), 'claim')}: {', '.join(said) or 'nothing came out'}"
    judged = [*(each.support for each in found.findings), *(tried.support for tried, _ in found.tried)]
    obligations = {decision.id for support in judged for decision in support.decisions}
    controls = [control for each in found.findings for control in each.controls]
    broke = (f" Negative controls that break a proof, as they should, each shown by a play: "
             f"{sum(each.as_expected for each in controls)} of {len(controls)}.") if controls else ""
    rests_on = (f"Induction over all plays by Z3 {z3_version()}: {counted(len(obligations), 'obligation')}.{broke}",)
    if found.cut:
        left = f"; {counted(missing, 'claim')} not reached" if missing else ""
        return Badge(cut_kind(found.cut), f"{headline}{left}", rests_on, "not all was asked")
    if not found.agreed:
        return Badge("Not as expected", f"{headline}; and another solver does not agree with all of it", rests_on)
    if wrong:
        return Badge("Not as expected", headline, rests_on)
    if any(why for each in found.unused.values() for why in each.values()):
        return Badge("Not as expected", f"{headline}; and an invariant is not shown", rests_on)
    if "open" in count or not rows:
        return Badge("Not decided", headline, rests_on)
    return Badge("Proved" if set(count) == {"proved"} else "As expected", headline, rests_on)
