"""`check` comes to the bounds of what can be: who is right but for a limit that ordinary play does not reach is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

import pytest

from century_rules.games.century.cubes import total
from century_rules.games.sand_to_sea.state import Phase
from century_rules.guidance import lead
from century_rules.rulebook import rulebook
from century_rules.testing import Differs, check
from century_rules.writing.stored import Stored, plays_at_bounds
from tests.testing.at_bounds import LIMITS, Limited

pytestmark = pytest.mark.in_turn(6)

GAMES = ("spice-road", "sand-to-sea", "eastern-wonders")
PLAYERS = [(game, players) for game in (*GAMES, "sky-islands") for players in rulebook(game).players]


@pytest.mark.parametrize(("limit", "game"), [(limit, game) for limit, games in LIMITS.items() for game in games])
def test_a_limit_of_ones_own_is_found(limit: Callable[[], Limited], game: str) -> None:
    """By the plays that are kept alone, so with any seed."""
    with pytest.raises(Differs):
        check(limit(), game, plays=0, record=None)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_limit_nothing_is_found(game: str) -> None:
    """The negative control."""
    assert check(Limited(), game, plays=0, record=None).kept > 90


# --- what the plays come to, from the rulebook and the printed cards and tiles ----------------------------------------


def most_lying(play: Stored[Any, Any]) -> int:
    """Most cubes on one card of the row, or on one tile."""
    return max(total(cubes) for state in play.play.states for cubes in getattr(state, "lying", getattr(state, "on", ())))


def most_held(play: Stored[Any, Any], kinds: str = "YRGB") -> int:
    """Most cubes of those kinds in one hold."""
    holds = [player.hold for state in play.play.states for player in state.players]
    most: int = max(sum(hold["YRGB".index(kind)] for kind in kinds) for hold in holds)
    return most


def most_of_each(play: Stored[Any, Any]) -> tuple[int, ...]:
    """Most cubes in one hold, and most of each kind."""
    return (most_held(play), *(most_held(play, kind) for kind in "YRGB"))


def most_points(play: Stored[Any, Any]) -> int:
    """Most points of a player in the end."""
    outcome = play.game.outcome(play.play.states[-1])
    assert outcome is not None
    return max(outcome.points)


def most_at_a_stretch(play: Stored[Any, Any], kind: str) -> int:
    """Most actions of that kind one after the other, without another between them."""
    return max(len(list(same)) for name, same in groupby(type(action).__name__ for action in play.play.actions) if name == kind)


def all_have_met(play: Stored[Any, Any]) -> bool:
    """Whether the last to come has paid all others, and a cube, or of two players two, for each outpost of theirs."""
    others = play.game.players - 1
    return (most_at_a_stretch(play, "Pay"), most_at_a_stretch(play, "Spend")) == (others, 2 if others == 1 else others)


def first_two_equal(play: Stored[Any, Any]) -> bool:
    """Whether the game ends, and the first two have as many points."""
    outcome = play.game.outcome(play.play.states[-1])
    return outcome is not None and lead(outcome) == 0


EXCHANGED = (50, 40, 20, 20, 10)
"""Ten green cubes become fifty by G>YYYYR; the red ones of these are raised to brown, and become twenty by B>GG; and so on."""

def is_used_up(play: Stored[Any, Any]) -> bool:
    """Whether there is no cube of a kind left that others are raised to."""
    return 0 in play.play.states[-1].bowls[1:]


FROM: Mapping[tuple[str, str], int] = {
    ("sky-islands", "all-ports"): 4, ("sky-islands", "all-houses"): 4, ("sand-to-sea", "a-kind-used-up"): 3}
"""The fewest players with whom it was found, where these are not the fewest of the game."""

COMES_TO: Mapping[str, Mapping[str, Callable[[Stored[Any, Any]], bool]]] = {
    "spice-road": {
        "a-kind-used-up": is_used_up,
        # 43 cards: one cube for each of the other 42.
        "all-merchants": lambda play: most_lying(play) == 42 and not any(play.play.states[-1].unsold),
        "ten-exchanges": lambda play: most_of_each(play) == EXCHANGED and most_at_a_stretch(play, "Exchange") == 9,
        # The dearest five or six cards, a gold coin with five of them at least where there are five players.
        "most-points": lambda play: most_points(play) >= 20 + 20 + 19 + 18 + 18 + 5 * 3},
    "sky-islands": {
        "all-ports": lambda play: sum(map(sum, (each.ports for each in play.play.states[-1].players))) == 20,
        "all-houses": lambda play: max(sum(each.houses) for each in play.play.states[-1].players) == 15},
    "sand-to-sea": {
        "a-kind-used-up": is_used_up,
        "all-merchants": lambda play: most_lying(play) == 42 and not any(play.play.states[-1].unsold),
        "ten-exchanges": lambda play: most_of_each(play) == EXCHANGED and most_at_a_stretch(play, "Trade") == 10,
        "most-points": lambda play: most_points(play) >= 77 + 24 + 15,  # VP tiles, the whole board, bonus tiles
        "one-market-for-all": all_have_met,
        "a-bonus-pile-used-up": lambda play: 0 in play.play.states[-1].bonus_left and play.play.states[-1].phase == Phase.REWARD},
    "eastern-wonders": {
        "first-two-equal": first_two_equal,
        "nine-trades": lambda play: most_held(play, "Y") >= 36 and most_at_a_stretch(play, "Trade") == 9,
        "one-market-for-all": all_have_met, "forty-on-a-tile": lambda play: most_lying(play) >= 40}}


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_each_play_comes_to_its_bound(game: str, players: int) -> None:
    plays = {play.file.name.partition(".")[0]: play for play in plays_at_bounds(rulebook(game), players)}
    assert set(plays) == {name for name in COMES_TO[game] if players >= FROM.get((game, name), 0)}
    assert not [name for name, play in plays.items() if not COMES_TO[game][name](play)]
