"""The play window's server: it answers the page that it gave, on this machine, and nobody else."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import pytest

from century_rules.kernel.errors import InvalidInput
from century_rules.protocol.messages import LONGEST_LINE
from century_rules.rulebook import rulebook
from century_rules.site.serving import HOST, PlayServer


def asked(server: PlayServer[Any, Any], method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(HOST, server.server_port, timeout=20)
    connection.request(method, path, body or None, {name.replace("_", "-"): value for name, value in headers.items()})
    got = connection.getresponse()
    found = got.status, got.read()
    connection.close()
    return found


def test_the_page_and_what_it_needs_are_there(server: PlayServer[Any, Any]) -> None:
    status, page = asked(server, "GET", "/")
    assert status == 200 and server.token.encode() in page and b'data-backend="server"' in page
    assert asked(server, "GET", "/site.css")[0] == asked(server, "GET", "/play.js")[0] == 200
    assert asked(server, "GET", "/../etc/passwd")[0] == asked(server, "GET", "/nothing")[0] == 404


def test_the_page_is_answered(server: PlayServer[Any, Any]) -> None:
    status, body = asked(server, "POST", "/ask", b'{"do":"new","seed":3}', X_Token=server.token)
    assert status == 200 and json.loads(body)["players"] == 2
    status, body = asked(server, "POST", "/ask", b"no JSON", X_Token=server.token)
    assert status == 200 and json.loads(body)["error"]["kind"] == "invalid"


@pytest.mark.parametrize("headers", [{}, {"X_Token": "guess"}, {"X_Token": "é"}])
def test_who_does_not_have_the_token_is_not_answered(server: PlayServer[Any, Any], headers: dict[str, str]) -> None:
    assert asked(server, "POST", "/ask", b'{"do":"hello"}', **headers)[0] == 403


def test_another_name_for_this_machine_is_not_answered(server: PlayServer[Any, Any]) -> None:
    """A page of another host whose name was made to lead here."""
    assert asked(server, "GET", "/", Host="rebound.example")[0] == 404
    assert asked(server, "POST", "/ask", b'{"do":"hello"}', X_Token=server.token, Host="rebound.example")[0] == 403


def test_what_is_too_long_is_not_read(server: PlayServer[Any, Any]) -> None:
    assert asked(server, "POST", "/ask", b"", X_Token=server.token, Content_Length=str(LONGEST_LINE + 1))[0] == 413
    for odd in ("\u00b2", "9" * 5000, "-1", "1e3"):
        assert asked(server, "POST", "/ask", b"", X_Token=server.token, Content_Length=odd)[0] == 413
    assert asked(server, "GET", "/")[0] == 200


def test_a_port_that_is_taken_is_named(server: PlayServer[Any, Any]) -> None:
    with pytest.raises(InvalidInput, match=f"--port {server.server_port}: cannot be used"):
        PlayServer[Any, Any](rulebook("spice-road"), server.server_port)
