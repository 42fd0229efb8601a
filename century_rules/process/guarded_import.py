"""What a user's file may not do to the program while it is imported. This is no sandbox: other harm is not prevented."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TextIO, cast

from century_rules.kernel.errors import InvalidInput

MOST_BITS = 100_000
"""Of a number that is written down; Python would compute a longer one for minutes, or run out of memory."""


class _TooLarge(Exception):
    """A number that is written down as a power, say, has more bits than that."""


class _Kept:
    """A stream that cannot be closed by whoever borrows it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def close(self) -> None:
        raise InvalidInput("closes a stream that the program writes to; leave that out")


def _not_ended(status: int) -> NoReturn:
    """In place of `os._exit`, by which a file could end the program with the exit code of a claim that is proved."""
    raise InvalidInput("ends the program (os._exit); leave that out")


@contextmanager
def kept_as_it_is() -> Iterator[None]:
    """While a file is imported the streams stay open, the program goes on, and the recursion limit is put back.

    Raises InvalidInput if the file would have it otherwise.
    """
    streams, deep, ending = (sys.stdin, sys.stdout, sys.stderr), sys.getrecursionlimit(), os._exit
    sys.stdin, sys.stdout, sys.stderr = (cast(TextIO, _Kept(stream)) for stream in streams)
    os._exit = _not_ended
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os._exit = ending
        changed = sys.getrecursionlimit() != deep
        sys.setrecursionlimit(deep)
    if changed:
        raise InvalidInput("sets how deep calls may lie in one another (sys.setrecursionlimit); leave that out")


def check_sizes(path: str | Path, file: Path) -> None:
    """Raise InvalidInput, with the line, for a number in a file that Python would compute for ever; nothing is run.

    `path` is how messages call the file.
    """
    line = 0
    try:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.BinOp):
                line = node.lineno
                _number(node)
    except _TooLarge:
        raise InvalidInput(f"{path}:{line}: a number of more than {MOST_BITS:,} binary digits; no game has one, so write a "
                           "smaller one") from None
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return  # it is said when it is run


def _number(node: ast.expr) -> int | None:
    """The number that is written there; None if it is not known from the text alone. Raises _TooLarge."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    if not isinstance(node, ast.BinOp):
        return None
    left, right = _number(node.left), _number(node.right)
    if left is None or right is None:
        return None
    bits = {ast.Pow: left.bit_length() * max(right, 0), ast.LShift: left.bit_length() + max(right, 0),
            ast.Mult: left.bit_length() + right.bit_length()}.get(type(node.op), 0)
    if bits > MOST_BITS and abs(left) > (1 if isinstance(node.op, ast.Pow) else 0):
        raise _TooLarge
    match node.op:
        case ast.Pow():
            return left ** right if right >= 0 else None
        case ast.LShift():
            return left << right if right >= 0 else None
        case ast.Mult():
            return left * right
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
    return None
