"""Two rulebooks of one game compared: the printed rules and a ruling, or two rulings."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.kernel.reading import Ambiguity, Ground, Reading, ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.rulings.file import NOT_SAID, RulingFile
from century_rules.rulings.played import what_is_played
from century_rules.rulings.possible import impossible
from century_rules.writing.wording import full_stop


@attrs.frozen
class RulingQuestion(Question[S, A]):
    """Whether games by two rulebooks ever part.

    Attributes:
        both_books: in the order of `readings`, which stand for them.
        rulings: what is compared, without what is in force on both sides.
    """

    both_books: tuple[Rulebook[S, A], Rulebook[S, A]] = attrs.field(kw_only=True, repr=False)
    rulings: tuple[RulingFile, ...] = attrs.field(kw_only=True)

    @property
    def books(self) -> tuple[Rulebook[S, A], Rulebook[S, A]]:
        return self.both_books

    @property
    def akin_to(self) -> tuple[str, ...]:
        """Those about the same clauses."""
        return tuple(doubt.id for doubt in self.book.ambiguities if set(doubt.clauses) & set(self.ambiguity.clauses))

    def rulings_of(self, side: int) -> tuple[RulingFile, ...]:
        """Those of `rulings` that one side plays by; none on the side of the printed rules."""
        return tuple(file for file in self.rulings if (file.name, file.digest) in self.both_books[side].in_force.rulings)

    @property
    def asked(self) -> str:
        """What the rulings say, for their names say little."""
        sides = [" and ".join(file.says.rstrip(".?!") for file in self.rulings_of(side)) for side in (0, 1)]
        return self.book.theme.worded(f"What if {', and what if '.join(filter(None, sides))}?")

    def says(self, side: int) -> str:
        """What a ruling says; of the printed rules the clauses that the other side replaces."""
        if self.rulings_of(side):
            return f"{full_stop(self.book.theme.worded(self.readings[side].text))} So its author says."
        beside = [name for name, _ in self.both_books[side].in_force.rulings]
        return " ".join([f"As it is printed{_with(beside)}:",
                         *(f"“{self.book.clause(each).text}” ({each})" for each in self.ambiguity.clauses)])

    def played(self, side: int) -> tuple[str, ...]:
        files, book = self.rulings_of(side), cast("Rulebook[object, object]", self.books[side])
        return what_is_played(book, files, self.players) if files else ()

    def under(self, reading: Reading) -> ReadingsOfAGame:
        return self.fixed

    def game(self, reading: Reading) -> BoardGame[S, A]:
        return self.both_books[self.readings.index(reading)].game(self.players, self.fixed, self.components)


def asked_of_rulings(
    printed: Rulebook[S, A], sides: tuple[Rulebook[S, A], Rulebook[S, A]],
    rulings: tuple[Sequence[RulingFile], Sequence[RulingFile]], players: int, fixed: ReadingsOfAGame, components: object,
) -> RulingQuestion[S, A]:
    """The question whether the games of two rulebooks part, which have these rulings in force; the first may have none.

    Both are played under readings on which either stands. Raises InvalidInput for a number of players that no ruling is for, and
    where the readings that they stand on differ.
    """
    if any(book.in_force.reworded for book in sides):  # both are lifted: what a game has been proved of beside is another text
        sides = _lifted(sides[0]), _lifted(sides[1])
    listed = [ruling for side in rulings for ruling in side]
    for ruling in listed:
        if ruling.players and players not in ruling.players:
            raise InvalidInput(f"{ruling.name} is a ruling for {' or '.join(map(str, ruling.players))} players, and {players} "
                               f"play; give --players {ruling.players[0]}")
    for book in sides:
        fixed = printed.reading_names.parse(book.in_force.readings, fixed)
    for book in sides:
        if printed.reading_names.parse(book.in_force.readings, fixed) != fixed:
            raise InvalidInput("the two rulings stand on different readings, so that they are never in force together")
    beside = [name for name, _ in sides[0].in_force.rulings if name not in {ruling.name for ruling in rulings[0]}]
    texts = [_in_words(side, beside) for side in rulings]
    words = cast("type[Reading]", enum.EnumMeta.__call__(Reading, "Rulings", {"FIRST": texts[0], "SECOND": texts[1]}))
    doubt = Ambiguity(
        "-and-".join(ruling.name for ruling in listed), _question(rulings, beside), words,
        tuple(dict.fromkeys(ruling.clause for ruling in listed)), "", Ground.OFFICIAL)
    first, second = tuple(words)
    return RulingQuestion(printed, doubt, players, fixed, components, readings=(first, second), both_books=sides,
                          rulings=tuple(listed))


def _lifted(book: Rulebook[S, A]) -> Rulebook[S, A]:
    """The same, with an encoding that is lifted from its rules."""
    return book if book.in_force.reworded else attrs.evolve(book, encoding=book.encoded("a ruling").reworded(book))


def with_impossible(answer: Answer[S, A]) -> Answer[S, A]:
    """The same answer, with what was seen of impossible positions under the rulings of either side."""
    question, parting = answer.question, answer.parting
    if not isinstance(question, RulingQuestion):
        return answer
    for side, book in enumerate(question.books):
        if book.in_force.printed is None:
            continue
        files = question.rulings_of(side)
        tried = None if parting is None else _play_of(question, parting, side)
        found = impossible(cast("Rulebook[object, object]", book), cast("BoardGame[object, object]", question.games()[side]),
                           files or question.rulings, tried=cast("Play[object, object] | None", tried))
        if found is not None:
            return attrs.evolve(answer, no_position=found.says)
    return answer


def _play_of(question: RulingQuestion[S, A], parting: Parting[S, A], side: int) -> Play[S, A]:
    """A play that parts them, as one side plays it, as far as it allows it."""
    before = [] if parting.before is None else [
        both.states[side] for both in question.both(parting.beginning).along(parting.actions[:-1])]
    after = parting.after[side]
    states = (*before, *([after] if after is not None else []))
    return Play(states, parting.actions[:len(states) - 1] if states else ())


def _in_words(rulings: Sequence[RulingFile], beside: Sequence[str]) -> tuple[str, str]:
    """The name and the text of a side; `beside` are the names of the rulings that are in force on both."""
    if not rulings:
        return "+".join(("printed", *beside)), f"The rules as they are printed{_with(beside)}."
    return "+".join(ruling.name for ruling in rulings), " ".join(
        f"{ruling.says[:1].upper()}{ruling.says[1:]}{_source(ruling)}." for ruling in rulings)


def _source(ruling: RulingFile) -> str:
    return "" if ruling.source == NOT_SAID else f" ({ruling.source})"


def _with(beside: Sequence[str]) -> str:
    return f", with {' and '.join(beside)}" if beside else ""


def _question(rulings: tuple[Sequence[RulingFile], Sequence[RulingFile]], beside: Sequence[str]) -> str:
    first, second = rulings
    what = " and ".join(ruling.name for ruling in second)
    return f"Does it matter whether one plays by {what}, or " + (
        f"by {' and '.join(ruling.name for ruling in first)}?" if first else f"as it is printed{_with(beside)}?")
