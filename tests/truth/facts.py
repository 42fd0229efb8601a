"""What Eastern Wonders proves, refutes, counts and stores, one fact a line: what moving code about must not change.

Everything is asked by the commands a user types, or read from what is stored, so that it can be asked again of another tree.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

import attrs

from century_rules.process.content import content_files

GAME = "eastern-wonders"
INSTANCES = ("cove", "reef", "shoal", "strait", "bay", "lagoon", "gulf")
Answer = Mapping[str, object]


@attrs.frozen
class Section:
    """Facts of one kind.

    Attributes:
        name: of the file they are kept in.
        facts: gives them, a line each.
        slow: whether it takes more than a few seconds.
    """

    name: str
    facts: Callable[[], Iterator[str]] = attrs.field(eq=False, repr=False)
    slow: bool = False


def asked(*words: str) -> Answer:
    """What a verb answers in JSON."""
    return cast(Answer, _answer(words))


def listed(*words: str) -> list[Answer]:
    """What a verb answers that gives a list."""
    return cast("list[Answer]", _answer(words))


def _answer(words: tuple[str, ...]) -> object:
    command = [sys.executable, "-m", "century_rules", *words, "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"century-rules {' '.join(words)}: exit code {run.returncode}\n{run.stderr}")
    return cast(object, json.loads(run.stdout))


def _changed(control: Answer) -> list[str]:
    """The clauses that it drops or overrides."""
    return [*cast("list[str]", control.get("without", [])), *cast("Mapping[str, str]", control.get("overridden", {}))]


def verdicts() -> Iterator[str]:
    """Of each claim and number of players: the verdict, the readings it needs, its clauses, and whether its controls break it."""
    for found in cast("list[Answer]", asked("verify", GAME, "--workers", "2")["findings"]):
        controls = cast("list[Answer]", found.get("controls", []))
        readings = cast("Mapping[str, str] | str", found.get("readings", ""))
        needs = readings if isinstance(readings, str) else ",".join(f"{name}={value}" for name, value in sorted(readings.items()))
        broken = [f"{'+'.join(_changed(each))} in {each.get('instance')}:{len(cast('list[str]', each.get('play') or []))}"
                  for each in controls]
        yield " | ".join([str(found["id"]), str(found["players"]), str(found["verdict"]), needs,
                          " ".join(cast("list[str]", found["clauses"])), "; ".join(broken),
                          "as expected" if found["as_expected"] else "NOT AS EXPECTED"])


def clauses() -> Iterator[str]:
    """Of each clause: whether it is load-bearing or redundant, and the theorems that break without it, each by a play so long."""
    ids = [str(each["id"]) for each in listed("clauses", GAME)]
    for why in listed("clauses", GAME, *(word for each in ids for word in ("--why", each))):
        bears = "load-bearing" if why["load_bearing"] else "redundant" if why["redundant"] else "NOT AS EXPECTED"
        lost = [f"{each['breaks']} in {each['instance']}:{len(cast('list[str]', each['play']))}"
                for each in cast("list[Answer]", why["without"])]
        yield " | ".join([str(why["id"]), bears, "; ".join(lost)])


def instances() -> Iterator[str]:
    """Positions and actions of each named instance, searched to the end."""
    for name in INSTANCES:
        found = asked("search", GAME, name)
        counted = ("states", "transitions", "depth", "deadlocks", "why_stopped")
        yield " | ".join([name, *(f"{key} {found[key]}" for key in counted)])


def comparisons() -> Iterator[str]:
    """Of each comparison of two readings that is stored: the verdict, the length of its play, and what is excluded."""
    folder = _stored("partings/found.json").parent
    for name, said in sorted(cast("Mapping[str, Answer]", json.loads((folder / "found.json").read_text())).items()):
        play = folder / f"{name}.txt"
        told = [f"{key}={said[key]}" for key in sorted(said)]
        yield " | ".join([name, *told, f"play={_digest(play) if play.exists() else 'none'}"])


def perft() -> Iterator[str]:
    """The numbers of plays, as they are stored."""
    yield from (line for line in _stored("perft.txt").read_text().splitlines() if line and not line.startswith("#"))


def plays() -> Iterator[str]:
    """Every stored play that refutes a claim, by its text."""
    for file in sorted(Path(content_files("proofs", GAME)[0]).parent.glob("plays/*.txt")):
        yield f"{file.name} | {_digest(file)}"


def _stored(name: str) -> Path:
    (found,) = (Path(__file__).resolve().parents[2] / "century_rules").glob(f"**/eastern_wonders/data/{name}")
    return found


def _digest(file: Path) -> str:
    """Of a record as it was before it said which ambiguity it is about: the play is what must not change."""
    text = b"".join(line for line in file.read_bytes().splitlines(keepends=True) if not line.startswith(b"about "))
    return hashlib.sha256(text).hexdigest()[:16]


SECTIONS = (
    Section("comparisons", comparisons), Section("perft", perft), Section("plays", plays),
    Section("instances", instances, slow=True), Section("clauses", clauses, slow=True), Section("verdicts", verdicts, slow=True))
