"""Making a play shorter: leave actions out, let turns go by, until nothing more can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from century_rules.desk.comparing.parting import Games, Parting, confirmed, played
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.shortening import shorter_plays
from century_rules.kernel.play import shortened


def shorten(
    games: Games, setup: Setup, parting: Parting, *, replays: int, keep: Callable[[Parting], bool] = lambda found: True,
) -> Parting:
    """A play that parts the readings too and from which no run of actions can be left out, nor a turn be spent idly instead.

    Gives up after so many replays; what it returns has been played through both reference games in any case. `keep` says
    which partings will do.
    """
    def shorter(best: Parting) -> Iterator[tuple[Action, ...]]:
        return shorter_plays([first for first, _ in played(games, setup, best.actions[:-1])], best.actions)

    def shown(actions: tuple[Action, ...]) -> Parting | None:
        found = confirmed(games, setup, actions)
        return found if found is not None and keep(found) else None

    return shortened(parting, shorter, shown, replays)
