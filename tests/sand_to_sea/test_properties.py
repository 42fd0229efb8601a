"""Each property can fail: in a broken position, without a clause, or under a reading that it does not hold for."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, cast

import pytest
from attrs import evolve

from century_rules.desk.breaking.controls import setting
from century_rules.games.sand_to_sea.actions import Action, Claim, Open, Pay, Raise, Rest, Step, Trade
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, Spice, TileKind
from century_rules.games.sand_to_sea.rulebook import RULEBOOK
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.kernel.property import Play
from century_rules.search.first_play import broken
from century_rules.theory.theories import Theory, theory
from tests.sand_to_sea.by_hand import Table, table

KNOWN: Theory[State, Action] = theory(RULEBOOK)
TRUE = [each for each in KNOWN.properties if each not in KNOWN.counterexamples]
HERE = table(("YY", "R"))
FOUR = ("A2", "B4", "C5", "D2")
"""A market tile of each type, as `by_hand` lays them."""


def changed(here: Table = HERE, seat: int = 0, game: Mapping[str, Any] | None = None, **own: Any) -> Table:
    """With something of a player's changed, and of the `game`."""
    players = tuple(evolve(each, **own) if place == seat else each for place, each in enumerate(here.state.players))
    return Table(here.game, evolve(here.state, players=players, **(game or {})))


CARDS = len(HERE.state.cards)
OVER = {"phase": Phase.OVER}
(YELLOW_SCORES,) = KNOWN.theorems["yellow-scores-nothing"].controls
YELLOW_COUNTS = evolve(HERE.game, overrides=cast(Game, setting(RULEBOOK, YELLOW_SCORES).game).overrides)
PORT = HERE.state.setup.sea.ports[0]
SEA = next(tile for tile, face in enumerate(HERE.state.faces) if face.kind == TileKind.SEA)
STRANDED = changed(ship=SEA, hand=(0,) * CARDS, hold=(0,) * 4, game={"unsold": (0,) * len(HERE.state.unsold)})
LEVEL = changed(table(without=["SS-9.3"]), game=OVER)
COUNTED = table(("YY", "R"), supply="finite")


def further_away() -> Table:
    """The printed outline, but that every tile is four steps further from every other."""
    sea = copy(HERE.state.setup.sea)
    object.__setattr__(sea, "distance", tuple(tuple(steps + 4 for steps in row) for row in sea.distance))
    return changed(game={"setup": evolve(HERE.state.setup, sea=sea)})


POSITIONS: Mapping[str, Table] = {
    "somebody-can-act": STRANDED,
    "cards-stay": changed(hand=(1,) * CARDS),
    "cubes-conserved": changed(COUNTED, hold=(3, 0, 0, 0)),
    "fewer-cubes-to-the-right": table(on=("", "Y")),
    "stack-suffices": changed(game={"drawn": len(HERE.state.vp) + 1}),
    "one-closed-port": changed(game={"drawn": HERE.state.closed_at + 1}),
    "closed-by-the-sixth-claim": table(vp_tiles=(3, 3)),
    "vp-tiles-at-most": table(vp_tiles=(5,)),
    "outposts-as-uncovered": changed(uncovered=(1, 0, 0, 0)),
    "four-for-a-column": changed(uncovered=(1, 1, 1, 1)),
    "bonus-tiles-suffice": table(bonus=[Bonus.MOVE]),
    "bonus-tiles-stay": changed(bonus=(1, 0, 0)),
    "a-port-is-open": changed(game={"ports": (HERE.state.drawn,) * 4}),
    "yellow-scores-nothing": changed(Table(YELLOW_COUNTS, HERE.state), game=OVER),
    "hold-before-a-turn": table(("Y" * 12,)),
    "price-of-an-outpost": changed(game={"toll": 3}),
    "most-cubes-on-a-card": table(on=("Y" * 43,)),
    "row-has-one-left": changed(uncovered=(4, 0, 0, 0)),
    "one-winner": LEVEL,
    "two-fit-at-the-end": changed(hold=(11, 0, 0, 0), game=OVER),
    "outline-distances": further_away(),
}


def step(before: Table, action: Action, then: Table) -> tuple[Table, Play[State, Action]]:
    return before, Play((before.state, then.state), (action,))


STEPS: Mapping[str, tuple[Table, Play[State, Action]]] = {
    "others-keep-theirs": step(HERE, Rest(), changed(seat=1, hold=(0, 0, 0, 0))),
    "payments-change-no-total": step(HERE, Pay(Spice.GINGER, 1), changed(hold=(1, 0, 0, 0))),
    "one-column-at-most": step(HERE, Open(), changed(uncovered=(2, 2, 2, 2))),
    "one-level-higher": step(HERE, Raise(Spice.GINGER), changed(hold=(1, 0, 1, 0))),
    "trades-in-full": step(HERE, Trade(), HERE),
    "closed-tile-moves": step(changed(game={"drawn": HERE.state.closed_at + 1}, ship=PORT), Claim(), HERE),
    "hold-after-a-turn": step(HERE, Rest(), changed(hold=(11, 0, 0, 0), game={"turn": 1})),
    "equal-turns": step(HERE, Rest(), changed(game=OVER)),
    "paid-steps": (HERE, Play((evolve(HERE.state, steps=1),) * 3 + (HERE.state,), (Step("A1"),) * 3)),
    "steps-between-rests": (HERE, Play((HERE.state,) * 4, (Step("A1"),) * 3)),
}


def test_there_is_one_for_each() -> None:
    assert {*POSITIONS, *STEPS} == set(TRUE)


@pytest.mark.parametrize("each", TRUE)
def test_each_can_fail(each: str) -> None:
    here, play = STEPS[each] if each in STEPS else (POSITIONS[each], Play((POSITIONS[each].state,), ()))
    assert broken(KNOWN.properties[each], here.game, play)


@pytest.mark.parametrize("each", TRUE)
@pytest.mark.parametrize("here", [HERE, table(("YY", "R"), outposts={0: FOUR}), table(on=("YR", "Y")), table(vp_tiles=(1, 2))])
def test_and_holds_where_nothing_is_wrong(here: Table, each: str) -> None:
    assert not broken(KNOWN.properties[each], here.game, Play((here.state,), ())) or not KNOWN.claimed_under(
        each, here.game.readings)
