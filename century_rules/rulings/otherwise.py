"""An action that is played otherwise under rulings than by the printed rules, or a game that ends otherwise, in words."""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs


class Change(enum.Enum):
    """What is otherwise of an action, or of an end."""

    ALLOWED = "newly allowed"
    FORBIDDEN = "newly forbidden"
    ELSEWHERE = "leads elsewhere"
    ENDS = "ends otherwise"


@attrs.frozen
class Example:
    """An action that is played otherwise, or an end.

    Attributes:
        change: how.
        operation: which; "" of an end.
        action: as it is typed; of an end, the last one before it.
        told: in the words of the game, where it has some.
        why: why it is forbidden: by the printed rules, or under the rulings.
        does: what it changes, thing by thing; of what leads elsewhere or ends otherwise, what is other than by the printed rules.
        stays: what each such action seen by the printed rules changed, and this one leaves as it is.
        of: how many were seen.
    """

    change: Change
    operation: str
    action: str
    told: str
    why: tuple[str, ...]
    does: tuple[str, ...]
    stays: tuple[str, ...] = ()
    of: int = 0

    def lines(self) -> Iterator[str]:
        """In words."""
        if self.change is Change.ENDS:
            yield f"{self.change.value}: {'; '.join(self.does)}"
            return
        said = f"{self.told} (`{self.action}`)" if self.told else f"`{self.action}`"
        by = {Change.ALLOWED: "by the printed rules not allowed", Change.FORBIDDEN: "under it not allowed"}.get(self.change)
        why = f"; {by}: {'; '.join(self.why)}" if by and self.why else ""
        yield f"{self.change.value}: {self.operation}, for instance {said}{why}"
        if self.does:
            yield f"  {'other than printed' if self.change is Change.ELSEWHERE else 'it changes'}: {'; '.join(self.does)}"
        if self.stays:
            yield f"  {self.as_it_is()}"

    def as_it_is(self) -> str:
        """What the action leaves as it is, in words."""
        return (f"by the printed rules each of {self.of} `{self.operation}` seen changed {', '.join(self.stays)}, and "
                f"`{self.action}`, newly allowed, does not: if something should be paid or given, say with [[instead]] or "
                "[replaces] what")
