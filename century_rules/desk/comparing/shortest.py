"""The shortest play in which two readings part, over every legal set-up, by the solver."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, cast

import attrs

from century_rules.desk.comparing.encoded import any_set_up
from century_rules.desk.comparing.parting import Parting, confirmed
from century_rules.desk.comparing.question import Question
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.game import A, S
from century_rules.theory.encoding import Encoding
from century_rules.solving.bounded import Depth, LastStep, Play, search


@attrs.frozen
class Shortest(Generic[S, A]):
    """What the search for a shortest play came to.

    Attributes:
        parting: a shortest parting of all, confirmed by the rules under both readings; None if none was found.
        excluded: no play of up to so many actions parts the readings, on any legal set-up; -1 if nothing is.
        reason: why it ended without a parting.
    """

    parting: Parting[S, A] | None
    excluded: int
    reason: str = ""


def shortest_play(
    question: Question[S, A], *, depth: int, rlimit: int, on_depth: Callable[[Depth], None] | None = None,
) -> Shortest[S, A]:
    """Ask the solver for plays of one action, two, and so on, up to `depth`, with `rlimit` solver steps for each."""
    encoding = question.book.encoding
    if encoding is None:
        return Shortest(None, -1, "this game has no encoding, so the solver could not be asked")
    both = any_set_up(question, encoding)
    if both is None:
        return Shortest(None, -1, "the encoding of this game does not say what is open in a set-up, so the solver was not asked")
    found = search(both.system, LastStep(both.parted_by, legal=False), depth=depth, rlimit=rlimit, on_depth=on_depth)
    excluded = max(0, found.depth)  # without an action there is none by which they could part
    if found.play is None:
        reason = found.reason or f"plays of more than {depth} actions were not looked at"
        return Shortest(None, excluded, reason)
    parting = _confirm(question, encoding, found.play)
    if parting is None:
        reason = f"the solver's play of {len(found.play.steps)} actions could not be confirmed on a legal set-up"
        return Shortest(None, excluded, reason)
    if parting.kind != "legality":
        # Of the plays of that length, one in which something is allowed under one reading only comes first.
        refused = LastStep(both.allowed_by_one_only, legal=False)
        again = search(both.system, refused, depth=parting.length, first=parting.length, rlimit=rlimit)
        parting = (_confirm(question, encoding, again.play) if again.play is not None else None) or parting
    return Shortest(parting, excluded)


def _confirm(question: Question[S, A], encoding: Encoding[S, A], play: Play) -> Parting[S, A] | None:
    """The parting of a solver's play, played under both readings with a legal set-up."""
    game = question.games()[0]

    def actions_on(beginning: S) -> list[A]:
        known = encoding.known(IntAlgebra(), game, beginning)
        return [cast(A, known.action_named(step.operation, step.arguments, beginning)) for step in play.steps]

    beginning = encoding.set_up_of(game, play.parameters, actions_on(game.deal(0)))
    # What things are called can depend on how they lie, as with cards in a deck.
    return None if beginning is None else confirmed(question, beginning, actions_on(beginning))
