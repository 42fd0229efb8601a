"""Tiles, map and numbers as data, each with where it comes from; read from TOML so that anybody can bring their own.

Where a field stands in the file is written beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import attrs

from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.meanings import KnownParts
from century_rules.kernel.printing import InALine
from century_rules.writing.box_file import BoxFile, printed_tables
from century_rules.writing.components import At, Origin, check_ids, check_numbers
from century_rules.writing.toml_table import TomlTable


@attrs.frozen
class MarketTile:
    """A market tile: its type, and the cubes above (`cost`) and below (`gain`) the arrow."""

    id: str
    type: Spice
    cost: Cubes
    gain: Cubes
    origin: Origin = attrs.field(eq=False)


@attrs.frozen
class VpTile:
    """A victory point tile."""

    id: str
    cost: Cubes
    points: int
    origin: Origin = attrs.field(eq=False)


PORT_CLOSED = VpTile("closed", NO_CUBES, 0, Origin("confirmed", "official rulebook"))
"""The port-closed tile (EW-1.3)."""


@attrs.frozen
class SeaMap(KnownParts, InALine):
    """The outline: island tiles by name, which touch, and which of them are ports.

    Attributes:
        name: ``printed``, or whatever its maker calls it.
        names: the tiles; everywhere else a tile is its index in here.
        neighbours: per tile the tiles it touches.
        ports: the port tiles.
        touch: per tile and tile, 1 where they touch.
        distance: per pair of tiles the least number of steps between them.
        index: the index of each name.
    """

    known_parts: ClassVar[Sequence[str]] = ("names", "ports")
    name: str
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    ports: tuple[int, ...]
    touch: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    distance: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    index: Mapping[str, int] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check_map(self)
        object.__setattr__(self, "touch", tuple(
            tuple([int(other in near) for other in range(len(self.names))]) for near in self.neighbours))
        object.__setattr__(self, "index", {name: place for place, name in enumerate(self.names)})
        object.__setattr__(self, "distance", tuple(self._distances_from(tile) for tile in range(len(self.names))))

    def __repr__(self) -> str:
        return f"SeaMap({self.name!r}, {len(self.names)} tiles, {len(self.ports)} of them ports)"

    @property
    def thin_tiles(self) -> tuple[str, ...]:
        """Tiles that touch fewer than two others, against the advice of EW-9.1."""
        return tuple(name for name, near in zip(self.names, self.neighbours, strict=True) if len(near) < 2)

    def _distances_from(self, start: int) -> tuple[int, ...]:
        steps = {start: 0}
        queue = [start]
        for tile in queue:
            for near in self.neighbours[tile]:
                if near not in steps:
                    steps[near] = steps[tile] + 1
                    queue.append(near)
        if len(steps) < len(self.names):
            cut_off = next(name for place, name in enumerate(self.names) if place not in steps)
            raise InvalidComponents(f"map: {cut_off} cannot be reached from {self.names[start]}; join the two parts")
        return tuple(steps[tile] for tile in range(len(self.names)))

    @staticmethod
    def from_names(name: str, neighbours: Mapping[str, Sequence[str]], ports: Sequence[str]) -> SeaMap:
        """A map from lists of names; raises `InvalidComponents` if it is no map one can play on."""
        names = tuple(neighbours)
        index = {tile: place for place, tile in enumerate(names)}
        for tile, near in neighbours.items():
            for other in near:
                if other not in index:
                    raise InvalidComponents(f"map: {tile} touches {other}, which is not on the map")
        for port in ports:
            if port not in index:
                raise InvalidComponents(f"map: the port {port} is not on the map")
        sea = SeaMap(name, names, tuple(tuple(index[near] for near in neighbours[tile]) for tile in names),
                     tuple(index[port] for port in ports))
        check_playable(sea)
        return sea


def check_playable(sea: SeaMap) -> None:
    """Raise `InvalidComponents` if it is a map, but none one can play on."""
    if len(sea.ports) < 2:
        raise InvalidComponents("map: at least two ports are needed, or the game stops when one closes")
    if len(sea.names) < 4:
        raise InvalidComponents("map: at least four tiles are needed")


def _check_map(sea: SeaMap) -> None:
    """Raise `InvalidComponents` if it is no map at all."""
    names, tiles = sea.names, range(len(sea.names))
    if len(set(names)) < len(names) or len(sea.neighbours) != len(names):
        raise InvalidComponents("map: each tile needs a name of its own and a list of the tiles it touches")
    for name, tile, near in zip(names, tiles, sea.neighbours, strict=True):
        if not name or any(letter.isspace() for letter in name):
            raise InvalidComponents(f"map: the tile name '{name}' is empty or has a space in it")
        for other in near:
            if other not in tiles:
                raise InvalidComponents(f"map: {name} touches tile {other}, which is not on the map")
            if other == tile:
                raise InvalidComponents(f"map: {name} touches itself")
            if tile not in sea.neighbours[other]:
                raise InvalidComponents(f"map: {name} touches {names[other]}, but {names[other]} does not list {name}")
        if len(set(near)) < len(near):
            raise InvalidComponents(f"map: {name} lists a neighbour twice")
    for port in sea.ports:
        if port not in tiles:
            raise InvalidComponents(f"map: the port {port} is not on the map")
    if len(set(sea.ports)) < len(sea.ports):
        raise InvalidComponents("map: a port is listed twice")


def check_stack(sea: SeaMap, vp_tiles: int, players: int, draws: int) -> None:
    """Raise InvalidComponents unless so many players can draw so many VP tiles, once one lies on each port (EW-1.3)."""
    stack = vp_tiles + 1 - len(sea.ports)
    if stack < draws:
        raise InvalidComponents(f"vp: the stack has {stack} tiles after laying one on each port, and up to {draws} can be "
                                f"drawn by {players} players; add {draws - stack} tiles")


def read_map(table: TomlTable, key: str) -> SeaMap:
    """The map that a table of a components file says. Raises InvalidComponents if one cannot play on it."""
    outline = table.table(key)
    neighbours = outline.table("neighbours")
    return SeaMap.from_names(outline.text("name"), {tile: neighbours.texts(tile) for tile in neighbours.values},
                             outline.texts("ports"))


def read_four(table: TomlTable, key: str) -> Cubes:
    """Four numbers, one for each kind of cube."""
    numbers = table.numbers(key)
    if len(numbers) != len(Spice):
        raise InvalidComponents(f"{table.place}{key}: should be four numbers: ginger, chili, tea, cloves")
    return numbers


@attrs.frozen(kw_only=True)
class Components(InALine):
    """Everything in the box, as data. `printed()` is the game as published, as far as known.

    Pieces that do not fit together raise `InvalidComponents`, however the record is made.

    Attributes:
        sea: the map of the first game; `Game.shuffle` takes another one.
        market_tiles: all market tiles, before any is taken out.
        removed_per_type: how many market tiles of each type are taken out at random (EW-1.1).
        vp_tiles: the scoring VP tiles, without the port-closed tile.
        vp_extra: the scoring tile that is added under the reading vp-tiles=27+1.
        closed_among: with how many tiles the port-closed tile is shuffled (EW-1.3).
        start_sets: the sets of starting cubes (EW-1.7).
        supply: all cubes in the box, by kind.
        columns: outposts in each of the four rows of a player's board (EW-1.6).
        vp_by_column: VP under the spaces of each row, from the left (EW-4.3).
        hold_spaces: spaces of a hold (EW-1.7).
        hold_bonus_spaces: spaces a hold bonus adds (EW-4.5d).
        bonus_vp: per `Bonus` kind the VP of the tiles in its pile, from the top (EW-1.4).
        vp_tiles_to_end: with so many VP tiles of one player the game ends (EW-8.1).
        harvest_ginger: ginger that every harvest brings (EW-6.1).
    """

    sea: Annotated[SeaMap, At("map", read=read_map)]
    market_tiles: Annotated[tuple[MarketTile, ...], At("market")]
    removed_per_type: Annotated[int, At("layout.removed_per_type")]
    vp_tiles: Annotated[tuple[VpTile, ...], At("vp")]
    vp_extra: Annotated[VpTile | None, At("vp_extra")]
    closed_among: Annotated[int, At("layout.closed_among")]
    start_sets: Annotated[tuple[Cubes, ...], At("start.sets")]
    supply: Annotated[Cubes, At("cubes.supply", read=read_four)]
    columns: Annotated[int, At("board.columns", least=1)]
    vp_by_column: Annotated[tuple[int, ...], At("board.vp_by_column")]
    hold_spaces: Annotated[int, At("board.hold_spaces", least=1)]
    hold_bonus_spaces: Annotated[int, At("board.hold_bonus_spaces")]
    bonus_vp: Annotated[tuple[tuple[int, ...], ...], At("bonus.{}.vp", each=tuple(kind.name.lower() for kind in Bonus))]
    vp_tiles_to_end: Annotated[int, At("end.vp_tiles", least=1)]
    harvest_ginger: Annotated[int, At("harvest.ginger")]

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == printed():
            return "printed()"
        return f"Components({self.sea!r}, {len(self.market_tiles)} market tiles, {len(self.vp_tiles)} VP tiles)"


def _check(box: Components) -> None:
    """Raise `InvalidComponents` where the pieces do not fit together."""
    _check_numbers(box)
    check_playable(box.sea)
    for tile in box.market_tiles:
        if tile.cost == NO_CUBES:
            raise InvalidComponents(f"market[{tile.id}].cost: a trade pays at least one cube, above the arrow (EW-4.7)")
    for vp_tile in (*box.vp_tiles, *(() if box.vp_extra is None else (box.vp_extra,))):
        if vp_tile.id == PORT_CLOSED.id:
            raise InvalidComponents("vp[closed].id: 'closed' is the port-closed tile, which is added by itself")
    check_ids("market", [tile.id for tile in box.market_tiles])
    check_ids("vp", [tile.id for tile in box.vp_tiles])
    if box.vp_extra is not None and box.vp_extra.id in {tile.id for tile in box.vp_tiles}:
        raise InvalidComponents(f"vp_extra.id: '{box.vp_extra.id}' is already the id of a vp tile")
    left = 0
    for kind in Spice:
        count = sum(tile.type is kind for tile in box.market_tiles)
        if count <= box.removed_per_type:
            raise InvalidComponents(
                f"market: {count} tiles of type {kind.name.lower()}, and layout.removed_per_type takes out "
                f"{box.removed_per_type}; at least {box.removed_per_type + 1} are needed")
        left += count - box.removed_per_type
    spaces = len(box.sea.names) - len(box.sea.ports)
    if left != spaces:
        raise InvalidComponents(f"map: {spaces} spaces for market tiles, but {left} market tiles are left to lay out (EW-1.1)")
    if len(box.vp_by_column) != box.columns:
        raise InvalidComponents(f"board.vp_by_column: {len(box.vp_by_column)} numbers for {box.columns} columns")
    check_sets("start.sets", box.start_sets, box.hold_spaces, box.supply)
    check_enough(len(box.vp_tiles), box.sea, box.closed_among)


def check_sets(place: str, sets: Sequence[Cubes], hold_spaces: int, supply: Cubes) -> None:
    """Raise `InvalidComponents` unless the sets of starting cubes, which stand at that place of the file, fit what there is."""
    if len(sets) < 2:
        raise InvalidComponents(f"{place}: at least one set a player is needed, and two play at least")
    for cubes in sets:
        if sum(cubes) > hold_spaces:
            raise InvalidComponents(f"{place}: {sum(cubes)} cubes do not fit into {hold_spaces} spaces of the hold")
    for kind in Spice:
        if sum(cubes[kind] for cubes in sets) > supply[kind]:
            raise InvalidComponents(f"cubes.supply: fewer {kind.name.lower()} than the starting sets hold")


def check_enough(vp_tiles: int, sea: SeaMap, closed_among: int) -> None:
    """Raise `InvalidComponents` unless there are enough VP tiles to be laid out (EW-1.3)."""
    needed = len(sea.ports) + closed_among
    if vp_tiles < needed:
        raise InvalidComponents(f"vp: {vp_tiles} tiles; {len(sea.ports)} on ports and {closed_among} with the port-closed tile "
                                f"need {needed} (EW-1.3)")


def _check_numbers(box: Components) -> None:
    """Raise `InvalidComponents` at a number that is none or is too small, or where there are too many or too few."""
    check_numbers(box)
    if len(box.supply) != len(Spice):
        raise InvalidComponents("cubes.supply: should be four numbers: ginger, chili, tea, cloves")
    if len(box.bonus_vp) != len(Bonus):
        raise InvalidComponents(f"bonus: {len(box.bonus_vp)} piles; each of the {len(Bonus)} kinds of bonus has one (EW-1.4)")


def box_on(tables: Mapping[str, object]) -> BoxFile[Components]:
    """How components are read that are as those tables say, where nothing else is said."""
    return BoxFile(Components, tables, whole=("neighbours",))


BOX = box_on(printed_tables("century_rules.games.eastern_wonders"))
printed, load_components = BOX.printed, BOX.load
