"""Everything a player can do, one small record each: those of the two games, and what is done with this game's own pieces.

How a turn goes, by phases:

* START: `Begin`, from the last seat to the first; then the first turn begins.
* ACT: one of `Play`, `Lay`/`Reach`/`Take` and `Rest`, which go on as in Spice Road (PAY, PICK, TRADE, RAISE) until the turn
  ends; or the voyage begins with `Discard` (or, under free-step=alone, a free `Step`); or one decides not to move with `Stay`.
* SAIL: `Discard` one card for a step, then make that `Step`, and so on: under overdiscard=no the next card is discarded only
  once the step is made. A `Step` uses a step paid for if there is one, a free one otherwise. `Stop` ends the movement, which
  needs a step made and, under overdiscard=no, none left that was paid for.
* `Stop`, and `Stay` under stay-pays=yes, lead to FEE if ships are to be paid there (`Pay`, one cube each, in any order), then
  to MOOR.
* MOOR: `Open` (first OPENING with `Spend` if it costs something), `Trade`, `Claim`, or `Done`, which ends the turn. Opening and
  trading lead to MARKET, where `Trade` goes on until `Done`; `Claim` ends the turn.
* REWARD: `Take` any card of the row, or `Choose`; it comes before MARKET, or under reward-when=after once MARKET is `Done`.
  Where there is nothing that could be taken, the phase is left out. Under reward=may `Done` leaves it.
* TRIM: `Return`, as soon as the turn has ended with too many cubes; `Done` only under discard-exact=no.

Out of its phase an action is refused by SS-2.1 if a turn can begin with it, otherwise by the clause that it belongs to: `Begin`
SS-1.9, `Exchange` SR-3.5, `Raise` SR-3.3, `Pick` SR-4.4, `Stop` SS-4.1, `Pay` SS-4.4, `Open`, `Trade` and `Claim` SS-4.5,
`Spend` SS-5.2, `Choose` SS-5.5, `Return` SS-8.1; `Done` by the clause of what is to be done first (START SS-1.9, ACT SS-2.1,
PAY SR-4.3, SAIL SS-4.1, FEE SS-4.4, OPENING SS-5.2).
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias, get_args

import attrs

from century_rules.games.eastern_wonders.actions import Begin, Claim, Cube, Open, Pay, Spend, Stay, Stop, Tile, Trade
from century_rules.games.sand_to_sea.pieces import Bonus
from century_rules.games.spice_road.actions import Done, Exchange, MerchantCard, Play, Reach, Rest, Take
from century_rules.writing.arguments import MemberOf
from century_rules.writing.notation import Notation

__all__ = [
    "NOTATION", "Action", "Begin", "Choose", "Claim", "Discard", "Done", "Exchange", "Lay", "Open", "Pay", "Pick", "Play",
    "Raise", "Reach", "Rest", "Return", "Spend", "Stay", "Step", "Stop", "Take", "Trade",
]


@attrs.frozen
class Raise:
    """Raise one cube by one level (SR-3.3)."""

    tries: ClassVar[str] = "raise {cube}"
    does: ClassVar[str] = "raises {cube} to {raised}"
    cube: Cube


@attrs.frozen
class Lay:
    """Lay one cube on the next card of the merchant row, from the left (SR-4.1)."""

    tries: ClassVar[str] = "lay {cube} on the next card"
    does: ClassVar[str] = "lays {cube} on {below}"
    cube: Cube


@attrs.frozen
class Pick:
    """Take one of the cubes that lay on the card taken (only under card-cubes=part)."""

    tries: ClassVar[str] = "take {cube} that lay on the card"
    does: ClassVar[str] = "takes {cube} that lay on the card"
    cube: Cube


@attrs.frozen
class Discard:
    """Discard a card, of the hand or played, for one step (SS-4.1)."""

    tries: ClassVar[str] = "discard {card} for a step"
    does: ClassVar[str] = "discards {card} for a step"
    card: MerchantCard


@attrs.frozen
class Step:
    """Sail to an adjacent tile, with a step that a card was discarded for or that is free (SS-4.1, SS-4.3)."""

    tries: ClassVar[str] = "sail to {to}"
    does: ClassVar[str] = "sails from {here} to {to}[, {freely}]"
    to: Tile


@attrs.frozen
class Choose:
    """Take the top tile of a bonus pile for an emptied column (SS-5.5)."""

    tries: ClassVar[str] = "take a bonus tile: {bonus}"
    does: ClassVar[str] = "takes a bonus tile for the emptied column: {bonus}"
    words: ClassVar[str] = "bonus {bonus}"
    bonus: Annotated[Bonus, MemberOf(Bonus, "bonus tile", usage="KIND")]


@attrs.frozen
class Return:
    """Return one cube that is beyond the hold's spaces (SS-8.1)."""

    tries: ClassVar[str] = "return {cube} to the supply"
    does: ClassVar[str] = "returns {cube} to the supply"
    cube: Cube


Action: TypeAlias = (
    Begin | Play | Exchange | Raise | Lay | Reach | Take | Pick | Rest | Discard | Step | Stop | Stay | Pay | Open | Spend
    | Choose | Trade | Claim | Return | Done)

NOTATION: Notation[Action] = Notation("From Sand to Sea", get_args(Action))
