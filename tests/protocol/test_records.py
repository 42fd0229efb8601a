"""A record as text, and as the JSON of its positions, is the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from century_rules.cli.group import group
from century_rules.protocol.positions import position_from_json
from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook, rulebook
from century_rules.writing.stored import kept_plays


@pytest.mark.parametrize("name", ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"])
def test_text_and_json_are_the_same_game(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    kept = min(kept_plays(book, 2), key=lambda each: len(each.play.actions))
    result = CliRunner().invoke(group, ["replay", str(kept.file), "--states", "--json"])
    said = json.loads(result.stdout)
    positions = [position_from_json(book, kept.game, each, said["set_up"]) for each in said["positions"]]
    assert tuple(positions) == kept.play.states
    assert [book.read_action(text, None) for text in said["played"]] == list(kept.play.actions)
    served = Server(book)
    readings = dict(each.split("=", 1) for each in said["readings"])
    begun = json.loads(served.answer(json.dumps({"do": "new", "readings": readings, "set_up": said["set_up"]})))
    answers = [begun, *(json.loads(served.answer(json.dumps({"do": "apply", "action": text}))) for text in said["played"])]
    assert [each["position"] for each in answers] == said["positions"]


def test_states_are_told_in_json(tmp_path: Path) -> None:
    result = CliRunner().invoke(group, ["replay", str(tmp_path / "x.txt"), "--states"])
    assert result.exit_code == 2 and "--states: positions are told in JSON" in result.output
