"""Points and who wins (EW-8.2, EW-8.3). Points are looked at in every position, as if the game ended there."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, Player, State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "score-bounds": {"claims": (read.Claims.ONE,), "score_overflow": (read.ScoreOverflow.NO,)},
}
"""Under claims=several one may have more tiles than end the game; under score-overflow=yes cubes score without bound."""


def _points(game: Game, state: State) -> tuple[int, ...]:
    outcome = game.outcome(attrs.evolve(state, phase=Phase.OVER))
    assert outcome is not None
    return outcome.points


def _spaces(game: Game, player: Player) -> int:
    return game.components.hold_spaces + game.components.hold_bonus_spaces * player.bonus[Bonus.HOLD]


def _score_parts(game: Game, state: State) -> bool:
    numbers = game.components.vp_by_column
    for player, points in zip(state.players, _points(game, state), strict=True):
        uncovered = sum(number for row in player.uncovered for column, number in enumerate(numbers) if column < row)
        for_cubes = points - player.vp_points - player.bonus_vp - uncovered
        dearer = sum(count for kind, count in zip(Spice, player.hold, strict=True) if kind is not Spice.GINGER)
        fit = dearer <= _spaces(game, player) or game.readings.score_overflow is read.ScoreOverflow.YES
        if for_cubes != (dearer if fit else _spaces(game, player)) or for_cubes < 0:
            return False
    return True


def _score_bounds(game: Game, state: State) -> bool:
    box = game.components
    dearest = max(tile.points for tile in state.setup.vp_order)
    printed = box.vp_tiles_to_end * dearest + len(Spice) * sum(box.vp_by_column) + sum(map(sum, box.bonus_vp))
    return all(0 <= points <= printed + _spaces(game, player)
               for player, points in zip(state.players, _points(game, state), strict=True))


def _ginger_scores_nothing(game: Game, state: State) -> bool:
    poorer = tuple(attrs.evolve(player, hold=(0, *player.hold[1:])) for player in state.players)
    return _points(game, state) == _points(game, attrs.evolve(state, players=poorer))


def _one_winner(game: Game, state: State) -> bool:
    return ends.one_winner(game, state, over=state.phase == Phase.OVER)


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty(
        "score-parts", "A score is the VP of one's tiles, the numbers uncovered on one's board, the VP of one's bonus tiles, and "
        "one for each cube dearer than ginger, for no more than the hold has spaces. (Under score-overflow=yes: for all.)",
        ("EW-4.3", "EW-4.5e", "EW-8.2"), _score_parts),
    StateProperty(
        "score-bounds", "No score is below nothing or above the sum of: as many of the dearest VP tile as end the game, all "
        "numbers on a board, the VP of all bonus tiles, and the spaces of the hold.",
        ("EW-4.3", "EW-4.4", "EW-4.5d", "EW-4.5e", "EW-8.1", "EW-8.2"), _score_bounds),
    StateProperty("ginger-scores-nothing", "Taking all ginger out of every hold changes nobody's points.", ("EW-8.2",),
                  _ginger_scores_nothing),
    StateProperty("one-winner", ends.ONE_WINNER, ("EW-8.2", "EW-8.3"), _one_winner),
)
