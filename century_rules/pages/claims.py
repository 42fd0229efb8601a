"""The page of `verify`: every claim with what it says and how it stands, and the plays that refute it or show its clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Generic

import attrs

from century_rules.desk.breaking.demonstrations import Demonstration
from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.claims.trace_check import Broken
from century_rules.desk.proving.user_claims import ClaimResult
from century_rules.desk.proving.finding import Finding, Judged
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.kernel.verdict import Verdict
from century_rules.pages.answers import Group, Part, Row, Table, another_solver, answers_page, in_numbers
from century_rules.pages.grades import NOT_AS_EXPECTED, NOT_REACHED, PROVED, Grade, grade_of
from century_rules.pages.parting import Badge
from century_rules.pages.told import Plays
from century_rules.pages.wording import capital, full_stop, in_full
from century_rules.rulebook import Rulebook
from century_rules.solving.solver import z3_version
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted
from century_rules.writing.readings import in_short

HEADINGS = ("What is claimed", "How it stands", "How it was shown")

LAST_POSITIONS = 2
"""Positions drawn of the play of a negative control: there are many, and its end is what shows something."""


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


def claims_page(
    book: Rulebook[S, A], found: Verified[S, A], command: str = "", *, heading: str = "", home: str = "", home_name: str = "",
) -> str:
    """The page of what was proved, refuted and not decided, as the text of an HTML file; `home` is a page to go back to."""
    plays = Plays[S, A]()  # what is against a claim comes first: only so many positions are drawn
    broken = [told_break(plays, each.claimed.statement, each.broken) for each in found.findings]
    own_broken = [told_break(plays, tried.says or tried.claim.id, tried.broken) for tried, _ in found.tried]
    refuting = [tuple((_told_example(plays, each, number), each.players) for number in range(len(each.plays)))
                for each in found.demonstrations]
    against = len(plays.told)
    controls = [[_told_control(plays, control) for control in each.controls] for each in found.findings]
    said = [*found.said, *[()] * (len(found.findings) - len(found.said))]
    rows = [*(_of_finding(*each) for each in zip(found.findings, said, broken, controls, strict=True)),
            *(_of_demonstration(*each) for each in zip(found.demonstrations, refuting, strict=True))]
    own = [of_tried(tried, lines, play) for (tried, lines), play in zip(found.tried, own_broken, strict=True)]
    missing = list(_not_reached(book, found))
    return answers_page(
        book, plays, heading=heading or f"What holds in every play of {book.short_title}", command=command, home=home,
        home_name=home_name,
        badge=_badge(found, [*rows, *own], len(missing)),
        kicker=f"{book.title}. Asked for {in_numbers(found.players or book.players)}.",
        copied=another_solver(found.second),
        tables=[Table("The claims", HEADINGS, joined([*rows, *missing]), ABOUT_GRADES),
                Table(f"The claims of {found.file}", HEADINGS, joined(own))],
        groups=[Group("What is false, and the plays that show it", plays.told[:against],
                      "Each was played again by the rules; its last action breaks the claim."),
                Group("What the clauses are there for", plays.told[against:],
                      "Each of these plays breaks a claim by rules without a clause, or with another in its place; by the rules "
                      "as they are it is no play, or breaks nothing. So the proof needs the clause.")],
        clauses=[clause for each in found.findings for control in each.controls for clause in control.at.control.clauses])


ABOUT_GRADES = ("Proved is said of every play, however long, and whatever the set-up. What is bounded was looked at as far as it "
                "says, and no further. What is not decided may be true or false.")


def joined(rows: Sequence[Row]) -> list[Row]:
    """Rows that differ in the number of players alone as one."""
    found: dict[tuple[str, Grade, str], Row] = {}
    for row in rows:
        key = row.name, row.grade, row.why
        first = found.get(key)
        found[key] = row if first is None else attrs.evolve(
            first, players=(*first.players, *row.players), lines=(*first.lines, *row.lines), parts=(*first.parts, *row.parts),
            parts_say=first.parts_say or row.parts_say, plays=(*first.plays, *row.plays))
    return list(found.values())


# --- rows -------------------------------------------------------------------------------------------------------------


def grade_of_finding(finding: Finding[S, A]) -> tuple[Grade, str]:
    """How a theorem stands, and why where that has to be said."""
    if finding.verdict is not Verdict.PROVED:
        return grade_of(finding.verdict), full_stop(in_full(finding.reason))
    if finding.possible is None:
        return Grade("Not decided", "open"), full_stop(capital(finding.against_premises))
    if not finding.possible:
        return NOT_AS_EXPECTED, f"{capital(finding.against_premises)}, so that the proof says nothing."
    failing = [control for control in finding.controls if not control.as_expected]
    if not failing:
        return PROVED, ""
    if all(control.ran_out for control in failing):
        return Grade("Controls not decided", "open"), (
            "The proof went through, and the limit ran out before a negative control was seen to break it.")
    return NOT_AS_EXPECTED, "The proof went through, and a negative control does not show that it could fail."


def _of_finding(finding: Finding[S, A], said: Sequence[str], broken: str, controls: Sequence[str]) -> Row:
    grade, why = grade_of_finding(finding)
    parts = [*(_of_control(control, play) for control, play in zip(finding.controls, controls, strict=True)),
             *(Part(line) for line in said)]
    settled = [full_stop(capital(each)) for control in finding.controls for each in control.settled]
    broke = sum(control.as_expected for control in finding.controls)
    say = f"Negative controls that break the proof: {broke} of {len(finding.controls)}" if finding.controls else ""
    asked = [] if finding.asked else ["No real play has a position or step that all of it is about."]
    return Row(
        finding.theorem.id, grade, in_full(finding.claimed.statement), finding.claimed.clauses, (finding.players,), why,
        [f"{_by_induction(finding)} Under {in_short(finding.theorem.needs)}.", *asked, *settled], parts,
        say or "What fails", ((broken, finding.players),) if broken else ())


def _by_induction(judged: Judged[S, A]) -> str:
    """How much of it was decided, by what."""
    decisions = judged.support.decisions
    steps = sum(decision.rlimit_used for decision in decisions)
    proved = len(decisions) - len(judged.support.missing)
    which = "all proved" if proved == len(decisions) else f"{proved:,} proved"
    return (f"{in_numbers([judged.players])}: induction by Z3, {counted(len(decisions), 'obligation')}, {which}, "
            f"{steps / 1e6:,.1f} million solver steps; asked of {judged.asked:,} positions or steps of real plays.")


def _of_control(result: ControlResult[S, A], play: str) -> Part:
    control = result.at.control
    told = f"{capital(' and '.join(control.changes))}: {control.why}"
    if result.as_expected:
        return Part(full_stop(f"{told}: {result.broken} breaks"), Grade("Breaks, as it should", "shown"), play)
    if result.ran_out:
        return Part(full_stop(told), Grade("Not decided: the limit ran out", "open"), play)
    return Part(full_stop(f"{told}: {result.wrong}"), NOT_AS_EXPECTED, play)


def _of_demonstration(shown: Demonstration[S, A], plays: tuple[tuple[str, int], ...]) -> Row:
    grade, why = grade_of(shown.verdict, shown.expected), full_stop(capital(shown.reason))
    parts = [Part(full_stop(capital(spoilt.why)), Grade("Refuted, as it should be", "shown") if verdict is Verdict.REFUTED
                  else NOT_AS_EXPECTED) for spoilt, verdict in shown.controls]
    if any(verdict is not Verdict.REFUTED for _, verdict in shown.controls):
        grade, why = NOT_AS_EXPECTED, "It came out, and of a negative control, too, of which it should not."
    return Row(
        shown.id, grade, in_full(shown.claimed.statement), shown.claimed.clauses, (shown.players,), why,
        [f"{in_numbers([shown.players])}: by {shown.how}; {shown.looked_at}. Under {shown.under}."], parts,
        counted(len(parts), "negative control"), plays)


def of_tried(tried: ClaimResult[S, A], said: Sequence[str], play: str) -> Row:
    grade, why = grade_of(tried.verdict), tried.support.reason or tried.raised
    if tried.empty:
        grade, why = Grade("Claims nothing" if tried.says_nothing_at_all else "Claims nothing in part", "against"), \
            "; ".join(tried.empty)
    asked = (f"{in_numbers([tried.players])}: the solver was not asked." if tried.raised else
             f"{_by_induction(tried)} Under {tried.under}.")
    if tried.raised and tried.broken is None:
        grade = Grade("Raises an error", "against")
    return Row(tried.claim.id, grade, in_full(tried.says), (), (tried.players,), full_stop(capital(why)), [asked],
               [Part(line) for line in said], "What was found", ((play, tried.players),) if play else ())


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
            yield Row(name, NOT_REACHED, in_full(claimed.statement), claimed.clauses, left, full_stop(capital(found.cut)))


def cut_kind(why: str) -> str:
    """What kind of answer it is where work was cut short."""
    return "Interrupted" if why == "interrupted" else "Cut short"


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
    obligations = {decision.id for each in found.findings for decision in each.support.decisions}
    controls = [control for each in found.findings for control in each.controls]
    rests_on = (f"Induction over all plays by Z3 {z3_version()}: {counted(len(obligations), 'obligation')}. "
                f"Negative controls that break a proof, as they should, each shown by a play: "
                f"{sum(each.as_expected for each in controls)} of {len(controls)}.",)
    if found.cut:
        left = f"; {counted(missing, 'claim')} not reached" if missing else ""
        return Badge(cut_kind(found.cut), f"{headline}{left}", rests_on, "not all was asked")
    if not found.agreed:
        return Badge("Not as expected", f"{headline}; and another solver does not agree with all of it", rests_on)
    if wrong:
        return Badge("Not as expected", headline, rests_on)
    if "open" in count or not rows:
        return Badge("Not decided", headline, rests_on)
    return Badge("Proved" if set(count) == {"proved"} else "As expected", headline, rests_on)


# --- plays ------------------------------------------------------------------------------------------------------------


def told_break(plays: Plays[S, A], says: str, broken: Broken[S, A] | None) -> str:
    """The real play that breaks a claim; empty if there is none."""
    if broken is None:
        return ""
    real, length = broken.play, broken.length
    play = Play(real.states[:length + 1], real.actions[:length])
    return plays.add(real.book, real.game, play, f"Against: {in_full(says)}", record=True, opened=True,
                     where=f"{capital(real.name)}, {real.game.players} players, {real.readings}; {counted(length, 'action')}.")


def _told_example(plays: Plays[S, A], shown: Demonstration[S, A], number: int) -> str:
    """One of the stored plays that refute a claim."""
    each = shown.plays[number]
    readings = each.book.reading_names.in_words(each.stored.game.readings)
    says = in_full(shown.claimed.statement)
    return plays.add(
        each.book, each.stored.game, each.stored.play, f"{'Shows nothing' if each.wrong else 'Against'}: {says}", record=True,
        where=f"{shown.players} players, {readings}; {counted(len(each.stored.play.actions), 'action')} "
              f"({each.stored.file.name}).",
        after=[full_stop(capital(each.wrong))] if each.wrong else ())


def _told_control(plays: Plays[S, A], result: ControlResult[S, A]) -> str:
    """The play that shows a negative control; empty if there is none."""
    found, control = result.play, result.at.control
    if found is None:
        return ""
    clauses = ", ".join(control.clauses) or ", ".join(f"{name}={value}" for name, value in control.readings.items())
    return plays.add(found.book, found.game, found.play, f"{clauses}: {control.why}", pictures=LAST_POSITIONS,
                     where=f"On the small game {found.instance}, {found.game.players} players; "
                           f"{counted(len(found.play.actions), 'action')}{', and no fewer' * found.shortest}.")
