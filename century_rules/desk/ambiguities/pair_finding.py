"""The slow part of the pairs: the solver's word on each, and plays for what it does not exclude; kept as ``pairs.json``."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from century_rules.desk.ambiguities.cases import CASES
from century_rules.desk.ambiguities.pair_plays import Found, FourGames, PairPlay, Way, along, plainer, shorten, wander
from century_rules.desk.ambiguities.pairs import Interaction, ask
from century_rules.desk.ambiguities.switches import switch_named
from century_rules.desk.ambiguities.store import FOLDER, play_path, read_json, write_json
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.notation import format_action, parse_action
from century_rules.eastern_wonders.reading_names import format_readings, parse_readings
from century_rules.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.eastern_wonders.record import Record, format_record, load_record, parse_record
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.verdict import Verdict

PLAYERS = 2


@attrs.frozen
class Known:
    """What is known of the pairs with that many players.

    Attributes:
        players: how many.
        asked: how many questions the solver was asked; all other combinations look at different readings.
        candidates: what it did not exclude: the positions may be such as no play reaches.
        unknown: what it could not decide.
        plays: the plays that show candidates, one for a pair.
    """

    players: int
    asked: int
    candidates: tuple[Interaction, ...]
    unknown: tuple[Interaction, ...] = ()
    plays: tuple[PairPlay, ...] = ()

    def shown(self) -> dict[tuple[str, str], PairPlay]:
        """The plays by what they show."""
        return {play.pair: play for play in self.plays}

    def wanted(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The pairs that the solver did not exclude, and by which operations."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for each in self.candidates:
            found[each.first, each.second] = (*found.get((each.first, each.second), ()), each.operation)
        return found


def solve(players: int = PLAYERS, tell: Callable[[str], None] = print) -> Known:
    """Ask the solver about every pair."""
    asked, candidates, unknown = 0, [], []
    for answer in ask(players):
        asked += 1
        if answer.verdict is Verdict.REFUTED:
            candidates.append(answer.interaction)
            tell(f"{answer.interaction.operation}: {answer.interaction.first} and {answer.interaction.second}: possible")
        elif answer.verdict is not Verdict.PROVED:
            unknown.append(answer.interaction)
    return Known(players, asked, tuple(candidates), tuple(unknown))


LENGTHS = (12, 12, 12, 12, 40, 12, 12, 12, 160)
"""How long the plays made up are, by turns: most are short, for they are easier to read."""


def show(known: Known, tell: Callable[[str], None] = print, rounds: range = range(150), folder: Path = FOLDER) -> Known:
    """Look for plays that show the candidates which no play shows yet, and keep each pair's at once.

    `rounds` are the numbers that plays are made up from; others look elsewhere.
    """
    plays = {pair: plainer(play, known.players) for pair, play in known.shown().items()}
    for (first, second), operations in known.wanted().items():
        if (first, second) not in plays:
            for fixed, games, way, setup, found in _attempts(known.players, first, second, operations, rounds):
                actions = next(found, None)
                if actions is not None:
                    play = PairPlay((first, second), way, fixed, setup, shorten(games, way, setup, actions))
                    plays[first, second] = plainer(play, known.players)
                    break
        shown = plays.get((first, second))
        tell(f"{first} and {second}: {'no play found' if shown is None else f'{len(shown.actions)} actions'}")
        known = attrs.evolve(known, plays=tuple(plays[pair] for pair in sorted(plays)))
        save(known, folder)
    return known


Attempt: TypeAlias = tuple[Readings, FourGames, Way, Setup, Found]


def _attempts(
    players: int, first: str, second: str, operations: Collection[str], rounds: range,
) -> Iterator[Attempt]:
    """Plays worth looking at: made up ones and the kept ones of single ambiguities, later under ever stranger other readings."""
    asked = [switch_named(name).ambiguity for name in (first, second)]
    others = [ambiguity for ambiguity in AMBIGUITIES if ambiguity not in asked and ambiguity.id != "vp-tiles"]
    for number in rounds:
        dice = random.Random(f"{first} {second} {number}")
        odd = 0.25 * (number % 2)
        fixed = parse_readings({each.id: str(dice.choice(each.others)) for each in others if dice.random() < odd})
        games = FourGames.of(first, second, players, fixed)
        if number % 40 == 20:
            for way in games.ways_to_play():
                for setup, actions in _kept_plays(players):
                    yield fixed, games, way, setup, along(games, way, setup, actions, operations)
        setup, way = games.games[0, 0].shuffle(number), dice.choice(games.ways_to_play())
        yield fixed, games, way, setup, wander(games, way, setup, number, LENGTHS[number % len(LENGTHS)], operations)


@cache
def _kept_plays(players: int) -> tuple[tuple[Setup, tuple[Action, ...]], ...]:
    records = [load_record(play_path(case.name)) for case in CASES
               if case.players == players and case.switch != "vp-tiles" and play_path(case.name).exists()]
    return tuple((record.start(record.game()).setup, tuple(entry.action for entry in record.entries)) for record in records)


def save(known: Known, folder: Path = FOLDER) -> None:
    """Keep it."""
    write_json(folder / "pairs.json", {
        "players": known.players, "asked": known.asked,
        "candidates": [_words(each) for each in known.candidates], "unknown": [_words(each) for each in known.unknown],
        "plays": [_as_json(play, known.players) for play in known.plays],
    })


def load(folder: Path = FOLDER) -> Known:
    """What was kept. The plays are read, not yet played again; see `FourGames.replayed`."""
    said = read_json(folder / "pairs.json")
    players = int(said["players"])
    return Known(
        players, int(said["asked"]), tuple(Interaction(*each.split(" | ")) for each in said["candidates"]),
        tuple(Interaction(*each.split(" | ")) for each in said["unknown"]),
        tuple(_from_json(each) for each in said["plays"]))


def _words(interaction: Interaction) -> str:
    return " | ".join(attrs.astuple(interaction))


def _as_json(play: PairPlay, players: int) -> dict[str, object]:
    """With a record of the play up to its last action, which need not be allowed under the way it is played."""
    first, second = play.pair
    game = FourGames.of(first, second, players, play.fixed).games[play.way]
    record = Record.of(game, game.start(play.setup), play.actions[:-1])
    return {"first": first, "second": second, "way": list(play.way), "fixed": list(format_readings(play.fixed)),
            "record": format_record(record).splitlines(), "last": format_action(play.actions[-1])}


def _from_json(said: Mapping[str, Any]) -> PairPlay:
    record = parse_record("\n".join(said["record"]))
    actions = (*(entry.action for entry in record.entries), parse_action(said["last"]))
    return PairPlay((said["first"], said["second"]), (said["way"][0], said["way"][1]), parse_readings(said["fixed"]),
                    record.start(record.game()).setup, actions)
