"""The game: how it begins, what is worth asking, and which function of the rules is for which action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Never, cast

import attrs

from century_rules.games.century.cubes import NO_CUBES, minus
from century_rules.games.century.winning import most_points
from century_rules.games.spice_road import acquiring, rules
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import (
    NOTATION, Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Pick, Play, Raise, Reach, Recover, Rest, Take,
)
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.clauses import DROPPABLE
from century_rules.games.spice_road.components import DECKS, Components, check_supply, printed
from century_rules.games.spice_road.readings import Readings
from century_rules.games.spice_road.state import Phase, Player, State
from century_rules.games.spice_road.table import cards_to_end, end_turn, mover, points_of, too_many
from century_rules.kernel.decks import DealsDecks, Deck
from century_rules.kernel.errors import Refusal
from century_rules.kernel.evolve import evolve
from century_rules.kernel.game import Outcome
from century_rules.writing.notation import Notation
from century_rules.writing.written_game import Rule, WrittenGame

# In the order of the offers.
RULES: Mapping[type, Rule] = {
    Play: (rules.may_play, rules.play), Exchange: (rules.may_exchange, rules.exchange),
    Lay: (acquiring.may_lay, acquiring.lay), Add: (acquiring.may_add, acquiring.add),
    Reach: (acquiring.may_reach, acquiring.reach), Take: (acquiring.may_take, acquiring.take),
    Claim: (rules.may_claim, rules.claim), Forgo: (rules.may_claim, rules.claim), Rest: (rules.may_rest, rules.rest),
    Recover: (rules.may_recover, rules.recover), Raise: (rules.may_raise, rules.raise_),
    Pick: (acquiring.may_pick, acquiring.pick),
    Discard: (rules.may_discard, rules.discard), Done: (rules.may_done, rules.done),
}


@attrs.frozen(kw_only=True)
class Game(DealsDecks[State, Action], WrittenGame[State, Action]):
    """The rules for a number of players, under readings, with components.

    >>> game = Game(players=2)
    >>> state = game.deal(7)
    >>> state.players[0].hold, state.players[1].hold
    ((3, 0, 0, 0), (4, 0, 0, 0))
    """

    droppable: ClassVar[frozenset[str]] = DROPPABLE
    notation: ClassVar[Notation[Action]] = NOTATION
    game_over_clause: ClassVar[str] = "SR-8.1"
    decks: ClassVar[Sequence[Deck[Never]]] = DECKS
    phases: ClassVar[type[Phase]] = Phase
    kinds: ClassVar[Sequence[Spice]] = tuple(Spice)
    rules: ClassVar[Mapping[type, Rule]] = RULES
    players: int = 2
    readings: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=printed)

    def __attrs_post_init__(self) -> None:
        self.check_choices("Spice Road", range(2, 6), Readings, Components)
        if self.readings.supply is read.Supply.FINITE:
            check_supply(self.components, self.players)

    # --- set-up (SR-1) --------------------------------------------------------------------------------------------------

    def initial_state(self, dealt: Mapping[str, object]) -> State:
        setup, box = cast("dict[str, Any]", dealt), self.components
        deck = len(box.merchants)
        hand = (0,) * deck + (int(self.in_force("SR-1.3")),) * len(box.start_cards)
        players = tuple(
            Player(hold=box.start_cubes[seat], hand=hand, played=(0,) * len(hand), claims=0, points=0, gold=0, silver=0)  # SR-1.7
            for seat in range(self.players))
        bowls = NO_CUBES  # SR-1.5
        if self.readings.supply is read.Supply.FINITE:
            bowls = box.supply
            for player in players:
                bowls = minus(bowls, player.hold)
        coins = box.coins_per_player * self.players  # SR-1.2
        return self.as_overridden(State(  # SR-1.1; SR-1.6: seat 0 is first
            phase=Phase.ACT, turn=0, players=players, unsold=(1,) * deck, on=(NO_CUBES,) * box.merchant_row,  # SR-1.4
            unclaimed=(1,) * len(setup["point_cards"]), gold=coins, silver=coins, final=0, ender=0, bowls=bowls, using=0, left=0,
            raised=0, lifted=NO_CUBES, laid=0, aim=0, offered=NO_CUBES, **setup))

    # --- play -----------------------------------------------------------------------------------------------------------

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def actor(self, state: State) -> int:
        return int(state.turn)

    def cards_to_end(self) -> int:
        """How many point cards of one player bring about the end (SR-8.1)."""
        return cards_to_end(self)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.ACT

    def offers(self, state: State) -> Iterable[Action]:
        s, me, readings = state, mover(state), self.readings
        if s.phase == Phase.ACT:
            yield from (Play(name) for name, held in zip(s.card_names, me.hand, strict=True) if held)
        if s.phase == Phase.TRADE:
            yield Exchange(s.card_names[s.using])
        if s.phase == Phase.ACT or s.phase == Phase.PAY:
            yield from map(Lay, Spice)
            if readings.payment is not read.Payment.ONE or not self.in_force("SR-4.1"):
                yield from map(Add, Spice)
            row = [name for name, there in zip(s.card_names, s.unsold, strict=False) if there][:self.components.merchant_row]
            if readings.pay_with_taken is read.PayWithTaken.YES:
                yield from map(Reach, row)
            yield from map(Take, row)
        if s.phase == Phase.ACT:
            row = [name for name, there in zip(s.point_names, s.unclaimed, strict=True) if there][:self.components.point_row]
            yield from map(Claim, row)
            if readings.coin is read.Coin.OPTIONAL or not self.in_force("SR-6.4"):
                yield from map(Forgo, row)
            yield Rest()
        if (s.phase == Phase.ACT or s.phase == Phase.REST) and readings.rest_part is read.RestPart.YES:
            yield from (Recover(name) for name, face_up in zip(s.card_names, me.played, strict=True) if face_up)
        for phase, action in ((Phase.RAISE, Raise), (Phase.PICK, Pick), (Phase.TRIM, Discard), (Phase.ROOM, Discard)):
            if s.phase == phase:
                yield from map(action, Spice)
        if s.phase != Phase.ACT:
            yield Done()

    # --- what the clauses on merchant cards are followed by: see `taken_over` -------------------------------------------

    def one_action(self, s: State) -> Refusal:
        """SR-2.2: that the turn has begun with another action."""
        return rules.one_action(s)

    def exchanged(self, s: State) -> State:
        """The position after an exchange; under hold=always cubes beyond the limit are returned at once."""
        if self.readings.hold is read.Hold.ALWAYS and too_many(self, s):
            return evolve(s, phase=Phase.ROOM)
        return s

    def end_turn(self, s: State) -> State:
        """The position at the end of a turn."""
        return end_turn(self, s)

    def end_of_taking(self, s: State) -> State:
        """The position once a merchant card was acquired."""
        return end_turn(self, s)

    # --- the end (SR-8.3, SR-8.4) ---------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        return tuple([points_of(self, player) for player in state.players])

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        shared = self.readings.tie is not read.Tie.LATER or not self.in_force("SR-8.4")
        return most_points(self, state, self.points(state), shared=shared)  # SR-8.4
