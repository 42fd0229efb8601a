"""Random plays under any readings, with every property along them; ordinary games that end; plays as text and back."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import TypeVar, cast, get_args

import pytest
from attrs import evolve

from century_rules import sand_to_sea as sts
from century_rules.every_action import asked_actions
from century_rules.games.sand_to_sea.actions import Action
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.guidance import Captain
from century_rules.games.sand_to_sea.observation import observe
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.property import Play as History
from century_rules.search.first_play import broken
from century_rules.theory.theories import Theory, theory
from century_rules.writing.replay import replay
from tests.sand_to_sea.random_games import random_readings

T = TypeVar("T")
KNOWN: Theory[State, Action] = theory(RULEBOOK)
TRUE = [each for each in KNOWN.properties if each not in KNOWN.counterexamples]
"""The properties that are claimed; the others are refuted by a play each."""
PLAYS, ACTIONS = 60, 250


def lively(rng: random.Random, legal: tuple[Action, ...]) -> Action:
    """First a class of actions, then one of them."""
    by_class = defaultdict(list)
    for action in legal:
        by_class[type(action)].append(action)
    return rng.choice(by_class[rng.choice(list(by_class))])


@pytest.mark.in_turn(1)
def test_properties_along_random_plays() -> None:
    asked, done = Counter[str](), Counter[str]()
    for number in range(PLAYS):
        rng = random.Random(number)
        readings = random_readings(rng)
        small = RULEBOOK.instance(rng.choice(RULEBOOK.archive.instances)) if number % 2 else None
        if small is not None and str(readings.share_start) == "no":
            small = None  # some of the small games have one market tile
        game = Game(players=rng.randint(2, 4), readings=readings) if small is None else cast(Game, small.game.under(readings))
        state: State = game.deal(number)
        here = [each for each in TRUE if KNOWN.claimed_under(each, readings)]
        captain = Captain(game, number, whim=0.2) if number % 3 == 0 else None
        for _ in range(ACTIONS):
            if not (legal := game.legal_actions(state)):
                assert state.phase == Phase.OVER
                break
            action = lively(rng, legal) if captain is None else captain.choose(state)
            before, state = state, game.apply(state, action)
            done[type(action).__name__] += 1
            for each in here:
                assert not broken(KNOWN.properties[each], game, History((before, state), (action,))), (each, number, action)
                asked[each] += 1
    assert min(asked[each] for each in TRUE) > 500, asked
    assert set(done) >= {each.__name__ for each in get_args(Action)} - {"Choose", "Reach"}, done


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ordinary_games_end(players: int) -> None:
    """They end within some two hundred turns, and everybody has had the same number of them."""
    game = Game(players=players)
    for seed in range(4):
        state, captain, turns = game.deal(seed), Captain(game, seed), [0] * players
        for _ in range(3_000):
            if game.is_over(state):
                break
            turns[state.turn] += state.phase == Phase.ACT
            state = game.apply(state, captain.choose(state))
        assert game.is_over(state) and len(set(turns)) == 1 and max(player.vp_tiles for player in state.players) == 4
        assert len(RULEBOOK.telling.score_lines(game, state)) == players


def test_plays_and_positions_as_text() -> None:
    for seed in range(3):
        game = Game(players=2 + seed, readings=random_readings(random.Random(seed)))
        state, captain, actions = game.deal(seed), Captain(game, seed), list[Action]()
        while len(actions) < 150 and not game.is_over(state):
            actions.append(captain.choose(state))
            assert RULEBOOK.narrate(game, state, actions[-1]).endswith(".")
            state = game.apply(state, actions[-1])
            assert sts.parse_action(sts.format_action(actions[-1]), state) == actions[-1]
            if len(actions) % 30 == 0:
                assert sts.parse_state(game, sts.format_state(game, state)) == state
                assert RULEBOOK.telling.draw(game, state)
        for start in (seed, game.deal(seed)):
            record = sts.record_of(game, start, actions)
            assert sts.parse_record(sts.format_record(record)) == record and replay(record).final == state


def test_what_a_seat_sees() -> None:
    game = Game(players=3)
    state, captain = game.deal(1), Captain(game, 1)
    while not any(player.vp_tiles for player in state.players):
        state = game.apply(state, captain.choose(state))
    owner = next(seat for seat, player in enumerate(state.players) if player.vp_tiles)
    seen = [observe(game, state, seat).players[owner].vp_points for seat in range(3)]
    assert [points for seat, points in enumerate(seen) if seat != owner] == [None, None] and seen[owner] is not None
    other = game.deal(2)
    assert observe(game, other, 0).merchants != observe(game, state, 0).merchants


def test_what_lies_face_down_changes_nothing_that_is_seen() -> None:
    """The order of both decks, and the points of others' VP tiles: all along a game, in what is seen and what may be done."""
    game, differ = Game(players=2), 0
    state, captain = game.deal(5), Captain(game, 5)
    while not game.is_over(state):
        other = face_down_otherwise(state, 0)
        assert observe(game, other, 0) == observe(game, state, 0) and game.legal_actions(other) == game.legal_actions(state)
        differ += observe(game, other, 1) != observe(game, state, 1)
        state = game.apply(state, captain.choose(state))
    assert differ > 50, "the negative control: P2 sees points of VP tiles of one's own"
    last = [player.vp_points for player in observe(game, state, 0).players]
    assert last == [player.vp_points for player in state.players], "at the end all is shown"
    assert observe(game, face_down_otherwise(state, 0), 0) != observe(game, state, 0)


def face_down_otherwise(state: State, seat: int) -> State:
    """The last two cards of the deck and the last two VP tiles of the stack change places; the other seat's points are others."""
    def turned(row: tuple[T, ...], many: int) -> tuple[T, ...]:
        return (*row[:many - 2], row[many - 1], row[many - 2], *row[many:])

    deck, stack = len(state.unsold), len(state.vp)
    assert sum(state.unsold) - len(state.on) > 1 and stack - state.drawn > 1 and state.closed_at < stack - 2
    setup = evolve(state.setup, vp_order=turned(state.setup.vp_order, stack))
    return evolve(
        state, card_names=turned(state.card_names, deck), cards=turned(state.cards, deck), vp=turned(state.vp, stack),
        setup=setup,
        players=tuple(evolve(player, vp_points=player.vp_points + 5 * (place != seat) * player.vp_tiles)
                      for place, player in enumerate(state.players)))


def test_refusals_speak_of_the_hold() -> None:
    """As this rulebook does, also by the clauses on cards, which are Spice Road's: it has caravans and bowls."""
    said, foreign = set[str](), ("caravan", "bowl")
    for seed in range(20):
        rng = random.Random(seed)
        game = Game(readings=random_readings(rng))
        state = game.deal(rng.randrange(1000))
        for _ in range(90):
            said |= {refusal.why for action in rng.sample(sorted(asked_actions(RULEBOOK, game, state), key=str), 25)
                     for refusal in game.why_illegal(state, action)}
            if game.outcome(state) is not None:
                break
            state = game.apply(state, rng.choice(list(game.legal_actions(state))))
    assert len(said) > 40 and not [why for why in said if any(word in why for word in foreign)]
