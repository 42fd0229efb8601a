"""Caravans: their limit, what playing a card makes of them, and when cubes have to be returned (SR-3, SR-7.1)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Claim, Done, Exchange, Forgo, Play, Raise, Recover, Rest
from century_rules.games.spice_road.cards import Kind
from century_rules.games.spice_road.fertility import most_added, most_cubes, value
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import Play as History
from century_rules.kernel.property import PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ._words import mover, turn_ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "playing-adds-value": {"supply": (read.Supply.UNLIMITED,)},
}
"""Under supply=finite an exchange may give less than it should."""


def _caravans_fit(game: Game, state: State) -> bool:
    """Everybody's between turns and at the end; in the middle of a turn the others'."""
    under_way = state.phase not in (Phase.ACT, Phase.OVER)
    return all(sum(player.hold) <= game.components.caravan
               for seat, player in enumerate(state.players) if not (under_way and seat == state.turn))


def _most_cubes_while_playing(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Play | Exchange | Raise) or (
        sum(after.players[before.turn].hold) <= most_cubes(game.components))


def _playing_adds_value(game: Game, before: State, action: Action, after: State) -> bool:
    """A trade card may only be laid out (trade-zero=yes)."""
    added = value(after.players[before.turn].hold) - value(mover(before).hold)
    if isinstance(action, Raise):
        return added == 1
    if not isinstance(action, Play | Exchange):
        return True
    card = before.cards[before.card_names.index(action.card)]
    laid_out = isinstance(action, Play) and card.kind == Kind.TRADE and game.readings.trade_zero is read.TradeZero.YES
    return added == (0 if laid_out else value(card.gain) - value(card.cost))


def _nothing_returned(game: Game, before: State, action: Action, after: State) -> bool:
    raised = before.phase == Phase.RAISE and isinstance(action, Raise | Done)
    return not (raised or isinstance(action, Claim | Forgo | Rest | Recover)) or after.phase != Phase.TRIM


def _exchanges_run_out(game: Game, before: State, action: Action, after: State) -> bool:
    """The cubes of the kinds that the card takes become fewer, by as many as it takes."""
    if not isinstance(action, Exchange):
        return True
    card = before.cards[before.card_names.index(action.card)]
    had, has = mover(before).hold, after.players[before.turn].hold
    fewer = sum(was - now for was, now, taken in zip(had, has, card.cost, strict=True) if taken)
    return 0 < sum(card.cost) == fewer


def _most_added_by_a_play(game: Game, play: History[State, Action]) -> bool:
    """Look at the turn that the last action ends, if it is one of playing a card, and shown from its beginning."""
    if not play.actions or not turn_ends(play.states[-2], play.states[-1]):
        return True
    begins = next((place for place in range(len(play.actions) - 1, -1, -1) if play.states[place].phase == Phase.ACT), None)
    if begins is None or not isinstance(play.actions[begins], Play):
        return True
    seat = play.states[begins].turn
    added = value(play.states[-1].players[seat].hold) - value(play.states[begins].players[seat].hold)
    return added <= most_added(game.components)


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    StateProperty("caravans-fit", "Between turns nobody has more cubes than a caravan holds, and in the middle of a turn nobody "
                  "but the player on turn has: in the printed game ten.", ("SR-1.7", "SR-4.1", "SR-7.1"), _caravans_fit),
    StepProperty("most-cubes-while-playing", "Playing a card never brings a caravan above what the most fertile card makes of a "
                 "full one: in the printed game 50 cubes, by ten exchanges of G>YYYYR.", ("SR-3.2", "SR-3.5", "SR-7.1"),
                 _most_cubes_while_playing),
    StepProperty("playing-adds-value", "With yellow, red, green and brown as 1, 2, 3 and 4, an upgrade adds 1, an exchange with "
                 "a printed card 1 to 4, a spice card what it shows, and playing a card never takes anything away.",
                 ("SR-1.5", "SR-3.2", "SR-3.3", "SR-3.4", "SR-3.5", "SR-7.2"),
                 _playing_adds_value),
    StepProperty("nothing-returned", "After a claim, a rest or upgrades nobody has to return cubes.",
                 ("SR-3.3", "SR-5.1", "SR-6.1", "SR-7.1"), _nothing_returned),
    StepProperty("exchanges-run-out", "An exchange gives none of the kinds of cube that it takes, so the number of exchanges is "
                 "bounded by the cubes one has.", ("SR-3.5",), _exchanges_run_out),
    PlayProperty("most-added-by-a-play", "No turn in which a card is played leaves its player with cubes of more value (1, 2, 3, "
                 "4) than the best card adds to the best of all caravans: with the printed cards 10 more, by five exchanges of "
                 "GG>BB.", ("SR-3.2", "SR-3.3", "SR-3.5", "SR-7.1"), _most_added_by_a_play),
)
