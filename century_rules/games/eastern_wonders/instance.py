"""An instance: a game with a fixed set-up and the play to where it begins; and how one is read from a TOML file.

    shows = "what it is there for"
    players = 2
    opening = \"\"\"
    P2 begin - A
    P1 begin Y B
    P1 stay; open; trade; done          # several actions of one player can share a line
    \"\"\"
    [readings]                           # only what is not the default
    supply = "counted"
    [components]
    base = "small"                       # small, printed, or a TOML file beside this one; then what is otherwise than there
    cubes.supply = [2, 0, 0, 0]
    [setup]                              # either a seed, or the tiles; what is left out lies in the order of the components
    markets = { A = "ginger", B = "chili", D = "tea", C = "cloves" }
    vp = ["tile-1", "tile-2", "closed", "tile-3"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import cast

import attrs

from century_rules.archive import Instance as AnyInstance
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import PORT_CLOSED, Components, MarketTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.layout import Layout
from century_rules.games.eastern_wonders.leaf_bounds import leaf_bounds
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.readings import Readings, VpTiles
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.ranges import Bounds
from century_rules.kernel.text_lines import clip, did_you_mean, read_text
from century_rules.writing.instance import parse_instance
from century_rules.writing.toml_table import TomlTable, parse_toml

BASES = ("small", "printed")
"""The components that an instance can begin from by name: ``data/small.toml`` and ``data/printed.toml``."""

_SAYS_WHERE_FROM = ("confidence", "source")


@attrs.frozen(kw_only=True)
class Instance(AnyInstance[State, Action]):
    """A small game with a fixed set-up, or a late position of the printed one; see `century_rules.rulebook.Instance`."""

    game: Game
    bounds: Bounds = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(
        lambda self: leaf_bounds(self.game, self.setup), takes_self=True))

    @property
    def setup(self) -> Setup:
        """Its map and tiles."""
        return self.beginning.setup

    def under(self, readings: Readings) -> Instance:
        """The same instance under other readings. Its `start` raises IllegalAction if the opening is no play under them.

        The tile that vp-tiles=27+1 adds is the last of the stack. Raises InvalidComponents if the box has none.
        """
        game = self.game.under(readings)
        return attrs.evolve(self, game=game, beginning=game.adopting(self.beginning))

    @staticmethod
    def load(path: str | Path) -> Instance:
        """The instance in a TOML file, called by the name of the file; raises InvalidInput that names the place and the mend."""
        return Instance.loads(read_text(path), name=str(path), folder=Path(path).parent)

    @staticmethod
    def loads(text: str, name: str = "instance", folder: Path | None = None) -> Instance:
        """The instance a TOML text says; `name` is how messages call it, `folder` where files it names are looked for.

        >>> Instance.loads('players = 5')
        Traceback (most recent call last):
        century_rules.kernel.errors.InvalidInput: instance: players: 5; Eastern Wonders is for 2 to 4 players
        """
        return Instance.of(parse_instance(RULEBOOK, text, name, folder, Parts()))

    @staticmethod
    def of(small: AnyInstance[State, Action]) -> Instance:
        """A small game of this folder as such a one."""
        return Instance(name=small.name, shows=small.shows, game=cast(Game, small.game), beginning=small.beginning,
                        opening=small.opening)


class Parts:
    """What instances of Eastern Wonders say in the tables ``[components]`` and ``[setup]``."""

    def components(self, given: TomlTable, folder: Path, /) -> Components:
        return _components(given, folder)

    def beginning(self, game: BoardGame[State, Action], given: TomlTable, /) -> State:
        assert isinstance(game, Game)
        return game.start(_setup(game, given))


def _components(given: TomlTable, folder: Path) -> Components:
    base = given.text("base") if "base" in given.values else "printed"
    box = _base(base, folder)
    changes = {key: value for key, value in given.values.items() if key != "base"}
    return Components.of_table(_changed(box, TomlTable(changes, given.place)), "components")


def _base(name: str, folder: Path) -> Mapping[str, object]:
    if name in BASES:
        data = resources.files("century_rules.games.eastern_wonders").joinpath(f"data/{name}.toml")
        return tomllib.loads(data.read_text(encoding="utf-8"))
    if not name.endswith(".toml"):
        raise InvalidInput(f"components.base: '{clip(name)}' is none{did_you_mean(name, BASES)}; there are {', '.join(BASES)}, "
                           "and any TOML file beside this one")
    return parse_toml(read_text(folder / name), f"components.base: {name}")


def _changed(base: Mapping[str, object], changes: TomlTable) -> dict[str, object]:
    """The tables of the base with those of the changes put in; lists, and the neighbours of a map, are replaced as a whole."""
    changes.only([*base, "vp_extra", *_SAYS_WHERE_FROM])
    found = dict(base)
    for key, value in changes.values.items():
        before = found.get(key)
        if isinstance(before, dict) and key != "neighbours":
            found[key] = _changed(before, changes.table(key))
        else:
            found[key] = value
    return found


def _setup(game: Game, given: TomlTable) -> Setup:
    given.only(("seed", "markets", "vp"))
    if "seed" in given.values:
        if len(given.values) > 1:
            raise InvalidInput("setup: give a seed, or tiles, not both")
        return game.shuffle(given.number("seed"))
    sea, markets, vp = game.components.sea, _markets(game), _vp_order(game)
    spaces = [name for place, name in enumerate(sea.names) if place not in sea.ports]
    laid = dict(zip(spaces, (tile.id for tile in markets), strict=False))
    if "markets" in given.values:
        said = given.table("markets")
        laid = {tile: said.text(tile) for tile in said.values}
    order = given.texts("vp") if "vp" in given.values else vp
    try:
        return Layout(tuple(laid.items()), order).setup(game)
    except InvalidRecord as error:
        raise InvalidInput(f"setup: {error}") from error


def _markets(game: Game) -> list[MarketTile]:
    """What is laid out if nothing is said: of each type the first, in the order of the components."""
    box, left = game.components, []
    for kind in Spice:
        of_type = [tile for tile in box.market_tiles if tile.type is kind]
        left += of_type[:len(of_type) - box.removed_per_type]
    return [tile for tile in box.market_tiles if tile in left]


def _vp_order(game: Game) -> tuple[str, ...]:
    """If nothing is said: the order of the components, the port-closed tile as late as EW-1.3 lets it come."""
    box = game.components
    tiles = [tile.id for tile in box.vp_tiles]
    if game.readings.vp_tiles is VpTiles.TWENTY_SEVEN and box.vp_extra is not None:
        tiles.append(box.vp_extra.id)
    before = len(box.sea.ports) + box.closed_among
    return (*tiles[:before], PORT_CLOSED.id, *tiles[before:])
