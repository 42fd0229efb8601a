"""The answer of `verify` under rulings: what they keep, what changed first, and the plays that break a claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic

import attrs

from century_rules.desk.comparing.document import not_plain
from century_rules.answers.document import (
    Badge, Document, Group, Part, Row, ShownPlay, Table, another_solver, cut_kind, in_numbers, plays_of,
)
from century_rules.answers.grades import NOT_CLAIMED, OPEN, Grade
from century_rules.desk.proving.user_claims_document import row_of_claim
from century_rules.desk.breaking.shown_plays import on_small
from century_rules.desk.proving.user_claims import ClaimResult
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.rulings.keeping import Going, Keeping, Kept
from century_rules.theory.theories import theory
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.readings import in_short
from century_rules.writing.wording import capital, full_stop, in_full

GRADES = {Kept.BROKEN: Grade("Broken", "against"), Kept.NOT_DECIDED: attrs.evolve(OPEN, capitals="NOT DECIDED"),
          Kept.NOT_CLAIMED: NOT_CLAIMED, Kept.KEPT: Grade("Kept: proved anew", "proved", "KEPT")}
HEADINGS = ("What is claimed", "Under the ruling", "How it was shown")


@attrs.define(kw_only=True)
class Under(Generic[S, A]):
    """What `verify` found under rulings, so far.

    Attributes:
        found: theorem by theorem.
        going: how plays go.
        without: the numbers of players for which no ruling is in force.
        no_position: how play comes to impossible positions, in sentences; empty if it was not seen to.
        help: by theorem and number of players, lines about what fails.
        tried, file, second, agreed, cut, beside: as of `century_rules.desk.proving.verify_document.Verified`.
    """

    found: Sequence[Keeping[S, A]] = ()
    going: Sequence[Going] = ()
    without: Sequence[int] = ()
    no_position: Sequence[str] = ()
    help: dict[tuple[str, int], Sequence[str]] = attrs.field(factory=dict)
    tried: Sequence[tuple[ClaimResult[S, A], Sequence[str]]] = ()
    file: str = ""
    second: Sequence[str] = ()
    agreed: bool = True
    cut: str = ""
    beside: Mapping[str, object] = attrs.field(factory=dict)


def under_document(book: Rulebook[S, A], under: Under[S, A]) -> Document[S, A]:
    """What rulings keep."""
    found = sorted(under.found, key=lambda each: list(Kept).index(each.kept))
    first = next((each for each in found if each.play is not None), None)
    rows = [row_of_keeping(book, each, under.help.get((each.id, each.players), ()), opened=each is first) for each in found]
    own = [row_of_claim(under.file, *each) for each in under.tried]
    rulings, printed = book.in_force.names, book.without_rulings
    count = _counted(under)
    numbers = ["Numbers in these sentences are those of the printed box; asked was the box as it is ruled."] * box_is_ruled(
        book, under)
    return Document(
        book=book, heading=f"What holds of {printed.short_title} under {rulings}",
        badge=not_plain(_badge(under, rulings, own, count), under.no_position), kicker=book.title,
        remarks=[*without_rulings(under.without), *(line for each in under.going for line in about_play(each)), *numbers],
        tables=[Table("The claims, what changed first", HEADINGS, rows,
                      "By the printed rules each is shown. Kept: the proof goes through under the ruling, too, for every play, "
                      "however long. What is not decided may be true or false under it.", (GRADES[Kept.KEPT],)),
                Table(f"The claims of {under.file}", HEADINGS, own, told=True)],
        groups=[Group("What is broken, and the play that shows it", list(plays_of(rows)),
                      "Each was played again by the rules with the ruling in force; its last action breaks the claim, and it is "
                      "no play by the printed rules, or breaks nothing there."),
                Group("What is false of the claims of your own", list(plays_of(own)))],
        copied=another_solver(under.second),
        closing="\n\n".join((*numbers, (
            f"of {counted(sum(count.values()), 'claim')}: "
            f"{', '.join(f'{number} {kept.value}' for kept, number in count.items())}"))),
        data={"interrupted": bool(under.cut), "cut_short_by": under.cut,
              "game": book.name, "rulings": [{"name": name, "digest": digest} for name, digest in book.in_force.rulings],
              "not_in_force_for": list(under.without), "impossible_positions": list(under.no_position),
              "statements_have_numbers_of_the_printed_box": bool(numbers),
              "counts": {kept.value: number for kept, number in count.items()},
              "plays": [{"players": each.players, "nothing_can_be_played": each.stuck, "no_longer_taken": list(each.lost),
                         "invariants_set_aside": list(each.set_aside)} for each in under.going],
              "theorems": [{**_as_json(each), "readings": _under(book, each),
                            "help": list(under.help.get((each.id, each.players), ()))} for each in found], **under.beside})


def row_of_keeping(book: Rulebook[S, A], found: Keeping[S, A], said: Sequence[str] = (), *, opened: bool = False) -> Row:
    """How a theorem stands under the ruling; `said` are lines about what fails, `opened` is whether a page shows its play."""
    finding, reason = found.finding, found.reason.split("\n")
    proved = [] if finding is None or found.kept is not Kept.KEPT else [
        f"{in_numbers([found.players])}: proved anew by Z3, {counted(len(finding.support.decisions), 'obligation')}. "
        f"Under {_under(book, found)}."]
    measure = f"{counted(len(finding.support.decisions), 'obligation')}, {finding.seconds:.1f} s" if proved and finding else ""
    return Row(name=found.id, family=found.family, grade=GRADES[found.kept], says=in_full(found.statement),
               clauses=theory(book).properties[found.id].clauses, players=(found.players,), under=_under(book, found),
               why=full_stop(capital(reason[0])), measure=measure, lines=proved,
               parts=[*(Part(full_stop(line)) for line in reason[1:]), *map(Part, said)], parts_say="More",
               plays=_play(book, found, opened))


def _play(book: Rulebook[S, A], found: Keeping[S, A], opened: bool) -> tuple[ShownPlay[S, A], ...]:
    """The play that breaks it; small games are called so, for their tiles and numbers are others than those of the box."""
    if (play := found.play) is None:
        return ()
    small = "In the small game " * (play.instance in book.archive.instances)
    return (ShownPlay(play.book, play.game, play.play, f"Against: {in_full(found.statement)}",
                      capital(f"{small}{on_small(play)}"), opened=opened),)


def _under(book: Rulebook[S, A], found: Keeping[S, A]) -> str:
    """The readings that what is said of a theorem stands on: its own, and those of the ruling."""
    return in_short({**book.in_force.readings, **theory(book).stands_on(found.id)})


def without_rulings(numbers: Sequence[int]) -> list[str]:
    """That for those numbers of players no ruling is in force."""
    return [f"For {in_numbers(numbers)} no ruling is in force: nothing changes."] if numbers else []


def about_play(going: Going) -> list[str]:
    """How plays go otherwise, in sentences."""
    said = f"{capital(in_numbers([going.players]))}: "
    lines = [f"{said}under the ruling nothing can be played from the beginning on."] if going.stuck else [
        f"{said}no play that was tried takes {listed(going.lost)} any more."] if going.lost else []
    return [*lines, *([f"{said}not shown any more, so that no proof rests on them: {', '.join(going.set_aside)}."]
                      if going.set_aside else [])]


def box_is_ruled(book: Rulebook[S, A], under: Under[S, A]) -> bool:
    """Whether the ruling changes the printed box for some number of players that was asked about."""
    printed = book.in_force.printed
    return printed is not None and any(printed.printed(players).components != book.printed(players).components
                                       for players in {each.players for each in under.found})


def _counted(under: Under[S, A]) -> dict[Kept, int]:
    """How many theorems stand how, each as it does with the number of players with which that is worst."""
    worst: dict[str, Kept] = {}
    for each in sorted(under.found, key=lambda each: list(Kept).index(each.kept)):
        worst.setdefault(each.id, each.kept)
    return {kept: list(worst.values()).count(kept) for kept in Kept}


def _badge(under: Under[S, A], rulings: str, own: Sequence[Row], count: dict[Kept, int]) -> Badge:
    said = ", ".join(f"{number} {kept.value}" for kept, number in count.items() if number) or "nothing came out"
    headline = f"Of {counted(sum(count.values()), 'claim')} under {rulings}: {said}"
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
    if count[Kept.NOT_DECIDED] or "open" in tones or not under.found:
        return Badge("Not decided", headline, rests_on)
    return Badge("Kept" if count[Kept.KEPT] else "Not claimed", headline, rests_on)


def _as_json(found: Keeping[S, A]) -> dict[str, object]:
    finding, play = found.finding, found.play
    return {
        "id": found.id, "family": found.family, "statement": found.statement, "players": found.players,
        "under_the_ruling": found.kept.value, "by_the_printed_rules": "proved", "reason": found.reason,
        "obligations": None if finding is None else len(finding.support.decisions),
        "invariants": None if finding is None else list(finding.support.invariants),
        "asked_of_real_plays": None if finding is None else finding.asked,
        "play": None if play is None else {
            "where": play.instance, "shortest": play.shortest, "sentences": play.sentences(),
            "actions": [play.book.write_action(action) for action in play.play.actions]}}
