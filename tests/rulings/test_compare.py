"""Rulings compared with the printed rules and with each other: the play in which they part, or the proof that they never do."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from century_rules.desk.comparing import Answer, Limits, compare_readings
from century_rules.desk.comparing.never import never_part
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.document import report
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidComponents, InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import rulebook
from century_rules.rulings import load_ruling, ruled
from century_rules.rulings.question import RulingQuestion, asked_of_rulings
from century_rules.rulings.standing import Doubt, Doubts, Standing, told
from century_rules.theory.ruling import Ruling
from century_rules.writing.stored import kept_plays
from tests.cli.running import run
from tests.rulings.writing import FRAME, REST

from .made import written
from .writing import written as write

FEW = Limits(depth=6, rlimit=20_000_000, plays=3, replays=300, tries=3_000)


def question(first: Path | None, second: Path, players: int = 2) -> RulingQuestion[object, object]:
    files = [file for file in (first, second) if file is not None]
    printed = load_ruling(second).book
    books = [ruled([file]) for file in files]
    sides = (printed, books[0]) if first is None else (books[0], books[1])
    rulings = ([] if first is None else [load_ruling(first)], [load_ruling(second)])
    return asked_of_rulings(printed, sides, rulings, players, printed.readings(), printed.components(None))


def compared(file: Path, players: int = 2) -> Answer[object, object]:
    return compare_readings(question(None, file, players), FEW)


def test_the_shortest_play_in_which_a_ruling_parts_from_the_printed_rules(tmp_path: Path) -> None:
    answer = compared(written(tmp_path, "harvest-three"))
    assert answer.verdict is Verdict.REFUTED and answer.shortest and answer.parting is not None
    assert answer.parting.kind == "state"
    assert [type(action).__name__ for action in answer.parting.actions[-2:]] == ["Stay", "Harvest"]
    said = report(answer)
    assert "SHORTEST PLAY, PROVED: First matters after 4 actions" in said
    assert "harvest-three  Player 1 harvests 3 ginger." in said and "(the default)" not in said and "both readings" not in said


def test_a_ruling_that_says_a_clause_in_other_words_never_parts(tmp_path: Path) -> None:
    answer = compared(written(tmp_path, "rest-with-cards-out"))
    assert answer.verdict is Verdict.PROVED and answer.possible == 9
    said = " ".join(report(answer).split())
    assert "PROVED: They never part" in said and "operations is allowed by both or neither" in said


def test_an_encoding_without_the_ruling_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: of the printed encoding alone it would be proved that they never part."""
    text = written(tmp_path, "rest-with-cards-out").read_text().replace("not any(position.players[position.turn].played)",
                                                                        "any(position.players[position.turn].hand)")
    asked = question(None, written(tmp_path, "rest-with-cards-out", text))
    monkeypatch.setattr(Ruling, "transition_under", lambda self, operation, rules, before, arguments, transition: transition)
    with pytest.raises(InvalidInput, match="the encoding is of another game than the rules"):
        compare_readings(asked, FEW)


def test_games_that_begin_differently_part_before_the_first_action(tmp_path: Path) -> None:
    answer = compared(written(tmp_path, "yellow-more"))
    assert answer.parting is not None and answer.parting.kind == "beginning" and answer.shortest
    said = report(answer)
    assert "SHOWN BY DEALING: They part before the first action." in said
    assert "yellow-more  Player 1 has 4 turmeric in the caravan, not 3 turmeric." in said


def test_two_rulings_are_compared_with_each_other(tmp_path: Path) -> None:
    file = written(tmp_path, "rest-with-cards-out")
    same = written(tmp_path, "again", file.read_text().replace('name = "rest-with-cards-out"', 'name = "again"'))
    answer = compare_readings(question(file, same), FEW)
    assert answer.verdict is Verdict.PROVED
    assert [str(reading) for reading in answer.question.readings] == ["rest-with-cards-out", "again"]
    other = compare_readings(question(file, written(tmp_path, "yellow-more")), FEW)
    assert other.parts


def test_a_ruling_for_other_numbers_of_players_is_not_asked_about(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="harvest-three is a ruling for 2 players, and 3 play; give --players 2"):
        question(None, written(tmp_path, "harvest-three"), 3)
    book = ruled([written(tmp_path, "harvest-three")])
    assert not book.printed(3).overrides and book.printed(2).overrides  # type: ignore[attr-defined]  # a RuleGame


def test_what_becomes_of_the_readings(tmp_path: Path) -> None:
    """The one it stands on is settled, those of the same clause as it says are settled too, others are left open by a play."""
    asked = question(None, written(tmp_path, "harvest-three"))
    doubts = {doubt.id: doubt for doubt in _only(Doubts(asked, 20_000_000), ("pickup", "zero-trade"))}
    assert doubts["pickup"].standing is Standing.OPEN and doubts["pickup"].actions > 3
    assert doubts["zero-trade"].standing is Standing.NEVER
    text = written(tmp_path, "harvest-three").read_text().replace("players = [2]", 'players = [2]\nreadings = {pickup = "all"}')
    standing = question(None, written(tmp_path, "standing", text))
    (settled,) = _only(Doubts(standing, 20_000_000), ("pickup",))
    assert settled.standing is Standing.SETTLED and settled.reading == "all"
    assert any("settles" in line and "pickup (all)" in line for line in told([settled]))


NEVER_REST = """
name = "never-rest"
game = "spice-road"
clause = "SR-5.1"
says = "nobody rests"
[[forbids]]
operations = ["rest", "recover"]
"""


@pytest.mark.in_turn(1)
def test_a_ruling_can_settle_a_reading_and_make_one_moot(tmp_path: Path) -> None:
    """Who never rests never asks whether one may rest with an empty hand, or take back some cards only."""
    asked = question(None, written(tmp_path, "never-rest", NEVER_REST))
    doubts = {doubt.id: doubt.standing for doubt in _only(Doubts(asked, 20_000_000), ("rest-empty", "rest-part", "trade-zero"))}
    assert doubts["rest-empty"] in (Standing.MOOT, Standing.SETTLED)
    assert doubts["rest-part"] in (Standing.MOOT, Standing.SETTLED)
    assert doubts["trade-zero"] is Standing.OPEN


def _only(doubts: Doubts[object, object], names: tuple[str, ...]) -> list[Doubt]:
    """Those of some ambiguities."""
    kept = list(kept_plays(doubts.question.books[0], doubts.question.players))
    return [doubts.one(ambiguity, other, [play for play in kept if play.about == ambiguity.id])
            for ambiguity in doubts.question.book.ambiguities for other in ambiguity.others
            if {ambiguity.id, f"{ambiguity.id}={other}"} & set(names)]


@pytest.mark.in_turn(1)
def test_the_command_line_says_so(tmp_path: Path) -> None:
    file = written(tmp_path, "rest-with-cards-out")
    done = run("compare", "spice-road", str(file))
    assert done.exit_code == 0 and "PROVED: They never part" in done.output and f"{file}: running its Python part" in done.stderr
    refused = run("compare", "spice-road", str(file), "--data-only")
    assert refused.exit_code == 2 and "has a Python part, which --data-only does not run" in refused.stderr
    for asked, message in ((("eastern-wonders", str(file)), "is a ruling of spice-road, not of eastern-wonders"),
                           (("spice-road", str(file), str(file), str(file)), "3 were given"),
                           (("spice-road", str(file), "coin"), "2 were given"),
                           (("spice-road", str(tmp_path / "none.toml")), "none.toml")):
        wrong = run("compare", *asked)
        assert wrong.exit_code == 2 and message in wrong.stderr, wrong.output


# --- what an attack found: two boxes are not one, and what is forbidden stays forbidden ---------------------------------------


def of_data(tmp_path: Path, name: str, game: str, clause: str, rest: str) -> Path:
    return written(tmp_path, name, f'name = "{name}"\ngame = "{game}"\nclause = "{clause}"\nsays = "it is another"\n{rest}')


def test_another_point_card_is_another_set_up(tmp_path: Path) -> None:
    """It has the same name, and is worth more; of a proof both cards would be the same unknown."""
    box = rulebook("spice-road").archive.text_of("printed.toml")
    tables = box[box.index("[[point]]"):].replace("[[point]]", "[[box.point]]").replace("points = 6\n", "points = 56\n", 1)
    assert "points = 56" in tables
    answer = compared(of_data(tmp_path, "worth-more", "spice-road", "SR-1.1", tables))
    assert answer.verdict is Verdict.REFUTED and answer.parting is not None and answer.parting.kind == "set-up"


@pytest.mark.parametrize(("clause", "box"), [
    ("EW-8.1", "[box.board]\nvp_by_column = [0, 1, 2, 2, 9]"), ("EW-1.4", "[box.bonus.points]\nvp = [6, 5, 4, 1]")])
def test_of_boxes_that_differ_nothing_is_proved(tmp_path: Path, clause: str, box: str) -> None:
    """A proof leaves these numbers open, and would have the same unknown for both."""
    asked = question(None, of_data(tmp_path, "another-number", "eastern-wonders", clause, box))
    proof = never_part(asked, rlimit=FEW.rlimit)
    assert proof.verdict is Verdict.UNKNOWN and "the boxes differ" in proof.reason
    alike = attrs.evolve(asked, both_books=(asked.books[0], attrs.evolve(asked.books[0])))
    assert never_part(alike, rlimit=FEW.rlimit).proved


def test_set_ups_that_only_some_deals_show_are_found(tmp_path: Path) -> None:
    file = of_data(tmp_path, "among-four", "eastern-wonders", "EW-1.3", "[box.layout]\nclosed_among = 4")
    parting = question(None, file).set_up_parting()
    assert parting is not None and parting.kind == "set-up"


@pytest.mark.parametrize("order", [1, -1])
def test_what_one_forbids_is_not_lifted_by_another(tmp_path: Path, order: int) -> None:
    """Whatever comes first: the reference and the encoding both forbid it."""
    forbids = of_data(tmp_path, "no-rest", "spice-road", "SR-5.1", '[[forbids]]\noperations = ["rest"]')
    allows = of_data(tmp_path, "any-rest", "spice-road", "SR-5.1", '[[allows]]\noperations = ["rest"]')
    book = ruled([forbids, allows][::order])
    game = book.printed(2)
    state = game.deal(1)
    rules = book.encoded().known(IntAlgebra(), game, state)
    guards = rules.named()["rest"].build(leaves(state), {}).guards
    assert not all(guard.holds for guard in guards)
    assert not any(rules.operation_of(action, state)[0] == "rest" for action in game.legal_actions(state))


def test_what_is_forbidden_is_not_dropped_with_its_clause(tmp_path: Path) -> None:
    drops = of_data(tmp_path, "no-fees", "eastern-wonders", "EW-3.4", 'drops = ["EW-3.4"]')
    forbids = of_data(tmp_path, "no-step", "eastern-wonders", "EW-3.4", '[[forbids]]\noperations = ["step"]')
    with pytest.raises(InvalidInput, match=r"no-step forbids under EW-3\.4, which no-fees drops, and what is forbidden with it"):
        ruled([drops, forbids])


def test_a_ruling_for_two_is_no_game_for_three(tmp_path: Path) -> None:
    file = written(tmp_path, "harvest-three")
    refused = run("play", "eastern-wonders", "-p", "3", "--ruling", str(file))
    assert refused.exit_code == 2
    assert "--players 3: harvest-three is a ruling for 2 players; leave --ruling out" in refused.stderr


@pytest.mark.parametrize(("source", "said"), [("", "One rests only now and then."),
                                              ('source = "J"\n', "One rests only now and then (J).")])
def test_a_source_that_is_left_out_is_not_told(tmp_path: Path, source: str, said: str) -> None:
    file = tmp_path / "ruling.toml"
    file.write_text(FRAME + source + REST, encoding="utf-8")
    assert question(None, file).readings[1].text == said


RAISES = '''name = "raises-once"
game = "spice-road"
clause = "SR-3.3"
says = "a card that has made a cube raises no more"
python = """
def made(game, position, action):
    return any(position.lifted)
"""

[[forbids]]
operations = ["raise"]
when = "made"
'''
"""It looks at what the rules keep under upgrade-same-cube=no alone: one may raise twice only where nothing is kept."""


def test_a_ruling_that_looks_at_what_one_reading_keeps_parts_the_readings(tmp_path: Path) -> None:
    book = ruled([write(tmp_path, RAISES)])
    asked = Question(book, next(each for each in book.ambiguities if each.id == "upgrade-same-cube"))
    assert not never_part(asked, rlimit=FEW.rlimit).proved  # of one position for both it would be
    answer = compare_readings(asked, attrs.evolve(FEW, plays=1, tries=10, depth=4))
    assert answer.verdict is Verdict.REFUTED and answer.parting is not None and answer.excluded < answer.parting.length
    assert [book.write_action(action) for action in answer.parting.actions] == ["play U2", "raise Y", "raise R"]


BEGINS = '''name = "a-gift"
game = "spice-road"
clause = "SR-1.6"
says = "P1 begins with a brown cube now and then"
begins = "gift"
python = """
from century_rules.games.spice_road.readings import EndCount

def gift(game, position):
    first = position.players[0]
    more = evolve(first, hold=(*first.hold[:3], first.hold[3] + 1))
    return evolve(position, players=(more, *position.players[1:])) if WHEN else position
"""
'''


def test_set_ups_that_no_deal_shows_are_not_excluded(tmp_path: Path) -> None:
    """Cards that cost five yellow are two of 43, and come first in none of the few deals."""
    answer = compared(write(tmp_path, BEGINS.replace("WHEN", "position.cards[0].cost[0] == 5")))
    assert answer.parting is not None and answer.parting.kind == "beginning"
    assert answer.parting.beginning.cards[0].cost[0] == 5  # type: ignore[attr-defined]  # of Spice Road
    assert "They part in no play" not in report(answer)


@pytest.mark.parametrize("when", [
    "game.readings.end_count is EndCount.SIX",
    "game.readings.end_count is EndCount.SIX and position.cards[0].cost[0] == 5",
])
def test_a_ruling_that_begins_by_the_reading_parts_the_readings(tmp_path: Path, when: str) -> None:
    book = ruled([write(tmp_path, BEGINS.replace("WHEN", when))])
    doubt = next(each for each in book.ambiguities if each.id == "end-count")
    asked = Question(book, doubt, readings=(doubt.default, next(each for each in doubt.others if str(each) == "six")))
    assert not never_part(asked, rlimit=FEW.rlimit).proved
    printed = attrs.evolve(asked, book=rulebook("spice-road"))
    assert never_part(printed, rlimit=FEW.rlimit).proved  # with two players


def test_set_ups_that_only_one_of_them_allows_are_no_part_of_a_proof(tmp_path: Path) -> None:
    """Without EW-1.3 the port-closed tile may lie anywhere in the stack; no deal lays it there."""
    file = write(tmp_path, 'name = "closed-anywhere"\ngame = "eastern-wonders"\nclause = "EW-1.3"\nsays = "anywhere"\n'
                           'drops = ["EW-1.3"]\n')
    asked = question(None, file)
    first, second = asked.games()
    setup = first.deal(0).setup  # type: ignore[attr-defined]  # of Eastern Wonders
    closed = setup.vp_order[setup.closed_at]
    last = attrs.evolve(setup, vp_order=(*(each for each in setup.vp_order if each is not closed), closed))
    assert second.start(last).setup == last  # type: ignore[attr-defined]  # see there
    with pytest.raises(InvalidComponents, match=r"EW-1\.3"):
        first.start(last)  # type: ignore[attr-defined]  # see there
    answer = never_part(asked, rlimit=FEW.rlimit)
    assert not answer.proved and "legal by one of them only" in answer.reason
