"""Where two readings part in a play, found out by playing it through the rules of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias

import attrs

from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidComponents, Refusal
from century_rules.kernel.game import A, Outcome, S
from century_rules.kernel.hiding import in_sight

if TYPE_CHECKING:
    from century_rules.desk.comparing.both import Both
    from century_rules.desk.comparing.question import Question

Kind: TypeAlias = Literal["set-up", "legality", "state", "score", "winner"]


@attrs.frozen
class Parting(Generic[S, A]):
    """The first point of a play at which two readings differ.

    Attributes:
        kind: what differs there: whether the set-up is legal, whether the last action is, the state after it, or at the end of
            the game the points or only the winner.
        beginning: the position before the first action, with the set-up; under ``set-up`` one that only one reading allows.
        actions: the play, up to and with the action at which the readings part.
        before: under each reading the position in which that action is taken; None under ``set-up``.
        after: the position after it; None where it is not allowed.
        refusals: under each reading, why the action is not allowed; empty where it is.
        refused_setup: under each reading, why the set-up is not allowed; empty where it is.
        outcomes: points and winner under each reading, if the game is over there.
    """

    kind: Kind
    beginning: S = attrs.field(repr=False)
    actions: tuple[A, ...]
    before: tuple[S, S] | None = attrs.field(default=None, repr=False)
    after: tuple[S | None, S | None] = attrs.field(default=(None, None), repr=False)
    refusals: tuple[tuple[Refusal, ...], tuple[Refusal, ...]] = ((), ())
    refused_setup: tuple[str, str] = ("", "")
    outcomes: tuple[Outcome | None, Outcome | None] = (None, None)

    @property
    def length(self) -> int:
        """How many actions, those of the start included."""
        return len(self.actions)

    @property
    def side_that_allows(self) -> int:
        """The reading that allows the whole play: the first (0) if both do."""
        return 1 if self.refusals[0] or self.refused_setup[0] else 0

    def differences(self) -> dict[str, tuple[int, int]]:
        """Leaf path -> its value under each reading, where both allow the last action."""
        first, second = self.after
        if first is None or second is None:
            return {}
        under_first, under_second = in_sight(first), in_sight(second)
        return {path: (int(number), int(under_second[path])) for path, number in under_first.items()
                if number != under_second[path]}


def confirmed(question: Question[S, A], beginning: S, actions: Sequence[A]) -> Parting[S, A] | None:
    """The parting of a play by its last action, found by playing it from its beginning under both readings.

    None if some action before is not legal under both or parts them already, or if the last one does not part them. Raises
    InvalidComponents if one of them does not allow the set-up.
    """
    reached: Both[S, A] | Parting[S, A] = question.both(beginning)
    for action in actions:
        if isinstance(reached, Parting):
            return None
        try:
            reached = reached.after(action)
        except (IllegalAction, InvalidAction):
            return None
    return reached if isinstance(reached, Parting) else None


def set_up_parting(question: Question[S, A]) -> Parting[S, A] | None:
    """A set-up that only one of the readings allows, if a random one of each shows that there is any."""
    games = question.games()
    for this, other in ((0, 1), (1, 0)):
        beginning = games[this].deal(0)
        try:
            games[other].beginning(beginning)
        except InvalidComponents as error:
            refused = ("", str(error)) if other == 1 else (str(error), "")
            return Parting("set-up", beginning, (), refused_setup=refused)
    return None
