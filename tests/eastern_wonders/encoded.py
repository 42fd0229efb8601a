"""The encoding of one game, with the words of its rules, and games with clauses overridden: for tests that look into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.theory import ruling
from century_rules.theory.ruling import Ruling


def known_rules(of: Algebra[N, B], game: Game, setup: Setup) -> WondersRules[N, B]:
    """The encoding of that game with that set-up, which need not be one that its rules allow."""
    ports = len(setup.sea.ports)
    begun = attrs.evolve(game.deal(0), setup=setup, ports=tuple(range(ports)), drawn=ports)
    return cast("WondersRules[N, B]", RULEBOOK.encoded().known(of, game, begun))


def with_rulings(game: Game, rulings: Sequence[Ruling]) -> Game:
    """The same game with clauses overridden."""
    return cast(Game, ruling.with_rulings(game, rulings))
