"""The bounds of scores, from the printed numbers; the stored plays meet them, and no game goes beyond.

The most (EW-8.2): four VP tiles are at most the four best; 20 uncovered spaces bring all the numbers; a bonus tile is had for
each of five columns, and counts its VP, and the hold bonus as many cubes as it has room for; and as many cubes count as the
hold has spaces. The least for a winner: somebody has four tiles when the game ends (EW-8.1), and the winner no fewer points.
"""

from __future__ import annotations

import pytest

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.scoring import score
from century_rules.games.eastern_wonders.state import Phase
from century_rules.process.content import content_root, load_file
from century_rules.writing.replay import replay
from tests.counterexamples.test_counterexamples import stored

EXTREMES = load_file(content_root("properties") / "eastern_wonders" / "extremes.py")


def test_the_bounds() -> None:
    assert EXTREMES.most_points(Game()) == (20 + 20 + 19 + 18) + 4 * (0 + 1 + 2 + 2 + 3) + (6 + 5 + 4 + 3 + 3) + 10 == 140
    assert EXTREMES.fewest_points_of_tiles(Game()) == 11 + 11 + 12 + 12 == 46


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plays_meet_them(players: int) -> None:
    best, least, none = (replay(stored(f"{claim}.{players}p.txt")) for claim in (
        "nobody-scores-everything", "winner-has-more-than-the-cheapest-tiles", "everybody-scores"))
    assert best.outcome is not None and max(best.outcome.points) == 140
    assert score(Game(players=players), best.final.players[0]).cubes == 13
    assert least.outcome is not None and (max(least.outcome.points), least.outcome.points[least.outcome.winner]) == (46, 46)
    assert none.outcome is not None and min(none.outcome.points) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_goes_beyond(players: int) -> None:
    game = Game(players=players)
    for seed in range(3):
        *_, (_, end) = Merchant(game, seed, whim=0.05).play(game.deal(seed), 2000)
        assert end.phase is Phase.OVER
        outcome = game.outcome(end)
        assert outcome is not None
        assert min(outcome.points) >= 0 and 46 <= max(outcome.points) <= 140
