"""A folder in which ``century-rules simulate --records`` writes games, one file each."""

from __future__ import annotations

from pathlib import Path

import attrs

from century_rules.cli.options import Chosen
from century_rules.cli.session import components_from
from century_rules.kernel.errors import InvalidInput
from century_rules.process.atomic_write import write_new


@attrs.define
class RecordFolder:
    """Records by the seeds they were dealt from; names sort as seeds do. No file that is there already is overwritten.

    Attributes:
        folder: made if it is not there.
        chosen: the game.
        seeds: of all the games to come.
        written: how many records are.
    """

    folder: Path
    chosen: Chosen
    seeds: range
    written: int = 0

    @property
    def components(self) -> str:
        """What its records call the file of the components."""
        return components_from(self.chosen.components, self.folder)

    def prepare(self) -> None:
        """Make it. Raises InvalidInput if it cannot be, or has one of the files to come."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            there = {path.name for path in self.folder.iterdir()}
        except FileExistsError:
            raise InvalidInput(f"--records: {self.folder} is a file; give a folder") from None
        except (OSError, ValueError) as error:
            raise InvalidInput(f"--records: {self.folder}: cannot be made a folder: "
                               f"{getattr(error, 'strerror', None) or error}") from error
        taken = next((name for name in map(self._name, self.seeds) if name in there), None)
        if taken is not None:
            raise InvalidInput(f"--records: {self.folder / taken}: there is such a file already; choose another folder, "
                               "or other games with --seed")

    def write(self, seed: int, text: str) -> None:
        """Write the record of a seed. Raises InvalidInput if that cannot be."""
        path = self.folder / self._name(seed)
        try:
            write_new(path, text)
        except OSError as error:
            raise InvalidInput(f"--records: {path}: cannot be written: {error.strerror or error}; "
                               f"{self.written} records were") from error
        self.written += 1

    def _name(self, seed: int) -> str:
        return f"{self.chosen.name}.{self.chosen.game.players}p.{seed:0{max(6, len(str(self.seeds[-1])))}}.txt"
