"""The slow part: comparing the readings of every case, and keeping what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from century_rules.desk.ambiguities.cases import Case
from century_rules.desk.ambiguities.store import FOLDER, Found, load_found, play_path, save_found, save_parting
from century_rules.desk.comparing import Limits, compare_readings

LIMITS = {2: Limits(depth=10), 3: Limits(depth=6, rlimit=20_000_000), 4: Limits(depth=5, rlimit=20_000_000)}
"""By the number of players: with two, shortest plays are looked for in earnest; with more, one play is what matters."""


def find(cases: Iterable[Case], tell: Callable[[str], None], folder: Path = FOLDER) -> dict[str, Found]:
    """Compare the readings of each case and keep the answer at once, so that Ctrl-C loses one case only."""
    found = load_found(folder)
    for case in cases:
        question = case.question()
        answer = compare_readings(question, LIMITS[case.players])
        if answer.interrupted:
            raise KeyboardInterrupt
        found[case.name] = Found.of(answer)
        play_path(case.name, folder).unlink(missing_ok=True)
        if answer.parting is not None:
            save_parting(case.name, question, answer.parting, folder)
        save_found(found, folder)
        tell(f"{case.name}: {answer.verdict.value}"
             + (f", {answer.parting.length} actions, {'a shortest play' if answer.shortest else answer.found_by}"
                if answer.parting else ""))
    return found
