"""Lines of all kinds, well formed and not, sent to the reference: none ends it, and each is answered once."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from century_rules.protocol.messages import MESSAGES
from century_rules.protocol.server import Server
from century_rules.rulebook import rulebook

GAMES = ("spice-road", "sky-islands")

ANYTHING: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from([2**63, -1, "P1", "rest", "", 1e308]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=8)
FIELDS = sorted({field for fields in MESSAGES.values() for field in fields} | {"id", "game"})
ACTIONS = st.sampled_from(["play +YY", "lay Y", "rest", "take", "claim YYRR", "discard", 'play "', "place hb-red 2,-1 0", "end"])


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """A message as it should be, or nearly."""
    do = draw(st.sampled_from([*MESSAGES, "helo"]))
    likely: dict[str, SearchStrategy[Any]] = {
        "action": ACTIONS, "players": st.integers(0, 6), "seed": st.integers(-1, 10**20), "seat": st.integers(-1, 6),
        "depth": st.integers(-1, 1), "readings": st.just({"hold": "always"}), "set_up": st.just(["merchants", "points"])}
    said: dict[str, Any] = {"do": do}
    for field in draw(st.lists(st.sampled_from(FIELDS), max_size=4)) + list(MESSAGES.get(do, ()))[:1]:
        said[field] = draw(likely.get(field, ANYTHING) | ANYTHING)
    return json.dumps(said).encode()


@st.composite
def torn(draw: st.DrawFn) -> bytes:
    """A message of which something was cut off, or in which letters were changed."""
    line = bytearray(draw(messages()))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(line)))
        line[place:place + draw(st.integers(0, 6))] = draw(st.binary(max_size=4))
    return bytes(line).replace(b"\n", b" ")


LINES = messages() | torn() | st.binary(max_size=60).map(lambda each: each.replace(b"\n", b" ")) | ANYTHING.map(
    lambda each: json.dumps(each).encode())


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GAMES), st.lists(LINES, min_size=1, max_size=3))
def test_no_line_ends_the_server(name: str, lines: list[bytes]) -> None:
    server = Server[Any, Any](rulebook(name))
    server.answer('{"do": "new"}')
    for line in lines:
        answer = json.loads(server.answer(line))
        assert "id" in answer and answer.get("error", {}).get("kind") != "internal", (line, answer)
    assert json.loads(server.answer('{"do": "hello", "id": 7}'))["id"] == 7


@settings(max_examples=4, deadline=None)
@given(st.lists(LINES, min_size=50, max_size=50))
def test_nor_the_process(lines: list[bytes]) -> None:
    """Four processes of 50 lines each."""
    sent = b"\n".join([*lines, b'{"do": "hello", "id": 7}', b""])
    server = [sys.executable, "-m", "century_rules", "serve", "spice-road"]
    done = subprocess.run(server, input=sent, capture_output=True, timeout=120)
    answers = done.stdout.splitlines()
    assert done.returncode == 0 and len(answers) == len(lines) + 1 and done.stderr == b""
    assert json.loads(answers[-1])["id"] == 7
