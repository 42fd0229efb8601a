"""There is always something one may do: a card can be played or taken back, and every action begun can be ended."""

from __future__ import annotations

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Discard, Done, Lay, Play, Raise, Rest, Take
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import cards_in_row, in_bowl, mover
from century_rules.theory.theorem import Always, Control, Invariant, Theorem

from ..century import cards
from . import _overrides as ruled


def paying(game: Game, position: State) -> bool:
    """While somebody pays there is a card right of all that is paid for, and cubes enough for the one reached for."""
    return position.phase != Phase.PAY or cards.can_pay(
        cards_in_row(game, position), position.laid, position.aim, sum(mover(position).hold))


def raising(game: Game, position: State) -> bool:
    """While cubes are raised: an upgrade is left; those made by this card are there; where one must be, one can be."""
    none_yet = game.readings.upgrade_count is read.UpgradeCount.AT_LEAST_ONE and position.raised == 0
    raisable = [in_bowl(game, position, kind) for kind in list(Spice)[1:]]
    return position.phase != Phase.RAISE or cards.can_raise(
        position.left, position.lifted, mover(position).hold, raisable=raisable, none_yet=none_yet)


INVARIANTS = (
    Invariant("paying", "While somebody pays there is a card to be taken, and cubes to pay for it.", paying),
    Invariant("raising", "While cubes are raised an upgrade is left, and one that has to be made can be made.", raising),
)


def somebody_can_act(game: Game, position: State) -> bool:
    """In each phase what may end it, and if that may not be, what there is to do."""
    def can(*actions: Action) -> bool:
        return any(game.permits(position, each) for each in actions)

    if position.phase == Phase.ACT:
        return can(*map(Play, free_cards(game, position)), Rest())
    if position.phase == Phase.PAY:
        leftmost = cards.card_at(position.card_names, position.unsold, position.laid)
        return can(*map(Lay, Spice)) or (leftmost is not None and can(Take(leftmost)))
    if position.phase == Phase.RAISE:
        return can(Done(), *map(Raise, Spice))
    if position.phase in (Phase.ROOM, Phase.TRIM):
        return can(Done(), *map(Discard, Spice))
    return position.phase == Phase.OVER or can(Done())


def free_cards(game: Game, position: State) -> list[str]:
    """The starting cards that give cubes for nothing."""
    first = len(position.unsold)
    return [position.card_names[first + number] for number, card in enumerate(game.components.start_cards) if not any(card.cost)]


THEOREMS = (
    Theorem("somebody-can-act", (Always("somebody", somebody_can_act),),
            (Control(("SR-1.3",), "a player without cards has nothing to do", players=3, instance="oasis"),
             Control((), "all cards are played", instance="caravan", rulings=(ruled.NOBODY_RESTS,)),
             Control((), "the card in the hand cannot be played", instance="bazaar", rulings=(ruled.REST_WITH_AN_EMPTY_HAND,)),
             Control((), "only brown cubes are left to be raised", instance="caravan", rulings=(ruled.ALL_UPGRADES,)))),
)
