"""``century-rules draw``."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from century_rules import eastern_wonders as ew
from tests.cli.running import run

PARTING = str(Path(ew.__file__).parent / "data" / "partings" / "upgrade-now-4.txt")


def test_a_deal_an_instance_and_a_record(tmp_path: Path) -> None:
    deal = run("draw", "eastern-wonders", "--seed", "7")
    assert deal.exit_code == 0 and fromstring(deal.output)[0].text == (
        "Century: Eastern Wonders: P2 takes starting cubes and places a ship.")
    assert run("draw", "eastern-wonders", "-s", "7").output == deal.output != run("draw", "eastern-wonders", "-s", "8").output
    assert "P4 takes" in run("draw", "eastern-wonders", "-p", "4").output
    assert fromstring(run("draw", "eastern-wonders", "--instance", "cove").output).tag.endswith("svg")
    file = tmp_path / "board.svg"
    drawn = run("draw", "eastern-wonders", "--record", PARTING, "--after", "9", "-o", str(file))
    assert (drawn.exit_code, drawn.output) == (0, "")
    text = file.read_text(encoding="utf-8")
    assert fromstring(text)[1].text and "d-last" in text and "d-last" not in deal.output.partition("</style>")[2]
    assert "<style>" in text
    again = run("draw", "eastern-wonders", "--record", PARTING, "--after", "0")
    assert again.exit_code == 0 and "d-last" not in again.output.partition("</style>")[2]


def test_themes_and_forms() -> None:
    golem = run("draw", "spice-road", "--seed", "1", "--theme", "golem").output
    assert "Golem cards" in golem and "Golem cards" not in run("draw", "spice-road", "--seed", "1").output
    boxes = {fromstring(run("draw", "spice-road", "--form", form).output).attrib["viewBox"] for form in ("wide", "narrow")}
    assert len(boxes) == 2


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("mine", encoding="utf-8")
    refused = run("draw", "spice-road", "-o", str(file))
    assert refused.exit_code == 2 and "is there already; give another name, or --force" in refused.output
    assert file.read_text(encoding="utf-8") == "mine"
    assert run("draw", "spice-road", "-o", str(file), "--force").exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert [each.name for each in tmp_path.iterdir()] == ["board.svg"]


@pytest.mark.parametrize(("options", "said"), [
    (("-o", "{}"), "--output {}: is a folder; name a file in it, for instance {}/picture.svg"),
    (("-o", "{}/no/board.svg"), "there is no folder {}/no; make it first"),
    (("-o", "/proc/board.svg"), "--output /proc/board.svg: cannot be written"),
    (("-o", "{}/" + 300 * "x"), "cannot be written"),
    (("--after", "3"), "--after: counts the actions of a record; give --record, too"),
    (("--record", PARTING, "--after", "999"), "--after: 999; the record has"),
    (("--record", PARTING, "--seed", "3"), "--seed: --record says that already; leave one out"),
    (("--record", PARTING, "-r", "pass=no"), "not allowed by EW-3.8"),
    (("--record", PARTING, "-r", "pickup=x"), "'x' is none of its readings"),
    (("--instance", "cove", "-p", "2"), "--players: --instance says that already"),
    (("--instance", "coves"), "coves"), (("--record", "{}/none.txt"), "none.txt"), (("--theme", "golem"), "has no theme 'golem'"),
    (("-p", "9"), "players: 9"), (("-r", "pickup=x"), "pickup"), (("--form", "round"), "'round'"),
])
def test_what_cannot_be_drawn(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    answer = run("draw", "eastern-wonders", *(option.replace("{}", str(tmp_path)) for option in options))
    assert answer.exit_code == 2 and said.replace("{}", str(tmp_path)) in answer.output
    assert list(tmp_path.iterdir()) == []


def test_a_record_of_another_game() -> None:
    assert "is of eastern-wonders, not of spice-road" in run("draw", "spice-road", "--record", PARTING).output
