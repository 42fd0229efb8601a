"""One line sent to an engine and to the reference as it is served, and the two answers compared."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Generic, Protocol, cast

import attrs

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import lines
from century_rules.protocol.positions import Json, set_up_as_json
from century_rules.protocol.server import Server
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.comparing import Mismatch
from century_rules.testing.comparing_json import compare_json
from century_rules.testing.engine_offers import Offered, error_of, failed, fault_of_error
from century_rules.testing.engine_process import EngineFails
from century_rules.writing.whole_position import beginning_of

Answer = Mapping[str, object]

AT = ("position", "to_act", "outcome")
"""The fields that answers tell a position by."""

WHOLE = {"legal": "actions", "observe": "observation", "outcome": "outcome"}
"""By message the field that its answer is compared by."""


class Engine(Protocol):
    """Whoever answers messages.

    Attributes:
        timeout: seconds that an answer may take.
        longest: seconds that the slowest took.
    """

    timeout: float
    longest: float

    def ask(self, message: Mapping[str, object], /) -> Answer:
        """The answer. Raises EngineFails."""
        ...


class SideBySide(Generic[S, A]):
    """An engine and the reference, which get the same lines.

    Attributes:
        hello: what the engine offers.
        asked: by message the fields it was asked with.
        compared: how often anything was compared, by kind of question.

    Raises InvalidInput for an engine of another game, or one that offers too little; EngineFails if it fails at `hello`.
    """

    def __init__(self, engine: Engine, book: Rulebook[S, A]) -> None:
        self.engine, self.book = engine, book
        self.hello = Offered.from_hello(book, engine.ask({"do": "hello"}))
        self.asked = dict[str, set[str]]()
        self.compared: Counter[str] = Counter()
        self._reference = Server(book)
        self._begins_anew = False

    def answers(self, kind: str, message: Mapping[str, Json]) -> tuple[Answer, Answer] | Mismatch:
        """The engine's answer and the reference's: either both are errors or neither."""
        verb = str(message["do"])
        self.asked.setdefault(verb, set()).update(message)
        right: Answer = json.loads(self._reference.answer(json.dumps(message)))
        try:
            if self._begins_anew:  # some want to be greeted first
                self.engine.ask({"do": "hello"})
                self._begins_anew = False
            yours = self.engine.ask(message)
        except EngineFails as error:
            self._reference, self._begins_anew = Server(self.book), True
            return Mismatch(kind, f"{verb} ({error.how})", (f"yours: {error}",), frozenset({error.how}))
        wrong = fault_of_error(yours, AT) if failed(yours) else None
        if wrong is not None:
            return Mismatch(kind, f"the error to {verb}", (f"yours: {wrong}",), frozenset({"error"}))
        if failed(right):
            return _compare_errors(kind, message, yours, right) or (yours, right)
        if failed(yours):
            if verb == "new":  # no game was begun on either side
                self._reference.answer(json.dumps({"do": "drop", "game": message.get("game", "")}))
            return Mismatch(kind, verb, (f"yours answers {error_of(yours)}",), frozenset({"error"}))
        return yours, right

    def compare(self, kind: str, what: str, message: Mapping[str, Json], game: BoardGame[S, A]) -> Mismatch | None:
        """The mismatch of the two answers to a message."""
        both = self.answers(kind, message)
        if isinstance(both, Mismatch):
            return attrs.evolve(both, what=f"{what}, {both.what}")
        if "refusals" in both[1]:
            self.compared[kind] += 1
            found = compare_clauses(str(message["action"]), both[0].get("refusals"), both[1]["refusals"])
            return found and attrs.evolve(found, kind=kind)
        return self.differ(kind, what, both, game, WHOLE.get(str(message["do"])))

    def differ(
        self, kind: str, what: str, both: tuple[Answer, Answer], game: BoardGame[S, A], whole: str | None = None,
        besides: tuple[str, ...] = (),
    ) -> Mismatch | None:
        """The mismatch of two answers: of the field `whole`, else of all that the engine tells but `besides`."""
        yours, right = both
        in_order = kind == "observe"
        if failed(right):
            return None
        if whole is not None:
            self.compared[kind] += 1
            return compare_json(kind, what, yours.get(whole), cast("Json", right[whole]), in_order=in_order)
        told = {key: value for key, value in yours.items() if key in right and key not in ("id", *besides)}
        if "plays" in right:
            told.setdefault("plays", None)
        known = {key: cast("Json", right[key]) for key in told}
        if "set_up" in told:
            told["set_up"] = self._in_short(game, told["set_up"], known["set_up"])
        if not told.keys().isdisjoint((*AT, "plays")):
            self.compared[kind] += 1
        return compare_json(kind, what, told, known, in_order=in_order)

    def _in_short(self, game: BoardGame[S, A], set_up: object, right: Json) -> object:
        """A set-up as the rules say it, without what comes in the order of the box; what is no set-up stays as it is."""
        if set_up == right or not isinstance(set_up, list) or not all(isinstance(each, str) for each in set_up):
            return set_up
        try:
            begun = game.beginning(beginning_of(self.book, game, list(lines("\n".join(set_up))), None))
        except CenturyError:
            return set_up
        return list(set_up_as_json(self.book, game, begun))


def compare_clauses(action: str, refusals: object, right: object, none: str = "says that it is legal") -> Mismatch | None:
    """The mismatch of two lists of refusals, as JSON, by their clauses. `none` is what yours does where it gives none."""
    yours, known = _clauses(refusals), _clauses(right)
    if yours is None or known is None:
        return Mismatch("why_illegal", "why an action is refused", ("yours answers no `refusals` that have a `clause` each",),
                        frozenset({"refusals"}))
    if set(yours) == set(known):
        return None
    said = f"says {', '.join(yours)}" if yours else none
    line = f"`{action}` is refused by {', '.join(known)}; yours {said}" if known else f"`{action}` is legal; yours {said}"
    return Mismatch("why_illegal", "why an action is refused", (line,), frozenset(set(yours) ^ set(known)))


def _clauses(refusals: object) -> list[str] | None:
    if not isinstance(refusals, list):
        return None
    found = [each.get("clause") if isinstance(each, dict) else None for each in refusals]
    return cast("list[str]", found) if all(isinstance(each, str) for each in found) else None


def _compare_errors(kind: str, message: Mapping[str, Json], yours: Answer, right: Answer) -> Mismatch | None:
    """What is wrong where the reference answers with an error. Which kind it is matters where an action is illegal alone."""
    known = cast("Mapping[str, object]", right["error"])
    line = " ".join(str(each) for key, each in message.items() if key in ("do", "action"))
    if not failed(yours):
        return Mismatch(kind, "what is an error", (f"yours answers `{line}` without an error: {known['message']}",),
                        frozenset({str(message["do"]), *(_clauses(known.get("refusals")) or ())}))
    error = cast("Mapping[str, object]", yours["error"])
    if known["kind"] != "illegal":
        return None
    if error["kind"] != "illegal":
        return Mismatch(kind, "what is an error", (
            f'yours answers `{line}` with an error of kind {error["kind"]!r}; it is "illegal": {known["message"]}',),
            frozenset({"kind"}))
    if error.get("refusals") is None:
        return None
    return compare_clauses(str(message["action"]), error["refusals"], known["refusals"], "names no clause")
