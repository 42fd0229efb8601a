"""The index that both searches read, of the command line and of a page: what can be found, and what each word is worth there.

A word is worth more in a question than in the rest, and most before a colon, where it says what is spoken of; more in a short
text than in a long one, and the rarer it is (BM25F, k1 and b as below). The worth is counted once, in whole numbers, so that
whoever reads the index only adds up.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeAlias

import attrs

from century_rules.asking.entries import Entry, entries_of, merged
from century_rules.asking.words import SHORT, Words, words
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook

QUESTION, REST = 3.0, 1.0
"""How much a word counts in a question or what is said, and in the rest."""

NAME, CITED = 30_000, 3_000
"""What the name of an entry is worth, and that of a clause that it rests on."""

OF_KIND = {"question": 1.5, "clause": 1.0, "theorem": 0.85, "false claim": 1.0}
K1, B = 1.2, 0.5
NEAR_PERCENT = 60
"""Of a word's worth, what a near word has."""

Postings: TypeAlias = Mapping[str, tuple[tuple[int, int], ...]]
"""By stem, the entries that have it, by number, each with what it is worth there."""


@attrs.frozen
class Index:
    """Everything that can be found.

    Attributes:
        entries: what can be found.
        postings: by stem the entries that have it.
        words: how words are compared.
        titles: the stems of the title of each entry.
    """

    entries: tuple[Entry, ...]
    postings: Postings = attrs.field(repr=False)
    words: Words = attrs.field(repr=False)
    titles: tuple[frozenset[str], ...] = attrs.field(repr=False)

    def as_json(self) -> dict[str, object]:
        """All of it, for a page: ``search.js`` beside this file finds the same in it.

        What an entry is found by and does not say is in the postings only; an answer that the title gives is left out.
        """
        return {
            "entries": [attrs.asdict(entry, filter=partial(_is_shown, entry)) for entry in self.entries],
            "postings": {stem: [number for pair in pairs for number in pair] for stem, pairs in self.postings.items()},
            "stems": [list(pair) for pair in self.words.stems], "short": SHORT, "common": sorted(self.words.common),
            "same": dict(self.words.same), "near": {stem: list(near) for stem, near in self.words.near.items()},
            "numbers": list(self.words.numbers), "near_percent": NEAR_PERCENT}


def _is_shown(entry: Entry, field: attrs.Attribute[object], value: object) -> bool:
    return value != () and field.name not in ("text", "asked") and (field.name != "answer" or entry.kind == "question")


def index_of(books: Iterable[Rulebook[S, A]]) -> Index:
    """That of those games."""
    return indexed(merged(entry for book in books for entry in entries_of(book)))


def indexed(entries: Iterable[Entry], by: Words | None = None) -> Index:
    """The index of those entries."""
    listed, using = tuple(entries), by or words()
    counts = [_counted(entry, using) for entry in listed]
    having = Counter(stem for count in counts for stem in count)
    mean = sum(map(_length, counts)) / max(len(counts), 1)
    postings: dict[str, list[tuple[int, int]]] = {}
    for number, (entry, count) in enumerate(zip(listed, counts, strict=True)):
        stretched = K1 * (1 - B + B * _length(count) / mean)
        for stem, often in count.items():
            rare = math.log(1 + (len(listed) - having[stem] + 0.5) / (having[stem] + 0.5))
            worth = round(1000 * OF_KIND[entry.kind] * rare * often / (often + stretched))
            postings.setdefault(stem, []).append((number, worth))
        for name in filter(_is_no_word, {entry.id, *entry.clauses}):
            named = NAME if name == entry.id else CITED
            postings[name.lower()] = [*(each for each in postings.get(name.lower(), ()) if each[0] != number), (number, named)]
    return Index(listed, {stem: tuple(pairs) for stem, pairs in sorted(postings.items())}, using,
                 tuple(frozenset(using.of(entry.title)) for entry in listed))


def _counted(entry: Entry, using: Words) -> dict[str, float]:
    """How often each stem is in an entry, counted more where it matters more."""
    found: dict[str, float] = {}
    for weight, texts in ((QUESTION, (entry.title, _subject(entry.title), *entry.asked)),
                          (REST, (entry.answer, *entry.others, entry.text, entry.id))):
        for stem in (stem for text in texts for stem in using.of(text)):
            found[stem] = found.get(stem, 0.0) + weight
    return found


def _subject(title: str) -> str:
    """What a clause is about that says it before a colon, as ``Spy: at any time, an action``; empty if it does not."""
    before, colon, _ = title.partition(": ")
    return before if colon else ""


def _is_no_word(name: str) -> bool:
    """Whether a name is none that people use as a word: ``SR-4.4`` and ``card-cubes``, and not ``supply``."""
    return "-" in name


def _length(count: Mapping[str, float]) -> float:
    return sum(count.values())
