"""How two positions of a game differ, in the sentences that a game gives for its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

import attrs

from century_rules.writing.differences import Difference

Sentence: TypeAlias = str | tuple[str, str]
"""What is said of a field, with ``{who}``, ``{thing}``, ``{here}`` and ``{there}``; of a flag, where it is down and where up."""


@attrs.frozen
class Unlike:
    """The sentences of a game, by field (as in `Difference`).

    Attributes:
        table: of what lies on the table, in the order in which it is told, that of players first.
        under_way: of what has to be remembered. It is told where nothing on the table differs: some is kept under one of two
            readings only.
    """

    table: Mapping[str, Sentence] = MappingProxyType({})
    under_way: Mapping[str, Sentence] = MappingProxyType({})


def sentences(
    found: Iterable[Difference], of: Mapping[str, Sentence], in_words: Callable[[Difference], tuple[str, str, str]],
    word: Callable[[str], str],
) -> list[str]:
    """What is so here and not there, of the fields that something is said of; each sentence once.

    `in_words` gives the thing, what is here and what is there; `word` any other name in a sentence. KeyError for one it has not.
    """
    order = list(of)
    told = [each for each in found if each.field in of]
    told.sort(key=lambda each: (not each.who, each.who, order.index(each.field)))
    return list(dict.fromkeys(_sentence(each, of[each.field], in_words(each), word) for each in told))


def _sentence(each: Difference, said: Sentence, words: tuple[str, str, str], word: Callable[[str], str]) -> str:
    text = said if isinstance(said, str) else said[bool(each.here)]
    return text.format_map(_Names(zip(("who", "thing", "here", "there"), (each.who, *words), strict=True), word))


class _Names(dict[str, str]):
    def __init__(self, known: Iterable[tuple[str, str]], word: Callable[[str], str]) -> None:
        super().__init__(known)
        self._word = word

    def __missing__(self, name: str) -> str:
        return self._word(name)
