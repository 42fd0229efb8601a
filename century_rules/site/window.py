"""What a window in which somebody plays asks besides the protocol: pictures, sentences, and what other readings would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, cast

from century_rules.asking.players_words import players_words
from century_rules.drawing.draw import draw
from century_rules.drawing.pen import Form
from century_rules.every_action import asked_actions
from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.reading import Ambiguity, Reading
from century_rules.pages.elsewhere import played_elsewhere
from century_rules.writing.wording import capital, full_stop, in_full, seat_in_words, seats_in_full
from century_rules.protocol.messages import MOST_GAMES
from century_rules.protocol.positions import Json
from century_rules.protocol.server import Game, Message, Server
from century_rules.rulebook import Rulebook
from century_rules.rulings.book import in_force
from century_rules.rulings.file import RulingFile, read_ruling
from century_rules.writing.arguments import format_seat
from century_rules.writing.placeholders import placeholders_of
from century_rules.writing.record import PRINTED, format_record, parse_record, record_of
from century_rules.writing.replay import IllegalPlay, play_entry
from century_rules.writing.toml_table import parse_toml

MOST_OFFERED = 2000
"""Actions that are listed in words; where there are more, as of tiles on a table, the rest is counted."""


RULING = "the ruling"
"""What the ruling of a link is called in errors."""


def ruling_by_data(text: str, book: Rulebook[S, A]) -> RulingFile:
    """The ruling of that text, about that game. Raises InvalidInput for another game, and for one with a Python part.

    Which game it is of is looked at first: one named by a path would be loaded, and its code run.
    """
    said = parse_toml(text, RULING)
    if book.in_force.rulings:
        raise InvalidInput(f"this window plays {book.in_force.names} already; open one without")
    if said.get("game") != book.name:
        raise InvalidInput(f"{RULING}: game: should be {book.name}, which this window plays")
    if "python" in said:
        raise InvalidInput(f"{RULING}: has a Python part, which a window does not run for a link; save it as a file that you "
                           f"have read, and open `century-rules play {book.name} --ruling FILE --browser`")
    return read_ruling(text, RULING)


class PlayWindow(Server[S, A], Generic[S, A]):
    """The reference as a window plays it: the messages of the protocol, and `show`, `explain`, `elsewhere`, `record`, `load`.

    With `rule` each game can be played by a ruling that is only data, as one that came with a link.
    """

    def __init__(self, book: Rulebook[S, A]) -> None:
        super().__init__(book)
        self._asked = {**self._asked, "show": (self._show, ("form", "viewer")), "explain": (self._explain, ("action",)),
                       "askable": (self._askable, ()), "elsewhere": (self._elsewhere, ()), "record": (self._record, ()),
                       "load": (self._load, ("record",)), "rule": (self._rule, ("text",))}
        self._by_rulings: dict[str, PlayWindow[S, A]] = {}

    def _ask(self, message: Message) -> dict[str, Json]:
        other = None if message.take("do") == "rule" else self._by_rulings.get(message.game())
        return super()._ask(message) if other is None else other._ask(message)

    def _rule(self, message: Message) -> dict[str, Json]:
        """From here on that game is played by this ruling; by an empty text as this window was begun.

        Whoever made the text, it runs nothing: InvalidInput for one with a Python part.
        """
        text, name = str(message.take("text") or ""), message.game()
        if not text.strip():
            self._by_rulings.pop(name, None)
            return {"ruling": None}
        said = ruling_by_data(text, self.book)
        if name not in self._by_rulings and len(self._by_rulings) >= MOST_GAMES:
            raise InvalidInput(f"game: {MOST_GAMES} are played by rulings already")
        self._by_rulings[name] = PlayWindow(cast("Rulebook[S, A]", in_force([said]).themed(self.book.theme.name or None)))
        return {"ruling": {"name": said.name, "clause": said.clause, "says": capital(full_stop(said.says)),
                           "source": said.source}}

    def _show(self, message: Message) -> dict[str, Json]:
        """The position as a picture, who is to act, the last action and what is allowed, in sentences.

        With a `viewer`, a seat, only what it sees; what is allowed where it is to act. The number of players is nobody's seat:
        who sits there sees no hand.
        """
        game = self._named(message)
        rules, state, book = game.rules, game.now, self.book
        form = Form[message.text("form").upper()] if message.take("form") in ("wide", "narrow") else Form.WIDE
        last = (game.states[-2], game.actions[-1]) if game.actions else None
        over, viewer = rules.outcome(state), self._viewer(message, rules)
        legal = () if over is not None or viewer not in (None, rules.actor(state)) else rules.legal_actions(state)
        return {
            "picture": draw(book, rules, state, ident="now-", last=last, form=form, viewer=viewer),
            "now": self._told_now(rules, state, legal),
            "last": "" if last is None else in_full(full_stop(book.narrate(rules, *last))),
            "seat": None if over is not None else rules.actor(state), "played": len(game.actions),
            "offers": [{"action": book.write_action(each), "words": self._words(each)} for each in legal[:MOST_OFFERED]],
            "more": max(0, len(legal) - MOST_OFFERED),
            "over": [] if over is None else self._told_end(game, over)}

    def _told_now(self, rules: BoardGame[S, A], state: S, legal: Sequence[A]) -> str:
        """Who is to do what; at the beginning of a turn with a choice, the kinds of actions there are."""
        kinds = tuple(dict.fromkeys(each.split()[0] for each in map(self.book.write_action, legal)))
        if len(kinds) < 2 or not rules.begins_turn(state):
            return in_full(full_stop(self.book.telling.draw_now(rules, state)))
        some = " or ".join(filter(None, (", ".join(kinds[:-1]), kinds[-1])))
        return f"{capital(seat_in_words(rules.actor(state)))}’s turn: {some}."

    def _viewer(self, message: Message, rules: BoardGame[S, A]) -> int | None:
        if message.take("viewer") is None:
            return None
        if self.book.theme.picture is None:
            raise InvalidInput("viewer: this game has no picture of its own, and tables show all")
        seat = message.number("viewer", None)
        if seat > rules.players:
            raise InvalidInput(f"viewer: {seat}; the seats are 0 to {rules.players - 1}")
        return seat

    def _told_end(self, game: Game[S, A], outcome: Outcome) -> list[Json]:
        points = ", ".join(f"player {seat + 1} has {points}" for seat, points in enumerate(outcome.points))
        winners = " and ".join(seat_in_words(seat) for seat in sorted(outcome.winners))
        lines = [f"The game is over: {points}.", f"{in_full(winners)} win{'' if len(outcome.winners) > 1 else 's'}."]
        lines += [in_full(full_stop(line)) for line in self.book.telling.score_lines(game.rules, game.now)]
        return [*lines, *(in_full(full_stop(each)) for each in placeholders_of(self.book, game.rules))]

    def _words(self, action: A) -> str:
        return seats_in_full(self.book.telling.attempt(action)) or self.book.write_action(action)

    def _explain(self, message: Message) -> dict[str, Json]:
        """Why an action is not allowed, clause by clause, and under which other readings it would be."""
        game, book = self._named(message), self.book
        action = book.read_action(message.text("action"), game.now)
        refusals = [{"clause": each.clause, "why": in_full(full_stop(book.theme.worded_why(each.why))),
                     "text": book.clause(each.clause).text if each.clause in book.clauses else ""}
                    for each in game.rules.why_illegal(game.now, action)]
        allowed = [f"{doubt.id}={reading}" for doubt, reading, there in self._others(game)
                   if there is not None and action in there] if refusals else []
        return {"words": self._words(action), "refusals": refusals, "allowed_by": allowed}

    def _askable(self, message: Message) -> dict[str, Json]:
        """What may be asked about in the position, legal or not, in words."""
        game = self._named(message)
        asked = asked_actions(self.book, game.rules, game.now)
        return {"actions": [{"action": self.book.write_action(each), "words": self._words(each)} for each in asked]}

    def _elsewhere(self, message: Message) -> dict[str, Json]:
        """The readings by which something else would be allowed here, and those by which the play so far leads elsewhere."""
        game, book = self._named(message), self.book
        said = players_words(book)
        here, found = set(game.rules.legal_actions(game.now)), list[Json]()
        for doubt, reading, there in self._others(game):
            more = [] if there is None else [each for each in there if each not in here]
            fewer = set() if there is None else here.difference(there)
            if there is None or more or fewer:
                found.append({"reading": f"{doubt.id}={reading}", "question": said[doubt.id].question,
                              "says": capital(full_stop(said[doubt.id].answer(reading))), "apart": there is None,
                              "more": list(map(self._words, more)), "fewer": sorted(map(self._words, fewer))})
        return {"readings": found}

    def _others(self, game: Game[S, A]) -> Iterator[tuple[Ambiguity, Reading, Sequence[A] | None]]:
        """Every other reading of every doubt, one at a time, and what it allows here; None where the play leads elsewhere."""
        for doubt in self.book.ambiguities:
            for reading in doubt.readings:
                if getattr(game.rules.readings, doubt.field) is not reading:
                    yield doubt, reading, played_elsewhere(game.rules, doubt, reading, game.states, game.actions)

    def _record(self, message: Message) -> dict[str, Json]:
        """The play as a record."""
        game = self._named(message)
        return {"record": format_record(record_of(self.book, game.rules, game.states[0], game.actions))}

    def _load(self, message: Message) -> dict[str, Json]:
        """A game from a record, as far as it is legal: then `refused` says in which line it is not, and why.

        What cannot be read at all is an error that names the line.
        """
        book, name = self.book, message.game()
        record = parse_record(book, message.text("record"))
        if record.components != PRINTED:
            raise InvalidRecord("a window plays the printed box; leave the line `components` out")
        rules: BoardGame[S, A] = record.game()
        game, refused = Game(rules, [record.start(rules)]), None
        for number, entry in enumerate(record.entries, 1):
            try:
                game.states.append(play_entry(book, rules, game.now, entry, number))
            except IllegalPlay as error:
                refused = {"line": error.line, "action": book.write_action(entry.action), "seat": format_seat(entry.seat),
                           "message": book.theme.worded_why(str(error)),
                           "refusals": [
                               {"clause": each.clause, "why": book.theme.worded_why(each.why)} for each in error.refusals]}
                break
            game.actions.append(entry.action)
        self._keep(name, game)
        return {"game": name, "players": rules.players, "actions": [book.write_action(each) for each in game.actions],
                "refused": refused, "readings": list(book.reading_names.format(rules.readings)), **self._at(rules, game.now)}
