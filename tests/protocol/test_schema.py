"""The schema of each game: whatever the protocol says of whole games is as it says, and what is changed in it is not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from century_rules.kernel.caching import cached
from century_rules.protocol.messages import MESSAGES
from century_rules.protocol.positions import position_as_json
from century_rules.protocol.schema import schema_of
from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook, rulebook
from tests.games.lanterns.lanterns import RULEBOOK as LANTERNS

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")


@cached
def schema(name: str) -> Any:
    found = json.loads(json.dumps(schema_of(rulebook(name))))
    Draft202012Validator.check_schema(found)
    return found


@cached
def validator(name: str, of: str = "position") -> Any:
    return Draft202012Validator({**schema(name), "$ref": f"#/$defs/{of}"})


def errors(name: str, value: object, of: str = "position") -> list[str]:
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(name, of).iter_errors(value)]


def positions(book: Rulebook[Any, Any], most: int, whim: float = 0.2) -> Iterator[Any]:
    """So many positions of whole games for all numbers of players, as JSON."""
    seed = done = 0
    while True:
        for players in book.players:
            game = book.printed(players)
            state, player = game.deal(seed), book.guidance.player(game, seed, whim)
            while True:
                yield json.loads(json.dumps(position_as_json(book, game, state)))
                done += 1
                if done >= most:
                    return
                if game.outcome(state) is not None or not game.legal_actions(state):
                    break
                state = game.apply(state, player.choose(state))
        seed += 1


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_as_the_schema_says(name: str) -> None:
    assert [found for each in positions(rulebook(name), 40) for found in errors(name, each)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_positions_are(name: str) -> None:
    assert [found for each in positions(rulebook(name), 10_000) for found in errors(name, each)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_as_the_schema_says(name: str) -> None:
    book: Rulebook[Any, Any] = rulebook(name)
    server, most = Server(book), max(book.players)
    player = book.guidance.player(book.printed(most), 1, 0.2)
    state = book.printed(most).deal(3)

    def asked(**line: object) -> Any:
        assert errors(name, line, f"say-{line['do']}") == []
        said = json.loads(server.answer(json.dumps(line)))
        wanted = "error" if "error" in said else line["do"]
        assert errors(name, said, f"answer-{wanted}") == []
        return said

    asked(do="hello", id=1)
    begun = asked(do="new", players=most, seed=3)
    asked(do="new", game="again", players=most, set_up=begun["set_up"], position=begun["position"])
    for _ in range(12):
        first = asked(do="legal")["actions"][0]
        text = book.write_action(player.choose(state))
        asked(do="observe", seat=1)
        assert asked(do="why_illegal", action=first)["refusals"] == []
        asked(do="apply", action=text)
        state = book.printed(most).apply(state, book.read_action(text, state))
    for do in ("undo", "position", "outcome"):
        asked(do=do)
    asked(do="perft", depth=1)
    assert "error" in asked(do="apply", action="nonsense")
    asked(do="drop", game="again")


def changed(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The value with one thing in it changed for what it cannot be: a field left out, added, or of another kind."""
    if isinstance(value, Mapping):
        yield f"{path}: one more", {**value, "another": 1}
        for key, each in value.items():
            yield f"{path}.{key} left out", {other: value[other] for other in value if other != key}
            for told, inner in changed(each, f"{path}.{key}"):
                yield told, {**value, key: inner}
    elif isinstance(value, list):
        yield f"{path}: 7.5 in it", [*value, 7.5]
    else:
        yield f"{path}: 7.5", 7.5


@pytest.mark.parametrize("name", ["spice-road", "goa"])
def test_a_changed_position_is_not(name: str) -> None:
    """The negative control: every change that can be made of a kind is noticed."""
    position = list(positions(rulebook(name), 20))[-1]
    passed = [told for told, other in changed(position) if not errors(name, other)]
    assert passed == [] and len(list(changed(position))) > 100


@pytest.mark.parametrize(("path", "value"), [(("turn",), "P6"), (("phase",), "acting"), (("gold",), -1), (("final",), 1),
                                             (("players", "P1", "hand"), ["+YYYYY"]), (("players", "P1", "hold", "Y"), None)])
def test_a_wrong_value_is_told_by_its_place(path: tuple[str, ...], value: object) -> None:
    position = next(positions(rulebook("spice-road"), 1))
    inner = position
    for each in path[:-1]:
        inner = inner[each]
    inner[path[-1]] = value
    assert errors("spice-road", position)[0].startswith(f"$.{'.'.join(path)}")


@pytest.mark.parametrize(("text", "is_one"), [
    ("play +YY", True), ("take B>YYRR", True), ("rest", True), ("rest now", False), ("play +YYYYYY", False), ("lay X", False)])
def test_actions_are_told_by_a_pattern(text: str, is_one: bool) -> None:
    assert (errors("spice-road", text, "action") == []) is is_one


def test_of_somebody_elses_game_there_is_a_schema_too() -> None:
    found = Draft202012Validator(json.loads(json.dumps(schema_of(LANTERNS))))
    told = [*positions(LANTERNS, 30)]
    assert not [error for each in told for error in found.iter_errors(each)]
    assert list(found.iter_errors({**told[0], "another": 1}))


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_stable_and_all_is_there(name: str) -> None:
    found = schema_of(rulebook(name))
    defs = found["$defs"]
    assert isinstance(defs, dict) and found["$id"] == f"urn:century-rules:{name}:1"
    assert {"position", "action", "observation", "refusal", "outcome", "answer-error"} <= set(defs)
    assert {f"{side}-{message}" for message in MESSAGES for side in ("say", "answer")} <= set(defs)
