"""A play told by turns: a line a turn, and action by action only the turn that is in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Generic

import attrs

from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.play import turn_numbers
from century_rules.rulebook import Rulebook
from century_rules.writing.arguments import format_seat
from century_rules.writing.paragraphs import wrapped

WIDTH = 96
"""Columns of a line, its indent included."""

_HEADING = 15


@attrs.frozen
class Told(Generic[A]):
    """One action of a play.

    Attributes:
        number: which of the play's actions, from 1.
        seat: who acts.
        turn: which turn of the play this is, from 1; 0 during the preparations.
        action: what.
        sentence: what happens, without the player's name in front and without the last full stop.
    """

    number: int
    seat: int
    turn: int
    action: A
    sentence: str

    @property
    def heading(self) -> str:
        """``Turn 3, P1``, or ``Start`` for the preparations."""
        return f"Turn {self.turn}, {format_seat(self.seat)}" if self.turn else "Start"

    @property
    def under_heading(self) -> str:
        """The sentence, with the player's name where the heading does not say it."""
        return self.sentence if self.turn else f"{format_seat(self.seat)} {self.sentence}"


def told_play(book: Rulebook[S, A], game: BoardGame[S, A], states: Sequence[S], actions: Sequence[A]) -> list[Told[A]]:
    """Each action of a play; `states` are the positions before them. Raises IllegalAction or InvalidAction."""
    turns = turn_numbers(game, states, len(actions))
    told = []
    for number, (state, turn, action) in enumerate(zip(states, turns, actions, strict=False), 1):
        seat = game.actor(state)
        sentence = book.narrate(game, state, action).removeprefix(f"{format_seat(seat)} ").rstrip(".")
        told.append(Told(number, seat, turn, action, sentence))
    return told


def by_turn(told: Sequence[Told[A]]) -> list[tuple[Told[A], ...]]:
    """The actions of each turn; those of the preparations together."""
    return [tuple(same) for _, same in groupby(told, key=lambda one: one.turn)]


def turn_lines(
    told: Sequence[Told[A]], *, in_doubt: int | None = None, every: bool = False, indent: int = 0, width: int = WIDTH,
) -> Iterator[str]:
    """The play, a line a turn; the turn `in_doubt` action by action, or with `every` each one. Long lines are wrapped."""
    for turn in by_turn(told):
        first = turn[0]
        if every or first.turn == in_doubt:
            yield " " * indent + first.heading
            alike = [[one] for one in turn] if every else [
                list(same) for _, same in groupby(turn, key=lambda one: one.under_heading)]
            for same in alike:
                said = _times(same[0].under_heading, len(same))
                yield from wrapped(f"{same[0].number:>4}  {said}", indent, indent + 6, width=width)
        else:
            said = "; ".join(_times(sentence, len(list(same))) for sentence, same in groupby(one.under_heading for one in turn))
            yield from wrapped(f"{first.heading:<{_HEADING}}{said}.", indent, indent + _HEADING, width=width)


def _times(sentence: str, number: int) -> str:
    return sentence if number == 1 else f"{sentence} ({'twice' if number == 2 else f'{number} times'})"
