"""The search goes on on disk where memory ends: level by level over files, with what was found so far written there first."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Generic

import attrs

from century_rules.kernel.game import A, S
from century_rules.search.exploration import Play
from century_rules.search.packed.disk import Disk
from century_rules.search.packed.kernel import FLAGGED
from century_rules.search.packed.scratch import scratch
from century_rules.search.packed.search import CHUNK, Search
from century_rules.search.packed.store import Store
from century_rules.search.packed.tables import Longs


LEAST = 1 << 20
"""Bytes: smaller buckets would only be many files."""


def on_disk(search: Search[S, A], parent: Path | None) -> None:
    """Go on with a search whose states fill the memory it may use.

    A disk that is full, or a file that cannot be read again, ends it with ``why="disk"``.
    """
    with scratch(parent) as folder:
        try:
            _Spilling(search, folder).go_on()
        except OSError:
            search.why = "disk"


@attrs.define(init=False)
class _Spilling(Generic[S, A]):
    search: Search[S, A]
    disk: Disk
    memory: int

    def __init__(self, search: Search[S, A], folder: Path) -> None:
        assert search.memory is not None
        self.search = search
        # On disk the layout must stay as it is.
        search.engine.settle()
        self.memory = search.memory
        self.disk = Disk(folder, search.engine.store.words, max(search.memory // 2, LEAST))

    def go_on(self) -> None:
        search, run = self.search, self.search.run
        store, levels = search.engine.store, search.levels
        # `depth` says one too much where the next level has begun.
        search.depth = len(levels) - 2
        for begin, end in pairwise(levels):
            self.disk.add_level(store.rows[begin:end])
        self.disk.add(store.rows[levels[-1]:store.size])
        rest = store.rows[run.position:levels[-1]].copy()
        search.engine.store = Store(store.words)
        del store
        more = self._expanded(rest)
        while more:
            if search.ended_with_level() or not self.disk.finish_level():
                return
            search.depth += 1
            search.found, search.disk = self.disk.states, self.disk.bytes
            search.enough = search.enough or (search.max_states is not None and search.found >= search.max_states)
            more = all(self._expanded(piece) for piece in self.disk.level(search.depth))

    def _expanded(self, states: Longs) -> bool:
        """Write down the successors of some states of the level; False if one of the states ends the search."""
        search, engine, run = self.search, self.search.engine, self.search.run
        run.position, run.most = 0, 1 << 62
        while run.position < len(states):
            search.tell(len(states) - run.position)
            run.acting = search.may_act()
            run.stop, run.first_deadlock = min(len(states), run.position + CHUNK), -1
            status = engine.expand(run, states)
            if run.deadlocks and search.deadlock is None:
                search.deadlock = self._play_to(search.depth, states[run.first_deadlock])
            if status == FLAGGED and search.ended_by(self._play_to(search.depth, states[run.flagged[0]])):
                return False
            if engine.store.bytes > self.memory // 4:
                self._flush()
        self._flush()
        return True

    def _flush(self) -> None:
        engine = self.search.engine
        self.disk.add(engine.store.rows[:engine.store.size])
        engine.store = Store(engine.store.words)

    def _play_to(self, level: int, row: Longs) -> Play[S, A]:
        """The shortest play to a state of a level: one of the level before leads to it, and so on back."""
        engine, rows, places = self.search.engine, [row], []
        for before in reversed(range(level)):
            for piece in self.disk.level(before):
                found = engine.step_between(piece, rows[-1])
                if found is not None:
                    rows.append(piece[found[0]])
                    places.append(found[1])
                    break
            else:
                raise AssertionError(f"no state of level {before} leads to one of the next")
        return engine.replayed(rows[::-1], places[::-1])
