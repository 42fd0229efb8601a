"""Mistakes one could make in From Sand to Sea, each a small change of a text of its rules, and who is expected to notice."""

from __future__ import annotations

from century_rules.games.sand_to_sea.actions import Choose, Rest, Stop
from century_rules.games.sand_to_sea.pieces import Bonus
from tests.mutants.kinds import PROOF, Mutant

PAIRING, BY_HAND = "pairing", "by hand"

MUTANTS = (
    Mutant("a rest leaves the cards discarded where they are", "rules.py",
           "held + face_up + away for", "held + face_up for", (PAIRING, BY_HAND, PROOF), Rest()),
    Mutant("a card discarded still lies among those played", "voyage.py",
           "played=put(me.played, number, 0), discarded=", "discarded=", (PAIRING,)),
    Mutant("one cube may be owed", "voyage.py",
           "if total(mover(s).hold) < owed_on_arrival(", "if total(mover(s).hold) + 1 < owed_on_arrival(",
           (BY_HAND, PROOF), Stop()),
    Mutant("the second column gives a card only, not the first", "mooring.py",
           "if column == 1 and", "if column == 2 and", (PAIRING, BY_HAND)),
    Mutant("who is paid gets nothing", "voyage.py",
           "evolve(payee, hold=plus(payee.hold, one(a.cube)))", "payee", (PAIRING, BY_HAND)),
    Mutant("a longer row is taken for an emptied column", "mooring.py",
           "if min(uncovered) > min(me.uncovered) else 0", "if max(uncovered) > max(me.uncovered) else 0", (PAIRING, BY_HAND)),
    Mutant("the bottom tile of a bonus pile is taken", "mooring.py",
           "pile[len(pile) - s.bonus_left[a.bonus]]", "pile[s.bonus_left[a.bonus] - 1]", (BY_HAND, PROOF), Choose(Bonus.POINTS)),
    Mutant("the port-closed tile never moves", "mooring.py",
           's.closed_at if game.says("EW-5.4") else None', "None", (PAIRING, BY_HAND)),
    Mutant("the round is not finished", "table.py",
           "last = s.turn == game.players - 1 or", "last = True or", (PAIRING, BY_HAND)),
    Mutant("yellow cubes count", "table.py",
           "total(player.hold) - player.hold[Spice.GINGER]", "total(player.hold)", (PAIRING, BY_HAND)),
)

EVERY_DAY = MUTANTS[3:4]
"""Those made in the default run."""
