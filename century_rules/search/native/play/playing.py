"""Random play by machine code: many games of one set-up or several.

    player = Player(game, [start], bounds=book.bounds_from(game, start), guide=weight)
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

from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.game import A, Game, S
from century_rules.process.interrupts import interruptible
from century_rules.process.limits import MOST_COUNTED
from century_rules.search.chance import Guide, weights
from century_rules.search.layout import SETUP, Bounds, around
from century_rules.search.native.compiled.code import FOUND
from century_rules.search.native.errors import CodeDiffers
from century_rules.search.native.compiled.moves import TOO_HEAVY, Moves
from century_rules.search.native.run import DONE, ENOUGH
from century_rules.search.native.compiled.numba_cache import code_kept
from century_rules.search.native.compiled.rows import word_of
from century_rules.search.native.compiled.arrays import Ints, Longs
from century_rules.search.task import Task
from century_rules.search.played import Actions, HowEnded, Observers, Played, RandomGame, play_one_plainly
from century_rules.kernel.leaves import numbers

with code_kept():
    from century_rules.search.native.play import play_loops as loops

ROUND = 1024
"""Games whose results are kept before they are counted."""

BREATH = 1 << 20
"""Actions taken before progress is told and Ctrl-C heard."""

MANY = 5_000_000
"""For more actions than so many it is worth while to compile thoroughly."""

COMPARED_GAMES, COMPARED_ACTIONS, COMPARED_EVERY = 4, 200, 1 << 24
"""So many games are played through the rules, too, so far; all again after so many actions, or when there is more code."""

_HOW: tuple[HowEnded, ...] = ("finished", "capped", "stuck", "bounds")


@attrs.frozen
class PlayProgress:
    """How far a player is.

    Attributes:
        games: games counted.
        actions: actions taken, also in games not counted yet.
        lifted: actions lifted so far, each counted once for every context.
    """

    games: int
    actions: int
    lifted: int


@attrs.define
class _Round:
    """Some games that follow one another, being played."""

    first: int
    results: Longs
    finals: Longs
    trail: Ints
    kinds: Longs


class Player(Generic[S, A]):
    """Plays one game of given initial states at random; the code it made is kept from one call to the next."""

    def __init__(
        self, game: Game[S, A], initial_states: Sequence[S], *, bounds: Bounds | None = None, guide: Guide[A] | None = None,
        observers: Observers[S] | None = None, actions: Actions[S, A] | None = None,
    ) -> None:
        """A player.

        Args:
            game: the rules, which must be those of a `RuleGame` that can be lifted.
            initial_states: where games begin, in turn; they must have one shape, their constants (set-ups) may differ.
            bounds: inclusive bounds of each leaf by path. Default: wide ones around the first state. A game in which an action
                would leave one is broken off and counted by that bound.
            guide: weights of actions; None for all alike.
            observers: asked about the last state of each game, each of them in turn through Python.
            actions: every action there is, legal or not, on the set-up of a state; needed unless the game names them.

        Raises InvalidInput for a game that cannot be lifted, and for initial states outside the bounds.
        """
        self.game = game
        self._initial_states, self._guide, self._actions = tuple(initial_states), guide, actions
        self._observers = dict(observers or {})
        task = Task(game, self._initial_states, bounds or around(initial_states[0]), actions=actions)
        self._moves: Moves[S, A] = Moves(task, guide)
        self._compared = 0
        """How much code there was when games were compared with the rules."""
        self._since = 0
        """Actions taken since then."""

    @property
    def lifted(self) -> int:
        """How many actions are lifted, each counted once for every context in which it was taken."""
        return self._moves.lifted

    def play(
        self, games: int, *, seed: int, most_actions: int, first: int = 0, progress: Callable[[PlayProgress], None] | None = None,
        breath: int = BREATH,
    ) -> Played:
        """Play so many games, from number `first` on, and count. Ctrl-C ends it: what is returned are the games that were done.

        Raises InvalidInput for rules that cannot be lifted, for impossible weights of a guide, and for numbers below 0 or too
        large for machine words; CodeDiffers if some of the games are other ones by the rules.
        """
        for what, number in (("games", games), ("most_actions", most_actions), ("first", first)):
            if not 0 <= number <= MOST_COUNTED:
                raise InvalidInput(f"{what}: {number} should be a whole number, 0 to {MOST_COUNTED}")
        played = Played()

        def told(actions: int) -> None:
            if progress is not None:
                progress(PlayProgress(played.games, played.actions + actions, self.lifted))

        try:
            with interruptible():
                self._moves.thorough = games * most_actions > MANY
                for begin in range(first, first + games, ROUND):
                    some = self._round(begin, min(ROUND, first + games - begin), 0)
                    try:
                        self._play(some, seed, most_actions, told, breath)
                    finally:
                        played.add(self._counted(some))
                self._since += played.actions
                self._compare(range(first, first + games), seed, most_actions)
        except KeyboardInterrupt:
            return played
        return played

    def games(self, numbers: Iterable[int], *, seed: int, most_actions: int) -> list[RandomGame[S, A]]:
        """Games of given numbers with their actions, each gone through again by the rules themselves.

        Raises CodeDiffers if they lead elsewhere.
        """
        found = []
        for number in numbers:
            some = self._round(number, 1, most_actions)
            self._play(some, seed, most_actions, lambda _: None, BREATH)
            found.append(self._replayed(some))
        return found

    def _compare(self, games: range, seed: int, most: int) -> None:
        """Play some of the games through the rules, too. Raises CodeDiffers if they are other ones."""
        if not games or (self._compared == self._moves.learned and self._since < COMPARED_EVERY):
            return
        some, most = games[::-(-len(games) // COMPARED_GAMES)], min(most, COMPARED_ACTIONS)
        for one in self.games(some, seed=seed, most_actions=most):
            plain = play_one_plainly(self.game, self._initial_states, one.number, seed=seed, most_actions=most, guide=self._guide,
                                     actions=self._moves.ordered)
            same = len(one.actions) if one.ended == "bounds" else most
            if plain.actions[:same] != one.actions or (one.ended != "bounds" and plain != one):
                raise CodeDiffers(f"game {one.number} is {plain} by the rules, and {one} by the machine code")
        self._compared, self._since = self._moves.learned, 0

    def _round(self, first: int, games: int, trail: int) -> _Round:
        return _Round(first, np.full((games, 3), loops.NOT_ENDED, dtype=np.int64),
                      np.zeros((games, self._moves.layout.words), dtype=np.int64),
                      np.zeros((games, trail), dtype=np.int32), np.zeros(self._room_for_kinds(), dtype=np.int64))

    def _play(self, some: _Round, seed: int, most: int, told: Callable[[int], None], breath: int) -> None:
        """Play the games of a round. Interrupted, it leaves there what was played."""
        moves, status, actions = self._moves, ENOUGH, 0
        rows, tally = np.zeros((2, moves.layout.words), dtype=np.int64), np.zeros_like(some.kinds)
        job = np.array([some.first, 0, -1, most, 0, self._guide is not None, 0], dtype=np.int64)
        while status != DONE:
            job[loops.LEFT] = breath
            status = loops.play(
                moves.tables, np.uint64(seed % (1 << 64)), moves.starts(), rows, moves.mask(), tally, job, some.results,
                some.finals, some.kinds, some.trail, moves.hits(), np.zeros(FOUND, dtype=np.int64))
            actions += breath - int(job[loops.LEFT])
            told(actions)
            if status == TOO_HEAVY:
                weights(self.game.legal_actions(moves.unpack(rows[0])), self._guide)
            moves.go_on(status, int(job[loops.WHICH]), rows[0])
            more = self._room_for_kinds() - len(some.kinds)
            tally, some.kinds = np.pad(tally, (0, more)), np.pad(some.kinds, (0, more))

    def _room_for_kinds(self) -> int:
        """A power of two, so that the arrays seldom change their length."""
        return int(max(16, 1 << (len(self._moves.kinds) - 1).bit_length()))

    def _counted(self, some: _Round) -> Played:
        done = some.results[:, loops.RESULT_ENDED] != loops.NOT_ENDED
        results, finals = some.results[done], some.finals[done]
        ended = results[:, loops.RESULT_ENDED]
        lengths, games = np.unique(results[:, loops.RESULT_ACTIONS], return_counts=True)
        counted = Played(
            games=len(results), actions=int(results[:, loops.RESULT_ACTIONS].sum()),
            finished=int((ended == loops.FINISHED).sum()), capped=int((ended == loops.CAPPED).sum()),
            stuck=int((ended == loops.STUCK).sum()),
            limits=Counter(self._moves.limits[limit] for limit in results[ended == loops.BOUNDS, loops.RESULT_LIMIT]),
            lengths=Counter(dict(zip(lengths.tolist(), games.tolist(), strict=True))),
            kinds=Counter({kind: int(count) for kind, count in zip(self._moves.kinds, some.kinds, strict=False) if count}))
        for final in finals[ended == loops.FINISHED]:
            outcome = self.game.outcome(self._moves.unpack(final))
            if outcome is None:
                raise CodeDiffers(f"the game is over in {self._moves.unpack(final)} by the machine code, and not by the rules")
            counted.end(outcome)
        for final in finals if self._observers else ():
            state = self._moves.unpack(final)
            counted.seen.update(name for name, says in self._observers.items() if says(state))
        return counted

    def _replayed(self, some: _Round) -> RandomGame[S, A]:
        ended, taken, _ = (int(number) for number in some.results[0])
        initial = state = self._initial_states[some.first % len(self._initial_states)]
        alphabet, actions = self._moves.actions[self._moves.layout.skeleton(word_of(some.finals[0]))], list[A]()
        for place in islice(some.trail[0], taken):
            actions.append(alphabet[place])
            try:
                state = self.game.apply(state, actions[-1])
            except IllegalAction as error:
                raise CodeDiffers(f"game {some.first}, after {len(actions) - 1} actions: {actions[-1]} is legal by the machine "
                                  f"code, and not by the rules") from error
        final = self._moves.layout.values(word_of(some.finals[0]))
        final.pop(SETUP, None)
        if numbers(state) != final:
            raise CodeDiffers(f"game {some.first} leads to {state}, and by the machine code to {final}")
        return RandomGame(some.first, initial, tuple(actions), state, _HOW[ended])
