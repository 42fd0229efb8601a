"""The ambiguities of Spice Road: plays that part their readings, proofs that none does, and the set-ups they are on."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import attrs
import pytest

from century_rules.desk.comparing import Limits, Question, compare_readings
from century_rules.desk.comparing import never
from century_rules.desk.comparing.by_play import beside_stored_plays
from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.document import report
from century_rules.desk.settling.cases import cases, main_case, switches
from century_rules.desk.settling.store import folder_of, load_found, load_parting, load_play
from century_rules.games.spice_road import Action, Game, State
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidRecord
from century_rules.process.progress import no_progress
from century_rules.kernel.verdict import Verdict
from century_rules.solving.read_twice import BothEncoded
from century_rules.theory.encoding import Encoding
from century_rules.writing.record import parse_record
from tests.desk.stored_answers import SAMPLE, Stored, commit_here, excluded_plays, proofs, sample, stored_answers

AQuestion: TypeAlias = Question[State, Action]
CASES, FOLDER = cases(RULEBOOK), folder_of(RULEBOOK)
FOUND = load_found(FOLDER)


def question(switch: str, players: int = 2) -> AQuestion:
    return main_case(RULEBOOK, switch, players).question()


@pytest.mark.parametrize(("switch", "limits", "length", "kind", "shortest"), [
    ("card-cubes", Limits(depth=3), 3, "state", True),
    ("rest-empty", Limits(depth=1), 1, "legality", True),
    ("hold", Limits(depth=0), 11, "state", False),
])
def test_readings_part(switch: str, limits: Limits, length: int, kind: str, shortest: bool) -> None:
    answer = compare_readings(question(switch), limits)
    parting = answer.parting
    assert answer.verdict is Verdict.REFUTED and parting is not None
    assert (parting.length, parting.kind, answer.shortest) == (length, kind, shortest)
    assert answer.question.confirmed(parting.beginning, parting.actions) == parting
    assert len(set(parting.beginning.card_names)) == 45
    text = " ".join(report(answer).split())
    assert ("None is shorter" in text) == shortest


def test_a_reading_that_changes_nothing_is_not_said_to_part() -> None:
    """With two players the sixth card ends the game under both."""
    asked = question("end-count=six")
    answer = compare_readings(asked, Limits(depth=1, tries=2000))
    assert (answer.verdict, answer.parting) == (Verdict.PROVED, None) and answer.obligations
    assert (answer.possible, answer.impossible) == (9, 5)
    assert "the other 5 never are under the readings of all other ambiguities" in " ".join(report(answer).split())
    assert beside_stored_plays(asked, tries=2000, tell=no_progress) is None
    assert never_part(question("end-count=six", 4), rlimit=10_000_000).verdict is not Verdict.PROVED


def test_what_is_proved_is_proved_of_the_components_that_are_asked_about() -> None:
    """Of the printed box it would be proved: there the greater of the two numbers is that for two players."""
    asked = question("end-count=six")
    fewer = attrs.evolve(asked, components=attrs.evolve(asked.components, to_end=(5, 5, 6, 6)))  # type: ignore[misc]  # of any game
    assert never_part(asked, rlimit=10_000_000).proved and not never_part(fewer, rlimit=10_000_000).proved


def test_premises_that_contradict_each_other_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = never.anything

    def spoilt(asked: Question[State, Action], encoding: Encoding[State, Action]) -> BothEncoded:
        both = whole(asked, encoding)
        return attrs.evolve(both, system=attrs.evolve(both.system, sides=(*both.system.sides, ("side:wrong", False))))

    monkeypatch.setattr(never, "anything", spoilt)
    assert never_part(question("end-count=six"), rlimit=10_000_000).verdict is Verdict.UNKNOWN


# --- the set-ups that the solver looks at


def _sides(model: dict[str, int]) -> dict[str, bool]:
    encoding, game = RULEBOOK.encoding, Game()
    assert encoding is not None
    rules = encoding.any_set_up(IntAlgebra(), game, lambda name: model[name])
    assert rules is not None
    return {label: bool(holds) for label, holds in rules.sides}


def _model(deal: State) -> dict[str, int]:
    box = Game().components
    model: dict[str, int] = {}
    for place, card in enumerate(deal.cards[:len(deal.unsold)]):
        model |= {f"cards[{place}].kind": card.kind, f"cards[{place}].times": card.times,
                  f"merchant[{place}]": box.card_names.index(deal.card_names[place])}
        model |= {f"cards[{place}].{row}[{kind}]": cubes for row, cost in (("cost", card.cost), ("gain", card.gain))
                  for kind, cubes in enumerate(cost)}
    for place, point in enumerate(deal.point_cards):
        model |= {f"point_cards[{place}].points": point.points, f"point[{place}]": box.point_names.index(deal.point_names[place])}
        model |= {f"point_cards[{place}].cost[{kind}]": cubes for kind, cubes in enumerate(point.cost)}
    return model


def test_every_deal_is_among_them_and_a_card_twice_is_not() -> None:
    for seed in range(5):
        deal = Game().deal(seed)
        assert all(_sides(_model(deal)).values())
        twice = attrs.evolve(deal, cards=(deal.cards[1], *deal.cards[1:]), card_names=(deal.card_names[1], *deal.card_names[1:]))
        assert {label for label, holds in _sides(_model(twice)).items() if not holds} == {"side:merchant[0] is not merchant[1]"}
        other = _model(deal)
        other["cards[0].gain[0]"] += 7
        assert not _sides(other)["side:merchant[0]"]


def test_a_model_is_laid_out() -> None:
    encoding, deal = RULEBOOK.encoding, Game().deal(3)
    assert encoding is not None
    laid = encoding.set_up_of(Game(), _model(deal), ())
    assert laid is not None and (laid.card_names, laid.point_names) == (deal.card_names, deal.point_names)


# --- what is kept


def test_every_ambiguity_is_settled_for_every_number_of_players() -> None:
    assert set(FOUND) == {case.name for case in CASES}
    assert [case.name for case in CASES if not (FOUND[case.name].parts or FOUND[case.name].proved)] == []
    assert {case.name for case in CASES if FOUND[case.name].proved} == {
        "end-count=six-2", "end-count=six-3", "end-count=five-4", "end-count=five-5"}
    assert {path.stem for path in FOLDER.glob("*.txt")} >= {case.name for case in CASES if FOUND[case.name].parts}


@pytest.mark.parametrize("switch", [each.name for each in switches(RULEBOOK)])
def test_a_kept_play_parts_the_readings(switch: str) -> None:
    """By its last action and not before: it is played again under both."""
    asked = [case for case in CASES if case.switch == switch and FOUND[case.name].parts]
    assert asked
    for case in asked:
        assert load_parting(case.name, case.question()).length == len(load_play(RULEBOOK, case.name).actions)


def test_a_kept_play_of_another_ambiguity_shows_nothing() -> None:
    with pytest.raises(InvalidRecord, match="not of the game asked about"):
        load_parting("coin-2", question("payment"))


@cache
def stored() -> list[Stored]:
    return stored_answers(RULEBOOK)


@pytest.mark.parametrize("kind", list(SAMPLE))
def test_a_sample_is_decided_anew(kind: str) -> None:
    answer = next(each for each in sample(stored(), commit_here(FOLDER)) if each.kind == kind)
    wrong = answer.wrong()
    assert not wrong, f"{answer.kind}, {answer.name}: {wrong}"


def _only(answers: list[Stored], name: str) -> Stored:
    (answer,) = (each for each in answers if each.name == name)
    return answer


def test_a_wrong_answer_is_found_out() -> None:
    spoilt = {**FOUND, "payment-2": attrs.evolve(FOUND["payment-2"], excluded=2, verdict="PROVED")}
    assert _only([*excluded_plays(RULEBOOK, spoilt)], "payment-2").wrong() == (
        "a play of 2 actions parts them; up to 2 were said to be excluded")
    assert _only([*proofs(RULEBOOK, spoilt)], "payment-2").wrong() == "that they never part is not proved"


# --- set-ups as text


def test_a_set_up_is_written_shortly_and_read_again() -> None:
    layouts, game = RULEBOOK.layouts, Game()
    assert layouts is not None
    for deal in (game.deal(4), game.lay_out(range(43), range(36)), game.lay_out([3, *range(3), *range(4, 43)], range(36))):
        assert layouts.of(game, deal).start(game) == deal
    assert layouts.of(game, game.lay_out([2, 1, 0, *range(3, 43)], range(36))).lines() == ["merchants +YYR +YYY", "points"]


@pytest.mark.parametrize(("lines", "wrong"), [
    ("merchants +YYY +YYX\npoints", "there is no card '[+]YYX' in that deck"),
    ("merchants +YYY +YYY\npoints", "'[+]YYY' is named twice"),
    ("merchants +YYY", "add a line `points …`"),
    ("merchants\nmerchants\npoints", "said in line 4 already"),
])
def test_a_wrong_set_up_is_refused(lines: str, wrong: str) -> None:
    with pytest.raises(InvalidRecord, match=wrong):
        parse_record(RULEBOOK, f"century-rules record 1\ngame spice-road\nplayers 2\n{lines}\n").start(Game())
