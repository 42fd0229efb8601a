"""What a worker does: some jobs one after another, for about as long as makes sending them worth while."""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Sequence

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.raising import in_short, is_somebodys
from century_rules.running.identity import Identity, identity
from century_rules.running.job import Job, in_job

MOST = 32
"""Jobs sent together, at most."""

ENOUGH = 0.25
"""Seconds after which a worker hands back the jobs it has not begun. Sending costs Dask some 2 ms, about a hundredth of it."""

_BUSY = threading.Lock()
"""One chunk at a time in a process: the solver's terms belong to the whole process, and two threads must not touch them."""


@attrs.frozen
class Failed:
    """A job that ended with an exception."""

    error: Exception


@attrs.frozen
class Done:
    """What became of the first jobs of a chunk; the others were not begun.

    Attributes:
        results: in the order of the jobs; a failure is the last.
    """

    results: tuple[object, ...]


def packed(jobs: Sequence[Job[object]]) -> bytes:
    """The jobs as they are sent. Only a worker unpacks them: a scheduler in between need not have what they are about."""
    try:
        return pickle.dumps((identity(), tuple(jobs)))
    except Exception:
        for job in jobs:  # which of them is it?
            _dumps_alone(job)
        raise


def _dumps_alone(job: Job[object]) -> None:
    try:
        pickle.dumps(job)
    except Exception as error:
        error.add_note(in_job(job.name))
        raise


def work(chunk: bytes) -> bytes:
    """Do the jobs of a chunk until it is enough or one fails; gives a packed `Done`.

    Runs in a worker. Raises InvalidInput if the jobs come from another version of the package.
    """
    with _BUSY:
        began = time.perf_counter()
        sender, jobs = pickle.loads(chunk)
        same_as(sender)
        results: list[object] = []
        for job in jobs:
            try:
                results.append(job.do())
            except BaseException as error:
                if not is_somebodys(error):
                    raise
                results.append(Failed(_sendable(error)))
                break
            if time.perf_counter() - began >= ENOUGH:
                break
        return pickle.dumps(Done(tuple(results)))


def same_as(sender: Identity) -> None:
    """Raise InvalidInput unless this process has the package of the sender."""
    if identity() != sender:
        raise InvalidInput(f"a worker has another package: {identity()}; here: {sender}. Install the same on every machine")


def _sendable(error: BaseException) -> Exception:
    """The exception itself if another process can read it, and would not be ended by it, or one that says the same."""
    try:
        if isinstance(error, Exception):
            pickle.loads(pickle.dumps(error))
            return error
    except Exception:
        pass
    said = RuntimeError(in_short(error))
    for note in error.__notes__:
        said.add_note(note)
    return said
