"""Tiles, map and numbers as data, each with where it comes from; read from TOML so that anybody can bring their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path

import attrs

from century_rules.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.eastern_wonders.toml_table import TomlTable, parse_toml
from century_rules.kernel.errors import InvalidComponents, InvalidRecord
from century_rules.kernel.printing import InALine
from century_rules.kernel.record import read_text


@attrs.frozen
class Origin:
    """How sure a datum is: ``confirmed``, ``single``, ``flagged`` or ``inferred``, and its source."""

    confidence: str
    source: str


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
class SeaMap(InALine):
    """The outline: island tiles by name, which touch, and which of them are ports.

    Attributes:
        name: ``printed``, or whatever its maker calls it.
        names: the tiles; everywhere else a tile is its index in here.
        neighbours: per tile the tiles it touches.
        ports: the port tiles.
        distance: per pair of tiles the least number of steps between them.
        by_distance: per tile all tiles, nearest first.
        index: the index of each name.
    """

    name: str
    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    ports: tuple[int, ...]
    distance: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    by_distance: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    index: Mapping[str, int] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check_map(self)
        object.__setattr__(self, "index", {name: place for place, name in enumerate(self.names)})
        object.__setattr__(self, "distance", tuple(self._distances_from(tile) for tile in range(len(self.names))))
        object.__setattr__(self, "by_distance", tuple(
            tuple(sorted(range(len(self.names)), key=steps.__getitem__)) for steps in self.distance))

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


@attrs.frozen(kw_only=True)
class Components(InALine):
    """Everything in the box, as data. `printed()` is the game as published, as far as known.

    However it is made (from TOML, by hand, with ``attrs.evolve``), pieces that do not fit together raise `InvalidComponents`.

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
        vp_tiles_to_end: the how-manieth VP tile of one player ends the game (EW-8.1).
        origins: per datum that is not a tile, how sure it is.
    """

    sea: SeaMap
    market_tiles: tuple[MarketTile, ...]
    removed_per_type: int
    vp_tiles: tuple[VpTile, ...]
    vp_extra: VpTile | None
    closed_among: int
    start_sets: tuple[Cubes, ...]
    supply: Cubes
    columns: int
    vp_by_column: tuple[int, ...]
    hold_spaces: int
    hold_bonus_spaces: int
    bonus_vp: tuple[tuple[int, ...], ...]
    vp_tiles_to_end: int
    origins: Mapping[str, Origin] = attrs.field(eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        if self == _PRINTED:
            return "Components.printed()"
        return f"Components({self.sea!r}, {len(self.market_tiles)} market tiles, {len(self.vp_tiles)} VP tiles)"

    @staticmethod
    def printed() -> Components:
        """The printed game; what is not certain says so in its `Origin`."""
        return _PRINTED

    @staticmethod
    def load(path: str | Path) -> Components:
        """Components from a TOML file of the shape of ``data/printed.toml``; raises `InvalidComponents`."""
        try:
            text = read_text(Path(path))
        except InvalidRecord as error:
            raise InvalidComponents(str(error)) from error
        return Components.loads(text, name=str(path))

    @staticmethod
    def loads(text: str, name: str = "components") -> Components:
        """Components from TOML text; `name` is how messages call it."""
        return Components.of_table(parse_toml(text, name), name)

    @staticmethod
    def of_table(table: Mapping[str, object], name: str = "components") -> Components:
        """Components from what TOML text says, already read; `name` is how messages call it."""
        try:
            return _from_table(TomlTable(table, ""))
        except InvalidComponents as error:
            raise InvalidComponents(f"{name}: {error}") from error


def _from_table(table: TomlTable) -> Components:
    board, end, cubes = table.table("board"), table.table("end"), table.table("cubes")
    start, layout, bonus, outline = table.table("start"), table.table("layout"), table.table("bonus"), table.table("map")
    neighbours = outline.table("neighbours")
    parts = {"board": board, "end": end, "cubes": cubes, "start": start, "layout": layout, "map": outline,
             **{f"bonus.{kind.name.lower()}": bonus.table(kind.name.lower()) for kind in Bonus}}
    supply = cubes.numbers("supply")
    if len(supply) != len(Spice):
        raise InvalidComponents("cubes.supply: should be four numbers: ginger, chili, tea, cloves")
    return Components(
        sea=SeaMap.from_names(outline.text("name"), {tile: neighbours.texts(tile) for tile in neighbours.values},
                              outline.texts("ports")),
        market_tiles=tuple(_market_tile(entry) for entry in table.tables("market")),
        removed_per_type=layout.number("removed_per_type"),
        vp_tiles=tuple(_vp_tile(entry) for entry in table.tables("vp")),
        vp_extra=_vp_tile(table.table("vp_extra")) if "vp_extra" in table.values else None,
        closed_among=layout.number("closed_among"),
        start_sets=start.cube_sets("sets"),
        supply=(supply[0], supply[1], supply[2], supply[3]),
        columns=board.number("columns", at_least=1),
        vp_by_column=board.numbers("vp_by_column"),
        hold_spaces=board.number("hold_spaces", at_least=1),
        hold_bonus_spaces=board.number("hold_bonus_spaces"),
        bonus_vp=tuple(bonus.table(kind.name.lower()).numbers("vp") for kind in Bonus),
        vp_tiles_to_end=end.number("vp_tiles", at_least=1),
        origins={name: _origin(part) for name, part in parts.items()},
    )


def _origin(part: TomlTable) -> Origin:
    return Origin(str(part.values.get("confidence", "not said")), str(part.values.get("source", "not said")))


def _market_tile(entry: TomlTable) -> MarketTile:
    kind = entry.text("type")
    if kind.upper() not in Spice.__members__:
        raise InvalidComponents(f"{entry.place}type: '{kind}' should be ginger, chili, tea or cloves")
    return MarketTile(entry.text("id"), Spice[kind.upper()], entry.cubes("cost"), entry.cubes("gain"), _origin(entry))


def _vp_tile(entry: TomlTable) -> VpTile:
    return VpTile(entry.text("id"), entry.cubes("cost"), entry.number("points"), _origin(entry))


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
    for name, ids in (("market", [tile.id for tile in box.market_tiles]), ("vp", [tile.id for tile in box.vp_tiles])):
        for tile_id in ids:
            if ids.count(tile_id) > 1:
                raise InvalidComponents(f"{name}[{tile_id}]: the id is used twice")
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
    if len(box.start_sets) < 2:
        raise InvalidComponents("start.sets: at least one set a player is needed, and two play at least")
    for cubes in box.start_sets:
        if sum(cubes) > box.hold_spaces:
            raise InvalidComponents(f"start.sets: {sum(cubes)} cubes do not fit into {box.hold_spaces} spaces of the hold")
    for kind in Spice:
        if sum(cubes[kind] for cubes in box.start_sets) > box.supply[kind]:
            raise InvalidComponents(f"cubes.supply: fewer {kind.name.lower()} than the starting sets hold")
    needed = len(box.sea.ports) + box.closed_among
    if len(box.vp_tiles) < needed:
        raise InvalidComponents(f"vp: {len(box.vp_tiles)} tiles; {len(box.sea.ports)} on ports and {box.closed_among} with the "
                                f"port-closed tile need {needed} (EW-1.3)")


def _check_numbers(box: Components) -> None:
    """Raise `InvalidComponents` at a number that is none, or is too small."""
    for name, number, least in (
            ("layout.removed_per_type", box.removed_per_type, 0), ("layout.closed_among", box.closed_among, 0),
            ("board.columns", box.columns, 1), ("board.hold_spaces", box.hold_spaces, 1),
            ("board.hold_bonus_spaces", box.hold_bonus_spaces, 0), ("end.vp_tiles", box.vp_tiles_to_end, 1)):
        _number(name, number, least)
    vp_tiles = box.vp_tiles if box.vp_extra is None else (*box.vp_tiles, box.vp_extra)
    several: list[tuple[str, tuple[int, ...]]] = [
        ("cubes.supply", box.supply), ("board.vp_by_column", box.vp_by_column),
        *(("start.sets", cubes) for cubes in box.start_sets),
        *((f"market[{tile.id}].{side}", cubes) for tile in box.market_tiles
          for side, cubes in (("cost", tile.cost), ("gain", tile.gain))),
        *((f"vp[{tile.id}].cost", tile.cost) for tile in vp_tiles),
        *((f"vp[{tile.id}].points", (tile.points,)) for tile in vp_tiles),
        *((f"bonus.{kind.name.lower()}.vp", pile) for kind, pile in zip(Bonus, box.bonus_vp, strict=False))]
    for name, numbers in several:
        for number in numbers:
            _number(name, number, 0)
    if len(box.supply) != len(Spice):
        raise InvalidComponents("cubes.supply: should be four numbers: ginger, chili, tea, cloves")
    if len(box.bonus_vp) != len(Bonus):
        raise InvalidComponents(f"bonus: {len(box.bonus_vp)} piles; each of the {len(Bonus)} kinds of bonus has one (EW-1.4)")


def _number(name: str, number: int, least: int) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise InvalidComponents(f"{name}: {number!r} should be a whole number, at least {least}")


_PRINTED = Components.loads(
    resources.files("century_rules.eastern_wonders").joinpath("data/printed.toml").read_text(encoding="utf-8"), "printed")
