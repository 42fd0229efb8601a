"""What is shown on small games: it comes out there, and a control that has nothing to do with it is noticed."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from century_rules.desk.breaking import demonstrations
from century_rules.desk.breaking.demonstrations import demonstrate
from century_rules.exporting.foreign import foreign_model
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.search.first_play import first_breaking_play
from century_rules.search.on_small_games import show_on_instances
from century_rules.search.small import search_instance
from century_rules.theory.theorem import Control
from century_rules.theory.theories import theory, theory_once

PAGE = (Path(__file__).parents[2] / "docs" / "sky-islands.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "players"), [("islands-pay", 2), ("islands-pay", 3), ("somebody-can-act", 2)])
def test_it_holds_on_the_instances_and_its_controls_break_it(name: str, players: int) -> None:
    (shown,) = demonstrate(RULEBOOK, players=(players,), only=(name,))
    assert shown.verdict is Verdict.HOLDS_ON_INSTANCE and shown.as_expected and shown.controls


def test_a_control_of_another_clause_is_not_as_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has a port on that instance: no play shows what SK-3.1 has to do with it."""
    known = theory_once(RULEBOOK)
    idle = Control(("SK-3.1",), "-", instance="atoll")
    others = {**known.others, "islands-pay": attrs.evolve(known.others["islands-pay"], controls=(idle,))}
    monkeypatch.setattr(demonstrations, "theory_once", lambda _book: attrs.evolve(known, others=others))
    monkeypatch.setattr(demonstrations, "theory", lambda _book: attrs.evolve(known, others=others))
    monkeypatch.setattr(demonstrations, "finding", lambda *_args, **_named: None)
    (shown,) = demonstrate(RULEBOOK, players=(2,), only=("islands-pay",))
    assert shown.verdict is shown.expected and not shown.as_expected
    assert [verdict for _, verdict in shown.controls] == [Verdict.UNKNOWN]


def test_a_claim_that_is_false_there_is_refuted() -> None:
    found = show_on_instances(RULEBOOK, "one-winner", ("atoll", "calm"), 2)
    assert found is not None and found.verdict is Verdict.REFUTED


@pytest.mark.parametrize(("instance", "goal", "actions"), [
    ("atoll", "island-closed", 4), ("atoll", "awards-tied", 5), ("strait", "two-towers", 9), ("calm", "tile-discarded", 1),
    ("calm", "island-closed", None)])
def test_the_shortest_play_to_what_the_instance_is_there_for(instance: str, goal: str, actions: int | None) -> None:
    found = search_instance(RULEBOOK.instance(instance), RULEBOOK.goal(goal), book=RULEBOOK)
    assert (None if found.witness is None else len(found.witness.actions)) == actions
    assert found.complete or actions is not None
    assert f"| `{instance}` | `{goal}` | {actions} |" in PAGE or actions is None


def test_a_closed_island_is_opened_again_by_the_first_tile() -> None:
    small = RULEBOOK.instance("atoll")
    found = first_breaking_play(theory(RULEBOOK).properties["a-closed-island-stays-closed"], small.game, small.start)
    assert found.shortest and found.play is not None and len(found.play.actions) == 1


def test_what_is_seen_on_the_whole_table_is_not_exported() -> None:
    small = RULEBOOK.instance("atoll")
    with pytest.raises(InvalidInput, match="is seen on the whole table, and no model has that"):
        foreign_model(RULEBOOK, small, "island-closed")


def test_of_other_numbers_of_players_nothing_is_said() -> None:
    assert show_on_instances(RULEBOOK, "islands-pay", ("atoll",), 4) is None


def test_all_clauses_but_one_are_in_a_control_or_implied() -> None:
    known = theory(RULEBOOK)
    controlled = {clause for each in known.controlled.values() for control in each.controls for clause in control.clauses}
    assert set(RULEBOOK.clauses) - controlled == {"SK-3.2", "SK-4.2"}
