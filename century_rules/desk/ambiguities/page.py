"""The page on ambiguities, in Markdown, from what is kept: every play in it is played again while it is written."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.desk.ambiguities.prose import prose
from century_rules.desk.ambiguities.cases import ELSEWHERE, PLAYERS, Case, main_case
from century_rules.desk.ambiguities.direct import CHANGES
from century_rules.desk.ambiguities.grades import Grade, load_grades
from century_rules.desk.ambiguities.grading import replayed_ends
from century_rules.desk.ambiguities.pair_page import pairs_section
from century_rules.desk.ambiguities.rulings_page import rulings_section
from century_rules.desk.ambiguities.silent import SILENT
from century_rules.desk.ambiguities.switches import SWITCHES, Switch, switches_of
from century_rules.desk.ambiguities.store import FOLDER, Found, load_found, load_parting, play_path
from century_rules.desk.comparing import Parting
from century_rules.desk.comparing.report import report
from century_rules.desk.comparing.telling import turns_of, verdict_of, wanted
from century_rules.eastern_wonders.notation import format_seat
from century_rules.eastern_wonders.readings import AMBIGUITIES
from century_rules.eastern_wonders.record import load_record
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.reading import HOW_A_DEFAULT_IS_CHOSEN, Ambiguity, Ground
from century_rules.kernel.verdict import Verdict

COMMAND = "python -m century_rules.desk.ambiguities write docs/ambiguities.md"


def page() -> str:
    """The whole page. Raises InvalidRecord where a kept play does not show what it is kept for."""
    for name in ("found.json", "grades.json", "pairs.json", "rulings.json"):
        if not (FOLDER / name).exists():
            raise InvalidRecord(f"{FOLDER / name}: not there; `python -m century_rules.desk.ambiguities find all` makes it")
    parts = (_head(), _defaults(), _overview(), rulings_section(), _one_by_one(), pairs_section(), _silent())
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _head() -> Iterator[str]:
    yield "# What the rulebook of Eastern Wonders leaves open"
    yield ""
    yield prose(f"""
        Written by `{COMMAND}` from the plays and proofs kept in `century_rules/eastern_wonders/data/partings`; a test
        writes it again and compares. Every play on this page is played again through the reference games of both readings
        while it is written. Components, and with them prices in the plays, are as certain as
        `century_rules/eastern_wonders/data/printed.toml` says.""")


def _defaults() -> Iterator[str]:
    yield "## How a default is chosen"
    yield ""
    yield f"{HOW_A_DEFAULT_IS_CHOSEN} J is the official Japanese rulebook, K a second-hand retelling."
    for ground in Ground:
        yield ""
        yield f"- {_sentence(str(ground))}: {', '.join(each.id for each in AMBIGUITIES if each.ground is ground)}."


def _overview() -> Iterator[str]:
    found, grades = load_found(), load_grades()
    yield "## In short"
    yield ""
    yield prose("""
        *Parts*: the length of the play in which the two readings part, with 2, 3 and 4 players and all other readings at
        their defaults; **bold** if no shorter play parts them on any legal set-up (solver), otherwise whether it is
        shortest is not shown. *Never* is a proof for any map and tiles.""")
    yield ""
    yield prose("""
        *Changes*, from the same position by the same action, with two players unless the last column says otherwise:
        whether an action is **allowed**, where **cubes** are or who is owed some, anything else in the **position** (a
        different continuation of the turn, a different end of the game); and the **points** when the very same actions
        are played under both readings to the end. *yes*: shown by a play. *never*: proved for every position, map and
        tiles. *not found*: a position without contradiction to the proved invariants is known to the solver, or it has no
        answer, and no play was found; that says nothing.""")
    yield ""
    yield prose("""
        | ambiguity | default / other | parts, 2 · 3 · 4 players | allowed | cubes | position | points | graded |""")
    yield "|---|---|---|---|---|---|---|---|"
    for switch in SWITCHES:
        first, second = switch.readings
        lengths = " · ".join(_length(Case(switch.name, players), found) for players in PLAYERS)
        grade = grades.get(switch.name)
        changes = " | ".join(_change(grade, change) for change in CHANGES) if grade else "| | |"
        yield prose(f"""
            | [{switch.ambiguity.id}](#{switch.ambiguity.id}) | {first} / {second} | {lengths} | {changes} |
            {_graded(grade, switch.name)} |""")


def _length(case: Case, found: dict[str, Found]) -> str:
    known = found[case.name]
    if known.proved:
        return "*never*"
    if not known.parts:
        return f"not known (none up to {known.excluded})"
    length = len(load_record(play_path(case.name)).entries)
    return f"**{length}**" if known.shortest else str(length)


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


def _one_by_one() -> Iterator[str]:
    yield "## One by one"
    for ambiguity in AMBIGUITIES:
        yield ""
        yield from _entry(ambiguity)


def _entry(ambiguity: Ambiguity) -> Iterator[str]:
    yield f"### {ambiguity.id}"
    yield ""
    yield f"{ambiguity.question} Clauses {', '.join(ambiguity.clauses)}."
    yield ""
    yield f"Why the default: {ambiguity.ground}. {_sentence(ambiguity.why)}."
    for switch in switches_of(ambiguity):
        yield from _compared(switch)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _compared(switch: Switch) -> Iterator[str]:
    found, grade = load_found(), load_grades().get(switch.name)
    cases = [case for players in PLAYERS for fixed in ((), *((ELSEWHERE[switch.name],) if switch.name in ELSEWHERE else ()))
             if (case := Case(switch.name, players, fixed)).name in found]
    told = main_case(switch.name)
    shown = [told] if grade is None or grade["case"] == told.name else [told, *(
        case for case in cases if case.name == grade["case"])]
    for case in shown:
        parting = load_parting(case.name, case.question()) if found[case.name].parts else None
        yield from ("", "```text", report(found[case.name].answer(case.question(), parting)), "```")
    yield ""
    for case in cases:
        yield f"- {_one_line(case, found[case.name])}"
    if grade is not None:
        yield from _more(switch, grade)


def _one_line(case: Case, known: Found) -> str:
    fixed = f" with {', '.join(case.fixed)}" if case.fixed else ""
    where = f"{case.players} players{fixed}: "
    if known.proved:
        return f"{where}never, {known.obligations} obligations proved."
    if not known.parts:
        return f"{where}not known; no play of up to {known.excluded} actions parts them. {known.reason.capitalize()}."
    length = len(load_record(play_path(case.name)).entries)
    shortest = "a shortest play" if known.shortest else (
        f"not shown to be shortest, none has up to {known.excluded}" if known.excluded > 0 else "not shown to be shortest")
    return f"{where}{length} actions, {shortest}; record `{case.name}.txt`."


def _more(switch: Switch, grade: Grade) -> Iterator[str]:
    case = next(case for players in PLAYERS for fixed in ((), ELSEWHERE.get(switch.name, ()))
                if (case := Case(switch.name, players, fixed)).name == grade["case"])
    question = case.question()
    for change, name in grade["plays"].items():
        if name == case.name:
            continue
        if change == "points":
            record = load_record(play_path(name))
            ends = replayed_ends(question, record.start(record.game()).setup, [entry.action for entry in record.entries])
            said = " and ".join(", ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(end.points))
                                for end in ends if end is not None)
            yield f"- points: the same {len(record.entries)} actions end with {said} (`{name}.txt`)."
        else:
            yield f"- {_names(change)}: {_point(load_parting(name, question), case)} (`{name}.txt`)."
    for change in CHANGES:
        if change not in grade["plays"] and grade["solver"].get(change) not in (None, Verdict.PROVED.name):
            where = (f"{grade['tried']} games of the same actions played on from each kept play" if change == "points" else
                     f"positions along the kept play and in {grade['tried']} ordinary games")
            yield f"- {_names(change)}: no play found; looked at {where}."


def _names(change: str) -> str:
    return {"legality": "allowed"}.get(change, change)


def _point(parting: Parting, case: Case) -> str:
    question = case.question()
    said = "; ".join(f"{reading}: {verdict_of(question, parting, side)}" for side, reading in enumerate(question.readings))
    return f"after {parting.length - 1} actions, in turn {turns_of(question, parting)}, {wanted(question, parting)}. {said}"


def _silent() -> Iterator[str]:
    yield "## Settled silently"
    yield ""
    yield prose("""
        Doubts that are no readings one can switch: the reference decides them as said here, each pinned by a test of the
        same name in `tests/desk/test_settled_silently.py`. J is the official Japanese rulebook, K the second-hand
        retelling.""")
    yield ""
    yield "| doubt | clauses | what the reference does | what else one could do | why |"
    yield "|---|---|---|---|---|"
    for silent in SILENT:
        clauses = ", ".join(silent.clauses)
        yield f"| **{silent.id}** {silent.question} | {clauses} | {silent.taken} | {silent.other} | {silent.why} |"
