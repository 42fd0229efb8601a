"""Points over a play: lines, who leads, and of what no lines are drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import pytest

from century_rules.desk.settling.store import folder_of, play_path
from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.game import BoardGame
from century_rules.kernel.play import played
from century_rules.kernel.rule_game import RuleGame
from century_rules.pages.scores import Scores, drawing_of, leads_of, scores_of
from century_rules.rulebook import rulebook, rulebooks
from century_rules.rulings.book import in_force
from century_rules.rulings.file import read_ruling
from century_rules.testing.shortening import next_action
from century_rules.writing.record import load_record
from tests.mutants.patching import ROOT

@cache
def stored(game: str, name: str) -> tuple[BoardGame[Any, Any], Any, tuple[Any, ...]]:
    """A play that is kept: its game, where it begins and what is done."""
    record = load_record(play_path(name, folder_of(rulebook(game))))
    rules: BoardGame[Any, Any] = record.game()
    return rules, record.start(rules), tuple(record.actions)


def saying(points: Callable[[object, object], object]) -> BoardGame[Any, Any]:
    """The rules of the play that is kept of Spice Road, with other points, and the outcome that it has."""
    rules: Any = stored("spice-road", "tie-2")[0]
    kind = type("Saying", (type(rules),), {"points": points, "outcome": lambda _game, state: rules.outcome(state)})
    found: BoardGame[Any, Any] = kind(**{each.name: getattr(rules, each.name) for each in attrs.fields(type(rules))})
    return found


def drawn(game: str, name: str, to: int | None = None) -> Scores | None:
    rules, start, actions = stored(game, name)
    return scores_of(rules, played(rules, start, actions[:to]).states, len(actions))


@pytest.mark.parametrize("name", rulebooks())
def test_the_points_of_a_game_that_is_over_are_those_of_its_outcome(name: str) -> None:
    book = rulebook(name)
    game = book.game(2, book.readings(), book.components(None))
    state, choose = game.deal(3), next_action(book, game, 3, 0.0)
    while (action := choose(state)) is not None:
        state = game.apply(state, action)
    outcome = game.outcome(state)
    assert isinstance(game, RuleGame) and outcome is not None
    assert game.counted(state, game.points(state)) == outcome.points


def test_a_line_goes_up_where_points_are_made_and_ends_with_all_of_them() -> None:
    scores = drawn("spice-road", "tie-2")
    rules, start, actions = stored("spice-road", "tie-2")
    assert isinstance(rules, RuleGame) and scores is not None
    points = [rules.points(state) for state in played(rules, start, actions).states]
    for drawing in scores.drawings:
        for line in drawing.lines:
            changes = sum(before[line.seat] != after[line.seat] for before, after in pairwise(points))
            assert line.path.count("V") == changes > 0
            assert line.path.endswith(f"H{drawing.right}"), "the last action of the play is at the right"
            assert line.name == f"player {line.seat + 1}: {points[-1][line.seat]}"
    one, other = points[-1]
    assert scores.says == (f"Points after each action; after {len(actions)} actions player 1 has {one} and player 2 has {other}.")


@pytest.mark.parametrize("last", [(10, 10), (0, 0, 0, 0, 0), (10, 10, 10, 10, 10), (10, 9, 1, 0, 10), (-3, 10)])
def test_names_at_the_ends_are_seen_and_do_not_lie_upon_each_other(last: tuple[int, ...]) -> None:
    drawing = drawing_of("wide", 960, [(0,) * len(last), (10,) * len(last), last], 2)
    at = sorted(line.at for line in drawing.lines)
    assert all(one - other >= 17 for other, one in pairwise(at))
    assert drawing.top <= at[0] and at[-1] <= drawing.bottom


def test_numbers_at_the_sides_are_round() -> None:
    drawing = drawing_of("wide", 960, [(0, 0), (10**30, 7)], 3000)
    assert [mark.text for mark in drawing.actions] == ["0", "500", "1,000", "1,500", "2,000", "2,500", "3,000"]
    assert [mark.text.rstrip("0,") for mark in drawing.points] == ["", "5", "1"]


@pytest.mark.parametrize("wrong", [(1,), (1, 2, 3), [1, 2], ("1", "2"), (0.5, 1), (True, 1), None])
def test_points_that_are_none_are_named_with_the_mend(wrong: object) -> None:
    rules, start, actions = stored("spice-road", "tie-2")
    states = played(rules, start, actions).states

    def points(_game: object, state: object) -> object:
        return wrong if state is states[5] else (0, 0)

    with pytest.raises(RulesAtFault, match=r"points gives .*; it should give a tuple of 2 whole numbers, by seat"):
        scores_of(saying(points), states, len(actions))


def test_points_at_the_end_are_held_against_the_outcome() -> None:
    rules, start, actions = stored("spice-road", "tie-2")
    states = played(rules, start, actions).states
    with pytest.raises(RulesAtFault, match=r" gives \(1, 0\) at the end, and the outcome has "):
        scores_of(saying(lambda _game, state: (1, 0) if state == states[-1] else (0, 0)), states, len(actions))


def test_points_are_those_that_a_ruling_counts() -> None:
    rules, start, actions = stored("eastern-wonders", "end-trigger-2")
    said = read_ruling((ROOT / "docs/rulings/outposts-score.toml").read_text(encoding="utf-8"), "outposts-score.toml")
    assert isinstance(rules, RuleGame)
    ruled = in_force([said]).game(2, rules.readings, rules.components)
    assert isinstance(ruled, RuleGame)
    states = played(rules, start, actions).states
    plain, other = scores_of(rules, states, len(actions)), scores_of(ruled, states, len(actions))
    assert plain is not None and other is not None
    assert plain.says != other.says


def test_nothing_is_drawn_where_points_stay_or_are_not_told() -> None:
    assert drawn("spice-road", "tie-2", to=1) is None, "nobody has made any"
    rules, start, actions = stored("spice-road", "tie-2")
    assert scores_of(saying(lambda _game, _state: ()), played(rules, start, actions).states, len(actions)) is None


def test_who_leads_changes_hands_with_the_most_points_alone() -> None:
    points = [(0, 0), (2, 0), (2, 2), (2, 3), (3, 3), (4, 3), (4, 4), (5, 4)]
    assert [(each.number, each.says) for each in leads_of(points)] == [
        (1, "player 1 is the first to lead, with 2 to 0"), (3, "player 2 takes the lead from player 1, with 3 to 2"),
        (5, "player 1 takes the lead from player 2, with 4 to 3")], "by action 7 nobody takes what is theirs"
    assert leads_of([(1, 0), (1, 0)]) == [], "who leads from the beginning takes no lead"
    assert leads_of([(1,), (5,)]) == [], "who plays alone leads nobody"
