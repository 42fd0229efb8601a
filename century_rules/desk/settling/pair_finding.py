"""The slow part of the pairs: the solver's word on each, and plays for what it does not exclude; kept as ``pairs.json``."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Generic, cast

import attrs

from century_rules.desk.settling.cases import cases, changes_set_ups
from century_rules.desk.settling.interacting import Way
from century_rules.desk.settling.pair_plays import FourGames, PairPlay, along, plainer, shorten, wander
from century_rules.desk.settling.pairs import Interaction, ask
from century_rules.desk.settling.store import folder_of, load_play, play_path, read_json, write_json
from century_rules.desk.settling.switches import switch_named, switches_of
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.record import parse_record
from century_rules.writing.stored import written


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

    def shown(self) -> dict[tuple[str, str], PairPlay[S, A]]:
        """The plays by what they show."""
        return {play.pair: play for play in self.plays}

    def wanted(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The pairs that the solver did not exclude, and by which operations."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for each in self.candidates:
            found[each.first, each.second] = (*found.get((each.first, each.second), ()), each.operation)
        return found


def solve(book: Rulebook[S, A], players: int | None = None, tell: Callable[[str], None] = print) -> Known[S, A]:
    """Ask the solver about every pair; for the fewest players if nothing else is said."""
    players = min(book.players) if players is None else players
    asked, candidates, unknown = 0, [], []
    for answer in ask(book, players):
        asked += 1
        if answer.verdict is Verdict.REFUTED:
            candidates.append(answer.interaction)
            tell(f"{answer.interaction.operation}: {answer.interaction.first} and {answer.interaction.second}: possible")
        elif answer.verdict is not Verdict.PROVED:
            unknown.append(answer.interaction)
    return Known(book, players, asked, tuple(candidates), tuple(unknown))


LENGTHS = (12, 12, 12, 12, 40, 12, 12, 12, 160)
"""How long the plays made up are, by turns: most are short, for they are easier to read."""


def show(
    known: Known[S, A], tell: Callable[[str], None] = print, rounds: range = range(150), folder: Path | None = None,
) -> Known[S, A]:
    """Look for plays that show the candidates which no play shows yet, and keep each pair's at once.

    `rounds` are the numbers that plays are made up from; others look elsewhere.
    """
    plays = {pair: plainer(known.book, play, known.players) for pair, play in known.shown().items()}
    for (first, second), operations in known.wanted().items():
        if (first, second) not in plays:
            for tried in _attempts(known.book, known.players, first, second, operations, rounds):
                actions = next(tried.found, None)
                if actions is not None:
                    shorter = shorten(tried.games, tried.way, tried.beginning, actions)
                    play = PairPlay((first, second), tried.way, tried.fixed, tried.beginning, shorter)
                    plays[first, second] = plainer(known.book, play, known.players)
                    break
        shown = plays.get((first, second))
        tell(f"{first} and {second}: {'no play found' if shown is None else f'{len(shown.actions)} actions'}")
        known = attrs.evolve(known, plays=tuple(plays[pair] for pair in sorted(plays)))
        save(known, folder)
    return known


@attrs.frozen
class _Attempt(Generic[S, A]):
    """A play worth looking at: under which readings of all others and which way, from where, and what it shows."""

    fixed: ReadingsOfAGame
    games: FourGames[S, A]
    way: Way
    beginning: S
    found: Iterator[list[A]]


def _attempts(
    book: Rulebook[S, A], players: int, first: str, second: str, operations: Collection[str], rounds: range,
) -> Iterator[_Attempt[S, A]]:
    """Plays worth looking at: made up ones and the kept ones of single ambiguities, later under ever stranger other readings."""
    asked = [switch_named(book, name).ambiguity for name in (first, second)]
    others = [ambiguity for ambiguity in book.ambiguities if ambiguity not in asked
              and not any(changes_set_ups(book, switch.name) for switch in switches_of(ambiguity))]
    for number in rounds:
        dice = random.Random(f"{first} {second} {number}")
        odd = 0.25 * (number % 2)
        fixed = book.reading_names.parse({each.id: str(dice.choice(each.others)) for each in others if dice.random() < odd})
        games = FourGames.of(book, first, second, players, fixed)
        if number % 40 == 20:
            for way in games.ways_to_play():
                for beginning, actions in _kept_plays(book, players):
                    yield _Attempt(fixed, games, way, beginning, along(games, way, beginning, actions, operations))
        beginning, way = games.games[0, 0].deal(number), dice.choice(games.ways_to_play())
        found = wander(games, way, beginning, number, LENGTHS[number % len(LENGTHS)], operations)
        yield _Attempt(fixed, games, way, beginning, found)


def _kept_plays(book: Rulebook[S, A], players: int) -> tuple[tuple[S, tuple[A, ...]], ...]:
    return cast("tuple[tuple[S, tuple[A, ...]], ...]", _kept_plays_once(cast("Rulebook[object, object]", book), players))


@cache
def _kept_plays_once(book: Rulebook[object, object], players: int) -> tuple[tuple[object, tuple[object, ...]], ...]:
    asked = [case for case in cases(book) if case.players == players and not changes_set_ups(book, case.switch)]
    plays = [load_play(book, case.name) for case in asked if play_path(case.name, folder_of(book)).exists()]
    return tuple((play.start(play.game()), play.actions) for play in plays)


def save(known: Known[S, A], folder: Path | None = None) -> None:
    """Keep it."""
    write_json((folder or folder_of(known.book)) / "pairs.json", {
        "players": known.players, "asked": known.asked,
        "candidates": [_words(each) for each in known.candidates], "unknown": [_words(each) for each in known.unknown],
        "plays": [_as_json(known.book, play, known.players) for play in known.plays],
    })


def load(book: Rulebook[S, A], folder: Path | None = None) -> Known[S, A]:
    """What was kept. The plays are read, not yet played again; see `FourGames.shows`."""
    said = read_json((folder or folder_of(book)) / "pairs.json")
    return Known(
        book, int(said["players"]), int(said["asked"]), tuple(Interaction(*each.split(" | ")) for each in said["candidates"]),
        tuple(Interaction(*each.split(" | ")) for each in said["unknown"]),
        tuple(_from_json(book, each) for each in said["plays"]))


def _words(interaction: Interaction) -> str:
    return " | ".join(attrs.astuple(interaction))


def _as_json(book: Rulebook[S, A], play: PairPlay[S, A], players: int) -> dict[str, object]:
    """With a record of the play up to its last action, which need not be allowed under the way it is played."""
    first, second = play.pair
    game = FourGames.of(book, first, second, players, play.fixed).games[play.way]
    record = written(book, game, game.beginning(play.beginning), play.actions[:-1])
    return {"first": first, "second": second, "way": list(play.way), "fixed": list(book.reading_names.format(play.fixed)),
            "record": record.splitlines(), "last": book.write_action(play.actions[-1])}


def _from_json(book: Rulebook[S, A], said: Mapping[str, Any]) -> PairPlay[S, A]:
    kept = parse_record(book, "\n".join(said["record"]))
    actions = (*kept.actions, book.read_action(said["last"], None))
    return PairPlay((said["first"], said["second"]), (said["way"][0], said["way"][1]),
                    book.reading_names.parse(said["fixed"]), kept.start(kept.game()), actions)
