"""The rules once more, clause by clause, over any algebra: on ints an executable rulebook, on solver terms a formula.

This is the second formulation, written without a look at the reference (`century_rules.games.eastern_wonders.rules`), so that a
slip in one shows up as a difference between the two. Rooms: `table` what is constant in a game, `position` what is not,
`words` what clauses share, then the clauses in `voyage`, `market`, `port` and `turn`, and `operations` puts them together.
"""

from century_rules.games.eastern_wonders.encoding.operations import DEEDS
from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.table import Side, Table, concrete_table, lowest_equal_set, symbolic_table
from century_rules.games.eastern_wonders.encoding.words import Words

__all__ = ["DEEDS", "Player", "Position", "Side", "Table", "Words", "concrete_table", "lowest_equal_set", "symbolic_table"]
