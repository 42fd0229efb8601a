"""The shortest play in which two readings part, over every legal set-up, by the solver."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

import attrs

from century_rules.desk.claims.trace_check import check_dealt
from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.kernel.hiding import remembered
from century_rules.kernel.verdict import Verdict
from century_rules.solving.bounded import Depth, LastStep, Play, search
from century_rules.solving.obligation import Decision, Obligation, decide
from century_rules.solving.read_twice import ALGEBRA, BothEncoded
from century_rules.solving.system import Situation, Step, Unknowns
from century_rules.solving.terms import Number, Truth
from century_rules.theory.encoding import Encoding
from century_rules.theory.lifted_encoding import TransitionRules
from century_rules.writing.paragraphs import counted


def any_set_up(question: Question[S, A], encoding: Encoding[S, A]) -> BothEncoded | None:
    """The game with its set-up open, the reading under which the rules remember more first; None if nobody says what is open.

    Raises InvalidInput where a set-up that is dealt is not among those that are open.

    Then a play under it stands for the same play under both until they part: players do not see what is remembered, and the
    other reading does not look at it.
    """
    for book, game in zip(question.books, question.games(), strict=True):
        check_dealt(book, game)
    opened, kind, (first, second) = Unknowns(), question.state_class, question.readings
    if question.of_rulings:
        asked = [book.encoded().any_set_up(ALGEBRA, game, opened.number)
                 for book, game in zip(question.books, question.games(), strict=True)]
        return None if asked[0] is None or asked[1] is None else BothEncoded.of_two(asked[0], asked[1], opened.made)
    remembers_more = f"{question.ambiguity.id}={second}" in remembered(kind).values()
    readings = (second, first) if remembers_more else (first, second)
    # What is remembered can be something at the start already, as the cubes in the bowls are.
    rules = encoding.any_set_up(ALGEBRA, question.game(readings[0]), opened.number)
    if rules is None:
        return None
    return BothEncoded.of(kind, question.ambiguity.id, rules, readings, opened.made)


def shortest_play(
    question: Question[S, A], *, depth: int, rlimit: int, on_depth: Callable[[Depth], None] | None = None,
) -> Answer[S, A]:
    """Ask the solver for plays of one action, two, and so on, up to `depth`, with `rlimit` solver steps for each.

    A play that is found is a shortest one, and confirmed by the rules under both readings.
    """
    nothing, encoding = Answer(question=question, verdict=Verdict.UNKNOWN), question.book.encoding
    if encoding is None:
        return attrs.evolve(nothing, reason="this game has no encoding, so the solver could not be asked")
    if question.pieces_differ:
        return attrs.evolve(nothing, reason=f"the boxes differ in pieces ({', '.join(question.boxes_differ)}), which the solver "
                                            "takes for the same")
    try:
        both = any_set_up(question, encoding)
    except InvalidInput as error:
        return attrs.evolve(nothing, reason=str(error))
    if both is None:
        return attrs.evolve(
            nothing, reason="the encoding of this game does not say what is open in a set-up, so the solver was not asked")
    begun = question.set_up_parting()  # what the solver is given begins as the first reading has it
    if begun is not None:
        return attrs.evolve(nothing, verdict=Verdict.REFUTED, parting=begun)
    begin = _begin_alike(both, rlimit)
    if begin.verdict is not Verdict.PROVED:
        parting = _parted_before_play(question, encoding, begin)
        return attrs.evolve(nothing, verdict=Verdict.UNKNOWN if parting is None else Verdict.REFUTED, parting=parting,
                            reason="" if parting is not None else
                            "the solver could not exclude that they begin otherwise on some set-up")
    goal = LastStep(partial(_parted_or_not_followed, question, both), legal=False)
    found = search(both.system, goal, depth=depth, rlimit=rlimit, on_depth=on_depth)
    nothing = attrs.evolve(nothing, excluded=max(0, found.depth))  # without an action there is none by which they could part
    if found.play is None:
        at_most = f"plays of more than {counted(depth, 'action')} were not looked at"
        return attrs.evolve(nothing, reason=found.reason or at_most)
    parting = _confirm(question, encoding, found.play)
    if parting is None:
        length = counted(len(found.play.steps), "action")
        return attrs.evolve(nothing, reason=f"the solver's play of {length} begins with a set-up that cannot be dealt, so it "
                                            "shows nothing, and the solver goes no further, whatever the limits")
    if parting.kind != "legality":
        # Of the plays of that length, one in which something is allowed under one reading only comes first.
        refused = LastStep(both.allowed_by_one_only, legal=False)
        again = search(both.system, refused, depth=parting.length, first=parting.length, rlimit=rlimit)
        parting = (_confirm(question, encoding, again.play) if again.play is not None else None) or parting
    return attrs.evolve(nothing, verdict=Verdict.REFUTED, parting=parting)


def _parted_or_not_followed(question: Question[S, A], both: BothEncoded, step: Step) -> Truth:
    """Whether a step parts them; or whether Python may stumble over it where rules are in other words, of which nothing is shown.

    What is lifted means what Python does where it stumbles over nothing. So where no step of so many actions is like that, all
    shorter plays are followed, too.
    """
    found = [both.parted_by(step)]
    for book, rules in zip(question.books, both.rules, strict=True):
        lifted = book.encoded().lifted
        if book.in_force.reworded and lifted is not None:
            plain = cast("TransitionRules[Number, Truth, S]", rules)
            action, here = lifted.action(step.operation, plain, plain.start_at), plain.position(step.before)
            asked = lifted.obligations(plain, here, action.of_guards, step.arguments)
            done = lifted.obligations(plain, here, action.of_effect, step.arguments)
            allowed = [guard.holds for guard in plain.named()[step.operation].build(step.before, step.arguments).guards]
            found += [ALGEBRA.neg(ALGEBRA.all(*asked)), ALGEBRA.all(*allowed, ALGEBRA.neg(ALGEBRA.all(*done)))]
    return ALGEBRA.any(*found)


def _begin_alike(both: BothEncoded, rlimit: int) -> Decision:
    """Whether both begin alike on every set-up: a few that were dealt do not show it."""
    what, begun = "both begin alike", both.begin_alike
    if begun is True:
        return Decision(what, Verdict.PROVED)
    return decide(Obligation(what, both.system.sides, begun, Situation(both.system.parameters, {})), rlimit=rlimit)


def _parted_before_play(question: Question[S, A], encoding: Encoding[S, A], begin: Decision) -> Parting[S, A] | None:
    """The set-up of a counterexample, on which they part before the first action; None if there is none, or it is not legal."""
    if begin.counterexample is None:
        return None
    beginning = encoding.set_up_of(question.games()[0], begin.counterexample.parameters, ())
    return None if beginning is None else question.parting_of_beginning(beginning, 0)


def _confirm(question: Question[S, A], encoding: Encoding[S, A], play: Play) -> Parting[S, A] | None:
    """The parting of a solver's play, played under both readings with a legal set-up."""
    game = question.games()[0]

    def actions_on(beginning: S) -> list[A]:
        known = encoding.known(IntAlgebra(), game, beginning)
        return [cast(A, known.action_named(step.operation, step.arguments, beginning)) for step in play.steps]

    beginning = encoding.set_up_of(game, play.parameters, actions_on(game.deal(0)))
    # What things are called can depend on how they lie, as with cards in a deck.
    return None if beginning is None else question.confirmed(beginning, actions_on(beginning))
