"""The way to the end, from thousands of positions; and on the small instances, from every position, exactly."""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs
import pytest

from century_rules.cli.random_play import eagerly
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.actions import Action, Begin, Harvest, Pass, Pay, Stay, Step, Stop
from century_rules.games.eastern_wonders.components import SeaMap, printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance import Merchant
from century_rules.games.eastern_wonders.pieces import NO_CUBES, Bonus, Cubes, Spice
from century_rules.games.eastern_wonders.readings import Pass as PassReading
from century_rules.games.eastern_wonders.readings import Readings
from century_rules.games.eastern_wonders.state import Phase, Player, State
from century_rules.kernel.errors import InvalidInput
from century_rules.search.graph import cut_off, walk
from tests.eastern_wonders.evidence import finishing
from tests.eastern_wonders.instances import INSTANCES, instance
from tests.eastern_wonders.random_games import random_map


def finish(finisher: finishing.Finisher, state: State) -> int:
    """Play to the end through the rules, the rank falling from round to round; the rounds it took."""
    rounds, rank, alone = 0, None, False
    if _round_begins(state):
        rank = finisher.rank(state).rounds
    for action, now in finisher.play(state):
        assert not (alone and isinstance(action, Pay)), "somebody is paid though all others are on ports"
        if _round_begins(now):
            alone = not finisher.rank(now).parking
        if _round_begins(now) or now.phase is Phase.OVER:
            falls = finisher.rank(now).rounds
            assert falls >= 0
            assert rank is None or falls < rank, (falls, rank, now)
            assert rank is None or now.phase is Phase.OVER or falls > 0
            rank, rounds = falls, rounds + 1
    return rounds


def _round_begins(state: State) -> bool:
    return state.phase is Phase.SAIL and state.turn == 0 and not state.moved


def check(game: Game, finisher: finishing.Finisher, state: State) -> None:
    first = finisher.rank(state).rounds if _round_begins(state) else None
    rounds = finish(finisher, state)
    assert first is None or rounds <= first


def met(game: Game, seed: int, count: int) -> Iterator[State]:
    """Positions of a game that goes to its end, and of one at random, spread over the whole of it."""
    start = game.deal(seed)
    states = [start, *(state for _, state in Merchant(game, seed, whim=0.1).play(start, 1500))]
    dice, state = random.Random(seed), start
    for _ in range(600):
        if state.phase is Phase.OVER:
            break
        state = game.apply(state, eagerly(RULEBOOK, state, game.legal_actions(state), dice))
        states.append(state)
    yield from dice.sample([state for state in states if state.phase is not Phase.OVER], count)


def made_up(game: Game, start: State, dice: random.Random) -> State:
    """A hostile position, which need not be one of a play: full or empty holds of anything, ships together, everything built."""
    setup, seats, tiles = start.setup, game.players, range(len(start.setup.sea.names))
    markets = [tile for tile in tiles if setup.markets[tile] is not None]
    together = dice.choice((None, dice.choice(markets)))
    share = dice.choice((0.0, 0.5, 1.0))
    players = []
    for _ in range(seats):
        outposts = tuple(int(setup.markets[tile] is not None and dice.random() < share) for tile in tiles)
        uncovered = [0, 0, 0, 0]
        for tile in markets:
            market = setup.markets[tile]
            assert market is not None
            uncovered[market.type] += outposts[tile]
        bonus = tuple(dice.choice((0, 0, 1)) for _ in Bonus)
        size = dice.choice((0, 0, 1, 10 + 3 * bonus[Bonus.HOLD], 10 + 3 * bonus[Bonus.HOLD] + seats - 1))
        players.append(Player(
            ship=dice.choice(list(tiles)) if together is None else together, hold=_some_cubes(dice, size), outposts=outposts,
            uncovered=(uncovered[0], uncovered[1], uncovered[2], uncovered[3]), bonus=bonus, bonus_vp=0,
            vp_tiles=dice.randint(0, 3), vp_points=0))
    drawn = len(setup.sea.ports) + sum(player.vp_tiles for player in players)
    shown = dice.sample([place for place in range(drawn) if place != setup.closed_at], len(setup.sea.ports))
    if drawn > setup.closed_at:
        shown[dice.randrange(len(shown))] = setup.closed_at
    return attrs.evolve(start, phase=Phase.SAIL, turn=0, actor=0, sets=(0,) * len(start.sets), players=tuple(players),
                        lying=tuple(dice.choice((NO_CUBES, (1, 0, 2, 1))) for _ in tiles), ports=tuple(shown), drawn=drawn,
                        origin=players[0].ship, free=players[0].bonus[Bonus.MOVE])


def _some_cubes(dice: random.Random, size: int) -> Cubes:
    kinds = dice.choice(([3], [0], [0, 1, 2, 3]))
    drawn = [dice.choice(kinds) for _ in range(size)]
    return (drawn.count(0), drawn.count(1), drawn.count(2), drawn.count(3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_positions_of_games_of_any_kind(players: int) -> None:
    game = Game(players=players)
    for seed in range(2):
        finisher = finishing.Finisher(game, game.deal(seed).setup)
        for state in met(game, seed, 20):
            check(game, finisher, state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_hostile_positions(players: int) -> None:
    game, dice = Game(players=players), random.Random(players)
    start = game.deal(players)
    finisher = finishing.Finisher(game, start.setup)
    for _ in range(40):
        check(game, finisher, made_up(game, start, dice))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_on_one_tile_with_full_holds(players: int) -> None:
    """A position of a real play: everybody begins on one tile and harvests to the brim."""
    game = Game(players=players)
    state = game.deal(5)
    for cubes in game.components.start_sets[:players]:
        state = game.apply(state, Begin(cubes, "C3"))
    while any(sum(player.hold) < game.components.hold_spaces for player in state.players):
        plan: dict[Phase, Action] = {Phase.SAIL: Stay(), Phase.ACT: Harvest()}
        state = game.apply(state, plan.get(state.phase) or game.legal_actions(state)[0])
    check(game, finishing.Finisher(game, state.setup), state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_a_thousand_positions_each(players: int) -> None:
    game, dice = Game(players=players), random.Random(players)
    for seed in range(100, 120):
        start = game.deal(seed)
        finisher = finishing.Finisher(game, start.setup)
        for state in met(game, seed, 35):
            check(game, finisher, state)
        for _ in range(35):
            check(game, finisher, made_up(game, start, dice))


@pytest.mark.slow
def test_on_other_maps() -> None:
    """Any connected map with two ports or more; a tree too, against the advice of EW-9.1."""
    dice = random.Random(9)
    for run in range(30):
        ports = dice.randint(2, 4)
        sea: SeaMap = random_map(dice, 20 + ports, ports, dice.choice((0, 5, 30)))
        box = attrs.evolve(printed(), sea=sea)
        game = Game(players=2 + run % 3, components=box)
        start = game.deal(run)
        finisher = finishing.Finisher(game, start.setup)
        check(game, finisher, start)
        for _ in range(10):
            check(game, finisher, made_up(game, start, dice))


def test_a_voyage_begun_among_ships_is_sailed_on() -> None:
    """The mover has come to a tile where it cannot pay, and must sail on."""
    game = Game(players=4)
    state = game.deal(0)
    for cubes, tile in zip(game.components.start_sets, ("C3", "C3", "C3", "C2"), strict=True):
        state = game.apply(state, Begin(cubes, tile))
    state = game.apply(state, Step("B2"))
    state = game.apply(state, Step("C3", Spice.GINGER))
    assert game.why_illegal(state, Stop()) != ()
    check(game, finishing.Finisher(game, state.setup), state)


def test_where_it_does_not_work_it_says_so() -> None:
    game = Game(players=2)
    setup = game.deal(1).setup
    with pytest.raises(InvalidInput, match="default readings"):
        finishing.Finisher(Game(players=2, readings=Readings(pass_=PassReading.NO)), setup)
    small = Game(players=2, components=attrs.evolve(game.components, hold_spaces=5))
    with pytest.raises(InvalidInput, match="cannot be made"):
        finishing.Finisher(small, setup)
    over = next(state for _, state in finishing.Finisher(game, setup).play(game.deal(1)) if state.phase is Phase.OVER)
    with pytest.raises(ValueError, match="the game is over"):
        finishing.Finisher(game, setup).choose(over)


def test_the_check_would_notice_idling() -> None:
    """The control: who only ever passes makes no progress, and the rank says so."""
    class Idle(finishing.Finisher):
        def choose(self, state: State) -> Action:
            return Stay() if state.phase is Phase.SAIL else Pass()

    game = Game(players=2)
    state = game.deal(1)
    for cubes, tile in (((4, 0, 0, 0), "C3"), ((2, 1, 0, 0), "C2")):
        state = game.apply(state, Begin(cubes, tile))
    with pytest.raises(AssertionError):
        finish(Idle(game, state.setup), state)


@pytest.mark.parametrize("name", [
    "cove", *(pytest.param(name, marks=pytest.mark.slow) for name in INSTANCES if name != "cove")])
def test_on_a_small_instance_the_game_can_end_from_every_position(name: str) -> None:
    small = instance(name)
    graph = walk(small.game, small.start)
    assert graph.complete and len(graph.states) > 8_000
    assert cut_off(graph, lambda state: state.phase is Phase.OVER) is None
