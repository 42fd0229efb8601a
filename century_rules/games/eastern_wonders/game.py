"""Century: Eastern Wonders for a number of players, under readings, with components: the object people hold."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders import rounds, rules, scoring
from century_rules.games.eastern_wonders.actions import (
    Action, Begin, Choose, Claim, Discard, Done, Harvest, Open, Pass, Pay, Spend, Stay, Step, Stop, Take, Trade, Upgrade,
)
from century_rules.games.eastern_wonders.clauses import DROPPABLE
from century_rules.games.eastern_wonders.components import (
    Components, MarketTile, SeaMap, VpTile, check_playable, check_stack, printed,
)
from century_rules.games.eastern_wonders.names import things_of
from century_rules.games.eastern_wonders.actions import NOTATION
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Spice
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.setup import Setup, check_vp_order, shuffled_stack
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, Player, State
from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import Outcome
from century_rules.kernel.printing import InALine
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation
from century_rules.writing.written_game import Rule, WrittenGame

RULES: Mapping[type, Rule] = {
    Begin: (rounds.may_begin, rounds.begin),
    Step: (rules.may_step, rules.step),
    Stay: (rules.may_stay, rules.come_to_rest),
    Stop: (rules.may_stop, rules.come_to_rest),
    Pay: (rules.may_pay, rules.pay),
    Take: (rules.may_take, rules.take),
    Done: (rules.may_finish, rules.finish),
    Open: (rules.may_open, rules.open_),
    Spend: (rules.may_spend, rules.spend),
    Choose: (rules.may_choose, rules.choose),
    Upgrade: (rules.may_upgrade, rules.upgrade),
    Trade: (rules.may_trade, rules.trade),
    Claim: (rules.may_claim, rules.claim),
    Harvest: (rules.may_harvest, rules.harvest),
    Pass: (rules.may_pass, rules.pass_),
    Discard: (rounds.may_discard, rounds.discard),
}

OFFERS: Mapping[Phase, tuple[Action, ...]] = {
    Phase.GATHER: (*map(Take, Spice), Done()), Phase.ACT: (Open(), Trade(), Claim(), Harvest(), Pass()),
    Phase.OPENING: tuple(map(Spend, Spice)), Phase.BONUS: tuple(map(Choose, Bonus)),
    Phase.MARKET: (*map(Upgrade, Spice), Trade(), Harvest(), Done()), Phase.PORT: (Claim(), Done()),
    Phase.TRIM: (*map(Discard, Spice), Done()), Phase.OVER: (),
}
"""What is worth asking in phases in which that does not hang on the position."""


@attrs.frozen(kw_only=True)
class Game(InALine, WrittenGame[State, Action]):
    """The rules for 2 to 4 players.

    Attributes:
        players: how many play.
        readings: how the ambiguous clauses are read.
        components: tiles, map and numbers.
        without: ids of clauses that are dropped (see `DROPPABLE`), to see what they are there for. Dropping a clause lifts its
            refusals; EW-3.4, EW-4.4, EW-5.4, EW-7.1 and EW-8.1 then also do not happen.

    >>> game = Game(players=2)
    >>> state = game.deal(seed=7)
    >>> state = game.apply(state, game.legal_actions(state)[0])
    """

    droppable: ClassVar[frozenset[str]] = DROPPABLE
    game_over_clause: ClassVar[str] = "EW-8.1"
    notation: ClassVar[Notation[Action]] = NOTATION
    rules: ClassVar[Mapping[type, Rule]] = RULES
    players: int = 2
    readings: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=printed)
    without: frozenset[str] = frozenset()

    def __attrs_post_init__(self) -> None:
        self.check_choices("Eastern Wonders", range(2, 5), Readings, Components)
        if self.players > len(self.components.start_sets):
            raise InvalidComponents(f"start.sets: {len(self.components.start_sets)} sets for {self.players} players")
        # EW-8.1 lets everybody take up to the last tile; under claims=several more can go while the port stays open.
        draws = self.players * self.components.vp_tiles_to_end
        if self.readings.claims is read.Claims.SEVERAL:
            draws += self.components.closed_among + 1
        check_stack(self.components.sea, len(self.vp_tiles()), self.players, draws)

    def vp_tiles(self) -> tuple[VpTile, ...]:
        """The scoring VP tiles in play. Raises InvalidComponents if the reading wants one more than there are."""
        if self.readings.vp_tiles is read.VpTiles.TWENTY_SIX:
            return self.components.vp_tiles
        if self.components.vp_extra is None:
            raise InvalidComponents("vp_extra: missing; the reading vp-tiles=27+1 needs one scoring tile more")
        return (*self.components.vp_tiles, self.components.vp_extra)

    # --- set-up -------------------------------------------------------------------------------------------------------

    def shuffle(self, seed: int, sea: SeaMap | None = None) -> Setup:
        """A random set-up (EW-1.1 to EW-1.3); the same seed gives the same set-up."""
        shuffle = random.Random(seed)
        sea = sea or self.components.sea
        markets: list[MarketTile] = []
        for kind in Spice:  # EW-1.1
            of_type = [tile for tile in self.components.market_tiles if tile.type is kind]
            markets += shuffle.sample(of_type, len(of_type) - self.components.removed_per_type)
        shuffle.shuffle(markets)
        stack = shuffled_stack(shuffle, self.vp_tiles(), len(sea.ports), self.components.closed_among)
        return self.lay_out(markets, stack, sea)

    def lay_out(self, markets: Iterable[MarketTile], vp_order: Iterable[VpTile], sea: SeaMap | None = None) -> Setup:
        """A set-up of one's own: market tiles for the map's market spaces in their order, and the order of the VP tiles.

        Raises InvalidComponents if it is none that EW-1.1 to EW-1.3 allow.
        """
        sea = sea or self.components.sea
        tiles = iter(tuple(markets))
        laid = tuple(None if place in sea.ports else next(tiles, None) for place in range(len(sea.names)))  # EW-1.2
        setup = Setup(sea, laid, tuple(vp_order))
        if next(tiles, None) is not None:
            raise InvalidComponents(f"set-up: more market tiles than the {len(sea.names) - len(sea.ports)} spaces of the map")
        self._check(setup)
        return setup

    def start(self, setup: Setup) -> State:
        """The state before EW-1.7: nobody has chosen cubes or placed a ship. Raises InvalidComponents."""
        self._check(setup)
        tiles, seats = len(setup.sea.names), self.players
        player = Player(ship=NOWHERE, hold=NO_CUBES, outposts=(0,) * tiles, uncovered=NO_CUBES, bonus=(0,) * len(Bonus),  # EW-1.6
                        bonus_vp=0, vp_tiles=0, vp_points=0)
        return self.as_overridden(State(
            setup=setup, phase=Phase.START, turn=seats - 1, actor=seats - 1, players=(player,) * seats,
            sets=(1,) * len(self.components.start_sets), lying=(NO_CUBES,) * tiles, supply=self.components.supply,
            ports=tuple(range(len(setup.sea.ports))), drawn=len(setup.sea.ports),
            bonus_left=tuple(len(pile) for pile in self.components.bonus_vp), final=0, moved=0, free=0, origin=0,
            owed=(0,) * seats, fresh=(NO_CUBES,) * tiles, gathered=0, toll=0, opened=0, traded=0, upgrades=0, lifted=NO_CUBES))

    def deal(self, seed: int) -> State:
        """The start of a game with a random set-up."""
        return self.start(self.shuffle(seed))

    # --- play ---------------------------------------------------------------------------------------------------------

    def offers(self, state: State) -> Iterable[Action]:
        """What is worth asking in a position.

        Under payment-staying=yes all of it can be illegal before the end: who cannot pay for staying may have nowhere to go.
        """
        s = state
        if s.phase is Phase.START:
            sets = dict.fromkeys(cubes for cubes, there in zip(self.components.start_sets, s.sets, strict=True) if there)
            return [Begin(cubes, tile) for cubes in sets for tile in s.setup.sea.names]
        if s.phase is Phase.SAIL:
            return self._voyage(s)
        if s.phase is Phase.FEE:
            fees = [Pay(cube, seat) for seat, owed in enumerate(s.owed) if owed for cube in Spice]
            return fees if self.in_force("EW-3.7") else [*fees, *map(Take, Spice)]
        return OFFERS[s.phase]

    def things(self, state: State) -> Things:
        return things_of(state.setup.sea.names, self.players, self.components.start_sets)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended (EW-8.1)."""
        return state.phase == Phase.OVER

    def points(self, state: State) -> tuple[int, ...]:
        """EW-8.2."""
        return tuple(scoring.score(self, player).total for player in state.players)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winner once the game is over (EW-8.2, EW-8.3), None while it goes on."""
        if state.phase != Phase.OVER:
            return None
        points = self.counted(state, self.points(state))
        return self.won(state, Outcome(points, scoring.winner(points)))

    def beginning(self, state: State) -> State:
        """The start of a game with the set-up of a state. Raises InvalidComponents if it is none of this game."""
        return self.start(state.setup)

    def adopting(self, state: State) -> State:
        """As `beginning`; the tile that vp-tiles=27+1 adds is the last of the stack, or is taken out."""
        order, extra = state.setup.vp_order, self.components.vp_extra
        if extra is not None and (extra in order) != (extra in self.vp_tiles()):
            order = tuple(tile for tile in order if tile != extra) if extra in order else (*order, extra)
        return self.start(attrs.evolve(state.setup, vp_order=order))

    def actor(self, state: State) -> int:
        """The seat that is to act."""
        return int(state.actor)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.START or (state.phase == Phase.SAIL and not state.moved)

    def prepares(self, state: State) -> bool:
        """Whether ships are still placed (EW-1.7)."""
        return state.phase == Phase.START

    # --- inside -------------------------------------------------------------------------------------------------------

    def _voyage(self, s: State) -> list[Action]:
        """What can be done under way; a cube that is not in the hold need not be tried."""
        sea, me = s.setup.sea, s.players[s.turn]
        near = sea.neighbours[me.ship] if self.in_force("EW-3.1") else range(len(sea.names))
        drops: list[Spice | None] = [None] * (not s.moved or s.free > 0 or not self.in_force("EW-3.2"))
        if s.moved or not self.in_force("EW-3.1"):
            drops += [cube for cube in Spice if me.hold[cube] > 0 or not self.in_force("EW-3.2")]
        return [*(Step(sea.names[to], drop) for to in near for drop in drops), Stop() if s.moved else Stay()]

    def _check(self, setup: Setup) -> None:
        """Raise InvalidComponents unless the set-up is one that EW-1.1 to EW-1.3 allow, or the first two say something else."""
        if self.is_overridden("EW-1.1") or self.is_overridden("EW-1.2"):
            return
        check_playable(setup.sea)
        spaces = len(setup.sea.names) - len(setup.sea.ports)
        laid = [tile for tile in setup.markets if tile is not None]
        if len(laid) != spaces or any(setup.markets[port] is not None for port in setup.sea.ports):
            raise InvalidComponents(f"set-up: {len(laid)} market tiles for the {spaces} market spaces of the map")
        for tile in laid:
            if tile not in self.components.market_tiles or laid.count(tile) > 1:
                raise InvalidComponents(f"set-up: the market tile {tile.id} is not in the box, or is laid twice")
        for kind in Spice:  # EW-1.1
            of_type = sum(tile.type is kind for tile in self.components.market_tiles)
            if sum(tile.type is kind for tile in laid) != of_type - self.components.removed_per_type:
                raise InvalidComponents(f"set-up: {kind.name.lower()} tiles: {self.components.removed_per_type} of {of_type} "
                                        "is taken out, the others are laid (EW-1.1)")
        check_vp_order(setup, self.vp_tiles(), self.components.closed_among if self.in_force("EW-1.3") else None)
