"""The game: how it begins, what is worth asking, and which function of the rules is for which action."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Never, cast

import attrs

from century_rules.games.century.winning import most_points
from century_rules.games.sky_islands import land, rules
from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.actions import NOTATION, Action, Discard, End, House, Place, Port, Return, Tower, Trade
from century_rules.games.sky_islands.clauses import DROPPABLE
from century_rules.games.sky_islands.components import DECKS, STEPS, Components, check_stack, printed
from century_rules.games.sky_islands.readings import Readings
from century_rules.games.sky_islands.scoring import points_of_islands
from century_rules.games.sky_islands.state import Phase, Player, State, Tile
from century_rules.games.sky_islands.table import mover
from century_rules.games.sky_islands.tiles import CELL, PART, PARTS, Colour, Turn
from century_rules.kernel.decks import DealsDecks, Deck
from century_rules.kernel.errors import Refusal
from century_rules.kernel.evolve import evolve, put
from century_rules.kernel.game import Outcome
from century_rules.kernel.meanings import Axis
from century_rules.writing.notation import Notation
from century_rules.writing.written_game import Rule, WrittenGame

# In the order of the offers.
RULES: Mapping[type, Rule] = {
    Place: (rules.may_place, rules.place), Discard: (rules.may_discard, rules.discard),
    House: (rules.may_house, rules.house), Tower: (rules.may_tower, rules.tower), Port: (rules.may_port, rules.port),
    Trade: (rules.may_trade, rules.trade), Return: (rules.may_return, rules.return_), End: (rules.may_end, rules.end),
}


@attrs.frozen(kw_only=True)
class Game(DealsDecks[State, Action], WrittenGame[State, Action]):
    """The rules for a number of players, under readings, with components.

    >>> game = Game(players=2)
    >>> state = game.deal(7)
    >>> [name for name, held in zip(state.tile_names, state.players[0].hand, strict=True) if held]
    ['hb-white', 'hi-green']
    """

    droppable: ClassVar[frozenset[str]] = DROPPABLE
    notation: ClassVar[Notation[Action]] = NOTATION
    game_over_clause: ClassVar[str] = "SK-2.1"
    decks: ClassVar[Sequence[Deck[Never]]] = DECKS
    rules: ClassVar[Mapping[type, Rule]] = RULES
    players: int = 2
    readings: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=printed)

    def __attrs_post_init__(self) -> None:
        self.check_choices("Sky Island Merchants", range(2, 5), Readings, Components)
        check_stack(self.components, self.players)

    # --- the table ------------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> int:
        """How many edges a tile has."""
        return self.components.sides

    @property
    def stack(self) -> int:
        """How many tiles of the stack are used (SK-1.2); in a position those of the starting piece come after them."""
        return self.components.used(self.players)

    @property
    def width(self) -> int:
        """How many cells the table is wide."""
        return self.components.across(self.players)

    @property
    def steps(self) -> tuple[int, ...]:
        """What is added to the number of a cell to come across each edge (SK-4.2)."""
        return steps_of(self.sides, self.width)

    @property
    def cells(self) -> tuple[str, ...]:
        """What the cells are called: how far right of the middle and how far down."""
        return cells_of(self.components.reach(self.players))

    def things(self, state: State) -> Mapping[Axis, Sequence[object]]:
        return {**super().things(state), CELL: self.cells, PART: state.land_names}

    # --- set-up (SK-1) --------------------------------------------------------------------------------------------------

    def initial_state(self, dealt: Mapping[str, object]) -> State:
        setup, box = cast("dict[str, Any]", dealt), self.components
        stack, many = box.used(self.players), box.used(self.players) + len(box.start)  # SK-1.1, SK-1.2
        nothing = (0,) * (many * PARTS)
        hands = [tuple([int(number // box.hand == seat) for number in range(many)]) for seat in range(self.players)]  # SK-1.6
        players = tuple([Player((0, 0, 0), 0, hand, nothing, nothing, nothing) for hand in hands])
        s = State(phase=Phase.PLACE, turn=0, round=0, drawn=box.hand * self.players, players=players,
                  tiles=(Tile(-1, Turn.BY_0),) * many, island=tuple(range(many * PARTS)), built=(0, 0, 0), **setup,
                  land_names=lands_of(setup["tile_names"]))
        middle = box.reach(self.players)
        for number, tile in enumerate(box.start, stack):  # SK-1.3
            cell = (middle + tile.y) * self.width + middle + tile.x
            s = evolve(s, island=land.laid(self, s, number, cell, 0), tiles=put(s.tiles, number, Tile(cell, Turn.BY_0)))
        return self.as_overridden(s)

    # --- play -----------------------------------------------------------------------------------------------------------

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def actor(self, state: State) -> int:
        return int(state.turn)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.PLACE

    def stands(self, refusals: Iterable[Refusal]) -> bool:
        """Whether none of the refusals is of a clause in force."""
        return self._first(iter(refusals)) is None

    def offers(self, state: State) -> Iterable[Action]:
        s, me = state, mover(state)
        if s.phase == Phase.PLACE:
            hand = [name for name, held in zip(s.tile_names, me.hand, strict=True) if held]
            turns = list(Turn)[:1 if self.readings.rotation is read.Rotation.NO and self.in_force("SK-4.1") else self.sides]
            strict = self.readings.touch is read.Touch.ALL and self.in_force("SK-4.4")
            beside = land.edges_beside(self, s)
            cells: Iterable[int] = beside if self.in_force("SK-4.1") else range(len(self.cells))
            yield from (Place(tile, self.cells[cell], turned) for tile in hand for cell in cells for turned in turns
                        if not strict or land.matches(self, s, tile, turned, beside.get(cell, ())))
            yield from map(Discard, hand)
            return
        if s.phase == Phase.BUILD:
            there = [name for part, name in enumerate(s.land_names) if rules.is_land(s, part)]
            yield from (kind(name) for kind in (House, Tower, Port) for name in there)
        if s.phase != Phase.RETURN:
            yield from (Trade(give, take) for give in Colour for take in Colour)
        yield from map(Return, Colour)
        yield End()

    # --- the end (SK-9) -------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        islands = points_of_islands(self, state)
        return tuple([player.points + more for player, more in zip(state.players, islands, strict=True)])

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        return most_points(self, state, self.points(state), shared=self.readings.tie is read.Tie.SHARED)  # SK-9.8


@functools.cache
def steps_of(sides: int, width: int) -> tuple[int, ...]:
    """What is added to the number of a cell to come across each edge, on a table so wide."""
    return tuple([across + down * width for across, down in STEPS[sides]])


@functools.cache
def cells_of(reach: int) -> tuple[str, ...]:
    """The names of the cells of a table that reaches so far from its middle."""
    return tuple([f"{x},{y}" for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)])


@functools.cache
def lands_of(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the pieces of land on tiles of those names."""
    return tuple([f"{tile}.{letter}" for tile in tiles for letter in "ab"])
