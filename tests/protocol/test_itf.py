"""A play as a trace in ITF: another library reads it as it is, and `replay` reads it back as the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import itf_py
import pytest
from click.testing import CliRunner, Result

from century_rules.cli.group import group
from century_rules.kernel.text_lines import LARGEST_FILE
from century_rules.protocol.itf import TAKEN, load_record_or_trace, trace_of
from century_rules.protocol.positions import position_as_json
from century_rules.rulebook import Rulebook, rulebook
from century_rules.writing.record import load_record
from century_rules.writing.replay import replay
from century_rules.writing.stored import kept_plays

GAMES = ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"]


def shortest_kept(name: str) -> Any:
    return min(kept_plays(rulebook(name), 2), key=lambda each: len(each.play.actions))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(group, ["replay", *map(str, arguments)])


def plain(value: Any) -> Any:
    """What the other library read, as JSON: the sets as lists in order, the maps and records as objects."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, list):
        return [plain(each) for each in value]
    if hasattr(value, "_asdict"):
        value = value._asdict()
    return {key: plain(each) for key, each in value.items()} if hasattr(value, "items") else value


def alike(read: Any, right: Any) -> bool:
    """Whether it is the position as JSON: null may be no item there, and something a list of it alone."""
    if right is None:
        return bool(read == [])
    if isinstance(read, list) and len(read) == 1 and alike(read[0], right):
        return True
    if isinstance(right, dict):
        return isinstance(read, dict) and list(read) == list(right) and all(alike(read[key], right[key]) for key in right)
    if isinstance(right, list):
        return isinstance(read, list) and len(read) == len(right) and (
            all(map(alike, read, right)) or all(map(alike, read, sorted(right))))
    return type(read) is type(right) and bool(read == right)


@pytest.mark.parametrize("name", GAMES)
def test_another_library_reads_the_positions(name: str, tmp_path: Path) -> None:
    kept, out = shortest_kept(name), tmp_path / "play.itf.json"
    assert run(kept.file, "--itf", out).exit_code == 0
    trace = itf_py.trace_from_json(json.loads(out.read_text()))
    book: Rulebook[Any, Any] = rulebook(name)
    assert len(trace.states) == len(kept.play.states) and TAKEN in trace.vars
    for state, right in zip(trace.states, kept.play.states, strict=True):
        assert list(state.values) == trace.vars
        told: Any = position_as_json(book, kept.game, right)
        assert alike(plain({name: each for name, each in state.values.items() if name != TAKEN}), told)
    other: Any = position_as_json(book, kept.game, kept.play.states[-1])
    first = plain({name: each for name, each in trace.states[0].values.items() if name != TAKEN})
    assert not alike(first, other), "the negative control"
    assert [state.values[TAKEN] for state in trace.states] == ["init", *map(book.write_action, kept.play.actions)]


@pytest.mark.parametrize("name", GAMES)
def test_the_trace_is_the_same_game(name: str, tmp_path: Path) -> None:
    kept, out, again = shortest_kept(name), tmp_path / "play.itf.json", tmp_path / "again.itf.json"
    assert run(kept.file, "--itf", out).exit_code == 0
    assert replay(load_record_or_trace(out, lambda book: book)).states == replay(load_record(kept.file)).states
    assert run(out, "--itf", again).exit_code == 0 and again.read_text() == out.read_text()
    assert run(out).stdout == run(kept.file).stdout


def test_what_a_library_wrote_anew_is_read_as_well(tmp_path: Path) -> None:
    played = replay(load_record(shortest_kept("spice-road").file))
    one = itf_py.trace_from_json(json.loads(json.dumps(trace_of(played))))
    two = itf_py.trace_from_json(itf_py.trace_to_json(one))
    assert [plain(state.values) for state in one.states] == [plain(state.values) for state in two.states]


@pytest.fixture
def written(tmp_path: Path) -> Path:
    out = tmp_path / "play.itf.json"
    assert run(shortest_kept("spice-road").file, "--itf", out).exit_code == 0
    return out


def test_another_state_is_noticed(written: Path) -> None:
    trace = json.loads(written.read_text())
    trace["states"][1]["gold"] = {"#bigint": "77"}
    written.write_text(json.dumps(trace))
    result = run(written)
    assert result.exit_code == 2 and "states[1].gold.#bigint: \"77\" is not what the record comes to" in result.output


def rewritten(written: Path, there: str, instead: str) -> str:
    """What is said of the trace with one text replaced, once."""
    text = written.read_text()
    assert there in text and run(written).exit_code == 0, "the negative control"
    written.write_text(text.replace(there, instead, 1))
    answers = [run(written), *(CliRunner().invoke(group, [verb, "spice-road", "--record", str(written), "--after", "0"])
                               for verb in ("legal", "draw"))]
    assert [each.exit_code for each in answers] == [2, 2, 2] and len({each.output.split(": ", 1)[1] for each in answers}) == 1
    assert "Traceback" not in answers[0].output
    return answers[0].output


@pytest.mark.parametrize(("there", "instead", "why"), [
    ('"final": false', '"final": 0', "states[0].final: 0 is not what the record comes to, false"),
    ('"index": 0,', '"index": 0, "index": 0,', "is no JSON: a field is there twice"),
    ('"params": [],', '"params": [], "loop": 0,', "the trace: there should be no field 'loop'"),
    ('"format": "ITF",', '"format": "ITF", "strange": 1,', "#meta: there should be no field 'strange'"),
    ('"format": "ITF"', '"format": "XML"', "#meta.format: \"XML\" is not"),
    ('"index": 0,', '', "states[0].#meta: the field 'index' is missing"),
    ('"params": [],', '"params": NaN,', "NaN is no number of JSON")])
def test_what_differs_from_the_trace_is_refused_by_all(written: Path, there: str, instead: str, why: str) -> None:
    assert why in rewritten(written, there, instead)


def test_another_order_of_fields_is_noticed(written: Path) -> None:
    trace = json.loads(written.read_text())
    trace["states"][1] = dict(sorted(trace["states"][1].items()))
    written.write_text(json.dumps(trace))
    assert "states[1]: the fields stand in another order than #meta, " in run(written).output


def test_a_long_trace_is_read_again_and_one_that_would_not_be_is_not_written(tmp_path: Path,
                                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    kept, out = shortest_kept("spice-road"), tmp_path / "play.itf.json"
    assert run(kept.file, "--itf", out).exit_code == 0
    out.write_text(out.read_text() + " " * (LARGEST_FILE + 1))  # blanks, as if there were more states
    assert run(out).exit_code == 0
    monkeypatch.setattr("century_rules.protocol.itf.LARGEST_TRACE", 4000)
    refused = run(kept.file, "--itf", tmp_path / "other.itf.json")
    assert refused.exit_code == 2 and "more than the 4,000 that are read again" in refused.output
    assert not (tmp_path / "other.itf.json").exists()


def test_another_action_is_noticed(written: Path) -> None:
    trace = json.loads(written.read_text())
    trace["states"][1][TAKEN] = "wait"
    written.write_text(json.dumps(trace))
    assert run(written).exit_code == 2 and "mbt::actionTaken" in run(written).output
    lines = trace["#meta"]["record"]
    first = next(place for place, line in enumerate(lines) if line.startswith("P1  "))
    lines[first] = "P1  done"
    written.write_text(json.dumps(trace))
    result = run(written)
    assert result.exit_code == 1 and "P1 done: not allowed by SR-" in result.output


@pytest.mark.parametrize(("text", "why"), [
    ("", "is no JSON"), ("[" * 200_000, "is no JSON"),
    ("[]", "#meta.record: should be the lines"), ("{}", "#meta.record: should be the lines"),
    ('{"#meta": {"record": ["century-rules record 1", "game chess"]}}', "there is no game 'chess'"),
    ('{"#meta": {"record": [1]}}', "#meta.record: should be the lines")])
def test_what_is_no_trace_of_ours_is_told(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "x.itf.json"
    file.write_text(text)
    result = run(file)
    assert result.exit_code == 2 and why in result.output and "Traceback" not in result.output


def test_the_name_has_to_say_what_it_is(tmp_path: Path) -> None:
    result = run(shortest_kept("goa").file, "--itf", tmp_path / "x.json")
    assert result.exit_code == 2 and "should end with .itf.json" in result.output and not (tmp_path / "x.json").exists()
    result = run(shortest_kept("goa").file, "--itf", tmp_path / "nowhere" / "x.itf.json")
    assert result.exit_code == 2 and "cannot be written" in result.output
