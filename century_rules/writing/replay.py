"""Playing a record again, to see whether it is a legal play and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

import attrs

from century_rules.kernel.errors import IllegalAction, InvalidAction, InvalidRecord, Refusal, RulesAtFault
from century_rules.kernel.game import BoardGame, Outcome
from century_rules.kernel.property import Play
from century_rules.rulebook import A, Rulebook, S
from century_rules.writing.arguments import format_seat
from century_rules.writing.raised import told_in_words
from century_rules.writing.record import Entry, GameRecord


class IllegalPlay(InvalidRecord):
    """A record that can be read, but is no legal play: the first wrong line, and the clauses that forbid it, if any do."""

    def __init__(self, message: str, line: int | None, refusals: Iterable[Refusal] = ()) -> None:
        self.refusals = tuple(refusals)
        super().__init__(message, line)


@attrs.frozen
class Replay(Generic[S, A]):
    """A record that was played again and found legal.

    Attributes:
        record: what was played.
        game: the rules it was played by.
        states: the position before each action, and after the last.
        outcome: points and winner, None if the record stops before the end of the game.
    """

    record: GameRecord[S, A]
    game: BoardGame[S, A] = attrs.field(repr=False)
    states: tuple[S, ...] = attrs.field(repr=False)
    outcome: Outcome | None

    @property
    def final(self) -> S:
        """The position after the last action."""
        return self.states[-1]

    def _repr_html_(self) -> str:
        """As a notebook shows it: turn by turn, in sentences and pictures."""
        return self.record.book.show_play(self.game, Play(self.states, self.record.actions))._repr_html_()


def replay(record: GameRecord[S, A]) -> Replay[S, A]:
    """Play a record again.

    Raises IllegalPlay at the first action that is not legal, is another player's, or comes after the end, and at a result
    that is not the outcome; InvalidRecord where a tile or a player is not there; InvalidComponents for bad components.

    >>> from century_rules.rulebook import rulebook
    >>> book = rulebook("eastern-wonders")
    >>> first = Entry(1, book.read_action("begin YYYY A1", None))
    >>> record = GameRecord(book=book, players=2, seed=7, entries=(first,))
    >>> replay(record)
    Traceback (most recent call last):
    century_rules.writing.replay.IllegalPlay: action 1, P2 begin YYYY A1: not allowed by EW-1.7 (a ship starts on a market tile)
    """
    game = record.game()
    states = [record.start(game)]
    for number, entry in enumerate(record.entries, 1):
        states.append(play_entry(record.book, game, states[-1], entry, number))
    outcome = game.outcome(states[-1])
    check_result(record, outcome)
    return Replay(record, game, tuple(states), outcome)


def play_entry(book: Rulebook[S, A], game: BoardGame[S, A], state: S, entry: Entry[A], number: int) -> S:
    """The position after the `number`-th action of a record. Raises IllegalPlay and InvalidRecord as `replay` does."""
    what = f"action {number}, {format_seat(entry.seat)} {book.write_action(entry.action)}"
    try:
        with told_in_words():
            return _after(book, game, state, entry, what)
    except RulesAtFault as error:
        raise InvalidRecord(f"{what}: {error}", entry.line) from error


def _after(book: Rulebook[S, A], game: BoardGame[S, A], state: S, entry: Entry[A], what: str) -> S:
    try:
        refusals = game.why_illegal(state, entry.action)
    except InvalidAction as error:
        raise InvalidRecord(f"{what}: {error}", entry.line) from error
    if game.outcome(state) is None and entry.seat != game.actor(state):
        refusals = (Refusal(book.who_acts(state), f"it is {format_seat(game.actor(state))} who acts here"),)
    if refusals:
        clauses = "; ".join(f"{refusal.clause} ({refusal.why})" for refusal in refusals)
        raise IllegalPlay(f"{what}: not allowed by {clauses}", entry.line, refusals) from IllegalAction(entry.action, refusals)
    return game.apply(state, entry.action)


def check_result(record: GameRecord[S, A], outcome: Outcome | None) -> None:
    """Raise IllegalPlay if a record states a result, and the play comes to another outcome."""
    if record.result is None:
        return
    if outcome is None:
        raise IllegalPlay("the record states a result, but the game goes on", record.result.line)
    if outcome.points != record.result.points:
        points = " ".join(f"{format_seat(seat)} {int(number)}" for seat, number in enumerate(outcome.points))
        raise IllegalPlay(f"the result is not what the play comes to, which is {points}", record.result.line)
