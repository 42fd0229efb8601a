"""Claims people would make of the game and which are false: each is refuted by a stored play (``proofs/eastern_wonders/plays``).

Where a claim says that a bound is never reached, the play that refutes it shows that the bound is tight.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders.actions import Action, Harvest, Trade
from ..century import ends
from ._finishing import Finisher
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, minus, plus, total
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import (
    EndInReach, Play, PlayProperty, Recurrence, StateProperty, StepProperty, WithinRounds,
)
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}

PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = ()
"""Nothing here is true."""


def _gets_all(game: Game, before: State, action: Action, after: State) -> bool:
    """What a harvest or a trade brings is all there (EW-6.1, EW-4.5b, EW-4.7)."""
    was, now = before.players[before.turn], after.players[before.turn]
    if isinstance(action, Harvest):
        return now.hold == plus(was.hold, (game.components.harvest_ginger, was.bonus[Bonus.HARVEST], 0, 0))
    market = before.setup.markets[was.ship]
    if isinstance(action, Trade) and market is not None:
        return now.hold == plus(minus(was.hold, market.cost), market.gain)
    return True


def _supply_not_below_zero(game: Game, state: State) -> bool:
    return all(cubes >= 0 for cubes in state.supply)


def _every_kind_is_left(game: Game, state: State) -> bool:
    return state.phase is not Phase.BONUS or all(state.bonus_left)


def _not_all_are_drawn(game: Game, state: State) -> bool:
    return state.drawn < len(state.setup.sea.ports) + game.components.vp_tiles_to_end * len(state.players)


def _not_over_by_one_for_each(game: Game, state: State) -> bool:
    if state.phase is not Phase.SAIL or state.moved:
        return True
    me, box = state.players[state.turn], game.components
    spaces = box.hold_spaces + box.hold_bonus_spaces * me.bonus[Bonus.HOLD]
    return total(me.hold) < spaces + len(state.players) - 1


def begins_round(state: State) -> bool:
    """Whether the next action is the first of a round (EW-2.1)."""
    return state.phase is Phase.SAIL and state.turn == 0 and not state.moved


def round_of_last_action(play: Play[State, Action]) -> int:
    """In which round the last action of a play from its set-up was taken; 0 before the first (EW-2.1)."""
    return sum(map(begins_round, play.states[:-1]))


def _is_over(state: State) -> bool:
    return state.phase is Phase.OVER


def _has_a_closed_port(state: State) -> bool:
    return state.setup.closed_at in state.ports


def _open_until_the_third_round(game: Game, play: Play[State, Action]) -> bool:
    return round_of_last_action(play) > 2 or not _has_a_closed_port(play.states[-1])


def _no_end_within(rounds: int) -> PlayProperty[Game, State, Action]:
    """The claim that no game is over by the end of so many rounds."""
    def holds(game: Game, play: Play[State, Action]) -> bool:
        return not _is_over(play.states[-1]) or round_of_last_action(play) > rounds

    return PlayProperty(f"no-game-ends-within-{rounds}-rounds", f"No game is over after {rounds} rounds or fewer.",
                        ("EW-2.1", "EW-8.1"), holds, WithinRounds(rounds, begins_round, _is_over))


def fewest_points_of_tiles(game: Game) -> int:
    """The points of as many VP tiles as end the game, those of least worth."""
    return sum(sorted(tile.points for tile in game.components.vp_tiles)[:game.components.vp_tiles_to_end])


def most_points(game: Game) -> int:
    """No score is higher: the best VP tiles, every number uncovered, the best bonus tile for each column, a full hold.

    A hold bonus counts for the cubes that its spaces have room for (EW-8.2).
    """
    box = game.components
    tiles = sum(sorted(tile.points for tile in box.vp_tiles)[-box.vp_tiles_to_end:])
    rooms = [box.hold_bonus_spaces if kind is Bonus.HOLD else 0 for kind in Bonus]
    bonus = sorted(vp + room for pile, room in zip(box.bonus_vp, rooms, strict=True) for vp in pile)
    return tiles + len(rows(game)) * sum(box.vp_by_column) + sum(bonus[-box.columns:]) + box.hold_spaces


def rows(game: Game) -> set[int]:
    """The rows of a board: one for each type of market tile (EW-1.6)."""
    return {int(tile.type) for tile in game.components.market_tiles}


def _everybody_scores(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    return outcome is None or min(outcome.points) > 0


def _winner_has_more_than_tiles(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    return outcome is None or max(outcome.points) > fewest_points_of_tiles(game)


def _less_than_everything(game: Game, state: State) -> bool:
    outcome = game.outcome(state)
    return outcome is None or max(outcome.points) < most_points(game)


REFUTED: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    PlayProperty("every-game-ends", ends.EVERY_GAME_ENDS, ("EW-2.2", "EW-8.1"), ends.never_again, Recurrence()),
    StepProperty("supply-never-runs-out", "Who is to take cubes from the supply gets all of them, the cubes being counted.",
                 ("EW-4.7", "EW-6.1"), _gets_all),
    StateProperty("supply-not-below-zero", "The cubes of the box suffice: no substitutes are ever needed.",
                  ("EW-4.7", "EW-6.1"), _supply_not_below_zero),
    StateProperty("every-kind-of-bonus-tile-is-left", "Who is to choose a bonus tile has all five kinds to choose from.",
                  ("EW-1.4", "EW-4.4"), _every_kind_is_left),
    StateProperty("not-everybody-takes-a-fourth-tile", "Not everybody takes a fourth VP tile, so fewer than 4 tiles and 4 for "
                  "each player are ever drawn.", ("EW-5.2", "EW-8.1"), _not_all_are_drawn),
    StateProperty("nobody-is-paid-by-everybody-when-full", "Nobody begins a turn with as many cubes too many as there are "
                  "other players.", ("EW-3.4", "EW-7.1"), _not_over_by_one_for_each),
    PlayProperty("no-closed-port-before-round-3", "No port is closed before the third round.", ("EW-5.1", "EW-5.3"),
                 _open_until_the_third_round, WithinRounds(2, begins_round, _has_a_closed_port)),
    *(_no_end_within(rounds) for rounds in (6, 8, 12)),
    StateProperty("everybody-scores", "At the end everybody has a point at least.", ("EW-8.2",), _everybody_scores),
    StateProperty("winner-has-more-than-the-cheapest-tiles", "The winner has more points than the four VP tiles of least worth "
                  "come to: in the printed game more than 46.", ("EW-8.1", "EW-8.2", "EW-8.3"), _winner_has_more_than_tiles),
    StateProperty("nobody-scores-everything", "Nobody has the most points that the box has for one player: in the printed game "
                  "nobody has 140.", ("EW-8.1", "EW-8.2"), _less_than_everything),
)
"""The claims that are false."""


def _can_always_end(game: Game, state: State) -> bool:
    """A play to the end, in which everybody helps; its rank, in rounds, falls."""
    finisher = Finisher(game, state.setup)
    positions = [state, *(after for _, after in finisher.play(state))]
    return positions[-1].phase is Phase.OVER


COSTLY: tuple[StateProperty[Game, State], ...] = (
    StateProperty("can-always-end", "From every position that can be reached the game can be brought to its end.",
                  ("EW-3.1", "EW-5.4", "EW-6.1", "EW-8.1"), _can_always_end, EndInReach()),
)
"""True, but too costly to be asked after every action of a random game."""
