"""What the play window asks: of every game, as the reference has it."""

from __future__ import annotations

import json
from pathlib import Path
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


@pytest.mark.parametrize(("name", "secret"), [("sky-islands", "hand"), ("goa", "ducats")])
def test_a_seat_is_shown_what_it_sees(name: str, secret: str) -> None:
    """What lies face down for it is in no part of the answer; what is allowed is told to who is to act."""
    window = begun(name, players=3)
    while ask(window, do="position")["to_act"] != 1:
        ask(window, do="apply", action=ask(window, do="legal")["actions"][0])
    everything, mine, theirs = (ask(window, do="show", **seen) for seen in ({}, {"viewer": 1}, {"viewer": 0}))
    assert mine["offers"] == everything["offers"] and theirs["offers"] == []
    seen = [ask(window, do="observe", seat=seat)["observation"]["players"] for seat in range(3)]
    assert all(seen[0][seat][secret] is None and seen[seat][seat][secret] is not None for seat in (1, 2))
    for card in seen[1][1]["hand"]:
        assert card in everything["picture"] and card in mine["picture"] and card not in json.dumps(theirs)
    assert ("ducats face down" in theirs["picture"]) == (name == "goa") and "face down" not in everything["picture"]
    nobody = ask(window, do="show", viewer=3)
    assert nobody["offers"] == [] and not [
        card for each in range(3) for card in seen[each][each]["hand"] if card in json.dumps(nobody)]
    assert "the seats are 0 to 2" in ask(window, do="show", viewer=4)["error"]["message"]


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


RULING = (Path(__file__).parents[2] / "docs/rulings/small-caravan.toml").read_text(encoding="utf-8")


def test_a_ruling_of_numbers_is_played() -> None:
    """In one game of the window; the others are as printed."""
    window = begun("spice-road", game="ruled")
    told = ask(window, do="rule", game="ruled", text=RULING)["ruling"]
    assert told == {"name": "small-caravan", "says": "A caravan holds eight cubes.", "source": "a house rule", "clause": "SR-7.1"}
    for name, most in (("ruled", 8), ("printed", 10)):
        ask(window, do="new", game=name, seed=3)
        assert f"Caravan 3 of {most}" in ask(window, do="show", game=name)["picture"]
    assert "\nruling small-caravan " in ask(window, do="record", game="ruled")["record"]
    assert ask(window, do="rule", game="ruled", text="")["ruling"] is None
    ask(window, do="new", game="ruled", seed=3)
    assert "Caravan 3 of 10" in ask(window, do="show", game="ruled")["picture"]


def test_a_ruling_with_python_is_not_run(tmp_path: Path) -> None:
    """Nor is a game loaded that a ruling names by its path."""
    ran = tmp_path / "ran"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(ran)!r}, 'w')\n", encoding="utf-8")
    window = begun("spice-road")
    for text, why in ((f"{RULING}\n", None), (f"python = \"open('{ran}', 'w')\"\n{RULING}", "has a Python part"),
                      (RULING.replace("spice-road", str(evil)), "should be spice-road"), ("game =", "the ruling")):
        told = ask(window, do="rule", text=text)
        assert why in told["error"]["message"] if why else "error" not in told
    assert not ran.exists()


def test_it_says_what_kinds_of_actions_there_are() -> None:
    window = begun("spice-road")
    assert ask(window, do="show")["now"] == "Player 1’s turn: play, lay or take."
    assert ask(window, do="show", viewer=1)["now"] == "Player 1 is to play, take, claim or rest."
    assert ask(begun("sky-islands"), do="show")["now"].startswith("Player 1 ")


def test_a_card_that_there_is_not_is_told_from_the_nearest() -> None:
    """Not by all 45 names."""
    told = ask(begun("spice-road"), do="explain", action="take +YGG")["error"]["message"]
    assert told.endswith("there is no merchant card '+YGG' in this box (did you mean +YG?)")
    assert "there are " in ask(begun("spice-road"), do="explain", action="take xyz")["error"]["message"]


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
