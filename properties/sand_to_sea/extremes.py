"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/sand_to_sea/plays``)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.century.cubes import covers, total
from century_rules.games.sand_to_sea.actions import Action, Open, Play, Rest, Take
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice
from century_rules.games.sand_to_sea.readings import PayWhere
from century_rules.games.sand_to_sea.state import Phase, State, row_of
from century_rules.games.sand_to_sea.table import discardable, spaces
from century_rules.games.spice_road.table import mover
from century_rules.kernel.property import PlayProperty, Recurrence, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import ends
from .table import two_fit_at_the_end

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {"two-fit-wherever-paid": {"pay_where": (PayWhere.ANY,)}}

PROPERTIES: tuple[StateProperty[Game, State], ...] = ()
"""Nothing here is true."""


def _sailing_costs_a_card(game: Game, s: State) -> bool:
    return s.phase != Phase.MOOR or sum(mover(s).discarded) > 0


def _rest_takes_the_played(game: Game, before: State, action: Action, after: State) -> bool:
    seat = before.turn
    return not isinstance(action, Rest) or before.players[seat].discarded == after.players[seat].discarded


def _a_port_was_closed(game: Game, s: State) -> bool:
    return s.phase != Phase.OVER or s.closed_at in s.ports


def _leftmost_is_free(game: Game, before: State, action: Action, after: State) -> bool:
    return before.phase != Phase.REWARD or not isinstance(action, Take) or action.card == row_of(before)[0]


def _cubes_for_an_outpost(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Open) or total(mover(before).hold) > 0


def _every_kind_is_left(game: Game, s: State) -> bool:
    return all(left > 0 for left in s.bonus_left)


def _never_too_full(game: Game, s: State) -> bool:
    return s.phase not in (Phase.ACT, Phase.OVER) or all(
        total(player.hold) <= spaces(game, s, seat) for seat, player in enumerate(s.players))


def _affordable_is_in_reach(game: Game, s: State) -> bool:
    """At the beginning of a turn, of the VP tiles on open ports: with all cards discarded, and the free steps besides."""
    me = mover(s)
    if s.phase != Phase.ACT:
        return True
    steps = discardable(game, me) + me.bonus[Bonus.MOVE]
    return all(place == s.closed_at or not covers(me.hold, s.vp[place].cost) or s.setup.sea.distance[me.ship][tile] <= steps
               for tile, place in zip(s.setup.sea.ports, s.ports, strict=True))


def _fits_at_the_end(game: Game, s: State) -> bool:
    return s.phase != Phase.OVER or _never_too_full(game, s)


def _yellow_by_cards(game: Game, before: State, action: Action, after: State) -> bool:
    more = any(now.hold[Spice.GINGER] > was.hold[Spice.GINGER]
               for was, now in zip(before.players, after.players, strict=True))
    return before.phase in (Phase.START, Phase.TRADE) or isinstance(action, Play) or not more


def _four_empty_a_column(game: Game, s: State) -> bool:
    return all(sum(player.outposts) < 4 or min(player.uncovered) > 0 for player in s.players)


REFUTED: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...] = (
    StateProperty("sailing-costs-a-card", "Who acts on a tile has discarded a card for it.", ("SS-4.2", "SS-4.5"),
                  _sailing_costs_a_card),
    StepProperty("rest-takes-the-played", "A rest takes back the cards played only, not those discarded.", ("SS-7.1",),
                 _rest_takes_the_played),
    StateProperty("a-port-was-closed", "No game ends without a port having been closed.", ("EW-1.3", "SS-9.1"),
                  _a_port_was_closed),
    StepProperty("leftmost-is-free", "The card that a column gives is the leftmost one of the row.", ("SS-5.4", "SS-5.5"),
                 _leftmost_is_free),
    StateProperty("every-kind-of-bonus-tile-is-left", "No kind of bonus tile runs out.", ("SS-1.6", "SS-5.5"),
                  _every_kind_is_left),
    StepProperty("cubes-for-an-outpost", "A player without cubes cannot open an outpost.", ("SS-5.2",), _cubes_for_an_outpost),
    StateProperty("hold-never-overfull", "Between turns nobody has more cubes than spaces.", ("SS-4.4", "SS-8.1"),
                  _never_too_full),
    PlayProperty("every-game-ends", ends.EVERY_GAME_ENDS, ("SS-2.1", "SS-7.1"), ends.never_again, Recurrence()),
    StateProperty("affordable-is-in-reach", "Who has the cubes for a VP tile can come to its port in this turn.",
                  ("SS-4.1", "SS-4.3", "SS-6.1"), _affordable_is_in_reach),
    StateProperty("fits-at-the-end", "When the game is over, nobody has more cubes than spaces.", ("SS-4.4", "SS-8.1", "SS-9.1"),
                  _fits_at_the_end),
    StateProperty("two-fit-wherever-paid", "When the game is over, the holds of two players at least are not over their spaces, "
                                           "though ships met on ports are paid, too.", ("SS-4.4", "SS-8.1", "SS-9.1"),
                  two_fit_at_the_end),
    StepProperty("yellow-by-cards", "Yellow cubes come to a hold only by playing a merchant card.", ("SS-4.4", "SS-5.6"),
                 _yellow_by_cards),
    StateProperty("four-empty-a-column", "Whoever has four outposts has emptied a column.", ("SS-5.3", "SS-5.4"),
                  _four_empty_a_column),
)
"""The claims that are false."""
