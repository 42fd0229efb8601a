"""The answer of `clauses --why`: what breaks without a clause, and the play that shows it."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.answers.document import Badge, Document, Group, Part, Row, ShownPlay, Table, cut_kind, plays_of, plays_of_parts
from century_rules.answers.grades import NOT_AS_EXPECTED, NOT_REACHED, Grade
from century_rules.desk.breaking.shown_plays import LAST_POSITIONS
from century_rules.desk.breaking.why import Loss, Why
from century_rules.desk.proving.clause_use import ClauseUse
from century_rules.kernel.clause import Clause
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted, listed
from century_rules.writing.readings import in_short
from century_rules.writing.wording import capital, full_stop, in_full

OPENED = 3
"""Clauses of which the play is open at first."""

MOST_CITED = 6
"""Properties that cite a clause of which is told what they say."""

OF_THE_FIRST = 12
"""Positions drawn of the play that shows most of a clause."""

LOAD_BEARING = Grade("Load-bearing: a play shows it", "shown", "LOAD-BEARING")
NOT_SHOWN = Grade("Not shown to be load-bearing", "open")
REDUNDANT = Grade("Redundant: the others imply it", "bounded", "REDUNDANT")


def why_document(book: Rulebook[S, A], asked: Sequence[Clause], found: Sequence[Why[S, A]], use: ClauseUse | None = None,
                 cut: str = "") -> Document[S, A]:
    """Why clauses are there.

    `use` is in which proofs they are used, if that was asked; `cut` why it was cut short, empty if it was not.
    """
    shown = [row_of_why(why, use, opened=len(found) <= OPENED) for why in found]
    rows = [*shown, *(Row(name=clause.id, grade=NOT_REACHED, says=in_full(clause.text), why=full_stop(capital(cut)))
                      for clause in asked[len(found):])]
    unproved = [] if use is None or not use.unproved else [
        f"Not proved, so that nothing is said of their proofs: {', '.join(use.unproved)}."]
    one, named = len(asked) == 1, listed(clause.id for clause in asked)
    first = list(plays_of(shown))
    return Document(
        book=book, heading=f"Why {'is' if one else 'are'} {named} there?" if len(asked) < 5 else
        f"Why are these {len(asked)} clauses of {book.short_title} there?", badge=_badge(rows, cut), remarks=unproved,
        tables=[Table("Whether it is needed" if one else "Which are needed",
                      ("What it says", "Whether it is needed", "What speaks of it"), rows,
                      "A clause is load-bearing where something that is proved of the game breaks without it, or with another in "
                      "its place, and a play shows that.")],
        groups=[Group("What goes wrong without it", first,
                      "Each play was found on a small game of the same rules and played again; with the clause back in force it "
                      "was followed once more, to see where that stops it."),
                Group("What else breaks", [play for play in plays_of_parts(shown) if play not in first])],
        cited=[*(clause.id for clause in asked), *(each for why in found for loss in why.losses for each in loss.others)],
        data=[_as_json(why, use) for why in found])


def grade_of_why(why: Why[S, A]) -> Grade:
    """How a clause stands."""
    if not why.as_expected and (why.load_bearing or why.redundant is not None):
        return NOT_AS_EXPECTED
    return LOAD_BEARING if why.load_bearing else NOT_SHOWN if why.redundant is None else REDUNDANT


def _cited(why: Why[S, A]) -> list[str]:
    """The properties that cite the clause with what they say; of many the last by their names alone."""
    said = [f"Cited by {claimed.id}: {full_stop(in_full(claimed.statement))}" for claimed in why.cited_by[:MOST_CITED]]
    rest = [claimed.id for claimed in why.cited_by[MOST_CITED:]]
    return [*said, *([f"Cited by {listed(rest)}, too."] if rest else [])] or ["Cited by no property."]


def row_of_why(why: Why[S, A], use: ClauseUse | None = None, *, opened: bool = False) -> Row:
    """How a clause stands, what breaks without it, and the play that shows most of it; `opened` is whether a page shows that."""
    clause, reason = why.clause, ""
    if why.redundant is not None:
        reason = f"{full_stop(capital(why.redundant.reason))} That is the theorem {why.redundant.theorem}."
    elif not why.losses:
        reason = "No theorem has a control that drops or overrides it."
    elif not why.load_bearing:
        reason = "No control changes it alone, under readings its theorem is claimed for, with a play that shows it."
    plays = [_play(loss, opened and not number, OF_THE_FIRST if not number else LAST_POSITIONS)
             for number, loss in enumerate(why.losses)]
    parts = [_part(loss, play) for loss, play in zip(why.losses, plays, strict=True)]
    lines = [f"Source: {clause.source}.", *([f"Note: {full_stop(clause.note)}"] if clause.note else []),
             *_cited(why), *used_in(why, use)]
    return Row(name=clause.id, grade=grade_of_why(why), says=in_full(clause.text), why=reason, lines=lines, parts=parts,
               parts_say=f"What is lost without it: {len(parts)}", plays=tuple(filter(None, plays[:1])))


def _part(loss: Loss[S, A], play: ShownPlay[S, A] | None) -> Part:
    grade = Grade("A play shows it", "shown") if loss.shown else NOT_AS_EXPECTED
    by = "" if play is None else f" By a play of {counted(loss.length, 'action')}."
    return Part(f"{_says(loss)} {_breaks(loss)}{by}", grade, play)


def used_in(why: Why[S, A], use: ClauseUse | None) -> list[str]:
    """In which proofs a clause is used, if that was asked."""
    return [] if use is None else [
        f"Used, for {use.players} players, in the proofs of: {', '.join(use.used_in[why.clause.id]) or 'no theorem'}."]


def _says(loss: Loss[S, A]) -> str:
    """What was changed, and what goes wrong then."""
    change = f"overridden ({'; '.join(loss.instead)})" if loss.instead else "dropped"
    beside = [*loss.others, *(f"reading {name}={value}" for name, value in loss.at.control.readings.items())]
    return f"{loss.clause} {change}{f', with {listed(beside)}' if beside else ''}: {full_stop(loss.at.control.why)}"


def _breaks(loss: Loss[S, A]) -> str:
    """What that breaks."""
    under = f", claimed under {in_short(loss.theorem.needs)}" if loss.theorem.needs else ""
    return f"It breaks {loss.theorem.id}{under}: {full_stop(in_full(loss.claimed.statement))}"


def _play(loss: Loss[S, A], opened: bool, drawn: int) -> ShownPlay[S, A] | None:
    """The play that shows it, and where the clause, back in force, stops it."""
    if (found := loss.play) is None:
        return None
    begins = f"after {counted(loss.opening, 'action')} of ordinary play" if loss.opening else "at the beginning"
    where = f"On the small game {found.instance} {begins}, {found.game.players} players; {counted(loss.length, 'action')}"
    stops = f"Not as expected: with {loss.clause} in force the same play breaks it, too."
    if loss.steps_in is not None:
        at = f", at step {loss.steps_in.action}" if loss.steps_in.action else ""
        stops = f"With {loss.clause} in force{at}: {in_full(loss.steps_in.says)}"
    return ShownPlay(
        found.book, found.game, found.play, _says(loss), f"{_breaks(loss)} {where}{', and no fewer' * found.shortest}.", (stops,),
        drawn=drawn, opened=opened)


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


def _as_json(why: Why[S, A], use: ClauseUse | None) -> dict[str, object]:
    return {
        **clause_as_json(why.clause),
        "properties": [{"id": claimed.id, "statement": claimed.statement} for claimed in why.cited_by],
        "used_in_proofs": None if use is None else {"players": use.players, "theorems": list(use.used_in[why.clause.id])},
        "load_bearing": why.load_bearing,
        "redundant": None if why.redundant is None else {"reason": why.redundant.reason, "theorem": why.redundant.theorem},
        "without": [_loss_as_json(loss) for loss in why.losses],
    }


def clause_as_json(clause: Clause) -> dict[str, object]:
    """A clause for programs."""
    return {"id": clause.id, "text": clause.text, "source": clause.source, "note": clause.note}


def _loss_as_json(loss: Loss[S, A]) -> dict[str, object]:
    return {
        "breaks": loss.theorem.id, "claimed_under": dict(loss.theorem.needs) or "all",
        "statement": loss.claimed.statement, "why": loss.at.control.why,
        "overridden": list(loss.instead), "together_with": list(loss.others), "readings": dict(loss.at.control.readings),
        "alone": loss.alone, "instance": loss.at.small.name, "players": loss.at.control.players, "opening": loss.opening,
        "play": None if loss.play is None else loss.play.sentences(), "shortest": loss.play is not None and loss.play.shortest,
        "steps_in": None if loss.steps_in is None else {"action": loss.steps_in.action, "says": loss.steps_in.says},
    }
