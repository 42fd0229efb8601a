"""Plays that show two readings interact: four games at once, one for each way to read the two.

A play that shows it is legal under all four, with the same position in sight, up to its last action; and what the four games
make of that action is what `century_rules.desk.ambiguities.pairs` defines. So each play stands on the reference alone.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.desk.ambiguities.pairs import Kind
from century_rules.desk.comparing.parting import in_sight
from century_rules.eastern_wonders.actions import Action, Begin, Claim, Open, Pass, Stay, Stop, Trade, Upgrade
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.merchant import Merchant
from century_rules.eastern_wonders.reading_names import find_ambiguity
from century_rules.eastern_wonders.readings import Readings
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import NOWHERE, State
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.leaves import leaves

Way: TypeAlias = tuple[int, int]
"""How the first and the second ambiguity are read: 0 for the default reading, 1 for the other."""

WAYS: tuple[Way, ...] = tuple(itertools.product((0, 1), (0, 1)))
Outcome: TypeAlias = State | None
"""The position in sight after an action, None if it is not allowed."""

Shown: TypeAlias = tuple[str, str, Kind]
"""The first ambiguity, the second, and how they interact."""


@attrs.frozen
class PairPlay:
    """A play whose last action shows an interaction."""

    shown: Shown
    fixed: Readings = attrs.field(repr=False)
    setup: Setup = attrs.field(repr=False)
    actions: tuple[Action, ...]


@attrs.frozen
class FourGames:
    """One game for each way to read two ambiguities, everything else equal."""

    first: str
    second: str
    games: Mapping[Way, Game] = attrs.field(repr=False)

    @staticmethod
    def of(first: str, second: str, players: int, fixed: Readings) -> FourGames:
        """The games of a pair of ambiguities, by their names."""
        one, other = find_ambiguity(first), find_ambiguity(second)
        games = {}
        for i, j in WAYS:
            changes: dict[str, object] = {one.field: list(one.readings)[i], other.field: list(other.readings)[j]}
            games[i, j] = Game(players=players, readings=attrs.evolve(fixed, **changes))  # type: ignore[arg-type]
        return FourGames(first, second, games)

    def start(self, setup: Setup) -> dict[Way, State]:
        """The beginning under all four. Raises InvalidComponents if one of them does not allow the set-up."""
        return {way: self.games[way].start(setup) for way in WAYS}

    def outcomes(self, states: Mapping[Way, State], action: Action) -> dict[Way, Outcome]:
        """What the four games make of an action."""
        made: dict[Way, Outcome] = {}
        for way in WAYS:
            try:
                made[way] = in_sight(self.games[way].apply(states[way], action))
            except IllegalAction:
                made[way] = None
        return made

    def apply(self, states: Mapping[Way, State], action: Action) -> dict[Way, State] | None:
        """The positions after an action that all four allow and that leads to the same position in sight; None for others."""
        try:
            after = {way: self.games[way].apply(states[way], action) for way in WAYS}
        except (IllegalAction, InvalidAction):
            return None
        return after if len({in_sight(state) for state in after.values()}) == 1 else None

    def legal(self, states: Mapping[Way, State]) -> list[Action]:
        """What any of the four allows."""
        return list(dict.fromkeys(action for way in WAYS for action in self.games[way].legal_actions(states[way])))

    def shown_by(self, states: Mapping[Way, State], action: Action) -> set[Shown]:
        """The interactions that an action shows in a position."""
        four = self.outcomes(states, action)
        swapped = {(j, i): outcome for (i, j), outcome in four.items()}
        found: set[Shown] = set()
        for names, outcomes in (((self.first, self.second), four), ((self.second, self.first), swapped)):
            for j in (0, 1):
                if outcomes[0, j] == outcomes[1, j] and outcomes[0, 1 - j] != outcomes[1, 1 - j]:
                    found.add((*names, "forbidden anyway" if outcomes[0, j] is None else "whether"))
        if depends_on_both(four):
            found.add((self.first, self.second, "how"))
        return found

    def replayed(self, setup: Setup, actions: Sequence[Action]) -> set[Shown]:
        """What a play shows by its last action; nothing if it is not legal and the same under all four before that."""
        try:
            states: dict[Way, State] | None = self.start(setup)
        except InvalidComponents:
            return set()
        for action in actions[:-1]:
            states = None if states is None else self.apply(states, action)
        if states is None or not actions:
            return set()
        try:
            return self.shown_by(states, actions[-1])
        except InvalidAction:
            return set()


def depends_on_both(four: Mapping[Way, Outcome]) -> bool:
    """Whether each matters whatever the other, and being allowed, or some number after it, depends on both."""
    if any(four[one] == four[other] for one, other in (*_FIRST, *_SECOND)):
        return False
    allowed = {way: outcome is not None for way, outcome in four.items()}
    if all(any(allowed[one] != allowed[other] for one, other in switches) for switches in (_FIRST, _SECOND)):
        return True
    numbers = {way: leaves(outcome) for way, outcome in four.items() if outcome is not None}
    return len(numbers) == len(WAYS) and any(
        all(any(numbers[one][path] != numbers[other][path] for one, other in switches) for switches in (_FIRST, _SECOND))
        for path in numbers[0, 0])


_FIRST = (((0, 0), (1, 0)), ((0, 1), (1, 1)))
_SECOND = (((0, 0), (0, 1)), ((1, 0), (1, 1)))


def along(games: FourGames, setup: Setup, actions: Iterable[Action], wanted: set[Shown]) -> Iterator[tuple[Shown, list[Action]]]:
    """Every wanted interaction that some action shows in a position of a play, as far as the four games agree on the play."""
    try:
        states: dict[Way, State] | None = games.start(setup)
    except InvalidComponents:
        return
    taken: list[Action] = []
    for action in (*actions, None):
        assert states is not None
        yield from _here(games, states, taken, wanted)
        states = None if action is None else games.apply(states, action)
        if states is None:
            return
        taken.append(action)  # type: ignore[arg-type]


def _here(games: FourGames, states: Mapping[Way, State], taken: Sequence[Action],
          wanted: set[Shown]) -> Iterator[tuple[Shown, list[Action]]]:
    for action in games.legal(states):
        for shown in games.shown_by(states, action) & wanted:
            yield shown, [*taken, action]


_LIVELY = {Open: 6.0, Claim: 8.0, Trade: 4.0, Upgrade: 8.0, Stop: 3.0, Pass: 0.3, Stay: 0.7}


def wander(games: FourGames, setup: Setup, seed: int, length: int, wanted: set[Shown]) -> Iterator[tuple[Shown, list[Action]]]:
    """The same along a play of the given length made up on the way: by a merchant for every third seed, else by lively chance.

    By chance, ships start near each other, for most of what is asked is about ships that meet.
    """
    dice, merchant = random.Random(seed), Merchant(games.games[0, 0], seed, whim=0.2) if seed % 3 == 0 else None
    try:
        states = games.start(setup)
    except InvalidComponents:
        return
    taken: list[Action] = []
    while len(taken) < length:
        yield from _here(games, states, taken, wanted)
        following = _next(games, states, merchant, dice)
        if following is None:
            return
        action, states = following
        taken.append(action)


def _next(games: FourGames, states: Mapping[Way, State], merchant: Merchant | None,
          dice: random.Random) -> tuple[Action, dict[Way, State]] | None:
    state = states[0, 0]
    legal = list(games.games[0, 0].legal_actions(state))
    wished = [merchant.choose(state)] if merchant is not None and legal else []
    while legal:
        action = wished.pop() if wished else dice.choices(legal, [_liveliness(state, each) for each in legal])[0]
        legal.remove(action)
        after = games.apply(states, action)
        if after is not None:
            return action, after
    return None


def _liveliness(state: State, action: Action) -> float:
    if isinstance(action, Begin):
        sea = state.setup.sea
        distance = min((sea.distance[sea.index[action.tile]][player.ship] for player in state.players
                        if player.ship != NOWHERE), default=0)
        return 8.0 ** -distance
    return _LIVELY.get(type(action), 1.0)


def shortened(games: FourGames, setup: Setup, shown: Shown, actions: Sequence[Action], replays: int = 1500) -> tuple[Action, ...]:
    """A play that shows the same and from which no run of actions can be left out, as far as so many replays go."""
    best, left, improved = tuple(actions), replays, True
    while improved:
        improved = False
        for size in range(len(best) - 1, 0, -1):
            for begin in range(len(best) - size):
                shorter = (*best[:begin], *best[begin + size:])
                left -= 1
                if left < 0:
                    return best
                if shown in games.replayed(setup, shorter):
                    best, improved = shorter, True
                    break
            if improved:
                break
    return best
