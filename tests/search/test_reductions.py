"""Searches up to symmetry on a ring of tiles: the same verdicts, orbits that add up, and wrong symmetries that are found out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import attrs
import pytest
from attrs import evolve

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.symmetry import Guard, Symmetry
from century_rules.search import (
    Checked, Engine, Exploration, Group, NotASymmetry, commutes, difference, engine_for, explore, explore_with,
)
from century_rules.search.commuting import Checker
from century_rules.search.explore import AnyEngine, EngineName
from century_rules.tracing.records import numbers, with_values
from tests.search.engines import each_engine
from tests.search.machine import Machine, Rule, add, below, cell, start, within
from tests.tracing.toy import Action, Boat, Dump, Phase, Ring, State, Swap


def turned(game: Ring, by: int = 1) -> Symmetry:
    """Everything `by` tiles further round the ring."""
    onward = {tile: (tile + by) % game.tiles for tile in range(game.tiles)}
    sources = {f"lying[{to}]": f"lying[{tile}]" for tile, to in onward.items()}
    return Symmetry(f"ring turned by {by}", "map", sources, {f"boats[{seat}].place": onward for seat in range(game.players)})


def mirrored(game: Ring) -> Symmetry:
    """The ring the other way round: not sound, boats sail one way only."""
    sources = {f"lying[{-tile % game.tiles}]": f"lying[{tile}]" for tile in range(game.tiles)}
    across = {tile: -tile % game.tiles for tile in range(game.tiles)}
    return Symmetry("ring mirrored", "map", sources, {f"boats[{seat}].place": across for seat in range(game.players)})


def seated(game: Ring, noted: bool = True) -> Symmetry:
    """Everybody one seat on; `noted` is false for who forgets that the note has a seat in it."""
    onward = {seat: (seat + 1) % game.players for seat in range(game.players)}
    leaves = ("place", "hold[0]", "hold[1]", "cards", "points")
    sources = {f"boats[{to}].{leaf}": f"boats[{seat}].{leaf}" for seat, to in onward.items() for leaf in leaves}
    notes = {"note": {seat + 1: to + 1 for seat, to in onward.items()}} if noted else {}
    return Symmetry("seats", "players", sources, {"turn": onward, **notes})


def swapped_goods(game: Ring) -> Symmetry:
    """Silk for spice: not sound, cards cost differently much of them, and only silk can be swapped."""
    holds = [f"boats[{seat}].hold" for seat in range(game.players)]
    return Symmetry("goods", "colours", {f"{hold}[{kind}]": f"{hold}[{1 - kind}]" for hold in holds for kind in (0, 1)})


class Apart(Ring):
    """Boats begin on different tiles, with room for all the ring to be of no difference."""

    def start(self, deck: tuple[tuple[int, int, int], ...] = ((1, 0, 3), (0, 1, 2))) -> State:
        boats = tuple(Boat(seat, (0, 0), 0, 0) for seat in range(self.players))
        return evolve(super().start(deck), boats=boats)


GAMES = [Ring(3), Apart(3), Ring(3, far=True), Ring(3, last=1, heap=3), Ring(3, noted=True), Ring(4, last=1, capacity=2)]
KINDS: dict[str, Callable[[Ring], list[Symmetry]]] = {
    "map": lambda game: [turned(game)],
    "players": lambda game: [seated(game)],
    "both": lambda game: [turned(game), seated(game)],
}


def all_images(game: Ring, symmetries: Iterable[Symmetry]) -> list[State]:
    start = game.start()
    return [with_values(start, values) for values in Group.generated(symmetries).orbit(numbers(start))]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES, ids=str)
@each_engine
def test_the_orbits_are_those_of_the_states(game: Ring, kind: str, engine: EngineName) -> None:
    symmetries = KINDS[kind](game)
    group = Group.generated(symmetries)
    assert group.order == {"map": game.tiles, "players": game.players, "both": game.tiles * game.players}[kind]
    whole = engine_for(game, all_images(game, symmetries), bounds=game.bounds)
    expected = explore_with(whole)
    searched = engine_for(game, [game.start()], bounds=game.bounds, reductions=symmetries, engine=engine)
    found = explore_with(searched)
    kept = list(searched.states())
    orbits = [{with_values(state, values) for values in group.orbit(numbers(state))} for state in kept]
    assert set().union(*orbits) == set(whole.states())
    assert sum(map(len, orbits)) == expected.states == found.stands_for
    assert found.complete and found.why_stopped == "closed"
    assert found.states < expected.states
    assert found.depth == expected.depth
    # The deadlocks of all images, and those of one state of each orbit.
    assert (found.deadlocks > 0) == (expected.deadlocks > 0)
    assert found.reduced_by == group.order
    assert found.commuting is not None
    if engine == "python":
        assert found.commuting.cases > 0
    else:
        assert found.commuting.states == found.commuting.on_numbers == found.checked * (group.order - 1)


@pytest.mark.parametrize("game", [Ring(3), Apart(3), Ring(3, noted=True)], ids=str)
def test_the_check_in_passing_is_right_about_every_state(game: Ring) -> None:
    symmetries = [turned(game), seated(game)]
    engine = engine_for(game, all_images(game, symmetries), bounds=game.bounds)
    explore_with(engine, max_depth=12)
    for symmetry in Group.generated(symmetries).elements:
        assert all(commutes(game, state, symmetry) for state in engine.states())


GOALS: dict[str, Callable[[State], bool]] = {
    "over": lambda state: state.phase is Phase.OVER,
    "a heap is gone": lambda state: 0 in state.lying,
    "two cards": lambda state: state.drawn == 2,
    "meeting": lambda state: state.boats[0].place == state.boats[1].place,
    "never": lambda state: state.drawn > 3,
    "full": lambda state: sum(state.boats[0].hold) == 3 or sum(state.boats[1].hold) == 3,
}


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", [Apart(3), Ring(3, last=1, heap=3)], ids=str)
@each_engine
def test_same_verdict_and_same_number_of_actions(game: Ring, kind: str, goal: str, engine: EngineName) -> None:
    symmetries = KINDS[kind](game)
    for question in ("goal", "invariant"):
        def ask(reductions: list[Symmetry], question: str = question) -> Exploration[State, Action]:
            wanted = GOALS[goal]
            if question == "goal":
                return explore(game, [game.start()], bounds=game.bounds, goal=wanted, reductions=reductions, engine=engine)
            return explore(
                game, [game.start()], bounds=game.bounds, invariant=lambda s: not wanted(s), reductions=reductions, engine=engine)

        plain, reduced = ask([]), ask(symmetries)
        assert (plain.why_stopped, plain.complete) == (reduced.why_stopped, reduced.complete)
        if plain.witness is None:
            assert reduced.witness is None
            continue
        assert reduced.witness is not None
        assert len(reduced.witness.actions) == len(plain.witness.actions)
        state = reduced.witness.initial
        assert state == game.start()
        for action in reduced.witness.actions:
            state = game.apply(state, action)
        assert state == reduced.witness.final
        assert GOALS[goal](state)


@each_engine
def test_a_deadlock_is_found_with_a_real_play(engine: EngineName) -> None:
    class Stuck(Ring):
        def legal_actions(self, state: State) -> tuple[Action, ...]:
            if state.phase is Phase.WORK and state.boats[0].place == state.boats[1].place:
                return ()
            return super().legal_actions(state)

    game = Stuck(3)
    plain = explore(game, [game.start()], bounds=game.bounds)
    reduced = explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game), seated(game)], engine=engine)
    assert plain.deadlock is not None and reduced.deadlock is not None
    assert len(plain.deadlock.actions) == len(reduced.deadlock.actions)
    assert reduced.deadlock.initial == game.start()
    assert game.legal_actions(reduced.deadlock.final) == ()


@each_engine
def test_from_several_set_ups_at_once(engine: EngineName) -> None:
    game = Apart(3)
    starts = [game.start(), game.start(((1, 1, 1), (2, 0, 2))), evolve(game.start(), lying=(2, 0, 1))]
    symmetry = turned(game)
    images = [with_values(start, values) for start in starts for values in Group.generated([symmetry]).orbit(numbers(start))]
    whole = explore(game, images, bounds=game.bounds)
    reduced = explore(game, starts, bounds=game.bounds, reductions=[symmetry], engine=engine)
    assert reduced.stands_for == whole.states
    one = explore(game, starts, bounds=game.bounds, reductions=[symmetry], goal=lambda state: state.drawn == 2, engine=engine)
    assert one.witness is not None and one.witness.initial in starts
    assert one.witness.final.drawn == 2


def test_default_bounds_are_made_alike() -> None:
    game = Ring(3)
    start = evolve(game.start(), lying=(2, 0, 1))
    given = explore(game, [start], bounds=game.bounds, reductions=[turned(game)])
    assert given.complete
    assert explore(game, [start], reductions=[turned(game)]).states == given.states


# --- what is no symmetry ----------------------------------------------------------------------------------------------


class Greedy(Ring):
    """On the first tile a swap takes all the silk, not one: where there is but one the symmetry shows no difference."""

    def apply(self, state: State, action: Action) -> State:
        me = state.boats[state.turn]
        if isinstance(action, Swap) and me.place == 0:
            return self._end(self._with(state, evolve(me, hold=(0, me.hold[1] + me.hold[0]))))
        return super().apply(state, action)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        # A dump names its number, and so would part states with different numbers into different cases.
        return tuple(action for action in super().legal_actions(state) if not isinstance(action, Dump))


class Tidy(Ring):
    """Where nothing lies a swap puts down a crate that was not there: as a change, what it does is the same as elsewhere."""

    def apply(self, state: State, action: Action) -> State:
        after = super().apply(state, action)
        if isinstance(action, Swap) and state.lying[0] == 0 and state.boats[state.turn].place != 1:
            return evolve(after, lying=(state.lying[1], *after.lying[1:]))
        return after


class Reef(Ring):
    """Nobody loads on the first tile once somebody has a card: a rule that only shows late."""

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        actions = super().legal_actions(state)
        if state.drawn and state.phase is Phase.WORK and state.boats[state.turn].place == 0:
            return tuple(action for action in actions if type(action).__name__ != "Load")
        return actions


@pytest.mark.parametrize(("game", "symmetry"), [
    (Ring(4), mirrored(Ring(4))),
    (Ring(3), swapped_goods(Ring(3))),
    (Ring(3, noted=True), seated(Ring(3), noted=False)),
    (Greedy(3), turned(Ring(3))),
    (Reef(3), turned(Ring(3))),
    (Tidy(3), turned(Ring(3))),
], ids=["one-way", "goods", "note", "greedy", "reef", "tidy"])
@each_engine
def test_what_is_no_symmetry_is_refused(game: Ring, symmetry: Symmetry, engine: EngineName) -> None:
    with pytest.raises(NotASymmetry, match=f"{symmetry.name}'.*Search without it") as refused:
        explore(game, [game.start()], bounds=game.bounds, reductions=[symmetry], engine=engine)
    # The state it shows is one where the rules themselves say so.
    assert isinstance(refused.value.state, State)
    assert difference(game, refused.value.state, refused.value.symmetry) == refused.value.difference


def test_one_state_of_a_case_would_not_show_it() -> None:
    """There is a case in `Greedy` whose first state met shows no difference, though a later one does; that one is refused."""
    game, symmetry = Greedy(3), turned(Ring(3))
    engine = engine_for(game, [game.start()], bounds=game.bounds)
    assert isinstance(engine, Engine)
    first: dict[int, State] = {}
    misled = 0
    while engine.frontier:
        for case, words in engine.groups():
            states = [engine.layout.unpack(word) for word in words]
            harmless = first.setdefault(id(case), states[0])
            bad = next((state for state in states if not commutes(game, state, symmetry)), None)
            if bad is not None and commutes(game, harmless, symmetry):
                misled += 1
                checker = Checker(
                    game, (symmetry,), engine.layout.ranges, engine.observers, engine.trees[0], game.start(), Checked())
                checker.check(case, [numbers(harmless)])
                with pytest.raises(NotASymmetry):
                    checker.check(case, [numbers(harmless), numbers(bad)])
                with pytest.raises(NotASymmetry):
                    checker.check(case, [numbers(bad)])
            engine.advance(case, words)
        engine.descend()
    assert misled


def refused_by(engine: AnyEngine[State, Action], depth: int) -> NotASymmetry | None:
    try:
        explore_with(engine, max_depth=depth)
    except NotASymmetry as refused:
        return refused
    return None


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", [Apart(3), Greedy(3), Reef(3), Tidy(3), Ring(3, noted=True)], ids=str)
@each_engine
def test_whatever_is_given_the_check_in_passing_agrees_with_running_the_rules(game: Ring, seed: int, engine: EngineName) -> None:
    """Symmetries and permutations that are none, at random: refused if and only if the rules say so in a state decided."""
    chance = random.Random(seed)
    alike = [["lying[0]", "lying[1]", "lying[2]"], ["boats[0].hold[0]", "boats[0].hold[1]"]]
    alike += [[f"boats[0].{leaf}", f"boats[1].{leaf}"] for leaf in ("place", "hold[0]", "cards", "points")]
    accepted = 0
    for _ in range(12):
        symmetry = chance.choice([turned(game), turned(game, 2), seated(game), seated(game, noted=False)])
        for paths in chance.sample(alike, chance.choice([0, 0, 0, 1])):
            moved = dict(zip(paths, chance.sample(paths, len(paths)), strict=True))
            symmetry = Symmetry("odd", "map", moved).after(symmetry)
        group = Group.generated([symmetry])
        searched = engine_for(game, [game.start()], bounds=game.bounds, reductions=[symmetry], engine=engine)
        refusal = refused_by(searched, 11)
        if refusal is not None:
            assert isinstance(refusal.state, State)
            assert not commutes(game, refusal.state, refusal.symmetry)
            continue
        accepted += 1
        for state in searched.states():
            assert all(commutes(game, state, each) for each in group.elements)
    assert accepted < 12


def test_rules_that_ask_in_another_order_are_looked_up_state_by_state() -> None:
    class Asking(Ring):
        """Asks about all heaps from the first tile on until one is full, and does nothing with the answer."""

        def legal_actions(self, state: State) -> tuple[Action, ...]:
            any(heap >= 2 for heap in state.lying)
            return super().legal_actions(state)

    game = Asking(3)
    found = explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game)])
    plain = explore(Ring(3), [game.start()], bounds=game.bounds, reductions=[turned(game)])
    assert (found.states, found.stands_for) == (plain.states, plain.stands_for)
    assert found.commuting is not None and plain.commuting is not None
    assert found.commuting.states > plain.commuting.states


@each_engine
def test_a_question_that_names_what_is_exchanged_is_refused(engine: EngineName) -> None:
    game = Ring(4)

    def there(state: State) -> bool:
        return state.boats[0].place == 2

    with pytest.raises(NotASymmetry, match="'goal reached' is"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game)], goal=there, engine=engine)
    with pytest.raises(NotASymmetry, match="'invariant broken' is"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game)], invariant=lambda state: not there(state),
                engine=engine)


@each_engine
def test_who_wins_depends_on_the_seat(engine: EngineName) -> None:
    game = Ring(3, last=1)

    def first_seat_wins(state: State) -> bool:
        end = game.outcome(state)
        return end is not None and end.winner == 0

    with pytest.raises(NotASymmetry, match="goal reached"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[seated(game)], goal=first_seat_wins, engine=engine)
    found = explore(game, [game.start()], bounds=game.bounds, reductions=[turned(game)], goal=first_seat_wins, engine=engine)
    assert found.witness is not None


SWAPPED = Symmetry("swapped", "map", {"cells[0]": "cells[1]", "cells[1]": "cells[0]"})


@pytest.mark.parametrize("first", [0, 1])
@each_engine
def test_what_a_bound_cuts_off_in_one_of_two_states_only(engine: EngineName, first: int) -> None:
    """Both cells are counted up to 3: the one by its bound, the other by itself, which then stays as it is.

    So an image has an action more or less than the state that is kept, whichever of them that is.
    """
    cut, guarded = first, 1 - first
    rules = (Rule((), {cut: cell(cut, 1)}), add(guarded, 3), Rule((cell(guarded, -3),), {}))
    with pytest.raises(NotASymmetry, match="'swapped'"):
        explore(Machine(rules), [start(0, 0)], bounds=within(0, 3), reductions=[SWAPPED], engine=engine)


@each_engine
def test_how_often_a_successor_comes_counts(engine: EngineName) -> None:
    rules = (add(0, 3), add(0, 3), add(1, 3))
    with pytest.raises(NotASymmetry, match="'swapped'"):
        explore(Machine(rules), [start(0, 0)], bounds=within(0, 3), reductions=[SWAPPED], engine=engine)
    twice = (*rules, add(1, 3))
    assert explore(Machine(twice), [start(0, 0)], bounds=within(0, 3), reductions=[SWAPPED], engine=engine).stands_for == 16


@pytest.mark.parametrize("first", [0, 1])
@each_engine
def test_what_is_over_in_one_of_two_states_only(engine: EngineName, first: int) -> None:
    """Nobody can do anything in either of them."""
    ends, stuck = first, 1 - first
    rules = (Rule((below(stuck, 3),), {ends: cell(ends, 1)}), add(stuck, 3))
    with pytest.raises(NotASymmetry, match="'over' is"):
        explore(Machine(rules, over=cell(ends, -3)), [start(0, 0)], bounds=within(0, 3), reductions=[SWAPPED], engine=engine)


# --- groups -----------------------------------------------------------------------------------------------------------


def test_a_group_is_closed_and_keeps_images_one_to_one() -> None:
    game = Ring(4, noted=True)
    group = Group.generated([turned(game), seated(game)])
    does = {symmetry.does for symmetry in group.elements}
    for one in group.elements:
        for other in group.elements:
            both = one.after(other)
            assert both.does in does or not (both.sources or both.relabel)
            values = numbers(evolve(game.start(), lying=(0, 1, 2, 1), turn=1, note=2))
            assert both.image(values) == one.image(other.image(values))
    assert group.kinds == ("map", "players")
    assert {symmetry.kind for symmetry in group.elements} == {"map", "players", "map+players"}


def test_a_group_too_large_is_refused() -> None:
    with pytest.raises(InvalidInput, match="more than 64"):
        Group.generated([turned(Ring(65))])
    with pytest.raises(InvalidInput, match="more than 3"):
        Group.generated([turned(Ring(4))], largest=3)


def test_what_is_not_one_to_one_is_refused() -> None:
    with pytest.raises(InvalidInput, match="taken twice"):
        Symmetry("odd", "map", {"lying[0]": "lying[1]"})
    with pytest.raises(InvalidInput, match="one name"):
        Symmetry("odd", "map", {}, {"turn": {0: 1}})
    with pytest.raises(InvalidInput, match="must stay in place"):
        Symmetry("odd", "map", {}, {"turn": {0: 1, 1: 0}, "phase": {0: 1, 1: 0}}, {"turn": Guard("phase", frozenset({0}))})
    guarded = Symmetry("guarded", "map", {}, {"turn": {0: 1, 1: 0}}, {"turn": Guard("phase", frozenset({0}))})
    with pytest.raises(InvalidInput, match="another condition"):
        Group.generated([guarded, Symmetry("not", "map", {}, {"turn": {0: 1, 1: 0}})])
    with pytest.raises(InvalidInput, match="on which a renaming depends"):
        Group.generated([guarded, Symmetry("moves", "map", {"turn": "note", "note": "turn"})])


def test_leaves_and_bounds_must_fit() -> None:
    game = Ring(3)
    with pytest.raises(InvalidInput, match=r"lying\[3\]"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[turned(Ring(4))])
    with pytest.raises(InvalidInput, match="bounds differ"):
        explore(game, [game.start()], bounds=lambda path: (0, 3) if path == "lying[0]" else game.bounds(path),
                reductions=[turned(game)])
    with pytest.raises(InvalidInput, match="outside its bounds"):
        explore(game, [game.start()], bounds=game.bounds, reductions=[Symmetry("far", "map", {}, {"turn": {1: 7, 7: 1}})])


@each_engine
def test_a_bound_that_is_hit_is_told(engine: EngineName) -> None:
    game = Ring(3)

    def bounds(path: str) -> tuple[int, int]:
        return (0, 1) if "hold" in path else game.bounds(path)

    symmetries = [turned(game), seated(game)]
    whole = explore(game, all_images(game, symmetries), bounds=bounds)
    reduced = explore(game, [game.start()], bounds=bounds, reductions=symmetries, engine=engine)
    assert reduced.limits
    assert reduced.why_stopped == whole.why_stopped == "bounds"
    assert reduced.stands_for == whole.states


@each_engine
def test_renaming_only_where_it_is_meant(engine: EngineName) -> None:
    """A leaf with a second use, told apart by a guard, and refused without it."""

    @attrs.frozen
    class Marked(Ring):
        """Notes the tile where the boat under way was, and keeps 0 there otherwise."""

        def apply(self, state: State, action: Action) -> State:
            after = super().apply(state, action)
            return evolve(after, note=state.boats[state.turn].place if after.phase is Phase.WORK else 0)

    game = Marked(3)
    plain = turned(game)
    bad = evolve(plain, relabel={**plain.relabel, "note": {0: 1, 1: 2, 2: 0}})
    good = evolve(bad, guards={"note": Guard("phase", frozenset({Phase.WORK}))})
    whole = explore(game, all_images(game, [good]), bounds=game.bounds)
    assert explore(game, [game.start()], bounds=game.bounds, reductions=[good], engine=engine).stands_for == whole.states
    for wrong in (plain, bad):
        with pytest.raises(NotASymmetry, match="note"):
            explore(game, [game.start()], bounds=game.bounds, reductions=[wrong], engine=engine)
