"""`play --ruling FILE --browser`: the link that is printed has the ruling in it, so that it says by itself what is played."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from century_rules.rulebook import rulebook
from century_rules.site.serving import PlayServer
from century_rules.site.window import PlayWindow
from tests.cli.running import run


def told(monkeypatch: pytest.MonkeyPatch, *rulings: str, game: str = "eastern-wonders") -> tuple[str, dict[str, str]]:
    """What is said, and what the link has."""
    def interrupted(server: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlayServer, "serve_forever", interrupted)
    given = [word for file in rulings for word in ("--ruling", f"docs/rulings/{file}.toml")]
    output = run("play", game, "--seed", "3", *given, "--browser").output
    link = next(line for line in output.splitlines() if " in a window: " in line).split(" in a window: ")[1]
    return output, {name: values[0] for name, values in parse_qs(urlsplit(link).fragment).items()}


def asked(window: PlayWindow[Any, Any], **message: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(window.answer(json.dumps(message)))
    return found


def test_what_opens_the_link_plays_by_the_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    said, link = told(monkeypatch, "no-fees")
    window = PlayWindow[Any, Any](rulebook("eastern-wonders"))  # as on another machine
    assert "says nothing" not in said and asked(window, do="rule", text=link["ruling"])["ruling"]["clause"] == "EW-3.4"
    assert asked(window, do="load", record=link["record"])["players"] == 2
    other = PlayWindow[Any, Any](rulebook("eastern-wonders"))
    assert "error" in asked(other, do="load", record=link["record"])  # the record alone is of the game with the ruling


def test_without_a_ruling_there_is_none_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said, link = told(monkeypatch)
    assert [*link] == ["record"] and "says nothing" not in said


@pytest.mark.parametrize(("rulings", "why"), [
    (("harvest-on-markets",), "it has a Python part"), (("no-fees", "harvest-three"), "there are several")])
def test_what_a_link_cannot_carry_is_said(monkeypatch: pytest.MonkeyPatch, rulings: tuple[str, ...], why: str) -> None:
    said, link = told(monkeypatch, *rulings)
    assert [*link] == ["record"] and "the link says nothing of" in said and why in said
