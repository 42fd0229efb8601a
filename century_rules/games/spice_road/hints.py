"""Where to look for plays too long for the solver: for each ambiguity which cards lie first, which moves, and what is progress.

Hints only guide: whatever they lead to is played through the reference under both readings, and a wrong hint finds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

import attrs

from century_rules import guidance
from century_rules.games.century.cubes import total
from century_rules.games.century.worth import worth
from century_rules.games.spice_road.actions import (
    Action, Claim, Discard, Done, Exchange, Lay, Play, Raise, Rest, Take,
)
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.layout import those_first
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import points_of
from century_rules.games.spice_road.taken_over import OfCards
from century_rules.kernel.game import BoardGame

AGame: TypeAlias = BoardGame[State, Action]
Measure: TypeAlias = guidance.Nearness[State, Action]
Allows: TypeAlias = guidance.Allows[State, Action]

A_CLAIM = 14.0
"""What a point card is worth, so that it is claimed rather than that cubes are kept."""


@attrs.frozen
class Hint(guidance.Hint[State, Action]):
    """How to look for a play.

    Attributes:
        merchants: the merchant cards that come up first, by name; what the box does not have is left out.
        points: the point cards that come up first.
    """

    merchants: tuple[str, ...] = ()
    points: tuple[str, ...] = ()

    def beginning(self, game: AGame, /) -> State | None:
        """The beginning with those cards first, the others as in the box."""
        own = cast(Game, game)
        box = own.components
        return own.lay_out(those_first(box.card_names[:len(box.merchants)], self.merchants),
                           those_first(box.point_names, self.points))


# --- which moves ------------------------------------------------------------------------------------------------------


def waits(state: State, action: Action) -> bool:
    """An action of somebody who only lets the turn go by: resting, a card for yellow cubes, the leftmost card."""
    if isinstance(action, Discard):
        return action.cube is Spice.TURMERIC
    return isinstance(action, Rest | Done) or action == Play("+YY") or (isinstance(action, Take) and state.phase == Phase.ACT)


def busy(*seats: int, buying: int = 6) -> Allows:
    """These seats play towards something and buy leftmost cards till they have so many; everybody else waits."""

    def allows(game: AGame, state: State, action: Action) -> bool:
        if state.turn not in seats:
            return waits(state, action)
        if isinstance(action, Take):
            me = state.players[state.turn]
            return sum(me.hand) + sum(me.played) < buying
        return isinstance(action, Play | Exchange | Raise | Done | Rest | Claim | Discard)

    return allows


def buying(game: AGame, state: State, action: Action) -> bool:
    """Everybody lays yellow cubes, takes cards and gains cubes."""
    if isinstance(action, Lay | Discard):
        return action.cube is Spice.TURMERIC
    return isinstance(action, Take | Play | Rest)


def taking(game: AGame, state: State, action: Action) -> bool:
    """Everybody takes the leftmost card."""
    return isinstance(action, Take)


# --- what is progress -------------------------------------------------------------------------------------------------


def fullest(game: AGame, state: State) -> float:
    """Somebody's caravan fills up and runs over."""
    return max(total(player.hold) for player in state.players) + 20 * (state.phase == Phase.TRIM)


def claiming(*seats: int) -> Measure:
    """These seats claim point cards, and have cubes for more of them."""

    def measure(game: AGame, state: State) -> float:
        return sum(A_CLAIM * state.players[seat].claims + worth(state.players[seat].hold) for seat in seats)

    return measure


def golds(game: AGame, state: State) -> float:
    """The gold coins are taken one after the other."""
    return sum(40 * player.gold + worth(player.hold) for player in state.players)


def a_tie(game: AGame, state: State) -> float:
    """Point cards are claimed, and the first two players are about equally far; in the last round as nearly as can be."""
    points = [points_of(cast(Game, game), player) for player in state.players]
    apart = abs(points[0] - points[1])
    got = sum(20 * player.claims + worth(player.hold) for player in state.players)
    return got + (60 - 4 * apart if state.final else -0.5 * apart)


def greens_for(card: str) -> Callable[[object, OfCards], float]:
    """P1 has that card, and green cubes for it; everybody has yellow ones."""

    def measure(game: object, state: OfCards) -> float:
        number, me = state.card_names.index(card), state.players[0]
        yellow = sum(player.hold[0] for player in state.players) + sum(cubes[0] for cubes in state.on)
        return yellow + 2.5 * me.hold[1] + 5 * me.hold[2] + 10 * (me.hand[number] + me.played[number])

    return measure


def fewer_cards(game: AGame, state: State) -> float:
    """Merchant cards are sold."""
    return -sum(state.unsold)


_ENGINE = ("+RR", "+YYR", "+YYYY", "YYY>RRR", "YY>RR", "U3")
_CHEAP = ("YYRR", "RRRR", "YYYRR", "YYRRR", "RRRRR", "YYGG", "RRGG", "YYYGG", "YYRB", "YYBB", "YYGGG", "RRRGG")

HINTS: Mapping[str, tuple[Hint, ...]] = {
    "end-count": (Hint("one player claims point cards, the others wait", claiming(0), busy(0), _ENGINE, _CHEAP),),
    "end-timing": (
        Hint("the first player claims point cards, the others wait", claiming(0), busy(0), _ENGINE, _CHEAP, width=50),
        Hint("the second player claims point cards, the others wait", claiming(1), busy(1), _ENGINE, _CHEAP)),
    "tie": (Hint("two players claim point cards, and are equally far", a_tie, busy(0, 1), _ENGINE, _CHEAP, width=300),),
    "silver": (Hint("everybody claims the leftmost point cards", golds, busy(*range(5)), _ENGINE, _CHEAP),),
    "coin": (Hint("somebody raises cubes and claims a point card", claiming(0, 1), busy(0, 1), (), _CHEAP),),
    "merchant-empty": (Hint("everybody takes the leftmost card till there are too few", fewer_cards, taking, width=1),),
    "hold": (Hint("a green cube becomes five with a caravan nearly full", greens_for("G>YYYYR"), busy(0),
                  ("+YYYY", "G>YYYYR"), ()),),
    "discard-exact": (Hint("a caravan is filled till it runs over", fullest, buying, ("+G", "+YYYY", "+YYY")),),
    "supply": (Hint("green cubes become yellow ones by the dozen", greens_for("G>YYYYR"), busy(0),
                    ("G>YYYYR", "YYYYY>GGG", "YYYY>GG", "YY>G", "+YYYY", "+YYY"), (), width=300),),
}
"""By ambiguity, the likeliest first; the other ambiguities part within a few actions, which the solver finds alone."""
