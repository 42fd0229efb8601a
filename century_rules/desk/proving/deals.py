"""Whether what a proof leaves open has the set-ups among it that are really dealt: else it would be a proof about others."""

from __future__ import annotations

from collections.abc import Iterable

from century_rules.desk.claims.real_plays import RealPlay
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.solving.obligation import satisfiable
from century_rules.solving.prover import ALGEBRA
from century_rules.solving.terms import variable

MOST = 40
"""Set-ups asked about."""


def check_deals(book: Rulebook[S, A], plays: Iterable[RealPlay[S, A]]) -> None:
    """Raise InvalidInput for a set-up that some play begins with, and the encoding's sides shut out."""
    begun = {repr(play.game.beginning(play.states[0])): play for play in plays}
    for play in list(begun.values())[:MOST]:
        beginning = play.game.beginning(play.states[0])
        answer = satisfiable(book.encoded().dealt_among(ALGEBRA, play.game, beginning, variable))
        if answer.possible is False:
            raise InvalidInput(f"the encoding is of other set-ups than are dealt: that of {play.name} for {play.game.players} "
                               f"players cannot be, by {', '.join(answer.conflict)}; mend what `opened` gives")
