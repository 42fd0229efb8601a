"""Claims and what is proved of them: invariants, ghosts, theorems in parts, and the negative controls that must break them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Never, TypeAlias, cast

import attrs

from century_rules.kernel.algebra import B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.theory.scene import Scene, Step

if TYPE_CHECKING:
    from century_rules.theory.ruling import Ruling

Said: TypeAlias = Callable[..., object]
"""Plain Python, which a theory lifts: of ``game, position`` or ``game, before, action, after``, and of ``history`` if that is one
more; or a function of a game's own scene or step, over its algebra."""


@attrs.frozen
class AsClaimed:
    """In place of a function: what the property of that id says, lifted from its plain Python; "" is the own id of a theorem."""

    property: str = ""

    def __call__(self, _x: object) -> Never:
        raise InvalidInput("a part says what its property does; it is asked of a theory, which knows the property")


as_claimed = AsClaimed()
"""What the property of the same id as the theorem says."""


@attrs.frozen
class Invariant:
    """A claim shown true of every reachable position by induction, together with all other invariants."""

    name: str
    statement: str
    holds: Said

    def at(self, x: Scene[N, B]) -> B:
        """What it says of a position."""
        return cast("Callable[[Scene[N, B]], B]", self.holds)(x)

    @property
    def id(self) -> str:
        """Its name, as a theorem's."""
        return self.name

    @property
    def named_parts(self) -> Mapping[str, Part]:
        """Itself: it has no parts."""
        return {self.name: self}

    @property
    def needs(self) -> Mapping[str, str]:
        """No readings: it is claimed under all of them."""
        return {}

    def claimed_of(self, _components: object, _players: int) -> bool:
        """Of any box, for any number of players."""
        return True


@attrs.frozen
class Ghost:
    """A number a proof keeps beside the game: what happened so far.

    Attributes:
        name: what claims call it.
        initial: where it begins.
        after: what it becomes after a step.
        compared: for ghosts, one a seat, that count for ever and are only compared with each other: a name they share.
    """

    name: str
    initial: int
    after: Said
    compared: str = ""

    def following(self, x: Step[N, B]) -> N:
        """Its value after a step; `after` in the step still has the old ghosts."""
        return cast("Callable[[Step[N, B]], N]", self.after)(x)


@attrs.frozen
class Always:
    """A part of a theorem: true of every reachable position."""

    name: str
    holds: Said

    def at(self, x: Scene[N, B]) -> B:
        """What it says of a position."""
        return cast("Callable[[Scene[N, B]], B]", self.holds)(x)


@attrs.frozen
class OnStep:
    """A part of a theorem: true of every step with one of the operations, or of any step if none is named."""

    name: str
    holds: Said
    operations: tuple[str, ...] = ()

    def is_about(self, operation: str) -> bool:
        """Whether it says something of steps with that operation."""
        return not self.operations or operation in self.operations

    def at(self, x: Step[N, B]) -> B:
        """What it says of a step."""
        return cast("Callable[[Step[N, B]], B]", self.holds)(x)


@attrs.frozen
class Control:
    """A negative control of a theorem: without these clauses the proof must break, and a play must show it.

    Attributes:
        without: the clauses to drop.
        why: what goes wrong then, in one sentence.
        players: for how many players the play is looked for.
        instance: the small instance on which the play is looked for; "" is the first that the game names.
        readings: readings, by name, under which proof and play are tried; they replace what the theorem needs.
        setup: changes a legal set-up into one that only the dropped clause forbids.
        rulings: what is played instead of clauses, where dropping them would leave no game.
    """

    without: tuple[str, ...]
    why: str
    players: int = 2
    instance: str = ""
    readings: Mapping[str, str] = attrs.field(factory=dict)
    setup: Callable[[Never], object] | None = None
    rulings: tuple[Ruling, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses dropped or overridden."""
        return (*self.without, *(override.clause for override in self.rulings))

    @property
    def changes(self) -> list[str]:
        """What is otherwise than in the rules, each as "without X", "with X overridden (…)" or "read X=Y"."""
        return [*(f"without {clause}" for clause in self.without),
                *(f"with {override.clause} overridden ({override.says})" for override in self.rulings),
                *(f"read {name}={value}" for name, value in self.readings.items())]


@attrs.frozen
class Theorem:
    """What is proved of the property of the same id.

    Attributes:
        id: the property's.
        parts: the claims that together say it.
        controls: what must break it, one at least.
        needs: the readings without which it is not claimed, by name; none means under all readings at once.
        fits: in which boxes it is claimed for how many players, where not in any: such as the printed one for two to four.
        whole_in: in which boxes all of it is claimed, where not in any; in small ones some of it may have nothing to speak of.
    """

    id: str
    parts: tuple[Always | OnStep, ...]
    controls: tuple[Control, ...]
    needs: Mapping[str, str] = attrs.field(factory=dict)
    fits: Callable[[Never, int], bool] | None = None
    whole_in: Callable[[Never, int], bool] | None = None

    @property
    def named_parts(self) -> Mapping[str, Part]:
        """Its parts by ``id/part``."""
        return {f"{self.id}/{part.name}": part for part in self.parts}

    def claimed_of(self, components: object, players: int) -> bool:
        """Whether it is claimed in that box for that many players."""
        return self.fits is None or cast("Callable[[object, int], bool]", self.fits)(components, players)

    def is_whole_in(self, components: object, players: int) -> bool:
        """Whether all that its sentence says is claimed in that box for that many players."""
        return self.whole_in is None or cast("Callable[[object, int], bool]", self.whole_in)(components, players)


Claim: TypeAlias = Invariant | Theorem
"""What is decided, with a verdict of its own."""

Part: TypeAlias = Invariant | Always | OnStep
"""What a claim says of positions or of steps."""


def is_false(part: Part, now: Scene[int, bool], step: Step[int, bool] | None) -> bool:
    """Whether a part of a claim is false of a position, or of the step that led to it; `step` is None at the start."""
    if isinstance(part, OnStep):
        return step is not None and part.is_about(step.operation) and not part.at(step)
    return not part.at(now)
