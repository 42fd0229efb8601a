"""The words the clauses are written in: those on merchant cards, what is otherwise here, and those of ships and tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Generic, cast

import attrs

from century_rules.games.eastern_wonders.encoding.table import lowest_equal_set
from century_rules.games.sand_to_sea import state
from century_rules.games.sand_to_sea.actions import Begin
from century_rules.games.sand_to_sea.components import Components
from century_rules.games.sand_to_sea.pieces import SEAT, SET, TILE, Bonus, TileKind
from century_rules.games.sand_to_sea.readings import CargoNow, PayWhere
from century_rules.games.sand_to_sea.state import Phase
from century_rules.games.spice_road import state as road
from century_rules.games.sand_to_sea.encoding.card_words import Words as CardWords
from century_rules.kernel.algebra import B, N
from century_rules.kernel.meanings import Along
from century_rules.kernel.reading import Reading
from century_rules.kernel.rows import Row
from century_rules.theory.plain import Deed, PlainRules

if TYPE_CHECKING:  # Spice Road's text of the merchant cards is played on positions of this game, which have what it asks about
    @attrs.frozen
    class Player(state.Player[N], road.Player[N]):
        pass

    @attrs.frozen(kw_only=True)
    class Position(state.Position[N], road.Position[N]):
        players: Annotated[tuple[Player[N], ...], Along(SEAT)]
else:
    Player, Position = state.Player, state.Position

CALLED_HERE: Mapping[str, str] = {"SR-2.2": "SS-2.1"}
"""Clauses of Spice Road on how turns go, and what they are here."""
MARKETS = range(TileKind.PORT)
"""The kinds of tile that are markets; each is the number of a kind of cube."""


@attrs.frozen(eq=False, kw_only=True, slots=False)
class SandRules(PlainRules[N, B, Position[N]], Generic[N, B]):
    """See `PlainRules`.

    Attributes:
        ports: which tiles of the map are ports.
        start_sets: the cubes of the sets on offer at the beginning.
        vp_by_column: the numbers under the spaces of each row of a board.
    """

    ports: tuple[int, ...]
    start_sets: tuple[Row[N], ...]
    vp_by_column: Row[N]

    def operation_of(self, action: object, state: object) -> tuple[str, dict[str, int]]:
        if isinstance(action, Begin):  # of equal sets the first is taken
            sets = cast("Sequence[tuple[int, ...]]", self.things[SET])
            return "begin", {"set": lowest_equal_set(sets, cast("Position[int]", state).sets, action.cubes),
                             "tile": self.things[TILE].index(action.tile)}
        return super().operation_of(action, state)


class Words(CardWords[N, B]):
    """The rules of a game, with the phrases that several clauses share."""

    def __init__(self, rules: PlainRules[N, B, Position[N]]) -> None:
        super().__init__(cast("PlainRules[N, B, road.Position[N]]", rules))
        self.given, self.parts = cast("SandRules[N, B]", rules), cast(Components, rules.box)
        self.nobody: Row[N] = (self.zero,) * rules.players

    if TYPE_CHECKING:  # what Spice Road's words say of its positions, here said of those of this game
        def of_mover(self, p: Position[N], number: Callable[[Player[N]], N]) -> N: ...  # type: ignore[override]  # of this game
        def row_of_mover(self, p: Position[N], row: Callable[[Player[N]], Row[N]]) -> Row[N]: ...  # type: ignore[override]  # same
        def mover_becomes(  # type: ignore[override]  # of this game
            self, p: Position[N], change: Callable[[Player[N]], Player[N]]) -> Position[N]: ...
        def with_hold(self, p: Position[N], hold: Row[N]) -> Position[N]: ...  # type: ignore[override]  # of this game
        def with_bowls(self, p: Position[N], bowls: Row[N]) -> Position[N]: ...  # type: ignore[override]  # of this game
        def returned(self, p: Position[N], cubes: Row[N]) -> Position[N]: ...  # type: ignore[override]  # of this game
        def gained(self, p: Position[N], cubes: Row[N]) -> Position[N]: ...  # type: ignore[override]  # of this game
        def paid(self, p: Position[N], cubes: Row[N]) -> Position[N]: ...  # type: ignore[override]  # of this game

    def under(self, reading: Reading) -> B:
        """Whether that reading is played; what is no question here is read as nobody reads it."""
        return self.rules.readings.get(reading, self.of.truth(False))

    def in_phase(self, p: road.Position[N], *phases: IntEnum) -> B:
        return self.of.any(*[self.of.is_(p.phase, _number(phase)) for phase in phases])

    def phase(self, phase: IntEnum) -> N:
        return self.of.number(_number(phase))

    def deed(self, p: Position[N], phases: Sequence[IntEnum], clause: str, guards: Sequence[tuple[str, B]],  # type: ignore[override]  # this game's positions only
             after: Position[N] | Callable[[], Position[N]], also: Sequence[tuple[str, B]] = ()) -> Deed[B, Position[N]]:
        """An operation that belongs to these phases, which `clause` says; SS-9.1: none of it once the game is over."""
        order = (("SS-9.1", self.of.neg(self.in_phase(p, Phase.OVER))),
                 (CALLED_HERE.get(clause, clause), self.in_phase(p, *phases)), *also)
        return Deed(order, tuple(guards), after)

    # -- what clauses on merchant cards ask of the rest of the rules

    def end_turn(self, p: Position[N]) -> Position[N]:  # type: ignore[override]  # this game's positions only
        from century_rules.games.sand_to_sea.encoding.turn import action_over  # which needs these words

        return action_over(self, p)

    def too_full(self, p: road.Position[N]) -> B:
        """Cubes are counted at the end of a turn only."""
        return self.of.truth(False)

    def card_taken(self, before: road.Position[N], p: road.Position[N]) -> road.Position[N]:
        return p

    # -- ships and tiles

    def ship(self, p: Position[N]) -> N:
        """The tile the mover's ship is on."""
        return self.of.select(p.turn, [player.ship for player in p.players])

    def kind(self, p: Position[N], tile: N) -> N:
        """What kind of tile it is."""
        return self.of.select(tile, [face.kind for face in p.faces], otherwise=-1)

    def on_market(self, p: Position[N], tile: N) -> B:
        kind = self.kind(p, tile)
        return self.of.all(self.of.at_least(kind, 0), self.of.lt(kind, self.of.number(len(MARKETS))))

    def met(self, p: Position[N], tile: N) -> list[B]:
        """SS-4.4: by seat, whether that other player's ship is on the tile, and is paid where such a tile is.

        The mover's own ship is nowhere for this, so that a step changes none of it, not even how it is written.
        """
        of = self.of
        paid = of.any(self.on_market(p, tile), self.under(PayWhere.ANY))
        return [of.all(paid, of.eq(of.choose(of.is_(p.turn, seat), of.number(state.NOWHERE), player.ship), tile))
                for seat, player in enumerate(p.players)]

    def numbers(self, row: Iterable[int]) -> Row[N]:
        return tuple([self.of.number(each) for each in row])

    # -- the board

    def moves(self, p: Position[N]) -> N:
        """How many free steps the mover has on a voyage (SS-4.3)."""
        return self.of.select(p.turn, [player.bonus[Bonus.MOVE] for player in p.players])

    def spaces(self, player: Player[N], fresh: N) -> N:
        """Spaces in a hold (SS-8.1); under cargo-now=no without those won this turn."""
        tiles = self.of.sub(player.bonus[Bonus.HOLD], self.when(self.under(CargoNow.NO), fresh))
        return self.of.add(self.of.number(self.parts.hold_spaces), self.of.times(self.parts.hold_bonus_spaces, tiles))


def _number(phase: IntEnum) -> int:
    """The number of the phase of that name; none that there is for a phase that this game does not have."""
    return int(Phase.__members__.get(phase.name, -1))
