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
    left = sorted(games, key=lambda each: (not each.by_default, STOPS in each.features, len(each.text), each.of.name))
    by_length = sorted(left, key=lambda each: len(each.text))
    least = {feature: len(each.text) for each in reversed(by_length) for feature in _shown(each)}
    shown, found = set[Shown](), list[Golden[S, A]]()
    wanted: Sequence[Shown | None] = [
        *sorted(least, key=lambda each: (not each[0], -least[each], each)), *[None] * len(left)]
    for feature in wanted:
        room_left = room - sum(len(each.text) for each in found)
        fit = [each for each in left if len(each.text) <= room_left and (feature is None or feature in _shown(each))]
        if fit and feature not in shown and len(found) < most:
            found.append(max(fit, key=lambda each: len(_shown(each) - shown) / len(each.text)))
            left.remove(found[-1])
            shown |= _shown(found[-1])
    return found


def _shown(each: Golden[S, A]) -> set[Shown]:
    """What it shows; by the default readings also that these show it."""
    return {(by_default, feature) for feature in each.features for by_default in {False, each.by_default}}
