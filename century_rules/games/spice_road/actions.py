"""Everything a player can do, one small record each, whose fields say what they are. Cards are called by what is on them."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import attrs

from century_rules.games.spice_road.cards import CARD, POINT_CARD, Spice
from century_rules.writing.arguments import MemberOf, Thing
from century_rules.writing.notation import Notation

MerchantCard: TypeAlias = Annotated[str, Thing[str](CARD, "YY>G", usage="CARD")]
PointCard: TypeAlias = Annotated[str, Thing[str](POINT_CARD, "YYRR", usage="CARD")]
Cube: TypeAlias = Annotated[Spice, MemberOf(Spice, "cube", said=lambda kind: kind.letter)]


@attrs.frozen
class Play:
    """Play a card of the hand; a trade card for its first exchange (SR-3.1)."""

    tries: ClassVar[str] = "play {card}"
    card: MerchantCard


@attrs.frozen
class Exchange:
    """Make the exchange of the trade card once more (SR-3.5)."""

    tries: ClassVar[str] = "exchange once more with {card}"
    card: MerchantCard


@attrs.frozen
class Raise:
    """Raise one cube by one level (SR-3.3)."""

    tries: ClassVar[str] = "raise {cube}"
    does: ClassVar[str] = "raises {cube} to {raised}"
    cube: Cube


@attrs.frozen
class Done:
    """End what is going on, such as exchanging, raising, taking or returning cubes."""

    tries: ClassVar[str] = "end what is going on"


@attrs.frozen
class Lay:
    """Lay one cube on the next card of the merchant row, from the left (SR-4.1)."""

    tries: ClassVar[str] = "lay {cube} on the next card"
    does: ClassVar[str] = "lays {cube} on {below}"
    cube: Cube


@attrs.frozen
class Add:
    """Lay one cube more on the card that the last one lies on (only under payment=at-least-one)."""

    tries: ClassVar[str] = "lay {cube} more on the same card"
    does: ClassVar[str] = "lays {cube} on {below}"
    cube: Cube


@attrs.frozen
class Reach:
    """Take the cubes on a card before paying for it (only under pay-with-taken=yes)."""

    tries: ClassVar[str] = "take what lies on {card} before paying for it"
    does: ClassVar[str] = "reaches for {card} and takes {gained} from it"
    card: MerchantCard


@attrs.frozen
class Take:
    """Take the card that is paid for: the one right of the cubes laid, or the leftmost (SR-4.2, SR-4.3)."""

    tries: ClassVar[str] = "take {card} into the hand"
    does: ClassVar[str] = "takes {card} into the hand[, and {brought} that lay on it]"
    card: MerchantCard


@attrs.frozen
class Pick:
    """Take one of the cubes that lay on the card acquired (only under card-cubes=part)."""

    tries: ClassVar[str] = "take {cube} that lay on the card"
    does: ClassVar[str] = "takes {cube} that lay on the card"
    cube: Cube


@attrs.frozen
class Rest:
    """Take back all cards played (SR-5.1)."""

    tries: ClassVar[str] = "rest"
    does: ClassVar[str] = "rests and takes back {back}"


@attrs.frozen
class Recover:
    """Take back one of the cards played (only under rest-part=yes)."""

    tries: ClassVar[str] = "take {card} back into the hand"
    does: ClassVar[str] = "takes {card} back into the hand"
    card: MerchantCard


@attrs.frozen
class Claim:
    """Claim a card of the point row, with the coin above it (SR-6.1, SR-6.4)."""

    tries: ClassVar[str] = "claim the {point_card} {card}"
    does: ClassVar[str] = "claims the {point_card} {card} worth {worth}"
    card: PointCard


@attrs.frozen
class Forgo:
    """Claim a card of the point row, and leave the coins above it (only under coin=optional)."""

    tries: ClassVar[str] = "claim the {point_card} {card} and leave the coins"
    does: ClassVar[str] = "claims the {point_card} {card} worth {worth} and leaves the coins"
    card: PointCard


@attrs.frozen
class Discard:
    """Return one cube to the bowls (SR-7.1)."""

    tries: ClassVar[str] = "return {cube} to the {bowls}"
    does: ClassVar[str] = "returns {cube} to the {bowls}"
    cube: Cube


Action: TypeAlias = (
    Play | Exchange | Raise | Done | Lay | Add | Reach | Take | Pick | Rest | Recover | Claim | Forgo | Discard)

NOTATION: Notation[Action] = Notation("Spice Road", (
    Play, Exchange, Raise, Done, Lay, Add, Reach, Take, Pick, Rest, Recover, Claim, Forgo, Discard))
