"""A game under way at the terminal: what was played, and how to take it back or keep it."""

from __future__ import annotations

import os
from pathlib import Path

from century_rules.eastern_wonders import Action, Game, Record, State, format_record
from century_rules.eastern_wonders.record import PRINTED
from century_rules.kernel.errors import InvalidInput


class Session:
    """A play from ``game.deal(seed)``; `components` is the file the game's components came from, if any."""

    def __init__(self, game: Game, seed: int, components: Path | None = None) -> None:
        self.game = game
        self.seed = seed
        self.components = components
        self.states: list[State] = [game.deal(seed)]
        self.actions: list[Action] = []
        self._saved: set[Path] = set()

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    def play(self, action: Action) -> None:
        """Take an action; raises IllegalAction or InvalidAction and changes nothing."""
        self.states.append(self.game.apply(self.state, action))
        self.actions.append(action)

    def undo(self) -> Action | None:
        """Take the last action back and return it; None at the beginning."""
        if not self.actions:
            return None
        self.states.pop()
        return self.actions.pop()

    def record(self, folder: Path) -> Record:
        """The play so far, as a record that is to lie in that folder."""
        if self.components is None:
            return Record.of(self.game, self.seed, self.actions)
        try:
            components = os.path.relpath(self.components, folder)
        except ValueError:  # another drive
            components = str(self.components.absolute())
        return Record.of(self.game, self.seed, self.actions, "./printed" if components == PRINTED else components)

    def save(self, name: str) -> Path:
        """Write the record; raises InvalidInput if that fails or would overwrite a file that is not of this session."""
        path = Path(name)
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
