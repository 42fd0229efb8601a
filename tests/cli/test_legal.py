"""``century-rules legal``: what `serve` answers, for a position that options name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from century_rules.protocol.server import Server
from century_rules.rulebook import rulebook
from century_rules.writing.stored import kept_plays
from tests.cli.running import run

GAMES = ["eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa"]


def told(*arguments: str) -> Any:
    return json.loads(run("legal", *arguments, "--json").stdout)


def served(name: str, *messages: Mapping[str, object]) -> dict[str, Any]:
    """All that the answers to the messages say, the last ones first."""
    server, answers = Server[Any, Any](rulebook(name)), dict[str, Any]()
    for message in messages:
        answers |= json.loads(server.answer(json.dumps(message)))
    return answers


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_of_a_seed_and_what_may_be_done_are_what_serve_answers(name: str) -> None:
    answer = told(name, "--seed", "7")
    right = served(name, {"do": "new", "seed": 7}, {"do": "legal"})
    assert answer == {**{key: right[key] for key in answer if key != "game"}, "game": name}
    assert run("legal", name, "--seed", "7").stdout.splitlines() == answer["actions"] != []
    assert told(name, "--seed", "8")["position"] != answer["position"] or told(name, "--seed", "8")["set_up"] != answer["set_up"]


@pytest.mark.parametrize("name", GAMES)
def test_after_some_actions_of_a_record(name: str) -> None:
    kept = min(kept_plays(rulebook(name), 2), key=lambda each: len(each.play.actions))
    book, actions = rulebook(name), kept.play.actions[:-1]
    answer = told(name, "--record", str(kept.file), "--after", str(len(actions)))
    right = served(name, {"do": "new", "set_up": answer["set_up"], "readings": answer["readings"]},
                   *({"do": "apply", "action": book.write_action(each)} for each in actions), {"do": "legal"})
    assert (answer["position"], answer["to_act"], answer["actions"]) == (right["position"], right["to_act"], right["actions"])
    assert book.write_action(kept.play.actions[-1]) in answer["actions"]


def test_what_is_not_there_is_told() -> None:
    assert run("legal", "spice-road", "--players", "9").exit_code == 2
    result = run("legal", "spice-road", "--after", "3")
    assert (result.exit_code, "give --record, too" in result.stderr) == (2, True)
