"""Broken plays: real ones up to a step that the rules do not make, and what theorems and their properties say of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.encoding.scenes import WondersRules
from tests.eastern_wonders.encoded import deny, known_rules
from century_rules.games.eastern_wonders.game import Game
from century_rules.theory.ruling import Ruling
from century_rules.games.eastern_wonders.state import State
from century_rules.games.eastern_wonders.theory import Always, Ghost, Step, Theorem
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.leaves import leaves, map_leaves
from century_rules.kernel.property import Play, PlayProperty, StateProperty
from century_rules.theory.plain import Denying
from century_rules.theory.theories import Property

ALGEBRA = IntAlgebra()


class History(Mapping[str, int]):
    """The ghosts after a step, each worked out when it is asked for."""

    def __init__(self, ghosts: Mapping[str, Ghost], step: Step[int, bool]) -> None:
        self._ghosts, self._step, self._found = ghosts, step, dict[str, int]()

    def __getitem__(self, name: str) -> int:
        if name not in self._found:
            self._found[name] = self._ghosts[name].following(self._step)
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
        game: the rules that the property asks; the claims ask those of the encoding with `negations`.
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
        history.append(dict(History(ghosts, step)))
        names.append(name)
    return Told(game, rules, tuple(states), tuple(actions), tuple(names), tuple(history))


def case(says: str, play: Told, upto: int, states: Sequence[State], actions: Sequence[Action], ghosts: Mapping[str, Ghost],
         negations: tuple[Ruling, ...] = ()) -> Case:
    """The play up to state `upto`, and from there what is said: as many actions as states.

    `states` begins with the one at `upto`, which need not be the real one.
    """
    rules = attrs.evolve(play.rules, denials=cast("tuple[Denying, ...]", negations))
    history = play.ghosts[upto]
    before = rules.scene(leaves(states[0]), history)
    steps = []
    for was, action, now in zip(states, actions, states[1:], strict=False):
        name, arguments = rules.operation_of(action, was)
        bare = rules.scene(leaves(now), before.ghosts)
        after = bare.remembering(History(ghosts, rules.step(before, name, arguments, bare)))
        steps.append(rules.step(before, name, arguments, after))
        before = after
    game = deny(play.game, negations) if negations else play.game
    return Case(says, game, (*play.states[:upto], *states), (*play.actions[:upto], *actions), upto, tuple(steps))


def with_leaves(state: State, changes: Mapping[str, int]) -> State:
    """The position with other numbers."""
    return map_leaves(state, lambda path, value: changes.get(path, value))


def rejecting(theorem: Theorem, broken: Case) -> tuple[str, ...]:
    """The parts of a theorem that a case contradicts."""
    scenes = (broken.steps[0].before, *(step.after for step in broken.steps))
    return tuple(part.name for part in theorem.parts if (
        not all(map(part.at, scenes)) if isinstance(part, Always)
        else not all(part.at(step) for step in broken.steps if not part.operations or step.operation in part.operations)))


def property_rejects(claimed: Property[State, Action], broken: Case) -> bool:
    """Whether a case contradicts the property, by a step that is to be judged or the position after it.

    Where the rules are broken, earlier steps can contradict it, too; then those to be judged tell nothing.
    Raises InvalidInput where it has to name a winner and there is none.
    """
    game, states, actions = broken.game, broken.states, broken.actions
    if isinstance(claimed, PlayProperty) and broken.steps[0].before.encoded.denials and not claimed.holds(
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
