"""The questions that are asked: each switch for 2, 3 and 4 players, and again where another ruling brings it to life."""

from __future__ import annotations

import attrs

from century_rules.desk.comparing import Question
from century_rules.desk.ambiguities.switches import SWITCHES, switch_named
from century_rules.eastern_wonders.reading_names import parse_readings

PLAYERS = (2, 3, 4)


@attrs.frozen
class Case:
    """One question.

    Attributes:
        switch: the name of what is compared: an ambiguity, or one of its readings where it has more than two.
        players: how many play.
        fixed: ``name=value`` of the other readings that are not the default.
    """

    switch: str
    players: int
    fixed: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in files, for instance ``zero-trade-2-pass=no``."""
        return "-".join((self.switch, str(self.players), *self.fixed))

    def question(self) -> Question:
        """The question, with the printed components."""
        switch = switch_named(self.switch)
        return Question(switch.ambiguity, self.players, parse_readings(self.fixed), readings=switch.readings)


ELSEWHERE = {"zero-trade": ("pass=no",), "score-overflow": ("payment-place=anywhere",)}
"""Readings of others under which to ask again, for what never parts under the defaults for some players."""

CASES = tuple(
    Case(switch.name, players, fixed)
    for switch in SWITCHES for players in PLAYERS
    for fixed in ((), *((ELSEWHERE[switch.name],) if switch.name in ELSEWHERE else ())))
"""All that is asked and kept."""


def case_named(name: str) -> Case:
    """The case of that name; KeyError if there is none."""
    return {case.name: case for case in CASES}[name]


def main_case(switch: str, players: int = 2) -> Case:
    """The case of a switch under the default readings of all others."""
    return Case(switch, players)
