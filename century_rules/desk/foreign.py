"""A small game for other people's checkers, written from the encoding.

Our own search walks the reference's cases; what is exported comes from the second formulation. Equal counts of states and
transitions are therefore a check by programs that share nothing with ours.
"""

from __future__ import annotations

from century_rules.eastern_wonders.encoding import DROPPABLE, Table, concrete_table, operations
from century_rules.eastern_wonders.goals import goal_named
from century_rules.eastern_wonders.instances import Instance
from century_rules.eastern_wonders.readings import Supply
from century_rules.exporting.making import Claim, Source, model_of
from century_rules.exporting.model import Model
from century_rules.exporting.terms import Term, Terms
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves


def foreign_model(small: Instance, goal: str = "") -> Model:
    """The instance as guarded operations, from where it begins; with a goal of the game's, if one is named.

    The bounds of leaves are those of the reference. The model asserts what its own analysis does not show of them.

    Raises InvalidInput for an unknown goal, and for an instance that has infinitely or far too many states.
    """
    game = small.game
    if game.readings.supply is not Supply.COUNTED:
        raise InvalidInput(f"{small.name}: has infinitely many states; only games under supply=counted can be exported")
    algebra = Terms()
    known = concrete_table(game.players, game.components, small.setup, game.readings, game.without & DROPPABLE)
    table = _as_terms(algebra, known)
    start, beginning = leaves(small.start), game.start(small.setup)

    def reached(name: str) -> Claim:
        encoded = goal_named(name).encoded
        if encoded is None:
            raise InvalidInput(f"the goal {name} is not said of the encoding, which is what is exported; choose another")
        return lambda algebra, now: encoded(algebra, now, beginning)

    wanted = (goal_named(goal).says, reached(goal)) if goal else None
    return model_of(Source(
        name=f"eastern-wonders {small.name}", algebra=algebra, operations=operations(algebra, table), start=start,
        limits={path: small.bounds(path) for path in start},
        fixed=("phase", "turn", "actor", "final"), telling=("phase",),
        also_fixed=lambda known: (f"players[{known['actor']}].ship",),
        ends=reached("game-over"), goal=wanted))


def _as_terms(algebra: Terms, table: Table[int, bool]) -> Table[Term, Term]:
    """The same constants, as expressions."""
    def numbers(row: tuple[int, ...]) -> tuple[Term, ...]:
        return tuple([algebra.number(value) for value in row])

    def rows(grid: tuple[tuple[int, ...], ...]) -> tuple[tuple[Term, ...], ...]:
        return tuple([numbers(row) for row in grid])

    return Table(
        players=table.players, tiles=table.tiles, ports=table.ports, may_touch=table.may_touch,
        adjacent=tuple([tuple([algebra.truth(touch) for touch in row]) for row in table.adjacent]),
        type_of=numbers(table.type_of), recipe_cost=rows(table.recipe_cost), recipe_gain=rows(table.recipe_gain),
        vp_cost=rows(table.vp_cost), vp_points=numbers(table.vp_points), closed_at=algebra.number(table.closed_at),
        start_sets=rows(table.start_sets), supply=numbers(table.supply), columns=table.columns,
        vp_by_column=numbers(table.vp_by_column), hold_spaces=table.hold_spaces, hold_bonus_spaces=table.hold_bonus_spaces,
        vp_tiles_to_end=table.vp_tiles_to_end, vp_places_sure=table.vp_places_sure, bonus_vp=rows(table.bonus_vp),
        readings={reading: algebra.truth(played) for reading, played in table.readings.items()}, without=table.without)
