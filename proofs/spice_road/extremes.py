"""Claims that stored plays refute."""

from __future__ import annotations

from century_rules.theory.evidence import Exhibit
from century_rules.theory.theorem import Invariant

INVARIANTS: tuple[Invariant, ...] = ()

_EACH = (2, 3, 4, 5)
_NOT_SHORTEST = "shorter plays were not looked for"

EXHIBITS = (
    Exhibit("merchant-deck-lasts", "everybody takes the leftmost card", "shortest: no action takes two cards", _EACH),
    Exhibit("every-game-ends", "everybody plays an upgrade card for nothing, and rests",
            "shortest: each has two turns at least, as only a rest undoes something, and playing a card takes two actions with "
            "what puts the cubes right", _EACH),
    Exhibit("gold-goes-first", "only second cards are claimed", _NOT_SHORTEST, _EACH),
    Exhibit("coins-are-left", "everybody claims cards below coins, and not yet the last", _NOT_SHORTEST, _EACH),
    Exhibit("ender-wins", "somebody has fewer cards, or as many, and more points", _NOT_SHORTEST, _EACH),
    Exhibit("ten-cubes-on-a-card", "the leftmost card is passed over eleven times",
            "at least 21 actions: eleven cubes, and a card taken after each but the last", _EACH),
    Exhibit("no-merchant-card-dominated", "+YYYY gives more than +YYY", "the cards themselves show it", _EACH),
    Exhibit("caravan-never-overfull", "cubes beyond the limit are returned at the end of a turn, not before",
            _NOT_SHORTEST, _EACH),
    Exhibit("play-adds-twenty-at-most", "G>YYYYR is played with seven green cubes", _NOT_SHORTEST, _EACH),
    Exhibit("only-plays-without-cubes", "the leftmost card is free",
            "shortest: three cubes are laid, the card is taken, and each of the others has a turn", _EACH),
    Exhibit("claim-whenever-possible", "in the last turn exchanges bring more points than a card one could claim", _NOT_SHORTEST,
            _EACH),
)
