"""The rules once more, clause by clause, over any algebra: on ints an executable rulebook, on solver terms a formula.

This is the second formulation, written without a look at the reference (`century_rules.games.eastern_wonders.rules`), so that a
slip in one shows up as a difference between the two. Rooms: `table` what is constant in a game, `position` what is not,
`words` what clauses share, then the clauses in `voyage`, `market`, `port` and `turn`, and `operations` puts them together.
"""

from century_rules.games.eastern_wonders.encoding.operations import action_of, arguments_of, operations
from century_rules.games.eastern_wonders.encoding.position import Player, Position, Shape, initial
from century_rules.games.eastern_wonders.encoding.table import DROPPABLE, Side, Table, concrete_table, symbolic_table

__all__ = [
    "DROPPABLE",
    "Player",
    "Position",
    "Shape",
    "Side",
    "Table",
    "action_of",
    "arguments_of",
    "concrete_table",
    "initial",
    "operations",
    "symbolic_table",
]
