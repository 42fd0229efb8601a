"""Plays that show two readings interact: they lead to a position in which four games are asked, one for each way to read both.

The play is legal under one of the four ways, and what the four games make of its last action is what
`interacting` defines. So each play stands on the reference alone.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.desk.settling.interacting import WAYS, Under, Way, interact
from century_rules.desk.settling.switches import switch_named
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.hiding import in_sight, remembered
from century_rules.kernel.play import left_out, shortened
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import Rulebook


@attrs.frozen
class PairPlay(Generic[S, A]):
    """A play whose last action shows that two switches interact.

    Attributes:
        pair: their names, in the order of the inventory.
        way: how the two are read while it is played.
        fixed: the readings of all others.
        beginning: the position before the first action, with the set-up.
        actions: the play; the last one need not be allowed under `way`.
    """

    pair: tuple[str, str]
    way: Way
    fixed: ReadingsOfAGame = attrs.field(repr=False)
    beginning: S = attrs.field(repr=False)
    actions: tuple[A, ...]


@attrs.frozen
class FourGames(Generic[S, A]):
    """One game for each way to read two ambiguities, by the default or by one other reading, everything else equal."""

    book: Rulebook[S, A] = attrs.field(repr=False)
    first: str
    second: str
    games: Mapping[Way, BoardGame[S, A]] = attrs.field(repr=False)

    @staticmethod
    def of(book: Rulebook[S, A], first: str, second: str, players: int, fixed: ReadingsOfAGame) -> FourGames[S, A]:
        """The games of a pair of switches, by their names."""
        one, other = switch_named(book, first), switch_named(book, second)
        games = {}
        for i, j in WAYS:
            changes: dict[str, object] = {one.ambiguity.field: one.readings[i], other.ambiguity.field: other.readings[j]}
            games[i, j] = book.game(players, attrs.evolve(fixed, **changes), book.components(None))
        return FourGames(book, first, second, games)

    def ways_to_play(self) -> list[Way]:
        """The ways under which the rules remember all that the four games may look at; a play has to be under one of them."""
        kind: type = type(self.games[0, 0].deal(0))
        kept = remembered(kind).values()
        keeps = [switch_named(self.book, name).ruling in kept for name in (self.first, self.second)]
        return [way for way in WAYS if all(second or not keep for second, keep in zip(way, keeps, strict=True))]

    def outcomes(self, state: S, action: A) -> dict[Way, S | None]:
        """What the four games make of an action in that position: the one after it, or None. Raises InvalidAction."""
        made: dict[Way, S | None] = {}
        for way in WAYS:
            try:
                made[way] = self.games[way].apply(state, action)
            except IllegalAction:
                made[way] = None
        return made

    def legal(self, state: S) -> list[A]:
        """What any of the four allows."""
        return list(dict.fromkeys(action for way in WAYS for action in self.games[way].legal_actions(state)))

    def before_last(self, way: Way, beginning: S, actions: Sequence[A]) -> S | None:
        """The position in which the last action of a play is taken; None if the play up to there is not legal under that way."""
        if not actions or way not in self.ways_to_play():
            return None
        try:
            state = self.games[way].beginning(beginning)
            for action in actions[:-1]:
                state = self.games[way].apply(state, action)
        except (IllegalAction, InvalidAction, InvalidComponents):
            return None
        return state

    def shows(self, way: Way, beginning: S, actions: Sequence[A]) -> bool:
        """Whether a play under one way shows by its last action that the two interact; not if it is not legal before that."""
        state = self.before_last(way, beginning, actions)
        try:
            return state is not None and shown_by(self.outcomes(state, actions[-1]))
        except InvalidAction:
            return False


def shown_by(outcomes: Mapping[Way, S | None]) -> bool:
    """Whether the two interact, by what the four games make of an action in the same position."""
    seen = {way: in_sight(outcome) for way, outcome in outcomes.items() if outcome is not None}
    some = next(iter(seen.values()), {})
    paths = [path for path, value in some.items() if any(each[path] != value for each in seen.values())]
    return interact(IntAlgebra(), {way: Under(way in seen, seen.get(way, some)) for way in WAYS}, paths)


def along(games: FourGames[S, A], way: Way, beginning: S, actions: Iterable[A], operations: Collection[str]) -> Iterator[list[A]]:
    """Every play that shows it by an action of those operations, in a position of a given play, as far as that is legal."""
    try:
        state = games.games[way].beginning(beginning)
        taken: list[A] = []
        yield from _here(games, state, taken, operations)
        for action in actions:
            state = games.games[way].apply(state, action)
            taken.append(action)
            yield from _here(games, state, taken, operations)
    except (IllegalAction, InvalidAction, InvalidComponents):
        return


def _here(games: FourGames[S, A], state: S, taken: Sequence[A], operations: Collection[str]) -> Iterator[list[A]]:
    for action in games.legal(state):
        if type(action).__name__.lower() in operations and shown_by(games.outcomes(state, action)):
            yield [*taken, action]


def wander(
    games: FourGames[S, A], way: Way, beginning: S, seed: int, length: int, operations: Collection[str],
) -> Iterator[list[A]]:
    """The same along a play of that length made up on the way: by an ordinary player for every third seed, else lively chance."""
    game, guidance, dice = games.games[way], games.book.guidance, random.Random(seed)
    player = guidance.player(game, seed, 0.2) if seed % 3 == 0 else None
    try:
        state = game.beginning(beginning)
    except InvalidComponents:
        return
    taken: list[A] = []
    for _ in range(length):
        yield from _here(games, state, taken, operations)
        legal = game.legal_actions(state)
        if not legal:
            return
        action = player.choose(state) if player is not None else dice.choices(
            legal, [guidance.liveliness(state, each) for each in legal])[0]
        state = game.apply(state, action)
        taken.append(action)


def plainer(book: Rulebook[S, A], play: PairPlay[S, A], players: int) -> PairPlay[S, A]:
    """The same play with as many of the other readings at their defaults as it allows."""
    first, second = play.pair
    for ambiguity in book.ambiguities:
        if ambiguity not in (switch_named(book, first).ambiguity, switch_named(book, second).ambiguity):
            changes: dict[str, object] = {ambiguity.field: ambiguity.default}
            fixed = attrs.evolve(play.fixed, **changes)
            if FourGames.of(book, first, second, players, fixed).shows(play.way, play.beginning, play.actions):
                play = attrs.evolve(play, fixed=fixed)
    return play


def shorten(games: FourGames[S, A], way: Way, beginning: S, actions: Sequence[A], replays: int = 1000) -> tuple[A, ...]:
    """A play that shows the same and from which no run of actions can be left out, as far as so many replays go."""
    def shown(tried: tuple[A, ...]) -> tuple[A, ...] | None:
        return tried if games.shows(way, beginning, tried) else None

    return shortened(tuple(actions), lambda best: left_out(best, every_size_to=40), shown, replays)
