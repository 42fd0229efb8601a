"""The answer of `impact`: what a ruling changes in recorded games, record by record, and the moment at which it first does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from century_rules.answers.document import (
    Badge, Copied, Document, Drawn, Ending, Group, Part, Row, ShownPlay, Side, Table, cut_kind,
)
from century_rules.answers.grades import NO_PLAIN_ANSWER, NOT_ASKED, PROVED, Grade
from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.document import badge_of, not_plain, play_of
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.play import turn_numbers
from century_rules.kernel.property import Play
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.rulings.impact import FEW, Found
from century_rules.rulings.impact import Group as Kind
from century_rules.rulings.impacts import Alike, Impacts, answer_as_json
from century_rules.rulings.moment import Moment, moment
from century_rules.rulings.record_files import list_of
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import resting_on
from century_rules.writing.wording import capital, full_stop, in_full, seat_in_words

Book = Rulebook[object, object]
Shown = ShownPlay[Any, Any]

MOST_ROWS = 2000
"""Records in the table; of more the others are counted."""

MOST_MOMENTS = 12
"""Causes of which a record is told step by step."""

LAST_POSITIONS = 4
"""Positions drawn before the moment at which it matters."""

SHORT = {
    Kind.SAME: Grade("Unchanged", "shown"), Kind.CHOICES: Grade("Other choices", "shown"),
    Kind.ILLEGAL: Grade("Illegal under it", "against"), Kind.OTHER: Grade("Another course", "against"),
    Kind.NOT_PRINTED: Grade("Not a game as printed", "open"), Kind.UNREADABLE: Grade("Unreadable", "open"),
    Kind.NOT_ASKED: Grade("Not asked", "open"), Kind.FAILS: Grade("The ruling fails", "open")}


@attrs.frozen(kw_only=True)
class Beside:
    """What is known of all games, besides those that were looked at.

    Attributes:
        proof: why it cannot matter, if that was proved.
        answer: what `compare` says, if it was asked.
        command: what asks it.
        refused: why it could not be asked.
    """

    proof: str = ""
    answer: Answer[object, object] | None = None
    command: str = ""
    refused: str = ""


def impact_document(book: Book, impacts: Impacts, conclusion: str, beside: Beside, *, asked: int,
                    no_position: Sequence[str] = (), played: Sequence[str] = (), cut: str = "", not_looked_at: int = 0,
                    ) -> Document[Any, Any]:
    """What a ruling changes in records.

    `asked` is how many records there were; `no_position` how play by the ruling comes to impossible positions; `played` what
    is played by it, line by line; `cut` why it was cut short, empty if it was not; `not_looked_at` how many
    files were no records.
    """
    rulings, stepped = book.in_force.names, dict[str, Shown]()
    for alike in list(impacts.changed())[:MOST_MOMENTS]:
        first = min(alike.records, key=lambda each: each.actions)
        if shown := _play(book, alike, first, opened=not stepped):
            stepped[first.file] = shown
    everywhere = _everywhere(beside)
    no_position = no_position or (() if beside.answer is None else beside.answer.no_position)
    if no_position:
        everywhere = attrs.evolve(everywhere, grade=NO_PLAIN_ANSWER)
    in_order = [each for kind in _worst_first() for each in impacts.of(kind)]
    left = len(in_order) - MOST_ROWS
    return Document(
        book=book, heading=f"What {rulings} changes in {counted(len(impacts.records), 'recorded game')}",
        kicker=book.without_rulings.title, badge=not_plain(_badge(impacts, conclusion, beside, asked, cut), no_position),
        remarks=[full_stop(f"What is played, whatever it says: {'; '.join(map(str.strip, played))}")] if played else (),
        tables=[
            Table("In any game", ("What is asked", "How it stands", "What that rests on"), [everywhere]),
            Table("What it does", ("Games that are", "How many", "Why"), [_group(impacts, kind) for kind in _worst_first()
                                                                         if impacts.of(kind)]),
            Table("Record by record", ("Record", "What it does there", "What was compared"),
                  [_row(each, stepped.get(each.file)) for each in in_order[:MOST_ROWS]],
                  "Those in which it mattered come first." + (
                      f" {counted(left, 'record')} more are left out here; --json has all." if left > 0 else ""))],
        groups=[Group("Where it first matters: a game for each cause", list(stepped.values()),
                      "The game is played by the printed rules up to there; then both sides."),
                Group("The play that compare found", everywhere.plays)],
        copied=[Copied("The games to run again", list_of(impacts.listed()),
                       "Keep it as a file, and give it to impact with --from.")] if impacts.mattered else [],
        data={"game": book.name, "rulings": [{"name": ruling, "digest": digest} for ruling, digest in book.in_force.rulings],
              "interrupted": bool(cut), "not_looked_at": not_looked_at, **answer_as_json(impacts),
              "impossible_positions": list(no_position), "played": list(played), "conclusion": conclusion})


def _worst_first() -> list[Kind]:
    return sorted(Kind, key=lambda kind: (not kind.changed, kind.answered, list(Kind).index(kind)))


def _group(impacts: Impacts, kind: Kind) -> Row:
    found = impacts.of(kind)
    more, fewer = sum(each.more for each in found), sum(each.fewer for each in found)
    parts = [Part(f"{counted(len(alike.records), 'record')}: {alike.cause}") for alike in impacts.alike(kind) if alike.cause]
    lines = [f"{capital(what)} choices in {counted(number, 'position')}." for what, number in (("more", more), ("fewer", fewer))
             if number]
    return Row(name=capital(kind.value), grade=attrs.evolve(SHORT[kind], word=counted(len(found), "record")), notes=lines,
               parts=parts, parts_say=f"By cause: {len(parts)}")


def _row(found: Found, play: Shown | None) -> Row:
    lines = [f"{counted(found.players, 'player')}, {counted(found.actions, 'action')}; {counted(found.positions, 'position')} "
             f"compared."] if found.players else []
    return Row(name=found.file, grade=SHORT[found.group], clauses=found.clauses,
               why=full_stop(in_full(found.detail or found.cause)), lines=lines, plays=(play,) if play else ())


def _everywhere(beside: Beside) -> Row:
    """What is known of all games: a proof, the answer of compare, or nothing."""
    name, lines = "Does it matter in any game?", [f"Asked by {beside.command}"] if beside.command else []
    if beside.proof:
        return Row(name=name, grade=PROVED, why=f"It cannot: {beside.proof}", lines=["By induction over all plays, with Z3."])
    answer = beside.answer
    if answer is None:
        return Row(name=name, grade=NOT_ASKED, why=full_stop(capital(beside.refused)), lines=lines)
    badge = badge_of(attrs.evolve(answer, no_position=()))  # of such positions the head of the page speaks
    grade = PROVED if answer.verdict is Verdict.PROVED else Grade(badge.kind, "open" if answer.parting is None else "shown")
    still = f" ({badge.still_open})" if badge.still_open else ""
    shown = () if answer.parting is None else (play_of(answer.question, answer.parting, badge.headline, badge.rests_on[0]),)
    return Row(name=name, grade=grade, why=full_stop(f"{badge.headline}{still}"), lines=[*lines, *badge.rests_on[:1]],
               plays=shown)


def _badge(impacts: Impacts, conclusion: str, beside: Beside, asked: int, cut: str) -> Badge:
    rests_on = (f"Each of {counted(len(impacts.records), 'record')} was played by the printed rules and under the ruling, side "
                f"by side: {counted(impacts.positions, 'position')}.", *filter(None, [resting_on(impacts.placeholders)]))
    if cut:
        return Badge(cut_kind(cut), conclusion, rests_on, f"{len(impacts.records):,} of {asked:,} records were looked at")
    unknown = f"of {impacts.unanswered:,} it is not known" if impacts.unanswered else ""
    if impacts.mattered:
        return Badge("It mattered", conclusion, rests_on, unknown)
    if impacts.unanswered == len(impacts.records):
        return Badge("Not known", conclusion, rests_on)
    if beside.proof:
        return Badge("It cannot matter: proved", conclusion, rests_on, unknown)
    return Badge("It did not matter in these", conclusion, rests_on, unknown or "in others? see below")


# --- the moment at which it matters -----------------------------------------------------------------------------------


def _play(book: Book, alike: Alike, found: Found, opened: bool) -> Shown | None:
    """A record up to the moment at which it matters, and both sides there; None where it is no longer the file looked at."""
    try:
        at = moment(book, found)
    except (CenturyError, OSError):
        return None
    heading = f"{capital(alike.group.value)}{f': {alike.cause}' if alike.cause else ''}"
    printed = book.without_rulings
    sentence, turn, seat = _said(printed, at, found)
    return ShownPlay(
        printed, at.game, Play(at.states, at.actions), heading,
        f"{found.file}: {full_stop(in_full(found.detail))} {counted(len(alike.records), 'record')} of this kind.",
        drawn=LAST_POSITIONS, opened=opened,
        ending=Ending(at.number, sentence, _sides(book, at, found), turn=turn, seat=seat))


def _said(printed: Book, at: Moment, found: Found) -> tuple[str, int, int | None]:
    """The sentence of the last step, its turn, and who acts there."""
    if found.group is Kind.CHOICES or not at.number or at.number > len(at.record.entries):
        return "Here somebody has other choices." if found.group is Kind.CHOICES else "Here the two differ.", 0, None
    entry = at.record.entries[at.number - 1]
    text = f"{capital(seat_in_words(entry.seat))}: “{printed.write_action(entry.action)}”."
    return text, turn_numbers(at.game, at.states, len(at.states))[-1], entry.seat


def _sides(book: Book, at: Moment, found: Found) -> tuple[Side[Any, Any], Side[Any, Any]]:
    printed, rulings = book.without_rulings, book.in_force.names
    here, there = at.states[-1], at.there
    if found.group is Kind.CHOICES and found.first is not None:
        return (Side("printed", _choices("Only here", found.first.fewer), at=Drawn(printed, at.game, here)),
                Side(rulings, _choices("Only here", found.first.more), at=Drawn(book, at.ruled, there)))
    if found.illegal:
        action = at.record.actions[at.number - 1]
        refusals = tuple((each.clause, full_stop(in_full(book.theme.worded_why(each.why)))) for each in at.refusals(book))
        return (Side("printed", allowed=True, at=Drawn(printed, at.game, at.game.apply(here, action), (here, action))),
                Side(rulings, allowed=False, refusals=refusals, at=Drawn(book, at.ruled, there)))
    last: tuple[object, object] | None = None
    there_last = last
    if at.number:
        action = at.record.actions[at.number - 1]
        last, there_last = (here, action), (there, action)
        here, there = at.game.apply(here, action), at.ruled.apply(there, action)
    return (Side("printed", _differing(printed, at.game, here, there), at=Drawn(printed, at.game, here, last, other=there)),
            Side(rulings, _differing(book, at.ruled, there, here), at=Drawn(book, at.ruled, there, there_last, other=here)))


def _choices(what: str, actions: Sequence[str]) -> str:
    if not actions:
        return "Nothing is allowed here that is not on the other side."
    more = f", and {len(actions) - FEW} more" if len(actions) > FEW else ""
    return f"{what} is allowed: {', '.join(actions[:FEW])}{more}."


def _differing(book: Book, game: BoardGame[object, object], state: object, other: object) -> str:
    try:
        said: Iterable[str] = book.telling.differences(game, state, other)
    except CenturyError:
        return ""
    return " ".join(full_stop(in_full(each)) for each in list(said)[:FEW])
