"""The page of the protocol: each line that it shows is answered as it says, and it names every message."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from century_rules.protocol.messages import DEEPEST_PERFT, LONGEST_LINE, MOST_GAMES, PROTOCOL
from century_rules.protocol.schema import schema_of
from century_rules.protocol.server import Server
from century_rules.rulebook import rulebook

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def exchanges(text: str) -> Iterator[tuple[str, str]]:
    """What is sent and what is answered, in order."""
    yield from re.findall(r"^> (.*)\n< (.*)$", text, flags=re.M)


def unlike(text: str) -> list[str]:
    """The lines that are answered otherwise than a text says; `…` stands for anything."""
    server = Server[Any, Any](rulebook("spice-road"))
    found = []
    for sent, said in exchanges(text):
        pattern = ".*".join(map(re.escape, said.split("…")))
        answer = server.answer(sent)
        if re.fullmatch(pattern, answer) is None:
            found.append(f"{sent}\n{answer}")
    return found


def test_the_lines_of_the_page_are_answered_so() -> None:
    assert len(list(exchanges(PAGE))) == 14 and unlike(PAGE) == []


@pytest.mark.parametrize(("there", "instead"), [
    ('"to_act":1', '"to_act":0'), ('"protocol":1', '"protocol":2'), ("SR-5.1", "SR-5.2"),
    ('"left":1', '"left":0'), ('["+YYYY","+YYY"', '["+YYY","+YYYY"')])
def test_another_answer_would_be_noticed(there: str, instead: str) -> None:
    """The negative control."""
    assert unlike(PAGE.replace(there, instead, 1))


def test_fields_of_other_readings_are_as_the_page_says() -> None:
    """In every position of a play."""
    (fields,) = re.findall(r'`("bowls":\S+)`, `("ender":\S+)`', PAGE)
    server = Server[Any, Any](rulebook("spice-road"))
    for line in ('{"do": "new", "seed": 7}', *(f'{{"do": "apply", "action": "{each}"}}' for each in ("play +YY", "take B>YYRR"))):
        answer = server.answer(line)
        assert all(field in answer for field in fields)


def test_the_page_has_every_message_and_limit() -> None:
    server = Server[Any, Any](rulebook("spice-road"))
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.M)
    assert f"there are {', '.join(rows)}" in server.answer('{"do": "none"}')
    for number in (f"This is version {PROTOCOL}", f"{LONGEST_LINE:,} bytes", f"{MOST_GAMES:,} games", f"1 to {DEEPEST_PERFT}"):
        assert number in PAGE
    assert len(PAGE.splitlines()) <= 200


def test_the_page_is_narrow() -> None:
    assert [line for line in PAGE.splitlines() if len(line) > 130] == []


def test_phases_are_where_the_page_says() -> None:
    """`schema` lists them, and that of exchanging is no verb."""
    book = rulebook("spice-road")
    schema: Any = schema_of(book)
    assert "trade" in schema["$defs"]["position"]["properties"]["phase"]["enum"] and book.notation is not None
    assert "trade" not in book.notation.forms and "exchange" in book.notation.forms


def test_the_box_is_shown_by_a_set_up_that_names_nothing() -> None:
    """And what is named comes first, in the order of the row."""
    server = Server[Any, Any](rulebook("spice-road"))
    box = json.loads(server.answer('{"do": "new", "set_up": ["merchants", "points"]}'))["position"]
    named = json.loads(server.answer('{"do": "new", "set_up": ["points", "merchants +RR U3"]}'))["position"]
    assert named["unsold"] == ["+RR", "U3", *(card for card in box["unsold"] if card not in ("+RR", "U3"))]
    assert named["unclaimed"] == box["unclaimed"] and len(set(box["unsold"])) == 43
    assert '"take +RR"' in server.answer('{"do": "legal"}'), "the leftmost is free"
