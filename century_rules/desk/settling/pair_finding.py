"""The slow part of the pairs: the solver's word on each, and plays for what it does not exclude; kept as ``pairs.json``."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic

import attrs

from century_rules.desk.settling.cases import cases, changes_set_ups, switch_named, switches_of
from century_rules.desk.settling.pair_plays import FourGames, PairPlay, made_up, plays_along
from century_rules.desk.settling.pairs import Interaction, ask
from century_rules.desk.settling.store import folder_of, load_play, play_path, read_json, write_json
from century_rules.kernel.game import A, S
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.record import Record, parse_record
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
        return {play.games.pair: play for play in self.plays}

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
    plays = {pair: play.plainer() for pair, play in known.shown().items()}
    for pair, operations in known.wanted().items():
        if pair not in plays:
            found = next(_plays_showing(known.book, pair, known.players, operations, rounds), None)
            plays.update({} if found is None else {pair: found.shorter().plainer()})
        shown = plays.get(pair)
        tell(f"{' and '.join(pair)}: {'no play found' if shown is None else f'{len(shown.actions)} actions'}")
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
