"""The second text of one game, written by hand, and games with clauses denied: for tests that compare it with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory import ruling
from century_rules.theory.theorem import Denial
from tests.eastern_wonders.second import SECOND


def known_rules(of: Algebra[N, B], game: Game, setup: Setup) -> WondersRules[N, B]:
    """The second text of that game with that set-up, which need not be one that its rules allow."""
    ports = len(setup.sea.ports)
    begun = attrs.evolve(game.deal(0), setup=setup, ports=tuple(range(ports)), drawn=ports)
    return cast("WondersRules[N, B]", SECOND.encoded().known(of, game, begun))


def deny(game: Game, denied: Sequence[Denial]) -> Game:
    """The same game with clauses denied."""
    return cast(Game, ruling.deny(game, denied))
