"""Engines with faults that show only after an error, an `undo`, or a beginning in the middle, of whatever game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook

Answer = dict[str, Any]


@attrs.define
class At:
    """What happened in a game."""

    resumed: bool = False
    played: int = 0
    undone: bool = False
    refused: bool = False


class Forgetful:
    """Answers as the reference, in which one of `FORGETS` then changes something; it offers all but what is `left_out`."""

    def __init__(self, book: Rulebook[Any, Any], fault: str, left_out: tuple[str, ...] = ()) -> None:
        self.server, self.fault, self.left_out = Server(book), FORGETS[fault], left_out
        self.timeout, self.longest = 10.0, 0.0
        self.games: dict[str, At] = {}

    def ask(self, message: Mapping[str, Any], /) -> Answer:
        answer = self.reference(message)
        if message["do"] == "hello":
            answer["messages"] = {name: fields for name, fields in answer["messages"].items() if name not in self.left_out}
            if "position" in self.left_out:
                answer["messages"]["new"].remove("position")
            return answer
        name, good = message.get("game", ""), "error" not in answer
        if message["do"] == "new":
            self.games[name] = At(resumed="position" in message)
        at = self.games.get(name, At())
        if message["do"] in ("apply", "undo"):
            if good:
                at.undone, at.refused = message["do"] == "undo", False
                at.played += 1 - 2 * at.undone
            else:
                at.refused = True
        return self.fault(self, at, message, answer)

    def reference(self, message: Mapping[str, Any]) -> Answer:
        answer: Answer = json.loads(self.server.answer(json.dumps(message)))
        return answer

    def unchanged(self, message: Mapping[str, Any]) -> Answer:
        """An answer to `apply` by which nothing is wrong and nothing has changed."""
        now = self.reference({"do": "position", "game": message.get("game", "")})
        return {"id": message.get("id"), **{name: now[name] for name in ("position", "to_act", "outcome")}}


def _legal_is_empty_after_a_refusal(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "actions": []} if message["do"] == "legal" and at.refused else answer


def _resumed_takes_anything(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    if at.resumed and message["do"] == "apply" and _is_illegal(answer):
        return engine.unchanged(message)
    return {**answer, "refusals": []} if at.resumed and "refusals" in answer else answer


def _resumed_shows_one_seat(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "observation": {}} if at.resumed and message["do"] == "observe" and message["seat"] == 1 else answer


def _undone_takes_anything(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return engine.unchanged(message) if at.undone and message["do"] == "apply" and _is_illegal(answer) else answer


def _undone_refuses_nothing(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "refusals": []} if at.undone and "refusals" in answer else answer


def _undone_has_no_position(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    wrong = at.undone and not at.resumed and message["do"] == "position"
    return {**answer, "played": -1} if wrong else answer


def _undone_counts_nothing(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "plays": 0} if at.undone and not at.resumed and message["do"] == "perft" else answer


def _undoes_beyond(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    """Once all was taken back, one `undo` more is no error."""
    return {"id": answer["id"]} if message["do"] == "undo" and "error" in answer and at.undone and not at.resumed else answer


def _says_that_nonsense_is_legal(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    wrong = message["do"] == "why_illegal" and "error" in answer
    return {"id": answer["id"], "refusals": []} if wrong else answer


def _shows_no_seat(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    """Once something was played there is a view of a seat that is none."""
    wrong = message["do"] == "observe" and "error" in answer and at.played > 0
    return {"id": answer["id"], "observation": {}} if wrong else answer


def _counts_no_three(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "plays": answer["plays"] + 1} if message["do"] == "perft" and message["depth"] > 2 else answer


def _ends_before_the_end(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    wrong = message["do"] == "outcome" and answer.get("outcome", 0) is None
    return {**answer, "outcome": {"points": [0, 0], "winners": [0]}} if wrong else answer


def _goes_on_once_refused(engine: Forgetful, at: At, message: Mapping[str, Any], answer: Answer) -> Answer:
    return {**answer, "outcome": None} if message["do"] == "outcome" and at.refused and answer.get("outcome") else answer


def _is_illegal(answer: Answer) -> bool:
    return bool(answer.get("error", {}).get("kind") == "illegal")


FORGETS: Mapping[str, Callable[[Forgetful, At, Mapping[str, Any], Answer], Answer]] = {
    "legal-is-empty-after-a-refusal": _legal_is_empty_after_a_refusal, "resumed-takes-anything": _resumed_takes_anything,
    "resumed-shows-one-seat": _resumed_shows_one_seat, "undone-takes-anything": _undone_takes_anything,
    "undone-refuses-nothing": _undone_refuses_nothing, "undone-has-no-position": _undone_has_no_position,
    "undone-counts-nothing": _undone_counts_nothing, "undoes-beyond": _undoes_beyond,
    "says-that-nonsense-is-legal": _says_that_nonsense_is_legal, "shows-no-seat": _shows_no_seat,
    "counts-no-three": _counts_no_three,
    "ends-before-the-end": _ends_before_the_end, "goes-on-once-refused": _goes_on_once_refused}
