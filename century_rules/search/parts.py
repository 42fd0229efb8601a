"""What is traced of a game: its parts, each into decision trees of its own.

As a rule a game is one part: everything that can be done in a position. In a game of cards every card in hand is asked about, so
that the rules treat far too many positions differently as a whole, but few with regard to one action. Such a game names its
actions (`ByAction`): then each of them is a part, and the first part only says whether the game is over. Predicates are parts
too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Generic, cast

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, ByAction, Game, S
from century_rules.search.exploration import WhyStopped
from century_rules.search.layout import Bounds
from century_rules.search.steps import OVER, StepCheck, is_over
from century_rules.tracing.cases import Case
from century_rules.tracing.errors import TraceDiffers, predicate_differs
from century_rules.tracing.records import settled
from century_rules.tracing.runs import Ranges, Steps, trace, trace_offer, trace_state

FLAG = "flag"
"""What a part says besides the steps: the first one whether the game is over, a predicate whether it holds."""


@attrs.frozen
class Asked(Generic[S, A]):
    """A predicate that ends a search where it holds: of a state, or of a state and one of the actions that a game names.

    Attributes:
        name: why the search ends.
        holds: of a state.
        of_action: of a state and an action.
        plain: the text that a user wrote, of a state, which holds where this does; where it is `denied`, where this does not.
    """

    name: WhyStopped
    holds: Callable[[S], object] | None = None
    of_action: Callable[[S, A], object] | None = None
    plain: Callable[[S], object] | None = None
    denied: bool = False


@attrs.frozen
class Task(Generic[S, A]):
    """What an engine is made for.

    Attributes:
        game: the rules.
        initial: where to begin.
        bounds: inclusive bounds of each leaf by path.
        asked: predicates, of which the first that holds ends the search.
        steps: what is claimed of steps, if anything; one of those asked then looks for a step that breaks it.
        actions: every action there is, legal or not, on the set-up of a state; None if nobody has said.
    """

    game: Game[S, A]
    initial: Sequence[S]
    bounds: Bounds
    asked: Sequence[Asked[S, A]] = ()
    steps: StepCheck[S, A] | None = None
    actions: Callable[[S], Collection[A]] | None = None


class Parts(Generic[S, A]):
    """The parts of a game and of what is asked, by number: the rules first, predicates after them in their order.

    Attributes:
        rules: how many are of the rules.
        asked: the predicates, by the number of the part after the rules.
    """

    def __init__(self, game: Game[S, A], setups: Sequence[S], asked: Sequence[Asked[S, A]] = ()) -> None:
        """`setups` are states with the different constants there are. InvalidInput if they have different numbers of actions."""
        self.game = game
        self._actions = [named_actions(game, setup) for setup in setups]
        if len({len(actions) for actions in self._actions}) > 1:
            raise InvalidInput("the initial states have different numbers of actions; search set-ups of one shape at a time")
        self.rules = 1 + len(self._actions[0])
        self.asked: list[Asked[S, A]] = []
        self._about: list[int] = []
        """For each predicate the number of the action that it is about."""
        for each in asked:
            numbers = range(self.rules - 1) if each.of_action is not None else range(1)
            self.asked += [each] * len(numbers)
            self._about += numbers

    def __len__(self) -> int:
        return self.rules + len(self.asked)

    def run(self, part: int, setup: int, state: S, ranges: Ranges) -> Case[Steps[A]]:
        """What a part does in states like this one, which has the constants of that number.

        Raises TraceDiffers if the state itself has something else done with it.
        """
        actions = self._actions[setup]
        if part >= self.rules:
            each = self.asked[part - self.rules]
            if each.holds is not None:
                return flagged(each.name, each.holds, state, ranges)
            of_action, action = each.of_action, actions[self._about[part - self.rules]]
            assert of_action is not None
            return flagged(each.name, lambda tokens: of_action(tokens, action), state, ranges)
        if not actions:
            case = trace_state(self.game, state, {OVER: is_over(self.game)}, ranges)
            return Case(case.conditions, Steps(case.outcome.steps, {FLAG: int(bool(case.outcome.seen[OVER]))}))
        if part == 0:
            return flagged(OVER, is_over(self.game), state, ranges)
        offered = trace_offer(naming(self.game), actions[part - 1], state, ranges)
        self.check_names(state)
        if bool(offered.outcome.steps) != (actions[part - 1] in self.game.legal_actions(state)):
            raise TraceDiffers(f"{actions[part - 1]} is {'' if offered.outcome.steps else 'not '}permitted in {state}, "
                               "and legal_actions says otherwise")
        return Case(offered.conditions, Steps(offered.outcome.steps, {FLAG: 0}))

    def check_names(self, state: S) -> tuple[A, ...]:
        """The actions that the game names. Raises TraceDiffers if a legal one is missing there, or they are in another order."""
        actions = named_actions(self.game, state)
        legal = self.game.legal_actions(state) if actions else ()
        there = set(legal)
        if [action for action in actions if action in there] != list(legal):
            raise TraceDiffers(f"by_action names {', '.join(map(str, actions))}; in {state} the legal actions are "
                               f"{', '.join(map(str, legal))}: one is missing there, or they come in another order")
        return actions


def named_actions(game: Game[S, A], setup: S) -> tuple[A, ...]:
    """The actions that are traced one by one; none if everything that can be done in a position is traced at once."""
    return tuple(naming(game).by_action(setup)) if hasattr(game, "by_action") else ()


def naming(game: Game[S, A]) -> ByAction[S, A]:
    """A game that is known to name its actions."""
    return cast("ByAction[S, A]", game)


def flagged(name: str, holds: Callable[[S], object], state: S, ranges: Ranges) -> Case[Steps[A]]:
    """Whether a predicate holds in states like this one, as the flag. Raises TraceDiffers if it does not in this one."""
    case = trace(lambda tokens: int(bool(settled(holds(tokens)))), state, ranges, predicate=True)
    real = bool(holds(state))
    if real != bool(case.outcome):
        raise predicate_differs(name, holds, real, bool(case.outcome))
    return Case(case.conditions, Steps((), {FLAG: case.outcome}))
