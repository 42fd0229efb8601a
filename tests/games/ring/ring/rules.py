"""Ring: boats sail round a ring of islands, fetch crates and bring them to the harbour."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, ClassVar, Generic, TypeAlias, cast

import attrs

from century_rules import (
    Along, Archive, Axis, Clause, Count, Flag, Goal, Ground, N, Notation, OneOf, Outcome, Place, Reading, ReadingsOfAGame,
    Record, Refusal, RuleGame, Rulebook, Thing, ambiguity, components_by_type, evolve, format_seat, not_now,
)

CLAUSES = {clause: Clause(clause, text, "the rules of Ring") for clause, text in {
    "R-1": "On each island but the harbour lies one crate, worth what chance says. All boats begin in the harbour.",
    "R-2": "The players take turns. In a turn the boat sails, then the player loads or rests.",
    "R-3": "A boat sails to the next island clockwise, or to the one after it.",
    "R-4": "Two boats are never at one island, but in the harbour.",
    "R-5": "Who is where a crate lies may load it. A boat holds two crates.",
    "R-6": "In the harbour all crates aboard are unloaded: the player has the points they are worth.",
    "R-7": "The game ends when somebody has four points. Most points win; of equals the one later in turn order."}.items()}
SEAT, ISLAND = Axis("player"), Axis("island", "on this ring")
Phase = enum.IntEnum("Phase", "SAIL WORK OVER", start=0)


class Staying(Reading):
    NO = "no", "A boat sails every turn: R-3 says where to, not whether."
    YES = "yes", "A boat may stay where it is."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    staying: Staying = ambiguity(
        Staying.NO, "May a boat stay where it is?", "R-2", "R-3", why="R-2 says that the boat sails", ground=Ground.LEAST)


@attrs.frozen
class Box:
    islands: tuple[str, ...] = ("harbour", "I1", "I2", "I3", "I4")
    worth: tuple[int, ...] = (1, 1, 2, 3)  # of the crates
    hold: int = 2
    to_end: int = 4


@attrs.frozen
class Boat(Record, Generic[N]):
    place: Annotated[N, Place(ISLAND)]
    crates: Annotated[N, Count()]
    worth: Annotated[N, Count()]
    points: Annotated[N, Count()]


@attrs.frozen(kw_only=True)
class Position(Record, Generic[N]):
    phase: Annotated[N, OneOf(Phase)]
    turn: Annotated[N, Place(SEAT)]
    boats: Annotated[tuple[Boat[N], ...], Along(SEAT)]
    lying: Annotated[tuple[N, ...], Along(ISLAND), Flag()]
    worth: tuple[N, ...] = attrs.field(metadata={"constant": True})  # of the crates, by island


@attrs.frozen
class Sail:
    to: Annotated[str, Thing[str](ISLAND, "I2")]
    tries, does = "sail to {to}", "sails to {to}"

@attrs.frozen
class Load:
    tries, does = "load the crate", "loads the crate"

@attrs.frozen
class Rest:
    tries, does = "rest", "rests"


State: TypeAlias = Position[int]
Action: TypeAlias = Sail | Load | Rest
NOTATION: Notation[Action] = Notation("Ring", (Sail, Load, Rest))


@attrs.frozen(kw_only=True)
class Ring(RuleGame[State, Action]):
    readings: Readings
    components: Box
    droppable: ClassVar[frozenset[str]] = frozenset({"R-4", "R-5"})
    game_over_clause: ClassVar[str] = "R-7"

    def deal(self, seed: int) -> State:
        crates = random.Random(seed).sample(self.components.worth, len(self.components.islands) - 1)
        boats, lying = (Boat(0, 0, 0, 0),) * self.players, (0, *(1 for _ in crates))
        return self.as_overridden(Position(phase=Phase.SAIL, turn=0, boats=boats, lying=lying, worth=(0, *crates)))

    def beginning(self, state: State) -> State:
        return evolve(self.deal(0), worth=state.worth)

    def check(self, state: State, action: Action) -> None:
        NOTATION.check(action, {ISLAND: self.components.islands})

    def actor(self, state: State) -> int:
        return int(state.turn)

    def begins_turn(self, state: State) -> bool:
        return state.phase == Phase.SAIL

    def offers(self, s: State) -> Iterable[Action]:
        return map(Sail, self.components.islands) if s.phase == Phase.SAIL else [Load(), Rest()]

    def refuses(self, s: State, action: Action) -> Iterator[Refusal]:
        me = s.boats[s.turn]
        if isinstance(action, Sail) != (s.phase == Phase.SAIL):
            yield not_now("R-2", "first the boat sails, then the player loads or rests")
        elif isinstance(action, Sail):
            to = self.components.islands.index(action.to)
            ahead = (to - me.place) % len(s.worth)
            if ahead > 2 or (ahead == 0 and self.readings.staying == Staying.NO):
                yield Refusal("R-3", f"{action.to} is not one or two islands ahead")
            if to != 0 and any(boat.place == to for seat, boat in enumerate(s.boats) if seat != s.turn):
                yield Refusal("R-4", f"another boat is at {action.to}")
        elif isinstance(action, Load):
            if not s.lying[me.place]:
                yield not_now("R-5", "no crate lies here")
            if me.crates >= self.components.hold:
                yield Refusal("R-5", "the boat is full")

    def after(self, s: State, action: Action) -> State:
        me, lying, phase, turn = s.boats[s.turn], s.lying, Phase.SAIL, (s.turn + 1) % self.players
        if isinstance(action, Sail):
            me, phase, turn = evolve(me, place=self.components.islands.index(action.to)), Phase.WORK, s.turn
            if me.place == 0:
                me = evolve(me, crates=0, worth=0, points=me.points + me.worth)
                phase = Phase.OVER if me.points >= self.components.to_end else phase
        elif isinstance(action, Load):
            lying = (*lying[:me.place], 0, *lying[me.place + 1:])
            me = evolve(me, crates=me.crates + 1, worth=me.worth + s.worth[me.place])
        return evolve(s, phase=phase, turn=turn, boats=(*s.boats[:s.turn], me, *s.boats[s.turn + 1:]), lying=lying)

    def outcome(self, state: State) -> Outcome | None:
        points = self.counted(state, tuple(boat.points for boat in state.boats))
        best = max(range(self.players), key=lambda seat: (points[seat], seat))
        return self.won(state, Outcome(points, best)) if state.phase == Phase.OVER else None


RULEBOOK: Rulebook[State, Action] = Rulebook(
    name="ring", title="Ring", players=(2, 3), clauses=CLAUSES, readings=Readings, game=Ring,
    components=lambda file: components_by_type(Box(), file), who_acts=lambda state: "R-2",
    names=lambda game, _: {SEAT: [*map(format_seat, range(game.players))], ISLAND: cast(Box, game.components).islands},
    goals={"game-over": Goal("the game is over", ("R-7",), lambda state: state.phase == Phase.OVER)},
    notation=NOTATION, set_up=lambda game, s: s.worth[0] == 0 and min(s.worth[1:]) >= 1,
    archive=Archive(data=Path(__file__).parent, content=Path(__file__).parent, instances=("puddle", "late", "crowd")))
