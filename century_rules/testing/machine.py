"""A state machine that plays the reference and, in step with it, somebody's own implementation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Generic

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from century_rules.kernel.errors import IllegalAction
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.strategies import games
from century_rules.testing.watching import Property, Watch

MOST_TOLD = 12
"""Actions, or parts of a position, that a failure names."""

SEEDS = st.integers(0, 2**32 - 1)


class RulebookMachine(RuleBasedStateMachine, Generic[S, A]):
    """Plays games of a rulebook; subclass it and say of which. To test an implementation of your own, override the hooks::

        class MineIsRight(RulebookMachine):
            book = rulebook("ring")
            def reset(self, state): self.mine = my_game.from_reference(state)
            def apply(self, action): self.mine.play(self.book.write_action(action))
            def offered(self): return {self.book.read_action(move, None) for move in self.mine.moves()}
            def position(self): return self.mine.to_reference()

        TestMine = MineIsRight.TestCase

    Attributes:
        book: the rulebook.
        only: the games to play, with random set-ups; empty: the printed one, for any number of players under any readings.
        properties: what is to hold on the way.
        may_stall: whether it may be that nobody can act though the game goes on.
    """

    book: Rulebook[S, A]
    only: Collection[BoardGame[S, A]] = ()
    properties: Sequence[Property[BoardGame[S, A], S, A]] = ()
    may_stall: bool = False
    game: BoardGame[S, A]
    watch: Watch[S, A]

    # --- hooks --------------------------------------------------------------------------------------------------------

    def reset(self, state: S) -> None:
        """Set your implementation up for this position; `self.game` has the rules. Called once, at the start of a run."""

    def apply(self, action: A) -> None:
        """Play an action that the reference allows. The reference's state after it is ``self.watch.now``."""

    def refuse(self, action: A) -> None:
        """The reference forbids this action here: see that your implementation does too. It must leave the position alone."""

    def offered(self) -> Collection[A] | None:
        """The legal actions of your implementation, in any order; None if it cannot say."""
        return None

    def position(self) -> S | None:
        """The position of your implementation as a reference state; None if it cannot say."""
        return None

    def compare(self) -> None:
        """Called at the start and after each action: the two must agree on what may be done and on the position."""
        offered, position = self.offered(), self.position()
        if offered is not None:
            legal = self.game.legal_actions(self.watch.now)
            assert set(offered) == set(legal), (f"{self._where()}\nmissing: {self._listed(set(legal) - set(offered))}\n"
                                                f"too many: {self._listed(set(offered) - set(legal))}")
        if position is not None:
            assert position == self.watch.now, self._difference(position)

    # --- play ---------------------------------------------------------------------------------------------------------

    @initialize(data=st.data(), seed=SEEDS)
    def begin(self, data: st.DataObject, seed: int) -> None:
        chosen = st.sampled_from(list(self.only)) if self.only else games(self.book)
        game = data.draw(chosen, label="game")
        self.begin_with(game, game.deal(seed))

    def begin_with(self, game: BoardGame[S, A], state: S) -> None:
        """Begin a run with that position."""
        self.game, self.watch = game, Watch(game, state, self.properties)
        self.reset(state)
        self.compare()

    @precondition(lambda self: not self.is_over())
    @rule(which=st.integers(0, 2**16))
    def anything_legal(self, which: int) -> None:
        legal = self.game.legal_actions(self.watch.now)
        assert legal or self.may_stall, f"nothing can be done, and the game is not over: {self.watch.now}\n{self._where()}"
        if legal:
            self.play(legal[which % len(legal)])

    @rule(which=st.integers(0, 2**16))
    def something_illegal(self, which: int) -> None:
        """An action that is not legal is refused, by a clause of the rulebook, and is not among the legal ones."""
        now = self.watch.now
        legal = set(self.game.legal_actions(now))
        illegal: dict[type, list[A]] = {}
        for action in self.every_action():
            if action not in legal:
                illegal.setdefault(type(action), []).append(action)
        if not illegal:
            return
        of_kind = list(illegal.values())[which % len(illegal)]
        action = of_kind[which // len(illegal) % len(of_kind)]
        try:
            self.game.apply(now, action)
        except IllegalAction as error:
            if not error.refusals or any(refusal.clause not in self.book.clauses for refusal in error.refusals):
                raise AssertionError(f"{action} is refused without a clause: {error}") from error
        else:
            raise AssertionError(f"{action} is not offered, but can be done: {now}")
        self.refuse(action)
        self.compare()

    def teardown(self) -> None:
        if hasattr(self, "watch"):
            self.watch.close()

    # --- of use to subclasses -----------------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.watch.now) is not None

    def play(self, action: A) -> None:
        """Play a legal action on both sides."""
        self.watch.see(action, self.game.apply(self.watch.now, action))
        self.apply(action)
        self.compare()

    def every_action(self) -> Collection[A]:
        """What is tried as something illegal; by default nothing but what the rulebook can list."""
        return () if self.book.alphabet is None else self.book.alphabet(self.game, self.watch.now)

    def _difference(self, position: S) -> str:
        """Where a position differs from the reference's."""
        mine, right = leaves(position), leaves(self.watch.now)
        fields = [f"{path}: {mine.get(path)}, should be {value}" for path, value in right.items() if mine.get(path) != value]
        return "\n".join([self._where(), *(fields[:MOST_TOLD] or ["the set-ups differ"])])

    def _where(self) -> str:
        """After which actions, under which readings."""
        actions = self.watch.actions
        last = "; ".join(self.book.write_action(action) for action in actions[-MOST_TOLD:])
        readings = ", ".join(self.book.reading_names.format(self.game.readings)) or "default readings"
        return (f"after {len(actions)} actions, {self.game.players} players, {readings}; "
                f"the last {min(MOST_TOLD, len(actions))}: {last}")

    def _listed(self, actions: Collection[A]) -> str:
        return ", ".join(sorted(map(self._told, actions))[:MOST_TOLD]) or "none"

    def _told(self, action: A) -> str:
        try:
            return self.book.write_action(action)
        except Exception:  # whatever somebody's own implementation says that is no action
            return str(action)
