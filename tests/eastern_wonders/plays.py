"""Positions reached by random play under random readings, for the round trips."""

from __future__ import annotations

import random

import attrs
from hypothesis import strategies as st

from century_rules import eastern_wonders as ew
from century_rules.cli.random_play import eagerly, uniformly
from century_rules.games.eastern_wonders.rulebook import RULEBOOK


@attrs.frozen
class Reached:
    """A play, and the position it led to."""

    game: ew.Game
    seed: int
    actions: tuple[ew.Action, ...]
    states: tuple[ew.State, ...]

    @property
    def state(self) -> ew.State:
        return self.states[-1]


def play(game: ew.Game, seed: int, length: int, *, eager: bool = True) -> Reached:
    dice, states = random.Random(seed), [game.deal(seed)]
    actions: list[ew.Action] = []
    while len(actions) < length and game.outcome(states[-1]) is None:
        action = (eagerly if eager else uniformly)(RULEBOOK, states[-1], game.legal_actions(states[-1]), dice)
        actions.append(action)
        states.append(game.apply(states[-1], action))
    return Reached(game, seed, tuple(actions), tuple(states))


_VALUES = {ambiguity.id: [str(reading) for reading in ambiguity.readings] for ambiguity in ew.AMBIGUITIES}
readings = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in _VALUES.items()}).map(ew.parse_readings)


@st.composite
def reached(draw: st.DrawFn, most: int = 250) -> Reached:
    game = ew.Game(players=draw(st.integers(2, 4)), readings=draw(readings))
    return play(game, draw(st.integers(0, 10**6)), draw(st.integers(0, most)), eager=draw(st.booleans()))
