"""An engine that speaks the protocol, driven along a play and asked after each action all that it offers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol, cast

from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.protocol.messages import MESSAGES, PROTOCOL
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.perft import Perft
from century_rules.testing.comparing import Mismatch, compare_legal_actions
from century_rules.testing.comparing_json import compare_json
from century_rules.testing.engine_process import EngineFails
from century_rules.testing.subject import Subject
from century_rules.writing.arguments import format_seat

NEEDED = ("new", "apply")
"""Without these messages nothing can be compared."""

ASKED, LOOKED_AT, IF_ALONE = 3, 12, 60
"""Illegal actions asked about in a position, chosen out of how many by how seldom their clauses were seen; and if nothing else
is asked."""

EVERY = {"undo": 7, "resume": 11, "perft": 16}
"""In one of how many positions these are asked, for they take long or say little."""

MOST_PERFT = 12
"""Legal actions of a position whose plays of two actions are counted."""


class Engine(Protocol):
    """Whoever answers messages.

    Attributes:
        timeout: seconds that an answer may take.
        longest: seconds that the slowest took.
    """

    timeout: float
    longest: float

    def ask(self, message: Mapping[str, object], /) -> Mapping[str, object]:
        """The answer. Raises EngineFails."""
        ...


class EngineSubject(Subject[S, A]):
    """Raises InvalidInput for an engine of another game, or one that offers too little; EngineFails if it fails at `hello`."""

    def __init__(self, engine: Engine, book: Rulebook[S, A]) -> None:
        self.book, self.engine = book, engine
        self.compared: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        """By clause how many refusals were asked about that it is part of."""
        hello = engine.ask({"do": "hello"})
        self.players, self.readings, self.offers = _offered(book, hello)
        self.verbs = _verbs(hello)
        self._questions: Mapping[str, Callable[[BoardGame[S, A], S, bool], Mismatch | None]] = {
            "position": self._position, "to_act": self._to_act, "outcome": self._outcome, "legal": self._legal,
            "why_illegal": self._why_illegal, "observe": self._observe, "perft": self._perft, "resume": self._resume,
            "undo": self._undo}
        self._answer: Mapping[str, object] = {}
        self._past: list[S] = []
        self._last: A | None = None
        self._every = dict[int, tuple[A, ...]]()
        self._actions: tuple[A, ...] = ()

    @property
    def skipped(self) -> list[str]:
        """The messages and fields that it does not offer, and that are not compared."""
        missing = [name for name in MESSAGES if name not in self.offers and name != "drop"]
        fields = [f"new with {field}" for field in ("readings", "position") if field not in self.offers.get("new", ())]
        told = [field for field in ("position", "to_act", "outcome") if not self.compared[field] and field not in missing]
        return [*missing, *fields, *(f"{field} in answers" for field in told)]

    # --- along a play -------------------------------------------------------------------------------------------------

    def _begin(self, game: BoardGame[S, A], start: S) -> Mismatch | None:
        self._past, self._last = [], None
        if game.players not in self._every:
            self._every[game.players] = tuple(
                action for action in self.book.asked_actions(game, start)
                if self.verbs is None or self.book.write_action(action).partition(" ")[0] in self.verbs)
        self._actions = self._every[game.players]
        return self._does("new", self._new(game, start))

    def _new(self, game: BoardGame[S, A], start: S) -> dict[str, Json]:
        said = self.book.reading_names.by_name(game.readings)
        return {"do": "new", "players": game.players, "set_up": set_up_as_json(self.book, game, start),
                **({"readings": said} if said else {})}

    def _apply(self, action: A) -> Mismatch | None:
        self._last = action
        return self._does("apply", {"do": "apply", "action": self.book.write_action(action)})

    def _does(self, kind: str, message: Mapping[str, Json]) -> Mismatch | None:
        """Have it begin, or play a legal action: what it does not do is a mismatch."""
        answer = self._ask(kind, message)
        if isinstance(answer, Mismatch):
            return answer
        self._answer = answer
        return None

    def _ask(self, kind: str, message: Mapping[str, Json]) -> Mapping[str, object] | Mismatch:
        """The answer, or what went wrong."""
        try:
            answer = self.engine.ask(message)
        except EngineFails as error:
            return Mismatch(kind, f"{message['do']} ({error.how})", (f"yours: {error}",), frozenset({error.how}))
        if "error" in answer:
            return Mismatch(kind, f"{message['do']}", (f"yours answers {_error(answer)}",), frozenset({"error"}))
        return answer

    def _compare(self, game: BoardGame[S, A], state: S, only: str) -> Mismatch | None:
        for question, ask in self._questions.items():
            alone = only == question
            if alone or not only:
                mismatch = ask(game, state, alone)
                if mismatch is not None:
                    return mismatch
        self._past.append(state)
        return None

    def _has_its_turn(self, question: str, alone: bool) -> bool:
        return question in self.offers and (alone or len(self._past) % EVERY[question] == EVERY[question] - 1)

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _position(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "position" not in self._answer:
            return None
        self.compared["position"] += 1
        right = position_as_json(self.book, game, state)
        return compare_json("position", "the position", self._answer["position"], right, in_order=False)

    def _to_act(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "to_act" not in self._answer:
            return None
        self.compared["to_act"] += 1
        right = None if game.outcome(state) is not None else game.actor(state)
        return compare_json("to_act", "who is to act", self._answer["to_act"], right)

    def _outcome(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """As it came with the position, and, where that does not say it or the game is over, as it is asked for.

        An engine that has told it of other positions tells it of the last one, too.
        """
        said, right = [self._answer] if "outcome" in self._answer else [], outcome_as_json(game, state)
        if "outcome" in self.offers and (not said or right is not None):
            asked = self._ask("outcome", {"do": "outcome"})
            if isinstance(asked, Mismatch):
                return asked
            said.append(asked)
        if not said and right is not None and self.compared["outcome"]:
            said = [self._answer]
        self.compared["outcome"] += bool(said)
        found = (compare_json("outcome", "the outcome", each.get("outcome"), right, in_order=False) for each in said)
        return next(filter(None, found), None)

    def _legal(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "legal" not in self.offers:
            return None
        answer = self._ask("legal", {"do": "legal"})
        if isinstance(answer, Mismatch):
            return answer
        self.compared["legal"] += 1
        actions = answer.get("actions")
        if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
            return Mismatch("legal", "the legal actions", ("yours answers no `actions` that are a list of texts",),
                            frozenset({"actions"}))
        found = compare_legal_actions(self.book, game, state, actions)
        return found and Mismatch("legal", found.what, found.lines, found.about)

    def _why_illegal(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """The clauses that refuse some actions; and that one of these, if it is played all the same, is refused."""
        chosen = self._illegal(game, state, alone)
        for number, (action, clauses) in enumerate(chosen):
            text = self.book.write_action(action)
            mismatch = self._refusal(text, clauses)
            if mismatch is None and (alone or number == 0):
                mismatch = self._refused(text, clauses)
            if mismatch is not None:
                return mismatch
            self.refused.update(clauses)
        return None

    def _illegal(self, game: BoardGame[S, A], state: S, alone: bool) -> list[tuple[A, list[str]]]:
        """Some actions that are illegal, each with its clauses: those first whose clauses were asked about least."""
        dice = random.Random(len(self._past))
        some = dice.sample(self._actions, min(len(self._actions), IF_ALONE if alone else LOOKED_AT))
        if alone and len(self._actions) <= IF_ALONE * 10:
            some = list(self._actions)
        refused = []
        for action in some:
            try:
                clauses = [each.clause for each in game.why_illegal(state, action)]
            except CenturyError:  # not an action with this set-up
                continue
            if clauses:
                refused.append((action, clauses))
        if alone:
            return refused
        return sorted(refused, key=lambda each: min(self.refused[clause] for clause in each[1]))[:ASKED]

    def _refusal(self, text: str, clauses: list[str]) -> Mismatch | None:
        if "why_illegal" not in self.offers:
            return None
        answer = self._ask("why_illegal", {"do": "why_illegal", "action": text})
        if isinstance(answer, Mismatch):
            return answer
        self.compared["why_illegal"] += 1
        return _compare_clauses(text, _clauses(answer.get("refusals")), clauses)

    def _refused(self, text: str, clauses: list[str]) -> Mismatch | None:
        self.compared["refused"] += 1
        try:
            answer = self.engine.ask({"do": "apply", "action": text})
        except EngineFails as failed:
            return Mismatch("why_illegal", f"apply ({failed.how})", (f"yours: {failed}",), frozenset({failed.how}))
        error = answer.get("error")
        if not isinstance(error, dict):
            return Mismatch("why_illegal", "what is refused", (
                f"yours plays `{text}`, which is not allowed: {', '.join(clauses)}",), frozenset({"apply", *clauses}))
        if error.get("kind") != "illegal":
            return Mismatch("why_illegal", "what is refused", (
                f"yours answers `{text}` with {_error(answer)}; it is not allowed: {', '.join(clauses)}",), frozenset({"kind"}))
        return _compare_clauses(text, _clauses(error.get("refusals")), clauses) if "refusals" in error else None

    def _observe(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "observe" not in self.offers or self.book.observe is None:
            return None
        seats = range(game.players) if alone or not self._past else [len(self._past) % game.players]
        for seat in seats:
            answer = self._ask("observe", {"do": "observe", "seat": seat})
            if isinstance(answer, Mismatch):
                return answer
            self.compared["observe"] += 1
            right = observation_as_json(self.book, game, state, seat)
            found = compare_json("observe", f"what {format_seat(seat)} sees", answer.get("observation"), right)
            if found is not None:
                return found
        return None

    def _perft(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "perft" not in self.offers or (self._past and not self._has_its_turn("perft", alone)):
            return None
        depth = 2 if len(game.legal_actions(state)) <= MOST_PERFT else 1
        answer = self._ask("perft", {"do": "perft", "depth": depth})
        if isinstance(answer, Mismatch):
            return answer
        self.compared["perft"] += 1
        by_first = {self.book.write_action(action): many for action, many in Perft(game).divide(state, depth).items()}
        right: Json = {"plays": sum(by_first.values()), **({"divide": by_first} if "divide" in answer else {})}
        yours = {key: answer.get(key) for key in ("plays", "divide") if key in answer or key == "plays"}
        return compare_json("perft", f"how many plays of {depth} there are", yours, right)

    def _resume(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Whether a game that begins in the middle offers the same as the one that was played to there."""
        if "position" not in self.offers.get("new", ()) or "legal" not in self.offers:
            return None
        if not alone and len(self._past) % EVERY["resume"] != EVERY["resume"] - 1:
            return None
        message = {**self._new(game, state), "game": "resumed", "position": position_as_json(self.book, game, state)}
        begun = self._ask("resume", message)
        if isinstance(begun, Mismatch):
            return begun
        answer = self._ask("resume", {"do": "legal", "game": "resumed"})
        if isinstance(answer, Mismatch):
            return answer
        self.compared["resume"] += 1
        right = [self.book.write_action(action) for action in game.legal_actions(state)]
        return compare_json("resume", "what is legal in a game that begins in this position", answer.get("actions"), right,
                            in_order=False)

    def begun_at(self, game: BoardGame[S, A], state: S) -> Mismatch | None:
        """The mismatch of a game that begins in the middle, in a position of whatever play; None where the engine has no such."""
        return self._resume(game, state, alone=True)

    def _undo(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if self._last is None or not self._past or not self._has_its_turn("undo", alone):
            return None
        answer = self._ask("undo", {"do": "undo"})
        if isinstance(answer, Mismatch):
            return answer
        self.compared["undo"] += 1
        text = self.book.write_action(self._last)
        right: dict[str, Json] = {"undone": text, "position": position_as_json(self.book, game, self._past[-1])}
        yours = {key: answer[key] for key in right if key in answer}
        found = compare_json("undo", "what is taken back", yours, {key: right[key] for key in yours}, in_order=False)
        if found is not None:
            return found
        again = self._ask("undo", {"do": "apply", "action": text})
        if isinstance(again, Mismatch) or "position" not in again:
            return again if isinstance(again, Mismatch) else None
        return compare_json("undo", "the position after an action was taken back and played again", again["position"],
                            position_as_json(self.book, game, state), in_order=False)


def _offered(book: Rulebook[S, A], hello: Mapping[str, object]) -> tuple[tuple[int, ...], set[str], dict[str, list[str]]]:
    """For how many players, under which ambiguities, and which messages with which fields."""
    if "error" in hello:
        raise InvalidInput(f"--engine: it answers hello with {_error(hello)}")
    if hello.get("protocol") != PROTOCOL:
        raise InvalidInput(f"--engine: it speaks protocol {hello.get('protocol')!r}; here it is {PROTOCOL}")
    if hello.get("name") != book.name:
        raise InvalidInput(f"--engine: it is an engine of {hello.get('name')!r}, not of {book.name}")
    players, messages, readings = hello.get("players", []), hello.get("messages"), hello.get("readings", {})
    if not (isinstance(messages, dict) and all(isinstance(fields, list) for fields in messages.values())):
        raise InvalidInput('--engine: its hello should tell its `messages`, as {"hello": [], "new": ["players", "set_up"], …}')
    if not isinstance(players, list) or not isinstance(readings, dict):
        raise InvalidInput("--engine: its hello should tell `players` as a list, and `readings` as an object")
    for needed in NEEDED:
        if needed not in messages:
            raise InvalidInput(f"--engine: it does not offer `{needed}`, without which nothing can be compared")
    if "set_up" not in messages["new"]:
        raise InvalidInput("--engine: its `new` takes no `set_up`, so that it cannot be given the same deal")
    known = tuple(number for number in book.players if number in players)
    if not known:
        raise InvalidInput(f"--engine: it is for {players} players; {book.short_title} is for {book.for_players}")
    return known, set(readings) if "readings" in messages["new"] else set(), cast("dict[str, list[str]]", messages)


def _verbs(hello: Mapping[str, object]) -> set[str] | None:
    """The verbs that it knows, which may be fewer than there are: some are those of other readings. None if it does not say."""
    actions = hello.get("actions")
    if actions is None:
        return None
    if not isinstance(actions, dict):
        raise InvalidInput('--engine: its hello should tell `actions` as an object by verb, as {"rest": {}, …}')
    return set(actions)


def _compare_clauses(text: str, yours: list[str] | None, right: list[str]) -> Mismatch | None:
    if yours is None:
        return Mismatch("why_illegal", "why an action is refused", ("yours answers no `refusals` that have a `clause` each",),
                        frozenset({"refusals"}))
    if set(yours) == set(right):
        return None
    line = f"`{text}` is refused by {', '.join(right)}; yours says {', '.join(yours) or 'that it is legal'}"
    return Mismatch("why_illegal", "why an action is refused", (line,), frozenset(set(yours) ^ set(right)))


def _clauses(refusals: object) -> list[str] | None:
    if not isinstance(refusals, list):
        return None
    found = [each.get("clause") if isinstance(each, dict) else None for each in refusals]
    return cast("list[str]", found) if all(isinstance(each, str) for each in found) else None


def _error(answer: Mapping[str, object]) -> str:
    error = answer["error"]
    return f"the error {error.get('message')!r}" if isinstance(error, dict) else f"the error {error!r}"
