"""`clauses --why`: what is lost without a clause, where the clause steps in, and what is not shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import cast

import attrs
import pytest

from century_rules.desk.breaking.why import Loss, Why, whys
from century_rules.desk.proving.clause_use import clause_use
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.verify import verify
from century_rules.desk.proving.why_document import used_in
from tests.eastern_wonders.instances import game_of, instance
from tests.pages.made import text_of
from century_rules.games.eastern_wonders.actions import Action, Claim
from century_rules.games.eastern_wonders.clauses import CLAUSES
from century_rules.games.eastern_wonders.readings import Claims
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.process.content import load_content
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play, StepProperty
from century_rules.kernel.verdict import Verdict
from century_rules.search import first_play
from century_rules.search.first_play import broken, first_breaking_play
from century_rules.theory import theories
from century_rules.theory.direct_checks import Redundant
from century_rules.theory.theorem import Control
from century_rules.theory.theories import Theory, theory

SAMPLE = ("EW-1.3", "EW-3.5", "EW-5.3", "EW-6.1")


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


@pytest.fixture(scope="module")
def sample(known: Theory[State, Action]) -> Mapping[str, Why[State, Action]]:
    return {why.clause.id: why for why in whys(known, SAMPLE)}


def only(known: Theory[State, Action], theorem_id: str, *changed: Control) -> Theory[State, Action]:
    """The theory with one theorem, and these controls in place of its own."""
    return attrs.evolve(known, theorems={theorem_id: attrs.evolve(known.theorems[theorem_id], controls=changed)})


def one(known: Theory[State, Action], clause: str) -> Why[State, Action]:
    (why,) = whys(known, [clause])
    return why


def the_loss(known: Theory[State, Action], clause: str) -> Loss[State, Action]:
    (loss,) = one(known, clause).losses
    return loss


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_a_clause_that_is_load_bearing(sample: Mapping[str, Why[State, Action]]) -> None:
    why = sample["EW-3.5"]
    assert "move-can-finish" in {claimed.id for claimed in why.cited_by}
    assert why.load_bearing and why.as_expected and why.redundant is None
    loss = why.losses[0]
    assert loss.theorem.id == "move-can-finish" and loss.shown and loss.alone and loss.opening == 27
    assert loss.play is not None and loss.play.shortest
    assert loss.steps_in is not None and loss.steps_in.action == 2 == loss.length
    assert re.match(r"Not allowed\. EW-3\.5: .*could not be finished", loss.steps_in.says)


def test_every_play_is_one_without_the_clause_and_none_with_it(sample: Mapping[str, Why[State, Action]]) -> None:
    """Played again here: action by action without the clause, and refused with it where it is said to be."""
    for clause in ("EW-3.5", "EW-5.3"):
        dropped = [loss for loss in sample[clause].losses
                   if loss.at.control.without == (clause,) and not loss.at.control.readings]
        assert dropped
        for loss in dropped:
            assert loss.play is not None and loss.steps_in is not None
            small = instance(loss.at.small.name)
            state = small.start
            for number, action in enumerate(loss.play.play.actions, 1):
                if number == loss.steps_in.action:
                    with pytest.raises(IllegalAction) as refused:
                        small.game.apply(state, action)
                    assert clause in {refusal.clause for refusal in refused.value.refusals}
                state = attrs.evolve(game_of(small), without=frozenset({clause})).apply(state, action)
            assert state == loss.play.play.states[-1]


def test_a_clause_may_step_in_by_another_outcome_of_the_same_action(sample: Mapping[str, Why[State, Action]]) -> None:
    loss = sample["EW-6.1"].losses[0]
    assert loss.steps_in is not None and loss.steps_in.says == "P1 harvests nothing."
    assert loss.play is not None and loss.play.sentences()[-1] == "P1 harvests 1 ginger."
    assert loss.instead == ("a harvest takes three ginger",)


def test_a_clause_may_forbid_the_set_up(sample: Mapping[str, Why[State, Action]]) -> None:
    loss = sample["EW-1.3"].losses[0]
    assert loss.length == 0 and loss.opening == 0
    assert loss.steps_in is not None and loss.steps_in.action == 0 and "EW-1.3" in loss.steps_in.says


def test_the_shortest_is_the_shortest(known: Theory[State, Action], sample: Mapping[str, Why[State, Action]]) -> None:
    """No play of fewer actions breaks the property, looked for in another way: level by level, over sets of positions."""
    loss = next(loss for loss in sample["EW-5.3"].losses if loss.theorem.id == "closed-port-idle")
    claimed = known.properties["closed-port-idle"]
    assert isinstance(claimed, StepProperty) and loss.play is not None and loss.play.shortest
    game, level = loss.play.game, {loss.play.play.states[0]}
    for number in range(1, loss.length + 1):
        steps = [(state, action, game.apply(state, action)) for state in level for action in game.legal_actions(state)]
        breaks = any(not claimed.holds(game, *step) for step in steps)
        assert breaks == (number == loss.length)
        level = {after for _, _, after in steps}


def test_a_search_that_left_positions_out_does_not_say_shortest(
    known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = only(known, "closed-port-idle", Control(("EW-5.3",), "-"))
    for most, shortest in ((10, False), (60_000, True)):
        monkeypatch.setattr(first_play, "MOST_STATES", most)
        loss = the_loss(few, "EW-5.3")
        assert loss.play is None or loss.play.shortest is shortest
    assert loss.play is not None and loss.play.shortest


def test_left_out_positions_matter_only_beyond_their_depth() -> None:
    """The third action claims; with room for few positions the play is still found, as long as it runs through those kept."""
    small = instance("cove")
    claimed = StepProperty[BoardGame[State, Action], State, Action](
        "-", "-", ("EW-5.1",), lambda game, before, action, after: action != Claim())
    found = {most: first_breaking_play(claimed, small.game, small.start, most) for most in range(1, 40)}
    length = len(found[39].play.actions) if found[39].play is not None else 0
    assert length == 3 and found[39].shortest
    for searched in found.values():
        assert searched.play is None or len(searched.play.actions) >= length
        assert not searched.shortest or (searched.play is not None and len(searched.play.actions) == length)
    assert not found[2].shortest and {searched.shortest for searched in found.values()} == {True, False}


def test_a_property_of_plays_does_not_say_shortest(known: Theory[State, Action]) -> None:
    loss = the_loss(only(known, "voyage-cost", Control(("EW-3.2",), "-")), "EW-3.2")
    assert loss.shown and loss.play is not None and not loss.play.shortest
    assert "no fewer" not in text_of(one(only(known, "voyage-cost", Control(("EW-3.2",), "-")), "EW-3.2"))


# --- what is not shown ------------------------------------------------------------------------------------------------


def test_a_clause_in_no_control(known: Theory[State, Action]) -> None:
    why = one(only(known, "voyage-cost", Control(("EW-3.2",), "-")), "EW-5.3")
    assert not why.losses and not why.load_bearing and not why.as_expected
    assert "NOT SHOWN TO BE LOAD-BEARING: no theorem" in text_of(why)


def test_a_control_without_a_play(known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_play, "MOST_STATES", 200)  # of thousands, none of which breaks it
    why = one(only(known, "closed-port-idle", Control(("EW-3.7",), "-")), "EW-3.7")
    assert [loss.shown for loss in why.losses] == [False]
    assert not why.load_bearing and not why.as_expected
    assert "NOT AS EXPECTED" in text_of(why) and "The point" not in text_of(why)


def test_clauses_dropped_together_are_not_shown_one_by_one(known: Theory[State, Action]) -> None:
    """EW-4.2 has nothing to do with it, EW-5.3 all; together they prove neither."""
    both = only(known, "closed-port-idle", Control(("EW-5.3", "EW-4.2"), "-"))
    innocent, guilty = one(both, "EW-4.2"), one(both, "EW-5.3")
    assert innocent.losses[0].steps_in is None and not innocent.losses[0].shown
    assert guilty.losses[0].shown and guilty.losses[0].others == ("EW-4.2",)
    assert not innocent.load_bearing and not guilty.load_bearing
    assert "Not as expected: with EW-4.2 in force the same play breaks it, too." in text_of(innocent)
    assert "NOT SHOWN TO BE LOAD-BEARING: no control changes it alone" in text_of(guilty) and "with EW-4.2" in text_of(guilty)


def test_a_reading_the_theorem_is_not_claimed_for_shows_nothing(known: Theory[State, Action]) -> None:
    read = {"claims": Claims.SEVERAL.value}
    why = one(only(known, "no-five-tiles", Control(("EW-8.1",), "-", readings=read)), "EW-8.1")
    assert not why.losses[0].alone and not why.load_bearing


def test_a_redundant_clause_is_as_expected_unless_it_is_load_bearing(known: Theory[State, Action]) -> None:
    said = attrs.evolve(known, redundant={clause: Redundant("the others say it", "stack-lasts")
                                          for clause in ("EW-3.5", "EW-4.3")}, theorems=only(
        known, "move-can-finish", Control(("EW-3.5",), "-")).theorems)
    contradicted, fine = whys(said, ["EW-3.5", "EW-4.3"])
    assert contradicted.load_bearing and not contradicted.as_expected
    assert not fine.load_bearing and fine.as_expected
    assert "REDUNDANT: the others say it. That is the theorem stack-lasts" in text_of(fine)


@pytest.mark.parametrize(("clause", "theorem", "message"), [
    ("EW-99.1", "stack-lasts", "no such clause"), ("EW-4.3", "stack-lost", "no such theorem")])
def test_content_that_calls_redundant_what_it_cannot(
    clause: str, theorem: str, message: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ordinary = load_content
    wrong = SimpleNamespace(__name__="mine", INVARIANTS=(), REDUNDANT={clause: Redundant("-", theorem)})
    monkeypatch.setattr(theories, "load_content", lambda kind, game, folder: [
        *ordinary(kind, game, folder), *([wrong] if kind == "proofs" else [])])
    with pytest.raises(InvalidInput, match=message):
        theory(RULEBOOK)


# --- the proofs -------------------------------------------------------------------------------------------------------


def test_of_a_theorem_that_is_not_proved_nothing_is_said(known: Theory[State, Action], monkeypatch: pytest.MonkeyPatch) -> None:
    def finding(theorem_id: str, verdict: Verdict, core: Sequence[str]) -> Finding[State, Action]:
        found = SimpleNamespace(theorem=known.theorems[theorem_id], verdict=verdict, core=tuple(core))
        return cast("Finding[State, Action]", found)

    monkeypatch.setattr("century_rules.desk.proving.clause_use.verify", lambda *_args, **_options: iter([
        finding("stack-lasts", Verdict.PROVED, ["EW-8.1"]), finding("voyage-cost", Verdict.UNKNOWN, ["EW-8.1", "EW-3.2"])]))
    use = clause_use(RULEBOOK, 3)
    assert use.used_in["EW-8.1"] == ("stack-lasts",) and use.used_in["EW-3.2"] == ()
    assert use.unproved == ("voyage-cost",)
    said = used_in(one(only(known, "stack-lasts"), "EW-3.2"), use)
    assert said == ["Used, for 3 players, in the proofs of: no theorem."]


@pytest.mark.slow
def test_the_clauses_the_proofs_use(known: Theory[State, Action]) -> None:
    use = clause_use(RULEBOOK, 2, workers=2)
    assert use.unproved == () and set(use.used_in) == set(CLAUSES)
    for finding in verify(RULEBOOK, players=(2,), only=("move-can-finish",), controls=False):
        assert {clause for clause in CLAUSES if finding.theorem.id in use.used_in[clause]} == set(finding.core)
    assert "move-can-finish" in use.used_in["EW-3.5"]


# --- all clauses ------------------------------------------------------------------------------------------------------


def test_every_clause_has_a_control_of_its_own_or_is_redundant(known: Theory[State, Action]) -> None:
    own = {control.clauses[0] for each in known.theorems.values() for control in each.controls if len(set(control.clauses)) == 1}
    assert set(CLAUSES) - own - set(known.redundant) == set()


@pytest.fixture(scope="module")
def every(known: Theory[State, Action]) -> list[Why[State, Action]]:
    return list(whys(known, list(CLAUSES)))


@pytest.mark.slow
def test_every_clause_is_load_bearing_or_redundant(every: list[Why[State, Action]]) -> None:
    assert [why.clause.id for why in every if not why.as_expected] == []


@pytest.mark.slow
def test_every_control_shows_what_each_of_its_clauses_is_there_for(every: list[Why[State, Action]]) -> None:
    assert [(why.clause.id, loss.theorem.id) for why in every for loss in why.losses if not loss.shown] == []
    for loss in (loss for why in every for loss in why.losses):
        assert loss.play is not None and len(loss.play.sentences()) == loss.length
        assert breaks_at_the_end_only(loss)


def breaks_at_the_end_only(loss: Loss[State, Action]) -> bool:
    assert loss.play is not None
    whole: Play[State, Action] = loss.play.play
    game = loss.play.game
    parts = [Play(whole.states[:end + 1], whole.actions[:end]) for end in range(loss.length + 1)]
    return [broken(loss.claimed, game, part) for part in parts] == [*([False] * loss.length), True]
