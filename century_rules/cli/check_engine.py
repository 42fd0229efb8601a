"""``century-rules check GAME --engine COMMAND``: an engine in any language, compared with the reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic

import attrs
import click

from century_rules.cli.files import Files
from century_rules.cli.options import Rulings, check_stands_on
from century_rules.cli.output import console, echo_json, steady
from century_rules.cli.verbs import CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, BoardGame, S
from century_rules.process.interrupts import interruptible
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.testing.engine_check import EngineChecked
    from century_rules.testing.engine_subject import EngineSubject

CALLED = {
    "position": "positions", "to_act": "who is to act", "outcome": "outcomes", "legal": "sets of legal actions",
    "why_illegal": "reasons of refusals", "refused": "refusals", "observe": "views of seats", "perft": "perft",
    "asked_position": "positions asked for", "resume": "games begun in the middle", "undo": "actions taken back",
    "drop": "other games"}
"""What is compared, by the name it is counted by."""

FEW = 3
"""So many actions of a verb are named."""


@attrs.frozen(kw_only=True)
class EngineOptions:
    """How the engine is to be checked, as the options say.

    Attributes:
        engine: the command that starts it.
        players: for how many; empty for all that it knows.
        readings: those other than the default.
        plays: whole games for each number of players.
        seed: of the first of them.
        timeout: seconds for an answer.
        record: the file for the play to a difference.
        files: those for its page, and for Markdown.
        as_json: whether to answer in JSON.
    """

    engine: str
    players: tuple[int, ...]
    readings: tuple[str, ...]
    plays: int
    seed: int
    timeout: float
    record: str
    files: Files
    as_json: bool


def show_check(rulings: Rulings, name: str, asked: EngineOptions) -> int:
    """Check the engine and print what came of it; gives the exit code."""
    from century_rules.testing.engine_process import EngineFails, EngineProcess
    from century_rules.testing.engine_subject import EngineSubject

    book = rulings.book(name)
    with EngineProcess(asked.engine, asked.timeout) as engine:
        try:
            with interruptible():
                subject = EngineSubject(engine, book)
        except EngineFails as error:
            if asked.as_json:
                echo_json({"engine": asked.engine, "difference": {"what": "hello", "lines": [str(error)]}})
            else:
                click.echo(f"{asked.engine}: fails at hello ({error.how}): {error}")
            return NOT_AS_EXPECTED
        except KeyboardInterrupt:
            click.echo("century-rules: interrupted before the engine said hello", err=True)
            return CUT_SHORT
        return _Check(book, subject, asked).show()


def _in_short(actions: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """By verb how many there are, and which, where they are few."""
    return tuple(f"{verb} {len(texts):,}{' (' + '; '.join(texts) + ')' if len(texts) <= FEW and texts != [verb] else ''}"
                 for verb, texts in actions.items())


class _Check(Generic[S, A]):
    def __init__(self, book: Rulebook[S, A], subject: EngineSubject[S, A], asked: EngineOptions) -> None:
        self.book, self.subject, self.asked = book, subject, asked
        self.games = self._games()

    def _games(self) -> list[BoardGame[S, A]]:
        book, known = self.book, self.subject.hello.players
        for number in self.asked.players:
            if number not in known:
                raise InvalidInput(f"--players {number}: the engine is for {' or '.join(map(str, known))}")
        check_stands_on(book, self.asked.readings)
        names = book.reading_names
        readings = names.parse(book.in_force.readings, names.parse(self.asked.readings))
        for each in names.format(readings):
            name, _, value = each.partition("=")
            if not self.subject.hello.knows(name, value):
                raise InvalidInput(f"--reading {each}: the engine does not tell in its hello that it knows this reading")
        numbers = [each for each in self.asked.players or known if each in (book.in_force.players or known)]
        return [book.printed(number, readings) for number in numbers]

    def show(self) -> int:
        from century_rules.testing.engine_check import check_engine

        done = Counter[str]()
        try:
            with console(err=True).status("asking the engine") as status, interruptible():
                found = check_engine(self.subject, self.games, self.asked.plays, self.asked.seed, steady(status.update), done)
        except KeyboardInterrupt:
            click.echo(f"century-rules: interrupted; no difference was found in {self._amount(done)}", err=True)
            return CUT_SHORT
        if found.difference is None and not found.actions:
            raise InvalidInput("nothing was compared: no play was to be played; --games should be 1 or more")
        if found.difference is None and not any(found.compared.values()):
            raise InvalidInput("nothing was compared: the engine's answers have none of what can be; docs/protocol.md says what")
        if self.asked.as_json:
            self._as_json(found)
        elif found.difference is None:
            click.echo(f"no difference: {self._amount(done)}")
            self._tell_what(found)
        else:
            for line in found.difference.lines():
                click.echo(line)
            click.echo(self._where(found, done))
            click.echo(found.difference.write(self.asked.record))
            self._page(found)
        return FINE if found.difference is None else NOT_AS_EXPECTED

    def _where(self, found: EngineChecked[S, A], done: Counter[str]) -> str:
        from century_rules.testing.engine_check import BEGUN

        place = f"{counted(found.found_after, 'action')} into" if found.found_after else "at the start of"
        play = f"in a game begun {place} a kept play" if found.found_in == BEGUN else f"{place} {found.found_in}"
        before = f"before it no difference in {self._amount(done)}" if found.kept or found.games else "it was the first"
        assert found.difference is not None
        short = len(found.difference.actions)
        shorter = f", made shorter to {counted(short, 'action')}" if short < found.found_after else ""
        cut_short = "; interrupted, so that a shorter play may be there" if found.cut_short else ""
        return f"found {play}{shorter}; {before}{cut_short}"

    @staticmethod
    def _amount(done: Counter[str]) -> str:
        return (f"{counted(done['kept'], 'kept play')} and {counted(done['games'], 'whole game')}, "
                f"{done['actions']:,} actions")

    def _tell_what(self, found: EngineChecked[S, A]) -> None:
        told = ", ".join(f"{CALLED[name]} {number:,}" for name, number in found.compared.items())
        click.echo(f"compared: {told}")
        missing = [clause for clause in self.book.clauses if clause not in found.refused]
        click.echo(f"clauses that refused something: {len(found.refused)}; the other {len(missing)} are seldom in the way, or "
                   "only say what is done")
        for said, each in (("actions that were legal and never played", _in_short(found.never_played)),
                           ("actions that were never legal", _in_short(found.never_legal)),
                           ("not offered, and not compared", found.skipped), ("offered, not asked", found.not_asked),
                           ("not asked at", self._not_asked_at())):
            if each:
                click.echo(f"{said}: {', '.join(each)}")

    def _not_asked_at(self) -> tuple[str, ...]:
        """The numbers of players and the readings that the game has, and the engine was not asked at; which of them it knows."""
        book, hello = self.book, self.subject.hello
        numbers = [(str(each), each in hello.players) for each in book.players
                   if each not in {game.players for game in self.games}]
        played, readings = book.reading_names.by_name(self.games[0].readings), []
        for doubt in book.ambiguities:
            readings += [(f"{doubt.id}={value}", hello.knows(doubt.id, value)) for value in map(str, doubt.readings)
                         if value != played.get(doubt.id, str(doubt.default))]
        told = []
        for what, option, left in (("{} players", "--players", numbers), ("the readings {}", "--reading", readings)):
            for known in (True, False):
                some = [name for name, knows in left if knows is known]
                if some:
                    why = f"known by the engine: give {option}" if known else "not known by the engine"
                    told.append(f"{what.format(' '.join(some))} ({why})")
        return tuple(told)

    def _page(self, found: EngineChecked[S, A]) -> None:
        difference = found.difference
        if not self.asked.files.asked or difference is None:
            return
        from century_rules.answers.replayed import replayed_document
        from century_rules.writing.record import record_of

        record = record_of(self.book, difference.game, difference.start, difference.actions)
        self.asked.files.write(replayed_document(
            self.book, record, Path(self.asked.record).name,
            differs=(f"Yours differs in {difference.mismatch.what}", difference.mismatch.lines)), self.asked.as_json)

    def _as_json(self, found: EngineChecked[S, A]) -> None:
        difference, where = found.difference, ""
        if difference is not None:
            where = difference.write(self.asked.record)
            self._page(found)
        echo_json({
            "engine": self.asked.engine, "kept_plays": found.kept, "games": found.games, "actions": found.actions,
            "compared": dict(found.compared), "refused_by": dict(found.refused), "not_offered": list(found.skipped),
            "not_asked": list(found.not_asked), "never_played": dict(found.never_played), "never_legal": dict(found.never_legal),
            "not_asked_at": list(self._not_asked_at()),
            "difference": None if difference is None else {
                "kind": difference.mismatch.kind, "what": difference.mismatch.what, "lines": list(difference.mismatch.lines),
                "players": difference.game.players, "found_in": found.found_in,
                "found_after": found.found_after,
                "actions": [self.book.write_action(each) for each in difference.actions], "record": where}})
