"""What rulings keep: proved anew, broken by a play, or not decided; and that nothing is kept by mistake."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import attrs
import pytest

from century_rules.desk.breaking.running_controls import run_control
from century_rules.desk.proving.proofs import Obligations
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.play import played
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings import keeping as keeping_of
from century_rules.rulings import ruled
from century_rules.rulings.keeping import Going, Keeping, Kept, in_force, keeping
from century_rules.search.first_play import broken
from century_rules.solving.every_combination import EVERY_COMBINATION
from century_rules.solving.prover import prover
from century_rules.theory.theorem import Always, Invariant, OnStep, Theorem
from century_rules.theory.theories import Theory, theory
from tests.desk.said_otherwise import said_otherwise
from tests.rulings import as_written as files
from tests.sampling import others_slow

pytestmark = pytest.mark.in_turn(1)

Book = Rulebook[object, object]
Found = dict[str, Keeping[object, object]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all tests: of the same file the same rulebook is made, whose plays are known then."""
    return tmp_path_factory.mktemp("rulings")


def found(book: Book, only: Collection[str], players: Sequence[int] = (2,), workers: int = 1) -> tuple[Found, list[Going]]:
    both = list(keeping(book, players=players, only=only, workers=workers))
    return {each.id: each for each in both if isinstance(each, Keeping)}, [each for each in both if isinstance(each, Going)]


def with_theory(monkeypatch: pytest.MonkeyPatch, change: Callable[[Theory[object, object]], Theory[object, object]]) -> None:
    """What is claimed and proved, otherwise, for the run of a test."""
    monkeypatch.setattr(keeping_of, "theory", lambda book: change(theory(book)))


# --- kept and broken --------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(3)
def test_a_dropped_clause_loses_what_its_controls_lose(folder: Path) -> None:
    book = ruled([files.reopened_never(folder)])
    known = theory(book)
    of_controls = {each.id for each in known.theorems.values() for control in each.controls if "EW-5.4" in control.without}
    assert of_controls
    became, going = found(book, ["port_closure"])
    assert {each for each, what in became.items() if what.kept is Kept.BROKEN} == of_controls
    # By either mechanism the same play shows it, and the same invariant is lost, with which some proofs are, too.
    printed = theory(rulebook("eastern-wonders"))
    for each in of_controls:
        control = run_control(printed, printed.theorems[each], printed.theorems[each].controls[0])
        shown = became[each].play
        assert shown is not None and control.play is not None
        assert shown.play.actions == control.play.play.actions
    assert "more-than-the-last-tile" in going[0].set_aside
    undecided = {each: what.reason for each, what in became.items() if what.kept is Kept.NOT_DECIDED}
    assert set(undecided) <= {"stack-lasts", "a-port-is-open", "open-ports-show-tiles", "every-claim-draws"}
    lost = [each.statement for each in printed.invariants if each.name in going[0].set_aside]
    assert all(any(each in reason for each in lost) for reason in undecided.values()), undecided


@pytest.mark.parametrize(("file", "says"), others_slow([
    (files.harvest_on_ports, "one harvests on a port only"), (files.one_step_a_turn, "a ship takes one step a turn"),
    (files.a_coin_more, "there is a gold coin more than two for each player")], 1))
def test_a_overridden_clause_as_a_file_breaks_what_its_control_breaks(
    folder: Path, file: Callable[[Path], Path], says: str,
) -> None:
    book = ruled([file(folder)])
    of_controls = [each.id for each in theory(book).theorems.values() for control in each.controls
                   if any(override.says == says for override in control.rulings)]
    assert of_controls
    became, _ = found(book, of_controls)
    assert {each.kept for each in became.values()} == {Kept.BROKEN}


@pytest.mark.in_turn(3)
def test_a_breaking_play_is_one_of_the_ruled_rules_alone(folder: Path) -> None:
    book = ruled([files.rests_with_an_empty_hand(folder)])
    became, _ = found(book, ["somebody-can-act", "leftmost-is-free"])
    assert became["leftmost-is-free"].kept is Kept.KEPT
    shown = became["somebody-can-act"]
    assert shown.kept is Kept.BROKEN
    assert shown.play is not None
    again = played(shown.play.game, shown.play.play.states[0], shown.play.play.actions)
    claimed = theory(book).properties["somebody-can-act"]
    assert again == shown.play.play
    assert broken(claimed, shown.play.game, again)
    assert not broken(claimed, attrs.evolve(shown.play.game, overrides=()), again)  # type: ignore[misc]  # a RuleGame
    assert len(shown.play.sentences()) == len(again.actions)


@pytest.mark.in_turn(3)
def test_a_play_that_breaks_it_by_the_printed_rules_breaks_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is false as printed is not called broken by a ruling; here as a theorem that claims it."""
    def claiming(known: Theory[object, object]) -> Theory[object, object]:
        false = Theorem("caravan-never-overfull", (Always("never", lambda x: x.of.truth(False)),), ())
        return attrs.evolve(known, theorems={false.id: false}, counterexamples={}, others={})

    with_theory(monkeypatch, claiming)
    became, _ = found(ruled([files.rests_with_an_empty_hand(folder)]), ())
    assert became["caravan-never-overfull"].kept is Kept.NOT_DECIDED


# --- not decided ------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(3)
def test_an_induction_that_fails_breaks_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_theory(monkeypatch, lambda known: attrs.evolve(known, invariants=()))
    became, _ = found(ruled([files.rests_with_an_empty_hand(folder)]), ["caravans-fit"])
    what, = became.values()
    assert what.kept is Kept.NOT_DECIDED
    assert "is not inductive" in what.reason


@pytest.mark.in_turn(3)
def test_no_proof_rests_on_what_the_ruling_breaks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An invariant that is false proves anything, if it is believed."""
    wrong = Invariant("wrong", "Nobody ever has a card in the hand.", lambda x: x.of.all(
        *[x.of.is_(x.of.total(player.hand), 0) for player in x.now.players]))
    claim = Theorem("leftmost-is-free", (Always("empty", wrong.holds),), ())
    with_theory(monkeypatch, lambda known: attrs.evolve(
        known, invariants=(wrong, *known.invariants), theorems={claim.id: claim}, others={}))
    became, going = found(ruled([files.rests_with_an_empty_hand(folder)]), ())
    what, = became.values()
    assert what.kept is Kept.NOT_DECIDED
    assert what.finding is not None
    assert what.finding.support.missing
    assert going[0].set_aside == ("wrong",)


@pytest.mark.in_turn(1)
def test_where_nothing_can_be_played_nothing_is_kept(folder: Path) -> None:
    became, going = found(ruled([files.nobody_begins(folder)]), ["one-winner", "starting-sets", "turn-order"])
    assert going[0].stuck
    assert {each.kept for each in became.values()} <= {Kept.NOT_DECIDED, Kept.BROKEN}


@pytest.mark.in_turn(3)
def test_of_what_cannot_be_done_any_more_nothing_is_kept(folder: Path) -> None:
    book = ruled([files.write(folder, "no-exchange", "spice-road", "SR-3.3", '[[forbids]]\noperations = ["exchange"]\n')])
    became, going = found(book, ["exchanges-run-out"])
    assert going[0].lost == ("exchange",)
    assert became["exchanges-run-out"].kept is Kept.NOT_DECIDED
    assert became["exchanges-run-out"].reason == "exchange cannot be taken any more, so that the proof says nothing"


RARE = """
python = '''
def somebody_has_less(game, position, action):
    return any(player.hold[3] < 10 for player in position.players)
'''
[[forbids]]
operations = ["rest"]
when = "somebody_has_less"
"""
"""A rest that everybody has ten brown cubes for: it can be come to, and no play that is tried does."""

RESTS = OnStep("rests", lambda x: x.of.eq(x.after.now.gold, x.before.now.gold), ("rest",))
"""The gold stays where it is when somebody rests."""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("rare", "kept"), [(True, Kept.NOT_DECIDED), (False, Kept.KEPT)])
def test_of_what_no_play_comes_to_nothing_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, rare: bool, kept: Kept,
) -> None:
    """Though it is proved."""
    claim = Theorem("leftmost-is-free", (RESTS,), ())
    with_theory(monkeypatch, lambda known: attrs.evolve(known, theorems={claim.id: claim}, others={}))
    file = files.write(folder, "rare-rests", "spice-road", "SR-5.1", RARE) if rare else files.rests_with_an_empty_hand(folder)
    what, = found(ruled([file]), ())[0].values()
    assert what.finding is not None and not what.finding.support.missing and what.kept is kept
    said = "no play that was tried under the ruling has a position or step that all of it is about"
    assert what.reason == (said if rare else "")


CONTRADICT = "its premises contradict each other under the ruling, so that the proof says nothing"
WITH_REST = "theorem/leftmost-is-free is possible with rest"
CANNOT_TELL = "the solver cannot tell whether its premises are possible"


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(("verdicts", "reason"), [
    ({"possible/init": Verdict.PROVED}, CONTRADICT), ({EVERY_COMBINATION: Verdict.REFUTED}, CONTRADICT),
    ({"theorem/leftmost-is-free is possible": Verdict.PROVED}, CONTRADICT),
    ({"possible/init": Verdict.UNKNOWN}, CANNOT_TELL), ({EVERY_COMBINATION: Verdict.UNKNOWN}, CANNOT_TELL),
    ({WITH_REST: Verdict.PROVED}, "rest cannot be taken any more, so that the proof says nothing"),
    ({WITH_REST: Verdict.UNKNOWN}, "the solver cannot tell whether rest can be taken at all"),
    ({"theorem/leftmost-is-free/rests": Verdict.UNKNOWN}, "as said"), ({}, "")], ids=str)
def test_one_answer_of_the_solver_that_is_not_as_it_should_be_is_enough(
    folder: Path, monkeypatch: pytest.MonkeyPatch, verdicts: dict[str, Verdict], reason: str,
) -> None:
    claim = Theorem("leftmost-is-free", (RESTS,), (), needs={"rest-empty": "yes"})
    with_theory(monkeypatch, lambda known: attrs.evolve(known, theorems={claim.id: claim}, others={}))
    said_otherwise(monkeypatch, verdicts)
    monkeypatch.setattr(keeping_of._Trial, "_breaking", lambda _trial, _theorems: {})
    what, = found(ruled([files.rests_with_an_empty_hand(folder)]), ())[0].values()
    assert what.kept is (Kept.NOT_DECIDED if reason else Kept.KEPT)
    assert reason in what.reason and bool(reason) == bool(what.reason)


# --- not claimed ------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(3)
def test_what_needs_another_reading_or_box_is_not_claimed(folder: Path) -> None:
    file = files.write(folder, "counted", "spice-road", "SR-1.5",
                       '[readings]\nsupply = "finite"\n[[forbids]]\noperations = ["rest"]\n')
    book = ruled([file])
    needing = [each.id for each in theory(book).theorems.values() if each.needs.get("supply") == "unlimited"]
    assert needing
    became, _ = found(book, [*needing, "leftmost-is-free"])
    assert {became[each].kept for each in needing} == {Kept.NOT_CLAIMED}
    assert became["leftmost-is-free"].kept is Kept.KEPT  # and no combination of readings was missed


def test_what_is_claimed_of_another_box_is_not_claimed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_theory(monkeypatch, lambda known: attrs.evolve(known, theorems={
        each.id: attrs.evolve(each, fits=lambda box, players: False) for each in known.theorems.values()}))
    became, going = found(ruled([files.nobody_rests(folder)]), ["rows"])
    assert became
    assert {each.kept for each in became.values()} == {Kept.NOT_CLAIMED}
    assert not going


@pytest.mark.in_turn(3)
def test_of_what_a_dropped_clause_permits_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It permits everything, so that too much would be true."""
    book = ruled([files.write(folder, "steps-for-nothing", "eastern-wonders", "EW-3.2", 'drops = ["EW-3.2"]\n')])
    about = Always("permitted", lambda x: x.permits("EW-3.2", "step", to=x.of.number(0), drop=x.of.number(-1)))
    with_theory(monkeypatch, lambda known: attrs.evolve(known, theorems={
        "one-winner": attrs.evolve(known.theorems["one-winner"], parts=(about,))}, others={}))
    became, _ = found(book, ["one-winner"])
    what, = became.values()
    assert (what.kept, what.reason) == (Kept.NOT_CLAIMED, "is about what EW-3.2 permits, which is dropped")


def test_numbers_of_players_without_a_ruling_are_passed_over(folder: Path) -> None:
    file = files.write(folder, "three-alone", "eastern-wonders", "EW-1.7", 'players = [3]\n[[forbids]]\noperations = ["begin"]\n')
    book = ruled([file])
    assert [number for number in book.players if in_force(book, number)] == [3]
    assert found(book, ["one-winner"], players=(2, 4)) == ({}, [])
    assert [bool(prover(book, number).rules.overrides) for number in book.players] == [False, True, False]  # type: ignore[attr-defined]


def test_without_rulings_there_is_nothing_to_keep() -> None:
    with pytest.raises(InvalidInput, match="no ruling is in force"):
        list(keeping(rulebook("spice-road")))


# --- the solver's rules are the ruled ones ----------------------------------------------------------------------------


@pytest.mark.parametrize("file", others_slow([(files.nobody_begins,), (files.nobody_rests,), (files.reopened_never,)], 1))
def test_an_encoding_that_leaves_rulings_out_proves_nothing(folder: Path, file: Callable[[Path], Path]) -> None:
    book = ruled([file(folder)])
    prover(book, 2)
    assert book.in_force.printed is not None
    with pytest.raises(InvalidInput, match="does not play by the rulings"):
        prover(attrs.evolve(book, encoding=book.in_force.printed.encoding), 2)


def test_numbers_of_the_box_are_those_of_the_ruling(folder: Path) -> None:
    book = ruled([files.write(folder, "five", "eastern-wonders", "EW-8.1", "[box.end]\nvp_tiles = 5\n")])
    assert prover(book, 2).rules.table.vp_tiles_to_end == 5  # type: ignore[attr-defined]
    assert prover(rulebook("eastern-wonders"), 2).rules.table.vp_tiles_to_end == 4  # type: ignore[attr-defined]


def test_how_it_begins_is_not_that_of_one_deal(folder: Path) -> None:
    """Where it goes by what is dealt, a proof has to be about any deal."""
    book = ruled([files.coins_as_dealt(folder)])
    assert not isinstance(prover(book, 2).rules.start["gold"], int)
    more = prover(ruled([files.a_coin_more(folder)]), 2).rules.start["gold"]
    assert more == prover(rulebook("spice-road"), 2).rules.start["gold"] + 1


@pytest.mark.in_turn(3)
def test_other_processes_decide_the_same(folder: Path) -> None:
    book = ruled([files.rests_with_an_empty_hand(folder)])
    again = pickle.loads(pickle.dumps(Obligations(book, 2)))
    assert again.book is book
    here, there = (found(book, ["yellow-scores-nothing"], workers=workers)[0] for workers in (1, 2))
    assert {each.id: each.kept for each in here.values()} == {each.id: each.kept for each in there.values()}
    assert all(each.finding is not None and each.finding.verdict is Verdict.PROVED for each in there.values())
