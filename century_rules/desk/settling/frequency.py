"""How often each doubt comes up among ordinary players, kept as ``frequency.json`` with the games that were looked at.

A number says in how many of 100 games a doubt came up at all, and in how many of them by itself. Each game is kept with its own
letter, so that one game looked at again shows whether what is kept is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TypedDict

import attrs

from century_rules.desk.comparing.how_often import BY_ITSELF, NEVER, came_up
from century_rules.desk.settling.store import folder_of, read_json, write_json
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

GAMES, FILE = 100, "frequency.json"


class Looked(TypedDict):
    """The games of one number of players.

    `version` is that of the library, `seeds` how many games there were, from seed 0, and `doubts` has by name a letter for each.
    """

    version: str
    seeds: int
    doubts: dict[str, str]


@attrs.frozen
class Frequency:
    """In how many games a doubt came up, of how many; `by_itself` of these, without anybody having to try.

    >>> Frequency.of("-ts-")
    Frequency(games=4, came_up=2, by_itself=1)
    """

    games: int
    came_up: int
    by_itself: int

    @classmethod
    def of(cls, letters: str) -> Frequency:
        """What the letters of the games say."""
        return cls(len(letters), len(letters) - letters.count(NEVER), letters.count(BY_ITSELF))

    @property
    def in_100(self) -> int:
        """The games in which it came up, of 100."""
        return round(100 * self.came_up / self.games)

    @property
    def needs_trying(self) -> bool:
        """Whether it came up mostly where somebody could have tried something, not by itself."""
        return 2 * self.by_itself < self.came_up


def find_frequency(
    book: Rulebook[S, A], tell: Callable[[str], None], games: int = GAMES, folder: Path | None = None,
    players: tuple[int, ...] = (),
) -> None:
    """Let ordinary players play so many games for each number of players, and keep it; Ctrl-C loses those of one number only."""
    there = folder or folder_of(book)
    for number in players or book.players:
        letters: dict[str, list[str]] = {doubt.id: [] for doubt in book.ambiguities}
        for seed in range(games):
            for doubt, letter in came_up(book, number, seed).items():
                letters[doubt].append(letter)
            if (seed + 1) % 10 == 0 or seed + 1 == games:
                tell(f"{counted(number, 'player')}: {seed + 1} of {games} games")
        kept = {**load_looked(there), str(number): Looked(version=version("century-rules"), seeds=games, doubts={
            doubt: "".join(found) for doubt, found in letters.items()})}
        write_json(there / FILE, {each: kept[each] for each in sorted(kept)})


def load_looked(folder: Path) -> dict[str, Looked]:
    """What is kept, by number of players."""
    return dict(read_json(folder / FILE))


def frequencies(book: Rulebook[S, A]) -> Mapping[str, Mapping[int, Frequency]]:
    """By doubt and number of players how often it comes up; nothing for a game that keeps none."""
    found: dict[str, dict[int, Frequency]] = {}
    for number, looked in ({} if book.archive.settling is None else load_looked(book.archive.settling.folder)).items():
        for doubt, letters in looked["doubts"].items():
            found.setdefault(doubt, {})[int(number)] = Frequency.of(letters)
    return found
