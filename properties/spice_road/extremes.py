"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/spice_road/plays``)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.spice_road.actions import Action, Claim, Forgo
from century_rules.games.spice_road.actions import Play as PlayCard
from century_rules.games.spice_road.cards import Card
from century_rules.games.spice_road.fertility import value
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, Recurrence, StateProperty
from century_rules.kernel.reading import Reading

from century_rules.games.spice_road.table import is_last_turn
from ..century import ends
from ._words import mover, score

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}

PROPERTIES: tuple[StateProperty[Game, State] | PlayProperty[Game, State, Action], ...] = ()
"""Nothing here is true."""

MOST_ADDED = 20


def _card_is_left(game: Game, state: State) -> bool:
    return sum(state.unsold) > game.components.merchant_row


def ender(game: Game, play: Play[State, Action]) -> int | None:
    """The seat that was first to have as many point cards as end the game."""
    return next((seat for state in play.states for seat, player in enumerate(state.players)
                 if player.claims >= game.cards_to_end()), None)


def _ender_wins(game: Game, play: Play[State, Action]) -> bool:
    outcome = game.outcome(play.states[-1])
    return outcome is None or ender(game, play) in (None, *outcome.winners)


def dominated(better: Card[int], worse: Card[int]) -> bool:
    """Whether a card of the same kind takes no more of any cube and gives no fewer of any, nor upgrades, and is another one."""
    takes_less = all(less <= more for less, more in zip(better.cost, worse.cost, strict=True))
    gives_more = all(more >= less for more, less in zip(better.gain, worse.gain, strict=True))
    return better.kind == worse.kind and takes_less and gives_more and better.times >= worse.times and better != worse


def _none_is_dominated(game: Game, state: State) -> bool:
    deck = state.cards[:len(state.unsold)]
    return not any(dominated(better, worse) for better in deck for worse in deck)


def _adds_twenty_at_most(game: Game, play: Play[State, Action]) -> bool:
    """What the card played in the turn that is under way, or just over, has added before any cube is returned."""
    begins = next((place for place in range(len(play.actions) - 1, -1, -1) if play.states[place].phase == Phase.ACT), None)
    if begins is None or not isinstance(play.actions[begins], PlayCard):
        return True
    before = mover(play.states[begins])
    after = play.states[-1].players[play.states[begins].turn]
    return value(after.hold) - value(before.hold) <= MOST_ADDED


def _only_plays_without_cubes(game: Game, state: State) -> bool:
    if state.phase != Phase.ACT or sum(mover(state).hold) > 0:
        return True
    return all(isinstance(action, PlayCard) for action in game.legal_actions(state))


def _claims_in_the_last_turn(game: Game, state: State) -> bool:
    """Whether nothing is better than the best claim, where one is possible: every way to the end of the turn is gone."""
    if state.phase != Phase.ACT or not state.final or not is_last_turn(game, state):
        return True
    claims = [action for action in game.legal_actions(state) if isinstance(action, Claim | Forgo)]
    best = max((best_score(game, game.apply(state, claim), state.turn) for claim in claims), default=None)
    return best is None or best_score(game, state, state.turn) <= best


def best_score(game: Game, state: State, seat: int) -> int:
    """The best score that a player can have at the end of the last turn, which is the player's."""
    best, seen, left = 0, {state}, [state]
    while left:
        here = left.pop()
        if here.phase == Phase.OVER:
            best = max(best, score(game, here, seat))
        for action in game.legal_actions(here):
            after = game.apply(here, action)
            if after not in seen:
                seen.add(after)
                left.append(after)
    return best


REFUTED: tuple[StateProperty[Game, State] | PlayProperty[Game, State, Action], ...] = (
    StateProperty("merchant-deck-lasts", "There is always a merchant card left in the deck.", ("SR-4.5", "SR-8.1"),
                  _card_is_left),
    PlayProperty("every-game-ends", ends.EVERY_GAME_ENDS, ("SR-2.2", "SR-8.1"), ends.never_again, Recurrence()),
    StateProperty("gold-goes-first", "The gold is gone before the silver.", ("SR-6.4", "SR-6.5"),
                  lambda game, state: state.silver > 0 or state.gold == 0),
    StateProperty("coins-are-left", "Some coin is always left.", ("SR-1.2", "SR-6.4", "SR-8.1"),
                  lambda game, state: state.gold + state.silver > 0),
    PlayProperty("ender-wins", "Whoever is first to have the last point card wins.", ("SR-8.1", "SR-8.3", "SR-8.4"), _ender_wins),
    StateProperty("ten-cubes-on-a-card", "No card bears more cubes than a caravan holds.", ("SR-4.1", "SR-7.1"),
                  lambda game, state: all(sum(cubes) <= game.components.caravan for cubes in state.on)),
    StateProperty("no-merchant-card-dominated", "No card of the merchant deck gives at least as much as another of its kind for "
                  "no more.", ("SR-3.2", "SR-3.5"), _none_is_dominated),
    StateProperty("caravan-never-overfull", "A caravan never holds more than its limit, not during a turn either.", ("SR-7.1",),
                  lambda game, state: all(sum(player.hold) <= game.components.caravan for player in state.players)),
    PlayProperty("play-adds-twenty-at-most", "Playing a card adds 20 at most to the value (1, 2, 3, 4) of one's cubes, also "
                 "before any are returned.", ("SR-3.5", "SR-7.1"), _adds_twenty_at_most),
    StateProperty("only-plays-without-cubes", "A player without cubes can only play a card.", ("SR-4.2", "SR-5.1"),
                  _only_plays_without_cubes),
    StateProperty("claim-whenever-possible", "Claiming whenever one can is never worse: whoever can claim in the last turn of a "
                  "game has no more points by doing something else.", ("SR-6.1", "SR-8.1", "SR-8.3"), _claims_in_the_last_turn),
)
"""The claims that are false."""
