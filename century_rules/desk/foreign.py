"""A small game for other people's checkers, written from the encoding.

Our own search walks the reference's cases; what is exported comes from the second formulation. Equal counts of states and
transitions are therefore a check by programs that share nothing with ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from century_rules.eastern_wonders.encoding import DROPPABLE, Table, concrete_table, operations
from century_rules.eastern_wonders.instances import Instance
from century_rules.eastern_wonders.readings import Supply
from century_rules.eastern_wonders.state import NOWHERE, Phase
from century_rules.exporting.making import Claim, Source, State, model_of
from century_rules.exporting.model import Model
from century_rules.exporting.terms import Term, Terms
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.kernel.record import clip, did_you_mean


GOALS: Mapping[str, str] = {
    "game-over": "the game is over",
    "port-closed": "the port-closed tile lies on a port",
    "tile-taken": "somebody has taken a VP tile",
    "bonus-choice": "somebody is to choose a bonus tile",
    "fee-due": "somebody is to be paid for a ship met",
}
"""What a shortest play to can be asked for, by name."""


def foreign_model(small: Instance, goal: str = "") -> Model:
    """The instance as guarded operations, from where it begins; with a goal of `GOALS`, if one is named.

    Raises InvalidInput for an unknown goal, and for an instance that has infinitely or far too many states.
    """
    game = small.game
    if game.readings.supply is not Supply.COUNTED:
        raise InvalidInput(f"{small.name}: has infinitely many states; only games under supply=counted can be exported")
    algebra = Terms()
    known = concrete_table(game.players, game.components, small.setup, game.readings, game.without & DROPPABLE)
    table = _as_terms(algebra, known)
    start = leaves(small.start)
    limits = _limits(known)
    return model_of(Source(
        name=f"eastern-wonders {small.name}", algebra=algebra, operations=operations(algebra, table), start=start,
        limits={path: limits[re.sub(r"\[\d+\]", "", path)] for path in start},
        fixed=("phase", "turn", "actor", "final"), telling=("phase",),
        also_fixed=lambda known: (f"players[{known['actor']}].ship",), ends=_over, goal=_goal(small, goal) if goal else None))


def _goal(small: Instance, name: str) -> tuple[str, Claim]:
    if name not in GOALS:
        raise InvalidInput(f"there is no goal '{clip(name)}'{did_you_mean(name, GOALS)}; there are {', '.join(GOALS)}")
    closed = small.setup.closed_at
    claims: Mapping[str, Claim] = {
        "game-over": _over,
        "port-closed": lambda algebra, now: algebra.any(
            *[algebra.is_(now[path], closed) for path in now if path.startswith("ports[")]),
        "tile-taken": lambda algebra, now: algebra.any(
            *[algebra.at_least(now[path], 1) for path in now if path.endswith(".vp_tiles")]),
        "bonus-choice": lambda algebra, now: algebra.is_(now["phase"], int(Phase.BONUS)),
        "fee-due": lambda algebra, now: algebra.is_(now["phase"], int(Phase.FEE)),
    }
    return GOALS[name], claims[name]


def _over(algebra: Terms, now: State) -> Term:
    return algebra.is_(now["phase"], int(Phase.OVER))


def _limits(table: Table[int, bool]) -> Mapping[str, tuple[int, int]]:
    """Least and greatest value of each kind of leaf: what is in the box. The model asserts what the analysis does not show."""
    cubes, copies = (0, max(table.supply)), max([0, *table.copies])
    tiles, stack = table.tiles - 1, len(table.vp_cost)
    flag, seat, bonus = (0, 1), (0, table.players - 1), (0, copies)
    return {
        "phase": (0, max(Phase)), "turn": seat, "actor": seat, "players.ship": (NOWHERE, tiles), "players.hold": cubes,
        "players.outposts": flag, "players.uncovered": (0, table.columns), "players.bonus": bonus,
        "players.bonus_vp": (0, sum(map(sum, table.bonus_vp))), "players.vp_tiles": (0, stack),
        "players.vp_points": (0, sum(table.vp_points)), "sets": flag, "lying": cubes, "supply": cubes, "ports": (0, stack),
        "drawn": (0, stack), "bonus_left": bonus, "final": flag, "moved": flag, "free": bonus, "origin": (0, tiles), "owed": flag,
        "fresh": cubes, "gathered": flag, "toll": (0, 2 * table.players), "opened": flag, "traded": flag,
        "upgrades": (0, copies + 1), "lifted": cubes,
    }


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
