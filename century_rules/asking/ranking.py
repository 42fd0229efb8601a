"""What comes first for what somebody asks; ``search.js`` does the same line by line, and a test compares the two."""

from __future__ import annotations

import attrs

from century_rules.asking.entries import Entry
from century_rules.asking.index import NEAR_PERCENT, Index

MOST = 8
"""Hits that are given at most."""


@attrs.frozen
class Hit:
    """Something found, what it is worth beside the others, and whether each word of the question stands for something in it."""

    entry: Entry
    score: float
    has_all: bool = True


def ranked(index: Index, asked: str, game: str | None = None, *, near: bool = True) -> list[Hit]:
    """What is found by those words, the best first; of one game, if it is given. Without `near` only by the words themselves.

    Each word counts as it stands or as its best near word. The sum is less the more of the words are not found, and more the
    nearer they are to the title, up to twice as much; a name that is all that is asked comes before the rest. Where two are worth
    the same, the one that is first in the index comes first.
    """
    stems = list(dict.fromkeys(index.words.of(asked)))
    worth, met = dict[int, int](), dict[int, int]()
    for stem in stems:
        best = {number: 100 * each for number, each in index.postings.get(stem, ())}
        for other in index.words.near_to(stem) if near else ():
            for number, each in index.postings.get(other, ()):
                best[number] = max(best.get(number, 0), NEAR_PERCENT * each)
        for number, each in best.items():
            worth[number] = worth.get(number, 0) + each
            met[number] = met.get(number, 0) + 1
    hits, name = list[Hit](), asked.strip().lower()
    for number, entry in enumerate(index.entries):
        if number in worth and (game is None or game in entry.games):
            title = index.titles[number]
            shared = sum(stem in title for stem in stems)
            alike = 1 + shared / (len(title) + len(stems) - shared)
            score = worth[number] * met[number] / len(stems) * (1000 if name == entry.id.lower() else alike)
            hits.append(Hit(entry, score, met[number] == len(stems)))
    return sorted(hits, key=lambda hit: -hit.score)[:MOST]
