"""Plays that break a claim, as answers show them."""

from __future__ import annotations

from century_rules.answers.document import ShownPlay
from century_rules.desk.breaking.controls import BreakingPlay
from century_rules.desk.breaking.demonstrations import Demonstration
from century_rules.desk.claims.trace_check import Broken
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import capital, full_stop, in_full

LAST_POSITIONS = 2
"""Positions drawn of the play of a negative control: there are many, and its end is what shows something."""


def real_play(says: str, broken: Broken[S, A] | None) -> tuple[ShownPlay[S, A], ...]:
    """The real play that breaks what is claimed; nothing if there is none."""
    if broken is None:
        return ()
    real, length = broken.play, broken.length
    return (ShownPlay(
        real.book, real.game, Play(real.states[:length + 1], real.actions[:length]), f"Against: {in_full(says)}",
        f"{capital(real.name)}, {real.game.players} players, {real.readings}; {counted(length, 'action')}.",
        as_record=True, opened=True),)


def exhibits(shown: Demonstration[S, A]) -> tuple[ShownPlay[S, A], ...]:
    """The stored plays that refute a claim."""
    says = in_full(shown.claimed.statement)
    return tuple([ShownPlay(
        each.book, each.stored.game, each.stored.play, f"{'Shows nothing' if each.wrong else 'Against'}: {says}",
        f"{shown.players} players, {each.book.reading_names.in_words(each.stored.game.readings)}; "
        f"{counted(len(each.stored.play.actions), 'action')} ({each.stored.file.name}).",
        (full_stop(capital(each.wrong)),) if each.wrong else (), as_record=True) for each in shown.plays])


def without_a_clause(found: BreakingPlay[S, A], heading: str, *, drawn: int = LAST_POSITIONS) -> ShownPlay[S, A]:
    """The play on a small game that breaks something by rules that lack a clause, or have another in its place."""
    return ShownPlay(found.book, found.game, found.play, heading, f"On the small game {on_small(found)}", drawn=drawn)


def on_small(found: BreakingPlay[S, A]) -> str:
    """``cove, 2 players; 3 actions, and no fewer.``"""
    return (f"{found.instance}, {found.game.players} players; {counted(len(found.play.actions), 'action')}"
            f"{', and no fewer' * found.shortest}.")
