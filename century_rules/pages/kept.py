"""The page of `verify` under rulings: what they keep, what changed first, and the plays that break a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import attrs

from century_rules.desk.proving.user_claims import ClaimResult
from century_rules.kernel.game import A, S
from century_rules.pages.answers import Group, Part, Row, Table, another_solver, answers_page, in_numbers
from century_rules.pages.claims import cut_kind, joined, of_tried, told_break
from century_rules.pages.grades import NOT_CLAIMED, OPEN, Grade
from century_rules.pages.parting import Badge, not_plain
from century_rules.pages.told import Plays
from century_rules.pages.wording import capital, full_stop, in_full
from century_rules.rulebook import Rulebook
from century_rules.rulings.keeping import Going, Keeping, Kept
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.readings import in_short

GRADES = {Kept.BROKEN: Grade("Broken", "against"), Kept.NOT_DECIDED: OPEN, Kept.NOT_CLAIMED: NOT_CLAIMED,
          Kept.KEPT: Grade("Kept: proved anew", "proved")}


@attrs.frozen(kw_only=True)
class Under(Generic[S, A]):
    """What `verify` found under rulings.

    Attributes:
        found: theorem by theorem.
        going: how plays go.
        without: the numbers of players for which no ruling is in force.
        no_position: how play comes to impossible positions, in sentences; empty if it was not seen to.
        tried, file, second, agreed, cut: as of `century_rules.pages.claims.Verified`.
    """

    found: Sequence[Keeping[S, A]] = ()
    going: Sequence[Going] = ()
    without: Sequence[int] = ()
    no_position: Sequence[str] = ()
    tried: Sequence[tuple[ClaimResult[S, A], Sequence[str]]] = ()
    file: str = ""
    second: Sequence[str] = ()
    agreed: bool = True
    cut: str = ""


def kept_page(book: Rulebook[S, A], under: Under[S, A], command: str = "") -> str:
    """The page of what rulings keep, as the text of an HTML file."""
    plays = Plays[S, A]()
    found = sorted(under.found, key=lambda each: list(Kept).index(each.kept))
    rows = [_row(book, plays, each) for each in found]
    broken = len(plays.told)
    own = [of_tried(tried, lines, told_break(plays, tried.says or tried.claim.id, tried.broken)) for tried, lines in under.tried]
    rulings = book.in_force.names
    printed, about = book.without_rulings, [line for each in under.going for line in _about(each)]
    return answers_page(
        book, plays, heading=f"What holds of {printed.short_title} under {rulings}",
        badge=not_plain(_badge(under, rulings, own), under.no_position), command=command, kicker=book.title,
        remarks=[*_without(under.without), *about],
        tables=[Table("The claims, what changed first", ("What is claimed", "Under the ruling", "How it was shown"), joined(rows),
                      "By the printed rules each is shown. Kept: the proof goes through under the ruling, too, for every play, "
                      "however long. What is not decided may be true or false under it."),
                Table(f"The claims of {under.file}", ("What is claimed", "Under the ruling", "How it was shown"), joined(own))],
        groups=[Group("What is broken, and the play that shows it", plays.told[:broken],
                      "Each was played again by the rules with the ruling in force; its last action breaks the claim, and it is "
                      "no play by the printed rules, or breaks nothing there."),
                Group("What is false of the claims of your own", plays.told[broken:])],
        copied=another_solver(under.second))


def _row(book: Rulebook[S, A], plays: Plays[S, A], found: Keeping[S, A]) -> Row:
    play, finding = found.play, found.finding
    told = () if play is None else ((plays.add(
        play.book, play.game, play.play, f"Against: {in_full(found.statement)}", opened=not plays.told,
        where=f"{capital(play.instance)}, {play.game.players} players; {counted(len(play.play.actions), 'action')}"
              f"{', and no fewer' * play.shortest}."), found.players),)
    under = {**book.in_force.readings, **theory(book).stands_on(found.id)}
    proved = [] if finding is None or found.kept is not Kept.KEPT else [
        f"{in_numbers([found.players])}: proved anew by Z3, {counted(len(finding.support.decisions), 'obligation')}. "
        f"Under {in_short(under)}."]
    parts = [Part(full_stop(line)) for line in found.reason.split("\n")[1:]]
    return Row(found.id, GRADES[found.kept], in_full(found.statement), theory(book).properties[found.id].clauses,
               (found.players,), full_stop(capital(found.reason.split("\n")[0])), proved, parts, "More", told)


def _without(numbers: Sequence[int]) -> list[str]:
    return [f"For {in_numbers(numbers)} no ruling is in force: nothing changes."] if numbers else []


def _about(going: Going) -> list[str]:
    """What goes otherwise, in sentences."""
    said = f"{capital(in_numbers([going.players]))}: "
    lines = [f"{said}under the ruling nothing can be played from the beginning on."] if going.stuck else [
        f"{said}no play that was tried takes {listed(going.lost)} any more."] if going.lost else []
    return [*lines, *([f"{said}not shown any more, so that no proof rests on them: {', '.join(going.set_aside)}."]
                      if going.set_aside else [])]


def _badge(under: Under[S, A], rulings: str, own: Sequence[Row]) -> Badge:
    worst: dict[str, Kept] = {}
    for each in sorted(under.found, key=lambda each: list(Kept).index(each.kept)):
        worst.setdefault(each.id, each.kept)
    count = {kept: list(worst.values()).count(kept) for kept in Kept}
    said = ", ".join(f"{number} {kept.value}" for kept, number in count.items() if number) or "nothing came out"
    headline = f"Of {counted(len(worst), 'claim')} under {rulings}: {said}"
    rests_on = ("Every theorem was asked again of the rules with the ruling in force. That a proof fails breaks nothing: what "
                "is broken was broken by a play.",)
    tones = {row.grade.tone for row in own}
    if under.cut:
        return Badge(cut_kind(under.cut), headline, rests_on, "of the other claims nothing is said")
    if not under.agreed or "against" in tones:
        why = "and another solver does not agree with all of it" if not under.agreed else "and a claim of your own does not hold"
        return Badge("Not as expected", f"{headline}; {why}", rests_on)
    if count[Kept.BROKEN]:
        return Badge("Broken by a play", headline, rests_on, "some not decided" if count[Kept.NOT_DECIDED] else "")
    if count[Kept.NOT_DECIDED] or "open" in tones or not worst:
        return Badge("Not decided", headline, rests_on)
    return Badge("Kept" if count[Kept.KEPT] else "Not claimed", headline, rests_on)
