"""That what a player sees tells nothing of what lies face down: `observe` is run on numbers that can only be passed on.

Who compares no number, computes with none and looks into none does with all of them the same. So one run says what comes out of
every position of a phase: some leaves as they are, or the tile that lies on a port. None of these may be hidden.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

import attrs

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.observation import hidden_leaves, observe
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.leaves import map_leaves
from ._sealed import Sealed, passed_on
from century_rules.kernel.verdict import Verdict

Observe = Callable[[State, int], object]


@attrs.frozen
class Seen:
    """What came of it.

    Attributes:
        verdict: PROVED, REFUTED if something hidden is told, or UNKNOWN if a run does more than pass on.
        runs: how many there were.
        told: the hidden things that are told.
        why: what a run did besides.
    """

    verdict: Verdict
    runs: int
    told: tuple[str, ...]
    why: tuple[str, ...]


def prove_observation(players: int, *, look: Observe = observe) -> Seen:
    """For each seat and phase: what it sees of a position does not depend on what is hidden from it.

    It covers all positions of that many players on maps with as many tiles and ports as the printed one, whatever the map, the
    tiles and the readings: nothing of these is looked into.
    """
    game = Game(players=players)
    begin = game.start(game.shuffle(1))
    told, why, runs = dict[str, None](), dict[str, None](), 0
    for seat in range(players):
        for phase in Phase:
            asked: list[str] = []
            state = _sealed(attrs.evolve(begin, phase=phase), asked)
            hidden = hidden_leaves(players, len(begin.ports), seat, over=phase is Phase.OVER) | {_ORDER, _CLOSED_AT}
            runs += 1
            try:
                told.update(dict.fromkeys(name for name in passed_on(look(state, seat)) if name in hidden))
            except Exception as error:
                asked.append(str(error))
            why.update(dict.fromkeys(f"in {phase.name} {each}" for each in asked))
    verdict = Verdict.REFUTED if told else Verdict.UNKNOWN if why else Verdict.PROVED
    return Seen(verdict, runs, tuple(told), tuple(why))


_ORDER, _CLOSED_AT, _DRAWN = "setup.vp_order", "setup.closed_at", "drawn"


class _Drawn(Sealed):
    """How many VP tiles have come up, which lies open: how many are left follows from it."""

    def __rsub__(self, known: int) -> Sealed:
        return Sealed(f"{known} - {self.name}", self.asked)


class _Order(Sealed):
    """The order of the VP tiles: how many there are lies open, and which of them lies on a port."""

    def __init__(self, length: int, places: Sequence[object], asked: list[str]) -> None:
        super().__init__(_ORDER, asked)
        self.length, self.places = length, places

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, place: object) -> Sealed:
        for port, known in enumerate(self.places):
            if place is known:
                return Sealed(f"the tile on port {port}", self.asked)
        self.refuse()


def _sealed(state: State, asked: list[str]) -> State:
    """The position with all of its numbers sealed but for the phase, and its set-up sealed, too."""
    def seal(path: str, value: int) -> object:
        return value if path == "phase" else (_Drawn if path == _DRAWN else Sealed)(path, asked)

    numbers = map_leaves(state, seal)
    setup: Setup = copy.copy(state.setup)
    for name, thing in (("sea", Sealed("setup.sea", asked)), ("markets", Sealed("setup.markets", asked)),
                        ("vp_order", _Order(len(state.setup.vp_order), numbers.ports, asked)),
                        ("closed_at", Sealed(_CLOSED_AT, asked))):
        object.__setattr__(setup, name, thing)
    return attrs.evolve(numbers, setup=setup)
