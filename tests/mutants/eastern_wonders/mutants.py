"""Mistakes one could make in the rules, each a small change of their text, and who is expected to notice."""

from __future__ import annotations

from tests.mutants.kinds import Mutant

BY_HAND, COUNTS, PROPERTIES, SCORING = "by hand", "counts", "properties", "scoring"


MUTANTS = (
    Mutant("the second step is free (EW-3.2 off by one)", "rules.py",
           "if s.moved and a.drop is None and s.free < 1:", "if s.moved and a.drop is None and s.free < 0:",
           (BY_HAND,)),
    Mutant("the cube is laid on the tile reached", "rules.py",
           "read.DropPlace.ORIGIN else me.ship", "read.DropPlace.ORIGIN else s.setup.sea.index[a.to]",
           (BY_HAND,)),
    Mutant("cubes are gathered before the fee is paid", "rules.py",
           "if due and owed_ships(game, s, here) > 0:",
           "if due and owed_ships(game, s, here) > 0 and not total(gatherable(game, s)):",
           (BY_HAND, PROPERTIES)),
    Mutant("the fee goes to nobody", "rules.py",
           "hold=plus(payee.hold, one(a.cube))", "hold=payee.hold", (BY_HAND,)),
    Mutant("an outpost costs 1 a head with two players", "table.py",
           "return 2 * others if len(s.players) == 2 else others", "return others", (BY_HAND,)),
    Mutant("the outpost comes from the ginger row", "rules.py",
           "plus(me.uncovered, one(market.type))", "plus(me.uncovered, one(Spice.GINGER))", (BY_HAND, COUNTS)),
    Mutant("a bonus for the first outpost in a column, not the last", "rules.py",
           "min(uncovered) > min(me.uncovered)", "max(uncovered) > max(me.uncovered)", (BY_HAND, COUNTS)),
    Mutant("bonus tiles are taken from the bottom", "rules.py",
           "pile[len(pile) - s.bonus_left[a.bonus]]", "pile[s.bonus_left[a.bonus] - 1]", (BY_HAND,)),
    Mutant("the closed tile does not move", "rules.py",
           'closed = s.setup.closed_at if game.in_force("EW-5.4") else None', "closed = None", (BY_HAND, PROPERTIES)),
    Mutant("the refill is not drawn", "rules.py",
           "return evolve(s, ports=refilled(s.ports, port, s.drawn, closed), drawn=s.drawn + 1)",
           "return evolve(s, ports=refilled(s.ports, port, s.drawn, closed))", (BY_HAND, PROPERTIES)),
    Mutant("the game ends with the fifth tile", "rules.py",
           "me.vp_tiles >= game.components.vp_tiles_to_end", "me.vp_tiles > game.components.vp_tiles_to_end",
           (BY_HAND, COUNTS, PROPERTIES)),
    Mutant("the round is not finished", "rounds.py",
           "if s.turn < len(s.players) - 1:", "if s.turn < len(s.players) - 1 and not s.final:",
           (BY_HAND, COUNTS, PROPERTIES)),
    Mutant("a hold bonus brings two spaces", "table.py",
           "game.components.hold_bonus_spaces * player.bonus", "(game.components.hold_bonus_spaces - 1) * player.bonus",
           (BY_HAND,)),
    Mutant("a hold is trimmed to one space less", "rounds.py",
           "left > spaces(game, s.players[s.actor]) or", "left >= spaces(game, s.players[s.actor]) or",
           (BY_HAND,)),
    Mutant("a harvest brings three ginger", "rules.py",
           "(game.components.harvest_ginger, chili, 0, 0)", "(game.components.harvest_ginger + 1, chili, 0, 0)",
           (BY_HAND,)),
    Mutant("nobody looks ahead (EW-3.5)", "rules.py",
           "if can_be_made and not can_come_to_rest(", "if False and not can_come_to_rest(",
           (BY_HAND, COUNTS, PROPERTIES)),
    Mutant("free steps come first whatever the reading", "rules.py",
           "s.free > 0 and game.readings.free_step is read.FreeStep.FIRST:", "s.free > 0:",
           (COUNTS,)),
    Mutant("the free step of a movement bonus is forgotten", "rounds.py",
           "free=me.bonus[Bonus.MOVE]", "free=0", (BY_HAND,)),
    Mutant("a tie goes to the earlier player", "scoring.py",
           "(points[seat], seat)", "(points[seat], -seat)", (SCORING,)),
    Mutant("ginger counts at the end", "scoring.py",
           "total(player.hold) - player.hold[Spice.GINGER]", "total(player.hold)", (SCORING,)),
    Mutant("outposts count from the right", "scoring.py",
           "vp_by_column[:row]", "vp_by_column[::-1][:row]", (SCORING,)),
)

EVERY_DAY = MUTANTS
"""Those made in the default run."""
