"""Which of the games are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from century_rules.golden.game_file import STOPS, Feature, Golden
from century_rules.kernel.game import A, S

Shown: TypeAlias = tuple[bool, Feature]
"""Whether only games by the default readings are meant, and what they show."""


def chosen(games: Iterable[Golden[S, A]], most: int, room: int) -> list[Golden[S, A]]:
    """At most so many games, of so many letters in all.

    First whatever games by the default readings show, for most programs play by these, then what any other does. For each
    feature, those first that take the most room, the game that shows most that is new in the least room. Then those that are
    left: by the default readings, to their end, and the shortest first.
    """
    left = [(each, _shown(each)) for each in sorted(
        games, key=lambda each: (not each.by_default, STOPS in each.features, len(each.text), each.of.name))]
    least = dict[Shown, int]()
    for each, shows in left:
        least.update((feature, min(len(each.text), least.get(feature, len(each.text)))) for feature in shows)
    shown, found = set[Shown](), list[Golden[S, A]]()
    wanted: Sequence[Shown | None] = [
        *sorted(least, key=lambda each: (not each[0], -least[each], each)), *[None] * len(left)]
    for feature in wanted:
        fit = [pair for pair in left if len(pair[0].text) <= room and (feature is None or feature in pair[1])
               ] if feature not in shown and len(found) < most else []
        if fit:
            best = max(fit, key=lambda pair: len(pair[1] - shown) / len(pair[0].text))
            left.remove(best)
            found.append(best[0])
            shown |= best[1]
            room -= len(best[0].text)
    return found


def _shown(each: Golden[S, A]) -> set[Shown]:
    """What it shows; by the default readings also that these show it."""
    return {(by_default, feature) for feature in each.features for by_default in {False, each.by_default}}
