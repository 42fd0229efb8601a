"""The parts of theorems that the play of some negative control breaks; the others are named, so that none is added unnoticed."""

from __future__ import annotations

import attrs
import pytest

from century_rules.desk.breaking.controls import breaking_play, claims_break_with, setting
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.theory.theories import theory

NO_PLAY_BREAKS = {
    "harvest-always-possible": {"nothing is due"},
    "one-action-a-turn": {"place"},
    "somebody-can-act": {"beginning", "elsewhere", "market", "open sea", "under way"},
    "voyage-cost": {"given", "laid", "owners"},
}
"""No play of a control breaks these. Invented plays do (`tests/weakening`), but of theorems that take too long to ask.

A theorem of one part, most often its property, is broken by every play; its text is guarded by `tests/weakening/kept`."""


@pytest.mark.in_turn(2)
def test_every_other_part_is_broken_by_a_play() -> None:
    known = theory(RULEBOOK)
    unbroken: dict[str, set[str]] = {}
    for theorem in known.theorems.values():
        settings = [setting(RULEBOOK, control) for control in theorem.controls]
        plays = [(at, shown.play) for at in settings if (shown := breaking_play(known, theorem, at)) is not None]
        assert len(plays) == len(theorem.controls), theorem.id
        for part in theorem.parts if len(theorem.parts) > 1 else ():
            alone = attrs.evolve(theorem, parts=(part,))
            if not any(claims_break_with(known, alone, at, play) for at, play in plays):
                unbroken.setdefault(theorem.id, set()).add(part.name)
    assert unbroken == NO_PLAY_BREAKS
