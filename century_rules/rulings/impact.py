"""What a ruling changes in a recorded game: played by the printed rules and under it, action by action side by side."""

from __future__ import annotations

import enum
from pathlib import Path

import attrs

from century_rules.kernel.errors import CenturyError, InvalidRecord
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.leaves import leaves
from century_rules.kernel.text_lines import clip, read_text
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import format_seat, format_winners
from century_rules.writing.differences import differing
from century_rules.writing.paragraphs import listed
from century_rules.writing.placeholders import placeholders_of
from century_rules.writing.record import PRINTED, Entry, GameRecord, book_of, parse_record
from century_rules.writing.replay import IllegalPlay, check_result, play_entry

FEW = 4
"""Actions named of those that are more, or fewer."""


class Group(enum.Enum):
    """What a ruling does to a recorded game."""

    SAME = "unchanged, and nobody had another choice in any position"
    CHOICES = "unchanged, but somebody had other choices"
    ILLEGAL = "illegal under the ruling"
    OTHER = "another position, other points or another winner"
    NOT_PRINTED = "not a game by the printed rules either"
    UNREADABLE = "unreadable"
    NOT_ASKED = "nothing the ruling could be asked about"
    FAILS = "the ruling itself does not say how it goes on"

    @property
    def word(self) -> str:
        """What programs call it."""
        return self.name.lower().replace("_", "-")

    @property
    def changed(self) -> bool:
        """Whether the ruling mattered in such a game."""
        return self in (Group.CHOICES, Group.ILLEGAL, Group.OTHER)

    @property
    def answered(self) -> bool:
        """Whether it is known if it did."""
        return self.changed or self is Group.SAME


@attrs.frozen(kw_only=True)
class Choices:
    """A position in which somebody had other choices: before which action (from 1; after the last one, one more), and which."""

    before: int
    more: tuple[str, ...]
    fewer: tuple[str, ...]

    def __str__(self) -> str:
        said = [f"{what} {listed(each[:FEW])}{f' (and {len(each) - FEW} more)' if len(each) > FEW else ''}"
                for what, each in (("also", self.more), ("not", self.fewer)) if each]
        return f"before action {self.before}: {'; '.join(said)}"


@attrs.frozen(kw_only=True)
class Found:
    """What was found of one record.

    Attributes:
        file: where it lies.
        group: what the ruling does to it.
        cause: why, in words that are the same for records that are alike; empty if there is nothing to say.
        detail: the same of this record, with the number of the action.
        players: how many play.
        readings: those that are not the default.
        changed_rules: whether it has components of its own, or clauses are dropped.
        actions: how many actions it has, of what could be read.
        positions: how many positions were compared.
        more, fewer: how many of them had choices more, or fewer, than by the printed rules.
        first: the first of these.
        parted: after which action the position was another first; 0 is before the first action, None never.
        illegal: which action is not legal under the ruling.
        clauses: those that forbid it.
        placeholders: what no source gives of the components that points told here rest on.
    """

    file: str
    group: Group
    cause: str = ""
    detail: str = ""
    players: int = 0
    readings: tuple[str, ...] = ()
    changed_rules: bool = False
    actions: int = 0
    positions: int = 0
    more: int = 0
    fewer: int = 0
    first: Choices | None = None
    parted: int | None = None
    illegal: int | None = None
    clauses: tuple[str, ...] = ()
    placeholders: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """For programs."""
        first = None if self.first is None else {
            "before_action": self.first.before, "more": list(self.first.more), "fewer": list(self.first.fewer)}
        return {
            "file": self.file, "group": self.group.word, "cause": self.cause, "detail": self.detail, "players": self.players,
            "readings": list(self.readings), "actions": self.actions, "positions": self.positions,
            "positions_with_more": self.more, "positions_with_fewer": self.fewer, "first_other_choices": first,
            "parts_after_action": self.parted, "illegal_from_action": self.illegal, "clauses": list(self.clauses)}


def impact_on(book: Rulebook[object, object], path: str) -> Found:
    """What the rulings in force in a rulebook change in the record of a file, which is read once.

    What is wrong with the record, or what a ruling does not answer, is said in `Found`; it raises nothing for that.
    """
    printed = book.in_force.printed
    assert printed is not None, "a rulebook with rulings in force"
    try:
        text = read_text(path)
        name = book_of(text).name
        if name != book.name:
            return Found(file=path, group=Group.NOT_ASKED, cause=f"a record of {name}")
        record = attrs.evolve(parse_record(printed, text), folder=Path(path).parent)
    except CenturyError as error:
        said = str(error).removeprefix(f"{path}: ")
        return Found(file=path, group=Group.UNREADABLE, cause="no record that can be read", detail=said)
    return _RecordByBoth(book, printed, path, record).found()


def begun(book: Rulebook[object, object], path: str) -> tuple[
        GameRecord[object, object], BoardGame[object, object], object, BoardGame[object, object], object]:
    """A record of which `impact_on` says that the ruling mattered, with game and position by the printed rules and under it."""
    printed = book.in_force.printed
    assert printed is not None, "a rulebook with rulings in force"
    record = attrs.evolve(parse_record(printed, read_text(path)), folder=Path(path).parent)
    asked = _RecordByBoth(book, printed, path, record)
    game, state = asked.beginning()
    return record, game, state, *asked.under_the_ruling(game, state)


class _Stop(Exception):
    """There is no more to compare; `found` says why."""

    def __init__(self, found: Found) -> None:
        self.found = found


class _RecordByBoth:
    """A record under way, by both."""

    def __init__(self, book: Rulebook[object, object], printed: Rulebook[object, object], path: str,
                 record: GameRecord[object, object]) -> None:
        self.book, self.printed, self.path, self.record = book, printed, path, record
        self.kinds: dict[str, dict[str, None]] = {"more": {}, "fewer": {}}
        self.counts = {"more": 0, "fewer": 0}
        self.positions = 0
        self.first: Choices | None = None
        self.parted: int | None = None
        self.parted_by = self.parted_in_words = ""

    def found(self) -> Found:
        try:
            self._check_it_can_be_asked()
            game, state = self.beginning()
            ruled, there = self.under_the_ruling(game, state)
            if ruled == game:
                return self._tell(Group.SAME, f"the ruling says nothing of games of {self.record.players} players")
            return self._side_by_side(game, state, ruled, there)
        except _Stop as stop:
            return stop.found

    # --- before the first action ------------------------------------------------------------------------------------------

    def _check_it_can_be_asked(self) -> None:
        record, names = self.record, self.printed.reading_names
        if record.rulings:
            raise self._stop(Group.NOT_ASKED, f"was played under the ruling {listed(name for name, _ in record.rulings)}, "
                                              "not by the printed rules")
        wanted = names.parse(self.book.in_force.readings, record.readings)
        if wanted != record.readings:
            stands_on = listed(f"{name}={value}" for name, value in self.book.in_force.readings.items())
            raise self._stop(Group.NOT_ASKED, f"was not read as the ruling stands on, which is {stands_on}")

    def beginning(self) -> tuple[BoardGame[object, object], object]:
        try:
            game = self.record.game()
            return game, self.record.start(game)
        except CenturyError as error:
            raise self._stop(Group.UNREADABLE, "its set-up or its components are none", str(error)) from error

    def under_the_ruling(self, game: BoardGame[object, object], state: object) -> tuple[BoardGame[object, object], object]:
        """The same set-up, by the names of what lies where if it has such: a ruling may change the cards themselves."""
        try:
            ruled = self.book.game(game.players, game.readings, game.components)
            ruled = ruled.dropping(ruled.without | game.without)
            if ruled == game:
                return ruled, state
            layouts = self.printed.layouts
            return ruled, ruled.adopting(state) if layouts is None else layouts.of(game, state).start(ruled)
        except Exception as error:  # a ruling's doing, whatever it is
            raise self._stop(Group.FAILS, "the game cannot be set up under it", _said(error)) from error

    # --- side by side -----------------------------------------------------------------------------------------------------

    def _side_by_side(self, game: BoardGame[object, object], state: object, ruled: BoardGame[object, object],
                      there: object) -> Found:
        record = self.record
        there = self._compare_positions(game, state, there, 0)
        for number, entry in enumerate(record.entries, 1):
            here = game.legal_actions(state)
            try:
                allowed = ruled.legal_actions(there)
                self._compare_choices(number, here, allowed)
            except Exception as error:  # a ruling's doing, whatever it is
                raise self._fails(number, error) from error
            try:
                state = self._play(self.printed, game, state, entry, number, here)
            except InvalidRecord as error:
                raise self._not_printed(error) from error
            try:
                there = self._play(self.book, ruled, there, entry, number, allowed)
            except InvalidRecord as error:
                raise self._illegal(error, number) from error
            except Exception as error:  # a ruling's doing, whatever it is
                raise self._fails(number, error) from error
            there = self._compare_positions(game, state, there, number)
        outcome = game.outcome(state)
        try:
            check_result(record, outcome)
        except IllegalPlay as error:
            raise self._not_printed(error) from error
        last = len(record.entries) + 1
        try:
            self._compare_choices(last, game.legal_actions(state), ruled.legal_actions(there))
            other, in_words = _another_end(outcome, ruled.outcome(there))
        except Exception as error:  # a ruling's doing, whatever it is
            raise self._fails(last, error) from error
        found = self._at_the_end(other, in_words)
        placeholders = (*placeholders_of(self.printed, game), *placeholders_of(self.book, ruled)) if other else ()
        return attrs.evolve(found, placeholders=tuple(dict.fromkeys(placeholders)))

    @staticmethod
    def _play(book: Rulebook[object, object], game: BoardGame[object, object], state: object, entry: Entry[object], number: int,
              legal: tuple[object, ...]) -> object:
        """As `play_entry`, which says why it is not legal; where it is, nothing is asked twice."""
        if entry.action in legal and entry.seat == game.actor(state):
            return game.apply(state, entry.action)
        return play_entry(book, game, state, entry, number)

    def _at_the_end(self, other: str, in_words: str) -> Found:
        if self.parted is not None:
            end = f"at the end {other}" if other else "the same end"
            return self._tell(Group.OTHER, f"another '{self.parted_by}' first; {end}",
                              f"after action {self.parted}: {self.parted_in_words}; {in_words or 'the same end'}")
        if other:
            return self._tell(Group.OTHER, f"at the end {other}", f"after action {len(self.record.entries)}: {in_words}")
        if self.first is not None:
            kinds = [f"{what}: {', '.join(sorted(kinds))}" for what, kinds in self.kinds.items() if kinds]
            counts = [f"{what} in {number}" for what, number in self.counts.items() if number]
            return self._tell(Group.CHOICES, "; ".join(kinds),
                              f"{' and '.join(counts)} of {self.positions} positions; {self.first}")
        return self._tell(Group.SAME)

    def _compare_choices(self, number: int, here: tuple[object, ...], there: tuple[object, ...]) -> None:
        self.positions += 1
        if here == there:
            return
        more, fewer = [self._written(set(one) - set(other)) for one, other in ((there, here), (here, there))]
        for what, written in (("more", more), ("fewer", fewer)):
            if written:
                self.counts[what] += 1
                self.kinds[what].update(dict.fromkeys(action.split()[0] for action in written))
        if self.first is None and (more or fewer):
            self.first = Choices(before=number, more=more, fewer=fewer)

    def _written(self, actions: set[object]) -> tuple[str, ...]:
        return tuple(sorted(map(self.printed.write_action, actions)))

    def _compare_positions(self, game: BoardGame[object, object], state: object, there: object, number: int) -> object:
        """The position under the ruling; what is the same as by the printed rules is that very object, which is quicker."""
        if there == state:
            return state
        if self.parted is None:
            mine, others = leaves(state), leaves(there)
            if mine != others:
                self.parted = number
                self.parted_by, self.parted_in_words = self._difference(game, state, there)
        return there

    def _difference(self, game: BoardGame[object, object], state: object, there: object) -> tuple[str, str]:
        """What of two positions differs first: its field, and in words."""
        names = self.printed.names
        try:
            found = [] if names is None else list(differing(there, state, names(game, state)))
            said = self.printed.telling.differences(game, there, state)
        except (TypeError, ValueError, KeyError, IndexError):  # fields without meanings, or tuples of other lengths
            found, said = [], ()
        if found:
            return found[0].field.rpartition(".")[2].replace("_", " "), f"under the ruling {said[0] if said else found[0]}"
        mine, others = leaves(state), leaves(there)
        path = next(path for path in (*mine, *others) if mine.get(path) != others.get(path))
        return path.rpartition(".")[2].partition("[")[0], f"under the ruling {path}: {others.get(path)}, not {mine.get(path)}"

    # --- what is told -----------------------------------------------------------------------------------------------------

    def _illegal(self, error: InvalidRecord, number: int) -> _Stop:
        before = "" if self.parted is None else f"after action {self.parted}: {self.parted_in_words}; "
        found = self._tell(Group.ILLEGAL, _why(error), f"{before}{str(error).removeprefix(f'line {error.line}: ')}")
        return _Stop(attrs.evolve(found, illegal=number, clauses=_clauses(error)))

    def _not_printed(self, error: InvalidRecord) -> _Stop:
        return self._stop(Group.NOT_PRINTED, _why(error), str(error))

    def _fails(self, number: int, error: Exception) -> _Stop:
        return self._stop(Group.FAILS, _said(error), f"action {number}: {_said(error)}")

    def _stop(self, group: Group, cause: str, detail: str = "") -> _Stop:
        return _Stop(attrs.evolve(self._tell(group, cause, detail), more=0, fewer=0, first=None, parted=None))

    def _tell(self, group: Group, cause: str = "", detail: str = "") -> Found:
        record = self.record
        return Found(
            file=self.path, group=group, cause=cause, detail=detail, players=record.players,
            readings=tuple(self.printed.reading_names.format(record.readings)), changed_rules=self._has_changed_rules(),
            actions=len(record.entries), positions=self.positions, more=self.counts["more"], fewer=self.counts["fewer"],
            first=self.first, parted=self.parted)

    def _has_changed_rules(self) -> bool:
        return self.record.components != PRINTED or bool(self.record.without)


def _another_end(here: Outcome | None, there: Outcome | None) -> tuple[str, str]:
    """What is other at the end of a record than by the printed rules, `here`: in short, and in words; empty if nothing is."""
    if here is None or there is None:
        if here is there:
            return "", ""
        return ("the game goes on", "the game goes on") if there is None else ("the game is over", _points(there))
    other = ["other points"] * (here.points != there.points) + ["another winner"] * (here.winners != there.winners)
    return " and ".join(other), f"{_points(there)}, not {_points(here)}" if other else ""


def _points(outcome: Outcome) -> str:
    points = " ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))
    return f"{points} ({format_winners(outcome)})"


def _said(error: Exception) -> str:
    return clip(str(error) if isinstance(error, CenturyError) else f"{type(error).__name__}: {error}", 200)


def _clauses(error: InvalidRecord) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.clause for each in error.refusals)) if isinstance(error, IllegalPlay) else ()


def _why(error: InvalidRecord) -> str:
    """What is wrong with a play, as records that are alike have it."""
    if not isinstance(error, IllegalPlay):
        return "an action names what is not there"
    return ", ".join(_clauses(error)) or "its result is another"
