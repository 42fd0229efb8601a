"""Claims that are false, and the stored plays that refute them: each is replayed through the reference before it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook
from century_rules.search.first_play import broken
from century_rules.theory.evidence import Exhibit
from century_rules.theory.theories import Theory
from century_rules.writing.stored import plays_of_proofs, stored_play


@attrs.frozen
class Exhibited(Generic[S, A]):
    """A stored play, replayed.

    Attributes:
        book: whose play it is.
        file: where it lies.
        game: the rules it was played by: all clauses, with the readings of the record.
        play: from the set-up on.
        asked: the rules it must be played by.
        breaks_after: after how many of its actions the claim is first false; None if it stays true.
    """

    book: Rulebook[S, A]
    file: Path
    game: BoardGame[S, A]
    play: Play[S, A]
    asked: BoardGame[S, A]
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
        return self.book.narrated(self.game, self.play)


def exhibited(known: Theory[S, A], exhibit: Exhibit, players: int) -> Iterator[Exhibited[S, A]]:
    """The stored plays of a claim for a number of players.

    Raises InvalidRecord for one that is not there or is no legal play.
    """
    book = known.book
    for tag, readings in exhibit.readings.items():
        again = stored_play(book, plays_of_proofs(book) / f"{exhibit.id}.{players}p{tag}.txt")
        asked = book.printed(players, book.reading_names.parse(readings))
        lengths = (length for length in range(len(again.play.actions) + 1) if broken(
            known.properties[exhibit.id], again.game, Play(again.play.states[:length + 1], again.play.actions[:length])))
        yield Exhibited(book, again.file, again.game, again.play, asked, next(lengths, None))
