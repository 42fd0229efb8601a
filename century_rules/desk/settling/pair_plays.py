"""Plays that show two readings interact, looked for where the solver does not exclude it, and kept as ``pairs.json``.

A play leads to a position in which four games are asked, one for each way to read both. It is legal under one of the four ways,
and what the four games make of its last action is what `pairs` defines. So each play stands on the reference alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic

import attrs

from century_rules.desk.settling.cases import cases, changes_set_ups, switch_named, switches_of
from century_rules.desk.settling.pairs import WAYS, Interaction, Pair, Under, Way, ask, interact
from century_rules.desk.settling.store import folder_of, load_play, play_path, read_json, write_json
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents
from century_rules.kernel.game import A, S, BoardGame
from century_rules.kernel.hiding import in_sight, remembered
from century_rules.kernel.play import left_out, played, shortened
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted
from century_rules.writing.record import Record, parse_record
from century_rules.writing.stored import written


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

    def read(self, way: Way) -> list[str]:
        """How the two are read, as ``name=value``."""
        return [f"{switch.ambiguity.id}={switch.readings[place]}" for switch, place in zip(self.switches, way, strict=True)]

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
            for action in dict.fromkeys(each for game in games.games.values() for each in game.legal_actions(state)):
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


# --- found and kept ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Known(Generic[S, A]):
    """What is known of the pairs with that many players.

    Attributes:
        book: the game.
        players: how many.
        asked: how many questions the solver was asked; all other combinations look at different readings.
        candidates: what it did not exclude: the positions may be such as no play reaches.
        unknown: what it could not decide.
        plays: the plays that show candidates, one for a pair.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    players: int
    asked: int
    candidates: tuple[Interaction, ...]
    unknown: tuple[Interaction, ...] = ()
    plays: tuple[PairPlay[S, A], ...] = ()

    def wanted(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The pairs that the solver did not exclude, and by which operations."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for each in self.candidates:
            found[each.first, each.second] = (*found.get((each.first, each.second), ()), each.operation)
        return found


def solve(book: Rulebook[S, A], players: int | None = None, tell: Callable[[str], None] = print) -> Known[S, A]:
    """Ask the solver about every pair; for the fewest players if nothing else is said."""
    players = min(book.players) if players is None else players
    verdicts: dict[Interaction, Verdict] = {}
    for each, verdict in ask(book, players):
        verdicts[each] = verdict
        if verdict is Verdict.REFUTED:
            tell(f"{each.operation}: {each.first} and {each.second}: possible")
    candidates, unknown = (tuple(each for each, verdict in verdicts.items() if verdict is wanted)
                           for wanted in (Verdict.REFUTED, Verdict.UNKNOWN))
    return Known(book, players, len(verdicts), candidates, unknown)


LENGTHS = (12, 12, 12, 12, 40, 12, 12, 12, 160)
"""How long the plays made up are, by turns: most are short, for they are easier to read."""


def show(
    known: Known[S, A], tell: Callable[[str], None] = print, rounds: range = range(150), folder: Path | None = None,
) -> Known[S, A]:
    """Look for plays that show the candidates which no play shows yet, and keep each pair's at once.

    `rounds` are the numbers that plays are made up from; others look elsewhere.
    """
    plays = {play.games.pair: play.plainer() for play in known.plays}
    for pair, operations in known.wanted().items():
        if pair not in plays:
            found = next(_plays_showing(known.book, pair, known.players, operations, rounds), None)
            plays.update({} if found is None else {pair: found.shorter().plainer()})
        shown = plays.get(pair)
        tell(f"{' and '.join(pair)}: {'no play found' if shown is None else counted(len(shown.actions), 'action')}")
        known = attrs.evolve(known, plays=tuple(plays[pair] for pair in sorted(plays)))
        save(known, folder)
    return known


def _plays_showing(
    book: Rulebook[S, A], pair: tuple[str, str], players: int, operations: Collection[str], rounds: range,
) -> Iterator[PairPlay[S, A]]:
    """From made up plays and the kept ones of single ambiguities, later under ever stranger other readings."""
    asked = [switch_named(book, name).ambiguity for name in pair]
    others = [ambiguity for ambiguity in book.ambiguities if ambiguity not in asked
              and not any(changes_set_ups(book, switch.name) for switch in switches_of(ambiguity))]
    for number in rounds:
        dice = random.Random(f"{pair[0]} {pair[1]} {number}")
        odd = 0.25 * (number % 2)
        fixed = book.reading_names.parse({each.id: str(dice.choice(each.others)) for each in others if dice.random() < odd})
        games = FourGames(book, pair, players, fixed)
        if number % 40 == 20:
            for way in games.ways_to_play():
                for kept in _kept_plays(book, players):
                    yield from plays_along(games, way, kept.start(kept.game()), partial(_next_of, iter(kept.actions)), operations)
        beginning, way = games.games[0, 0].deal(number), dice.choice(games.ways_to_play())
        choices = made_up(games, way, number, LENGTHS[number % len(LENGTHS)])
        yield from plays_along(games, way, beginning, choices, operations)


def _next_of(actions: Iterator[A], _state: S) -> A | None:
    return next(actions, None)


def _kept_plays(book: Rulebook[S, A], players: int) -> Iterator[Record[S, A]]:
    for case in cases(book):
        if (case.players == players and not changes_set_ups(book, case.switch)
                and play_path(case.name, folder_of(book)).exists()):
            yield load_play(book, case.name)


def save(known: Known[S, A], folder: Path | None = None) -> None:
    """Keep it."""
    write_json((folder or folder_of(known.book)) / "pairs.json", {
        "players": known.players, "asked": known.asked,
        "candidates": [_words(each) for each in known.candidates], "unknown": [_words(each) for each in known.unknown],
        "plays": [_as_json(play) for play in known.plays],
    })


def load(book: Rulebook[S, A], folder: Path | None = None) -> Known[S, A]:
    """What was kept. The plays are read, not yet played again; see `PairPlay.shows`."""
    said = read_json((folder or folder_of(book)) / "pairs.json")
    return Known(
        book, int(said["players"]), int(said["asked"]), tuple(Interaction(*each.split(" | ")) for each in said["candidates"]),
        tuple(Interaction(*each.split(" | ")) for each in said["unknown"]),
        tuple(_from_json(book, int(said["players"]), each) for each in said["plays"]))


def _words(interaction: Interaction) -> str:
    return " | ".join(attrs.astuple(interaction))


def _as_json(play: PairPlay[S, A]) -> dict[str, object]:
    """With a record of the play up to its last action, which need not be allowed under the way it is played."""
    games, (first, second) = play.games, play.games.pair
    game = games.games[play.way]
    record = written(games.book, game, game.beginning(play.beginning), play.actions[:-1])
    return {"first": first, "second": second, "way": list(play.way), "fixed": list(games.book.reading_names.format(games.fixed)),
            "record": record.splitlines(), "last": games.book.write_action(play.actions[-1])}


def _from_json(book: Rulebook[S, A], players: int, said: Mapping[str, Any]) -> PairPlay[S, A]:
    kept = parse_record(book, "\n".join(said["record"]))
    games = FourGames(book, (said["first"], said["second"]), players, book.reading_names.parse(said["fixed"]))
    actions = (*kept.actions, book.read_action(said["last"], None))
    return PairPlay(games, (said["way"][0], said["way"][1]), kept.start(kept.game()), actions)
