"""The encoding of Eastern Wonders as the rest of the library asks for it: `century_rules.theory.rules` for this game.

`known_rules` puts in the constants of one real game; `open_rules` leaves the map, the recipes, the VP tiles, the order of the
stack and the readings open. Clauses that a game drops or denies are dropped or denied in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Generic, Self, TypedDict, cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.encoding import (
    DROPPABLE, Shape, Side, Table, action_of, arguments_of, concrete_table, initial, operations, symbolic_table,
)
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.negation import DeniedGame, Negation, denials, numbers_under, operations_under
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.games.eastern_wonders.theory import NAMES, Scene, Step
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.encoding import Operation
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.reading import Reading
from century_rules.theory.rules import Rules
from century_rules.theory.scene import Answers
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.theorem import Denial

CLOSED_SIDE = "side:port-closed tile among the first of the stack"
"""What EW-1.3 says of the order of the VP tiles; dropping that clause drops this assumption."""


@attrs.frozen(eq=False, slots=False)
class EncodedRules(Rules[N, B], Generic[N, B]):
    """See `Rules`.

    Attributes:
        of: the algebra.
        table: the constants as claims see them.
        negations: clauses denied; their other numbers are in the operations, not in `table`.
        sides: conditions on what is open.
    """

    of: Algebra[N, B]
    table: Table[N, B]
    negations: tuple[Negation, ...] = ()
    sides: tuple[Side[B], ...] = ()
    names = NAMES

    @cached_property
    def operations(self) -> tuple[Operation[N, B], ...]:  # type: ignore[override]  # made when first asked for, then kept
        return operations_under(self.negations, self.of, self._played, operations(self.of, self._played))

    @cached_property
    def shape(self) -> Shape:
        """Between leaves by path and positions."""
        return Shape(self.table)

    @property
    def paths(self) -> tuple[str, ...]:  # type: ignore[override]  # only read
        return self.shape.paths

    @property
    def start(self) -> Mapping[str, N]:  # type: ignore[override]  # only read
        return initial(self.of, self._played)

    @property
    def readings(self) -> Mapping[Reading, B]:  # type: ignore[override]  # only read
        return self.table.readings

    def scene(self, leaves: Mapping[str, N], ghosts: Mapping[str, N], answers: Answers[N, B] | None = None) -> Scene[N, B]:
        return Scene(self.of, self.table, self.shape.read(leaves), ghosts, self.negations, answers)

    def step(self, before: AnyScene[N, B], operation: str, arguments: Mapping[str, N], after: AnyScene[N, B]) -> Step[N, B]:
        return Step(cast("Scene[N, B]", before), operation, arguments, cast("Scene[N, B]", after))

    def ended(self, leaves: Mapping[str, N]) -> B:
        return self.of.is_(leaves["phase"], int(Phase.OVER))

    def read_as(self, readings: Mapping[Reading, B]) -> Self:
        return attrs.evolve(self, table=attrs.evolve(self.table, readings=readings))

    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        return arguments_of(cast(Action, action), cast(State, state), cast("Table[int, bool]", self.table))

    def action_named(self, name: str, arguments: Mapping[str, int], state: object) -> Action:
        return action_of(name, arguments, cast(State, state), cast("Table[int, bool]", self.table))

    def over(self, of: Algebra[N, B]) -> Self:
        return attrs.evolve(self, of=of)

    def constants(self) -> Sequence[str]:
        return [field.name for field in attrs.fields(type(self.table))]

    @cached_property
    def _played(self) -> Table[N, B]:
        return numbers_under(self.negations, self.of, self.table)


def known_rules(of: Algebra[N, B], game: Game, setup: Setup) -> EncodedRules[N, B]:
    """The encoding of that game with that set-up; its constants are ints and bools where the algebra takes these."""
    known = concrete_table(game.players, game.components, setup, game.readings, game.without & DROPPABLE)
    table = cast("Table[N, B]", known) if of.takes_ints else _in_numbers_of(of, known)
    return EncodedRules(of, table, game.negations if isinstance(game, DeniedGame) else ())


def _in_numbers_of(of: Algebra[N, B], table: Table[int, bool]) -> Table[N, B]:
    """The same constants in the algebra's numbers and truths; what fixes the shape of the game stays as it is."""
    def numbers(row: tuple[int, ...]) -> tuple[N, ...]:
        return tuple([of.number(value) for value in row])

    def rows(grid: tuple[tuple[int, ...], ...]) -> tuple[tuple[N, ...], ...]:
        return tuple([numbers(row) for row in grid])

    return Table(
        players=table.players, tiles=table.tiles, ports=table.ports, may_touch=table.may_touch,
        adjacent=tuple([tuple([of.truth(touch) for touch in row]) for row in table.adjacent]),
        type_of=numbers(table.type_of), recipe_cost=rows(table.recipe_cost), recipe_gain=rows(table.recipe_gain),
        vp_cost=rows(table.vp_cost), vp_points=numbers(table.vp_points), closed_at=of.number(table.closed_at),
        start_sets=rows(table.start_sets), supply=numbers(table.supply), columns=table.columns,
        vp_by_column=numbers(table.vp_by_column), hold_spaces=table.hold_spaces, hold_bonus_spaces=table.hold_bonus_spaces,
        vp_tiles_to_end=table.vp_tiles_to_end, vp_places_sure=table.vp_places_sure, bonus_vp=rows(table.bonus_vp),
        readings={reading: of.truth(played) for reading, played in table.readings.items()}, without=table.without)


def open_rules(
    of: Algebra[N, B], players: int, number: Callable[[str], N], truth: Callable[[str], B], *, without: Iterable[str] = (),
    denied: Sequence[Denial] = (),
) -> EncodedRules[N, B]:
    """The full 24-tile game, any map whose tiles touch one another, any recipes and VP tiles, all readings at once.

    `number` and `truth` make the unknowns, by name.
    """
    dropped, negations = frozenset(without), tuple(denials(denied))
    table, sides = symbolic_table(of, players, number, truth, without=dropped & DROPPABLE, **_numbers_of(Components.printed()))
    lifted = {side for negation in negations for side in negation.sides} | ({CLOSED_SIDE} if "EW-1.3" in dropped else set())
    for negation in negations:
        table = table if negation.table is None else negation.table(of, table)
    return EncodedRules(of, table, negations, tuple(side for side in sides if side[0] not in lifted))


def rules_of_any_map(
    of: Algebra[N, B], game: Game, number: Callable[[str], N], truth: Callable[[str], B],
) -> EncodedRules[N, B]:
    """The same for the box of a game, under its readings. Raises InvalidComponents unless its types and piles are of one size."""
    box = game.components
    of_type = {sum(tile.type is kind for tile in box.market_tiles) for kind in Spice}
    if len(of_type) > 1 or len({len(pile) for pile in box.bonus_vp}) > 1:
        raise InvalidComponents("the market tiles or bonus piles of this box differ in number from type to type")
    numbers = _numbers_of(box)
    numbers["vp_places"] = numbers["vp_places_sure"] = len(game.vp_tiles()) + 1
    table, sides = symbolic_table(of, game.players, number, truth, readings=game.readings, **numbers)
    return EncodedRules(of, table, sides=sides)


class _Numbers(TypedDict):
    """The numbers that fix the shape of the symbolic game."""

    market_tiles_per_type: int
    ports: int
    vp_places: int
    vp_places_sure: int
    closed_among: int
    start_sets: int
    columns: int
    hold_spaces: int
    hold_bonus_spaces: int
    vp_tiles_to_end: int
    bonus_copies: int


def _numbers_of(box: Components) -> _Numbers:
    """Those of the printed game, so that what is proved is said of it; there is room for the tile of vp-tiles=27+1."""
    return _Numbers(
        market_tiles_per_type=len(box.market_tiles) // len(Spice) - box.removed_per_type, ports=len(box.sea.ports),
        vp_places=len(box.vp_tiles) + 2, vp_places_sure=len(box.vp_tiles) + 1, closed_among=box.closed_among,
        start_sets=len(box.start_sets), columns=box.columns, hold_spaces=box.hold_spaces,
        hold_bonus_spaces=box.hold_bonus_spaces, vp_tiles_to_end=box.vp_tiles_to_end,
        bonus_copies=max(len(pile) for pile in box.bonus_vp))
