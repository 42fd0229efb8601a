"""Broken plays: real ones up to a step that the rules do not make, and what theorems and their properties say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.scenes import Step, WondersRules
from tests.eastern_wonders.encoded import known_rules, with_rulings
from century_rules.games.eastern_wonders.game import Game
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.state import State
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.property import Play, PlayProperty, StateProperty
from century_rules.theory.lifted_encoding import EncodedOverride
from century_rules.theory.theorem import Always, Ghost, OnStep, Theorem
from century_rules.theory.theories import Property
from tests.plain import Kept, lifted_from

ALGEBRA = IntAlgebra()


class History(Mapping[str, int]):
    """The ghosts after a step, each worked out when it is asked for."""

    def __init__(
        self, ghosts: Mapping[str, Ghost], step: Step[int, bool], game: Game, was: State, action: Action, now: State,
    ) -> None:
        self._ghosts, self._step, self._found = ghosts, step, dict[str, int]()
        self._in_python = game, was, action, now

    def __getitem__(self, name: str) -> int:
        if name not in self._found:
            plain = lifted_from(self._ghosts[name].after)
            self._found[name] = self._ghosts[name].following(self._step) if plain is None else cast(
                int, plain.function(*self._in_python, Kept(self._step.before.ghosts)))
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ghosts)

    def __len__(self) -> int:
        return len(self._ghosts)


@attrs.frozen(eq=False)
class Told:
    """A real play with its history.

    Attributes:
        game, rules: by which rules.
        states, actions: the play.
        ghosts: per state the history that led to it.
    """

    game: Game
    rules: WondersRules[int, bool]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    operations: tuple[str, ...]
    ghosts: tuple[Mapping[str, int], ...]


@attrs.frozen(eq=False)
class Case:
    """A play whose last steps, from number `first` on, are to be judged.

    Attributes:
        says: how it was made, without the numbers: cases that say the same are alike.
        game: the rules that the property asks; the claims ask those of the encoding with `rulings`.
        states, actions: the play.
        first: the first step to be judged.
        steps: the steps to be judged, with their history.
    """

    says: str
    game: Game
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    first: int
    steps: tuple[Step[int, bool], ...]


def told(game: Game, states: Sequence[State], actions: Sequence[Action], ghosts: Mapping[str, Ghost]) -> Told:
    """A play with its history worked out."""
    rules = known_rules(ALGEBRA, game.dropping(()), states[0].setup)
    history: list[Mapping[str, int]] = [{name: ghost.initial for name, ghost in ghosts.items()}]
    names = []
    for before, action, after in zip(states, actions, states[1:], strict=False):
        name, arguments = rules.operation_of(action, before)
        old = history[-1]
        step = rules.step(rules.scene(leaves(before), old), name, arguments, rules.scene(leaves(after), old))
        history.append(dict(History(ghosts, step, game, before, action, after)))
        names.append(name)
    return Told(game, rules, tuple(states), tuple(actions), tuple(names), tuple(history))


def case(says: str, play: Told, upto: int, states: Sequence[State], actions: Sequence[Action], ghosts: Mapping[str, Ghost],
         rulings: tuple[Ruling, ...] = ()) -> Case:
    """The play up to state `upto`, and from there what is said: as many actions as states.

    `states` begins with the one at `upto`, which need not be the real one.
    """
    rules = attrs.evolve(play.rules, overrides=cast("tuple[EncodedOverride, ...]", rulings))
    history = play.ghosts[upto]
    game = with_rulings(play.game, rulings) if rulings else play.game
    before = rules.scene(leaves(states[0]), history)
    steps = []
    for was, action, now in zip(states, actions, states[1:], strict=False):
        name, arguments = rules.operation_of(action, was)
        bare = rules.scene(leaves(now), before.ghosts)
        after = bare.remembering(History(ghosts, rules.step(before, name, arguments, bare), game, was, action, now))
        steps.append(rules.step(before, name, arguments, after))
        before = after
    return Case(says, game, (*play.states[:upto], *states), (*play.actions[:upto], *actions), upto, tuple(steps))


def with_leaves(state: State, changes: Mapping[str, int]) -> State:
    """The position with other numbers."""
    return map_leaves(state, lambda path, value: changes.get(path, value))


def rejecting(theorem: Theorem, broken: Case) -> tuple[str, ...]:
    """The parts of a theorem that a case contradicts."""
    return tuple(part.name for part in theorem.parts if not _holds(part, broken))


def _holds(part: Always | OnStep, broken: Case) -> bool:
    plain, states = lifted_from(part.holds), broken.states[broken.first:]
    scenes = (broken.steps[0].before, *(step.after for step in broken.steps))
    if plain is None:
        return (all(map(part.at, scenes)) if isinstance(part, Always)
                else all(part.at(step) for step in broken.steps if not part.operations or step.operation in part.operations))
    try:
        if isinstance(part, Always):
            return all(plain.function(broken.game, state, *([Kept(scene.ghosts)] if plain.has_history else []))
                       for state, scene in zip(states, scenes, strict=True))
        return all(plain.function(broken.game, was, action, now, *(
            [Kept(step.after.ghosts, step.before.ghosts)] if plain.has_history else []))
            for was, action, now, step in zip(states, broken.actions[broken.first:], states[1:], broken.steps, strict=False)
            if not part.operations or step.operation in part.operations)
    except (IndexError, ValueError, KeyError, AttributeError, TypeError, AssertionError, InvalidInput):
        return False  # where Python stumbles, or nobody wins, nothing is proved


def property_rejects(claimed: Property[State, Action], broken: Case) -> bool:
    """Whether a case contradicts the property, by a step that is to be judged or the position after it.

    Where the rules are broken, earlier steps can contradict it, too; then those to be judged tell nothing.
    Raises InvalidInput where it has to name a winner and there is none.
    """
    game, states, actions = broken.game, broken.states, broken.actions
    if isinstance(claimed, PlayProperty) and broken.steps[0].before.encoded.overrides and not claimed.holds(
            game, Play(states[:broken.first + 1], actions[:broken.first])):
        return False
    for number in range(broken.first, len(actions)):
        if isinstance(claimed, StateProperty):
            holds = claimed.holds(game, states[number + 1])
        elif isinstance(claimed, PlayProperty):
            holds = claimed.holds(game, Play(states[:number + 2], actions[:number + 1]))
        else:
            holds = claimed.holds(game, states[number], actions[number], states[number + 1])
        if not holds:
            return True
    return False
