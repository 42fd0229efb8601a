"""The reference as a separate process: a line of JSON asks, a line of JSON answers. docs/protocol.md specifies the messages.

Whatever a line says, it is answered, and the server goes on: an error names its kind, the place and the mend.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from typing import Generic, cast

import attrs

from century_rules.kernel.errors import CenturyError, IllegalAction, InvalidInput, Refusal
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.text_lines import clip, did_you_mean, lines
from century_rules.protocol.grammar import grammar_as_json
from century_rules.protocol.messages import DEEPEST_PERFT, LONGEST_LINE, MESSAGES, MOST_GAMES, PROTOCOL
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import Json, position_as_json, position_from_json, set_up_as_json
from century_rules.protocol.strict_json import strict_json
from century_rules.rulebook import Rulebook
from century_rules.search.perft import Perft
from century_rules.writing.whole_position import beginning_of


@attrs.define
class Game(Generic[S, A]):
    """A game under way: its rules, and its positions and actions so far."""

    rules: BoardGame[S, A]
    states: list[S]
    actions: list[A] = attrs.field(factory=list)

    @property
    def now(self) -> S:
        return self.states[-1]


class Server(Generic[S, A]):
    """Games of one rulebook, by the names that the other side gives them."""

    def __init__(self, book: Rulebook[S, A]) -> None:
        self.book = book
        self._games: dict[str, Game[S, A]] = {}
        answers = (self._hello, self._new, self._position, self._legal, self._apply, self._undo, self._why_illegal, self._observe,
                   self._outcome, self._perft, self._drop)
        self._asked: dict[str, tuple[Callable[[Message], dict[str, Json]], tuple[str, ...]]] = {
            name: (answer, fields) for (name, fields), answer in zip(MESSAGES.items(), answers, strict=True)}

    def answer(self, line: str | bytes) -> str:
        """The answer to a line, as a line without its end."""
        ident: Json = None
        try:
            said = _parsed(line)
            ident = cast("Json", said.get("id"))
            return _written({"id": ident, **self._ask(Message(said))})
        except IllegalAction as error:
            return _failed(ident, "illegal", error, refusals=_refusals(error.refusals))
        except CenturyError as error:
            return _failed(ident, "invalid", error)
        except RecursionError as error:
            return _failed(ident, "invalid", InvalidInput(f"the line is nested too deeply: {error}"))
        except Exception as error:  # a fault of ours, or of a game's own rules, ends no other game
            return _failed(ident, "internal", error)

    def _ask(self, message: Message) -> dict[str, Json]:
        verb = message.text("do")
        if verb not in self._asked:
            raise InvalidInput(f"do: there is no message '{clip(verb)}'{did_you_mean(verb, self._asked)}; "
                               f"there are {', '.join(self._asked)}")
        answered, fields = self._asked[verb]
        message.check_fields(("id", "do", *(("game",) if verb != "hello" else ()), *fields))
        return answered(message)

    # --- what the game is ---------------------------------------------------------------------------------------------

    def _hello(self, message: Message) -> dict[str, Json]:
        book = self.book
        return {
            "protocol": PROTOCOL, "version": version("century-rules"), "name": book.name, "title": book.title,
            "players": list(book.players),
            "readings": {doubt.id: [str(reading) for reading in doubt.readings] for doubt in book.ambiguities},
            "rulings": [name for name, _ in book.in_force.rulings],
            "messages": {name: list(fields) for name, fields in MESSAGES.items()},
            "actions": grammar_as_json(book)}

    def _new(self, message: Message) -> dict[str, Json]:
        """A game from a seed, from a set-up, or from a position with its set-up."""
        book, name = self.book, message.game()
        players = book.check_players(message.number("players", min(book.in_force.players or book.players)))
        named = message.texts_by_name("readings")
        asked = book.reading_names.parse(named)
        for doubt, value in book.in_force.readings.items():
            if named.get(doubt, value) != value:
                raise InvalidInput(f"readings.{doubt}: the ruling stands on {value}")
        rules = book.game(players, book.reading_names.parse(book.in_force.readings, asked), book.components(None))
        set_up, position = message.texts("set_up"), message.take("position")
        if set_up is not None and message.take("seed") is not None:
            raise InvalidInput("seed: there is a set_up, too; leave one of them out")
        if book.layouts is None and (set_up or position is not None):
            raise InvalidInput(f"set_up: {book.title} does not say its set-ups line by line (`layouts` of its Rulebook); give a "
                               "seed, and play on from there")
        if set_up is None or book.layouts is None:
            if position is not None:
                raise InvalidInput("position: say its set_up, too")
            state = rules.deal(message.number("seed", 0))
        elif position is None:
            state = rules.beginning(beginning_of(book, rules, list(lines("\n".join(set_up))), None))
        else:
            state = position_from_json(book, rules, position, set_up)
        played = book.reading_names.by_name(rules.readings)
        answer: dict[str, Json] = {"game": name, "players": players, "readings": played,
                                   "set_up": list(set_up_as_json(book, rules, state)), **self._at(rules, state)}
        self._keep(name, Game(rules, [state]))
        return answer

    # --- a game under way ---------------------------------------------------------------------------------------------

    def _position(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        return {"set_up": list(set_up_as_json(self.book, game.rules, game.now)), "played": len(game.actions),
                **self._at(game.rules, game.now)}

    def _legal(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        return {"actions": [self.book.write_action(action) for action in game.rules.legal_actions(game.now)]}

    def _apply(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        action = self.book.read_action(message.action(), game.now)
        after = game.rules.apply(game.now, action)
        answer = self._at(game.rules, after)  # before anything is changed: an error changes nothing
        game.states.append(after)
        game.actions.append(action)
        return answer

    def _undo(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        if not game.actions:
            raise InvalidInput("undo: nothing has been played since `new`")
        answer = {"undone": self.book.write_action(game.actions[-1]), **self._at(game.rules, game.states[-2])}
        game.states.pop()
        game.actions.pop()
        return answer

    def _why_illegal(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        action = self.book.read_action(message.action(), game.now)
        return {"refusals": _refusals(game.rules.why_illegal(game.now, action))}

    def _observe(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        return {"observation": observation_as_json(self.book, game.rules, game.now, message.number("seat", None))}

    def _outcome(self, message: Message) -> dict[str, Json]:
        game = self._named(message)
        return {"outcome": outcome_as_json(game.rules, game.now)}

    def _perft(self, message: Message) -> dict[str, Json]:
        game, depth = self._named(message), message.number("depth", None)
        if not 1 <= depth <= DEEPEST_PERFT:
            raise InvalidInput(f"depth: {depth} should be 1 to {DEEPEST_PERFT}")
        divided = Perft(game.rules).divide(game.now, depth)
        return {"plays": sum(divided.values()),
                "divide": {self.book.write_action(action): many for action, many in divided.items()}}

    def _drop(self, message: Message) -> dict[str, Json]:
        self._named(message)
        del self._games[message.game()]
        return {"games": len(self._games)}

    def _keep(self, name: str, game: Game[S, A]) -> None:
        """Give a game its name; another one of that name is gone."""
        if name not in self._games and len(self._games) >= MOST_GAMES:
            raise InvalidInput(f"game: there are {MOST_GAMES} already; drop one")
        self._games[name] = game

    def _named(self, message: Message) -> Game[S, A]:
        name = message.game()
        if name not in self._games:
            raise InvalidInput(f"game: there is no game '{clip(name)}'; begin it by `new`")
        return self._games[name]

    def _at(self, rules: BoardGame[S, A], state: S) -> dict[str, Json]:
        """The position, who is to act in it, and how it ended."""
        outcome = outcome_as_json(rules, state)
        return {"position": position_as_json(self.book, rules, state),
                "to_act": None if outcome is not None else rules.actor(state), "outcome": outcome}


class Message:
    """The fields of a line."""

    def __init__(self, said: Mapping[str, object]) -> None:
        self._said = said

    def check_fields(self, known: Sequence[str]) -> None:
        """Raise InvalidInput for a field that the message does not have, before anything is done."""
        for key in self._said:
            if key not in known:
                raise InvalidInput(f"'{clip(key)}' is no field of this message{did_you_mean(key, known)}; "
                                   f"it has {', '.join(known)}")

    def take(self, key: str) -> object:
        return self._said.get(key)

    def text(self, key: str) -> str:
        found = self.take(key)
        if not isinstance(found, str):
            raise InvalidInput(f"{key}: is missing" if found is None else f"{key}: {clip(repr(found))} should be a text")
        return found

    def action(self) -> str:
        """The text of an action, which is no line of a record: it has no comment."""
        found = self.text("action")
        if "#" in found:
            raise InvalidInput(f"action: {clip(repr(found))} has a comment; leave it out")
        return found

    def game(self) -> str:
        found = self.take("game")
        found = "" if found is None else found
        if not isinstance(found, str) or len(found) > 80:
            raise InvalidInput(f"game: {clip(repr(found))} should be a text of up to 80 letters")
        return found

    def number(self, key: str, otherwise: int | None) -> int:
        found = self.take(key)
        if found is None and otherwise is not None:
            return otherwise
        if type(found) is not int:
            raise InvalidInput(f"{key}: is missing" if found is None else f"{key}: {clip(repr(found))} should be a whole number")
        if not 0 <= found < 10**18:
            raise InvalidInput(f"{key}: {clip(str(found))} should be 0 to {10**18 - 1}")
        return found

    def texts(self, key: str) -> list[str] | None:
        found = self.take(key)
        if found is not None and not (isinstance(found, list) and all(isinstance(each, str) for each in found)):
            raise InvalidInput(f"{key}: {clip(repr(found))} should be a list of texts")
        for place, each in enumerate(found or ()):
            if len(each.splitlines()) > 1 or "#" in each:
                raise InvalidInput(f"{key}[{place}]: {clip(repr(each))} should be one line without a comment")
        return cast("list[str] | None", found)

    def texts_by_name(self, key: str) -> dict[str, str]:
        found = self.take(key)
        if found is None:
            return {}
        if not (isinstance(found, dict) and all(isinstance(each, str) for each in found.values())):
            raise InvalidInput(f'{key}: {clip(repr(found))} should be an object of texts, as {{"name": "value"}}')
        return cast("dict[str, str]", found)


def _parsed(line: str | bytes) -> Mapping[str, object]:
    if len(line) > LONGEST_LINE:
        raise InvalidInput(f"the line has {len(line):,} bytes; {LONGEST_LINE:,} are read at most")
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
        said = strict_json(text)
    except ValueError as error:
        raise InvalidInput(f"the line is no JSON: {clip(str(error))}") from error
    if not isinstance(said, dict):
        raise InvalidInput('a line is an object, as {"do": "hello"}')
    return said


def outcome_as_json(rules: BoardGame[S, A], state: S) -> dict[str, Json] | None:
    found = rules.outcome(state)
    return None if found is None else {"points": list(found.points), "winners": sorted(found.winners)}


def _refusals(refusals: Iterable[Refusal]) -> list[Json]:
    return [{"clause": each.clause, "why": each.why} for each in refusals]


def _failed(ident: Json, kind: str, error: BaseException, **more: Json) -> str:
    return _written({"id": ident, "error": {"kind": kind, "message": str(error) or type(error).__name__, **more}})


def _written(answer: Mapping[str, Json]) -> str:
    return json.dumps(answer, separators=(",", ":"), allow_nan=False)
