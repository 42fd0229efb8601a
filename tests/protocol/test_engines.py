"""`check --engine`: what was planted in an engine is found and told; the reference itself, served, has no difference."""

from __future__ import annotations

import itertools
import json
import re
import shlex
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner, Result

from century_rules.cli.group import group
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.play import played
from century_rules.kernel.text_lines import lines
from century_rules.protocol.positions import Json
from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook, rulebook
from century_rules.testing.check import kept_of
from century_rules.testing.comparing_json import compare_json
from century_rules.testing.engine_check import EngineChecked, check_engine
from century_rules.testing.engine_process import EngineFails, EngineProcess
from century_rules.testing.engine_subject import EngineSubject
from century_rules.testing.shortening import next_action
from century_rules.writing.record import load_record_of
from century_rules.writing.replay import replay
from century_rules.writing.whole_position import beginning_of
from tests.games.installing import changed
from tests.games.installing import run as run_ring
from tests.protocol.faulty import FAULTS, Faulty
from tests.protocol.forgetful import FORGETS, Forgetful

SPICE_ROAD: Rulebook[Any, Any] = rulebook("spice-road")


def checked(engine: Any, players: int = 2, plays: int = 1, patience: float = 2.0) -> EngineChecked[Any, Any]:
    return check_engine(EngineSubject(engine, SPICE_ROAD), [SPICE_ROAD.printed(players)], plays, 0, patience=patience)


def command(fault: str) -> str:
    return shlex.join([sys.executable, "-m", "tests.protocol.faulty", "spice-road", fault])


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["check", "spice-road", *arguments])


IN_PROCESS = {
    "lacks-an-action": ("legal", "the rules allow `rest`; yours does not", 20),
    "one-action-more": ("legal", "yours allows `done`; by the rules it is not allowed: SR-", 21),
    "another-clause": ("why_illegal", "is refused by SR-4.2; yours says SR-4.1", 30),
    "plays-what-is-not-allowed": ("why_illegal", "yours answers `apply claim ", 5),
    "silver-counts-two": ("outcome", "outcome.points[0]: yours", 400),
    "ends-never": ("outcome", "outcome: yours null, by the rules {\"points\"", 400),
    "ends-in-silence": ("outcome", "outcome: yours null, by the rules {\"points\"", 400),
    "ends-by-halves": ("outcome", "outcome: yours null, by the rules {\"points\"", 400),
    "lists-an-action-twice": ("legal", "more than once, and who draws among them draws it more often", 3),
    "tells-hidden-points": ("observe", "].points: yours", 30),
    "hides-the-played-cards": ("observe", "].played: yours [], by the rules", 3),
    "counts-one-less": ("undo", "undo.plays: yours", 17),
    "takes-two-for-one": ("position", "position.players.P1.hold.Y: yours", 30),
    "the-wrong-player": ("to_act", "yours 0 (P1), by the rules 1 (P2)", 4),
    "undoes-the-name-alone": ("undo", "undo.position.gold: yours", 3),
    "undoes-nothing": ("undo", "by the rules", 6),
    "undoes-in-silence": ("undo", "without a position, and nothing can be asked of it", 8),
    "miscounts-what-was-played": ("why_illegal", "refused.played: yours", 5),
    "drops-nothing": ("drop", "yours answers `legal` without an error: game: there is no game 'dropped'", 0),
    "undoes-one-alone": ("undo", "undo.position", 8), "undoes-three-alone": ("undo", "undo.position", 400),
    "miscounts-its-games": ("drop", "drop.games: yours ", 0),
    "shows-what-was-dropped": ("drop", "yours answers `position` without an error: game: there is no game 'dropped'", 0),
    "has-no-message": ("why_illegal", "the error has no `message`", 1),
    "has-an-unknown-kind": ("why_illegal", "`kind` of the error is 'oops'; it should be one of illegal, invalid, internal", 1),
    "errs-and-plays": ("why_illegal", "the answer has `error`, and `position` and `to_act`, too", 1),
    "says-that-it-erred": ("why_illegal", "`error` is 'not allowed'; it should be an object", 1),
    "begins-with-another": ("resume", "resume.to_act: yours", 12), "begins-for-more": ("new", "new.players: yours 3", 0),
    "begins-anew": ("resume", "resume: yours [], by the rules", 12), "goes-on-nowhere": ("resume", "resume.", 12),
    "redoes-what-was-undone": ("undo", "undo.", 12), "sees-what-was-undone": ("undo", "undo.", 12),
    "takes-back-a-former-game": ("undo", "yours answers `undo` without an error: undo: nothing has been played", 0),
    "refuses-what-is-legal": ("why_illegal", "is legal; yours says SR-5.1", 0),
    "plays-what-is-none": ("why_illegal", "yours answers `apply ?` without an error: ", 400),
    "takes-any-text-for-a-rest": ("why_illegal", "` without an error: ", 4), "has-one-table": ("drop", "drop: yours ", 0),
    "takes-back-to-the-deal": ("resume", "resume.position.phase: yours \"deal\"", 12),
    "sees-what-was-dropped": ("drop", "yours answers `observe` without an error: game: there is no game 'dropped'", 0),
    "counts-the-end": ("perft", "perft.plays: yours 1, by the rules 0", 400), "undoes-fifty": ("undo", "undo.position", 400),
    "fails": ("resume", "yours answers the error 'index out of range'", 12)}
"""What is found, in what, and how many actions its play has at most."""


AT_EACH_COMMIT = ("another-clause", "fails", "lists-an-action-twice", "the-wrong-player")


@pytest.mark.parametrize("fault", [
    each if each in AT_EACH_COMMIT else pytest.param(each, marks=pytest.mark.in_turn(1)) for each in IN_PROCESS])
def test_what_was_planted_is_found(fault: str, tmp_path: Path) -> None:
    kind, line, most = IN_PROCESS[fault]
    found = checked(Faulty(SPICE_ROAD, fault)).difference
    assert found is not None and found.mismatch.kind == kind
    assert line in "\n".join(found.mismatch.lines) and len(found.actions) <= most
    found.write(tmp_path / "difference.txt")
    again = replay(load_record_of(SPICE_ROAD, tmp_path / "difference.txt"))
    assert again.states[0] == found.start and len(again.record.entries) == len(found.actions)


BESIDES = ("undo", "drop", "observe", "perft", "position", "why_illegal", "outcome")
"""What an engine need not offer."""

FORGETTING = {
    "legal-is-empty-after-a-refusal": BESIDES, "undoes-beyond": ("drop", "position"), "ends-before-the-end": (),
    "goes-on-once-refused": ("undo", "drop", "position")}
"""What the engine does not offer, where with that more would be noticed."""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("fault", FORGETS)
def test_what_is_forgotten_is_noticed(fault: str) -> None:
    found = checked(Forgetful(SPICE_ROAD, fault, FORGETTING.get(fault, ())), patience=0.5)
    assert found.difference is not None


@pytest.mark.in_turn(1)
def test_actions_that_no_play_had_are_told() -> None:
    found = checked(Faulty(SPICE_ROAD), plays=2)
    assert found.difference is None and "play +YY" not in found.never_played.get("play", ())
    assert found.never_legal["add"] == ["add B", "add G", "add R", "add Y"], "a verb of another reading"


def test_numbers_and_winners_are_compared_as_json_means_them() -> None:
    right: Json = {"points": [3, 1], "winners": [0, 1]}
    assert compare_json("outcome", "", {"points": [3.0, 1], "winners": [1, 0]}, right) is None
    for points, winners in (([3.5, 1], [0, 1]), ([3, 1], [0]), ([3, True], [0, 1]), ([1, 3], [0, 1])):
        assert compare_json("outcome", "", {"points": points, "winners": winners}, right)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("fault", "how", "line"), [
    ("dies", "apply (crash)", "with exit code 1 (Segmentation fault) on"),
    ("sleeps", "legal (hang)", "no answer within"),
    ("babbles", "observe (garbage)", "'DEBUG: rested', which is no object"),
    ("answers-another", "apply (garbage)", "came an answer with the id"),
    ("tells-ids-as-floats", "apply (garbage)", ".0, not ")])
def test_a_process_that_fails_is_a_finding(fault: str, how: str, line: str) -> None:
    with EngineProcess(command(fault), 5.0) as engine:
        done = checked(engine)
    found = done.difference
    assert found is not None and found.mismatch.what.endswith(how) and line in found.mismatch.lines[0]
    assert len(found.actions) <= done.found_after


def test_progress_says_how_many_of_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    some = list(itertools.islice(kept_of(SPICE_ROAD, [SPICE_ROAD.printed(2)]), 2))
    monkeypatch.setattr("century_rules.testing.engine_check.kept_of", lambda *_: iter(some))
    told: list[str] = []
    check_engine(EngineSubject(Faulty(SPICE_ROAD), SPICE_ROAD), [SPICE_ROAD.printed(2)], 1, 0, told.append)
    assert told[1].startswith("games begun at the ends of 0 of 2 kept plays")
    assert told[-2].startswith("2 of 2 kept plays, 0 of 1 games, ") and told[-1].startswith("2 of 2 kept plays, 1 of 1 games, ")


def test_an_interrupt_while_the_play_is_made_shorter_tells_the_difference(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    def interrupted(*arguments: Any) -> object:
        *_, (actions, mismatch), _, so_far = arguments
        so_far((actions[:1], mismatch))
        raise KeyboardInterrupt

    monkeypatch.setattr("century_rules.testing.engine_check.shortest_known", interrupted)
    record = tmp_path / "difference.txt"
    done = run("--engine", command("the-wrong-player"), "-p", "2", "--record", str(record))
    assert done.exit_code == 1 and "no difference was found" not in done.output, done.output
    assert "made shorter to 1 action; " in done.stdout and "; interrupted, so that a shorter play may be there" in done.stdout
    assert len(load_record_of(SPICE_ROAD, record).entries) == 1


def test_every_fault_is_asked_about() -> None:
    assert set(FAULTS) == {
        *IN_PROCESS, "has-no-error", "lists-no-refusals", "is-silent-where-cubes-are-returned",
        "dies", "sleeps", "babbles", "answers-another", "tells-ids-as-floats"}


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"])
def test_the_reference_has_no_difference_to_itself(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    found = check_engine(EngineSubject(Faulty(book), book), [book.printed(2)], 1, 0)
    assert found.difference is None and found.kept > 20 and found.games == 1 and not found.skipped
    assert set(found.compared) == {"position", "to_act", "outcome", "legal", "why_illegal", "refused", "observe", "perft",
                                   "asked_position", "resume", "undo", "drop"}
    assert found.not_asked == ("new with readings", "new with seed")
    assert len(found.refused) > 8


class WrongAtTheEnd(Faulty):
    """In a game that begins where it is over something may be done; whether anything was played by then is noted."""

    def __init__(self, resumes: bool = True) -> None:
        super().__init__(SPICE_ROAD)
        self.resumes, self.noticed_after, self.over = resumes, -1, False

    def ask(self, message: Any, /) -> Any:
        answer = super().ask(message)
        if message["do"] == "hello" and not self.resumes:
            answer["messages"]["new"].remove("position")
        if message.get("game") and message["do"] == "new":
            self.over = answer["outcome"] is not None
        if message.get("game") and message["do"] == "legal" and self.over:
            self.noticed_after = len(self.played) if self.noticed_after < 0 else self.noticed_after
            answer["actions"] = ["rest"]
        return answer


def test_rare_positions_come_before_any_play() -> None:
    engine = WrongAtTheEnd()
    found = checked(engine, plays=0, patience=0.5).difference
    assert found is not None and found.mismatch.kind == "resume" and "yours [\"rest\"]" in found.mismatch.lines[0]
    assert engine.noticed_after == 0
    game, start = found.game, found.start
    final = played(game, start, found.actions).states[-1]
    assert EngineSubject(WrongAtTheEnd(), SPICE_ROAD).begun_at(game, final) is not None
    assert EngineSubject(WrongAtTheEnd(resumes=False), SPICE_ROAD).begun_at(game, final) is None, "it does not offer that"
    assert EngineSubject(Faulty(SPICE_ROAD), SPICE_ROAD).begun_at(game, final) is None, "the negative control"


class Offers(Faulty):
    """The reference, which offers less."""

    def __init__(self, **hello: object) -> None:
        super().__init__(SPICE_ROAD)
        self.hello = hello

    def ask(self, message: Any, /) -> Any:
        answer = super().ask(message)
        if message["do"] == "hello":
            return {**answer, **self.hello}
        assert message["do"] in self.hello.get("messages", [message["do"]]), "it is asked what it does not offer"  # type: ignore[operator]
        return {key: each for key, each in answer.items() if key != "position"}


@pytest.mark.in_turn(1)
def test_what_is_not_offered_is_skipped_and_named() -> None:
    engine = Offers(messages={"new": ["players", "set_up"], "apply": ["action"], "legal": []})
    found = check_engine(EngineSubject(engine, SPICE_ROAD), [SPICE_ROAD.printed(3)], 0, 0)
    assert found.difference is None and set(found.compared) == {"to_act", "outcome", "legal", "refused"}
    assert {"why_illegal", "observe", "perft", "undo", "new with readings", "new with position"} <= set(found.skipped)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("right", ["has-no-error", "lists-no-refusals", "is-silent-where-cubes-are-returned"])
def test_what_is_null_or_left_out_is_no_difference(right: str) -> None:
    found = checked(Faulty(SPICE_ROAD, right), plays=0)
    assert found.difference is None
    silent = [each for each in found.skipped if re.fullmatch(r"position in [\d,]+ answers", each)]
    assert bool(silent) is (right == "is-silent-where-cubes-are-returned")


def test_what_a_launcher_started_is_ended_too(tmp_path: Path) -> None:
    """It holds the output open, and is asked for nothing."""
    launcher = tmp_path / "launcher"
    launcher.write_text("#!/bin/sh\nsleep 300\necho\n")
    launcher.chmod(0o755)
    began = time.monotonic()
    with EngineProcess(str(launcher), 0.5) as engine, pytest.raises(EngineFails) as caught:
        engine.ask({"do": "hello"})
    assert caught.value.how == "hang" and time.monotonic() - began < 60


def test_an_engine_that_begins_anew_is_greeted_again() -> None:
    engine, greeted = Faulty(SPICE_ROAD), list[bool]()

    def breaks(_: Faulty, said: Any, answer: Any) -> Any:
        greeted.append(said["do"] == "hello")
        if greeted[-2:] == [True, False] and len(greeted) > 2:
            return answer
        if said["do"] == "apply" and said["action"].startswith("take"):
            raise EngineFails("crash", "it ended")
        return answer

    engine.fault = breaks
    found = checked(engine)
    assert found.difference is not None and found.difference.mismatch.what.endswith("apply (crash)") and sum(greeted) > 1


@pytest.mark.parametrize(("actions", "named"), [({}, "illegal actions by "), ({"rest": {}}, "play"), (None, "")])
def test_verbs_by_which_nothing_illegal_is_tried_are_named(actions: object, named: str) -> None:
    engine = Faulty(SPICE_ROAD)
    engine.fault = lambda _, said, answer: {**answer, "actions": actions} if said["do"] == "hello" else answer
    subject = EngineSubject(engine, SPICE_ROAD)
    game = SPICE_ROAD.printed(2)
    assert subject.along(game, game.deal(0), lambda _: None)[1] is None
    told = next((each for each in subject.skipped if each.startswith("illegal actions by ")), "")
    assert named in told and bool(named) is bool(told)
    assert ("rest" in told) is (actions == {}) and bool(subject.compared["refused"]) is (actions != {})


def test_what_is_offered_and_not_asked_is_named() -> None:
    engine = Faulty(SPICE_ROAD)
    engine.fault = lambda _, said, answer: (
        {**answer, "messages": {**answer["messages"], "hint": []}} if said["do"] == "hello" else answer)
    subject = EngineSubject(engine, SPICE_ROAD)
    assert {"hint", "position", "drop", "new with seed", "new with position"} <= set(subject.not_asked)
    game = SPICE_ROAD.printed(2)
    assert subject.along(game, game.deal(0), next_action(SPICE_ROAD, game, 0, 0.1, 15))[1] is None
    assert subject.not_asked == ["hint", "new with readings", "new with seed"]


def test_players_and_readings_that_were_not_asked_at_are_told(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(f"import sys; sys.path.insert(0, {str(Path.cwd())!r})\n"
                      "from tests.protocol import faulty\n"
                      "faulty.FAULTS['few'] = lambda engine, said, answer: {\n"
                      "    **answer, **({'players': [2, 3], 'readings': {'rest-empty': ['no', 'yes'], 'silver': ['lost']},\n"
                      "                  'messages': {'new': ['players', 'set_up', 'readings'], 'apply': ['action']}}\n"
                      "                 if said['do'] == 'hello' else {})}\n"
                      "faulty.main('spice-road', 'few')\n")
    few = f"{sys.executable} {engine}"
    result = run("--engine", few, "-p", "2", "--games", "1", "-r", "rest-empty=yes")
    told = result.output.splitlines()[-1]
    assert result.exit_code == 0 and told.startswith("not asked at: 3 players (known by the engine: give --players), 4 5 players")
    known, _, unknown = told.partition("the readings ")[2].partition("the readings ")
    assert known == "silver=lost rest-empty=no (known by the engine: give --reading), "
    assert "silver=stays" in unknown and "(not known by the engine)" in unknown
    result = run("--engine", few, "-p", "2", "-r", "silver=stays")
    assert result.exit_code == 2 and "does not tell in its hello that it knows this reading" in result.output


@pytest.mark.parametrize(("hello", "said"), [
    ({"protocol": 2}, "it speaks protocol 2; here it is 1"), ({"name": "chess"}, "it is an engine of 'chess', not of spice-road"),
    ({"messages": None}, "should tell its `messages`"), ({"messages": {"new": ["set_up"]}}, "does not offer `apply`"),
    ({"messages": {"new": [], "apply": []}}, "takes no `set_up`"),
    ({"messages": {"new": ["set_up", []], "apply": []}}, "should tell its `messages`"),
    ({"players": [7]}, "it is for [7] players")])
def test_an_engine_that_cannot_be_compared_is_told_why(hello: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        EngineSubject(Offers(**hello), SPICE_ROAD)
    assert said in str(caught.value)


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "say what is to be checked"), (["bazaar", "--engine", "x"], "leave one of them out"),
    (["--engine", ""], "--engine: is empty"), (["--engine", "no-such-program"], "cannot be started"),
    (["--engine", "'"], "quotation"),
    (["--engine", "x", "--plays"], "--plays: is for an instance"), (["bazaar", "--games", "3"], "--games: is for --engine"),
    (["--engine", "x", "--html", "nowhere/x.html"], "nowhere")])
def test_bad_input_is_told(arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2 and said in result.output and "Traceback" not in result.output


def test_an_engine_that_answers_nothing_is_no_green() -> None:
    """It says hello, and to all else that it has heard; but what is no action it refuses."""
    program = ("import json, sys\nfor line in sys.stdin:\n    said = json.loads(line)\n    answer = {'id': said.get('id')}\n"
               "    if said['do'] == 'hello': answer |= json.loads(sys.argv[1])\n"
               "    if '?' in said.get('action', ''): answer['error'] = {'kind': 'invalid', 'message': 'no action'}\n"
               "    print(json.dumps(answer), flush=True)\n")
    hello = json.loads(Server(SPICE_ROAD).answer('{"do": "hello"}'))
    del hello["id"]
    hello["actions"] = {}
    hello["messages"] = {name: fields for name, fields in hello["messages"].items() if name in ("hello", "new", "apply")}
    result = run("--engine", shlex.join([sys.executable, "-c", program, json.dumps(hello)]), "-p", "2", "--games", "1")
    assert result.exit_code == 2 and "nothing was compared" in result.output


def test_an_engine_that_fails_at_hello_is_a_finding() -> None:
    result = run("--engine", f"{sys.executable} -c 'print(1)'")
    assert result.exit_code == 1 and "fails at hello (garbage)" in result.output
    with pytest.raises(EngineFails, match="exit code 3"):
        EngineProcess(f"{sys.executable} -c 'import sys; sys.exit(3)'", 5.0).ask({"do": "hello"})


@pytest.mark.parametrize(("program", "how"), [
    ("while True: print('x')", "garbage"), ("print('x' * 5_000_000)", "garbage"), ("print('[' * 100_000)", "garbage"),
    ("import sys; sys.stdout.write('{')", "garbage"), ("import sys; sys.stdout.buffer.write(bytes([255, 10]))", "garbage"),
    ("print('{\"id\": 1}'); print(2)", ""), ("import sys, os; os.close(1); sys.stdin.read()", "crash"),
    ("import time; time.sleep(60)", "hang")])
def test_no_engine_brings_us_down(program: str, how: str) -> None:
    with EngineProcess(shlex.join([sys.executable, "-c", program]), 1.0) as engine:
        if not how:
            assert engine.ask({"do": "hello"}) == {"id": 1}
            how = "garbage"
        with pytest.raises(EngineFails) as caught:
            engine.ask({"do": "hello"})
    assert caught.value.how == how and len(str(caught.value)) < 1000


def test_rules_that_are_at_fault_are_no_reference(tmp_path: Path) -> None:
    """They do not offer what nothing forbids: an engine that does would be told to be wrong."""
    engine = shlex.join([sys.executable, "-m", "century_rules", "serve", "ring"])
    check = ("check", "ring", "--engine", engine, "-p", "2", "--games", "0")
    faulty = run_ring(*check, site=changed(tmp_path, ("rules.py", "else [Load(), Rest()]", "else [Load()]")))
    assert faulty.code == 2 and "Ring: `offers` leaves out rest where nothing forbids it" in faulty.err


def test_the_command_tells_a_difference(tmp_path: Path) -> None:
    record, page = tmp_path / "found.txt", tmp_path / "found.html"
    result = run("--engine", command("fails"), "-p", "2", "--games", "0", "--record", str(record), "--html", str(page))
    assert result.exit_code == 1 and "yours differs in a game that begins in this position, apply" in result.output
    assert re.search(r"found in a game begun \d+ actions? into a kept play(, made shorter to \d+ actions?)?; it was the first",
                     result.output), result.output
    assert "index out of range" in page.read_text(encoding="utf-8") and record.is_file()
    told = run("--engine", command("fails"), "-p", "2", "--games", "0", "--record", str(record), "--json")
    said = json.loads(told.stdout)
    assert told.exit_code == 1 and said["difference"]["kind"] == "resume" and len(said["difference"]["actions"]) == 1


def test_a_difference_at_the_start_is_told_as_a_page_too(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(f"import sys; sys.path.insert(0, {str(Path.cwd())!r})\n"
                      "from tests.protocol import faulty\n"
                      "faulty.FAULTS['worse'] = lambda engine, said, answer: {\n"
                      "    **answer, **({'to_act': 1} if 'to_act' in answer else {})}\n"
                      "faulty.main('spice-road', 'worse')\n")
    page, record = tmp_path / "found.html", tmp_path / "found.txt"
    result = run("--engine", f"{sys.executable} {engine}", "-p", "2", "--record", str(record), "--html", str(page))
    assert result.exit_code == 1 and "yours differs in who is to act at the start" in result.output
    assert "found in a game begun " in result.output
    assert "yours 1 (P2), by the rules 0 (P1)" in page.read_text(encoding="utf-8")


def test_the_page_of_a_difference_tells_all_of_it_and_opens_there(tmp_path: Path) -> None:
    page, record = tmp_path / "found.html", tmp_path / "found.txt"
    result = run("--engine", command("takes-two-for-one"), "-p", "2", "--record", str(record), "--html", str(page))
    assert "by the rules: P" in result.output, "what the last action does, in words"
    text = page.read_text(encoding="utf-8")
    lines = [line.strip() for line in result.output.split("):\n", 1)[1].split("by the rules: P")[0].splitlines()]
    assert lines and all(line in text for line in lines) and "What the proof leans on" not in text
    assert f'"opening":{len(load_record_of(SPICE_ROAD, record).entries)}' in text


class WrongTwice(Faulty):
    """`raise B` is refused by one clause too many; once that was told, any other action, too, by another one."""

    def __init__(self) -> None:
        super().__init__(SPICE_ROAD)
        self.told, self.plays = False, list[tuple[str, ...]]()

    def ask(self, message: Any, /) -> Any:
        if message["do"] == "new" and not message.get("game"):
            self.plays.append(tuple(self.played))
        answer = super().ask(message)
        if message["do"] == "why_illegal" and answer.get("refusals"):
            asked = message["action"] == "raise B"
            answer["refusals"] += [{"clause": "SR-8.4"}] if asked else [{"clause": "SR-8.3"}] if self.told else []
            self.told = self.told or asked
        return answer


def test_the_action_that_differed_is_asked_about_first_in_shorter_plays() -> None:
    found = checked(WrongTwice(), patience=20)
    assert found.found_after > 0 and found.difference is not None
    assert not found.difference.actions


def test_no_play_is_tried_again_and_again() -> None:
    engine = WrongTwice()
    engine.fault = FAULTS["the-wrong-player"]
    checked(engine, patience=20)
    times = Counter(filter(None, engine.plays))
    assert len(times) > 5 and max(times.values()) <= 3


def test_readings_that_the_engine_does_not_know_are_told() -> None:
    result = run("--engine", command("none"), "-r", "rest-empty=yes", "-p", "6")
    assert result.exit_code == 2 and "--players 6: the engine is for 2 or 3 or 4 or 5" in result.output


def test_only_what_is_named_is_changed() -> None:
    """The control of the faults: the engine without one answers as the server."""
    assert attrs.fields(EngineChecked)[0].name == "difference"
    engine = Faulty(SPICE_ROAD)
    assert engine.ask({"do": "hello"}) == json.loads(engine.server.answer('{"do": "hello"}'))


@pytest.mark.parametrize(("merchants", "same"), [("", True), ("+YYYY +YYY +YYR", True), ("+YYY +YYYY", False)])
def test_a_set_up_that_names_more_is_the_same(merchants: str, same: bool) -> None:
    """The rules leave out what comes in the order of the box anyway."""
    engine, game = Faulty(SPICE_ROAD), SPICE_ROAD.printed(2)
    engine.fault = lambda _, said, answer: (
        {**answer, "set_up": [f"merchants {merchants}", "points"]}
        if said["do"] in ("new", "position") and said.get("game") != "dropped" else answer)
    start = game.beginning(beginning_of(SPICE_ROAD, game, list(lines("merchants\npoints")), None))
    found = EngineSubject(engine, SPICE_ROAD).along(game, start, next_action(SPICE_ROAD, game, 0, 0.1, 6))[1]
    assert found is None if same else found is not None and "new.set_up" in found.lines[0]
