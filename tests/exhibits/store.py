"""All stored plays, made anew. ``python -m tests.exhibits.store`` writes them to ``proofs/eastern_wonders/plays``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.exhibits.lassos import lassos
from tests.exhibits.staging import PLAYS, Exhibited

MAKERS: Mapping[str, Callable[[], Iterator[Exhibited]]] = {"lassos": lassos}
"""By topic; each makes its plays from nothing but the rules and the printed components."""


def write() -> None:
    """Write every play, saying which."""
    for make in MAKERS.values():
        for shown in make():
            (PLAYS / shown.name).write_text(shown.text, encoding="utf-8")
            print(f"{shown.name}: {len(shown.record.entries)} actions")


if __name__ == "__main__":
    write()
