"""Random play under random readings: nobody is stranded, nothing is lost, games end, records can be read again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from century_rules.games.century.cubes import plus, total
from century_rules.games.spice_road import Action, Game, Phase, Readings, State, Trader, printed
from century_rules.games.spice_road.guidance import weight_of
from century_rules.games.spice_road.readings import Supply
from century_rules.games.spice_road.rulebook import RULEBOOK, names_of
from century_rules.games.spice_road.state import Position
from century_rules.kernel.meanings import During, Remembered, leaves_of
from century_rules.kernel.leaves import leaves
from century_rules.kernel.reading import ambiguities_of
from century_rules.writing.record import format_record, parse_record, record_of

PART = 25
"""Games of one part; four parts are played in the default run."""


def any_game(dice: random.Random) -> Game:
    chosen: dict[str, Any] = {doubt.field: dice.choice(list(doubt.readings)) for doubt in ambiguities_of(Readings)}
    return Game(players=dice.choice((2, 3, 4, 5)), readings=Readings(**chosen))


def play(game: Game, seed: int, most: int) -> Iterator[tuple[State, Action | None]]:
    """Each position with the action chosen there, None at the end; half of the games by ordinary players."""
    dice, state, trader = random.Random(seed), game.deal(seed), Trader(game, seed, 0.2)
    for _ in range(most):
        actions = game.legal_actions(state)
        assert bool(actions) == (game.outcome(state) is None), f"nobody can act: {game.readings}"
        if not actions:
            yield state, None
            return
        action = trader.choose(state) if seed % 2 else dice.choices(actions, [weight_of(each) for each in actions])[0]
        yield state, action
        state = game.apply(state, action)
    raise AssertionError(f"no end in {most} actions: {game.readings}")


def check_conserved(game: Game, start: State, s: State) -> None:
    for number, unsold in enumerate(s.unsold):
        assert unsold + sum(player.hand[number] + player.played[number] for player in s.players) == 1
    for player in s.players:
        assert all(player.hand[number] + player.played[number] == 1 for number in range(len(s.unsold), len(s.cards)))
    for seat, player in enumerate(s.players):
        assert seat == s.turn or total(player.hold) <= game.components.caravan
    assert sum(s.unclaimed) + sum(player.claims for player in s.players) == len(s.unclaimed)
    assert s.gold + sum(player.gold for player in s.players) == start.gold
    if game.readings.silver.value != "lost":
        assert s.silver + sum(player.silver for player in s.players) == start.silver
    if game.readings.supply is Supply.FINITE:
        cubes = plus(s.bowls, s.offered)
        for each in (*s.on, *(player.hold for player in s.players)):
            cubes = plus(cubes, each)
        assert cubes == game.components.supply and min(s.bowls) >= 0


@pytest.mark.parametrize("part", [*range(4), *(pytest.param(part, marks=pytest.mark.slow) for part in range(4, 8))])
@pytest.mark.in_turn(1)
def test_nobody_is_stranded_and_nothing_is_lost(part: int) -> None:
    ended = 0
    for seed in range(part * PART, part * PART + PART):
        game = any_game(random.Random(seed))
        start = game.deal(seed)
        sizes = {axis: len(names) for axis, names in names_of(game, start).items()}
        marked = [leaf for leaf in leaves_of(Position, sizes) if leaf.mark(During) or leaf.mark(Remembered)]
        read_as, bounds = RULEBOOK.reading_names.format(game.readings, defaults=True), RULEBOOK.bounds_from(game, start)
        assert bounds is not None
        for number, (state, action) in enumerate(play(game, seed, 6000)):
            ended += action is None
            if number % 7 and action is not None:
                continue
            check_conserved(game, start, state)
            found = leaves(state)
            for leaf in marked:  # what tells nothing is 0, so that equal positions are equal
                during, remembered = leaf.mark(During), leaf.mark(Remembered)
                if (during and not during.now(state)) or (remembered and remembered.reading not in read_as):
                    assert found[leaf.path] == 0, leaf.path
            if number % 49 == 0:
                for path, value in found.items():
                    assert bounds(path)[0] <= value <= bounds(path)[1], path
    assert ended == PART


def test_what_is_lost_is_noticed() -> None:
    """The negative control."""
    game = Game()
    start = game.deal(1)
    with pytest.raises(AssertionError):
        check_conserved(game, start, attrs.evolve(start, gold=3))
    with pytest.raises(AssertionError):
        check_conserved(game, start, attrs.evolve(start, unsold=(0, *start.unsold[1:])))


def test_games_of_ordinary_players_end() -> None:
    for players in (2, 3, 4, 5):
        game = Game(players=players)
        turns = sum(1 for state, _ in play(game, 3, 3000) if state.phase == Phase.ACT)
        assert 10 * players < turns < 80 * players


@pytest.mark.parametrize("seed", range(6))
def test_records_can_be_read_again(seed: int) -> None:
    game = any_game(random.Random(seed))
    actions = [action for _, action in play(game, seed, 6000) if action is not None]
    record = record_of(RULEBOOK, game, seed, actions)
    text = format_record(record)
    again = parse_record(RULEBOOK, text)
    assert format_record(again) == text and [entry.action for entry in again.entries] == actions
    for state, action in list(play(game, seed, 6000))[:60]:
        if action is not None:
            assert RULEBOOK.read_action(RULEBOOK.write_action(action), state) == action
            assert RULEBOOK.narrate(game, state, action).endswith(".")
        assert RULEBOOK.telling.draw(game, state)


def test_what_is_counted_of_games_is_what_came_about() -> None:
    """Not what was so from the beginning: no gold is taken where there is none, and no row shrinks that never was full."""
    events = RULEBOOK.guidance.events
    poor = attrs.evolve(printed(), coins_per_player=0)
    assert Game(components=poor).deal(0).gold == 0 and not events["gold_gone"].reached(Game(components=poor).deal(0))
    for name in ("oasis", "bazaar"):
        start = RULEBOOK.instance(name).start
        assert not any(event.reached(start) for event in events.values())
    state = Game().deal(0)
    taken = attrs.evolve(state, gold=0, players=(attrs.evolve(state.players[0], gold=4), state.players[1]))
    assert events["gold_gone"].reached(taken) and not events["gold_gone"].reached(state)
    full, short = (attrs.evolve(state, unsold=(0,) * (43 - left) + (1,) * left) for left in (6, 5))
    assert events["row_shrunk"].reached(short) and not events["row_shrunk"].reached(full)
