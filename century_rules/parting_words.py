"""How a game speaks of two readings that part, and of the set-up it happens on.

As it stands here, for a game in which nothing is dealt; a game's own says otherwise where it has more to say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, TypeVar

from century_rules.kernel.game import BoardGame

S = TypeVar("S")
A = TypeVar("A")


class PartingWords(Generic[S, A]):
    """Words in which an answer is put.

    Attributes:
        preparing: when players make their preparations.
        any_set_up: on which set-ups, where it is all of them that can be dealt.
        anything: for what, where all is open that `Encoding.anything` leaves open.
        open_set_up: what of the set-up proofs leave open, such as ``any order of the decks``; empty if nothing is.
        no_matter: of a set-up, that it does not matter to a play.
    """

    preparing: str = "during the preparations"
    any_set_up: str = "on any legal set-up"
    anything: str = "for any set-up"
    open_set_up: str = ""
    no_matter: str = "any; it does not matter to this play"

    def played_with(self, game: BoardGame[S, A], /) -> str:
        """Which components these are, for instance ``map printed``; empty if there is only one kind."""
        return ""

    def placeholders(self, game: BoardGame[S, A], scored: bool, /) -> Sequence[str]:
        """What of the components no source gives and a play rests on; with `scored`, what its points and winner rest on."""
        return ()

    def set_up(self, game: BoardGame[S, A], beginning: S, /) -> str:
        """What was dealt, as a sentence; empty if nothing is."""
        return ""

    def set_up_that_matters(self, game: BoardGame[S, A], states: Sequence[S], actions: Sequence[A], /) -> Sequence[str]:
        """What of the set-up matters to a play, a line each; `states` are the positions before each of its actions."""
        return ()

    def set_up_as_json(self, game: BoardGame[S, A], beginning: S, /) -> Mapping[str, object]:
        """What was dealt, for programs."""
        return {}

    def left_with(self, state: S, seat: int, changed: Collection[str], /) -> Sequence[str]:
        """What of a player's things is worth saying where these leaves are in question, a sentence each without a full stop."""
        return ()
