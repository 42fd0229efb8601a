"""Somebody's engine as a process: a line of JSON asks, a line of JSON answers, as docs/protocol.md says, within a time limit."""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, cast

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip
from century_rules.protocol.messages import LONGEST_LINE
from century_rules.protocol.strict_json import strict_json

WAITING = 16
"""Lines that are kept until they are asked for; an engine that says more waits, and no memory fills up."""

ENDING = 2.0
"""Seconds in which its output is read to the end once it was ended; what left its process group may hold it open for ever."""

SHOWN = 200
"""Letters of a line that are shown."""


class EngineFails(Exception):
    """The engine did not answer as the protocol says: it ended, it was silent for too long, or what came is no answer.

    Attributes:
        how: ``crash``, ``hang`` or ``garbage``.
    """

    def __init__(self, how: str, what: str) -> None:
        self.how = how
        super().__init__(what)


class EngineProcess:
    """Runs while it is used in a `with` statement; begun again by the first message after it has failed."""

    def __init__(self, command: str, timeout: float) -> None:
        self.command, self.timeout = command, timeout
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise InvalidInput(f"--engine {command}: {error}") from error
        if not self._arguments:
            raise InvalidInput("--engine: is empty; give the command that starts your engine")
        self._process: subprocess.Popen[bytes] | None = None
        self._said: queue.Queue[bytes] = queue.Queue(WAITING)
        self._reader: threading.Thread | None = None
        self._errors: IO[bytes] | None = None
        self._number = 0
        self.longest = 0.0
        """Seconds that the slowest answer took."""

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """End the process, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError):  # it had not read all
                cast("IO[bytes]", process.stdin).close()
            with suppress(OSError):  # the last of them has ended
                os.killpg(process.pid, signal.SIGKILL)  # what a launcher started holds its output open, too
            process.wait()
            until = time.monotonic() + ENDING
            while self._reader is not None and self._reader.is_alive() and time.monotonic() < until:  # it may wait for room
                with suppress(queue.Empty):
                    self._said.get(timeout=0.01)
            if self._reader is not None and not self._reader.is_alive():
                cast("IO[bytes]", process.stdout).close()
        if self._errors is not None:
            self._errors.close()
            self._errors = None

    def ask(self, message: Mapping[str, object]) -> Mapping[str, object]:
        """The answer, which may be an `error`. Raises EngineFails; the process is ended then."""
        self._number += 1
        line = json.dumps({"id": self._number, **message}, separators=(",", ":"))
        try:
            return self._answer(line, self._number)
        except EngineFails:
            self.end()
            raise

    def _answer(self, line: str, number: int) -> Mapping[str, object]:
        process = self._running()
        assert process.stdin is not None
        asked = time.monotonic()
        with suppress(OSError):  # it has ended; what it said last is read all the same
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
        try:
            said = self._said.get(timeout=self.timeout)
        except queue.Empty:
            raise EngineFails("hang", f"no answer within {self.timeout:g} seconds to {clip(line, SHOWN)}") from None
        self.longest = max(self.longest, time.monotonic() - asked)
        if not said:
            raise EngineFails("crash", f"it ended {self._how_it_ended(process)}on {clip(line, SHOWN)}")
        text = said.decode("utf-8", "replace").rstrip("\r\n")
        try:
            answer = strict_json(text) if len(said) <= LONGEST_LINE else None
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise EngineFails("garbage", f"to {clip(line, SHOWN)} came the line {clip(text, SHOWN)!r}, which is no object")
        if answer.get("id") != number or type(answer["id"]) is not int:
            raise EngineFails("garbage", f"to {clip(line, SHOWN)} came an answer {self._of_id(answer, number)}: "
                                         f"{clip(text, SHOWN)}")
        return cast("Mapping[str, object]", answer)

    @staticmethod
    def _of_id(answer: Mapping[str, object], number: int) -> str:
        """What is wrong with the id of an answer."""
        if "id" not in answer:
            return f"without the id {number} of the line"
        return f"with the id {clip(repr(answer['id']))}, not {number}"

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._said, self._errors = queue.Queue(WAITING), tempfile.TemporaryFile()  # noqa: SIM115  # `end` closes it
            try:
                self._process = subprocess.Popen(self._arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                 stderr=self._errors, start_new_session=True)
            except OSError as error:
                raise InvalidInput(f"--engine {self.command}: cannot be started: {error.strerror or error}") from error
            assert self._process.stdout is not None
            self._reader = threading.Thread(target=_read, args=(self._process.stdout, self._said), daemon=True)
            self._reader.start()
        return self._process

    def _how_it_ended(self, process: subprocess.Popen[bytes]) -> str:
        """With which exit code, and the last line it wrote to stderr."""
        try:
            code = process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "its output "
        assert self._errors is not None
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return f"with exit code {code} {f'({clip(lines[-1].strip(), SHOWN)}) ' if lines else ''}"


def _read(stream: IO[bytes], into: queue.Queue[bytes]) -> None:
    """Put each line into the queue, and at the end an empty one; of one that is too long as much as shows it, and no more."""
    try:
        while line := stream.readline(LONGEST_LINE + 1):
            into.put(line)
            if len(line) > LONGEST_LINE:
                break
    except (OSError, ValueError):  # it was ended
        pass
    into.put(b"")
