"""What a check of a ruling notices, and what it has looked at."""

from __future__ import annotations

from collections import Counter

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.property import Play
from century_rules.rulings.operations import Book
from century_rules.rulings.otherwise import Change, Example

AGame = BoardGame[object, object]


@attrs.frozen
class Noticed:
    """One thing that is not as it should be.

    Attributes:
        kind: ``stranded``, ``differs``, ``raises``, ``impossible``, ``not offered``, ``stumbles``, ``remembers``,
            ``never asked``, ``changes nothing``, ``pays nothing``, ``no end``.
        says: it in words.
        where: in which game: its number of players and seed, or its instance.
        play: the play that shows it, sentence by sentence; empty if none is needed.
    """

    kind: str
    says: str
    where: str = ""
    play: tuple[str, ...] = ()


@attrs.frozen(eq=False)
class Sample:
    """An action in a position, legal or not, to be asked about again."""

    game: AGame
    state: object
    action: object


@attrs.define
class Looked:
    """What was looked at, and what was noticed so far.

    Attributes:
        plays: games played, or begun late.
        ended: those that came to their end.
        actions: played in all.
        positions: in which some legal actions of each operation were asked of reference and encoding.
        whole: those of them in which all there is was asked for legal actions that are not offered.
        compared: so many answers of both about an action.
        ends: ends whose points and winners were compared.
        shown: for how many players it was asked, one after the other, whether Python comes through the Python part.
        again: so many answers were asked for a second time.
        searched: positions searched for stranded players, by where they begin; and whether that is all there are.
        left_out: what could not be looked at, and why.
        asked: how often each function was asked on ints, by what it says and its name.
        stranded: positions in which nobody could act though the game went on.
        before: those of them that the same play leads to by the printed rules, where nobody could act either.
        played: what is played otherwise than by the printed rules, by example, each operation and change once.
        told: what is worth knowing of it, and is nothing wrong.
        impossible: what was seen to be wrong in impossible positions: fields of positions, ids of properties.
        noticed: in the order in which it was.
    """

    plays: int = 0
    ended: int = 0
    actions: int = 0
    positions: int = 0
    whole: int = 0
    compared: int = 0
    ends: int = 0
    shown: list[int] = attrs.field(factory=list)
    again: int = 0
    searched: dict[str, tuple[int, bool]] = attrs.field(factory=dict)
    left_out: list[str] = attrs.field(factory=list)
    asked: Counter[tuple[str, str]] = attrs.field(factory=Counter)
    stranded: int = 0
    before: int = 0
    played: dict[tuple[Change, str], Example] = attrs.field(factory=dict)
    told: list[str] = attrs.field(factory=list)
    impossible: set[str] = attrs.field(factory=set)
    noticed: list[Noticed] = attrs.field(factory=list)

    def notice(self, found: Noticed) -> None:
        """Note it, unless it is known: the same is seen in many positions."""
        if not any((each.kind, each.says) == (found.kind, found.says) for each in self.noticed):
            self.noticed.append(found)


def said_by(error: Exception) -> str:
    """An error that came up while rules were run, in words."""
    return str(error) if isinstance(error, CenturyError) else f"the rules break: {type(error).__name__}: {error}"


def sentences(book: Book, game: AGame, play: Play[object, object]) -> tuple[str, ...]:
    """The play in players' words; by its actions as they are typed where the game has no words for what came about."""
    try:
        return tuple(book.narrated(game, play))
    except Exception:  # a game's words are for its printed rules
        return tuple(book.write_action(action) for action in play.actions)
