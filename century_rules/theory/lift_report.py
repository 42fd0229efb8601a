"""What comes of lifting a game's rules, action by action: how large the terms are, and which lines cannot be lifted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

import attrs

from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.lifting import terms as t
from century_rules.lifting.errors import LiftError
from century_rules.lifting.games import LiftedAction, LiftedEnd
from century_rules.lifting.unknown_positions import numbers_of
from century_rules.rulebook import Rulebook
from century_rules.theory.lifted_encoding import LiftedEncoding

END = "the end"
"""How the end of the game is called among the parts."""
SET_UP = "set-up"
"""How `Rulebook.set_up` is called among them."""


@attrs.frozen
class LiftedPart:
    """One action, the end of the game, or what is said of a set-up.

    Attributes:
        name: of the action, in lower case, or `END` or `SET_UP`.
        seconds: how long it took.
        guards: how many there are of an action.
        nodes: how many different terms it is made of.
        obligations: how many things have to hold for Python to come through.
        made_at: by ``FILE:LINE`` how many terms were made there.
        refused: what cannot be lifted; None if all of it can. Then the numbers above are 0.
    """

    name: str
    seconds: float
    guards: int = 0
    nodes: int = 0
    obligations: int = 0
    made_at: Mapping[str, int] = attrs.field(factory=dict, repr=False)
    refused: LiftError | None = None


def lift_report(book: Rulebook[S, A], players: int) -> Iterator[LiftedPart]:
    """The parts one by one, the actions in the order of the notation. InvalidInput where nothing is lifted."""
    encoding = book.encoded("lifting")
    lifted = encoding.lifted
    if not isinstance(encoding, LiftedEncoding) or lifted is None:
        raise InvalidInput(f"{book.title} has rules over any kind of number of its own; nothing is lifted")
    game = book.printed(book.check_players(players))
    beginning = game.deal(0)
    rules = encoding.known(IntAlgebra(), game, beginning)
    if book.set_up:
        yield _part(SET_UP, lambda: LiftedPart(SET_UP, 0, nodes=_opened(encoding, players)))
    for name in encoding.notation.names:
        yield _part(name, lambda name=name: _of_action(name, lifted.action(name, rules, beginning)))  # type: ignore[misc]  # bound now
    yield _part(END, lambda: _of_end(lifted.end(rules, beginning)))


def _part(name: str, lift: Callable[[], LiftedPart]) -> LiftedPart:
    began = time.perf_counter()
    try:
        found = lift()
    except LiftError as error:
        found = LiftedPart(name, 0, refused=error)
    return attrs.evolve(found, seconds=time.perf_counter() - began)


def _opened(encoding: LiftedEncoding[S, A], players: int) -> int:
    """How many sides it has, for which it is lifted."""
    return len(encoding.open(IntAlgebra(), players, lambda _: 0, lambda _: False).sides)


def _of_action(name: str, lifted: LiftedAction) -> LiftedPart:
    roots = [holds for _, _, holds in lifted.guards] + [cast(t.Arg, each) for _, each in numbers_of(lifted.after)]
    return LiftedPart(name, 0, len(lifted.guards), t.size(roots), len(lifted.of_guards) + len(lifted.of_effect), lifted.made_at)


def _of_end(lifted: LiftedEnd) -> LiftedPart:
    roots: list[t.Arg] = [lifted.over, *lifted.points, *lifted.wins]
    return LiftedPart(END, 0, nodes=t.size(roots), obligations=len(lifted.obligations), made_at=lifted.made_at)


def costly_lines(parts: Sequence[LiftedPart]) -> list[tuple[str, int]]:
    """The lines of the rules by how many terms were made there, the most first."""
    made: dict[str, int] = {}
    for part in parts:
        for line, many in part.made_at.items():
            if line:  # the unknowns themselves are made nowhere
                made[line] = made.get(line, 0) + many
    return sorted(made.items(), key=lambda each: -each[1])
