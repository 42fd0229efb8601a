"""An engine that speaks the protocol, driven along a play, and asked all that it offers after each action."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

import attrs

from century_rules.every_action import asked_actions
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import BoardGame
from century_rules.protocol.messages import MESSAGES
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.rulebook import A, Rulebook, S
from century_rules.testing.comparing import Mismatch, compare_legal_actions
from century_rules.testing.comparing_json import compare_json
from century_rules.testing.side_by_side import AT, Answer, Engine, SideBySide
from century_rules.testing.subject import Subject
from century_rules.writing.arguments import format_seat

ASKED, LOOKED_AT, IF_ALONE = 3, 12, 60
"""Illegal actions asked about in a position, chosen out of how many by how seldom their clauses were seen; and if nothing else
is asked."""

EVERY = {"asked_position": 5, "outcome": 6, "undo": 7, "observe": 9, "resume": 11, "perft": 16, "drop": 64}
"""In one of how many positions these are asked, for they take long or say little."""

CALLED = {
    "new": "the game that was begun", "position": "the position", "to_act": "who is to act", "outcome": "the outcome",
    "asked_position": "the position that was asked for", "resume": "a game that begins in this position",
    "undo": "the position after an action was taken back",
    "why_illegal": "why an action is refused", "refused": "the position after an action was refused",
    "drop": "another game beside this one"}
"""By question what it is about."""

TAKEN_BACK, LISTED = 3, 20
"""Actions that are taken back one after the other, all where the game is over; after how many what is legal is asked."""

FEW_LEGAL, MOST_LEGAL, FEW_PERFTS = 5, 12, 20
"""Legal actions of a position whose plays of three and of two actions are counted; after how many counts those of three are, for
by then a difference that is told better has been found."""

NO_ACTIONS = ("?", "? {}", "{} ?")
"""Texts that are no actions of any game, though `{}` is one."""


class EngineSubject(Subject[S, A]):
    """Raises InvalidInput for an engine of another game, or one that offers too little; EngineFails if it fails at `hello`."""

    def __init__(self, engine: Engine, book: Rulebook[S, A]) -> None:
        self.book, self.engine, self._sides = book, engine, SideBySide(engine, book)
        self.hello, self.compared = self._sides.hello, self._sides.compared
        self.offers = self.hello.messages
        self.refused: Counter[str] = Counter()
        """By clause how many refusals were asked about that it is part of."""
        self._questions: Mapping[str, Callable[[BoardGame[S, A], S, bool], Mismatch | None]] = {
            "position": self._position, "to_act": self._to_act, "outcome": self._outcome, "legal": self._legal,
            "why_illegal": self._why_illegal, "observe": self._observe, "perft": self._perft,
            "asked_position": self._asked_position, "resume": self._resume, "undo": self._undo, "drop": self._drop}
        self._yours: Answer = {}
        self._right: Answer = {}
        self._past: list[S] = []
        self._were_legal, self._were_played = set[A](), set[A]()
        self._played: list[A] = []
        self._start = ""
        self._every = dict[int, tuple[A, ...]]()
        self._unknown_verbs = dict[str, None]()
        self._suspect: A | None = None
        """The illegal action that was asked about last where the two differed: in shorter plays it is asked about first."""
        self._untold: Counter[str] = Counter()
        """By field how many answers to `new` and `apply` were without it."""

    @property
    def skipped(self) -> list[str]:
        """What it does not offer, and that is not compared: messages, fields, and verbs of which nothing illegal was tried."""
        missing = [name for name in MESSAGES if name not in self.offers and name != "hello"]
        fields = [f"new with {field}" for field in ("readings", "position") if field not in self.offers.get("new", ())]
        told = [f"{field} in {f'{self._untold[field]:,} ' if self.compared[field] else ''}answers"
                for field in AT if self._untold[field] or not self.compared[field]]
        verbs = [f"illegal actions by {', '.join(self._unknown_verbs)}"] if self._unknown_verbs else []
        alone = [] if "drop" in self.offers or "position" in self.offers["new"] else ["several games at once"]
        return [*missing, *fields, *alone, *told, *verbs]

    @property
    def not_asked(self) -> list[str]:
        """The messages, and the fields of `new`, that it offers, and that were never asked."""
        asked = self._sides.asked
        names = [name for name in self.offers if name != "hello" and name not in asked]
        fields = [field for field in self.offers["new"] if field not in asked.get("new", ())]
        return [*names, *(f"new with {field}" for field in fields)]

    @property
    def never_played(self) -> dict[str, list[str]]:
        """By verb the actions that were legal somewhere, and were played nowhere."""
        return self._by_verb(self._were_legal - self._were_played)

    @property
    def never_legal(self) -> dict[str, list[str]]:
        """By verb the actions that there are, and that were legal nowhere."""
        return self._by_verb({action for each in self._every.values() for action in each} - self._were_legal)

    def _by_verb(self, actions: Iterable[A]) -> dict[str, list[str]]:
        found = dict[str, list[str]]()
        for text in sorted(map(self.book.write_action, actions)):
            found.setdefault(text.partition(" ")[0], []).append(text)
        return found

    # --- along a play -------------------------------------------------------------------------------------------------

    def _begin(self, game: BoardGame[S, A], start: S) -> Mismatch | None:
        self._past, self._played, self._start = [], [], repr(start)
        return self._does("new", self._new(game, start), game)

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

    def _apply(self, action: A) -> Mismatch | None:
        self._played.append(action)
        self._were_played.add(action)
        return self._does("apply", self._action("apply", action))

    def _action(self, verb: str, action: A) -> dict[str, Json]:
        return {"do": verb, "action": self.book.write_action(action)}

    def _does(self, kind: str, message: Mapping[str, Json], begun: BoardGame[S, A] | None = None) -> Mismatch | None:
        """Have it begin, or play a legal action. What is told of the position is compared by its own questions."""
        both = self._sides.answers(kind, message)
        if isinstance(both, Mismatch):
            return both
        self._yours, self._right = both
        return None if begun is None else self._sides.differ(kind, CALLED[kind], both, begun, besides=AT)

    def _compare(self, game: BoardGame[S, A], state: S, only: str) -> Mismatch | None:
        for question, ask in self._questions.items():
            alone = only == question
            if alone or not only:
                mismatch = ask(game, state, alone)
                if mismatch is not None:
                    return mismatch
        self._past.append(state)
        self._were_legal.update(game.legal_actions(state))
        return None

    def _has_its_turn(self, question: str, alone: bool) -> bool:
        return alone or len(self._past) % EVERY[question] == EVERY[question] - 1

    def _same(self, kind: str, game: BoardGame[S, A], *messages: Mapping[str, Json]) -> Mismatch | None:
        """The first mismatch in the answers to some messages that it offers, with what was asked by then."""
        asked = list[str]()
        for message in messages:
            if message["do"] in self.offers:
                asked.append(" ".join(str(message[key]) for key in ("do", "action") if key in message))
                found = self._sides.compare(kind, CALLED[kind], message, game)
                if found is not None:
                    said = [f"asked one after the other: {'; '.join(asked)}"] if len(asked) > 1 else []
                    return attrs.evolve(found, lines=(*found.lines, *said))
        return None

    # --- what is asked ------------------------------------------------------------------------------------------------

    def _field(self, field: str) -> Mismatch | None:
        """A field of the last answer, where it is told."""
        if field not in self._yours:
            self._untold[field] += 1
            return None
        self.compared[field] += 1
        return compare_json(field, CALLED[field], self._yours[field], cast("Json", self._right[field]), in_order=False)

    def _position(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        return self._field("position")

    def _to_act(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        found = self._field("to_act")
        yours, right = (_seat(answer.get("to_act")) for answer in (self._yours, self._right))
        return found and attrs.evolve(found, lines=(f"yours {yours}, by the rules {right}",))

    def _outcome(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """As it came with the position, and, where that does not say it or the game is over, as it is asked for.

        An engine that has told it of other positions tells it of the last one, too.
        """
        over, told = self._right["outcome"] is not None, "outcome" in self._yours
        asked = "outcome" in self.offers and (over or not told or self._has_its_turn("outcome", alone))
        if over and not told and not asked and self.compared["outcome"]:
            self._yours = {**self._yours, "outcome": None}
        return self._field("outcome") or (self._same("outcome", game, {"do": "outcome"}) if asked else None)

    def _legal(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        if "legal" not in self.offers:
            return None
        both = self._sides.answers("legal", {"do": "legal"})
        if isinstance(both, Mismatch):
            return both
        self.compared["legal"] += 1
        actions = both[0].get("actions")
        if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
            return Mismatch("legal", "the legal actions", ("yours answers no `actions` that are a list of texts",),
                            frozenset({"actions"}))
        if sorted(actions) == sorted(cast("list[str]", both[1]["actions"])):  # as nearly always
            return None
        found = compare_legal_actions(self.book, game, state, actions)
        return found and Mismatch("legal", found.what, found.lines, found.about)

    def _why_illegal(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """The clauses that refuse some actions; and that one of these, if it is played all the same, is refused."""
        for number, (action, clauses) in enumerate(self._illegal(game, state, alone)):
            mismatch = self._refusals(game, action)
            if mismatch is None and (alone or number == 0):
                self.compared["refused"] += 1
                mismatch = self._error("why_illegal", self._action("apply", action)) or self._unchanged(game)
            if mismatch is not None:
                self._suspect = action
                return mismatch
            self.refused.update(clauses)
        legal = self._another(game, state)
        said, text = next(map(self.book.write_action, legal), ""), NO_ACTIONS[len(self._past) % len(NO_ACTIONS)]
        asks = len(self._past) % 2 and "why_illegal" in self.offers
        return (next(filter(None, (self._refusals(game, each) for each in legal)), None)
                or self._error("why_illegal", {"do": "why_illegal" if asks else "apply", "action": text.format(said).strip()}))

    def _unchanged(self, game: BoardGame[S, A]) -> Mismatch | None:
        """What differs once an action was refused: one thing after the other is asked, all where the game is over."""
        asked: list[dict[str, Json]] = [{"do": each} for each in ("legal", "outcome", "position") if each in self.offers]
        over, refused = self._right["outcome"] is not None, self.compared["refused"]
        found = self._same("refused", game, *(asked if over or not asked else [asked[len(self._past) % len(asked)]]))
        self.compared["refused"] = refused  # however many things were asked
        return found and attrs.evolve(found, kind="why_illegal")

    def _error(self, kind: str, message: Mapping[str, Json]) -> Mismatch | None:
        """Whether what the reference answers with an error is one of the engine's, too."""
        both = self._sides.answers(kind, message)
        return both if isinstance(both, Mismatch) else None

    def _illegal(self, game: BoardGame[S, A], state: S, alone: bool) -> list[tuple[A, list[str]]]:
        """Some actions that are illegal, each with its clauses: those first whose clauses were asked about least."""
        dice = random.Random(f"{len(self._past)} {self._start}")
        if game.players not in self._every:
            self._every[game.players] = tuple(self._of_known_verbs(asked_actions(self.book, game, state)))
        actions = self._every[game.players]
        some = dice.sample(actions, min(len(actions), IF_ALONE if alone else LOOKED_AT))
        if alone and len(actions) <= IF_ALONE * 10:
            some = list(actions)
        refused = []
        if alone and self._suspect is not None:
            some.insert(0, self._suspect)
        for action in some:
            try:
                clauses = [each.clause for each in game.why_illegal(state, action)]
            except CenturyError:  # not an action with this set-up
                continue
            if clauses:
                refused.append((action, clauses))
        if alone or self._right.get("outcome") is not None:
            return refused
        return sorted(refused, key=lambda each: min(self.refused[clause] for clause in each[1]))[:ASKED]

    def _refusals(self, game: BoardGame[S, A], action: A) -> Mismatch | None:
        if "why_illegal" not in self.offers:
            return None
        return self._sides.compare("why_illegal", CALLED["why_illegal"], self._action("why_illegal", action), game)

    def _observe(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Of one seat after the other, and of all at the start and at the end."""
        if "observe" not in self.offers or self.book.observe is None:
            return None
        every = alone or not self._past or self._right["outcome"] is not None
        for seat in range(game.players) if every else [len(self._past) % game.players]:
            found = self._sides.compare("observe", f"what {format_seat(seat)} sees", {"do": "observe", "seat": seat}, game)
            if found is not None:
                return found
        none = game.players if len(self._past) % 2 else -1
        return self._error("observe", {"do": "observe", "seat": none}) if every or self._has_its_turn("observe", alone) else None

    def _perft(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        at_an_end = not self._past or self._right["outcome"] is not None
        if "perft" not in self.offers or not (at_an_end or self._has_its_turn("perft", alone)):
            return None
        legal = len(game.legal_actions(state))
        depth = 3 if legal <= FEW_LEGAL and self.compared["perft"] >= FEW_PERFTS else 2 if legal <= MOST_LEGAL else 1
        return self._sides.compare("perft", f"how many plays of {depth} there are", {"do": "perft", "depth": depth}, game)

    def _asked_position(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """The position as it is asked for, with its set-up and how many actions were played."""
        return self._same("asked_position", game, {"do": "position"}) if self._has_its_turn("asked_position", alone) else None

    def _resume(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Whether a game that begins in the middle is the same as the one that was played to there."""
        if "position" not in self.offers["new"] or not self._has_its_turn("resume", alone):
            return None
        message = {**self._new(game, state), "game": "resumed", "position": position_as_json(self.book, game, state)}
        other = self._another(game, state)
        undone: list[dict[str, Json]] = [{"do": "undo", "game": "resumed"} for _ in (*other, "one too many")]
        refused = self._refused_one(game, state)
        return self._same("resume", game, message, *self._then(other, "resumed"), *undone,
                          *self._all_of("resumed", game, (*other, *refused)),
                          *({**self._action("apply", each), "game": "resumed"} for each in refused))

    def _all_of(self, name: str, game: BoardGame[S, A], some: Iterable[A]) -> list[dict[str, Json]]:
        """All that may be asked of a game of that name but `undo`, with some actions."""
        seats: list[dict[str, Json]] = [{"do": "observe", "seat": seat} for seat in range(game.players)]
        asked: list[dict[str, Json]] = [
            {"do": "legal"}, {"do": "position"}, {"do": "outcome"}, {"do": "perft", "depth": 1},
            *(seats if self.book.observe is not None else ()), *(self._action("why_illegal", each) for each in some)]
        return [{**each, "game": name} if name else each for each in asked]

    def _refused_one(self, game: BoardGame[S, A], state: S) -> list[A]:
        """An illegal action; none if no such was found."""
        return [action for action, _ in self._illegal(game, state, False)[:1]]

    def _another(self, game: BoardGame[S, A], state: S, but: A | None = None) -> list[A]:
        """A legal action, which is not `but`; none if there is no such."""
        legal = [action for action in game.legal_actions(state) if action != but]
        return legal[len(self._past) % len(legal):][:1] if legal else []

    def _then(self, actions: Iterable[A], name: str) -> Iterator[dict[str, Json]]:
        """What is legal in a game of that name, before some actions and after each."""
        legal: dict[str, Json] = {"do": "legal", "game": name}
        yield legal
        for action in actions:
            yield {**self._action("apply", action), "game": name}
            yield legal

    def begun_at(self, game: BoardGame[S, A], state: S) -> Mismatch | None:
        """The mismatch of a game that begins in the middle, in a position of whatever play; None where the engine has no such."""
        return self._resume(game, state, alone=True)

    def _undo(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """What it tells of the last actions taken back one by one, another one played and taken back, and all played again."""
        if "undo" not in self.offers:
            return None
        undo: dict[str, Json] = {"do": "undo"}
        if not self._past:
            return self._error("undo", undo)
        over = self._right["outcome"] is not None
        if not over and not self._has_its_turn("undo", alone):
            return None
        compared, last = self.compared["undo"], self._played[-(len(self._played) if over else TAKEN_BACK):]
        there = [*self._past, state][-1 - len(last)]
        other = self._another(game, there, last[0])
        legal: dict[str, Json] = {"do": "legal"}
        back = [each for number in range(len(last)) for each in (undo, legal)[:2 if number < LISTED else 1]]
        astray = [*self._then(other, ""), *(undo for _ in other), legal]
        refused = self._refused_one(game, there)
        asked = self._all_of("", game, refused) + [self._action("apply", each) for each in refused]
        beyond = [undo] if len(last) == len(self._played) else []
        found = self._same("undo", game, *back, *beyond, *astray, *asked) or self._same(
            "undo", game, *(self._action("apply", each) for each in last[:-LISTED]), *self._then(last[-LISTED:], ""))
        if found is None and self.compared["undo"] == compared:
            undone = self.book.write_action(last[-1])
            return Mismatch("undo", CALLED["undo"], (
                f"yours answers `undo` of `{undone}` without a position, and nothing can be asked of it; let it be told",),
                frozenset({"nothing"}))
        self.compared["undo"] = compared + len(last)  # however they were seen
        return found

    def _drop(self, game: BoardGame[S, A], state: S, alone: bool) -> Mismatch | None:
        """Whether another game, of other players where it can be, leaves this one alone, is dropped, and is gone then."""
        if "drop" not in self.offers or (self._past and not self._has_its_turn("drop", alone)):
            return None
        number = len(self._past) // EVERY["drop"]
        known = self.book.in_force.players or self.book.players
        players = [each for each in self.hello.players if each in known and each != game.players] or [game.players]
        other = self.book.printed(players[number % len(players)], game.readings)
        first = other.deal(number)
        begun, some = {**self._new(other, first), "game": "dropped"}, self._another(other, first)
        gone = [*self._all_of("dropped", other, some), *({**self._action("apply", each), "game": "dropped"} for each in some)]
        drop: dict[str, Json] = {"do": "drop", "game": "dropped"}
        legal: dict[str, Json] = {"do": "legal"}
        left, compared = [drop, *gone, {**drop, "do": "undo"}, drop], self.compared["drop"]
        found = (self._same("drop", other, begun, *self._then(some, "dropped")) or self._same("drop", game, legal)
                 or self._same("drop", other, *left) or self._same("drop", game, legal))
        self.compared["drop"] = compared + 1
        return found


def _seat(said: object) -> str:
    """A seat as the protocol says it, and as it is called; what is none stays as it is."""
    text = json.dumps(said)
    return f"{text} ({format_seat(said)})" if isinstance(said, int) and not isinstance(said, bool) else text
