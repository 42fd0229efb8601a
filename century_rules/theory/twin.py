"""Two positions that differ in nothing that lies open, out of the marks of the fields: see `Encoding.twin`.

A place that lies face down is a place in an order that nobody sees, as in a stack; what lies there is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from century_rules.kernel.algebra import B, N
from century_rules.kernel.hiding import hidden
from century_rules.kernel.meanings import Place
from century_rules.theory.transition_rules import TransitionRules
from century_rules.theory.encoded_rules import HiddenTwin


def twin(
    one: TransitionRules[N, B, object], other: TransitionRules[N, B, object], here: Mapping[str, N],
    number: Callable[[str], N], *,
    shown: Callable[..., Sequence[N]], premises: Sequence[B], differs: B,
) -> HiddenTwin[N, B]:
    """The second position, with another number for each that lies face down for somebody before the game has ended.

    Args:
        one: the rules of the first game.
        other: the same with other constants, where these lie face down.
        here: the first position, by path.
        number: makes an unknown, by name.
        shown: of rules and a place, what is seen of the thing that lies there.
        premises: what else the two games have in common.
        differs: that the constants are really others.
    """
    leaves = one.form.leaves
    face_down = hidden(leaves, None, over=False)
    there = {path: number(path) if path in face_down else known for path, known in here.items()}
    places = [leaf.path for leaf in leaves if leaf.path in face_down and isinstance(leaf.meaning, Place)]

    def alike(path: str) -> Iterator[B]:
        for place in (here[path], there[path]):
            yield one.of.at_least(place, 0)
        for left, right in zip(shown(one, here[path]), shown(other, there[path]), strict=True):
            yield one.of.eq(left, right)

    return HiddenTwin(other, there, (*premises, *(same for path in places for same in alike(path))), differs)
