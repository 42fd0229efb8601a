"""What the play window asks: of every game, as the reference has it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from century_rules.rulebook import rulebook
from century_rules.site.window import PlayWindow
from century_rules.writing.record import parse_record
from century_rules.writing.replay import replay

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")


def ask(window: PlayWindow[Any, Any], **message: object) -> dict[str, Any]:
    answer = json.loads(window.answer(json.dumps(message)))
    assert isinstance(answer, dict)
    return answer


def begun(name: str, **message: object) -> PlayWindow[Any, Any]:
    window = PlayWindow[Any, Any](rulebook(name))
    assert "error" not in ask(window, do="new", seed=3, **message)
    return window


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_is_what_is_legal(name: str) -> None:
    window = begun(name, players=max(rulebook(name).players))
    for number in range(25):
        shown = ask(window, do="show", form="narrow" if number % 2 else "wide")
        offered = [each["action"] for each in shown["offers"]]
        assert offered == ask(window, do="legal")["actions"][:2000]
        assert all(each["words"] for each in shown["offers"]) and shown["picture"].startswith("<svg")
        assert shown["seat"] == ask(window, do="position")["to_act"] and shown["played"] == number
        assert "error" not in ask(window, do="apply", action=offered[number % len(offered)])
    assert ask(window, do="show")["last"].endswith(".")
    asked = ask(window, do="askable")["actions"]
    legal = set(ask(window, do="legal")["actions"])
    for each in asked[::max(1, len(asked) // 12)]:
        told = ask(window, do="explain", action=each["action"])
        assert bool(told["refusals"]) == (each["action"] not in legal)
        assert all(refusal["clause"] in rulebook(name).clauses for refusal in told["refusals"])


@pytest.mark.parametrize("name", GAMES)
def test_a_play_goes_out_as_a_record_and_comes_back(name: str) -> None:
    window = begun(name)
    for _ in range(12):
        ask(window, do="apply", action=ask(window, do="legal")["actions"][0])
    text = ask(window, do="record")["record"]
    assert len(replay(parse_record(rulebook(name), text)).states) == 13
    loaded = ask(window, do="load", game="again", record=text)
    assert loaded["refused"] is None and len(loaded["actions"]) == 12
    assert ask(window, do="position", game="again")["position"] == ask(window, do="position")["position"]


def test_a_record_is_loaded_as_far_as_it_is_legal() -> None:
    window = begun("spice-road")
    record = "century-rules record 1\ngame spice-road\nplayers 2\nseed 3\n\nP1 play +YY\nP1 rest\nP2 rest\n"
    told = ask(window, do="load", game="x", record=record)
    assert told["actions"] == ["play +YY"]
    assert told["refused"]["line"] == 7 and told["refused"]["action"] == "rest"
    wrong = ask(window, do="load", game="x", record="century-rules record 1\ngame spice-road\nplayers 2\nseed 3\n\nP1 plai +YY\n")
    assert wrong["error"]["kind"] == "invalid" and "line 6" in wrong["error"]["message"]
    assert ask(window, do="legal", game="x")["actions"], "what was loaded before is still there"


def test_a_record_leads_to_no_file() -> None:
    """A link would have the server read it, and the window would tell what is in it."""
    record = "century-rules record 1\ngame spice-road\nplayers 2\ncomponents /etc/passwd\nseed 3\n\nP1 play +YY\n"
    told = ask(begun("spice-road"), do="load", game="x", record=record)
    assert told["error"]["message"] == "a window plays the printed box; leave the line `components` out"


def test_another_reading_that_would_allow_it_is_named() -> None:
    """A rest with no card played: SR-5.1 refuses it by default; under rest-empty=yes it is allowed."""
    window = begun("spice-road")
    told = ask(window, do="explain", action="rest")
    assert [each["clause"] for each in told["refusals"]] == ["SR-5.1"]
    assert [name.partition("=")[0] for name in told["allowed_by"]] == ["rest-empty"]
    other = told["allowed_by"][0].partition("=")
    here = {each["reading"]: each for each in ask(window, do="elsewhere")["readings"]}
    assert here["=".join((other[0], other[2]))]["more"] == ["rest"]
    assert "rest" in ask(begun("spice-road", readings={other[0]: other[2]}), do="legal")["actions"]


def test_a_game_that_is_over_says_who_won() -> None:
    window, dice = begun("spice-road", players=5), 0
    while ask(window, do="position")["outcome"] is None:
        legal = ask(window, do="legal")["actions"]
        claims = [each for each in legal if each.startswith("claim")]
        dice = (dice * 1103515245 + 12345) % 2**31
        ask(window, do="apply", action=claims[0] if claims else legal[dice // 7 % len(legal)])
    shown = ask(window, do="show")
    assert shown["offers"] == [] and shown["seat"] is None
    assert shown["over"][0].startswith("The game is over: player 1 has") and "win" in shown["over"][1]
