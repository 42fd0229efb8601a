"""Where a doubt first matters, by the plays that are kept of a game, and how often it comes up, by the games looked at."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from century_rules.desk.comparing import Found
from century_rules.desk.settling.cases import main_case, switches_of
from century_rules.desk.settling.frequency import Frequency, frequencies
from century_rules.desk.settling.store import load_found, load_play
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted


@attrs.frozen
class Mattering:
    """Where a doubt first matters with one number of players, all other doubts read by their defaults.

    Attributes:
        players: how many play.
        after: the actions of the shortest play known in which two of its readings part, 0 where set-ups differ; None if none is
            known.
        shortest: whether no shorter play parts any.
        never: whether its readings were proved never to part.
        often: in how many games it came up; None if nobody has counted.
    """

    players: int
    after: int | None = None
    shortest: bool = False
    never: bool = False
    often: Frequency | None = None

    def told(self) -> str:
        """The same in a sentence or two, without what is not known."""
        return " ".join(filter(None, (self.told_first(), self.told_often())))

    def told_first(self) -> str:
        """When it first matters; empty if no play is known."""
        if self.never:
            who = counted(self.players, "player")
            return f"It never matters for play with {who} and the printed components: that is proved."
        if self.after is None:
            return ""
        if self.after == 0:
            return "It first matters before anybody plays."
        return (f"With {counted(self.players, 'player')} it first matters after {counted(self.after, 'action')}"
                f"{'' if self.shortest else ' (sooner? not known)'}.")

    def told_often(self) -> str:
        """In how many games it comes up."""
        if self.often is None:
            return ""
        how = f"comes up in {self.often.came_up} of {counted(self.often.games, 'game')} with {self.players} players"
        return f"It {how}{', when somebody tries' if self.often.needs_trying else ''}."


def mattering(book: Rulebook[S, A], doubt: Ambiguity, players: int) -> Mattering:
    """That of one doubt."""
    return of_all(book, players, (doubt,))[doubt.id]


def of_all(book: Rulebook[S, A], players: int, doubts: tuple[Ambiguity, ...] = ()) -> Mapping[str, Mattering]:
    """That of those doubts, or of all of a game, by their ids. Raises InvalidInput if the game is not for so many."""
    number = book.check_players(players)
    if book.archive.settling is None:
        return {doubt.id: Mattering(number) for doubt in doubts or book.ambiguities}
    found, often = load_found(book.archive.settling.folder), frequencies(book)
    return {doubt.id: _of(book, doubt, number, found, often.get(doubt.id, {}).get(number))
            for doubt in doubts or book.ambiguities}


def _of(book: Rulebook[S, A], doubt: Ambiguity, players: int, found: Mapping[str, Found], often: Frequency | None) -> Mattering:
    cases = [main_case(book, switch.name, players) for switch in switches_of(doubt)]
    known = {case.name: found[case.name] for case in cases if case.name in found}
    never = len(known) == len(cases) and all(each.proved for each in known.values())
    lengths = {name: len(load_play(book.plain, name).actions) for name, each in known.items() if each.parts}
    if not lengths:
        return Mattering(players, never=never, often=often)
    after = min(lengths.values())
    shortest = len(known) == len(cases) and all(
        each.proved or each.shortest or each.excluded >= after - 1 for each in known.values())
    return Mattering(players, after, shortest, often=often)
