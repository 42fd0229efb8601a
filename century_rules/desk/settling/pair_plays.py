"""Plays that show two readings interact: they lead to a position in which four games are asked, one for each way to read both.

The play is legal under one of the four ways, and what the four games make of its last action is what
`interacting` defines. So each play stands on the reference alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Generic

import attrs

from century_rules.desk.settling.cases import switch_named
from century_rules.desk.settling.interacting import WAYS, Under, Way, interact
from century_rules.desk.settling.pairs import Pair
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.hiding import in_sight, remembered
from century_rules.kernel.play import left_out, played, shortened
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import Rulebook


@attrs.frozen
class FourGames(Generic[S, A]):
    """One game for each way to read two ambiguities, by the default or by one other reading, everything else equal.

    Attributes:
        book: whose ambiguities they are.
        pair: the names of the two switches, in the order of the inventory.
        players: how many play.
        fixed: the readings of all others.
        games: the rules under each of the four ways.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    pair: tuple[str, str]
    players: int
    fixed: ReadingsOfAGame
    games: Mapping[Way, BoardGame[S, A]] = attrs.field(init=False, eq=False, repr=False)

    @games.default
    def _four(self) -> dict[Way, BoardGame[S, A]]:
        return {way: self.book.printed(self.players, self.book.reading_names.parse(self.read(way), self.fixed)) for way in WAYS}

    @property
    def switches(self) -> Pair:
        """The two switches."""
        return switch_named(self.book, self.pair[0]), switch_named(self.book, self.pair[1])

    def read(self, way: Way) -> dict[str, str]:
        """How the two are read, by name."""
        return {switch.ambiguity.id: str(switch.readings[place]) for switch, place in zip(self.switches, way, strict=True)}

    def ways_to_play(self) -> list[Way]:
        """The ways under which the rules remember all that the four games may look at; a play has to be under one of them."""
        kind: type = type(self.games[0, 0].deal(0))
        keeps = [switch.ruling in remembered(kind).values() for switch in self.switches]
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


@attrs.frozen
class PairPlay(Generic[S, A]):
    """A play whose last action shows that two switches interact.

    Attributes:
        games: the four that are asked.
        way: how the two are read while it is played.
        beginning: the position before the first action, with the set-up.
        actions: the play; the last one need not be allowed under `way`.
    """

    games: FourGames[S, A]
    way: Way
    beginning: S = attrs.field(repr=False)
    actions: tuple[A, ...]

    def before_last(self) -> S | None:
        """The position in which the last action is taken; None if the play up to there is not legal under its way."""
        if not self.actions or self.way not in self.games.ways_to_play():
            return None
        game = self.games.games[self.way]
        try:
            return played(game, game.beginning(self.beginning), self.actions[:-1]).states[-1]
        except (IllegalAction, InvalidAction, InvalidComponents):
            return None

    def shows(self) -> bool:
        """Whether it shows by its last action that the two interact; not if it is not legal before that."""
        state = self.before_last()
        try:
            return state is not None and shown_by(self.games.outcomes(state, self.actions[-1]))
        except InvalidAction:
            return False

    def plainer(self) -> PairPlay[S, A]:
        """The same play with as many of the other readings at their defaults as it allows."""
        plainest, asked = self, {switch.ambiguity for switch in self.games.switches}
        for ambiguity in (each for each in self.games.book.ambiguities if each not in asked):
            changes: dict[str, object] = {ambiguity.field: ambiguity.default}
            games = attrs.evolve(plainest.games, fixed=attrs.evolve(plainest.games.fixed, **changes))
            tried = attrs.evolve(plainest, games=games)
            plainest = tried if tried.shows() else plainest
        return plainest

    def shorter(self, replays: int = 1000) -> PairPlay[S, A]:
        """A play that shows the same and from which no run of actions can be left out, as far as so many replays go."""
        def shown(actions: tuple[A, ...]) -> PairPlay[S, A] | None:
            tried = attrs.evolve(self, actions=actions)
            return tried if tried.shows() else None

        return shortened(self, lambda best: left_out(best.actions, every_size_to=40), shown, replays)


def shown_by(outcomes: Mapping[Way, S | None]) -> bool:
    """Whether the two interact, by what the four games make of an action in the same position."""
    seen = {way: in_sight(outcome) for way, outcome in outcomes.items() if outcome is not None}
    some = next(iter(seen.values()), {})
    paths = [path for path, value in some.items() if any(each[path] != value for each in seen.values())]
    return interact(IntAlgebra(), {way: Under(way in seen, seen.get(way, some)) for way in WAYS}, paths)


def plays_along(
    games: FourGames[S, A], way: Way, beginning: S, choose: Callable[[S], A | None], operations: Collection[str],
) -> Iterator[PairPlay[S, A]]:
    """Every play that shows it by an action of those operations, in the positions that choices lead to while they are legal."""
    taken: list[A] = []
    try:
        state = games.games[way].beginning(beginning)
        while True:
            for action in games.legal(state):
                if type(action).__name__.lower() in operations and shown_by(games.outcomes(state, action)):
                    yield PairPlay(games, way, beginning, (*taken, action))
            chosen = choose(state)
            if chosen is None:
                return
            state = games.games[way].apply(state, chosen)
            taken.append(chosen)
    except (IllegalAction, InvalidAction, InvalidComponents):
        return


def made_up(games: FourGames[S, A], way: Way, seed: int, length: int) -> Callable[[S], A | None]:
    """Choices for a play of that length: those of an ordinary player for every third seed, else of lively chance."""
    game, guidance, dice = games.games[way], games.book.guidance, random.Random(seed)
    player, left = guidance.player(game, seed, 0.2) if seed % 3 == 0 else None, iter(range(length - 1))

    def choose(state: S) -> A | None:
        legal = game.legal_actions(state)
        if next(left, None) is None or not legal:
            return None
        return player.choose(state) if player is not None else dice.choices(
            legal, [guidance.liveliness(state, each) for each in legal])[0]

    return choose
