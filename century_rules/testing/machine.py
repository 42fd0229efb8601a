"""A state machine that plays the reference and, in step with it, somebody's own implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import ClassVar, Generic

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from century_rules.every_action import asked_actions
from century_rules.kernel.errors import IllegalAction
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.shortening import next_action
from century_rules.testing.strategies import games
from century_rules.testing.subject import Choose
from century_rules.testing.watching import Property, Watch
from century_rules.writing.paragraphs import counted

MOST_TOLD = 12
"""Actions, or parts of a position, that a failure names."""

SEEDS = st.integers(0, 2**32 - 1)

WHIM = 0.03
"""The share of an ordinary player's actions that are chosen blindly."""

TO_THE_END = 1500
"""An ordinary player who has not come to the end of a game after so many actions stops."""


class RulebookMachine(RuleBasedStateMachine, Generic[S, A]):
    """Plays games of a rulebook; subclass it and say of which. An ordinary player, as its guidance has one, brings games forward.

    To test an implementation of your own, override the hooks::

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
        late: how many actions an ordinary player has played before a run begins: one of these.
        tally: how many runs there were (``runs``), how many of them came to an end (``over``) and to each event of the game's
            guide, by its name, and how many actions they had. Per class; clear it before a measurement.
    """

    book: Rulebook[S, A]
    only: Collection[BoardGame[S, A]] = ()
    properties: Sequence[Property[BoardGame[S, A], S, A]] = ()
    may_stall: bool = False
    late: Sequence[int] = (0,)
    tally: ClassVar[Counter[str]] = Counter()
    game: BoardGame[S, A]
    watch: Watch[S, A]
    ordinary_choice: Choose[S, A]

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
        if not isinstance(position, type(self.watch.now) | None):
            raise TypeError(f"position() should give a {type(self.watch.now).__name__} or None, not {type(position).__name__}")
        if position is not None:
            assert position == self.watch.now, self._difference(position)

    # --- what is played -----------------------------------------------------------------------------------------------

    def beginnings(self) -> st.SearchStrategy[tuple[BoardGame[S, A], S]]:
        """The games that are played, each with the position it begins with."""
        chosen = st.sampled_from(list(self.only)) if self.only else games(self.book)
        return st.tuples(chosen, SEEDS).map(lambda drawn: (drawn[0], drawn[0].deal(drawn[1])))

    def claims(self) -> Sequence[Property[BoardGame[S, A], S, A]]:
        """What is to hold of the game of this run."""
        return self.properties

    # --- play ---------------------------------------------------------------------------------------------------------

    @initialize(data=st.data(), seed=SEEDS)
    def begin(self, data: st.DataObject, seed: int) -> None:
        self.game, state = data.draw(self.beginnings(), label="game and beginning")
        choose = next_action(self.book, self.game, seed, WHIM)
        for _ in range(data.draw(st.sampled_from(list(self.late)), label="actions before")):
            action = choose(state)
            after = None if action is None else self.game.apply(state, action)
            if after is None or self.game.outcome(after) is not None:
                break
            state = after
        self.ordinary_choice, self.watch = choose, Watch(self.game, state, self.claims())
        self.reset(state)
        self.compare()

    @precondition(lambda self: not self.is_over())
    @rule(which=st.integers(0, 2**16))
    def anything_legal(self, which: int) -> None:
        legal = self.game.legal_actions(self.watch.now)
        assert legal or self.may_stall, f"nothing can be done, and the game is not over: {self.watch.now}\n{self._where()}"
        if legal:
            self.play(legal[which % len(legal)])

    @precondition(lambda self: not self.is_over())
    @rule(many=st.integers(5, 60))
    def ordinary_play(self, many: int) -> None:
        """An ordinary player plays for all seats."""
        for _ in range(many):
            action = self.ordinary_choice(self.watch.now)
            if action is None:
                break
            self.play(action)

    @precondition(lambda self: not self.is_over())
    @rule()
    def ordinary_play_to_the_end(self) -> None:
        """To the end of the game, unless it takes very long."""
        self.ordinary_play(TO_THE_END)

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
        if not hasattr(self, "watch"):
            return
        self.watch.close()
        now = self.watch.now
        event("the game is over" if self.is_over() else "the game goes on")
        self.tally.update(runs=1, over=self.is_over(), actions=len(self.watch.actions))
        for name, goal in self.book.guidance.events.items():
            reached = goal.reached(now)
            event(f"{goal.says}: {reached}")
            self.tally[name] += reached

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
        return asked_actions(self.book, self.game, self.watch.now)

    def _difference(self, position: S) -> str:
        """Where a position differs from the reference's."""
        mine, right = leaves(position), leaves(self.watch.now)
        fields = [f"{path}: {mine.get(path)}, should be {value}" for path, value in right.items() if mine.get(path) != value]
        return "\n".join([self._where(), *(fields[:MOST_TOLD] or ["the set-ups differ"])])

    def _where(self) -> str:
        """After which actions, under which readings."""
        actions = self.watch.actions
        last = "; ".join(self.book.write_action(action) for action in actions[-MOST_TOLD:])
        readings = self.book.reading_names.in_words(self.game.readings)
        return (f"after {counted(len(actions), 'action')}, {self.game.players} players, {readings}; "
                f"the last {min(MOST_TOLD, len(actions))}: {last}")

    def _listed(self, actions: Collection[A]) -> str:
        return ", ".join(sorted(map(self._told, actions))[:MOST_TOLD]) or "none"

    def _told(self, action: A) -> str:
        try:
            return self.book.write_action(action)
        except Exception:  # whatever somebody's own implementation says that is no action
            return str(action)
