"""A state machine that plays Eastern Wonders and, in step with it, somebody's own implementation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import ClassVar

from hypothesis import event
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.testing.strategies import games, setups, small_games
from century_rules.games.eastern_wonders.testing.watching import Watch
from century_rules.testing.machine import SEEDS, RulebookMachine

_LATE = st.sampled_from([0, 0, 150, 300, 450, 600])


class EasternWondersMachine(RulebookMachine[State, Action]):
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

    book = RULEBOOK
    only: Collection[Game] = ()
    tally: ClassVar[Counter[str]] = Counter()
    game: Game
    watch: Watch

    def compare(self) -> None:
        position = self.position()
        if not isinstance(position, State | None):
            raise TypeError(f"position() should give a State or None, not {type(position).__name__}")
        super().compare()

    @initialize(data=st.data(), seed=SEEDS, kind=st.sampled_from(["full", "full", "late", "late", "short", "small"]), late=_LATE)
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
        self.kind = kind
        self.merchant = Merchant(game, seed)
        if kind == "late":
            for _, later in self.merchant.play(state, late):
                if later.phase is not Phase.OVER:
                    state = later
        self.game, self.watch = game, Watch(game, state)
        self.reset(state)
        self.compare()

    @precondition(lambda self: self.watch.now.phase is not Phase.OVER)
    @rule(many=st.integers(5, 60))
    def merchants_play(self, many: int) -> None:
        self._merchants(many)

    @precondition(lambda self: self.watch.now.phase is not Phase.OVER)
    @rule()
    def merchants_play_on(self) -> None:
        """To the end of the game, unless it takes very long."""
        self._merchants(1500)

    def teardown(self) -> None:
        super().teardown()
        if not hasattr(self, "watch"):
            return
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
            self.play(self.merchant.choose(self.watch.now))
