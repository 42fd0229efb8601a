"""The claims of the proofs, run on ints along random plays: an invariant that is false somewhere is noticed without a solver."""

from __future__ import annotations

import random

import attrs
import pytest

from century_rules.games.eastern_wonders import format_readings
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import printed
from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.encoding.scenes import Scene, Step
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Spice
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves
from century_rules.solving.terms import Number, Z3Algebra, flag, variable
from century_rules.theory.theorem import Always, OnStep
from century_rules.theory.theories import Theory, theory

from ..eastern_wonders.random_games import lively_choice, random_game

ALGEBRA = IntAlgebra()
TRY_EVERY_STEP = {"move-can-finish", "somebody-can-act", "sail-on", "one-cube-suffices"}
"""Theorems that take a while to ask of a position."""


@pytest.fixture(scope="module")
def known() -> Theory[State, Action]:
    return theory(RULEBOOK)


class Watched:
    """A play with the ghosts of the proofs kept beside it."""

    def __init__(self, known: Theory[State, Action], game: Game, state: State) -> None:
        self.known, self.game, self.state = known, game, state
        self.rules = known_rules(ALGEBRA, game.dropping(()), state.setup)
        self.ghosts = {ghost.name: ghost.initial for ghost in known.ghosts}

    def scene(self, state: State) -> Scene[int, bool]:
        return self.rules.scene(leaves(state), self.ghosts)

    def take(self, action: Action) -> Step[int, bool]:
        after = self.game.apply(self.state, action)
        name, arguments = self.rules.operation_of(action, self.state)
        before = self.scene(self.state)
        step = self.rules.step(before, name, arguments, self.scene(after))
        self.ghosts = {ghost.name: ghost.following(step) for ghost in self.known.ghosts}
        self.state = after
        return attrs.evolve(step, after=self.scene(after))


def needed(known: Theory[State, Action], theorem_id: str, game: Game) -> bool:
    needs = known.theorems[theorem_id].needs
    if not known.theorems[theorem_id].claimed_of(game.components, game.players):
        return False
    read = dict(text.split("=", 1) for text in format_readings(game.readings, defaults=True))
    return all(read[name] == value for name, value in needs.items())


@pytest.mark.in_turn(2)
def test_every_invariant_and_theorem_holds_along_random_plays(known: Theory[State, Action]) -> None:
    rng = random.Random(11)
    over = closed = 0
    for _ in range(20):
        game, state = random_game(rng)
        if game.components == printed() and rng.random() < 0.7:
            continue  # small games get further in the same time
        game = attrs.evolve(game, without=frozenset())
        watched = Watched(known, game, state)
        for _ in range(120):
            scene = watched.scene(watched.state)
            for invariant in known.invariants:
                assert invariant.at(scene), (invariant.name, watched.state, game.readings)
            for theorem in known.theorems.values():
                for part in theorem.parts:
                    if theorem.id in TRY_EVERY_STEP and rng.random() < 0.96:
                        continue
                    if isinstance(part, Always) and needed(known, theorem.id, game):
                        assert part.at(scene), (theorem.id, part.name, watched.state, game.readings)
            legal = game.legal_actions(watched.state)
            if not legal:
                over += 1
                break
            step = watched.take(lively_choice(rng, legal))
            for theorem in known.theorems.values():
                for part in theorem.parts:
                    if (isinstance(part, OnStep) and needed(known, theorem.id, game)
                            and (not part.operations or step.operation in part.operations)):
                        assert part.at(step), (theorem.id, part.name, watched.state, game.readings)
        closed += watched.state.setup.closed_at in watched.state.ports
    assert over >= 5 and closed >= 8


def test_every_theorem_is_claimed_of_the_printed_box(known: Theory[State, Action]) -> None:
    for theorem in known.theorems.values():
        assert all(theorem.claimed_of(printed(), players) for players in (2, 3, 4)), theorem.id


def test_claims_can_fail(known: Theory[State, Action]) -> None:
    """The negative control of the test above: positions that no play reaches break most invariants."""
    game = Game(players=3)
    state = game.deal(seed=1)
    for action in game.legal_actions(state)[:1]:
        state = game.apply(state, action)
    broken: set[str] = set()
    p = state.players
    wrong = [
        attrs.evolve(state, turn=7), attrs.evolve(state, final=2), attrs.evolve(state, ports=(5, 5, 2, 3)),
        attrs.evolve(state, drawn=9), attrs.evolve(state, final=1), attrs.evolve(state, owed=(1, 0, 0)),
        attrs.evolve(state, bonus_left=(0, 0, 0, 0, 0)), attrs.evolve(state, moved=1),
        attrs.evolve(state, players=(attrs.evolve(p[0], ship=99), *p[1:])),
        attrs.evolve(state, players=(attrs.evolve(p[0], hold=(-1, 0, 0, 0)), *p[1:])),
        attrs.evolve(state, players=(attrs.evolve(p[0], vp_tiles=5), *p[1:])),
        attrs.evolve(state, ports=(0, 1, 2, state.setup.closed_at)),
    ]
    for each in wrong:
        scene = Watched(known, game, each).scene(each)
        broken |= {invariant.name for invariant in known.invariants if not invariant.at(scene)}
    assert broken >= {"places", "flags", "counts", "at-rest", "ships", "turn-marks", "bonuses", "places-drawn", "drawn-by-claims",
                      "final-when-reached", "tiles-in-the-last-round", "start-is-clean", "closed-when-drawn"}


def test_the_encoding_starts_where_the_reference_starts() -> None:
    rng = random.Random(3)
    for _ in range(20):
        game, state = random_game(rng)
        assert known_rules(ALGEBRA, game, state.setup).start == leaves(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_proofs_assume_is_true_of_the_printed_game(players: int) -> None:
    """Every side condition, with the printed game's numbers put in for the unknowns, in several shuffles."""
    for seed in range(5):
        game = Game(players=players)
        setup = game.shuffle(seed)
        box = game.components
        markets = sorted((tile for tile in setup.markets if tile is not None), key=lambda tile: tile.type)
        order = [place for tile in markets for place, lying in enumerate(setup.markets) if lying == tile] + list(setup.sea.ports)
        values = {"closed_at": setup.closed_at}
        true: set[str] = set()
        for t, place in enumerate(order):
            for u, other in enumerate(order):
                if other in setup.sea.neighbours[place]:
                    true.add(f"adjacent[{t}][{u}]")
        for kind in Spice:
            values[f":box.supply[{int(kind)}]"] = box.supply[kind]
            for t, market in enumerate(markets):
                values[f"recipe_cost[{t}][{int(kind)}]"] = market.cost[kind]
                values[f"recipe_gain[{t}][{int(kind)}]"] = market.gain[kind]
            for i, vp_tile in enumerate(setup.vp_order):
                values[f"vp_cost[{i}][{int(kind)}]"] = vp_tile.cost[kind]
            for i, cubes in enumerate(box.start_sets):
                values[f":box.start_sets[{i}][{int(kind)}]"] = cubes[kind]
        values |= {f"vp_points[{i}]": tile.points for i, tile in enumerate(setup.vp_order)}
        values |= {f":box.vp_by_column[{column}]": number for column, number in enumerate(box.vp_by_column)}
        values |= {f":box.bonus_vp[{kind}][{i}]": vp for kind, pile in enumerate(box.bonus_vp) for i, vp in enumerate(pile)}
        sides = RULEBOOK.encoded().anything(ALGEBRA, game, values.__getitem__, true.__contains__).sides
        assert len(sides) >= 10
        assert all(holds for _, holds in sides), [label for label, holds in sides if not holds]
        named = {str(variable(name)) for name in values}

        def known_number(name: str, named: set[str] = named) -> Number:
            assert name in named
            return variable(name)

        RULEBOOK.encoded().anything(Z3Algebra(), game, known_number, flag)
