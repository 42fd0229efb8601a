"""Auctions and ducats (GO-4)."""

from __future__ import annotations

from century_rules.games.goa import readings as read
from century_rules.games.goa.auction import auctioneer
from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State
from century_rules.theory.theorem import Always, Control, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled


def turns_after(game: Game, position: State, seat: int) -> int:
    """How many seats after the auctioneer a player sits, the auctioneer last."""
    seller = auctioneer(game, position)
    return seat - seller if seat > seller else seat - seller + game.players


def bid_before(game: Game, position: State) -> bool:
    """Whoever bid last did so before the player to act, or the item is sold."""
    return position.phase != Phase.BID or position.bidder < 0 or (
        turns_after(game, position, position.bidder) < turns_after(game, position, position.turn))


def bid_can_be_paid(game: Game, position: State) -> bool:
    """Where nobody bids more than they have, and plays at own decisions only."""
    loose = game.readings.bid_limit is read.BidLimit.YES or game.readings.free_timing is read.FreeTiming.MOMENT
    return loose or all(position.bidder != seat or player.ducats >= position.high for seat, player in enumerate(position.players))


def no_bid_yet(game: Game, position: State) -> bool:
    """Where nobody has bid, nothing is bid."""
    return position.bidder >= 0 or position.high == 0


INVARIANTS = (
    Invariant("no-bid-yet", "Where nobody has bid, nothing is bid.", no_bid_yet),
    Invariant("bid-before", "Whoever bid last did so before the player to act.", bid_before),
    Invariant("bid-can-be-paid", "The bid can be paid, where bids are what one has.", bid_can_be_paid),
)

THEOREMS = (
    Theorem("bids-rise", (OnStep("higher", as_claimed, ("bid",)),), (
        Control(("GO-4.2",), "nothing is bid, and then nothing again", instance="shore"),)),
    Theorem("the-winner-can-pay", (Always("pays", as_claimed),), (
        Control((), "a player bids what is not there", instance="shore", readings={"bid-limit": "yes"}),),
        needs={"bid-limit": "no", "free-timing": "own-decision"}),
    Theorem("auctions-make-nothing", (OnStep("none", as_claimed, ("bid", "pass", "keep")),), (
        Control((), "a ducat is paid for passing", instance="shore", rulings=(ruled.PASSING_PAYS,)),)),
    Theorem("keeping-costs-more", (OnStep("more", as_claimed, ("bid",)),), (
        Control(("GO-4.4",), "an auctioneer keeps the item for nothing", instance="shore"),),
        needs={"self-buy": "outbid", "bid-limit": "no"}),
    Theorem("the-highest-bidder-pays", (OnStep("paid", as_claimed, ("pass",)),), (
        Control((), "the bid is not paid", instance="shore", rulings=(ruled.NOBODY_PAYS,)),),
        needs={"bid-limit": "no", "free-timing": "own-decision"}),
    Theorem("the-flag-to-the-highest-bidder", (OnStep("flag", as_claimed, ("pass",)),), (
        Control((), "the flag stays with the first player", instance="shore", rulings=(ruled.THE_FLAG_STAYS,)),)),
    Theorem("ducats-change-in-public", (OnStep("same", as_claimed),), (
        Control((), "ships bring a ducat", instance="shore", rulings=(ruled.SHIPS_BRING_DUCATS,)),)),
    Theorem("items-in-order", (OnStep("next", as_claimed, ("bid", "pass", "keep")),), (
        Control((), "an item is passed over", instance="shore", rulings=(ruled.ITEMS_ARE_SKIPPED,)),)),
    Theorem("everybody-bids-once", (OnStep("once", as_claimed, ("bid", "pass", "keep")),), (
        Control((), "the same player is asked again", instance="shore", rulings=(ruled.THE_SAME_IS_ASKED,)),)),
    Theorem("ducats-at-first", (OnStep("ducats", as_claimed, ("reveal",)),), (
        Control((), "nobody has ducats", instance="shore", rulings=(ruled.NOBODY_HAS_DUCATS,)),)),
)
