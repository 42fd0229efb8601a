"""All stored plays, made anew. ``python -m tests.exhibits.store`` writes them to ``proofs/eastern_wonders/plays``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.exhibits.bonuses import bonuses
from tests.exhibits.first_port import first_port
from tests.exhibits.lassos import lassos
from tests.exhibits.last_tiles import last_tiles
from tests.exhibits.payments import payments
from tests.exhibits.quickest_end import quickest_end
from tests.exhibits.scores import scores
from tests.exhibits.staging import PLAYS, Exhibited
from tests.exhibits.supply import supply

MAKERS: Mapping[str, Callable[[], Iterator[Exhibited]]] = {
    "lassos": lassos, "supply": supply, "bonuses": bonuses, "payments": payments, "first-port": first_port,
    "last-tiles": last_tiles, "scores": scores, "quickest-end": quickest_end,
}
"""By topic; each makes its plays from nothing but the rules and the printed components."""


def write() -> None:
    """Write every play, saying which."""
    for make in MAKERS.values():
        for shown in make():
            (PLAYS / shown.name).write_text(shown.text, encoding="utf-8")
            print(f"{shown.name}: {len(shown.record.entries)} actions")


if __name__ == "__main__":
    write()
