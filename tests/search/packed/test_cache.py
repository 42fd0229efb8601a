"""Cases kept on disk: used where nothing changed, and only there."""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import century_rules.search.packed.cache as cache_module
from century_rules.eastern_wonders import leaf_bounds as leaf_bounds_module
from century_rules.eastern_wonders import rules
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import Instance, instance
from century_rules.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.eastern_wonders.readings import Pickup, Readings, Supply
from century_rules.eastern_wonders.state import State
from century_rules.search.packed.as_written import patched
from century_rules.search.packed.cache import TrieCache
from century_rules.search.packed.engine import PackedEngine
from century_rules.search.packed.exploring import explore_packed
from century_rules.search.packed.folders import VARIABLE

COUNTS = (8_906, 16_276)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path / "tries"


def searched(small: Instance, **observers: object) -> tuple[int, tuple[int, int]]:
    """How often the rules were run, and the counts."""
    engine = PackedEngine(small.game, [small.start], leaf_bounds(small.game, small.setup), observers)  # type: ignore[arg-type]
    found = explore_packed(engine)
    return engine.traced, (found.states, found.transitions)


def test_the_second_search_runs_no_rules(folder: Path) -> None:
    assert searched(instance("cove")) == (234, COUNTS)
    assert searched(instance("cove")) == (0, COUNTS)
    assert [path.suffix for path in folder.iterdir()] == [".npz"]


def test_predicates_are_never_kept() -> None:
    """They are asked anew each time, so another predicate of the same name cannot get the answers of the one before."""
    assert searched(instance("cove"), odd=lambda state: state.turn == 7) == (234, COUNTS)
    again = PackedEngine(
        instance("cove").game, [instance("cove").start], leaf_bounds(instance("cove").game, instance("cove").setup),
        {"odd": lambda state: state.turn == 1})
    found = explore_packed(again)
    assert again.traced == 0
    assert found.witness is not None
    assert found.witness.final.turn == 1


def test_a_search_cut_short_is_gone_on_with() -> None:
    """What it kept is read, and the cases it did not come to are added."""
    small = instance("cove")
    bounds = leaf_bounds(small.game, small.setup)
    short = PackedEngine(small.game, [small.start], bounds, {})
    explore_packed(short, max_depth=10)
    assert 0 < short.traced < 234
    traced, counts = searched(small)
    assert counts == COUNTS
    assert traced == 234 - short.traced
    assert searched(small) == (0, COUNTS)


@pytest.mark.parametrize("change", [
    lambda small: attrs.evolve(small, game=Game(players=2, components=small.game.components, readings=Readings(
        supply=Supply.COUNTED, pickup=Pickup.ALL))),
    lambda small: attrs.evolve(small, game=attrs.evolve(small.game, without=frozenset({"EW-3.5"}))),
    lambda small: attrs.evolve(small, opening=small.opening[:-2]),
])
def test_another_game_or_beginning_has_its_own(change: object) -> None:
    small = instance("cove")
    searched(small)
    assert callable(change)
    assert searched(change(small))[0] > 0


def test_other_sources_have_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    searched(instance("cove"))
    monkeypatch.setattr(cache_module, "sources", lambda: b"as if a line of the rules had been changed")
    assert searched(instance("cove")) == (234, COUNTS)


class Bolder(Game):
    """Rules of somebody's own, whose source is not known to the package."""


def test_what_is_defined_elsewhere_is_not_kept(folder: Path) -> None:
    small = instance("cove")
    bolder = Bolder(players=2, components=small.game.components, readings=small.game.readings)
    assert searched(attrs.evolve(small, game=bolder))[0] == 234
    assert not folder.exists()
    assert searched(attrs.evolve(small, game=bolder))[0] == 234


@pytest.mark.parametrize("spoil", [
    lambda data: data[:len(data) // 2],
    lambda data: b"",
    lambda data: data[:5_000] + bytes([data[5_000] ^ 1]) + data[5_001:],
    lambda data: b"something else altogether, and long enough to have a digest in front",
])
def test_a_spoilt_file_is_thrown_away(folder: Path, spoil: object) -> None:
    searched(instance("cove"))
    (path,) = folder.iterdir()
    assert callable(spoil)
    path.write_bytes(spoil(path.read_bytes()))
    assert searched(instance("cove")) == (234, COUNTS)
    assert searched(instance("cove")) == (0, COUNTS)


def test_without_a_folder_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv(VARIABLE, "")
    assert searched(instance("cove"))[0] == 234
    assert searched(instance("cove"))[0] == 234
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_to_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "file"))
    assert searched(instance("cove")) == (234, COUNTS)


def test_a_patched_class_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what was tried on one day would be told as the rules on another."""
    legal = Game.legal_actions
    with monkeypatch.context() as patched:
        patched.setattr(Game, "legal_actions", lambda game, state: legal(game, state)[:1])
        assert searched(instance("cove"))[0] > 0
        assert not folder.exists()
    assert searched(instance("cove")) == (234, COUNTS)


@pytest.mark.parametrize("module", ["century_rules.eastern_wonders", "century_rules.kernel", "century_rules.search"])
def test_nothing_is_patched(module: str) -> None:
    """Of no module there is, or its cases would never be kept."""
    package = importlib.import_module(module)
    for each in pkgutil.walk_packages(package.__path__, f"{module}."):
        importlib.import_module(each.name)
    assert patched() is None


@pytest.mark.parametrize(("where", "name", "instead"), [
    (rules, "start_gathering", lambda game, state: rules.start_action(state)),
    (rules, "start_gathering", rules.start_action),
    (rules, "start_gathering", functools.partial(rules.start_gathering)),
    (Game, "legal_actions", lambda game, state: ()),
    (State, "__eq__", lambda one, other: True),
    (leaf_bounds_module, "SUBSTITUTES", 3)])
def test_what_is_patched_is_noticed(
        folder: Path, monkeypatch: pytest.MonkeyPatch, where: object, name: str, instead: object) -> None:
    small = instance("cove")
    initial = [small.start]
    assert TrieCache(small.game, initial, {})
    with monkeypatch.context() as changed:
        changed.setattr(where, name, instead)
        assert not TrieCache(small.game, initial, {})


def test_rules_patched_from_the_standard_input_are_not_kept(folder: Path) -> None:
    text = """
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.instances import instance
from century_rules.search import explore
legal = Game.legal_actions
Game.legal_actions = lambda game, state: legal(game, state)[:1]
small = instance("cove")
print(explore(small.game, [small.start], bounds=small.bounds, engine="numba").states)
"""
    done = subprocess.run([sys.executable, "-"], input=text, text=True, capture_output=True, check=True,
                          env={**os.environ, VARIABLE: str(folder)})
    assert int(done.stdout) < 1000 and not (folder / "tries").exists()


def test_a_file_under_another_name_is_thrown_away(folder: Path) -> None:
    small = instance("cove")
    other = attrs.evolve(small, opening=small.opening[:-2])
    searched(other)
    (its,) = folder.iterdir()
    searched(small)
    (mine,) = set(folder.iterdir()) - {its}
    mine.write_bytes(its.read_bytes())
    assert searched(small) == (234, COUNTS)


def test_sources_that_changed_since_they_were_loaded_keep_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "digest", lambda: b"edited while the process ran")
    assert searched(instance("cove")) == (234, COUNTS)
    assert not folder.exists()


def test_other_people_s_files_are_left_alone(folder: Path) -> None:
    (folder / "century-rules-notes").mkdir(parents=True)
    (folder / "thesis.npz").write_text("mine")
    for number in range(70):
        (folder / f"{number:064x}.npz").write_bytes(b"old")
    searched(instance("cove"))
    assert (folder / "thesis.npz").read_text() == "mine"
    assert (folder / "century-rules-notes").is_dir()
    assert len(list(folder.iterdir())) == cache_module.KEPT + 2
