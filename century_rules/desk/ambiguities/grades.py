"""The grade of each switch, kept as ``grades.json`` with the plays that show it; found by a slow command.

Each is graded in the first of its cases in which the readings part: two players and default readings where they do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypedDict, cast

from century_rules.desk.ambiguities.cases import CASES, Case
from century_rules.desk.ambiguities.direct import CHANGES, Change, direct_changes
from century_rules.desk.ambiguities.grading import (
    Worlds, changes_of, more_partings, partings_of_ordinary_games, same_actions_to_the_end, worlds,
)
from century_rules.desk.ambiguities.store import (
    FOLDER, load_found, load_parting, play_path, read_json, save_parting, save_play, write_json,
)
from century_rules.desk.ambiguities.switches import SWITCHES
from century_rules.desk.comparing import Parting, Question
from century_rules.eastern_wonders.layout import Layout
from century_rules.eastern_wonders.notation import format_action, parse_action
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.game import Outcome
from century_rules.kernel.verdict import Verdict

PLAYS = 12
"""Ordinary games looked through for a change that the kept play does not show."""
SEEDS = 12
"""Companies of merchants who play on under each reading, until one has another winner."""


class WorldsText(TypedDict):
    """`Worlds` in JSON: set-ups by the names of the tiles, actions as in records."""

    players: int
    markets: list[list[str]]
    vp_order: list[list[str]]
    actions: list[str]
    points: list[list[int]]


class Grade(TypedDict):
    """What is known of a switch's grade.

    `solver` has the solver's word by change; `plays` the name of the kept play by change; `tried` how many games were looked
    through for the others; `merchants` how many companies played on and in how many the points and the winner differed.
    """

    case: str
    solver: dict[str, str]
    plays: dict[str, str]
    tried: int
    merchants: dict[str, int]
    worlds: WorldsText | None


def graded_case(switch: str, folder: Path = FOLDER) -> Case | None:
    """The first case of a switch in which its readings part: fewest other readings changed, then fewest players."""
    found = load_found(folder)
    mine = [case for case in CASES if case.switch == switch and case.name in found and found[case.name].parts]
    return min(mine, key=lambda case: (len(case.fixed), case.players), default=None)


def find_grades(names: Iterable[str], tell: Callable[[str], None], folder: Path = FOLDER) -> None:
    """Grade those switches and keep it."""
    kept = load_grades(folder)
    for name in names:
        case = graded_case(name, folder)
        if case is None:
            continue
        kept[name] = _grade(case, folder)
        write_json(folder / "grades.json", {each.name: kept[each.name] for each in SWITCHES if each.name in kept})
        tell(f"{case.name}: shown {', '.join(kept[name]['plays'])}; merchants {kept[name]['merchants']}")


def load_grades(folder: Path = FOLDER) -> dict[str, Grade]:
    """What is kept, by the name of the switch."""
    return cast(dict[str, Grade], read_json(folder / "grades.json"))


def _grade(case: Case, folder: Path) -> Grade:
    question = case.question()
    parting = load_parting(case.name, question, folder)
    solver: dict[Change, Verdict] = {}
    if parting.kind != "set-up":
        solver = {each.change: each.verdict for each in direct_changes(question)}
    plays = {change: case.name for change in CHANGES if change in changes_of(parting)}
    wanted: set[Change] = {change for change in CHANGES if change not in plays and change != "points"
              and solver.get(change) not in (None, Verdict.PROVED)}
    for change, found in more_partings(question, [(parting.setup, parting.actions)], wanted, plays=PLAYS):
        plays[change] = f"{case.name}.{change}"
        save_parting(plays[change], question, found, folder)
    if solver.get("points") is Verdict.UNKNOWN and "points" not in plays:
        ended = next(_same_actions(question, parting, folder, plays), None)
        if ended is not None:
            plays["points"] = f"{case.name}.points"
            save_play(plays["points"], question, ended.setup, ended.actions, 0, folder)
    company = list(_companies(question, parting))
    best = next((each for each in company if "winner" in each.differs_in()), None) or next(
        (each for each in company if each.differs_in()), None)
    return Grade(
        case=case.name, solver={change: verdict.name for change, verdict in solver.items()},
        plays={change: plays[change] for change in CHANGES if change in plays}, tried=PLAYS,
        merchants={"played": len(company), "points": sum("points" in each.differs_in() for each in company),
                   "winner": sum("winner" in each.differs_in() for each in company)},
        worlds=None if best is None else worlds_as_json(best, question))


def _same_actions(question: Question, parting: Parting, folder: Path, plays: dict[Change, str]) -> Iterator[Parting]:
    """Games of the same actions that end in different points, from every kept play that parts by position."""
    parted = [parting, *(load_parting(name, question, folder) for name in dict.fromkeys(plays.values())
                         if play_path(name, folder).exists())]
    for each in parted:
        for seed in range(PLAYS):
            found = same_actions_to_the_end(question, each, seed)
            if found is not None:
                yield found


def _companies(question: Question, parting: Parting) -> Iterator[Worlds]:
    """Merchants who play on from the kept play; half of them from partings of ordinary games, where there are any."""
    for seed in range(SEEDS):
        begun = parting
        if seed % 2:
            begun = next(partings_of_ordinary_games(question, seed), parting)
        played = worlds(question, begun, seed)
        if played is not None:
            yield played


def worlds_as_json(played: Worlds, question: Question) -> WorldsText:
    """To be kept."""
    layouts = [Layout.of(setup, question.components) for setup in played.starts]
    return WorldsText(
        players=played.players, markets=[[" ".join(pair) for pair in layout.markets] for layout in layouts],
        vp_order=[list(layout.vp_order) for layout in layouts],
        actions=["; ".join(format_action(action) for action in actions) for actions in played.actions],
        points=[[int(number) for number in outcome.points] for outcome in played.outcomes])


def replayed_worlds(said: WorldsText, question: Question) -> Worlds:
    """Kept worlds, played again through the reference. Raises IllegalAction, InvalidInput, or ValueError if a game goes on."""
    setups: list[Setup] = []
    actions, outcomes = [], list[Outcome]()
    for side, game in enumerate(question.games()):
        pairs = [pair.split() for pair in said["markets"][side]]
        layout = Layout(tuple((tile, market) for tile, market in pairs), tuple(said["vp_order"][side]))
        setups.append(layout.setup(game))
        state = game.start(setups[side])
        actions.append(tuple(parse_action(text) for text in said["actions"][side].split("; ")))
        for action in actions[side]:
            state = game.apply(state, action)
        outcome = game.outcome(state)
        if outcome is None:
            raise ValueError("the game goes on")
        outcomes.append(outcome)
    return Worlds(said["players"], (setups[0], setups[1]), (actions[0], actions[1]), (outcomes[0], outcomes[1]))

