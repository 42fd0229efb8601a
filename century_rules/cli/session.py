"""A game under way at the terminal: what was played, and how to take it back or keep it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Generic

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.record import PRINTED, GameRecord, format_record, record_of


def components_from(components: Path | None, folder: Path) -> str:
    """What a record in a folder calls the file that its components come from, if any."""
    if components is None:
        return PRINTED
    try:
        relative = os.path.relpath(components, folder)
    except ValueError:  # another drive
        relative = str(components.absolute())
    return "./printed" if relative == PRINTED else relative


class Session(Generic[S, A]):
    """A play from a start: a seed, or the position before the first action; some of it may have been played already.

    `components` is the file the game's components came from, if any.
    """

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], start: S | int, components: Path | None = None,
                 played: Play[S, A] | None = None) -> None:
        self.book = book
        self.game = game
        self.start = start
        self.components = components
        self.states: list[S] = [game.deal(start) if isinstance(start, int) else start] if played is None else [*played.states]
        self.actions: list[A] = [] if played is None else [*played.actions]
        self.unnamed = False
        """Whether the box is neither the printed one nor from a file, so that no record can name it."""
        self._saved: set[Path] = set()

    @property
    def state(self) -> S:
        """The position now."""
        return self.states[-1]

    def play(self, action: A) -> None:
        """Take an action; raises IllegalAction or InvalidAction and changes nothing."""
        self.states.append(self.game.apply(self.state, action))
        self.actions.append(action)

    def undo(self) -> A | None:
        """Take the last action back and return it; None at the beginning."""
        if not self.actions:
            return None
        self.states.pop()
        return self.actions.pop()

    @property
    def turn_of(self) -> int:
        """Whose turn it is: who was to act when the turn under way began."""
        begun = (state for state in reversed(self.states) if self.game.begins_turn(state))
        return self.game.actor(next(begun, self.states[0]))

    def record(self, folder: Path) -> GameRecord[S, A]:
        """The play so far, as a record that is to lie in that folder."""
        return record_of(self.book, self.game, self.start, self.actions, components_from(self.components, folder))

    def save(self, name: str) -> Path:
        """Write the record; raises InvalidInput if that fails or would overwrite a file that is not of this session."""
        path = Path(name)
        if self.unnamed:
            raise InvalidInput("save: a record names the file its components come from, and this instance has a box of its own")
        text = format_record(self.record(path.parent))
        try:
            with path.open("w" if path.absolute() in self._saved else "x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise InvalidInput(f"{path}: there is such a file already; choose another name") from None
        except (OSError, ValueError) as error:
            raise InvalidInput(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
        self._saved.add(path.absolute())
        return path
