"""Mistakes one could make in From Sand to Sea, each a small change of a text of its rules, and who is expected to notice."""

from __future__ import annotations

from tests.mutants.kinds import Mutant

BY_HAND, POSITIONS, COUNTS, PLAYS = "by hand", "positions", "counts", "plays"

MUTANTS = (
    Mutant("a rest leaves the cards discarded where they are", "rules.py",
           "held + face_up + away for", "held + face_up for", (BY_HAND, POSITIONS, COUNTS, PLAYS)),
    Mutant("a card discarded still lies among those played", "voyage.py",
           "played=put(me.played, number, 0), discarded=", "discarded=", (POSITIONS, COUNTS)),
    Mutant("one cube may be owed", "voyage.py",
           "if total(mover(s).hold) < owed_on_arrival(", "if total(mover(s).hold) + 1 < owed_on_arrival(",
           (BY_HAND,)),
    Mutant("the second column gives a card only, not the first", "mooring.py",
           "if column == 1 and", "if column == 2 and", (BY_HAND, POSITIONS, COUNTS, PLAYS)),
    Mutant("who is paid gets nothing", "voyage.py",
           "evolve(payee, hold=plus(payee.hold, one(a.cube)))", "payee", (BY_HAND, POSITIONS, COUNTS, PLAYS)),
    Mutant("a longer row is taken for an emptied column", "mooring.py",
           "if min(uncovered) > min(me.uncovered) else 0", "if max(uncovered) > max(me.uncovered) else 0",
           (BY_HAND, POSITIONS, COUNTS, PLAYS)),
    Mutant("the bottom tile of a bonus pile is taken", "mooring.py",
           "pile[len(pile) - s.bonus_left[a.bonus]]", "pile[s.bonus_left[a.bonus] - 1]", (BY_HAND, POSITIONS, COUNTS, PLAYS)),
    Mutant("the port-closed tile never moves", "mooring.py",
           's.closed_at if game.in_force("EW-5.4") else None', "None", (BY_HAND,)),
    Mutant("the round is not finished", "table.py",
           "last = s.turn == game.players - 1 or", "last = True or", (BY_HAND,)),
    Mutant("yellow cubes count", "table.py",
           "total(player.hold) - player.hold[Spice.GINGER]", "total(player.hold)", (BY_HAND,)),
)

EVERY_DAY = MUTANTS[3:4]
"""Those made in the default run."""
