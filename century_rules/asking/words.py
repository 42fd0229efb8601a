"""Words as they are compared: in small letters, by their stems, with what is near to them, all from ``near_words.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

from century_rules.writing.toml_table import TomlTable, of_file

FILE = Path(__file__).parent / "near_words.toml"
WORD, SHORT = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*"), 3


@attrs.frozen
class Words:
    """How words are compared.

    Attributes:
        stems: patterns and what takes the place of what they match, one after the other.
        common: words that say nothing of what is asked.
        same: other forms of one word.
        near: by stem, the stems that mean much the same.
        numbers: the stems that are near to any number.
    """

    stems: tuple[tuple[str, str], ...]
    common: frozenset[str]
    same: Mapping[str, str]
    near: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    numbers: tuple[str, ...] = ()

    def of(self, text: str) -> Iterator[str]:
        """The stems of a text in order, without common words; a name such as ``card-cubes`` is one word, and its parts are."""
        for word in WORD.findall(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
            parts = re.split("[.-]", word)
            yield from ([word] if len(parts) > 1 else [])
            yield from (self.stem(part) for part in parts if part not in self.common)

    def stem(self, word: str) -> str:
        """A word without its ending."""
        word = self.same.get(word, word)
        for pattern, instead in self.stems if len(word) > SHORT else ():
            word = re.sub(pattern, instead, word)
        return word

    def near_to(self, stem: str) -> tuple[str, ...]:
        """The stems that mean much the same; of a number that nothing else is said of, the words for how many of a thing."""
        return self.near.get(stem, self.numbers if stem.isdecimal() else ())

    def grouped(self, groups: Iterable[str]) -> Words:
        """The same with near words: the words of each group are near to one another."""
        near: dict[str, list[str]] = {}
        for group in groups:
            stems = [self.stem(word) for word in group.split()]
            for stem in stems:
                near.setdefault(stem, []).extend(each for each in stems if each not in (stem, *near.get(stem, ())))
        return attrs.evolve(self, near={stem: tuple(each) for stem, each in near.items()})


@cache
def words() -> Words:
    """Those of the file."""
    return of_file(FILE, lambda tables: _read(TomlTable(tables, "")))


def _read(table: TomlTable) -> Words:
    stems = tuple((pattern, instead) for pattern, instead in _pairs(table.values["stems"]))
    same = table.table("same")
    found = Words(stems, frozenset(table.text("common").split()), {word: same.text(word) for word in same.values})
    near = table.table("near")
    return attrs.evolve(found, numbers=tuple(map(found.stem, near.text("numbers").split()))).grouped(near.texts("groups"))


def _pairs(listed: object) -> Iterator[tuple[str, str]]:
    assert isinstance(listed, list)
    for pattern, instead in listed:
        yield str(pattern), str(instead)
