"""A search that goes on on disk finds what one in memory finds, and leaves nothing behind, whatever happens to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.instances import Instance, instance
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput
from century_rules.search import Exploration, Progress, engine_for, explore, explore_with
from century_rules.search.packed.disk import Disk
from century_rules.search.packed.engine import PackedEngine
from century_rules.search.packed.scratch import PREFIX, scratch
from century_rules.search.packed.tables import Longs

LITTLE = 150_000
"""Bytes: cove has twice as many."""


def searched(small: Instance, where: Path, memory: int | None, **more: Any) -> Exploration[State, Action]:
    return explore(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), engine="numba", memory=memory,
                   spill_to=where, **more)


@pytest.mark.parametrize("memory", [0, LITTLE])
def test_same_on_disk_as_in_memory(tmp_path: Path, memory: int) -> None:
    within, beyond = (searched(instance("cove"), tmp_path, limit) for limit in (None, memory))
    assert within.disk == 0
    assert beyond.disk >= 8_906 * 8
    for name in ("states", "checked", "transitions", "depth", "complete", "why_stopped", "deadlocks", "limits"):
        assert getattr(beyond, name) == getattr(within, name), name
    assert not list(tmp_path.iterdir())


def test_the_states_themselves_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row that was written down, once; the layouts differ, so they are unpacked."""
    small = instance("cove")
    met: list[list[Longs]] = []
    engines: list[PackedEngine[State, Action]] = []
    finish = Disk.finish_level

    def remembering(disk: Disk) -> int:
        found = finish(disk)
        met.append([row.copy() for level in range(len(disk.sizes)) for piece in disk.level(level) for row in piece])
        return found

    settle = PackedEngine.settle

    def settling(engine: PackedEngine[State, Action]) -> None:
        engines.append(engine)
        settle(engine)

    monkeypatch.setattr(Disk, "finish_level", remembering)
    monkeypatch.setattr(PackedEngine, "settle", settling)
    searched(small, tmp_path, LITTLE)
    found = [engines[0].unpack(row) for row in met[-1]]
    reference, frontier = {small.start}, [small.start]
    for state in frontier:
        for action in small.game.legal_actions(state):
            after = small.game.apply(state, action)
            if after not in reference:
                reference.add(after)
                frontier.append(after)
    assert len(found) == len(reference)
    assert set(found) == reference


@pytest.mark.parametrize("memory", [0, LITTLE])
def test_a_witness_from_disk_is_as_short_and_was_replayed(tmp_path: Path, memory: int) -> None:
    """To one of the positions farthest from the beginning."""
    small = instance("cove")
    engine = engine_for(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), engine="numba")
    depth = explore_with(engine).depth
    *_, farthest = engine.states()
    beyond = searched(small, tmp_path, memory, goal=lambda state: state == farthest)
    assert beyond.disk > 0
    assert beyond.why_stopped == "goal reached"
    assert beyond.witness is not None
    assert len(beyond.witness.actions) == beyond.depth == depth == 32
    state = small.start
    for action in beyond.witness.actions:
        state = small.game.apply(state, action)
    assert state == beyond.witness.final == farthest


def test_limits_hold_on_disk(tmp_path: Path) -> None:
    assert searched(instance("cove"), tmp_path, 0, max_depth=12).why_stopped == "max_depth"
    assert searched(instance("cove"), tmp_path, 0, max_depth=12).states == searched(
        instance("cove"), tmp_path, None, max_depth=12).states
    limited = searched(instance("cove"), tmp_path, 0, max_states=3_000)
    assert limited.why_stopped == "max_states"
    assert 3_000 <= limited.states < 8_906


def test_interrupted_on_disk(tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.depth == 20:
            raise KeyboardInterrupt

    found = searched(instance("cove"), tmp_path, 0, progress=stop)
    assert found.why_stopped == "interrupted"
    assert not found.complete
    assert 0 < found.states < 8_906
    assert not list(tmp_path.iterdir())


def test_a_full_disk_is_a_limit_and_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(disk: Disk, path: Path, rows: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Disk, "_append", full)
    found = searched(instance("cove"), tmp_path, LITTLE)
    assert found.why_stopped == "disk"
    assert not found.complete


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="nowhere"):
        searched(instance("cove"), tmp_path / "nowhere", LITTLE)


def test_pure_python_refuses_a_limit() -> None:
    small = instance("cove")
    with pytest.raises(InvalidInput, match="fast"):
        explore(small.game, [small.start], engine="python", memory=LITTLE)


def test_buckets_are_split_and_lose_nothing(tmp_path: Path) -> None:
    """Random rows in random levels, most of them twice, with memory for a few hundred."""
    random = np.random.default_rng(5)
    with scratch(tmp_path) as folder:
        disk, known = Disk(folder, 2, 10_000), set[tuple[int, ...]]()
        for level in range(6):
            rows = random.integers(0, 40, size=(1_500, 2))
            disk.add(rows[:700])
            disk.add(rows[700:])
            fresh = {tuple(row) for row in rows.tolist()} - known
            assert disk.finish_level() == len(fresh)
            known |= fresh
            written = [tuple(row) for piece in disk.level(level) for row in piece.tolist()]
            assert len(written) == len(fresh)
            assert set(written) == fresh
        assert len(disk.sizes[0]) > 1
        assert disk.states == len(known)


KILLED = """
import sys, time
from pathlib import Path
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.instances import instance
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.search import explore
small = instance("cove")
def tell(progress):
    if progress.disk:
        print("spilling", flush=True)
        time.sleep(60)
explore(small.game, [small.start], bounds=leaf_bounds(small.game, small.setup), engine="numba", memory=0,
        spill_to=Path(sys.argv[1]), progress=tell)
"""


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """A folder in which a search was killed while its states were on disk."""
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "spilling\n"
        os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=30)
    return tmp_path


def test_a_killed_search_breaks_nothing(killed: Path) -> None:
    left = list(killed.glob(f"{PREFIX}*"))
    assert len(left) == 1
    assert any(left[0].glob("states-*"))
    found = searched(instance("cove"), killed, 0)
    assert (found.states, found.transitions, found.complete) == (8_906, 16_276, True)
    assert not list(killed.iterdir())


def test_a_search_under_way_is_left_alone(tmp_path: Path) -> None:
    with scratch(tmp_path) as one:
        (one / "states-0").write_bytes(b"its own")
        before = time.time()
        with scratch(tmp_path) as other:
            assert other != one
        assert (one / "states-0").read_bytes() == b"its own"
        assert time.time() - before < 20
    assert not list(tmp_path.iterdir())


def test_a_folder_of_somebody_s_own_is_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / f"{PREFIX}results"
    mine.mkdir()
    (mine / "thesis.txt").write_text("mine")
    searched(instance("cove"), tmp_path, 0)
    assert (mine / "thesis.txt").read_text() == "mine"
