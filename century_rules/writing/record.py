"""A whole game as text, to be kept, mailed and replayed.

    century-rules record 1
    game eastern-wonders
    players 2
    reading pickup=all          # only what is not the default
    ruling fifth-tile 0f3a…     # what is played instead of a clause: its name, and the digest of its file
    theme golem                 # may be left out: the edition in whose letters the set-up and the actions are written
    about pass                  # may be left out: the ambiguity whose readings part by the last action
    seed 7                      # or the set-up, in lines of the game's own

    P2  begin YG C3
    P1  begin YYYY B2
    P1  step B3
    …
    result P1 41 P2 38          # may be left out

``components FILE`` names a TOML file relative to the record; `printed` is the default. ``without EW-3.5`` drops a clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

import attrs

from century_rules.kernel.errors import CenturyError, InvalidAction, InvalidInput, InvalidRecord
from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.kernel.text_lines import Line, clip, did_you_mean, in_file, lines, read_text, word
from century_rules.rulebook import A, Rulebook, S, rulebook, rulebooks
from century_rules.writing.arguments import format_seat, parse_seat
from century_rules.writing.layouts import Layout
from century_rules.writing.named_rulings import Named, check_in_force, ruling_lines, ruling_named

HEADER = ("century-rules", "record", "1")
"""The words of the first line; the number is the version of the format."""

PRINTED = "printed"
LARGEST_SEED = 10**18 - 1

_ONCE = ("game", "players", "components", "seed", "theme", "about")


@attrs.frozen
class Entry(Generic[A]):
    """One action of a record: who acts (a seat), what, and in which line that stands (None if it was not read)."""

    seat: int
    action: A
    line: int | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Result:
    """What a record says of the end: the points by seat."""

    points: tuple[int, ...]
    line: int | None = attrs.field(default=None, eq=False, repr=False)


def _sorted(rulings: Named) -> Named:
    return tuple(sorted(rulings))


@attrs.frozen(kw_only=True)
class GameRecord(Generic[S, A]):
    """A game as it was played, which need not be legal: `century_rules.writing.replay` finds that out.

    Attributes:
        book: of which game.
        players: how many play.
        readings: the readings it was played under.
        components: ``printed``, or a TOML file relative to `folder`.
        seed: the seed of the set-up, or None if `layout` gives it.
        layout: the set-up by the names of what lies where, or None if it comes from `seed`.
        without: clauses that were dropped, besides those that its rulings drop.
        rulings: those it was played under; replayed where the same are in force in its `book`, and nowhere else.
        theme: the edition in whose letters it is written; empty for those of the game. What it says is the same.
        about: the ambiguity whose readings part by its last action, where it is kept to show that.
        entries: the actions in order.
        result: the points at the end, if the record states them.
        folder: where the record lies, for the components.
    """

    book: Rulebook[S, A] = attrs.field(eq=False, repr=False)
    players: int
    readings: ReadingsOfAGame = attrs.field(default=attrs.Factory(lambda self: self.book.readings(), takes_self=True))
    components: str = PRINTED
    seed: int | None = None
    layout: Layout[S, A] | None = None
    without: frozenset[str] = frozenset()
    rulings: Named = attrs.field(
        default=attrs.Factory(lambda self: self.book.in_force.rulings, takes_self=True), converter=_sorted)
    theme: str = attrs.field(default=attrs.Factory(lambda self: self.book.theme.name, takes_self=True), eq=False)
    about: str = ""
    entries: tuple[Entry[A], ...] = ()
    result: Result | None = None
    folder: Path = attrs.field(factory=Path, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.seed is None and self.layout is None:
            raise InvalidRecord(f"the set-up is missing; add a line `seed 7`{_or_lines(self.book)}")
        if self.seed is not None and self.layout is not None:
            raise InvalidRecord("the set-up is given twice; leave out the seed, or the lines of the set-up")
        if self.seed is not None and not 0 <= self.seed <= LARGEST_SEED:
            raise InvalidRecord(f"seed: {self.seed}; it should be 0 to {LARGEST_SEED}")

    @property
    def actions(self) -> tuple[A, ...]:
        """What is done, in order."""
        return tuple(entry.action for entry in self.entries)

    def game(self) -> BoardGame[S, A]:
        """The game it is a record of; raises InvalidRecord if other rulings are in force, InvalidComponents for a bad file."""
        check_in_force(self.rulings, self.book.in_force.rulings)
        game = self.book.game(self.players, self.readings, self.box())
        if game.readings != self.readings:
            stands_on = ", ".join(f"{name}={value}" for name, value in self.book.in_force.readings.items())
            raise InvalidRecord(f"its readings are not those that its rulings stand on; add {stands_on} in lines `reading …`")
        return game.dropping(game.without | self.without) if self.without else game

    def box(self) -> object:
        """The components it was played with, which its rulings may change yet; raises InvalidComponents for a bad file."""
        return self.book.components(None if self.components == PRINTED else self.folder / self.components)

    def start(self, game: BoardGame[S, A]) -> S:
        """The state its first action is taken in; raises InvalidRecord if the set-up is none of that game."""
        if self.layout is None:
            assert self.seed is not None
            return game.deal(self.seed)
        return self.layout.start(game)


def record_of(
    book: Rulebook[S, A], game: BoardGame[S, A], start: S | int, actions: Iterable[A], components: str = PRINTED,
    about: str = "",
) -> GameRecord[S, A]:
    """The record of legal actions from a start: a position before the first action, or the seed given to the game's `deal`.

    `components` is the file the game's components came from. Raises IllegalAction or InvalidInput.
    """
    box, dropped = book.components(None), frozenset[str]()
    if book.in_force.rulings:
        ruled = book.printed(game.players, game.readings)
        box, dropped = ruled.components, ruled.without
    if components == PRINTED and game.components != box:
        raise InvalidInput("components: the game is not played with the printed ones; name the file they come from")
    state = game.deal(start) if isinstance(start, int) else start
    if not isinstance(start, int) and book.layouts is None:
        raise InvalidInput(f"a record of {book.title} says its set-up by a seed; give that instead of a position, or let the "
                           "Rulebook say `layouts` (for decks of cards `DeckLayouts(decks)`)")
    layout = None if isinstance(start, int) or book.layouts is None else book.layouts.of(game, state)
    entries = []
    for action in actions:
        entries.append(Entry(game.actor(state), action))
        state = game.apply(state, action)
    outcome = game.outcome(state)
    return GameRecord(book=book, players=game.players, readings=game.readings, components=components,
                  seed=start if isinstance(start, int) else None, layout=layout, without=game.without - dropped,
                  about=about, entries=tuple(entries), result=None if outcome is None else Result(outcome.points))


def format_record(record: GameRecord[S, A]) -> str:
    """The record as text; `parse_record` reads it back."""
    book = record.book.plain.themed(record.theme or None)
    said = [" ".join(HEADER), f"game {book.name}", f"players {record.players}"]
    said += [f"reading {reading}" for reading in book.reading_names.format(record.readings)]
    said += ruling_lines(record.rulings)
    said += [f"theme {record.theme}"] if record.theme else []
    said += [f"about {record.about}"] if record.about else []
    said += [f"without {word(clause)}" for clause in sorted(record.without)]
    if record.components != PRINTED:
        said.append(f"components {word(record.components)}")
    said += [f"seed {record.seed}"] if record.layout is None else map(book.theme.letters.written, record.layout.lines())
    said.append("")
    said += [f"{format_seat(entry.seat)}  {book.write_action(entry.action)}" for entry in record.entries]
    if record.result is not None:
        points = " ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(record.result.points))
        said += ["", f"result {points}"]
    return "\n".join(said) + "\n"


def record_text(book: Rulebook[S, A], game: BoardGame[S, A], beginning: S, actions: Iterable[A]) -> str:
    """A play as a record; empty where it cannot be written, as that of a game with components of its own."""
    try:
        return format_record(record_of(book, game, beginning, actions))
    except CenturyError:
        return ""


R = TypeVar("R", bound=GameRecord[Any, Any])


def load_record(path: str | Path) -> GameRecord[object, object]:
    """The record in a file, of whatever game; raises InvalidRecord that names the file and the line."""
    return loaded(path, lambda text: parse_record(book_of(text), text))


def load_record_of(book: Rulebook[S, A], path: str | Path) -> GameRecord[S, A]:
    """The record of that game in a file; raises InvalidRecord that names the file and the line."""
    return loaded(path, lambda text: parse_record(book, text))


def loaded(path: str | Path, parse: Callable[[str], R]) -> R:
    """The record in a file, by what makes one of text; raises InvalidRecord that names the file and the line."""
    text = read_text(path)
    try:
        return attrs.evolve(parse(text), folder=Path(path).parent)
    except InvalidRecord as error:
        raise in_file(path, error) from error


def book_of(text: str) -> Rulebook[object, object]:
    """The rulebook of the game that a record is of; raises InvalidRecord that names the line."""
    rest = _after_header(text)
    for line in rest:
        if line.words[0] == "game" and len(line.words) == 2:
            try:
                return rulebook(line.words[1])
            except InvalidInput as error:
                raise line.wrong(str(error)) from error
        if line.words[0] != "game" and did_you_mean(line.words[0], ["game"]):
            raise line.wrong(f"'{clip(line.words[0])}' is unknown{did_you_mean(line.words[0], ['game'])}")
    raise InvalidRecord(f"a line `game NAME` is missing; there are {', '.join(rulebooks())}")


def parse_record(book: Rulebook[S, A], text: str) -> GameRecord[S, A]:
    """The record a text says; raises InvalidRecord that names the first line which cannot be read.

    Whether the play is legal is not looked at, nor whether what it names is there.
    """
    reader = _Reader(book)
    for line in _after_header(text):
        reader.read(line)
    return reader.record()


def _after_header(text: str) -> Iterable[Line]:
    """The lines after the first. Raises InvalidRecord if that is not the first line of a record."""
    found = lines(text)
    first = next(found, None)
    if first is None:
        raise InvalidRecord(f"there is nothing here; the first line of a record is `{' '.join(HEADER)}`")
    if first.words != HEADER:
        if first.words[:2] == HEADER[:2]:
            raise first.wrong(f"this version of the format is unknown; the first line should be `{' '.join(HEADER)}`")
        raise first.wrong(f"this is no record; the first line of one is `{' '.join(HEADER)}`")
    return found


def _or_lines(book: Rulebook[S, A]) -> str:
    words = () if book.layouts is None else book.layouts.keywords()[:2]
    return f", or lines {' and '.join(f'`{each} …`' for each in words)}" if words else ""


class _Reader(Generic[S, A]):
    """Collects the lines of a record."""

    def __init__(self, book: Rulebook[S, A]) -> None:
        self.book = book
        self.told = book.plain
        """The game in the words that the lines are in: those of a theme once there is a line that says so."""
        self.laid_out = False
        """Whether some of the set-up was said already."""
        self.laid = () if book.layouts is None else book.layouts.keywords()
        self.keywords = (*_ONCE, "reading", "ruling", "without", *self.laid, "result")
        self.said: dict[str, Line] = {}
        self.readings: dict[str, str] = {}
        self.rulings: dict[str, str] = {}
        self.without: set[str] = set()
        self.layout = None if book.layouts is None else book.layouts.reader()
        self.entries: list[Entry[A]] = []
        self.result: Result | None = None

    def read(self, line: Line) -> None:
        keyword = line.words[0]
        seat = parse_seat(keyword)
        if self.result is not None:
            raise line.wrong("nothing may follow the result")
        if seat is not None:
            self.entries.append(Entry(seat, self.action(line), line.number))
        elif keyword not in self.keywords:
            self.refuse_without_a_seat(line)
            raise line.wrong(f"'{clip(keyword)}' is unknown{did_you_mean(keyword, self.keywords)}; a line begins with a player "
                             f"(P1, P2, …) or with {', '.join(self.keywords)}")
        elif keyword == "result":
            self.result = self.points(line)
        elif self.entries:
            raise line.wrong(f"a line `{keyword}` has to stand before the first action")
        elif keyword in self.laid and self.layout is not None:
            self.laid_out = True
            self.layout.read(attrs.evolve(line, words=tuple(map(self.told.theme.letters.read, line.words))))
        elif keyword == "ruling":
            name, digest = ruling_named(line, self.rulings)
            self.rulings[name] = digest
        elif len(line.words) != 2:
            raise line.wrong(f"expected `{keyword}` and one word more")
        elif keyword == "reading":
            self.reading(line)
        elif keyword == "without":
            self.without.add(line.words[1])
        elif keyword in self.said:
            raise line.wrong(f"`{keyword}` was said in line {self.said[keyword].number} already")
        else:
            self.said[keyword] = line
            if keyword == "game" and line.words[1] != self.book.name:
                raise line.wrong(f"there is no game '{clip(line.words[1])}'{did_you_mean(line.words[1], [self.book.name])}; "
                                 f"there is {self.book.name}")
            if keyword == "about":
                self.ambiguity(line)
            if keyword == "theme":
                self.theme(line)

    def refuse_without_a_seat(self, line: Line) -> None:
        """Raise InvalidRecord if all the line lacks is who acts."""
        said = " ".join(map(word, line.words))
        try:
            self.told.read_action(said, None)
        except InvalidAction:
            return
        raise line.wrong(f"who acts is missing; a line begins with the player, for instance P1  {clip(said)}")

    def action(self, line: Line) -> A:
        players = self.said.get("players")
        seat = parse_seat(line.words[0])
        if players is not None and seat is not None and seat >= self.number("players", 0):
            raise line.wrong(f"there is no player {line.words[0]}; {players.words[1]} play")
        try:
            return self.told.read_action(" ".join(map(word, line.words[1:])), None)
        except InvalidAction as error:
            raise line.wrong(str(error)) from error

    def reading(self, line: Line) -> None:
        name, _, value = line.words[1].partition("=")
        try:
            self.book.reading_names.parse([line.words[1]])
        except InvalidInput as error:
            raise line.wrong(str(error)) from error
        if name in self.readings:
            raise line.wrong(f"the reading {name} was given already")
        self.readings[name] = value

    def theme(self, line: Line) -> None:
        """From here on the lines are in the letters of that theme."""
        if self.laid_out:
            raise line.wrong("a line `theme` has to stand before those of the set-up, which are in its letters")
        try:
            self.told = self.book.plain.themed(line.words[1])
        except InvalidInput as error:
            raise line.wrong(str(error)) from error

    def ambiguity(self, line: Line) -> None:
        try:
            self.book.reading_names.find(line.words[1])
        except InvalidInput as error:
            raise line.wrong(str(error)) from error

    def points(self, line: Line) -> Result:
        pairs = tuple(zip(line.words[1::2], line.words[2::2], strict=False))
        seats = [parse_seat(player) for player, _ in pairs]
        if not pairs or len(line.words) % 2 == 0 or seats != list(range(len(pairs))):
            raise line.wrong("expected the points of each player, for instance result P1 41 P2 38")
        return Result(tuple(_number(line, number, -10**9, 10**9) for _, number in pairs), line.number)

    def number(self, keyword: str, least: int, most: int = 10**9) -> int:
        return _number(self.said[keyword], self.said[keyword].words[1], least, most)

    def record(self) -> GameRecord[S, A]:
        players = self.book.players
        for keyword, example in (("game", self.book.name), ("players", min(players))):
            if keyword not in self.said:
                raise InvalidRecord(f"a line `{keyword} {example}` is missing")
        components = self.said.get("components")
        layout = None if self.layout is None else self.layout.layout()
        record = GameRecord(
            book=self.book, theme=self.told.theme.name, players=self.number("players", min(players), max(players)),
            readings=self.book.reading_names.parse(self.readings),
            components=PRINTED if components is None else components.words[1],
            seed=self.number("seed", 0, LARGEST_SEED) if "seed" in self.said else None, layout=layout,
            without=frozenset(self.without), rulings=tuple(self.rulings.items()),
            about=self.said["about"].words[1] if "about" in self.said else "", entries=tuple(self.entries), result=self.result)
        if self.result is not None and len(self.result.points) != record.players:
            raise InvalidRecord(f"the result is of {len(self.result.points)} players, but {record.players} play",
                                self.result.line)
        return record


def _number(line: Line, given: str, least: int, most: int) -> int:
    digits = given.removeprefix("-")
    value = int(given) if digits.isascii() and digits.isdigit() and len(digits) <= 18 else None
    if value is None or not least <= value <= most:
        raise line.wrong(f"'{clip(given)}' should be a whole number, {least} to {most}")
    return value
