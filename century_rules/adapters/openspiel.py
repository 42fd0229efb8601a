"""Any game as one of OpenSpiel, known to `pyspiel` once this module is imported; needs the extra `openspiel`.

The game is ``century_rules``, and its parameters are those of `century_rules.adapters.table.table`: the name of the rulebook, the
players (0: the fewest), readings as ``rest-empty:yes;…``, and the most actions of a game. ``rest-empty=yes,…`` is taken, too; it
cannot stand in the text of a game, which `pyspiel.load_game` reads and pickled games have. `deals` says out of how many set-ups,
those of the seeds 0, 1, 2, …, chance takes one with its only action, the first of each game; all else follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Generic, TypeAlias, cast

import attrs

from century_rules.adapters.rewards import rewards
from century_rules.adapters.table import MOST_ACTIONS, Table, table
from century_rules.kernel.errors import InvalidInput
from century_rules.protocol.observations import observation_as_json
from century_rules.rulebook import A, S

try:
    import numpy
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.name} is not installed; run: pip install 'century-rules[openspiel]'",
                              name=error.name) from error

NAME = "century_rules"

DEALS = 1000
"""Set-ups that chance chooses from."""

_DEFAULTS: Mapping[str, str | int] = {
    "rulebook": "spice-road", "players": 0, "readings": "", "deals": DEALS, "most_actions": MOST_ACTIONS}

_KIND = pyspiel.GameType(
    short_name=NAME, long_name="A board game of century-rules", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=10,
    min_num_players=2, provides_information_state_string=False, provides_information_state_tensor=False,
    provides_observation_string=True, provides_observation_tensor=True, parameter_specification=dict(_DEFAULTS))


_Key: TypeAlias = tuple[str, int, str, int]


@cache
def _table(rulebook: str, players: int, readings: str, most_actions: int) -> Table[object, object]:
    """One for games with the same parameters, and no part of them: OpenSpiel pickles games, and its numbers take a second."""
    given = [each.replace(":", "=", 1) for each in readings.split(";") if each]
    return table(rulebook, players or None, given, None, most_actions)


def _within_a_text(readings: str) -> str:
    """Readings without the two signs that divide the parameters in the text of a game."""
    return readings.replace(",", ";").replace("=", ":")


class SpielGame(pyspiel.Game, Generic[S, A]):
    """A game of a rulebook. Raises InvalidInput for parameters that there are not."""

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        given["readings"] = _within_a_text(str(given["readings"]))
        self.key: _Key = (
            str(given["rulebook"]), int(given["players"]), str(given["readings"]), int(given["most_actions"]))
        self.deals = int(given["deals"])
        players = self.table.game.players
        if players < 2:
            raise InvalidInput("players: OpenSpiel takes games of two players or more")
        if self.deals < 1:
            raise InvalidInput(f"deals: {self.deals}; it should be 1 or more")
        super().__init__(_KIND, pyspiel.GameInfo(
            num_distinct_actions=self.table.numbering.size, max_chance_outcomes=self.deals, num_players=players,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=self.table.most_actions), given)

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """By its text: what OpenSpiel would make of it has none of the attributes."""
        return _of_text, (str(self),)

    @property
    def table(self) -> Table[S, A]:
        """The game, its actions and observations as numbers."""
        return cast("Table[S, A]", _table(*self.key))

    def new_initial_state(self) -> SpielState[S, A]:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: Mapping[str, object] | None = None) -> SpielObserver[S, A]:
        """Of what a seat sees now. Raises InvalidInput for all that it has seen, which the game does not tell."""
        if getattr(iig_obs_type, "perfect_recall", False):
            raise InvalidInput("observations are of one position; there are no information states (provides_information_state_… "
                               "is False)")
        return SpielObserver(self.table)


def _of_text(text: str) -> object:
    return pyspiel.load_game(text)


@attrs.frozen
class _Reached(Generic[S, A]):
    """A position, the number of actions before it, the legal ones by number, and whether the game is over.

    OpenSpiel copies states deeply and often; this never changes, and is shared.
    """

    position: S
    played: int
    legal: Mapping[int, A]
    over: bool

    def __deepcopy__(self, memo: dict[int, object]) -> _Reached[S, A]:
        return self


class SpielState(pyspiel.State, Generic[S, A]):
    """A position; before the deal it is chance that acts."""

    def __init__(self, game: SpielGame[S, A]) -> None:
        super().__init__(game)
        self._key, self._deals = game.key, game.deals
        self._reached: _Reached[S, A] | None = None

    @property
    def _table(self) -> Table[S, A]:
        return cast("Table[S, A]", _table(*self._key))

    @property
    def position(self) -> S | None:
        """That of the rulebook; None before the deal."""
        return None if self._reached is None else self._reached.position

    def current_player(self) -> int:
        if self._reached is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._reached.over else self._table.game.actor(self._reached.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self._deals) for seed in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self._reached is None else list(self._reached.legal)

    def _apply_action(self, action: int) -> None:
        table, reached = self._table, self._reached
        if reached is None:
            if not 0 <= action < self._deals:
                raise InvalidInput(f"{action} is no deal of chance; they are 0 to {self._deals - 1}")
            position, played = table.game.deal(action), 0
        else:
            if action not in reached.legal:
                raise table.illegal(action, reached.position)
            position, played = table.game.apply(reached.position, reached.legal[action]), reached.played + 1
        legal = table.numbering.legal(position)
        self._reached = _Reached(position, played, legal, over=not legal or played >= table.most_actions)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if self._reached is None else self._table.numbering.text(action, self._reached.position)

    def is_terminal(self) -> bool:
        return self._reached is not None and self._reached.over

    def returns(self) -> list[float]:
        outcome = None if self.position is None else self._table.game.outcome(self.position)
        return list(rewards(outcome, self._table.game.players))

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self._table.book.telling.draw(self._table.game, self.position)


class SpielObserver(Generic[S, A]):
    """What a seat sees, as numbers and as text; zeros before the deal."""

    def __init__(self, table: Table[S, A]) -> None:
        self._table = table
        self.tensor: NDArray[numpy.float32] = numpy.zeros(len(table.features.labels), numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState[S, A], player: int) -> None:
        self.tensor[:] = 0
        if state.position is not None:
            seen = observation_as_json(self._table.book, self._table.game, state.position, player)
            self.tensor[:] = self._table.features.of(seen)

    def string_from(self, state: SpielState[S, A], player: int) -> str:
        if state.position is None:
            return "before the deal"
        return str(observation_as_json(self._table.book, self._table.game, state.position, player))


pyspiel.register_game(_KIND, SpielGame)
