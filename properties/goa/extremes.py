"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/goa/plays``)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa import readings as read
from century_rules.games.goa.actions import Action, Harvest, Keep, Pass
from century_rules.games.goa.game import Game
from century_rules.games.goa.goals import breaks
from century_rules.games.goa.pieces import Spice
from century_rules.games.goa.scoring import points_of
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import cards_in_hand, cards_left, spices_of
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "the-highest-number-wins": {"self_buy": (read.SelfBuy.DISCOUNT,)},
    "a-bidder-can-pay-at-any-moment": {"free_timing": (read.FreeTiming.MOMENT,), "money_card": (read.MoneyCard.FREE,)}}

PROPERTIES: tuple[StateProperty[Game, State], ...] = ()
"""Nothing here is true."""


def _no_chain_breaks(game: Game, state: State) -> bool:
    return not breaks(state)


def _passing_is_always_possible(game: Game, state: State) -> bool:
    return state.phase != Phase.EXTRA or state.task != Task.NONE or state.aside >= 0 or game.permits(state, Pass())


def _one_winner(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    return outcome is None or len(outcome.winners) == 1


def _points_never_fall(game: Game, before: State, action: Action, after: State) -> bool:
    return before.phase == Phase.START or all(
        now >= was for was, now in zip(points_of(game, before), points_of(game, after), strict=True))


def _ships_suffice(game: Game, state: State) -> bool:
    return sum(player.ships for player in state.players) <= game.components.in_supply[0]


def _sacks_suffice(game: Game, state: State) -> bool:
    return all(sum(spices_of(player, spice) for player in state.players) <= game.components.in_supply[3]
               for spice in range(len(Spice)))


def _the_highest_number_wins(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Keep) or before.bidder < 0


def _the_limit_always_holds(game: Game, state: State) -> bool:
    return all(cards_in_hand(player) <= game.components.hold[player.rows[3]] for player in state.players)


def _no_tile_returns(game: Game, state: State) -> bool:
    return state.exchanged < 0


def _a_harvest_brings_spices(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Harvest) or after.task == Task.STORE


def _a_bidder_can_pay(game: Game, state: State) -> bool:
    return all(state.bidder != seat or player.ducats >= state.high for seat, player in enumerate(state.players))


def _extra_cards_suffice(game: Game, state: State) -> bool:
    return sum(player.extra for player in state.players) <= game.components.in_supply[4]


def _one_extra_card_while_marking(game: Game, state: State) -> bool:
    return state.phase != Phase.MARK or all(player.extra <= game.components.carried for player in state.players)


def _a_founding_finds_its_cards(game: Game, state: State) -> bool:
    may_found = state.task == Task.NONE and state.phase in (Phase.ACT, Phase.EXTRA)
    return not may_found or cards_left(game, state) >= game.components.founding_turns


def _no_last_row_in_the_first_round(game: Game, state: State) -> bool:
    first = state.part == 0 and state.round == 1 and state.phase == Phase.MARK
    return not first or all(row < game.last_row for player in state.players for row in player.rows)


REFUTED: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("no-chain-breaks", "Each marker touches the one before it, whatever happens.", ("GO-3.2", "GO-3.4"),
                  _no_chain_breaks),
    StateProperty("passing-is-always-possible", "Once all actions are taken, passing is always possible.", ("GO-7.1", "GO-7.2"),
                  _passing_is_always_possible),
    StateProperty("one-winner", "When the game is over there is one winner.", ("GO-8.7",), _one_winner),
    StepProperty("points-never-fall", "Nobody ever has fewer points than before.", ("GO-8.3", "GO-8.4", "GO-9.1"),
                 _points_never_fall),
    StateProperty("ships-suffice", "There are never more ships out than there are in the box.", ("GO-9.4",), _ships_suffice),
    StateProperty("sacks-suffice", "There are never more sacks of a spice out than there are in the box.", ("GO-9.4",),
                  _sacks_suffice),
    StepProperty("the-highest-number-wins", "Whoever bids most gets the item, also where its auctioneer may keep it for less.",
                 ("GO-4.3", "GO-4.4"), _the_highest_number_wins),
    StateProperty("the-limit-always-holds", "Nobody ever holds more cards than the row of expeditions says.",
                  ("GO-6.7", "GO-6.8"), _the_limit_always_holds),
    StateProperty("no-tile-returns", "A tile that was taken never comes back to the grid.", ("GO-10.11",), _no_tile_returns),
    StepProperty("a-harvest-brings-spices", "Whoever harvests has spices to lay.", ("GO-6.5",), _a_harvest_brings_spices),
    StateProperty("extra-cards-suffice", "There are never more extra-action cards out than there are in the box.",
                  ("GO-4.5", "GO-6.3", "GO-7.2", "GO-9.4"), _extra_cards_suffice),
    StateProperty("one-extra-card-while-marking", "While the flag and the markers are laid nobody has more than one extra-action "
                  "card.", ("GO-6.3", "GO-7.2", "GO-10.15"), _one_extra_card_while_marking),
    StateProperty("a-bidder-can-pay-at-any-moment", "Whoever has made the highest bid has as many ducats, also where "
                  "cards may be played at any moment and the ducat card is no action.", ("GO-4.3", "GO-9.1", "GO-11.10"),
                  _a_bidder_can_pay),
    StateProperty("a-founding-finds-its-cards", "There are as many cards to turn as a founding turns whenever somebody "
                  "may found.", ("GO-6.2", "GO-6.7", "GO-6.10", "GO-9.2", "GO-10.6"), _a_founding_finds_its_cards),
    StateProperty("no-last-row-in-the-first-round", "When the first round is over nobody has come to the last row of a column.",
                  ("GO-4.5", "GO-5.1", "GO-6.1", "GO-11.8", "GO-11.10"), _no_last_row_in_the_first_round),
)
