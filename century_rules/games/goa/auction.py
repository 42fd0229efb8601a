"""The quick starter, the flag and markers, and the auctions: for each action the clauses against it, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from century_rules.games.goa import readings as read
from century_rules.games.goa.acting import may_step
from century_rules.games.goa.actions import Advance, Bid, Endow, Flag, Keep, Mark, Pass, Reveal
from century_rules.games.goa.order import auctioned, begin_round, finish, is_deciding, next_card, next_item, owner
from century_rules.games.goa.state import Phase, State
from century_rules.games.goa.table import following, gain, gain_extra, mover, on_top, stepped, with_mover, without
from century_rules.games.goa.taking import taken
from century_rules.kernel.errors import Refusal, lacking, not_now
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.goa.game import Game

Refusals: TypeAlias = Iterator[Refusal]


# --- who has the flag first (GO-1.5) ----------------------------------------------------------------------------------


def may_reveal(game: Game, s: State, a: Reveal) -> Refusals:
    if s.phase != Phase.START:
        yield not_now("GO-1.5", "somebody has the flag")


def reveal(game: Game, s: State, a: Reveal) -> State:
    top = on_top(s.pile)
    s = evolve(s, pile=without(s.pile, top))  # GO-1.5
    if not any(card.symbol == game.components.first_symbol and turned for card, turned in zip(s.cards, top, strict=True)):
        return evolve(s, turn=following(game, s.turn))
    box, pile = game.components, s.pile
    if game.readings.first_cards is read.FirstCards.BACK:
        pile = (1,) * len(s.pile)
    s = evolve(s, holder=s.turn, pile=pile, players=tuple([
        evolve(each, ducats=box.ducats_first if seat == s.turn else box.ducats) for seat, each in enumerate(s.players)]))
    if game.readings.setup_flag_card is read.SetupFlagCard.YES:
        s = gain_extra(game, s, 1)
    return evolve(s, phase=Phase.QUICK) if game.readings.quick_starter is read.QuickStarter.YES else begin_round(s)


# --- the quick starter (GO-1.6) ---------------------------------------------------------------------------------------


def may_advance(game: Game, s: State, a: Advance) -> Refusals:
    yield from may_endow(game, s, Endow())
    yield from may_step(game, s, a.column)
    yield from may_step(game, s, a.other)
    if a.column >= a.other:
        yield not_now("GO-1.6", "two different markers are advanced, said in the order of the columns")


def advance(game: Game, s: State, a: Advance) -> State:
    return next_starter(game, stepped(game, stepped(game, s, a.column, bonus=True), a.other, bonus=True))  # GO-1.6


def may_endow(game: Game, s: State, a: Endow) -> Refusals:
    if s.phase != Phase.QUICK:
        yield not_now("GO-1.6", "that is for the quick starter")


def endow(game: Game, s: State, a: Endow) -> State:
    return next_starter(game, gain(game, s, ducats=game.components.quick_ducats))  # GO-1.6


def next_starter(game: Game, s: State) -> State:
    """From who has the flag clockwise; then the first round begins."""
    turn = following(game, s.turn)
    return begin_round(s) if turn == s.holder else evolve(s, turn=turn)


# --- the flag and the markers (GO-3) ----------------------------------------------------------------------------------


def may_flag(game: Game, s: State, a: Flag) -> Refusals:
    spot = game.spots.index(a.place)
    if s.phase != Phase.MARK or not is_deciding(s) or s.laid > 0:
        yield not_now("GO-3.1", "the flag is laid at the beginning of a round")
    elif lies_on(s, spot):
        yield Refusal("GO-3.1", "a tile lies there")
    elif game.readings.flag_place is not read.FlagPlace.FREE and not is_beside_a_tile(game, s, spot):
        yield Refusal("GO-3.1", "no tile touches that place")


def lies_on(s: State, place: int) -> bool:
    """Whether a tile lies at that place; on the border none does."""
    return any(lying and number == place for number, lying in enumerate(s.lying))


def is_beside_a_tile(game: Game, s: State, spot: int) -> bool:
    """Whether a tile touches a place: by a side, or by a corner where that is enough."""
    near = 1 if game.readings.flag_place is read.FlagPlace.SIDE else 2
    return any(lying and touches(game, number, spot, near) for number, lying in enumerate(s.lying))


def touches(game: Game, one: int, other: int, near: int = 2) -> bool:
    """Whether two places touch: by a side, which is near 1, or by a side or a corner. What is -1 lies nowhere."""
    across, down = abs(game.across[one + 1] - game.across[other + 1]), abs(game.down[one + 1] - game.down[other + 1])
    return across <= 1 and down <= 1 and across + down > 0 and across + down <= near


def flag(game: Game, s: State, a: Flag) -> State:
    return marked(game, s, game.spots.index(a.place))


def may_mark(game: Game, s: State, a: Mark) -> Refusals:
    square = game.squares.index(a.square)
    if s.phase != Phase.MARK or not is_deciding(s) or s.laid == 0:
        yield not_now("GO-3.2", "markers are laid after the flag, at the beginning of a round")
    elif square in s.marks:
        yield not_now("GO-3.2", "a marker lies there")
    elif may_be_marked(game, s, square):
        if not touches(game, square, end_of_chain(game, s)) and can_go_on(game, s):
            yield Refusal("GO-3.2", "it does not touch the last marker")
    elif can_go_on(game, s) or not is_fresh(game, s, square):
        yield not_now("GO-3.2", "no tile lies there")


def may_be_marked(game: Game, s: State, square: int) -> bool:
    """Whether a tile lies there that takes a marker: under stuck=empty-square only next to the last one, if a square is empty."""
    if game.readings.stuck is read.Stuck.EMPTY and not can_go_on(game, s):
        return lies_on(s, square) and not any(is_fresh(game, s, number) for number in range(len(s.lying)))
    return lies_on(s, square)


def is_fresh(game: Game, s: State, square: int) -> bool:
    """GO-3.4: whether it is an empty square without a marker, which under stuck=empty-square is a fresh place."""
    empty = any(number == square and not lying for number, lying in enumerate(s.lying))
    return game.readings.stuck is read.Stuck.EMPTY and empty and square not in s.marks


def can_go_on(game: Game, s: State) -> bool:
    """GO-3.2: whether a tile without a marker touches the last one of the chain."""
    end = end_of_chain(game, s)
    return any(lying and number not in s.marks and touches(game, number, end) for number, lying in enumerate(s.lying))


def end_of_chain(game: Game, s: State) -> int:
    """The place that the next marker has to touch: under break-chain=from-the-old the last one before a break."""
    if game.readings.break_chain is read.BreakChain.NEW:
        return s.marks[s.laid - 1]
    end = s.marks[0]
    for number in range(1, len(s.marks)):
        if number < s.laid and touches(game, end, s.marks[number]):
            end = s.marks[number]
        elif number < s.laid:
            break
    return end


def mark(game: Game, s: State, a: Mark) -> State:
    return marked(game, s, game.squares.index(a.square))


def marked(game: Game, s: State, spot: int) -> State:
    """The next marker lies there; GO-3.3: after that of each tile auctions begin with the flag."""
    s = evolve(s, marks=put(s.marks, s.laid, spot), laid=s.laid + 1, turn=following(game, s.turn), carded=0)
    if s.laid > game.players:
        return auctioned(game, evolve(s, phase=Phase.BID, laid=0, item=0))
    return s


# --- auctions (GO-4) --------------------------------------------------------------------------------------------------


def auctioneer(game: Game, s: State) -> int:
    """GO-4.1: who sells the item."""
    return owner(game, s, s.item)


def may_bid(game: Game, s: State, a: Bid) -> Refusals:
    if s.phase != Phase.BID or not is_deciding(s):
        yield not_now("GO-4.2", "nothing is up for auction")
        return
    if s.turn == auctioneer(game, s) and game.readings.self_buy is not read.SelfBuy.OUTBID:
        yield Refusal("GO-4.4", "an auctioneer does not bid, but keeps the item")
    if a.ducats <= s.high:
        yield Refusal("GO-4.2", "a bid is higher than the one before")
    if a.ducats > mover(s).ducats and game.readings.bid_limit is read.BidLimit.NO:
        yield lacking("GO-4.3", "one cannot pay so many ducats")


def bid(game: Game, s: State, a: Bid) -> State:
    return bid_on(game, evolve(s, high=a.ducats, bidder=s.turn))


def may_pass(game: Game, s: State, a: Pass) -> Refusals:
    if (s.phase != Phase.BID and s.phase != Phase.EXTRA) or not is_deciding(s):
        yield not_now("GO-4.2", "one passes in auctions, and with extra-action cards")
    elif s.phase == Phase.EXTRA and must_play_a_card(game, s):
        yield Refusal("GO-7.2", "more than one extra-action card is left")


def must_play_a_card(game: Game, s: State) -> bool:
    """GO-7.2: whether the mover has more extra-action cards than are taken along; see `extra_left`."""
    return game.readings.extra_left is read.ExtraLeft.PLAYED and mover(s).extra > game.components.carried


def pass_(game: Game, s: State, a: Pass) -> State:
    if s.phase == Phase.BID:
        return bid_on(game, s)
    return next_card(game, evolve(with_mover(s, evolve(mover(s), passed=1)), carded=0))


def may_keep(game: Game, s: State, a: Keep) -> Refusals:
    if s.phase != Phase.BID or not is_deciding(s) or s.turn != auctioneer(game, s):
        yield not_now("GO-4.4", "that is for the auctioneer, once all others have bid or passed")
        return
    if game.readings.self_buy is read.SelfBuy.OUTBID:
        yield Refusal("GO-4.4", "an auctioneer who wants the item bids more than the others")
    if price_of_keeping(game, s) > mover(s).ducats and game.readings.bid_limit is read.BidLimit.NO:
        yield lacking("GO-4.3", "one cannot pay so many ducats")


def price_of_keeping(game: Game, s: State) -> int:
    """GO-4.4: what it costs an auctioneer to keep the item, where that does not take a higher bid."""
    return max(0, s.high - 1) if game.readings.self_buy is read.SelfBuy.DISCOUNT else s.high


def keep(game: Game, s: State, a: Keep) -> State:
    return sold(game, evolve(s, high=price_of_keeping(game, s)), s.turn)


def bid_on(game: Game, s: State) -> State:
    """GO-4.2: the next bids, the auctioneer last; GO-4.3: who does not decide where nobody has bid."""
    seller, turn = auctioneer(game, s), following(game, s.turn)
    if s.turn == seller or (turn == seller and s.bidder < 0):
        return sold(game, s, seller if s.bidder < 0 else s.bidder)
    return evolve(s, turn=turn, carded=0)


def sold(game: Game, s: State, winner: int) -> State:
    """GO-4.3: the winner pays the auctioneer, GO-4.4: or the bank, and has the item."""
    seller, paid = auctioneer(game, s), min(s.high, s.players[winner].ducats)
    keeps = winner == seller
    players = tuple([
        evolve(each, ducats=each.ducats - (paid if seat == winner and not (keeps and not game.in_force("GO-4.4")) else 0)
               + (paid if seat == seller and not keeps else 0))
        for seat, each in enumerate(s.players)])
    s = evolve(s, players=players, turn=winner, high=0, bidder=-1, carded=0)
    if s.item == 0:  # GO-4.5
        return next_item(game, gain_extra(game, evolve(s, holder=winner), 1 if game.in_force("GO-4.5") else 0))
    square = s.marks[s.item]
    if lies_on(s, square):
        return taken(game, evolve(s, lying=put(s.lying, square, 0)), square)
    return finish(game, s)  # GO-3.4: nothing is auctioned on an empty square
