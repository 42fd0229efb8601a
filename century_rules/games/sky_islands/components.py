"""Tiles and numbers as data, each with where it comes from. No source lists the tiles: all of them are placeholders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Annotated

import attrs

from century_rules.games.sky_islands.tiles import AIRSHIPS, DECK, TILE, Outline, parse_edges
from century_rules.kernel.decks import Deck
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.printing import InALine
from century_rules.writing.box_file import BoxFile, printed_tables
from century_rules.writing.components import At, Origin, check_ids, check_numbers, not_given
from century_rules.writing.names import Written
from century_rules.writing.toml_table import TomlTable

STEPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    6: ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), 4: ((1, 0), (0, 1), (-1, 0), (0, -1))}
"""From a cell to those beside it, edge by edge, clockwise: for hexagons in axial coordinates, for squares."""


@attrs.frozen
class IslandTile:
    """A tile of the stack."""

    id: str
    land: str
    ships: Annotated[tuple[int, ...], Written(AIRSHIPS)]
    origin: Origin = attrs.field(eq=False)

    @cached_property
    def outline(self) -> Outline[int]:
        return Outline(parse_edges(self.land), self.ships)


@attrs.frozen
class StartTile:
    """A tile of the starting piece, and where it lies beside the middle of the table."""

    id: str
    x: int
    y: int
    land: str
    ships: Annotated[tuple[int, ...], Written(AIRSHIPS)]
    origin: Origin = attrs.field(eq=False)

    @cached_property
    def outline(self) -> Outline[int]:
        return Outline(parse_edges(self.land), self.ships)


HOW_MANY = "how many cubes, towers, ports and houses there are"
"""What is said of the supply where no source gives it; it matters only where it can run out."""


@attrs.frozen(kw_only=True, slots=False)
class Components(InALine):
    """Everything in the box, as data; `printed()` is the game as far as known.

    Pieces that do not fit together raise `InvalidComponents`, however the record is made.

    Attributes:
        tiles: the island tiles (SK-1.1).
        sides: how many edges a tile has: 6 are hexagons, 4 are squares.
        start: the tiles of the starting piece (SK-1.3).
        start_ships: its airships where it counts as one tile (start-piece=one).
        stack: how many tiles are used, for 2, 3 and 4 players (SK-1.2).
        turns: how many turns each has (SK-2.1).
        hand: how many tiles each draws to begin with (SK-1.6).
        green_points: the points of a green airship (SK-5.1).
        cost: the cubes that a building costs (SK-6.1).
        trade_rate: so many cubes of one colour are traded for one (SK-7.1).
        keep: so many cubes may be kept (SK-7.2).
        cubes: of each colour in the supply; these numbers matter only under supply=finite.
        towers: in the supply.
        ports: in the supply.
        houses: of each player, the one on the score board not counted; it matters only under houses=finite.
        origins: of what stands in the tables ``supply`` and ``shape`` of the file, how sure it is.
    """

    tiles: Annotated[tuple[IslandTile, ...], At("tile")]
    sides: Annotated[int, At("shape.sides", least=1)]
    start: Annotated[tuple[StartTile, ...], At("start")]
    start_ships: Annotated[tuple[int, ...], At("shape.start_ships"), Written(AIRSHIPS)]
    stack: Annotated[tuple[int, ...], At("table.stack", read=TomlTable.numbers)]
    turns: Annotated[int, At("table.turns", least=1)]
    hand: Annotated[int, At("table.hand", least=1)]
    green_points: Annotated[int, At("table.green_points")]
    cost: Annotated[tuple[int, ...], At("table.cost", read=TomlTable.numbers)]
    trade_rate: Annotated[int, At("table.trade_rate", least=2)]
    keep: Annotated[int, At("table.keep")]
    cubes: Annotated[int, At("supply.cubes")]
    towers: Annotated[int, At("supply.towers")]
    ports: Annotated[int, At("supply.ports")]
    houses: Annotated[int, At("supply.houses")]
    origins: Mapping[str, Origin] = attrs.field(eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == printed():
            return "printed()"
        return f"Components({len(self.tiles)} tiles of {self.sides} edges, a starting piece of {len(self.start)})"

    @cached_property
    def placeholders(self) -> tuple[str, ...]:
        """What no source gives, in words."""
        return not_given({
            "what is printed on the tiles": [each.origin for each in self.tiles],
            "the starting piece": [each.origin for each in self.start],
            "the shape of the tiles": [self.origins["shape"]], HOW_MANY: [self.origins["supply"]]})

    @cached_property
    def tile_names(self) -> tuple[str, ...]:
        """What tiles are called: those of the stack, then those of the starting piece."""
        return (*(tile.id for tile in self.tiles), *(tile.id for tile in self.start))

    @cached_property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """From a cell to those beside it, edge by edge."""
        return STEPS[self.sides]

    def used(self, players: int) -> int:
        """How many tiles are used with so many players (SK-1.2)."""
        return self.stack[players - 2]

    @cached_property
    def reach_of_start(self) -> int:
        """How far from the middle of the table the starting piece reaches."""
        return max(max(abs(tile.x), abs(tile.y)) for tile in self.start)

    def reach(self, players: int) -> int:
        """How far from the middle of the table a tile can come to lie: all tiles in a row, and one cell more."""
        return self.used(players) + self.reach_of_start + 1

    def across(self, players: int) -> int:
        """How many cells the table is wide and high: nobody can reach its rim."""
        return 2 * self.reach(players) + 1


TILES: Deck[Components] = Deck(
    name="tile", cards="outlines", names="tile_names", axis=TILE, deck_axis=DECK,
    printed=lambda box: [each.outline for each in box.tiles], called=lambda box: box.tile_names,
    beside=lambda box: [each.outline for each in box.start], used=Components.used)
"""The island tiles; beside them is the starting piece (SK-1.1 to SK-1.3)."""

DECKS = (TILES,)


def tile_set(name: str) -> Components:
    """One of the tile sets of the library: ``hexagons``, ``squares``, ``hexagons-pure``, ``squares-pure``."""
    return printed() if name == "hexagons" else load_components(Path(str(_DATA.joinpath(f"{name}.toml"))))


TILE_SETS = ("hexagons", "squares", "hexagons-pure", "squares-pure")
"""Those that there are; the pure ones have tiles all of land, and all of sky."""


def _check(box: Components) -> None:
    """Raise `InvalidComponents` where the pieces do not fit together."""
    check_numbers(box)
    if box.sides not in STEPS:
        raise InvalidComponents(f"shape.sides: {box.sides}; tiles have 6 edges, or 4")
    check_ids("tile", box.tile_names)
    lands = (*(tile.land for tile in box.tiles), *(tile.land for tile in box.start))
    for name, land in zip(box.tile_names, lands, strict=True):
        try:
            edges = parse_edges(land)
        except ValueError as error:
            raise InvalidComponents(f"tile[{name}].land: {error}") from error
        if len(edges) != box.sides:
            raise InvalidComponents(f"tile[{name}].land: {len(edges)} edges; shape.sides says {box.sides}")
        if "." in name or " " in name:
            raise InvalidComponents(f"tile[{name}]: an id has no dot and no space")
    if not box.start:
        raise InvalidComponents("start: there is no starting piece, so nothing to lay a tile beside (SK-1.3)")
    places = [(tile.x, tile.y) for tile in box.start]
    if len(set(places)) < len(places):
        raise InvalidComponents("start: two tiles of it lie in one cell")
    if len(box.stack) != 3:
        raise InvalidComponents("table.stack: should be three numbers, for 2, 3 and 4 players")
    if len(box.cost) != 3 or sum(box.cost) < 1:
        raise InvalidComponents("table.cost: should be three numbers, for red, white and blue, not all of them 0")


def check_stack(box: Components, players: int) -> None:
    """Raise `InvalidComponents` if so many cannot play with the tiles of the box."""
    used = box.used(players)
    if used > len(box.tiles):
        raise InvalidComponents(f"table.stack: {used} tiles for {players} players; the box has {len(box.tiles)}")
    if used < players * max(box.turns, box.hand) or used % players:
        raise InvalidComponents(f"table.stack: {used} tiles for {players} players; everybody lays as many, at least as many "
                                f"as there are turns ({box.turns}) and as the hand has ({box.hand})")


_DATA = resources.files("century_rules.games.sky_islands").joinpath("data")
BOX = BoxFile(Components, printed_tables("century_rules.games.sky_islands"), origins=("supply", "shape"))
printed, load_components, components_of = BOX.printed, BOX.load, BOX.of_tables
