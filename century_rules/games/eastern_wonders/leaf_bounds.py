"""How small and how great each number of a position can become: for engines that give each number its bits.

Where a number is a place, or so or not so, its meaning says it. Of what is counted the most is said here, as narrow as is true of
every play from the set-up. Two numbers have no greatest value in the rules; there the bound is a cap, and a search that hits it
says so: where the supply is unlimited, no more than `SUBSTITUTES` cubes of a kind are used beyond those of the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.components import MarketTile
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.names import names_of
from century_rules.games.eastern_wonders.pieces import Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.readings import format_readings
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.meanings import Flag, leaves_of
from century_rules.kernel.ranges import Numbers, bounds_of, range_of

SUBSTITUTES = 63
"""The cap under supply=unlimited: so far the supply goes below zero, for each kind."""

ASTRAY = 63
"""With a clause dropped or overridden, numbers may leave the bounds of the game; each gets so much room more on either side."""


def leaf_bounds(game: Game, setup: Setup) -> Callable[[str], tuple[int, int]]:
    """The least and the greatest value, both included, of each leaf of a `State` by its path; KeyError for any other path.

    >>> game = Game(players=3)
    >>> bounds = leaf_bounds(game, game.shuffle(seed=7))
    >>> bounds("turn"), bounds("players[2].ship"), bounds("players[0].vp_tiles"), bounds("gathered")
    ((0, 2), (-1, 23), (0, 4), (0, 0))
    """
    sizes = {axis: len(names) for axis, names in names_of(setup, game.players, len(game.components.start_sets)).items()}
    played, least, most = format_readings(game.readings, defaults=True), _least(game, setup), _most(game, setup)
    astray = ASTRAY if game.without or game.overrides else 0
    found = {}
    for leaf in leaves_of(State, sizes):
        low, high = bounds_of(leaf, sizes, least, most, played.__contains__)
        counts = not isinstance(leaf.meaning, Flag) and (leaf.field in most or range_of(leaf, sizes)[1] is None)
        found[leaf.path] = (low - astray, high + astray) if counts else (low, high)
    return found.__getitem__


def _least(game: Game, setup: Setup) -> Mapping[str, Numbers]:
    """Per field the least, where it is more than its meaning says."""
    counted, taken = game.readings.supply is read.Supply.COUNTED, game.players * _columns(game, setup)
    return {
        "supply": 0 if counted else -SUBSTITUTES,
        "drawn": len(setup.sea.ports),
        "bonus_left": tuple(max(0, len(pile) - taken) for pile in game.components.bonus_vp),
    }


def _most(game: Game, setup: Setup) -> Mapping[str, Numbers]:
    """Per counted field the most, and where no outpost can stand."""
    box, seats, cubes, drawn = game.components, game.players, _cubes(game), _drawn(game, setup)
    bonus = tuple(min(len(pile), _columns(game, setup)) for pile in box.bonus_vp)
    upgrades = bonus[Bonus.UPGRADE]
    return {
        "players.hold": cubes,
        "players.outposts": tuple(int(market is not None) for market in setup.markets),
        "players.uncovered": _uncovered(game, setup),
        "players.bonus": bonus,
        "players.bonus_vp": _best((vp for pile in box.bonus_vp for vp in pile), _columns(game, setup)),
        "players.vp_tiles": _vp_tiles(game),
        # The tile that the last purchase of the game draws is bought by nobody.
        "players.vp_points": _best((tile.points for tile in setup.vp_order[:drawn - 1]), _vp_tiles(game)),
        "lying": cubes,
        "supply": box.supply,
        "ports": drawn - 1,
        "drawn": drawn,
        "bonus_left": tuple(len(pile) for pile in box.bonus_vp),
        "free": bonus[Bonus.MOVE],
        "fresh": cubes,
        "toll": 2 if seats == 2 else seats - 1,
        "upgrades": upgrades,
        "lifted": (0, upgrades, upgrades, upgrades),
    }


def _cubes(game: Game) -> Cubes:
    """Of each kind, all the cubes there are (cubes-conserved), and under supply=unlimited the substitutes."""
    if game.readings.supply is read.Supply.COUNTED:
        return game.components.supply
    return tuple([cubes + SUBSTITUTES for cubes in game.components.supply])


def _uncovered(game: Game, setup: Setup) -> Cubes:
    """EW-4.1, EW-4.3: one outpost on each tile of the row's type, while there are any left in the row."""
    laid: list[MarketTile] = [market for market in setup.markets if market is not None]
    return tuple([min(game.components.columns, sum(market.type is kind for market in laid)) for kind in Spice])


def _columns(game: Game, setup: Setup) -> int:
    """How many columns of a board can be emptied, and so how many bonus tiles one player can take (EW-4.4)."""
    return min(_uncovered(game, setup))


def _longer(game: Game) -> int:
    """By how many tiles a port action can go beyond one: until the port-closed tile comes up (EW-5.2, claims=several)."""
    return game.components.closed_among if game.readings.claims is read.Claims.SEVERAL else 0


def _vp_tiles(game: Game) -> int:
    """EW-8.1: nobody has another turn after taking the last tile."""
    return game.components.vp_tiles_to_end + _longer(game)


def _drawn(game: Game, setup: Setup) -> int:
    claims = game.players * game.components.vp_tiles_to_end + _longer(game)
    return min(len(setup.vp_order), len(setup.sea.ports) + claims)


def _best(numbers: Iterable[int], most: int) -> int:
    return sum(sorted(numbers, reverse=True)[:most])
