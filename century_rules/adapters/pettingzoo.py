"""Any game as an AEC environment of PettingZoo, with action masks; needs the extra `pettingzoo`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Generic, TypeAlias, cast

from century_rules.adapters.rewards import rewards
from century_rules.adapters.table import MOST_ACTIONS, Table, table
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import did_you_mean, lines
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import Json, set_up_as_json
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.whole_position import beginning_of

try:
    import numpy
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.name} is not installed; run: pip install 'century-rules[pettingzoo]'",
                              name=error.name) from error

Seen: TypeAlias = "Mapping[str, NDArray[numpy.int32] | NDArray[numpy.int8]]"

LARGEST_SEED = 2**31
"""Deals that an environment chooses from if it is not told a seed."""


OF_THE_API_TEST = "options"
"""The option that PettingZoo's own test of environments gives, and that means nothing."""


def env(
    game: Rulebook[S, A] | str = "spice-road", *, players: int | None = None, readings: Mapping[str, str] | Iterable[str] = (),
    components: str | Path | None = None, most_actions: int = MOST_ACTIONS, render_mode: str | None = None,
) -> AECEnv:
    """The environment of a game, which complains of calls in another order than PettingZoo's; see `GameEnv`."""
    return OrderEnforcingWrapper(raw_env(
        game, players=players, readings=readings, components=components, most_actions=most_actions, render_mode=render_mode))


def raw_env(
    game: Rulebook[S, A] | str = "spice-road", *, players: int | None = None, readings: Mapping[str, str] | Iterable[str] = (),
    components: str | Path | None = None, most_actions: int = MOST_ACTIONS, render_mode: str | None = None,
) -> GameEnv[S, A]:
    """The environment itself. Raises InvalidInput for a game, players, readings or components that there are not."""
    return GameEnv(table(game, players, readings, components, most_actions), render_mode)


class GameEnv(AECEnv, Generic[S, A]):
    """A game for agents ``player_0``, ``player_1`` and so on, which are the seats.

    An action is a number, see `century_rules.adapters.numbering`; the mask has 1 for those that are legal. An observation has the
    numbers of `century_rules.adapters.features`, of what the seat may see. Rewards come at the end, see
    `century_rules.adapters.rewards`. After `most_actions` actions, or where nobody can act, the game is truncated without any.

    The `infos` of who is to act have ``observation``, what the seat sees as JSON, and ``actions``, the texts of the legal actions
    by number. At the end those of all have ``outcome``. `reset` deals by its seed, as ``century-rules play --seed`` does; its
    options may have ``set_up`` instead, the lines of one.

    Attributes:
        table: the game, its actions and observations as numbers.
        position: the one that is reached.
        record: the actions so far.
    """

    metadata: ClassVar[dict[str, object]] = {"render_modes": ["ansi"], "name": "century_rules_v1", "is_parallelizable": False}

    def __init__(self, table: Table[S, A], render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise InvalidInput(f"render_mode: {render_mode!r} should be None or 'ansi'")
        self.table, self.render_mode = table, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(table.game.players)]
        self.agents: list[str] = []
        low, high = numpy.iinfo(numpy.int32).min, numpy.iinfo(numpy.int32).max
        self._actions = {agent: Discrete(table.numbering.size) for agent in self.possible_agents}
        self._observations = {agent: Dict({
            "observation": Box(low, high, (len(table.features.labels),), numpy.int32),
            "action_mask": Box(0, 1, (table.numbering.size,), numpy.int8)}) for agent in self.possible_agents}
        self._dice = numpy.random.default_rng()

    def observation_space(self, agent: str) -> Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    # --- play ---------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a game. Raises InvalidInput, or InvalidRecord for a set-up that cannot be read."""
        for option in options or {}:
            if option not in ("set_up", OF_THE_API_TEST):
                raise InvalidInput(f"options: there is no {option!r}{did_you_mean(str(option), ['set_up'])}; there is set_up")
        set_up = (options or {}).get("set_up")
        if set_up is not None and seed is not None:
            raise InvalidInput("seed: there is a set_up, too; leave one of them out")
        if set_up is not None and (isinstance(set_up, str) or not isinstance(set_up, Sequence)):
            raise InvalidInput("options: set_up should be a list of texts, as the protocol's `new` answers it")
        if set_up is not None:
            said = list(lines("\n".join(map(str, set_up))))
            self.position = self.table.game.beginning(beginning_of(self.table.book, self.table.game, said, None))
        else:
            if seed is not None:
                self._dice = numpy.random.default_rng(seed)
            self.position = self.table.game.deal(int(self._dice.integers(LARGEST_SEED)) if seed is None else seed)
        self.record: list[A] = []
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._look()

    def step(self, action: int | None) -> None:
        """Play the action of that number. Raises IllegalAction with the clauses that forbid it, InvalidInput for no number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if isinstance(action, bool) or not isinstance(action, int | numpy.integer):
            raise InvalidInput(f"step: {action!r} is no number of an action")
        played = self._played(int(action))
        self.position = self.table.game.apply(self.position, played)
        self.record.append(played)
        self._cumulative_rewards[agent] = 0.0
        self._look()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """What that seat sees, and the mask; nothing is legal for who is not to act."""
        mask = numpy.zeros(self.table.numbering.size, dtype=numpy.int8)
        if agent == self.agent_selection and self._legal:
            mask[list(self._legal)] = 1
        told = self.infos.get(agent, {})
        seen = cast("Json", told["observation"]) if "observation" in told else self._seen(self.possible_agents.index(agent))
        return {"observation": numpy.array(self.table.features.of(seen), dtype=numpy.int32), "action_mask": mask}

    def _look(self) -> None:
        """Say of the position who is to act, what is legal, and how it ended."""
        outcome = self.table.game.outcome(self.position)
        given_up = self.table.is_given_up(self.position, len(self.record))
        self._legal: Mapping[int, A] = {}
        self.infos = {agent: {} for agent in self.agents}
        if outcome is None and not given_up:
            seat = self.table.game.actor(self.position)
            self.agent_selection = self.possible_agents[seat]
            self._legal = self.table.numbering.legal(self.position)
            write = self.table.book.write_action
            self.infos[self.agent_selection] = {
                "observation": self._seen(seat), "actions": {number: write(each) for number, each in self._legal.items()}}
            return
        worth = rewards(outcome, self.table.game.players)
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.truncations = dict.fromkeys(self.agents, given_up)
        told = outcome_as_json(self.table.game, self.position)
        self.infos = {agent: {"outcome": told} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _seen(self, seat: int) -> Json:
        return observation_as_json(self.table.book, self.table.game, self.position, seat)

    def _played(self, number: int) -> A:
        """The legal action of that number."""
        if number in self._legal:
            return self._legal[number]
        raise self.table.illegal(number, self.position)

    # --- besides ------------------------------------------------------------------------------------------------------

    @property
    def set_up(self) -> list[str]:
        """The lines of the set-up, as ``reset(options={"set_up": …})`` takes them."""
        return set_up_as_json(self.table.book, self.table.game, self.position)

    def render(self) -> str | None:
        return self.table.book.telling.draw(self.table.game, self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
