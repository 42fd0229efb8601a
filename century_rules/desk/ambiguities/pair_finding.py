"""The slow part of the pairs: the solver's word on each, and plays for what it does not exclude; kept as ``pairs.json``."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import attrs

from century_rules.desk.ambiguities.cases import CASES
from century_rules.desk.ambiguities.pair_plays import FourGames, PairPlay, Shown, along, shortened, wander
from century_rules.desk.ambiguities.pairs import Interaction, ask
from century_rules.desk.ambiguities.store import FOLDER, play_path, read_json, write_json
from century_rules.eastern_wonders.reading_names import format_readings, parse_readings
from century_rules.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.eastern_wonders.record import Record, format_record, load_record, parse_record
from century_rules.eastern_wonders.setup import Setup
from century_rules.kernel.errors import IllegalAction, InvalidInput
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
        plays: the plays that show candidates, by what they show.
    """

    players: int
    asked: int
    candidates: tuple[Interaction, ...]
    unknown: tuple[Interaction, ...] = ()
    plays: tuple[PairPlay, ...] = ()

    def shown(self) -> dict[Shown, PairPlay]:
        """The plays by what they show."""
        return {play.shown: play for play in self.plays}

    def wanted(self) -> set[Shown]:
        """What the solver did not exclude and a play can show."""
        return {(each.first, each.second, each.kind) for each in self.candidates if each.kind != "remembered"}


def solve(players: int = PLAYERS, tell: Callable[[str], None] = print) -> Known:
    """Ask the solver about every pair."""
    asked, candidates, unknown = 0, [], []
    for answer in ask(players):
        asked += 1
        if answer.verdict is Verdict.REFUTED:
            candidates.append(answer.interaction)
            tell(f"{answer.interaction.operation}: {answer.interaction.first} {answer.interaction.kind} "
                 f"{answer.interaction.second}: possible")
        elif answer.verdict is not Verdict.PROVED:
            unknown.append(answer.interaction)
    return Known(players, asked, tuple(candidates), tuple(unknown))


LENGTHS = (12, 12, 12, 12, 40, 12, 12, 12, 160)
"""How long the plays made up are, by turns: short ones first, for they are easier to read."""


def show(known: Known, tell: Callable[[str], None] = print, rounds: int = 120) -> Known:
    """Look for plays that show the candidates which no play shows yet."""
    plays = known.shown()
    for first, second in dict.fromkeys(tuple(sorted(shown[:2])) for shown in sorted(known.wanted())):
        wanted = {shown for shown in known.wanted() if {first, second} == set(shown[:2])} - set(plays)
        for fixed, games, setup, found in _attempts(known.players, first, second, wanted, rounds):
            for shown, actions in found:
                if shown in wanted:
                    wanted.discard(shown)
                    plays[shown] = PairPlay(shown, fixed, setup, shortened(games, setup, shown, actions))
                    tell(f"{shown[0]} {shown[2]} {shown[1]}: {len(plays[shown].actions)} actions")
            if not wanted:
                break
    return attrs.evolve(known, plays=tuple(plays[shown] for shown in sorted(plays)))


def _attempts(players: int, first: str, second: str, wanted: set[Shown],
              rounds: int) -> Iterator[tuple[Readings, FourGames, Setup, Iterable[tuple[Shown, list]]]]:  # type: ignore[type-arg]
    """Plays worth looking at: first the kept ones of single ambiguities, then made up ones, under ever stranger readings."""
    others = [ambiguity for ambiguity in AMBIGUITIES if ambiguity.id not in (first, second, "vp-tiles")]
    for number in range(rounds):
        dice = random.Random(f"{first} {second} {number}")
        odd = 0.0 if number < rounds // 3 else 0.25
        fixed = parse_readings({each.id: str(list(each.readings)[1]) for each in others if dice.random() < odd})
        games = FourGames.of(first, second, players, fixed)
        if number % 30 == 18:
            for case in CASES:
                if case.players == players and play_path(case.name).exists() and case.ambiguity != "vp-tiles":
                    record = load_record(play_path(case.name))
                    try:
                        setup = games.games[0, 0].start(record.start(record.game()).setup).setup
                    except InvalidInput:
                        continue
                    yield fixed, games, setup, along(games, setup, [entry.action for entry in record.entries], wanted)
        setup = games.games[0, 0].shuffle(number)
        yield fixed, games, setup, wander(games, setup, number, LENGTHS[number % len(LENGTHS)], wanted)


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
    players = int(said["players"])  # type: ignore[call-overload]
    return Known(
        players, int(said["asked"]), tuple(Interaction(*each.split(" | ")) for each in said["candidates"]),  # type: ignore[call-overload,arg-type]
        tuple(Interaction(*each.split(" | ")) for each in said["unknown"]),  # type: ignore[arg-type]
        tuple(_from_json(each) for each in said["plays"]))  # type: ignore[arg-type]


def _words(interaction: Interaction) -> str:
    return " | ".join(attrs.astuple(interaction))


def _as_json(play: PairPlay, players: int) -> dict[str, object]:
    """With a record under a way to read the two that allows all of the play."""
    first, second, kind = play.shown
    for game in FourGames.of(first, second, players, play.fixed).games.values():
        try:
            record = Record.of(game, game.start(play.setup), play.actions)
        except IllegalAction:
            continue
        return {"first": first, "second": second, "kind": kind, "fixed": list(format_readings(play.fixed)),
                "record": format_record(record).splitlines()}
    raise AssertionError(f"nobody allows {play.shown}")


def _from_json(said: dict[str, object]) -> PairPlay:
    record = parse_record("\n".join(said["record"]))  # type: ignore[arg-type]
    shown: Shown = (said["first"], said["second"], said["kind"])  # type: ignore[assignment]
    return PairPlay(shown, parse_readings(said["fixed"]), record.start(record.game()).setup,  # type: ignore[arg-type]
                    tuple(entry.action for entry in record.entries))
