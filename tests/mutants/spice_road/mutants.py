"""Mistakes one could make in the rules of Spice Road, each a small change of their text, and who is expected to notice."""

from __future__ import annotations

from century_rules.games.spice_road.actions import Exchange, Lay, Play, Raise, Rest, Take
from century_rules.games.spice_road.cards import Spice
from tests.mutants.kinds import PROOF, Mutant

PAIRING, COUNTS, PROPERTIES, BY_HAND = "pairing", "counts", "properties", "by hand"

MUTANTS = (
    Mutant("a caravan is trimmed to one cube less", "table.py",
           "total(mover(s).hold) > game.components.caravan", "total(mover(s).hold) >= game.components.caravan",
           (PAIRING, COUNTS, PROPERTIES, BY_HAND, PROOF), Play("+YY")),
    Mutant("the leftmost point card brings a coin of each pile", "rules.py",
           "        return 1, 0\n", "        return 1, int(s.silver > 0)\n", (PAIRING, COUNTS, BY_HAND)),
    Mutant("cubes stay where they lie when the cards slide", "acquiring.py",
           "return slid_left(s.on, place)", "return put(s.on, place, NO_CUBES)",
           (PAIRING, BY_HAND)),
    Mutant("after a rest the cards lie there still", "rules.py",
           "evolve(me, hand=back, played=(0,) * len(back))", "evolve(me, hand=back)",
           (PAIRING, COUNTS, PROPERTIES, BY_HAND, PROOF), Rest()),
    Mutant("the round is not finished", "table.py",
           "    return s.turn == game.players - 1\n", "    return True\n", (PAIRING, COUNTS, PROPERTIES, BY_HAND)),
    Mutant("what is exchanged is not returned", "rules.py",
           "return game.exchanged(gain(game, pay(game, s, card.cost), card.gain))",
           "return game.exchanged(gain(game, s, card.gain))",
           (PAIRING, PROPERTIES, BY_HAND, PROOF), Exchange("YY>G")),
    Mutant("a cube is raised by two levels", "rules.py",
           "    higher = one(a.cube + 1)\n", "    higher = one(min(3, a.cube + 2))\n",
           (PAIRING, PROPERTIES, BY_HAND, PROOF), Raise(Spice.TURMERIC)),
    Mutant("with any number of players the sixth point card ends the game", "table.py",
           "return by_players[game.players - 2]\n", "return by_players[0]\n", (PAIRING, BY_HAND)),
    Mutant("yellow cubes count", "table.py",
           "total(player.hold) - player.hold[Spice.TURMERIC]", "total(player.hold)", (PAIRING, BY_HAND)),
    Mutant("a tie goes to the earlier player", "../century/winning.py",
           "key=lambda seat: (points[seat], seat)", "key=lambda seat: (points[seat], -seat)", (PAIRING, BY_HAND)),
    Mutant("the card taken stays in the row", "acquiring.py",
           "unsold=put(s.unsold, number, 0), on=", "on=", (PAIRING, PROPERTIES, BY_HAND, PROOF), Take("YY>G")),
    Mutant("a cube is laid on the last card of the row, too", "acquiring.py",
           "s.laid + 1 >= cards_in_row(game, s)", "s.laid >= cards_in_row(game, s)",
           (PAIRING, BY_HAND), Lay(Spice.TURMERIC)),
    Mutant("the cubes on a card taken go to nobody", "acquiring.py",
           "with_hold(s, plus(mover(s).hold, cubes))", "s", (PAIRING, BY_HAND, PROOF), Take("YY>G")),
    Mutant("the silver never slides", "rules.py",
           "place_of_silver = 0 if slides and s.gold == 0 else 1", "place_of_silver = 1", (COUNTS, BY_HAND)),
)

EVERY_DAY = MUTANTS[::3]
"""Those made in the default run."""
