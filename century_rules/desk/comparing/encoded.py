"""The encoding of a game under the two readings of a question, with as much of it open as is asked."""

from __future__ import annotations

from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import remembered
from century_rules.solving.read_twice import ALGEBRA, BothEncoded
from century_rules.solving.system import Unknowns
from century_rules.theory.encoding import Encoding


def any_set_up(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded | None:
    """The game with its set-up open, the reading under which the rules remember more first; None if nobody says what is open.

    Then a play under it stands for the same play under both until they part: players do not see what is remembered, and the
    other reading does not look at it.
    """
    opened, kind, (first, second) = Unknowns(), question.state_class, question.readings
    remembers_more = f"{question.ambiguity.id}={second}" in remembered(kind).values()
    readings = (second, first) if remembers_more else (first, second)
    # What is remembered can be something at the start already, as the cubes in the bowls are.
    rules = encoding.any_set_up(ALGEBRA, question.game(readings[0]), opened.number)
    if rules is None:
        return None
    return BothEncoded.of(kind, question.ambiguity.id, rules, readings, opened.made)


def anything(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded:
    """The game with all of it open but readings and numbers of pieces. Raises InvalidComponents where that cannot be done."""
    opened = Unknowns()
    rules = encoding.anything(ALGEBRA, question.games()[0], opened.number, opened.truth)
    return BothEncoded.of(question.state_class, question.ambiguity.id, rules, question.readings, opened.made)
