"""``century-rules impact``: each group by a record made for it and checked by hand, and what is no record at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.every_action import every_action
from century_rules.kernel.leaves import leaves
from century_rules.kernel.text_lines import read_text
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings import load_ruling, ruled
from century_rules.rulings.impact import Choices, Found, Group, impact_on
from century_rules.rulings.impacts import Impacts
from century_rules.writing.record import load_record
from century_rules.writing.replay import replay
from tests.cli.interrupting import interrupted
from tests.cli.running import run
from tests.rulings.files import BOTH_PLAY, SR, ended_game, folder_of, play, ruling


def asked(tmp_path: Path, name: str, text: str | bytes) -> Found:
    """What the ruling of that name changes in a record."""
    record = tmp_path / "game.txt"
    record.write_bytes(text.encode() if isinstance(text, str) else text)
    return impact_on(ruled([ruling(tmp_path, name)]), str(record))


# --- each group, by hand ----------------------------------------------------------------------------------------------


def test_nobody_had_another_choice(tmp_path: Path) -> None:
    """One may rest with a card played only, as it is printed: SR-5.1."""
    found = asked(tmp_path, "rest-with-one", play(*BOTH_PLAY, "P1 rest"))
    assert (found.group, found.positions, found.more, found.fewer, found.first) == (Group.SAME, 4, 0, 0, None)


def test_somebody_had_more(tmp_path: Path) -> None:
    """Before the first action and before the second nobody has played a card, and could rest now. Then P1 has, and P2, too."""
    found = asked(tmp_path, "rest-with-none", play(*BOTH_PLAY))
    assert (found.group, found.cause, found.positions) == (Group.CHOICES, "more: rest", 3)
    assert (found.more, found.fewer, found.first) == (2, 0, Choices(before=1, more=("rest",), fewer=()))
    assert found.detail == "more in 2 of 3 positions; before action 1: also rest"


def test_somebody_had_fewer(tmp_path: Path) -> None:
    """With one card each played: P1 before the third action, and P2 after it."""
    found = asked(tmp_path, "rest-with-two", play(*BOTH_PLAY, "P1 play U2", "P1 done"))
    assert (found.group, found.cause) == (Group.CHOICES, "fewer: rest")
    assert (found.fewer, found.more, found.positions) == (2, 0, 5)
    assert found.first == Choices(before=3, more=(), fewer=("rest",))


def test_an_action_that_is_not_legal_any_more(tmp_path: Path) -> None:
    found = asked(tmp_path, "rest-with-two", play(*BOTH_PLAY, "P1 rest", "P2 rest"))
    assert (found.group, found.cause, found.illegal, found.clauses) == (Group.ILLEGAL, "SR-5.1", 3, ("SR-5.1",))
    assert found.detail == "action 3, P1 rest: not allowed by SR-5.1 (it is played as rest-with-two has it)"
    assert (found.fewer, found.positions) == (1, 3)


def test_other_cubes(tmp_path: Path) -> None:
    """P1 has YYY and two more of +YY; the third action brings another."""
    found = asked(tmp_path, "rest-for-a-cube", play(*BOTH_PLAY, "P1 rest"))
    assert (found.group, found.parted, found.cause) == (Group.OTHER, 3, "another 'hold' first; the same end")
    assert found.detail.startswith("after action 3: under the ruling P1 has 6 turmeric in the caravan, not 5 turmeric")
    before_it = asked(tmp_path, "rest-for-a-cube", play(*BOTH_PLAY))
    assert before_it.group is Group.SAME and before_it.parted is None


def test_other_cubes_from_the_beginning(tmp_path: Path) -> None:
    found = asked(tmp_path, "begin-with-more", play("P1 play +YY"))
    assert (found.group, found.parted) == (Group.OTHER, 0)
    assert found.detail.startswith("after action 0: under the ruling P1 has 4 turmeric in the caravan, not 3 turmeric")


def test_other_points(tmp_path: Path) -> None:
    """A gold coin is worth 4 and not 3: a point more for each. Whoever has most of it may win instead."""
    text = ended_game(3)
    (tmp_path / "whole.txt").write_text(text, encoding="utf-8")
    again = replay(load_record(tmp_path / "whole.txt"))
    assert again.outcome is not None
    gold = [number for path, number in leaves(again.final).items() if path.startswith("players[") and path.endswith(".gold")]
    assert sum(gold) > 0
    points = [each + coins for each, coins in zip(again.outcome.points, gold, strict=True)]
    found = asked(tmp_path, "gold-is-four", text)
    assert found.group is Group.OTHER and found.parted is None and found.cause.startswith("at the end other points")
    assert f"P1 {points[0]} P2 {points[1]} (" in found.detail
    without_result = asked(tmp_path, "gold-is-four", text[:text.index("\nresult")])
    assert without_result.group is Group.OTHER
    shorter = asked(tmp_path, "gold-is-four", text[:text.index("\nresult")].rpartition("\nP")[0])
    assert shorter.group is Group.SAME  # the game goes on, and nobody has counted yet


def test_not_legal_as_it_is_printed_either(tmp_path: Path) -> None:
    found = asked(tmp_path, "rest-with-none", play("P1 rest"))
    assert (found.group, found.cause) == (Group.NOT_PRINTED, "SR-5.1") and found.detail.startswith("line 6: action 1, P1 rest")
    other_player = asked(tmp_path, "rest-with-none", play("P2 play +YY"))
    assert other_player.group is Group.NOT_PRINTED and other_player.cause == "SR-2.1"
    result = asked(tmp_path, "rest-with-none", play(*BOTH_PLAY, result="result P1 1 P2 1\n"))
    assert (result.group, result.cause) == (Group.NOT_PRINTED, "its result is another")
    nothing = asked(tmp_path, "rest-with-none", play("P1 take YYYYY>BBBB"))
    assert nothing.group in (Group.NOT_PRINTED, Group.UNREADABLE) and nothing.detail


@pytest.mark.parametrize(("text", "detail"), [
    (b"", "there is nothing here"), (b"\xff\xfe", "not UTF-8 text"), (b"\0", "not a text"),
    ("no record", "this is no record"), (play("P1 plai +YY"), "line 6"), (play("P9 rest"), "there is no player P9"),
    (play(more="components gone.toml\n"), "gone.toml: cannot be read"),
])
def test_unreadable(tmp_path: Path, text: str | bytes, detail: str) -> None:
    found = asked(tmp_path, "rest-with-none", text)
    assert found.group is Group.UNREADABLE and detail in found.detail and not found.group.answered


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    of_another = asked(tmp_path, "rest-with-none", "century-rules record 1\ngame eastern-wonders\nplayers 2\nseed 7\n")
    assert (of_another.group, of_another.cause) == (Group.NOT_ASKED, "a record of eastern-wonders")
    digest = load_ruling(ruling(tmp_path, "never-rest")).digest
    under = asked(tmp_path, "rest-with-none", play(more=f"ruling never-rest {digest}\n"))
    assert under.cause == "was played under the ruling never-rest, not by the printed rules"
    read = asked(tmp_path, "never-rest-by-the-body", play(*BOTH_PLAY))
    assert read.cause == "was not read as the ruling stands on, which is end-count=body"
    assert {each.group for each in (of_another, under, read)} == {Group.NOT_ASKED}
    as_read = asked(tmp_path, "never-rest-by-the-body", play(*BOTH_PLAY, more="reading end-count=body\n"))
    assert as_read.group is Group.CHOICES  # nobody rests


def test_a_ruling_for_other_numbers_of_players(tmp_path: Path) -> None:
    found = asked(tmp_path, "never-rest-with-three", play(*BOTH_PLAY))
    assert (found.group, found.cause) == (Group.SAME, "the ruling says nothing of games of 2 players")


def test_a_ruling_that_breaks(tmp_path: Path) -> None:
    """Its error is the ruling's, and not the record's; nothing is said to be unchanged."""
    found = asked(tmp_path, "breaks", play(*BOTH_PLAY))
    assert found.group is Group.FAILS and ":9: breaks: " in found.cause and "IndexError" in found.cause
    assert found.detail.startswith("action 3: ") and not found.group.answered  # nobody could rest before that
    nobody = asked(tmp_path, "nobody-wins", ended_game(3))
    assert nobody.group is Group.FAILS and "nobody wins with" in nobody.cause and "what is played instead of " in nobody.cause


# --- that nothing is overlooked ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rest-with-none", "rest-with-two", "never-rest", "rest-for-a-cube", "rest-with-one"])
def test_choices_are_those_of_asking_every_action(tmp_path: Path, name: str) -> None:
    """Without any of what makes it quick: every action there is, in every position, by both."""
    lines = ended_game(5).splitlines()
    short = "\n".join(lines[:lines.index("") + 41]) + "\n"
    printed, book = rulebook(SR), ruled([ruling(tmp_path, name)])
    found = asked(tmp_path, name, short)
    again = replay(load_record(tmp_path / "game.txt"))
    game, ruled_game = again.game, book.printed(2)
    there, more, fewer, compared = ruled_game.deal(again.record.seed or 0), 0, 0, 0
    for number, state in enumerate(again.states):
        by_both = [(not game.why_illegal(state, action), not ruled_game.why_illegal(there, action))
                   for action in every_action(printed, game, state)]
        more, fewer, compared = more + ((False, True) in by_both), fewer + ((True, False) in by_both), compared + 1
        if number == len(again.record.entries) or ruled_game.why_illegal(there, again.record.actions[number]):
            break
        there = ruled_game.apply(there, again.record.actions[number])
    assert (found.more, found.fewer, found.positions) == (more, fewer, compared)
    assert (found.illegal is None) == (compared == len(again.states))


def test_a_record_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may change while it is compared: what is told is of what was read."""
    def and_changed(path: str) -> str:
        text = read_text(path)
        Path(path).write_text(play("P1 rest"), encoding="utf-8")
        return text

    monkeypatch.setattr("century_rules.rulings.impact.read_text", and_changed)
    assert asked(tmp_path, "rest-with-one", play(*BOTH_PLAY)).group is Group.SAME
    monkeypatch.undo()
    assert impact_on(ruled([ruling(tmp_path, "rest-with-one")]), str(tmp_path / "game.txt")).group is Group.NOT_PRINTED


# --- the command line -------------------------------------------------------------------------------------------------


@pytest.fixture
def games(tmp_path: Path) -> str:
    """One record of each of several groups, for the ruling that one rests with two cards played."""
    return folder_of(tmp_path / "games", a=play("P1 play +YY"), b=play(*BOTH_PLAY), c=play(*BOTH_PLAY, "P1 rest"),
                     d=play(*BOTH_PLAY, "P1 rest", "P2 rest"), e=play("P1 rest"), f=b"\xff")


def test_groups_and_exit_code(tmp_path: Path, games: str) -> None:
    file, to_list = ruling(tmp_path, "rest-with-two"), tmp_path / "changed.txt"
    result = run("impact", SR, file, games, "--workers", "1", "--list", str(to_list))
    assert result.exit_code == 1
    said = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert said[0] == "rest-with-two in 6 records of spice-road, 12 positions"
    for line in ("1 unchanged, and nobody had another choice in any position",
                 "1 unchanged, but somebody had other choices (fewer in 1 position)", "1 fewer: rest",
                 "2 illegal under the ruling (fewer in 2 positions)", "2 SR-5.1",
                 "1 not a game by the printed rules either", "1 unreadable", "It mattered in 3 of 6 records."):
        assert line in said, line
    assert "running its Python part" in result.stderr
    names = [Path(line).name for line in to_list.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert names == ["b.txt", "c.txt", "d.txt"]
    again = run("impact", SR, file, "--from", str(to_list), "--json", "--workers", "1")
    answer = json.loads(again.stdout)
    assert again.exit_code == 1 and answer["records"] == answer["mattered"] == 3
    assert [each["records"] for each in answer["groups"].values()] == [0, 1, 2, 0, 0, 0, 0, 0]
    assert answer["groups"]["illegal"]["causes"][0]["files"] == [str(Path(games) / "c.txt"), str(Path(games) / "d.txt")]
    assert answer["rulings"] == [{"name": "rest-with-two", "digest": load_ruling(file).digest}]
    taken = run("impact", SR, file, games, "--list", str(to_list))
    assert taken.exit_code == 2 and "there is such a file already" in taken.stderr and not taken.stdout


@pytest.mark.in_turn(1)
def test_what_did_not_matter_and_what_cannot(tmp_path: Path) -> None:
    """That one rests with a card played is proved to be the printed rule; that one never rests only did not matter."""
    folder = folder_of(tmp_path / "games", a=play("P1 play +YY"), b=play())
    never = run("impact", SR, ruling(tmp_path, "rest-with-one"), folder, "--workers", "1")
    assert never.exit_code == 0 and "and cannot in any: with 2 players, under the default readings" in never.stdout
    here = run("impact", SR, ruling(tmp_path, "never-rest"), folder, "--workers", "1")
    assert here.exit_code == 0 and "That is not to say that it cannot matter" in here.stdout
    assert f"`century-rules compare {SR} {ruling(tmp_path, 'never-rest')}`" in here.stdout
    several = folder_of(tmp_path / "more", a=play("P1 play +YY"), b="no record")
    partly = run("impact", SR, ruling(tmp_path, "rest-with-one"), several, "--workers", "1")
    assert partly.exit_code == 2 and "in the 1 record that could be asked" in partly.stdout


def test_nothing_is_claimed_of_no_records() -> None:
    impacts = Impacts([Found(file="a", group=Group.UNREADABLE)])
    assert impacts.conclusion(lambda: "it is proved.", "compare") == "No record could be asked, so that nothing is known."


@pytest.mark.parametrize(("arguments", "expected"), [
    (["FILE"], "the folder of records is missing"), (["EMPTY"], "the ruling is missing"),
    (["EMPTY", "FILE"], "is a folder; the rulings come first, and the folder of records last"),
    (["FILE", "EMPTY"], "has no records; their names should end in .txt"),
    (["FILE", "OTHERS"], "and none of its 1 files does"),
    (["FILE", "FILE"], "is a file, not a folder"), (["FILE", "GONE"], "there is no such folder"),
    (["FILE", "--from", "GONE"], "cannot be read"), (["FILE", "EMPTY", "--from", "FILE"], "leave the folder out"),
    (["FILE", "--from", "NAMES_NONE"], "names no record"), (["FILE", "--from", "TWO"], "expected the path of one record"),
    (["FILE", "OTHERS", "--scheduler", "tcp://nowhere:1"], "other machines do not have these files"),
    (["rest-part=yes", "EMPTY"], "`century-rules compare spice-road rest-part=yes` looks for a play in which it matters"),
    (["rest-part", "--from", "TWO"], "rest-part: is a listed reading, and impact asks about rulings in files"),
    (["FILE", "OTHERS", "--data-only"], "--data-only does not run"), (["GONE", "OTHERS"], "cannot be read"),
])
def test_bad_input(tmp_path: Path, arguments: list[str], expected: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "notes.md").write_text("x", encoding="utf-8")
    (tmp_path / "none").write_text("# none\n", encoding="utf-8")
    (tmp_path / "two").write_text("a b\n", encoding="utf-8")
    named = {"FILE": ruling(tmp_path, "rest-with-two"), "EMPTY": str(tmp_path / "empty"), "OTHERS": str(tmp_path / "others"),
             "GONE": str(tmp_path / "gone"), "NAMES_NONE": str(tmp_path / "none"), "TWO": str(tmp_path / "two")}
    result = run("impact", SR, *(named.get(each, each) for each in arguments))
    assert result.exit_code == 2 and expected in result.stderr and not result.stdout


def test_a_record_that_is_gone_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "list").write_text(f'"{tmp_path}/no such.txt"\n', encoding="utf-8")
    result = run("impact", SR, ruling(tmp_path, "never-rest"), "--from", str(tmp_path / "list"))
    assert result.exit_code == 2 and "cannot be read: No such file" in result.stdout


@pytest.mark.in_turn(1)
def test_several_processes_find_the_same(tmp_path: Path, games: str) -> None:
    file = ruling(tmp_path, "rest-with-two")
    alone, both = (run("impact", SR, file, games, "--workers", number, "--json").stdout for number in ("1", "2"))
    assert json.loads(alone) == json.loads(both)


def test_interrupted_it_tells_what_it_has(tmp_path: Path, games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(book: Rulebook[object, object], path: str) -> Found:
        if path.endswith("d.txt"):
            raise KeyboardInterrupt
        return impact_on(book, path)

    monkeypatch.setattr("century_rules.cli.impact.impact_on", cut_off)
    to_list = tmp_path / "changed.txt"
    result = run("impact", SR, ruling(tmp_path, "rest-with-two"), games, "--workers", "1", "--list", str(to_list))
    assert result.exit_code == 3 and "interrupted after 3 of 6 records" in result.stderr
    assert "It mattered in 2 of 3 records." in result.stdout
    assert [Path(line).name for line in to_list.read_text(encoding="utf-8").splitlines()[1::2]] == ["b.txt", "c.txt"]


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c(tmp_path: Path, workers: str) -> None:
    text = ended_game(3)
    folder = folder_of(tmp_path / "games", **{f"game{number:04}": text for number in range(3000)})
    ended = interrupted(["impact", SR, ruling(tmp_path, "rest-with-two"), folder, "--workers", workers], 8.0)
    assert not ended.wrong and ended.code == 3 and "of 3000 records" in ended.err and "rest-with-two in" in ended.out


def test_ctrl_c_leaves_whole_records_only(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    ended = interrupted(["simulate", SR, "-n", "5000", "--ordinary", "--workers", "1", "--records", str(folder)], 3.0)
    assert not ended.wrong and ended.code == 3
    files = sorted(folder.iterdir())
    assert files and f"wrote {len(files)} record" in ended.err
    for file in (files[0], files[-1]):
        assert replay(load_record(file)).outcome is not None
    assert all(file.suffix == ".txt" and not file.name.startswith(".") and file.stat().st_size for file in files)
