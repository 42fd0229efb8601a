"""The two rows and their decks: how many cards leave them, and how many cubes lie there (SR-1.1, SR-1.4, SR-4, SR-6.3)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Add, Lay, Pick, Reach, Take
from century_rules.games.spice_road.components import printed
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

from ..century import cards

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "fewer-cubes-to-the-right": {"cubes_follow": (read.CubesFollow.CARD,), "payment": (read.Payment.ONE,)},
    "most-cubes-on-a-card": {"payment": (read.Payment.ONE,)},
}
"""Under payment=at-least-one anything may be laid anywhere; under cubes-follow=place a new card comes to lie under old cubes."""


def _in_the_deck() -> str:
    """How many point cards of the printed box are left in the deck with 2 to 5 players when all have been claimed that can be."""
    box = printed()
    *first, last = (len(box.point_cards) - box.point_row - players * box.to_end[players - 2] for players in (2, 3, 4, 5))
    return f"{', '.join(map(str, first))} and {last}"


def _point_deck_lasts(game: Game, state: State) -> bool:
    return sum(state.unclaimed) >= len(state.unclaimed) - game.players * game.cards_to_end()


def _fewer_cubes_to_the_right(game: Game, state: State) -> bool:
    """While somebody pays, the cubes of the card reached for may be gone already (pay-with-taken=yes)."""
    return state.phase == Phase.PAY or cards.fewer_cubes_to_the_right(state.on)


def _most_cubes_on_a_card(game: Game, state: State) -> bool:
    return cards.most_cubes_on_a_card(state.on, len(state.unsold))


def _most_acquisitions(game: Game, play: Play[State, Action]) -> bool:
    begun_with = sum(play.states[0].unsold)
    return sum(isinstance(action, Take) for action in play.actions) <= begun_with


def _acquiring_moves_cubes(game: Game, before: State, action: Action, after: State) -> bool:
    """The mover's cubes, those on the row and those on the card that is being taken are as many, of each kind.

    A cube laid comes to lie on the row, and but for taking a card, or reaching for it (pay-with-taken=yes), none goes from there.
    """
    def cubes(state: State) -> list[int]:
        return [sum(kind) for kind in zip(state.players[before.turn].hold, state.offered, *state.on, strict=True)]

    if not isinstance(action, Lay | Add | Reach | Take | Pick):
        return before.on == after.on
    more = [now - was for here, there in zip(before.on, after.on, strict=True) for was, now in zip(here, there, strict=True)]
    stays = min(more) >= 0 and sum(more) == (1 if isinstance(action, Lay | Add) else 0)
    return cubes(before) == cubes(after) and (stays or isinstance(action, Reach | Take))


def _leftmost_is_free(game: Game, state: State) -> bool:
    leftmost = next((name for name, unsold in zip(state.card_names, state.unsold, strict=False) if unsold), None)
    return state.phase != Phase.ACT or leftmost is None or game.permits(state, Take(leftmost))


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...] = (
    StateProperty("point-deck-lasts", "No more point cards are ever claimed than end the game, for each player: of the printed "
                  f"ones, under end-count=table, with 2, 3, 4 and 5 players at least {_in_the_deck()} stay in the deck.",
                  ("SR-1.1", "SR-6.3", "SR-8.1"), _point_deck_lasts),
    StateProperty("fewer-cubes-to-the-right", cards.FEWER_CUBES_TO_THE_RIGHT, ("SR-4.1", "SR-4.4", "SR-4.5"),
                  _fewer_cubes_to_the_right),
    StateProperty("most-cubes-on-a-card", cards.MOST_CUBES_ON_A_CARD, ("SR-1.4", "SR-4.1", "SR-4.5"), _most_cubes_on_a_card),
    PlayProperty("most-acquisitions", "There are never more acquisitions than merchant cards: with the printed ones 43.",
                 ("SR-1.4", "SR-4.5"), _most_acquisitions),
    StepProperty("acquiring-moves-cubes", "Acquiring a card neither makes nor costs cubes, but for those on it that one may "
                 "leave (card-cubes=part): those laid lie on the row, of their kind, until somebody takes the card below them.",
                 ("SR-4.1", "SR-4.4", "SR-4.5"), _acquiring_moves_cubes),
    StateProperty("leftmost-is-free", "Whoever begins a turn can take the leftmost merchant card, with no cubes too, as long as "
                  "there is one.", ("SR-2.2", "SR-4.2"), _leftmost_is_free),
)
