"""Running another program, and being loud when it fails."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path


class PeerFailed(Exception):
    """A checker that could not be run, or whose search was not complete."""


def call(command: Sequence[str], folder: Path, typed: str = "") -> str:
    """What a program printed, errors and all; raises PeerFailed if it is not there or fails."""
    try:
        done = subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise PeerFailed(f"{command[0]} is not installed") from error
    if done.returncode:
        raise PeerFailed(f"{' '.join(command)}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout + done.stderr


def found(pattern: str, said: str) -> str:
    """The first group of the pattern in what was printed; raises PeerFailed if it is not there."""
    match = re.search(pattern, said)
    if match is None:
        raise PeerFailed(f"no line like '{pattern}' in:\n{said[-3000:]}")
    return match[1]
