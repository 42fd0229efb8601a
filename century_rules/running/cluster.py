"""Dask: the same jobs on the workers of a scheduler somewhere else."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Protocol

from century_rules.kernel.errors import InvalidInput
from century_rules.running.identity import Identity, identity

PATIENCE = 5
"""Seconds for a scheduler to answer."""


class Client(Protocol):
    """What is asked of a `distributed.Client`, which has no types."""

    def run_on_scheduler(self, function: Callable[[], object], /) -> object: ...
    def run(self, function: Callable[[], object], /, *, on_error: str) -> Mapping[str, object]: ...


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor for the workers of the Dask scheduler at that address, all of which have been seen to have this package.

    Raises InvalidInput if Dask is not installed, nobody answers there, or the workers are not as they should be.
    """
    try:
        import distributed
    except ImportError:
        raise InvalidInput("--scheduler: needs Dask; pip install 'century-rules[cluster]'") from None
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what goes wrong is said here, and without a traceback
    try:
        asyncio.run(_knock(address))
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise InvalidInput(f"--scheduler {address}: no Dask scheduler answers there ({error}); start one with `dask scheduler`, "
                           "and workers with `dask worker ADDRESS --nthreads 1`") from None
    try:
        check_workers(client, address)
        yield client.get_executor(pure=False)  # nothing is looked up among earlier results
    finally:
        client.close()


async def _knock(address: str) -> None:
    """Raise an error unless somebody listens. A client that fails to connect is never quite closed, and can hang the next one."""
    from distributed.core import connect

    comm = await connect(address, timeout=PATIENCE)
    await comm.close()


def check_workers(client: Client, address: str) -> None:
    """Raise InvalidInput, naming whoever is at fault, unless scheduler and workers all have the package of this process."""
    answers: dict[str, object] = {}
    try:
        answers["the scheduler"] = client.run_on_scheduler(_introduction)
    except Exception as error:
        answers["the scheduler"] = error
    workers = client.run(_introduction, on_error="return")
    if not workers:
        raise InvalidInput(f"--scheduler {address}: has no workers; start some with `dask worker {address} --nthreads 1`")
    answers |= {f"the worker {name}": answer for name, answer in workers.items()}
    for who, answer in answers.items():
        if not isinstance(answer, tuple):
            raise InvalidInput(f"--scheduler {address}: {who} lacks century-rules ({_clean(answer)}); install "
                               f"the version there that is here: {identity()}")
        theirs, process = answer
        if theirs != identity():
            raise InvalidInput(f"--scheduler {address}: {who} has another version of century-rules: {theirs}; "
                               f"here: {identity()}. Install the same on every machine")
        if process == _process() and who != "the scheduler":
            raise InvalidInput(f"--scheduler {address}: {who} is a thread of this process, which the solver's terms cannot be "
                               "shared with; start the cluster with processes=True")


def cores_of(executor: Executor) -> int | None:
    """How many jobs the workers of a Dask executor do at a time; 0 if none is left; None for any other executor."""
    from distributed.cfexecutor import ClientExecutor

    if not isinstance(executor, ClientExecutor):
        return None
    client = executor._client
    if client.status != "running":
        return 0
    try:
        workers: Mapping[str, int] = client.nthreads()
    except (OSError, TimeoutError):
        return 0
    return len(workers)  # one job at a time in each, however many threads it has


def _introduction() -> tuple[Identity, tuple[str, int]]:
    return identity(), _process()


def _process() -> tuple[str, int]:
    return socket.gethostname(), os.getpid()


def _clean(answer: object) -> str:
    return str(answer).splitlines()[0] if str(answer) else type(answer).__name__
