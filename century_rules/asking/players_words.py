"""What a player needs of a doubt and its readings do not say: a short answer by each, and other ways to ask.

It is data of a game, ``asked.toml`` in the folder of its data. A game without has long answers, and is found by fewer words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from century_rules.kernel.errors import InvalidComponents
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.rulebook import Rulebook
from century_rules.writing.toml_table import TomlTable, of_file

FILE = "asked.toml"
_SOURCES = re.compile(r" \([^()]*\)(?=[.;:]|$)")


@attrs.frozen
class PlayersWords:
    """A doubt in players' words.

    Attributes:
        question: as a player puts it.
        answers: by the value of each reading a short answer to it, without a full stop.
        asked: other ways to ask, for the search only.
        short: whether somebody wrote them; otherwise the answers are the texts of the readings.
    """

    question: str
    answers: Mapping[str, str]
    asked: tuple[str, ...] = ()
    short: bool = True

    def answer(self, reading: Reading) -> str:
        """The short answer by a reading."""
        return self.answers[str(reading)]


def players_words(book: Rulebook[S, A]) -> Mapping[str, PlayersWords]:
    """Those of each doubt of a game, by its id, in the words of the theme. Raises InvalidComponents, which names the place."""
    path = None if book.archive.data is None else book.archive.data / FILE
    said = {} if path is None or not path.is_file() else of_file(path, lambda tables: _read(book, TomlTable(tables, "")))
    found = {doubt.id: said.get(doubt.id) or _long(doubt) for doubt in book.ambiguities}
    worded = book.theme.worded
    return {name: attrs.evolve(words, question=worded(words.question), asked=tuple(map(worded, words.asked)),
                               answers={value: worded(answer) for value, answer in words.answers.items()})
            for name, words in found.items()}


def _read(book: Rulebook[S, A], table: TomlTable) -> dict[str, PlayersWords]:
    table.only(doubt.id for doubt in book.ambiguities)
    return {doubt.id: _words(doubt, table.table(doubt.id)) for doubt in book.ambiguities if doubt.id in table.values}


def _words(doubt: Ambiguity, table: TomlTable) -> PlayersWords:
    table.only(("question", "answers", "asked"))
    answers, values = table.table("answers"), [str(reading) for reading in doubt.readings]
    answers.only(values)
    short = {value: answers.text(value) for value in values}
    if len(set(short.values())) < len(short):
        raise InvalidComponents(f"{answers.place[:-1]}: two readings have one answer; an answer should tell them apart")
    return PlayersWords(table.optional_text("question", doubt.question), short, table.texts("asked"))


def _long(doubt: Ambiguity) -> PlayersWords:
    texts = {str(reading): _SOURCES.sub("", reading.text).rstrip(".") for reading in doubt.readings}
    return PlayersWords(doubt.question, texts, short=False)
