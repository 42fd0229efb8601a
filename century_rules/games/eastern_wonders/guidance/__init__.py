"""What Eastern Wonders thinks of itself: `century_rules.guidance` for this game. Nothing of it is rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.crowded_port import CROWDED_PORT
from century_rules.games.eastern_wonders.guidance.hints import HINTS, AGame
from century_rules.games.eastern_wonders.guidance import weights
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.guidance.shortening import idle, shorter_plays
from century_rules.games.eastern_wonders.guidance.ties import tied_play
from century_rules.games.eastern_wonders.readings import PaymentPlace
from century_rules.games.eastern_wonders.state import State
from century_rules.guidance import Guidance, Hint
from century_rules.kernel.property import Play


class OwnGuidance(Guidance[State, Action]):
    """The hints by ambiguity, and the merchant as the ordinary player."""

    events = weights.EVENTS

    def hints(self, game: AGame, ambiguity: str, /) -> Sequence[Hint[State, Action]]:
        found = [HINTS[ambiguity]] if ambiguity in HINTS else []
        on_ports = cast(Game, game).readings.payment_place is PaymentPlace.ANYWHERE
        return [*found, CROWDED_PORT] if ambiguity == "score-overflow" and game.players == 2 and on_ports else found

    def player(self, game: AGame, seed: int, whim: float, /) -> Merchant:
        return Merchant(cast(Game, game), seed, whim=whim)

    def weight(self, state: State, action: Action, /) -> float:
        return weights.weight(state, action)

    def weights(self, beginning: State, /) -> Callable[[Action], int]:
        return weights.eager(beginning.setup)

    def progress(self, action: Action, /) -> float:
        return weights.progress(action)

    def liveliness(self, state: State, action: Action, /) -> float:
        return weights.liveliness(state, action)

    def idle(self, state: State, allowed: Sequence[Action], play: Sequence[Action], /) -> Action | None:
        return idle(state, allowed, play)

    def shorter(self, states: Sequence[State], actions: Sequence[Action], /) -> Iterator[tuple[Action, ...]]:
        return shorter_plays(states, actions)

    def ties(self, game: AGame, ended: Sequence[Play[State, Action]], /) -> Sequence[tuple[State, tuple[Action, ...]]]:
        play = tied_play(cast(Game, game), ended)
        return () if play is None else (play,)
