"""What a tracer and a search need of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from century_rules.kernel.errors import Refusal

S = TypeVar("S")
A = TypeVar("A")


class Game(Protocol[S, A]):
    """The rules as plain functions of a state."""

    def legal_actions(self, state: S, /) -> Sequence[A]: ...

    def apply(self, state: S, action: A, /) -> S: ...

    def why_illegal(self, state: S, action: A, /) -> Sequence[Refusal]: ...

    def outcome(self, state: S, /) -> object | None: ...
