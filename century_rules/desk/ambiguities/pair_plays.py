"""Plays that show two readings interact: they lead to a position in which four games are asked, one for each way to read both.

The play is legal under one of the four ways, and what the four games make of its last action is what
`century_rules.desk.ambiguities.pairs` defines. So each play stands on the reference alone.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from century_rules.desk.ambiguities.switches import switch_named
from century_rules.desk.comparing.parting import in_sight
from century_rules.desk.comparing.question import BOOK_KEEPING
from century_rules.eastern_wonders.actions import Action, Begin, Claim, Open, Pass, Stay, Step, Stop, Trade, Upgrade
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.merchant import Merchant
from century_rules.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import NOWHERE, State
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.leaves import leaves
from century_rules.kernel.play import shortened

Way: TypeAlias = tuple[int, int]
"""How the ambiguities of the first and the second switch are read: 0 for the default reading, 1 for the other."""

WAYS: tuple[Way, ...] = tuple(itertools.product((0, 1), (0, 1)))
Outcome: TypeAlias = State | None
"""The position in sight after an action, None if it is not allowed."""

Found: TypeAlias = Iterator[list[Action]]


@attrs.frozen
class PairPlay:
    """A play whose last action shows that two switches interact.

    Attributes:
        pair: their names, in the order of the inventory.
        way: how the two are read while it is played.
        fixed: the readings of all others.
        setup: the set-up it is played on.
        actions: the play; the last one need not be allowed under `way`.
    """

    pair: tuple[str, str]
    way: Way
    fixed: Readings = attrs.field(repr=False)
    setup: Setup = attrs.field(repr=False)
    actions: tuple[Action, ...]


@attrs.frozen
class FourGames:
    """One game for each way to read two ambiguities, by the default or by one other reading, everything else equal."""

    first: str
    second: str
    games: Mapping[Way, Game] = attrs.field(repr=False)

    @staticmethod
    def of(first: str, second: str, players: int, fixed: Readings) -> FourGames:
        """The games of a pair of switches, by their names."""
        one, other = switch_named(first), switch_named(second)
        games = {}
        for i, j in WAYS:
            changes: dict[str, object] = {one.ambiguity.field: one.readings[i], other.ambiguity.field: other.readings[j]}
            games[i, j] = Game(players=players, readings=attrs.evolve(fixed, **changes))  # type: ignore[arg-type]  # a member for each field
        return FourGames(first, second, games)

    def ways_to_play(self) -> list[Way]:
        """The ways under which the rules remember all that the four games may look at; a play has to be under one of them."""
        keeps = [switch_named(name).ambiguity.field in BOOK_KEEPING for name in (self.first, self.second)]
        return [way for way in WAYS if all(second or not keep for second, keep in zip(way, keeps, strict=True))]

    def outcomes(self, state: State, action: Action) -> dict[Way, Outcome]:
        """What the four games make of an action in that position. Raises InvalidAction."""
        made: dict[Way, Outcome] = {}
        for way in WAYS:
            try:
                made[way] = in_sight(self.games[way].apply(state, action))
            except IllegalAction:
                made[way] = None
        return made

    def legal(self, state: State) -> list[Action]:
        """What any of the four allows."""
        return list(dict.fromkeys(action for way in WAYS for action in self.games[way].legal_actions(state)))

    def before_last(self, way: Way, setup: Setup, actions: Sequence[Action]) -> State | None:
        """The position in which the last action of a play is taken; None if the play up to there is not legal under that way."""
        if not actions or way not in self.ways_to_play():
            return None
        try:
            state = self.games[way].start(setup)
            for action in actions[:-1]:
                state = self.games[way].apply(state, action)
        except (IllegalAction, InvalidAction, InvalidComponents):
            return None
        return state

    def shows(self, way: Way, setup: Setup, actions: Sequence[Action]) -> bool:
        """Whether a play under one way shows by its last action that the two interact; not if it is not legal before that."""
        state = self.before_last(way, setup, actions)
        try:
            return state is not None and interact(self.outcomes(state, actions[-1]))
        except InvalidAction:
            return False


def interact(four: Mapping[Way, Outcome]) -> bool:
    """What switching one changes depends on how the other is read; as `century_rules.desk.ambiguities.pairs` has it."""
    first, second = ([four[one] == four[other] for one, other in switched] for switched in (_FIRST, _SECOND))
    if first[0] != first[1] or second[0] != second[1]:
        return True
    return not any((*first, *second)) and _one_thing_depends_on_both(four)


def _one_thing_depends_on_both(four: Mapping[Way, Outcome]) -> bool:
    """Being allowed does, or some number after an action that is allowed however the two are read."""
    allowed = {way: outcome is not None for way, outcome in four.items()}
    if all(any(allowed[one] != allowed[other] for one, other in switched) for switched in (_FIRST, _SECOND)):
        return True
    numbers = {way: leaves(outcome) for way, outcome in four.items() if outcome is not None}
    return len(numbers) == len(WAYS) and any(
        all(any(numbers[one][path] != numbers[other][path] for one, other in switched) for switched in (_FIRST, _SECOND))
        for path in numbers[0, 0])


_FIRST = (((0, 0), (1, 0)), ((0, 1), (1, 1)))
_SECOND = (((0, 0), (0, 1)), ((1, 0), (1, 1)))


def along(games: FourGames, way: Way, setup: Setup, actions: Iterable[Action], operations: Collection[str]) -> Found:
    """Every play that shows it by an action of those operations, in a position of a given play, as far as that is legal."""
    try:
        state = games.games[way].start(setup)
        taken: list[Action] = []
        yield from _here(games, state, taken, operations)
        for action in actions:
            state = games.games[way].apply(state, action)
            taken.append(action)
            yield from _here(games, state, taken, operations)
    except (IllegalAction, InvalidAction, InvalidComponents):
        return


def _here(games: FourGames, state: State, taken: Sequence[Action], operations: Collection[str]) -> Found:
    for action in games.legal(state):
        if type(action).__name__.lower() in operations and interact(games.outcomes(state, action)):
            yield [*taken, action]


_LIVELY = {Open: 6.0, Claim: 8.0, Trade: 4.0, Upgrade: 8.0, Stop: 6.0, Pass: 0.5, Stay: 2.0}


def wander(games: FourGames, way: Way, setup: Setup, seed: int, length: int, operations: Collection[str]) -> Found:
    """The same along a play of the given length made up on the way: by a merchant for every third seed, else by lively chance.

    By chance, ships start near each other and a port, for most of what is asked is about ships that meet.
    """
    game, dice = games.games[way], random.Random(seed)
    merchant = Merchant(game, seed, whim=0.2) if seed % 3 == 0 else None
    try:
        state = game.start(setup)
    except InvalidComponents:
        return
    taken: list[Action] = []
    for _ in range(length):
        yield from _here(games, state, taken, operations)
        legal = game.legal_actions(state)
        if not legal:
            return
        action = merchant.choose(state) if merchant is not None else dice.choices(
            legal, [_liveliness(state, each) for each in legal])[0]
        state = game.apply(state, action)
        taken.append(action)


def _liveliness(state: State, action: Action) -> float:
    sea = state.setup.sea
    others = [player.ship for seat, player in enumerate(state.players) if seat != state.turn and player.ship != NOWHERE]
    if isinstance(action, Begin):
        wished = others or list(sea.ports)
        return 8.0 ** -min(sea.distance[sea.index[action.tile]][tile] for tile in wished)
    if isinstance(action, Step):
        return 4.0 if sea.index[action.to] in (*others, *sea.ports, state.origin) else 1.0
    return _LIVELY.get(type(action), 1.0)


def plainer(play: PairPlay, players: int) -> PairPlay:
    """The same play with as many of the other readings at their defaults as it allows."""
    first, second = play.pair
    for ambiguity in AMBIGUITIES:
        if ambiguity not in (switch_named(first).ambiguity, switch_named(second).ambiguity):
            changes: dict[str, object] = {ambiguity.field: ambiguity.default}
            fixed = attrs.evolve(play.fixed, **changes)  # type: ignore[arg-type]  # a member for each field
            if FourGames.of(first, second, players, fixed).shows(play.way, play.setup, play.actions):
                play = attrs.evolve(play, fixed=fixed)
    return play


def shorten(games: FourGames, way: Way, setup: Setup, actions: Sequence[Action], replays: int = 1000) -> tuple[Action, ...]:
    """A play that shows the same and from which no run of actions can be left out, as far as so many replays go."""
    def shown(tried: tuple[Action, ...]) -> tuple[Action, ...] | None:
        return tried if games.shows(way, setup, tried) else None

    return shortened(tuple(actions), _shorter, shown, replays)


def _shorter(best: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    for size in _sizes(len(best)):
        for begin in range(len(best) - size):
            yield (*best[:begin], *best[begin + size:])


def _sizes(length: int) -> Iterable[int]:
    """How long the runs are that are left out: of every length in short plays, halves, quarters and so on in long ones."""
    return range(length - 1, 0, -1) if length <= 40 else [length >> times for times in range(1, length.bit_length())]
