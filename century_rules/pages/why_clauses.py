"""The page of `clauses --why`: what breaks without a clause, and the play that shows it."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.desk.breaking.why import Loss, Why
from century_rules.desk.proving.clause_use import ClauseUse
from century_rules.kernel.clause import Clause
from century_rules.kernel.game import A, S
from century_rules.pages.answers import Group, Part, Row, Table, answers_page
from century_rules.pages.claims import LAST_POSITIONS, cut_kind
from century_rules.pages.grades import NOT_AS_EXPECTED, NOT_REACHED, Grade
from century_rules.pages.parting import Badge
from century_rules.pages.told import OF_ONE_PLAY, Plays
from century_rules.pages.wording import capital, full_stop, in_full
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.readings import in_short

OPENED = 3
"""Clauses of which the play is open at first."""

LOAD_BEARING = Grade("Load-bearing: a play shows it", "shown")
NOT_SHOWN = Grade("Not shown to be load-bearing", "open")
REDUNDANT = Grade("Redundant: the others imply it", "bounded")


def clauses_page(book: Rulebook[S, A], asked: Sequence[Clause], found: Sequence[Why[S, A]], use: ClauseUse | None = None,
                 cut: str = "", command: str = "", *, home: str = "", home_name: str = "") -> str:
    """The page of why clauses are there, as the text of an HTML file.

    `use` is in which proofs they are used, if that was asked; `cut` why it was cut short, empty if it was not; `home` is a page
    to go back to.
    """
    plays, main, rows = Plays[S, A](), list[str](), list[Row]()
    for why in found:  # the play of each clause that shows most is drawn first
        main.append(_told(plays, why.losses[0], opened=len(found) <= OPENED) if why.losses else "")
    shown = len(plays.told)
    rows = [_row(plays, why, play, use) for why, play in zip(found, main, strict=True)]
    rows += [Row(clause.id, NOT_REACHED, in_full(clause.text), (), (), full_stop(capital(cut))) for clause in asked[len(found):]]
    named = listed(clause.id for clause in asked)
    unproved = [] if use is None or not use.unproved else [
        f"Not proved, so that nothing is said of their proofs: {', '.join(use.unproved)}."]
    one = len(asked) == 1
    return answers_page(
        book, plays, heading=f"Why {'is' if one else 'are'} {named} there?" if len(asked) < 5 else
        f"Why are these {len(asked)} clauses of {book.short_title} there?",
        badge=_badge(rows, cut), kicker=book.title, remarks=unproved, command=command,
        home=home, home_name=home_name,
        tables=[Table("Whether it is needed" if one else "Which are needed",
                      ("What it says", "Whether it is needed", "What speaks of it"), rows,
                      "A clause is load-bearing where something that is proved of the game breaks without it, or with another in "
                      "its place, and a play shows that.")],
        groups=[Group("What goes wrong without it", plays.told[:shown],
                      "Each play was found on a small game of the same rules and played again; with the clause back in force it "
                      "was followed once more, to see where that stops it."),
                Group("What else breaks", plays.told[shown:])],
        clauses=[*(clause.id for clause in asked), *(each for why in found for loss in why.losses for each in loss.others)])


def grade_of_why(why: Why[S, A]) -> Grade:
    """How a clause stands."""
    if not why.as_expected and (why.load_bearing or why.redundant is not None):
        return NOT_AS_EXPECTED
    return LOAD_BEARING if why.load_bearing else NOT_SHOWN if why.redundant is None else REDUNDANT


def _row(plays: Plays[S, A], why: Why[S, A], play: str, use: ClauseUse | None) -> Row:
    clause, reason = why.clause, ""
    if why.redundant is not None:
        reason = f"{full_stop(capital(why.redundant.reason))} That is the theorem {why.redundant.theorem}."
    elif not why.losses:
        reason = "No theorem has a control that drops or denies it."
    elif not why.load_bearing:
        reason = "No control changes it alone, under readings its theorem is claimed for, with a play that shows it."
    parts = [Part(f"{_says(loss)} {_breaks(loss)}", Grade("A play shows it", "shown") if loss.shown else NOT_AS_EXPECTED,
                  play if not number else _told(plays, loss, LAST_POSITIONS)) for number, loss in enumerate(why.losses)]
    lines = [f"Source: {clause.source}.", *([f"Note: {full_stop(clause.note)}"] if clause.note else []),
             f"Cited by {', '.join(claimed.id for claimed in why.cited_by) or 'no property'}."]
    if use is not None:
        lines.append(f"Used, for {use.players} players, in the proofs of: {', '.join(use.used_in[clause.id]) or 'no theorem'}.")
    return Row(clause.id, grade_of_why(why), in_full(clause.text), (), (), reason, lines, parts,
               f"What is lost without it: {len(parts)}", ((play, 0),) if play else ())


def _says(loss: Loss[S, A]) -> str:
    """What was changed, and what goes wrong then."""
    change = f"denied ({'; '.join(loss.instead)})" if loss.instead else "dropped"
    beside = [*loss.others, *(f"reading {name}={value}" for name, value in loss.at.control.readings.items())]
    return f"{loss.clause} {change}{f', with {listed(beside)}' if beside else ''}: {full_stop(loss.at.control.why)}"


def _breaks(loss: Loss[S, A]) -> str:
    """What that breaks."""
    under = f", claimed under {in_short(loss.theorem.needs)}" if loss.theorem.needs else ""
    return f"It breaks {loss.theorem.id}{under}: {full_stop(in_full(loss.claimed.statement))}"


def _told(plays: Plays[S, A], loss: Loss[S, A], pictures: int = OF_ONE_PLAY, opened: bool = False) -> str:
    """The play that shows it; empty if there is none."""
    found = loss.play
    if found is None:
        return ""
    begins = f"after {counted(loss.opening, 'action')} of ordinary play" if loss.opening else "at the beginning"
    where = f"On the small game {found.instance} {begins}, {found.game.players} players; {counted(loss.length, 'action')}"
    return plays.add(
        found.book, found.game, found.play, _says(loss), pictures=pictures, opened=opened,
        where=f"{_breaks(loss)} {where}{', and no fewer' * found.shortest}.", after=[_with_it(loss)])


def _with_it(loss: Loss[S, A]) -> str:
    """Where the clause, back in force, stops the play."""
    if loss.steps_in is None:
        return f"Not as expected: with {loss.clause} in force the same play breaks it, too."
    at = f", at step {loss.steps_in.action}" if loss.steps_in.action else ""
    return f"With {loss.clause} in force{at}: {in_full(loss.steps_in.says)}"


def _badge(rows: Sequence[Row], cut: str) -> Badge:
    grades = [row.grade for row in rows]
    said = ", ".join(f"{grades.count(grade)} {grade.word.partition(':')[0].lower()}" for grade in dict.fromkeys(grades))
    rests_on = ("The plays were found breadth first and played again by the rules, each without the clause or with another in "
                "its place. That the proofs break as well is checked by verify.",)
    headline = f"{counted(len(rows), 'clause')}: {said}" if len(rows) > 1 else grades[0].word
    if cut:
        return Badge(cut_kind(cut), headline, rests_on, "not all was asked")
    if NOT_AS_EXPECTED in grades:
        return Badge("Not as expected", headline, rests_on)
    if NOT_SHOWN in grades:
        return Badge("Not shown", headline, rests_on)
    return Badge("Shown by a play" if set(grades) == {LOAD_BEARING} else "As expected", headline, rests_on)
