"""What is played otherwise under rulings, by example: actions that are newly allowed, newly forbidden, or lead elsewhere.

Positions of plays are asked about by the rules with the rulings and without. What is found is what is played, whatever the
sentence of a ruling says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import leaves
from century_rules.rulings.courses import courses
from century_rules.rulings.file import RulingFile
from century_rules.rulings.noticed import AGame
from century_rules.rulings.operations import Book, notation_of
from century_rules.rulings.otherwise import Change, Example
from century_rules.rulings.touching import in_play
from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import differing

ENOUGH = 40
"""So many legal actions of an operation, by the printed rules, are looked at for what all of them change."""

FEWEST = 3
"""With fewer nothing is said of that."""

TRIED = 400
"""Actions played for examples."""

MOST_PLAYS = 40
"""However short they are: under some rulings nobody can act at all."""

_PLACES = re.compile(r"\[\d+\]")


@attrs.define
class Played:
    """What was seen so far: an example of each operation and each change."""

    book: Book
    game: AGame
    printed: AGame
    found: dict[tuple[Change, str], Example] = attrs.field(factory=dict)
    seen: int = 0
    _always: dict[str, list[frozenset[str]]] = attrs.field(factory=dict)
    _allowed: dict[str, tuple[object, object]] = attrs.field(factory=dict)
    _compared: Counter[str] = attrs.field(factory=Counter)

    def look_at_end(self, state: object) -> None:
        """Ask both how a game came out that is over under the rulings."""
        try:
            here, there = self.game.outcome(state), self.printed.outcome(state)
        except Exception:  # a position of the rulings may be none of the printed rules
            return
        if here != there and (Change.ENDS, "") not in self.found:
            said = f"{_came_out(here)}; by the printed rules {_came_out(there)}"
            self.found[Change.ENDS, ""] = Example(Change.ENDS, "", "", "", (), (said,))

    def look(self, state: object, legal: Sequence[object]) -> None:
        """Ask both about a position; `legal` are its legal actions under the rulings."""
        try:
            before = self.printed.legal_actions(state)
        except Exception:  # a position of the rulings may be none of the printed rules
            return
        self.seen += 1
        here, there = set(legal), set(before)
        for action in (each for each in legal if each not in there):
            self._note(Change.ALLOWED, state, action)
        for action in (each for each in before if each not in here):
            self._note(Change.FORBIDDEN, state, action)
        for action in (each for each in before if each in here):
            self._compare(state, action)

    def examples(self) -> list[Example]:
        """Those found, what is allowed first; of each, what such an action leaves as it is."""
        found = []
        for (change, operation), example in sorted(self.found.items(), key=lambda each: list(Change).index(each[0][0])):
            stays = self._stays(operation) if change is Change.ALLOWED else ()
            found.append(attrs.evolve(example, stays=stays, of=len(self._always.get(operation, ()))))
        return found

    def _compare(self, state: object, action: object) -> None:
        """Where it leads to by both; and what such an action changes by the printed rules."""
        name = notation_of(self.book).name_of(action)
        if (Change.ELSEWHERE, name) in self.found and len(self._always.get(name, ())) >= ENOUGH:
            return
        before = self.printed.apply(state, action)
        if len(self._always.setdefault(name, [])) < ENOUGH:
            self._always[name].append(_fields(state, before))
        if (Change.ELSEWHERE, name) not in self.found and self.game.apply(state, action) != before:
            self._note(Change.ELSEWHERE, state, action)

    def _note(self, change: Change, state: object, action: object) -> None:
        name = notation_of(self.book).name_of(action)
        if change is Change.ALLOWED:
            self._allowed.setdefault(name, (state, action))
        if (change, name) in self.found:
            return
        refused = {Change.ALLOWED: self.printed, Change.FORBIDDEN: self.game}.get(change)
        why = () if refused is None else tuple(map(str, refused.why_illegal(state, action)))
        self.found[change, name] = Example(change, name, self.book.write_action(action), self._told(change, state, action), why,
                                           self._does(change, state, action))

    def _told(self, change: Change, state: object, action: object) -> str:
        try:
            teller = self.printed if change is Change.FORBIDDEN else self.game
            return self.book.telling.describe(teller, state, action)
        except Exception:  # a game's words are for its printed rules
            return ""

    def _does(self, change: Change, state: object, action: object) -> tuple[str, ...]:
        if change is Change.FORBIDDEN or self.book.names is None:
            return ()
        try:
            other = state if change is Change.ALLOWED else self.printed.apply(state, action)
            after = self.game.apply(state, action)
            return tuple(str(each) for each in differing(after, other, self.book.names(self.game, state)))
        except (CenturyError, ValueError):
            return ()

    def _stays(self, operation: str) -> tuple[str, ...]:
        """The fields that all such actions seen by the printed rules change, and the one newly allowed leaves."""
        known = self._always.get(operation, [])
        if len(known) < FEWEST or operation not in self._allowed:
            return ()
        state, action = self._allowed[operation]
        return tuple(sorted(frozenset.intersection(*known) - _fields(state, self.game.apply(state, action))))


def _came_out(outcome: Outcome | None) -> str:
    if outcome is None:
        return "the game is not over"
    points = ", ".join(f"{format_seat(seat)} {points}" for seat, points in enumerate(outcome.points))
    return f"{points} and {' and '.join(map(format_seat, outcome.winners))} won"


def _fields(before: object, after: object) -> frozenset[str]:
    """The fields that are other in two positions, whosever they are."""
    one, other = leaves(before), leaves(after)
    return frozenset(_PLACES.sub("", path).rpartition("players.")[2] for path, number in one.items() if other[path] != number)


def what_is_played(book: Book, files: Sequence[RulingFile], players: int) -> tuple[str, ...]:
    """What rulings change, line by line, with examples; nothing of what their authors say. `book` has them in force."""
    lines = [line for file in files for line in in_play(file)]
    return (*lines, *(line for example in examples_of(book, players) for line in example.lines()))


@lru_cache(maxsize=32)
def examples_of(book: Book, players: int) -> tuple[Example, ...]:
    """Examples of what is played otherwise by a rulebook with rulings in force, from some hundred actions of guided players."""
    printed, game = book.in_force.printed, book.printed(players)
    if printed is None:
        return ()
    played, left = Played(book, game, printed.printed(players).under(game.readings)), TRIED
    known: dict[int, tuple[object, ...]] = {}
    for course in islice(courses(book, game, lambda seed: known.get(seed, ())), MOST_PLAYS):
        state, done = course.game.deal(course.seed), list[object]()
        opening = list(course.opening)
        try:
            while left > 0 and len(done) < len(course.opening) + course.most:
                legal = course.game.legal_actions(state)
                if not legal:
                    played.look_at_end(state)
                    break
                played.look(state, legal)
                done.append(opening.pop(0) if opening else course.choose(state, legal))
                state = course.game.apply(state, done[-1])
                left -= 1
        except Exception:  # what rules raise with somebody's ruling over them is told by who checks them
            left -= 50
        if course.how == "ordinary":
            known[course.seed] = tuple(done)
        if left <= 0:
            break
    return tuple(played.examples())
