"""Auctions and ducats: bids, who pays whom, and what changes what somebody has (GO-4)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import Action, Bid, Ease, Endow, Keep, Pass, Pay, Play, Reveal, Spy, Taxes, Use
from century_rules.games.goa.auction import auctioneer
from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import following
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "the-winner-can-pay": {"bid_limit": (read.BidLimit.NO,), "free_timing": (read.FreeTiming.OWN, read.FreeTiming.TURNS)},
    "keeping-costs-more": {"self_buy": (read.SelfBuy.OUTBID,), "bid_limit": (read.BidLimit.NO,)},
    "the-highest-bidder-pays": {"bid_limit": (read.BidLimit.NO,), "free_timing": (read.FreeTiming.OWN, read.FreeTiming.TURNS)}}


def _bids_rise(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Bid) or action.ducats > before.high


def _the_winner_can_pay(game: Game, state: State) -> bool:
    return all(state.bidder != seat or player.ducats >= state.high for seat, player in enumerate(state.players))


def ducats_of(state: State) -> int:
    """How many ducats all players have together."""
    return sum(player.ducats for player in state.players)


def _auctions_make_nothing(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Bid | Pass | Keep):
        return True
    seller = before.turn == auctioneer(game, before) and before.phase == Phase.BID
    return ducats_of(after) == ducats_of(before) or (ducats_of(after) < ducats_of(before) and seller)


def _keeping_costs_more(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Bid) or before.turn != auctioneer(game, before):
        return True
    paid = before.players[before.turn].ducats - after.players[before.turn].ducats
    return paid >= before.high + 1


def _the_highest_bidder_pays(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Pass) or before.phase != Phase.BID or before.turn != auctioneer(game, before) or before.bidder < 0:
        return True
    seller, bidder = before.turn, before.bidder
    return (after.players[seller].ducats == before.players[seller].ducats + before.high
            and after.players[bidder].ducats == before.players[bidder].ducats - before.high)


def _the_flag_goes_to_the_highest_bidder(game: Game, before: State, action: Action, after: State) -> bool:
    sold = isinstance(action, Pass) and before.phase == Phase.BID and before.turn == auctioneer(game, before)
    return not sold or before.item != 0 or before.bidder < 0 or after.holder == before.bidder


def _items_in_order(game: Game, before: State, action: Action, after: State) -> bool:
    return before.phase != Phase.BID or after.phase != Phase.BID or before.item <= after.item <= before.item + 1


def _everybody_bids_once(game: Game, before: State, action: Action, after: State) -> bool:
    """The auctioneer is last: after each other the next clockwise decides, or the item is sold."""
    goes_on = isinstance(action, Bid | Pass | Keep) and before.phase == Phase.BID and after.phase == Phase.BID and (
        after.item == before.item and after.task == Task.NONE)
    return not goes_on or (before.turn != auctioneer(game, before) and after.turn == following(game, before.turn))


def _ducats_at_first(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Reveal) or after.phase == Phase.START or all(
        player.ducats == (game.components.ducats_first if seat == after.holder else game.components.ducats)
        for seat, player in enumerate(after.players))


def _ducats_change_in_public(game: Game, before: State, action: Action, after: State) -> bool:
    return isinstance(action, Reveal | Endow | Bid | Pass | Keep | Taxes | Ease | Pay | Play | Use | Spy) or all(
        one.ducats == other.ducats for one, other in zip(before.players, after.players, strict=True))


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("bids-rise", "Each bid is higher than the one before.", ("GO-4.2",), _bids_rise),
    StateProperty("the-winner-can-pay", "Whoever has made the highest bid has as many ducats.", ("GO-4.3", "GO-9.1"),
                  _the_winner_can_pay),
    StepProperty("auctions-make-nothing", "Bidding and passing never bring ducats into the game, and take some out only where "
                 "an auctioneer keeps the item.", ("GO-4.3", "GO-4.4"), _auctions_make_nothing),
    StepProperty("keeping-costs-more", "An auctioneer who keeps the item pays more than was bid.", ("GO-4.2", "GO-4.4"),
                 _keeping_costs_more),
    StepProperty("the-highest-bidder-pays", "When the auctioneer passes, the highest bidder pays the auctioneer the bid.",
                 ("GO-4.3",), _the_highest_bidder_pays),
    StepProperty("the-flag-to-the-highest-bidder", "When its auctioneer passes, the flag goes to the highest bidder.",
                 ("GO-4.3", "GO-4.5"), _the_flag_goes_to_the_highest_bidder),
    StepProperty("items-in-order", "One item after the other is up for auction, in the order of the markers.", ("GO-4.1",),
                 _items_in_order),
    StepProperty("everybody-bids-once", "In an auction each decides once, clockwise, and the auctioneer last.", ("GO-4.2",),
                 _everybody_bids_once),
    StepProperty("ducats-at-first", "Who turns the first tiger has the flag and fewer ducats than the others, as it is printed.",
                 ("GO-1.5",), _ducats_at_first),
    StepProperty("ducats-change-in-public", "What somebody has in ducats changes only in auctions, by taxes, steps, sales, cards "
                 "and tiles, all of which are open: who remembers them knows everybody's ducats.",
                 ("GO-9.3", "GO-4.3", "GO-6.6"), _ducats_change_in_public),
)
