"""Every obligation behind the theorems as a file another solver reads."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from century_rules.desk.proving import prover, theorem_tasks
from century_rules.desk.theories import theory
from century_rules.desk.verify import chosen_theorems
from century_rules.kernel.errors import InvalidInput
from century_rules.solving.smtlib import to_smtlib


def export_obligations(game: str, folder: Path, *, players: Collection[int], only: Collection[str] = ()) -> int:
    """Write each obligation as ``<players>-<id>.smt2``; unsat means proved. Returns how many were written.

    Raises InvalidInput if the folder cannot be written to.
    """
    known = theory(game)
    chosen = chosen_theorems(known, only)
    written = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in players:
            full = prover(number)
            induction = full.induction(known.invariants, known.ghosts)
            tasks = [*induction.tasks(), *(task for each in chosen for task in theorem_tasks(full, induction, each))]
            for task in tasks:
                name = re.sub(r"[^A-Za-z0-9_.-]+", "_", f"{number}-{task.id}")
                (folder / f"{name}.smt2").write_text(to_smtlib(task.build()), encoding="utf-8")
                written += 1
    except OSError as error:
        raise InvalidInput(f"--export {folder}: cannot be written: {error.strerror or error}") from error
    return written
