"""The game: for how many, what is worth asking, and which function of the rules is for which action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

from century_rules.games.century.winning import most_points
from century_rules.games.eastern_wonders.components import check_stack
from century_rules.games.sand_to_sea import mooring, rules, voyage
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.actions import (
    NOTATION, Action, Begin, Choose, Claim, Discard, Done, Exchange, Lay, Open, Pay, Pick, Play, Raise, Reach, Rest, Return,
    Spend, Stay, Step, Stop, Take, Trade,
)
from century_rules.games.sand_to_sea.clauses import DROPPABLE
from century_rules.games.sand_to_sea.components import Components, printed
from century_rules.games.sand_to_sea.dealing import check_set_up, shuffled, start_of
from century_rules.games.sand_to_sea.pieces import CARD, SEAT, SET, TILE, Bonus, Spice, TileKind
from century_rules.games.sand_to_sea.readings import Readings
from century_rules.games.sand_to_sea.state import Phase, State, names_in, row_of
from century_rules.games.sand_to_sea.table import end_turn, points_of
from century_rules.games.spice_road import acquiring
from century_rules.games.spice_road import rules as cards
from century_rules.games.spice_road.components import MERCHANTS
from century_rules.games.spice_road.table import mover
from century_rules.kernel.errors import InvalidComponents, Refusal
from century_rules.kernel.game import Outcome
from century_rules.writing.arguments import Things
from century_rules.writing.notation import Notation
from century_rules.writing.written_game import Rule, WrittenGame

# In the order of the offers; those of `cards` and `acquiring` are Spice Road's.
RULES: Mapping[type, Rule] = {
    Begin: (rules.may_begin, rules.begin), Play: (cards.may_play, cards.play), Exchange: (cards.may_exchange, cards.exchange),
    Lay: (acquiring.may_lay, acquiring.lay), Reach: (acquiring.may_reach, acquiring.reach), Take: (rules.may_take, rules.take),
    Rest: (rules.may_rest, rules.rest), Discard: (voyage.may_discard, voyage.discard), Step: (voyage.may_step, voyage.step),
    Stop: (voyage.may_stop, voyage.stop), Stay: (voyage.may_stay, voyage.stay), Pay: (voyage.may_pay, voyage.pay),
    Open: (mooring.may_open, mooring.open_), Spend: (mooring.may_spend, mooring.spend),
    Choose: (mooring.may_choose, mooring.choose), Trade: (mooring.may_trade, mooring.trade),
    Claim: (mooring.may_claim, mooring.claim), Raise: (cards.may_raise, cards.raise_), Pick: (acquiring.may_pick, acquiring.pick),
    Return: (rules.may_return, rules.return_), Done: (rules.may_done, rules.done),
}


@attrs.frozen(kw_only=True)
class Game(WrittenGame[State, Action]):
    """The rules for 2 to 4 players, under readings, with components.

    >>> game = Game(players=2)
    >>> game.deal(7).players[0].hand == game.deal(8).players[0].hand
    True
    """

    droppable: ClassVar[frozenset[str]] = DROPPABLE
    notation: ClassVar[Notation[Action]] = NOTATION
    game_over_clause: ClassVar[str] = "SS-9.1"
    phases: ClassVar[type[Phase]] = Phase
    kinds: ClassVar[Sequence[Spice]] = tuple(Spice)
    rules: ClassVar[Mapping[type, Rule]] = RULES
    players: int = 2
    readings: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=printed)

    def __attrs_post_init__(self) -> None:
        self.check_choices("From Sand to Sea", range(2, 5), Readings, Components)
        box = self.components
        if self.players > len(box.start_sets):
            raise InvalidComponents(f"sets.cubes: {len(box.start_sets)} sets for {self.players} players")
        markets = sum(len([tile for tile in box.market_tiles if tile.type is kind]) - box.removed_per_type for kind in Spice)
        if self.readings.share_start is read.ShareStart.NO and markets < self.players:
            raise InvalidComponents(f"market: {markets} market tiles, and under share-start=no each of {self.players} ships "
                                    "begins on one of its own")
        check_stack(box.sea, len(box.vp_tiles), self.players, self.players * box.vp_tiles_to_end)

    # --- set-up (SS-1): see `dealing` -----------------------------------------------------------------------------------

    def deal(self, seed: int) -> State:
        return start_of(self, *shuffled(self, seed))

    def beginning(self, state: State) -> State:
        check_set_up(self, state.setup)
        return start_of(self, state.setup, MERCHANTS.order_in(self.components, state))

    # --- play -----------------------------------------------------------------------------------------------------------

    def things(self, state: State) -> Things:
        return {CARD: state.card_names, TILE: state.setup.sea.names, SEAT: range(self.players), SET: self.components.start_sets}

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def actor(self, state: State) -> int:
        return int(state.actor)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.ACT or state.phase == Phase.START

    def prepares(self, state: State) -> bool:
        return state.phase == Phase.START

    def offers(self, state: State) -> Iterable[Action]:
        """In the order of `RULES`; those of one class as the game's things come."""
        s, phase, names = state, Phase(state.phase), state.setup.sea.names
        if phase is Phase.START:
            sets = dict.fromkeys(cubes for cubes, there in zip(self.components.start_sets, s.sets, strict=True) if there)
            markets = [name for name, face in zip(names, s.faces, strict=True) if face.kind < TileKind.PORT]
            yield from (Begin(cubes, name) for cubes in sets for name in markets)
            return
        me, row = mover(s), row_of(s)
        if phase is Phase.ACT:
            yield from map(Play, names_in(s, me.hand))
        if phase is Phase.TRADE:
            yield Exchange(s.card_names[s.using])
        if phase is Phase.ACT or phase is Phase.PAY:
            yield from map(Lay, Spice)
            if self.readings.pay_with_taken is read.PayWithTaken.YES:
                yield from map(Reach, row)
        if phase is Phase.ACT or phase is Phase.PAY or phase is Phase.REWARD:
            yield from map(Take, row)
        if phase is Phase.ACT:
            yield Rest()
        if phase is Phase.ACT or phase is Phase.SAIL:
            yield from (Discard(name) for name, held, face_up in zip(s.card_names, me.hand, me.played, strict=True)
                        if held or face_up)
            yield from (Step(names[tile]) for tile in sorted(s.setup.sea.neighbours[me.ship]))
        if phase is Phase.SAIL:
            yield Stop()
        if phase is Phase.ACT:
            yield Stay()
        if phase is Phase.FEE:
            yield from (Pay(cube, seat) for cube in Spice for seat, owed in enumerate(s.owed) if owed)
        if phase is Phase.MOOR:
            yield Open()
        if phase is Phase.OPENING:
            yield from map(Spend, Spice)
        if phase is Phase.REWARD:
            yield from map(Choose, Bonus)
        if phase is Phase.MOOR or phase is Phase.MARKET:
            yield Trade()
        if phase is Phase.MOOR:
            yield Claim()
        for during, action in ((Phase.RAISE, Raise), (Phase.PICK, Pick), (Phase.TRIM, Return)):
            if phase is during:
                yield from map(action, Spice)
        if phase not in (Phase.ACT, Phase.PAY, Phase.SAIL, Phase.FEE, Phase.OPENING):
            yield Done()

    # --- what the clauses on merchant cards are followed by: see `century_rules.games.spice_road.taken_over` --------------

    def one_action(self, s: State) -> Refusal:
        """SS-2.1: that the turn has begun with another action."""
        return rules.one_action(s)

    def exchanged(self, s: State) -> State:
        """The position after an exchange."""
        return s

    def end_turn(self, s: State) -> State:
        """The position at the end of a turn."""
        return end_turn(self, s)

    def end_of_taking(self, s: State) -> State:
        """The position once a merchant card was acquired, or taken as a reward."""
        return rules.end_of_taking(self, s)

    # --- the end (SS-9.2, SS-9.3) ---------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        return tuple([points_of(self, player) for player in state.players])

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        shared = self.readings.tie is not read.Tie.LATER or not self.in_force("SS-9.3")
        return most_points(self, state, self.points(state), shared=shared)  # SS-9.3
