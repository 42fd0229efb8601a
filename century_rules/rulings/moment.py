"""The moment of a recorded game at which a ruling first matters: the positions by the printed rules up to it, and both sides."""

from __future__ import annotations

import attrs

from century_rules.kernel.errors import InvalidRecord, Refusal
from century_rules.kernel.game import BoardGame
from century_rules.rulebook import Rulebook
from century_rules.rulings.impact import Found, Group, begun
from century_rules.writing.record import GameRecord
from century_rules.writing.replay import IllegalPlay, play_entry


@attrs.frozen
class Moment:
    """Where a ruling first matters in a record.

    Attributes:
        record: it.
        game: the printed rules, as it is played.
        ruled: the same under the ruling.
        states: the positions by the printed rules, up to the one before the action in question.
        there: under the ruling, that last position.
        number: of the action in question, from 1; 0 where the games begin otherwise. Where somebody had other choices the record
            may end before it.
    """

    record: GameRecord[object, object]
    game: BoardGame[object, object]
    ruled: BoardGame[object, object]
    states: tuple[object, ...]
    there: object
    number: int

    @property
    def actions(self) -> tuple[object, ...]:
        """Those before the one in question."""
        return self.record.actions[:max(0, self.number - 1)]

    def refusals(self, book: Rulebook[object, object]) -> tuple[Refusal, ...]:
        """Why the action in question is not allowed under the ruling, which is in force in that book; nothing where it is."""
        try:
            play_entry(book, self.ruled, self.there, self.record.entries[self.number - 1], self.number)
        except IllegalPlay as error:
            return error.refusals
        except InvalidRecord as error:
            return (Refusal("", str(error)),)
        return ()


def moment(book: Rulebook[object, object], found: Found) -> Moment:
    """The moment at which it mattered in a record, which is read once more; for groups in which it did."""
    record, game, state, ruled, there = begun(book, found.file)
    ends = len(record.entries) if found.parted is None else found.parted
    before = ends if found.first is None else found.first.before
    number = found.illegal or (before if found.group is Group.CHOICES else ends)
    states = [state]
    for action in record.actions[:max(0, number - 1)]:
        states.append(game.apply(states[-1], action))
        there = ruled.apply(there, action)
    return Moment(record, game, ruled, tuple(states), there, number)
