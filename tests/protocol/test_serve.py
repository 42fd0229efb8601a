"""The reference as a process: what it answers is what the rules say, of every game; whatever it is sent, it goes on."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from century_rules.kernel.errors import InvalidRecord
from century_rules.protocol.messages import LONGEST_LINE, PROTOCOL
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.positions import position_as_json, position_from_json, set_up_as_json
from century_rules.protocol.server import Server
from century_rules.rulebook import Rulebook, rulebook
from tests.games.lanterns.lanterns import RULEBOOK as LANTERNS

GAMES = ("eastern-wonders", "spice-road", "sand-to-sea", "sky-islands", "goa")


def ask(server: Server[Any, Any], **message: object) -> dict[str, Any]:
    answer = json.loads(server.answer(json.dumps(message)))
    assert isinstance(answer, dict)
    return answer


@pytest.fixture
def server() -> Server[Any, Any]:
    found = Server[Any, Any](rulebook("spice-road"))
    assert "error" not in ask(found, do="new", seed=7)
    return found


# --- what it says is what the rules say ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_played_through_it_is_the_game(name: str) -> None:
    """With the most players, by ordinary players; positions are read back as they were, also by a second game."""
    book: Rulebook[Any, Any] = rulebook(name)
    served, players = Server(book), max(book.players)
    game = book.printed(players)
    state = game.deal(11)
    begun = ask(served, do="new", game="a", players=players, seed=11)
    assert begun["set_up"] == set_up_as_json(book, game, state)
    player, dice = book.guidance.player(game, 3, 0.1), random.Random(5)
    for number in range(40):
        if game.outcome(state) is not None:
            break
        said = ask(served, do="position", game="a")
        assert said["position"] == json.loads(json.dumps(position_as_json(book, game, state)))
        assert position_from_json(book, game, said["position"], said["set_up"]) == state
        assert said["to_act"] == game.actor(state) and said["outcome"] is None and said["played"] == number
        legal = ask(served, do="legal", game="a")["actions"]
        assert legal == list(map(book.write_action, game.legal_actions(state)))
        other = dice.choice(_actions(book, game, state))
        refused = ask(served, do="why_illegal", game="a", action=book.write_action(other))["refusals"]
        assert refused == [{"clause": each.clause, "why": each.why} for each in game.why_illegal(state, other)]
        if number % 20 == 0:
            again = ask(served, do="new", game="b", players=players, position=said["position"], set_up=said["set_up"])
            assert again["position"] == said["position"] and ask(served, do="legal", game="b")["actions"] == legal
        action = player.choose(state)
        state = game.apply(state, action)
        assert "error" not in ask(served, do="apply", game="a", action=book.write_action(action))
    assert ask(served, do="undo", game="a")["undone"] == book.write_action(action)


def _actions(book: Rulebook[Any, Any], game: Any, state: Any) -> list[Any]:
    """Some that are legal in any of the first positions of other deals, so that most are illegal here."""
    return [action for seed in range(3) for action in game.legal_actions(game.deal(seed))
            if _is_there(book, action, state)] or list(game.legal_actions(state))


def _is_there(book: Rulebook[Any, Any], action: Any, state: Any) -> bool:
    try:
        return bool(book.read_action(book.write_action(action), state) == action)
    except Exception:  # of another set-up
        return False


def test_a_game_is_played_to_its_end() -> None:
    book: Rulebook[Any, Any] = rulebook("spice-road")
    served, game = Server(book), book.printed(2)
    state, player = game.deal(1), book.guidance.player(book.printed(2), 1, 0.0)
    ask(served, do="new", seed=1)
    while (outcome := game.outcome(state)) is None:
        action = player.choose(state)
        state = game.apply(state, action)
        said = ask(served, do="apply", action=book.write_action(action))
    told = {"points": list(outcome.points), "winners": sorted(outcome.winners)}
    assert said["outcome"] == told == ask(served, do="outcome")["outcome"] and said["to_act"] is None
    assert ask(served, do="legal")["actions"] == []
    assert ask(served, do="apply", action="rest")["error"]["kind"] == "illegal"


@pytest.mark.parametrize(("name", "seat", "hidden", "shown"), [
    ("spice-road", 1, ("players", 0, "points"), ("players", 1, "points")),
    ("eastern-wonders", 1, ("players", 0, "vp_points"), ("players", 1, "vp_points")),
    ("sky-islands", 1, ("players", 0, "hand"), ("players", 1, "hand")),
    ("goa", 1, ("players", 0, "ducats"), ("players", 1, "ducats"))])
def test_a_seat_sees_its_own_and_not_what_others_hide(
    name: str, seat: int, hidden: tuple[object, ...], shown: tuple[object, ...],
) -> None:
    served = Server[Any, Any](rulebook(name))
    ask(served, do="new", seed=7)
    seen = ask(served, do="observe", seat=seat)["observation"]

    def at(path: tuple[object, ...]) -> object:
        found = seen
        for each in path:
            found = found[each]
        return found

    assert at(hidden) is None and at(shown) is not None


def test_two_games_that_differ_in_what_is_hidden_look_the_same() -> None:
    """Two tiles of the stack or of another's hand are exchanged, and the same is played, till one's own hand tells them apart."""
    book: Rulebook[Any, Any] = rulebook("sky-islands")
    game: Any = book.printed(2)
    compared = placed = 0
    for seed in range(12):
        dice, here = random.Random(seed), game.deal(seed)
        order = game.decks[0].order_in(game.components, here)
        one, other = dice.sample(range(2, 8), 2)
        order[one], order[other] = order[other], order[one]
        there = game.lay_out(order)
        for _ in range(25):
            if _hand(here) != _hand(there):
                break
            assert observation_as_json(book, game, here, 0) == observation_as_json(book, game, there, 0)
            compared += 1
            both = set(game.legal_actions(there))
            action = dice.choice([each for each in game.legal_actions(here) if each in both])
            placed += here.turn == 1 and type(action).__name__ == "Place"
            here, there = game.apply(here, action), game.apply(there, action)
    assert compared > 80 and placed > 10, "others placed tiles of their hands"


def _hand(state: Any) -> set[str]:
    return {name for name, there in zip(state.tile_names, state.players[0].hand, strict=True) if there}


def test_somebody_elses_game_is_served_too() -> None:
    served = Server[Any, Any](LANTERNS)
    ask(served, do="new", players=3, seed=2)
    seen = ask(served, do="observe", seat=2)["observation"]
    assert [each["hand"] is None for each in seen["players"]] == [True, True, False]
    silent = Server[Any, Any](attrs.evolve(LANTERNS, observe=None))
    ask(silent, do="new")
    assert "its Rulebook has no `observe`" in ask(silent, do="observe", seat=0)["error"]["message"]


def test_readings_change_what_is_legal() -> None:
    served = Server[Any, Any](rulebook("spice-road"))
    ask(served, do="new", game="printed", seed=7)
    ask(served, do="new", game="other", seed=7, readings={"rest-empty": "yes"})
    assert "rest" not in ask(served, do="legal", game="printed")["actions"]
    assert "rest" in ask(served, do="legal", game="other")["actions"]


def test_hello_says_what_can_be_asked(server: Server[Any, Any]) -> None:
    said = ask(server, do="hello", id="x")
    assert (said["id"], said["protocol"], said["name"], said["players"]) == ("x", PROTOCOL, "spice-road", [2, 3, 4, 5])
    assert said["readings"]["rest-empty"] == ["no", "yes"] and said["rulings"] == []


def test_what_is_null_counts_as_left_out(server: Server[Any, Any]) -> None:
    assert ask(server, do="legal", game=None) == ask(server, do="legal")


def test_perft(server: Server[Any, Any]) -> None:
    game = rulebook("spice-road").printed(2)
    state = game.deal(7)
    said = ask(server, do="perft", depth=2)
    assert said["plays"] == sum(len(game.legal_actions(game.apply(state, each))) for each in game.legal_actions(state))
    assert sum(said["divide"].values()) == said["plays"]


# --- whatever it is sent, it goes on ------------------------------------------------------------------------------------

HOSTILE = [
    b"", b"x", b"{", b"[]", b"null", b'"hello"', b"{}", b'{"do": 1}', b'{"do": "helo"}', b'{"do": "hello", "seat": 1}',
    b'{"do": "new", "players": 9}', b'{"do": "new", "players": "2"}', b'{"do": "new", "players": true}',
    b'{"do": "new", "players": 2.0}', b'{"do": "new", "seed": -1}', b'{"do": "new", "seed": 1e400}',
    b'{"do": "new", "seed": NaN}', b'{"do": "new", "seed": ' + b"9" * 5000 + b"}", b'{"do": "new", "readings": []}',
    b'{"do": "new", "readings": {"x": "y"}}', b'{"do": "new", "readings": {"hold": 1}}', b'{"do": "new", "set_up": "x"}',
    b'{"do": "new", "set_up": []}', b'{"do": "new", "set_up": ["x"]}', b'{"do": "new", "set_up": ["merchants X", "points Y"]}',
    b'{"do": "new", "position": {}}', b'{"do": "new", "position": {}, "set_up": ["merchants +YYY", "points YYRR"]}',
    b'{"do": "new", "game": 1}', b'{"do": "new", "game": "' + b"g" * 100 + b'"}', b'{"do": "apply"}',
    b'{"do": "apply", "action": 1}', b'{"do": "apply", "action": ""}', b'{"do": "apply", "action": "rest now"}',
    b'{"do": "apply", "action": "take nothing"}', b'{"do": "apply", "action": "claim \\ud800"}',
    b'{"do": "apply", "action": "rest", "game": "none"}', b'{"do": "apply", "action": "\\u0000"}',
    b'{"do": "apply", "action": "rest", "unknown": 1}', b'{"do": "observe"}', b'{"do": "observe", "seat": 2}',
    b'{"do": "observe", "seat": "P1"}', b'{"do": "perft"}', b'{"do": "perft", "depth": 0}', b'{"do": "perft", "depth": 99}',
    b'{"do": "undo"}', b'{"do": "drop", "game": "none"}', b'{"do": "why_illegal"}', b"\xff\xfe", b'{"do": "\xff"}',
    b" ", b'{"id": 1e999, "do": "hello"}', b'{"do": "new", "seed": 7, "set_up": []}', b'{"do": "hello", "do": "hello"}',
    b'{"do": "apply", "action": "play +YY # or not"}', b'{"do": "why_illegal", "action": "rest #"}',
    b'{"do": "new", "set_up": ["merchants\\npoints"]}', b'{"do": "new", "set_up": ["merchants", "points", "# none"]}',
    b"[" * 100_000, b'{"id": ' + b"[" * 50_000, b'{"do": "hello", "do": "x"}', b" " * (LONGEST_LINE + 1),
]


@pytest.mark.parametrize("line", HOSTILE, ids=[f"{number}" for number in range(len(HOSTILE))])
def test_a_bad_line_is_answered_and_survived(server: Server[Any, Any], line: bytes) -> None:
    before = ask(server, do="position")
    answer = json.loads(server.answer(line))
    assert answer["error"]["kind"] in ("invalid", "illegal") and answer["error"]["message"]
    assert ask(server, do="position") == before


@pytest.mark.parametrize(("path", "value", "said"), [
    (("turn",), "P3", r"position.turn: 'P3' is no player"), (("turn",), None, "position.turn: None is no player"),
    (("phase",), "acting", r"position.phase: 'acting' is no phase \(did you mean"),
    (("gold",), -1, "position.gold: -1 should be"),
    (("gold",), True, "position.gold: True should be a whole"), (("final",), 0, "position.final: 0 should be true or false"),
    (("turn",), 0, "position.turn: 0 is no player"), (("gold",), 10**30, "position.gold: 10+ should be below"),
    (("players", "P1", "hand"), ["+YY", "U2", "+YY"], r"position.players.P1.hand: '\+YY' stands there twice"),
    (("unsold",), ["X"], r"position.unsold\[0\]: 'X' is no"), (("players", "P1", "hold"), [3], "position.players.P1.hold: "),
    (("players", "P1", "points"), "1", "position.players.P1.points: '1' should be a whole number")])
def test_a_bad_position_is_told_by_its_place(path: tuple[str, ...], value: object, said: str) -> None:
    book: Rulebook[Any, Any] = rulebook("spice-road")
    game = book.printed(2)
    state = game.deal(7)
    told: Any = json.loads(json.dumps(position_as_json(book, game, state)))
    *way, last = path
    inner = told
    for each in way:
        inner = inner[each]
    inner[last] = value
    with pytest.raises(InvalidRecord, match=said):
        position_from_json(book, game, told, set_up_as_json(book, game, state))
    del inner[last]
    with pytest.raises(InvalidRecord, match=f"'{last}' is missing"):
        position_from_json(book, game, told, set_up_as_json(book, game, state))


def test_what_means_something_now_cannot_be_null() -> None:
    book: Rulebook[Any, Any] = rulebook("spice-road")
    game = book.printed(2)
    state = game.deal(7)
    state = game.apply(state, book.read_action("play U2", state))
    told: Any = json.loads(json.dumps(position_as_json(book, game, state)))
    assert told["left"] == 2 and told["aim"] is None
    told["left"] = None
    with pytest.raises(InvalidRecord, match=r"position.left: is null, and means something in that phase"):
        position_from_json(book, game, told, set_up_as_json(book, game, state))


def test_a_fault_of_a_games_own_rules_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    served = Server[Any, Any](LANTERNS)
    ask(served, do="new")

    def raises(*_: object) -> Mapping[str, object]:
        raise ZeroDivisionError("of the rules")

    monkeypatch.setattr(type(LANTERNS.printed(2)), "after", raises)
    action = ask(served, do="legal")["actions"][0]
    assert "error" in ask(served, do="apply", action=action)
    monkeypatch.undo()
    assert "error" not in ask(served, do="apply", action=action)


def test_the_command_answers_line_by_line_and_ends_with_its_input() -> None:
    lines = [b'{"id": 1, "do": "new", "seed": 7}', b"", b"garbage\r", b'{"id": 2, "do": "legal"}', b"x" * (LONGEST_LINE + 5)]
    ran = subprocess.run([sys.executable, "-m", "century_rules", "serve", "spice-road"], input=b"\n".join(lines),
                         capture_output=True, timeout=120, check=False)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.returncode == 0 and ran.stderr == b""
    assert [each["id"] for each in answers] == [1, None, None, 2, None]
    assert answers[3]["actions"] == ["play +YY", "play U2", "lay Y", "take B>YYRR"] and "bytes" in answers[4]["error"]["message"]
