"""The grade of each switch, kept as ``grades.json`` with the plays that show it; found by a slow command.

Each is graded in the first of its cases in which the readings part: two players and default readings where they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypedDict, cast

from century_rules.desk.settling.cases import Case, cases
from century_rules.desk.settling.direct import Change, changes, direct_changes
from century_rules.desk.settling.grading import changes_of, more_partings, same_actions_to_the_end
from century_rules.desk.settling.store import (
    folder_of, load_found, load_parting, read_json, save_parting, save_play, write_json,
)
from century_rules.switches import switches
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook

PLAYS = 12
"""Ordinary games looked through for a change that the kept play does not show."""


class Grade(TypedDict):
    """What is known of a switch's grade.

    `solver` has the solver's word by change; `plays` the name of the kept play by change; `tried` how many games were looked
    through for the others.
    """

    case: str
    solver: dict[str, str]
    plays: dict[str, str]
    tried: int


def graded_case(book: Rulebook[S, A], switch: str, folder: Path | None = None) -> Case[S, A] | None:
    """The first case of a switch in which its readings part: fewest other readings changed, then fewest players."""
    found = load_found(folder or folder_of(book))
    part = [case for case in cases(book) if case.switch == switch and case.name in found and found[case.name].parts]
    return min(part, key=lambda case: (len(case.fixed), case.players), default=None)


def find_grades(book: Rulebook[S, A], names: Iterable[str], tell: Callable[[str], None], folder: Path | None = None) -> None:
    """Grade those switches and keep it."""
    there = folder or folder_of(book)
    kept = load_grades(there)
    for name in names:
        case = graded_case(book, name, there)
        if case is None:
            continue
        kept[name] = _grade(case, there)
        write_json(there / "grades.json", {each.name: kept[each.name] for each in switches(book) if each.name in kept})
        tell(f"{case.name}: shown {', '.join(kept[name]['plays'])}")


def load_grades(folder: Path) -> dict[str, Grade]:
    """What is kept, by the name of the switch."""
    return cast(dict[str, Grade], read_json(folder / "grades.json"))


def _grade(case: Case[S, A], folder: Path) -> Grade:
    question, asked = case.question(), changes(case.book)
    parting = load_parting(case.name, question, folder)
    solver: dict[Change, Verdict] = {}
    if parting.kind != "set-up":
        solver = {each.change: each.verdict for each in direct_changes(question)}
    plays = {change: case.name for change in asked if change in changes_of(case.book, parting)}
    wanted: set[Change] = {change for change in asked if change not in plays and change != "points"
                           and solver.get(change) not in (None, Verdict.PROVED)}
    for change, found in more_partings(question, parting, wanted, plays=PLAYS):
        plays[change] = f"{case.name}.{change}"
        save_parting(plays[change], question, found, folder)
    if solver.get("points") is Verdict.UNKNOWN and "points" not in plays:
        parted = [parting, *(load_parting(name, question, folder) for name in dict.fromkeys(plays.values()))]
        tried = (same_actions_to_the_end(question, each, seed) for each in parted for seed in range(PLAYS))
        ended = next((each for each in tried if each is not None), None)
        if ended is not None:
            plays["points"] = f"{case.name}.points"
            save_play(plays["points"], question, ended.beginning, ended.actions, 0, folder)
    return Grade(
        case=case.name, solver={change: verdict.name for change, verdict in solver.items()},
        plays={change: plays[change] for change in asked if change in plays}, tried=PLAYS)
