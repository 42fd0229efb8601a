"""The page of a comparison: the play step by step, the two sides where they part, and what kind of answer it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.by_itself import ByItself, by_itself, lead
from century_rules.desk.comparing.parting import BEFORE_PLAY, Parting
from century_rules.desk.comparing.point import differing, point_of
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.report import NO_POSITION, conditions, grounds
from century_rules.desk.comparing.telling import tell_play, tell_set_up, turns_of, verdict_of, wanted
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery, signs_of
from century_rules.pages.document import rendered
from century_rules.pages.grades import NO_PLAIN_ANSWER
from century_rules.pages.steps import Line, Pane, Step, by_turns, check_length
from century_rules.pages.wording import capital, full_stop, in_full, seat_in_words
from century_rules.rulings.question import RulingQuestion
from century_rules.writing.paragraphs import counted, in_sentence
from century_rules.writing.record import format_record, record_of

TAGS = ("a", "b")


@attrs.frozen
class Badge:
    """What kind of answer it is.

    Attributes:
        kind: in two or three words.
        still_open: what is not shown; empty if nothing is missing.
        headline: the answer.
        rests_on: why that is so, sentences.
        before: what is to be known before that, sentences.
        ticks: per number of actions ``excluded``, ``unseen`` or ``here``; empty where there is no play to count.
    """

    kind: str
    headline: str
    rests_on: tuple[str, ...]
    still_open: str = ""
    ticks: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


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
        return Badge("Proved", f"They never part with {answer.question.players} players: it makes no difference which of the two "
                     "one plays by", rests_on)
    if parting is None:
        excluded = f"excluded: plays of up to {counted(answer.excluded, 'action')}" if answer.excluded > 0 else ""
        return Badge("Not known", "No play was found in which they part, and no proof that there is none", rests_on,
                     stopped or excluded)
    if parting.kind in BEFORE_PLAY:
        return Badge("Shown by dealing", "They part before the first action", rests_on)
    length, excluded_to = parting.length, min(max(answer.excluded, 0), parting.length - 1)
    ticks = (*["excluded"] * excluded_to, *["unseen"] * (length - 1 - excluded_to), "here") if length <= 60 else ()
    turns = turns_of(answer.question, parting)
    headline = f"First matters after {counted(length, 'action')}{f', in turn {turns}' if turns else ''}"
    if answer.shortest:
        return Badge("Shortest play, proved", headline, rests_on, ticks=ticks)
    return Badge("Shown by a play", headline, rests_on, stopped or "sooner? not known", ticks)


def parting_page(answer: Answer[S, A], *, ordinary: int | ByItself[S, A] = 3, command: str = "", home: str = "",
                 home_name: str = "All ambiguities", with_others: Sequence[str] = (), window: str = "") -> str:
    """The page of an answer, whatever it is, as the text of an HTML file.

    `ordinary` games of ordinary players are looked at for a parting that arises by itself, if they were not already; `command`
    is what made the answer; `home` a page to go back to and `home_name` what it is called; `with_others` tells, in sentences,
    of other numbers of players; `window` is the page of a play window, to play on from the end of the play.
    """
    question, parting = answer.question, answer.parting
    book, games, gallery = question.book, question.games(), Gallery[S, A]()
    steps, asking, record = list[Step](), None, ""
    if parting is not None:
        check_length(parting.length)
        asking = Asking(book, games[parting.side_that_allows], parting.beginning)
        steps = list(steps_of(question, parting, asking, gallery))
        record = _record(question, parting)
    itself = _itself(question, parting, ordinary, gallery) if parting is not None else None
    panes = [pane for step in steps for pane in step.panes] + list(itself.panes if itself else ())
    cited = dict.fromkeys([*question.ambiguity.clauses, *(clause for pane in panes for clause, _ in pane.refusals)])
    quoted = [*cited, *sorted((asking.clauses if asking else set()) - set(cited))]
    data = None
    if steps and asking is not None:
        data = {"parting": len(steps) - 1, **asking.data(
            steps, quoted, f"{book.name}-{question.ambiguity.id}", [str(reading) for reading in question.readings])}
    badge = badge_of(answer)
    badge = attrs.evolve(badge, before=(*badge.before, *with_others))
    return rendered(
        "play.html", data, gallery, title=f"{asked_in(question)} – {book.title}",
        question=asked_in(question), kicker=f"{book.title}. {in_full(conditions(question))}",
        sides=_sides(question), badge=badge, point=in_full(point_of(question, parting)) if parting else "",
        set_up=[in_full(full_stop(line)) for line in tell_set_up(question, parting)] if parting else (),
        steps=steps, turns=by_turns(steps) if steps else (), differs=differs(question, parting) if parting else (),
        legend=signs_of(book), record=record, command=command, home=home, home_name=home_name,
        window=window, two=True,
        by_itself=itself,
        clauses=[(clause, book.clause(clause)) for clause in quoted if clause in book.clauses], sources=book.sources_told)


def asked_in(question: Question[S, A]) -> str:
    """What a page is headed with: the question of the rulebook, and of rulings what they say, for their names say little."""
    if not isinstance(question, RulingQuestion):
        return question.book.worded(question.ambiguity.question)
    sides = [" and ".join(file.says.rstrip(".?!") for file in question.rulings_of(side)) for side in (0, 1)]
    return question.book.worded(f"What if {', and what if '.join(filter(None, sides))}?")


def _says(question: Question[S, A], side: int) -> str:
    """What is played on a side: of the printed rules the clauses that the other side replaces."""
    book, reading = question.book, question.readings[side]
    if not isinstance(question, RulingQuestion):
        return full_stop(book.says_of_reading(reading))
    played = question.played(side)
    if played:
        return book.worded(f"{full_stop(reading.text)} So its author says. What is played: {'; '.join(map(str.strip, played))}.")
    return " ".join(["As it is printed:", *(f"“{book.clause(each).text}” ({each})" for each in question.ambiguity.clauses)])


def _sides(question: Question[S, A]) -> list[dict[str, object]]:
    doubt, worded = question.ambiguity, question.book.worded
    return [{"tag": tag, "name": str(reading), "says": _says(question, side), "clauses": doubt.clauses,
             "default": (default := reading is doubt.default and not question.of_rulings),
             "why": worded(doubt.why) if default else ""}
            for side, (tag, reading) in enumerate(zip(TAGS, question.readings, strict=True))]


# --- the play ---------------------------------------------------------------------------------------------------------


def steps_of(
    question: Question[S, A], parting: Parting[S, A], asking: Asking[S, A] | None, gallery: Gallery[S, A],
    drawn: set[int] | None = None,
) -> Iterator[Step]:
    """The steps of the play, both sides at the last one; with what is asked of each where `asking` collects it.

    `drawn`, where nothing is asked, are those before the last one that have a picture; None as `Line.drawn` says.
    """
    games, book = question.games(), question.book
    if parting.before is None:
        yield _without_play(question, parting, gallery)
        return
    states = [both.states for both in question.both(parting.beginning).along(parting.actions[:-1])]
    line = Line(book, games[0], [first for first, _ in states], parting.actions[:-1], gallery)
    before = list(line.steps(drawn)) if asking is None else asking.along(line, (games[1], [second for _, second in states]))
    yield from before
    seat, number = games[0].actor(parting.before[0]), parting.length
    what = wanted(question, parting)
    allowed = [not refused for refused in parting.refusals]
    panes = tuple(_pane(question, parting, side, f"s{number}", gallery) for side in (0, 1))
    sentence, now = in_full(full_stop(what)), {
        "legality": "Until here both sides agree.", "state": "Both allow it, and it leads to different positions.",
        "score": "The game ends with different points.", "winner": "The game ends with different winners."}[parting.kind]
    if not all(allowed):
        sentence = f"Only one side allows this: {in_sentence(sentence)}"
    turn = turns_of(question, parting)
    yield Step(number, turn, seat, sentence, in_full(what.removeprefix(f"P{seat + 1} ")), now, panes, "parting", before[-1].rows,
               before[-1].elsewhere, seat_in_words(seat))


def _pane(question: Question[S, A], parting: Parting[S, A], side: int, ident: str, gallery: Gallery[S, A]) -> Pane:
    assert parting.before is not None
    book, game, before, after = question.book, question.games()[side], parting.before[side], parting.after[side]
    refusals = tuple((each.clause, in_full(full_stop(book.worded_why(each.why)))) for each in parting.refusals[side])
    told = "" if refusals else in_full(verdict_of(question, parting, side).removeprefix("Allowed. "))
    last, refused = ((before, parting.actions[-1]), None) if after is not None else (None, parting.actions[-1])
    allowed = not refusals if parting.kind == "legality" else None
    here, other = (parting.before[each] if reached is None else reached for each, reached in (
        (side, after), (1 - side, parting.after[1 - side])))
    return Pane(TAGS[side], str(question.readings[side]), allowed, told, refusals,
                gallery.add(book, game, here, f"{ident}{TAGS[side]}", last=last, refused=refused, other=other, pane=True))


def _without_play(question: Question[S, A], parting: Parting[S, A], gallery: Gallery[S, A]) -> Step:
    panes = []
    for side, reading in enumerate(question.readings):
        state, refused = parting.after[side] or parting.beginning, parting.refused_setup[side]
        told = in_full(verdict_of(question, parting, side))
        picture = "" if refused else gallery.add(question.book, question.games()[side], state, f"s0{TAGS[side]}", pane=True)
        panes.append(Pane(TAGS[side], str(reading), not refused if parting.kind == "set-up" else None, told, (), picture))
    sentence = {"set-up": "One side allows this set-up, the other does not."}.get(parting.kind, "The games begin differently.")
    return Step(0, 0, None, sentence, "The set-up", "", tuple(panes), "parting")


def differs(question: Question[S, A], parting: Parting[S, A]) -> list[tuple[str, str]]:
    """What is so on either side and not on the other, in rows."""
    return [(in_full(here), in_full(there)) for here, there in differing(question, parting)]


def _record(question: Question[S, A], parting: Parting[S, A]) -> str:
    """The play as a record under a side that allows all of it; empty where it cannot be written."""
    side = parting.side_that_allows
    try:
        return format_record(record_of(question.books[side], question.games()[side], parting.beginning, parting.actions))
    except CenturyError:
        return ""  # components of one's own: a record names their file, which a page does not know


# --- where it arose by itself -----------------------------------------------------------------------------------------


@attrs.frozen
class Itself:
    """What came of games of ordinary players: whether it came up, how, what was done in that turn, and both sides."""

    came_up: bool
    lead: str
    turn: Sequence[str] = ()
    panes: Sequence[Pane] = ()


def _itself(
    question: Question[S, A], shown: Parting[S, A], games: int | ByItself[S, A], gallery: Gallery[S, A],
) -> Itself | None:
    """None where it was not asked for, and where they part before the first action, whoever plays."""
    if shown.before is None or games == 0:
        return None
    found = by_itself(question, games) if isinstance(games, int) else games
    parting = found.parting
    if parting is None or parting.before is None:
        return Itself(parting is not None, in_full(lead(question, found)))
    turn = turns_of(question, parting)
    done = [in_full(full_stop(one.under_heading)) for one in tell_play(question, parting) if one.turn == turn]
    panes = [_pane(question, parting, side, "o", gallery) for side in (0, 1)]
    return Itself(True, in_full(lead(question, found)), (*done, in_full(full_stop(wanted(question, parting)))), panes)
