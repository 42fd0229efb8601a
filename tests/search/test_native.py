"""Machine code of lifted rules: the same counts as every engine, on random machines whatever a plain search finds; and faults."""

from __future__ import annotations

import hashlib
import math
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings

from century_rules.archive import Instance
from century_rules.games.eastern_wonders.rulebook import RULEBOOK as WONDERS
from century_rules.games.sand_to_sea.rulebook import RULEBOOK as SAND
from century_rules.games.spice_road.rulebook import RULEBOOK as SPICE
from century_rules.kernel.errors import InvalidInput
from century_rules.process.kept_folder import FRESH, KEPT, MODE
from century_rules.lifting import terms as t
from century_rules.rulebook import Rulebook
from century_rules.search import Exploration, LimitHit, Progress, compare, explore
from century_rules.search.explore import EngineName
from century_rules.search.native.compiled import beside, portable
from century_rules.search.native.compiled.code import I64, Writer
from century_rules.search.native.engine import NativeEngine
from century_rules.search.native.errors import CodeDiffers, NotNative
from century_rules.search.native.lifted.probing import refused_outright
from century_rules.search.native.lifted.reading import Reader
from century_rules.search.native.lifted.sizes import MOST, Sizes
from century_rules.search.native.states.store import Store
from century_rules.search.small import search_instance
from tests.eastern_wonders.counts import COUNTS
from tests.search.agreeing import all_agree
from tests.search.lifted_machine import Cells, LiftedMachine, at_least_zero, cells_of, kept, place_of
from tests.search.machine import Do, Machine, Rule, Sum, add, below, cell, start
from tests.search.plain import search_plainly
from tests.search.test_differential import FEW, MOST as MOST_STATES, Asked, asked
from tests.signals import ctrl_c_heard

Counted = tuple[int, int, int]
DEEP = str(Path(__file__).parents[2] / "benchmarks/deep.toml")


@pytest.fixture(autouse=True)
def no_code_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a process of its own: what other tests load would keep code from being kept, or made elsewhere."""
    monkeypatch.setattr(portable, "foreign_code_was_run", lambda: False)


def natively(book: Rulebook[Any, Any], small: Instance[Any, Any], **limits: int) -> Exploration[Any, Any]:
    return search_instance(small, engine="native", book=book, **limits)  # type: ignore[arg-type]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("book", "name", "counted"), [
    *((WONDERS, name, (count.states, count.transitions, count.depth)) for name, count in COUNTS.items() if name != "ocean"),
    pytest.param(WONDERS, "ocean", (4_420_559, 8_216_486, 82), marks=pytest.mark.slow),
    pytest.param(WONDERS, DEEP, (14_968_471, 27_867_620, 85), marks=pytest.mark.slow),
    (SPICE, "oasis", (66, 66, 17)), (SPICE, "purse", (593, 699, 19)), (SPICE, "bazaar", (17_928, 30_124, 39)),
    (SPICE, "stall", (38_287, 60_034, 35)), (SPICE, "caravan", (47_050, 96_924, 34)),
    (SAND, "jetty", (20_843, 30_044, 66)), (SAND, "pier", (161_047, 237_944, 92)),
    *(pytest.param(SAND, name, counted, marks=pytest.mark.slow) for name, counted in (
        ("shoals", (1_479_802, 2_506_863, 117)), ("mole", (3_923_167, 7_500_301, 88)), ("strand", (2_472_018, 3_540_537, 120))))])
def test_small_games_count_the_same(book: Rulebook[Any, Any], name: str, counted: Counted) -> None:
    found = natively(book, book.instance(name))
    assert (found.why_stopped, found.limits, found.deadlocks, found.engine) == ("closed", (), 0, "native")
    assert (found.states, found.transitions, found.depth) == counted


# --- random machines, with limits, predicates, dead ends and several set-ups ------------------------------------------------


def lifted(case: Asked) -> tuple[LiftedMachine, list[Cells], Callable[[str], tuple[int, int]]]:
    def bounds(path: str) -> tuple[int, int]:
        return case.ranges[place_of(path)]

    return LiftedMachine(components=case.machine), [cells_of(each.cells, each.name) for each in case.initial], bounds


@settings(FEW, max_examples=15)
@given(asked())
def test_random_machines(case: Asked) -> None:
    game, initial, bounds = lifted(case)
    assume(len(search_plainly(game, initial, bounds=bounds, max_depth=case.depth).states) <= MOST_STATES)
    all_agree(game, initial, bounds, max_depth=case.depth, engines=("native",))
    if case.invariant is not None:
        all_agree(game, initial, bounds, max_depth=case.depth, invariant=at_least_zero(case.invariant), engines=("native",))
    if case.goal is not None:
        all_agree(game, initial, bounds, max_depth=case.depth, goal=at_least_zero(case.goal), engines=("native",))


@settings(FEW, max_examples=15)
@given(asked())
def test_steps_of_random_machines(case: Asked) -> None:
    game, initial, bounds = lifted(case)
    step = case.step
    assume(step is not None and len(search_plainly(game, initial, bounds=bounds, max_depth=case.depth).states) <= MOST_STATES)
    assert step is not None
    all_agree(game, initial, bounds, max_depth=case.depth, step_invariant=kept(step), engines=("native",))


# --- one thing at a time ----------------------------------------------------------------------------------------------------

COUNTING = LiftedMachine(components=Machine((add(1, 3), add(2, 3), Rule((cell(1, -3), below(0, 2)), {0: cell(0, 1)}))))
START = cells_of((0, 0, 0))


def to(high: int) -> Callable[[str], tuple[int, int]]:
    return lambda path: (0, high)


def test_what_a_bound_cuts_off_is_counted_and_named() -> None:
    found = explore(COUNTING, [START], bounds=to(2), engine="native")
    assert found.why_stopped == "bounds" and not found.complete
    assert dict(found.limits) == {LimitHit("rest[0]", 0, 2): 3, LimitHit("rest[1]", 0, 2): 3}


def test_a_leaf_that_moves_late_gets_its_bits_then() -> None:
    """Play beforehand does not come so far: then all that moves is found on the way."""
    late = LiftedMachine(components=Machine((
        add(1, 200), add(2, 90), Rule((cell(1, -200), cell(2, -90), below(3, 5)), {3: cell(3, 1)}),
        Rule((cell(3, -5),), {0: Sum((), 1), 4: cell(3)}), Rule((cell(0, -1),), {5: cell(4, 1)}))))
    all_agree(late, [cells_of((0,) * 6)], to(255), engines=("native",))


@pytest.mark.in_turn(1)
def test_limits_of_states_and_depth() -> None:
    book, small = WONDERS, WONDERS.instance("bay")
    few = natively(book, small, max_states=20_000)
    assert few.why_stopped == "max_states" and few.states >= 20_000 and few.checked == few.states
    shallow = natively(book, small, max_depth=6)
    plain = search_plainly(small.game, [small.start], max_depth=6)
    assert (shallow.why_stopped, shallow.states, shallow.transitions) == ("max_depth", len(plain.states), plain.transitions)


def test_a_goal_is_reached_by_a_play_that_the_rules_allow() -> None:
    small, goal = WONDERS.instance("lagoon"), WONDERS.goal("port-closed")
    found = search_instance(small, goal, engine="native", book=WONDERS)
    traced = search_instance(small, goal, engine="python")
    assert found.witness is not None and traced.witness is not None
    assert len(found.witness.actions) == len(traced.witness.actions)
    state = found.witness.initial
    for action in found.witness.actions:
        state = small.game.apply(state, action)
    assert state == found.witness.final and goal.reached(state)


def test_ctrl_c_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once between two levels, once while a context is lifted."""
    def press(far: Progress) -> None:
        if far.depth == 12:
            os.kill(os.getpid(), signal.SIGINT)

    small = WONDERS.instance("bay")
    with ctrl_c_heard():
        found = search_instance(small, engine="native", book=WONDERS, progress=press)
    assert (found.why_stopped, found.complete) == ("interrupted", False)
    assert found.states >= len(search_plainly(small.game, [small.start], max_depth=12).states)

    read = Reader.read

    def pressed(reader: Any, context: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        return read(reader, context)

    monkeypatch.setattr(Reader, "read", pressed)
    with ctrl_c_heard():
        found = natively(WONDERS, small)
    assert (found.why_stopped, found.complete, found.engine) == ("interrupted", False, "python")
    assert found.states >= 5_000


def test_a_lack_of_memory_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    make_room = Store.make_room

    def little(store: Store, more: int) -> None:
        if store.size > 10_000:
            raise MemoryError
        make_room(store, more)

    monkeypatch.setattr(Store, "make_room", little)
    found = natively(WONDERS, WONDERS.instance("bay"))
    assert (found.why_stopped, found.complete) == ("no memory", False) and found.states > 10_000


def test_numbers_that_do_not_fit_are_refused() -> None:
    large = LiftedMachine(components=Machine((add(1, 3), Rule((), {2: cell(1, times=MOST)}))))
    with pytest.raises(NotNative, match="do not fit into a machine word"):
        explore(large, [START], bounds=to(3), engine="native")
    with pytest.raises(NotNative, match="do not fit"):
        Sizes({"a": (0, 1 << 31)}).of(t.mul(1 << 31, t.number("a")))


@pytest.mark.in_turn(1)
def test_another_game_is_refused_and_searched_by_another_engine() -> None:
    with pytest.raises(InvalidInput, match="Machine is no RuleGame"):
        explore(Machine((add(0, 3),)), [start(0)], bounds=to(3), engine="native")
    many = Machine(tuple(add(place, 50) for place in range(3)))
    found = explore(many, [start(0, 0, 0)], bounds=to(255))
    assert (found.engine, found.states) == ("python", 51**3)


# --- taking over from another engine ----------------------------------------------------------------------------------------

LARGE = LiftedMachine(components=Machine(tuple(add(place, 50) for place in range(3))))


@pytest.fixture
def in_the_middle(monkeypatch: pytest.MonkeyPatch) -> Callable[[Progress], None]:
    """Told how far a search is: past 60,000 states it is a long one, on any machine. Nothing is made in another process."""
    monkeypatch.setattr(beside, "kept_of", lambda task, layout: None)
    monkeypatch.setattr(beside, "SOON", math.inf)

    def told(far: Progress) -> None:
        if far.states > 60_000:
            monkeypatch.setattr(beside, "SOON", 0.0)
            monkeypatch.setattr(beside, "LONG", 0.0)

    return told


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("ask", [
    {}, {"goal": at_least_zero(Sum(((0, 1), (1, 1), (2, 1)), -144))}, {"goal": at_least_zero(Sum(((0, 1), (1, 1), (2, 1)), -50))},
    {"step_invariant": kept(Sum(((3, -1), (4, -1), (5, -1)), 140))}, {"max_depth": 120}, {"max_states": 100_000}])
def test_what_two_engines_find_is_what_one_finds(ask: dict[str, Any], in_the_middle: Callable[[Progress], None]) -> None:
    """Bounds are hit before and after the one takes over from the other."""
    one = explore(LARGE, [START], bounds=to(49), engine="python", **ask)
    two = explore(LARGE, [START], bounds=to(49), progress=in_the_middle, **ask)
    assert two.engine == ("native" if two.states > 70_000 else "python")
    if "max_states" not in ask:
        assert (two.states, two.transitions, two.limits, two.checked) == (
            one.states, one.transitions, one.limits, one.checked) or one.witness is not None
    assert (two.depth, two.why_stopped, two.deadlocks) == (one.depth, one.why_stopped, one.deadlocks)
    assert (two.witness is None) == (one.witness is None)
    if two.witness is not None and one.witness is not None:
        assert len(two.witness.actions) == len(one.witness.actions)
        assert ask["goal"](two.witness.final) if "goal" in ask else not ask["step_invariant"](
            before_the_last(two), two.witness.actions[-1], two.witness.final)


def before_the_last(found: Exploration[Cells, Do]) -> Cells:
    """The last position but one of its witness."""
    assert found.witness is not None
    state = found.witness.initial
    for action in found.witness.actions[:-1]:
        state = LARGE.apply(state, action)
    return state


@pytest.mark.in_turn(1)
def test_where_a_text_cannot_be_lifted_the_first_engine_goes_on(
        in_the_middle: Callable[[Progress], None], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotNative("it cannot be lifted: for a test")

    monkeypatch.setattr(Reader, "read", refuse)
    found = explore(LARGE, [START], bounds=to(63), progress=in_the_middle)
    assert (found.engine, found.states, found.transitions, found.complete) == ("python", 51**3, 3 * 50 * 51**2, True)


def test_interrupted_while_the_other_begins_it_tells_what_the_first_has_found(
        in_the_middle: Callable[[Progress], None], monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Reader, "read", pressed)
    with ctrl_c_heard():
        found = explore(LARGE, [START], bounds=to(63), progress=in_the_middle)
    assert (found.engine, found.why_stopped) == ("python", "interrupted") and found.states > 60_000


# --- code made in another process, and kept ---------------------------------------------------------------------------------


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """What is made in another process is waited for; how often. Code is kept in a folder of the test's own."""
    made: list[int] = []

    def done(making: Any) -> bool:
        made.append(making._process.wait())
        return True

    monkeypatch.setattr(beside._Making, "done", done)
    monkeypatch.setattr(beside, "SOON", 0.0)
    monkeypatch.setattr(portable, "kept_folder", lambda name: tmp_path)
    monkeypatch.setattr(portable, "PORTED", [*portable.PORTED, "tests"])
    monkeypatch.setenv(MODE, KEPT)
    return made


def test_another_process_makes_the_code_and_it_is_kept(waiting: list[int], tmp_path: Path) -> None:
    first = explore(LARGE, [START], bounds=to(49))
    made = len(waiting)
    assert made and not any(waiting)
    again = explore(LARGE, [START], bounds=to(49))
    assert first == again and (first.engine, first.states, first.why_stopped) == ("native", 50**3, "bounds")
    assert len(waiting) == made, "the second one found it kept"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.in_turn(1)
def test_another_process_lifts_two_readings(waiting: list[int], tmp_path: Path) -> None:
    pair = [(START, START)]
    said = compare(LARGE, LARGE, pair, bounds=to(49), ignore=["rest[1]"])
    assert (said.why_stopped, said.pairs, said.parting) == ("bounds", 50**3, None)
    made = len(waiting)
    assert made and len(list(tmp_path.iterdir())) == 1
    assert compare(LARGE, LARGE, pair, bounds=to(49), ignore=["rest[1]"]) == said and len(waiting) == made
    compare(LARGE, LARGE, pair, bounds=to(49), ignore=["rest[0]"])
    assert len(list(tmp_path.iterdir())) == 2, "of other pairs it is other code"


@pytest.mark.in_turn(1)
def test_code_is_kept_only_where_answers_are(waiting: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MODE, "none")
    explore(LARGE, [START], bounds=to(49))
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv(MODE, FRESH)
    for _ in range(2):
        made = len(waiting)
        assert explore(LARGE, [START], bounds=to(49)).engine == "native"
        assert len(waiting) > made and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("first", ["auto", "native"])
@pytest.mark.in_turn(1)
def test_native_finds_what_was_kept_whoever_kept_it(
        first: EngineName, waiting: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    one = explore(LARGE, [START], bounds=to(49), engine=first)
    monkeypatch.setattr(Reader, "read", lambda *_: pytest.fail("it is lifted again"))
    assert explore(LARGE, [START], bounds=to(49), engine="native") == one


@pytest.mark.in_turn(1)
def test_another_task_finds_other_code_or_none(waiting: list[int], tmp_path: Path) -> None:
    """One number of the rules, or a bound, or what is asked: and it is made anew."""
    more = LiftedMachine(components=Machine((*LARGE.components.rules[:2], add(2, 49))))
    for game, high in ((LARGE, 49), (LARGE, 48), (more, 48), (more, 49)):
        made = len(waiting)
        found = explore(game, [START], bounds=to(high))
        assert found.engine == "native" and len(waiting) > made
        assert found.states == min(51, high + 1) ** 2 * min(50 if game is more else 51, high + 1)
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("spoilt", [b"", b"nothing", None])
def test_kept_code_that_is_damaged_is_made_anew(spoilt: bytes | None, waiting: list[int], tmp_path: Path) -> None:
    explore(LARGE, [START], bounds=to(49))
    (file,) = tmp_path.iterdir()
    whole, made = file.read_bytes(), len(waiting)
    file.write_bytes(whole[:-9] + bytes(9) if spoilt is None else spoilt)
    assert explore(LARGE, [START], bounds=to(49)).engine == "native"
    assert len(waiting) > made and file.read_bytes() == whole


@pytest.mark.in_turn(1)
def test_kept_code_of_other_rules_is_noticed(waiting: list[int], tmp_path: Path) -> None:
    """The negative control of the key: code of other rules under it differs from what these say."""
    explore(LARGE, [START], bounds=to(49))
    (file,) = tmp_path.iterdir()
    other = LiftedMachine(components=Machine((*LARGE.components.rules[:2], add(2, 49, 2))))
    explore(other, [START], bounds=to(49))
    (its,) = set(tmp_path.iterdir()) - {file}
    text = its.read_bytes()[32:]
    file.write_bytes(hashlib.sha256(file.stem.encode() + text).digest() + text)
    with pytest.raises(CodeDiffers, match="by the"):
        explore(LARGE, [START], bounds=to(49))
    assert not file.exists() and explore(LARGE, [START], bounds=to(49)).states == 50**3


@pytest.mark.in_turn(1)
def test_a_predicate_of_somebody_else_is_not_ported(waiting: list[int], tmp_path: Path) -> None:
    explore(LARGE, [START], bounds=to(49), goal=at_least_zero(Sum((), -1)))
    assert not waiting and not list(tmp_path.iterdir())


# --- faults are noticed -----------------------------------------------------------------------------------------------------


def _loses_what_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: `a - 1` is taken for `a`."""
    add_up = t.add
    monkeypatch.setattr(t, "add", lambda left, right: left if isinstance(right, int) and right == -1 else add_up(left, right))


def _forgets_a_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: of several truths that have to hold the first is not asked."""
    made = Writer._made

    def forgetful(writer: Writer[Any, Any], value: t.Term, named: Any) -> Any:
        return writer._of(value.args[1], named) if value.op == t.OR else made(writer, value, named)

    monkeypatch.setattr(Writer, "_made", forgetful)


def _checks_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: what leaves a bound runs over into the next field."""
    monkeypatch.setattr(Writer, "_keep_within", lambda *_: None)


def _loses_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the store: where there are more slots the states keep their old places."""
    monkeypatch.setattr("century_rules.search.native.states.store_loops.spread", lambda *_: True)


def _takes_less_for_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: `a <= b` is taken for `a < b`."""
    at_most = t.le
    monkeypatch.setattr(t, "le", lambda left, right: at_most(t.add(left, 1), right))


def _always_chooses_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: where two branches meet the number is that of the first."""
    monkeypatch.setattr(t, "ite", lambda condition, then, otherwise: then)


def _never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """In lifting: no game is over."""
    monkeypatch.setattr("century_rules.search.native.lifted.lifting._over", lambda *_: False)


def _refuses_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """In reading: an action of which nothing is known before it is lifted is passed over."""
    monkeypatch.setattr("century_rules.search.native.lifted.reading.refused_outright", lambda game, position, action: (
        refused_outright(game, position, action) or type(action).__name__ == "Harvest"))


def _reads_the_wrong_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: a leaf is read without its least value."""
    leaf = Writer._leaf
    monkeypatch.setattr(Writer, "_leaf", lambda writer, path: writer._b.add(
        leaf(writer, path), I64(int(path.endswith("hold[0]")))))


def _forgets_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code: of all leaves that an action changes one is left as it was."""
    effect = Writer._effect

    def forgetful(writer: Any, transition: Any, named: Any) -> None:
        effect(writer, attrs.evolve(transition, after=dict(list(transition.after.items())[1:])), named)

    monkeypatch.setattr(Writer, "_effect", forgetful)


def _has_contexts_the_wrong_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the engine: code is loaded under the number of another context."""
    load = NativeEngine._load

    def shuffled(engine: Any, batch: Any) -> None:
        load(engine, batch)
        engine._addresses[list(batch.contexts)] = engine._addresses[list(reversed(batch.contexts))]

    monkeypatch.setattr(NativeEngine, "_load", shuffled)


@pytest.mark.parametrize(("fault", "told"), [
    (_loses_what_is_taken, "by the"), (_forgets_a_guard, "by the"), (_loses_entries, "the store has lost, or has twice"),
    (_takes_less_for_at_most, "cannot be lifted"), (_always_chooses_the_first, "cannot be lifted"),
    (_never_ends, "the game is over: "), (_refuses_too_much, "by the rules"),
    (_reads_the_wrong_bits, "by the"), (_forgets_a_change, "by the"), (_has_contexts_the_wrong_way_round, "by the")])
@pytest.mark.in_turn(1)
def test_a_fault_is_noticed(fault: Callable[[pytest.MonkeyPatch], None], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises((CodeDiffers, NotNative), match=told):
        natively(WONDERS, WONDERS.instance("cove"))


def test_a_bound_that_is_not_checked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    _checks_no_bound(monkeypatch)
    with pytest.raises(CodeDiffers):
        explore(COUNTING, [START], bounds=to(2), engine="native")
