"""What a game's page on its readings says: what each changes, what a table must decide, and what is settled without asking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic

import attrs

from century_rules.asking.players_words import players_words
from century_rules.desk.comparing.answer import Found
from century_rules.desk.comparing.telling import turns_of, verdict_of, wanted
from century_rules.desk.settling.cases import Case, Switch, cases_of, main_case, switches, switches_of
from century_rules.desk.settling.choices import Choices, load_choices, must_choose, need_not, not_known
from century_rules.desk.settling.direct import changes
from century_rules.desk.settling.grades import Grade, load_grades, replayed_ends
from century_rules.desk.settling.store import check_kept, folder_of, load_found, load_parting, load_play, settling_of
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import HOW_A_DEFAULT_IS_CHOSEN, Ambiguity, Ground
from century_rules.kernel.verdict import Verdict
from century_rules.pages.folder import file_of
from century_rules.writing.wording import capital, full_stop, in_full, seat_in_words
from century_rules.rulebook import Rulebook
from century_rules.archive import Silent
from century_rules.rulebook_texts import text_of_sources
from century_rules.writing.paragraphs import counted, listed


@attrs.frozen
class ReadingCompared:
    """A reading beside the default.

    Attributes:
        id: of the question.
        question: as a player puts it.
        readings: the default and the other reading, by name.
        lengths: by number of players, how long a play is known in which they part.
        changes: whether it changes each thing that is asked, in a word.
        graded: how that was asked: with how many players, under what else.
        shown: of what it changes and the play of the question does not show, a sentence each.
        file: the page that shows the play; empty where none is kept.
    """

    id: str
    question: str
    readings: tuple[str, str]
    lengths: tuple[str, ...]
    changes: tuple[str, ...]
    graded: str
    shown: tuple[str, ...]
    file: str


@attrs.frozen
class ToDecide:
    """What a table of so many players must decide, what it need not, what is not known of, and in which order, in sentences."""

    players: int
    must: tuple[str, ...]
    free: tuple[str, ...]
    unknown: tuple[str, ...]
    order: tuple[str, ...]


@attrs.frozen
class ReadingsCompared(Generic[S, A]):
    """All that the page on the readings of a game says.

    Attributes:
        book: the game.
        asked: what else a reading may change, as headings; none where that was not asked.
        legend: what the words of the table mean, in sentences.
        rows: reading by reading.
        to_decide: by number of players.
        not_known: what of that is not known, in sentences.
        how: how a default is chosen, in sentences.
        grounds: by what a default was chosen, with the questions of which it was.
        silent: what is decided without asking.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    asked: tuple[str, ...]
    legend: tuple[str, ...]
    rows: tuple[ReadingCompared, ...]
    to_decide: tuple[ToDecide, ...]
    not_known: str
    how: str
    grounds: Mapping[str, tuple[str, ...]]
    silent: tuple[Silent, ...]


def readings_compared(book: Rulebook[S, A]) -> ReadingsCompared[S, A]:
    """What is kept of the readings of a game; each play it speaks of is played again.

    Raises InvalidRecord where a play does not show what it is kept for, or a file is not there.
    """
    check_kept(book)
    folder, settling = folder_of(book), settling_of(book)
    found, grades, choices = load_found(folder), load_grades(folder), load_choices(folder)
    return ReadingsCompared(
        book, tuple(map(_names, changes(book))) if grades else (), tuple(_legend(book, bool(grades))),
        tuple([_row(book, switch, found, grades.get(switch.name)) for switch in switches(book)]),
        tuple(_to_decide(book, found, choices)), _left(bool(choices)),
        f"{HOW_A_DEFAULT_IS_CHOSEN} {text_of_sources(book)}".rstrip(),
        {capital(str(ground)): named for ground in Ground
         if (named := tuple(each.id for each in book.ambiguities if each.ground is ground))}, settling.silent)


def _legend(book: Rulebook[S, A], graded: bool) -> Iterator[str]:
    words, goods = book.parting_words.anything, settling_of(book).goods
    yield ("A number is of the actions after which the two readings part, all others being as by default: shortest where no "
           "shorter play parts them on any legal set-up; otherwise whether it is shortest is not shown. Never is a proof "
           f"{words}.")
    if graded:
        kinds = ["whether an action is allowed", *([goods.asked] if goods else []), "anything else in the position",
                 "the points when the very same actions are played under both to the end"]
        yield (f"From the same position by the same action, with {min(book.players)} players unless it is said otherwise, a "
               f"reading may change {listed(kinds)}. Yes: a play shows it. Never: proved {words}, in every position. Not found: "
               "the solver knows a position without contradiction to what is proved, or has no answer, and no play was found; "
               "that says nothing.")
    else:
        yield "What a reading changes besides, and whether it matters to the points, was not asked."
    yield settling_of(book).caveat.replace("`", "")


def _row(book: Rulebook[S, A], switch: Switch, found: Mapping[str, Found], grade: Grade | None) -> ReadingCompared:
    doubt, first = switch.ambiguity, main_case(book, switch.name)
    return ReadingCompared(
        doubt.id, players_words(book)[doubt.id].question, (str(switch.readings[0]), str(switch.readings[1])),
        tuple([_length(Case(book, switch.name, players), found) for players in book.players]),
        tuple([_change(grade, change) for change in changes(book)]) if grade else (),
        _graded(grade, switch.name, min(book.players)), tuple(_shown(book, switch, grade)) if grade else (),
        file_of(first) if first.name in found else "")


def _length(case: Case[S, A], found: Mapping[str, Found]) -> str:
    known = found.get(case.name)
    if known is None:
        return "not asked"
    if known.proved:
        return "never"
    if not known.parts:
        return f"not known; none up to {known.excluded}" if known.excluded > 0 else "not known"
    length = load_parting(case.name, case.question()).length
    if known.shortest:
        return f"{length}, shortest"
    return f"{length}; none up to {known.excluded}" if known.excluded > 0 else str(length)


def _change(grade: Grade, change: str) -> str:
    if change in grade["plays"]:
        return "yes"
    if not grade["solver"]:
        return "–"
    return "never" if grade["solver"].get(change) == Verdict.PROVED.name else "not found"


def _graded(grade: Grade | None, switch: str, fewest: int) -> str:
    if grade is None:
        return ""
    players, _, fixed = grade["case"].removeprefix(f"{switch}-").partition("-")
    said = [*([f"{players} players"] if players != str(fewest) else []), *([fixed] if fixed else [])]
    return f"asked with {', '.join(said)}" if said else ""


def _shown(book: Rulebook[S, A], switch: Switch, grade: Grade) -> Iterator[str]:
    """What the play of the case does not show and another one does, and where was looked for what none shows."""
    case = next(case for case in cases_of(book, switch.name) if case.name == grade["case"])
    question = case.question()
    for change, name in grade["plays"].items():
        if name == case.name:
            continue
        if change == "points":
            play = load_play(book, name)
            ends = replayed_ends(question, play.start(play.game()), play.actions)
            said = [" and ".join(f"{seat_in_words(seat)} has {int(number)}" for seat, number in enumerate(end.points))
                    for end in ends if end is not None]
            yield f"Points: the same {len(play.actions)} actions end so that {', or that '.join(said)}."
        else:
            parting = load_parting(name, question)
            told = "; ".join(f"by {reading}: {verdict_of(question, parting, side)}"
                             for side, reading in enumerate(question.readings))
            before, turn = counted(parting.length - 1, "action"), turns_of(question, parting)
            yield in_full(f"{capital(_names(change))}: after {before}, in turn {turn}, {wanted(question, parting)}. "
                          f"{full_stop(told)}")
    for change in changes(book):
        if change not in grade["plays"] and grade["solver"].get(change) not in (None, Verdict.PROVED.name):
            where = (f"{grade['tried']} games of the same actions played on from each kept play" if change == "points" else
                     f"positions along the kept play and in {grade['tried']} ordinary games")
            yield f"{capital(_names(change))}: no play found; looked at {where}."


def _names(change: str) -> str:
    return {"legality": "allowed"}.get(change, change)


# --- what a table must decide -----------------------------------------------------------------------------------------


def _to_decide(book: Rulebook[S, A], found: Mapping[str, Found], choices: Mapping[str, Choices]) -> Iterator[ToDecide]:
    for players in book.players:
        if all(main_case(book, each.name, players).name in found for each in switches(book)):
            must, known = must_choose(book, players, found), choices.get(str(players))
            yield ToDecide(players, tuple(must), tuple(need_not(book, players, found) if known is None else known["free"]),
                           tuple(not_known(book, players, found)),
                           tuple(_order(book, known, len(must))) if known is not None else ())


def _order(book: Rulebook[S, A], known: Choices, must: int) -> Iterator[str]:
    for name, rests in known["rests_on"].items():
        if rests:
            yield (f"{name} needs a ruling only if one of these is ruled against the default: {', '.join(rests)}. Under each of "
                   "these alone the proof fails, which need not mean that the readings part; under any other single change it "
                   "holds; several changes at once were not asked.")
        else:
            yield f"{name} needs none, whichever single other reading is changed (proved)."
    for name, sets in known["idle"].items():
        yield f"{name} needs none given {'; or given '.join(' and '.join(each) for each in sets)} (proved)."
    if known["given"]:
        spared = sum(_is_left_open(each, known) for each in book.ambiguities)
        yield (f"Fewest found: rule {', '.join(known['given'])}; then {', '.join(known['unruled'])} can be left open together "
               f"(proved), and {len(book.ambiguities) - spared} rulings suffice instead of {must}, the others being ruled by "
               "default.")


def _is_left_open(doubt: Ambiguity, known: Choices) -> bool:
    return all(switch.name in known["unruled"] for switch in switches_of(doubt))


def _left(asked: bool) -> str:
    if not asked:
        return "Whether some rulings against the default make others needless was not asked."
    return ("What is not known: whether a still smaller set exists under rulings that were not tried. Only rulings that some "
            "action looks at together with it were tried, one or two at a time, everything else being at its default.")
