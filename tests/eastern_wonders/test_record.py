"""Records: written, read back, replayed, and every way in which one can be wrong."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from century_rules import eastern_wonders as ew
from century_rules.kernel.errors import InvalidComponents, InvalidInput, InvalidRecord
from century_rules.writing.replay import IllegalPlay, replay
from tests.eastern_wonders.plays import Reached, play, reached, readings

GOOD = """\
century-rules record 1
game eastern-wonders
players 2
seed 7

P2  begin YYYY C3
P1  begin YYR B2
P1  step A1
P1  stop
P1  harvest
"""


@settings(deadline=None, max_examples=40)
@given(reached(), st.booleans())
def test_a_play_is_kept_and_replayed(play: Reached, by_seed: bool) -> None:
    record = ew.record_of(play.game, play.seed if by_seed else play.states[0], play.actions)
    read = ew.parse_record(ew.format_record(record))
    assert read == record
    replayed = replay(read)
    assert replayed.states == play.states
    assert replayed.outcome == play.game.outcome(play.state)


def test_a_whole_game_with_its_result() -> None:
    end = ew.Game(players=2, readings=ew.parse_readings(["pickup=all"]))
    whole = next(reached for seed in range(60) if end.outcome((reached := play(end, seed, 6000)).state) is not None)
    record = ew.record_of(end, whole.seed, whole.actions)
    text = ew.format_record(record)
    assert text.splitlines()[-1].startswith("result P1 ")
    assert "reading pickup=all" in text
    outcome = replay(ew.parse_record(text)).outcome
    assert outcome == end.outcome(whole.state)
    wrong = text.replace("result P1 ", "result P1 9", 1)
    with pytest.raises(IllegalPlay, match=rf"line {len(text.splitlines())}: the result is not what the play comes to"):
        replay(ew.parse_record(wrong))
    after_the_end = text.replace("\nresult", "P1  pass\n\nresult", 1)
    with pytest.raises(IllegalPlay, match=r"EW-8\.1 \(the game is over\)"):
        replay(ew.parse_record(after_the_end))


@given(readings)
def test_readings_are_read_back(chosen: ew.Readings) -> None:
    assert ew.parse_readings(ew.format_readings(chosen)) == chosen
    assert ew.parse_readings(dict(text.split("=") for text in ew.format_readings(chosen, defaults=True))) == chosen


@pytest.mark.parametrize(("given", "expected"), [
    (["pikcup=all"], "there is no reading 'pikcup' (did you mean pickup?); there are pickup, pickup-staying"),
    (["pickup=some"], "reading pickup: 'some' is none of its readings; they are any, all"),
    (["vp-tiles=27"], "they are 26+1, 27+1"), (["pickup"], "should be NAME=VALUE"), (["pickup=all", "pickup=any"], "given twice"),
    ([""], "should be NAME=VALUE"), (["=all"], "there is no reading ''"),
])
def test_bad_readings(given: list[str], expected: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        ew.parse_readings(given)
    assert expected in str(caught.value)


def test_comments_blank_lines_and_windows_ends() -> None:
    record = ew.parse_record(GOOD)
    assert ew.parse_record(GOOD.replace("\n", "  # so it was\r\n\r\n# a comment\r\n")) == record
    assert [entry.line for entry in record.entries] == [6, 7, 8, 9, 10]
    assert len(replay(record).states) == 6


CHANGED = [
    ("century-rules record 1", "century-rules record 2", 1, "this version of the format is unknown"),
    ("century-rules record 1", "hello", 1, "this is no record"), ("century-rules record 1\n", "", 1, "this is no record"),
    ("game eastern-wonders", "game eastern-wonder", 2, "did you mean eastern-wonders?"),
    ("game eastern-wonders\n", "", None, "a line `game eastern-wonders` is missing"),
    ("game eastern-wonders", "gmae eastern-wonders", 2, "did you mean game?"),
    ("players 2\n", "", None, "a line `players 2` is missing"),
    ("players 2", "players 5", 3, "'5' should be a whole number, 2 to 4"),
    ("players 2", "players two", 3, "'two' should be a whole number"), ("players 2", "players", 3, "one word more"),
    ("players 2", "players 2\nplayers 3", 4, "`players` was said in line 3 already"),
    ("players 2", "players 2 3", 3, "one word more"), ("seed 7\n", "", None, "the set-up is missing"),
    ("seed 7", "seed -7", 4, "should be a whole number"), ("seed 7", f"seed {'9' * 9999}", 4, "should be a whole number"),
    ("seed 7", "seed 7\nvp V01", None, "the set-up is given twice"), ("seed 7", "market A2 ginger-1", None, "add a line `vp …`"),
    ("seed 7", "market A2", 4, "expected market TILE MARKET-TILE"), ("seed 7", "vp", 4, "expected vp TILE"),
    ("seed 7", "reading pickup=alll\nseed 7", 4, "(did you mean all?); they are any, all"),
    ("seed 7", "reading pick=all\nseed 7", 4, "there is no reading 'pick'"),
    ("seed 7", "reading pickup=all\nreading pickup=all", 5, "the reading pickup was given already"),
    ("P1  step A1", "P1  stepp A1", 8, "did you mean step?"), ("P1  step A1", "P1", 8, "an action is missing"),
    ("P1  step A1", "P3  step A1", 8, "there is no player P3; 2 play"),
    ("P1  step A1", "step A1", 8, "who acts is missing; a line begins with the player, for instance P1"),
    ("P1  step A1", "P1  step A1 drop", 8, "expected step TILE"), ("P1  step A1", "seed 7", 8, "before the first action"),
    ("P1  step A1", "result P1 2 P2 3\nP1  step A1", 9, "nothing may follow the result"),
    ("P1  harvest", "result P1 2", 10, "the result is of 1 players"),
    ("P1  harvest", "result P1 2 P2", 10, "the points of each player"),
    ("P1  harvest", "result P1 2 P2 x", 10, "'x' should be a whole number"), ("P1  harvest", 'P1 step "A1', 10, "is not closed"),
]


@pytest.mark.parametrize(("old", "new", "line", "expected"), CHANGED)
def test_a_record_that_cannot_be_read(old: str, new: str, line: int | None, expected: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        ew.parse_record(GOOD.replace(old, new, 1))
    assert caught.value.line == line
    assert expected in str(caught.value)
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize(("old", "new", "line", "clause", "expected"), [
    ("P2  begin YYYY C3", "P1  begin YYYY C3", 6, "EW-1.7", "it is P2 who acts here"),
    ("P2  begin YYYY C3", "P2  begin YYYY A1", 6, "EW-1.7", "a ship starts on a market tile"),
    ("P1  begin YYR B2", "P1  begin YYYY B2", 7, "EW-1.7", "that set of cubes is not on offer"),
    ("P1  step A1", "P2  step B3", 8, "EW-2.1", "it is P1 who acts here"),
    ("P1  step A1", "P1  step E4", 8, "EW-3.1", "E4 is not next to the ship's tile"),
    ("P1  harvest", "P1  claim", 10, "EW-5.1", "P1 claim: not allowed by"),
])
def test_an_illegal_play(old: str, new: str, line: int, clause: str, expected: str) -> None:
    with pytest.raises(IllegalPlay) as caught:
        replay(ew.parse_record(GOOD.replace(old, new, 1)))
    assert caught.value.line == line
    assert clause in [refusal.clause for refusal in caught.value.refusals]
    assert expected in str(caught.value)


def test_a_result_before_the_end() -> None:
    with pytest.raises(IllegalPlay, match="line 11: the record states a result, but the game goes on"):
        replay(ew.parse_record(f"{GOOD}result P1 3 P2 4\n"))


def test_a_tile_that_is_not_on_the_map_is_no_illegal_play() -> None:
    with pytest.raises(InvalidRecord, match="line 8: action 3, P1 step Z9: there is no tile Z9") as caught:
        replay(ew.parse_record(GOOD.replace("step A1", "step Z9")))
    assert not isinstance(caught.value, IllegalPlay)


def test_every_prefix_is_read_or_refused() -> None:
    for end in range(len(GOOD)):
        with contextlib.suppress(InvalidRecord):
            replay(ew.parse_record(GOOD[:end]))


@settings(deadline=None)
@given(st.integers(0, 10**9))
def test_a_spoilt_record_raises_invalid_input_only(seed: int) -> None:
    dice, game = random.Random(seed), ew.Game(players=2)
    letters = list(ew.format_record(ew.record_of(game, game.deal(1), play(game, 1, 12).actions)))
    for _ in range(dice.randrange(1, 4)):
        letters[dice.randrange(len(letters))] = dice.choice(["", " ", "\n", "P", "9", '"', "#", "-", "é", "\u2028", "\x00"])
    message = ""
    try:
        replay(ew.parse_record("".join(letters)))
    except InvalidInput as error:
        message = str(error)
    assert "\n" not in message


# --- set-ups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("change", "expected"), [
    (lambda text: text.replace("market A2 ", "market A1 "), "line 4: A1 is a port; market tiles are not laid there"),
    (lambda text: text.replace("market A2 ", "market X2 "), "line 4: there is no tile 'X2' on this map"),
    (lambda text: text.replace("market A2 ", "market A2 x"), "line 4: there is no market tile 'x"),
    (lambda text: text.replace("market A2 ", "#"), "no market tile is laid on A2"),
    (lambda text: text.replace("vp V", "vp W", 1), "line 24: there is no VP tile 'W"),
    (lambda text: text.replace(" closed", ""), "line 24: set-up: the order of the VP tiles must name each"),
    (lambda text: text.replace(" closed", "").replace("vp ", "vp closed "), "line 24: set-up: the port-closed tile comes up as"),
])
def test_a_bad_set_up(change: object, expected: str) -> None:
    assert callable(change)
    game = ew.Game(players=2)
    text = ew.format_record(ew.record_of(game, game.deal(7), ()))
    with pytest.raises(InvalidRecord) as caught:
        replay(ew.parse_record(change(text)))
    assert expected in str(caught.value)


def test_a_set_up_on_another_map() -> None:
    box = ew.printed()
    touching = {name: [box.sea.names[near] for near in reversed(box.sea.neighbours[place])]
                for place, name in reversed(list(enumerate(box.sea.names)))}
    sea = ew.SeaMap.from_names("mirrored", touching, ["E4", "A1", "A4", "E1"])
    game = ew.Game(players=2)
    state = game.start(game.shuffle(3, sea))
    record = ew.record_of(game, state, (game.legal_actions(state)[0],))
    read = ew.parse_record(ew.format_record(record))
    assert read == record
    assert replay(read).states[0] == state
    with pytest.raises(InvalidRecord, match="map: A1 touches"):
        ew.parse_record(ew.format_record(record).replace("tile A1 ", "tile A1 Q7 "))
    with pytest.raises(InvalidRecord, match="add a line `ports …`"):
        ew.parse_record(ew.format_record(record).replace("ports ", "# "))


def test_dropped_clauses_are_kept() -> None:
    game = ew.Game(players=2, without=frozenset({"EW-3.2"}))
    record = ew.record_of(game, 7, ())
    assert ew.parse_record(ew.format_record(record)).game().without == {"EW-3.2"}
    with pytest.raises(InvalidInput, match="EW-99 cannot be dropped"):
        ew.parse_record(GOOD.replace("seed 7", "seed 7\nwithout EW-99")).game()


# --- files ----------------------------------------------------------------------------------------------------------


def printed_toml() -> str:
    return (Path(ew.__file__).parent / "data" / "printed.toml").read_text(encoding="utf-8")


def test_components_are_found_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "my tiles.toml").write_text(printed_toml().replace("hold_spaces = 10", "hold_spaces = 6"), encoding="utf-8")
    (tmp_path / "game.txt").write_text(GOOD.replace("seed 7", 'components "my tiles.toml"\nseed 7'), encoding="utf-8")
    record = ew.load_record(tmp_path / "game.txt")
    assert record.components == "my tiles.toml"
    assert replay(record).game == record.game() and record.game().components == ew.load_components(tmp_path / "my tiles.toml")
    assert ew.parse_record(ew.format_record(record)) == record
    with pytest.raises(InvalidInput, match="name the file they come from"):
        ew.record_of(record.game(), 7, ())
    (tmp_path / "my tiles.toml").write_text("players = [", encoding="utf-8")
    with pytest.raises(InvalidComponents, match=r"my tiles\.toml: not TOML"):
        replay(record)


@pytest.mark.parametrize(("data", "expected"), [
    (b"", "there is nothing here"), (b"\n# nothing\n", "there is nothing here"),
    (b"\x7fELF\0\0", "not a text: there is a zero byte"),
    (GOOD.encode()[:40] + b"\xff\xfe", "not UTF-8 text: the byte at place 40"), (GOOD.encode("utf-16"), "not a text"),
    (b"#" * 9_000_000, "longer than 8,000,000 bytes"), (b"x" * 5_000_000, ":1: this is no record"),
    (b'"' * 5_000_001, ":1: "), (GOOD.encode() + b"P2  st", ":11: 'st' is no action"),
])
def test_a_file_that_is_no_record(tmp_path: Path, data: bytes, expected: str) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(data)
    with pytest.raises(InvalidRecord) as caught:
        ew.load_record(path)
    assert str(caught.value).startswith(str(path))
    assert expected in str(caught.value)
    assert len(str(caught.value)) < len(str(path)) + 600


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert ew.load_record(tmp_path / "game.txt") == ew.parse_record(GOOD)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.txt", "cannot be read"), (tmp_path, "is a folder; give the name of a file in it")):
        with pytest.raises(InvalidRecord, match=why):
            ew.load_record(path)
    with pytest.raises(InvalidRecord, match="cannot be read"):
        ew.load_record("a\0b")


def test_where_a_record_lies_is_no_part_of_it() -> None:
    record = ew.parse_record(GOOD)
    assert attrs.evolve(record, folder=Path("elsewhere")) == record


def test_what_a_record_is_kept_to_show_is_said_in_it() -> None:
    text = "century-rules record 1\ngame eastern-wonders\nplayers 2\nabout pass\nseed 7\n"
    record = ew.parse_record(text)
    assert record.about == "pass" and ew.format_record(record).splitlines()[3] == "about pass"
    with pytest.raises(InvalidRecord, match=r"line 4: there is no reading 'pas' .did you mean pass"):
        ew.parse_record(text.replace("about pass", "about pas"))
