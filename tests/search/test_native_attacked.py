"""What an attack on machine code found: games of which it said something false are refused, and searched by the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic

import attrs
import pytest

from century_rules import Count, N, Outcome, Record, Refusal, RuleGame, evolve
from century_rules.process.kept_folder import KEPT, MODE
from century_rules.kernel.rule_game import Override
from century_rules.search import compare, engine_for, explore, explore_with
from century_rules.search.native.compiled import portable
from century_rules.search.native.errors import NotNative
from century_rules.search.native.compiled.portable import Kept
from century_rules.search.task import Task
from century_rules.search.explore import EngineName
from century_rules.search.layout import Layout
from tests.search.lifted_machine import Cells, LiftedMachine, NoReadings, cells_of, machine, start
from tests.search.machine import Do, Machine, Rule, Sum, add, below, cell, within

COUNTING = machine((add(0, 5), add(1, 3)))


def by(game: Any, engine: str, **asked: Any) -> Any:
    return explore(game, [start(0, 0)], bounds=within(0, 9), engine=engine, **asked)  # type: ignore[arg-type]  # one of its names


def refused(game: Any, why: str) -> None:
    with pytest.raises(NotNative, match=why):
        explore_with(engine_for(game, [start(0, 0)], bounds=within(0, 9), engine="native"))


class NotBoth(Override):
    """Forbids in one position, and does not say so in plain Python."""

    def refuses(self, game: object, before: Any, action: object) -> Iterator[Refusal]:
        if before.cells == (4, 2):
            yield Refusal("M-9", "not here")


def test_a_override_that_says_nothing_in_plain_python_is_not_ignored() -> None:
    overridden = attrs.evolve(COUNTING, overrides=(NotBoth(),))
    refused(overridden, "not said in plain Python")
    assert by(overridden, "auto").transitions < by(COUNTING, "auto").transitions


class Reckoning(Override):
    def counted(self, game: object, state: Any, points: tuple[int, ...]) -> tuple[int, ...]:
        return (points[0] + (9 if state.cells == (2, 2) else 0),)


class Counting(LiftedMachine):
    """Over with so many points, as they are counted."""

    def outcome(self, state: Cells) -> Outcome | None:
        points = self.counted(state, (state.cells[0] + state.cells[1],))
        return Outcome(points, 0) if points[0] >= 7 else None


def test_points_that_are_counted_otherwise_end_the_game_otherwise() -> None:
    refused(attrs.evolve(Counting(components=COUNTING.components), overrides=(Reckoning(),)), "has points or victory otherwise")


class Says(LiftedMachine):
    def in_force(self, clause: str) -> bool:
        return False


def test_a_game_that_says_itself_what_is_in_force_is_refused() -> None:
    refused(Says(components=COUNTING.components), "redefines in_force")


class Renaming(LiftedMachine):
    """Changes, in one position, what is declared constant."""

    def after(self, state: Cells, action: Do) -> Cells:
        after = LiftedMachine.after(self, state, action)
        return evolve(after, name="other") if state.cells[0] == 4 else after


def test_what_is_declared_constant_is_not_changed() -> None:
    refused(Renaming(components=COUNTING.components), "`name` is another one, which is declared constant")


@attrs.frozen(kw_only=True)
class FlagOf(Record, Generic[N]):
    flag: bool
    number: Annotated[N, Count()]


@attrs.frozen(kw_only=True)
class Flagged(RuleGame[FlagOf[int], Do]):
    """Counts to five, and asks of a truth what it is."""

    game_over_clause: ClassVar[str] = "F-0"
    players: int = 1
    readings: NoReadings = attrs.field(factory=NoReadings)
    components: object = None

    def by_action(self, state: FlagOf[int]) -> list[Do]:
        return [Do(0), Do(1)]

    def offers(self, state: FlagOf[int]) -> Iterable[Do]:
        return self.by_action(state)

    def refuses(self, state: FlagOf[int], action: Do) -> Iterator[Refusal]:
        if action.number == 1 and state.flag is not True:
            yield Refusal("F-1", "the flag is down")
        if state.number >= 5:
            yield Refusal("F-2", "enough")

    def after(self, state: FlagOf[int], action: Do) -> FlagOf[int]:
        return evolve(state, number=state.number + 1, flag=state.number == 3)

    def outcome(self, state: FlagOf[int]) -> Outcome | None:
        return None

    def check(self, state: FlagOf[int], action: Do) -> None:
        assert action in self.by_action(state)

    def deal(self, seed: int) -> FlagOf[int]:
        raise NotImplementedError

    def beginning(self, state: FlagOf[int]) -> FlagOf[int]:
        raise NotImplementedError

    def actor(self, state: FlagOf[int]) -> int:
        return 0

    def begins_turn(self, state: FlagOf[int]) -> bool:
        return True


def test_what_a_truth_is_is_not_asked_of_what_is_not_known() -> None:
    with pytest.raises(NotNative, match="is"):
        explore_with(engine_for(Flagged(), [FlagOf(flag=False, number=0)], bounds=within(0, 9), engine="native"))


@attrs.frozen(kw_only=True)
class Sharing(LiftedMachine):
    """Two of three share the victory, named in this or that order."""

    players: int = 3
    second: tuple[int, ...] = (2, 1)

    def outcome(self, state: Cells) -> Outcome | None:
        return Outcome((1, 1, 1), 0, self.second) if state.cells[0] >= 5 else None


def test_the_order_in_which_winners_are_named_is_not_seen() -> None:
    one, other = Sharing(components=COUNTING.components), Sharing(components=COUNTING.components, second=(1, 2))
    engines: tuple[EngineName, ...] = ("python", "native")
    for engine in engines:
        said = compare(one, other, [(start(0, 0),) * 2], bounds=within(0, 9), engine=engine)
        assert (said.parting, said.why_stopped) == (None, "closed")


def test_only_rules_of_this_package_are_ported() -> None:
    task = Task(COUNTING, [start(0, 0)], within(0, 9))
    assert portable.portable(task, Layout(task.initial, task.bounds)) is None


def test_code_kept_under_another_key_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portable, "kept_folder", lambda name: tmp_path)
    monkeypatch.setenv(MODE, KEPT)
    task = Task(COUNTING, [start(0, 0)], within(0, 9))
    one, other = Kept(task, b"one"), Kept(task, b"other")
    one.keep({"not": "code"})  # type: ignore[arg-type]  # whatever is kept
    (file,) = tmp_path.iterdir()
    assert one.find() is not None
    (tmp_path / f"{other._key}.code").write_bytes(file.read_bytes())
    assert other.find() is None


def test_where_lifting_ends_in_the_middle_the_rules_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leaf moves late, and what moves then cannot be lifted; there were dead ends before."""
    late = machine((add(1, 60), add(2, 60), Rule((cell(1, -60), cell(2, -60), below(0, 1)), {0: Sum((), 1)})))
    found = explore(late, [cells_of((0, 0, 0))], bounds=within(0, 99), engine="python")
    from century_rules.search.native.compiled import beside
    from century_rules.search.native.lifted.reading import Reader

    read = Reader.read

    def only_at_first(reader: Any, context: Any) -> Any:
        if reader._layout.field("first") is not None and context.known.get("first"):
            raise NotNative("it cannot be lifted: for a test")
        return read(reader, context)

    monkeypatch.setattr(Reader, "read", only_at_first)
    monkeypatch.setattr(beside, "SOON", 0.0)
    monkeypatch.setattr(beside, "LONG", 0.0)
    again = explore(late, [cells_of((0, 0, 0))], bounds=within(0, 99))
    assert (again.engine, again.states, again.deadlocks) == ("python", found.states, found.deadlocks)


def test_the_games_above_are_searched_by_the_rules() -> None:
    """The control: what is refused is not refused for everything."""
    native, plain = by(COUNTING, "native"), by(COUNTING, "python")
    assert native == attrs.evolve(plain, engine="native", lifted=native.lifted, bytes=native.bytes, deadlock=native.deadlock)
    assert native.deadlock is not None and plain.deadlock is not None  # two plays to it are as short
    assert (native.deadlock.final, len(native.deadlock.actions)) == (plain.deadlock.final, len(plain.deadlock.actions))
    assert LiftedMachine(components=Machine(COUNTING.components.rules)) == COUNTING
