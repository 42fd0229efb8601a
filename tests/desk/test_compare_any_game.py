"""Comparing readings of a game that has less: no encoding, no opinions of itself, no words."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from century_rules.desk.comparing import Limits, Parting, Question, compare_readings
from century_rules.desk.comparing.answer_json import answer_as_json
from century_rules.desk.comparing.parting import Both
from century_rules.desk.comparing.document import report
from century_rules.desk.settling.cases import cases
from century_rules.desk.settling.direct import changes
from century_rules.desk.settling.store import folder_of
from century_rules.games.eastern_wonders import Action, Begin, Pass, Spice, State, Stay, Step
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.guidance import Guidance
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.theory.encoding import Encoding, only_beginning

BARE: Rulebook[State, Action] = attrs.evolve(
    RULEBOOK, notation=None, encoding=None, guidance=Guidance(), theme=attrs.evolve(RULEBOOK.theme, parting_words=None),
    archive=attrs.evolve(RULEBOOK.archive, settling=None, content=Path(__file__).parent))


def question(name: str, book: Rulebook[State, Action] = BARE) -> Question[State, Action]:
    ambiguity, pairs = book.reading_names.compared(name)
    return Question(book, ambiguity, readings=pairs[0])


def test_without_an_encoding_ordinary_games_are_played_and_it_says_so() -> None:
    told: list[str] = []
    answer = compare_readings(question("pass"), Limits(plays=2, replays=100), told.append)
    assert (answer.verdict, answer.found_by, answer.shortest, answer.excluded) == (Verdict.REFUTED, "trial games", False, -1)
    assert answer.reason == "this game has no encoding, so the solver could not be asked"
    assert told[1] == "this game has no encoding, of which alone it could be proved, so a play is looked for"
    said = " ".join(report(answer).split())
    assert "Found by trial games (of players who often act on a whim), then shortened" in said and "has no encoding" in said
    assert answer_as_json(answer)["found_by"] == "trial games"


def test_without_an_encoding_nothing_is_claimed_where_no_play_is_found() -> None:
    answer = compare_readings(question("zero-trade"), Limits(plays=0))
    assert (answer.verdict, answer.parting, answer.obligations) == (Verdict.UNKNOWN, None, 0)


def test_chance_plays_where_a_game_has_no_opinion() -> None:
    game = question("pass").games()[0]
    one, other, another = (BARE.guidance.player(game, seed, 0.5) for seed in (1, 1, 2))
    state = game.deal(0)
    first = [player.choose(state) for player in (one, other, another)]
    assert first[0] == first[1] != first[2] and set(first) <= set(game.legal_actions(state))


def test_both_goes_on_until_the_readings_part() -> None:
    asked = question("pass")
    both = asked.both(asked.games()[0].deal(7))
    begun: tuple[Action, ...] = (Begin((4, 0, 0, 0), "C3"), Begin((2, 1, 0, 0), "C3"), Stay())
    for action in begun:
        reached = both.after(action)
        assert isinstance(reached, Both)
        both = reached
    assert both.actions == begun and both.states[0] == both.states[1]
    with pytest.raises(IllegalAction):
        both.after(Step("C4"))
    parting = both.after(Pass())
    assert isinstance(parting, Parting)
    assert (parting.kind, parting.actions, parting.side_that_allows) == ("legality", (*begun, Pass()), 0)
    assert parting.refusals[0] == () != parting.refusals[1]
    assert [found.actions[-1] for found in both.partings()] == [Pass()] and Pass() not in both.common()
    assert [each.actions for each in both.along([Pass()])] == [begun]


def test_what_only_the_rules_remember_does_not_part_readings() -> None:
    """Under own-fresh=no the rules remember which cubes were laid on this voyage; players see no difference."""
    asked = question("own-fresh")
    both = asked.both(asked.games()[0].deal(7))
    plays: tuple[Action, ...] = (Begin((4, 0, 0, 0), "C3"), Begin((2, 1, 0, 0), "C3"), Step("C4"), Step("C5", Spice.GINGER))
    reached = list(both.along(plays))
    assert len(reached) == len(plays) + 1
    first, second = reached[-1].states
    assert first != second and first.fresh != second.fresh


def test_where_nobody_says_what_a_deal_leaves_open_no_play_is_called_the_shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one set-up it might be; on others there might be a shorter one."""
    assert RULEBOOK.encoding is not None
    monkeypatch.setattr(type(RULEBOOK.encoding), "any_set_up", Encoding.any_set_up)
    asked = question("pass", RULEBOOK)
    assert only_beginning(asked.games()[0]) is None
    answer = compare_readings(asked, Limits(plays=2, replays=100))
    assert (answer.verdict, answer.found_by, answer.shortest, answer.excluded) == (Verdict.REFUTED, "stored play", False, -1)
    assert answer.reason.startswith("the encoding of this game does not say what is open in a set-up")


def test_a_game_that_keeps_nothing_is_told_so() -> None:
    with pytest.raises(InvalidInput, match="keeps no plays and proofs"):
        folder_of(BARE)
    assert changes(BARE) == ("legality", "position", "points") and not any(case.fixed for case in cases(BARE))


def test_a_game_that_is_none() -> None:
    from century_rules.desk.settling.__main__ import main

    answer = CliRunner().invoke(main, ["find", "eastern-wander", "plays"])
    assert (answer.exit_code, "did you mean eastern-wonders?" in answer.output) == (2, True)
