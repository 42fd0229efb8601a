"""Claims that are false, and the stored plays that refute them: each is replayed through the reference before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from century_rules.desk.first_play import broken
from century_rules.desk.replay import replay
from century_rules.desk.theories import Property, Theory
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.narration import narrate
from century_rules.eastern_wonders.reading_names import parse_readings
from century_rules.eastern_wonders.record import load_record
from century_rules.eastern_wonders.state import State
from century_rules.eastern_wonders.theory import Exhibit
from century_rules.kernel.content import content_root
from century_rules.kernel.property import Play


@attrs.frozen
class Exhibited:
    """A stored play, replayed.

    Attributes:
        file: where it lies.
        game: the rules it was played by: all clauses, with the readings of the record.
        play: from the set-up on.
        asked: the rules it must be played by.
        breaks_after: after how many of its actions the claim is first false; None if it stays true.
    """

    file: Path
    game: Game
    play: Play[State, Action]
    asked: Game
    breaks_after: int | None

    @property
    def wrong(self) -> str:
        """Why it shows nothing; "" if it does: played by the rules asked for, broken by its last action and by none before."""
        if self.game != self.asked:
            return f"{self.file.name} is not played by the printed rules for {self.asked.players} players under its readings"
        if self.breaks_after != len(self.play.actions):
            return f"{self.file.name} does not break the claim by its last action"
        return ""

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return [narrate(self.game, state, action) for state, action in zip(self.play.states, self.play.actions, strict=False)]


def exhibited(game: str, known: Theory, exhibit: Exhibit, players: int) -> Iterator[Exhibited]:
    """The stored plays of a claim for a number of players.

    Raises InvalidRecord for one that is not there or is no legal play.
    """
    folder = content_root("proofs") / game.replace("-", "_") / "plays"
    for tag, readings in exhibit.readings.items():
        file = folder / f"{exhibit.id}.{players}p{tag}.txt"
        record = load_record(file)
        again, played_by = replay(record), record.game()
        play = Play(again.states, tuple(entry.action for entry in again.record.entries))
        asked = Game(players=players, readings=parse_readings(readings))
        yield Exhibited(file, played_by, play, asked, _first_break(known.properties[exhibit.id], played_by, play))


def _first_break(claimed: Property, game: Game, play: Play[State, Action]) -> int | None:
    for length in range(len(play.actions) + 1):
        if broken(claimed, game, Play(play.states[:length + 1], play.actions[:length])):
            return length
    return None
