"""What a game reads and writes as text, for whoever holds its positions and actions: all of it follows from its rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.readings import ReadingNames
from century_rules.writing.record import PRINTED, GameRecord, load_record_of, parse_record, record_of
from century_rules.writing.whole_position import format_position, parse_position

R = TypeVar("R", bound=ReadingsOfAGame)


class Texts(Generic[S, A, R]):
    """The texts of one game; `readings` is the class of its readings.

    >>> from century_rules import spice_road
    >>> from century_rules.rulebook import rulebook
    >>> texts = Texts(rulebook("spice-road"), spice_road.Readings)
    >>> texts.parse_readings(["coin=optional"])
    Readings(coin=optional)
    >>> texts.format_action(texts.parse_action("play +YY"))
    'play +YY'
    """

    def __init__(self, book: Rulebook[S, A], readings: type[R]) -> None:
        self.book = book
        self._readings = ReadingNames(readings)

    # --- readings, as on the command line ---------------------------------------------------------------------------------

    def parse_readings(self, chosen: Mapping[str, str] | Iterable[str], base: R | None = None) -> R:
        """Readings from ``{"coin": "optional"}`` or ``["coin=optional"]``; see `ReadingNames.parse`. Raises InvalidInput."""
        return self._readings.parse(chosen, base)

    def format_readings(self, readings: R, *, defaults: bool = False) -> tuple[str, ...]:
        """``name=value`` of each reading that is not the default one, or of all of them."""
        return self._readings.format(readings, defaults=defaults)

    # --- actions ----------------------------------------------------------------------------------------------------------

    def parse_action(self, text: str, state: S | None = None) -> A:
        """The action that a line says; given a position, what it names has to be in that set-up. Raises InvalidAction."""
        return self.book.read_action(text, state)

    def format_action(self, action: A) -> str:
        """The action as a line; `parse_action` reads it back. Raises InvalidAction for one of another game."""
        return self.book.write_action(action)

    def narrate(self, game: BoardGame[S, A], state: S, action: A, theme: str | None = None) -> str:
        """A legal action and what follows from it, in full sentences. Raises IllegalAction, InvalidAction or InvalidInput."""
        return self.book.themed(theme).narrate(game, state, action)

    # --- positions --------------------------------------------------------------------------------------------------------

    def parse_state(self, game: BoardGame[S, A], text: str, like: S | None = None) -> S:
        """The position that a text says, well-formed but not always one that play reaches.

        What it does not say of the set-up is that of `like`. Raises InvalidRecord that names the line.
        """
        return parse_position(self.book, game, text, like)

    def format_state(self, game: BoardGame[S, A], state: S) -> str:
        """The position as text, with its set-up; `parse_state` reads it back."""
        return format_position(self.book, game, state)

    # --- whole games ------------------------------------------------------------------------------------------------------

    def record_of(
        self, game: BoardGame[S, A], start: S | int, actions: Iterable[A], components: str = PRINTED,
    ) -> GameRecord[S, A]:
        """The record of legal actions from a start, a position before the first action or the seed given to `deal`.

        `components` is the file the game's components came from. Raises IllegalAction or InvalidInput.
        """
        return record_of(self.book, game, start, actions, components)

    def parse_record(self, text: str) -> GameRecord[S, A]:
        """The record a text says; raises InvalidRecord that names the line. Whether the play is legal is not looked at."""
        return parse_record(self.book, text)

    def load_record(self, path: str | Path) -> GameRecord[S, A]:
        """The record in a file; raises InvalidRecord that names the file and the line."""
        return load_record_of(self.book, path)
