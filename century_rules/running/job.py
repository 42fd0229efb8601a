"""A piece of work that can be done anywhere the package is installed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import attrs

from century_rules.process.collecting import seldom_collected

R_co = TypeVar("R_co", covariant=True)


@attrs.frozen
class Job(Generic[R_co]):
    """A function and what to give it.

    Attributes:
        name: says which one failed, where one does.
        function: to be sent it must be of a module that other processes can import, and what it gives must be picklable.
        arguments: to be sent they must be picklable.
    """

    name: str
    function: Callable[..., R_co]
    arguments: tuple[object, ...] = ()

    @seldom_collected()
    def do(self) -> R_co:
        """Do it, in this process. An exception gets a note that names the job."""
        try:
            return self.function(*self.arguments)
        except BaseException as error:
            error.add_note(in_job(self.name))
            raise


def in_job(name: str) -> str:
    """The note on an exception that a job ended with."""
    return f"in the job: {name}"
