"""An implementation under test: driven along a play, and asked after each action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Generic, Protocol, TypeVar, cast

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.comparing import Mismatch, compare_legal_actions, compare_outcomes, compare_positions, raised

G = TypeVar("G")
G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)

QUESTIONS = ("position", "legal_actions", "outcome")
"""The methods that are asked, in this order."""

Choose = Callable[[S], A | None]
"""The next action of a play; None where it stops."""


class Implementation(Protocol[G_contra, S_contra, A_contra]):
    """What `check` drives. To be compared it has one or more of these methods besides, each called after every action::

        def position(self):       # your position: a state, or a text as of format_position; None if you cannot say
        def legal_actions(self):  # the legal actions, in any order, as actions or their texts; None: cannot say
        def outcome(self):        # once the game is over an Outcome or (points by seat, seat of the winner); None: it goes on
    """

    def reset(self, game: G_contra, state: S_contra, /) -> None:
        """Set up this position, the beginning of a game; ``format_position(book, game, state)`` is the whole of it as text."""
        ...

    def apply(self, action: A_contra, /) -> None:
        """Play an action that is legal; ``book.write_action(action)`` is its text."""
        ...


class Subject(Generic[S, A]):
    """An implementation, with how often each of its answers was compared. Raises InvalidInput if it answers nothing."""

    def __init__(self, implementation: Implementation[G, S, A], book: Rulebook[S, A]) -> None:
        self.book = book
        self.compared: Counter[str] = Counter()
        self._implementation = cast("Implementation[BoardGame[S, A], S, A]", implementation)  # it is given games of the book
        self._methods: dict[str, Callable[[], object]] = {
            name: getattr(implementation, name) for name in QUESTIONS if hasattr(implementation, name)}
        if not self._methods:
            raise InvalidInput(f"check: {type(implementation).__name__} says nothing that could be compared; "
                               f"give it one of {', '.join(QUESTIONS)}")

    def answers(self, question: str) -> bool:
        """Whether it has the method."""
        return question in self._methods

    @property
    def silent(self) -> list[str]:
        """The methods that never said anything. `outcome` is not among them: its None says that the game goes on."""
        return [question for question in self._methods if question != "outcome" and not self.compared[question]]

    def along(
        self, game: BoardGame[S, A], start: S, choose: Choose[S, A], only: str = "",
    ) -> tuple[Play[S, A], Mismatch | None]:
        """The play by the rules up to the first mismatch, or to where `choose` stops; with `only`, a mismatch in nothing else.

        Whatever its `reset` raises comes through. Raises IllegalAction if an action is not legal by the rules.
        """
        states, actions = [start], list[A]()
        mismatch = self._begin(game, start) or self._compare(game, start, only)
        while mismatch is None:
            action = choose(states[-1])
            if action is None:
                break
            states.append(game.apply(states[-1], action))
            actions.append(action)
            mismatch = self._apply(action) or self._compare(game, states[-1], only)
        return Play(tuple(states), tuple(actions)), mismatch

    def _begin(self, game: BoardGame[S, A], start: S) -> Mismatch | None:
        """Have it set up a position; what it raises comes through."""
        self._implementation.reset(game, start)
        return None

    def _apply(self, action: A) -> Mismatch | None:
        """Have it play a legal action: what it raises is a mismatch."""
        try:
            self._implementation.apply(action)
        except Exception as error:
            return raised("apply", error)
        return None

    def _compare(self, game: BoardGame[S, A], state: S, only: str) -> Mismatch | None:
        """The first mismatch in a position."""
        for question, method in self._methods.items():
            if only and question != only:
                continue
            try:
                answer = method()
                if question == "legal_actions" and answer is not None:
                    answer = _listed(answer)
            except _NoList as error:
                raise InvalidInput(str(error)) from error
            except Exception as error:
                return raised(question, error)
            if answer is None and question != "outcome":
                continue
            self.compared[question] += 1
            mismatch = self._mismatch(question, game, state, answer)
            if mismatch is not None:
                return mismatch
        return None

    def _mismatch(self, question: str, game: BoardGame[S, A], state: S, answer: object) -> Mismatch | None:
        if question == "position":
            return compare_positions(self.book, game, state, answer)
        if question == "legal_actions":
            return compare_legal_actions(self.book, game, state, cast("list[object]", answer))
        return compare_outcomes(self.book, game, state, answer)


class _NoList(Exception):
    """What should be actions is something else."""


def _listed(answer: object) -> list[object]:
    """The legal actions; a generator is run here, so that what it raises is the implementation's."""
    if not isinstance(answer, Iterable) or isinstance(answer, str):
        raise _NoList(f"legal_actions() should give a list of actions or texts, or None, not {type(answer).__name__}")
    return list(answer)
