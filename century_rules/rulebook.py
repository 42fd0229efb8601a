"""What a game is to the rest of the library: one object, registered under a name, so that every verb serves any game.

A package makes its game known by an entry point in its ``pyproject.toml``::

    [project.entry-points."century_rules.games"]
    ring = "ring:RULEBOOK"

Only the rules are needed: what solvers ask is lifted from them (`theory.default_encoding`). Without sentences of its own
a game is told by the text of its actions, and drawn by what the fields of its positions mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import attrs

from century_rules.every_action import actions_written
from century_rules.archive import Archive, Instance, Settling
from century_rules.guidance import Guidance
from century_rules.in_force import InForce
from century_rules.kernel.clause import Clause
from century_rules.kernel.dealing import class_of_games, dealing
from century_rules.kernel.decks import DealsDecks
from century_rules.process.error_text import line_blamed, what_is_wrong
from century_rules.kernel.errors import InvalidAction, InvalidInput
from century_rules.kernel.field_types import check_attributes
from century_rules.process.foreign_code import note_foreign_code
from century_rules.kernel.game import BoardGame
from century_rules.kernel.goal import Goal
from century_rules.kernel.hiding import position_as_seen
from century_rules.kernel.property import Play
from century_rules.kernel.ranges import Bounds
from century_rules.kernel.reading import Ambiguity, ReadingsOfAGame, ambiguities_of
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.parting_words import PartingWords
from century_rules.telling import LetteredTelling, Telling
from century_rules.theme import Theme
from century_rules.theory.encoding import Encoding
from century_rules.writing.decks import DeckLayouts
from century_rules.writing.layouts import Layouts
from century_rules.writing.names import Names
from century_rules.writing.notation import Notation
from century_rules.writing.plain import PlainTelling
from century_rules.writing.readings import ReadingNames

if TYPE_CHECKING:  # what draws is imported when it is first asked for
    from century_rules.drawing.shown import ShownPlay, ShownPosition

S = TypeVar("S")
A = TypeVar("A")

GROUP = "century_rules.games"
"""The entry points that games are registered under."""


def _several(
    given: Callable[[BoardGame[S, A], S], bool] | Sequence[Callable[[BoardGame[S, A], S], bool]] | None,
) -> Sequence[Callable[[BoardGame[S, A], S], bool]]:
    return () if given is None else (given,) if callable(given) else tuple(given)


@attrs.frozen(kw_only=True, eq=False)
class Rulebook(Generic[S, A]):
    """One game, as everything else in the library sees it: its rules, how it is told, what is stored of it, rulings in force.

    Attributes:
        name: on the command line and in records, for instance ``eastern-wonders``.
        title: as people write it.
        players: for how many it is.
        clauses: by id.
        droppable: the clauses that a game can go without, by default those that the class of games says.
        chapters: what its chapters are about, by what the ids of their clauses begin with, as ``SR-4``.
        sources: what the letters in the sources of clauses, and in the reasons of defaults, stand for.
        readings: the class of its readings, from which the ambiguities follow.
        game: the rules for ``players``, ``readings`` and ``components``: the class of games, or what makes one of these.
        components: those of a TOML file, or the printed ones if there is none.
        who_acts: the clause that says whose action it is in a position.
        notation: of its actions; by default that which the class of games says.
        write_action: an action as one line of text; by default as the notation says.
        read_action: the action a line says, on the set-up of a position if one is given; by default as the notation says. Raises
            InvalidAction.
        names: what things are called in a position, per axis.
        layouts: how set-ups are said line by line, by default by the decks that the class of games declares; by a seed only if
            there is nothing here.
        set_up: whether a position can be the set-up of a game, ``(game, position)`` in plain Python; proofs are then about
            these. It may ask for what is constant in the position, and for the components. Without it any numbers can be there.
            Or several such predicates, of which each proof rests on those that it needs.
        open_numbers: fields of the components with numbers that no source gives: proofs are about any, as `set_up` allows. The
            position before the first action must not depend on them, for proofs begin with that of the printed box.
        bounds: inclusive bounds of each leaf in any play from a beginning, by path; None if nobody has said.
        encoding: the rules over any kind of number, for a game that says more of its set-up than `set_up` can; by default
            they are lifted, see `century_rules.theory.default_encoding`.
        observe: what the player at a seat sees of a position: an attrs class of numbers, texts, tuples and actions. By default
            the position without what its fields say is face down; None for a game with decks, which has to say it.
        goals: by name.
        guidance: its heuristics, for random play and for whoever looks for plays.
        theme: how it is told.
        themes: the same game in other words, as of another edition, by name.
        plain: the same game in its own words; itself if it is told in these.
        archive: what is stored of it.
        in_force: the rulings in force.
    """

    name: str
    title: str
    players: tuple[int, ...]
    clauses: Mapping[str, Clause]
    chapters: Mapping[str, str] = attrs.field(factory=dict)
    sources: Mapping[str, str] = attrs.field(factory=dict)
    readings: type[ReadingsOfAGame]
    game: Callable[[int, ReadingsOfAGame, object], BoardGame[S, A]] = attrs.field(converter=dealing)
    components: Callable[[Path | None], object]
    who_acts: Callable[[S], str]
    droppable: frozenset[str] = attrs.field(default=attrs.Factory(
        lambda self: getattr(class_of_games(self.game), "droppable", frozenset()), takes_self=True))
    notation: Notation[A] | None = attrs.field(default=attrs.Factory(
        lambda self: _notation(class_of_games(self.game)), takes_self=True))
    write_action: Callable[[A], str] = attrs.field(default=attrs.Factory(lambda self: self.of_notation.format, takes_self=True))
    read_action: Callable[[str, S | None], A] = attrs.field(default=attrs.Factory(
        lambda self: _reader(self.of_notation), takes_self=True))
    names: Callable[[BoardGame[S, A], S], Names] | None = None
    layouts: Layouts[S, A] | None = attrs.field(default=attrs.Factory(
        lambda self: _layouts(class_of_games(self.game)), takes_self=True))
    set_up: Sequence[Callable[[BoardGame[S, A], S], bool]] = attrs.field(default=(), converter=_several)
    open_numbers: Sequence[str] = ()
    bounds: Callable[[BoardGame[S, A], S], Bounds] | None = None
    _encoding: Encoding[S, A] | None = None
    observe: Callable[[BoardGame[S, A], S, int], object] | None = attrs.field(default=attrs.Factory(
        lambda self: _observing(class_of_games(self.game)), takes_self=True))
    goals: Mapping[str, Goal[S]] = attrs.field(factory=dict)
    guidance: Guidance[S, A] = attrs.field(factory=Guidance)
    theme: Theme[S, A] = attrs.field(factory=Theme)
    themes: Mapping[str, Theme[S, A]] = attrs.field(factory=dict)
    _plain: Rulebook[S, A] | None = None
    archive: Archive[S, A] = attrs.field(factory=Archive)
    in_force: InForce[S, A] = attrs.field(factory=InForce)

    def __attrs_post_init__(self) -> None:
        check_attributes(self, self.title, {"Notation": Notation, "Guidance": Guidance, "Theme": Theme, "Archive": Archive})
        check_attributes(self.theme, f"{self.title}, theme", {"PartingWords": PartingWords})
        check_attributes(self.archive, f"{self.title}, archive", {"Settling": Settling})
        if not self.players or not all(type(number) is int and number > 0 for number in self.players):
            raise InvalidInput(f"{self.title}, players: {self.players!r} should be for how many the game is, as (2, 3, 4)")
        called = [getattr(each, "__name__", repr(each)) for each in self.set_up]
        if len(called) > 1 and (len(set(called)) < len(called) or not all(map(str.isidentifier, called))):
            raise InvalidInput(f"{self.title}, set_up: {clip(', '.join(called))}: let each of them be a function with a name of "
                               "its own, for verdicts say on which of them they rest")
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
    def telling(self) -> Telling[S, A]:
        """Its sentences: those of the theme, or actions by their text and positions by the meanings of their fields."""
        return self.theme.telling or PlainTelling(self.write_action, self.names)

    @property
    def parting_words(self) -> PartingWords[S, A]:
        """How it speaks of two readings that part."""
        return self.theme.parting_words or PartingWords()

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

    @property
    def short_title(self) -> str:
        """The title without the series that it belongs to."""
        return self.title.rpartition(": ")[2]

    @property
    def for_players(self) -> str:
        """``2 to 4 players``."""
        numbers, most = sorted(self.players), max(self.players)
        gapless = len(numbers) > 2 and numbers == list(range(numbers[0], most + 1))
        listed = f"{numbers[0]} to {most}" if gapless else " or ".join(map(str, numbers))
        return f"{listed} player{'s' * (most > 1)}"

    def themed(self, name: str | None) -> Rulebook[S, A]:
        """The same game told in the words of a theme; itself for None. InvalidInput, which lists the themes, for another name."""
        if name is None or name == self.theme.name != "":
            return self
        if name not in self.themes:
            raise InvalidInput(f"{self.name} has no theme '{clip(name)}'{did_you_mean(name, self.themes)}; "
                               f"its themes are: {', '.join(self.themes) or 'none'}")
        plain, other = self.plain, self.themes[name]
        theme = attrs.evolve(
            other, name=name, picture=other.picture or plain.theme.picture,
            parting_words=other.parting_words or plain.parting_words,
            telling=LetteredTelling(other.telling or plain.telling, other.letters))
        told = attrs.evolve(
            plain, title=theme.title or plain.title, theme=theme, plain=plain,
            write_action=lambda action: theme.letters.written(plain.write_action(action)),
            read_action=lambda text, state: _read_in(told, text, state))
        return attrs.evolve(
            told, goals={goal: attrs.evolve(each, says=theme.worded(each.says)) for goal, each in plain.goals.items()},
            clauses={each.id: attrs.evolve(each, text=theme.worded(each.text), note=theme.worded(each.note))
                     for each in plain.clauses.values()})

    @property
    def without_rulings(self) -> Rulebook[S, A]:
        """The same game as it is printed; itself if no rulings are in force."""
        return self.in_force.printed or self

    @property
    def plain(self) -> Rulebook[S, A]:
        """The same game in its own words."""
        return self if self._plain is None else self._plain

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

    def instance(self, name: str) -> Instance[S, A]:
        """A small game by its name, or from a file. Raises InvalidInput."""
        if self.archive.instance is not None:
            return self.archive.instance(name)
        from century_rules.writing.instance import named_or_file  # which makes records of this module

        return named_or_file(self, None if self.archive.data is None else self.archive.data / "instances", name)

    def bounds_from(self, game: BoardGame[S, A], beginning: S) -> Bounds | None:
        """The bounds of each leaf in play from there; None if the game does not say.

        Raises InvalidInput for a game that names its actions, but not every one: what it leaves out would not be searched.
        """
        named = set(game.by_action(beginning))
        if named and (missing := set(actions_written(self, game, beginning)) - named):
            raise InvalidInput(f"{self.title}: by_action does not name {', '.join(sorted(map(self.write_action, missing))[:3])}, "
                               f"and should name every action there is")
        return None if self.bounds is None else self.bounds(game, beginning)

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


def _notation(kind: type | None) -> Notation[A] | None:
    """That which a class of games says; None where only its games do, or none is said."""
    said = getattr(kind, "notation", None)
    return said if isinstance(said, Notation) else None


def _reader(notation: Notation[A]) -> Callable[[str, object], A]:
    return lambda text, _state: notation.parse(text)


def _layouts(kind: type | None) -> Layouts[S, A] | None:
    """Those of the decks that a class of games declares."""
    return DeckLayouts(tuple(kind.decks)) if kind is not None and issubclass(kind, DealsDecks) and kind.decks else None


def _observing(kind: type | None) -> Callable[[BoardGame[S, A], S, int], object] | None:
    """The position itself, but for what is marked; in a game with decks their order, which bears no mark, would tell too much."""
    return None if kind is None or issubclass(kind, DealsDecks) else position_as_seen


def _read_in(book: Rulebook[S, A], text: str, state: S | None) -> A:
    """The action that a text in the letters of a theme says. Raises InvalidAction, in the words and letters of the theme."""
    try:
        return book.plain.read_action(book.theme.letters.read(text), state)
    except InvalidAction as error:
        raise InvalidAction(book.theme.worded_why(str(error))) from error


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
        note_foreign_code()
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
