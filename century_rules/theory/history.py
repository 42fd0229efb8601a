"""The rules with history beside the position: what a proof keeps in ghosts, kept on the reference's own steps.

That makes a game of its own, so that whatever searches games can be asked about plays as well as about positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import Refusal
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.leaves import leaves
from century_rules.rulebook import Rulebook
from century_rules.theory.scene import Scene, Step
from century_rules.theory.spelling import History, NoSuchGhost
from century_rules.theory.theorem import Ghost

_POSITION = "position."


@attrs.frozen
class StateWithHistory(Generic[S]):
    """A position, and the values of the ghosts that are kept, in their order."""

    position: S
    history: tuple[int, ...]


class NotKept(LookupError):
    """A claim looks at a ghost that is not kept."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the history '{name}' is not kept")
        self.name = name


def needed(missing: NotKept | NoSuchGhost, ghosts: Mapping[str, Ghost]) -> dict[str, Ghost]:
    """The ghosts that a claim looked at: the one of that name, or its row. Raises the error where there are none."""
    found = {name: each for name, each in ghosts.items() if name == missing.name or name.startswith(f"{missing.name}[")}
    if not missing.name or not found:
        raise missing
    return found


class _Ghosts(History[int]):
    def not_kept(self, name: str) -> NotKept:
        return NotKept(name)


class _Beside(Generic[S, A]):
    """The rules of a game, asked of positions with something beside them that they do not look at."""

    game: BoardGame[S, A]

    def legal_actions(self, state: StateWithHistory[S]) -> tuple[A, ...]:
        return self.game.legal_actions(state.position)

    def why_illegal(self, state: StateWithHistory[S], action: A) -> tuple[Refusal, ...]:
        return self.game.why_illegal(state.position, action)

    def outcome(self, state: StateWithHistory[S]) -> Outcome | None:
        return self.game.outcome(state.position)


class WithHistory(_Beside[S, A]):
    """A game whose states are positions with history. Claims look at them as they do in proofs: at scenes and steps, on ints."""

    def __init__(self, book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, ghosts: Sequence[Ghost]) -> None:
        self.game, self.beginning, self.ghosts = game, beginning, tuple(ghosts)
        self.names = tuple(ghost.name for ghost in ghosts)
        self._rules = book.encoded().known(IntAlgebra(), game, beginning)

    def start(self) -> StateWithHistory[S]:
        """Before the first action, of the opening too."""
        return StateWithHistory(self.beginning, tuple(ghost.initial for ghost in self.ghosts))

    def apply(self, state: StateWithHistory[S], action: A) -> StateWithHistory[S]:
        """The position after an action, with the history after it."""
        return self.followed(state, action)[0]

    def followed(
        self, state: StateWithHistory[S], action: A, by: BoardGame[S, A] | None = None,
    ) -> tuple[StateWithHistory[S], Step[int, bool]]:
        """The state after an action, and the step that leads there; taken by its own rules if no others are given."""
        name, arguments = self._rules.operation_of(action, state.position)
        after = (by or self.game).apply(state.position, action)
        step = self._rules.step(self.scene(state), name, arguments, self.scene(StateWithHistory(after, state.history)))
        history = tuple(ghost.following(step) for ghost in self.ghosts)
        # What was before is still in the scene: ghosts are all updated at once.
        return StateWithHistory(after, history), step.remembering(_Ghosts(dict(zip(self.names, history, strict=True))))

    def scene(self, state: StateWithHistory[S]) -> Scene[int, bool]:
        """The position as claims see it. They raise NotKept for history that is not kept."""
        return self._rules.scene(leaves(state.position), _Ghosts(dict(zip(self.names, state.history, strict=True))))

    def bounds(self, of_positions: Callable[[str], tuple[int, int]], most: int) -> Callable[[str], tuple[int, int]]:
        """Bounds of the leaves of a state, where positions have those bounds and ghosts go from ``-most`` to `most`."""
        return _bounds(of_positions, most)


def _bounds(of_positions: Callable[[str], tuple[int, int]], most: int) -> Callable[[str], tuple[int, int]]:
    return lambda path: of_positions(path.removeprefix(_POSITION)) if path.startswith(_POSITION) else (-most, most)


@attrs.frozen
class WithRounds(_Beside[S, A]):
    """A game whose states are positions with the number of rounds begun before them, as far as it is of interest.

    Attributes:
        game: its rules.
        begins: whether the next action is the first of a round.
        most: so many rounds are told apart; one more stands for all that are more.
    """

    game: BoardGame[S, A]
    begins: Callable[[S], bool]
    most: int

    def start(self, beginning: S) -> StateWithHistory[S]:
        """Before the first action."""
        return StateWithHistory(beginning, (0,))

    def apply(self, state: StateWithHistory[S], action: A) -> StateWithHistory[S]:
        (rounds,) = state.history
        begun = rounds <= self.most and self.begins(state.position)
        return StateWithHistory(self.game.apply(state.position, action), (rounds + begun,))

    def bounds(self, of_positions: Callable[[str], tuple[int, int]]) -> Callable[[str], tuple[int, int]]:
        """Bounds of the leaves of a state, where positions have those bounds."""
        return _bounds(of_positions, self.most + 1)
