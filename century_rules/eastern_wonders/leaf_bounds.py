"""How small and how great each number of a position can become: for engines that give each number its bits.

The least and the greatest position are written as two records of the shape of `State`, leaf by leaf as narrow as is true of
every play from the set-up. Two numbers have no greatest value in the rules; there the bound is a cap, and a search that hits it
says so: where the supply is unlimited, no more than `SUBSTITUTES` cubes of a kind are used beyond those of the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from century_rules.eastern_wonders import readings as read
from century_rules.eastern_wonders.components import MarketTile
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.negation import DeniedGame
from century_rules.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.kernel.leaves import leaves

SUBSTITUTES = 63
"""The cap under supply=unlimited: so far the supply goes below zero, for each kind."""

ASTRAY = 63
"""With a clause dropped or denied, numbers may leave the bounds of the game; each gets so much room more on either side."""


def leaf_bounds(game: Game, setup: Setup) -> Callable[[str], tuple[int, int]]:
    """The least and the greatest value, both included, of each leaf of a `State` by its path; KeyError for any other path.

    >>> game = Game(players=3)
    >>> bounds = leaf_bounds(game, game.shuffle(seed=7))
    >>> bounds("turn"), bounds("players[2].ship"), bounds("players[0].vp_tiles"), bounds("gathered")
    ((0, 2), (-1, 23), (0, 4), (0, 0))
    """
    low, high = leaves(_least(game, setup)), leaves(_greatest(game, setup))
    room = ASTRAY if game.without or isinstance(game, DeniedGame) else 0
    found = {path: (int(low[path]) - room * _counts(path), int(high[path]) + room * _counts(path)) for path in low}
    return found.__getitem__


def _counts(path: str) -> bool:
    """Whether it counts something: not who, where, what phase, or whether."""
    return path not in ("phase", "turn", "actor", "origin", "final", "moved", "gathered", "opened", "traded") and not any(
        part in path for part in (".ship", ".outposts", "sets[", "owed["))


def _least(game: Game, setup: Setup) -> State:
    tiles, seats = len(setup.sea.names), game.players
    taken = _columns(game, setup)
    player = Player(ship=NOWHERE, hold=NO_CUBES, outposts=(0,) * tiles, uncovered=NO_CUBES, bonus=(0,) * len(Bonus),
                    bonus_vp=0, vp_tiles=0, vp_points=0)
    counted = game.readings.supply is read.Supply.COUNTED
    return State(
        setup=setup, phase=Phase.START, turn=0, actor=0, players=(player,) * seats, sets=(0,) * len(game.components.start_sets),
        lying=(NO_CUBES,) * tiles, supply=NO_CUBES if counted else (-SUBSTITUTES,) * 4, ports=(0,) * len(setup.sea.ports),
        drawn=len(setup.sea.ports), bonus_left=tuple(max(0, len(pile) - seats * taken) for pile in game.components.bonus_vp),
        final=0, moved=0, free=0, origin=0, owed=(0,) * seats, fresh=(NO_CUBES,) * tiles, gathered=0, toll=0, opened=0, traded=0,
        upgrades=0, lifted=NO_CUBES)


def _greatest(game: Game, setup: Setup) -> State:
    r, box, tiles, seats = game.readings, game.components, len(setup.sea.names), game.players
    cubes, drawn = _cubes(game), _drawn(game, setup)
    bonus = tuple(min(len(pile), _columns(game, setup)) for pile in box.bonus_vp)
    player = Player(
        ship=tiles - 1, hold=cubes, outposts=tuple(int(market is not None) for market in setup.markets),
        uncovered=_uncovered(game, setup), bonus=bonus,
        bonus_vp=_best((vp for pile in box.bonus_vp for vp in pile), _columns(game, setup)),
        vp_tiles=_vp_tiles(game),
        # The tile that the last purchase of the game draws is bought by nobody.
        vp_points=_best((tile.points for tile in setup.vp_order[:drawn - 1]), _vp_tiles(game)))
    upgrades = bonus[Bonus.UPGRADE]
    return State(
        setup=setup, phase=Phase.OVER, turn=seats - 1, actor=seats - 1, players=(player,) * seats,
        sets=(1,) * len(box.start_sets), lying=(cubes,) * tiles, supply=box.supply,
        ports=(drawn - 1,) * len(setup.sea.ports), drawn=drawn, bonus_left=tuple(len(pile) for pile in box.bonus_vp),
        final=1, moved=1, free=bonus[Bonus.MOVE], origin=tiles - 1, owed=(1,) * seats,
        fresh=(cubes if r.own_fresh is read.OwnFresh.NO else NO_CUBES,) * tiles, gathered=int(r.pickup is read.Pickup.ALL),
        toll=2 if seats == 2 else seats - 1, opened=1, traded=1, upgrades=upgrades,
        lifted=(0, upgrades, upgrades, upgrades) if r.upgrade_same is read.UpgradeSame.NO else NO_CUBES)


def _cubes(game: Game) -> Cubes:
    """Of each kind, all the cubes there are (cubes-conserved), and under supply=unlimited the substitutes."""
    if game.readings.supply is read.Supply.COUNTED:
        return game.components.supply
    y, r, g, b = game.components.supply
    return (y + SUBSTITUTES, r + SUBSTITUTES, g + SUBSTITUTES, b + SUBSTITUTES)


def _uncovered(game: Game, setup: Setup) -> Cubes:
    """EW-4.1, EW-4.3: one outpost on each tile of the row's type, while there are any left in the row."""
    laid: list[MarketTile] = [market for market in setup.markets if market is not None]
    y, r, g, b = (min(game.components.columns, sum(market.type is kind for market in laid)) for kind in Spice)
    return (y, r, g, b)


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
