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
from century_rules.eastern_wonders.record import load_record
from century_rules.eastern_wonders.state import State
from century_rules.kernel.content import content_root
from century_rules.kernel.property import Play


@attrs.frozen
class Exhibited:
    """A stored play, replayed.

    Attributes:
        file: where it lies.
        game: the rules it was played by: all clauses, with the readings of the record.
        play: from the set-up on.
        breaks_after: after how many of its actions the claim is first false; None if it stays true.
    """

    file: Path
    game: Game
    play: Play[State, Action]
    breaks_after: int | None

    @property
    def refutes(self) -> bool:
        """Whether the last action breaks the claim, and none before."""
        return self.breaks_after == len(self.play.actions)

    def sentences(self) -> list[str]:
        """The play in players' words."""
        return [narrate(self.game, state, action) for state, action in zip(self.play.states, self.play.actions, strict=False)]


def exhibited(game: str, known: Theory, claim: str, players: int) -> Iterator[Exhibited]:
    """The stored plays of a claim for a number of players. Raises InvalidRecord for one that is no legal play."""
    folder = content_root("proofs") / game.replace("-", "_") / "plays"
    for file in sorted(folder.glob(f"{claim}.{players}p*.txt")):
        again = replay(load_record(file))
        play = Play(again.states, tuple(entry.action for entry in again.record.entries))
        yield Exhibited(file, again.game, play, _first_break(known.properties[claim], again.game, play))


def _first_break(claimed: Property, game: Game, play: Play[State, Action]) -> int | None:
    for length in range(len(play.actions) + 1):
        if broken(claimed, game, Play(play.states[:length + 1], play.actions[:length])):
            return length
    return None
