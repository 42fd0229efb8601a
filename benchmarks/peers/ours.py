"""Our search of an instance, in a process of its own: ``python benchmarks/peers/ours.py INSTANCE [ENGINE [THREADS [GAME]]]``.

It begins with the rules, so lifting them counts, unless what is lifted was kept. The loop, which knows no game, is
compiled beforehand, as SPIN's model is.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script, from anywhere

from century_rules.process.kept_folder import MODE, VARIABLE


@attrs.frozen
class Ours:
    """What our search found.

    Attributes:
        states, transitions, depth: of the complete search.
        lifted: how many actions were lifted.
        seconds: from the instance to the answer: lifting, compiling and searching.
        bytes: the states and what finds them again.
        resident: by how many bytes the process grew at most, whatever for.
    """

    states: int
    transitions: int
    depth: int
    lifted: int
    seconds: float
    bytes: int
    resident: int


def run(
    name: str, kept: Path, engine: str = "native", mode: str = "", threads: int = 1, game: str = "eastern-wonders",
) -> Ours:
    """Search in a fresh process; `kept` is the folder for machine code, that of lifted rules too in the mode `KEPT`."""
    done = subprocess.run(
        [sys.executable, __file__, name, engine, str(threads), game], check=True, capture_output=True, text=True,
        env={**os.environ, VARIABLE: str(kept), MODE: mode})
    return Ours(**json.loads(done.stdout))


def _search(name: str, engine: str = "native", threads: str = "1", game: str = "eastern-wonders") -> Ours:
    from century_rules.rulebook import rulebook
    from century_rules.search.small import search_instance

    book = rulebook(game)
    for each in (book.archive.instances[0], name):  # the first one for all that a process does once
        small = book.instance(each)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = time.perf_counter()
        found = search_instance(
            small, engine=engine, book=book, threads=int(threads))  # type: ignore[arg-type]  # from the command line
        seconds = time.perf_counter() - began
    assert found.complete, found.why_stopped
    return Ours(found.states, found.transitions, found.depth, found.lifted, seconds, found.bytes,
                (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)


if __name__ == "__main__":
    print(json.dumps(attrs.asdict(_search(*sys.argv[1:]))))
