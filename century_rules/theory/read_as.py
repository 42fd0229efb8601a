"""Which readings are played, as a truth for each reading of each ambiguity: settled, or open with unknowns of a solver.

Of each ambiguity exactly one reading is true, also where all is open: an unknown that is looked at later counts only where
those before it are false, and the default is what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

import attrs

from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import Ambiguity, Reading


def left_open(algebra: Algebra[N, B], ambiguities: Iterable[Ambiguity], make_truth: Callable[[str], B]) -> dict[Reading, B]:
    """The truths where every choice of readings is possible."""
    truths: dict[Reading, B] = {}
    for ambiguity in ambiguities:
        none_before = algebra.truth(True)
        for reading in ambiguity.others:
            unknown = make_truth(unknown_of(ambiguity, reading))
            truths[reading] = algebra.all(none_before, unknown)
            none_before = algebra.all(none_before, algebra.neg(unknown))
        truths[ambiguity.default] = none_before
    return truths


def begun(
    algebra: Algebra[N, B], ambiguities: Iterable[Ambiguity], truths: Mapping[Reading, B], game: BoardGame[S, A],
    leaves: Callable[[S], Mapping[str, object]],
) -> dict[str, N]:
    """The numbers of the position before the first action of a game, by path, under whatever readings are played.

    `game` has the default readings. Raises InvalidInput where a number depends on two ambiguities.
    """
    plain = leaves(game.deal(0))
    numbers = {path: algebra.number(int(cast(int, value))) for path, value in plain.items()}
    depends: dict[str, str] = {}
    for ambiguity in ambiguities:
        for reading in ambiguity.others:
            for path, value in leaves(game.under(attrs.evolve(game.readings, **{ambiguity.field: reading})).deal(0)).items():
                if value != plain[path]:
                    if depends.setdefault(path, ambiguity.id) != ambiguity.id:
                        raise InvalidInput(f"how a game begins: {path} depends on {depends[path]} and {ambiguity.id}")
                    numbers[path] = algebra.choose(truths[reading], algebra.number(int(cast(int, value))), numbers[path])
    return numbers


def switched_to(algebra: Algebra[N, B], truths: Mapping[Reading, B], reading: Reading) -> dict[Reading, B]:
    """The same truths, except that of its ambiguity this reading is played."""
    return {each: algebra.truth(each is reading) if type(each) is type(reading) else truth for each, truth in truths.items()}


def unknown_of(ambiguity: Ambiguity, reading: Reading) -> str:
    """The name of the unknown that stands for a reading other than the default: ``reading[field]`` for the first of them."""
    first = next(iter(ambiguity.others))
    return f"reading[{ambiguity.field}]" if reading is first else f"reading[{ambiguity.field}={reading}]"
