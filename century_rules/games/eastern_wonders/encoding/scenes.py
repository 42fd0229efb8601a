"""The rules of a game made of its transitions, and positions of it to make claims about, in the words of Eastern Wonders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Generic, Self, cast

import attrs

from century_rules.games.eastern_wonders.encoding.position import Player, Position
from century_rules.games.eastern_wonders.encoding.set_up import Laid
from century_rules.games.eastern_wonders.encoding.table import Table, table_of
from century_rules.games.eastern_wonders.encoding.words import Words
from century_rules.games.eastern_wonders.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory import lifted_encoding
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.theory.ruling import Ruling
from century_rules.theory.scene import Answers
from century_rules.theory.scene import Scene as AnyScene
from century_rules.theory.spelling import Arguments, OperationName


@attrs.frozen(eq=False, kw_only=True, slots=False)
class WondersRules(TransitionRules[N, B, Position[N]], Generic[N, B]):
    """See `TransitionRules`.

    Attributes:
        table: what is constant, in one record.
    """

    table: Table[N, B]

    @cached_property
    def words(self) -> Words[N, B]:
        """The vocabulary of the encoding."""
        return Words(self, self.table)

    def with_laid(self, setup: Laid[N], places_sure: int) -> Self:
        """The same with other numbers laid out; `places_sure` as in `Table`."""
        table = attrs.evolve(table_of(self, setup), vp_places_sure=places_sure)
        return attrs.evolve(self, constant={"setup": setup}, table=table)

    def at(self, position: Position[N]) -> Scene[N, B]:
        return Scene(self, position, {})

    def scene(self, leaves: Mapping[str, N], ghosts: Mapping[str, N], answers: Answers[N, B] | None = None) -> Scene[N, B]:
        return Scene(self, self.position(leaves), ghosts, answers)  # type: ignore[arg-type]  # mypy loses an inherited converter

    def step(self, before: AnyScene[N, B], operation: str, arguments: Mapping[str, N], after: AnyScene[N, B]) -> Step[N, B]:
        return Step(cast("Scene[N, B]", before), self.names.operation(operation), self.names.of_arguments(arguments),
                    cast("Scene[N, B]", after))


@attrs.frozen(eq=False)
class Scene(lifted_encoding.Scene[N, B, Position[N]], Generic[N, B]):
    """A position to make claims about."""

    @property
    def encoded(self) -> WondersRules[N, B]:
        """The rules it is a position of."""
        return cast("WondersRules[N, B]", self.rules)

    @property
    def table(self) -> Table[N, B]:
        """The constants of the game."""
        return self.encoded.table

    @property
    def words(self) -> Words[N, B]:
        """The vocabulary of the encoding, for invariants that say what a guard said a step ago."""
        return self.encoded.words

    def in_phase(self, *phases: Phase) -> B:
        """Whether the position is in one of the phases, of which at least one is named."""
        if not phases:
            raise TypeError("in_phase() names no phase, so that it would never be so")
        return self.of.any(*(self.of.is_(self.now.phase, int(Phase(phase))) for phase in phases))

    def is_overridden(self, clause: str) -> bool:
        """Whether the clause is overridden, where a negative control is run."""
        return any(each.clause == clause for each in self.encoded.overrides if isinstance(each, Ruling))

    @property
    def markets(self) -> list[int]:
        """The tiles that are no ports."""
        return [tile for tile in range(self.table.tiles) if tile not in self.table.ports]

    def of_mover(self, number: Callable[[Player[N]], N]) -> N:
        """A number of the player whose turn it is."""
        return self.of.select(self.now.turn, [number(player) for player in self.now.players])

    def hold_of_mover(self) -> N:
        """How many cubes the player whose turn it is holds."""
        return self.of_mover(lambda player: self.of.total(player.hold))


@attrs.frozen(eq=False)
class Step(lifted_encoding.Step[N, B, Position[N]], Generic[N, B]):
    """One operation on a position, allowed by its guards."""

    before: Scene[N, B]
    operation: OperationName
    arguments: Arguments[N]
    after: Scene[N, B]
