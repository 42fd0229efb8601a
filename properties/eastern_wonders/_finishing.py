"""From every position the game can end: a play that ends it, and a number that falls from round to round.

Everybody helps. The finisher is who has most VP tiles; all others sail to a port, where nothing is owed (EW-3.4), and stay
there. Then nobody is in the finisher's way, whose first step of each turn is free (EW-3.1): an outpost is opened on each
tile of a kit that suffices to make every price, and tile after tile is bought.

Why it always works, on any connected map with the printed tiles, whatever was taken out of the box:

1. A turn that has begun can be ended (the theorem move-can-finish; all the rest is at choice).
2. Who wants to sail on and has a cube for every other ship can step to any tile next door; harvests bring those cubes. So
   everybody else comes to a port (`Rank.parking`).
3. From then on the finisher pays nobody, and loses cubes only as it likes: the best part of the hold, of ten cubes, is kept.
4. Each row has as many outposts as there are tiles of its type (EW-1.1, EW-1.6), and an outpost costs three cubes at
   most, so the kit can be opened (`Rank.opening`).
5. Every price can be made from nothing in ten spaces, whichever tile of each type was taken out: `making.can_be_made`, for all
   1,296 cases. So the finisher comes to have any price, and carries it to the port without loss (`Rank.making`).
6. With two ports or more one is open (the theorem one-closed-port) and shows a VP tile (open-ports-show-tiles).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import attrs

from century_rules.games.eastern_wonders.actions import (
    Action, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Trade,
)
from century_rules.games.eastern_wonders.components import MarketTile
from century_rules.games.eastern_wonders.game import Game
from ._making import HARVESTED, Making, can_be_made
from century_rules.games.eastern_wonders.pieces import Cubes, Spice, minus, one, total
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import InvalidInput


@attrs.frozen
class Rank:
    """How many rounds a game is from its end at most, and what they are for.

    Attributes:
        parking: until everybody else is on a port.
        opening: until the finisher has an outpost on every tile of the kit.
        making: until the price of a VP tile is made and carried to its port.
        later: for the VP tiles after that one.
        last: the round in which the game ends.
    """

    parking: int
    opening: int
    making: int
    later: int
    last: int = 1

    @property
    def rounds(self) -> int:
        """All of it: the number that falls."""
        return self.parking + self.opening + self.making + self.later + self.last


class Finisher:
    """Plays for everybody so that the game ends; from any position of a game under the default readings.

    Raises InvalidInput for other readings or dropped clauses, and for tiles from which some price cannot be made.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        if game.readings != Readings() or game.without:
            raise InvalidInput("the way to the end is known under the default readings and all clauses only")
        if game.components.harvest_ginger < HARVESTED[Spice.GINGER]:
            raise InvalidInput(f"the way to the end needs harvests of {HARVESTED[Spice.GINGER]} ginger")  # more never hurts
        self.game, self.setup = game, setup
        self.prices = tuple(dict.fromkeys(tile.cost for tile in game.components.vp_tiles))
        self.toll = 2 if game.players == 2 else game.players - 1
        """The most an outpost can cost (EW-4.2)."""
        self.kit = _kit(setup, self.prices, game.components.hold_spaces)
        if game.components.hold_spaces < self.toll:
            raise InvalidInput(f"a hold of {game.components.hold_spaces} spaces is too small to pay {self.toll} cubes")
        self._breadth = max(map(max, setup.sea.distance))
        tiles = tuple(tile for place in self.kit if (tile := setup.markets[place]) is not None)
        self._making = {price: _making(tiles, price, game.components.hold_spaces) for price in self.prices}
        self._longest = max(each.most for each in self._making.values()) * (self._breadth + 1) + self._breadth

    # --- how far it is ------------------------------------------------------------------------------------------------

    def rank(self, state: State) -> Rank:
        """At most how many rounds are left at the beginning of a round; 0 in all when the game is over."""
        to_claim = self.game.components.vp_tiles_to_end - max(player.vp_tiles for player in state.players)
        if state.phase is Phase.OVER or to_claim <= 0:
            return Rank(0, 0, 0, 0, int(state.phase is not Phase.OVER))
        parking, opening = self._parking(state), self._opening(state)
        making = self._longest if parking or opening else min(self._to_port(state, port) for port in self._open_ports(state))
        return Rank(parking, opening, making, (to_claim - 1) * (self._longest + 1))

    def finisher(self, state: State) -> int:
        """The seat that is to buy the tiles: who has most, the first of several."""
        return max(range(len(state.players)), key=lambda seat: (state.players[seat].vp_tiles, -seat))

    def _parking(self, state: State) -> int:
        return sum(self._to_park(state, seat) for seat in range(len(state.players)) if seat != self.finisher(state))

    def _to_park(self, state: State, seat: int) -> int:
        player, steps = state.players[seat], self._steps_to_port(state.players[seat].ship)
        short = max(0, len(state.players) - 1 - total(player.hold))
        return 3 * steps + (short + 1) // 2 if steps else 0

    def _steps_to_port(self, tile: int) -> int:
        return min(self.setup.sea.distance[tile][port] for port in self.setup.sea.ports)

    def _opening(self, state: State) -> int:
        missing = self._missing(state)
        if not missing:
            return 0
        me = state.players[self.finisher(state)]
        short = max(0, self.toll - total(me.hold))
        nearest = min(self.setup.sea.distance[me.ship][tile] for tile in missing)
        return len(missing) * (self._breadth + 3) + nearest + (short + 1) // 2

    def _missing(self, state: State) -> list[int]:
        me = state.players[self.finisher(state)]
        return [tile for tile in self.kit if not me.outposts[tile]]

    def _open_ports(self, state: State) -> list[int]:
        """The places of the open ports in the map's list of ports."""
        return [port for port, place in enumerate(state.ports) if place != self.setup.closed_at]

    def _to_port(self, state: State, port: int) -> int:
        """Rounds until the finisher is on that port with the price of its tile, all others being parked."""
        me = state.players[self.finisher(state)]
        making = self._making[self.setup.vp_order[state.ports[port]].cost]
        left, distance = making.left(me.hold), self.setup.sea.distance[me.ship]
        if not left:
            return distance[self.setup.sea.ports[port]]
        if making.after_harvest(me.hold) < left:
            return left * (self._breadth + 1)
        return left * (self._breadth + 1) + min(distance[tile] for tile in self._useful(making, me.hold, left))

    def _useful(self, making: Making, hold: Cubes, left: int) -> list[int]:
        """The tiles of the kit on which one trade brings nearer to the price."""
        found = []
        for tile in self.kit:
            market = self.setup.markets[tile]
            after = None if market is None else making.after_trade(hold, market)
            if after is not None and after < left:
                found.append(tile)
        return found

    # --- what to do ---------------------------------------------------------------------------------------------------

    def choose(self, state: State) -> Action:
        """One of the legal actions. Raises ValueError if the game is over."""
        match state.phase:
            case Phase.SAIL:
                return self._sail(state)
            case Phase.GATHER:
                return Done()
            case Phase.ACT:
                return self._act(state)
            case Phase.MARKET:
                return Done()
            case Phase.FEE | Phase.OPENING | Phase.TRIM:
                return self._give(state)
            case Phase.START | Phase.BONUS | Phase.PORT:
                return self.game.legal_actions(state)[0]
            case Phase.OVER:
                raise ValueError("the game is over: there is nothing to choose")

    def play(self, state: State) -> Iterator[tuple[Action, State]]:
        """Play to the end: each action with the state after it."""
        while state.phase is not Phase.OVER:
            action = self.choose(state)
            state = self.game.apply(state, action)
            yield action, state

    def _sail(self, state: State) -> Action:
        if state.moved:
            return self._come_to_rest(state)
        target = self._target(state)
        here, distance = state.players[state.turn].ship, self.setup.sea.distance
        if target is None or target == here:
            return Stay()
        nearest = min(self.setup.sea.neighbours[here], key=lambda tile: distance[tile][target])
        return Step(self.setup.sea.names[nearest])

    def _come_to_rest(self, state: State) -> Action:
        """End a voyage here, or sail on the shortest way to a tile where nothing is owed: there is one in reach (EW-3.5)."""
        if not any(True for _ in self.game.why_illegal(state, Stop())):
            return Stop()
        taken = {player.ship for seat, player in enumerate(state.players) if seat != state.turn}
        free = [tile for tile in range(len(self.setup.sea.names)) if tile not in taken or tile in self.setup.sea.ports]

        def way(action: Action) -> int:
            assert isinstance(action, Step)
            return min(self.setup.sea.distance[self.setup.sea.index[action.to]][tile] for tile in free)

        return min(self.game.legal_actions(state), key=way)

    def _target(self, state: State) -> int | None:
        """Where the mover sails to; None for staying."""
        if state.final:
            return None
        mover, sea = state.players[state.turn], self.setup.sea
        if state.turn != self.finisher(state):
            if total(mover.hold) < len(state.players) - 1:
                return None
            return min(sea.ports, key=lambda port: sea.distance[mover.ship][port])
        if self._parking(state):
            return None
        missing = self._missing(state)
        if missing:
            short = total(mover.hold) < self.toll
            return None if short else min(missing, key=lambda tile: sea.distance[mover.ship][tile])
        port = self._port(state)
        making = self._making[self.setup.vp_order[state.ports[port]].cost]
        left = making.left(mover.hold)
        if not left:
            return sea.ports[port]
        if making.after_harvest(mover.hold) < left:
            return None
        return min(self._useful(making, mover.hold, left), key=lambda tile: sea.distance[mover.ship][tile])

    def _port(self, state: State) -> int:
        return min(self._open_ports(state), key=lambda port: self._to_port(state, port))

    def _act(self, state: State) -> Action:
        mover, parking = state.players[state.turn], self._parking(state)
        if state.final:
            return Pass()
        if state.turn != self.finisher(state):
            short = self._steps_to_port(mover.ship) and total(mover.hold) < len(state.players) - 1
            return Harvest() if short else Pass()
        if parking:
            return Pass()
        missing = self._missing(state)
        if missing:
            if total(mover.hold) < self.toll:
                return Harvest()
            return Open() if mover.ship in missing else Pass()
        port = self._port(state)
        making = self._making[self.setup.vp_order[state.ports[port]].cost]
        left = making.left(mover.hold)
        if not left:
            return Claim() if mover.ship == self.setup.sea.ports[port] else Pass()
        if making.after_harvest(mover.hold) < left:
            return Harvest()
        return Trade() if mover.ship in self._useful(making, mover.hold, left) else Pass()

    def _give(self, state: State) -> Action:
        """Part with a cube: of the legal ones, that which is missed least."""
        hold = state.players[state.actor].hold
        ports = [] if state.final or self._parking(state) or self._missing(state) else [self._port_in_mind(state)]

        def missed(action: Action) -> tuple[int, int]:
            assert isinstance(action, Pay | Spend | Discard)
            left = [self._making[self.setup.vp_order[state.ports[port]].cost].left(minus(hold, one(action.cube)))
                    for port in ports]
            return (min(left, default=0), -hold[action.cube])

        return min((action for action in self.game.legal_actions(state) if not isinstance(action, Done)), key=missed)

    def _port_in_mind(self, state: State) -> int:
        return min(self._open_ports(state), key=lambda port: self._making[
            self.setup.vp_order[state.ports[port]].cost].left(state.players[state.actor].hold))


@functools.lru_cache(maxsize=64)
def _making(tiles: tuple[MarketTile, ...], price: Cubes, spaces: int) -> Making:
    return Making.of(tiles, price, spaces)


def _kit(setup: Setup, prices: tuple[Cubes, ...], spaces: int) -> tuple[int, ...]:
    """Tiles of the map that suffice to make every price and of which none can be left out. Raises InvalidInput."""
    kit = {place: tile for place, tile in enumerate(setup.markets) if tile is not None}
    can = can_be_made(kit.values(), prices, spaces)
    if not all(can):
        from_what = prices[can.index(False)]
        raise InvalidInput(f"the price {''.join(kind.letter * from_what[kind] for kind in Spice)} cannot be made from ginger "
                           f"on these market tiles in a hold of {spaces} spaces")
    for place in tuple(kit):
        rest = {other: tile for other, tile in kit.items() if other != place}
        if all(can_be_made(rest.values(), prices, spaces)):
            kit = rest
    return tuple(kit)
