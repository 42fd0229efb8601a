"""The answer to a comparison: the play step by step, the two sides where they part, and what kind of answer it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from century_rules.answers import text
from century_rules.answers.document import Badge, Document, Drawn, Ending, PlayedBy, ShownPlay, Side
from century_rules.answers.grades import NO_PLAIN_ANSWER
from century_rules.desk.comparing.answer_json import answer_as_json
from century_rules.desk.comparing.grounds import grounds
from century_rules.desk.comparing.parting import BEFORE_PLAY, Parting
from century_rules.desk.comparing.point import differing, point_of
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.telling import tell_set_up, turns_of, verdict_of, wanted
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.kernel.verdict import Verdict
from century_rules.writing.paragraphs import counted, in_sentence
from century_rules.writing.record import record_text
from century_rules.writing.wording import capital, full_stop, in_full

if TYPE_CHECKING:
    from century_rules.desk.comparing.answer import Answer

NO_POSITION = "The ruling leads to impossible positions"
"""What is said first of a ruling under which play comes to impossible positions."""


def compared_document(answer: Answer[S, A]) -> Document[S, A]:
    """The answer, whatever it is."""
    question, parting = answer.question, answer.parting
    return Document(
        book=question.book, heading=question.asked, about=question.ambiguity.clauses, sides=sides_of(question),
        kicker=f"{question.book.title}. {in_full(conditions(question))}", badge=badge_of(answer),
        play=None if parting is None else play_of(question, parting),
        point=in_full(point_of(question, parting)) if parting else "",
        set_up=[in_full(full_stop(line)) for line in _set_up(question, parting)] if parting else (),
        record=_record(question, parting) if parting else "", name=f"{question.book.name}-{question.ambiguity.id}",
        differs=differs(question, parting) if parting else (), data=answer_as_json(answer))


def _record(question: Question[S, A], parting: Parting[S, A]) -> str:
    """The play as a record under a side that allows all of it."""
    side = parting.side_that_allows
    return record_text(question.books[side], question.games()[side], parting.beginning, parting.actions)


def report(answer: Answer[S, A], *, every: bool = False, turns: int | None = None) -> str:
    """The answer as text, with `every` action by action, of its play the last so many `turns`."""
    return text.report(compared_document(answer), every=every, turns=turns)


def conditions(question: Question[S, A]) -> str:
    """For how many players, with what, and under which readings of everything else."""
    book = question.book
    fixed = [text for text in book.reading_names.format(question.fixed) if not text.startswith(f"{question.ambiguity.id}=")]
    every = "all readings" if question.of_rulings else "all other readings"
    others = f"with {', '.join(fixed)}, and otherwise the default readings" if fixed else f"{every} are the defaults"
    played = ", ".join(filter(None, (f"{question.players} players", book.parting_words.played_with(question.games()[0]))))
    return f"{played}; {others}."


def sides_of(question: Question[S, A]) -> list[PlayedBy]:
    """What is played on either side."""
    doubt, worded = question.ambiguity, question.book.theme.worded
    found = []
    for side, reading in enumerate(question.readings):
        default = reading is doubt.default and not question.of_rulings
        found.append(PlayedBy(str(reading), question.says(side), doubt.clauses, default, worded(doubt.why) if default else "",
                              question.played(side)))
    return found


# --- what kind of answer it is ----------------------------------------------------------------------------------------


def badge_of(answer: Answer[S, A]) -> Badge:
    """The badge of an answer: not a plain one where the ruling leads to impossible positions."""
    return not_plain(_plain_badge(answer), answer.no_position)


def not_plain(badge: Badge, no_position: Sequence[str]) -> Badge:
    """That badge, or what it says behind how play comes to impossible positions, in sentences, if it does."""
    if not no_position:
        return badge
    return attrs.evolve(badge, kind=NO_PLAIN_ANSWER.word, headline=NO_POSITION,
                        before=(*map(capital, no_position), full_stop(badge.headline)))


def _plain_badge(answer: Answer[S, A]) -> Badge:
    rests_on, parting = tuple(grounds(answer)), answer.parting
    stopped = "interrupted" if answer.interrupted else ""
    if answer.verdict is Verdict.PROVED:
        whose = "the printed" if answer.question.components == answer.question.book.components(None) else "these"
        return Badge("Proved", f"They never part with {answer.question.players} players and {whose} components: the same actions "
                     "are legal, lead to the same positions, and end alike by both", rests_on)
    if parting is None:
        excluded = f"excluded: plays of up to {counted(answer.excluded, 'action')}" if answer.excluded > 0 else ""
        return Badge("Not known", "No play was found in which they part, and no proof that there is none", rests_on,
                     stopped or excluded)
    if parting.kind in BEFORE_PLAY:
        return Badge("Shown by dealing", "They part before the first action", rests_on)
    length, excluded_to = parting.length, min(max(answer.excluded, 0), parting.length - 1)
    ticks = (*["excluded"] * excluded_to, *["unseen"] * (length - 1 - excluded_to), "here") if length <= 60 else ()
    turns = turns_of(answer.question, parting)
    when = f"in turn {turns}" if turns else answer.question.book.parting_words.preparing
    headline = f"First matters after {counted(length, 'action')}, {when}"
    if answer.shortest:
        return Badge("Shortest play, proved", headline, rests_on, ticks=ticks)
    return Badge("Shown by a play", headline, rests_on, "; ".join(filter(None, (stopped, "sooner? not known"))), ticks)


# --- the play ---------------------------------------------------------------------------------------------------------


def play_of(question: Question[S, A], parting: Parting[S, A], heading: str = "", where: str = "") -> ShownPlay[S, A]:
    """The play, both sides at its end."""
    games, actions = question.games(), parting.actions[:-1]
    if parting.before is None:
        return ShownPlay(question.book, games[parting.side_that_allows], Play[S, A]((parting.beginning,), ()), heading, where,
                         ending=_before_play(question, parting))
    states = [both.states for both in question.both(parting.beginning).along(actions)]
    return ShownPlay(
        question.book, games[0], Play(tuple(first for first, _ in states), actions), heading, where,
        ending=_ending(question, parting), beside=(games[1], [second for _, second in states]))


def _ending(question: Question[S, A], parting: Parting[S, A]) -> Ending[S, A]:
    assert parting.before is not None
    what, seat = wanted(question, parting), question.games()[0].actor(parting.before[0])
    now = {"legality": "Until here both sides agree.", "state": "Both allow it, and it leads to different positions.",
           "score": "The game ends with different points.", "winner": "The game ends with different winners."}[parting.kind]
    sentence = in_full(full_stop(what))
    if any(parting.refusals):
        sentence = f"Only one side allows this: {in_sentence(sentence)}"
    first, second = (_side(question, parting, side) for side in (0, 1))
    return Ending(parting.length, sentence, (first, second), now, turns_of(question, parting), seat,
                  in_full(what.removeprefix(f"P{seat + 1} ")))


def _side(question: Question[S, A], parting: Parting[S, A], side: int) -> Side[S, A]:
    assert parting.before is not None
    book, game, before, after = question.book, question.games()[side], parting.before[side], parting.after[side]
    refusals = tuple((each.clause, in_full(full_stop(book.theme.worded_why(each.why)))) for each in parting.refusals[side])
    told = "" if refusals else in_full(verdict_of(question, parting, side).removeprefix("Allowed. "))
    last, refused = ((before, parting.actions[-1]), None) if after is not None else (None, parting.actions[-1])
    here, other = (parting.before[each] if reached is None else reached for each, reached in (
        (side, after), (1 - side, parting.after[1 - side])))
    return Side(str(question.readings[side]), told, not refusals if parting.kind == "legality" else None, refusals,
                Drawn(book, game, here, last, refused, other))


def _before_play(question: Question[S, A], parting: Parting[S, A]) -> Ending[S, A]:
    sides = []
    for side, reading in enumerate(question.readings):
        state, refused = parting.after[side] or parting.beginning, parting.refused_setup[side]
        sides.append(Side(str(reading), in_full(verdict_of(question, parting, side)),
                          not refused if parting.kind == "set-up" else None, (),
                          None if refused else Drawn(question.book, question.games()[side], state)))
    sentence = {"set-up": "One side allows this set-up, the other does not."}.get(parting.kind, "The games begin differently.")
    return Ending(0, sentence, tuple(sides), short="The set-up")


def _set_up(question: Question[S, A], parting: Parting[S, A]) -> Sequence[str]:
    """What of the set-up matters; the set-up itself where they part before the first action."""
    words = question.book.parting_words
    said = words.set_up(question.games()[parting.side_that_allows], parting.beginning)
    if parting.kind in BEFORE_PLAY:
        return [said] if said else []
    return tell_set_up(question, parting) or ([words.no_matter] if said else [])


def differs(question: Question[S, A], parting: Parting[S, A]) -> list[tuple[str, str]]:
    """What is so on either side and not on the other, in rows."""
    return [(in_full(here), in_full(there)) for here, there in differing(question, parting)]
