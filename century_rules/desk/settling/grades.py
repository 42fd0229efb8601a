"""The grade of each switch, kept as ``grades.json`` with the plays that show it; found by a slow command.

Each is graded in the first of its cases in which the readings part: two players and default readings where they do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict, cast

import attrs

from century_rules.desk.comparing import Parting, Question
from century_rules.desk.comparing.by_play import WHIMS, shorten
from century_rules.desk.comparing.parting import Both
from century_rules.desk.settling.cases import Case, cases, switches
from century_rules.desk.settling.direct import Change, changes, concerns, direct_changes
from century_rules.desk.settling.store import (
    folder_of, load_found, load_parting, read_json, save_parting, write_json,
)
from century_rules.guidance import Player
from century_rules.kernel.game import A, Outcome, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook

MOST_ACTIONS = 1500
"""Of one game; those of ordinary players have some hundreds."""

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
            save_parting(plays["points"], question, ended, folder)
    return Grade(
        case=case.name, solver={change: verdict.name for change, verdict in solver.items()},
        plays={change: plays[change] for change in asked if change in plays}, tried=PLAYS)


# --- what a reading changes, shown by plays ---------------------------------------------------------------------------


def changes_of(book: Rulebook[S, A], parting: Parting[S, A]) -> set[Change]:
    """What a parting shows: legality, what changes hands, position, or points after the same actions. A set-up is legality."""
    if parting.kind in ("legality", "set-up"):
        return {"legality"}
    differences, (one, other) = parting.differences(), parting.outcomes
    shown: set[Change] = {change for change in changes(book)[1:-1] for path in differences if concerns(book, change, path)}
    return shown | ({"points"} if one is not None and other is not None and one != other else set())


def more_partings(
    question: Question[S, A], parting: Parting[S, A], wanted: set[Change], *, plays: int,
) -> Iterator[tuple[Change, Parting[S, A]]]:
    """Plays that show the wanted changes, each once: first along a play in which they part, then along ordinary games."""
    book, game = question.book, question.games()[0]
    for number in range(plays + 1):
        beginning, actions = (parting.beginning, parting.actions) if number == 0 else (game.deal(number), ())
        for found in _along(question, beginning, actions, number) if wanted else ():
            for change in sorted(changes_of(book, found) & wanted):
                wanted = wanted - {change}
                yield change, shorten(question, found, replays=1500, keep=partial(_shows, book, change))
            if not wanted:
                return


def _shows(book: Rulebook[S, A], change: Change, parting: Parting[S, A]) -> bool:
    return change in changes_of(book, parting)


def _along(question: Question[S, A], beginning: S, actions: Sequence[A], seed: int) -> Iterator[Parting[S, A]]:
    """Every parting by one action in the positions of a play, which goes on by ordinary players where the actions given end."""
    following: Both[S, A] | None = question.both(beginning)
    player, dice = question.book.guidance.player(question.games()[0], seed, WHIMS[seed % len(WHIMS)]), random.Random(seed)
    for given in (*actions[:-1], *[None] * MOST_ACTIONS):
        if following is None:
            return
        yield from following.partings()
        following = _next(following, given, player, dice)


def _next(both: Both[S, A], given: A | None, player: Player[S, A], dice: random.Random) -> Both[S, A] | None:
    """After an action that does not part the readings, the one given if it is such."""
    common = both.common()
    if not common:
        return None
    first = given if given is not None else player.choose(both.states[0])
    dice.shuffle(common)
    reached = (both.after(action) for action in dict.fromkeys((*([first] if first in common else []), *common)))
    return next((each for each in reached if isinstance(each, Both)), None)


def same_actions_to_the_end(question: Question[S, A], parting: Parting[S, A], seed: int) -> Parting[S, A] | None:
    """A game of the same actions under both readings that ends in different points, going on from a parting by position.

    An ordinary player of the first reading's world chooses, as long as the other allows it too; chance does among the rest.
    """
    first, second = parting.after
    if first is None or second is None:
        return None
    both, dice = Both(question.games(), parting.beginning, (first, second)), random.Random(seed)
    player = question.book.guidance.player(both.games[0], seed, 0.1)
    for _ in range(MOST_ACTIONS):
        one, other = both.outcomes()
        if one is not None and other is not None:
            actions = (*parting.actions, *both.actions)
            return None if one.points == other.points else attrs.evolve(
                parting, actions=actions, after=both.states, outcomes=(one, other))
        common = both.common()
        if not common:
            return None
        wished = player.choose(both.states[0])
        both = both.apart(wished if wished in common else dice.choice(common))
    return None


def replayed_ends(question: Question[S, A], beginning: S, actions: Sequence[A]) -> tuple[Outcome | None, Outcome | None]:
    """How a play that both readings allow ends under each. Raises IllegalAction if one of them does not allow it."""
    both = question.both(beginning)
    for action in actions:
        both = both.apart(action)
    return both.outcomes()
