"""An engine that speaks the protocol, driven along a play and asked after each action all that it offers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol, cast

from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.kernel.text_lines import lines
from century_rules.protocol.messages import MESSAGES
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import A, Rulebook, S
from century_rules.search.perft import Perft
from century_rules.testing.comparing import Mismatch, compare_legal_actions
from century_rules.testing.comparing_json import compare_json
from century_rules.testing.engine_offers import Offered, error_of, failed, fault_of_error
from century_rules.testing.engine_process import EngineFails
from century_rules.testing.subject import Subject
from century_rules.writing.arguments import format_seat
from century_rules.writing.whole_position import beginning_of

ASKED, LOOKED_AT, IF_ALONE = 3, 12, 60
"""Illegal actions asked about in a position, chosen out of how many by how seldom their clauses were seen; and if nothing else
is asked."""

EVERY = {"asked_position": 5, "undo": 7, "resume": 11, "perft": 16, "drop": 64}
"""In one of how many positions these are asked, for they take long or say little."""

AT = ("position", "to_act", "outcome")
"""The fields that answers tell a position by."""

CALLED_AT = {
    "asked_position": "the position that was asked for", "resume": "a game that begins in this position",
    "undo": "the position after an action was taken back", "drop": "a game that was dropped"}
"""By question the position that it is about."""

TAKEN_BACK = 3
"""Actions that are taken back one after the other."""

MOST_PERFT = 12
"""Legal actions of a position whose plays of two actions are counted."""


NO_ACTION = "?"
"""A text that is no action of any game."""


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
        self._asked = dict[str, set[str]]()
        """By message the fields it was asked with."""
        self.hello = Offered.from_hello(book, engine.ask({"do": "hello"}))
        self.offers = self.hello.messages
        self._questions: Mapping[str, Callable[[BoardGame[S, A], S, bool], Mismatch | None]] = {
            "position": self._position, "to_act": self._to_act, "outcome": self._outcome, "legal": self._legal,
            "why_illegal": self._why_illegal, "observe": self._observe, "perft": self._perft,
            "asked_position": self._asked_position, "resume": self._resume, "undo": self._undo, "drop": self._drop}
        self._answer: Mapping[str, object] = {}
        self._past: list[S] = []
        self._played: list[A] = []
        self._start = ""
        self._games = set[str]()
        """The names of those it has."""
        self._every = dict[int, tuple[A, ...]]()
        self._actions: tuple[A, ...] = ()
        self._unknown_verbs = dict[str, None]()

    @property
    def skipped(self) -> list[str]:
        """What it does not offer, and that is not compared: messages, fields, and verbs of which nothing illegal was tried."""
        missing = [name for name in MESSAGES if name not in self.offers and name != "hello"]
        fields = [f"new with {field}" for field in ("readings", "position") if field not in self.offers.get("new", ())]
        told = [f"{field} in answers" for field in AT if not self.compared[field]]
        verbs = [f"illegal actions by {', '.join(self._unknown_verbs)}"] if self._unknown_verbs else []
        return [*missing, *fields, *told, *verbs]

    @property
    def not_asked(self) -> list[str]:
        """The messages, and the fields of `new`, that it offers, and that were never asked."""
        names = [name for name in self.offers if name != "hello" and name not in self._asked]
        fields = [field for field in self.offers["new"] if field not in self._asked.get("new", ())]
        return [*names, *(f"new with {field}" for field in fields)]

    # --- along a play -------------------------------------------------------------------------------------------------

    def _begin(self, game: BoardGame[S, A], start: S) -> Mismatch | None:
        self._past, self._played, self._start = [], [], repr(start)
        if game.players not in self._every:
            self._every[game.players] = tuple(self._of_known_verbs(self.book.asked_actions(game, start)))
        self._actions = self._every[game.players]
        message = self._new(game, start)
        return self._does("new", message) or self._begun_as_asked("new", game, message, self._answer)

    def _of_known_verbs(self, actions: Iterable[A]) -> Iterator[A]:
        for action in actions:
            verb = self.book.write_action(action).partition(" ")[0]
            if self.hello.verbs is None or verb in self.hello.verbs:
                yield action
            else:
                self._unknown_verbs[verb] = None

    def _new(self, game: BoardGame[S, A], start: S) -> dict[str, Json]:
        said = self.book.reading_names.by_name(game.readings)
        return {"do": "new", "players": game.players, "set_up": set_up_as_json(self.book, game, start),
                **({"readings": said} if said else {})}

    def _begun_as_asked(
        self, kind: str, game: BoardGame[S, A], message: Mapping[str, Json], answer: Mapping[str, object],
    ) -> Mismatch | None:
        """Whether it tells the game that it was asked to begin: what it does not tell is left out."""
        asked = {"game": "", "readings": {}, **message}
        right = {key: asked[key] for key in ("game", "players", "readings", "set_up") if key in answer}
        yours = {key: self._in_short(game, answer[key], right[key]) if key == "set_up" else answer[key] for key in right}
        return compare_json(kind, "the game that was begun", yours, right)

    def _in_short(self, game: BoardGame[S, A], set_up: object, right: Json) -> object:
        """A set-up as the rules say it, without what comes in the order of the box; what is no set-up stays as it is."""
        if set_up == right or not isinstance(set_up, list) or not all(isinstance(each, str) for each in set_up):
            return set_up
        try:
            begun = game.beginning(beginning_of(self.book, game, list(lines("\n".join(set_up))), None))
        except CenturyError:
            return set_up
        return set_up_as_json(self.book, game, begun)

    def _apply(self, action: A) -> Mismatch | None:
        self._played.append(action)
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
        answer = self._heard(kind, message)
        if isinstance(answer, Mismatch) or not failed(answer):
            return answer
        return Mismatch(kind, f"{message['do']}", (f"yours answers {error_of(answer)}",), frozenset({"error"}))

    def _heard(self, kind: str, message: Mapping[str, Json]) -> Mapping[str, object] | Mismatch:
        """The answer, which may be an error, or what is no answer."""
        verb, name = str(message["do"]), str(message.get("game", ""))
        self._asked.setdefault(verb, set()).update(message)
        try:
            answer = self.engine.ask(message)
        except EngineFails as error:
            self._games.clear()  # it begins anew
            return Mismatch(kind, f"{verb} ({error.how})", (f"yours: {error}",), frozenset({error.how}))
        if failed(answer):
            wrong = fault_of_error(answer, AT)
            return answer if wrong is None else Mismatch(kind, f"the error to {verb}", (f"yours: {wrong}",), frozenset({"error"}))
        if verb in ("new", "drop"):
            (self._games.add if verb == "new" else self._games.discard)(name)
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
        return alone or len(self._past) % EVERY[question] == EVERY[question] - 1

    def _at(self, kind: str, answer: Mapping[str, object], game: BoardGame[S, A], state: S) -> Mismatch | None:
        """What is told of a position besides the play: all of it that is there."""
        outcome = outcome_as_json(game, state)
        right: dict[str, Json] = {"position": position_as_json(self.book, game, state),
                                  "to_act": None if outcome is not None else game.actor(state), "outcome": outcome}
        told = {key: answer[key] for key in right if key in answer}
        self.compared[kind] += bool(told)
        return compare_json(kind, CALLED_AT[kind], told, {key: right[key] for key in told}, in_order=False)

    def _lists_legal(self, kind: str, game: BoardGame[S, A], state: S, name: str = "") -> Mismatch | None:
        """What is legal there by its answer, where it can be asked."""
        if "legal" not in self.offers:
            return None
        answer = self._ask(kind, {"do": "legal", **({"game": name} if name else {})})
        if isinstance(answer, Mismatch):
            return answer
        self.compared[kind] += 1
        right = [self.book.write_action(action) for action in game.legal_actions(state)]
        return compare_json(kind, f"what is legal in {CALLED_AT[kind]}", answer.get("actions"), right, in_order=False)

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
        legal = [*map(self.book.write_action, game.legal_actions(state))]
        return self._refusal(legal[len(self._past) % len(legal)], []) if legal else self._no_action()

    def _no_action(self) -> Mismatch | None:
        """Whether a text that is no action is answered with an error."""
        answer = self._heard("why_illegal", {"do": "apply", "action": NO_ACTION})
        if isinstance(answer, Mismatch) or failed(answer):
            return answer if isinstance(answer, Mismatch) else None
        return Mismatch("why_illegal", "what is no action", (f"yours plays `{NO_ACTION}`",), frozenset({"apply"}))

    def _illegal(self, game: BoardGame[S, A], state: S, alone: bool) -> list[tuple[A, list[str]]]:
        """Some actions that are illegal, each with its clauses: those first whose clauses were asked about least."""
        dice = random.Random(f"{len(self._past)} {self._start}")
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
        answer = self._heard("why_illegal", {"do": "apply", "action": text})
        if isinstance(answer, Mismatch):
            return answer
        error = answer.get("error")
        if not isinstance(error, dict):
            return Mismatch("why_illegal", "what is refused", (
                f"yours plays `{text}`, which is not allowed: {', '.join(clauses)}",), frozenset({"apply", *clauses}))
        if error["kind"] != "illegal":
            return Mismatch("why_illegal", "what is refused", (
                f"yours answers `{text}` with an error of kind {error['kind']!r}; it is \"illegal\": {', '.join(clauses)}",),
                frozenset({"kind"}))
        if "refusals" not in error:
            return None
        return _compare_clauses(text, _clauses(error["refusals"]), clauses, none="names no clause")

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

    def _asked_position(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """The position as it is asked for, with its set-up and how many actions were played."""
        if "position" not in self.offers or not self._has_its_turn("asked_position", alone):
            return None
        answer = self._ask("asked_position", {"do": "position"})
        if isinstance(answer, Mismatch):
            return answer
        right: dict[str, Json] = {"set_up": set_up_as_json(self.book, game, state), "played": len(self._past)}
        told = {key: self._in_short(game, answer[key], right[key]) if key == "set_up" else answer[key]
                for key in right if key in answer}
        return (compare_json("asked_position", CALLED_AT["asked_position"], told, {key: right[key] for key in told})
                or self._at("asked_position", answer, game, state))

    def _resume(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Whether a game that begins in the middle is the same as the one that was played to there."""
        if "position" not in self.offers["new"] or not self._has_its_turn("resume", alone):
            return None
        message = {**self._new(game, state), "game": "resumed", "position": position_as_json(self.book, game, state)}
        begun = self._ask("resume", message)
        if isinstance(begun, Mismatch):
            return begun
        return (self._begun_as_asked("resume", game, message, begun) or self._at("resume", begun, game, state)
                or self._lists_legal("resume", game, state, "resumed") or self._goes_on("resume", game, state, "resumed"))

    def _goes_on(self, kind: str, game: BoardGame[S, A], state: S, name: str, but: str = "") -> Mismatch | None:
        """What it tells once an action was played there, which is not `but`."""
        legal = [action for action in game.legal_actions(state) if self.book.write_action(action) != but]
        if not legal:
            return None
        action = legal[len(self._past) % len(legal)]
        said: dict[str, Json] = {"game": name} if name else {}
        answer = self._ask(kind, {"do": "apply", "action": self.book.write_action(action), **said})
        if isinstance(answer, Mismatch):
            return answer
        after = game.apply(state, action)
        return self._at(kind, answer, game, after) or self._lists_legal(kind, game, after, name)

    def begun_at(self, game: BoardGame[S, A], state: S) -> Mismatch | None:
        """The mismatch of a game that begins in the middle, in a position of whatever play; None where the engine has no such."""
        return self._resume(game, state, alone=True)

    def _undo(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """What it tells of the last actions taken back one by one, what is legal then, and so once they are played again."""
        if "undo" in self.offers and not self._past:
            return self._nothing_to_undo()
        if "undo" not in self.offers or not self._has_its_turn("undo", alone):
            return None
        compared, states = self.compared["undo"], [*self._past, state]
        last = [*enumerate(self.book.write_action(action) for action in self._played)][-TAKEN_BACK:]
        does = [({"do": "undo"}, text, place) for place, text in reversed(last)]
        does += [({"do": "apply", "action": text}, text, place + 1) for place, text in last]
        for number, (message, text, place) in enumerate(does):
            if number == len(last):
                found = self._otherwise(game, states[last[0][0]], last[0][1])
                if found is not None:
                    return found
            answer = self._ask("undo", message)
            if isinstance(answer, Mismatch):
                return answer
            found = ((compare_json("undo", CALLED_AT["undo"], answer["undone"], text) if "undone" in answer else None)
                     or self._at("undo", answer, game, states[place]) or self._lists_legal("undo", game, states[place]))
            if found is not None:
                return found
        if self.compared["undo"] == compared:
            return Mismatch("undo", CALLED_AT["undo"], (
                f"yours answers `undo` of `{last[-1][1]}` without a position, and nothing can be asked of it; "
                "let the answer tell it",), frozenset({"nothing"}))
        self.compared["undo"] = compared + len(last)  # however they were seen
        return None

    def _otherwise(self, game: BoardGame[S, A], state: S, but: str) -> Mismatch | None:
        """What it tells where another action is played than was taken back, and that is taken back; and what is seen there."""
        if len(game.legal_actions(state)) > 1:
            found = self._goes_on("undo", game, state, "", but)
            answer = found or self._ask("undo", {"do": "undo"})
            if isinstance(answer, Mismatch):
                return answer
            found = self._at("undo", answer, game, state) or self._lists_legal("undo", game, state)
            if found is not None:
                return found
        return self._observe(game, state, False)

    def _nothing_to_undo(self) -> Mismatch | None:
        """Whether `undo` before anything is played is answered with an error."""
        answer = self._heard("undo", {"do": "undo"})
        if isinstance(answer, Mismatch) or failed(answer):
            return answer if isinstance(answer, Mismatch) else None
        return Mismatch("undo", CALLED_AT["undo"], ("yours takes something back before anything is played",),
                        frozenset({"there"}))

    def _drop(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Whether a game that is dropped is gone, and no other."""
        if "drop" not in self.offers or (self._past and not self._has_its_turn("drop", alone)):
            return None
        first, name = (self._past[0] if self._past else state), "dropped"
        begun = self._ask("drop", {**self._new(game, first), "game": name})
        if isinstance(begun, Mismatch):
            return begun
        left = self._ask("drop", {"do": "drop", "game": name})
        if isinstance(left, Mismatch):
            return left
        self.compared["drop"] += 1
        if "games" in left:
            found = compare_json("drop", "how many games are left", left["games"], len(self._games))
            if found is not None:
                return found
        action = next(map(self.book.write_action, game.legal_actions(first)), "")
        for verb in ("legal", "position", "apply"):
            if verb in self.offers:
                answer = self._heard("drop", {"do": verb, "game": name, **({"action": action} if verb == "apply" else {})})
                if isinstance(answer, Mismatch):
                    return answer
                if not failed(answer):
                    return Mismatch("drop", CALLED_AT["drop"], (f"yours answers `{verb}` in it, though it was dropped",),
                                    frozenset({"there"}))
        return self._lists_legal("drop", game, state)


def _compare_clauses(
    text: str, yours: list[str] | None, right: list[str], none: str = "says that it is legal",
) -> Mismatch | None:
    if yours is None:
        return Mismatch("why_illegal", "why an action is refused", ("yours answers no `refusals` that have a `clause` each",),
                        frozenset({"refusals"}))
    if set(yours) == set(right):
        return None
    said = f"says {', '.join(yours)}" if yours else none
    line = f"`{text}` is refused by {', '.join(right)}; yours {said}" if right else f"`{text}` is legal; yours {said}"
    return Mismatch("why_illegal", "why an action is refused", (line,), frozenset(set(yours) ^ set(right)))


def _clauses(refusals: object) -> list[str] | None:
    if not isinstance(refusals, list):
        return None
    found = [each.get("clause") if isinstance(each, dict) else None for each in refusals]
    return cast("list[str]", found) if all(isinstance(each, str) for each in found) else None
