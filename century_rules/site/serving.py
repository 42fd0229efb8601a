"""The play window on this machine: its page and the reference behind it, for one browser beside it."""

from __future__ import annotations

import json
import re
import secrets
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from typing import Generic

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.game import A, S
from century_rules.protocol.messages import LONGEST_LINE
from century_rules.rulebook import Rulebook
from century_rules.site.templates import PARTS, play_page, style
from century_rules.site.window import PlayWindow

HOST = "127.0.0.1"


class PlayServer(ThreadingHTTPServer, Generic[S, A]):
    """Serves one game's window. Only this machine reaches it, and only a page that it gave asks the reference.

    Attributes:
        address: what to open.
    """

    def __init__(self, book: Rulebook[S, A], port: int = 0) -> None:
        """Raises InvalidInput where the port is taken."""
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise InvalidInput(f"--port {port}: cannot be used: {error.strerror or error}; leave it out, and a free one is "
                               "taken") from error
        self.token = secrets.token_urlsafe(16)
        self.address = f"http://{HOST}:{self.server_port}/"
        self._window, self._one_at_a_time = PlayWindow(book), Lock()
        self.files = {
            "/": ("text/html", play_page(book, backend="server", token=self.token)), "/site.css": ("text/css", style()),
            "/play.js": ("text/javascript", (PARTS / "play.js").read_text(encoding="utf-8"))}

    def answer(self, line: bytes) -> bytes:
        """The answer of the reference."""
        with self._one_at_a_time:
            return self._window.answer(line).encode()


    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing is told of a browser that went away while it was answered."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as it came


class _Handler(BaseHTTPRequestHandler):
    server: PlayServer[object, object]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        found = self.server.files.get(self.path.partition("?")[0])
        if self._is_ours() and found is not None:
            self._send(HTTPStatus.OK, found[0], found[1].encode())
        else:
            self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such page.\n")

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        said = int(length) if re.fullmatch("[0-9]{1,9}", length) else LONGEST_LINE + 1
        if said > LONGEST_LINE:
            self.close_connection = True  # what is left of it is not read
            self._send(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "text/plain", b"The message is too long.\n")
            return
        line = self.rfile.read(said)
        if self._is_ours() and self.path == "/ask" and secrets.compare_digest(
                self.headers.get("X-Token", "").encode(), self.server.token.encode()):
            self._send(HTTPStatus.OK, "application/json", self.server.answer(line))
        else:
            self._send(HTTPStatus.FORBIDDEN, "application/json", json.dumps({"error": {
                "kind": "invalid", "message": "only the page that this server gave may ask"}}).encode())

    def _is_ours(self) -> bool:
        """Whether it was asked under its own name: no page of another host reaches it by a name that leads here."""
        return self.headers.get("Host") in (f"{HOST}:{self.server.server_port}", f"localhost:{self.server.server_port}")

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "OVERRIDE")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is told of requests."""
