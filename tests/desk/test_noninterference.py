"""What lies face down makes no difference; and whoever gives it away, or does more than pass on what lies open, is found out."""

from __future__ import annotations

import ast

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import attrs
import pytest

import century_rules.games.eastern_wonders.observation as observation_module
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from tests.eastern_wonders.encoded import known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.algebra import B, IntAlgebra, N
from century_rules.kernel.operations import Guard, Move, Operation
from century_rules.kernel.verdict import Verdict
from century_rules.pairing.pair import Encode
from century_rules.pairing.hidden import prove_guards_open
from century_rules.theory.encoded_rules import Rules
from tests.eastern_wonders.evidence import twins, sealed_observation
from tests.desk import leaks
from tests.eastern_wonders.plays import play

PLAYERS = pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow), 4])


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_seen_does_not_depend_on_what_is_hidden(players: int) -> None:
    seen = sealed_observation.prove_observation(players)
    assert (seen.verdict, seen.told, seen.why) == (Verdict.PROVED, (), ())
    assert seen.runs == players * len(Phase)


def test_the_observation_asks_nothing_s_class() -> None:
    """Which is the one thing that could be asked unnoticed."""
    tree = ast.parse(Path(observation_module.__file__).read_text(encoding="utf-8"))
    calls = [node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    assert not {"isinstance", "type", "id"} & {*calls} and "as_seen" in calls
    compared = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Compare)
                and any(isinstance(how, ast.Is | ast.IsNot) for how in node.ops)]
    assert compared == ["state.phase is Phase.OVER"]


@pytest.mark.parametrize(("look", "told"), [
    (leaks.others_points, "players[1].vp_points"), (leaks.the_setup, "setup.vp_order"), (leaks.place_of_a_tile, "ports[1]")],
    ids=lambda given: getattr(given, "__name__", ""))
def test_what_is_told_though_it_is_hidden(look: leaks.Observe, told: str) -> None:
    seen = sealed_observation.prove_observation(2, look=look)
    assert seen.verdict is Verdict.REFUTED
    assert told in seen.told


@pytest.mark.parametrize(("look", "asked"), [
    (leaks.points_among_the_uncovered, "players[1].vp_points"), (leaks.points_in_a_text, "players[1].vp_points"),
    (leaks.next_tile, "setup.vp_order"), (leaks.next_tile_on_the_sly, "setup.vp_order"), (leaks.whole_order, "setup.vp_order"),
    (leaks.points_while_a_closed_port_is_shown, "the tile on port 0"),
    (leaks.asks_and_keeps_it_to_itself, "players[1].vp_points")], ids=lambda given: getattr(given, "__name__", ""))
def test_nothing_is_claimed_of_who_does_more_than_pass_on(look: leaks.Observe, asked: str) -> None:
    seen = sealed_observation.prove_observation(2, look=look)
    assert seen.verdict is Verdict.UNKNOWN
    assert f"in SAIL {asked} is asked about" in seen.why


def test_who_asks_in_one_phase_only_is_found_there() -> None:
    seen = sealed_observation.prove_observation(2, look=leaks.closed_comes_next_but_in_trimming_only)
    assert (seen.verdict, seen.why) == (Verdict.UNKNOWN, ("in TRIM drawn is asked about",))


def test_once_the_game_is_over_points_are_no_secret() -> None:
    def told_when_over(state: State, seat: int) -> object:
        return tuple(player.vp_points for player in state.players) if state.phase is Phase.OVER else None

    assert sealed_observation.prove_observation(2, look=told_when_over).verdict is Verdict.PROVED


# --- the encoding: any map, all readings ------------------------------------------------------------------------------


@pytest.mark.in_turn(1)
@PLAYERS
def test_no_guard_of_the_encoding_depends_on_what_is_hidden(players: int) -> None:
    guards = prove_guards_open(RULEBOOK, players)
    assert (guards.verdict, guards.failing, guards.possible) == (Verdict.PROVED, (), True)
    assert {name.split(":")[0] for name in guards.proved} == {"claim"}
    game = Game(players=players)
    operations = known_rules(IntAlgebra(), game, game.shuffle(0)).operations
    assert {name.split(":")[0] for name in guards.alike} == {operation.name for operation in operations}


class FaultyVariant(Encode):
    """The encoding with one more guard that asks about something hidden."""

    def __init__(self, operation: str) -> None:
        self.operation = operation

    def __call__(self, rules: Rules[N, B]) -> Sequence[Operation[N, B]]:
        return [self._spoilt(cast("WondersRules[N, B]", rules), each) if each.name == self.operation else each
                for each in rules.operations]

    def _spoilt(self, rules: WondersRules[N, B], operation: Operation[N, B]) -> Operation[N, B]:
        algebra, table = rules.of, rules.table

        def build(leaves: Mapping[str, N], arguments: Mapping[str, N]) -> Move[N, B]:
            move, now = operation.build(leaves, arguments), rules.position(leaves)
            asked = (algebra.eq(now.drawn, table.closed_at) if operation.name == "claim"
                     else algebra.at_least(now.players[1].vp_points, 30))
            return attrs.evolve(move, guards=(*move.guards, Guard("EW-5.3", algebra.neg(asked))))

        return attrs.evolve(operation, build=build)


@pytest.mark.parametrize("operation", ["claim", "harvest"])
def test_a_guard_that_does_is_found(operation: str) -> None:
    guards = prove_guards_open(RULEBOOK, 2, encode=FaultyVariant(operation))
    assert guards.verdict is Verdict.REFUTED
    assert guards.failing == (f"{operation}: EW-5.3 (comes out differently)",)


# --- the positions a property compares with ----------------------------------------------------------------------------


def test_positions_to_compare_with_look_alike_and_are_others() -> None:
    reached = play(Game(players=3), 5, 300)
    assert reached.state.phase is not Phase.OVER and any(player.vp_tiles for player in reached.state.players)
    for seat in (None, 0, 1, 2):
        others = list(twins.twins(reached.state, seat, reached.game.components.closed_among))
        assert len({other.setup.vp_order for other in others} | {reached.state.setup.vp_order}) == 3
        for other in others:
            assert twins.look_alike(reached.state, other, seat)
            reached.game.start(other.setup)  # as EW-1.3 has it
    one, other = reached.state, next(twins.twins(reached.state, 0, 5))
    assert not twins.look_alike(one, attrs.evolve(one, drawn=one.drawn + 1), 0)
    assert not twins.look_alike(one, attrs.evolve(other, ports=(*one.ports[:-1], one.drawn)), 0)
