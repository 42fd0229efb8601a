"""The game: how it begins, what is worth asking, and which function of the rules is for which action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Never, cast

import attrs

from century_rules.games.goa import acting, aside, auction, founding
from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import (
    LISTED, NOTATION, Action, Advance, Aide, Bid, Choose, Commit, Decline, Develop, Discard, Done, Draw, Ease, Endow, Exchange,
    Expedition, Fail, Flag, Found, Gather, Harvest, Keep, Leap, Learn, Let, Mark, Mix, Pass, Pay, Play, Plot, Put, Refill,
    Replace, Reveal, Scout, Settle, Ships, Spy, Take, Taxes, Turn, Use,
)
from century_rules.games.goa.clauses import DROPPABLE
from century_rules.games.goa.components import DECKS, Components, check_enough, printed
from century_rules.games.goa.pieces import (
    PLANTATIONS, ROUND_TILES, SEAT, SPOT, SQUARE, Colony, Column, Effect, Good, Held, Kind, Site, Spice, Town,
)
from century_rules.games.goa.places import NOWHERE, places_of, squares_of
from century_rules.games.goa.readings import Readings
from century_rules.games.goa.scoring import points_of, winners
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.table import NO_PLANTATION, NOTHING, actor, mover
from century_rules.kernel.decks import DealsDecks, Deck
from century_rules.kernel.game import Outcome
from century_rules.kernel.meanings import Axis
from century_rules.writing.notation import Notation
from century_rules.writing.written_game import Rule, WrittenGame

# In the order of the offers.
RULES: Mapping[type, Rule] = {
    Reveal: (auction.may_reveal, auction.reveal),
    Advance: (auction.may_advance, auction.advance), Endow: (auction.may_endow, auction.endow),
    Flag: (auction.may_flag, auction.flag), Mark: (auction.may_mark, auction.mark), Bid: (auction.may_bid, auction.bid),
    Keep: (auction.may_keep, auction.keep), Develop: (acting.may_develop, acting.develop), Ease: (acting.may_ease, acting.ease),
    Leap: (acting.may_leap, acting.leap), Ships: (acting.may_ships, acting.ships), Harvest: (acting.may_harvest, acting.harvest),
    Mix: (acting.may_mix, acting.mix), Taxes: (acting.may_taxes, acting.taxes),
    Expedition: (acting.may_expedition, acting.expedition), Found: (founding.may_found, founding.found),
    Scout: (founding.may_scout, founding.scout), Decline: (acting.may_decline, acting.decline),
    Put: (acting.may_put, acting.put_),
    Pay: (acting.may_pay, acting.pay), Take: (acting.may_take, acting.take), Draw: (acting.may_draw, acting.draw_),
    Discard: (acting.may_discard, acting.discard), Commit: (founding.may_commit, founding.commit),
    Turn: (founding.may_turn, founding.turn), Settle: (founding.may_settle, founding.settle),
    Fail: (founding.may_fail, founding.fail), Choose: (founding.may_choose, founding.choose),
    Replace: (acting.may_replace, acting.replace), Refill: (aside.may_refill, aside.refill), Done: (acting.may_done, acting.done),
    Play: (aside.may_play, aside.play), Use: (aside.may_use, aside.use), Aide: (aside.may_aide, aside.aide),
    Exchange: (aside.may_exchange, aside.exchange), Spy: (aside.may_spy, aside.spy), Plot: (aside.may_plot, aside.plot),
    Gather: (aside.may_gather, aside.gather),
    Learn: (aside.may_learn, aside.learn), Let: (aside.may_let, aside.let), Pass: (auction.may_pass, auction.pass_),
}


@attrs.frozen(kw_only=True)
class Game(DealsDecks[State, Action], WrittenGame[State, Action]):
    """The rules for a number of players, under readings, with components.

    >>> game = Game(players=2)
    >>> state = game.deal(7)
    >>> state.a_tile_names[:2]
    ('A-nutmeg-1', 'A-cinnamon-2-2')
    """

    droppable: ClassVar[frozenset[str]] = DROPPABLE
    notation: ClassVar[Notation[Action]] = NOTATION
    game_over_clause: ClassVar[str] = "GO-2.2"
    decks: ClassVar[Sequence[Deck[Never]]] = DECKS
    rules: ClassVar[Mapping[type, Rule]] = RULES
    players: int = 2
    readings: Readings = attrs.field(factory=Readings)
    components: Components = attrs.field(factory=printed)

    def __attrs_post_init__(self) -> None:
        self.check_choices("Goa", range(2, 5), Readings, Components)
        check_enough(self.components, self.players, self.readings.removed_colonies is read.RemovedColonies.ONE)

    # --- the table ------------------------------------------------------------------------------------------------------

    @property
    def squares(self) -> tuple[str, ...]:
        """What the squares are called, row by row; as places they come before those of the border."""
        return squares_of(self.components.size)

    @property
    def spots(self) -> tuple[str, ...]:
        """What the places are called where a flag can lie (GO-3.1)."""
        return places_of(self.components.size)[0]

    @property
    def across(self) -> tuple[int, ...]:
        """How far right each place lies, after what lies nowhere."""
        return (NOWHERE, *places_of(self.components.size)[1])

    @property
    def down(self) -> tuple[int, ...]:
        """How far down each place lies, after what lies nowhere."""
        return (NOWHERE, *places_of(self.components.size)[2])

    @property
    def sites(self) -> tuple[Site, ...]:
        """The places of a warehouse (GO-1.3)."""
        return tuple(Site)

    @property
    def last_row(self) -> int:
        """The number of the last row of a column, from 0."""
        return len(self.components.hold) - 1

    @property
    def prices(self) -> tuple[tuple[int, ...], ...]:
        """GO-11.10: by column and row, what the step from there costs in ducats; 0 from the last row."""
        return tuple([tuple([self.components.price_per_step * sum(cost) for cost in costs]) for costs in self.components.costs])

    @property
    def most_drawn(self) -> int:
        """How many cards are drawn at once, at most."""
        tiles = [each.number for each in (*self.components.a_tiles, *self.components.b_tiles) if each.kind == Kind.EXPEDITIONS]
        return max([*tiles, *self.components.by_row[Column.EXPEDITION]])

    def things(self, state: State) -> Mapping[Axis, Sequence[object]]:
        return {**super().things(state), SEAT: range(self.players), SPOT: self.spots, SQUARE: self.squares}

    # --- set-up (GO-1) --------------------------------------------------------------------------------------------------

    def initial_state(self, dealt: Mapping[str, object]) -> State:
        setup, box = cast("dict[str, Any]", by_town(dealt, self.components)), self.components
        cards = len(setup["cards"])
        empty = Player(
            ducats=0, ships=box.ships, colonists=box.colonists, rows=(0,) * len(Column),  # GO-1.3, GO-1.4
            plantations=(NO_PLANTATION,) * PLANTATIONS, colonies=(Colony(-1, NOTHING),) * len(Town), hand=(0,) * cards,
            extra=0, held=(0,) * len(Held), used=(0,) * ROUND_TILES, kept=0, sales=0, missions=0, passed=0)
        removed = {number for town, block in zip(box.towns, box.blocks, strict=True) for number in block[:town.removed]}
        if self.readings.removed_colonies is read.RemovedColonies.NONE:
            removed = set()
        return self.as_overridden(State(  # GO-1.1
            phase=Phase.START, task=Task.NONE, turn=0, aside=-1, part=0, round=0, lap=0, holder=0, layer=0,
            players=(empty,) * self.players, lying=(1,) * box.squares, exchanged=-1, marks=(-1,) * (self.players + 1), laid=0,
            item=0, high=0, bidder=-1, pile=(1,) * cards, turned=(0,) * cards,
            unfounded=tuple([int(number not in removed) for number in range(len(box.colonies))]),  # GO-1.2
            free=0, carded=0, left=0, mixed=0, kind=-1, single=0, column=0, owed=NOTHING, town=0, base=0, added=0,
            coming=-1, fields=0, **setup))

    # --- play -----------------------------------------------------------------------------------------------------------

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def actor(self, state: State) -> int:
        return int(actor(state))

    def begins_turn(self, state: State) -> bool:
        return state.task == Task.NONE and state.aside < 0 and not self.prepares(state)

    def prepares(self, state: State) -> bool:
        return state.phase == Phase.START or state.phase == Phase.QUICK

    def offers(self, state: State) -> Iterable[Action]:
        me = mover(state)
        hand = [(name, card.effect) for name, card, held in zip(state.card_names, state.cards, me.hand, strict=True) if held]
        if state.task != Task.NONE:
            yield from self._in_a_task(state, hand)
            return
        if state.aside < 0:
            yield from self._decisions(state, hand)
        else:
            yield Done()
        if self.readings.free_discard is read.FreeDiscard.YES or not self.in_force("GO-6.8"):
            yield from (Discard(name) for name, _ in hand)
        yield from (Play(name) for name, effect in hand if effect <= Effect.SELL)
        if self.readings.money_card is read.MoneyCard.FREE:
            yield from (Ease(column, name) for name, effect in hand if effect == Effect.PAY_DUCATS for column in Column)
        yield from self._with_tiles(state, hand)
        if state.aside < 0 and self.readings.free_timing is read.FreeTiming.MOMENT:
            yield from map(Let, range(self.players))
        if state.aside < 0:
            yield Pass()

    def _decisions(self, s: State, hand: Sequence[tuple[str, int]]) -> Iterator[Action]:
        """What may be decided on when nothing is going on."""
        if s.phase == Phase.START:
            yield Reveal()
        elif s.phase == Phase.QUICK:
            yield from (Advance(one, other) for one in Column for other in Column if one < other)
            yield Endow()
        elif s.phase == Phase.MARK:
            yield from map(Flag, self.spots if s.laid == 0 else ())
            yield from map(Mark, self.squares if s.laid > 0 else ())
        elif s.phase == Phase.BID:
            most = LISTED if self.readings.bid_limit is read.BidLimit.YES else min(LISTED, mover(s).ducats)
            yield from map(Bid, range(s.high + 1 if self.in_force("GO-4.2") else 0, most + 1))
            yield Keep()
        else:
            yield from map(Develop, Column)
            cards = [(name, effect) for name, effect in hand if effect >= Effect.NO_SPICES]
            ease = [(name, effect) for name, effect in cards
                    if effect != Effect.PAY_DUCATS or self.readings.money_card is read.MoneyCard.ACTION]
            yield from (Ease(column, name) for column in Column for name, _ in ease)
            yield from (Leap(column, one, other) for column in Column for one, effect in cards if effect == Effect.NO_SPICES
                        for other, changes in cards if changes == Effect.NO_SHIPS)
            yield from (Ships(), Harvest(), Taxes(), Expedition())
            yield from map(Found, Town)
            yield from (Mix(name) for name, effect in hand if effect == Effect.HARVEST_MIX)
            if self.readings.found_extra is read.FoundExtra.WITH:
                yield from (Scout(town, name) for town in Town for name, effect in hand if effect == Effect.FOUND_FLIP)
            yield Decline()

    def _in_a_task(self, s: State, hand: Sequence[tuple[str, int]]) -> Iterator[Action]:
        """What may be done while something is carried out."""
        me = mover(s)
        if s.task in (Task.STORE, Task.FILL):
            yield from (Put(site, spice) for site in Site for spice in Spice)
        if s.task in (Task.PAY, Task.SALE, Task.SELL):
            yield from (Pay(site, spice) for site in Site for spice in Spice)
        if s.task in (Task.EITHER, Task.STORE, Task.SUPPLY):
            yield from map(Take, Good)
        if s.task in (Task.DRAW, Task.TAKE):
            yield Draw()
        if s.task in (Task.DRAW, Task.TRIM):
            yield from (Discard(name) for name, _ in hand)
        if s.task == Task.COMMIT:
            yield from map(Commit, range((min(LISTED, me.colonists) if self.in_force("GO-6.10") else LISTED) + 1))
        if s.task == Task.FOUND:
            yield from (Turn(name) for name, effect in hand if effect == Effect.FOUND_FLIP)
            yield from (Play(name) for name, effect in hand if effect < Effect.SPICES)
            yield from map(Use, tuple(Held)[:ROUND_TILES])
            yield from (Settle(), Fail())
        if s.task == Task.SITE:
            yield from (Choose(s.colony_names[number]) for number in self.components.blocks[s.town])
        if s.task == Task.REPLACE:
            yield from map(Replace, tuple(Site)[:PLANTATIONS])
        if s.task == Task.REFILL:
            yield from map(Refill, Site)
        yield Done()

    def _with_tiles(self, s: State, hand: Sequence[tuple[str, int]]) -> Iterator[Action]:
        """What may be done with the tiles that the mover keeps."""
        held = [tile for tile in Held if mover(s).held[tile]]
        yield from map(Use, held)
        if Held.AIDE in held:
            yield from map(Aide, Column)
        if Held.EXCHANGE in held:
            yield from map(Exchange, self.squares)
        if Held.SPY in held:
            yield from (Spy(player, column) for player in range(self.players) for column in Column)
            yield from (Gather(player, name) for player in range(self.players)
                        for name, effect in hand if effect == Effect.HARVEST_MIX)
            yield from (Plot(player, town) for player in range(self.players) for town in Town)
            yield from map(Learn, Column)

    # --- the end (GO-8) -------------------------------------------------------------------------------------------------

    def points(self, state: State) -> tuple[int, ...]:
        return points_of(self, state)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        points = self.counted(state, self.points(state))
        wins = winners(self, state, points)
        if self.readings.tie is read.Tie.FIRST:
            return self.won(state, Outcome(points, next(seat for seat, won in enumerate(wins) if won)))
        last = max(seat if won else 0 for seat, won in enumerate(wins))
        return self.won(state, Outcome(points, last, tuple([seat for seat, won in enumerate(wins) if won and seat < last])))


def by_town(dealt: Mapping[str, object], box: Components) -> Mapping[str, object]:
    """What is dealt, with the colony tiles name by name, those of each name in their order (GO-1.2)."""
    towns = {each.id: each.town for each in box.colonies}
    tiles = zip(cast("tuple[str, ...]", dealt["colony_names"]), cast("tuple[object, ...]", dealt["colony_tiles"]), strict=True)
    sorted_ = sorted(tiles, key=lambda each: towns[each[0]])
    return {**dealt, "colony_names": tuple([name for name, _ in sorted_]), "colony_tiles": tuple([tile for _, tile in sorted_])}
