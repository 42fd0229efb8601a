"""What a game is to the rest of the library: one object, registered under a name, so that every verb serves any game.

A package makes its game known by an entry point in its ``pyproject.toml``::

    [project.entry-points."century_rules.games"]
    ring = "ring:RULEBOOK"

Only the rules are needed: what solvers ask is lifted from them (`theory.default_encoding`). Without sentences of its own
a game is told by the text of its actions, and drawn by what the fields of its positions mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, cached_property, partial
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import attrs

from century_rules.guidance import Guidance
from century_rules.in_force import InForce
from century_rules.kernel.field_types import check_attributes
from century_rules.kernel.error_text import line_blamed, what_is_wrong
from century_rules.kernel.clause import Clause
from century_rules.kernel.dealing import Dealing, dealing
from century_rules.kernel.errors import InvalidAction, InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.goal import Goal
from century_rules.kernel.foreign_code import note_others_code
from century_rules.kernel.property import Play
from century_rules.kernel.ranges import Bounds
from century_rules.kernel.reading import Ambiguity, Reading, ReadingsOfAGame, ambiguities_of
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.parting_words import PartingWords
from century_rules.settling import Settling
from century_rules.telling import LetteredTelling
from century_rules.telling import Telling as Telling
from century_rules.theory.encoding import Encoding
from century_rules.writing.decks import DeckLayouts
from century_rules.writing.layouts import Layouts
from century_rules.writing.lettering import Lettering
from century_rules.writing.names import Names
from century_rules.writing.notation import Notation
from century_rules.writing.plain import PlainTelling
from century_rules.writing.readings import ReadingNames
from century_rules.writing.wording import citing_only, reworded, without_sources
from century_rules.writing.written_game import WrittenGame

if TYPE_CHECKING:  # what draws is imported when it is first asked for
    from century_rules.drawing.picture import Picture
    from century_rules.drawing.shown import ShownPlay, ShownPosition

S = TypeVar("S")
A = TypeVar("A")

GROUP = "century_rules.games"
"""The entry points that games are registered under."""
MOST_ASKED, OF_EACH_CLASS = 10_000, 100
"""So many actions are all asked about; of more, as where tiles can lie anywhere on a table, so many of each class."""


@attrs.frozen(kw_only=True)
class Instance(Generic[S, A]):
    """A small game to be searched to its end, or a late position of the printed one.

    Attributes:
        name: how it is asked for.
        shows: what it is there for.
        game: its rules.
        beginning: the position before the first action, with the set-up.
        opening: the play from there to where it begins; empty if it begins at the beginning.
        bounds: inclusive bounds of each leaf of its positions, by path; None if nobody has said.
    """

    name: str
    shows: str
    game: BoardGame[S, A]
    beginning: S = attrs.field(repr=False)
    opening: tuple[A, ...] = attrs.field(default=(), repr=False)
    bounds: Bounds | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def start(self) -> S:
        """Where it begins: the position after the opening. Raises IllegalAction if that is no play of the game."""
        state = self.beginning
        for action in self.opening:
            state = self.game.apply(state, action)
        return state


@attrs.frozen(kw_only=True)
class Theme(Generic[S, A]):
    """The same game in other words, as of another edition. Positions and actions stay the same.

    Attributes:
        title: what that edition is called.
        telling: its sentences and drawings.
        picture: its pictures; None if they are as those of the game.
        parting_words: how it speaks of two readings that part; None if as the game does.
        words: what the texts of clauses, readings, goals and refusals call otherwise, word by word in lower case.
        letters: those of its cubes, if they are others; what is told, typed and recorded has these. The telling, which is put
            into them, and the words have those of the game; the picture and the parting words have them already.
    """

    title: str
    telling: Telling[S, A]
    picture: Picture[S, A] | None = None
    parting_words: PartingWords[S, A] | None = None
    words: Mapping[str, str]
    letters: Lettering = attrs.field(factory=Lettering)


@attrs.frozen(kw_only=True, eq=False)
class Rulebook(Generic[S, A]):
    """One game, as everything else in the library sees it.

    Attributes:
        name: on the command line and in records, for instance ``eastern-wonders``.
        title: as people write it.
        players: for how many it is.
        clauses: by id.
        droppable: the clauses that a game can go without.
        readings: the class of its readings, from which the ambiguities follow.
        game: the rules for ``players``, ``readings`` and ``components``: the class of games, or what makes one of these.
        components: those of a TOML file, or the printed ones if there is none.
        notation: of its actions; for a `RuleGame` what solvers ask is then lifted from its rules.
        write_action: an action as one line of text; by default as the notation says.
        read_action: the action a line says, on the set-up of a position if one is given. Raises InvalidAction.
        set_up: whether a position can be the set-up of a game, ``(game, position)`` in plain Python; proofs are then about
            these. It may ask for what is constant in the position, and for the components. Without it any numbers can be there.
        who_acts: the clause that says whose action it is in a position.
        instance: a small game by name, or from a file; by default one of the files in the folder ``instances`` of `data`.
        instances: the names of those that can be searched to the end.
        goals: by name.
        telling: its sentences; by default actions are told by their text, and positions drawn by the meanings of their fields.
        picture: how positions are drawn as pictures; None draws tables by the meanings of their fields.
        themes: by name, the same game in other words, as of another edition.
        words: those of the theme it is told in; see `worded`.
        letters: those of the theme; see `Theme`.
        theme: the name of the theme; empty if it is told in its own words.
        plain: the same game in its own words; itself if it is told in these.
        names: what things are called in a position, per axis, for such a drawing.
        bounds: inclusive bounds of each leaf in any play from a beginning, by path; None if nobody has said.
        layouts: how set-ups are said line by line, by default by the decks that the class of games declares; by a seed only if
            there is nothing here.
        data: the folder with what is stored of the game, any of: ``printed.toml``, the components file of the printed game;
            ``perft.txt``, pinned numbers, as `century_rules.writing.perft_table` reads them; ``instances``, small games.
        content: the folder with ``properties`` and ``proofs`` of a game that brings its own; None if they are the library's.
        chapters: what its chapters are about, by what the ids of their clauses begin with, as ``SR-4``.
        sources: what the letters in the sources of clauses, and in the reasons of defaults, stand for.
        encoding: the rules over any kind of number, for a game that says more of its set-up than `set_up` can; by default
            they are lifted, see `century_rules.theory.default_encoding`.
        guidance: what the game thinks of itself, for random play and for who looks for plays.
        finite_under: the readings, by name, under which alone its small games have finitely many positions.
        parting_words: how it speaks of two readings that part.
        settling: where plays and proofs about its ambiguities are kept, and what is said of them; None if none are.
        in_force: the rulings in force.
        observe: what the player at a seat sees of a position: an attrs class of numbers, texts, tuples and actions; None if the
            game does not say.
    """

    name: str
    title: str
    players: tuple[int, ...]
    clauses: Mapping[str, Clause]
    droppable: frozenset[str] = frozenset()
    readings: type[ReadingsOfAGame]
    game: Callable[[int, ReadingsOfAGame, object], BoardGame[S, A]] = attrs.field(converter=dealing)
    components: Callable[[Path | None], object]
    who_acts: Callable[[S], str]
    instance: Callable[[str], Instance[S, A]] = attrs.field(
        default=attrs.Factory(lambda self: partial(_instance, self), takes_self=True))
    instances: tuple[str, ...] = ()
    goals: Mapping[str, Goal[S]] = attrs.field(factory=dict)
    notation: Notation[A] | None = None
    write_action: Callable[[A], str] = attrs.field(default=attrs.Factory(lambda self: self.of_notation.format, takes_self=True))
    read_action: Callable[[str, S | None], A] = attrs.field(default=attrs.Factory(
        lambda self: _reader(self.of_notation), takes_self=True))
    set_up: Callable[[BoardGame[S, A], S], bool] | None = None
    names: Callable[[BoardGame[S, A], S], Names] | None = None
    telling: Telling[S, A] = attrs.field(default=attrs.Factory(
        lambda self: PlainTelling(self.write_action, self.names), takes_self=True))
    picture: Picture[S, A] | None = None
    themes: Mapping[str, Theme[S, A]] = attrs.field(factory=dict)
    words: Mapping[str, str] = attrs.field(factory=dict)
    letters: Lettering = attrs.field(factory=Lettering)
    theme: str = ""
    _plain: Rulebook[S, A] | None = None
    bounds: Callable[[BoardGame[S, A], S], Bounds] | None = None
    layouts: Layouts[S, A] | None = attrs.field(default=attrs.Factory(lambda self: _layouts(self.game), takes_self=True))
    data: Path | None = None
    content: Path | None = None
    chapters: Mapping[str, str] = attrs.field(factory=dict)
    sources: Mapping[str, str] = attrs.field(factory=dict)
    _encoding: Encoding[S, A] | None = None
    guidance: Guidance[S, A] = attrs.field(factory=Guidance)
    finite_under: Mapping[str, str] = attrs.field(factory=dict)
    parting_words: PartingWords[S, A] = attrs.field(factory=PartingWords)
    settling: Settling | None = None
    in_force: InForce[S, A] = attrs.field(factory=InForce)
    observe: Callable[[BoardGame[S, A], S, int], object] | None = None

    def __attrs_post_init__(self) -> None:
        check_attributes(self, self.title, {"Notation": Notation, "Guidance": Guidance})
        if not self.players or not all(type(number) is int and number > 0 for number in self.players):
            raise InvalidInput(f"{self.title}, players: {self.players!r} should be for how many the game is, as (2, 3, 4)")
        cited = {"droppable": self.droppable, **{doubt.id: doubt.clauses for doubt in self.ambiguities}}
        for where, clauses in cited.items():
            for clause in sorted(clauses):
                if clause not in self.clauses:
                    raise InvalidInput(f"{self.title}, {where}: there is no clause '{clip(clause)}'"
                                       f"{did_you_mean(clause, self.clauses)}; there are {', '.join(self.clauses)}")

    @property
    def of_notation(self) -> Notation[A]:
        """The notation of its actions. Raises InvalidInput if there is none, or something else."""
        if self.notation is None:
            raise InvalidInput(f"{self.title}: the Rulebook should say `notation`, or `write_action` and `read_action`")
        if not isinstance(self.notation, Notation):
            raise InvalidInput(f"{self.title}, notation: {clip(repr(self.notation))} should be a Notation")
        return self.notation

    @property
    def grammar(self) -> Notation[A] | None:
        """The notation its actions are written in, be it said by the Rulebook or by its games; None if neither says one."""
        found = self.notation or getattr(self.printed(min(self.players)), "notation", None)
        return found if isinstance(found, Notation) else None

    @cached_property
    def encoding(self) -> Encoding[S, A] | None:
        """The rules over any kind of number, for proofs, comparisons and exported models; None if there are none."""
        if self._encoding is not None or self.notation is None:
            return self._encoding
        from century_rules.theory.default_encoding import encoding_of  # when asked for: a game is imported to be played, too

        return encoding_of(self, self.notation)

    @property
    def ambiguities(self) -> tuple[Ambiguity, ...]:
        """What the rulebook leaves open, in the order of the fields of its readings."""
        return ambiguities_of(self.readings)

    @property
    def reading_names(self) -> ReadingNames[ReadingsOfAGame]:
        """Its readings by name."""
        return ReadingNames(self.readings)

    def printed(self, players: int, readings: ReadingsOfAGame | None = None) -> BoardGame[S, A]:
        """The game as it is printed, under the default readings if no others are given. InvalidInput for other players."""
        return self.game(players, self.readings() if readings is None else readings, self.components(None))

    def check_players(self, number: int) -> int:
        """The number itself; raises InvalidInput if the game is not for so many."""
        if number not in self.players:
            raise InvalidInput(f"players: {number}; {self.short_title} is for {self.for_players}")
        return number

    def printed_box(self) -> str:
        """The components file of the printed game; empty if it has none."""
        return self._stored("printed.toml")

    def perft_numbers(self) -> str:
        """The pinned perft numbers; empty if it has none, and with rulings in force, for they are of the printed game."""
        return "" if self.in_force.rulings else self._stored("perft.txt")

    def _stored(self, file: str) -> str:
        path = None if self.data is None else self.data / file
        return path.read_text(encoding="utf-8") if path is not None and path.is_file() else ""

    @property
    def short_title(self) -> str:
        """The title without the series that it belongs to."""
        return self.title.rpartition(": ")[2]

    @property
    def sources_told(self) -> str:
        """What each letter in its sources stands for, as a sentence; empty if there are none."""
        said = "; ".join(f"{letter} is {source}" for letter, source in self.sources.items())
        return f"In the sources, {said}." if said else ""

    @property
    def for_players(self) -> str:
        """``2 to 4 players``."""
        numbers, most = sorted(self.players), max(self.players)
        gapless = len(numbers) > 2 and numbers == list(range(numbers[0], most + 1))
        listed = f"{numbers[0]} to {most}" if gapless else " or ".join(map(str, numbers))
        return f"{listed} player{'s' * (most > 1)}"

    def themed(self, name: str | None) -> Rulebook[S, A]:
        """The same game told in the words of a theme; itself for None. InvalidInput, which lists the themes, for another name."""
        if name is None or (self.theme and name == self.theme):
            return self
        if name not in self.themes:
            raise InvalidInput(f"{self.name} has no theme '{clip(name)}'{did_you_mean(name, self.themes)}; "
                               f"its themes are: {', '.join(self.themes) or 'none'}")
        theme, plain = self.themes[name], self.plain
        told = attrs.evolve(
            plain, title=theme.title, telling=LetteredTelling(theme.telling, theme.letters),
            picture=theme.picture or plain.picture, parting_words=theme.parting_words or plain.parting_words,
            words=theme.words, letters=theme.letters, theme=name, plain=plain,
            write_action=lambda action: theme.letters.written(plain.write_action(action)),
            read_action=lambda text, state: _read_in(told, text, state))
        return attrs.evolve(
            told, goals={goal: attrs.evolve(each, says=told.worded(each.says)) for goal, each in plain.goals.items()},
            clauses={each.id: attrs.evolve(each, text=told.worded(each.text), note=told.worded(each.note))
                     for each in plain.clauses.values()})

    @property
    def without_rulings(self) -> Rulebook[S, A]:
        """The same game as it is printed; itself if no rulings are in force."""
        return self.in_force.printed or self

    @property
    def plain(self) -> Rulebook[S, A]:
        """The same game in its own words."""
        return self if self._plain is None else self._plain

    def worded(self, text: str) -> str:
        """A text of this game, such as a clause, in the words of the theme it is told in; it may cite sources by letters."""
        return reworded(self.letters.cited(text), self.words)

    def worded_why(self, text: str) -> str:
        """The reason of a refusal, or an error about an action, in the words and letters of the theme; it cites no sources."""
        return reworded(self.letters.written(text), self.words)

    def says_of_reading(self, reading: Reading) -> str:
        """What a reading says, in the words of the theme, without the letters of its sources: few places explain these."""
        return self.worded(without_sources(reading.text, self.sources))

    def says_of(self, action: A) -> str:
        """What an action is, in the words of the game; empty if its class says nothing.

        Only clauses of this rulebook are cited: classes taken over from a sister game cite that game's.
        """
        return self.says_of_class(type(action))

    def says_of_class(self, kind: type[A]) -> str:
        """What an action of that class is, as `says_of`."""
        said = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        return "" if said.startswith("Method generated") else self.worded(citing_only(said, self.clauses))

    def goal(self, name: str) -> Goal[S]:
        """A goal by its name; raises InvalidInput that lists the names."""
        if name not in self.goals:
            raise InvalidInput(f"there is no goal '{clip(name)}'{did_you_mean(name, self.goals)}; "
                               f"there are {', '.join(self.goals) or 'none'}")
        return self.goals[name]

    def clause(self, name: str) -> Clause:
        """A clause by its id; raises InvalidInput."""
        if name not in self.clauses:
            within = [clause for clause in self.clauses if name and clause.startswith(f"{name.rstrip('.')}.")]
            meant = f" (did you mean {', '.join(within)}?)" if within else did_you_mean(name, self.clauses)
            raise InvalidInput(f"there is no clause '{clip(name)}'{meant}; "
                               f"`century-rules clauses {self.name}` lists them")
        return self.clauses[name]

    def encoded(self, why: str = "a proof") -> Encoding[S, A]:
        """The rules over any kind of number; raises InvalidInput, which says what they are needed for, if there are none."""
        if self.encoding is None:
            raise InvalidInput(f"{why} needs the rules over any kind of number; they are lifted from those of a RuleGame whose "
                               f"Rulebook says its `notation`, and {self.title} has none")
        return self.encoding

    def bounds_from(self, game: BoardGame[S, A], beginning: S) -> Bounds | None:
        """The bounds of each leaf in play from there; None if the game does not say.

        Raises InvalidInput for a game that names its actions, but not every one: what it leaves out would not be searched.
        """
        named = set(game.by_action(beginning))
        if named and (missing := set(self._listed(game, beginning)) - named):
            raise InvalidInput(f"{self.title}: by_action does not name {', '.join(sorted(map(self.write_action, missing))[:3])}, "
                               f"and should name every action there is")
        return None if self.bounds is None else self.bounds(game, beginning)

    def every_action(self, game: BoardGame[S, A], state: S) -> Collection[A]:
        """Every action there is, legal or not, on the set-up of a position; none where nobody can list them.

        In the order of the game, if it names them (`ByAction`).
        """
        return game.by_action(state) or self._listed(game, state)

    def has_more_actions_than(self, most: int, game: BoardGame[S, A], state: S) -> bool:
        """Whether there are more actions than that on the set-up of a position, as where tiles lie anywhere on a table."""
        if self.notation is not None and self.names is not None:
            return self.notation.how_many(self.names(game, state)) > most
        return len(self.every_action(game, state)) > most

    def asked_actions(self, game: BoardGame[S, A], state: S) -> Collection[A]:
        """What is asked about in one position by who would ask about all: of more than `MOST_ASKED` some of each class."""
        if self.notation is None or self.names is None or not self.has_more_actions_than(MOST_ASKED, game, state):
            return self.every_action(game, state)
        return tuple(self.notation.spread(self.names(game, state), OF_EACH_CLASS))

    def _listed(self, game: BoardGame[S, A], state: S) -> Collection[A]:
        if self.notation is None or (self.names is None and not isinstance(game, WrittenGame)):
            return ()
        things = game.things(state) if isinstance(game, WrittenGame) else self.names(game, state) if self.names else {}
        return tuple(self.notation.all(things))

    def under(self, small: Instance[S, A], readings: ReadingsOfAGame) -> Instance[S, A]:
        """A small game under other readings; its `start` raises IllegalAction if its opening is no play under them.

        What these add to a set-up, or take away from it, is put right. Raises InvalidComponents where it cannot be.
        """
        game = small.game.under(readings)
        beginning = game.adopting(small.beginning)
        return Instance(name=small.name, shows=small.shows, game=game, beginning=beginning, opening=small.opening,
                     bounds=self.bounds_from(game, beginning))

    def __reduce__(self) -> tuple[Callable[..., Rulebook[object, object]], tuple[str, ...]]:
        """To another process it is sent by its name, or by what makes it `again`. InvalidInput for one that has neither."""
        if self.in_force.again is not None:
            return self.in_force.again, ()
        registered: object = rulebook(self.name)
        if registered is not self:
            raise InvalidInput(f"{self.name} is another game where it is registered; only that one is known to other processes")
        return rulebook, (self.name,)

    @property
    def is_of_library(self) -> bool:
        """Whether it is a game of this package, as it is registered there, so that this package is all that it rests on."""
        return is_of_library(self.name) and rulebook(self.name) is cast("Rulebook[object, object]", self)

    def narrate(self, game: BoardGame[S, A], state: S, action: A) -> str:
        """A legal action and what follows from it, in full sentences. Raises IllegalAction or InvalidAction."""
        after = game.apply(state, action)
        told = (self.telling.describe(game, state, action), *self.telling.follows(game, state, after))
        return " ".join(f"{sentence}." for sentence in told)

    def show(self, game: BoardGame[S, A], state: S, last: tuple[S, A] | None = None) -> ShownPosition[S, A]:
        """The position as a notebook shows it: as a picture. `last` is the position before it, and the action taken there."""
        from century_rules.drawing.shown import ShownPosition

        return ShownPosition(self, game, state, last)

    def show_play(self, game: BoardGame[S, A], play: Play[S, A]) -> ShownPlay[S, A]:
        """The play as a notebook shows it: turn by turn, in sentences and pictures."""
        from century_rules.drawing.shown import ShownPlay

        return ShownPlay(self, game, play)

    def narrated(self, game: BoardGame[S, A], play: Play[S, A]) -> list[str]:
        """A play in players' words, action by action. Raises IllegalAction or InvalidAction."""
        return [self.narrate(game, state, action) for state, action in zip(play.states, play.actions, strict=False)]


def _instance(book: Rulebook[S, A], name: str) -> Instance[S, A]:
    """A file of the book's folder by its name, or any. Raises InvalidInput."""
    from century_rules.writing.instance import named_or_file  # which makes records of this module

    return named_or_file(book, None if book.data is None else book.data / "instances", name)


def _layouts(game: object) -> Layouts[S, A] | None:
    """Those of the decks that its class declares."""
    return DeckLayouts(game.decks) if isinstance(game, Dealing) and game.decks else None


def _reader(notation: Notation[A]) -> Callable[[str, object], A]:
    return lambda text, _state: notation.parse(text)


def _read_in(book: Rulebook[S, A], text: str, state: S | None) -> A:
    """The action that a text in the letters of a theme says. Raises InvalidAction, in the words and letters of the theme."""
    try:
        return book.plain.read_action(book.letters.read(text), state)
    except InvalidAction as error:
        raise InvalidAction(book.worded_why(str(error))) from error


@cache
def rulebook(name: str) -> Rulebook[object, object]:
    """A registered game, its types forgotten: whoever asks passes back only what this book gave.

    Raises InvalidInput, which lists the games, if there is none of that name.
    """
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in found:
        raise InvalidInput(f"there is no game '{clip(name)}'{did_you_mean(name, found)}; "
                           f"there are {', '.join(sorted(found)) or 'none'}")
    if not is_of_library(name):
        note_others_code()
    try:
        book = found[name].load()
    except (Exception, SystemExit) as error:  # whatever it is, it is not ours, and may not end us
        raise InvalidInput(f"the game '{name}' is registered, but cannot be loaded from {found[name].value}: "
                           f"{_blame(found[name].module, error)}") from error
    if not isinstance(book, Rulebook) or book.name != name:
        what = f"is the Rulebook of '{clip(book.name)}'" if isinstance(book, Rulebook) else f"is a {type(book).__name__}"
        raise InvalidInput(f"the game '{name}' is registered as {found[name].value}, which {what}; its Rulebook should be "
                           f"there, with that name")
    return cast("Rulebook[object, object]", book)


def _blame(module: str, error: BaseException) -> str:
    """What went wrong while a game was imported, with the line of its package that it comes from."""
    try:
        package = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        package = None
    places = [] if package is None else [*(package.submodule_search_locations or [package.origin or ""])]
    blamed = line_blamed(error, lambda file: any(Path(file).is_relative_to(place) for place in places))
    return f"{blamed[0]}:{blamed[1]}: {what_is_wrong(error, blamed[0])}" if blamed else what_is_wrong(error)


def is_of_library(name: str) -> bool:
    """Whether the game registered under that name is one of this package."""
    named = [entry for entry in entry_points(group=GROUP) if entry.name == name]
    return bool(named) and all(entry.module.startswith("century_rules.games.") for entry in named)


def rulebooks() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(sorted(entry.name for entry in entry_points(group=GROUP)))
