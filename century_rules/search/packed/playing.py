"""Random play on packed states: many games of one set-up or several, millions of actions a second once the cases are traced.

    player = Player(game, [game.start(setup)], bounds=leaf_bounds(game, setup), guide=weight)
    played = player.play(10_000, seed=1, most_actions=500)

Game `k` of a seed is always the same game, whatever was played before or beside it, and the same as `play_one_plainly` plays
through the rules themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Generic

import attrs
import numpy as np

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.limits import MOST_COUNTED
from century_rules.kernel.game import A, Game, S
from century_rules.kernel.interrupts import interruptible
from century_rules.search.chance import Guide, given_weights
from century_rules.search.layout import SETUP, Bounds, around
from century_rules.search.packed.machine_code import code_kept
from century_rules.search.packed.moves import MoveTable
from century_rules.search.packed.rows import word_of
from century_rules.search.packed.tables import Ints, Longs
from century_rules.search.packed.traces import Traces
from century_rules.search.played import HowEnded, Observers, Played, RandomGame
from century_rules.tracing.errors import TraceDiffers
from century_rules.tracing.records import numbers

with code_kept():
    from century_rules.search.packed import play_loops as loops

LANES = 64
"""Games under way at a time: while one waits for a case, the others go on."""

ROUND = 1024
"""Games whose results are kept before they are counted."""

BREATH = 1 << 20
"""Actions taken before progress is told and Ctrl-C heard."""

_HOW: tuple[HowEnded, ...] = ("finished", "capped", "stuck", "bounds")


@attrs.frozen
class PlayProgress:
    """How far a player is.

    Attributes:
        games: games counted.
        actions: actions taken, also in games not counted yet.
        cases: cases traced so far.
    """

    games: int
    actions: int
    cases: int


@attrs.define
class _Round:
    """Some games that follow one another, being played."""

    first: int
    results: Longs
    finals: Longs
    trail: Ints
    kinds: Longs


class Player(Generic[S, A]):
    """Plays one game of given initial states at random; what it traced is kept from one call to the next."""

    def __init__(
        self, game: Game[S, A], initial_states: Sequence[S], *, bounds: Bounds | None = None, guide: Guide[A] | None = None,
        observers: Observers[S] | None = None,
    ) -> None:
        """A player.

        Args:
            game: the rules.
            initial_states: where games begin, in turn; they must have one shape, their constants (set-ups) may differ.
            bounds: inclusive bounds of each leaf by path. Default: wide ones around the first state. A game in which an action
                would leave one is broken off and counted by that bound.
            guide: weights of actions; None for all alike.
            observers: asked about the last state of each game, each of them in turn through Python.

        Raises InvalidInput for initial states outside the bounds.
        """
        self.game = game
        self._initial_states = tuple(initial_states)
        self._observers = dict(observers or {})
        self._traces: Traces[S, A] = Traces(game, initial_states, bounds or around(initial_states[0]))
        self._table: MoveTable[S, A] = MoveTable(self._traces, lambda actions: given_weights(actions, guide))
        self._code = self._traces.code
        self._version = self._traces.version
        self._starts = self._traces.rows(self._traces.layout.initial_words)
        self._roots: Ints = np.array([self._traces.layout.skeleton(word) for word in self._traces.layout.initial_words], np.int32)

    @property
    def cases(self) -> int:
        """How often the rules were run."""
        return len(self._traces.trie)

    def play(
        self, games: int, *, seed: int, most_actions: int, first: int = 0, progress: Callable[[PlayProgress], None] | None = None,
        breath: int = BREATH,
    ) -> Played:
        """Play so many games, from number `first` on, and count. Ctrl-C ends it: what is returned are the games that were done.

        Raises what tracing raises for rules that cannot be traced, and InvalidInput for a guide's weights that are none, or for
        numbers below 0 or too large for machine words.
        """
        for what, number in (("games", games), ("most_actions", most_actions), ("first", first)):
            if not 0 <= number <= MOST_COUNTED:
                raise InvalidInput(f"{what}: {number} should be a whole number, 0 to {MOST_COUNTED}")
        played = Played()

        def told(actions: int) -> None:
            if progress is not None:
                progress(PlayProgress(played.games, played.actions + actions, self.cases))

        try:
            with interruptible():
                for begin in range(first, first + games, ROUND):
                    some = self._round(begin, min(ROUND, first + games - begin), 0)
                    try:
                        self._play(some, seed, most_actions, told, breath)
                    finally:
                        played.add(self._counted(some))
        except KeyboardInterrupt:
            return played
        return played

    def games(self, numbers: Iterable[int], *, seed: int, most_actions: int) -> list[RandomGame[S, A]]:
        """Games of given numbers with their actions, each gone through again by the rules themselves.

        Raises TraceDiffers if they lead elsewhere.
        """
        found = []
        for number in numbers:
            some = self._round(number, 1, most_actions)
            self._play(some, seed, most_actions, lambda _: None, BREATH)
            found.append(self._replayed(some))
        return found

    def _round(self, first: int, games: int, trail: int) -> _Round:
        return _Round(first, np.full((games, 3), loops.NOT_ENDED, dtype=np.int64),
                      np.zeros((games, self._traces.layout.words), dtype=np.int64),
                      np.zeros((games, trail), dtype=np.int32), np.zeros(self._room_for_kinds(), dtype=np.int64))

    def _play(self, some: _Round, seed: int, most: int, told: Callable[[int], None], breath: int) -> None:
        """Play the games of a round. Interrupted, it leaves there what was played."""
        rows = np.zeros((min(LANES, len(some.results)), self._traces.layout.words), dtype=np.int64)
        lanes = np.full((len(rows), 4), loops.NO_GAME, dtype=np.int64)
        tally = np.zeros((len(rows), len(some.kinds)), dtype=np.int64)
        waiting = np.zeros(len(rows), dtype=np.int64)
        job = np.array([some.first, some.first + len(some.results), some.first, most, 0, 0, 0, *self._traces.job], dtype=np.int64)
        actions = 0
        while job[loops.NEXT] < job[loops.STOP] or (lanes[:, loops.LANE_GAME] != loops.NO_GAME).any():
            job[loops.LEFT], job[loops.CHANGES] = breath, self._table.most_changes
            tables = self._traces.trie.tables
            loops.play(self._code, tables.terms, tables.changes, self._table.moves, np.uint64(seed % (1 << 64)), self._starts,
                       self._roots, rows, lanes, tally, job, some.results, some.finals, some.kinds, waiting, some.trail)
            actions += breath - int(job[loops.LEFT])
            told(actions)
            stalled = waiting[:job[loops.WAITING]]
            if len(stalled):
                rows, some.finals = self._trace(rows, stalled, some.finals)
                more = self._room_for_kinds() - len(some.kinds)
                tally, some.kinds = np.pad(tally, ((0, 0), (0, more))), np.pad(some.kinds, (0, more))

    def _trace(self, rows: Longs, stalled: Longs, finals: Longs) -> tuple[Longs, Longs]:
        """Trace what lanes wait for; the rows and the last states as they are packed then."""
        self._traces.trace(rows[stalled])
        self._table.update()
        self._code = self._traces.code
        before, self._version = self._version, self._traces.version
        if before != self._version:
            self._starts = self._traces.rows(self._traces.layout.initial_words)
            rows, finals = self._traces.up_to_date(rows, before), self._traces.up_to_date(finals, before)
        return rows, finals

    def _room_for_kinds(self) -> int:
        """A power of two, so that the arrays seldom change their length."""
        return int(max(16, 1 << (len(self._table.kinds) - 1).bit_length()))

    def _counted(self, some: _Round) -> Played:
        done = some.results[:, loops.RESULT_ENDED] != loops.NOT_ENDED
        results, finals = some.results[done], some.finals[done]
        ended = results[:, loops.RESULT_ENDED]
        lengths, games = np.unique(results[:, loops.RESULT_ACTIONS], return_counts=True)
        counted = Played(
            games=len(results), actions=int(results[:, loops.RESULT_ACTIONS].sum()),
            finished=int((ended == loops.FINISHED).sum()), capped=int((ended == loops.CAPPED).sum()),
            stuck=int((ended == loops.STUCK).sum()),
            limits=Counter(self._traces.trie.limits[limit] for limit in results[ended == loops.BOUNDS, loops.RESULT_LIMIT]),
            lengths=Counter(dict(zip(lengths.tolist(), games.tolist(), strict=True))),
            kinds=Counter({kind: int(count) for kind, count in zip(self._table.kinds, some.kinds, strict=False) if count}))
        for final in finals[ended == loops.FINISHED]:
            outcome = self.game.outcome(self._traces.unpack(final))
            assert outcome is not None
            counted.end(outcome)
        for final in finals if self._observers else ():
            state = self._traces.unpack(final)
            counted.seen.update(name for name, says in self._observers.items() if says(state))
        return counted

    def _replayed(self, some: _Round) -> RandomGame[S, A]:
        ended, taken, _ = (int(number) for number in some.results[0])
        initial = state = self._initial_states[some.first % len(self._initial_states)]
        actions: list[A] = []
        for place in islice(some.trail[0], taken):
            legal = self.game.legal_actions(state)
            if place >= len(legal):
                raise TraceDiffers(f"game {some.first}, after {len(actions)} actions: {len(legal)} are legal, "
                                   f"and by the traced cases more than {place}")
            actions.append(legal[place])
            state = self.game.apply(state, actions[-1])
        final = self._traces.layout.values(word_of(some.finals[0]))
        final.pop(SETUP, None)
        if numbers(state) != final:
            raise TraceDiffers(f"game {some.first} leads to {state}, and by the traced cases to {final}")
        return RandomGame(some.first, initial, tuple(actions), state, _HOW[ended])
