"""What a worker does with a job that is sent to it."""

from __future__ import annotations

import pickle
import threading

import attrs

from century_rules.kernel.errors import InvalidInput
from century_rules.process.error_text import in_short, is_reportable
from century_rules.running.identity import Identity, identity
from century_rules.running.job import Job, in_job

_BUSY = threading.Lock()
"""One job at a time in a process: the solver's terms belong to the whole process, and two threads must not touch them."""


@attrs.frozen
class Failed:
    """A job that ended with an exception."""

    error: Exception


def packed(job: Job[object]) -> bytes:
    """The job as it is sent. Only a worker unpacks it: a scheduler in between need not have what it is about."""
    try:
        return pickle.dumps((identity(), job))
    except Exception as error:
        error.add_note(in_job(job.name))
        raise


def work(sent: bytes) -> bytes:
    """The packed result of a packed job, or a packed `Failed`.

    Runs in a worker. Raises InvalidInput if the job comes from another version of the package.
    """
    with _BUSY:
        sender, job = pickle.loads(sent)
        same_as(sender)
        try:
            result = job.do()
        except BaseException as error:
            if not is_reportable(error):
                raise
            result = Failed(_sendable(error))
        return pickle.dumps(result)


def same_as(sender: Identity) -> None:
    """Raise InvalidInput unless this process has the package of the sender."""
    if identity() != sender:
        raise InvalidInput(f"a worker has another package: {identity()}; here: {sender}. Install the same on every machine")


def _sendable(error: BaseException) -> Exception:
    """The exception itself if another process can read it, and would not be ended by it, or one that says the same.

    What a user can mend stays that: an InvalidInput.
    """
    try:
        if isinstance(error, Exception):
            pickle.loads(pickle.dumps(error))
            return error
    except Exception:
        pass
    said = InvalidInput(str(error)) if isinstance(error, InvalidInput) else RuntimeError(in_short(error))
    for note in error.__notes__:
        said.add_note(note)
    return said
