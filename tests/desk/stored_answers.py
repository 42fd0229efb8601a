"""What is kept of the ambiguities as single answers, each of which can be decided anew."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
import attrs

from century_rules.desk.comparing import Found
from century_rules.desk.comparing.shortest import shortest_play
from century_rules.desk.settling.cases import Case, cases
from century_rules.desk.settling.direct import Change, direct_changes
from century_rules.desk.settling.find_partings import FOR_FEW, FOR_MORE
from century_rules.desk.settling.grades import Grade, changes_of, graded_case, load_grades, replayed_ends
from century_rules.desk.settling.choices import load_choices, never_parts
from century_rules.desk.settling.store import folder_of, load_found, load_parting, load_play
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import DEFAULT_RLIMIT

SAMPLE: Mapping[str, int] = {"excluded": 1, "never": 1, "grade": 4}
"""How many answers of each kind are decided anew at one commit."""


@attrs.frozen
class Stored:
    """An answer that is kept.

    Attributes:
        kind: ``excluded`` (no play of so many actions parts two readings), ``never`` (no play at all does), ``grade`` (what the
            solver says that a reading can change).
        name: says which.
        wrong: decides it anew; gives what is wrong, empty if nothing is.
    """

    kind: str
    name: str
    wrong: Callable[[], str] = attrs.field(eq=False, repr=False)


def stored_answers(book: Rulebook[S, A]) -> list[Stored]:
    """All that is kept of a game."""
    folder = folder_of(book)
    found, idle = load_found(folder), load_choices(folder)
    return [
        *excluded_plays(book, found), *proofs(book, found),
        *(ruled_out(book, name, int(players), given) for players, known in idle.items()
          for name, sets in known["idle"].items() for given in sets),
        *grades(book, load_grades(folder))]


def excluded_plays(book: Rulebook[S, A], found: Mapping[str, Found]) -> Iterator[Stored]:
    """That a play is a shortest one, or that there is none of so many actions."""
    for case in (case for case in cases(book) if found[case.name].excluded >= 1):
        yield Stored("excluded", case.name, partial(_excludes, case, found[case.name].excluded))


def _excludes(case: Case[S, A], most: int) -> str:
    limits = FOR_FEW if case.players == min(case.book.players) else FOR_MORE
    # What it takes changes a little with everything; what is excluded stays so, however long it took.
    again = shortest_play(case.question(), depth=most, rlimit=3 * limits.rlimit)
    if again.parting is not None:
        return f"a play of {again.parting.length} actions parts them; up to {most} were said to be excluded"
    if again.excluded < most:
        return f"only plays of up to {again.excluded} actions are excluded, not {most}: {again.reason}"
    return ""


def proofs(book: Rulebook[S, A], found: Mapping[str, Found]) -> Iterator[Stored]:
    """That two readings never part."""
    for case in (case for case in cases(book) if found[case.name].proved):
        yield Stored("never", case.name, partial(_never, case))


def ruled_out(book: Rulebook[S, A], name: str, players: int, given: Sequence[str]) -> Stored:
    """The same, given some rulings."""
    case = Case(book, name, players, tuple(given))
    return Stored("never", case.name, partial(_never, case))


def _never(case: Case[S, A]) -> str:
    return "" if never_parts(case) else "that they never part is not proved"


def grades(book: Rulebook[S, A], kept: Mapping[str, Grade]) -> Iterator[Stored]:
    """What the solver says that a reading can change; what it did not decide is no answer."""
    for ambiguity, grade in kept.items():
        for change, verdict in grade["solver"].items():
            if verdict != Verdict.UNKNOWN.name:
                yield Stored("grade", f"{ambiguity} {change}", partial(_graded, book, ambiguity, change, verdict))


def _graded(book: Rulebook[S, A], ambiguity: str, change: Change, verdict: str) -> str:
    case = graded_case(book, ambiguity)
    assert case is not None
    (again,) = (each.verdict.name for each in direct_changes(case.question(), (change,), 3 * DEFAULT_RLIMIT))  # as above
    return "" if again == verdict else f"the solver says {again}; {verdict} is kept"


def not_shown(book: Rulebook[S, A], switch: str, grade: Grade) -> str:
    """What the plays kept with a grade do not show of what it says; empty if they show all of it."""
    case = graded_case(book, switch)
    if case is None or grade["case"] != case.name:
        return f"of another case than {case and case.name}"
    question = case.question()
    for change, play in grade["plays"].items():
        if grade["solver"].get(change) == Verdict.PROVED.name:
            return f"{change} is proved never to change, and shown to"
        if change == "points" and play != case.name:
            kept = load_play(book, play)
            one, other = replayed_ends(question, kept.start(kept.game()), kept.actions)
            if one is None or other is None or one.points == other.points:
                return f"{play}: the points are the same, or the game is not over"
        elif change not in changes_of(book, load_parting(play, question)):
            return f"{play} does not show {change}"
    shown = changes_of(book, load_parting(case.name, question))
    return "" if shown <= set(grade["plays"]) else f"the kept play shows {', '.join(sorted(shown))}, and not all of it is said"


def sample(answers: Sequence[Stored], commit: str) -> list[Stored]:
    """Some of each kind, others at another commit."""
    def order(answer: Stored) -> str:
        return hashlib.sha256(f"{commit} {answer.kind} {answer.name}".encode()).hexdigest()

    return [answer for kind, many in SAMPLE.items()
            for answer in sorted((each for each in answers if each.kind == kind), key=order)[:many]]


def commit_here(folder: Path) -> str:
    """The commit that is checked out, or a digest of what is kept in the folder where there is no repository."""
    said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    if said.returncode == 0:
        return said.stdout.strip()
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()):
        digest.update(file.read_bytes())
    return digest.hexdigest()
