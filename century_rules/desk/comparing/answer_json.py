"""An answer for programs; without times, so that the same question and limits give the same text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.desk.comparing.grounds import placeholders_under
from century_rules.desk.comparing.telling import tell_play, turns_of, verdict_of, wanted
from century_rules.kernel.game import A, S
from century_rules.writing.arguments import format_seat

if TYPE_CHECKING:
    from century_rules.desk.comparing.answer import Answer


def answer_as_json(answer: Answer[S, A]) -> dict[str, object]:
    """The answer as something `json.dumps` takes."""
    question, parting = answer.question, answer.parting
    parts = {True: "they part", False: "they never part"}
    known = parting is not None or answer.proved
    return {
        "game": question.book.name, "players": question.players, "ambiguity": question.ambiguity.id,
        "question": question.book.theme.worded(question.ambiguity.question), "clauses": list(question.ambiguity.clauses),
        "readings": [_reading(question, side) for side in (0, 1)],
        "fixed": list(question.book.reading_names.format(question.fixed)),
        "answer": parts[parting is not None] if known else "not known",
        "verdict": answer.verdict.value,
        "shortest": answer.shortest, "excluded_to": max(0, answer.excluded), "found_by": answer.found_by,
        "reason": answer.reason, "interrupted": answer.interrupted,
        **({"impossible_positions": list(answer.no_position)} if question.of_rulings else {}),
        "parting": None if parting is None else _parting(question, parting),
        "placeholders": list(placeholders_under(answer)),
        "proof": {"obligations": answer.obligations, "operations_possible": answer.possible,
                  "operations_impossible": answer.impossible, "lemmas": list(answer.lemmas)} if answer.proved else None,
    }


def _reading(question: Question[S, A], side: int) -> dict[str, object]:
    reading = question.readings[side]
    return {"value": str(reading), "text": question.book.theme.worded(reading.text),
            "default": reading is question.ambiguity.default,
            **({"played": [*question.played(side)]} if question.of_rulings else {})}


def _parting(question: Question[S, A], parting: Parting[S, A]) -> dict[str, object]:
    book, allows = question.book, parting.side_that_allows
    play = [{"player": format_seat(told.seat), "turn": told.turn, "action": book.write_action(told.action),
             "text": f"{format_seat(told.seat)} {told.sentence}"} for told in tell_play(question, parting)]
    if parting.before is not None:
        play.append({"player": format_seat(question.games()[0].actor(parting.before[0])), "turn": turns_of(question, parting),
                     "action": book.write_action(parting.actions[-1]), "text": wanted(question, parting)})
    return {
        "kind": parting.kind, "actions": parting.length, "turns": turns_of(question, parting), "play": play,
        "under": [{
            "reading": str(reading), "allowed": not parting.refusals[side] and not parting.refused_setup[side],
            "refusals": [
                {"clause": refusal.clause, "why": book.theme.worded_why(refusal.why)} for refusal in parting.refusals[side]],
            "text": verdict_of(question, parting, side), "outcome": _outcome(parting, side),
        } for side, reading in enumerate(question.readings)],
        "differences": {path: list(values) for path, values in parting.differences().items()},
        "setup": dict(book.parting_words.set_up_as_json(question.games()[allows], parting.beginning)),
        "playable_under": str(question.readings[allows]),
    }


def _outcome(parting: Parting[S, A], side: int) -> dict[str, object] | None:
    outcome = parting.outcomes[side]
    return None if outcome is None else {"points": [int(number) for number in outcome.points],
                                         "winner": format_seat(outcome.winner),
                                         **({"winners": [*map(format_seat, outcome.winners)]} if outcome.sharing else {})}
