"""Which test notices a fault of the rules, where nothing may compare the rules with another text of them.

Asked are tests by hand, then the perft numbers, then the stored plays, up to the first that fails. Each fault is made in a copy
of the package, and asked about in a process of its own; one that does not come to an end is noticed by the time it takes.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import attrs

from tests.mutants.drawing import Fault, Words, faults_of, words_of
from tests.mutants.kinds import GAMES as GAMES_KEPT
from tests.mutants.kinds import OfGame, of_game
from tests.mutants.patching import PACKAGE, Change, first_failure, patched

GAMES = "games/"
SECONDS = 60
"""After so many seconds of work a fault is noticed by time; all tests of a game take less than 15."""
BY_TIME = "by time"
PERFT, PLAYS = "tests/search/test_perft_numbers.py::", "tests/proofs/test_kept_plays.py::"
CENTURY = {"century/winning.py": (), "century/ports.py": ()}


@attrs.frozen
class Rules:
    """Where the rules of a game stand, and who looks after them.

    Attributes:
        name: of the game's folder.
        texts: by file, from the folder of all games, the functions that are rules; all of them if none is named.
        declared: where its records, phases and readings are declared.
        by_hand: its tests by hand.
    """

    name: str
    texts: Mapping[str, tuple[str, ...]]
    declared: tuple[str, ...]
    by_hand: tuple[str, ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """All tests that are asked, the cheap ones first."""
        book = self.name.replace("_", "-")
        return (*self.by_hand, f"{PERFT}test_the_rules_count_the_pinned_numbers[{book}]",
                f"{PLAYS}test_every_play_is_legal[{book}]", f"{PLAYS}test_two_readings_part_where_they_did[{book}]")

    @property
    def words(self) -> Words:
        """What can be taken for what in its rules."""
        return words_of(text_of(file) for file in self.declared)

    def faults(self) -> list[Fault]:
        """Every single fault of its rules."""
        words = self.words
        return [fault for file, functions in self.texts.items() for fault in faults_of(file, text_of(file), words, functions)]


def _in(game: str, *files: str) -> dict[str, tuple[str, ...]]:
    return {f"{game}/{file}.py": () for file in files}


def _tests(game: str, *names: str) -> tuple[str, ...]:
    return tuple(f"tests/{game}/test_{name}.py" for name in names)


_CUBES = ("one", "total", "plus", "minus", "covers")
RULES = {rules.name: rules for rules in (
    Rules("spice_road",
          {**_in("spice_road", "rules", "acquiring", "table"), "century/winning.py": (), "century/cubes.py": _CUBES,
           "spice_road/game.py": ("deal", "lay_out", "_start", "exchanged", "end_turn", "end_of_taking", "outcome")},
          tuple(f"spice_road/{each}.py" for each in ("state", "cards", "readings", "components")),
          _tests("spice_road", "rules", "positions_by_hand", "order_of_play", "components")),
    Rules("sand_to_sea",
          {**_in("sand_to_sea", "rules", "voyage", "mooring", "table"), "century/ports.py": (),
           "sand_to_sea/dealing.py": ("shuffled", "start_of"), "sand_to_sea/pieces.py": ("_by_land", "kind_of"),
           "sand_to_sea/game.py": ("exchanged", "end_turn", "end_of_taking", "outcome")},
          (*(f"sand_to_sea/{each}.py" for each in ("state", "pieces", "readings", "components")), "spice_road/cards.py",
           "eastern_wonders/pieces.py"),
          _tests("sand_to_sea", "rules", "readings", "positions_by_hand", "order_of_play", "set_up")),
    Rules("eastern_wonders",
          {**_in("eastern_wonders", "rules", "rounds", "table", "scoring"), "century/ports.py": (),
           "eastern_wonders/setup.py": ("shuffled_stack",), "eastern_wonders/game.py": ("shuffle", "start", "outcome")},
          tuple(f"eastern_wonders/{each}.py" for each in ("state", "pieces", "readings", "components")),
          _tests("eastern_wonders", "rules_setup", "rules_voyage", "rules_market", "rules_port_and_end", "bonuses_by_hand",
                 "positions_by_hand", "readings", "reading_pairs", "reading_pairs_market", "refusals", "components",
                 "trade_in_sight", "look_ahead")),
    Rules("sky_islands",
          {**_in("sky_islands", "rules", "land", "table", "scoring"), "sky_islands/game.py": ("initial_state", "outcome")},
          tuple(f"sky_islands/{each}.py" for each in ("state", "tiles", "readings", "components")),
          _tests("sky_islands", "rules", "readings", "by_sight")),
    Rules("goa",
          {**_in("goa", "auction", "acting", "aside", "founding", "taking", "order", "table", "scoring"),
           "goa/game.py": ("initial_state", "outcome")},
          tuple(f"goa/{each}.py" for each in ("state", "pieces", "readings", "components")),
          _tests("goa", "rules", "readings", "games", "small")))}
"""By the name of the game's folder."""


@attrs.frozen
class Noticed:
    """What noticed a fault first; "" if nothing did.

    Attributes:
        test: the test, or `BY_TIME`.
        seconds: how long that took.
    """

    test: str
    seconds: float

    @property
    def by(self) -> str:
        """By hand, by perft, by a stored play, or by time."""
        kinds = {PERFT: "perft", PLAYS: "stored play", BY_TIME: BY_TIME}
        return next((said for begins, said in kinds.items() if self.test.startswith(begins)), "by hand") if self.test else ""


class Workshop:
    """A copy of the package, in which some texts at a time are changed.

    Attributes:
        seconds: after so many of work a fault is noticed by time.
    """

    def __init__(self, folder: Path, rules: Rules, seconds: int = SECONDS) -> None:
        self._package, self._rules, self.seconds = patched(folder, ()) / "century_rules", rules, seconds

    def as_it_is(self) -> Noticed:
        """What fails where nothing is changed."""
        return self._asked()

    def noticed(self, fault: Fault) -> Noticed:
        """What notices a fault."""
        return self._with({GAMES + fault.file: fault.made(text_of(fault.file))})

    def noticed_of(self, changes: Iterable[Change]) -> Noticed:
        """What notices some changes made together."""
        texts: dict[str, str] = {}
        for change in changes:
            text = texts.get(change.file) or (PACKAGE / change.file).read_text(encoding="utf-8")
            texts[change.file] = change.of(text)
        return self._with(texts)

    def _with(self, texts: Mapping[str, str]) -> Noticed:
        try:
            for file, text in texts.items():
                (self._package / file).write_text(text, encoding="utf-8")
            return self._asked()
        finally:
            for file in texts:
                shutil.copy2(PACKAGE / file, self._package / file)

    def _asked(self) -> Noticed:
        begun = time.monotonic()
        try:
            test = first_failure(self._package.parent, *self._rules.tests, seconds=self.seconds)
        except subprocess.TimeoutExpired:
            test = BY_TIME
        return Noticed(test, time.monotonic() - begun)


def text_of(file: str) -> str:
    """A text, by its place in the folder of all games."""
    return (PACKAGE / GAMES / file).read_text(encoding="utf-8")


def kept_misreadings(name: str) -> dict[str, tuple[Change, ...]]:
    """By name the mistakes that the folder of a game keeps, if it has one, as far as the rules are concerned: what is changed."""
    if name not in GAMES_KEPT:
        return {}
    game: OfGame = of_game(name)
    alike = {each.name: tuple(change for change in each.changes if "/encoding/" not in change.file) for each in game.alike}
    single = {each.name: (Change(f"{GAMES}{name}/{each.file}", each.old, each.new),)
              for each in game.mutants if not each.file.startswith("encoding/")}
    return {**alike, **single}
