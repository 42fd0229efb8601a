"""A small game for tests: two or more boats on a ring of tiles, carrying two kinds of crates, buying cards from a fixed deck."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs
from attrs import evolve

from century_rules.kernel.errors import IllegalAction, Refusal
from century_rules.kernel.game import Outcome


class Phase(enum.IntEnum):
    SAIL = 0
    WORK = 1
    OVER = 2


@attrs.frozen
class Boat:
    place: int
    hold: tuple[int, int]
    cards: int
    points: int


@attrs.frozen
class State:
    deck: tuple[tuple[int, int, int], ...] = attrs.field(metadata={"constant": True})
    """(cost in silk, cost in spice, points)"""
    phase: Phase
    turn: int
    boats: tuple[Boat, ...]
    lying: tuple[int, ...]
    drawn: int
    note: int = 0


@attrs.frozen
class Sail:
    by: int


@attrs.frozen
class Load:
    pass


@attrs.frozen
class Swap:
    pass


@attrs.frozen
class Buy:
    pass


@attrs.frozen
class Dump:
    count: int


Action = Sail | Load | Swap | Buy | Dump


@attrs.frozen
class Ring:
    tiles: int = 4
    players: int = 2
    capacity: int = 3
    heap: int = 2
    last: int = 2
    """Cards bought that end the game."""
    far: bool = False
    """Reading: a boat may sail two tiles if it carries nothing."""
    noted: bool = False
    """Keeps a note of the last turn a crate was loaded, and does nothing with it."""
    bonus: int = 0
    """Points more for the first seat at the end: a reading that shows in the score only."""

    def start(self, deck: tuple[tuple[int, int, int], ...] = ((1, 0, 3), (0, 1, 2), (1, 1, 5))) -> State:
        boat = Boat(0, (0, 0), 0, 0)
        return State(deck, Phase.SAIL, 0, (boat,) * self.players, (1,) * self.tiles, 0)

    def bounds(self, path: str) -> tuple[int, int]:
        name = path.rsplit(".", 1)[-1].split("[")[0]
        return {
            "phase": (0, 2), "turn": (0, self.players - 1), "place": (0, self.tiles - 1), "hold": (0, self.capacity),
            "cards": (0, 3), "points": (0, 20), "lying": (0, self.heap), "drawn": (0, 3), "note": (0, 3),
        }[name]

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return tuple(action for action in self._candidates(state) if not any(self._refuse(state, action)))

    def why_illegal(self, state: State, action: Action) -> tuple[Refusal, ...]:
        return tuple(self._refuse(state, action))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        points = tuple(boat.points + sum(boat.hold) + (self.bonus if seat == 0 else 0) for seat, boat in enumerate(state.boats))
        return Outcome(points, max(range(self.players), key=lambda seat: (points[seat], seat)))

    def apply(self, state: State, action: Action) -> State:
        refusals = self.why_illegal(state, action)
        if refusals:
            raise IllegalAction(action, refusals)
        me = state.boats[state.turn]
        if isinstance(action, Sail):
            return self._with(evolve(state, phase=Phase.WORK), evolve(me, place=(me.place + action.by) % self.tiles))
        if isinstance(action, Load):
            lying = (*state.lying[:me.place], state.lying[me.place] - 1, *state.lying[me.place + 1:])
            state = evolve(state, lying=lying, note=state.turn + 1 if self.noted else 0)
            return self._end(self._with(state, evolve(me, hold=(me.hold[0] + 1, me.hold[1]))))
        if isinstance(action, Swap):
            return self._end(self._with(state, evolve(me, hold=(me.hold[0] - 1, me.hold[1] + 1))))
        if isinstance(action, Buy):
            silk, spice, points = state.deck[state.drawn]
            me = evolve(me, hold=(me.hold[0] - silk, me.hold[1] - spice), cards=me.cards + 1, points=me.points + points)
            return self._end(evolve(self._with(state, me), drawn=state.drawn + 1))
        there = min(self.heap, state.lying[me.place] + action.count)
        lying = (*state.lying[:me.place], there, *state.lying[me.place + 1:])
        return self._end(evolve(self._with(state, evolve(me, hold=(me.hold[0] - action.count, me.hold[1]))), lying=lying))

    def _with(self, state: State, boat: Boat) -> State:
        turn = state.turn
        return evolve(state, boats=(*state.boats[:turn], boat, *state.boats[turn + 1 :]))

    def _end(self, state: State) -> State:
        if state.boats[state.turn].cards >= self.last or state.drawn == len(state.deck):
            return evolve(state, phase=Phase.OVER)
        return evolve(state, phase=Phase.SAIL, turn=(state.turn + 1) % self.players)

    def _candidates(self, state: State) -> Iterator[Action]:
        if state.phase is Phase.SAIL:
            yield from (Sail(0), Sail(1), Sail(2))
        elif state.phase is Phase.WORK:
            yield from (Load(), Swap(), Buy())
            # The count of this one is a token when traced: an action with state data in it.
            yield Dump(state.boats[state.turn].hold[0])

    def _refuse(self, state: State, action: Action) -> Iterator[Refusal]:
        if state.phase is Phase.OVER:
            yield Refusal("T-9", "the game is over")
            return
        me = state.boats[state.turn]
        if isinstance(action, Sail):
            if state.phase is not Phase.SAIL:
                yield Refusal("T-1", "sail first")
            if action.by > 1 and not (self.far and not any(me.hold)):
                yield Refusal("T-2", f"too far with {sum(me.hold)} crates")
            there = (me.place + action.by) % self.tiles
            if action.by and any(boat.place == there for seat, boat in enumerate(state.boats) if seat != state.turn):
                yield Refusal("T-3", "somebody is there")
            return
        if state.phase is not Phase.WORK:
            yield Refusal("T-1", "work comes after sailing")
            return
        if isinstance(action, Load):
            if state.lying[me.place] < 1:
                yield Refusal("T-4", "nothing lies there")
            if sum(me.hold) >= self.capacity:
                yield Refusal("T-5", "the hold is full")
        elif isinstance(action, Swap):
            if not me.hold[0]:
                yield Refusal("T-6", "no silk")
        elif isinstance(action, Buy):
            silk, spice, _ = state.deck[state.drawn]
            if me.hold[0] < silk or me.hold[1] < spice:
                yield Refusal("T-7", f"{me.hold} does not pay it")
        elif not 0 < action.count <= me.hold[0]:
            yield Refusal("T-8", "not so many")
