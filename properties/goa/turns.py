"""Cards, tiles on the grid, and what can always be done (GO-2, GO-3, GO-5, GO-7, GO-9)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa import readings as read
from century_rules.games.goa.acting import limit
from century_rules.games.goa.actions import Action, Expedition, Found, Pass, Ships, Taxes
from century_rules.games.goa.founding import can_settle
from century_rules.games.goa.game import Game
from century_rules.games.goa.state import Phase, State, Task
from century_rules.games.goa.table import cards_in_hand, cards_left, mover, spices_of
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "no-luck-needed": {"found_commit": (read.FoundCommit.AFTER,)}}


def _one_extra_card_taken_along(game: Game, before: State, action: Action, after: State) -> bool:
    return before.phase != Phase.EXTRA or after.phase == Phase.EXTRA or all(
        player.extra <= game.components.carried for player in after.players)


def _ships_can_always_be_taken(game: Game, state: State) -> bool:
    deciding = state.phase == Phase.ACT and state.task == Task.NONE and state.aside < 0
    return not deciding or (game.permits(state, Ships()) and game.permits(state, Taxes()))


def _a_step_can_be_paid_to_the_end(game: Game, state: State) -> bool:
    return state.task != Task.PAY or all(spices_of(mover(state), spice) >= owed for spice, owed in enumerate(state.owed))


def _limit_kept(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Expedition) or after.task != Task.NONE:
        return True
    return cards_in_hand(after.players[before.turn]) <= limit(game, before)


def _no_luck_needed(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Found) or cards_left(game, before) < game.components.founding_turns:
        return True
    me, town = before.players[before.turn], game.components.towns[action.town]
    base = game.components.by_row[-1][me.rows[-1]]
    return base + me.colonists + game.components.founding_turns < town.needs or can_settle(game, after)


def _over_after_part_b(game: Game, before: State, action: Action, after: State) -> bool:
    return after.phase != Phase.OVER or before.phase == Phase.OVER or (
        before.part == 1 and before.round >= game.components.rounds - 1 and isinstance(action, Pass))


def _rounds_in_a_part(game: Game, state: State) -> bool:
    return 0 <= state.round < game.components.rounds


def _laps(game: Game, state: State) -> bool:
    return 0 <= state.lap < game.components.laps


def _the_owner_opens_the_actions(game: Game, before: State, action: Action, after: State) -> bool:
    return before.phase != Phase.BID or after.phase != Phase.ACT or after.turn == after.holder


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("one-extra-card-taken-along", "When a round ends nobody has more than one extra-action card.", ("GO-7.2",),
                 _one_extra_card_taken_along),
    StateProperty("ships-can-always-be-taken", "Whoever is to take an action may take ships or taxes.", ("GO-5.1", "GO-5.2"),
                  _ships_can_always_be_taken),
    StateProperty("a-step-can-be-paid-to-the-end", "Whoever is paying for a step has all spices that are owed.", ("GO-6.1",),
                  _a_step_can_be_paid_to_the_end),
    StepProperty("the-limit-is-kept", "Whoever has done with an expedition at once holds no more cards than the limit.",
                 ("GO-6.7",), _limit_kept),
    StepProperty("no-luck-needed", "A founding succeeds whatever is turned if row and own colonists lack no more than a colonist "
                 "for each card.", ("GO-6.10",), _no_luck_needed),
    StepProperty("over-after-part-b", "The game ends with the last round of part B, when the last player passes.", ("GO-2.2",),
                 _over_after_part_b),
    StateProperty("rounds-in-a-part", "No part has more rounds than it should.", ("GO-2.1",), _rounds_in_a_part),
    StateProperty("laps-in-a-round", "Nobody acts more often than the laps say.", ("GO-5.1",), _laps),
    StepProperty("the-flag-opens-the-actions", "Whoever has the flag takes the first action.", ("GO-4.5", "GO-5.1"),
                 _the_owner_opens_the_actions),
)
