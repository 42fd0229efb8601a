"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.theory.direct_checks import Counterexample
from century_rules.theory.theorem import Ghost, Invariant

INVARIANTS: tuple[Invariant, ...] = ()
GHOSTS: tuple[Ghost, ...] = ()

_EACH, _NOT_SHORTEST = (2, 3, 4), "shorter plays were not looked for"

COUNTEREXAMPLES = (
    Counterexample("no-chain-breaks", "no tile without a marker touches the last one", _NOT_SHORTEST, _EACH),
    Counterexample("passing-is-always-possible", "who has two extra-action cards has to play one", _NOT_SHORTEST, _EACH),
    Counterexample("one-winner", "two players have as many points, and as many ducats", _NOT_SHORTEST, _EACH),
    Counterexample("points-never-fall", "most ducats are somebody else's, or a card is gone", _NOT_SHORTEST, _EACH),
    Counterexample("ships-suffice", "everybody takes ships", _NOT_SHORTEST, _EACH),
    Counterexample("sacks-suffice", "plantations and colonies of one spice are full", _NOT_SHORTEST, _EACH),
    Counterexample("the-highest-number-wins", "its auctioneer keeps the item for one ducat less", _NOT_SHORTEST, _EACH,
                   readings={"": {"self-buy": "discount"}}),
    Counterexample("the-limit-always-holds", "cards are drawn without an expedition", _NOT_SHORTEST, _EACH),
    Counterexample("no-tile-returns", "the exchange tile is laid back", _NOT_SHORTEST, _EACH),
    Counterexample("a-harvest-brings-spices", "no field is free", _NOT_SHORTEST, _EACH),
    Counterexample("extra-cards-suffice",
                   "each has carried one along, rows are completed, and tiles and the flag bring more",
                   _NOT_SHORTEST, _EACH),
    Counterexample("one-extra-card-while-marking", "the royal aide completes a row before the flag is laid",
                   _NOT_SHORTEST, _EACH),
    Counterexample("a-bidder-can-pay-at-any-moment", "who has bid all ducats spends some before the item is sold",
                   _NOT_SHORTEST, _EACH, readings={"": {"free-timing": "any-moment", "money-card": "free"}}),
    Counterexample("a-founding-finds-its-cards", "four players hold 29 of the 30 cards", _NOT_SHORTEST, (4,)),
    Counterexample("no-last-row-in-the-first-round", "six actions, three tiles and four cards take a marker all the way",
                   _NOT_SHORTEST, (3, 4)),
)
