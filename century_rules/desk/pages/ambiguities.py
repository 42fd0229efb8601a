"""The page on ambiguities, in Markdown, from what is kept: every play in it is played again while it is written."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.desk.comparing import Found, Parting
from century_rules.desk.comparing.report import report
from century_rules.desk.comparing.telling import turns_of, verdict_of, wanted
from century_rules.desk.pages.choices import choices_section
from century_rules.desk.settling.cases import Case, Switch, cases_of, main_case, switches, switches_of
from century_rules.desk.settling.direct import changes
from century_rules.desk.settling.grades import Grade, load_grades, replayed_ends
from century_rules.desk.settling.store import folder_of, load_found, load_parting, load_play, settling_of
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import HOW_A_DEFAULT_IS_CHOSEN, Ground
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted, listed, prose, table


def command(book: Rulebook[S, A]) -> str:
    """What writes the page."""
    return f"python -m century_rules.desk.settling write {book.name} {settling_of(book).page}"


def page(book: Rulebook[S, A]) -> str:
    """The whole page. Raises InvalidRecord where a kept play does not show what it is kept for, InvalidInput if none is kept."""
    folder, kept = folder_of(book), settling_of(book).kept
    for name in kept:
        if not (folder / f"{name}.json").exists():
            maker = f"python -m century_rules.desk.settling find {book.name} all"
            raise InvalidRecord(f"{folder / name}.json: not there; `{maker}` makes it")
    parts = (_head, _defaults, _overview, _deep, choices_section, _one_by_one, _silent)
    return "\n\n".join(block for part in parts for block in part(book)) + "\n"


def _head(book: Rulebook[S, A]) -> Iterator[str]:
    settling = settling_of(book)
    yield f"# What the rulebook of {book.title.rpartition(': ')[2]} leaves open"
    yield prose(f"""
        Written by `{command(book)}` from the plays and proofs kept in `{settling.shown_as}`; a test
        writes it again and compares. Every play on this page is played again through the reference games of both readings
        while it is written. {settling.caveat}""")


def _defaults(book: Rulebook[S, A]) -> Iterator[str]:
    yield "## How a default is chosen"
    yield f"{HOW_A_DEFAULT_IS_CHOSEN} {book.sources_told}".rstrip()
    for ground in Ground:
        named = [each.id for each in book.ambiguities if each.ground is ground]
        if named:
            yield f"- {_sentence(str(ground))}: {', '.join(named)}."


def _overview(book: Rulebook[S, A]) -> Iterator[str]:
    found, grades, asked = load_found(folder_of(book)), load_grades(folder_of(book)), changes(book)
    goods, anything = settling_of(book).goods, book.parting_words.anything
    yield "## In short"
    yield prose(f"""
        *Parts*: the length of the play in which the two readings part, with {listed(book.players)} players and all other
        readings at their defaults; **bold** if no shorter play parts them on any legal set-up (solver), otherwise whether it is
        shortest is not shown. *Never* is a proof {anything}.""")
    columns = ("ambiguity", "default / other", f"parts, {' · '.join(map(str, book.players))} players")
    if "grades" not in settling_of(book).kept:
        yield "What a reading changes besides, and whether it matters to the points, was not asked."
        yield table(columns, ([*_row(book, switch, found, None)][:len(columns)] for switch in switches(book)))
        return
    yield prose(f"""
        *Changes*, from the same position by the same action, with {min(book.players)} players unless the last column
        says otherwise: whether an action is **allowed**, {f"{goods.asked}, " if goods else ""}anything else in the **position**
        (a different continuation of the turn, a different end of the game); and the **points** when the very same actions
        are played under both readings to the end. *yes*: shown by a play. *never*: proved {anything}, in every
        position. *not found*: a position without contradiction to the proved invariants is known to the solver, or it has no
        answer, and no play was found; that says nothing.""")
    yield table((*columns, *map(_names, asked), "graded"), (
        _row(book, switch, found, grades.get(switch.name)) for switch in switches(book)))


def _row(book: Rulebook[S, A], switch: Switch, found: dict[str, Found], grade: Grade | None) -> Iterator[str]:
    yield f"[{switch.ambiguity.id}](#{switch.ambiguity.id})"
    yield " / ".join(map(str, switch.readings))
    yield " · ".join(_length(Case(book, switch.name, players), found) for players in book.players)
    yield from (_change(grade, change) if grade else "" for change in changes(book))
    yield _graded(grade, switch.name)


def _length(case: Case[S, A], found: dict[str, Found]) -> str:
    known = found.get(case.name)
    if known is None:
        return "not asked"
    if known.proved:
        return "*never*"
    if not known.parts:
        return f"not known (none up to {known.excluded})" if known.excluded > 0 else "not known"
    length = len(load_play(case.book, case.name).actions)
    return f"**{length}**" if known.shortest else str(length)


def _deep(book: Rulebook[S, A]) -> Iterator[str]:
    """With the fewest players, the plays that are not shown to be shortest, those nearest to it first."""
    found, few = load_found(folder_of(book)), min(book.players)
    deep = []
    for switch in switches(book):
        known, case = found[Case(book, switch.name, few).name], Case(book, switch.name, few)
        if known.parts and not known.shortest:
            deep.append((len(load_play(book, case.name).actions), known.excluded, switch.name))
    if not deep:
        return
    yield "## Plays that may not be shortest"
    yield prose(f"""
        With {few} players, for each play that is not shown to be shortest: its actions, up to how many actions no play parts the
        readings on any legal set-up (solver), and so how many numbers of actions are left open.""")
    yield table(("ambiguity", "actions", "none up to", "left open"), (
        (name, str(actions), str(max(excluded, 0)), str(actions - max(excluded, 0) - 1))
        for actions, excluded, name in sorted(deep, key=lambda each: (each[0] - each[1], each[2]))))


def _change(grade: Grade, change: str) -> str:
    if change in grade["plays"]:
        return "yes"
    if not grade["solver"]:
        return "–"
    return "never" if grade["solver"].get(change) == Verdict.PROVED.name else "not found"


def _graded(grade: Grade | None, switch: str) -> str:
    if grade is None:
        return "not graded"
    rest = grade["case"].removeprefix(f"{switch}-")
    players, _, fixed = rest.partition("-")
    return f"{players} players{f', {fixed}' if fixed else ''}" if (players, fixed) != ("2", "") else "2"


def _one_by_one(book: Rulebook[S, A]) -> Iterator[str]:
    yield "## One by one"
    for ambiguity in book.ambiguities:
        yield f"### {ambiguity.id}"
        yield f"{ambiguity.question} Clauses {', '.join(ambiguity.clauses)}."
        yield f"Why the default: {ambiguity.ground}. {_sentence(ambiguity.why)}."
        for switch in switches_of(ambiguity):
            yield from _compared(book, switch)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _compared(book: Rulebook[S, A], switch: Switch) -> Iterator[str]:
    found, grade = load_found(folder_of(book)), load_grades(folder_of(book)).get(switch.name)
    asked = [case for case in cases_of(book, switch.name) if case.name in found]
    told = main_case(book, switch.name)
    shown = [told] if grade is None or grade["case"] == told.name else [told, *(
        case for case in asked if case.name == grade["case"])]
    for case in shown:
        parting = load_parting(case.name, case.question()) if found[case.name].parts else None
        yield f"```text\n{report(found[case.name].answer(case.question(), parting))}\n```"
    more = () if grade is None else _more(book, switch, grade)
    yield "\n".join([*(f"- {_one_line(case, found[case.name])}" for case in asked), *more])


def _one_line(case: Case[S, A], known: Found) -> str:
    fixed = f" with {', '.join(case.fixed)}" if case.fixed else ""
    where = f"{case.players} players{fixed}: "
    if known.proved:
        return f"{where}never, {known.obligations} obligations proved."
    if not known.parts:
        none = "nothing was excluded"
        if known.excluded > 0:
            none = f"no play of up to {counted(known.excluded, 'action')} parts them"
        return f"{where}not known; {none}. {known.reason.capitalize()}."
    length = len(load_play(case.book, case.name).actions)
    shortest = "a shortest play" if known.shortest else (
        f"not shown to be shortest, none has up to {known.excluded}" if known.excluded > 0 else "not shown to be shortest")
    return f"{where}{counted(length, 'action')}, {shortest}; record `{case.name}.txt`."


def _more(book: Rulebook[S, A], switch: Switch, grade: Grade) -> Iterator[str]:
    case = next(case for case in cases_of(book, switch.name) if case.name == grade["case"])
    question = case.question()
    for change, name in grade["plays"].items():
        if name == case.name:
            continue
        if change == "points":
            play = load_play(book, name)
            ends = replayed_ends(question, play.start(play.game()), play.actions)
            said = " and ".join(", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(end.points))
                                for end in ends if end is not None)
            yield f"- points: the same {len(play.actions)} actions end with {said} (`{name}.txt`)."
        else:
            yield f"- {_names(change)}: {_point(load_parting(name, question), case)} (`{name}.txt`)."
    for change in changes(book):
        if change not in grade["plays"] and grade["solver"].get(change) not in (None, Verdict.PROVED.name):
            where = (f"{grade['tried']} games of the same actions played on from each kept play" if change == "points" else
                     f"positions along the kept play and in {grade['tried']} ordinary games")
            yield f"- {_names(change)}: no play found; looked at {where}."


def _names(change: str) -> str:
    return {"legality": "allowed"}.get(change, change)


def _point(parting: Parting[S, A], case: Case[S, A]) -> str:
    question = case.question()
    said = "; ".join(f"{reading}: {verdict_of(question, parting, side)}" for side, reading in enumerate(question.readings))
    before, turn = counted(parting.length - 1, "action"), turns_of(question, parting)
    return f"after {before}, in turn {turn}, {wanted(question, parting)}. {said}"


def _silent(book: Rulebook[S, A]) -> Iterator[str]:
    settling = settling_of(book)
    if not settling.silent:
        return
    yield "## Settled silently"
    yield prose(f"""
        Doubts that are no readings one can switch: the reference decides them as said here, each pinned by a test of the
        same name in `{settling.tests_of_silent}`.""")
    rows = ((f"**{each.id}** {each.question}", ", ".join(each.clauses), each.taken, each.other, each.why)
            for each in settling.silent)
    yield table(("doubt", "clauses", "what the reference does", "what else one could do", "why"), rows)
