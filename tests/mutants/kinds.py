"""Mistakes as data: one in the rules, and one made alike in the rules and in the encoding. Each game has its own in its folder.

A folder has `mutants`, with MUTANTS; `alike`, with ALIKE; and `checks`, with CHECKS, functions by name that say what they notice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import attrs

from century_rules.rulebook import Rulebook, rulebook
from tests.mutants.patching import Change

PROOF = "proof"
"""What is no check of a game's: the equality proof of the action that goes with a mutant."""


@attrs.frozen
class Mutant:
    """One mistake.

    Attributes:
        name: what goes wrong.
        file: the module of the game's folder.
        old: its text there, found exactly once.
        new: what stands there instead.
        noticed_by: checks that must notice; others may. Among them `PROOF` where that takes no more than some seconds.
        action: the action whose equality proof on the printed game must fail; None where no proof speaks of the place.
    """

    name: str
    file: str
    old: str
    new: str
    noticed_by: tuple[str, ...]
    action: Any = None


@attrs.frozen
class Alike:
    """One misreading.

    Attributes:
        name: how the clause is misread.
        operation: the operation in which it shows, by its name in the encoding; "" where only the points do.
        changes: its text in the reference and in the encoding.
        noticed_by: a test by hand that must notice.
    """

    name: str
    operation: str
    changes: tuple[Change, ...]
    noticed_by: str


@attrs.frozen
class OfGame:
    """What a game's folder here has.

    Attributes:
        name: of the folder, which is that of the game's folder in the package.
        mutants: mistakes in its rules.
        daily: those of them of which some are made in the default run, by the commit.
        alike: mistakes made alike.
        checks: who looks for them.
        usual: those of the checks that are asked about each mutant.
        daily_alike: those of `alike` that are made in the default run.
    """

    name: str
    mutants: Sequence[Mutant]
    daily: Sequence[Mutant]
    alike: Sequence[Alike]
    daily_alike: Sequence[Alike]
    checks: Mapping[str, Callable[[], str]]
    usual: tuple[str, ...]

    @property
    def book(self) -> Rulebook[object, object]:
        """Its rulebook."""
        return rulebook(self.name.replace("_", "-"))

    @property
    def compared(self) -> Rulebook[object, object]:
        """The same with a text written by hand, which its rules are compared with."""
        checks = import_module(f"tests.mutants.{self.name}.checks")
        return cast("Rulebook[object, object]", getattr(checks, "COMPARED", self.book))


def of_game(name: str) -> OfGame:
    """What the folder of that name has."""
    mutants, alike, checks = (import_module(f"tests.mutants.{name}.{part}") for part in ("mutants", "alike", "checks"))
    return OfGame(name, mutants.MUTANTS, mutants.EVERY_DAY, alike.ALIKE, alike.EVERY_DAY, checks.CHECKS, checks.USUAL)


GAMES = ("eastern_wonders", "spice_road", "sand_to_sea")
