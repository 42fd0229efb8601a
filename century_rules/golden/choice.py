"""Which of the games are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from century_rules.golden.game_file import Feature, Golden
from century_rules.kernel.game import A, S


def chosen(games: Iterable[Golden[S, A]], most: int, room: int) -> list[Golden[S, A]]:
    """At most so many games, of so many letters in all.

    For each feature, those first that take the most room, the game that shows most that is new in the least room; then the
    shortest.
    """
    left = sorted(games, key=lambda each: (len(each.text), each.of.name))
    least = {feature: len(each.text) for each in reversed(left) for feature in each.features}
    shown, found = set[Feature](), list[Golden[S, A]]()
    wanted: Sequence[Feature | None] = [*sorted(least, key=lambda each: (-least[each], each)), *[None] * len(left)]
    for feature in wanted:
        room_left = room - sum(len(each.text) for each in found)
        fit = [each for each in left if len(each.text) <= room_left and (feature is None or feature in each.features)]
        if fit and feature not in shown and len(found) < most:
            found.append(max(fit, key=lambda each: len(each.features - shown) / len(each.text)))
            left.remove(found[-1])
            shown |= found[-1].features
    return found
