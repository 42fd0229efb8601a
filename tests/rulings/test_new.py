"""`rule new`: what it writes is a ruling once the sentence is there and one of its examples is switched on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.process.progress import doing
from century_rules.rulebook import rulebook
from century_rules.rulings import in_force, load_ruling, operations, reasons
from century_rules.rulings.starting import start_of
from tests.cli.running import run
from tests.rulings.writing import written

STARTS = [(game, clause) for game in ("eastern-wonders", "spice-road") for clause in rulebook(game).clauses]
SOME = [("eastern-wonders", "EW-8.1"), ("eastern-wonders", "EW-3.1"), ("spice-road", "SR-5.1"), ("spice-road", "SR-3.4")]


def filled_in(text: str) -> str:
    assert text.count('says = ""\n') == 1
    return text.replace('says = ""\n', 'says = "something else is played"\n')


def examples(text: str) -> dict[str, str]:
    """By what it is about, the text with that example switched on; those of numbers of the box with other numbers."""
    found = {}
    for kind in ("forbids", "allows", "when", "instead", "points", "wins", "replaces"):
        before, named, rest = text.partition(f"\n## {kind}: ")
        example, _, after = rest.partition("\n\n")
        if named:
            found[kind] = before + named + re.sub("^#(?!#)", "", example, flags=re.MULTILINE) + "\n\n" + after
    lines = text.splitlines()
    table = next(place for place, line in enumerate(lines) if line.startswith("#[box"))
    number = next(place for place in range(table + 1, len(lines)) if re.fullmatch(r"#\w+ = \d+", lines[place]))
    table = max(place for place in range(number) if lines[place].startswith("#[box"))
    name, _, value = lines[number][1:].partition(" = ")
    found["box"] = "\n".join([*lines, lines[table][1:], f"{name} = {int(value) + 1}"])
    dropped = re.sub("^#drops", "drops", text, flags=re.MULTILINE)
    return found | ({"drops": dropped} if dropped != text else {})


def test_what_is_read_of_the_rules_is_told_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By `rule new` and by `rule check`, one operation after the other; nothing of it to who does not listen."""
    heard: list[str] = []
    monkeypatch.setattr("century_rules.cli.output.steady", lambda _show: heard.append)
    monkeypatch.setattr("century_rules.rulings.operations._known", operations._known.__wrapped__)
    monkeypatch.setattr("century_rules.rulings.reasons.reasons_of", reasons.reasons_of.__wrapped__)
    file = tmp_path / "mine.toml"
    assert run("rule", "new", "spice-road", "SR-5.1", str(file)).exit_code == 0
    assert {"reading the rules: what forbids rest", "reading the rules: what forbids play"} <= set(heard)
    heard.clear()
    file.write_text(examples(filled_in(file.read_text(encoding="utf-8")))["allows"], encoding="utf-8")
    monkeypatch.setattr("century_rules.cli.rule.steady", lambda _show: heard.append)
    monkeypatch.setattr("century_rules.rulings.check.check", lambda *_, **__: doing("something deep down"))
    assert run("rule", "check", str(file)).exit_code == 0
    assert heard[-1:] == ["something deep down"]
    heard.clear()
    start_of(rulebook("spice-road"), "SR-5.1")
    assert heard == []


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("game", "clause"), STARTS)
def test_every_example_is_a_ruling_once_it_is_switched_on(tmp_path: Path, game: str, clause: str) -> None:
    text = filled_in(start_of(rulebook(game), clause))
    found = examples(text)
    assert {"forbids", "instead", "points", "wins", "replaces", "box"} <= set(found)
    for kind, switched_on in found.items():
        ruling = load_ruling(written(tmp_path, switched_on))
        said = {*(part.kind for part in ruling.parts), *ruling.whole}
        said |= {name for name in ("box", "drops", "replaces") if getattr(ruling, name)}
        assert said == {"forbids" if kind == "when" else kind}
        assert ruling.by_data_alone == (kind in ("forbids", "allows", "box", "drops"))


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("game", "clause"), SOME)
def test_what_is_switched_on_can_be_in_force(tmp_path: Path, game: str, clause: str) -> None:
    for kind, switched_on in examples(filled_in(start_of(rulebook(game), clause))).items():
        if kind != "box":  # another number of the box need not go with the others
            book = in_force([load_ruling(written(tmp_path, switched_on))])
            dealt = book.printed(2).deal(0)
            assert book.printed(2).legal_actions(dealt)


@pytest.mark.parametrize(("game", "clause"), SOME)
def test_as_it_stands_it_is_none(tmp_path: Path, game: str, clause: str) -> None:
    """The negative control: without a sentence, and without anything that is played instead."""
    text = start_of(rulebook(game), clause)
    with pytest.raises(InvalidInput, match="says: is empty; write a text between the quotes"):
        load_ruling(written(tmp_path, text))
    with pytest.raises(InvalidInput, match="says nothing that could be played"):
        load_ruling(written(tmp_path, filled_in(text)))


def test_it_says_what_the_clause_forbids_and_what_is_printed() -> None:
    text = start_of(rulebook("spice-road"), "SR-3.4")
    assert "##   raise: Raise one cube by one level (SR-3.3). Typed `raise Y`; reasons: “SR-3.3: this card has raised each\n" \
           "##       of these cubes already”\n" \
           "##       cube: Y (turmeric), R (saffron), G (cardamom) or B (cinnamon); or 0 to 3\n" in text
    assert '#[[forbids]]\n#operations = ["raise"]\n#arguments = { cube = "turmeric" }\n' in text
    assert text.index("[[forbids]]") < text.index("[box") < text.index("python = ")  # what needs no Python first
    assert "#[box.worth]\n#gold = 3\n#silver = 1\n" in text
    assert "## SR-8.1 forbids no operation by itself." in start_of(rulebook("spice-road"), "SR-8.1")


@pytest.mark.in_turn(1)
def test_an_argument_that_has_no_name_is_in_no_example() -> None:
    text = start_of(rulebook("sand-to-sea"), "SS-4.1")
    assert '#[[forbids]]\n#operations = ["discard"]\n\n' in text and "#arguments" not in text  # a card: another in each set-up


def test_it_is_written_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    answer = run("rule", "new", "spice-road", "SR-5.1", str(file))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert file.read_text(encoding="utf-8") == run("rule", "new", "spice-road", "SR-5.1").stdout
    again = run("rule", "new", "spice-road", "SR-5.1", str(file))
    assert (again.exit_code, again.stderr) == (2, f"century-rules: {file}: is there already; give a name that is free\n")
    nowhere = run("rule", "new", "spice-road", "SR-5.1", str(tmp_path / "no" / "mine.toml"))
    assert nowhere.exit_code == 2 and "cannot be written: No such file or directory" in nowhere.stderr
    unknown = run("rule", "new", "spice-road", "SR-5.11")
    assert unknown.exit_code == 2 and "there is no clause 'SR-5.11'" in unknown.stderr


def test_a_long_table_of_the_box_is_named_and_not_listed() -> None:
    text = start_of(rulebook("eastern-wonders"), "EW-4.2")
    assert "## [box.map.neighbours]: 24 of them are printed; a ruling gives those that are other.\n" in text
    assert "#[box.map.neighbours]" not in text.splitlines() and "#A1 = " not in text and "#hold_spaces = 10\n" in text
