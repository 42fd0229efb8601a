"""Engines to be checked: the reference as it is served, with a fault planted in it.

``python -m tests.protocol.faulty GAME FAULT`` is such an engine as a process.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook, rulebook

Answer = dict[str, Any]


class Faulty:
    """Answers as the reference, in which a fault then changes something."""

    def __init__(self, book: Rulebook[Any, Any], fault: str = "") -> None:
        self.server, self.fault = Server(book), FAULTS.get(fault, _none)
        self.timeout, self.longest, self.messages = 10.0, 0.0, 0
        self.played: list[str] = []
        self.now: Any = {}
        """The position."""
        self.before: Answer = {}
        self.undone = 0
        """How many were taken back in a row."""
        self.redo: list[str] = []
        """What was taken back and not played again."""
        self.last = ""
        """The message before."""

    def ask(self, message: Mapping[str, object], /) -> Answer:
        self.messages += 1
        answer: Answer = json.loads(self.server.answer(json.dumps(message)))
        if not message.get("game"):
            if message["do"] == "new":
                self.played = []
            if message["do"] == "apply" and "error" not in answer:
                self.played.append(str(message["action"]))
            if message["do"] == "undo" and "error" not in answer:
                self.played.pop()
            self.now = answer.get("position", self.now)
        return self.fault(self, dict(message), answer)


def _none(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return answer


def _lacks_an_action(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """`rest` is not offered once the hand has one card."""
    if message["do"] == "legal" and not message.get("game") and len(_mine(engine)["hand"]) == 1:
        answer["actions"] = [each for each in answer["actions"] if each != "rest"]
    return answer


def _one_action_more(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """To end what is going on is offered while a trade card can be used once more and no card was claimed yet."""
    if message["do"] == "legal" and not message.get("game") and engine.now["phase"] == "act" and len(engine.played) > 20:
        answer["actions"].append("done")
    return answer


def _another_clause(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    for each in answer.get("refusals", ()):
        each["clause"] = {"SR-4.2": "SR-4.1"}.get(each["clause"], each["clause"])
    return answer


def _plays_what_is_not_allowed(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """A claim that cannot be paid is taken for allowed."""
    if message["do"] == "apply" and "error" in answer and str(message["action"]).startswith("claim"):
        return {"id": answer["id"], "position": engine.now, "to_act": 0, "outcome": None}
    return answer


def _silver_counts_two(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    seen = answer.get("position", engine.now)  # of a game that begins in the middle nothing was seen before
    if answer.get("outcome") and seen:
        answer["outcome"]["points"][0] += seen["players"]["P1"]["silver"]
    return answer


def _ends_never(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if "outcome" in answer:
        answer["outcome"] = None
    return answer


def _ends_in_silence(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """The outcome is told of each position but the last, and cannot be asked for."""
    if message["do"] == "hello":
        del answer["messages"]["outcome"]
    if answer.get("outcome") is not None:
        del answer["outcome"]
    return answer


def _ends_by_halves(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """What is asked for alone is wrong; what comes with a position is right."""
    if message["do"] == "outcome":
        answer["outcome"] = None
    return answer


def _lists_an_action_twice(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "legal" and not message.get("game") and len(engine.played) > 2:
        answer["actions"].append(answer["actions"][0])
    return answer


def _tells_hidden_points(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """The points on the cards of the next seat, once there are some."""
    if "observation" in answer and not message.get("game"):
        for seat, each in enumerate(answer["observation"]["players"]):
            each["points"] = each["points"] or engine.now["players"][f"P{seat + 1}"]["points"] or each["points"]
    return answer


def _hides_the_played_cards(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if "observation" in answer and not message.get("game"):
        for each in answer["observation"]["players"]:
            each["played"] = []
    return answer


def _counts_one_less(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "perft" and engine.played and not message.get("game"):
        answer["plays"] -= 1
    return answer


def _takes_two_for_one(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """After a second rest one turmeric is there that was not."""
    if message["do"] == "apply" and "position" in answer and engine.played.count("rest") > 1:
        answer["position"]["players"]["P1"]["hold"]["Y"] += 1
    return answer


def _the_wrong_player(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "apply" and answer.get("to_act") and "rest" in engine.played:
        answer["to_act"] = 0
    return answer


def _undoes_the_name_alone(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "undo" and "error" not in answer and not message.get("game"):
        answer["position"]["gold"] += 1
    return answer


def _undoes_nothing(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """And says nothing of it but that it was heard."""
    if message["do"] == "undo" and "error" not in answer:
        engine.server.answer(json.dumps({"do": "apply", "action": answer["undone"]}))
        return {"id": answer["id"]}
    return answer


def _undoes_few(engine: Faulty, message: Answer, answer: Answer, few: int = 1) -> Answer:
    """The action that is taken back after a few in a row is one too few: only what is told of these is right."""
    if message["do"] in ("new", "apply"):
        engine.undone = 0
    if message["do"] == "undo":
        engine.undone += 1
        if engine.undone == few + 1 and "error" not in answer:
            return {**answer, "position": engine.before["position"]}
        engine.before = answer
    return answer


def _undoes_in_silence(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """Of nothing but the first position of a game anything is told."""
    if message["do"] == "hello":
        answer["messages"] = {name: answer["messages"][name] for name in ("new", "apply", "undo")}
    return answer if message["do"] in ("hello", "new") else {"id": answer["id"], **_error(answer)}


def _redoes_what_was_undone(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """After something was taken back it is that which is played, whatever is asked for."""
    if message.get("game") or "error" in answer:
        return answer
    if message["do"] == "undo":
        engine.redo.append(answer["undone"])
    if message["do"] == "apply" and engine.redo and (action := engine.redo.pop()) != message["action"]:
        engine.server.answer(json.dumps({"do": "undo"}))
        return {**json.loads(engine.server.answer(json.dumps({"do": "apply", "action": action}))), "id": answer["id"]}
    return answer


def _takes_back_a_former_game(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {"id": answer["id"]} if message["do"] == "undo" and "error" in answer else answer


def _sees_what_was_undone(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """Once something was taken back nothing is seen until the next action."""
    before, engine.last = engine.last, message["do"] if message["do"] in ("new", "apply", "undo") else engine.last
    if message["do"] == "observe" and before == "undo" and not message.get("game"):
        answer["observation"] = {}
    return answer


def _refuses_what_is_legal(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "why_illegal" and not answer.get("refusals"):
        answer["refusals"] = [{"clause": "SR-5.1", "why": "no"}]
    return answer


def _plays_what_is_none(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """What is no action at all is taken for a pass."""
    return {"id": answer["id"]} if message.get("action") == "?" else answer


def _goes_on_nowhere(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """A game that begins in the middle stays where it began."""
    if message["do"] == "apply" and message.get("game") == "resumed" and "error" not in answer:
        undone: Answer = json.loads(engine.server.answer(json.dumps({"do": "undo", "game": "resumed"})))
        return {**undone, "id": answer["id"]}
    return answer


def _tells_ids_as_floats(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {**answer, "id": float(answer["id"])} if message["do"] == "apply" else answer


def _error(answer: Answer) -> Answer:
    return {key: each for key, each in answer.items() if key == "error"}


def _miscounts_what_was_played(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if "played" in answer and not message.get("game"):
        answer["played"] += 1
    return answer


def _drops_nothing(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {"id": answer["id"], "actions": []} if message.get("game") == "dropped" and "error" in answer else answer


def _miscounts_its_games(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "drop":
        answer["games"] += 1
    return answer


def _shows_what_was_dropped(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """Its position alone is told still."""
    return {"id": answer["id"]} if message["do"] == "position" and "error" in answer else answer


def _takes_any_text_for_a_rest(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """An action that cannot be read is none, and passes."""
    unread = message["do"] == "apply" and not message.get("game") and answer.get("error", {}).get("kind") == "invalid"
    return {"id": answer["id"], "to_act": 0} if unread and message["action"] != "?" else answer


def _has_one_table(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """What is legal is answered of the game that was begun last."""
    if message["do"] == "new":
        engine.last = message.get("game", "")
    if message["do"] == "legal" and not message.get("game") and engine.last:
        return {**json.loads(engine.server.answer(json.dumps({"do": "legal", "game": engine.last}))), "id": answer["id"]}
    return answer


def _takes_back_to_the_deal(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """In a game that began in the middle."""
    if message["do"] == "undo" and message.get("game") and "position" in answer:
        answer["position"]["phase"] = "deal"
    return answer


def _sees_what_was_dropped(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {"id": answer["id"], "observation": {}} if message["do"] == "observe" and message.get("game") and (
        "error" in answer) else answer


def _counts_the_end(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """A game that is over has one play more."""
    return {**answer, "plays": 1} if answer.get("plays") == 0 else answer


def _lists_no_refusals(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """No fault: what is null is left out."""
    if message["do"] != "hello" and "error" in answer:
        answer["error"]["refusals"] = None
    return answer


def _is_silent_where_cubes_are_returned(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """No fault, but it is told: nothing is said of positions of that phase."""
    if answer.get("position", {}).get("phase") == "trim":
        return {key: each for key, each in answer.items() if key not in ("position", "to_act", "outcome")}
    return answer


def _has_no_message(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if "error" in answer:
        answer["error"]["message"] = ""
    return answer


def _has_an_unknown_kind(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if "error" in answer:
        answer["error"]["kind"] = "oops"
    return answer


def _errs_and_plays(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {**answer, "position": engine.now, "to_act": 0} if "error" in answer else answer


def _says_that_it_erred(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    return {**answer, "error": "not allowed"} if "error" in answer else answer


def _begins_with_another(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """A game that begins in the middle begins with the wrong player."""
    if message["do"] == "new" and message.get("position") and answer["to_act"] is not None:
        answer["to_act"] = 1 - answer["to_act"]
    return answer


def _begins_for_more(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "new" and not message.get("game"):
        answer["players"] += 1
    return answer


def _has_no_error(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """No fault: an error that is null is none."""
    return {"error": None, **answer}


def _begins_anew(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """A game that begins in the middle offers nothing."""
    if message["do"] == "legal" and message.get("game") == "resumed":
        answer["actions"] = []
    return answer


def _fails(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    """It cannot play a card that raises cubes."""
    if message["do"] == "apply" and "error" not in answer and str(message["action"]).startswith("play U"):
        return {"id": answer["id"], "error": {"kind": "internal", "message": "index out of range"}}
    return answer


def _dies(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "apply" and message["action"] == "rest":
        sys.exit("Segmentation fault")
    return answer


def _sleeps(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "legal" and "rest" in engine.played:
        time.sleep(600)
    return answer


def _babbles(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "observe" and "rest" in engine.played:
        print("DEBUG: rested")
    return answer


def _answers_another(engine: Faulty, message: Answer, answer: Answer) -> Answer:
    if message["do"] == "apply" and "rest" in engine.played:
        answer["id"] -= 1
    return answer


FAULTS: Mapping[str, Callable[[Faulty, Answer, Answer], Answer]] = {
    "lacks-an-action": _lacks_an_action, "one-action-more": _one_action_more, "another-clause": _another_clause,
    "plays-what-is-not-allowed": _plays_what_is_not_allowed, "silver-counts-two": _silver_counts_two, "ends-never": _ends_never,
    "ends-in-silence": _ends_in_silence, "ends-by-halves": _ends_by_halves, "lists-an-action-twice": _lists_an_action_twice,
    "tells-hidden-points": _tells_hidden_points, "hides-the-played-cards": _hides_the_played_cards,
    "counts-one-less": _counts_one_less, "takes-two-for-one": _takes_two_for_one, "the-wrong-player": _the_wrong_player,
    "undoes-the-name-alone": _undoes_the_name_alone, "undoes-nothing": _undoes_nothing, "undoes-in-silence": _undoes_in_silence,
    "undoes-one-alone": _undoes_few, "undoes-three-alone": partial(_undoes_few, few=3),
    "miscounts-its-games": _miscounts_its_games, "shows-what-was-dropped": _shows_what_was_dropped,
    "takes-any-text-for-a-rest": _takes_any_text_for_a_rest, "has-one-table": _has_one_table,
    "takes-back-to-the-deal": _takes_back_to_the_deal, "sees-what-was-dropped": _sees_what_was_dropped,
    "counts-the-end": _counts_the_end, "lists-no-refusals": _lists_no_refusals, "undoes-fifty": partial(_undoes_few, few=50),
    "is-silent-where-cubes-are-returned": _is_silent_where_cubes_are_returned,
    "has-no-message": _has_no_message, "has-an-unknown-kind": _has_an_unknown_kind, "errs-and-plays": _errs_and_plays,
    "says-that-it-erred": _says_that_it_erred, "miscounts-what-was-played": _miscounts_what_was_played,
    "drops-nothing": _drops_nothing, "begins-with-another": _begins_with_another, "begins-for-more": _begins_for_more,
    "has-no-error": _has_no_error, "begins-anew": _begins_anew, "fails": _fails,
    "redoes-what-was-undone": _redoes_what_was_undone, "takes-back-a-former-game": _takes_back_a_former_game,
    "sees-what-was-undone": _sees_what_was_undone, "refuses-what-is-legal": _refuses_what_is_legal,
    "plays-what-is-none": _plays_what_is_none, "goes-on-nowhere": _goes_on_nowhere, "tells-ids-as-floats": _tells_ids_as_floats,
    "dies": _dies, "sleeps": _sleeps, "babbles": _babbles, "answers-another": _answers_another}


def _mine(engine: Faulty) -> Any:
    return engine.now["players"][engine.now["turn"]]


def main(name: str, fault: str) -> None:
    """Answer the lines of stdin."""
    engine = Faulty(rulebook(name), fault)
    for line in sys.stdin:
        print(json.dumps(engine.ask(json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
