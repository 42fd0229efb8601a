"""Broken plays are invented: a real play, and its last step changed where a claim looks, or the rules it is about."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.position import Position
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.game import Game
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, Player, State
from century_rules.kernel.algebra import B, N
from century_rules.kernel.leaves import leaves
from century_rules.kernel.property import PlayProperty
from century_rules.kernel.rows import Row
from century_rules.theory.theorem import Always, OnStep, Theorem
from century_rules.theory.theories import Property

from ..eastern_wonders.evidence import overriding
from ..eastern_wonders.random_games import random_action
from .cases import Case, Told, case, with_leaves
from .material import OPERATIONS, Material
from .mutating import constants_of, names_of

FLAGS = ("sets", "owed", "final", "moved", "gathered", "opened", "traded")
MAY_BE_NEGATIVE = ("players.hold", "lying", "supply", "players.bonus_vp", "players.vp_points")
COUNTS = (*MAY_BE_NEGATIVE, "players.uncovered", "players.outposts", "players.bonus", "bonus_left", "players.vp_tiles")
"""Counts: one can gain what another loses. Of the other numbers properties say nothing that makes sense below zero."""


# --- other numbers ----------------------------------------------------------------------------------------------------


def field_of(path: str) -> str:
    """The path without places: ``players.hold`` of ``players[0].hold[2]``."""
    return re.sub(r"\[\d+\]", "", path)


def spaces(game: Game, player: Player) -> int:
    """Of a player's hold."""
    return game.components.hold_spaces + game.components.hold_bonus_spaces * player.bonus[Bonus.HOLD]


def other_value(dice: random.Random, path: str, value: int, game: Game, state: State) -> int:
    """Another number there, one that the records can have and properties can look at."""
    field = field_of(path)
    near = [value - 1, value + 1] * 3 + [value + 2, value + dice.randrange(3, 15), value + 30]
    if field == "phase":
        near = [int(phase) for phase in Phase]
    elif field in ("turn", "actor"):
        near = list(range(game.players))
    elif field in ("players.ship", "origin"):
        near = list(range(len(state.setup.sea.names)))
    elif field == "ports":
        near = [state.drawn, state.drawn - 1, state.setup.closed_at, value + 1, value - 1, *state.ports]
        near = [place for place in near if place < len(state.setup.vp_order)] + [-1] * (dice.random() < 0.2)
    elif field == "drawn":
        near = [value - 1, value + 1, dice.randrange(len(state.setup.vp_order) + 2), len(state.setup.vp_order) + 1]
    elif field in FLAGS:
        near = [1 - value]
    elif field == "players.outposts":
        near = [1 - value, 1 - value, 1 - value, 2]
    elif field in MAY_BE_NEGATIVE:
        near.append(-1)
    if field in ("supply", "lying"):
        near += [0, 1]
    if field == "players.hold" and dice.random() < 0.25:  # about as much as fits
        player = state.players[int(path[len("players["):path.index("]")])]
        room = spaces(game, player) - sum(player.hold)
        near = [value + room + over for over in range(game.players + 1)]
    fit = [other for other in near if other != value and (other >= 0 or field in (*MAY_BE_NEGATIVE, "ports"))]
    return dice.choice(fit or [value])


def one_of(dice: random.Random, names: Sequence[str], mover: int) -> str:
    """A leaf: each field is as likely, however many leaves it has; of a player's often the mover's."""
    field = dice.choice(sorted({field_of(name) for name in names}))
    of_it = [name for name in names if field_of(name) == field]
    movers = [name for name in of_it if name.startswith(f"players[{mover}].")]
    return dice.choice(movers if movers and dice.random() < 0.5 else of_it)


def changes(dice: random.Random, names: Sequence[str], state: State, game: Game) -> dict[str, int]:
    """One leaf changed, or two, often so that what one loses the other gains, or a row of them alike, or everybody's."""
    numbers = leaves(state)
    first = one_of(dice, names, state.turn)
    found = {first: other_value(dice, first, numbers[first], game, state)}
    gained = found[first] - numbers[first]
    row = re.sub(r"\[\d+\]$", "", first)
    if row != first and field_of(first) in COUNTS and dice.random() < 0.2:
        whole = [path for path in numbers if re.sub(r"\[\d+\]$", "", path) == row]
        to_nothing, more = dice.random() < 0.3, dice.choice((gained, gained, 2))
        found = {path: 0 if to_nothing else numbers[path] + more for path in whole}
        tile = f"{first.partition('.')[0]}.bonus[{dice.randrange(len(Bonus))}]"
        if field_of(first) == "players.uncovered" and not to_nothing and numbers[tile] + more >= 0 and dice.random() < 0.5:
            found[tile] = numbers[tile] + more  # as columns are emptied, so tiles are had for them
    if first.startswith("players[") and dice.random() < 0.15:
        alike = 0 if field_of(first) in COUNTS and dice.random() < 0.5 else found[first]
        found = {re.sub(r"^players\[\d+\]", f"players[{seat}]", first): alike for seat in range(game.players)}
    if dice.random() < 0.45:
        whose = first.partition(".")[0]
        theirs = [name for name in names if name.startswith(f"{whose}.")]
        second = one_of(dice, theirs if dice.random() < 0.4 and "." in first else names, state.turn)
        if second not in found:
            found[second] = other_value(dice, second, numbers[second], game, state)
            with_it = numbers[second] + dice.choice((-1, 1)) * gained
            counted = field_of(first) in COUNTS and field_of(second) in COUNTS and abs(gained) < 3
            if counted and (with_it >= 0 or field_of(second) in MAY_BE_NEGATIVE) and dice.random() < 0.6:
                found[second] = with_it
    return found


def _carried(found: Mapping[str, int], before: State, after: Mapping[str, int], back: bool = False) -> dict[str, int]:
    """The same changes in the position after a step; or, from where they were made, taken back."""
    numbers, carried = leaves(before), {}
    for path, value in found.items():
        gained = value - numbers[path]
        if field_of(path) in COUNTS:
            carried[path] = after[path] - gained if back else after[path] + gained
        elif not back or after[path] == value:
            carried[path] = numbers[path] if back else value
    return carried


def general(found: Mapping[str, int]) -> str:
    return " ".join(sorted(re.sub(r"^(players|lying|fresh)\[\d+\]", r"\1", path) for path in found))


# --- broken steps -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Draw:
    """A real step, drawn to be broken for a part of a theorem."""

    material: Material
    dice: random.Random
    theorem: Theorem
    part: Always | OnStep
    of_plays: bool
    operation: str
    play: Told
    step: int
    into: Phase | None = None

    @property
    def said(self) -> frozenset[str]:
        """The operations that the part names."""
        named = self.part.operations if isinstance(self.part, OnStep) else ()
        return (constants_of(self.part.holds) & set(OPERATIONS)) | set(named)

    @property
    def before(self) -> State:
        return self.play.states[self.step]

    @property
    def after(self) -> State:
        return self.play.states[self.step + 1]

    @property
    def action(self) -> Action:
        return self.play.actions[self.step]

    def seen(self, when: str) -> list[str]:
        if isinstance(self.part, OnStep) and self.part.operations and self.operation not in self.part.operations:
            return []
        return self.material.reads(self.play, self.theorem, self.part, self.operation, when)

    def case(self, says: str, states: Sequence[State], action: Action) -> Case:
        """The play with another last step, into the phase that is asked for.

        Where it begins elsewhere and the claim is about plays, the step before it is another one, too.
        """
        if self.into is not None:
            states = (*states[:-1], attrs.evolve(states[-1], phase=self.into))
        upto, actions = self.step, [action]
        if self.of_plays and states[0] is not self.before and self.step:
            upto, states = self.step - 1, (self.play.states[self.step - 1], *states)
            actions = [self.play.actions[upto], action]
        return case(f"{self.operation}: {says}", self.play, upto, states, actions, self.material.ghosts)

    def effect(self, state: State, name: str, arguments: Mapping[str, int]) -> State:
        """What an operation makes of a position, allowed or not."""
        return with_leaves(state, self.material.rules(self.play)[name].build(leaves(state), arguments).after)


def after_changed(d: Draw) -> Case | None:
    if not (seen := d.seen("after")):
        return None
    found = changes(d.dice, seen, d.after, d.play.game)
    return d.case(f"then {general(found)}", (d.before, with_leaves(d.after, found)), d.action)


def before_changed(d: Draw) -> Case | None:
    """The position before the step is another one; sometimes the one after, too, in the same way or another."""
    if not (seen := d.seen("before")):
        return None
    found = changes(d.dice, seen, d.before, d.play.game)
    now, says = d.after, "before"
    kind = d.dice.random()
    if kind < 0.4:
        now, says = with_leaves(d.after, _carried(found, d.before, leaves(d.after))), "both"
    elif kind < 0.5 and (later := d.seen("after")):
        then = changes(d.dice, later, d.after, d.play.game)
        now, says = with_leaves(d.after, then), f"{general(then)} then,"
    return d.case(f"{says} {general(found)}", (with_leaves(d.before, found), now), d.action)


def misread(d: Draw) -> Case | None:
    """The step is made as if the position before it were another one."""
    found = changes(d.dice, d.seen("before") or sorted(leaves(d.before)), d.before, d.play.game)
    name, arguments = d.play.rules.operation_of(d.action, d.before)
    made = leaves(d.effect(with_leaves(d.before, found), name, arguments))
    now = with_leaves(d.after, {**made, **_carried(found, d.before, made, back=True)})
    return d.case(f"misread {general(found)}", (d.before, now), d.action)


def taken_back(d: Draw) -> Case | None:
    """The step is made backwards."""
    return d.case("taken back", (d.after, d.before), d.action)


def otherwise_called(d: Draw) -> Case | None:
    other = drawn_action(d, 0.4)
    return d.case(f"called {type(other).__name__}", (d.before, d.after), other)


def with_other_arguments(d: Draw) -> Case | None:
    """The step is made with other arguments than are named."""
    name, arguments = d.play.rules.operation_of(d.action, d.before)
    if not arguments:
        return None
    argument = d.dice.choice(sorted(arguments))
    low, high = d.material.rules(d.play)[name].arguments[argument]
    other = {**arguments, argument: d.dice.randint(low, high)}
    if d.dice.random() < 0.5:
        return d.case(f"other {argument} made", (d.before, d.effect(d.before, name, other)), d.action)
    return d.case(f"other {argument} named", (d.before, d.after), cast(Action, d.play.rules.action_named(name, other, d.before)))


def drawn_action(d: Draw, often: float) -> Action:
    """Any action; so often one that the part is about."""
    said = [name for name in OPERATIONS if name in d.said]
    if not said or d.dice.random() >= often:
        return random_action(d.dice, d.play.game, d.before)
    name = d.dice.choice(said)
    arguments = {each: d.dice.randint(*ends) for each, ends in d.material.rules(d.play)[name].arguments.items()}
    return cast(Action, d.play.rules.action_named(name, arguments, d.before))


def illegal(d: Draw) -> Case | None:
    """Something is done that the rules may forbid here; often what the claim is about.

    What is done by somebody who has no ship yet makes sense only to claims about that time.
    """
    if d.before.phase is Phase.START and "START" not in names_of(d.part.holds):
        return None
    before, says, other = d.before, "", drawn_action(d, 0.7)
    name, arguments = d.play.rules.operation_of(other, before)
    under_way = ("phase", "opened")  # they say what was done before, and would be false
    seen = [each for each in attrs.evolve(d, operation=name).seen("before") if each not in under_way]
    if seen and d.dice.random() < 0.3:
        found = changes(d.dice, seen, before, d.play.game)
        before, says = with_leaves(before, found), f" after {general(found)}"
    return d.case(f"illegal {name}{says}", (before, d.effect(before, name, arguments)), other)


def while_trimming(d: Draw) -> Case | None:
    """As if the turn were not over, but for the hold to be trimmed: and then the same is done again, or something else."""
    if d.before.phase is Phase.START or d.after.turn == d.before.turn:
        return None
    mid = attrs.evolve(d.after, phase=Phase.TRIM, turn=d.before.turn, actor=d.before.turn)
    other = d.action if d.dice.random() < 0.4 else drawn_action(d, 0.7)
    name, arguments = d.play.rules.operation_of(other, mid)
    return case(f"{d.operation}: trims, then {name}", d.play, d.step, (d.before, mid, d.effect(mid, name, arguments)),
                (d.action, other), d.material.ghosts)


STEPS: Mapping[Callable[[Draw], Case | None], int] = {
    after_changed: 40, before_changed: 25, misread: 15, otherwise_called: 8, with_other_arguments: 5, illegal: 12, taken_back: 3,
    while_trimming: 6}


# --- broken rules -----------------------------------------------------------------------------------------------------


def _other_points(seat: int, more: int, ginger: int) -> Ruling:
    def points(w: Words[N, B], position: Position[N], found: Row[N]) -> Row[N]:
        hold = position.players[seat].hold[0]
        changed = w.algebra.add(found[seat], w.algebra.number(more), w.algebra.times(ginger, hold))
        return (*found[:seat], changed, *found[seat + 1:])

    return overriding(clause="EW-8.2", says=f"points {'with ginger' if ginger else ''}", points=points)


def _points_missing(d: Draw, seat: int) -> int:
    """How many more points somebody would need to have all there are in the box."""
    outcome, box = d.play.game.outcome(attrs.evolve(d.after, phase=Phase.OVER)), d.play.game.components
    assert outcome is not None
    tiles = box.vp_tiles_to_end * max(tile.points for tile in d.after.setup.vp_order)
    printed = tiles + len(Spice) * sum(box.vp_by_column) + sum(map(sum, box.bonus_vp))
    return printed + spaces(d.play.game, d.after.players[seat]) - outcome.points[seat]


def _other_winners(wins: Sequence[bool]) -> Ruling:
    def winners(w: Words[N, B], _points: Row[N]) -> tuple[B, ...]:
        return tuple(w.algebra.truth(won) for won in wins)

    return overriding(clause="EW-8.3", says=f"{sum(wins)} win", wins=winners)


def _forbidden(clause: str, operations: Sequence[str], argument: str | None, only: int) -> Ruling:
    def forbids(w: Words[N, B], _before: Position[N], arguments: Mapping[str, N]) -> B:
        return w.algebra.truth(True) if argument is None else w.algebra.is_(arguments[argument], only)

    says = f"no {' '.join(operations)} {argument or ''}"
    return overriding(clause=clause, says=says, operations=tuple(operations), forbids=forbids)


def other_rules(d: Draw) -> Case | None:
    """A real step, but other rules: an operation that is forbidden, other points, or other winners."""
    asked, dice = names_of(d.part.holds), d.dice
    seats = range(d.play.game.players)
    if "outcome" in asked:
        if dice.random() < 0.6:
            seat, more = dice.choice(seats), dice.choice((-1, 1, 2, dice.randint(-20, 120)))
            if dice.random() < 0.2:
                more = _points_missing(d, seat) + dice.choice((0, 1, 1))
            ruling = _other_points(seat, more, dice.choice((0, 0, 1)))
        else:
            ruling = _other_winners([dice.random() < 0.4 for _ in seats])
    elif {"allows", "permits", "forbids"} & asked:
        said = [name for name in OPERATIONS if name in d.said]
        argument, low, high = None, 0, 0
        if dice.random() < 0.6:
            said = [dice.choice(said)]
            ranges = d.material.rules(d.play)[said[0]].arguments
            if ranges and dice.random() < 0.5:
                argument = dice.choice(sorted(ranges))
                low, high = ranges[argument]
        clauses = sorted(text for text in constants_of(d.part.holds) if text.startswith("EW-"))
        ruling = _forbidden(dice.choice(clauses or ["EW-2.2"]), said, argument, dice.randint(low, high))
    else:
        return None
    found = case(f"{d.operation}: {ruling.says}", d.play, d.step, (d.before, d.after), (d.action,), d.material.ghosts, (ruling,))
    start = d.step  # those rules are broken in earlier turns, too, and properties of plays would see that
    while d.of_plays and start and (found.states[start].phase is not Phase.SAIL or found.states[start].moved):
        start -= 1
    return attrs.evolve(found, states=found.states[start:], actions=found.actions[start:], first=d.step - start)


# --- together ---------------------------------------------------------------------------------------------------------


def invented(
    material: Material, dice: random.Random, theorem: Theorem, part: Always | OnStep, claimed: Property[State, Action],
    into: Phase | None = None,
) -> Case | None:
    """One broken play to judge a part by, of a step into that phase if one is said; None where what was drawn cannot be broken.
    """
    said = sorted(constants_of(part.holds) & set(OPERATIONS))
    offered: Sequence[str] = part.operations if isinstance(part, OnStep) and part.operations else OPERATIONS
    elsewhere = dice.random() < 0.15  # something is done where another operation was
    if said and isinstance(part, OnStep) and dice.random() < 0.6:
        offered = said
    if isinstance(part, Always) and dice.random() < 0.4:
        offered = material.telling(theorem, part) or OPERATIONS
    led, forced = None, None
    if into is not None and dice.random() < 0.5:
        led = into
        offered = [name for name in OPERATIONS if any(which[0] == led for which in material.claimed(theorem, name))] or OPERATIONS
    elif into is not None:
        forced = into
    if elsewhere and dice.random() < 0.5:
        found = material.nearby(theorem, dice.choice(said or offered))
    else:
        places = material.claimed(theorem, dice.choice(OPERATIONS if elsewhere else offered))
        kinds = sorted(which for which in places if led in (None, which[0])) or sorted(places)
        phase = dice.choice(kinds)[0] if kinds else None
        if kinds and dice.random() < 0.35:  # so that what is rare is found, too
            found = places[dice.choice(kinds)]
        else:
            found = [place for which in kinds if which[0] == phase for place in places[which]]
    if not found:
        return None
    play, step = dice.choice(found)
    draw = Draw(material, dice, theorem, part, isinstance(claimed, PlayProperty), play.operations[step], play, step, forced)
    if {"outcome", "allows", "permits", "forbids"} & names_of(part.holds) and dice.random() < 0.6:
        return other_rules(draw)
    if elsewhere:
        return otherwise_called(draw) if dice.random() < 0.3 else illegal(draw)
    return dice.choices(list(STEPS), list(STEPS.values()))[0](draw)
