"""A short selection of the checks, run on whatever `century_rules` is found first: prints what each of them notices.

    python -m tests.mutants.checks [CHECK ...]

Checks: pairing, points, counts, properties, scoring, and ``proof:NAME``, the equality proof of the action that goes with that
mutant.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import partial

import attrs

from century_rules.games.eastern_wonders import scoring
from century_rules.games.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.instances import instance
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.state import Player
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.games.eastern_wonders.testing import Watch
from tests.eastern_wonders.random_games import lively_choice, random_action, random_game
from tests.eastern_wonders.test_pairing import differences
from tests.eastern_wonders.test_scoring import test_points_and_winner_are_those_of_the_reference
from tests.mutants.mutants import MUTANTS

COMPARISONS = 4_000
COVE = (8_906, 16_276)


def pairing() -> str:
    """The encoding beside the reference in random play."""
    dice, compared = random.Random(3), 0
    while compared < COMPARISONS:
        game, state = random_game(dice)
        game = attrs.evolve(game, without=frozenset())
        rules = known_rules(IntAlgebra(), game, state.setup)
        encoded = rules.named()
        for _ in range(300):
            legal = game.legal_actions(state)
            if not legal:
                break
            taken, before = lively_choice(dice, legal), leaves(state)
            for action in (taken, random_action(dice, game, state)):
                name, arguments = rules.operation_of(action, state)
                if found := differences(game, state, before, action, encoded, name, arguments):
                    return f"comparison {compared}, {type(action).__name__}: {found[0]}"
                compared += 1
            state = game.apply(state, taken)
    return ""


def points() -> str:
    """Points and winner in the encoding beside those of the reference."""
    test_points_and_winner_are_those_of_the_reference()
    return ""


def counts() -> str:
    """How many states and actions the smallest instance has."""
    small = instance("cove")
    start = small.start
    seen, queue, transitions = {start}, [start], 0
    for state in queue:
        for action in small.game.legal_actions(state):
            after = small.game.apply(state, action)
            transitions += 1
            if after not in seen:
                seen.add(after)
                queue.append(after)
        if len(seen) > COVE[0]:
            return f"more than {COVE[0]} states"
    return "" if (len(seen), transitions) == COVE else f"{len(seen)} states, {transitions} actions"


def properties() -> str:
    """Every property, in guided play for each number of players."""
    for players in (2, 3, 4):
        for seed in range(2):
            game = Game(players=players)
            watch = Watch(game, game.deal(seed))
            for action, after in Merchant(game, seed, whim=0.05).play(watch.now, 1500):
                watch.see(action, after)
            watch.close()
    return ""


def ending() -> str:
    """Points and winner by hand."""
    player = Player(ship=0, hold=(3, 1, 1, 0), outposts=(0,) * 24, uncovered=(1, 2, 3, 0), bonus=(0, 0, 0, 0, 1), bonus_vp=6,
                    vp_tiles=2, vp_points=20)
    found = scoring.score(Game(), player)
    if found != scoring.Score(vp_tiles=20, outposts=0 + 1 + 3, bonus=6, cubes=2):
        return str(found)
    return "" if scoring.winner((30, 41, 41, 40)) == 2 else f"seat {scoring.winner((30, 41, 41, 40))} wins with 30, 41, 41, 40"


def proof(name: str) -> str:
    """For all type-correct states at once: one action's traced cases against the encoding, on the printed board."""
    from century_rules.games.eastern_wonders.rulebook import RULEBOOK
    from century_rules.pairing.equality import Pair, prove_equal

    game = Game(players=2)
    action = next(mutant.action for mutant in MUTANTS if mutant.name == name)
    assert action is not None
    result = prove_equal(Pair.of(RULEBOOK, game, game.deal(1)), action, most_failures=1)
    if result.proved:
        return ""
    return f"{result.failures[0].rsplit('(', 1)[-1].rstrip(')')}; {'; '.join(result.differs[0].differences)}"


CHECKS: dict[str, Callable[[], str]] = {
    "pairing": pairing, "points": points, "counts": counts, "properties": properties, "scoring": ending}


def noticed(check: Callable[[], str]) -> str:
    """What a check notices, a crash of the rules among it; nothing if all is well."""
    try:
        return check()
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def main() -> None:
    import century_rules

    found = {"package": century_rules.__file__}
    for name in sys.argv[1:] or CHECKS:
        found[name.split(":")[0]] = noticed(partial(proof, name.split(":")[1]) if ":" in name else CHECKS[name])
    print(json.dumps(found))


if __name__ == "__main__":
    main()
