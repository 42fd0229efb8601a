"""Where a verb has its work done, and what is left of it when it is cut short."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs
import click

from century_rules.kernel.errors import InvalidInput, WorkersLost
from century_rules.process.interrupts import interruptible

if TYPE_CHECKING:
    from century_rules.running import Workers

DEFAULT = 2
"""Processes, where none are asked for."""


@attrs.frozen
class Where:
    """What the options --workers and --scheduler say; raises InvalidInput if they say both."""

    workers: int | None
    scheduler: str | None

    def __attrs_post_init__(self) -> None:
        if self.workers is not None and self.scheduler is not None:
            raise InvalidInput("--scheduler: has workers of its own; leave --workers out")

    def begin(self, default: int = DEFAULT) -> Workers:
        """Processes or a cluster for as long as the verb runs. Raises InvalidInput if there is no such cluster."""
        from century_rules.running import at_work

        resource = click.get_current_context().with_resource
        if self.scheduler is None:
            return resource(at_work(default if self.workers is None else self.workers))
        from century_rules.running.cluster import cluster

        return resource(cluster(self.scheduler))


@attrs.define
class Cut:
    """Why work was cut short; "" if it was not."""

    why: str = ""

    def __bool__(self) -> bool:
        return bool(self.why)


@contextmanager
def until_cut_short() -> Iterator[Cut]:
    """Do what is in here until Ctrl-C, or until the workers are lost; what was found by then is kept."""
    cut = Cut()
    try:
        with interruptible():
            yield cut
    except KeyboardInterrupt:
        cut.why = "interrupted"
    except WorkersLost as lost:
        cut.why = f"{lost}; stopped"
