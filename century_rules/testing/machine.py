"""A state machine that plays the reference and, in step with it, somebody's own implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import ClassVar

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.clauses import CLAUSES
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.merchant import Merchant
from century_rules.eastern_wonders.notation import every_action, format_action
from century_rules.eastern_wonders.reading_names import format_readings
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import IllegalAction
from century_rules.kernel.leaves import leaves
from century_rules.testing.strategies import games, setups, small_games
from century_rules.testing.watching import Watch

MOST_TOLD = 12
"""Actions, or parts of a position, that a failure names."""

_SEEDS = st.integers(0, 2**32 - 1)
_LATE = st.sampled_from([0, 0, 150, 300, 450, 600])


class EasternWondersMachine(RuleBasedStateMachine):
    """Plays games and checks every property after each action.

    To test an implementation of your own, subclass it and override the hooks you can serve::

        class MineIsRight(EasternWondersMachine):
            def reset(self, state): self.mine = my_game.from_reference(state)
            def apply(self, action): self.mine.play(str_of(action))
            def offered(self): return {to_reference(move) for move in self.mine.moves()}
            def position(self): return self.mine.to_reference()

        TestMine = MineIsRight.TestCase

    Merchants guide the play, so that it gets somewhere: to closed ports and to ends. Some runs start late in a game, some
    are games that few VP tiles end, some are the named small instances; the rest are full games from the set-up on.

    Attributes:
        only: the games to play, full and with random set-ups, for instance ``(Game(players=2), Game(players=4))`` where an
            implementation knows the default readings and the printed map only; empty: any readings, maps and small games.
        tally: how many runs there were, how many of them had a closed port and an end, and how many actions they had.
            Per class; clear it before a measurement.
    """

    only: ClassVar[Collection[Game]] = ()
    tally: ClassVar[Counter[str]] = Counter()
    game: Game
    watch: Watch

    # --- hooks --------------------------------------------------------------------------------------------------------

    def reset(self, state: State) -> None:
        """Set your implementation up for this position; `self.game` has the rules. Called once, at the start of a run."""

    def apply(self, action: Action) -> None:
        """Play an action that the reference allows. The reference's state after it is ``self.watch.now``."""

    def refuse(self, action: Action) -> None:
        """The reference forbids this action here: see that your implementation does too. It must leave the position alone."""

    def offered(self) -> Collection[Action] | None:
        """The legal actions of your implementation, in any order; None if it cannot say."""
        return None

    def position(self) -> State | None:
        """The position of your implementation as a reference state; None if it cannot say."""
        return None

    def compare(self) -> None:
        """Called at the start and after each action: the two must agree on what may be done and on the position."""
        offered, position = self.offered(), self.position()
        if not isinstance(position, State | None):
            raise TypeError(f"position() should give a State or None, not {type(position).__name__}")
        if offered is not None:
            legal = self.game.legal_actions(self.watch.now)
            assert set(offered) == set(legal), (f"{self._where()}\nmissing: {_listed(set(legal) - set(offered))}\n"
                                                f"too many: {_listed(set(offered) - set(legal))}")
        if position is not None:
            assert position == self.watch.now, self._difference(position)

    def _difference(self, position: State) -> str:
        """Where a position differs from the reference's."""
        mine, right = leaves(position), leaves(self.watch.now)
        fields = [f"{path}: {mine.get(path)}, should be {value}" for path, value in right.items() if mine.get(path) != value]
        return "\n".join([self._where(), *(fields[:MOST_TOLD] or ["the set-ups differ"])])

    def _where(self) -> str:
        """After which actions, under which readings."""
        actions = self.watch.actions
        last = "; ".join(format_action(action) for action in actions[-MOST_TOLD:])
        readings = ", ".join(format_readings(self.game.readings)) or "default readings"
        return (f"after {len(actions)} actions, {self.game.players} players, {readings}; "
                f"the last {min(MOST_TOLD, len(actions))}: {last}")

    # --- play ---------------------------------------------------------------------------------------------------------

    @initialize(data=st.data(), seed=_SEEDS, kind=st.sampled_from(["full", "full", "late", "late", "short", "small"]), late=_LATE)
    def begin(self, data: st.DataObject, seed: int, kind: str, late: int) -> None:
        if self.only:
            game = data.draw(st.sampled_from(list(self.only)), label="game")
            state = game.deal(seed)
        elif kind == "small":
            game, state = data.draw(small_games(), label="instance")
        else:
            game = data.draw(games(short=kind == "short"), label="game")
            setup: Setup = data.draw(setups(game), label="set-up")
            state = game.start(setup)
        self.game, self.kind = game, kind
        self.merchant = Merchant(game, seed)
        if kind == "late":
            for _, later in self.merchant.play(state, late):
                if later.phase is not Phase.OVER:
                    state = later
        self.watch = Watch(game, state)
        self.reset(state)
        self.compare()

    @precondition(lambda self: self.watch.now.phase is not Phase.OVER)
    @rule(many=st.integers(5, 60))
    def merchants_play(self, many: int) -> None:
        self._merchants(many)

    @precondition(lambda self: self.watch.now.phase is not Phase.OVER)
    @rule(which=st.integers(0, 2**16))
    def anything_legal(self, which: int) -> None:
        legal = self.game.legal_actions(self.watch.now)
        assert legal, f"nothing can be done, and the game is not over: {self.watch.now}\n{self.game.readings}"
        self._play(legal[which % len(legal)])

    @precondition(lambda self: self.watch.now.phase is not Phase.OVER)
    @rule()
    def merchants_play_on(self) -> None:
        """To the end of the game, unless it takes very long."""
        self._merchants(1500)

    @rule(which=st.integers(0, 2**16))
    def something_illegal(self, which: int) -> None:
        """An action that is not legal is refused, by a clause of the rulebook, and is not among the legal ones."""
        now = self.watch.now
        legal = set(self.game.legal_actions(now))
        illegal: dict[type, list[Action]] = {}
        for action in every_action(now.setup, self.game.players, self.game.components.start_sets):
            if action not in legal:
                illegal.setdefault(type(action), []).append(action)
        kind, place = which % len(illegal), which // len(illegal)
        of_kind = list(illegal.values())[kind]
        action = of_kind[place % len(of_kind)]
        try:
            self.game.apply(now, action)
        except IllegalAction as error:
            if not error.refusals or any(refusal.clause not in CLAUSES for refusal in error.refusals):
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
        closed, over = now.drawn > now.setup.closed_at, now.phase is Phase.OVER
        event("a port is closed" if closed else "no port is closed")
        event("the game is over" if over else "the game goes on")
        self.tally.update({"runs": 1, "closed": closed, "over": over, "actions": len(self.watch.actions),
                           f"{self.kind} runs": 1, f"{self.kind} closed": closed, f"{self.kind} over": over})

    def _merchants(self, many: int) -> None:
        for _ in range(many):
            if self.watch.now.phase is Phase.OVER:
                break
            self._play(self.merchant.choose(self.watch.now))

    def _play(self, action: Action) -> None:
        self.watch.see(action, self.game.apply(self.watch.now, action))
        self.apply(action)
        self.compare()


def _listed(actions: Collection[Action]) -> str:
    told = [format_action(action) if isinstance(action, Action) else str(action) for action in actions]
    return ", ".join(sorted(told)[:MOST_TOLD]) or "none"
