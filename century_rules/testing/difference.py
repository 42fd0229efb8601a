"""A play after which an implementation differs from the rules: told in a few lines, and written as a record."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Generic, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.play import played
from century_rules.rulebook import A, Rulebook, S, rulebooks
from century_rules.testing.comparing import Mismatch
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import counted
from century_rules.writing.record import format_record, parse_record, record_of

OF_ACTIONS = ("legal", "legal_actions", "why_illegal", "perft", "drop")
"""Kinds of mismatches of which the last action says nothing."""

MOST_TOLD = 14
"""A play of up to so many actions is told in the message, too."""


@attrs.frozen(kw_only=True)
class Difference(Generic[S, A]):
    """Where an implementation differs from the rules.

    Attributes:
        book: of which game.
        game: the rules played by.
        start: where the play begins.
        seed: of which deal that is; None if it is not known.
        actions: what was played; after the last one the two differ.
        mismatch: in what.
    """

    book: Rulebook[S, A] = attrs.field(repr=False)
    game: BoardGame[S, A]
    start: S = attrs.field(repr=False)
    seed: int | None = None
    actions: tuple[A, ...]
    mismatch: Mismatch

    def lines(self) -> list[str]:
        """The difference in a few lines."""
        states = played(self.game, self.start, self.actions[:-1]).states
        texts = [f"{format_seat(self.game.actor(state))} {self.book.write_action(action)}"
                 for state, action in zip(states, self.actions, strict=False)]
        last = f"after {len(texts)} action{'s' * (len(texts) > 1)}, the last `{texts[-1]}`" if texts else "at the start"
        readings = self.book.reading_names.in_words(self.game.readings)
        lines = [f"yours differs in {self.mismatch.what} {last} ({self.game.players} players, {readings}):",
                 *(f"  {line}" for line in self.mismatch.lines)]
        if texts and self.mismatch.kind not in OF_ACTIONS:
            lines.append(f"by the rules: {self.book.narrate(self.game, states[-1], self.actions[-1])}")
        if 0 < len(texts) <= MOST_TOLD:
            lines.append(f"played: {'; '.join(texts)}")
        return lines

    def write(self, record: str | Path | None) -> str:
        """Write the play as a record, over whatever is in that file (None: nowhere); gives the line that says where it is."""
        length = f"the play has {counted(len(self.actions), 'action')}"
        if record is None:
            return f"{length}, and was not to be written"
        try:
            text = self._record()
        except InvalidInput as error:
            return f"{length}; it is not written: {error}"
        try:
            Path(record).write_text(text, encoding="utf-8")
        except OSError as error:
            return f"the play could not be written to {record}: {error.strerror or error}"
        unknown = "" if self.book.name in rulebooks() else f" (where the game '{self.book.name}' is installed)"
        return f"the play up to there: century-rules replay {shlex.quote(str(record))} --tell --show{unknown}"

    def _record(self) -> str:
        """The text of the record. Raises InvalidInput where it would not say the play."""
        if self.game.components != self.book.components(None):
            raise InvalidInput("its components are in no file")
        start = self.seed if self.book.layouts is None else self.start
        if start is None:
            raise InvalidInput("nobody knows the seed of its set-up")
        record = record_of(self.book, self.game, start, self.actions)
        text = format_record(record)
        if parse_record(self.book, text) != record:
            raise InvalidInput(f"`read_action` of {self.book.title} does not give back what `write_action` writes")
        return text


class Differs(AssertionError):
    """An implementation differs from the rules; `difference` has the play, its types forgotten."""

    difference: Difference[object, object]

    def __init__(self, difference: Difference[S, A], where: str) -> None:
        self.difference = cast("Difference[object, object]", difference)
        super().__init__("\n".join([*difference.lines(), where]))
