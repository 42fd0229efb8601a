"""A short selection of the checks of Spice Road: what each of them notices about the rules as they are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from century_rules.games.spice_road import Game, State, Trader
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.testing.watching import Watch
from tests.mutants.checks import states_and_actions
from tests.mutants.failing import first_failed
from tests.spice_road.second_text import SECOND
from tests.spice_road.test_pairing import play
from tests.spice_road.test_properties import KNOWN, TRUE, claimed

COMPARISONS = 6_000
COMPARED = SECOND
SMALL: Mapping[str, tuple[int, int]] = {"oasis": (66, 66), "purse": (593, 699)}
"""States and actions of the smallest instances."""


def pairing() -> str:
    """The encoding beside the reference in random play."""
    _, difference = play(random.Random(3), COMPARISONS)
    return " ".join(map(str, difference[:2]))


def counts() -> str:
    """How many states and actions the smallest instances have."""
    for name, expected in SMALL.items():
        small = RULEBOOK.instance(name)
        found = states_and_actions(small.game, small.start, 2 * expected[0])
        if found != expected:
            return f"{name}: {found[0]} states, {found[1]} actions, or more"
    return ""


def properties() -> str:
    """Every property, in ordinary games for each number of players."""
    for players in RULEBOOK.players:
        for seed in range(2):
            game = Game(players=players)
            state: State = game.deal(seed)
            watch = Watch(game, state, [KNOWN.properties[each] for each in TRUE if claimed(each, game)])
            trader = Trader(game, seed)
            while (actions := game.legal_actions(state)) and len(watch.actions) < 1000:
                action = trader.choose(state) if len(actions) > 1 else actions[0]
                state = game.apply(state, action)
                watch.see(action, state)
            if game.outcome(state) is None and not actions:
                return f"nobody can act: {state}"
            watch.close()
    return ""


def by_hand() -> str:
    """The rules by hand, clause by clause."""
    return first_failed("tests/spice_road/test_rules.py")


CHECKS: dict[str, Callable[[], str]] = {"pairing": pairing, "counts": counts, "properties": properties, "by hand": by_hand}

USUAL = tuple(CHECKS)
"""Those that look for mistakes in the rules."""
