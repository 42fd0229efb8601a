"""A play as a page shows it: a step for the beginning and for each action, with the turn it belongs to."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from typing import Generic

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import turn_numbers
from century_rules.pages.board import Gallery
from century_rules.writing.wording import full_stop, in_full, seat_in_words
from century_rules.rulebook import Rulebook

TAGS = ("a", "b")
"""Of the two sides of a page."""

MOST_DRAWN = 150
"""Pictures of a page that are there without a script, besides the last turn's: of a longer play only the end of each turn is
drawn so, and of a still longer one not of each turn."""

MOST_PACKED = 1000
"""Further ones, which only a script draws."""

MOST_ACTIONS = 3000
"""Of a play on a page: a browser would not be quick with more. The longest kept play has 650."""


def check_length(actions: int) -> None:
    """Raise InvalidInput for a play that is too long for a page."""
    if actions > MOST_ACTIONS:
        raise InvalidInput(f"a page shows plays of up to {MOST_ACTIONS:,} actions, and this one has {actions:,}; tell it in "
                           "text, or keep a shorter record")


@attrs.frozen
class Pane:
    """One side of a step.

    Attributes:
        tag: ``a`` or ``b``; empty where both sides are the same.
        name: of the reading or ruling.
        allowed: whether the action is; None where that is not the question.
        sentences: what comes of it on this side.
        refusals: (clause, why) where it is not allowed.
        picture: of the position, by its ident in the gallery of the page; empty if it is not drawn.
        packed: whether only a script draws it.
    """

    tag: str = ""
    name: str = ""
    allowed: bool | None = None
    sentences: str = ""
    refusals: tuple[tuple[str, str], ...] = ()
    picture: str = ""
    packed: bool = False


@attrs.frozen
class Step:
    """The position after an action, or before the first.

    Attributes:
        number: of the action; 0 is the beginning.
        turn: which turn of the game it belongs to; 0 is before the first.
        seat: who acted; None for the beginning.
        sentence: what was done, with the player's name.
        short: the same without it, for the list.
        now: what comes next.
        panes: one, or two where the sides differ.
        kind: ``beginning``, ``action``, ``parting``, or ``refused`` for an action that is not allowed at all.
        rows: per side, the number of its row in the table of refusals; asked of the position before a parting.
        elsewhere: per side, the number of its row in the table of other readings.
        asked: who may be asked about there, ``player 1``; empty once the game is over.
    """

    number: int
    turn: int
    seat: int | None
    sentence: str
    short: str
    now: str
    panes: tuple[Pane, ...]
    kind: str = "action"
    rows: tuple[int, ...] = ()
    elsewhere: tuple[int, ...] = ()
    asked: str = ""


@attrs.frozen
class Turn:
    """The steps of a turn; `name` is for instance ``Turn 3``, and `seat` whose it is, None before the first."""

    name: str
    seat: int | None
    steps: tuple[Step, ...]


def by_turns(steps: Sequence[Step]) -> list[Turn]:
    """The steps after the beginning, grouped by turn."""
    found = [(turn, tuple(same)) for turn, same in groupby(steps[1:] or steps, key=lambda step: step.turn)]
    return [Turn(f"Turn {turn}" if turn else "Start", same[0].seat if turn else None, same) for turn, same in found]


@attrs.frozen
class Line(Generic[S, A]):
    """The play under one game: `states` are the positions before each action, and after the last.

    Where a page has several plays, the idents of their pictures begin with another `prefix` each.
    """

    book: Rulebook[S, A]
    game: BoardGame[S, A]
    states: Sequence[S]
    actions: Sequence[A]
    gallery: Gallery[S, A]
    prefix: str = "s"

    def turn_numbers(self) -> list[int]:
        """Of each action, the number of the turn it belongs to."""
        return turn_numbers(self.game, self.states, len(self.actions))

    def drawn(self) -> set[int]:
        """The numbers of the steps that are drawn: all, or where there are too many only the ends of turns; always the last."""
        turns, many = self.turn_numbers(), len(self.actions)
        if many <= MOST_DRAWN:
            return set(range(many + 1))
        ends = [number for number in range(1, many) if turns[number] != turns[number - 1]]
        every = -(-len(ends) // MOST_DRAWN)
        last_turn = [number for number in range(1, many + 1) if turns[number - 1] == turns[-1]]
        return {0, *ends[::every], *last_turn[-MOST_DRAWN:], many}

    def steps(self, drawn: set[int] | None = None) -> Iterator[Step]:
        """The beginning, and a step for each action; without what is asked of refusals.

        Those that are `drawn` have a picture. If it is not given, all have one, of a long play some by a script alone.
        """
        packed = range(len(self.actions) + 1) if drawn is None and len(self.actions) <= MOST_DRAWN + MOST_PACKED else ()
        drawn, turns = self.drawn() if drawn is None else drawn, self.turn_numbers()
        first = Pane(picture=self.picture(0, drawn))
        yield Step(0, 0, None, "The beginning.", "The beginning", self.now(0), (first,), "beginning")
        for number, action in enumerate(self.actions, 1):
            before = self.states[number - 1]
            seat = self.game.actor(before)
            told = self.book.narrate(self.game, before, action)
            yield Step(number, turns[number - 1], seat, in_full(told), shortly(told, seat), self.now(number),
                       (self._pane(number, drawn, packed),))

    def now(self, number: int) -> str:
        """What is going on after so many actions."""
        state = self.states[number]
        if self.game.outcome(state) is not None:
            return ""
        return in_full(full_stop(self.book.telling.draw_now(self.game, state)))

    def asked(self, number: int) -> str:
        """Who is to act after so many actions; empty once the game is over."""
        state = self.states[number]
        return "" if self.game.outcome(state) is not None else seat_in_words(self.game.actor(state))

    def _pane(self, number: int, drawn: set[int], packed: Container[int]) -> Pane:
        """The position after so many actions with its picture, if it has one."""
        if number in drawn or number not in packed:
            return Pane(picture=self.picture(number, drawn))
        return Pane(picture=self.gallery.pack(
            self.book, self.game, self.states[number], f"{self.prefix}{number}", self._last(number)), packed=True)

    def picture(self, number: int, drawn: set[int]) -> str:
        """The position after so many actions, the last one marked."""
        if number not in drawn:
            return ""
        return self.gallery.add(self.book, self.game, self.states[number], f"{self.prefix}{number}", last=self._last(number))

    def _last(self, number: int) -> tuple[S, A] | None:
        """The action by which it came to that position, and the one before it."""
        return None if number == 0 else (self.states[number - 1], self.actions[number - 1])


def shortly(told: str, seat: int) -> str:
    """A narrated action for a list: its first sentence, without the player's name."""
    first = told.split(". ")[0].rstrip(".").removeprefix(f"P{seat + 1} ")
    return in_full(first)
