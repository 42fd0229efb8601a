"""What can go wrong, split by whose fault it is."""

from __future__ import annotations

from collections.abc import Iterable

import attrs


class CenturyError(Exception):
    """Every error this library raises on purpose; the command line prints it and exits with 2."""


class InvalidInput(CenturyError):
    """Something given to the library is malformed: the message names the place and the mend."""


class RulesAtFault(InvalidInput):
    """The rules of somebody's game do in the middle of play what rules may not: the message names the place and the mend."""


class WorkersLost(CenturyError):
    """The processes or machines that did the work are gone; what they gave before stands. The command line exits with 3."""


class InvalidAction(InvalidInput):
    """An action that could not be an action of this game at all (an unknown tile, a player who is not there)."""


class InvalidComponents(InvalidInput):
    """Tiles, decks or a map the game cannot be played with."""


class InvalidRecord(InvalidInput):
    """A record that cannot be read or is not a legal play.

    Attributes:
        line: the first wrong line (1-based), if one is to blame.
        message: what is wrong, without the place.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line, self.message = line, message
        super().__init__(message if line is None else f"line {line}: {message}")


@attrs.frozen
class Refusal:
    """One clause that forbids an action, with a sentence a player understands.

    `order` is true where the clause forbids it because something else is going on, or there is nothing to do it with: such a
    refusal stands even where the clause is dropped from the rules to see what it is there for.
    """

    clause: str
    why: str
    order: bool = False

    def __str__(self) -> str:
        return f"{self.clause}: {self.why}"


def not_now(clause: str, why: str) -> Refusal:
    """A refusal because something else is going on; it stands even where its clause is dropped or lifted."""
    return Refusal(clause, why, order=True)


def lacking(clause: str, why: str) -> Refusal:
    """A refusal for want of what the action needs, as cubes: no ruling lifts it. Its name marks it for checks of rulings."""
    return Refusal(clause, why)


class IllegalAction(CenturyError):
    """A well-formed action the rules forbid here; `refusals` names every clause that forbids it, `text` is it in words."""

    def __init__(self, action: object, refusals: Iterable[Refusal], text: str = "") -> None:
        self.action = action
        self.refusals = tuple(refusals)
        super().__init__(f"{text or action} is not allowed: " + "; ".join(str(refusal) for refusal in self.refusals))
