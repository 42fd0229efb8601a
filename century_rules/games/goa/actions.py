"""Everything a player can do, one small record each, whose fields say what they are."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import attrs

from century_rules.games.goa.pieces import CARD, COLONY, SEAT, SPOT, SQUARE, Column, Good, Held, Site, Spice, Town
from century_rules.writing.arguments import Amount, MemberOf, SeatOf, Thing
from century_rules.writing.notation import Notation

LISTED = 40
"""Bids and numbers of colonists up to this are listed as legal actions; any number is taken."""

SpotName: TypeAlias = Annotated[str, Thing[str](SPOT, "n2", usage="PLACE")]
SquareName: TypeAlias = Annotated[str, Thing[str](SQUARE, "B2", usage="SQUARE")]
CardName: TypeAlias = Annotated[str, Thing[str](CARD, "ships2-1", usage="CARD")]
ColonyName: TypeAlias = Annotated[str, Thing[str](COLONY, "Quilon-1", usage="TILE")]
Other: TypeAlias = Annotated[int, SeatOf(SEAT)]
Number: TypeAlias = Annotated[int, Amount(LISTED)]
Which: TypeAlias = Annotated[Column, MemberOf(Column, "column")]
There: TypeAlias = Annotated[Site, MemberOf(Site, "site")]
Sack: TypeAlias = Annotated[Spice, MemberOf(Spice, "spice")]
Called: TypeAlias = Annotated[Town, MemberOf(Town, "town")]
Wanted: TypeAlias = Annotated[Good, MemberOf(Good, "good")]
Using: TypeAlias = Annotated[Held, MemberOf(Held, "tile")]


# --- markers and auctions ---------------------------------------------------------------------------------------------


@attrs.frozen
class Reveal:
    """Turn an expedition card: the first tiger brings the flag (GO-1.5)."""

    tries: ClassVar[str] = "turn a card for the flag"
    does: ClassVar[str] = "turns a card for the flag"


@attrs.frozen
class Advance:
    """Move two different markers to row 2 as a quick starter (only under quick-starter=yes, GO-1.6)."""

    tries: ClassVar[str] = "advance in {column} and {other}"
    does: ClassVar[str] = "advances in {column} and {other}"
    column: Which
    other: Which


@attrs.frozen
class Endow:
    """Take ducats as a quick starter instead (only under quick-starter=yes, GO-1.6)."""

    tries: ClassVar[str] = "take ducats instead of advancing"
    does: ClassVar[str] = "takes ducats instead of advancing"


@attrs.frozen
class Flag:
    """Lay the flag with the first marker (GO-3.1)."""

    tries: ClassVar[str] = "lay the flag at {place}"
    does: ClassVar[str] = "lays the flag at {place}"
    place: SpotName


@attrs.frozen
class Mark:
    """Lay the next marker on a tile (GO-3.2)."""

    tries: ClassVar[str] = "lay a marker on {square}"
    does: ClassVar[str] = "lays a marker on {square}"
    square: SquareName


@attrs.frozen
class Bid:
    """Raise the bid (GO-4.2)."""

    tries: ClassVar[str] = "bid {ducats}"
    does: ClassVar[str] = "bids {ducats}"
    ducats: Number


@attrs.frozen
class Pass:
    """Bid nothing (GO-4.2), or play no more extra-action cards (GO-7.1)."""

    tries: ClassVar[str] = "pass"
    does: ClassVar[str] = "passes"


@attrs.frozen
class Keep:
    """Keep the item as its auctioneer (only under other readings of self-buy)."""

    tries: ClassVar[str] = "keep the item"
    does: ClassVar[str] = "keeps the item for {price}"


# --- the six actions --------------------------------------------------------------------------------------------------


@attrs.frozen
class Develop:
    """Develop in a column (GO-6.1)."""

    tries: ClassVar[str] = "develop {column}"
    does: ClassVar[str] = "develops {column}"
    column: Which


@attrs.frozen
class Ease:
    """Develop in a column with a card (GO-11.8 to GO-11.10)."""

    tries: ClassVar[str] = "develop {column} with {card}"
    does: ClassVar[str] = "develops {column} with {card}"
    column: Which
    card: CardName


@attrs.frozen
class Leap:
    """Develop in a column with two cards, without spices and without ships (GO-11.8, GO-11.9)."""

    tries: ClassVar[str] = "develop {column} with {card} and {other}"
    does: ClassVar[str] = "develops {column} with {card} and {other}"
    column: Which
    card: CardName
    other: CardName


@attrs.frozen
class Ships:
    """Take ships (GO-6.4)."""

    tries: ClassVar[str] = "take ships"
    does: ClassVar[str] = "takes ships"


@attrs.frozen
class Harvest:
    """Harvest (GO-6.5)."""

    tries: ClassVar[str] = "harvest"
    does: ClassVar[str] = "harvests"


@attrs.frozen
class Mix:
    """Harvest with a card as any mix of goods (GO-11.6)."""

    tries: ClassVar[str] = "harvest with {card}"
    does: ClassVar[str] = "harvests with {card}"
    card: CardName


@attrs.frozen
class Taxes:
    """Take taxes (GO-6.6)."""

    tries: ClassVar[str] = "take taxes"
    does: ClassVar[str] = "takes taxes"


@attrs.frozen
class Expedition:
    """Undertake an expedition (GO-6.7)."""

    tries: ClassVar[str] = "undertake an expedition"
    does: ClassVar[str] = "undertakes an expedition"


@attrs.frozen
class Found:
    """Try to found a colony (GO-6.9)."""

    tries: ClassVar[str] = "found {town}"
    does: ClassVar[str] = "tries to found {town}"
    town: Called


@attrs.frozen
class Scout:
    """Try to found a colony with a card for one card more (only under found-extra=with-the-action)."""

    tries: ClassVar[str] = "found {town} with {card}"
    does: ClassVar[str] = "tries to found {town} with {card}"
    town: Called
    card: CardName


@attrs.frozen
class Decline:
    """Take no action (only under decline=yes)."""

    tries: ClassVar[str] = "take no action"
    does: ClassVar[str] = "takes no action"


# --- step by step -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Put:
    """Lay a spice onto a field of the warehouse (GO-6.5)."""

    tries: ClassVar[str] = "lay {spice} on {site}"
    does: ClassVar[str] = "lays {spice} on {site}"
    site: There
    spice: Sack


@attrs.frozen
class Pay:
    """Return a spice from a field: to pay for a step (GO-6.1) or a sale tile (GO-10.4), or to sell it (GO-11.5)."""

    tries: ClassVar[str] = "return {spice} from {site}"
    does: ClassVar[str] = "returns {spice} from {site}"
    site: There
    spice: Sack


@attrs.frozen
class Take:
    """Choose ships, colonists or spices (GO-10.9, GO-10.13, GO-11.6)."""

    tries: ClassVar[str] = "choose {good}"
    does: ClassVar[str] = "chooses {good}"
    good: Wanted


@attrs.frozen
class Draw:
    """Draw one card (only under take=up-to and hand-limit=never-above)."""

    tries: ClassVar[str] = "draw a card"
    does: ClassVar[str] = "draws a card"


@attrs.frozen
class Discard:
    """Return a card of the hand (GO-6.7)."""

    tries: ClassVar[str] = "discard {card}"
    does: ClassVar[str] = "discards {card}"
    card: CardName


@attrs.frozen
class Commit:
    """Say how many colonists one adds (only under found-commit=before)."""

    tries: ClassVar[str] = "add {colonists} colonists"
    does: ClassVar[str] = "adds {colonists} colonists"
    colonists: Number


@attrs.frozen
class Turn:
    """Turn one card more in a founding, with a card (GO-11.7)."""

    tries: ClassVar[str] = "turn one card more with {card}"
    does: ClassVar[str] = "turns one card more with {card}"
    card: CardName


@attrs.frozen
class Settle:
    """Pay the colonists that are missing, and found the colony (GO-6.10, GO-6.11)."""

    tries: ClassVar[str] = "pay what is missing, and found"
    does: ClassVar[str] = "pays what is missing, and founds"


@attrs.frozen
class Fail:
    """Let the founding fail (GO-6.12)."""

    tries: ClassVar[str] = "let the founding fail"
    does: ClassVar[str] = "lets the founding fail"


@attrs.frozen
class Choose:
    """Choose the tile of the colony (GO-6.11)."""

    tries: ClassVar[str] = "choose {tile}"
    does: ClassVar[str] = "chooses {tile}"
    tile: ColonyName


@attrs.frozen
class Replace:
    """Give a plantation up for a new one (GO-10.2)."""

    tries: ClassVar[str] = "give up the plantation at {site}"
    does: ClassVar[str] = "gives up the plantation at {site}"
    site: There


@attrs.frozen
class Refill:
    """Fill one place in an extra harvest (GO-10.12)."""

    tries: ClassVar[str] = "fill {site}"
    does: ClassVar[str] = "fills {site}"
    site: There


@attrs.frozen
class Done:
    """End what one is doing where one need not go on."""

    tries: ClassVar[str] = "end what is going on"
    does: ClassVar[str] = "ends what is going on"


# --- apart from actions -----------------------------------------------------------------------------------------------


@attrs.frozen
class Play:
    """Play a free card (GO-9.1)."""

    tries: ClassVar[str] = "play {card}"
    does: ClassVar[str] = "plays {card}"
    card: CardName


@attrs.frozen
class Use:
    """Use a tile that one keeps (GO-4.6)."""

    tries: ClassVar[str] = "use {tile}"
    does: ClassVar[str] = "uses {tile}"
    tile: Using


@attrs.frozen
class Aide:
    """Use the royal aide in a column (GO-10.15)."""

    tries: ClassVar[str] = "send the royal aide to {column}"
    does: ClassVar[str] = "sends the royal aide to {column}"
    column: Which


@attrs.frozen
class Exchange:
    """Swap the exchange tile with a tile of the grid (GO-10.11)."""

    tries: ClassVar[str] = "exchange for {square}"
    does: ClassVar[str] = "exchanges for {square}"
    square: SquareName


@attrs.frozen
class Spy:
    """Use the spy for an action by another player's row (GO-10.14)."""

    tries: ClassVar[str] = "spy {column} of {player}"
    does: ClassVar[str] = "spies {column} of {player}"
    player: Other
    column: Which


@attrs.frozen
class Gather:
    """Use the spy to harvest by another player's row, with a card as any mix of goods (GO-10.14, GO-11.6)."""

    tries: ClassVar[str] = "harvest by the row of {player} with {card}"
    does: ClassVar[str] = "harvests by the row of {player} with {card}"
    player: Other
    card: CardName


@attrs.frozen
class Plot:
    """Use the spy to found by another player's row (GO-10.14)."""

    tries: ClassVar[str] = "found {town} by the row of {player}"
    does: ClassVar[str] = "tries to found {town} by the row of {player}"
    player: Other
    town: Called


@attrs.frozen
class Learn:
    """Use the spy for an ordinary step (only under spy-progress=yes)."""

    tries: ClassVar[str] = "develop {column} with the spy"
    does: ClassVar[str] = "develops {column} with the spy"
    column: Which


@attrs.frozen
class Let:
    """Let another player do something in between (only under free-timing=any-moment)."""

    tries: ClassVar[str] = "let {player} do something"
    does: ClassVar[str] = "lets {player} do something"
    player: Other


Action: TypeAlias = (
    Reveal | Advance | Endow | Flag | Mark | Bid | Pass | Keep | Develop | Ease | Leap | Ships | Harvest | Mix | Taxes
    | Expedition | Found | Scout | Decline | Put | Pay | Take | Draw | Discard | Commit | Turn | Settle | Fail | Choose
    | Replace | Refill | Done | Play | Use | Aide | Exchange | Spy | Gather | Plot | Learn | Let)
NOTATION: Notation[Action] = Notation("Goa", (
    Reveal, Advance, Endow, Flag, Mark, Bid, Pass, Keep, Develop, Ease, Leap, Ships, Harvest, Mix, Taxes, Expedition, Found,
    Scout, Decline, Put, Pay, Take, Draw, Discard, Commit, Turn, Settle, Fail, Choose, Replace, Refill, Done, Play, Use,
    Aide, Exchange, Spy, Gather, Plot, Learn, Let))
