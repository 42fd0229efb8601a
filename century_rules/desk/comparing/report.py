"""An answer as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.parting import BEFORE_PLAY, Parting
from century_rules.desk.comparing.point import point_of
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.telling import tell_play, tell_set_up, turns_of, verdict_of, wanted
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, in_sentence, wrapped
from century_rules.writing.placeholders import placeholders_of, resting_on
from century_rules.writing.turns import WIDTH, turn_lines

_lines = partial(wrapped, width=WIDTH)


SOME_TURNS = 12
"""So many turns, up to the one in doubt, are told where there is a way to ask for all of them."""


def report(answer: Answer[S, A], *, asked: bool = True, every: bool = False, turns: int | None = None) -> str:
    """The whole answer: question, readings, the play with the point where they part or the proof, and how sure that is.

    The play is told by turns, and action by action the one in which they part; with `every`, each. `turns`: the last so many of
    them only; the beginning of a play longer than that is left out, and it says so. Without `asked` no question and readings.
    """
    question = _told(_question(answer.question)) if asked else ""
    return _paragraphs(question, _play_told(answer, every, turns), report_of_grounds(answer))


def report_of_play(answer: Answer[S, A], *, every: bool = False, turns: int | None = None) -> str:
    """The same without how sure it is, which can be told later."""
    return _paragraphs(_told(_question(answer.question)), _play_told(answer, every, turns))


def report_of_grounds(answer: Answer[S, A]) -> str:
    """What the answer rests on, and whether its play is a shortest one."""
    return _told(_grounds(answer))


def _play_told(answer: Answer[S, A], every: bool, turns: int | None) -> str:
    asked, parting = answer.question, answer.parting
    headline = (_told(_impossible(answer)), _told(_headline(answer)))
    if parting is None:
        return _paragraphs(*headline)
    play = play_lines_of(asked, parting, every=every, turns=turns)
    return _paragraphs(*headline, _told(_setup(answer)), *play, _told(_clauses(asked, parting)))


def _told(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))


def _question(question: Question[S, A]) -> Iterator[str]:
    yield from _lines(f"{question.book.worded(question.ambiguity.question)}  [{', '.join(question.ambiguity.clauses)}]", 0)
    wide = max(len(str(reading)) for reading in question.readings) + 4
    for reading in question.readings:
        default = "  (the default)" if reading is question.ambiguity.default and not question.of_rulings else ""
        yield from _lines(f"{reading!s:<{wide - 2}}{question.book.says_of_reading(reading)}{default}", 2, wide)
    yield conditions(question)
    for side, reading in enumerate(question.readings):
        played = question.played(side)
        if played:
            yield f"What is played by {reading}, whatever it says:"
            for line in played:
                indent = 2 + len(line) - len(line.lstrip())
                yield from _lines(question.book.worded(line.strip()), indent, indent + 2)


def conditions(question: Question[S, A]) -> str:
    """For how many players, with what, and under which readings of everything else."""
    book = question.book
    fixed = [text for text in book.reading_names.format(question.fixed) if not text.startswith(f"{question.ambiguity.id}=")]
    every = "all readings" if question.of_rulings else "all other readings"
    others = f"with {', '.join(fixed)}, and otherwise the default readings" if fixed else f"{every} are the defaults"
    played = ", ".join(filter(None, (f"{question.players} players", book.parting_words.played_with(question.games()[0]))))
    return f"{played}; {others}."


def _impossible(answer: Answer[S, A]) -> Iterator[str]:
    if answer.no_position:
        yield from _lines(f"{NO_POSITION.upper()}. What follows is therefore no answer about a game that can be played.", 0)
        for sentence in answer.no_position:
            yield from _lines(f"- {sentence[:1].upper()}{sentence[1:]}", 2, 4)


NO_POSITION = "The ruling leads to impossible positions"
"""What is said first of a ruling under which play comes to impossible positions."""


def _headline(answer: Answer[S, A]) -> Iterator[str]:
    if answer.verdict is Verdict.PROVED:
        among = f" with {answer.question.players} players" if answer.question.of_rulings else ""
        yield f"THEY NEVER PART{among}. It makes no difference{' there' * bool(among)} which of the two one plays by."
        return
    if answer.parting is None:
        yield "NOT KNOWN. No play was found in which they part, and no proof that there is none."
        return
    if answer.parting.kind in BEFORE_PLAY:
        why = "a set-up that one allows, the other does not" if answer.parting.kind == "set-up" else "the games begin differently"
        yield f"THEY PART before the first action: {why}."
        return
    turns = turns_of(answer.question, answer.parting)
    when = answer.question.book.parting_words.preparing if turns == 0 else f"in turn {turns}"
    after = f"matters after {counted(answer.parting.length, 'action')}, {when}"
    yield f"THEY PART. It first {after}, and no sooner." if answer.shortest else f"THEY PART. In this play it {after}."


def _setup(answer: Answer[S, A]) -> Iterator[str]:
    question, parting = answer.question, answer.parting
    assert parting is not None
    if parting.kind in BEFORE_PLAY:
        if not question.book.parting_words.set_up(question.games()[parting.side_that_allows], parting.beginning):
            return
        game = question.games()[parting.side_that_allows]
        yield from _lines(f"Set-up: {question.book.parting_words.set_up(game, parting.beginning)}", 0, 8)
        return
    lines = tell_set_up(question, parting)
    if lines:
        yield "Set-up, where it matters:"
        for line in lines:
            yield from _lines(line, 4, 8)
    elif question.book.parting_words.set_up(question.games()[0], parting.beginning):
        yield from _lines(f"Set-up: {question.book.parting_words.no_matter}.", 0)


def play_lines_of(question: Question[S, A], parting: Parting[S, A], *, every: bool, turns: int | None = None) -> list[str]:
    """The play, the action by which they part, and the point of it, a paragraph each; with `turns` its last so many."""
    parts = (_play(question, parting, every, turns), _parted(question, parting),
             iter(_lines(f"The point: {in_sentence(point_of(question, parting))}", 0)))
    return ["\n".join(lines) for lines in map(list, parts) if lines]


def _play(question: Question[S, A], parting: Parting[S, A], every: bool, turns: int | None) -> Iterator[str]:
    """A line a turn; the turn in which they part action by action, up to the action that `_parted` tells."""
    if parting.before is None:
        return
    told, last = tell_play(question, parting), turns_of(question, parting)
    shown = told if turns is None or every else [one for one in told if one.turn > last - turns]
    if len(shown) < len(told):
        yield f"… {counted(len(told) - len(shown), 'action')} before; --actions tells them"
    yield from turn_lines(shown, in_doubt=last, every=every)


def _parted(question: Question[S, A], parting: Parting[S, A]) -> Iterator[str]:
    """The action by which they part, and what each says of it."""
    if parting.before is not None:
        game, state = question.games()[0], parting.before[0]
        if game.begins_turn(state) and not game.prepares(state):
            yield f"Turn {turns_of(question, parting)}, {format_seat(game.actor(state))}"
        how = {"legality": "one allows it, the other does not" if question.of_rulings else
               "one reading allows it, the other does not", "state": "it leads to different positions",
               "score": "the game ends with different points", "winner": "the game ends with different winners"}[parting.kind]
        yield from _lines(f"{parting.length:>4}  {wanted(question, parting)}: HERE THEY PART, {how}.", 0, 6)
    wide = max(len(str(reading)) for reading in question.readings) + 8
    for side, reading in enumerate(question.readings):
        yield from _lines(f"{reading!s:<{wide - 6}}{verdict_of(question, parting, side)}", 6, wide)


def _clauses(question: Question[S, A], parting: Parting[S, A]) -> Iterator[str]:
    said = question.book.clause
    refused = [refusal.clause for refusals in parting.refusals for refusal in refusals]
    for clause in dict.fromkeys((*question.ambiguity.clauses, *refused)):
        yield from _lines(f"{clause}  {said(clause).text} ({said(clause).source})", 0, len(clause) + 2)


def _grounds(answer: Answer[S, A]) -> Iterator[str]:
    for number, line in enumerate(grounds(answer)):
        yield from _lines(f"- by induction: {line}", 2, 4) if number else _lines(line, 0)


def grounds(answer: Answer[S, A]) -> Iterator[str]:
    """What the answer rests on, a paragraph; where it is a proof, then each lemma that was proved by induction."""
    words = answer.question.book.parting_words
    if answer.proved:
        possible, impossible = answer.possible, answer.impossible
        which = f"{possible} of them" if impossible else "each operation"
        verb = "are" if impossible else "is"
        readings = "these readings" if answer.question.of_rulings else "the readings of all other ambiguities"
        others = "other one never is" if impossible == 1 else f"other {impossible} never are"
        never = f"; the {others} under {readings} (proved)" if impossible else ""
        both = "by both" if answer.question.of_rulings else "under both readings"
        yield (f"Proof: {answer.obligations} obligations, all proved, {words.anything}, in every position. Each of the "
               f"{possible + impossible} operations is allowed {both} or neither, and leads to the same "
               f"position; so by induction every play is the same under both, and so are its points. That {which} {verb} "
               f"possible at all under the premises was checked{never}.")
        yield from answer.lemmas
        return
    excluded = (f"the solver found that no play of up to {counted(answer.excluded, 'action')} parts them, {words.any_set_up}"
                if answer.excluded > 0 else "the solver has excluded nothing")
    if answer.parting is None:
        yield f"So far {excluded}. {_why(answer.reason)}".rstrip()
        return
    if answer.parting.kind in BEFORE_PLAY:
        yield ("Shown by dealing it by both." if answer.question.of_rulings else
               "Shown by dealing it under both readings.")
        return
    found = {"solver": "the solver", "stored play": "following a stored play",
             "trial games": "trial games (of players who often act on a whim), then shortened",
             "play for fewest players": "letting further players idle in the play for two"}
    games = "both games" if answer.question.of_rulings else "the reference games of both readings"
    told = f"Found by {found[answer.found_by]}, and played again through {games}."
    if answer.shortest:
        why_none = excluded if answer.parting.length > 1 else "it has a single action"
        yield f"{told} None is shorter: {why_none}.{rests_on(answer)}"
    else:
        yield f"{told} Whether it is the shortest is not shown: {excluded}. {_why(answer.reason)}".rstrip() + rests_on(answer)


def rests_on(answer: Answer[S, A]) -> str:
    """That a play rests on placeholders for components that no source gives, as a sentence; empty where it does not."""
    what = "The play, and that none is shorter, are" if answer.shortest else "The play is"
    said = resting_on(placeholders_under(answer), what)
    return f" {said}" if said else ""


def placeholders_under(answer: Answer[S, A]) -> tuple[str, ...]:
    """The components that no source gives and that the play in which they part rests on; what is proved rests on none."""
    question, parting = answer.question, answer.parting
    if parting is None or parting.before is None:
        return ()
    scored = any(outcome is not None for outcome in parting.outcomes)
    return placeholders_of(question.book, question.games()[0], scored=scored)


def _why(reason: str) -> str:
    return f"Longer plays were not excluded: {reason}." if reason else ""
