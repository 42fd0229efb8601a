"""The questions that are asked: each ambiguity for 2, 3 and 4 players, and again where another ruling brings it to life."""

from __future__ import annotations

import attrs

from century_rules.desk.comparing import Question
from century_rules.eastern_wonders.reading_names import find_ambiguity, parse_readings
from century_rules.eastern_wonders.readings import AMBIGUITIES

PLAYERS = (2, 3, 4)


@attrs.frozen
class Case:
    """One question.

    Attributes:
        ambiguity: its name.
        players: how many play.
        fixed: ``name=value`` of the other readings that are not the default.
    """

    ambiguity: str
    players: int
    fixed: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in files, for instance ``zero-trade-2-pass=no``."""
        return "-".join((self.ambiguity, str(self.players), *self.fixed))

    def question(self) -> Question:
        """The question, with the printed components."""
        return Question(find_ambiguity(self.ambiguity), self.players, parse_readings(self.fixed))


ELSEWHERE = {"zero-trade": ("pass=no",), "score-overflow": ("payment-place=anywhere",)}
"""Readings of others under which to ask again, for the ambiguities that never part under the defaults for some players."""

CASES = tuple(
    Case(ambiguity.id, players, fixed)
    for ambiguity in AMBIGUITIES for players in PLAYERS
    for fixed in ((), *((ELSEWHERE[ambiguity.id],) if ambiguity.id in ELSEWHERE else ())))
"""All that is asked and kept."""


def case_named(name: str) -> Case:
    """The case of that name; KeyError if there is none."""
    return {case.name: case for case in CASES}[name]


def main_case(ambiguity: str, players: int = 2) -> Case:
    """The case of an ambiguity under the default readings of all others."""
    return Case(ambiguity, players)
