"""Records name the rulings they were played under, and are replayed with their files and with no others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from century_rules.kernel.errors import InvalidInput, InvalidRecord
from century_rules.rulebook import rulebook
from century_rules.rulings import load_ruling, ruled
from century_rules.writing.paragraphs import counted
from century_rules.writing.record import GameRecord, format_record, load_record, load_record_of, parse_record, record_of
from century_rules.writing.replay import replay
from tests.cli.running import run
from tests.rulings.files import BOTH_PLAY, SR, play, ruling


def named(path: str) -> str:
    """The line of a record that names the ruling of a file."""
    return f"ruling {Path(path).stem} {load_ruling(path).digest}\n"


def test_a_record_names_its_rulings_and_is_read_back(tmp_path: Path) -> None:
    book = ruled([ruling(tmp_path, "rest-with-none"), ruling(tmp_path, "gold-is-four")])
    game = book.printed(2)
    record = record_of(book, game, 7, [book.read_action("rest", None)])
    text = format_record(record)
    assert named(ruling(tmp_path, "gold-is-four")) + named(ruling(tmp_path, "rest-with-none")) in text
    assert parse_record(book, text) == record and replay(parse_record(book, text)).final == game.apply(
        game.deal(7), book.read_action("rest", None))
    on_printed = parse_record(rulebook(SR), text)
    assert on_printed.rulings == record.rulings and format_record(on_printed) == text
    assert format_record(GameRecord(book=rulebook(SR), players=2, seed=7)).count("ruling") == 0


def test_by_a_set_up_said_line_by_line(tmp_path: Path) -> None:
    book = ruled([ruling(tmp_path, "gold-is-four")])
    game = book.printed(3)
    record = record_of(book, game, game.deal(7), [])
    assert replay(parse_record(book, format_record(record))).final == game.deal(7)


def test_what_a_ruling_drops_and_stands_on_comes_with_it(tmp_path: Path) -> None:
    book = ruled([ruling(tmp_path, "any-cubes"), ruling(tmp_path, "never-rest-by-the-body")])
    game = book.printed(2).dropping({"SR-6.1", "SR-7.1"})
    text = format_record(record_of(book, game, 7, []))
    assert "without SR-7.1" in text and "without SR-6.1" not in text and "reading end-count=body" in text
    assert parse_record(book, text).game() == game
    with pytest.raises(InvalidRecord, match="add end-count=body in lines `reading …`"):
        parse_record(book, text.replace("reading end-count=body\n", "")).game()


@pytest.mark.parametrize(("names", "given", "expected"), [
    (["rest-with-none"], [], "was played under the ruling rest-with-none, which is not in force; give its file: --ruling FILE"),
    (["rest-with-none"], ["gold-is-four"], "was played under the ruling rest-with-none, which is not in force"),
    ([], ["rest-with-none"], "was not played under the ruling rest-with-none, which is in force; leave that out"),
    (["rest-with-none"], ["rest-with-none", "gold-is-four"], "was not played under the ruling gold-is-four"),
    (["rest-with-none", "gold-is-four"], ["rest-with-none"], "was played under the ruling gold-is-four, which is not in force"),
])
def test_other_rulings_are_refused(tmp_path: Path, names: list[str], given: list[str], expected: str) -> None:
    record = tmp_path / "game.txt"
    record.write_text(play("P1 play +YY", more="".join(named(ruling(tmp_path, name)) for name in names)), encoding="utf-8")
    options = [word for name in given for word in ("--ruling", ruling(tmp_path, name))]
    counted = ["perft", SR, "--depth", "1", "--record", str(record)]
    if not names:  # a game by the printed rules may be gone on with under a ruling, as long as the ruling allows what was played
        assert run(*counted, *options).exit_code == 0
    for command in (["replay", str(record)], *([counted] if names else [])):
        result = run(*command, *options)
        assert result.exit_code == 2 and f"{record}: {expected}" in result.stderr and not result.stdout
    with pytest.raises(InvalidRecord, match=expected.partition(";")[0]):
        replay(load_record_of(ruled(options[1::2]) if options else rulebook(SR), record))


def test_a_file_that_was_changed_since_is_refused(tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", ruling(tmp_path, "rest-with-none")
    record.write_text(play("P1 rest", more=named(file)), encoding="utf-8")
    assert run("replay", str(record), "--ruling", file).stdout.startswith("legal: 1 action of 2 players")
    Path(file).write_text(f"{Path(file).read_text(encoding='utf-8')}# a thought later\n", encoding="utf-8")
    result = run("replay", str(record), "--ruling", file)
    assert result.exit_code == 2 and "Give the file as it was then" in result.stderr
    assert load_record(record).rulings[0][1] in result.stderr and load_ruling(file).digest in result.stderr


def test_a_record_brings_no_code(tmp_path: Path) -> None:
    """Its ruling has a Python part: nothing is run for a record that only names it, and --data-only refuses the file."""
    record, file = tmp_path / "game.txt", ruling(tmp_path, "rest-with-two")
    record.write_text(play(*BOTH_PLAY, more=named(file)), encoding="utf-8")
    assert "running" not in run("replay", str(record)).stderr
    assert "--data-only does not run" in run("replay", str(record), "--ruling", file, "--data-only").stderr
    result = run("replay", str(record), "--ruling", file)
    assert result.exit_code == 0 and "running its Python part" in result.stderr


def test_it_is_replayed_by_its_rulings(tmp_path: Path) -> None:
    """Resting with nothing played is legal under one ruling, and by nothing else."""
    file, rests = ruling(tmp_path, "rest-with-none"), tmp_path / "rests.txt"
    rests.write_text(play("P1 rest", more=named(file)), encoding="utf-8")
    assert run("replay", str(rests), "--ruling", file).exit_code == 0
    printed = tmp_path / "printed.txt"
    printed.write_text(play("P1 rest"), encoding="utf-8")
    assert "not allowed by SR-5.1" in run("replay", str(printed)).stderr
    plays = run("perft", SR, "--depth", "1", "--record", str(rests), "--ruling", file, "--json").stdout
    assert json.loads(plays)["plays"] == [len(ruled([file]).printed(2).legal_actions(replay(
        load_record_of(ruled([file]), rests)).final))]


@pytest.mark.parametrize(("line", "expected"), [
    ("ruling rest-with-none", "expected `ruling`, its name, and the digest"),
    ("ruling rest-with-none 0123", "expected `ruling`, its name, and the digest"),
    ("ruling Rest! 0123456789abcdef", "expected `ruling`, its name, and the digest"),
    ("ruling a 0123456789abcdef\nruling a 0123456789abcdef", "line 5: the ruling a was named already"),
    ("rulings a 0123456789abcdef", "did you mean ruling?"),
])
def test_lines_that_are_wrong(line: str, expected: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        parse_record(rulebook(SR), play(more=f"{line}\n"))
    assert expected in str(refused.value) and str(refused.value).startswith("line ")


def test_play_saves_what_is_in_force(tmp_path: Path) -> None:
    file, saved = ruling(tmp_path, "rest-with-none"), tmp_path / "saved.txt"
    run("play", SR, "--seed", "7", "--ruling", file, typed=f"rest\nsave {saved}\n")
    assert named(file) in saved.read_text(encoding="utf-8")
    assert run("replay", str(saved), "--ruling", file).exit_code == 0
    assert run("replay", str(saved)).exit_code == 2


def test_a_game_of_other_numbers_is_no_record_of_the_printed_box(tmp_path: Path) -> None:
    """The negative control: the numbers of the ruling are said by naming it, and by nothing else."""
    book = ruled([ruling(tmp_path, "gold-is-four")])
    with pytest.raises(InvalidInput, match="is not played with the printed ones"):
        record_of(rulebook(SR), book.printed(2), 7, [])
    with pytest.raises(InvalidInput, match="is not played with the printed ones"):
        record_of(book, rulebook(SR).printed(2), 7, [])


# --- simulate --records -----------------------------------------------------------------------------------------------


def simulated(folder: Path, *options: str, games: int = 3) -> list[str]:
    result = run("simulate", SR, "-n", str(games), "--seed", "8", "--ordinary", "--records", str(folder), *options)
    assert result.exit_code == 0 and f"wrote {counted(games, 'record')} in {folder}" in result.stderr
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.in_turn(1)
def test_simulate_writes_a_folder(tmp_path: Path, workers: str) -> None:
    folder, file = tmp_path / "games" / "here", ruling(tmp_path, "rest-with-two")
    names = simulated(folder, "--workers", workers, "--ruling", file)
    assert names == [f"spice-road.2p.{seed:06}.txt" for seed in (8, 9, 10)]
    for name in names:
        again = replay(load_record_of(ruled([file]), folder / name))
        assert again.outcome is not None and again.record.result is not None and again.record.rulings


def test_simulate_overwrites_nothing(tmp_path: Path) -> None:
    names = simulated(tmp_path / "games")
    (tmp_path / "games" / names[0]).unlink()
    (tmp_path / "games" / names[2]).write_text("mine", encoding="utf-8")
    for folder, expected in ((tmp_path / "games", f"{names[1]}: there is such a file already; choose another folder"),
                             (tmp_path / "games" / names[1], "is a file; give a folder")):
        result = run("simulate", SR, "-n", "3", "--seed", "8", "--ordinary", "--records", str(folder))
        assert result.exit_code == 2 and expected in result.stderr and not result.stdout
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == names[1:]
    assert (tmp_path / "games" / names[2]).read_text(encoding="utf-8") == "mine"
    compiled = run("simulate", SR, "--engine", "compiled", "--records", str(tmp_path / "other"))
    assert compiled.exit_code == 2 and "keeps no plays" in compiled.stderr and not (tmp_path / "other").exists()


def test_simulate_names_its_components(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    printed = rulebook(SR).archive.text_of("printed.toml")
    box.write_text(printed.replace("caravan = 10", "caravan = 12"), encoding="utf-8")
    names = simulated(tmp_path / "games", "--components", str(box), games=1)
    again = replay(load_record(tmp_path / "games" / names[0]))
    assert again.record.components == "../box.toml" and again.outcome is not None
