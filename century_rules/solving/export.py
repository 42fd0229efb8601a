"""Every obligation behind the theorems as a file another solver reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path

from century_rules.kernel.errors import InvalidInput
from century_rules.process.atomic_write import write_whole
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.solving.prover import prover, theorem_tasks
from century_rules.solving.smtlib import to_smtlib
from century_rules.theory.theories import theory


def export_obligations(
    book: Rulebook[S, A], folder: Path, *, players: Collection[int], only: Collection[str] = (),
    written: Callable[[int], None] | None = None,
) -> int:
    """Write each obligation as ``<players>-<id>.smt2``; unsat means proved. Returns how many were written.

    `written` is told after each how many there are. Every file is whole, also if Ctrl-C ends it before the last. Raises
    InvalidInput if the folder cannot be written to.
    """
    known = theory(book)
    chosen = known.chosen_theorems(only)
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in players:
            full = prover(book, number)
            induction = full.induction(known.invariants, known.ghosts)
            tasks = [*induction.tasks(), *(task for each in chosen for task in theorem_tasks(full, induction, each))]
            for task in tasks:
                name = re.sub(r"[^A-Za-z0-9_.-]+", "_", f"{number}-{task.id}")
                write_whole(folder / f"{name}.smt2", to_smtlib(task.build()))
                count += 1
                if written is not None:
                    written(count)
    except OSError as error:
        raise InvalidInput(f"--export {folder}: cannot be written: {error.strerror or error}") from error
    return count
