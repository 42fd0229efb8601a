"""What is said of an engine that refuses an illegal action in a wrong way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.protocol.server import Server
from century_rules.testing.engine_check import check_engine
from century_rules.testing.engine_subject import EngineSubject


class Refusing:
    """The reference, whose errors of illegal actions have some fields otherwise."""

    timeout, longest = 10.0, 0.0

    def __init__(self, **otherwise: object) -> None:
        self.server, self.otherwise = Server(RULEBOOK), otherwise

    def ask(self, message: Mapping[str, object], /) -> Mapping[str, object]:
        answer: dict[str, Any] = json.loads(self.server.answer(json.dumps(message)))
        error = answer.get("error")
        if isinstance(error, dict) and error.get("kind") == "illegal":
            answer = {**answer, "error": {**error, **self.otherwise}}
        return answer


@pytest.mark.parametrize(("otherwise", "says"), [
    ({"refusals": []}, "yours names no clause"),
    ({"kind": "invalid"}, "with an error of kind 'invalid'; it is \"illegal\": ")])
def test_what_is_wrong_with_its_error_is_said(otherwise: dict[str, object], says: str) -> None:
    found = check_engine(EngineSubject(Refusing(**otherwise), RULEBOOK), [RULEBOOK.printed(2)], 1, 0)
    assert found.difference is not None and says in " ".join(found.difference.mismatch.lines)
